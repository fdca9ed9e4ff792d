"""Which cures are certain: what they change, and that no valid card of another meaning ever comes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from elysium_rules.cli.card_texts import meaning
from elysium_rules.diagnostics import Diagnostic, Fix
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.families import printed_families
from elysium_rules.games import find_rules
from elysium_rules.kernel.rng import draw_below, rng_from_seed
from elysium_rules.lang.cures import cure, follow, is_certain
from elysium_rules.lang.files import card_files
from elysium_rules.lang.load import load_families
from elysium_rules.lang.parse import scan_file
from elysium_rules.source import SourceFile, Span

ROOT = Path(__file__).parents[3]
FILES = [*card_files(ROOT / "cards"), *card_files(ROOT / "examples/families")]
PRINTED = printed_families(find_rules("elysium"))
CARD = (
    'language 3\nfamily nyx {{ name en "Nyx" }}\ncard night level 1 {{ name en "Night" copies red trigger {{ {} }} }}\n'
)


def check(source: SourceFile) -> tuple[Diagnostic, ...]:
    return load_families((source,), VOCABULARY, PRINTED)[1]


def program(source: SourceFile) -> object:
    """What a file means; None where it has errors."""
    programs, findings, _ = load_families((source,), VOCABULARY, PRINTED)
    return None if any(finding.is_error for finding in findings) else meaning(programs)


def cured(statement: str) -> str:
    source = SourceFile("nyx.ely", CARD.format(statement))
    found = cure(source, check, VOCABULARY.grammar).source.text
    start = CARD.index("{}") - CARD[: CARD.index("{}")].count("{{") - CARD[: CARD.index("{}")].count("}}")
    return found[start : len(found) - len(" } }\n")]


@pytest.mark.parametrize(
    "written, now",
    [
        ("discrad a card from your domain", "discard a card from your domain"),
        ("gain 2 2 gold gold", "gain 2 2 gold gold"),
        ("gain gain 2 gold", "gain gain 2 gold"),  # a word may also stand for another one that is missing
        ("gain 2 coins", "gain 2 gold"),
        ("GAIN 2 gold", "gain 2 gold"),
        ("gain 2 gold", "gain 2 gold"),
        ("gain gold", "gain gold"),
        ("gain 2 vpp", "gain 2 vpp"),
        ("discard a hadse card from your domain", "discard a hadse card from your domain"),
        ("let n = 1 gain nn gold", "let n = 1 gain nn gold"),
    ],
)
def test_only_what_is_certain_is_changed(written: str, now: str) -> None:
    assert cured(written) == now


@pytest.mark.parametrize(
    "old, new, certain",
    [
        ("Gain", "gain", True),
        ("cards", "card", True),
        ("“Night”", '"Night"', True),
        ("green", '"green"', False),
        ("discrad", "discard", True),
        ("rde", "red", False),
        (",", "+", False),
        ("", "}", False),
        ("", "other", False),
        ("3", "4", False),
    ],
)
def test_a_change_is_judged_by_what_it_does_to_the_text(old: str, new: str, certain: bool) -> None:
    source = SourceFile("nyx.ely", f"a {old} b")
    finding = Diagnostic("parse/unknown-word", "odd", None, fix=Fix(Span("nyx.ely", 2, 2 + len(old)), new))
    assert is_certain(finding, source, VOCABULARY.grammar) is certain


def test_a_change_of_another_file_or_of_a_place_that_is_not_there_is_none() -> None:
    source = SourceFile("nyx.ely", "gian")
    for span in (Span("styx.ely", 0, 4), Span("nyx.ely", 3, 9)):
        assert not is_certain(Diagnostic("parse/unknown-word", "odd", None, fix=Fix(span, "gain")), source)


def test_changes_are_made_from_the_end_and_never_overlap() -> None:
    fixes = [Fix(Span("a", 0, 1), "A"), Fix(Span("a", 2, 3), "C"), Fix(Span("a", 1, 3), "X")]
    assert follow("abcd", fixes) == "AbCd"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_valid_card_of_another_meaning_comes_of_damage(file: Path) -> None:
    """Tokens are taken out, doubled, replaced by others of the file, and misspelt."""
    source = SourceFile(file.name, file.read_text(encoding="utf-8"))
    whole, tokens = program(source), scan_file(source, VOCABULARY.grammar)
    assert not isinstance(tokens, Diagnostic)
    rng = rng_from_seed(file.stem)
    helped = 0
    for round_ in range(12):
        number, rng = draw_below(rng, len(tokens))
        other, rng = draw_below(rng, len(tokens))
        place, rng = draw_below(rng, max(1, tokens[number].end - tokens[number].start - 1))
        word = source.text[tokens[number].start : tokens[number].end]
        swapped = word[:place] + word[place + 1 : place + 2] + word[place : place + 1] + word[place + 2 :]
        damaged = ["", f"{word} {word}", source.text[tokens[other].start : tokens[other].end], swapped][round_ % 4]
        text = source.text[: tokens[number].start] + damaged + source.text[tokens[number].end :]
        found = cure(SourceFile(file.name, text), check, VOCABULARY.grammar)
        if found.done:
            assert program(found.source) in (None, whole), (word, damaged, [one.fix for one, _ in found.done])
            helped += program(found.source) == whole
    assert helped, "of so much damage something is certain"


def test_a_file_full_of_slips_is_read_a_few_times_only() -> None:
    """Else somebody's file would keep the command busy for a minute."""
    cards = "".join(
        f'card c{number} level 1 {{ name en "C" copies red trigger {{ {"gian 1 gold; " * 9}rde 1 }} }}\n'
        for number in range(30)
    )
    source, checks = SourceFile("nyx.ely", f'family nyx {{ name en "N" }}\n{cards}'), 0

    def counted(changed: SourceFile) -> tuple[Diagnostic, ...]:
        nonlocal checks
        checks += 1
        return check(changed)

    found = cure(source, counted, VOCABULARY.grammar)
    assert checks <= 25
    assert found.done
    assert len(check(found.source)) <= len(check(source))


def test_many_slips_are_cured_together() -> None:
    source = SourceFile("nyx.ely", CARD.format("gian 1 gold; discrad a card from your domain; gain 2 coins"))
    checks: list[SourceFile] = []

    def counted(changed: SourceFile) -> tuple[Diagnostic, ...]:
        checks.append(changed)
        return check(changed)

    found = cure(source, counted, VOCABULARY.grammar)
    assert [finding.fix.text for finding, _ in found.done if finding.fix] == ["gain", "discard", "gold"]
    assert len(checks) <= 6
