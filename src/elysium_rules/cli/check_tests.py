"""What `elysium check` says of tests of cards, in files of their own and among cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs

from elysium_rules.diagnostics import Diagnostic, Sources
from elysium_rules.errors import CardError
from elysium_rules.files import read_text_file
from elysium_rules.games import find_rules
from elysium_rules.lang.files import MAX_BYTES, TEST_SUFFIX, is_there
from elysium_rules.lang.parse import has_tests
from elysium_rules.source import SourceFile


@attrs.frozen
class CheckedTests:
    """What was found in tests of cards."""

    findings: tuple[Diagnostic, ...] = ()
    sources: Sources = attrs.field(factory=dict)
    files: int = 0


def check_tests(game: str, paths: Sequence[Path], printed: Path | None) -> CheckedTests:
    """Check the tests that stand in files, or among their cards; those of a folder are left to `elysium test`."""
    named = [path for path in paths if is_there(path)]
    if not find_rules(game).bench or not any(map(may_have_tests, named)):
        return CheckedTests()
    from elysium_rules.testing.bench.suite import find_bench, gather_tests

    try:
        found = list(gather_tests(find_bench(game), named, (), printed))
    except CardError:
        return CheckedTests()  # what is wrong with cards is found anyway
    findings = tuple(finding for file in found for finding in file.findings)
    sources = {name: source for file in found for name, source in file.sources.items()}
    return CheckedTests(findings, sources, len(found))


def may_have_tests(path: Path) -> bool:
    """Whether it is worth looking for tests in a file."""
    text = read_text_file(path, MAX_BYTES, path.as_posix())
    return isinstance(text, str) and (path.name.endswith(TEST_SUFFIX) or has_tests(SourceFile(path.as_posix(), text)))
