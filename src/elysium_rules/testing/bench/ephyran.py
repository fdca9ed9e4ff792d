"""The bench of Ephyran: what its tests can say, and what that means.

A card is named by one of its halves: a Reinforcement by its key, a zone by its creature.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import attrs

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model import actions, events
from elysium_rules.ephyran.model.cards import EphyranCards, ZoneHalf
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import GODS, Territory
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.ephyran.powers.meanings import PHRASES
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY
from elysium_rules.errors import ScenarioError
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.lang import ast
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.checked import YOU, Known
from elysium_rules.lang.tests.forms import Form, general_forms, index_forms
from elysium_rules.lang.tests.nodes import LineKind
from elysium_rules.library import ephyran_cards, load_ephyran_sources
from elysium_rules.play.cards.meaning import evaluate_phrase
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.program.nodes import Expression, Local, Power
from elysium_rules.program.value import FrozenDict
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.bench import BenchError, Difference, Laid, Said
from elysium_rules.testing.bench.coverage import PowerWatch
from elysium_rules.testing.bench.env import CardName, Env, show_cards, show_player
from elysium_rules.testing.ephyran import ephyran_scenario

_TERRITORIES: Final = tuple(territory.word for territory in Territory)


def _forms(kind: LineKind, *rows: tuple[str, str, str]) -> Iterable[Form]:
    words = {"territory": {0: _TERRITORIES}} if kind is LineKind.SEAT else {}
    in_claim = {name: {1: _TERRITORIES} for name in ("territory", "locked", "unlocked")}
    words = in_claim if kind is LineKind.CLAIM else words
    return [Form(kind, name, example, doc, FrozenDict(words.get(name, {}))) for name, example, doc in rows]


FORMS: Final[Mapping[str, Form]] = index_forms(
    (
        *general_forms(
            {
                "player": "ann { }",
                "choose": "you choose ann",
                "accept": "you accept",
                "decline": "you decline",
                "holds": "count(zones in ann's city) == 2",
                "may": "ann may choose shield_of_athena",
                "must": "you must choose ann, bob",
                "can": "you can play theft",
                "cannot": "you cannot play theft because Y13",
                "decide": "ann decides on theft",
                "nobody": "nobody decides",
                "over": "the game is over",
                "happened": "happened { you play theft }",
            }
        ),
        *_forms(
            LineKind.GIVEN,
            ("draw_pile", "draw pile theft, siren", "The top of the draw pile, the top card first."),
            ("discard_pile", "discard pile theft", "The discard pile, the card on top first."),
            ("turn", "the turn of ann", "Whose turn it is; yours unless told."),
        ),
        *_forms(
            LineKind.SEAT,
            ("hand", "hand theft, destruction", "The hand; a Theft unless told."),
            ("territory", "territory lagoon siren, pegasus", "The zones of a Territory; `closed` if it is locked."),
            ("finished", "finished first", "The city was finished, as the first one."),
        ),
        *_forms(
            LineKind.ACT,
            ("play", "you play theft", "Play a Reinforcement."),
            ("build", "you build siren", "Add a card to the city as the next zone of a Territory."),
            ("draw", "you draw from the draw pile", "Draw a card."),
            ("answer_with", "ann answers with shield_of_athena", "Play a defence."),
            ("discard", "you lay away theft", "Discard a card from the hand."),
        ),
        *_forms(
            LineKind.HAPPENING,
            ("draw", "you draw 2 cards", "Cards came into the hand, or were set aside."),
            ("play", "you play theft", "A Reinforcement was played."),
            ("build", "you build siren", "A zone came to a city."),
            ("stopped", "theft is stopped", "The power of that card was stopped."),
            ("discard", "you discard theft", "A card was discarded."),
        ),
        *_forms(
            LineKind.CLAIM,
            ("hand", "ann's hand holds theft", "Exactly these cards, or `among others`."),
            ("territory", "ann's lagoon holds siren", "Exactly these zones."),
            ("locked", "your lagoon is locked", "Nothing can be done to that Territory."),
            ("unlocked", "your lagoon is not locked", "It is open."),
            ("pile", "the discard pile holds theft among others", "What lies in a pile."),
        ),
    )
)


class EphyranBench:
    """What Ephyran brings for tests in the card language."""

    game: Final = "ephyran"
    vocabulary: Final[Vocabulary] = VOCABULARY
    forms: Final = FORMS
    refused: Final[Mapping[str, str]] = FrozenDict({})

    # --- cards

    def load_texts(self, texts: Mapping[str, str]) -> EphyranCards:
        return load_ephyran_sources(texts) if texts else ephyran_cards()

    def known(self, cards: EphyranCards) -> Known:
        halves = [half for card in cards.deck.cards for half in card]
        creatures = dict.fromkeys(half.creature for half in halves if isinstance(half, ZoneHalf))
        return Known((*cards.programs, *creatures))

    def sources(self, cards: EphyranCards) -> Mapping[str, SourceFile]:
        return {source.name: source for source in cards.sources}

    def family_files(self, cards: EphyranCards) -> Mapping[str, str]:
        return {program.family: program.span.file for program in cards.programs.values()}

    def family_of(self, cards: EphyranCards, ref: str) -> str:
        return cards.programs[ref].family

    def families(self, state: EphyranState) -> tuple[str, ...]:
        return ()

    # --- positions and what is done

    def arrange(self, cards: EphyranCards, laid: Laid, env: Env) -> EphyranState:
        seats = max(len(env.seats), 2)
        hands: list[list[str] | None] = [None] * seats
        cities: list[list[str]] = [[] for _ in range(seats)]
        finished = [0] * seats
        fields: dict[str, Any] = {}
        for item, inner in laid.items:
            if isinstance(item, nodes.PlayerGiven):
                seat = inner.player(item.who)
                for line in item.items:
                    if line.name == "hand":
                        hands[seat] = [*(hands[seat] or []), *(self._held(cards, card) for card in _cards(inner, line))]
                    elif line.name == "territory":
                        cities[seat].append(_territory(line, inner))
                    else:
                        finished[seat] = 1
            elif item.name in ("draw_pile", "discard_pile"):
                name = item.name.removesuffix("_pile")
                fields[name] = " ".join(self._held(cards, card) for card in _cards(inner, item))
            elif item.name == "turn":
                fields["active"] = inner.player(item.parts[0])
            else:
                raise BenchError("a line of Ephyran", f"{item.name} means nothing here")
        try:
            return ephyran_scenario(
                players=seats,
                cards=cards,
                hands=["theft" if hand is None else " ".join(hand) for hand in hands],
                cities=[" ".join(city) for city in cities],
                finished=finished,
                **fields,
            )
        except KeyError as error:
            raise ScenarioError("Y1", f"there is no Territory {error}") from error

    def _held(self, cards: EphyranCards, card: CardName) -> str:
        """A card outside of cities, as scenarios write it: a creature on a card without a Reinforcement, if any."""
        zones = [
            (isinstance(other, str), half)
            for pair in cards.deck.cards
            for half, other in (pair, pair[::-1])
            if isinstance(half, ZoneHalf) and half.creature == card.ref
        ]
        if not zones:
            return card.ref
        _, zone = min(zones, key=lambda found: found[0])
        return f"{zone.territory.word}{zone.number}{card.ref}"

    def step(self, state: EphyranState, action: Any, *, stops: bool) -> tuple[EphyranState, tuple[Any, ...]]:
        return step(state, action)

    def settle(self, state: EphyranState) -> tuple[EphyranState, tuple[Any, ...]]:
        return state, ()

    def wait(
        self, state: EphyranState, line: nodes.Line, env: Env, happened: Sequence[Any]
    ) -> tuple[EphyranState, tuple[Any, ...]]:
        if state.is_over:
            return state, ()
        who = env.name_of(state.deciding)
        raise BenchError("the game ends without anybody deciding anything before", f"{who} would have to decide")

    def reseed(self, state: EphyranState, number: int) -> EphyranState:
        return attrs.evolve(state, rng=rng_from_seed(number)) if number else state

    def chances(self, state: EphyranState, happened: Sequence[Any]) -> tuple[tuple[Said, ...], ...]:
        return ()

    def new_game(self, cards: EphyranCards, families: Sequence[str], number: int) -> EphyranState:
        gods = GODS[: 2 + number % (len(GODS) - 1)]
        game = EPHYRAN.find_game(cards, len(gods), {"gods": gods})
        state: EphyranState = EPHYRAN.start(game, rng_from_seed(number))
        return state

    def game_of(self, cards: EphyranCards, families: Sequence[str]) -> EphyranGame:
        game: EphyranGame = ephyran_scenario(cards=cards).game
        return game

    # --- words

    def names(self, state: EphyranState | EphyranGame, card: int | None) -> tuple[str, ...]:
        """All that a card can be called."""
        if card is None:
            return ()
        game = state.game if isinstance(state, EphyranState) else state
        found = game.cards.deck.cards[card] if card < len(game.deck) else ("dionysus",)
        return tuple(half if isinstance(half, str) else half.creature for half in found)

    def wanted(self, state: EphyranState, seat: int, act: nodes.Line, env: Env) -> tuple[list[Any], Any]:
        legal = [action for action in legal_actions(state) if action.player == seat]
        kind = _KINDS.get(act.name)
        if act.name in ("choose", "secretly"):
            (pieces,) = act.parts
            assert isinstance(pieces, tuple)
            given = [self.answer(state, piece, env) for piece in pieces]
            found = [action for action in legal if self._fits(self.said(state, action), given)]
            return _once(found, lambda action: self.said(state, action)), None
        if act.name == "draw":
            pile = _word(act.parts[0]).replace(" ", "_")
            return [
                action for action in legal if isinstance(action, actions.Draw) and action.pile.name.lower() == pile
            ], None
        assert kind is not None, act.name
        found = [action for action in legal if isinstance(action, kind)]
        if act.parts:
            ref = env.card(act.parts[0]).ref
            found = [action for action in found if ref in self.names(state, getattr(action, "card", None))]
        hand = state.players[seat].hand
        example = None
        if act.parts and act.name == "play":
            ref = env.card(act.parts[0]).ref
            held = next((card for card in hand if ref in self.names(state, card)), None)
            example = None if held is None else actions.Reinforce(state.players[seat].player, held)
        return _once(found, lambda action: type(action).__name__), example

    def answer(self, state: EphyranState, piece: Any, env: Env) -> Said:
        value = env.value(piece)
        match value:
            case ast.Number(number):
                return "number", number
            case ast.Word(word):
                return "pile", " ".join(word.split())
            case nodes.Who():
                return "player", env.player(value)
            case ast.Variable(name) if env.is_player(name):
                return "player", env.seats.index(name)
            case nodes.Way():
                raise BenchError("an answer of Ephyran", "its cards have no ways to choose from")
            case _:
                return "card", _Named(env.card(value).ref)

    def _fits(self, parts: Sequence[Said], given: Sequence[Said]) -> bool:
        return len(parts) == len(given) and all(
            one[0] == other[0] and (other[1] in one[1] if one[0] == "card" else one[1] == other[1])
            for one, other in zip(parts, given, strict=True)
        )

    def said(self, state: EphyranState, action: Any) -> tuple[Said, ...]:
        match action:
            case actions.PickPlayer():
                return (("player", int(action.target)),)
            case actions.Draw():
                return (("pile", str(action.pile)),)
            case actions.PickZone(owner=owner, territory=territory, number=number):
                zone = state.players[owner].city[territory][number - 1]
                return (("card", self.names(state, zone.card)),)
            case actions.PickTerritory(territory=territory):
                return (("territory", territory.word),)
            case actions.PickCard(card=card) | actions.PickHand(card=card) | actions.Answer(card=card):
                return (("card", self.names(state, card)),)
            case _:
                return ()

    def is_ordered(self, action: Any) -> bool:
        return False

    def show(self, state: EphyranState, said: Said, env: Env) -> str:
        if said[0] == "player":
            return env.name_of(said[1])
        return "/".join(said[1]) if isinstance(said[1], tuple) else str(said[1])

    def write_act(self, state: EphyranState, action: Any, env: Env) -> str:
        who = env.name_of(action.player)
        s = "" if who == YOU else "s"
        name = self._written(state, getattr(action, "card", None))
        match action:
            case actions.Reinforce():
                return f"{who} play{s} {name}"
            case actions.Build():
                return f"{who} build{s} {name}"
            case actions.Discard():
                return f"{who} lay{s} away {name}"
            case actions.Answer():
                return f"{who} answer{s} with {name}"
            case actions.Draw(pile=pile) if state.question is None:
                return f"{who} draw{s} from the {pile}"
            case _:
                said = [self._one_of(part) for part in self.said(state, action)]
                shown = ", ".join(self.show(state, part, env) for part in said)
                return f"{who} choose{s} {shown}" if said else f"{who} decline{s}"

    def _written(self, state: EphyranState, card: int | None) -> str:
        names = self.names(state, card)
        return next((name for name in names if name in state.game.cards.programs), names[0] if names else "")

    @staticmethod
    def _one_of(part: Said) -> Said:
        return (part[0], part[1][0]) if isinstance(part[1], tuple) else part

    def asks(self, state: EphyranState) -> str | None:
        if state.question is None:
            return None
        names = self.names(state, state.question.card)
        return next((name for name in names if name in state.game.cards.programs), None)

    # --- what has happened

    def told(self, state: EphyranState, event: Any) -> Said | None:
        match event:
            case events.CardDrawn():
                return "draw", event.player, 1
            case events.CardPlayed():
                return "play", event.player, self.names(state, event.card)
            case events.ZoneBuilt():
                return "build", event.player, self.names(state, event.card)
            case events.PowerStopped():
                return "stopped", None, self.names(state, event.card)
            case events.CardDiscarded():
                return "discard", event.player, self.names(state, event.card)
            case _:
                return None

    def happening(self, line: nodes.Line, env: Env) -> Said:
        if line.name == "stopped":
            return "stopped", None, _Named(env.card(line.parts[0]).ref)
        who, what = line.parts
        if line.name == "draw":
            return "draw", env.player(who), env.number(what)
        return line.name, env.player(who), _Named(env.card(what).ref)

    def show_event(self, said: Said, env: Env) -> str:
        name, who, what = said
        shown = "/".join(what) if isinstance(what, tuple) else what
        if name == "stopped":
            return f"{shown} is stopped"
        end = "" if env.name_of(who) == "you" else "s"
        return f"{env.name_of(who)} {name}{end} {shown}{' cards' if name == 'draw' else ''}"

    def acting(self, state: EphyranState, happened: Sequence[Any]) -> set[str]:
        cards = [event.card for event in happened if isinstance(event, events.CardPlayed)]
        causes = [getattr(event, "cause", None) for event in happened]
        return {name for card in (*cards, *causes) for name in self.names(state, card)}

    def at_work(self, state: EphyranState) -> set[str]:
        wild = [zone.card for board in state.players for zone in board.zones if zone.card >= len(state.game.deck)]
        return {name for card in wild for name in self.names(state, card)}

    # --- claims

    def claim(self, state: EphyranState, line: nodes.Line, env: Env) -> Difference | None:
        if line.name == "pile":
            pile = _word(line.parts[0])
            cards = state.draw_pile if pile == "draw pile" else state.discard_pile
            return self._contents(state, f"the {pile}", cards, line.parts[1], env)
        seat = env.player(line.parts[0])
        board, whose = state.players[seat], show_player(env.name_of(seat))
        if line.name == "hand":
            return self._contents(state, f"{whose} hand", board.hand, line.parts[1], env)
        place = Territory[_word(line.parts[1]).upper()]
        if line.name == "territory":
            zones = [zone.card for zone in board.city[place]]
            return self._contents(state, f"{whose} {place.word}", zones, line.parts[2], env)
        is_locked = board.locks[place] is not None
        if is_locked is (line.name == "locked"):
            return None
        return Difference(
            f"{whose} {place.word} is {'not ' * is_locked}locked", f"it is {'' if is_locked else 'not '}locked"
        )

    def _contents(
        self, state: EphyranState, what: str, cards: Sequence[int | None], contents: Any, env: Env
    ) -> Difference | None:
        """Each card that is named must be one of those there, by one of its halves; no other may be left."""
        others = False
        wanted: tuple[CardName, ...] = ()
        if not isinstance(contents, ast.Word):
            named, among = contents
            wanted, others = env.cards(named), among is not None
        left = [self.names(state, card) for card in cards]
        missing = []
        for word in sorted(wanted, key=lambda word: sum(word.ref in names for names in left)):
            found = next((names for names in left if word.ref in names), None)
            if found is None:
                missing.append(word.ref)
            else:
                left.remove(found)
        if not missing and (others or not left):
            return None
        shown = ["/".join(self.names(state, card)) for card in cards]
        return Difference(f"{what} holds {show_cards(wanted)}", f"it holds {show_cards(shown)}")

    def evaluate(self, state: EphyranState, expression: Expression, slots: Sequence[Any]) -> Any:
        return self.reader(state.game)(expression)(state, Frame(0, 0, 0, 0, tuple(slots)))

    def find_cards(self, state: EphyranState, card: CardName) -> tuple[int, ...]:
        seen = [zone.card for board in state.players for zone in board.zones]
        return tuple(number for number in seen if card.ref in self.names(state, number))

    def describe(self, state: EphyranState, env: Env) -> list[str]:
        lines = []
        for seat, board in enumerate(state.players):
            parts = [f"hand {', '.join(self.names(state, card)[-1] for card in board.hand)}"] if board.hand else []
            for territory, zones in enumerate(board.city):
                if zones:
                    closed = "closed " if board.locks[territory] is not None else ""
                    shown = ", ".join(self.names(state, zone.card)[0] for zone in zones)
                    parts.append(f"territory {Territory(territory).word} {closed}{shown}")
            lines.append(f"{env.name_of(seat)} {{ {'; '.join(parts)} }}")
        return [*lines, *([f"the turn of {env.name_of(state.active)}"] if state.active else [])]

    # --- what is watched, and changed

    def powers(self, cards: EphyranCards) -> Iterable[tuple[str, int, Power]]:
        for key, program in cards.programs.items():
            for which, power in enumerate(program.powers):
                yield key, which, power

    def with_power(self, cards: EphyranCards, ref: str, which: int, power: Power) -> EphyranCards:
        program = cards.programs[ref]
        powers = (*program.powers[:which], power, *program.powers[which + 1 :])
        changed = FrozenDict({**cards.programs, ref: attrs.evolve(program, powers=powers)})
        # Sets are equal if their texts are, and equal ones share their games: so the text says that it is another one.
        mark = blake2b(repr(power).encode(), digest_size=8).hexdigest()
        sources = tuple(
            SourceFile(source.name, f"{source.text}\n# {mark}") if source.name == program.span.file else source
            for source in cards.sources
        )
        found = EphyranCards(changed, sources, cards.deck)
        self.game_of(found, ())
        return found

    def watch(self, game: EphyranGame) -> Sequence[PowerWatch]:
        return _watch(_ThisGame(game))

    def reader(self, game: EphyranGame) -> Callable[[Expression], Callable[[Any, Any], Any]]:
        phrases = {row: _of_anybody(phrase) if row.endswith("_number") else phrase for row, phrase in PHRASES.items()}
        return lambda expression: evaluate_phrase(expression, phrases)

    def scored(self, state: EphyranState) -> Iterable[tuple[str, Any]]:
        return ()


class _Named(str):
    """A card in a line about what happened: it is any card that can be called so."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return str(self) in other if isinstance(other, tuple) else str.__eq__(self, other)

    def __hash__(self) -> int:
        return str.__hash__(self)


