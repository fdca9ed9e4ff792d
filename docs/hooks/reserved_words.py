"""Lists the words that no author can give as a name, from the grammars: `docs/reserved-words.md` holds marks for them.

`<!-- reserved: elysium -->` becomes the words of that game, those of its first language before those that came later.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.language.vocabulary import VOCABULARY as ELYSIUM
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.parse import grammar_terminals

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

PAGE: Final = "reserved-words.md"
GAMES: Final = {"elysium": ELYSIUM, "ephyran": EPHYRAN}
_MARK: Final = re.compile(r"^<!-- reserved: (\w+) -->$", re.MULTILINE)


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Fill the one page that has the marks."""
    return _MARK.sub(lambda mark: render_words(mark[1]), markdown) if page.file.src_uri == PAGE else markdown


def reserved(game: str) -> dict[int, list[str]]:
    """By language: the words that it took, in the order of the alphabet."""
    vocabulary = GAMES[game]
    known: set[str] = set()
    found: dict[int, list[str]] = {}
    for version in range(1, vocabulary.newest + 1):
        words = {word for word in grammar_terminals(vocabulary.grammar, version).keywords if word.isalpha()}
        found[version] = sorted(words - known)
        known |= words
    return found


def render_words(game: str) -> str:
    """The words of a game, a paragraph for each first letter."""
    parts: list[str] = []
    versions = reserved(game)
    for version, words in versions.items():
        if len(versions) > 1:
            title = "In every file" if version == 1 else f"From language {version} on"
            parts.append(f"**{title}** ({len(words)})")
        rows = "\n".join(
            f"| {letter} | {' '.join(f'`{word}`' for word in group)} |"
            for letter, group in groupby(words, key=lambda word: word[0])
        )
        parts.append(f"| | Words |\n| --- | --- |\n{rows}")
    return "\n\n".join(parts)


if __name__ == "__main__":
    for name in GAMES:
        print(render_words(name))
