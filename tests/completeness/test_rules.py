"""Every rule of every game is proven by a test, and no test, code or card cites a rule that is not there."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: The rule book of each game, by its folder.
BOOKS = {"elysium": "docs/rules.md", "ephyran": "docs/ephyran-rules.md"}
RULES = tuple(
    rule
    for book in BOOKS.values()
    for rule in re.findall(r"^- \*\*([A-Z]\d+)\*\*", (ROOT / book).read_text(encoding="utf-8"), re.MULTILINE)
)
LETTERS = "".join(sorted({rule[0] for rule in RULES}))
#: A citation: a letter of the rule book and one or two digits, as a word of its own.
CITATION = re.compile(rf"\b[{LETTERS}]\d{{1,2}}\b")


def marked_rules() -> Iterator[tuple[str, str]]:
    """All marks `pytest.mark.rule(...)` in the tests, wherever they stand: the rule and the place."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and is_rule_mark(node.func):
                place = f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{place}: write the rule as a text"
                    yield str(argument.value), place


def is_rule_mark(function: ast.expr) -> bool:
    """Tell whether this is `pytest.mark.rule` or `mark.rule`."""
    if not (isinstance(function, ast.Attribute) and function.attr == "rule"):
        return False
    owner = function.value
    return getattr(owner, "attr", getattr(owner, "id", "")) == "mark"


def cited_rules() -> Iterator[tuple[str, str]]:
    """All rules cited by the code of the games (comments and texts) and by the cards: the rule and the place."""
    for path in sorted(file for game in BOOKS for file in (ROOT / "src/elysium_rules" / game).rglob("*.py")):
        with path.open("rb") as stream:
            for token in tokenize.tokenize(stream.readline):
                if token.type in (tokenize.COMMENT, tokenize.STRING):
                    for rule in CITATION.findall(token.string):
                        yield rule, f"{path.relative_to(ROOT).as_posix()}:{token.start[0]}"
    for path in sorted(file for file in (ROOT / "cards").rglob("*") if file.is_file()):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for rule in CITATION.findall(line.partition("#")[2]):
                yield rule, f"{path.relative_to(ROOT).as_posix()}:{number}"


def test_rules_have_ids_of_their_own() -> None:
    assert RULES
    assert sorted(RULES) == sorted(set(RULES))


def test_every_rule_is_named_by_a_test() -> None:
    marked = {rule for rule, _ in marked_rules()}
    unproven = [rule for rule in RULES if rule not in marked]
    assert not unproven, f"{len(unproven)} of {len(RULES)} rules have no test: {' '.join(unproven)}"


def test_every_mark_names_a_rule() -> None:
    assert [f"{place}: {rule}" for rule, place in marked_rules() if rule not in RULES] == []


def test_every_citation_names_a_rule() -> None:
    assert [f"{place}: {rule}" for rule, place in cited_rules() if rule not in RULES] == []
