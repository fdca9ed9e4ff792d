"""Undo rights, from the flow of information: what may be taken back, and what nobody can unlearn.

A step that leaves alone what nobody knows, and after which nobody knows more than before, follows from what everybody
knew and from the choice itself, so that taking it back takes nothing away from anybody. Any other step is final.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Generic, TypeAlias

import attrs

from elysium_rules.arguments import expect, expect_number
from elysium_rules.play.data.visibility import Visibility, fields_that_are
from elysium_rules.play.engine.given import expect_seat, expect_state
from elysium_rules.play.engine.port import ActionT, EventT, KeptActionT, KeptEventT, KeptStateT, StateT
from elysium_rules.play.engine.show import show
from elysium_rules.program.value import Unchanging


@attrs.frozen
class Step(Unchanging, Generic[KeptStateT, KeptActionT, KeptEventT]):
    """One decision of a game: the state it was made in, the choice, what happened, the state after it."""

    before: KeptStateT = attrs.field(repr=False)  #: the state in which it was made
    action: KeptActionT  #: what was chosen
    events: tuple[KeptEventT, ...]  #: what happened, in order
    after: KeptStateT = attrs.field(repr=False)  #: the state it led to

    def __repr__(self) -> str:
        before: Any = self.before
        return show(before, self)


#: One of any game.
AnyStep: TypeAlias = Step[Any, Any, Any]


def undo_points(history: Sequence[Step[StateT, ActionT, EventT]], player: int) -> tuple[int, ...]:
    """List where *player* may go back to: each number is a step of *history* whose state *before* may be restored.

    Going back to a step takes back that step and all later ones, so each of these must be free of all of this:

    - **another player's decision**, also the answer to a question in *player*'s own turn: it is theirs,
      and it told *player* something;
    - **chance**: a card drawn or revealed, a reshuffle; also when somebody else set it off, and also when what came
      was as expected: the card was seen, or the order of the pile has changed;
    - **news**: somebody knows more than before, such as a card that was played from a hand nobody else could see;
    - **a gap**: the step does not begin where the one before it ended, so what was learnt between them is unknown.

    Decisions that the engine made because there was only one answer are no obstacle, whoever they belonged to:
    they follow from what everybody knows. Nor is the end of a turn, as long as nobody else has decided and
    nothing was drawn. Whether a table wants to be that generous is for the program around it to say;
    it may offer fewer points than these, never more.

    Args:
        history: the steps of a game in their order, from the beginning or from anywhere.
        player: who wants to go back; it need not be their decision now.

    Returns:
        Numbers of steps, counted from 0, in ascending order; the last one is the smallest step back.

    Raises:
        ArgumentError: these are no steps of a game, or nobody sits there.
    """
    expect("history", history, Sequence, "a list of steps")
    for made in history:
        expect("history", made, Step, "a `Step` for each decision")
        expect_state(made.before, "history")
    if history:
        expect_seat(history[0].before, player)
    else:
        expect_number("player", player)
    found: list[int] = []
    for number in range(len(history) - 1, -1, -1):
        step: AnyStep = history[number]
        if step.action.player != player or shows_news(step):
            break
        if number + 1 < len(history) and step.after != history[number + 1].before:
            break
        found.append(number)
    return tuple(reversed(found))


class Trail:
    """The last decisions of a running game, as far as one player may take them back: `undo_points`, step by step.

    Whoever decides next ends it, and so does what nobody can unlearn. Each step is looked at once.
    """

    def __init__(self) -> None:
        self._steps: list[AnyStep] = []
        self._looked = 0  #: of these, the first ones that are known to be free

    def add(self, step: AnyStep) -> None:
        """Note a decision; it begins where the one before it ended."""
        if self._steps and self._steps[-1].action.player != step.action.player:
            self._steps, self._looked = [], 0
        self._steps.append(step)

    def free(self, player: int) -> tuple[AnyStep, ...]:
        """The last decisions that *player* may take back."""
        for number in range(len(self._steps) - 1, self._looked - 1, -1):
            if shows_news(self._steps[number]):
                del self._steps[: number + 1]
                break
        self._looked = len(self._steps)
        return tuple(self._steps) if self._steps and self._steps[-1].action.player == player else ()


def shows_news(step: AnyStep) -> bool:
    """Whether a step used or showed anything that was secret before it."""
    before, after = step.before, step.after
    rules = before.game.rules
    if any(getattr(before, name) != getattr(after, name) for name in _secrets(rules)):
        return True
    # The events say the same; both are asked, because a gap in either would hand out what was seen.
    if any(rules.reveals(event) for event in step.events):
        return True
    return bool(rules.sight.someone_learns(before, after, range(before.game.player_count)))


@cache
def _secrets(rules: Any) -> tuple[str, ...]:
    """The fields of a state that nobody knows."""
    return fields_that_are(rules.declared, rules.state_class, Visibility.HIDDEN)
