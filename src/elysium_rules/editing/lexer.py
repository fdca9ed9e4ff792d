"""Card files for Pygments, which finds this by its entry point: in any page or tool that colours code by it, as `ely`.

Nothing here imports it; the library does without Pygments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from elysium_rules.editing.words import WordKind, all_word_kinds

_TOKENS: Final[Mapping[WordKind, object]] = {
    "head": Keyword.Declaration,
    "power": Name.Class,
    "verb": Keyword,
    "value": Name.Constant,
    "word": Keyword.Pseudo,
}


def _words_of(kind: WordKind) -> object:
    found = [word for word, known in all_word_kinds().items() if known == kind]
    return words(found, prefix=r"\b", suffix=r"\b")


class CardLexer(RegexLexer):  # type: ignore[misc]  # pygments has no types
    """The words of a card, for colours only; `lang/tokens.py` is the real thing.

    Example:
        >>> [value for kind, value in CardLexer().get_tokens("gain 2 gold") if kind in Name]
        ['gold']
    """

    name = "Card files of elysium_rules"
    aliases: ClassVar = ["ely"]
    filenames: ClassVar = ["*.ely"]
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"#[^\n]*", Comment.Single),
            (r'"[^"\n]*"', String),
            (r"[0-9]+", Number.Integer),
            *((_words_of(kind), token) for kind, token in _TOKENS.items()),
            (r"[a-z][a-z0-9_]*", Name),
            (r"[-+*/=<>!%]+", Operator),
            (r".", Punctuation),
        ]
    }
