"""A document in an editor finds what a fresh check finds, whatever is done to it; the long form is a benchmark."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest
from benchmarks.keystrokes import NAME, Keystroke, apply, check_fresh, compare, record, write_file

from elysium_rules.editing.document import Document, find_card_language
from elysium_rules.lang import bounds
from elysium_rules.lang.memory import Kept

_EDITS: Final = 150


@pytest.mark.parametrize("seed", [11, 12])
def test_a_document_finds_what_a_fresh_check_finds(seed: int) -> None:
    seen = 0
    for text, fresh, kept in compare(_EDITS, seed):
        assert kept == fresh, text
        seen += len(fresh) > 0
    assert seen > _EDITS / 4  # most texts have something wrong with them, or nothing would be compared


def test_keystrokes_find_what_a_fresh_check_finds() -> None:
    language = find_card_language("elysium")
    text = write_file()
    document = Document(NAME, text, language)
    for number, stroke in enumerate(record(text, 200, seed=3)):
        text = apply(text, stroke)
        document.change(*stroke)
        if number % 5 == 0:
            assert document.findings == check_fresh(text, language), text


def test_a_result_that_depends_on_another_declaration_is_not_kept() -> None:
    """What a card says is wrong as soon as a definition that it uses is; its own text stays the same."""
    language = find_card_language("elysium")
    head = 'language 3\nfamily mine { name en "Mine" }\n'
    card = 'card heap level 1 { name en "Heap" copies red instant { gift(2) } }\n'
    document = Document(NAME, f"{head}define gift(n) {{ gain n gold }}\n{card}", language)
    before = document.findings
    document.set_text(f"{head}define gift(n, m) {{ gain n + m gold }}\n{card}")
    codes = [finding.code for finding in document.findings if finding.is_error]
    assert (codes, before != document.findings) == (["check/argument-count"], True)
    assert document.findings == check_fresh(document.text, language)


def test_two_cards_that_are_the_same_to_the_letter_have_findings_of_their_own() -> None:
    language = find_card_language("elysium")
    card = 'card heap level 1 { name en "Heap" copies red instant { gain 2 glod } }\n'
    document = Document(NAME, f'family mine {{ name en "Mine" }}\n{card}{card}', language)
    places = [finding.span.start for finding in document.findings if finding.span and "glod" in finding.message]
    assert [second - first for first, second in pairwise(places)] == [len(card)]
    assert document.findings == check_fresh(document.text, language)


def test_of_too_many_findings_the_same_are_kept() -> None:
    language = find_card_language("elysium")
    card = 'card heap{} level 1 {{ name en "Heap" copies red instant {{ let x = 2; gain y gold; gain z gold }} }}\n'
    text = "".join(['family mine { name en "Mine" }\n', *(card.format(number) for number in range(60))])
    document = Document(NAME, text, language)
    for stroke in (Keystroke(31, 31, "\n"), Keystroke(31, 32, ""), Keystroke(200, 240, ""), Keystroke(35, 35, "x")):
        document.change(*stroke)
        fresh = check_fresh(document.text, language)
        assert document.findings == fresh
        assert len(fresh) == bounds.MAX_FINDINGS + 1


def test_what_is_not_asked_for_any_more_is_forgotten() -> None:
    """However long somebody writes, no more is kept than belongs to the last two texts."""
    language = find_card_language("elysium")
    text = write_file()
    document = Document(NAME, text, language)
    kept = document._memory
    assert isinstance(kept, Kept)
    assert not any(finding.is_error for finding in document.findings)  # so that all stages are gone through
    most = len(kept._results)
    for stroke in record(text, 60, seed=5):
        document.change(*stroke)
        assert document.findings is not None
    assert len(kept._results) + len(kept._results_before) < 3 * most
