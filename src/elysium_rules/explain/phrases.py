"""Words of the card language: the phrases that they belong to, what these touch, and the cards that use them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from elysium_rules.explain.core_phrases import CORE_PHRASES, CorePhrase
from elysium_rules.explain.shelf import Shelf
from elysium_rules.lang.parse import phrase_words
from elysium_rules.lang.terminals import Terminal
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Parameter, Row

_MOST_SHOWN: Final = 6  #: phrases that are explained; of more, the names are told
_NAMED, _BEGINS, _SAID, _GIVEN = 4, 3, 2, 1  #: how well a phrase fits what was asked for


@attrs.frozen
class PhraseExplanation:
    """One phrase of the language."""

    kind: str  #: such as `effect`
    name: str
    example: str
    doc: str
    since: int
    parameters: tuple[tuple[str, str], ...]  #: name, and what can stand there
    facts: tuple[str, ...]  #: what else the table says
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    moves: tuple[str, ...]  #: what goes from where to where
    cards: tuple[str, ...]  #: that use it


@attrs.frozen
class WordExplanation:
    """What a word or a few words can be."""

    word: str
    phrases: tuple[PhraseExplanation, ...]
    others: tuple[str, ...]  #: examples of further phrases with them


def explain_word(shelf: Shelf, word: str) -> WordExplanation | None:
    """Explain some words of the language; None where it does not know them."""
    found = find_phrases(shelf, word)
    if not found:
        return None
    main = [phrase for fits, phrase in found if fits == found[0][0]][:_MOST_SHOWN]
    others = [phrase for _, phrase in found if all(phrase is not shown for shown in main)]
    return WordExplanation(
        word,
        tuple(_explain(shelf, phrase) for phrase in main),
        tuple(dict.fromkeys(phrase.example for phrase in others)),
    )


def find_phrases(shelf: Shelf, word: str) -> list[tuple[int, Row | CorePhrase]]:
    """The phrases that some words belong to, with how well they fit: the best first."""
    return sorted(_matches(shelf, tuple(word.casefold().split())), key=lambda match: -match[0])


def known_words(shelf: Shelf) -> Iterator[str]:
    """All that can be asked for by words: what phrases begin with, and the names of rows."""
    for phrase in CORE_PHRASES:
        if phrase.since > shelf.vocabulary.newest:
            continue
        yield phrase.words.split()[0]
        yield phrase.words
    for row in shelf.vocabulary:
        yield row.name.replace("_", " ")
    for ways in _ways(shelf).values():
        yield from (form for way in ways for terminal in way for form in terminal.forms)


def _ways(shelf: Shelf) -> dict[str, tuple[tuple[Terminal, ...], ...]]:
    return phrase_words(shelf.vocabulary.grammar, shelf.vocabulary.newest)


def _matches(shelf: Shelf, asked: tuple[str, ...]) -> Iterator[tuple[int, Row | CorePhrase]]:
    ways = _ways(shelf)
    for row in shelf.vocabulary:
        fits = _fit_row(row, ways.get(row.key, ()), asked)
        if fits:
            yield fits, row
    for phrase in CORE_PHRASES:
        if phrase.since <= shelf.vocabulary.newest and (fits := _fit_core(phrase, asked)):
            yield fits, phrase


def _fit_core(phrase: CorePhrase, asked: tuple[str, ...]) -> int:
    words = tuple(phrase.words.split())
    if asked == words or asked == words[:1]:
        return _NAMED
    if asked == words[: len(asked)]:
        return _BEGINS
    return _SAID if set(asked) <= {*words, *phrase.also} else 0


def _fit_row(row: Row, ways: Iterable[tuple[Terminal, ...]], asked: tuple[str, ...]) -> int:
    """How well a row fits: by its name, by the words of its own in the grammar, or by those of its parameters."""
    if " ".join(asked) in (row.name.replace("_", " "), row.key):
        return _NAMED
    best = 0
    for way in ways:
        forms = [{part for form in terminal.forms for part in form.split()} for terminal in way if not terminal.is_sign]
        if not _in_order(asked, forms):
            continue
        starts = len(forms) >= len(asked) and all(
            word in known for word, known in zip(asked, forms[: len(asked)], strict=True)
        )
        best = max(best, _BEGINS if starts else _SAID)
    if best:
        return best
    if _in_order(asked, [{word} for word in row.example.split()]):
        return _SAID
    given = {word for parameter in row.parameters for word in parameter.words}
    return _GIVEN if given.issuperset(asked) else 0


def _in_order(asked: Sequence[str], forms: Sequence[set[str]]) -> bool:
    """Whether the words come one after the other, perhaps with others between them."""
    left = list(asked)
    for known in forms:
        if left and left[0] in known:
            left.pop(0)
    return not left


# --- one phrase ------------------------------------------------------------------------------------------------------


def _explain(shelf: Shelf, phrase: Row | CorePhrase) -> PhraseExplanation:
    cards = tuple(ref for ref in shelf.own_first() if _uses(shelf, ref, phrase))
    if isinstance(phrase, CorePhrase):
        return PhraseExplanation(
            "core", phrase.words, phrase.example, phrase.doc, phrase.since, (), (), (), (), (), cards
        )
    return PhraseExplanation(
        kind=str(phrase.kind),
        name=phrase.name,
        example=phrase.example,
        doc=phrase.doc,
        since=phrase.since,
        parameters=tuple((parameter.name, describe_parameter(parameter)) for parameter in phrase.parameters),
        facts=tuple(_facts(phrase)),
        reads=phrase.reads,
        writes=phrase.writes,
        moves=tuple(f"{what.strip('{}')}: {source} → {target}" for what, source, target in phrase.movements),
        cards=cards,
    )


def describe_parameter(parameter: Parameter) -> str:
    """What can stand in the place of a parameter, in words."""
    what = str(parameter.type)
    if parameter.words:
        what = f"{'some' if parameter.type == 'words' else 'one'} of {', '.join(parameter.words)}"
    return f"{what}, or nothing" if parameter.optional else what


def _facts(row: Row) -> Iterator[str]:
    if row.asks is not None:
        yield f"asks: {row.asks}"
    if row.is_cost:
        yield "also as a price"
    if row.only_in:
        yield f"only in {', '.join(row.only_in)}"
    if row.only_you:
        yield "for you alone"
    if row.only_once:
        yield "once in a power"
    if row.most is not None:
        yield f"at most {row.most} on a card"
    if row.needs:
        yield f"brings along {row.needs}"
    if row.binds:
        yield f"says who or what is {', '.join({'much': 'that much'}.get(word, word) for word in row.binds)}"


def _uses(shelf: Shelf, ref: str, phrase: Row | CorePhrase) -> bool:
    card = shelf.cards[ref]
    if isinstance(phrase, CorePhrase):
        return phrase.is_used is not None and any(map(phrase.is_used, walk(card.powers)))
    if phrase.kind == "fact":
        return phrase.name in card.facts
    keys = {node.row for node in walk(card.powers) if isinstance(node, nodes.Power | nodes.Do | nodes.Call)}
    keys |= {node.moment for node in walk(card.powers) if isinstance(node, nodes.Later | nodes.Until)}
    return phrase.key in keys
