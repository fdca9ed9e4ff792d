"""A playout is the same game as one played by `step`; and the quick forms inside agree with the plain ones."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import attrs
import pytest
from tests.playing import unseen

from elysium_rules import (
    FAMILY_SETS,
    Action,
    CardSet,
    DismissColumn,
    GameState,
    IllegalActionError,
    TakeCard,
    Transfer,
    UsePower,
    legal_actions,
    load_cards,
    new_game,
    outcome,
    playout,
    playout_scores,
    random_chooser,
    standard_cards,
    step,
)
from elysium_rules.elysium.changes.placements import _bent_placements, placeable, placements
from elysium_rules.elysium.changes.procedures import identical_mask
from elysium_rules.elysium.game_rules import ELYSIUM
from elysium_rules.elysium.model.bounds import MOST_HELD
from elysium_rules.elysium.model.game import satisfies
from elysium_rules.elysium.model.ids import BY_CHOICE, Colour
from elysium_rules.elysium.model.masks import cards_in, mask_of
from elysium_rules.elysium.model.state import Legend, PlayerState
from elysium_rules.elysium.powers.use import can_start
from elysium_rules.elysium.rules.legal import takings, usable_powers
from elysium_rules.kernel.assumptions import NOTHING_OPEN, Assumptions, Search
from elysium_rules.kernel.codec import Json
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.freeze import make_build
from elysium_rules.play.data import events as play_events
from elysium_rules.play.engine.playout import Chooser, Stop
from elysium_rules.play.serialising.states import state_digest
from elysium_rules.testing import check_invariants

COMBINATIONS = [
    (name, players, edition) for name in FAMILY_SETS for players in (2, 3, 4) for edition in ("revised", "original")
]
GAMES = max(1, int(os.environ.get("ELYSIUM_GAMES", "3024")) // len(COMBINATIONS) // 12)


#: Both families of the examples, with powers that bend rules, wait, promise and hold resources of their own.
CUSTOM = "artemis and tyche"
FAMILIES = {**FAMILY_SETS, CUSTOM: ("artemis", "tyche", "zeus", "hermes", "poseidon")}


@cache
def cards_for(name: str) -> CardSet:
    folder = Path(__file__).parents[2] / "examples" / "families"
    return load_cards(folder, standard=True) if name == CUSTOM else standard_cards()


def start(name: str, players: int, edition: str, seed: int) -> GameState:
    return new_game(cards_for(name), players=players, families=FAMILIES[name], seed=seed, edition=edition)


def play_by_step(state: GameState, chooser: Chooser[Action, GameState]) -> list[GameState]:
    """All states of a game, the first one and the last one included."""
    states = [state]
    while not states[-1].is_over:
        now = states[-1]
        action = chooser(legal_actions(now), unseen)
        assert not isinstance(action, Stop)
        states.append(step(now, action)[0])
    return states


@pytest.fixture(autouse=True)
def _python_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playouts are those of Python here; those of the native core are held to them in `tests/lockstep/`."""
    monkeypatch.setenv("ELYSIUM_CORE", "off")


@pytest.mark.parametrize("name, players, edition", COMBINATIONS)
def test_a_playout_ends_in_the_same_state_as_step(name: str, players: int, edition: str) -> None:
    for seed in range(GAMES):
        state = start(name, players, edition, seed)
        last = play_by_step(state, random_chooser(seed))[-1]
        end = playout(state, random_chooser(seed))
        assert end == last
        assert state_digest(end) == state_digest(last)
        assert outcome(end) == outcome(last) == playout_scores(state, random_chooser(seed))
        check_invariants(end)


@pytest.mark.parametrize("name, players, edition", COMBINATIONS)
def test_a_playout_stopped_anywhere_is_the_state_of_that_decision(name: str, players: int, edition: str) -> None:
    """Stopped after every number of choices, and gone on from there; everything in it is frozen again."""
    state = start(name, players, edition, 1)
    states = play_by_step(state, random_chooser(1))
    part = state
    chooser = random_chooser(1)
    for expected in states[1:]:
        part = playout(part, chooser, until=1)
        assert part == expected
        assert legal_actions(part) == legal_actions(expected)
        assert type(part) is GameState
        assert {type(board) for board in part.players} == {PlayerState}
        assert {type(frame) for frame in part.stack} <= {Frame}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_chooser_looks_at_is_a_value_of_its_own(players: int) -> None:
    """Every look is the state that `step` gives, and stays so while the playout goes on."""
    state = start("deadly_plots", players, "revised", 3)
    chooser = random_chooser(3)
    seen: list[tuple[GameState, Json]] = []

    def watch(legal: tuple[Action, ...], look: Callable[[], GameState]) -> Action:
        now = look()
        assert legal_actions(now) is legal
        assert look() == now
        seen.append((now, ELYSIUM.encode_state(now)))
        step(now, legal[-1])  # trying something out changes nothing
        return chooser(legal, look)

    playout(state, watch)
    expected = play_by_step(state, random_chooser(3))[:-1]
    assert [now for now, _ in seen] == expected
    assert [ELYSIUM.encode_state(now) for now, _ in seen] == [text for _, text in seen]


