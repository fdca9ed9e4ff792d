"""Refusals are true and to the point: in random games every neighbour of a legal action gets the rule that forbids it.

What the engine says of Legends, prices and identical cards is held against `faults.py`, where the rules are
written a second time. Random custom families are asked too.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.properties.written_families import cards_beside_printed

from elysium_rules import (
    FAMILY_SETS,
    Accept,
    Action,
    CardSet,
    Decline,
    GameState,
    PickAmount,
    PickBranch,
    PickCard,
    PickCards,
    PickColumn,
    PickFamily,
    PickLevel,
    PickPlayer,
    SwapColumns,
    TakeCard,
    Transfer,
    UsePower,
    legal_actions,
    new_game,
    standard_cards,
    step,
)
from elysium_rules.elysium.checks.faults import citizen_price, legend_fault
from elysium_rules.elysium.model.ids import COLOURS, CardId
from elysium_rules.elysium.text.why_not_answer import answer_to
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed
from elysium_rules.play.engine.port import Reason
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.play.saying.lexicon import find_lexicon
from elysium_rules.testing.strategies import PRINTED, families

GAMES = int(os.environ.get("ELYSIUM_GAMES", "3024"))
SEEDS = max(1, GAMES // 3000)
#: What is said where nothing better was found; a printed card never needs it.
VAGUE = tuple(find_lexicon("en", "elysium").say(f"refusal.{key}") for key in ("cannot work", "too far", "no effect"))


def neighbours(state: GameState, rng: Rng) -> Iterator[Action]:
    """Answers of the kind that is asked for, legal or not; in a turn takings, powers and transfers."""
    player, question = state.deciding, state.question
    assert player is not None
    board = state.players[player]
    some, _ = draw_below(rng, 7)
    cards = [CardId(card) for card in range(some, state.game.size + len(state.citizen_faces), 7)]
    places = (None, *range(len(board.elysium) + 1))
    transfers = [Transfer(player, card, legend) for card in (*board.domain, *cards[:2]) for legend in places]
    if question is None:
        yield from (TakeCard(player, card) for card in (*state.agora, *cards[:3]))
        yield from (UsePower(player, card) for card in (*board.domain, *cards[:3]))
        yield from transfers
        return
    yield Decline(player)
    near = [*cards, *board.domain, *state.oracle]
    match answer_to(question.row).__name__:
        case "PickCard":
            yield from (PickCard(player, card) for card in dict.fromkeys(near))
        case "PickCards":
            yield from (PickCards(player, group) for group in ((), (near[0],), (near[0], near[-1]), tuple(near[:3])))
        case "PickLevel":
            yield from (PickLevel(player, level) for level in range(5))
        case "PickAmount":
            yield from (PickAmount(player, amount) for amount in (-1, 0, board.gold + 1, board.vp + 1, 1_000_000))
        case "PickBranch":
            yield from (PickBranch(player, branch) for branch in range(5))
        case "PickPlayer":
            yield from (PickPlayer(player, chosen) for chosen in range(-1, 5))  # type: ignore[arg-type]  # -1 is nobody
        case "PickFamily":
            yield from (PickFamily(player, family) for family in (*PRINTED, "custom", "nobody"))
        case "PickColumn":
            yield from (PickColumn(player, colour) for colour in COLOURS)
        case "Transfer":
            yield from transfers
        case "SwapColumns":
            yield from (SwapColumns(player, given, received) for given in COLOURS for received in COLOURS)


def holds(state: GameState, action: Any, reason: Reason) -> bool:
    """Whether a reason is true, by the rules as they are written a second time, as far as they speak of it."""
    game, board = state.game, state.players[action.player]
    card: Any = getattr(action, "card", None)  # where it names none, no rule speaks of one
    row = state.question.row if state.question is not None else ""
    match reason.rule:
        case "T7":
            boards = state.players if row in ("give_card_effect", "return_effect") else (board,)
            return game.card_ref(card) in [game.card_ref(own) for one in boards for own in one.domain if own != card]
        case "L1" if card in board.domain:
            standing = () if action.legend is None else board.elysium[action.legend].cards
            price = citizen_price(game, standing) if card >= game.size else game.faces[card].level
            # A rule may be bent by a card, by a power for a while (N15), or by the text that asks.
            is_bent = "price_modifier" in game.modifiers or state.promises or "more" in said_by(state)
            return bool(is_bent) or (f"{price} gold" in reason.sentence and price > board.gold)
        case "L1":
            return card not in board.domain
        case "L2":
            return not 0 <= action.legend < len(board.elysium)
        case "L3" | "L4" | "L5":
            fault = legend_fault(game, joined(state, action))
            return fault is not None and fault.rule == reason.rule
        case "L8":
            return card >= game.size and citizen_price(game, board.elysium[action.legend].cards) == 0
        case "L9":
            return card >= game.size and action.legend is None
        case "T11":
            return bool(card >= game.size)
        case "T3":
            named = {word for word in game.conditions[card] if word != "any"}
            return not named <= set(board.columns) or len(game.conditions[card]) > len(board.columns)
        case "P4" if row == "restore_ring_effect":
            return bool(state.ring_mask >> card & 1) or not game.trigger_mask >> card & 1
        case "P5" if row == "straighten_effect":
            return not state.turned_mask >> card & 1
        case "N9":
            return any(card in legend.cards for one in state.players for legend in one.elysium)
        case "P4":
            return not state.ring_mask >> card & 1
        case "P5":
            return bool(state.turned_mask >> card & 1)
        case "P13":
            return action.amount not in {
                option.amount for option in legal_actions(state) if isinstance(option, PickAmount)
            }
        case "P18":
            return any(frame.card == card and frame.at for frame in state.stack)
        case "N8":
            return action.colour in board.columns
        case "X21":
            return action.given not in board.columns or action.received in board.columns
    return True


def said_by(state: GameState) -> str:
    """The text of the power that asks, as its author wrote it."""
    if state.question is None:
        return ""
    face = state.game.faces[state.question.card]
    return state.game.cards.families[face.family].power_text(face)


def joined(state: GameState, action: Any) -> tuple[CardId, ...]:
    """The Legend with the card in it; where it takes the place of a Citizen, without that one."""
    standing = state.players[action.player].elysium[action.legend].cards
    if state.question is not None and state.question.row == "replace_citizen_effect":
        standing = tuple(card for card in standing if not state.is_citizen(card))
    return (*standing, action.card)


def check_reasons(state: GameState, rng: Rng, found: Counter[str], *, printed: bool) -> None:
    """Every neighbour is legal, or refused for reasons that are true, in both languages the same ones."""
    legal = legal_actions(state)
    for action in neighbours(state, rng):
        reasons = explain_refusal(state, action)
        assert (reasons == ()) is (action in legal)
        if not reasons:
            continue
        french = explain_refusal(state, action, "fr")
        assert [(reason.rule, reason.card, reason.span) for reason in french] == [
            (reason.rule, reason.card, reason.span) for reason in reasons
        ]
        for reason in reasons:
            assert "waits for another answer" not in reason.sentence or is_yes_or_no(state)
            assert not printed or not any(vague in reason.sentence for vague in VAGUE), reason
            assert holds(state, action, reason), (action, reason)
            found[f"{state.question.row if state.question else 'turn'} {reason.rule}"] += 1


def is_yes_or_no(state: GameState) -> bool:
    return Accept(state.deciding) in legal_actions(state)  # type: ignore[arg-type]  # somebody decides


def random_states(cards: CardSet, chosen: tuple[str, ...], players: int, seed: str, most: int) -> Iterator[GameState]:
    """The first states of a game in which powers are used where they can be, in half of the cases."""
    state = new_game(cards, players=players, families=chosen, seed=seed)
    rng = rng_from_seed(seed)
    for _ in range(most):
        if state.is_over:
            return
        yield state
        legal = legal_actions(state)
        place, rng = draw_below(rng, len(legal))
        powers = [action for action in legal if isinstance(action, UsePower | Accept)]
        state, _ = step(state, powers[place % len(powers)] if powers and place % 2 else legal[place])


@pytest.mark.parametrize("name", FAMILY_SETS)
def test_every_neighbour_of_a_legal_action_is_refused_for_a_true_reason(name: str) -> None:
    found: Counter[str] = Counter()
    for players in (2, 3, 4):
        for seed in range(SEEDS):
            rng = rng_from_seed(f"neighbours {name} {seed}")
            states = random_states(standard_cards(), FAMILY_SETS[name], players, f"reasons {seed}", 10_000)
            for place, state in enumerate(states):
                if state.question is not None or place % 4 == 0:
                    check_reasons(state, Rng(rng.seed, 100 * place), found, printed=True)
    rules = {key.rpartition(" ")[2] for key in found}
    assert rules >= {"T2", "T3", "P1", "P4", "P5", "W3", "L1", "L2", "L5", "P10"}


@given(families(), st.integers(0, 99))
@settings(max_examples=max(10, GAMES // 150), deadline=None, suppress_health_check=list(HealthCheck))
def test_custom_families_are_refused_for_true_reasons_too(text: str, seed: int) -> None:
    cards = cards_beside_printed(text)
    found: Counter[str] = Counter()
    rng = rng_from_seed(seed)
    chosen = (*PRINTED[seed % 5 : seed % 5 + 4], "custom")
    for place, state in enumerate(random_states(cards, chosen, 2 + seed % 3, f"custom {seed}", 80)):
        check_reasons(state, Rng(rng.seed, 100 * place), found, printed=False)
