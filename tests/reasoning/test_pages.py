"""Every finding of reasoning has its page; what it says to avoid causes the finding and no other, and the cure none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.reasoning.reasoned import reasoned

from elysium_rules.cli.check_reasons import overfull
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.games import find_rules
from elysium_rules.lang import codes
from elysium_rules.lang.load import load_families
from elysium_rules.lang.reasoning.allow import ALLOWED
from elysium_rules.source import SourceFile

FOLDER = Path(__file__).parents[2] / "docs/findings/reason"
PAGES = sorted(FOLDER.glob("*.md"))
FENCE = re.compile(r"```ely\n(.*?)```", re.DOTALL)


def found(text: str) -> set[str]:
    families, _, known = load_families([SourceFile("case.ely", text)], VOCABULARY, ("zeus", "hades", *PRINTED))
    drawn = overfull(find_rules("elysium"), families, known)
    return {finding.code for finding in (*reasoned(text), *(one for more in drawn.values() for one in more))}


PRINTED = ("apollo", "ares", "athena", "hermes", "poseidon", "hephaestus")


def test_every_finding_has_its_page() -> None:
    assert [f"reason/{page.stem}" for page in PAGES] == list(ALLOWED)
    assert set(ALLOWED) == {code for code in vars(codes).values() if str(code).startswith("reason/")}


@pytest.mark.parametrize("page", [page for page in PAGES if page.stem != "not-looked-at"], ids=lambda page: page.stem)
def test_a_page_shows_what_to_avoid_and_what_to_prefer(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"^#+ .*", FENCE.sub("", text), re.MULTILINE) == [
        f"# reason/{page.stem}",
        "## What",
        "## Avoid",
        "## Prefer",
        "## Why",
    ]
    avoid, prefer = FENCE.findall(text)
    assert found(avoid) == {f"reason/{page.stem}"}
    assert found(prefer) == set()
