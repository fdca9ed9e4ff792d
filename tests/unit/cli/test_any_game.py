"""A game that brings the port and nothing else can be played, told and looked at, and its players keep secrets."""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from tests.unit.play.small_game import TRICKS, Box, State, new_game

from elysium_rules.bots.match import play_game
from elysium_rules.bots.random_bot import RandomBot
from elysium_rules.cli.eyes import OPEN, SPECTATOR
from elysium_rules.cli.frontend import Frontend, frontend_of
from elysium_rules.cli.look import Look
from elysium_rules.cli.options import find_language, gather
from elysium_rules.cli.session import WIPE, Session
from elysium_rules.cli.told import Entry, Heading, Item
from elysium_rules.errors import SetupError
from elysium_rules.play.engine.step import legal_actions, step

NAMES = ("Ann", "Ben", "Cid")


def sit_down(
    monkeypatch: pytest.MonkeyPatch, state: State, lines: Sequence[str], people: Sequence[int] = (0,), **options: Any
) -> str:
    """What a terminal shows while these lines are typed."""
    left: Iterator[str] = iter(lines)
    console = Console(width=80, file=StringIO(), highlight=False, markup=False, emoji=False, **options)

    def type_line(prompt: str = "") -> str:
        for line in left:
            console.file.write(f"{prompt}{line}\n")
            return line
        raise EOFError

    monkeypatch.setattr(builtins, "input", type_line)
    Session(console, state, "1", "en", NAMES[: state.game.player_count], people).run()
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


# --- from the port alone ----------------------------------------------------------------------------------------------


