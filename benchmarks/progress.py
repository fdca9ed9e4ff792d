"""What is going on, for whoever waits in front of the screen."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import TaskID


class Progress(Protocol):
    """Is told what comes next."""

    def part(self, title: str, steps: int) -> None:
        """A part of the work begins that has so many steps."""

    def step(self, what: str) -> None:
        """The next step of it begins."""


class Silence:
    """Tells nobody; for tests."""

    def part(self, title: str, steps: int) -> None:
        """Say nothing."""

    def step(self, what: str) -> None:
        """Say nothing."""


class Screen(AbstractContextManager["Screen"]):
    """A bar on a terminal; where there is no terminal, one line per part. All of it goes to standard error."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bars

        self._console = Console(file=sys.stderr)
        self._bars = Bars(
            TextColumn("{task.fields[title]}"),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.description}"),
            console=self._console,
            disable=not self._console.is_terminal,
            # A thread that draws would take time from what is measured; it is drawn between the slices.
            auto_refresh=False,
        )
        self._task: TaskID | None = None
        self._done = 0

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._finish()
        self._bars.stop()

    def part(self, title: str, steps: int) -> None:
        self._finish()
        self._task = self._bars.add_task("", title=title, total=steps)
        self._done = 0
        self._bars.refresh()
        if not self._console.is_terminal:
            self._console.print(f"{title} ...", highlight=False)

    def step(self, what: str) -> None:
        assert self._task is not None
        self._bars.update(self._task, description=what, completed=self._done)
        self._bars.refresh()
        self._done += 1

    def _finish(self) -> None:
        if self._task is not None:
            task = self._bars.tasks[-1]
            self._bars.update(self._task, description="", completed=task.total)
            self._bars.refresh()
