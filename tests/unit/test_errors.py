"""Who made the mistake, and what the caller reads."""

from __future__ import annotations

import pytest

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.errors import (
    CardError,
    DecodeError,
    ElysiumError,
    EngineError,
    IllegalActionError,
    ReplayError,
    ScenarioError,
    SetupError,
    UnknownNameError,
)
from elysium_rules.source import SourceFile

APOLLO = SourceFile("apollo.ely", "card lyre { levle 2 }")
MISSPELT = Diagnostic("parse/unknown-word", "a card has no `levle`", APOLLO.span(12, 17), hint="did you mean `level`?")
UNNAMED = Diagnostic("check/missing-name", "`lyre` has no French name", APOLLO.span(5, 9), severity="warning")


def test_card_error_holds_all_findings_in_reading_order() -> None:
    error = CardError([MISSPELT, UNNAMED], {APOLLO.name: APOLLO})
    assert error.diagnostics == (UNNAMED, MISSPELT)
    assert error.sources == {"apollo.ely": APOLLO}


def test_card_error_reads_as_its_rendered_findings() -> None:
    assert str(CardError([MISSPELT, UNNAMED], {APOLLO.name: APOLLO})) == (
        "warning[check/missing-name]: `lyre` has no French name\n"
        "  --> apollo.ely:1:6\n"
        "   |\n"
        " 1 | card lyre { levle 2 }\n"
        "   |      ^^^^\n"
        "\n"
        "error[parse/unknown-word]: a card has no `levle`\n"
        "  --> apollo.ely:1:13\n"
        "   |\n"
        " 1 | card lyre { levle 2 }\n"
        "   |             ^^^^^\n"
        "   |\n"
        "   = hint: did you mean `level`?\n"
        "\n"
        "1 error, 1 warning"
    )


def test_card_error_keeps_its_sources_when_the_caller_goes_on_with_the_mapping() -> None:
    sources = {APOLLO.name: APOLLO}
    error = CardError([MISSPELT], sources)
    sources.clear()
    assert error.sources == {"apollo.ely": APOLLO}


def test_illegal_action_names_the_rule_and_keeps_the_action() -> None:
    error = IllegalActionError("T3", "player 2 has no blue column left", "take Offerings", MISSPELT)
    assert str(error) == "rule T3: player 2 has no blue column left"
    assert (error.rule, error.reason, error.action, error.diagnostic) == (
        "T3",
        "player 2 has no blue column left",
        "take Offerings",
        MISSPELT,
    )


def test_illegal_action_needs_no_card_at_fault() -> None:
    assert IllegalActionError("T1", "it is the turn of player 1", "take Homer").diagnostic is None


def test_game_that_does_not_exist_is_refused_with_its_rule() -> None:
    error = SetupError("S1", "the game is for 2 to 4 players, not 5")
    assert (str(error), error.rule) == ("rule S1: the game is for 2 to 4 players, not 5", "S1")


def test_game_that_does_not_exist_is_refused_without_a_rule_when_none_speaks_of_it() -> None:
    assert str(SetupError("", "there is no edition `third`")) == "there is no edition `third`"


def test_setup_error_is_a_value_error_for_callers_that_know_no_other() -> None:
    assert issubclass(SetupError, ValueError)


def test_impossible_position_is_refused_with_its_rule() -> None:
    error = ScenarioError("T7", "player 0 has two copies of Offerings in the Domain")
    assert str(error) == "rule T7: player 0 has two copies of Offerings in the Domain"
    assert (error.rule, error.reason) == ("T7", "player 0 has two copies of Offerings in the Domain")


def test_mistake_of_ours_says_so_and_asks_for_the_log_and_the_seed() -> None:
    assert str(EngineError("a card is in two places")) == (
        "a card is in two places\n"
        "this is a mistake of the library, not of a card or a player; "
        "please report it with the log and the seed of the game"
    )


@pytest.mark.parametrize("kind", [CardError, IllegalActionError, SetupError, ScenarioError, EngineError])
def test_every_error_is_caught_as_elysium_error_and_says_who_made_the_mistake(kind: type[Exception]) -> None:
    assert issubclass(kind, ElysiumError)
    assert kind.__doc__


HOSTILE = "Zeus\x1b[2J\u202e\nerror: all is well"


@pytest.mark.parametrize(
    "error",
    [
        IllegalActionError("T3", HOSTILE, HOSTILE),
        SetupError("", HOSTILE),
        ScenarioError("", HOSTILE),
        DecodeError("save/a", HOSTILE, HOSTILE),
        ReplayError(3, HOSTILE),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_that_quotes_a_stranger_steers_no_terminal_and_forges_no_line(error: ElysiumError) -> None:
    """Issue 8.11: what it quotes is spelled out where it is shown, and kept as it was in the field."""
    assert r"Zeus\x1b[2J\u202e\nerror" in str(error)
    assert str(error).isprintable()
    assert error.reason == HOSTILE  # type: ignore[attr-defined]  # all of these have one


def test_a_card_of_another_family_is_found_by_its_key() -> None:
    assert UnknownNameError("card", "zeus/charon", ("hades/charon", "zeus/triumph")).suggestion == "hades/charon"
