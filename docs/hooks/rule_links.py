"""Links every mention of a rule, such as P14, to the rule itself.

`docs/rules.md` stays plain text: its anchors are added while the site is built.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, relpath
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

PAGE: Final = "rules.md"
_RULE: Final = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
#: Where an id is no mention: fences, code, links, comments, headings, the place where the rule itself stands.
_CODE: Final = r"^ *```.*?^ *```$|`[^`\n]+`|\[[^\]]*\]\([^)]*\)|<!--.*?-->|^#.*?$|^- \*\*[A-Z]\d+\*\*"
_MENTION: Final = re.compile(rf"({_CODE})|\b([A-Z]\d+)\b", re.MULTILINE | re.DOTALL)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: object) -> str:
    """Add the links, and on the page of the rules the anchors."""
    uri = page.file.src_uri
    target = "" if uri == PAGE else relpath(PAGE, dirname(uri) or ".")
    linked = link_rules(markdown, target, find_rules(Path(config.docs_dir) / PAGE))
    return _RULE.sub(r"- **\1**{ #\1 }", linked) if uri == PAGE else linked


def find_rules(page: Path) -> frozenset[str]:
    """The ids of all rules."""
    return frozenset(_RULE.findall(page.read_text(encoding="utf-8")))


def link_rules(markdown: str, target: str, rules: frozenset[str]) -> str:
    """Turn each mention of a rule into a link to it on the page *target*."""

    def link(match: re.Match[str]) -> str:
        rule = match[2]
        return f"[{rule}]({target}#{rule})" if rule in rules else match[0]

    return _MENTION.sub(link, markdown)
