"""What each word of the card language is, for whoever colours a text without reading it: editors, pages, the docs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, TypeAlias

from elysium_rules.games import find_rules, game_names
from elysium_rules.lang.parse import grammar_terminals
from elysium_rules.lang.versions import HEADER
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Vocabulary

#: What declares or is printed on a card; what a card works by; what is done; what there is; and all other words.
WordKind: TypeAlias = Literal["head", "power", "verb", "value", "word"]

#: What declares something, and the facts of a card: words of the grammar that stand at the head of things.
_HEADS: Final = ("_FAMILY", "_CARD", "_DEFINE", "_KEYWORD", "_NAMED", "_LEVEL", "_COPIES", "_FLAVOUR", "_USES")
_VALUES: Final = ("RESOURCE", "COLOUR", "GENDER")
_POWERS: Final = ("ACTIVATION_OF_CARD",)


@cache
def word_kinds(game: str) -> Mapping[str, WordKind]:
    """Every word of the language of a game in its newest version, and what it is, in the order of the alphabet.

    Example:
        >>> kinds = word_kinds("elysium")
        >>> [kinds[word] for word in ("card", "instant", "gain", "gold", "per")]
        ['head', 'power', 'verb', 'value', 'word']
    """
    vocabulary = find_rules(game).vocabulary
    return {} if vocabulary is None else dict(sorted(_find_kinds(vocabulary).items()))


@cache
def all_word_kinds() -> Mapping[str, WordKind]:
    """The words of all games, the first game first where two differ."""
    kinds: dict[str, WordKind] = {}
    for game in reversed(game_names()):
        kinds |= word_kinds(game)
    return dict(sorted(kinds.items()))


def _find_kinds(vocabulary: Vocabulary) -> dict[str, WordKind]:
    terminals = grammar_terminals(vocabulary.grammar, vocabulary.newest).by_name
    kinds: dict[str, WordKind] = {
        word: "word"
        for terminal in terminals.values()
        for form in terminal.forms
        for word in form.split()
        if word.isalpha()
    }
    kinds[HEADER] = "head"  # the first line is read before the grammar
    for row in vocabulary.rows_of(Kind.EFFECT):
        said = re.findall("[a-z]+", f"{row.name} {row.example}")
        first = next((word for word in said if word in kinds), None)
        forms = [form for terminal in terminals.values() for form in terminal.forms if first in terminal.forms]
        kinds |= dict.fromkeys((form for form in forms if form in kinds), "verb")
    for power in vocabulary.rows_of(Kind.POWER):
        first = power.example.split()[0]
        kinds |= {first: "power"} if kinds.get(first) == "word" else {}
    lists: tuple[tuple[tuple[str, ...], WordKind], ...] = ((_VALUES, "value"), (_POWERS, "power"), (_HEADS, "head"))
    for names, kind in lists:
        for name in names:
            kinds |= {word: kind for word in (terminals[name].forms if name in terminals else ()) if word.isalpha()}
    return kinds
