"""Saves and replays that carry their card files go on where these were changed or are missing."""

from __future__ import annotations

import json

import attrs
import pytest

from elysium_rules import load_game, save_game, start_game
from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import canonical_json
from elysium_rules.library import ephyran_cards, load_ephyran_sources
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.play.serialising.replay import Exact, encode_replay, record, verify_replay
from elysium_rules.testing.promises import is_answer_window, play_randomly

OTHER = {name: f"# edited later\n{text}" for name, text in ephyran_cards().card_files.items()}


def test_a_game_goes_on_with_the_files_that_it_carries_in_the_middle_of_an_attack_too() -> None:
    edited = load_ephyran_sources(OTHER)
    assert edited != ephyran_cards()
    steps = play_randomly(start_game("ephyran", 3, 5), 5)
    state = next(made.before for made in steps if is_answer_window(made.before))
    with pytest.raises(DecodeError) as caught:
        load_game(save_game(state), edited)
    assert caught.value.code == "save/other-cards"
    text = save_game(state, with_cards=True)
    loaded = load_game(text, edited)
    assert legal_actions(loaded) == legal_actions(state)
    assert save_game(loaded, with_cards=True) == text
    assert attrs.evolve(loaded, game=state.game) == state


def test_a_replay_that_carries_its_files_is_exact_beside_other_ones() -> None:
    start = start_game("ephyran", 2, 9)
    made = record(start, 9, [step.action for step in play_randomly(start, 9)])
    edited = load_ephyran_sources(OTHER)
    text = encode_replay(made, with_cards=True)
    assert isinstance(verify_replay(text, edited, load_ephyran_sources), Exact)


@pytest.mark.parametrize(
    "change, code",
    [
        (lambda sources: {**sources, "theft.ely": ""}, "save/other-sources"),
        (lambda sources: {name: f"{text} " for name, text in sources.items()}, "save/other-sources"),
        (lambda sources: dict.fromkeys(sources, "x" * 70_000), "value/wrong-type"),
        (lambda sources: 7, "value/wrong-type"),
    ],
)
def test_other_files_than_those_that_are_pinned_are_refused(change: object, code: str) -> None:
    data = json.loads(save_game(start_game("ephyran", 2, 1), with_cards=True))
    data["game"]["sources"] = change(data["game"]["sources"])  # type: ignore[operator]
    with pytest.raises(DecodeError) as caught:
        load_game(canonical_json(data))
    assert caught.value.code == code


def test_files_without_the_cards_of_the_deck_are_refused() -> None:
    """Somebody who writes saves can pin anything, so what is carried must fit the deck."""
    state = start_game("ephyran", 2, 1)
    data = json.loads(save_game(state, with_cards=True))
    name, text = next(iter(data["game"]["sources"].items()))
    other = text.replace("card ", "card other_", 1)
    data["game"]["sources"] = {name: other}
    data["game"]["cards"][name] = ephyran_cards().fingerprint(other)
    with pytest.raises(DecodeError) as caught:
        load_game(canonical_json(data))
    assert caught.value.code == "save/unreadable-cards"
