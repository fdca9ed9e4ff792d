from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from elysium_rules import EndTurn, TakeQuest, describe_action, load_texts, step
from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.registry import find_bot
from elysium_rules.elysium.model.events import PhaseBegan
from elysium_rules.elysium.model.ids import Activation, Phase, Stage
from elysium_rules.errors import UnknownNameError
from elysium_rules.lang.files import card_files
from elysium_rules.library import ephyran_cards
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.play.seeing.observation import observe
from elysium_rules.testing import check_invariants, find
from elysium_rules.testing.bench.elysium.bench import BENCH
from elysium_rules.testing.bench.ephyran import BENCH as EPHYRAN_BENCH
from elysium_rules.testing.bench.position import read_position, write_position
from elysium_rules.testing.bench.reach import reached
from elysium_rules.testing.ephyran_trial import trial as ephyran_trial
from elysium_rules.testing.strategies import families
from elysium_rules.testing.trial import trial

FAMILIES = Path(__file__).parents[3] / "examples" / "families"
CARDS = load_texts({path.name: path.read_text(encoding="utf-8") for path in card_files(FAMILIES)})
#: Powers that are used by a decision, and so can be seen in the first list of choices.
USED = (Activation.INSTANT, Activation.TRIGGER, Activation.ACTIVATE)
#: What these need is rare: a Citizen whose place another card of the Domain would fit, a card like one in play.
RARE = {"hermes/orpheus", "artemis/callisto"}
EPHYRAN = tuple(ephyran_cards().programs)
ALONE = """language 3
family lone { name en "Lone" }
card only level 2 { name en "Only" copies blue activate { gain 1 vp } }
"""


@pytest.mark.parametrize("ref", CARDS)
def test_every_card_can_be_tried_in_a_table_that_keeps_the_rules(ref: str) -> None:
    state = trial(CARDS, ref)
    check_invariants(state)
    assert state.deciding == 0
    if CARDS[ref].activation in USED and ref not in RARE:
        card = find(state, ref)
        assert any(getattr(action, "card", None) == card for action in legal_actions(state))


#: What only rare positions show: both prices of Cyclopes out of reach, what comes to a card in later turns, what others
#: do to you, or what a card of the last epoch is worth.
SHOWN_IN_PART = {
    "poseidon/cyclopes", "artemis/actaeon", "artemis/hounds", "artemis/orion", "tyche/amulet", "tyche/blind_goddess",
    "tyche/croesus", "tyche/hoard", "tyche/mask", "tyche/moneylender", "tyche/urn",
}  # fmt: skip


@pytest.mark.parametrize("ref", CARDS)
def test_the_table_of_a_trial_shows_all_that_a_card_does(ref: str) -> None:
    """The choices of the next turns reach every clause, and each number comes to something in one of them."""
    found, goals = reached(BENCH, trial(CARDS, ref), ref)
    missing = {goal.kind for goal in goals - found if goal.kind == "clause" or (goal.kind == "number" and goal.key[1])}
    assert bool(missing) == (ref in SHOWN_IN_PART)


@pytest.mark.parametrize("ref", [*CARDS][::7])
def test_the_text_of_a_trial_is_the_same_position(ref: str) -> None:
    state = trial(CARDS, ref)
    known = BENCH.known(CARDS)
    text = write_position(BENCH, state, known)
    read = read_position(BENCH, CARDS, known, text, (ref,))
    assert read.findings == ()
    # Families may come in another order, so cards have other numbers.
    choices = [sorted(describe_action(each, action) for action in legal_actions(each)) for each in (read.state, state)]
    assert choices[0] == choices[1]
    assert write_position(BENCH, read.state, known) == text


@pytest.mark.parametrize("ref", [*EPHYRAN])
def test_a_card_of_ephyran_has_a_table_too(ref: str) -> None:
    state = ephyran_trial(ephyran_cards(), ref)
    assert state.deciding == 0
    found, _ = reached(EPHYRAN_BENCH, state, ref)
    assert found or ref == "dionysus"  # whom one takes out of a city of others


@pytest.mark.parametrize("ref", ["hades/helm_of_invisibility", "tyche/hoard"])
def test_a_legend_card_is_tried_right_before_phase_iii(ref: str) -> None:
    state = trial(CARDS, ref)
    state, events = step(state, next(action for action in legal_actions(state) if isinstance(action, TakeQuest)))
    if state.stage == Stage.AFTER:  # powers could still be used, so the turn ends by a decision
        assert state.deciding is not None
        state, events = step(state, EndTurn(state.deciding))
    assert PhaseBegan(Phase.WRITING) in events


def test_a_chronos_card_is_tried_at_the_end_of_the_game() -> None:
    state, bot, number = trial(CARDS, "hades/tartarus"), find_bot("elysium", "greedy"), 0
    while not state.is_over:
        state, _ = step(state, bot.choose(observe(state, state.deciding), decision_rng(0, number)))
        number += 1
    assert state.epoch == 5
    assert number < 20


def test_a_family_of_one_card_is_enough() -> None:
    cards = load_texts({"lone.ely": ALONE})
    state = trial(cards, "lone/only")
    check_invariants(state)
    assert find(state, "lone/only") in state.players[0].domain


def test_an_unknown_card_cannot_be_tried() -> None:
    with pytest.raises(UnknownNameError):
        trial(CARDS, "hades/nobody")


@settings(max_examples=5, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(families(copies_per_level=2, depth=2))
def test_cards_that_nobody_wrote_yet_can_be_tried(text: str) -> None:
    cards = load_texts({"custom.ely": text})
    for card in cards.families["custom"].cards:
        check_invariants(trial(cards, card.ref))
