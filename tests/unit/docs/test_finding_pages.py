"""Every code of findings has a page, every page a code; what a page says to avoid causes it, and its cure does not."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.unit.docs.card_text import as_file

from elysium_rules import load_cards, standard_cards
from elysium_rules.elysium.language.printed import FAMILY_SHAPE
from elysium_rules.elysium.model.numbers_file import read_numbers_file
from elysium_rules.errors import CardError
from elysium_rules.games import DEFAULT_GAME, find_vocabulary
from elysium_rules.lang.finding_pages import FindingPage, finding_codes, parse_finding_page, read_finding_page
from elysium_rules.lang.load import load_family
from elysium_rules.source import SourceFile

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "src/elysium_rules"
CODE = re.compile(r"[a-z]+/[a-z][a-z-]*")
#: What a server says about a table: no findings about a text.
OTHERS = ("table/",)
#: A page shows a card or two.
ALLOWED = {FAMILY_SHAPE}


def codes_in(module: Path) -> Iterator[str]:
    """The codes that a module names: its constants, and what it writes down as the code of a finding."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    values = [node.value for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Diagnostic":
            values += node.args[:1]
    for value in values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str) and CODE.fullmatch(value.value):
            yield value.value


def find_codes() -> set[str]:
    found = {code for module in PACKAGE.rglob("*.py") for code in codes_in(module)}
    return {code for code in found if not code.startswith(OTHERS)}


PAGES = [read_finding_page(code) for code in finding_codes()]
#: Found by other means than a check of cards: `tests/reasoning` and `test_test_pages.py` try the texts of these pages.
ELSEWHERE = ("reason/", "test/")
WITH_CARDS = [page for page in PAGES if page.format == "ely" and not page.code.startswith(ELSEWHERE)]
WITH_NUMBERS = [page for page in PAGES if page.format == "toml"]


def name_of(page: FindingPage) -> str:
    return page.code


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert set(finding_codes()) == find_codes()


def test_a_code_of_another_module_would_be_found(tmp_path: Path) -> None:
    module = tmp_path / "checks.py"
    module.write_text('DEAD: Final = "reason/dead"\nfound = Diagnostic("cards/odd", "no", None)\nNAME = "no-code"\n')
    assert set(codes_in(module)) == {"reason/dead", "cards/odd"}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_is_short_and_speaks_to_who_writes_cards(page: FindingPage) -> None:
    assert page.sentence.endswith(".")
    words = [text for heading, text in page.sections.items() if heading not in ("Avoid", "Prefer")]
    assert all(0 < len(text) < 500 for text in words)
    assert not re.search(r"\b(token|parser|AST|exception|Python|None|class|lexer)\b", " ".join(words))


# --- what to avoid, and what to write instead


def find(page: FindingPage, text: str) -> list[str]:
    """The codes of the findings about a text, in a game with the printed families."""
    vocabulary = find_vocabulary(page.game or DEFAULT_GAME)
    if not text.startswith(("language ", "family ")):  # a piece of a file for the newest language
        text = as_file(f"language {vocabulary.newest}\n{text}" if vocabulary.newest > 1 else text, vocabulary)
    source = SourceFile("shown.ely", text)
    _, findings = load_family(source, vocabulary, tuple(standard_cards().families))
    return [finding.code for finding in findings if finding.code not in ALLOWED - {page.code}]


@pytest.mark.parametrize("page", WITH_CARDS, ids=name_of)
def test_what_to_avoid_causes_this_finding_and_no_other(page: FindingPage) -> None:
    assert set(find(page, page.avoid)) == {page.code}


@pytest.mark.parametrize("page", WITH_CARDS, ids=name_of)
def test_what_to_prefer_is_right(page: FindingPage) -> None:
    assert page.prefer != page.avoid
    assert find(page, page.prefer) == []


