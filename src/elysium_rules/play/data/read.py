"""Reading plain data with suspicion: every value is asked for by name, type and range.

Each question names its place, so that the one error there is says where to look.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, cast

from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import Json


class Reader:
    """One object of plain data; `done` refuses what nobody asked for."""

    def __init__(self, data: Json, path: str) -> None:
        if not isinstance(data, dict):
            raise DecodeError("value/wrong-type", path, "an object belongs here")
        self._data = data
        self._asked: set[str] = set()
        self.path = path

    @property
    def names(self) -> tuple[str, ...]:
        """The keys that are there."""
        return tuple(self._data)

    def has(self, key: str) -> bool:
        """Whether a key is there."""
        return key in self._data

    def raw(self, key: str) -> Json:
        """A value as it is."""
        self._asked.add(key)
        if key not in self._data:
            self._refuse(key, "this is missing", "value/missing-field")
        return self._data[key]

    def done(self) -> None:
        """Refuse keys that mean nothing here."""
        for key in self._data:
            if key not in self._asked:
                self._refuse(key[:40], "this means nothing here", "value/unknown-field")

    def text(self, key: str, longest: int = 200) -> str:
        """A text."""
        value = self.raw(key)
        if not isinstance(value, str):
            self._refuse(key, "a text belongs here")
        if len(value) > longest:
            self._refuse(key, f"the text is longer than {longest} characters")
        return value

    def word(self, key: str, words: Sequence[str]) -> str:
        """One of some words."""
        value = self.text(key)
        if value not in words:
            self._refuse(key, f"`{value[:40]}` is none of {', '.join(words)}")
        return value

    def words(self, key: str, words: Sequence[str]) -> tuple[str, ...]:
        """Some of some words."""
        value = self._list(key, len(words))
        for item in value:
            if not isinstance(item, str) or item not in words:
                self._refuse(key, f"only {', '.join(words)} belong here")
        return tuple(str(item) for item in value)

    def texts(self, key: str, longest: int) -> tuple[str, ...]:
        """A list of short texts."""
        found = []
        for item in self._list(key, longest):
            if not isinstance(item, str) or len(item) > 80:
                self._refuse(key, "a list of short texts belongs here")
            found.append(item)
        return tuple(found)

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number in a range."""
        return self._number(key, self.raw(key), least, most)

    def number_or_none(self, key: str, least: int, most: int) -> int | None:
        """A whole number in a range, or nothing."""
        return None if self.raw(key) is None else self.number(key, least, most)

    def numbers(self, key: str, longest: int, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers in a range."""
        value = self._list(key, longest)
        for place, item in enumerate(value):
            if type(item) is not int or not least <= item <= most:
                self._number(f"{key}[{place}]", item, least, most)
        return tuple(cast("list[int]", value))

    def numbers_or_none(self, key: str, longest: int, least: int, most: int) -> tuple[int | None, ...]:
        """A list of whole numbers in a range, with gaps."""
        return tuple(
            None if item is None else self._number(f"{key}[{place}]", item, least, most)
            for place, item in enumerate(self._list(key, longest))
        )

    def values(self, key: str, longest: int) -> tuple[Json, ...]:
        """A list of values as they are."""
        return tuple(self._list(key, longest))

    def lists(self, key: str, exactly: int | None, longest: int, most: int) -> list[tuple[int, ...]]:
        """A list of lists of whole numbers from 0."""
        rows = self._list(key, longest if exactly is None else exactly)
        if exactly is not None and len(rows) != exactly:
            self._refuse(key, f"{exactly} lists belong here")
        found = []
        for place, row in enumerate(rows):
            if not isinstance(row, list) or len(row) > longest:
                self._refuse(f"{key}[{place}]", f"a list of at most {longest} belongs here")
            found.append(tuple(self._number(f"{key}[{place}]", item, 0, most) for item in row))
        return found

    def object(self, key: str) -> Reader:
        """An object inside this one."""
        return Reader(self.raw(key), f"{self.path}.{key}")

    def objects(self, key: str, *, exactly: int | None = None, most: int = 0) -> list[Reader]:
        """A list of objects."""
        rows = self._list(key, most if exactly is None else exactly)
        if exactly is not None and len(rows) != exactly:
            self._refuse(key, f"{exactly} objects belong here")
        return [Reader(item, f"{self.path}.{key}[{place}]") for place, item in enumerate(rows)]

    def _list(self, key: str, longest: int) -> list[Json]:
        value = self.raw(key)
        if not isinstance(value, list):
            self._refuse(key, "a list belongs here")
        if len(value) > longest:
            self._refuse(key, f"the list is longer than {longest}")
        return value

    def _number(self, key: str, value: Json, least: int, most: int) -> int:
        if type(value) is not int:
            self._refuse(key, "a whole number belongs here")
        if not least <= value <= most:
            self._refuse(key, f"a number from {least} to {most} belongs here")
        return value

    def _refuse(self, key: str, reason: str, code: str = "value/wrong-type") -> NoReturn:
        raise DecodeError(code, f"{self.path}.{key}", reason)
