"""The canonical form of a document."""

from __future__ import annotations

from elysium_rules.editing.document import Document
from elysium_rules.lang.format import format_text


def format_document(document: Document) -> str | None:
    """The text of a document in its canonical form; nothing where it cannot be formatted, or is in that form."""
    formatted = format_text(document.source, document.language.vocabulary, document.families)
    return formatted.text if formatted.is_changed else None
