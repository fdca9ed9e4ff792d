"""Puts a link under whole cards on the pages: it opens them in the playground, where they are drawn, tried and changed.

The text goes into the address behind `#`, packed as the playground packs its own links (`clients/table/src/engine/
packed.ts`), so no server ever sees it. A card without a family gets one: that of the file which the page writes
(`<!-- file: nyx.ely -->`, see `terminal_screens.py`), or else one of no meaning.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import TYPE_CHECKING, Final

from mkdocs.utils import get_relative_url

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

PLACE: Final = "table/#/playground/"
WORDS: Final = "Open in the playground"
#: What stands there is no card of Elysium, or wrong on purpose.
LEFT_OUT: Final = ("ephyran", "findings/", "decisions/")
_FENCE: Final = re.compile(r"^```ely\n(.*?)^```$\n?", re.MULTILINE | re.DOTALL)
_WHOLE: Final = re.compile(r"(?:language \d+\n)?(?:family|card|define|keyword) ")
_VERSION: Final = re.compile(r"language \d+\n")
_WRITTEN: Final = re.compile(r"^<!-- file: [\w.]+ -->\n+```ely\n(?:language \d+\n)?(family [^\n]*)$", re.MULTILINE)
_NEWEST: Final = 3
_FAMILY: Final = 'family mine { name en "Mine" fr "À moi" de "Meine" }\n\n'


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Add the links of one page."""
    if page.file.src_uri.startswith(LEFT_OUT):
        return markdown
    return with_links(markdown, get_relative_url(PLACE, page.url))


def with_links(markdown: str, place: str) -> str:
    """Add the links; *place* is where the playground is, seen from the page."""
    written = _WRITTEN.search(markdown)
    family = f"{written[1]}\n\n" if written else _FAMILY

    def add_link(fence: re.Match[str]) -> str:
        text = fence[1]
        if _WHOLE.match(text) is None:
            return fence[0]
        address = f"{place}{pack(whole_file(text, family))}"
        return f'{fence[0]}\n<p class="playground-link"><a href="{address}">{WORDS}</a></p>\n'

    return _FENCE.sub(add_link, markdown)


def whole_file(text: str, family: str = _FAMILY) -> str:
    """The file that a piece of card text is: with a version and a family, where it says none."""
    version = _VERSION.match(text)
    head = version[0] if version else f"language {_NEWEST}\n"
    body = text[version.end() :] if version else text
    return f"{head}{body if body.startswith('family ') else family + body}"


def pack(text: str) -> str:
    """A text as it stands in an address.

    >>> unpack(pack("card"))
    'card'
    """
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(squeeze.compress(text.encode()) + squeeze.flush()).decode().rstrip("=")


def unpack(packed: str) -> str:
    """The text of an address."""
    return zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -zlib.MAX_WBITS).decode()
