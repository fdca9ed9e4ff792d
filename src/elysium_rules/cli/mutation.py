"""What `elysium test --mutate` shows: the changes of cards that no test has noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import Progress, TextColumn
from rich.text import Text

from elysium_rules.diagnostics import Diagnostic, diagnostic_as_json, render_diagnostic
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.mutate import Verdict, mutate_family
from elysium_rules.testing.bench.reasons import Reason, Reasons, sort_out
from elysium_rules.testing.bench.suite import TestFileRun

SURVIVED = "test/survived"


class Mutation:
    """Changes the cards of all families whose tests were run."""

    def __init__(self, *, is_whole: bool = True) -> None:
        """Begin; *is_whole*: all tests are run, so that a reason which nothing needs is not true any more."""
        self.is_whole = is_whole
        self.files: list[tuple[TestFileRun, Reasons]] = []
        self.tried = 0
        self.survivors: list[tuple[TestFileRun, Verdict]] = []
        self.explained: list[tuple[Verdict, Reason]] = []
        self.stale: list[tuple[Diagnostic, SourceFile]] = []

    def add(self, file: TestFileRun, reasons: Reasons) -> None:
        """Change the cards of a file as well."""
        self.files.append((file, reasons))

    def run(self) -> None:
        """Try all mutants; a terminal sees how many there were so far."""
        console = Console(stderr=True)
        with Progress(TextColumn("{task.description}"), console=console, transient=True) as progress:
            task = progress.add_task("changing cards", total=None)
            for file, reasons in self.files:
                left: list[Verdict] = []
                for verdict in mutate_family(file):
                    self.tried += 1
                    if verdict.killed_by is None:
                        left.append(verdict)
                    progress.update(task, description=f"{self.tried} changes tried: {verdict.ref}")
                self._sort_out(file, reasons, left)

    def _sort_out(self, file: TestFileRun, reasons: Reasons, left: Sequence[Verdict]) -> None:
        sources = {source.name: source for source in file.bench.sources(file.cards).values()}

        def key(verdict: Verdict) -> tuple[str, str, str]:
            span = verdict.mutant.span
            return verdict.ref, sources[span.file].text_at(span), verdict.mutant.what

        sorted_out = sort_out(left, reasons.unnoticed, key, "noticed")
        self.survivors += [(file, verdict) for verdict in sorted_out.open]
        self.explained += sorted_out.by_reason
        if self.is_whole and reasons.source is not None:
            self.stale += [(finding, reasons.source) for finding in sorted_out.stale]

    @property
    def noticed(self) -> int:
        """How many changes a test has noticed."""
        return self.tried - len(self.survivors) - len(self.explained)

    def show(self, console: Console) -> bool:
        """Show it; tell whether all was noticed that means something."""
        self.run()
        for file, verdict in self.survivors:
            print(render_diagnostic(_finding(verdict), file.sources) + "\n")
        share = 100 * self.noticed / self.tried if self.tried else 100
        by_kind = Counter(verdict.mutant.kind for _, verdict in self.survivors)
        kinds = ", ".join(f"{number} {kind}" for kind, number in by_kind.most_common())
        for verdict, reason in self.explained:
            told = f"{verdict.ref}: {reason.words}: {reason.what} goes by, for a reason: {reason.why}"
            console.print(Text(told), soft_wrap=True)
        told = f"{self.noticed} of {self.tried} changes were noticed ({share:.1f} %)"
        told += f"; not: {kinds}" if kinds else ""
        told += f"; {len(self.explained)} more go by for a reason" if self.explained else ""
        console.print(Text(told), soft_wrap=True)
        for finding, source in self.stale:
            print(render_diagnostic(finding, {source.name: source}) + "\n")
        return not self.survivors and not self.stale

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        self.run()
        return {
            "tried": self.tried,
            "noticed": self.noticed,
            "stale": [diagnostic_as_json(finding, {source.name: source}) for finding, source in self.stale],
            "explained": [
                {"card": verdict.ref, "kind": verdict.mutant.kind, "what": reason.what, "why": reason.why}
                for verdict, reason in self.explained
            ],
            "survivors": [
                {
                    "card": verdict.ref,
                    "kind": verdict.mutant.kind,
                    "what": verdict.mutant.what,
                    "finding": diagnostic_as_json(_finding(verdict), file.sources),
                }
                for file, verdict in self.survivors
            ],
        }


def _finding(verdict: Verdict) -> Diagnostic:
    mutant = verdict.mutant
    return Diagnostic(
        SURVIVED,
        f"no test of {verdict.ref} notices this change",
        mutant.span,
        label=mutant.what,
        severity="warning",
    )
