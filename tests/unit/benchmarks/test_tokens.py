"""A word or sign of a shipped card file is damaged: still valid, or a finding in its place, and no cure lies.

A few hundred of the damages that `python -m benchmarks.tokens` goes through, and whether it would notice.
"""

from __future__ import annotations

import attrs
import pytest
from benchmarks import tokens
from benchmarks.tokens import WAYS, Damage, Result, Shipped, Told, damages, find, judge, parts, pieces, shipped

from elysium_rules.diagnostics import Diagnostic, Fix
from elysium_rules.source import Span

SAMPLE = 67  #: every so manieth


@pytest.fixture(scope="module")
def told() -> Told:
    found = Told()
    for part in parts(SAMPLE, tuple(shipped())):
        found.add(tokens.try_part(part))
    return found


def count(found: dict[str, int], what: str) -> int:
    return sum(number for key, number in found.items() if key.endswith(f": {what}"))


def test_nothing_is_ever_raised(told: Told) -> None:
    assert sum(told.fates.values()) > 600
    assert count(told.fates, "raised") == 0, told.wrong


def test_a_finding_is_in_the_place_of_the_damage(told: Told) -> None:
    refused = sum(told.fates.values()) - count(told.fates, "valid")
    assert count(told.fates, "not covered") <= 0.01 * refused, told.wrong


def test_cures_do_not_lead_to_other_cards(told: Told) -> None:
    assert sum(told.cures.values()) > 100
    assert count(told.cures, "as it was") > 50
    assert count(told.cures, "another meaning") <= 0.02 * sum(told.cures.values()), told.wrong


# --- whether it would notice


def test_all_words_of_all_files_are_damaged() -> None:
    for name, file in shipped().items():
        assert [piece.tokens[index].text for piece in pieces(name) for index in piece.own] == [
            token.text for token in file.tokens
        ]
        indices = [index for part, found in parts(1, [name], whole=True) for index in found]
        assert indices == list(range(len(file.tokens)))


def test_a_word_is_damaged_in_all_ways_and_nothing_else_is() -> None:
    file = find("hades")
    index = next(index for index, token in enumerate(file.tokens) if token.text == "transfer")
    made = list(damages(file, index))
    assert {damage.way for damage in made} == {*WAYS} - {"one more"}
    for damage in made:
        before, after = file.text[: file.tokens[index - 1].end], file.text[file.tokens[index + 1].start :]
        assert damage.text.startswith(before)
        assert damage.text.endswith(after)
        assert damage.text != file.text


def test_words_that_touch_do_not_become_one() -> None:
    file = find("tyche")
    index = next(index for index, token in enumerate(file.tokens) if token.text == "(")
    made = {damage.way: damage for damage in damages(file, index)}
    name = file.tokens[index - 1].text
    assert f"{name} xyzzy {file.tokens[index + 1].text}" in made["an unknown word"].text


GOLD = 'family f { name en "F" } card c level 1 { name en "C" copies red trigger { gain 1 gold } }'


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Damage:
    """A damage of a small file whose fix can be forged."""
    file = attrs.evolve(find("hades"), name="planted", text=GOLD)
    monkeypatch.setattr(tokens, "find", lambda _: file)
    monkeypatch.setattr(Shipped, "meaning", property(lambda self: self.load(GOLD)[0]))
    return Damage("planted", 0, "deleted", GOLD.replace("gain", "gian"), GOLD.index("gain"), GOLD.index("gain") + 4)


def forge(monkeypatch: pytest.MonkeyPatch, *findings: Diagnostic) -> None:
    load = Shipped.load

    def forged(self: Shipped, text: str) -> tuple[object, tuple[Diagnostic, ...]]:
        return (None, findings) if "gian" in text else load(self, text)

    monkeypatch.setattr(Shipped, "load", forged)


@pytest.mark.parametrize("text, cured", [("gain", "as it was"), ("lose", "another meaning"), ("gold", "not valid")])
def test_where_a_cure_leads_is_noticed(text: str, cured: str, planted: Damage, monkeypatch: pytest.MonkeyPatch) -> None:
    span = Span("planted.ely", planted.start, planted.end)
    forge(monkeypatch, Diagnostic("x/y", "a cure", span, fix=Fix(span, text)))
    result = judge(planted)
    assert (result.fate, result.cures) == ("covered", (cured,))
    assert bool(result.short) == (cured == "another meaning")


def test_a_finding_elsewhere_covers_nothing(planted: Damage, monkeypatch: pytest.MonkeyPatch) -> None:
    forge(monkeypatch, Diagnostic("x/y", "elsewhere", Span("planted.ely", 0, 6)), Diagnostic("x/y", "nowhere", None))
    assert judge(planted) == Result("not covered", (), ("not covered: x/y",))


def test_what_is_raised_is_told(planted: Damage, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Shipped, text: str) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(Shipped, "load", fail)
    assert judge(planted).fate == "raised"


def test_a_name_that_let_gives_is_no_meaning() -> None:
    file = find("hades")
    card = GOLD.replace("gain 1 gold", "let n = 1; gain n gold")
    assert file.load(card)[0] == file.load(card.replace("n = 1; gain n", "m = 1; gain m"))[0]
    assert file.load(card)[0] != file.load(card.replace("n = 1", "n = 2"))[0]
