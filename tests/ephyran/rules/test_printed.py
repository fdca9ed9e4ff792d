"""What the cards say, in words."""

from __future__ import annotations

import pytest

from elysium_rules.ephyran.title import EPHYRAN
from elysium_rules.library import ephyran_cards


@pytest.mark.parametrize("language", EPHYRAN.languages)
def test_every_printed_power_is_said_in_full(language: str) -> None:
    box = ephyran_cards()
    teller = EPHYRAN.power_teller(box, language)
    for key, program in box.programs.items():
        for told in teller.powers(program):
            assert "…" not in told, key


def test_what_may_be_left_is_said_so() -> None:
    box = ephyran_cards()
    (told,) = EPHYRAN.power_teller(box, "en").powers(box.programs["exchange_of_zones"])
    assert told.endswith(", if you like")
    (told,) = EPHYRAN.power_teller(box, "fr").powers(box.programs["exchange_of_zones"])
    assert "de une" not in told
