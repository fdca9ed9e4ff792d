"""Reading the numbers of the game with suspicion: every value by name, type and range, and whether they fit together.

What passes can be played: a property plays games with whatever passes. What does not is a problem with its
key, and all problems of a file are found at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

import attrs

from elysium_rules.diagnostics import suggest
from elysium_rules.elysium.model.ids import COLOURS
from elysium_rules.elysium.model.numbers import FamilySet, GameNumbers
from elysium_rules.elysium.model.terms import LEVELS

#: Keys and, in lists, places: `("quests", 0, "tiles", 2, "gold")`.
Path: TypeAlias = tuple[str | int, ...]

MISSING: Final = "numbers/missing-key"
UNKNOWN: Final = "numbers/unknown-key"
WRONG_TYPE: Final = "numbers/wrong-type"
OUT_OF_RANGE: Final = "numbers/out-of-range"
IMPOSSIBLE: Final = "numbers/impossible"

_POINTS: Final = (0, 1000)
#: The least and the most of every number, by its key; the places in lists are left out.
RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "players.least": (2, 4),
    "players.most": (2, 4),
    "players.turns": (1, len(COLOURS)),  # T5: each turn takes a column, and there are four
    "players.cards": (0, len(COLOURS) - 1),
    "epochs.count": (1, 20),
    "families.in_play": (1, 8),
    "families.cards_per_family": (1, 60),
    "start.gold": (0, 1000),
    "agora.per_player": (0, 20),
    "agora.extra": (0, 50),
    "oracle.cards": (0, 20),
    "quests.players": (2, 4),
    "quests.tiles.number": (1, 99),  # 0 is the Incomplete side
    "quests.tiles.gold": (0, 1000),
    "quests.tiles.vp": _POINTS,
    "quests.tiles.transfers": (0, 100),
    "incomplete_quest.gold": (0, 1000),
    "incomplete_quest.vp": _POINTS,
    "incomplete_quest.transfers": (0, 100),
    "bonuses.level": _POINTS,
    "bonuses.family": _POINTS,
    "legends.family": _POINTS,
    "legends.level": _POINTS,
    "legends.citizen": (-1000, 0),  # L11: a Citizen costs
    "prestige.places": _POINTS,
}
#: How many values every list has.
LENGTHS: Final[Mapping[str, tuple[int, int]]] = {
    "pediment.sides": (1, 4),
    "pediment.sides.": (len(COLOURS), len(COLOURS)),
    "quests": (1, 3),
    "quests.players": (1, 3),
    "quests.tiles": (2, len(COLOURS)),  # S7: one colour or two for each
    "bonuses.level": (len(LEVELS), len(LEVELS)),
    "bonuses.family": (0, 10),
    "legends.family": (len(LEVELS) + 1, len(LEVELS) + 1),  # the index is the number of cards
    "legends.level": (2, 9),
    "prestige.places": (0, 10),
    "sets.families": (1, 8),
}
LONGEST_TEXT: Final = 80
MOST_SETS: Final = 50
MOST_PROBLEMS: Final = 50  #: nobody reads more of them
_SET_KEY: Final = re.compile(r"[a-z0-9_]{1,40}")


@attrs.frozen
class Problem:
    """What is wrong with a value of the file, and what belongs there."""

    code: str
    path: Path
    sentence: str


def show_path(path: Path) -> str:
    """A key as an author would name it.

    >>> show_path(("quests", 0, "tiles", 2, "gold"))
    'quests[1].tiles[3].gold'
    """
    shown = ""
    for part in path:
        shown += f"[{part + 1}]" if isinstance(part, int) else f".{part[:40]}" if shown else part[:40]
    return shown


def read_numbers(data: object) -> tuple[GameNumbers | None, tuple[Problem, ...]]:
    """Build the numbers of the game from plain data, as a TOML reader gives it.

    Returns:
        The numbers, or None where something is wrong; and all problems, or the first fifty.
    """
    problems: list[Problem] = []
    numbers = _read(data, GameNumbers, (), problems)
    if problems:
        return None, tuple(problems[:MOST_PROBLEMS])
    assert isinstance(numbers, GameNumbers)
    problems += check_numbers(numbers)
    return (None if problems else numbers), tuple(problems[:MOST_PROBLEMS])


# --- single values ---------------------------------------------------------------------------------------------------


def _name_of(path: Path) -> str:
    """The key of a value in `RANGES` and `LENGTHS`; a list inside a list has a dot behind it."""
    names = [part for part in path if isinstance(part, str)]
    inside = isinstance(path[-1], int) and len(path) > 1
    return ".".join([names[0], names[-1]] if names[0] == "sets" else names) + ("." if inside else "")


def _read(value: object, kind: Any, path: Path, problems: list[Problem]) -> Any:
    """Read a value of *kind*; what is wrong is noted, and then the result is of no use."""
    origin: object = get_origin(kind)
    if origin is tuple:
        return _read_list(value, get_args(kind)[0], path, problems)
    if origin is not None:
        return _read_sets(value, path, problems)
    if attrs.has(kind):
        return _read_table(value, kind, path, problems)
    return _read_text(value, path, problems) if kind is str else _read_number(value, path, problems)


def _read_number(value: object, path: Path, problems: list[Problem]) -> int:
    least, most = RANGES[_name_of(path).removesuffix(".")]
    if type(value) is not int:  # not `isinstance`: `true` is no number
        problems.append(Problem(WRONG_TYPE, path, f"{_shown(value)} is no whole number"))
        return least
    if not least <= value <= most:
        belongs = f"{least}" if least == most else f"a number from {least} to {most}"
        problems.append(Problem(OUT_OF_RANGE, path, f"{belongs} belongs here, not {_shown(value)}"))
    return value


def _read_text(value: object, path: Path, problems: list[Problem]) -> str:
    if not isinstance(value, str):
        problems.append(Problem(WRONG_TYPE, path, f"{_shown(value)} is no text"))
        return ""
    if not 1 <= len(value) <= LONGEST_TEXT or not value.isprintable():
        sentence = f"a text of 1 to {LONGEST_TEXT} printable characters belongs here"
        problems.append(Problem(OUT_OF_RANGE, path, sentence))
    return value


def _read_list(value: object, kind: Any, path: Path, problems: list[Problem]) -> tuple[Any, ...]:
    if not isinstance(value, list):
        problems.append(Problem(WRONG_TYPE, path, f"{_shown(value)} is no list"))
        return ()
    least, most = LENGTHS[_name_of(path)]
    if not least <= len(value) <= most:
        belong = f"{least}" if least == most else f"{least} to {most}"
        problems.append(Problem(OUT_OF_RANGE, path, f"{belong} values belong here, not {len(value)}"))
        return ()
    return tuple(_read(item, kind, (*path, place), problems) for place, item in enumerate(value))


def _read_table(value: object, kind: type[Any], path: Path, problems: list[Problem]) -> Any:
    if not isinstance(value, dict):
        problems.append(Problem(WRONG_TYPE, path, f"{_shown(value)} is no table"))
        return None
    types = get_type_hints(kind)
    names = [field.name for field in attrs.fields(kind)]
    for key in value:
        if len(problems) >= MOST_PROBLEMS:
            return None
        if key not in names:
            near = suggest(key[:40], names)
            hint = f"; did you mean `{near}`?" if near else f"; there are {', '.join(names)}"
            problems.append(Problem(UNKNOWN, (*path, key), f"there is no such key{hint}"))
    values = {}
    for name in names:
        if name not in value:
            problems.append(Problem(MISSING, (*path, name), "this key is missing"))
        else:
            values[name] = _read(value[name], types[name], (*path, name), problems)
    return kind(**values) if not problems else None


def _read_sets(value: object, path: Path, problems: list[Problem]) -> dict[str, FamilySet]:
    if not isinstance(value, dict):
        problems.append(Problem(WRONG_TYPE, path, f"{_shown(value)} is no table"))
        return {}
    if len(value) > MOST_SETS:
        problems.append(Problem(OUT_OF_RANGE, path, f"at most {MOST_SETS} sets belong here, not {len(value)}"))
        return {}
    for key in value:
        if _SET_KEY.fullmatch(key) is None:
            sentence = "the key of a set is 1 to 40 small letters, digits and `_`"
            problems.append(Problem(OUT_OF_RANGE, (*path, key), sentence))
    return {key: _read(inner, FamilySet, (*path, key), problems) for key, inner in value.items()}


def _shown(value: object) -> str:
    """A value that somebody wrote, short enough for a sentence."""
    match value:
        case bool():
            return f"`{value}`".lower()
        case int():
            return str(value) if abs(value) < 10**12 else "a number that large"
        case float():
            return f"`{value}`"
        case str():
            return f'`"{value}"`' if len(value) <= 20 and value.isprintable() else "a text"
        case dict():
            return "a table"
        case list():
            return "a list"
    return "a date or a time"


# --- whether they fit together ---------------------------------------------------------------------------------------


def check_numbers(numbers: GameNumbers) -> Iterator[Problem]:
    """What no game could be played with although every single value is in its range."""
    least, most = numbers.players.least, numbers.players.most
    if least > most:
        yield Problem(IMPOSSIBLE, ("players", "least"), f"{least} is more than the most, {most} (rule S1)")
    if numbers.players.cards != numbers.players.turns - 1:
        sentence = f"{numbers.players.turns} turns are one quest and {numbers.players.turns - 1} cards (rule T2)"
        yield Problem(IMPOSSIBLE, ("players", "cards"), sentence)
    colours = sorted(COLOURS)
    for place, side in enumerate(numbers.pediment.sides):
        if sorted(side) != colours:
            sentence = f"each of {', '.join(COLOURS)} belongs here once (rule S6)"
            yield Problem(IMPOSSIBLE, ("pediment", "sides", place), sentence)
    yield from _check_quests(numbers)
    longest = numbers.families.in_play
    if len(numbers.legends.level) <= longest:
        sentence = f"a Level Legend has up to {longest} cards, so {longest + 1} values belong here (rules L3, F3)"
        yield Problem(IMPOSSIBLE, ("legends", "level"), sentence)
    for key, chosen in numbers.sets.items():
        if len(chosen.families) != numbers.families.in_play or len(set(chosen.families)) != len(chosen.families):
            sentence = f"a game uses {numbers.families.in_play} different families (rule S2)"
            yield Problem(IMPOSSIBLE, ("sets", key, "families"), sentence)


def _check_quests(numbers: GameNumbers) -> Iterator[Problem]:
    least, most = numbers.players.least, numbers.players.most
    counts = [count for group in numbers.quests for count in group.players]
    for place, group in enumerate(numbers.quests):
        for count in group.players:
            if counts.count(count) > 1:
                sentence = f"{count} players have two groups of quests (rule S7)"
                yield Problem(IMPOSSIBLE, ("quests", place, "players"), sentence)
        tiles = [tile.number for tile in group.tiles]
        if len(set(tiles)) != len(tiles):
            yield Problem(IMPOSSIBLE, ("quests", place, "tiles"), "every quest has another number (rule S7)")
        if len(tiles) < max(group.players):
            sentence = f"{max(group.players)} players need as many quests, not {len(tiles)} (rule T10)"
            yield Problem(IMPOSSIBLE, ("quests", place, "tiles"), sentence)
    for count in range(least, most + 1):
        if count not in counts:
            yield Problem(IMPOSSIBLE, ("quests",), f"there are no quests for {count} players (rule S7)")
