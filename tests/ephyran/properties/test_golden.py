"""Promise 8, durable: saves and replays of Ephyran that some version wrote load in every later one, to the letter."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from elysium_rules import load_game
from elysium_rules.ephyran.model.cards import EphyranCards, read_deck
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.library import ephyran_cards, load_ephyran_sources
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.play.serialising.notation import format_notation, parse_notation
from elysium_rules.play.serialising.replay import Exact, decode_replay, verify_replay
from elysium_rules.play.serialising.states import state_digest
from elysium_rules.source import SourceFile
from elysium_rules.testing.promises import is_answer_window

GOLDEN = Path(__file__).parents[2] / "golden" / "ephyran"
SAVES = tuple(sorted(path.stem for path in (GOLDEN / "saves").glob("*.json")))
REPLAYS = tuple(sorted(path.stem for path in (GOLDEN / "replays").glob("*.jsonl")))


def read(name: str) -> str:
    return (GOLDEN / name).read_text(encoding="utf-8")


@cache
def golden_box() -> EphyranCards:
    """The deck that the corpus was played with; the one of the library may be corrected."""
    printed = ephyran_cards()
    deck = read_deck(SourceFile("deck.toml", read("deck.toml")))
    return EphyranCards(printed.programs, (deck.source, *printed.sources[1:]), deck)


def test_the_corpus_has_not_become_smaller() -> None:
    assert set(SAVES) >= {"answer", "graeae", "middle", "rulings-2-resting", "rulings-2-stalled"}
    assert set(REPLAYS) >= {"four", "two", "rulings-2"}


@pytest.mark.parametrize("name", SAVES)
def test_golden_save_loads_and_ends_as_it_did(name: str) -> None:
    state = load_game(read(f"saves/{name}.json"), golden_box())
    assert is_answer_window(state) == (name == "answer")
    while not state.is_over:
        state, _ = step(state, legal_actions(state)[0])
    assert state_digest(state) == read(f"saves/{name}.end").strip()


@pytest.mark.parametrize("name", REPLAYS)
def test_golden_replay_is_exact_and_its_notation_is_the_same_game(name: str) -> None:
    text = read(f"replays/{name}.jsonl")
    verdict = verify_replay(text, golden_box(), load_ephyran_sources)
    assert isinstance(verdict, Exact)
    assert verdict.is_over
    replay = decode_replay(text, golden_box(), load_ephyran_sources)
    assert isinstance(replay.game, EphyranGame)
    assert parse_notation(read(f"replays/{name}.txt"), replay.game.cards).actions == replay.actions
    assert format_notation(replay) == read(f"replays/{name}.txt")
