"""Values by the types of their fields: what fits comes back, what does not is refused with its place."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any, NewType

import attrs
import pytest

from elysium_rules.errors import DecodeError, EngineError
from elysium_rules.play.data.values import decode_tagged, decode_value, encode_tagged, encode_value

if TYPE_CHECKING:
    from collections import OrderedDict

Territory = NewType("Territory", int)


class Metal(StrEnum):
    GOLD = "gold"
    SILVER = "silver"


class Stage(Enum):
    FIRST = 1
    LAST_ONE = 2


@attrs.frozen
class Zone:
    card: int | None
    tokens: tuple[int, ...] = ()


@attrs.frozen
class City:
    name: str
    is_locked: bool
    metal: Metal
    stage: Stage
    first: Territory
    zones: tuple[Zone, ...]
    rows: tuple[tuple[int, ...], ...]
    pair: tuple[int, str]
    god: Zone | None
    any_of: Zone | Wall
    more: tuple[Zone | Wall, ...]
    height: int = attrs.field(init=False, default=attrs.Factory(lambda city: len(city.zones), takes_self=True))


@attrs.frozen
class Wall:
    stones: int
    gate: int

    @property
    def total(self) -> int:
        return self.stones + self.gate


@attrs.frozen
class Odd:
    known: int
    secret: OrderedDict[str, int]


CITY = City(
    name="Ephyra",
    is_locked=False,
    metal=Metal.SILVER,
    stage=Stage.LAST_ONE,
    first=Territory(2),
    zones=(Zone(3), Zone(None, (1, 2))),
    rows=((1,), ()),
    pair=(7, "x"),
    god=None,
    any_of=Wall(4, 1),
    more=(Zone(1), Wall(0, 0)),
)
PLAIN: dict[str, Any] = {
    "name": "Ephyra",
    "is_locked": False,
    "metal": "silver",
    "stage": "last_one",
    "first": 2,
    "zones": [{"card": 3, "tokens": []}, {"card": None, "tokens": [1, 2]}],
    "rows": [[1], []],
    "pair": [7, "x"],
    "god": None,
    "any_of": {"type": "Wall", "stones": 4, "gate": 1, "total": 5},
    "more": [{"type": "Zone", "card": 1, "tokens": []}, {"type": "Wall", "stones": 0, "gate": 0, "total": 0}],
}


def test_value_of_every_type_is_plain_and_comes_back() -> None:
    assert encode_value(CITY) == PLAIN
    assert decode_value(City, PLAIN, "city") == CITY
    assert decode_value(City, PLAIN, "city").height == 2


def test_skipped_fields_are_left_out() -> None:
    assert encode_value(Zone(3, (1,)), skip=("tokens",)) == {"card": 3}


@pytest.mark.parametrize(
    "key, value, code, path, reason",
    [
        ("name", 1, "value/wrong-type", "city.name", "a text belongs here"),
        ("is_locked", 0, "value/wrong-type", "city.is_locked", "`true` or `false` belongs here"),
        ("metal", "lead", "value/wrong-type", "city.metal", "one of gold, silver belongs here"),
        ("stage", 2, "value/wrong-type", "city.stage", "one of first, last_one belongs here"),
        ("stage", "LAST_ONE", "value/wrong-type", "city.stage", "one of first, last_one belongs here"),
        ("first", True, "value/wrong-type", "city.first", "a whole number belongs here"),
        ("first", None, "value/wrong-type", "city.first", "a whole number belongs here"),
        ("zones", {}, "value/wrong-type", "city.zones", "a list belongs here"),
        ("zones", [7], "value/wrong-type", "city.zones[0]", "an object belongs here"),
        (
            "zones",
            [{"card": "1", "tokens": []}],
            "value/wrong-type",
            "city.zones[0].card",
            "a whole number belongs here",
        ),
        ("zones", [{"card": 1}], "value/missing-field", "city.zones[0].tokens", "this is missing"),
        ("rows", [[1], ["2"]], "value/wrong-type", "city.rows[1]", "a whole number belongs here"),
        ("pair", [7], "value/wrong-type", "city.pair", "a list of 2 belongs here"),
        ("pair", [7, 7], "value/wrong-type", "city.pair[1]", "a text belongs here"),
        ("god", {"card": 1, "tokens": [], "x": 1}, "value/unknown-field", "city.god.x", "this means nothing here"),
        ("any_of", None, "value/wrong-type", "city.any_of", "an object belongs here"),
        ("any_of", {"type": "City"}, "value/unknown-type", "city.any_of.type", "there is no `City`"),
        (
            "more",
            [{"type": "Wall", "stones": 1, "gate": 1, "total": 3}],
            "value/wrong-total",
            "city.more[0].total",
            "the parts add up to 2",
        ),
        ("height", 2, "value/unknown-field", "city.height", "this means nothing here"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(key: str, value: Any, code: str, path: str, reason: str) -> None:
    with pytest.raises(DecodeError) as refused:
        decode_value(City, {**PLAIN, key: value}, "city")
    assert (refused.value.code, refused.value.path, refused.value.reason) == (code, path, reason)


def test_only_an_action_or_event_may_leave_out_what_has_a_default() -> None:
    assert decode_tagged((Zone, Wall), {"type": "Zone", "card": 1}, "zone") == Zone(1)
    with pytest.raises(DecodeError, match="this is missing"):
        decode_value(City, {**PLAIN, "god": {"card": 1}}, "city")


def test_tag_is_the_name_of_the_class() -> None:
    assert encode_tagged(Wall(1, 2)) == {"type": "Wall", "stones": 1, "gate": 2, "total": 3}


def test_what_no_type_says_cannot_be_written_or_read() -> None:
    with pytest.raises(EngineError, match="a dict cannot be written down"):
        encode_value(Odd(1, {}))  # type: ignore[arg-type]
    with pytest.raises(EngineError, match="cannot be written down"):
        decode_value(Odd, {"known": 1, "secret": {}}, "odd")
    assert encode_value(Odd(1, {}), skip=("secret",)) == {"known": 1}  # type: ignore[arg-type]
