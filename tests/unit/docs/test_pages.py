"""What the pages show is true: sessions run, card text is checked, files that are named exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from tests.unit.docs.card_text import as_file

from elysium_rules import standard_cards
from elysium_rules.elysium.language.printed import FAMILY_SHAPE
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.load import load_family
from elysium_rules.source import SourceFile

ROOT = Path(__file__).parents[3]
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: What these show is wrong on purpose, and has a test of its own.
FINDINGS = "docs/findings/"
#: A page may show a family of one card.
ALLOWED = {FAMILY_SHAPE}


def blocks(language: str) -> list[tuple[str, int, str]]:
    """All code blocks of a language: page, line, text."""
    found: list[tuple[str, int, str]] = []
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        fences = (fence for fence in FENCE.finditer(text) if fence[1] == language)
        found += [(page, text.count("\n", 0, fence.start()) + 2, fence[2]) for fence in fences]
    return found


# --- Python sessions


@pytest.mark.parametrize("page", sorted({page for page, _, _ in blocks("pycon")}))
def test_sessions_on_the_page_run(page: str) -> None:
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    report: list[str] = []
    for where, line, text in blocks("pycon"):
        if where == page:
            session = doctest.DocTestParser().get_doctest(text, names, f"{page}:{line}", page, line - 1)
            runner.run(session, out=report.append, clear_globs=False)
            names = session.globs
    assert not runner.failures, "".join(report)


# --- card text


@pytest.mark.parametrize(
    "page, line, text",
    [
        pytest.param(*block, id=f"{block[0]}:{block[1]}")
        for block in blocks("ely")
        if not block[0].startswith(FINDINGS)
        and not block[2].startswith(("test ", "table "))  # tests of cards: test_testing_cards.py
    ],
)
def test_card_text_on_the_pages_is_correct(page: str, line: int, text: str) -> None:
    game = EPHYRAN if "ephyran" in page else VOCABULARY
    source = SourceFile(page, as_file(text, game))
    # A page may write one file piece by piece, so that its cards speak of the family at its top.
    known = (*standard_cards().families, *re.findall(r"^family (\w+)", (ROOT / page).read_text("utf-8"), re.MULTILINE))
    program, findings = load_family(source, game, known)
    # What stands in a section on a later language, or in a recipe, need not say so again.
    if any(finding.is_error for finding in findings) and not source.text.startswith("language "):
        source = SourceFile(page, f"language {game.newest}\n{source.text}")
        program, findings = load_family(source, game, known)
    assert [finding for finding in findings if finding.code not in ALLOWED] == []
    assert program is not None


# --- names of files

PATTERN = "NAME."  #: with this begins the name of a file that each family may have


def mentioned_files() -> list[tuple[str, str]]:
    found = set()
    for page in PAGES:
        text = FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))
        for name in re.findall(r"`([\w./-]+(?:\.(?:py|lark|toml|csv|md|ely)|/))`", text):
            if not name.startswith(PATTERN):
                found.add((page, name))
    return sorted(found)


@pytest.mark.parametrize("page, name", mentioned_files())
def test_file_named_on_a_page_exists(page: str, name: str) -> None:
    package = ROOT / "src/elysium_rules"
    games = package / "elysium"
    cards = (ROOT / "cards", ROOT / "examples/families", ROOT / "grammar")
    places = [ROOT, package, games, *sorted(games.iterdir()), *cards]
    is_written = f"<!-- file: {name} -->" in (ROOT / page).read_text(encoding="utf-8")  # by who reads it
    assert is_written or any((place / name).exists() for place in places), f"{page} speaks of {name}"


def test_every_page_is_in_the_navigation() -> None:
    """Else the site is not built; but that is the last thing that `make test` does."""
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    docs = ROOT / "docs"
    pages = [path.relative_to(docs).as_posix() for path in docs.rglob("*.md") if path.parent.name != "changelog.d"]
    # The pages of findings are listed by their index, which a hook writes.
    pages = [page for page in pages if not re.match(r"findings/.+/", page)]
    assert sorted(page for page in pages if page not in navigation) == []


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs/decisions"
    index = (folder / "index.md").read_text(encoding="utf-8")
    assert sorted(path.name for path in folder.glob("0*.md") if f"]({path.name})" not in index) == []
