"""From `game.toml` to the numbers of the game: every mistake is a finding with its file and, if it shows, its line.

The TOML reader keeps no places, so `find_key` looks for them in the text.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.elysium.model.check_numbers import read_numbers, show_path
from elysium_rules.elysium.model.numbers import GameNumbers
from elysium_rules.errors import CardError
from elysium_rules.files import read_text_file
from elysium_rules.source import SourceFile, Span

MOST_BYTES: Final = 40_000  #: of a file; ours has 3,000
_MOST_DOTS: Final = 60  #: in a line: the TOML reader needs ages for a key `a.b.c...` of thousands

SYNTAX: Final = "numbers/syntax"


def read_numbers_file(path: Path, name: str) -> GameNumbers:
    """Read a file of numbers; *name* is what messages call it.

    Raises:
        CardError: it cannot be read, is no TOML, or holds numbers that no game can be played with.
    """
    source = _read_text(path, name)
    if any(line.count(".") > _MOST_DOTS for line in source.text.splitlines() if not line.startswith("#")):
        raise _error(SYNTAX, f"`{name}` is nested too deeply", source)
    try:
        data = tomllib.loads(source.text)
    except RecursionError:
        raise _error(SYNTAX, f"`{name}` is nested too deeply", source) from None
    except ValueError as error:  # the reader's own, and that of a number with thousands of digits
        reason, span = _split_place(source, str(error))
        raise _error(SYNTAX, f"`{name}` is no TOML: {reason}", source, span) from None
    numbers, problems = read_numbers(data)
    if numbers is None:
        raise CardError(
            [
                Diagnostic(found.code, f"`{show_path(found.path)}`: {found.sentence}", find_key(source, found.path))
                for found in problems
            ],
            {source.name: source},
        )
    return numbers


def _read_text(path: Path, name: str) -> SourceFile:
    text = read_text_file(path, MOST_BYTES, name)
    if isinstance(text, Diagnostic):
        raise CardError([text], {})
    return SourceFile(name, text)


def _error(code: str, message: str, source: SourceFile, span: Span | None = None) -> CardError:
    return CardError([Diagnostic(code, message, span)], {source.name: source})


# --- places ----------------------------------------------------------------------------------------------------------

_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_HEADER: Final = re.compile(r"[ \t]*\[{1,2}[ \t]*([\w.\-]+)[ \t]*\]")
_KEY: Final = re.compile(r"[ \t]*([\w\-]+)[ \t]*=")
_LONGEST_REASON: Final = 120


def _split_place(source: SourceFile, said: str) -> tuple[str, Span | None]:
    """Part what the TOML reader says from the place that it names."""
    found = _PLACE.fullmatch(said)
    if found is None:
        return said[:_LONGEST_REASON].lower(), None
    at = len(source.text)
    if found[2] is not None:
        before = source.text.replace("\r\n", " \n").split("\n")[: int(found[2]) - 1]
        at = min(at, sum(len(line) + 1 for line in before) + int(found[3]) - 1)
    return found[1][:_LONGEST_REASON].lower(), source.span(at, min(at + 1, len(source.text)))


def find_key(source: SourceFile, path: Sequence[str | int]) -> Span | None:
    r"""Where a key stands in a TOML file, or else the table that it belongs to; None where neither can be seen.

    >>> source = SourceFile("game.toml", "[players]\nturns = 9\n")
    >>> source.text_at(find_key(source, ("players", "turns")))
    'turns'
    >>> source.text_at(find_key(source, ("players", "cards")))
    'players'
    """
    wanted = [part for part in path if isinstance(part, str)]
    number = next((part for part in path[1:2] if isinstance(part, int)), 0)  # which one of several `[[quests]]`
    table: list[str] = []
    seen: dict[str, int] = {}
    best: Span | None = None
    depth = 0
    start = 0
    for line in source.text.splitlines(keepends=True):
        found = header = _HEADER.match(line)
        if header is not None:
            table = header[1].split(".")
            seen[header[1]] = seen.get(header[1], -1) + 1
            here = table
        else:
            found = _KEY.match(line)
            here = [] if found is None else [*table, found[1]]
        fits = here == wanted[: len(here)] and seen.get(".".join(table), 0) == number
        if found is not None and fits and len(here) > depth:
            depth, best = len(here), source.span(start + found.start(1), start + found.end(1))
        start += len(line)
    return best
