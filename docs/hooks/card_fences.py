"""Colours card text on the pages: code fences marked `ely`, by the lexer that the package brings for Pygments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygments import highlight
from pygments.formatters import HtmlFormatter

from elysium_rules.editing.lexer import CardLexer

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def on_config(config: MkDocsConfig) -> None:
    """Tell the fences about the language."""
    fences = config.mdx_configs.setdefault("pymdownx.superfences", {}).setdefault("custom_fences", [])
    fences.append({"name": "ely", "class": "highlight", "format": format_card})


def format_card(source: str, language: str, css_class: str, options: object, md: object, **_: object) -> str:
    """Print card text as HTML, in the same shape as every other code block."""
    html: str = highlight(source, CardLexer(), HtmlFormatter(cssclass=css_class, wrapcode=True))
    return html
