"""How old saves and replays are read: from each format to the next, by pure functions on plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import Json

Migration = Callable[[dict[str, Json]], dict[str, Json]]


def migrate(data: Json, migrations: Mapping[int, Migration], newest: int, kind: str) -> dict[str, Json]:
    """Bring plain data of *kind* to the newest format, step by step.

    Raises:
        DecodeError: it is of another kind, from a newer version, of a format nobody can read any more, or damaged
            where a migration looks. What a migration does not look at is checked by whoever reads the result.
    """
    if not isinstance(data, dict):
        raise DecodeError("format/not-an-object", "", f"an object of kind `{kind}` belongs here")
    if data.get("kind") != kind:
        raise DecodeError("format/other-kind", "kind", f"`{kind}` belongs here")
    number = data.get("format")
    if type(number) is not int or number < 0:
        raise DecodeError("format/no-number", "format", "the number of the format is missing")
    if number > newest:
        reason = f"this was written by a newer version: format {number}, but only {newest} is known"
        raise DecodeError("format/too-new", "format", reason)
    while number < newest:
        if number not in migrations:
            raise DecodeError("format/too-old", "format", f"format {number} cannot be read any more")
        try:
            migrated = migrations[number](data)
        except DecodeError:
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            # A migration works on data that nobody has checked yet; what it stumbles over is damage.
            reason = f"the data is damaged: it cannot be brought from format {number} to {number + 1}"
            raise DecodeError("format/damaged", "", reason) from None
        number += 1
        data = {**migrated, "format": number}
    return data
