"""Colours card text on the pages: code fences marked `ely`. The key words come from the grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from elysium_rules.elysium.language.vocabulary import VOCABULARY as ELYSIUM
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.parse import grammar_terminals

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


#: Every word that some terminal of a game is spelled with.
KEY_WORDS: Final = sorted(
    {
        word
        for vocabulary in (ELYSIUM, EPHYRAN)
        for version in range(1, vocabulary.newest + 1)
        for terminal in grammar_terminals(vocabulary.grammar, version).by_name.values()
        for form in terminal.forms
        for word in form.split()
        if word.isalpha()
    }
)


class CardLexer(RegexLexer):  # type: ignore[misc]  # pygments has no types
    """The words of a card, for colours only; `lang/tokens.py` is the real thing."""

    name = "Card files"
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r'"[^"\n]*"', String),
            (r"[0-9]+", Number.Integer),
            (r"(family|card|define|keyword|language)\b", Keyword.Declaration),
            (words(KEY_WORDS, prefix=r"\b", suffix=r"\b"), Keyword),
            (r"[a-z][a-z0-9_]*", Name),
            (r"[-+*/=<>!]+", Operator),
            (r".", Punctuation),
        ]
    }


def on_config(config: MkDocsConfig) -> None:
    """Tell the fences about the language."""
    fences = config.mdx_configs.setdefault("pymdownx.superfences", {}).setdefault("custom_fences", [])
    fences.append({"name": "ely", "class": "highlight", "format": format_card})


def format_card(source: str, language: str, css_class: str, options: object, md: object, **_: object) -> str:
    """Print card text as HTML, in the same shape as every other code block."""
    html: str = highlight(source, CardLexer(), HtmlFormatter(cssclass=css_class, wrapcode=True))
    return html
