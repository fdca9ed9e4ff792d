"""What is done and answered in Elysium, in the words of tests: from a line to a choice of the game, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.ids import CardId, Colour, PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.lang import ast
from elysium_rules.lang.lower import lower_way
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.checked import YOU
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.program.nodes import Block, Gate
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import Span
from elysium_rules.testing.bench.bench import BenchError, Said
from elysium_rules.testing.bench.env import CardName, Env
from elysium_rules.testing.words import CITIZEN

_ORDERED: Final = (actions.OrderCards, actions.SwapColumns)


# --- from choices to words -------------------------------------------------------------------------------------------


def say_card(state: GameState, card: CardId) -> Said:
    """A card as a part of an answer; which copy it is counts only where a test says so."""
    return "card", state.game.card_ref(card)


def said(state: GameState, action: Action) -> tuple[Said, ...]:
    """What an answer is made of; nothing for yes, no, and the actions of a turn."""
    match action:
        case actions.PickCard(card=card) | actions.PickSeen(card=card) | actions.Transfer(card=card):
            return (say_card(state, card),)
        case actions.PickCards(cards=cards) | actions.OrderCards(cards=cards):
            return tuple(say_card(state, card) for card in cards)
        case (
            actions.PickLevel(level=number) | actions.PickAmount(amount=number) | actions.ChooseSecretly(number=number)
        ):
            return (("number", number),)
        case actions.PickPlayer(chosen=seat):
            return (("player", int(seat)),)
        case actions.PickFamily(family=family):
            return (("family", family),)
        case actions.PickColumn(colour=colour):
            return (("colour", str(colour)),)
        case actions.PickBranch(branch=branch):
            return (("way", branch),)
        case actions.SwapColumns(given=given, received=received):
            return (("colour", str(given)), ("colour", str(received)))
        case _:
            return ()


def show(state: GameState, part: Said, env: Env) -> str:
    """A part of an answer, as a test writes it."""
    kind, value = part[0], part[1]
    if kind == "player":
        return env.name_of(value)
    if kind == "way":
        gate = open_gate(state)
        if gate is not None and value < len(gate.branches):
            return way_text(state, gate.branches[value])
    if kind == "card":
        return str(value) if len(part) == 2 else f"{('first', 'second', 'third', 'fourth')[part[2]]} {value}"
    return str(value)


def open_gate(state: GameState) -> Gate | None:
    """The `choose` that asks now."""
    question = state.question
    if question is None:
        return None
    frame = state.stack[-1]
    sides = state.game.powers_of(state.game.card_of(frame.card))
    gates = [
        node
        for power in sides
        for node in walk(power)
        if isinstance(node, Gate) and node.path == question.path and len(node.branches) > 1
    ]
    return gates[0] if gates else None


def way_text(state: GameState, block: Block) -> str:
    """A way in the words of its card."""
    source = state.game.cards.families[state.game.faces[_card(state)].family].source
    return " ".join(source.text_at(block.span).split())


def _card(state: GameState) -> int:
    return state.game.card_of(state.stack[-1].card)


def write_act(state: GameState, action: Action, env: Env) -> str:
    """What somebody does, as a test writes it."""
    who = env.name_of(action.player)
    s = "" if who == YOU else "s"
    match action:
        case actions.TakeCard(card=card):
            return f"{who} take{s} {state.game.card_ref(card)}"
        case actions.TakeCitizen():
            return f"{who} take{s} a citizen"
        case actions.TakeQuest(quest=quest):
            return f"{who} take{s} quest {quest}"
        case actions.UsePower(card=card):
            return f"{who} use{s} {state.game.card_ref(card)}"
        case actions.DismissColumn(colour=colour):
            return f"{who} dismiss{'es' if s else ''} {colour}"
        case actions.EndTurn():
            return f"{who} pass{'es' if s else ''}"
        case actions.Accept():
            return f"{who} accept{s}"
        case actions.Decline():
            return f"{who} decline{s}"
        case actions.Transfer(card=card, legend=legend):
            name = state.game.card_ref(card)
            if legend is None:
                return f"{who} transfer{s} {name} to a new legend"
            inside = state.players[action.player].elysium[legend].cards
            known = [state.game.card_ref(one) for one in inside if one < state.game.size]
            return f"{who} transfer{s} {name} to the legend of {known[0] if known else CITIZEN}"
        case _:
            shown = ", ".join(show(state, part, env) for part in said(state, action))
            secretly = "secretly " if isinstance(action, actions.SECRET) else ""
            return f"{who} {secretly}choose{s} {shown}"


# --- from words to choices -------------------------------------------------------------------------------------------


def answer(state: GameState, piece: Any, env: Env, vocabulary: Vocabulary) -> Said:
    """What an answer of a test means.

    Raises:
        BenchError: none of the ways that are offered is written like this.
    """
    value = env.value(piece)
    match value:
        case ast.Number(number):
            return "number", number
        case ast.Word(word):
            return "colour", word
        case nodes.Who():
            return "player", env.player(value)
        case nodes.Way(block, _):
            return "way", _find_way(state, block, env, vocabulary)
        case nodes.Cards(cards, _) if len(cards) == 1:
            return answer(state, cards[0], env, vocabulary)
        case ast.Variable(name) if env.is_player(name):
            return "player", env.seats.index(name)
        case nodes.Named(None, key) if env.is_player(key):
            return "player", env.seats.index(key)
        case ast.Variable(name) if name in env.known.families:
            return "family", name
        case nodes.Named(None, key) if key in env.known.families:
            return "family", key
        case _:
            return "card", env.card(value).ref


def _find_way(state: GameState, block: ast.Block, env: Env, vocabulary: Vocabulary) -> int:
    gate = open_gate(state)
    if gate is None:
        raise BenchError("a card that offers ways to choose from", "none does now")
    wanted = lower_way(block, vocabulary, env.known.resources)
    words = env.test.source.text_at(block.span).split()
    for number, branch in enumerate(gate.branches):
        if way_text(state, branch).split() == words or (wanted is not None and plain(branch) == plain(wanted)):
            return number
    ways = " or ".join(way_text(state, branch) for branch in gate.branches)
    raise BenchError(f"a way that is written {' '.join(words)}", f"the card offers {ways}")


def plain(node: Any) -> Any:
    """A program without its places: two ways of the same meaning are equal, wherever they stand."""
    if isinstance(node, tuple):
        return tuple(plain(item) for item in node)
    if isinstance(node, Span) or not attrs.has(type(node)):
        return None if isinstance(node, Span) else node
    left_out = ("span", "path", "slot", "actor", "is_price", "parts")
    fields = [field.name for field in attrs.fields(type(node)) if field.name not in left_out]
    return (type(node).__name__, *(plain(getattr(node, name)) for name in fields))


# --- acts ------------------------------------------------------------------------------------------------------------

#: What a line means: the actions of the game that fit, and one that would say it where none is legal.
_Act = Callable[[GameState, PlayerId, nodes.Line, Env], tuple[Callable[[Any], bool], Any]]


def wanted(
    state: GameState, seat: int, act: nodes.Line, env: Env, vocabulary: Vocabulary
) -> tuple[list[Action], Action | None]:
    """The legal actions that a line means, alike ones once, and one that says it where there is none."""
    player = PlayerId(seat)
    if act.name in ("choose", "secretly"):
        return _wanted_answer(state, player, act, env, vocabulary)
    fits, example = _ACTS[act.name](state, player, act, env)
    legal = [action for action in legal_actions(state) if action.player == player and fits(action)]
    return _alike_once(state, legal), example


def _wanted_answer(
    state: GameState, player: PlayerId, act: nodes.Line, env: Env, vocabulary: Vocabulary
) -> tuple[list[Action], Action | None]:
    (pieces,) = act.parts
    assert isinstance(pieces, tuple)
    given: list[tuple[Said, int | None]] = []
    for piece in pieces:
        value = env.value(piece)
        parts: Sequence[Any] = value.cards if isinstance(value, nodes.Cards) else (piece,)
        for part in parts:
            found = answer(state, part, env, vocabulary)
            given.append((found, env.card(part).copy if found[0] == "card" else None))
    is_secret = act.name == "secretly"
    legal = [
        action
        for action in legal_actions(state)
        if action.player == player
        and said(state, action)
        and type(action) in actions.ANSWERS + ((actions.Transfer,) if state.question is not None else ())
        and (not is_secret or isinstance(action, actions.SECRET))
        and _fits(state, action, given)
    ]
    example = None
    if state.question is not None and len(given) == 1 and given[0][0][0] == "card":
        example = actions.PickCard(player, _find(state, CardName(given[0][0][1], given[0][1]), None))
    return _alike_once(state, legal), example


def _fits(state: GameState, action: Action, given: Sequence[tuple[Said, int | None]]) -> bool:
    """Whether an answer is made of just these parts; their order counts where it does in the game."""
    parts = list(said(state, action))
    wanted_parts = [part for part, _ in given]
    if type(action) in _ORDERED:
        is_same = parts == wanted_parts
    else:
        is_same = sorted(map(repr, parts)) == sorted(map(repr, wanted_parts))
    copies = {(part[1], copy) for part, copy in given if copy is not None}
    cards = {
        (state.game.card_ref(card), state.game.copy_of[card] + 1)
        for card in actions.cards_of(action)
        if card < state.game.size
    }
    return is_same and all(one in cards for one in copies)


def _alike_once(state: GameState, found: list[Action]) -> list[Action]:
    """Of choices between things that nobody can tell apart only the first: Citizens, copies in one place."""
    first: dict[Any, Action] = {}
    for action in found:
        first.setdefault(_look_of(state, action), action)
    return list(first.values())


def _look_of(state: GameState, action: Action) -> Any:
    places = {card: place for place, cards in _places(state) for card in cards}
    game = state.game

    def look(value: Any, name: str) -> Any:
        if name == "card":
            return game.card_ref(value), places.get(value)
        if name == "cards":
            return tuple(sorted((game.card_ref(card), str(places.get(card))) for card in value))
        return value

    fields = attrs.fields(type(action))
    return (type(action), *(look(getattr(action, field.name), field.name) for field in fields))


def _places(state: GameState) -> list[tuple[str, Sequence[CardId]]]:
    found: list[tuple[str, Sequence[CardId]]] = [("agora", state.agora), ("oracle", state.oracle)]
    for seat, board in enumerate(state.players):
        found.append((f"domain {seat}", board.domain))
        found += [(f"legend {seat}", legend.cards) for legend in board.elysium]
    return [*found, ("discard pile", state.discard_pile), ("draw pile", state.draw_pile)]


def _find(state: GameState, card: CardName, player: int | None) -> CardId:
    """A number that a card has: where it can be seen, before that player first; any number of it if it is nowhere."""
    seen = find_cards(state, card)
    if player is not None:
        own = [number for number in seen if number in state.players[player].domain]
        seen = (*own, *seen)
    if seen:
        return CardId(seen[0])
    game = state.game
    return next((CardId(number) for number, face in enumerate(game.faces) if face.ref == card.ref), CardId(game.size))


def find_cards(state: GameState, card: CardName) -> tuple[int, ...]:
    """The numbers of a card that lies where all can see it, in the order of the places."""
    game = state.game
    return tuple(
        number
        for place, cards in _places(state)
        if place != "draw pile"
        for number in cards
        if game.card_ref(number) == card.ref
        and (card.copy is None or number >= game.size or game.copy_of[number] + 1 == card.copy)
    )


def _is_card(state: GameState, card: CardName) -> Callable[[CardId], bool]:
    game = state.game

    def fits(number: CardId) -> bool:
        is_copy = card.copy is None or number >= game.size or game.copy_of[number] + 1 == card.copy
        return game.card_ref(number) == card.ref and is_copy

    return fits


def _take(state: GameState, player: PlayerId, act: nodes.Line, env: Env) -> tuple[Callable[[Any], bool], Any]:
    card = env.card(act.parts[0])
    if card.ref == CITIZEN:
        return _take_citizen(state, player, act, env)
    is_meant = _is_card(state, card)
    agora = [number for number in state.agora if is_meant(number)]
    example = actions.TakeCard(player, agora[0] if agora else _find(state, card, None))
    return lambda action: isinstance(action, actions.TakeCard) and is_meant(action.card), example


def _take_citizen(state: GameState, player: PlayerId, _act: nodes.Line, _env: Env) -> tuple[Callable[[Any], bool], Any]:
    return lambda action: isinstance(action, actions.TakeCitizen), actions.TakeCitizen(player)


def _take_quest(state: GameState, player: PlayerId, act: nodes.Line, env: Env) -> tuple[Callable[[Any], bool], Any]:
    action = actions.TakeQuest(player, env.number(act.parts[0]))
    return lambda other: bool(other == action), action


def _use(state: GameState, player: PlayerId, act: nodes.Line, env: Env) -> tuple[Callable[[Any], bool], Any]:
    card = env.card(act.parts[0])
    is_meant = _is_card(state, card)
    example = actions.UsePower(player, _find(state, card, player))
    return lambda action: isinstance(action, actions.UsePower) and is_meant(action.card), example


def _transfer(state: GameState, player: PlayerId, act: nodes.Line, env: Env) -> tuple[Callable[[Any], bool], Any]:
    card, target = env.card(act.parts[0]), act.parts[1]
    is_meant = _is_card(state, card)
    where: Callable[[int | None], bool]
    if target is None:
        where, legend = (lambda _: True), None
    elif isinstance(target, ast.Word):  # a new one
        where, legend = (lambda number: number is None), None
    else:
        (of,) = target  # type: ignore[misc]  # the grammar says so
        legend = _find_legend(state, player, of, env)
        where = lambda number: number == legend  # noqa: E731 - three of them side by side

    def fits(action: Any) -> bool:
        return isinstance(action, actions.Transfer) and is_meant(action.card) and where(action.legend)

    return fits, actions.Transfer(player, _find(state, card, player), legend)


def _find_legend(state: GameState, player: PlayerId, of: Any, env: Env) -> int:
    """The Legend of that player that has all these cards.

    Raises:
        BenchError: there is none, or more than one.
    """
    refs = [card.ref for card in env.cards((of,))]
    legends = state.players[player].elysium
    found = [
        number
        for number, legend in enumerate(legends)
        if all(ref in [state.game.card_ref(card) for card in legend.cards] for ref in refs)
    ]
    if len(found) != 1:
        raise BenchError(f"one Legend with {', '.join(refs)}", f"there are {len(found)}")
    return found[0]


def _dismiss(state: GameState, player: PlayerId, act: nodes.Line, env: Env) -> tuple[Callable[[Any], bool], Any]:
    word = env.value(act.parts[0])
    assert isinstance(word, ast.Word)
    action = actions.DismissColumn(player, Colour(word.value))
    return lambda other: bool(other == action), action


def _plain(kind: type[Any]) -> _Act:
    """An act that is said without anything more."""
    return lambda _state, player, _act, _env: (lambda action: isinstance(action, kind), kind(player))


_ACTS: Final[dict[str, _Act]] = {
    "take": _take,
    "take_citizen": _take_citizen,
    "take_quest": _take_quest,
    "use": _use,
    "transfer": _transfer,
    "dismiss": _dismiss,
    "pass": _plain(actions.EndTurn),
    "accept": _plain(actions.Accept),
    "decline": _plain(actions.Decline),
}
