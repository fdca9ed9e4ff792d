"""What `elysium test --mutate` shows: the changes of cards that no test has noticed."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.console import Console
from rich.progress import Progress, TextColumn
from rich.text import Text

from elysium_rules.diagnostics import Diagnostic, diagnostic_as_json, render_diagnostic
from elysium_rules.testing.bench.mutate import Verdict, mutate_family
from elysium_rules.testing.bench.suite import TestFileRun

SURVIVED = "test/survived"


class Mutation:
    """Changes the cards of all families whose tests were run."""

    def __init__(self) -> None:
        self.files: list[TestFileRun] = []
        self.verdicts: list[tuple[TestFileRun, Verdict]] = []

    def run(self) -> None:
        """Try all mutants; a terminal sees how many there were so far."""
        console = Console(stderr=True)
        with Progress(TextColumn("{task.description}"), console=console, transient=True) as progress:
            task = progress.add_task("changing cards", total=None)
            for file in self.files:
                for verdict in mutate_family(file):
                    self.verdicts.append((file, verdict))
                    progress.update(task, description=f"{len(self.verdicts)} changes tried: {verdict.ref}")

    @property
    def survivors(self) -> list[tuple[TestFileRun, Verdict]]:
        """What no test has noticed."""
        return [(file, verdict) for file, verdict in self.verdicts if verdict.killed_by is None]

    def show(self, console: Console) -> bool:
        """Show it; tell whether all was noticed."""
        self.run()
        for file, verdict in self.survivors:
            print(render_diagnostic(_finding(verdict), file.sources) + "\n")
        tried, left = len(self.verdicts), len(self.survivors)
        share = 100 * (tried - left) / tried if tried else 100
        by_kind = Counter(verdict.mutant.kind for _, verdict in self.survivors)
        kinds = ", ".join(f"{number} {kind}" for kind, number in by_kind.most_common())
        told = f"{tried - left} of {tried} changes were noticed ({share:.1f} %)"
        console.print(Text(told + (f"; not: {kinds}" if kinds else "")), soft_wrap=True)
        return not left

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        self.run()
        return {
            "tried": len(self.verdicts),
            "noticed": len(self.verdicts) - len(self.survivors),
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
