"""What is offered can be answered, and what cannot be answered is refused by one error, whatever the cards say.

In games of families in which every effect stands everywhere, every question is compared with the look ahead that led
to it; and answers to it that are not listed are refused.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import attrs
import pytest
from tests.properties.test_true_saves import KEYS, Dice, eager, statements_of, with_families, write_family

from elysium_rules import CardSet, IllegalActionError, explain_refusal, legal_actions, new_game, step
from elysium_rules.elysium.language import interpreter
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import MOST_ANSWERS
from elysium_rules.elysium.model.effect_row import EffectRow, ValueRow
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers.rows import EFFECTS, VALUES
from elysium_rules.kernel.assumptions import YES, Search, make_assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Choosing, Effect
from elysium_rules.program import nodes
from elysium_rules.testing.strategies import PRINTED

GAMES = int(os.environ.get("ELYSIUM_GAMES", "3024"))
RANDOM, SYSTEMATIC = max(3, GAMES // 600), max(3, GAMES // 900)
MOST_DECISIONS = 300

#: Rows whose question may have no answer although they count as possible, or ask where they count as impossible.
LOOSE = {
    "some_value",  # P13: as many as there are, perhaps none
    "put_seen_effect",  # N32: cards that were seen and are gone; the look itself was judged
    "take_seen_effect",
    "take_seen_citizen_effect",
    "secret_amount_value",  # N30: whoever has nothing to choose has chosen 0
}


# --- the look ahead and the question agree ---------------------------------------------------------------------------


class Watch:
    """Compares, whenever a question is listed, what a look ahead says of it at the same moment."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.wrong: list[str] = []

    def compare(self, row: str, listed: tuple[Any, ...], possible: bool) -> None:
        self.asked[row] += 1
        answers = [action for action in listed if action.value != 0] if row == "exchange_effect" else listed
        if possible != bool(answers) and row not in LOOSE:
            self.wrong.append(f"{row}: {len(answers)} answers, but it is said to be {possible}")
        if len(listed) > MOST_ANSWERS:
            self.wrong.append(f"{row}: {len(listed)} answers")

    def effect(self, do: nodes.Do, effect: Effect) -> Effect:
        options, judge = effect.options, effect.possible
        if options is None or do.is_price:
            return effect

        def watched(table: Table, frame: Frame, player: Any) -> tuple[Any, ...]:
            listed = options(table, frame, player)
            acting = frame.you if do.actor == "you" else frame.they
            if acting == player and table.stack and table.stack[-1] is frame:
                assumed = make_assumptions(self.opened(table), 0, (), (), Search())
                self.compare(do.row, listed, judge is None or judge(table, frame, assumed) == YES)
            return listed

        return attrs.evolve(effect, options=watched)

    def choosing(self, row: str, choosing: Choosing) -> Choosing:
        options, judge = choosing.options, choosing.possible
        if choosing.does is not None:
            return choosing

        def watched(table: Table, frame: Frame, player: Any) -> tuple[Any, ...]:
            listed = options(table, frame, player)
            assumed = make_assumptions(self.opened(table), 0, (), (), Search())
            self.compare(row, listed, judge is None or judge(table, frame, player, assumed) == YES)
            return listed

        return attrs.evolve(choosing, options=watched)

    def opened(self, table: Table) -> int:
        mask = 0
        for frame in table.stack:
            mask |= 1 << frame.card if frame.at else 0
        return mask


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Lets all powers of games that are set up now be watched."""
    found = Watch()

    def effect(row: EffectRow) -> EffectRow:
        return attrs.evolve(row, means=lambda _, game, do: found.effect(do, row.means(row, game, do)))

    def value(row: ValueRow) -> ValueRow:
        return attrs.evolve(row, means=lambda _, game, call: found.choosing(row.key, row.means(row, game, call)))

    monkeypatch.setattr(interpreter, "EFFECTS", {key: effect(row) for key, row in EFFECTS.items()})
    monkeypatch.setattr(interpreter, "VALUES", {key: value(row) for key, row in VALUES.items()})
    return found


def play(cards: CardSet, keys: tuple[str, ...], dice: Dice) -> None:
    state = new_game(cards, players=2 + dice.below(3), families=keys, seed=dice.below(1000))
    decisions = 0
    while not state.is_over and decisions < MOST_DECISIONS:
        state, _ = step(state, eager(legal_actions(state), dice))
        decisions += 1


@pytest.mark.rule("N51")
@pytest.mark.parametrize("seed", range(SYSTEMATIC))
def test_what_a_look_ahead_finds_possible_has_an_answer_and_nothing_else_has(watch: Watch, seed: int) -> None:
    dice = Dice(f"questions {seed}")
    statements = statements_of() * 2
    cards, own = with_families(*((key, write_family(key, dice, statements, is_plain=False)) for key in KEYS))
    play(cards, (*own, PRINTED[seed % len(PRINTED)]), dice)
    assert not watch.wrong
    assert watch.asked


# --- what is no answer is refused ------------------------------------------------------------------------------------

NUMBERS = (-1, 0, 1, 3, 7, 10**6, 10**12, True, 1.5, "1", None, (), (0,))


def other_answers(legal: tuple[Any, ...], player: int) -> list[Any]:
    """Answers of every kind, with every kind of nonsense in them."""
    found: list[Any] = []
    for kind in (*actions.NAMING, *(type(action) for action in legal)):
        fields = [field.name for field in attrs.fields(kind)]
        found += [kind(player, *[number] * (len(fields) - 1)) for number in NUMBERS]
        found += [kind(seat, *[1] * (len(fields) - 1)) for seat in (-7, -1, 1 - player, 7)]
    return [action for action in found if not _is_listed(action, legal)]


def _is_listed(action: Any, legal: tuple[Any, ...]) -> bool:
    return any(type(action) is type(other) and action == other for other in legal)


@pytest.mark.parametrize("seed", range(RANDOM))
def test_every_answer_that_is_not_listed_is_refused_by_the_same_error(seed: int) -> None:
    dice = Dice(f"answers {seed}")
    statements = statements_of() * 2
    cards, own = with_families(*((key, write_family(key, dice, statements, is_plain=False)) for key in KEYS[:3]))
    state = new_game(cards, players=2, families=(*own, *PRINTED[: 5 - len(own)]), seed=seed)
    for _ in range(150):
        if state.is_over:
            break
        legal = legal_actions(state)
        if state.question is not None:
            wrong = other_answers(legal, int(state.question.player))
            for action in {dice.below(len(wrong)) for _ in range(12)}:
                assert explain_refusal(state, wrong[action], names=("Ariadne",))
                with pytest.raises(IllegalActionError):
                    step(state, wrong[action])
        state, _ = step(state, eager(legal, dice))
