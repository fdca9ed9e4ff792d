"""The canonical form of a document, from whatever writes it."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final

from elysium_rules.editing.document import Document
from elysium_rules.play.data.lazy import find_at

_MODULE: Final = "elysium_rules.lang.format"


def can_format() -> bool:
    """Tell whether there is something that formats card files."""
    return find_spec(_MODULE) is not None


def format_document(document: Document) -> str | None:
    """The text of a document in its canonical form; nothing where it cannot be formatted, or is in that form."""
    if not can_format():
        return None
    format_text: Any = find_at(f"{_MODULE}:format_text")
    formatted = format_text(document.source, document.language.vocabulary, document.families)
    return str(formatted.text) if formatted.text != document.text else None
