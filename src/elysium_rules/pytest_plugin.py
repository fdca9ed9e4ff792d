"""A plugin for pytest: it collects tests that are written in the card language, `*.test.ely`, one item for each case.

It is found by its entry point wherever the library is installed, so it imports nothing before it meets such a file.
Another game than Elysium is named in the settings of pytest: `card_game = ephyran`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from elysium_rules.testing.bench.suite import TestItem

_ENDING = ".test.ely"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let projects say which game their cards are of."""
    parser.addini("card_game", "the game of the cards in *.test.ely; elysium unless told", default="")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take files of tests."""
    if file_path.name.endswith(_ENDING):
        collector: pytest.Collector = CardTestFile.from_parent(parent, path=file_path)
        return collector
    return None


class CardTestFile(pytest.File):
    """A file of tests in the card language."""

    def collect(self) -> Iterable[pytest.Item]:
        """All its tests, each line of a table of cases being one."""
        from elysium_rules.diagnostics import render_diagnostics
        from elysium_rules.errors import CardError, ElysiumError
        from elysium_rules.testing.bench.suite import find_bench, find_game, gather_tests, printed_folder

        game = self.config.getini("card_game") or find_game(self.path)
        try:
            bench = find_bench(game)
            (file,) = gather_tests(bench, [self.path], (), printed_folder(game))
        except CardError as error:
            raise self.CollectError(render_diagnostics(error.diagnostics, error.sources)) from None
        except ElysiumError as error:
            raise self.CollectError(str(error)) from None
        if not file.is_good:
            raise self.CollectError(render_diagnostics(file.findings, file.sources))
        for found in file.items():
            item: CardTest = CardTest.from_parent(self, name=found.name, found=found)
            yield item


class CardTest(pytest.Item):
    """One test, or one line of its table of cases."""

    def __init__(self, *, found: TestItem, **more: Any) -> None:
        super().__init__(**more)
        self.found = found
        if any(line.startswith("rule(") for line in self.config.getini("markers")):
            for rule in found.test.decl.rules:
                self.add_marker(pytest.mark.rule(rule.value))

    def runtest(self) -> None:
        """Run it."""
        result = self.found.run()
        if not result.is_good:
            raise CardTestError(self.found, result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Say clause by clause what does not hold."""
        return str(excinfo.value) if isinstance(excinfo.value, CardTestError) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        return self.path, self.found.line - 1, self.name


class CardTestError(Exception):
    """A test in the card language does not hold."""

    def __init__(self, found: TestItem, result: Any) -> None:
        from elysium_rules.diagnostics import render_diagnostic
        from elysium_rules.testing.bench.report import failures_of, position_text

        told = [render_diagnostic(finding, found.file.sources) for finding in failures_of(found, result)]
        told += [position_text(failure) for failure in result.failures[:1] if failure.position]
        super().__init__("\n".join(told))
