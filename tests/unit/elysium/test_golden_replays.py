"""Promise 8, durable: every replay of the golden corpus is retraced to the letter, whatever became of the cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from elysium_rules import standard_cards, verify_replay
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.library import load_sources
from elysium_rules.play.serialising.notation import format_notation, parse_notation
from elysium_rules.play.serialising.replay import Exact, decode_replay

REPLAYS = Path(__file__).parents[2] / "golden" / "replays"
NAMES = tuple(sorted(path.stem for path in REPLAYS.glob("*.jsonl")))


def test_the_corpus_has_not_become_smaller() -> None:
    assert set(NAMES) >= {"deadly_plots", "first_game", "opulence", "rulings_2", "wasteland"}


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_replay_is_exact_with_the_cards_it_carries(name: str) -> None:
    text = (REPLAYS / f"{name}.jsonl").read_text(encoding="utf-8")
    verdict = verify_replay(text, standard_cards(), load_sources)
    assert isinstance(verdict, Exact)
    assert verdict.is_over


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_in_notation_is_the_same_game(name: str) -> None:
    """The notation carries no cards: it is read with those of the replay beside it."""
    replay = decode_replay((REPLAYS / f"{name}.jsonl").read_text(encoding="utf-8"), standard_cards(), load_sources)
    text = (REPLAYS / f"{name}.txt").read_text(encoding="utf-8")
    assert isinstance(replay.game, ElysiumGame)
    assert parse_notation(text, replay.game.cards).actions == replay.actions
    assert format_notation(replay) == text
