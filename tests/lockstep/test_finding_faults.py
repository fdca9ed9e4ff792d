"""What finds a fault in the core: transcripts of lockstep, and a core in a process of its own held against them."""

from __future__ import annotations

import os
from array import array
from pathlib import Path

import attrs
import pytest
from benchmarks import transcripts as held
from benchmarks.cases import Case
from benchmarks.core_faults import FAULTS, Fault
from benchmarks.faults_page import describe
from benchmarks.lockstep import Chunk
from benchmarks.transcripts import TheyDifferError, Transcript, read_transcripts, record, replay, write_transcripts
from benchmarks.trying import FOUND, NOT_BUILT, SAME_CODE, SURVIVED, Bench, Held, build, gather

from elysium_rules.kernel.native import Library, load_library

CASES = (Case("printed", 3), Case("printed", 4), Case("scarce", 1), Case("family", 2), Case("position", 5))

OURS = pytest.mark.skipif(bool(os.environ.get("ELYSIUM_CORE")), reason="another core is tried; this builds its own")


@pytest.fixture(scope="module")
def transcripts(library: Library) -> tuple[Transcript, ...]:
    found = (record(case, library)[0] for case in CASES)
    return tuple(transcript for transcript in found if transcript is not None)


# --- transcripts


def test_the_core_answers_as_it_did(library: Library, transcripts: tuple[Transcript, ...]) -> None:
    assert len(transcripts) >= 3
    assert sum(transcript.decisions for transcript in transcripts) > 200
    assert [replay(transcript, library) for transcript in transcripts] == [None] * len(transcripts)


def test_transcripts_come_back_from_a_file_as_they_were(transcripts: tuple[Transcript, ...], tmp_path: Path) -> None:
    write_transcripts(tmp_path / "some.z", transcripts, {"games": 3})
    assert read_transcripts(tmp_path / "some.z") == (list(transcripts), {"games": 3})


@pytest.mark.parametrize(
    "call, place, kind",
    [
        (held._LEGAL, 2, "legal"),
        (held._LEAVE, 2, "state"),
        (held._DECIDING, 2, "state"),
        (held._CHOOSE, 3, "full"),
        (held._SCORES, 3, "scores"),
    ],
)
def test_each_answer_that_is_another_one_is_seen(
    library: Library, transcripts: tuple[Transcript, ...], call: int, place: int, kind: str
) -> None:
    """Changed in the transcript here, and not in the core: either way they are not the same."""
    for transcript in transcripts:
        calls = array("q", transcript.calls)
        rows = range(0, len(calls), 4)
        at = [row for row in rows if calls[row] == call][-1]  # the last one: nothing before it may be found to differ
        calls[at + place] ^= 1
        difference = replay(attrs.evolve(transcript, calls=calls), library)
        assert difference is not None
        decision = sum(calls[row] == held._CHOOSE for row in rows if row < at)
        assert (difference.case, difference.kind, difference.decision) == (transcript.case, kind, decision)


def test_what_may_be_handed_back_must_be_right_where_it_is_not(
    library: Library, transcripts: tuple[Transcript, ...]
) -> None:
    """A core with more room than the one of the transcript goes on, and is held against what Python made of it."""
    calls = array("q", transcripts[0].calls)
    rows = range(0, len(calls), 4)
    for row in rows:
        if calls[row] == held._CHOOSE:
            calls[row] = held._TRY
    assert replay(attrs.evolve(transcripts[0], calls=calls), library) is None
    last = [row for row in rows if calls[row] == held._LEAVE][-1]
    calls[last + 2] ^= 1
    difference = replay(attrs.evolve(transcripts[0], calls=calls), library)
    assert difference is not None
    assert difference.kind == "state"


def test_a_rest_that_is_another_one_is_seen(library: Library, transcripts: tuple[Transcript, ...]) -> None:
    transcript = next(one for one in transcripts if one.rests)
    rng, used, most, made, was_full = transcript.rests[0]
    rests = ((rng, used, most, made + 1, was_full), *transcript.rests[1:])
    difference = replay(attrs.evolve(transcript, rests=rests), library)
    assert difference is not None
    assert difference.kind == "rest"


def test_states_that_are_refused_are_seen(library: Library, transcripts: tuple[Transcript, ...]) -> None:
    transcript = next(one for one in transcripts if one.states)
    states = (transcript.states[0][:-1], *transcript.states[1:])
    difference = replay(attrs.evolve(transcript, states=states), library)
    assert difference is not None
    assert difference.kind == "refused"


