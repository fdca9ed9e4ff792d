"""Says on `docs/cannot.md` by which words the checker knows a theme, and what it answers: `grammar/refused/`.

A mark such as `<!-- refused: second turn -->` names a theme by its first word. The site has the other words and the
answer in its place, so the page and the checker give the same reason.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from elysium_rules.lang.refusals import Refused, find_refused

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

PAGE: Final = "cannot.md"
GRAMMAR: Final = "elysium"
MARK: Final = re.compile(r"^<!-- refused: (.+) -->$", re.MULTILINE)
_MOST_WORDS: Final = 6


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Fill the one page that has the marks."""
    return fill(markdown) if page.file.src_uri == PAGE else markdown


def themes() -> dict[str, Refused]:
    """All themes by their first words: those that are refused on purpose, then those that are said in other words."""
    found = (*find_refused(GRAMMAR), *find_refused(GRAMMAR, on_purpose=False))
    return {" ".join(theme.says[0]): theme for theme in found}


def fill(markdown: str) -> str:
    """Put the words and the answer in the place of each mark."""
    known = themes()
    return MARK.sub(lambda mark: _render(known[mark[1]]), markdown)


def _render(theme: Refused) -> str:
    words = ", ".join(f"`{' '.join(says)}`" for says in theme.says[:_MOST_WORDS])
    return f"*Who writes* {words} *reads:* {theme.reason}. *Instead:* {theme.instead}."