def test_a_look_that_was_kept_is_refused_after_its_choice() -> None:
    """Also while a later choice is made, and after the playout; what it gave in time stays."""
    state = start("deadly_plots", 3, "revised", 4)
    chooser = random_chooser(4)
    looks: list[Callable[[], GameState]] = []

    def keep(legal: tuple[Action, ...], look: Callable[[], GameState]) -> Action:
        for kept in looks[-3:]:
            with pytest.raises(RuntimeError, match="a look belongs to one choice, and this choice was made"):
                kept()
        look()
        looks.append(look)
        return chooser(legal, look)

    assert playout(state, keep) == playout(state, random_chooser(4))
    for kept in looks:
        with pytest.raises(RuntimeError, match="keep the state it gave instead"):
            kept()


def test_a_look_outlives_a_chooser_that_failed() -> None:
    """Nothing was played after it, so it still shows where the playout broke off."""
    looks: list[Callable[[], GameState]] = []

    def fail(legal: tuple[Action, ...], look: Callable[[], GameState]) -> Action:
        looks.append(look)
        raise ZeroDivisionError

    state = start("first_game", 2, "revised", 4)
    with pytest.raises(ZeroDivisionError):
        playout(state, fail)
    assert looks[0]() == state


def test_the_state_a_playout_began_with_stays_as_it_was() -> None:
    state = start("first_game", 4, "revised", 5)
    before = ELYSIUM.encode_state(state)
    assert playout(state, random_chooser(1)) != state
    assert ELYSIUM.encode_state(state) == before


def test_a_playout_can_stop_at_a_state() -> None:
    state = start("first_game", 4, "revised", 5)
    third = playout(state, random_chooser(1), until=lambda now: now.epoch == 3)
    assert (third.epoch, third.is_over) == (3, False)
    assert playout(third, random_chooser(2), until=lambda now: now.epoch == 3) == third
    assert playout(state, random_chooser(1), until=0) == state
    assert playout(state, random_chooser(1), until=10**9).is_over


@pytest.mark.parametrize("until", [-1, True, 2.0, "end"])
def test_a_limit_that_makes_no_sense_is_refused(until: object) -> None:
    with pytest.raises(ValueError, match="until is a number of choices or a question about a state"):
        playout(start("first_game", 2, "revised", 1), random_chooser(1), until=until)  # type: ignore[arg-type]


def test_a_chooser_cannot_break_the_rules() -> None:
    state = start("first_game", 2, "revised", 1)
    with pytest.raises(IllegalActionError) as refused:
        playout(state, lambda legal, look: DismissColumn(legal[0].player, Colour.RED))
    with pytest.raises(IllegalActionError) as expected:
        step(state, DismissColumn(legal_actions(state)[0].player, Colour.RED))
    assert refused.value.reason == expected.value.reason


def test_an_equal_action_that_is_not_the_listed_one_counts_as_it() -> None:
    state = start("first_game", 2, "revised", 1)
    chosen = legal_actions(state)[0]
    copy = attrs.evolve(chosen)
    assert copy is not chosen
    assert playout(state, lambda legal, look: copy, until=1) == step(state, chosen)[0]


def test_random_choosers_with_one_seed_choose_alike_and_others_do_not() -> None:
    state = start("first_game", 4, "revised", 1)
    assert playout(state, random_chooser(1)) == playout(state, random_chooser(1))
    assert playout(state, random_chooser(1)) != playout(state, random_chooser(2))


def test_a_random_chooser_is_fair() -> None:
    chooser = random_chooser("fair")
    state = start("first_game", 4, "revised", 1)
    legal = legal_actions(state)
    count = [0] * len(legal)
    rounds = 600 * len(legal)
    for _ in range(rounds):
        count[legal.index(chooser(legal, unseen))] += 1
    # Six standard deviations around the mean.
    assert all(abs(times - 600) < 6 * 600**0.5 for times in count)


# --- quick forms and plain forms -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Legend, Assumptions, Question, Transfer], ids=lambda kind: kind.__name__)
def test_a_value_that_is_built_quickly_is_the_same_as_a_constructed_one(kind: type) -> None:
    fields = [(number,) for number, _ in enumerate(attrs.fields(kind))]
    built, constructed = make_build(kind)(*fields), kind(*fields)
    assert type(built) is kind
    assert (built, hash(built), repr(built)) == (constructed, hash(constructed), repr(constructed))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(built, attrs.fields(kind)[0].name, None)


