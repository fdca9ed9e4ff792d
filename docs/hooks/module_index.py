"""Gathers what each module says of itself into the page "Where is what": folder by folder, the first sentence of each.

A module begins with a docstring whose first sentence says which question it answers; a module of TypeScript with a
comment. So the index stands where the code stands, moves with it, and is true by itself: `docs/where.md` holds only a
mark, `<!-- modules -->`, and the site has the tables in its place. In a checkout,
`python docs/hooks/module_index.py` prints them. A decision that a module names anywhere in its docstring, as in
*decision 12*, becomes a link in its row.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = "where.md"
MARK: Final = "<!-- modules -->"
PACKAGE: Final = ROOT / "src/elysium_rules"
#: What is written in TypeScript: a folder of sources, and what it is.
CLIENTS: Final = {
    "clients/js/src": "The package `elysium-rules-client`: the protocol for programs in JavaScript.",
    "clients/engine/src": "The package `elysium-rules-engine`: the engine inside a page.",
    "clients/table/src": "The page of the table: both games in a browser.",
}
_ABBREVIATIONS: Final = r"(?<![. ]\w)(?<!e\.g)"
#: An end of a sentence: behind a sign that ends one, before a capital letter, a code or the end.
_END: Final = re.compile(rf"{_ABBREVIATIONS}[.?](?=\s+[A-Z`*]|\s*$)")
_MENTION: Final = re.compile(r" \((?:see )?decisions? [\d, and]+\)")
_DECISION: Final = re.compile(r"\bdecisions? (\d+)(?:(?:,| and) (\d+))?\b")


class Module(NamedTuple):
    """A module as the index shows it."""

    #: From the folder that its part of the index is about.
    path: str
    #: The first sentence of what it says of itself; empty if it says nothing.
    sentence: str
    #: Numbers of the decisions that it names.
    decisions: tuple[int, ...]


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Fill the one page that has the mark."""
    return markdown.replace(MARK, render_index()) if page.file.src_uri == PAGE else markdown


# --- what modules say


def read_module(path: Path, folder: Path) -> Module:
    """What a module says of itself."""
    text = path.read_text(encoding="utf-8")
    words = (ast.get_docstring(ast.parse(text)) or "") if path.suffix == ".py" else leading_comment(text)
    numbers = sorted({int(number) for found in _DECISION.findall(words) for number in found if number})
    return Module(path.relative_to(folder).as_posix(), first_sentence(words), tuple(numbers))


def first_sentence(words: str) -> str:
    """The first sentence of a text, in one line, without the decision that it names in brackets."""
    paragraph = " ".join(words.strip().split("\n\n")[0].split())
    end = _END.search(paragraph)
    return _MENTION.sub("", paragraph[: end.end()] if end else paragraph)  # the links are shown behind it


def leading_comment(text: str) -> str:
    """The comment with which a module of TypeScript begins, without its signs; a line for the shell may come first."""
    lines = text.removeprefix("#!/usr/bin/env node\n").splitlines()
    taken: list[str] = []
    for line in lines:
        if not line.startswith("//"):
            break
        taken.append(line.removeprefix("//").removeprefix(" "))
    return "\n".join(taken)


def modules_of(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    """All sources below a folder: those of the folder itself first, then folder by folder."""
    paths = [path for path in folder.rglob("*") if path.suffix in suffixes and "generated" not in path.parts]
    yield from sorted(paths, key=lambda path: (path.parent.relative_to(folder).as_posix(), path.name))


# --- how they are shown


def render_index() -> str:
    """All tables of the index: of the package with its folders, then of the clients."""
    parts: list[str] = []
    folders: dict[Path, list[Path]] = {}
    for path in modules_of(PACKAGE, (".py",)):
        folders.setdefault(path.parent, []).append(path)
    for folder, paths in folders.items():
        inner = folder.relative_to(PACKAGE).as_posix()
        level = "##" if "/" not in inner else "###"
        title = "elysium_rules" if inner == "." else f"{inner}/"
        about = read_module(folder / "__init__.py", PACKAGE)
        shown = [read_module(path, PACKAGE) for path in paths if path.name != "__init__.py"]
        parts.append(f"{level} `{title}`\n\n{about.sentence}{_links(about)}\n\n{_table(shown)}")
    for name, sentence in CLIENTS.items():
        shown = [read_module(path, ROOT / name) for path in modules_of(ROOT / name, (".ts", ".tsx", ".js"))]
        parts.append(f"## `{name}/`\n\n{sentence}\n\n{_table(shown)}")
    return "\n\n".join(part.rstrip() for part in parts)


def _table(modules: list[Module]) -> str:
    if not modules:
        return ""
    sentences = (module.sentence.replace("|", r"\|") + _links(module) for module in modules)
    rows = (f"| `{module.path}` | {said} |" for module, said in zip(modules, sentences, strict=True))
    return "\n".join(["| Module | What it answers |", "| --- | --- |", *rows])


def _links(module: Module) -> str:
    pages = {int(path.name[:4]): path.name for path in (ROOT / "docs/decisions").glob("0*.md")}
    links = [f"[decision {number}](decisions/{pages[number]})" for number in module.decisions]
    return f" ({', '.join(links)})" if links else ""


if __name__ == "__main__":
    print(render_index())
