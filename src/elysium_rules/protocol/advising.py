"""What the engine tells about a place in a card file: what the language server tells, for editors in pages."""

from __future__ import annotations

from typing import Final, cast

from elysium_rules.editing.completing import complete
from elysium_rules.editing.document import Document, find_card_language
from elysium_rules.editing.hovering import hover
from elysium_rules.protocol.messages import AnyRules
from elysium_rules.protocol.parts import Answer, language_of

_NAME: Final = "text.ely"  #: nobody sees it: an answer names no file


def advise(rules: AnyRules, request: Answer, known: dict[str, Document]) -> Answer:
    """What can be written at a place of a text, and what stands there; *known* are the last texts, by game."""
    text, language = cast("str", request["text"]), language_of(request, rules)
    document = known.get(rules.name)
    if document is None:
        document = known[rules.name] = Document(_NAME, text, find_card_language(rules.name))
    elif document.text != text:
        document.set_text(text)  # what was found of the declarations that stay is used again
    at = min(cast("int", request["at"]), len(text))
    found = complete(document, at)
    shown = hover(document, at, language)
    return {
        "start": found.start,
        "end": found.end,
        "completions": [
            {"label": item.label, "sort": item.sort, "detail": item.detail, "doc": item.doc, "snippet": item.snippet}
            for item in found.items
        ],
        "hover": None
        if shown is None
        else {"start": shown.span.start, "end": shown.span.end, "text": shown.text, "svg": shown.svg or None},
    }