_KINDS: Final[Mapping[str, type[Any] | tuple[type[Any], ...]]] = {
    "play": actions.Reinforce,
    "build": (actions.Build, actions.Replace),
    "answer_with": actions.Answer,
    "discard": actions.Discard,
    "accept": actions.Accept,
    "decline": actions.Decline,
}


def _once(found: list[Any], key: Callable[[Any], Any]) -> list[Any]:
    first: dict[Any, Any] = {}
    for action in found:
        first.setdefault(key(action), action)
    return list(first.values())


def _of_anybody(phrase: Callable[..., Any]) -> Callable[..., Any]:
    """A number of a player who has a name, as tests have them: it is asked with that player as `they`."""

    def means(owner: Any) -> Callable[[Any, Any], Any]:
        if not isinstance(owner, Local):
            found: Callable[[Any, Any], Any] = phrase(owner)
            return found
        theirs = phrase("they")
        return lambda state, frame: theirs(state, attrs.evolve(frame, they=frame.slots[owner.slot]))

    return means


class _ThisGame:
    """A game by identity: equal ones have codes of their own."""

    __slots__ = ("game",)

    def __init__(self, game: EphyranGame) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ThisGame) and other.game is self.game

    def __hash__(self) -> int:
        return id(self.game)


@lru_cache(maxsize=8)
def _watch(this: _ThisGame) -> tuple[PowerWatch, ...]:
    """The powers of a game, each once; number *which* of a card is the code at `card + size * which`."""
    game = this.game
    found: dict[str, PowerWatch] = {}
    for card, program in enumerate(game.programs):
        for which, power in enumerate(() if program is None else program.powers):
            assert program is not None
            ref = f"{program.key}#{which + 1}" if which else program.key
            place = card + len(game.programs) * which
            code = game.codes[place] if place < len(game.codes) else None
            if ref not in found and (code is not None or power.worth is not None):
                found[ref] = PowerWatch(ref, power, code, is_offered_only=True)
    return tuple(found.values())


def _cards(env: Env, line: nodes.Line) -> tuple[CardName, ...]:
    (cards,) = line.parts
    assert isinstance(cards, tuple)
    return env.cards(cards)


def _territory(line: nodes.Line, env: Env) -> str:
    name, closed, cards = line.parts
    zones = env.cards(cards) if isinstance(cards, tuple) else ()
    return f"{_word(name)}:{','.join(card.ref for card in zones)}{'!' if closed is not None else ''}"


def _word(piece: Any) -> str:
    assert isinstance(piece, ast.Word)
    return " ".join(piece.value.split())


BENCH: Final = EphyranBench()
