"""Puts the table into the site: the page that `make page` has built, with the engine inside, as the folder `table`.

The navigation begins with two places on that page: a game against bots, and the playground. When all is written,
every page and style of the site is read again: nothing may be fetched from another host, neither by the table nor by
the theme.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mkdocs.structure.files import File
from mkdocs.structure.nav import Link

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation

BUILT: Final = Path(__file__).parents[2] / "build/page"
FOLDER: Final = "table"
#: Title, place on the page.
PLACES: Final = (("Play now", "#/play"), ("Playground", "#/playground"))
#: Counted by `mkdocs build --strict`.
_LOG: Final = logging.getLogger("mkdocs.hooks.table_page")


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add the files of the table; those that are compressed already are for our own server."""
    if not (BUILT / "index.html").is_file():
        _LOG.warning("the page of the table is not built: run `make page`")
        return
    for path in sorted(BUILT.rglob("*")):
        if path.is_file() and path.suffix != ".gz":
            name = f"{FOLDER}/{path.relative_to(BUILT).as_posix()}"
            files.append(File.generated(config, name, abs_src_path=str(path)))


def on_nav(nav: Navigation, **_: object) -> None:
    """Add the places behind the front page; mkdocs.yml cannot name a place on a page that is not made from text."""
    nav.items[1:1] = [Link(title, f"{FOLDER}/{place}") for title, place in PLACES]


def on_post_build(config: MkDocsConfig) -> None:
    """Look for other hosts in all that was written."""
    site = Path(config.site_dir)
    for path in sorted(site.rglob("*")):
        if path.suffix in _SEARCH:
            for address in find_foreign(path.suffix, path.read_text(encoding="utf-8")):
                _LOG.warning("%s fetches %s: all files come from the site itself", path.relative_to(site), address)


# --- other hosts


def find_foreign(suffix: str, text: str) -> list[str]:
    """The addresses on other hosts that a browser fetches when it shows *text*; links to click on are none."""
    return [address for address in _SEARCH[suffix](text) if re.match(r"(?:\w+:)?//", address.strip())]


class _Fetches(HTMLParser):
    """Collects what the tags of a page fetch."""

    # A link element fetches only in some of its relations; `canonical` is one that does not.
    fetching_relations: Final = {"icon", "stylesheet", "preload", "prefetch", "modulepreload", "manifest", "preconnect"}

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one tag."""
        values = {name: value or "" for name, value in attrs}
        names = ["src", "poster", "data"]
        if tag == "link" and self.fetching_relations & set(values.get("rel", "").lower().split()):
            names.append("href")
        self.found += [values[name] for name in names if name in values and name != tag]
        self.found += [part.split()[0] for part in values.get("srcset", "").split(",") if part.split()]
        self.found += _addresses_in_style(values.get("style", ""))


def _addresses_in_page(text: str) -> Iterator[str]:
    reader = _Fetches()
    reader.feed(text)
    yield from reader.found
    for style in re.findall(r"<style\b[^>]*>(.*?)</style>", text, re.DOTALL | re.IGNORECASE):
        yield from _addresses_in_style(style)


def _addresses_in_style(text: str) -> Iterator[str]:
    for found in re.finditer(r"""(?:url\(\s*|@import\s+)["']?([^"')\s]+)""", text):
        yield found[1]


_SEARCH: Final = {".html": _addresses_in_page, ".css": _addresses_in_style}
