"""Disassembly: reads an image back by the table of primitives, checks what it refers to, and lists it as text.

For whoever looks for a difference between the engines, and for tests: the core reads images with a checker of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from elysium_rules.elysium.model.contract import (
    CARD_FIELDS,
    CODE_FIELDS,
    CONTRACT,
    DEED_FIELDS,
    GAME_FIELDS,
    IMAGE_MAGIC,
    MASK_WORDS,
    MODIFIER_FIELDS,
    NONE,
    POWER_FIELDS,
    PRIMITIVES,
    RULING_FIELDS,
    SECTIONS,
    WORDS,
)
from elysium_rules.elysium.native.lowering import REFERENCES

_BY_NUMBER: Final = {primitive.number: primitive for primitive in PRIMITIVES}
_TABLES: Final[Mapping[str, str]] = {"deed": "deeds", "statement": "statements", "modifier": "modifiers"}


EntryT = TypeVar("EntryT")


class Line(NamedTuple):
    """An entry of a table: what it is, and its operands by name."""

    name: str
    operands: tuple[tuple[str, str, tuple[int, ...]], ...]  #: name, kind, and the numbers that stand there


class Listing:
    """An image, taken apart."""

    def __init__(self, image: Sequence[int]) -> None:
        self.numbers = image
        self.at = 0
        magic, version, count, sections = self.some(4)
        assert (magic, version, count, sections) == (IMAGE_MAGIC, CONTRACT, len(image), len(SECTIONS))
        self.sections: dict[str, tuple[int, int]] = {}
        for number, name in enumerate(SECTIONS, start=1):
            found, length = self.some(2)
            assert found == number, name
            self.sections[name] = (self.at, self.at + length)
            self.at += length
        assert self.at == len(image)
        self.game = dict(zip((*GAME_FIELDS, *RULING_FIELDS), self._all("game"), strict=True))
        self.records = self._table("records", self._primitive)
        self.deeds = self._table("deeds", lambda: self._fields("deed", DEED_FIELDS))
        self.statements = self._table("statements", self._statement)
        self.modifiers = self._table("modifiers", lambda: self._fields("modifier", MODIFIER_FIELDS))
        self.codes = self._table("codes", self._code)
        self.powers = self._table("powers", lambda: self._plain("power", POWER_FIELDS))
        self.cards = self._fixed("cards", self.game["size"], lambda: self._plain("card", CARD_FIELDS))

    def check(self) -> None:
        """See that every reference is to an entry that is there, of the kind that is wanted, and that came before."""
        for place, record in enumerate(self.records):
            self._check(record, place, "records")
        for table in (self.deeds, self.modifiers):
            for line in table:
                self._check(line, len(self.records), "")
        for place, statement in enumerate(self.statements):
            self._check(statement, place, "statements")
        for head, instructions in self.codes:
            assert 0 <= dict(_values(head))["body"] < len(self.statements)
            for instruction in instructions:
                self._check(instruction, len(self.statements), "", len(instructions))

    def lines(self) -> Iterator[str]:
        """The whole image as text, a line for each entry."""
        for name, value in self.game.items():
            yield f"game {name} {value}"
        for name, table in (
            *(("card", self.cards), ("power", self.powers), ("record", self.records), ("deed", self.deeds)),
            *(("statement", self.statements), ("modifier", self.modifiers)),
        ):
            for place, line in enumerate(table):
                yield f"{name} {place}: {_show(line)}"
        for place, (head, instructions) in enumerate(self.codes):
            yield f"code {place}: {_show(head)}"
            for at, instruction in enumerate(instructions):
                yield f"  {at}: {_show(instruction)}"

    # --- reading -----------------------------------------------------------------------------------------------------

    def one(self) -> int:
        self.at += 1
        return self.numbers[self.at - 1]

    def some(self, count: int) -> tuple[int, ...]:
        self.at += count
        return tuple(self.numbers[self.at - count : self.at])

    def _all(self, section: str) -> tuple[int, ...]:
        start, end = self.sections[section]
        return tuple(self.numbers[start:end])

    def _table(self, section: str, read: Callable[[], EntryT]) -> list[EntryT]:
        self.at, _ = self.sections[section]
        return self._entries(section, self.one(), read)

    def _fixed(self, section: str, count: int, read: Callable[[], EntryT]) -> list[EntryT]:
        self.at, _ = self.sections[section]
        return self._entries(section, count, read)

    def _entries(self, section: str, count: int, read: Callable[[], EntryT]) -> list[EntryT]:
        entries = [read() for _ in range(count)]
        assert self.at == self.sections[section][1], f"{section} has {self.sections[section][1] - self.at} numbers more"
        return entries

    def _primitive(self) -> Line:
        primitive = _BY_NUMBER[self.one()]
        return self._fields(primitive.name, primitive.operands)

    def _statement(self) -> Line:
        primitive = _BY_NUMBER[self.one()]
        return self._fields(primitive.name, ("always: flag", *primitive.operands))

    def _code(self) -> tuple[Line, list[Line]]:
        head = self._plain("code", CODE_FIELDS)
        return head, [self._primitive() for _ in range(self.one())]

    def _plain(self, name: str, fields: Sequence[str]) -> Line:
        return Line(name, tuple([(field, "int", self.some(1)) for field in fields]))

    def _fields(self, name: str, fields: Sequence[str]) -> Line:
        found = []
        for field in fields:
            operand, _, kind = field.partition(": ")
            found.append((operand, kind, self._operand(kind)))
        return Line(name, tuple(found))

    def _operand(self, kind: str) -> tuple[int, ...]:
        if kind.startswith("["):
            return self.some(self.one() * (1 + kind.count(",")))
        return self.some(MASK_WORDS if kind == "mask" else 1)

    # --- checking ----------------------------------------------------------------------------------------------------

    def _check(self, line: Line, before: int, table: str, targets: int = 0) -> None:
        for name, kind, numbers in line.operands:
            kinds = kind.strip("[]").split(", ")
            for place, number in enumerate(numbers):
                wanted = kinds[place % len(kinds)]
                fits = self._fits(wanted.removesuffix("?"), number, before, table, targets)
                assert fits or (wanted.endswith("?") and number == NONE), f"{line.name}.{name}: {wanted} {number}"

    def _fits(self, kind: str, number: int, before: int, table: str, targets: int) -> bool:
        if kind in REFERENCES:
            last = before if table == "records" else len(self.records)
            return 0 <= number < last and self._letter(number) in REFERENCES[kind]
        if kind in _TABLES:
            last = before if _TABLES[kind] == table else len(getattr(self, _TABLES[kind]))
            return 0 <= number < last
        if kind == "resource":
            return 0 <= number < self.game["resources"]
        if kind in WORDS:
            return 0 <= number < len(WORDS[kind])
        if kind == "flag":
            return number in (0, 1)
        if kind == "target":
            return 0 <= number <= targets
        return kind != "slot" or number >= 0

    def _letter(self, record: int) -> str:
        name = self.records[record].name
        return next(primitive.letter for primitive in PRIMITIVES if primitive.name == name)


def _values(line: Line) -> Iterator[tuple[str, int]]:
    for name, _, numbers in line.operands:
        yield name, numbers[0]


def _show(line: Line) -> str:
    shown = []
    for name, kind, numbers in line.operands:
        words = WORDS.get(kind.removesuffix("?"))
        if words is not None and NONE < numbers[0] < len(words):
            shown.append(f"{name}={words[numbers[0]]}")
        elif kind.startswith("["):
            shown.append(f"{name}={list(numbers)}")
        elif kind == "mask":
            shown.append(f"{name}={sum((word & 0xFFFFFFFF) << 32 * place for place, word in enumerate(numbers)):x}")
        elif numbers[0] != NONE or not kind.endswith("?"):
            shown.append(f"{name}={numbers[0]}")
    return f"{line.name} {' '.join(shown)}".strip()
