"""How the random author writes whole files: a family, what it defines, and its cards."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from elysium_rules.elysium.language.printed import COPIES_PER_LEVEL
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.terms import ANY_COLOUR, COLOURS
from elysium_rules.program.types import Kind
from elysium_rules.testing.author.pen import LATEST, MODERN, Below, Place
from elysium_rules.testing.author.powers import Powers

PRINTED: Final = ("apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus")

_COPIES: Final = (1, 1, 1, 1, 1, 1, 2, 3)
#: What some resources are called: by pieces, or not.
_OWN: Final = {
    "arrow arrows": 'en "arrow" "arrows" de masculine "Pfeil" "Pfeile" fr feminine "lance" "lances"',
    "nectar": 'en "nectar" de masculine "Nektar" fr masculine "nectar"',
    "light lights": 'de neuter "Licht" "Lichter" en "light" "lights"',
    "star stars": 'fr feminine "lune" "lunes"',
}


def write_family(
    below: Below,
    key: str = "custom",
    *,
    others: Collection[str] = PRINTED,
    copies_per_level: int = COPIES_PER_LEVEL,
    depth: int = 3,
    language: int = VOCABULARY.newest,
    favourites: Collection[str] = (),
) -> str:
    """Write a family file over the whole card language; nearly all of them pass the checker.

    Args:
        below: where its choices come from; the same numbers give the same family.
        key: The key of the family.
        others: The families its cards may speak of, besides itself.
        copies_per_level: How many cards of each level it has, all copies counted.
        depth: How deep statements, numbers and conditions stand inside each other.
        language: The language that the file is written for; it says nothing that came later.
        favourites: Keys of rows of the vocabulary, and kinds of statements (such as `cost_gate`), that it writes
            rather than others, so that what is seldom said comes up often (swarm testing).

    Example:
        >>> from random import Random
        >>> print(write_family(Random(1).randrange, copies_per_level=1).splitlines()[0])
        language 3
    """
    author = Author(below, tuple(dict.fromkeys((key, *others))), depth, language, favourites=frozenset(favourites))
    parts = [author.write_family(key)]
    if language >= LATEST:
        parts += [author.write_definition() for _ in range(author.pick((0, 1, 2, 3)))]
    number = 0
    for level in VOCABULARY.words["level"]:
        left = copies_per_level
        while left:
            copies = author.pick([number for number in _COPIES if number <= left])
            left -= copies
            number += 1
            parts.append(author.write_card(number, level, copies))
    return "\n\n".join(parts) + "\n"


class Author(Powers):
    """Writes declarations."""

    # --- declarations

    def write_family(self, key: str) -> str:
        uses = "".join(f" uses {part}" for part in VOCABULARY.words["subsystem"] if self.happens(3))
        header = f"language {self.language}\n" if self.language > 1 else ""
        return f"{header}family {key} {{ {self.write_names(key.title())}{uses}{self.write_resources()} }}"

    def write_resources(self) -> str:
        """Declare none, one or two resources, which the powers speak of from then on."""
        if self.language < LATEST or not self.happens(2):
            return ""
        declared = self.some_of(tuple(_OWN))[:2]
        self.declared = tuple(tuple(words.split()) for words in declared)
        return "".join(f" resource {words} {{ name {_OWN[words]} }}" for words in declared)

    def write_card(self, number: int, level: str, copies: int) -> str:
        self.named = 0
        power = self.row(Kind.POWER, Place("", self.depth))
        if self.language >= MODERN and self.happens(4):  # what such a power can wait for are many rows
            power = VOCABULARY.row(Kind.POWER, "permanent")
        conditions = ", ".join(self.write_columns() for _ in range(copies))
        powers = [power]
        while self.language >= LATEST and len(powers) < 3 and self.happens(4):
            taken = {other.name for other in powers}
            if "activate" in taken:
                taken |= {"trigger", "permanent"}
            if taken & {"trigger", "permanent"}:  # which may have a limit
                taken.add("activate")  # N12
            powers.append(self.row(Kind.POWER, Place("", self.depth), tuple(taken)))
        body = "\n  ".join(self.write(row, Place(row.name, self.depth)) for row in powers)
        names = self.write_names(f"Card {number}")
        flavour = ""
        if self.language >= LATEST and self.happens(4):
            flavour = "  flavour" + self.write_names("Once upon a time.").removeprefix("name") + "\n"
        return f"card card_{number} level {level} {{\n  {names}\n  copies {conditions}\n{flavour}  {body}\n}}"

    def write_columns(self) -> str:
        colours = list(self.some_of(COLOURS))[:3]
        return " + ".join([*colours, ANY_COLOUR] if self.happens(4) else colours)