def read_numbers(text: str, folder: Path) -> set[str]:
    """The codes about the printed numbers, with *text* in the place of the first lines that have these keys."""
    changed = (ROOT / "cards/game.toml").read_text(encoding="utf-8")
    first, *others = re.findall(r"^(?:# )?(\w+) =", text, re.MULTILINE)
    for key in (*others, first):
        changed = re.sub(rf"^{key} = .*\n", text if key is first else "", changed, count=1, flags=re.MULTILINE)
    file = folder / "game.toml"
    file.write_text(changed, encoding="utf-8")
    try:
        read_numbers_file(file, file.name)
    except CardError as error:
        return {finding.code for finding in error.diagnostics}
    return set()


@pytest.mark.parametrize("page", WITH_NUMBERS, ids=name_of)
def test_numbers_to_avoid_cause_this_finding_and_the_others_none(page: FindingPage, tmp_path: Path) -> None:
    assert read_numbers(page.avoid, tmp_path) == {page.code}
    assert read_numbers(page.prefer, tmp_path) == set()


# --- what no card text causes


def test_only_files_and_lengths_have_a_cause_in_words() -> None:
    others = [page.code for page in PAGES if not page.format]
    assert [code for code in others if not code.startswith(("load/", "cards/", "format/", "test/"))] == [
        "parse/too-many-words",
        "reason/not-looked-at",
    ]


def test_a_card_of_a_thousand_statements_is_too_many_words() -> None:
    text = "gain 1 gold; " * 1000
    assert find(read_finding_page("parse/too-many-words"), text) == ["parse/too-many-words"]


def codes_of_files(*paths: Path) -> list[str]:
    with pytest.raises(CardError) as caught:
        load_cards(*paths)
    return sorted({finding.code for finding in caught.value.diagnostics} - ALLOWED)


def test_files_cause_what_their_pages_say(tmp_path: Path) -> None:
    card = 'family mine { name en "Mine" }\ncard one level 1 { name en "One" copies red trigger { gain 1 gold } }\n'
    good, copy, long, odd = (tmp_path / f"{name}.ely" for name in ("good", "copy", "long", "odd"))
    good.write_text(card, encoding="utf-8")
    copy.write_text(card, encoding="utf-8")
    long.write_text("# much\n" * 40_000, encoding="utf-8")
    odd.write_bytes(card.replace("Mine", "Mïne").encode("latin-1"))
    empty = tmp_path / "empty"
    empty.mkdir()
    assert codes_of_files(good, copy) == ["load/family-twice"]
    assert codes_of_files(long) == ["load/file-too-large"]
    assert codes_of_files(odd) == ["load/not-text"]
    assert codes_of_files(empty) == ["load/no-card-files"]
    assert codes_of_files(tmp_path / "nothing.ely") == ["load/not-found"]
    many = [tmp_path / f"card{number}.ely" for number in range(201)]
    for number, file in enumerate(many):
        file.write_text(card.replace("family mine", f"family mine{number}"), encoding="utf-8")
    assert codes_of_files(*many) == ["load/too-many-files"]


# --- the index


def test_the_index_lists_every_page_under_its_stage(load_hook: Callable[[str], Any]) -> None:
    hook = load_hook("finding_pages")
    assert hook.MARK in (ROOT / "docs" / hook.PAGE).read_text(encoding="utf-8")
    index = hook.render_index()
    assert re.findall(r"^\| \[`(.+)`\]\(\1\.md\) \| .+\. \|$", index, re.MULTILINE) == list(finding_codes())
    stages = re.findall(r"^## (\w+)\n\n(.*)$", index, re.MULTILINE)
    assert dict(stages) == {stage: f"{hook.STAGES[stage]}." for stage, _ in stages}


# --- the shape


@pytest.mark.parametrize(
    "markdown",
    [
        "# check/other\n\nNo.\n\n## What\n\nNo.\n",
        "# check/this\n\n## What\n\n## Avoid\n\n## Prefer\n\n## Why\n",
        "# check/this\n\nYes.\n\n## Avoid\n\n## What\n\n## Prefer\n\n## Why\n",
    ],
)
def test_a_page_of_another_shape_is_refused(markdown: str) -> None:
    with pytest.raises(Exception, match="another shape"):
        parse_finding_page("check/this", markdown)
