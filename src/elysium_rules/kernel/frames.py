"""The pause as data: where a power stands while it waits for an answer or for another power to end.

No closure, generator or coroutine is reachable from here: a frame is a few
numbers, and the code they point into belongs to the cards, not to the state (decision 7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from elysium_rules.kernel.freeze import make_build, make_thaw
from elysium_rules.program.types import QuestionKind
from elysium_rules.program.value import Shown

_new: Final = object.__new__


@attrs.frozen(repr=False)
class Frame(Shown):
    """One power in progress.

    *at* is the place in the power's code; `Code.labels` gives it a stable name.
    *you* uses the power, *they* is the player the innermost `each` is at.
    """

    card: int  #: whose power it is; where a card has several powers, the number of the power
    at: int  #: the place in its code, an inside matter
    you: int  #: who uses it
    they: int  #: whom the innermost `each` is at
    slots: tuple[Any, ...]  #: what `let` named, what was chosen, what loops have left


class RunningFrame(Frame):
    """A frame that is being run; it becomes a `Frame` again when the game pauses."""

    __slots__ = ()
    __setattr__ = object.__setattr__  # lifts the ban of the frozen class ...
    __delattr__ = object.__delattr__  # ... at C speed only if both are lifted

    if TYPE_CHECKING:
        card: int
        at: int
        you: int
        they: int
        slots: tuple[Any, ...]

    def put(self, slot: int, value: object) -> None:
        """Fill a slot."""
        slots = self.slots
        self.slots = slots[:slot] + (value,) + slots[slot + 1 :]  # noqa: RUF005 - a third of what `(*a, value, *b)` takes


thaw_frame: Final = make_thaw(Frame, RunningFrame)


def first_frame(card: int, you: int, slots: int) -> RunningFrame:
    """A power that has not begun yet; *you* uses it."""
    frame = _new(RunningFrame)  # field by field, as `thaw_frame` does: 0.2 µs, through the constructor 1.2 µs
    frame.card = card
    frame.at = 0
    frame.you = you
    frame.they = you
    frame.slots = (None,) * slots
    return frame


def with_slot(frame: Frame, slot: int, value: object) -> RunningFrame:
    """Copy a frame with a slot filled, for looking ahead; the frame itself stays as it is."""
    copy = thaw_frame(frame)
    copy.put(slot, value)
    return copy


@attrs.frozen(repr=False)
class Promise(Shown):
    """A part of a power that is left for later, or that lasts for a while: its frame stands where it begins."""

    moment: str  #: when it comes, or ends
    frame: Frame  #: where it begins, and what was named before


@attrs.frozen(repr=False)
class Question(Shown):
    """What a power asks, of whom; the frame on top of the stack waits for the answer."""

    kind: QuestionKind  #: what kind of answer it wants
    player: int  #: who must answer
    card: int  #: whose power asks
    row: str  #: the phrase that asks, such as `draw_effect`, or `gate`
    path: str  #: the statement that asks, by its stable name


make_question: Final = make_build(Question)
