"""What do the tests in the card language reach and notice of the families that we ship? Writes the table of the page.

    python -m benchmarks.card_tests            # half a minute: the printed families and the examples
    python -m benchmarks.card_tests --write    # writes docs/testing-cards.md anew
    python -m benchmarks.card_tests --check    # ends with 1 where the page says anything else

It ends with 1 where something is left out without a reason, or a reason is not true any more.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

from elysium_rules.cli.coverage import FamiliesCovered
from elysium_rules.cli.mutation import Mutation
from elysium_rules.lang.files import TEST_SUFFIX
from elysium_rules.program.folders import cards_folder
from elysium_rules.testing.bench.reasons import Reason, reasons_beside
from elysium_rules.testing.bench.suite import find_bench, gather_tests

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs/testing-cards.md"
FOLDERS: Final = (cards_folder(), ROOT / "examples/families")
BEGIN: Final = "<!-- figures: card tests -->"
END: Final = "<!-- end -->"


@attrs.frozen
class Figures:
    """What the tests of one family come to."""

    family: str
    tests: int
    reached: int
    goals: int
    noticed: int
    tried: int
    reasons: tuple[tuple[str, Reason], ...]  #: `reached` or `noticed`, and why not
    is_whole: bool  #: whether all that is left out has a reason, and all reasons are true


def measure(path: Path) -> Figures:
    """Run the tests of a family as they are, then against its changed cards."""
    (file,) = gather_tests(find_bench("elysium"), [path], (), cards_folder())
    reasons = reasons_beside(path)
    covered, mutation = FamiliesCovered(), Mutation()
    covered.add(file, reasons)
    mutation.add(file, reasons)
    results = [item.run(covered.recorder) for item in file.items()]
    cards = covered.measure()
    mutation.run()
    explained = [("reached", reason) for card in cards for _, reason in card.explained]
    explained += [("noticed", reason) for _, reason in mutation.explained]
    missing = sum(len(each.card.missing) for each in cards) + len(mutation.survivors)
    is_good = file.is_good and all(result.is_good for result in results)
    return Figures(
        file.family,
        len(results),
        sum(each.card.reached for each in cards),
        sum(each.card.goals for each in cards),
        mutation.noticed,
        mutation.tried,
        tuple(explained),
        is_good and not missing and not covered.stale and not mutation.stale,
    )


def page_of(found: list[Figures]) -> Iterator[str]:
    """The table and the reasons, as the page shows them."""
    yield "| Family | Tests | Reached | Changes noticed |"
    yield "| --- | ---: | ---: | ---: |"
    for one in found:
        more = sum(what == "reached" for what, _ in one.reasons)
        score = f"{one.noticed} of {one.tried} ({100 * one.noticed / max(one.tried, 1):.1f} %)"
        yield (
            f"| {one.family.capitalize()} | {one.tests} | {one.reached} of {one.goals}{f' + {more}' if more else ''} "
            f"| {score}{f' + {len(one.reasons) - more}' if len(one.reasons) > more else ''} |"
        )
    for what in ("reached", "noticed"):
        yield ""
        yield f"What is not {what}, and why no test can change that:"
        yield ""
        for one in found:
            for which, reason in one.reasons:
                if which == what:
                    yield f"- `{reason.card}`, `{reason.words}`: {reason.what}. {reason.why}"


def main() -> None:
    """Measure, and print, write or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the page anew")
    parser.add_argument("--check", action="store_true", help="end with 1 where the page says anything else")
    options = parser.parse_args()
    found = []
    for folder in FOLDERS:
        for path in sorted(folder.glob(f"*{TEST_SUFFIX}")):
            found.append(measure(path))
            sys.stderr.write(f"{found[-1].family}\n")
    made = "\n".join(page_of(found))
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    whole = f"{head}{BEGIN}\n\n{made}\n\n{END}{rest.partition(END)[2]}"
    if options.write:
        PAGE.write_text(whole, encoding="utf-8")
    else:
        sys.stdout.write(made + "\n")
    if not all(one.is_whole for one in found) or (options.check and whole != text):
        sys.exit(1)


if __name__ == "__main__":
    main()
