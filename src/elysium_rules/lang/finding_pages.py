"""The page of every code of findings, for people: `docs/findings/<stage>/<slug>.md`, read where somebody asks for it.

A page says what is wrong in one sentence; then what that means, a text that causes exactly this finding, the same text
repaired, and why it is so. A finding that no card file of a few lines causes has a cause and a cure in words instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.program.folders import findings_folder
from elysium_rules.program.value import FrozenDict

#: The headings of a page: where a text causes the finding, and where none does.
WITH_TEXT: Final = ("What", "Avoid", "Prefer", "Why")
WITHOUT_TEXT: Final = ("What", "Cause", "Cure", "Why")

_SECTION: Final = re.compile(r"^## (.+)\n", re.MULTILINE)
_GAME: Final = re.compile(r"^Game: (\w+)$", re.MULTILINE)
_FENCE: Final = re.compile(r"```(\w+)\n(.*?\n)```", re.DOTALL)


@attrs.frozen
class FindingPage:
    """What there is to be said about one code.

    >>> page = read_finding_page("check/zero-division")
    >>> page.sentence, page.format, tuple(page.sections)
    ('Something is divided by 0.', 'ely', ('What', 'Avoid', 'Prefer', 'Why'))
    """

    code: str  #: `stage/slug`
    sentence: str  #: what is wrong, in one sentence
    game: str  #: whose cards the texts are; empty for the one that is played where nobody says which
    sections: Mapping[str, str]  #: by heading, in the order of the page
    markdown: str  #: all of it

    @property
    def avoid(self) -> str:
        """The text that causes the finding; empty where none does."""
        return _text_in(self.sections.get("Avoid", ""))

    @property
    def prefer(self) -> str:
        """The same text repaired."""
        return _text_in(self.sections.get("Prefer", ""))

    @property
    def format(self) -> str:
        """What kind of text it is: `ely` for cards, `toml` for numbers; empty where there is none."""
        fence = _FENCE.search(self.sections.get("Avoid", ""))
        return fence[1] if fence else ""


def _text_in(section: str) -> str:
    fence = _FENCE.search(section)
    return fence[2] if fence else ""


@cache
def finding_codes() -> tuple[str, ...]:
    """All codes that have a page, by stage: what keeps a file from being read comes first.

    >>> finding_codes()[0], len(finding_codes()) > 100
    ('load/broken-package', True)
    """
    folder = findings_folder()
    found = [path.relative_to(folder).with_suffix("").as_posix() for path in folder.glob("*/*.md")]
    return tuple(sorted(found, key=lambda code: (_place(code.partition("/")[0]), code)))


#: In the order in which they come; a stage that is not named here comes last.
_STAGES: Final = ("load", "parse", "check", "reason", "test", "format", "cards", "numbers")


def _place(stage: str) -> tuple[int, str]:
    return (_STAGES.index(stage) if stage in _STAGES else len(_STAGES)), stage


def read_finding_page(code: str) -> FindingPage:
    """Read the page of a code.

    Raises:
        KeyError: no finding has this code.
        EngineError: the package was installed without the pages.
    """
    if code not in finding_codes():
        raise KeyError(code)
    return parse_finding_page(code, (findings_folder() / f"{code}.md").read_text(encoding="utf-8"))


def parse_finding_page(code: str, markdown: str) -> FindingPage:
    """Take a page apart.

    Raises:
        EngineError: it has another shape than all others.
    """
    head, *rest = _SECTION.split(markdown)
    sections = FrozenDict(dict(zip(rest[::2], (text.strip() for text in rest[1::2]), strict=True)))
    title, _, about = head.partition("\n")
    game = _GAME.search(about)
    sentence = " ".join(_GAME.sub("", about).split())
    if title != f"# {code}" or not sentence or tuple(sections) not in (WITH_TEXT, WITHOUT_TEXT):
        raise EngineError(f"the page of {code} has another shape than the others: see {__name__}")
    return FindingPage(code, sentence, game[1].lower() if game else "", sections, markdown)
