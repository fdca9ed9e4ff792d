"""A file of strangers takes reasoning no longer than it may: what is too much is left out."""

from __future__ import annotations

import time

import pytest
from tests.reasoning.reasoned import printed, reasoned

from elysium_rules.lang import codes
from elysium_rules.lang.reasoning import report
from elysium_rules.lang.reasoning.forms import EnoughAskedError, Meter, is_impossible, single

HEAD = 'language 3\nfamily mine { name en "Mine" }\n'
NUMBERS = (
    "gold on your board", "vp on your board", "pp on your board", "epoch", "your disc", "count(columns on your board)",
    "count(cards in your domain)", "count(citizens in your domain)", "longest legend in your elysium",
)  # fmt: skip
LONGEST = 4.0  #: seconds of processor; a tenth of it on a machine that does nothing else


def condition(number: int) -> str:
    one, other, third = (NUMBERS[(number * step + step) % len(NUMBERS)] for step in (1, 5, 7))
    return f"{one} + {other} > {third} + {number}"


def power(number: int, *, choice: str) -> str:
    conditions = [f"{condition(number + place)}{choice}" for place in range(8)]
    return "".join(f"if {one} {{ " for one in conditions) + "gain 1 gold" + " }" * len(conditions)


@pytest.mark.parametrize("choice", ["", " or gold on your board != vp on your board"])
def test_a_file_full_of_conditions_is_no_work_without_end(choice: str) -> None:
    cards = [
        f'card card_{number} level 1 {{ name en "Card" copies red trigger {{ {power(number, choice=choice)} }} }}'
        for number in range(10)
    ]
    printed()
    begin = time.process_time()
    reasoned(HEAD + "\n".join(cards))
    assert time.process_time() - begin < LONGEST


def test_what_was_not_looked_at_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sees no finding must know whether anybody has looked."""
    cards = [
        f'card card_{number} level 1 {{ name en "Card" copies red trigger {{ if epoch > 5 {{ gain 1 gold }} }} }}'
        for number in range(3)
    ]
    text = HEAD + "\n".join(cards)
    assert {finding.code for finding in reasoned(text)} == {codes.NEVER_TRUE}
    monkeypatch.setattr(report, "MOST_WORK", 20)
    told = [finding for finding in reasoned(text) if finding.code == codes.NOT_LOOKED_AT]
    assert len(told) == 1
    assert told[0].span is not None
    assert text[told[0].span.start :].startswith("card card_")


def test_a_meter_stops_what_takes_too_long() -> None:
    facts = [single(place) - single(place + 1).times(2) for place in range(20)]
    assert not is_impossible(facts, Meter(10_000))
    with pytest.raises(EnoughAskedError):
        is_impossible(facts, Meter(10))