def test_a_game_that_brings_nothing_for_the_terminal_can_be_played_there(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(monkeypatch, new_game(players=2, seed=1), ["1", *["1"] * 3])
    assert shown.startswith("You are Ann and play against Ben.\n")
    assert " 1 say that you make 0\n 2 say that you make 1\n" in shown
    assert "Ann says how many tricks, or plays a card\n> 1\n" in shown
    assert "Final scoring" in shown
    assert "★ " in shown
    assert shown.endswith("The seed was 1.\n")


def test_its_help_says_who_may_read_what(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(monkeypatch, new_game(), ["?", "q"])
    assert "u         undo, as long as nothing new was revealed" in shown
    assert "whoever opens it, or replays it, sees them." in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


@pytest.mark.parametrize("line", ["t", "r", "l", "", "c", "c 1", "c 99", "c hydra", "o", "b", "0", "x"])
def test_every_line_is_answered_and_changes_nothing(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    shown = sit_down(monkeypatch, new_game(), [line, "q"])
    assert shown.count("\n> ") == 2
    assert "Ann: say" not in shown


def test_a_turn_is_one_entry() -> None:
    state = new_game(players=2, seed=1)
    items: list[Item] = []
    telling = frontend_of(TRICKS).transcript(items.append, NAMES, "en", SPECTATOR)
    telling.begin(state)
    for _ in range(4):
        before, action = state, legal_actions(state)[0]
        state, happened = step(before, action)
        telling.note(before, action, happened, state)
    telling.flush()
    assert [item.player for item in items if isinstance(item, Entry)] == [None] * 4  # no clause begins with a name
    assert [item.clauses[0] for item in items if isinstance(item, Entry)][:2] == [
        "Ann: say that you make 0",
        "Ben: say that you make 0",
    ]


class Tricks(Look):
    """Words for the terminal."""

    def heading(self, where: Any, language: str) -> str:
        return f"Trick {len(where.played) // 2 + 1}"


class Rounds(type(TRICKS)):  # type: ignore[misc]
    """The same game with sentences that begin with a name."""

    def describe_event(self, where: Any, event: Any, language: str, names: Sequence[str]) -> str:
        return super().describe_event(where, event, language, names).replace(": ", " may ")  # type: ignore[no-any-return]


def test_a_heading_stands_over_all_that_it_is_true_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TRICKS, "__class__", Rounds)
    monkeypatch.setattr("elysium_rules.cli.telling.look_of", lambda rules: Tricks())
    state = new_game(players=2, seed=1)
    items: list[Item] = []
    telling = frontend_of(TRICKS).transcript(items.append, NAMES, "en", OPEN)
    telling.begin(state)
    play_game(state, [RandomBot(), RandomBot()], telling.note)
    telling.flush()
    assert [item.text for item in items if isinstance(item, Heading)] == ["Trick 1", "Trick 2", "Trick 3"]
    told = items[1]
    assert isinstance(told, Entry)
    assert told == Entry("Ann", told.clauses)
    assert all(not clause.startswith("Ann") for clause in told.clauses)


# --- a new game -------------------------------------------------------------------------------------------------------


def test_choices_of_the_setup_are_given_by_name() -> None:
    face = Frontend(TRICKS)
    assert gather(face, {"--set": None}, ["hand=2"]) == {"hand": "2"}
    assert face.begin(Box(), 2, {"hand": "2"}, 1) == new_game(seed=1, hand="2")
    assert face.begin(Box(), 2, {}, 1) == new_game(seed=1)


@pytest.mark.parametrize(
    "options, chosen, sentence",
    [
        ({"--set": "first_game"}, [], "--set is for elysium; tricks has no such choice"),
        (
            {},
            ["size=2"],
            "--choose size=2: NAME=WORD belongs here; tricks has these choices: hand: cards in a hand",
        ),
        ({}, ["hand"], "--choose hand: NAME=WORD belongs here; tricks has these choices: hand: cards in a hand"),
        ({}, ["hand=2", "hand=3"], "--choose hand=3: hand was chosen already"),
    ],
)
def test_a_choice_that_the_game_has_not_is_refused(options: dict[str, str], chosen: list[str], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        gather(Frontend(TRICKS), options, chosen)
    assert str(refused.value) == sentence


def test_a_word_that_the_choice_has_not_is_refused() -> None:
    with pytest.raises(SetupError, match="hand: there is no '5'; there are 2, 3"):
        Frontend(TRICKS).find_choices(Box(), {"hand": "5"})


def test_a_language_that_the_game_does_not_speak_is_refused() -> None:
    assert find_language(Frontend(TRICKS), "en") == "en"
    with pytest.raises(SetupError, match="Tricks speaks en, not fr"):
        find_language(Frontend(TRICKS), "fr")


# --- several people at one terminal -----------------------------------------------------------------------------------


def test_the_terminal_is_wiped_before_another_person_looks_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game(players=2, seed=1)
    shown = sit_down(monkeypatch, state, ["", "1", "", "1", "", "q"], (0, 1), force_terminal=True)
    first, ann, ben, again = shown.split(WIPE)
    assert "Ann and Ben play." in first
    for part, name in ((ann, "Ann"), (ben, "Ben"), (again, "Ann")):
        assert part.startswith(f"Hand the keyboard to {name}; {name}: press Enter.\n")
    assert "play the" not in first + ann + ben  # nobody plays before all have spoken
    hand = [f"play the {card}" for card in state.seats[0].hand]
    assert all(choice in again for choice in hand)
    assert not any(f"play the {card}" in again for card in state.seats[1].hand)


def test_each_person_is_told_what_happened_since_they_last_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(monkeypatch, new_game(players=3, seed=1), ["", "1", "", "2", "", "q"], (0, 1))
    ann, ben, again = shown.split("Hand the keyboard to ")[1:]
    assert "Ann: say" not in ann
    assert "Ann: say that you make 0" in ben
    assert "Ben: say that you make 1" in again
    assert "Cid: say" in again


def test_one_may_leave_instead_of_taking_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    for lines in (["q"], []):
        shown = sit_down(monkeypatch, new_game(players=2), lines, (0, 1))
        assert "Goodbye." in shown
        assert "say that" not in shown


def test_a_choice_taken_back_brings_the_keyboard_back(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(monkeypatch, new_game(players=2, seed=1), ["", "1", "", "u", "", "q"], (0, 1))
    assert [part.split(";")[0] for part in shown.split("Hand the keyboard to ")[1:]] == ["Ann", "Ben", "Ann"]
    assert "Undone." in shown


def test_nothing_is_wiped_for_one_person_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(monkeypatch, new_game(players=2), ["1", "q"], force_terminal=True)
    assert WIPE not in shown
    assert "Hand the keyboard" not in shown