def cards_of(placed: list[Action]) -> int:
    return mask_of(sorted({action.card for action in placed if isinstance(action, Transfer)}))


@pytest.mark.parametrize("name", FAMILY_SETS)
def test_a_card_is_placeable_exactly_if_there_are_placements(name: str) -> None:
    """With all cards, half of the cards and Citizens alone, for several amounts of gold."""
    answers = set()
    for seed in range(3):
        state = start(name, 4, "revised", seed)
        chooser = random_chooser(seed)
        while not state.is_over:
            citizens = -1 << state.game.size
            for cards in (-1, 0x5555_5555_5555_5555_5555_5555_5555_5555 | citizens, citizens, 0):
                for extra in (0, 1, 3):
                    gold = state.players[state.active].gold - extra
                    plain = placements(state, state.active, cards, extra, is_free=False)
                    assert placeable(state, state.active, cards, gold) == cards_of(plain)
                    answers.add((cards == citizens, bool(plain)))
                free = placements(state, state.active, cards, 0, is_free=True)
                assert placeable(state, state.active, cards, MOST_HELD) == cards_of(free)
            state = playout(state, chooser, until=1)
    assert answers == {(False, False), (False, True), (True, False), (True, True)}


@pytest.mark.parametrize("name", [*FAMILY_SETS, CUSTOM])
def test_quick_answers_of_a_turn_are_those_of_the_plain_forms(name: str) -> None:
    """Powers that were prepared when the game was made, cards that are alike, places by level."""
    compared = set()
    for seed in range(3):
        state = start(name, 4, "revised", seed)
        chooser = random_chooser(seed)
        while not state.is_over:
            game, player = state.game, state.active
            board = state.players[player]
            ready = [
                card
                for card in cards_in(board.domain_mask & game.usable_mask)
                if (state.ring_mask | game.activate_mask & ~state.turned_mask) >> card & 1
            ]
            if (board.domain_mask & game.eleusis_mask).bit_count() < 2:
                ready = [card for card in ready if not game.eleusis_mask >> card & 1]
            powers = usable_powers(state, player)
            used = [action.card for action in powers if isinstance(action, UsePower)]
            assert len(used) == len(powers)
            for assumed in (NOTHING_OPEN, Assumptions(search=Search())):
                works = [
                    card for card in ready if can_start(state, player, game.power_number(card, *BY_CHOICE), assumed)
                ]
                assert used == works
            compared |= {("power", card in used) for card in ready}
            if not game.is_bent and board.cards_taken < game.cards_owed:
                fits = [card for card in state.agora if satisfies(board.column_mask, game.conditions[card])]
                alike = identical_mask(state, player)
                expected = [card for card in fits if not alike >> card & 1]
                assert [action.card for action in takings(state, player) if isinstance(action, TakeCard)] == expected
                compared |= {("alike", card not in expected) for card in fits}
            if not game.is_bent:  # what is bent is worked out by the plain form anyway
                for cards, extra in ((-1, 0), (board.domain_mask // 3, 1)):
                    quick = placements(state, player, cards, extra, is_free=False)
                    assert quick == list(_bent_placements(state, player, cards, board.gold - extra))
                    compared.add(("places", bool(quick)))
            state = playout(state, chooser, until=1)
    kinds = ("power",) if name == CUSTOM else ("power", "alike", "places")
    assert compared >= {(kind, True) for kind in kinds}


def test_games_of_new_families_end_alike_by_playout_and_by_step() -> None:
    for seed in range(GAMES):
        state = start(CUSTOM, 2 + seed % 3, "revised", seed)
        end = playout(state, random_chooser(seed))
        assert state_digest(end) == state_digest(play_by_step(state, random_chooser(seed))[-1])


def test_events_that_are_shared_are_the_events_that_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sharing is only a matter of speed: where next to nothing is kept, the same game tells the same story."""
    state = start("deadly_plots", 4, "revised", 2)
    chooser = random_chooser(2)
    story = []
    monkeypatch.setattr(play_events, "MOST_KNOWN", 2)
    monkeypatch.setattr(play_events, "_KNOWN", {})
    while not state.is_over:
        before, action = state, chooser(legal_actions(state), unseen)
        state, events = step(before, action)
        story.append((before, action, events))
        assert len(play_events._KNOWN) <= 2
    monkeypatch.undo()
    assert all(step(before, action)[1] == events for before, action, events in story)
