"""Why an answer to the open question of a power is refused: one function per kind of question.

An answer of the kind that is asked for gets the rule that forbids it, as an action of a turn does. Only what is no
answer to this question at all is told that the power waits for another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.elysium.language.resolve_use import can_start, is_too_far
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.actions import (
    ChooseSecretly,
    Decline,
    OrderCards,
    PickAmount,
    PickBranch,
    PickCard,
    PickCards,
    PickColumn,
    PickFamily,
    PickLevel,
    PickPlayer,
    PickSeen,
    SwapColumns,
    Transfer,
)
from elysium_rules.elysium.model.bounds import nameable
from elysium_rules.elysium.model.ids import GOLD, CardId, PlayerId
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.elysium.model.terms import LEVELS
from elysium_rules.elysium.powers.card_sets import (
    described,
    evaluate_card,
    evaluate_cards,
    evaluate_description,
    usable_powers,
)
from elysium_rules.elysium.powers.phrases import evaluate_number, meaning
from elysium_rules.elysium.powers.players import evaluate_player
from elysium_rules.elysium.powers.transfer_prices import is_free
from elysium_rules.elysium.rules.deeds import identical_mask, removable_mask, transfer_price
from elysium_rules.elysium.rules.questions import dearer_by, protected_by
from elysium_rules.elysium.rules.reasons import Missing, transfer_extra
from elysium_rules.elysium.words.refusals import Explainer, is_number
from elysium_rules.elysium.words.words import amount_phrase
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.instructions import Ask, Enter, open_powers, paid_by
from elysium_rules.kernel.machine import code_of
from elysium_rules.kernel.outlook import Outlook
from elysium_rules.play.lexicon import Listed, Number, Phrase, Said
from elysium_rules.play.step import legal_actions
from elysium_rules.play.wording import Wording
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.source import Span

#: A rule, its sentence, and where in the card's text the cause is; None for the statement that asks.
Objection: TypeAlias = tuple[str, str, Span | None]


@attrs.frozen
class Asked:
    """The open question of a state: who asks what of whom."""

    speaker: Explainer
    state: GameState
    question: Question
    frame: Frame
    statement: nodes.Statement | None  #: the one that asks

    @classmethod
    def of(cls, speaker: Explainer) -> Asked:
        """The question of the state that is spoken of."""
        state = speaker.state
        assert state.question is not None
        return cls(speaker, state, state.question, state.stack[-1], _find_asking(state, state.question))

    @property
    def player(self) -> PlayerId:
        """Who is asked."""
        return PlayerId(self.question.player)

    @property
    def power(self) -> Phrase:
        """The card that asks."""
        return self.speaker.card(self.question.card)

    @property
    def span(self) -> Span:
        """The statement that asks, or the whole power."""
        if self.statement is not None:
            return self.statement.span
        return self.state.game.side(self.frame.card).power.span

    @property
    def wording(self) -> Wording:
        """Speaks to the player who is asked."""
        actor: nodes.Actor = getattr(self.statement, "actor", "you")
        return self.speaker.power_wording(self.frame, actor)

    @property
    def clause(self) -> str:
        """What the text asks for."""
        return "" if self.statement is None else self.speaker.voice(self.wording.statement(self.statement, 1), "order")

    def asks(self, sentence: str) -> str:
        """A sentence with what the text asks for behind it."""
        return self.speaker.why("asked", sentence=sentence, power=self.power, clause=self.clause)


def _find_asking(state: GameState, question: Question) -> nodes.Statement | None:
    for node in walk(state.game.side(state.stack[-1].card).power.body):
        if isinstance(node, nodes.Do | nodes.Let | nodes.Gate | nodes.Repeat) and node.path == question.path:
            return node
    return None


def object_to_answer(asked: Asked, action: Any) -> Iterator[Objection]:
    """All that stands against an answer that is not listed; at least one objection."""
    kind, why = ANSWERS_TO.get(asked.question.row, (PickBranch, why_not_branch))
    is_branch = asked.question.row == "gate"
    if isinstance(action, Decline):
        yield "P10", asked.speaker.why("nothing to decline", power=asked.power, clause=asked.clause), None
    elif isinstance(action, kind) and not (is_branch and _ways(asked) == 1):
        found = False
        for objection in why(asked, action):
            found = True
            yield objection
        if not found:
            yield "P10", asked.asks(asked.speaker.why("cannot work")), None
    else:
        yield "P10", other_answer(asked), None


def other_answer(asked: Asked) -> str:
    """The power waits for another kind of answer."""
    wanted = Said(f"wanted.{asked.question.kind}")
    return asked.speaker.why("other answer", power=asked.power, wanted=wanted)


def object_to_card(asked: Asked, card: int) -> Iterator[Objection]:
    """All that stands against choosing a card now."""
    kind, _ = ANSWERS_TO.get(asked.question.row, (PickBranch, why_not_branch))
    if kind is PickCard:
        yield from object_to_answer(asked, PickCard(asked.player, CardId(card)))
    elif kind is Transfer:
        board = asked.state.players[asked.player]
        is_replacing = asked.question.row == "replace_citizen_effect"
        into_legends = card in board.domain and (is_replacing or card >= asked.state.game.size)
        places = range(len(board.elysium)) if into_legends else ()  # any other card may begin a Legend
        for legend in places or (None,):
            yield from object_to_answer(asked, Transfer(asked.player, CardId(card), legend))
    else:
        yield "P10", other_answer(asked), None


# --- cards -----------------------------------------------------------------------------------------------------------


def _phrase_of(asked: Asked) -> nodes.Argument:
    """The cards among which one is chosen, or some are named."""
    node = asked.statement
    if isinstance(node, nodes.Let) and isinstance(node.value, nodes.Call):
        return node.value.arguments[-1]
    assert isinstance(node, nodes.Do)
    if node.row == "use_effect":
        return node.arguments[1]
    if VOCABULARY.find(node.row).parameters[-1].type is Type.CHOICE:
        choice = node.arguments[-1]
        assert isinstance(choice, nodes.Call)
        return choice.arguments[0]
    return node.arguments[0]


def _not_among(asked: Asked, card: Any) -> Iterator[Objection]:
    """P10: the card does not lie where the text says, or is not what it describes."""
    speaker, phrase = asked.speaker, _phrase_of(asked)
    game, name = asked.state.game, speaker.some_card(card)
    is_known = is_number(card) and 0 <= card < game.size + len(asked.state.citizen_faces)
    found = evaluate_cards(game, phrase)(asked.state, asked.frame)
    if is_known and found >> card & 1:
        return
    parts = described(phrase)
    if parts is None:
        sentence = speaker.why("not named", card=name, cards=speaker.mask(found))
        yield "P10", asked.asks(sentence), None
        return
    description, zone = parts
    place = meaning(game, zone)(asked.state, asked.frame)
    if not is_known or not place >> card & 1:
        sentence = speaker.why("elsewhere", card=name, zone=asked.wording.cards(zone))
        yield "P10", asked.asks(sentence), phrase.span if isinstance(phrase, nodes.Call) else None
    if is_known:
        yield from _not_described(asked, card, description)


def _why_protected(asked: Asked, card: Any) -> Iterator[Objection]:
    """N11: a power of somebody else keeps the card from this one, or from the player who is asked."""
    state = asked.state
    if not state.game.is_bent or not is_number(card) or card < 0:
        return
    cards = [*protected_by(state, asked.frame.you, card), *protected_by(state, asked.player, card)]
    if cards:
        speaker = asked.speaker
        yield "N11", speaker.why("protected", card=speaker.card(card), by=speaker.cards(cards)), None


def _not_described(asked: Asked, card: int, description: nodes.Argument) -> Iterator[Objection]:
    if evaluate_description(asked.state.game, description)(asked.state, asked.frame) >> card & 1:
        return
    wanted = asked.wording.cards(description)
    sentence = asked.speaker.why("not such a card", card=asked.speaker.card(card), description=wanted)
    yield "P10", asked.asks(sentence), description.span if isinstance(description, nodes.Call) else None


def why_not_card(asked: Asked, action: PickCard) -> Iterator[Objection]:
    """A card to discard, to take or to use."""
    elsewhere = (*_not_among(asked, action.card), *_why_protected(asked, action.card))
    yield from elsewhere
    if elsewhere:
        return
    match asked.question.row:
        case "take_effect" | "take_card_effect":
            yield from _why_not_taken(asked, action.card)
        case "use_effect" | "use_card_effect":
            yield from _why_not_used(asked, action.card)
        case "return_effect" if identical_mask(asked.state, _owner_of(asked, action.card)) >> action.card & 1:
            yield "T7", asked.speaker.why("identical", card=asked.speaker.card(action.card)), None
        case "return_effect" | "discard_effect" if not removable_mask(asked.state) >> action.card & 1 and any(
            action.card in legend.cards for board in asked.state.players for legend in board.elysium
        ):
            yield "N9", asked.speaker.why("legend needs it", card=asked.speaker.card(action.card)), None
        case "give_card_effect":
            yield from _why_not_given(asked, action.card)
        case "straighten_effect" | "restore_ring_effect" as row:
            yield (
                "P5" if row == "straighten_effect" else "P4",
                asked.speaker.why(row, card=asked.speaker.card(action.card)),
                None,
            )
        case _:
            yield from _why_not_paid(asked, action.card)


def _why_not_taken(asked: Asked, card: CardId) -> Iterator[Objection]:
    if asked.state.is_citizen(card):
        yield "T11", asked.speaker.why("face down", card=asked.speaker.card(card)), None
    elif identical_mask(asked.state, asked.player) >> card & 1:
        yield "T7", asked.speaker.why("identical", card=asked.speaker.card(card)), None


def _owner_of(asked: Asked, card: CardId) -> int:
    """In whose Elysium a card stands."""
    seats = enumerate(asked.state.players)
    return next((seat for seat, board in seats if any(card in legend.cards for legend in board.elysium)), asked.player)


def _why_not_given(asked: Asked, card: CardId) -> Iterator[Objection]:
    """N6: one gives only what one has, and nothing identical to what the other one has (T7)."""
    if card not in asked.state.players[asked.player].domain:
        yield "N6", asked.speaker.why("not yours to give", card=asked.speaker.card(card)), None
    elif asked.state.is_citizen(card):
        yield from _why_not_paid(asked, card)
    else:
        assert isinstance(asked.statement, nodes.Do)
        target = evaluate_player(asked.state.game, asked.statement.arguments[0])(asked.state, asked.frame)
        if target is not None and identical_mask(asked.state, target) >> card & 1:
            words = {"card": asked.speaker.card(card), "player": asked.speaker.player(target)}
            yield "T7", asked.speaker.why("identical there", **words), None
        yield from _why_not_paid(asked, card)


def _why_not_used(asked: Asked, card: CardId) -> Iterator[Objection]:
    state, speaker = asked.state, asked.speaker
    assert isinstance(asked.statement, nodes.Do)
    activations = asked.statement.arguments[0] if asked.question.row == "use_effect" else None
    face = state.card(card)
    name = speaker.card(card)
    if face is None:
        yield "T11", speaker.why("no power"), None
        return
    usable = usable_powers(activations)
    if set(usable).isdisjoint(face.activations):
        kind, wanted = Said(f"row.{face.activation}_power"), speaker.activations(activations)
        sentence = speaker.why("other activation", card=name, activation=kind, wanted=wanted)
        yield "P10", asked.asks(sentence), None
        return
    used, number = open_powers(state), state.game.power_number(card, *usable)
    if used >> number & 1:
        yield "P18", speaker.why("open", card=name), None
    elif not can_start(state, asked.player, number, Outlook(open=used)):
        causes = Missing.of(speaker).in_power(asked.player, number, Outlook(open=used))
        said = speaker.join(cause.sentence for cause in causes)
        if not said or is_too_far(state, asked.player, number):
            said = speaker.why("too far")
        yield "P19", speaker.why("idle", card=name, causes=said), None
    else:
        yield "P19", speaker.why("idle", card=name, causes=speaker.why("too far")), None


def _why_not_paid(asked: Asked, card: CardId) -> Iterator[Objection]:
    """P14: a card that can be discarded is refused only as a price after which nothing can be bought."""
    gate = _gate_of(asked)
    if gate is None:
        return
    paid = next(place for place, cost in enumerate(gate.costs) if cost.path == asked.question.path)
    asking = code_of(asked.state.game.codes, asked.frame).instructions[asked.frame.at]
    assert isinstance(asking, Ask)
    gone, spent = paid_by(asked.state, asked.frame, asking.before)
    if gone >> card & 1:
        yield "P14", asked.speaker.why("pays already", card=asked.speaker.card(card)), None
        return
    outlook = Outlook(open=open_powers(asked.state), gone=gone | 1 << card, spent=spent)
    missing = Missing.of(asked.speaker)
    causes = missing.in_way(gate.costs[paid + 1 :], gate.branches[0], asked.frame, outlook)
    said = missing.join(causes) or asked.speaker.why("cannot work")
    sentence = asked.speaker.why("price blocks", card=asked.speaker.card(card), causes=said)
    yield "P14", sentence, causes[0].span if causes else None


def _gate_of(asked: Asked) -> nodes.Gate | None:
    """The gate whose price is being paid."""
    for node in walk(asked.state.game.side(asked.frame.card).power.body):
        if isinstance(node, nodes.Gate) and any(cost.path == asked.question.path for cost in node.costs):
            return node
    return None


def why_not_cards(asked: Asked, action: PickCards) -> Iterator[Objection]:
    """Some cards to name."""
    speaker, let = asked.speaker, asked.statement
    assert isinstance(let, nodes.Let)
    assert isinstance(let.value, nodes.Call)
    named: Any = action.cards
    cards = named if isinstance(named, tuple | list) else (named,)
    found = evaluate_cards(asked.state.game, _phrase_of(asked))(asked.state, asked.frame)
    wanted, listed = 1, cards_in(found)
    if let.value.row == "some_value":
        number = evaluate_number(asked.state.game, let.value.arguments[1])(asked.state, asked.frame)
        listed, wanted = nameable(listed, number)  # type: ignore[assignment]  # a part of the list
    different = len(dict.fromkeys(map(repr, cards)))
    if different != wanted or len(cards) != wanted:
        yield "P10", asked.asks(speaker.why("other number", wanted=wanted, count=different)), let.value.span
    elsewhere = False
    for card in cards:
        for objection in (*_not_among(asked, card), *_why_protected(asked, card)):
            elsewhere = True
            yield objection
    if elsewhere:
        return
    for card in cards:
        if card not in listed:
            yield "P10", speaker.why("too many to name", card=speaker.card(card), most=len(listed)), None
    if list(cards) != sorted(cards):
        yield "P10", speaker.why("other order", cards=speaker.cards(sorted(cards))), None


# --- transfers -------------------------------------------------------------------------------------------------------


def why_not_transfer(asked: Asked, action: Transfer) -> Iterator[Objection]:
    """A card and its Legend."""
    state, do = asked.state, asked.statement
    board = state.players[asked.player]
    assert isinstance(do, nodes.Do)
    if action.card not in board.domain:
        yield not_in_domain(asked.speaker, action)
        return
    if do.row == "replace_citizen_effect":
        yield from _why_not_replaced(asked, action)
        return
    if do.row == "transfer_effect":
        yield from _not_described(asked, action.card, do.arguments[0])
    elif not evaluate_card(state.game, do.arguments[0])(state, asked.frame) >> action.card & 1:
        named = evaluate_card(state.game, do.arguments[0])(state, asked.frame)
        words = {"card": asked.speaker.card(action.card), "cards": asked.speaker.mask(named)}
        yield "P10", asked.asks(asked.speaker.why("not named", **words)), None
    price = do.arguments[1]
    extra = transfer_extra(state, do, asked.frame)
    yield from why_not_placed(asked.speaker, action, extra, is_free=is_free(price))


def not_in_domain(speaker: Explainer, action: Transfer) -> Objection:
    """L1: only cards of the own Domain are transferred."""
    return (
        "L1",
        speaker.why("not in domain", card=speaker.some_card(action.card), player=speaker.player(action.player)),
        None,
    )


def why_not_placed(speaker: Explainer, action: Transfer, extra: int, *, is_free: bool) -> Iterator[Objection]:
    """Where a card of the Domain cannot be put, and whether it can be paid (L1-L10); in Phase III too."""
    state, card = speaker.state, action.card
    board = state.players[action.player]
    legend: Legend | None = None
    if action.legend is None:
        if state.is_citizen(card):
            yield "L9", speaker.why("citizen begins"), None
            return
    else:
        legend = _find_legend(speaker, action)
        if legend is None:
            yield _no_such_legend(speaker, action)
            return
        if state.is_citizen(card):
            if not legend.citizen_price:
                yield "L8", speaker.why("citizen has no room"), None
                return
        elif not legend.accepts >> card & 1:
            yield _does_not_fit(speaker, card, legend, legend)
    price = 0 if is_free else transfer_price(state, action.player, card, legend) + extra
    if price > board.gold:
        words = {"price": amount_phrase(price, GOLD), "gold": amount_phrase(board.gold, GOLD)}
        yield "L1", speaker.why("too dear", card=speaker.card(card), **words), None
        dearer = dearer_by(state, action.player, card) if state.game.is_bent and not is_free else []
        if dearer:
            yield "N11", speaker.why("dearer", card=speaker.card(card), by=speaker.cards(dearer)), None


def _find_legend(speaker: Explainer, action: Transfer) -> Legend | None:
    legends = speaker.state.players[action.player].elysium
    place = action.legend
    return legends[place] if is_number(place) and 0 <= place < len(legends) else None


def _no_such_legend(speaker: Explainer, action: Transfer) -> Objection:
    """L2; people count Legends from 1."""
    number = action.legend + 1 if is_number(action.legend) else repr(action.legend)
    count = len(speaker.state.players[action.player].elysium)
    return "L2", speaker.why("no such legend", legend=number, count=count), None


_MISFITS: Final = {
    "single": ("L5", "no second card"),
    "level": ("L3", "not in level legend"),
    "family": ("L4", "not in family legend"),
}


def _does_not_fit(speaker: Explainer, card: CardId, legend: Legend, without: Legend) -> Objection:
    """L3-L5; *without* is the Legend as far as it counts: without Citizens, where one of them is replaced."""
    rule, key = _MISFITS[without.kind]
    if speaker.state.game.is_complete(without):
        key = "legend full"
    return rule, speaker.why(key, card=speaker.card(card), legend=speaker.whole_legend(legend)), None


def _why_not_replaced(asked: Asked, action: Transfer) -> Iterator[Objection]:
    """X9: a card of the Domain for a Citizen in a Legend that stays valid."""
    speaker, state, card = asked.speaker, asked.state, action.card
    if state.is_citizen(card):
        yield "X9", asked.asks(speaker.why("a citizen for a citizen")), None
        return
    if action.legend is None:
        yield "X9", asked.asks(speaker.why("needs a place", card=speaker.card(card))), None
        return
    legend = _find_legend(speaker, action)
    if legend is None:
        yield _no_such_legend(speaker, action)
        return
    real = tuple(standing for standing in legend.cards if not state.is_citizen(standing))
    if len(real) == len(legend.cards):
        yield "X9", asked.asks(speaker.why("no citizen there", legend=speaker.whole_legend(legend))), None
        return
    without = state.game.make_legend(real)
    if not without.accepts >> card & 1:
        yield _does_not_fit(speaker, card, legend, without)


# --- other answers ---------------------------------------------------------------------------------------------------


def why_not_amount(asked: Asked, action: PickAmount) -> Iterator[Objection]:
    """An amount to exchange (P13, X2)."""
    do = asked.statement
    assert isinstance(do, nodes.Do)
    resource = str(do.arguments[0])
    if not is_number(action.amount) or action.amount < 0:
        yield "P13", asked.speaker.why("no amount"), None
        return
    has = asked.state.held_by(asked.player, resource)
    if action.amount > has:
        words = {"amount": amount_phrase(action.amount, resource), "has": amount_phrase(has, resource)}
        yield "P13", asked.speaker.why("too much", **words), None
        return
    most = max(listed.amount for listed in legal_actions(asked.state) if isinstance(listed, PickAmount))
    yield "P13", asked.speaker.why("most", most=amount_phrase(most, resource)), None


def why_not_level(asked: Asked, action: PickLevel) -> Iterator[Objection]:
    """A level to name."""
    levels = Listed("and", tuple(map(Number, LEVELS)))
    yield "P10", asked.asks(asked.speaker.why("no such level", level=str(action.level), levels=levels)), None


def why_not_player(asked: Asked, action: PickPlayer) -> Iterator[Objection]:
    """A player to name: somebody who plays, is not the chooser where another one is wanted, and fits the condition."""
    chosen: Any = action.chosen
    if not is_number(chosen) or not 0 <= chosen < asked.state.game.player_count:
        yield "P10", asked.asks(asked.speaker.why("no such player")), None
        return
    key = "yourself" if chosen == asked.player and asked.question.row == "other_player_value" else "other player"
    yield "P10", asked.asks(asked.speaker.why(key, player=asked.speaker.player(chosen))), None


def why_not_family(asked: Asked, action: PickFamily) -> Iterator[Objection]:
    """A family to name."""
    families = Listed("and", tuple(map(asked.speaker.family, asked.state.families)))
    yield "P10", asked.asks(asked.speaker.why("no such family", families=families)), None


def why_not_number(asked: Asked, action: PickAmount) -> Iterator[Objection]:
    """A number to name."""
    amounts = [listed.amount for listed in legal_actions(asked.state) if isinstance(listed, PickAmount)]
    yield "P10", asked.asks(asked.speaker.why("not between", low=min(amounts), high=max(amounts))), None


def why_not_secret(asked: Asked, action: ChooseSecretly) -> Iterator[Objection]:
    """A number to choose in secret (N30); between which ones follows from what everybody sees."""
    numbers = [listed.number for listed in legal_actions(asked.state) if isinstance(listed, ChooseSecretly)]
    yield "N30", asked.asks(asked.speaker.why("not between", low=min(numbers), high=max(numbers))), None


def why_not_seen(asked: Asked, action: PickSeen | OrderCards) -> Iterator[Objection]:
    """Cards that the player has looked at (N32); of others nothing is said."""
    yield "N32", asked.asks(asked.speaker.why("not seen")), None


def why_not_columns(asked: Asked, action: SwapColumns) -> Iterator[Objection]:
    """Two columns to swap (X21)."""
    columns = asked.state.players[asked.player].columns
    if action.given not in columns:
        yield "X21", asked.speaker.why("column absent", colour=asked.speaker.colour(action.given)), None
    if action.received in columns or not _is_colour(action.received):
        yield "X21", asked.speaker.why("not dismissed", colour=asked.speaker.colour(action.received)), None


def why_not_column(asked: Asked, action: PickColumn) -> Iterator[Objection]:
    """A dismissed column (N8)."""
    yield "N8", asked.speaker.why("not dismissed", colour=asked.speaker.colour(action.colour)), None


def _is_colour(word: object) -> bool:
    return word in VOCABULARY.words["colour"]


def _ways(asked: Asked) -> int:
    """How many ways the gate has that asks."""
    instruction = code_of(asked.state.game.codes, asked.frame).instructions[asked.frame.at]
    return len(instruction.targets) if isinstance(instruction, Enter) else 1


def why_not_branch(asked: Asked, action: PickBranch) -> Iterator[Objection]:
    """One of several ways: it is not there, cannot be paid (P14) or would do nothing (P19)."""
    gate = asked.statement
    assert isinstance(gate, nodes.Gate)
    count, branch = len(gate.branches), action.branch
    if not is_number(branch) or not 0 <= branch < count:
        number = branch + 1 if is_number(branch) else repr(branch)
        yield "P10", asked.asks(asked.speaker.why("no such option", number=number, count=count)), None
        return
    missing = Missing.of(asked.speaker)
    outlook = Outlook(open=open_powers(asked.state))
    causes = missing.in_way(gate.costs, gate.branches[branch], asked.frame, outlook)
    said = missing.join(causes) or asked.speaker.why("cannot work")
    label = asked.wording.label(gate, branch)
    way = None if label is None else asked.speaker.voice(label, "label")
    is_price = any(cause.is_price for cause in causes) or _begins_with_price(gate.branches[branch])
    sentence = asked.speaker.why("option blocked", way=way, causes=said)
    yield "P14" if is_price else "P19", sentence, causes[0].span if causes else None


def _begins_with_price(block: nodes.Block) -> bool:
    """Whether the first thing a way does is to pay or give up something (P14)."""
    first = block.statements[0] if block.statements else None
    return isinstance(first, nodes.Do) and VOCABULARY.row(Kind.EFFECT, first.row.removesuffix("_effect")).is_cost


#: Per row that asks: the kind of its answer, and what can stand against one; every other question is a gate.
ANSWERS_TO: Final[dict[str, tuple[type[Any], Callable[[Asked, Any], Iterator[Objection]]]]] = {
    "discard_effect": (PickCard, why_not_card),
    "take_effect": (PickCard, why_not_card),
    "use_effect": (PickCard, why_not_card),
    "take_card_effect": (PickCard, why_not_card),
    "use_card_effect": (PickCard, why_not_card),
    "give_card_effect": (PickCard, why_not_card),
    "straighten_effect": (PickCard, why_not_card),
    "restore_ring_effect": (PickCard, why_not_card),
    "return_effect": (PickCard, why_not_card),
    "some_value": (PickCards, why_not_cards),
    "level_value": (PickLevel, why_not_level),
    "card_value": (PickCards, why_not_cards),
    "player_value": (PickPlayer, why_not_player),
    "other_player_value": (PickPlayer, why_not_player),
    "family_value": (PickFamily, why_not_family),
    "amount_value": (PickAmount, why_not_number),
    "secret_amount_value": (ChooseSecretly, why_not_secret),
    "secret_level_value": (ChooseSecretly, why_not_secret),
    "take_seen_effect": (PickSeen, why_not_seen),
    "take_seen_citizen_effect": (PickSeen, why_not_seen),
    "put_seen_effect": (OrderCards, why_not_seen),
    "look_effect": (PickCard, why_not_card),
    "put_card_effect": (PickCard, why_not_card),
    "exchange_effect": (PickAmount, why_not_amount),
    "transfer_effect": (Transfer, why_not_transfer),
    "transfer_card_effect": (Transfer, why_not_transfer),
    "replace_citizen_effect": (Transfer, why_not_transfer),
    "swap_column_effect": (SwapColumns, why_not_columns),
    "recover_column_effect": (PickColumn, why_not_column),
    "gate": (PickBranch, why_not_branch),
}
