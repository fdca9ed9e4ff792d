"""Lists the pages of findings: `docs/findings/index.md` holds a mark, and the site has the tables in its place.

So a page that is added is on the list by itself. Each page of a finding gets a line that leads back to the list.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from elysium_rules.lang.finding_pages import finding_codes, read_finding_page

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

PAGE: Final = "findings/index.md"
MARK: Final = "<!-- findings -->"
#: What the first half of a code says.
STAGES: Final = {
    "load": "The file cannot be read, or does not go with the others",
    "parse": "The text is no sentence of the language",
    "check": "The sentence makes no sense, or probably not the one that is meant",
    "reason": "The power can be read, but something in it never comes true",
    "test": "A test of cards makes no sense, or does not hold",
    "format": "A text is not written anew",
    "cards": "The cards do not go with the game",
    "numbers": "The numbers of the game (`game.toml`, `deck.toml`)",
}


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Fill the index, and lead from each page back to it."""
    uri = page.file.src_uri
    if uri == PAGE:
        return markdown.replace(MARK, render_index())
    if uri.startswith("findings/"):
        return f"{markdown}\n---\n\n[All findings](../index.md)\n"
    return markdown


def render_index() -> str:
    """A table for each stage, with the sentence of each code."""
    parts: list[str] = []
    for stage, codes in groupby(finding_codes(), key=lambda code: code.partition("/")[0]):
        title = STAGES.get(stage)
        rows = "".join(f"| [`{code}`]({code}.md) | {read_finding_page(code).sentence} |\n" for code in codes)
        parts.append(f"## {stage}\n\n{title + '.' if title else ''}\n\n| Code | What is wrong |\n| --- | --- |\n{rows}")
    return "\n".join(parts)


if __name__ == "__main__":
    print(render_index())
