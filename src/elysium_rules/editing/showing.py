"""What a card of a document says and looks like, also while another one is broken: each is read alone."""

from __future__ import annotations

from typing import Any

import attrs

from elysium_rules.editing.document import Document, Part
from elysium_rules.errors import CardError, ElysiumError
from elysium_rules.faces.artist import find_artist
from elysium_rules.games import find_rules
from elysium_rules.lang import ast
from elysium_rules.lang.load import load_family
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.source import SourceFile, Span


@attrs.frozen
class Shown:
    """A card as players see it."""

    key: str
    text: str  #: what it does, in words
    svg: str = ""  #: its face; nothing where nobody draws it


def show_card(document: Document, key: str, language: str = DEFAULT_LANGUAGE, *, is_drawn: bool = True) -> Shown | None:
    """A card of a document as players see it; nothing where something is wrong with it.

    Args:
        document: the text.
        key: what the card is called in it.
        language: of what is said.
        is_drawn: whether its face is wanted, where somebody draws it; that takes as long again.

    Example:
        >>> from elysium_rules.editing.document import find_card_language
        >>> text = (
        ...     'family mine { name en "Mine" } card heap level 1 { name en "Heap" copies red instant { gain 2 gold } }'
        ... )
        >>> shown = show_card(Document("mine.ely", text, find_card_language("elysium")), "heap")
        >>> shown.text, shown.svg[:4]
        ('Instantaneous: Gain 2 gold.', '<svg')
    """
    card = next((card for card in document.syntax.cards if card.key.value == key), None)
    if card is None or _is_wrong(document, document.place(card.span)):
        return None
    alone = isolate(document, key)
    if alone is None:
        return None
    wanted = (alone, key, language, is_drawn)
    return document.keep("shown", wanted, lambda: _show(document, alone, key, language, is_drawn=is_drawn))


def _is_wrong(document: Document, place: Span) -> bool:
    """Tell whether an error stands in a place, or in what all cards may speak of; of too many some are not known."""
    places = [place, *(document.place(decl.span) for decl in document.syntax.definitions)]
    return any(
        finding.is_error and (finding.span is None or around.start <= finding.span.start < around.end)
        for finding in document.findings
        for around in places
    )


def isolate(document: Document, key: str) -> str | None:
    """A file with one card of a document, and with all that it may speak of there; nothing if there is no such card."""
    outline = document.outline
    card = next((part for part in document.parts if _is_card(part, key)), None)
    if outline is None or card is None:
        return None
    around = [part for part in document.parts if part.declaration.kind != "card"]
    header = " ".join(token.text for token in outline.header)
    return "\n".join([header, *(document.text[part.start : part.end] for part in (*around, card))])


def _is_card(part: Part, key: str) -> bool:
    tokens = part.declaration.tokens
    return part.declaration.kind == "card" and len(tokens) > 1 and tokens[1].text == key


def _show(document: Document, text: str, key: str, language: str, *, is_drawn: bool) -> Shown | None:
    rules: Any = find_rules(document.language.game)
    try:
        cards = rules.load_texts({document.name: text})
        artist = find_artist(rules.name, language)
        if artist is not None:
            groups = artist.groups_in(cards, [document.name])
            said = {
                card["ref"].rpartition("/")[2]: card["text"] for card in rules.encode_prints(cards, groups, language)
            }
            prints = artist.draw_prints(cards, groups) if is_drawn else []
            drawn = {card.ref.rpartition("/")[2]: card.copies[0].svg for card in prints}
            return Shown(key, said[key], drawn.get(key, "")) if key in said else None
    except CardError:
        pass  # what is no whole deck can be said all the same
    return _say(document, rules, text, key, language)


def _say(document: Document, rules: Any, text: str, key: str, language: str) -> Shown | None:
    describe = getattr(rules, "describe_powers", None)
    source = SourceFile(document.name, text)
    program, _ = load_family(source, document.language.vocabulary, document.families)
    card = next((card for card in program.cards if card.key == key), None) if program is not None else None
    if describe is None or card is None:
        return None
    try:
        return Shown(key, " ".join(describe(rules.standard_card_set(), card, language)))
    except ElysiumError:  # it speaks of what only a whole deck has
        return None


def card_at(document: Document, offset: int) -> ast.CardDecl | None:
    """The card in which a place stands, as far as it could be read."""
    for card in document.syntax.cards:
        span = document.place(card.span)
        if span.start <= offset <= span.end:
            return card
    return None
