"""A comment switches one finding off for one card or statement, with its reason; one that is not needed is told."""

from __future__ import annotations

import pytest
from tests.reasoning.reasoned import marked, reasoned

HEAD = 'language 3\nfamily test { name en "Test" }\n'
NEVER = "reason/never-true"


def codes(body: str) -> list[str]:
    return [finding.code for finding in reasoned(HEAD + body)]


CARD = """card comet level 1 {{
  name en "Comet"
  copies red
  {power}
  trigger {{
    gain 1 gold
    {statement}
    if epoch > 5 {{ gain 1 vp }} {behind}
  }}
}}
"""


def written(above: str = "", power: str = "", statement: str = "", behind: str = "") -> str:
    return above + CARD.format(power=power, statement=statement, behind=behind)


ALLOW = "# allow reason/never-true: the sixth epoch of our own board"


def test_without_an_allowance_it_is_told() -> None:
    assert codes(written()) == [NEVER]


@pytest.mark.parametrize("place", ["power", "statement", "behind"])
def test_an_allowance_stands_above_a_power_or_a_statement_or_behind_it(place: str) -> None:
    assert codes(written(**{place: ALLOW})) == []


def test_an_allowance_above_a_card_is_for_all_of_it() -> None:
    assert codes(written(f"{ALLOW}\n# and another remark\n")) == []


def test_an_allowance_is_only_for_what_it_stands_above() -> None:
    text = HEAD + written(statement=ALLOW) + written("").replace("comet", "meteor")
    assert marked(reasoned(text), text) == [(NEVER, "epoch > 5")]
    text = written().replace("    gain 1 gold", f"    {ALLOW}\n    gain 1 gold")
    assert codes(text) == ["reason/unneeded-allowance", NEVER]


def test_an_allowance_of_something_else_is_told_as_unneeded() -> None:
    assert codes(written(statement="# allow reason/no-effect: no")) == ["reason/unneeded-allowance", NEVER]


def test_an_allowance_that_is_not_needed_any_more_is_told() -> None:
    text = HEAD + written(f"{ALLOW}\n").replace("epoch > 5", "epoch > 4")
    assert marked(reasoned(text), text) == [("reason/unneeded-allowance", ALLOW)]


def test_an_allowance_needs_a_reason() -> None:
    for bare in ("# allow reason/never-true", "# allow reason/never-true:   "):
        assert codes(written(statement=bare)) == ["reason/bad-allowance", NEVER]


def test_an_allowance_names_a_finding_that_there_is() -> None:
    (finding, _) = reasoned(HEAD + written(statement="# allow reason/never-tru: no reason"))
    assert (finding.code, finding.hint) == ("reason/bad-allowance", "did you mean `reason/never-true`")


def test_a_text_in_quotes_allows_nothing() -> None:
    flavour = 'flavour en "# allow reason/never-true: why not"'
    assert codes(written(power=flavour)) == [NEVER]
