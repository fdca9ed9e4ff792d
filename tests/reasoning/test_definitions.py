"""In a definition a finding is only told if it is so in every use: it serves several cards."""

from __future__ import annotations

from tests.reasoning.reasoned import reasoned

from elysium_rules import check_texts

DEFINED = """language 3
family mine {{ name en "Mine" }}
define reward(n) {{ if n > 2 {{ gain n gold }} else {{ gain n vp }} }}
card one level 1 {{ name en "One" copies red trigger {{ reward({one}); take a citizen }} }}
card two level 1 {{ name en "Two" copies red trigger {{ reward({two}); look at all citizens in your domain }} }}
"""


def codes(one: int, two: int) -> list[str]:
    return [finding.code for finding in reasoned(DEFINED.format(one=one, two=two))]


def test_what_is_so_in_one_use_only_is_not_told() -> None:
    assert codes(1, 3) == []


def test_what_is_so_in_all_uses_is_told_at_each() -> None:
    assert codes(1, 2) == ["reason/never-true"] * 2


def test_reasoning_is_asked_for_in_python() -> None:
    text = DEFINED.format(one=1, two=2)
    plain = {finding.code for finding in check_texts({"mine.ely": text}).findings}
    more = {finding.code for finding in check_texts({"mine.ely": text}, reasoning=True).findings}
    assert more - plain == {"reason/never-true"}
