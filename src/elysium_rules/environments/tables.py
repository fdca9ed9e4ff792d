"""What the numbers of an encoding mean, as tables for readers: `docs/environments.md` is written from here.

python -m elysium_rules.environments.tables docs/environments.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from elysium_rules.environments.encoding import Encoding, Field, find_encoding

#: The tables stand between these lines of a page.
BEGIN: Final = "<!-- tables of the encoding: written by elysium_rules.environments.tables -->"
END: Final = "<!-- end of the tables -->"


def tables_of(encoding: Encoding) -> str:
    """Both spaces of an encoding as Markdown.

    >>> print(tables_of(find_encoding(players=2)).splitlines()[0])
    Version 1, 2 players, all printed families: 950 actions, 2735 floats.
    """
    head = f"Version {encoding.version}, {encoding.players} players, all printed families: "
    return "\n".join(
        (
            f"{head}{encoding.size} actions, {encoding.width} floats.",
            "",
            "| Numbers | Action | By | What it does |",
            "| --: | --- | --- | --- |",
            *_rows(encoding.actions(), with_scale=False),
            "",
            "| Floats | Part | By | What it says | Divided by |",
            "| --: | --- | --- | --- | --: |",
            *_rows(encoding.fields(), with_scale=True),
        )
    )


def _rows(parts: Iterable[Field], *, with_scale: bool) -> Iterator[str]:
    for part in parts:
        if not part.size:
            continue
        first, last = part.start, part.start + part.size - 1
        place = f"{first}" if first == last else f"{first}-{last}"
        if part.seats > 1:
            place += f" + {part.apart} a seat"
        cells = [place, part.name, part.axes, part.doc]
        if with_scale:
            cells.append(str(part.scale) if part.scale > 1 else "")
        yield f"| {' | '.join(cells)} |".replace("|  |", "| |").replace("|  |", "| |")


def with_tables(page: str) -> str:
    """A page with its tables written anew."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{tables_of(find_encoding(players=2))}\n\n{END}{after}"


def main() -> None:
    """Write the tables of pages anew."""
    for name in sys.argv[1:]:
        page = Path(name)
        page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
