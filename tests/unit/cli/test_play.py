"""`elysium play`: a person at the terminal, here a list of lines."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from elysium_rules import FAMILY_SETS, GameState, legal_actions, new_game, standard_cards
from elysium_rules.cli.main import app
from elysium_rules.cli.session import Session
from elysium_rules.cli.typed import find_cards
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.ids import CardId, PlayerId, Zone
from elysium_rules.elysium.seeing.sampling import reveals
from elysium_rules.elysium.text.sentences import describe_action
from elysium_rules.elysium.text.wording import describe_power
from elysium_rules.program.names import find_languages
from elysium_rules.testing import scenario, seat

NAMES = ("Theseus", "Ariadne", "Brontes", "Chloris")


def run(*lines: str, arguments: tuple[str, ...] = ()) -> Result:
    arguments = ("--seed", "3", "--players", "2", *arguments)
    text = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(app, ["play", *arguments], input=text, env={"COLUMNS": "80", "NO_COLOR": "1"})


def session(state: GameState, language: str = "en") -> Session:
    return Session(Console(width=80, quiet=True), state, "test", language, NAMES[: state.game.player_count])


# --- the conversation ------------------------------------------------------------------------------------------------


def test_the_end_of_the_input_is_a_polite_goodbye() -> None:
    result = run()
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "Goodbye. Play the same game again with  --seed 3"


def test_q_before_any_decision_leaves_nothing_to_go_on_with(state_home: Path) -> None:
    assert run("q").stdout.endswith("Goodbye. Play the same game again with  --seed 3\n")
    assert list(state_home.rglob("*.jsonl")) == []


def test_a_whole_game_can_be_played_with_the_first_choice() -> None:
    result = run(*["1"] * 300)
    assert result.exit_code == 0
    assert "Final scoring" in result.stdout
    assert result.stdout.splitlines()[-1] == "The seed was 3."


@pytest.mark.parametrize(
    "line", ["0", "99", "-1", "take", "1 2", "", "[red]", "é", "9" * 5000, "\x00", "c", "c [", "² ", "u", "t", "o", "?"]
)
def test_odd_input_is_answered_and_changes_nothing(line: str) -> None:
    result = run(line, "q")
    assert result.exit_code == 0
    assert result.exception is None
    assert "Theseus takes" not in result.stdout
    assert result.stdout.count("\n> ") == 2


def test_input_that_is_no_text_is_answered_too() -> None:
    result = CliRunner().invoke(app, ["play", "--seed", "3"], input=b"\xff\xfe\nq\n", env={"COLUMNS": "80"})
    assert result.exception is None
    assert "Goodbye" in result.stdout


def test_the_table_shows_agora_quests_and_boards() -> None:
    output = run("q").stdout
    for words in ("Bonus VP", "quest 1", "Ariadne", "Theseus", "Domain", "your turn 1", "draw pile 98, discard pile 0"):
        assert words in output
    assert max(len(line) for line in output.splitlines()) <= 80


def test_t_shows_the_table_in_full() -> None:
    output = run("t", "q").stdout
    for words in ("Agora", "Needs", "Power", "Quest", "Column", "Gives", "Held by", "Ariadne"):
        assert words in output
    assert max(len(line) for line in output.splitlines()) <= 80


@pytest.mark.parametrize(
    "language, persephone, triumph",
    [
        (
            "en",
            "– Persephone needs green + any, but the columns left are red (T3)",
            "– a card identical to Triumph is already in the Domain (T7)",
        ),
        (
            "fr",
            "– Perséphone demande verte + au choix ; Colonnes restantes : rouge (T3)",
            "– une carte identique à Triomphe est déjà dans le Domaine (T7)",
        ),
    ],
)
def test_c_says_why_a_card_of_the_agora_is_out_of_reach(language: str, persephone: str, triumph: str) -> None:
    state = scenario(agora="persephone charon#1 triumph#1", players=[seat(columns="red", domain="triumph#2"), seat()])
    table = session(state, language)
    table.console = Console(width=100, file=StringIO())
    with table.console.capture() as shown:
        table.show_screen(table.find_choices())
        for name in ("persephone", "charon", "triumph"):
            table.show_cards(name, table.find_choices())
    output = shown.get()
    assert re.search(r"^ 1 Charon", output, re.MULTILINE)
    assert re.search(r"^ – (Persephone|Perséphone)", output, re.MULTILINE)
    assert [line.strip() for line in output.splitlines() if line.startswith("  –")] == [persephone, triumph]


def test_the_conversation_can_be_in_french() -> None:
    output = run("?", "x", "q", arguments=("--language", "fr", "--name", "Ulysse")).stdout
    assert "Vous êtes Ulysse" in output
    assert "Ulysse : prenez une carte ou une Quête" in output
    assert "Tapez un nombre de 1 à" in output
    assert output.splitlines()[-1] == "Au revoir. La même partie se rejoue avec  --seed 3"


def test_the_conversation_can_be_in_german() -> None:
    output = run("?", "x", "u", "q", arguments=("--language", "de", "--name", "Odysseus")).stdout
    assert "Du bist Odysseus und spielst gegen Ariadne." in output
    assert "Odysseus: nimm eine Karte oder eine Quest" in output
    assert "Buchstaben stehen für Säulen: R rot, Ge gelb, Gr grün, B blau, * beliebig." in output
    assert "Tippe eine Zahl von 1 bis" in output
    assert "Es gibt nichts rückgängig zu machen" in output
    assert output.splitlines()[-1] == "Auf Wiedersehen. Dieselbe Partie spielst du noch einmal mit  --seed 3"


@pytest.mark.parametrize("command", ["play", "demo", "replay x.jsonl"])
def test_a_language_that_there_is_not_is_refused_with_those_that_there_are(command: str) -> None:
    result = CliRunner().invoke(app, [*command.split(), "--language", "tlh"])
    assert (result.exit_code, result.stderr) == (
        2,
        f"error: there is no language 'tlh'; there are {', '.join(find_languages())}\n",
    )


def test_a_name_is_shown_as_it_is() -> None:
    assert "You are [bold]x[/nope]" in run("q", arguments=("--name", "[bold]x[/nope]")).stdout


@pytest.mark.parametrize("wanted", ["charon", "CHARON", " Charon "])
def test_c_describes_a_card(wanted: str) -> None:
    output = run(f"c {wanted}", "q").stdout
    assert "Charon (Hades 2); needs red or yellow" in output
    cards = standard_cards()
    power = describe_power(cards["hades/charon"], cards.families)
    assert power in " ".join(output.split())


def test_c_and_a_number_describe_the_card_of_that_choice() -> None:
    state = scenario(
        agora="persephone charon#1",
        stage="after",
        players=[seat(domain="slaves charon citizen"), seat()],
        families="first_game",
    )
    table = session(state)
    choices = table.find_choices()
    with_power = next(number for number, (_, label) in enumerate(choices, start=1) if "Slaves" in label)
    table.console = Console(width=80, file=StringIO())
    with table.console.capture() as shown:
        table.obey(f"c {with_power}", choices)
    power = describe_power(state.game.cards["hephaestus/slaves"], state.game.cards.families)
    assert shown.get() == f"Slaves (Hephaestus 3); needs yellow + any or green + blue\n  {power}\n"
    with table.console.capture() as shown:
        table.obey(f"c {len(choices)}", choices)
    assert shown.get() == f"Choice {len(choices)} does not concern a card.\n"
    table.decide(choices[with_power - 1][0])
    choices = table.find_choices()
    citizen = next(number for number, (_, label) in enumerate(choices, start=1) if "Citizen" in label)
    with table.console.capture() as shown:
        table.obey(f"c {citizen}", choices)
    assert shown.get() == "A Citizen has no power that you can know.\n"


def test_c_says_when_there_is_no_such_card_and_what_may_be_meant() -> None:
    output = run("c persefone", "q").stdout
    assert "No card of this game is called 'persefone'. Did you mean Persephone?" in output


@pytest.mark.parametrize("line", ["c", "c 99", "c 0"])
def test_c_without_a_card_says_what_to_type(line: str) -> None:
    output = run(line, "q").stdout
    assert re.search(r"Type c and a number from 1 to \d+, or c and the name of a card\.", output)
    assert "is called" not in output


def test_cards_are_found_in_both_languages_and_without_accents() -> None:
    faces = list(standard_cards().values())
    assert [card.ref for card in find_cards(faces, "epreuve des heros")] == ["zeus/trial_of_heroes"]
    assert {card.key for card in find_cards(faces, "initiation")} == {"initiation"}
    assert find_cards(faces, "") == []


# --- choices ---------------------------------------------------------------------------------------------------------


def test_every_legal_action_is_offered_once() -> None:
    state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=3)
    assert [action for action, _ in session(state).find_choices()] == list(legal_actions(state))


def test_citizens_are_alike_so_one_is_offered() -> None:
    state = scenario(
        phase="writing",
        players=[seat(gold=9, quest=2, domain="citizen citizen", legends="persephone charons_obol"), seat(quest=1)],
    )
    labels = [label for _, label in session(state).find_choices()]
    assert labels == [describe_action(state, action, with_levels=True) for action in legal_actions(state)[1:]]


# --- undo ------------------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision() -> None:
    table = session(scenario(agora="charon#1 triumph#1", players=[seat(), seat()]))
    before = table.state
    table.decide(legal_actions(before)[0])
    assert table.state != before
    assert table.undo()
    assert table.state == before
    assert not table.undo()


def test_undo_stops_at_a_card_from_the_draw_pile() -> None:
    table = session(scenario(families="wasteland", agora="charisma#1 charon#1", players=[seat(), seat()]))
    table.decide(legal_actions(table.state)[0])
    assert any(table.state.is_citizen(card) for card in table.state.players[0].domain)
    assert not table.undo()


def test_undo_stops_at_another_players_decision() -> None:
    table = session(scenario(agora="cyclopes#1 charon#1", players=[seat(), seat(gold=2, domain="charon#2 triumph")]))
    table.decide(legal_actions(table.state)[0])
    assert table.state.deciding == 1
    table.let_bot_decide()
    assert not table.undo()


def test_undo_does_not_change_what_bots_do_later() -> None:
    state = new_game(standard_cards(), players=3, families=FAMILY_SETS["wasteland"], seed=5)
    plain, undone = session(state), session(state)
    for table in (plain, undone):
        while not table.state.is_over and len(table.history) < 120:
            if table.state.deciding != 0:
                table.let_bot_decide()
                continue
            chosen = len(table.history) % len(legal_actions(table.state))
            table.decide(legal_actions(table.state)[chosen])
            if table is undone and table.undo():
                table.decide(legal_actions(table.state)[chosen])
    assert [made.action for made in undone.history] == [made.action for made in plain.history]


def test_the_transcript_after_an_undo_does_not_tell_what_was_undone() -> None:
    table = session(scenario(agora="charon#1 triumph#1", players=[seat(), seat()]))
    table.decide(legal_actions(table.state)[0])
    table.undo()
    table.console = Console(width=80, file=StringIO())
    with table.console.capture() as shown:
        table.tell(10)
    assert "Charon" not in shown.get()


@pytest.mark.parametrize(
    "event, expected",
    [
        (events.CardRevealed(CardId(1), Zone.ORACLE), True),
        (events.CitizenTaken(PlayerId(0), CardId(105)), True),
        (events.Reshuffled(3), True),
        (events.CardTaken(PlayerId(0), CardId(1), Zone.DRAW_PILE), True),
        (events.CardDiscarded(None, CardId(1), Zone.DRAW_PILE), True),
        (events.CardTaken(PlayerId(0), CardId(1), Zone.AGORA), False),
        (events.CardDiscarded(PlayerId(0), CardId(1), Zone.DOMAIN), False),
        (events.TurnEnded(PlayerId(0)), False),
    ],
)
def test_only_cards_from_the_draw_pile_are_news(event: events.Event, expected: bool) -> None:
    assert reveals(event) is expected


# --- several people ---------------------------------------------------------------------------------------------------


def test_several_people_share_the_terminal() -> None:
    output = run("1", "1", "2", "1", "1", "2", "q", arguments=("--name", "Ann", "--name", "Ben")).stdout
    assert output.splitlines()[0] == "Ann and Ben play."
    turns = [line.split(" ═")[0] for line in output.splitlines() if " ═" in line and not line.startswith("Epoch")]
    assert turns[:2] in (["Ann", "Ben"], ["Ben", "Ann"])
    assert "Epoch 1, Ann, turn 1 of 4" in output
    assert "Epoch 1, Ben, turn 1 of 4" in output


def test_bots_take_the_other_seats() -> None:
    output = run("q", arguments=("--players", "4", "--people", "2", "--name", "Ariadne")).stdout
    assert output.splitlines()[0] == "Ariadne and Theseus play against Brontes and Chloris."


def test_a_person_may_take_back_a_choice_when_the_next_person_is_asked() -> None:
    table = session(scenario(agora="charon#1 triumph#1 persephone", players=[seat(), seat()]))
    table.people = (PlayerId(0), PlayerId(1))
    before = table.state
    while table.state.deciding == 0:
        table.decide(legal_actions(table.state)[0])
    assert table.undo()
    assert table.state.deciding == 0
    while table.state != before:
        assert table.undo()


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (("--players", "2", "--people", "3"), "3 people cannot sit at a table of 2"),
        (("--name", "Ann", "--name", "ann "), "two people have the same name"),
        (("--people", "1", "--name", "Ann", "--name", "Ben"), "--people 1 is too few for 2 names"),
        (("--people", "0"), "somebody must play"),
        (("--people", "5", "--players", "5"), "rule S1: Elysium is for 2 to 4 players, not 5"),
    ],
)
def test_people_who_do_not_fit_are_refused_in_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = run("q", arguments=arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"error: {sentence}\n")
