"""The text of a power as its author wrote it, with all that its words stand for."""

from __future__ import annotations

from elysium_rules.program.nodes import Power
from elysium_rules.source import SourceFile


def power_text(source: SourceFile, power: Power) -> str:
    """The text of a power in its file; the definitions that it uses stand before it, as they do in the file.

    Saves and programs know a power by this text, so it changes with a definition that the power uses.
    """
    return "\n".join(source.text_at(span) for span in (*power.definitions, power.span))
