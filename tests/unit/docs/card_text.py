"""Pieces of card text, as pages show them, made files that can be checked."""

from __future__ import annotations

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.program.vocabulary import Vocabulary


def as_file(text: str, game: Vocabulary) -> str:
    """Make a family file of a piece of card text: of statements, a power, a card or a file."""
    header, _, rest = text.partition("\n")
    if header.startswith("language "):
        return f"{header}\n{as_file(rest, game)}"
    first = text.split(maxsplit=1)[0]
    if first == "family":
        return text
    if first != "card":
        powers = {row.name for row in game if row.kind == "power"} | {"eleusis"}
        wrap, head, copies = ("trigger", "level 1", "red") if game is VOCABULARY else ("play", "", "6")
        power = text if first in powers else f"{wrap} {{\n{text}}}"
        text = f'card shown {head} {{\nname en "Shown" fr "Montrée"\ncopies {copies}\n{power}\n}}'
    return f'family shown {{ name en "Shown" fr "Montrée" }}\n{text}'
