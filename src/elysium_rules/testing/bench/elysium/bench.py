"""The bench of Elysium: what `testing/bench/bench.py` asks for, each in the module that knows it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

import attrs

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model import actions, events
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.cards import Card, CardSet
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import BY_CHOICE, Activation, CardId, Phase
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.card_sets import DESCRIBED_CARDS, THIS_LEGEND_ZONE
from elysium_rules.elysium.powers.filters import FAMILY_FILTER, LEVEL_FILTER
from elysium_rules.elysium.rules.setup import find_game, new_game
from elysium_rules.kernel.evaluate import evaluate
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.checked import Known
from elysium_rules.library import load_texts, standard_cards
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.program.nodes import Call, Expression, Int, Power
from elysium_rules.program.types import Type
from elysium_rules.program.value import FrozenDict, Value
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.bench import Difference, Laid, Said
from elysium_rules.testing.bench.coverage import PowerWatch
from elysium_rules.testing.bench.elysium import answers, claims, happenings, moments, positions
from elysium_rules.testing.bench.elysium.forms import FORMS, NUMBERS, REFUSED
from elysium_rules.testing.bench.env import CardName, Env
from elysium_rules.testing.words import CITIZEN


class ElysiumBench:
    """What Elysium brings for tests in the card language."""

    game: Final = "elysium"
    vocabulary: Final[Vocabulary] = attrs.evolve(VOCABULARY, rows=(*VOCABULARY.rows, *NUMBERS))
    forms: Final = FORMS
    refused: Final = REFUSED

    # --- cards

    def load_texts(self, texts: Mapping[str, str]) -> CardSet:
        return load_texts(texts) if texts else standard_cards()

    def known(self, cards: CardSet) -> Known:
        resources: dict[str, str] = {}
        for family in cards.families.values():
            if family.resources:
                resources |= _words_of(family.source)
        return Known(tuple(cards), tuple(cards.families), FrozenDict(resources), faceless=CITIZEN)

    def sources(self, cards: CardSet) -> Mapping[str, SourceFile]:
        return {family.source.name: family.source for family in cards.families.values()}

    def family_files(self, cards: CardSet) -> Mapping[str, str]:
        return {key: family.source.name for key, family in cards.families.items()}

    def family_of(self, cards: CardSet, ref: str) -> str:
        return cards[ref].family

    def families(self, state: GameState) -> tuple[str, ...]:
        return state.game.families

    # --- positions and what is done

    def arrange(self, cards: CardSet, laid: Laid, env: Env) -> GameState:
        return positions.arrange(cards, laid, env)

    def describe(self, state: GameState, env: Env) -> list[str]:
        return list(positions.describe(state, env))

    def step(self, state: GameState, action: Action, *, stops: bool) -> tuple[GameState, tuple[Event, ...]]:
        return moments.play_one(state, action) if stops else step(state, action)

    def settle(self, state: GameState) -> tuple[GameState, tuple[Event, ...]]:
        return moments.settle(state)

    def wait(
        self, state: GameState, line: nodes.Line, env: Env, happened: Sequence[Event]
    ) -> tuple[GameState, tuple[Event, ...]]:
        if line.name == "everybody_passes":
            return moments.pass_all(state)
        name = {
            "epoch_ends": "the epoch ends",
            "epoch_begins": "the epoch begins",
            "phase_begins": "phase three begins",
            "turn_ends": "the turn ends",
            "turn_begins": "the turn begins",
            "game_ends": "the game ends",
        }[line.name]

        def has_come(now: Sequence[Event]) -> bool:
            return any(self._is_moment(line, event, env) for event in (*happened, *now))

        def show(between: GameState) -> str:
            if between.is_over:
                return "the game is over"
            who = env.name_of(between.deciding)
            rules, names = between.game.rules, list(env.seats)
            offers = [rules.describe_action(between, action, "en", names) for action in legal_actions(between)[:8]]
            return f"{who} would have to decide: {'; '.join(offers)}"

        return moments.wait_for(state, has_come, name, show)

    def _is_moment(self, line: nodes.Line, event: Event, env: Env) -> bool:
        match line.name, event:
            case "epoch_ends", events.PhaseBegan(phase=phase):
                return phase is Phase.END_OF_EPOCH
            case "epoch_begins", events.EpochBegan():
                return True
            case "phase_begins", events.TurnBegan():
                return False
            case "phase_begins", events.PhaseBegan(phase=phase):
                return phase is Phase.WRITING
            case "turn_ends", events.TurnEnded():
                return True
            case "turn_begins", events.TurnBegan(player=player):
                return player == env.player(line.parts[0])
            case "game_ends", events.PhaseBegan(phase=phase):
                return phase is Phase.OVER
            case _:
                return False

    # --- what is watched, and changed

    def powers(self, cards: CardSet) -> Iterator[tuple[str, int, Power]]:
        for ref, card in cards.items():
            for side in card.sides:
                yield ref, side.which, side.power

    def with_power(self, cards: CardSet, ref: str, which: int, power: Power) -> CardSet:
        card = cards[ref]
        powers = [side.power for side in card.sides]
        powers[which] = power
        has_symbol = any("eleusis" in each.flags for each in powers)
        changed = attrs.evolve(card, power=powers[0], more_powers=tuple(powers[1:]), is_eleusis=has_symbol)
        family = cards.families[card.family]
        others = tuple(changed if other is card else other for other in family.cards)
        found = CardSet({**cards.families, card.family: attrs.evolve(family, cards=others)}, cards.numbers)
        families = positions.fill_families(found, (card.family,), ())
        find_game(found, 2, families, "revised")  # raises where no game can be played with it
        return found

    def watch(self, game: ElysiumGame) -> Sequence[PowerWatch]:
        return _watch(_ThisGame(game))

    def game_of(self, cards: CardSet, families: Sequence[str]) -> ElysiumGame:
        most = cards.numbers.families.in_play
        return find_game(cards, 2, positions.fill_families(cards, tuple(families)[:most], ()), "revised")

    def names(self, game: ElysiumGame, card: int) -> tuple[str, ...]:
        return (game.card_ref(CardId(card)),)

    def new_game(self, cards: CardSet, families: Sequence[str], number: int) -> GameState:
        most = cards.numbers.families.in_play
        chosen = list(families[:most])
        others = [key for key in cards.families if key not in chosen]
        turned = [others[(number + place) % len(others)] for place in range(most - len(chosen))] if others else []
        least = cards.numbers.players.least
        players = least + number % (cards.numbers.players.most - least + 1)
        return new_game(cards, players, sorted((*chosen, *turned)), seed=number)

    def reader(self, game: ElysiumGame) -> Callable[[Expression], Callable[[Any, Any], Any]]:
        return lambda expression: evaluate(expression, game.phrases, _in_order, game)

    def scored(self, state: GameState) -> Iterator[tuple[str, Frame]]:
        game = state.game
        for seat, board in enumerate(state.players):
            for legend in board.elysium:
                for card in legend.cards:
                    if game.chronos_mask >> card & 1:
                        number = game.power_number(card, Activation.CHRONOS)
                        yield game.side(number).ref, Frame(number, 0, seat, seat, ())

    def reseed(self, state: GameState, number: int) -> GameState:
        changed: Any = copy.copy(state) if not number else attrs.evolve(state, rng=rng_from_seed(number))
        result: GameState = changed
        return result

    def chances(self, state: GameState, happened: Sequence[Event]) -> tuple[tuple[Said, ...], ...]:
        found = [event.action for event in happened if isinstance(event, events.ChanceCame)]
        return tuple(answers.said(state, action) for action in found)

    # --- words

    def wanted(self, state: GameState, seat: int, act: nodes.Line, env: Env) -> tuple[list[Action], Action | None]:
        return answers.wanted(state, seat, act, env, self.vocabulary)

    def answer(self, state: GameState, piece: Any, env: Env) -> Said:
        return answers.answer(state, piece, env, self.vocabulary)

    def said(self, state: GameState, action: Action) -> tuple[Said, ...]:
        is_of_turn = state.question is None and type(action) is actions.Transfer
        return () if is_of_turn else answers.said(state, action)

    def is_ordered(self, action: Action) -> bool:
        return type(action) in (actions.OrderCards, actions.SwapColumns)

    def show(self, state: GameState, said: Said, env: Env) -> str:
        return answers.show(state, said, env)

    def write_act(self, state: GameState, action: Action, env: Env) -> str:
        return answers.write_act(state, action, env)

    def asks(self, state: GameState) -> str | None:
        return None if state.question is None else state.game.card_ref(state.game.card_of(state.question.card))

    def told(self, state: GameState, event: Event) -> Said | None:
        return happenings.told(state, event)

    def happening(self, line: nodes.Line, env: Env) -> Said:
        return happenings.happening(line, env)

    def show_event(self, said: Said, env: Env) -> str:
        return happenings.show(said, env)

    def acting(self, state: GameState, happened: Sequence[Event]) -> set[str]:
        return happenings.acting(state, happened)

    def at_work(self, state: GameState) -> set[str]:
        game = state.game
        working = {Activation.PERMANENT}
        if state.phase is Phase.WRITING:
            working.add(Activation.LEGEND)
        found = {
            game.card_ref(card)
            for board in state.players
            for card in board.domain
            if card < game.size and working.intersection(game.faces[card].activations)
        }
        if state.is_over or state.epoch == game.numbers.epochs.count:
            in_legends = (card for board in state.players for legend in board.elysium for card in legend.cards)
            found |= {
                game.card_ref(card)
                for card in in_legends
                if card < game.size and Activation.CHRONOS in game.faces[card].activations
            }
        return found

    # --- claims

    def claim(self, state: GameState, line: nodes.Line, env: Env) -> Difference | None:
        return claims.claim(state, line, env)

    def evaluate(self, state: GameState, expression: Expression, slots: Sequence[Any]) -> Any:
        game = _with_numbers(_ThisGame(state.game))
        frame = Frame(0, 0, 0, 0, tuple(slots))
        return evaluate(expression, game.phrases, _in_order, game)(state, frame)

    def find_cards(self, state: GameState, card: CardName) -> tuple[int, ...]:
        return answers.find_cards(state, card)


class _ThisGame:
    """A game by identity: equal ones have codes of their own, and a changed card has the file of the other."""

    __slots__ = ("game",)

    def __init__(self, game: ElysiumGame) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ThisGame) and other.game is self.game

    def __hash__(self) -> int:
        return id(self.game)


@lru_cache(maxsize=32)
def _watch(this: _ThisGame) -> tuple[PowerWatch, ...]:
    """The powers of a game; one that somebody chooses to use is offered only where it does something (P19)."""
    game = this.game
    found: dict[str, PowerWatch] = {}
    for number, side in enumerate(game.sides):
        if side is not None and side.ref not in found:
            is_chosen = side.activation in BY_CHOICE
            found[side.ref] = PowerWatch(
                side.ref,
                side.power,
                game.codes[number],
                is_offered_only=is_chosen,
                is_never_empty=_is_never_empty,
                is_never_zero=partial(_counts_itself, side.card),
            )
    return tuple(found.values())


def _counts_itself(card: Card, number: Call) -> bool:
    """Whether a Chronos card counts cards of the Legend in which it stands, and it is one of them itself."""
    places = [part for part in number.arguments if isinstance(part, Call) and part.row == DESCRIBED_CARDS.key]
    if len(places) != 1 or len(number.arguments) != 1:
        return False
    description, zone = places[0].arguments
    if not (isinstance(description, Call) and isinstance(zone, Call) and zone.row == THIS_LEGEND_ZONE.key):
        return False
    filters, noun = description.arguments
    own = {FAMILY_FILTER.key: card.family, LEVEL_FILTER.key: card.level}
    tests = [part for part in filters if isinstance(part, Call)] if isinstance(filters, tuple) else []
    facts = [getattr(part.arguments[0], "value", part.arguments[0]) for part in tests]
    return noun == "card" and all(own.get(part.row) == fact for part, fact in zip(tests, facts, strict=True))


def _is_never_empty(value: Any) -> bool:
    """Whether what `let` lets choose from is there in every position: families, levels, other players, plain ranges."""
    if not isinstance(value, Call):
        return False
    row = VOCABULARY.find(value.row)
    if row.gives is Type.NUMBER:
        numbers = [part.value for part in value.arguments if isinstance(part, Int)]
        is_plain = len(numbers) == sum(parameter.type is Type.NUMBER for parameter in row.parameters)
        return is_plain and numbers == sorted(numbers)
    if row.gives is Type.PLAYER:
        return not any(isinstance(part, Value) for part in value.arguments)
    return row.gives is Type.FAMILY


def _in_order(state: GameState) -> Sequence[int]:
    return state.order


@lru_cache(maxsize=8)
def _with_numbers(this: _ThisGame) -> ElysiumGame:
    """The same game that also knows the numbers which only tests read."""
    game = this.game
    found: Any = copy.copy(game)
    if found is game:  # values never change, so a copy is the value itself
        kind: Any = type(game)
        found = object.__new__(kind)
        for name in _fields_of(game):
            object.__setattr__(found, name, getattr(game, name))
    object.__setattr__(found, "phrases", FrozenDict({**game.phrases, **claims.PHRASES}))
    result: ElysiumGame = found
    return result


def _fields_of(game: ElysiumGame) -> Iterator[str]:
    for kind in type(game).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if name != "__weakref__" and hasattr(game, name):
                yield name
    yield from getattr(game, "__dict__", ())


def _words_of(source: SourceFile) -> Mapping[str, str]:
    """What a family declares, by each word for it."""
    from elysium_rules.lang.lower import resource_keys
    from elysium_rules.lang.parse import parse_file

    return resource_keys(parse_file(source, VOCABULARY)[0])


BENCH: Final = ElysiumBench()
