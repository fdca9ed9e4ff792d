"""From old formats to the newest: step by step, or refused by name."""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import Json
from elysium_rules.kernel.migrate import migrate

KIND = "test"


def gold_gets_a_name(data: dict[str, Any]) -> dict[str, Any]:
    """Format 0 kept the amounts in a list."""
    gold, vp = data["amounts"]
    return {"kind": data["kind"], "gold": gold, "vp": vp}


def vp_is_a_text(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "vp": str(data["vp"])}


STEPS = {0: gold_gets_a_name, 1: vp_is_a_text}


def refusal(data: Json, newest: int = 2) -> tuple[str, str]:
    with pytest.raises(DecodeError) as refused:
        migrate(data, STEPS, newest, KIND)
    return refused.value.code, str(refused.value)


def test_old_format_is_brought_up_step_by_step() -> None:
    old: dict[str, Json] = {"kind": KIND, "format": 0, "amounts": [4, 2]}
    assert migrate(old, STEPS, 1, KIND) == {"kind": KIND, "format": 1, "gold": 4, "vp": 2}
    assert migrate(old, STEPS, 2, KIND) == {"kind": KIND, "format": 2, "gold": 4, "vp": "2"}


def test_migration_leaves_the_old_data_as_it_was() -> None:
    old: dict[str, Json] = {"kind": KIND, "format": 0, "amounts": [4, 2]}
    migrate(old, STEPS, 2, KIND)
    assert old == {"kind": KIND, "format": 0, "amounts": [4, 2]}


def test_newest_format_stays_as_it_is() -> None:
    new: dict[str, Json] = {"kind": KIND, "format": 2, "anything": [1]}
    assert migrate(new, STEPS, 2, KIND) == new


@pytest.mark.parametrize(
    "data, code, message",
    [
        ([], "format/not-an-object", "an object of kind `test` belongs here"),
        ({"format": 2}, "format/other-kind", "kind: `test` belongs here"),
        ({"kind": "x", "format": 2}, "format/other-kind", "kind: `test` belongs here"),
        ({"kind": KIND}, "format/no-number", "format: the number of the format is missing"),
        ({"kind": KIND, "format": "2"}, "format/no-number", "format: the number of the format is missing"),
        ({"kind": KIND, "format": True}, "format/no-number", "format: the number of the format is missing"),
        ({"kind": KIND, "format": -1}, "format/no-number", "format: the number of the format is missing"),
        (
            {"kind": KIND, "format": 3},
            "format/too-new",
            "format: this was written by a newer version: format 3, but only 2 is known",
        ),
        (
            {"kind": KIND, "format": 0, "amounts": 7},
            "format/damaged",
            "the data is damaged: it cannot be brought from format 0 to 1",
        ),
        ({"kind": KIND, "format": 0}, "format/damaged", "the data is damaged: it cannot be brought from format 0 to 1"),
    ],
)
def test_what_cannot_be_migrated_is_refused_by_name(data: Json, code: str, message: str) -> None:
    assert refusal(data) == (code, message)


def test_format_that_nobody_can_read_any_more_is_refused_by_name() -> None:
    with pytest.raises(DecodeError) as refused:
        migrate({"kind": KIND, "format": 0}, {1: vp_is_a_text}, 2, KIND)
    assert (refused.value.code, str(refused.value)) == ("format/too-old", "format: format 0 cannot be read any more")


def test_refusal_of_a_migration_is_passed_on() -> None:
    def refuse(data: dict[str, Any]) -> dict[str, Any]:
        raise DecodeError("save/no-way", "state", "this cannot be brought over")

    with pytest.raises(DecodeError, match="state: this cannot be brought over"):
        migrate({"kind": KIND, "format": 0}, {0: refuse}, 1, KIND)