def test_transcripts_are_gathered_once(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.trying.KEPT", tmp_path)
    chunks, told = [Chunk("printed", 7, 2), Chunk("position", 9, 1)], list[str]()
    found = gather(chunks, library, 1, told.append)
    assert isinstance(found, Held)
    assert [transcript.case for transcript in found.transcripts] == [
        Case("printed", 7),
        Case("printed", 8),
        Case("position", 9),
    ]
    assert found.counts["games"] == len(found.transcripts)
    assert len(told) == len(chunks)
    assert gather(chunks, library, 1, told.append) == found
    assert len(told) == len(chunks)


# --- faults


@pytest.fixture(scope="module")
def bench(transcripts: tuple[Transcript, ...], tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return attrs.evolve(Bench.prepare(transcripts, tmp_path_factory.mktemp("bench")), patience=0.5)


def scoring(after: str) -> Fault:
    """A change of the line that shares the points of a tie."""
    return Fault("some change", "scoring.cpp", "return shared / tied;", after)


def scores(before: str) -> Fault:
    """Something that is done before any score is added up."""
    line = "Scores score(const Table& table) {\n"
    return Fault("some change", "scoring.cpp", line, f"{line}    {before}\n")


@OURS
@pytest.mark.parametrize(
    "fault, word, kind, says",
    [
        (scores("// nothing"), SAME_CODE, "", "the compiler makes the same library of it"),
        (scoring("volatile int none = 0; return (shared + none) / tied;"), SURVIVED, "", ""),
        (scores("*reinterpret_cast<volatile int*>(8) = 1;"), FOUND, "crash", "the process ended with -11"),
        (scores("for (volatile int on = 1; on;) {}"), FOUND, "hangs", "it did not come back"),
        (
            scores("volatile int past = 7, few[4] = {}; (void)few[past & 7];"),
            FOUND,
            "undefined",
            "C++ leaves undefined",
        ),
        (scoring("this is no C++;"), NOT_BUILT, "", "error:"),
        (attrs.evolve(scoring(""), before="return nothing of the kind;"), NOT_BUILT, "", "0 times"),
    ],
    ids=["a comment", "no meaning", "crashes", "hangs", "reads too far", "does not compile", "out of date"],
)
def test_what_becomes_of_a_fault_is_told(bench: Bench, fault: Fault, word: str, kind: str, says: str) -> None:
    verdict = bench.try_fault(fault)
    assert (verdict.word, verdict.kind) == (word, kind)
    assert says in verdict.says


@OURS
def test_a_fault_is_found_by_lockstep_and_told_in_words(bench: Bench) -> None:
    (fault,) = [one for one in FAULTS if one.name == "an Activate card is not turned"]
    verdict = bench.try_fault(fault)
    assert (verdict.word, verdict.kind) == (FOUND, "state")
    assert "turned_mask" in verdict.says
    assert Case.read(verdict.case) in CASES
    assert describe([verdict]) == "1 of 1 found (100.0 %)\n"


@OURS
def test_what_lockstep_does_not_show_is_not_found(
    bench: Bench, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A core may differ from a transcript only if it differs from Python: else it is the transcript that is wrong."""
    calls = array("q", bench.transcripts[0].calls)
    at = next(row for row in range(0, len(calls), 4) if calls[row] == held._LEAVE)
    calls[at + 2] ^= 1
    wrong = attrs.evolve(bench.transcripts[0], calls=calls)
    assert replay(wrong, library) is not None
    fault = scoring("volatile int none = 0; return (shared + none) / tied;")
    verdict = attrs.evolve(bench, transcripts=(wrong,)).try_fault(fault)
    assert (verdict.word, verdict.games) == (SURVIVED, 1)


@OURS
def test_a_core_with_a_fault_gives_no_transcripts(builder: object, tmp_path: Path) -> None:
    (fault,) = [one for one in FAULTS if one.name == "an Activate card is not turned"]
    library = load_library(build(fault, tmp_path))
    assert isinstance(library, Library)
    with pytest.raises(TheyDifferError, match="turned_mask"):
        _record_some(library)


def _record_some(library: Library) -> None:
    for number in range(20):
        record(Case("printed", number), library)
