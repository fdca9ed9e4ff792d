"""Writes into the references of the languages, and into that of tests, what the project itself says about them.

Each page is about one game. It holds some kinds of mark, and what stands between a mark and the next `<!-- end -->` is
written here:

- `<!-- rows: effect -->` is followed by the table of all rows of that kind in the vocabulary of the game;
- `<!-- grammar: core -->` is followed by the text of `grammar/core.lark`;
- `<!-- forms: given -->` is followed by the table of all lines of that kind that tests of cards can say;
- `<!-- words: reserved -->` is followed by the words that no name in a test can be.

So nothing about a single phrase is written by hand, and a page is whole also where it is read as a file. A test
fails when it is out of date; `python docs/hooks/language_reference.py` writes it anew. The site has it as it is now.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.language.vocabulary import VOCABULARY as ELYSIUM
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.parse import load_test_parser
from elysium_rules.program.folders import grammar_folder
from elysium_rules.program.types import Kind
from elysium_rules.testing.bench.suite import find_bench

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

    from elysium_rules.program.vocabulary import Parameter, Row, Vocabulary

#: The pages, and the tables that they show.
PAGES: Final = {"language.md": ELYSIUM, "ephyran-language.md": EPHYRAN, "testing-cards.md": ELYSIUM}
_MARK: Final = re.compile(
    r"^<!-- (rows|grammar|forms|words): (\w+) -->\n(?:.*?^<!-- end -->$)?", re.MULTILINE | re.DOTALL
)


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Fill in the marks of the pages that have them."""
    vocabulary = PAGES.get(page.file.src_uri)
    return markdown if vocabulary is None else fill_marks(markdown, vocabulary)


def fill_marks(markdown: str, vocabulary: Vocabulary) -> str:
    """Put behind every mark what it stands for; a page that is filled already stays as it is."""
    return _MARK.sub(
        lambda mark: f"<!-- {mark[1]}: {mark[2]} -->\n\n{_show(mark[1], mark[2], vocabulary)}\n\n<!-- end -->",
        markdown,
    )


def _show(what: str, name: str, vocabulary: Vocabulary) -> str:
    if what == "forms":
        return render_forms(name, vocabulary)
    if what == "words":
        return list_reserved(vocabulary)
    return render_rows(vocabulary.rows_of(Kind(name))) if what == "rows" else show_grammar(name)


# --- the table of operations


def render_rows(rows: Sequence[Row]) -> str:
    """Print rows as one table; columns without content are left out."""
    columns = {
        "Example": [f"`{row.example}`" for row in rows],
        "Meaning": [row.doc for row in rows],
        "Parameters": [_list_parameters(row) for row in rows],
        "Asks": [f"*{row.asks}*" if row.asks is not None else "" for row in rows],
        "Where": [_describe_place(row) for row in rows],
    }
    used = {title: cells for title, cells in columns.items() if any(cells)}
    lines = [list(used), ["---"] * len(used), *zip(*used.values(), strict=True)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _list_parameters(row: Row) -> str:
    return "<br>".join(_describe_parameter(parameter) for parameter in row.parameters)


def _describe_parameter(parameter: Parameter) -> str:
    what = f"one of {_quote(parameter.words)}" if parameter.words else str(parameter.type)
    if parameter.words and parameter.type == "words":
        what = f"some of {_quote(parameter.words)}"
    return f"*{parameter.name}*: {what}{', or nothing' if parameter.optional else ''}"


def _describe_place(row: Row) -> str:
    facts = [f"language {row.since}"] if row.since > 1 else []
    if row.only_in:
        facts.append(f"only in {_quote(row.only_in)}")
    if row.kind is Kind.FACT:
        facts.append("before the brace" if row.place == "head" else "after the names")
        facts.append("on every card" if row.is_required else "where it is wanted")
    if row.place == "after":
        facts.append("behind `card`")
    if row.binds:
        facts.append(f"says who or what is {_quote(tuple(_PRONOUNS[word] for word in row.binds))}")
    if row.is_cost:
        facts.append("also as a price")
    if row.only_you:
        facts.append("for you alone")
    if row.only_once:
        facts.append("once in a power")
    if row.most is not None:
        facts.append(f"at most {row.most} on a card")
    if row.needs:
        facts.append(f"brings along `{row.needs}`")
    return "; ".join(facts)


_PRONOUNS: Final = {"they": "they", "it": "it", "much": "that much"}


def _quote(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


# --- tests of cards


def render_forms(kind: str, vocabulary: Vocabulary) -> str:
    """Print all lines of a kind that tests can say; `number` is what only tests can ask."""
    bench = find_bench(vocabulary.grammar)
    if kind == "number":
        rows = [row for row in bench.vocabulary.rows if row not in vocabulary.rows]
        lines = [(row.example, row.doc) for row in rows]
    else:
        lines = [(form.example, form.doc) for form in bench.forms.values() if str(form.kind) == kind]
    shown = [f"| `{example}` | {doc} |" for example, doc in lines]
    return "\n".join(("| Example | Meaning |", "| --- | --- |", *shown))


def list_reserved(vocabulary: Vocabulary) -> str:
    """List the words that cannot be the name of a column, of a player or of a table."""
    words = sorted(load_test_parser(vocabulary.grammar, vocabulary.newest).keywords)
    return textwrap.fill(", ".join(f"`{word}`" for word in words), 118)


# --- the grammar


def show_grammar(name: str) -> str:
    """Print a grammar file as it is."""
    text = (grammar_folder() / f"{name}.lark").read_text(encoding="utf-8")
    return f'```text title="grammar/{name}.lark"\n{text}```'


if __name__ == "__main__":
    for name, table in PAGES.items():
        file = Path(__file__).parents[1] / name
        file.write_text(fill_marks(file.read_text(encoding="utf-8"), table), encoding="utf-8")
