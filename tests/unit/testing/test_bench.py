"""Tests in the card language: what they mean, what is said where they do not hold, and how moments are reached."""

from __future__ import annotations

import pytest

from elysium_rules import GameState, legal_actions, step
from elysium_rules.elysium.model.actions import EndTurn
from elysium_rules.elysium.model.ids import Phase, Stage
from elysium_rules.lang.parse import Parser, _load_parser, load_test_parser
from elysium_rules.lang.tests.nodes import LineKind
from elysium_rules.source import SourceFile
from elysium_rules.testing import check_invariants, scenario, seat
from elysium_rules.testing.bench.bench import BenchError
from elysium_rules.testing.bench.elysium import moments
from elysium_rules.testing.bench.elysium.bench import BENCH
from elysium_rules.testing.bench.report import position_text
from elysium_rules.testing.bench.run import Failure, Result
from elysium_rules.testing.bench.suite import check_source

CARDS = BENCH.load_texts({})
KNOWN = BENCH.known(CARDS)


def run(text: str) -> list[Result]:
    """Run all tests of a text that has no mistakes."""
    file = check_source(BENCH, SourceFile("page.test.ely", text), CARDS, KNOWN, BENCH.sources(CARDS))
    assert file.findings == ()
    return [item.run() for item in file.items()]


def failing(text: str) -> Failure:
    """The only thing that is wrong with a test."""
    (result,) = run(text)
    (failure,) = result.failures
    return failure


def about(subject: str, body: str) -> str:
    return f'test "It is so" of {subject} {{ {body} }}'


#: Ann must choose one of two cards for Medusa.
ASKED = (
    "given { you { domain medusa } ann { domain charon, triumph, citizen } } "
    "when { you use medusa; you choose charon, triumph }"
)


# --- the table of lines and the grammar ------------------------------------------------------------------------------


def test_every_line_of_the_grammar_is_in_the_table_and_the_other_way_round() -> None:
    rules = load_test_parser("elysium", BENCH.vocabulary.newest).lark.rules
    names = {str(rule.alias or rule.origin.name) for rule in rules if not str(rule.origin.name).startswith("_")}
    lines = {name.removeprefix("you_") for name in names if "_" in name and name.rpartition("_")[2] in list(LineKind)}
    assert lines - {"your_level_tile_claim", "your_level_tile_given"} == {
        key for key in BENCH.forms if not key.startswith("your_")
    }


@pytest.mark.parametrize("form", BENCH.forms.values(), ids=lambda form: form.key)
def test_every_example_is_that_line(form: object) -> None:
    """What the reference shows can be typed."""
    kind, example, key = form.kind, form.example, form.key  # type: ignore[attr-defined]
    around = {
        LineKind.GIVEN: f"given {{ ann {{ }} {example} }} then {{ nobody decides }}",
        LineKind.SEAT: f"given {{ you {{ {example} }} ann {{ }} }} then {{ nobody decides }}",
        LineKind.ACT: f"given {{ ann {{ }} }} when {{ {example} }} then {{ nobody decides }}",
        LineKind.TIME: f"given {{ ann {{ }} }} when {{ {example} }} then {{ nobody decides }}",
        LineKind.CLAIM: f"given {{ ann {{ }} }} then {{ {example} }}",
        LineKind.HAPPENING: f"given {{ ann {{ }} }} then {{ happened {{ {example} }} }}",
    }[kind]
    file = check_source(BENCH, SourceFile("page.test.ely", about("charon", around)), CARDS, KNOWN, {})
    assert file.findings == ()
    (test,) = file.tests
    name = key.rpartition("_")[0]
    assert f"name='{name}'" in repr(test.decl) or name == "player"


def test_no_two_words_of_a_test_look_the_same_in_one_place() -> None:
    """Two terminals of one form would hide each other without a word; cards have such a place themselves."""

    def hidden(parser: Parser) -> set[tuple[str, str]]:
        forms = {name: set(terminal.forms) for name, terminal in parser.terminals.by_name.items()}
        alike = [(one, two) for one in forms for two in forms if one < two and forms[one] & forms[two]]
        here = [{name for name in state if name in forms} for state in parser.table.states.values()]
        return {pair for pair in alike if any(set(pair) <= state for state in here)}

    newest = BENCH.vocabulary.newest
    assert hidden(load_test_parser("elysium", newest)) <= hidden(_load_parser("elysium", newest))


# --- what is found ---------------------------------------------------------------------------------------------------


def test_a_clause_says_what_was_expected_and_what_was_found() -> None:
    failure = failing(
        about(
            "raiders",
            "given { ann { 3 gold } agora raiders } when { you take raiders } then { gold on your board == 2 }",
        )
    )
    assert (failure.clause, failure.expected, failure.found) == (
        "gold on your board == 2",
        "gold on your board == 2",
        "gold on your board is 1",
    )


def test_the_position_can_be_pasted_and_is_the_same_again() -> None:
    text = (
        "given { you { 2 gold; 1 vp; domain turned medusa, citizen showing triumph; legend charon, persephone; "
        "quest 1; columns red, blue } ann { 1 pp; domain second naval_power; disc 1 } bob { quest 2 } agora raiders; "
        "families ares, athena, hades, poseidon, zeus; discard pile tartarus, citizen; epoch 2; the turn of ann } "
        "then { gold on your board == 99 }"
    )
    first = failing(about("medusa", text))
    again = failing(about("medusa", f"given {{ {' '.join(first.position)} }} then {{ gold on your board == 99 }}"))
    assert again.position == first.position
    assert position_text(first).startswith("the position of that moment:\ngiven {\n  families ares")


@pytest.mark.parametrize(
    "body, found",
    [
        ("given { ann { } agora charon } when { ann takes charon } then { nobody decides }", "you decide now"),
        ("given { ann { } } when { you take charon } then { nobody decides }", "T2: Charon is not in the Agora"),
        ("given { ann { } } when { you choose charon } then { nobody decides }", "no card asks anything now"),
        (
            (
                "given { you { domain medusa } ann { domain triumph } } when { you use medusa; you choose triumph } "
                "then { nobody decides }"
            ),
            "nobody is asked here, for nothing else could be chosen; leave it out, or write it in brackets",
        ),
        ("given { you { domain medusa } ann { } } when { the epoch ends } then { nobody decides }", None),
    ],
)
def test_what_cannot_be_done_says_why(body: str, found: str | None) -> None:
    failure = failing(about("charon", body))
    if found is None:
        assert failure.found.startswith("you would have to decide: take quest 1")
    else:
        assert failure.found == found


def test_a_question_that_is_not_asked_may_be_answered_in_brackets() -> None:
    body = "given { you { domain medusa } ann { domain triumph } } when { you use medusa; (you choose triumph) }"
    (result,) = run(about("medusa", f"{body} then {{ ann's domain holds nothing }}"))
    assert result.is_good


def test_a_test_whose_card_has_nothing_to_do_is_no_good() -> None:
    (result,) = run(about("medusa", "given { ann { } agora charon } when { you take charon } then { nobody decides }"))
    assert result.failures == ()
    assert [card.key for card in result.idle] == ["medusa"]
    assert not result.is_good


@pytest.mark.parametrize(
    "claim",
    [
        "ann must choose charon",
        "ann may choose charon, triumph",
        "you must choose charon, triumph",
        "ann decides on charon",
        "nobody decides",
        "the game is over",
        "ann's domain holds charon",
        "ann's domain holds charon, medusa among others",
        "your elysium holds [charon]",
        "the agora holds charon",
        "the discard pile holds charon",
        "the draw pile begins with medusa",
        "the draw pile is empty",
        "the ring of medusa stays",
        "the tile of level 2 is yours",
        "happened { you gain 1 gold }",
        "happened only { ann discards charon }",
        "you can pass",
        "ann cannot choose charon",
        "ann cannot choose medusa because P5",
        "you know charon",
        "your score == 99",
        "charon is a turned card",
        "chance can give charon",
    ],
)
def test_every_claim_can_fail(claim: str) -> None:
    """The position: ann must choose charon or triumph for Medusa."""
    failing(about("medusa", f"{ASKED} then {{ {claim} }}"))


@pytest.mark.parametrize(
    "claim",
    [
        "ann must choose triumph, charon",
        "ann must choose charon among others",
        "ann decides on medusa",
        "ann can choose charon",
        "ann's domain holds citizen, charon among others",
        "happened { you use medusa }",
        "happened only { you use medusa }",
        "you cannot pass",
        "not charon is a level 1 card",
        "count(citizens in ann's domain) == 1 and level of charon == 2",
        "sum(gold on their board) of all players == 0",
    ],
)
def test_claims_that_hold(claim: str) -> None:
    (result,) = run(about("medusa", f"{ASKED} then {{ {claim} }}"))
    assert result.is_good


# --- moments ---------------------------------------------------------------------------------------------------------


def test_one_step_after_the_other_leads_where_the_engine_goes() -> None:
    """`take_step` makes the steps of `turn.advance`, and all of them together come to the same."""
    seats = [seat(gold=3, domain="charon helm_of_invisibility", disc=2), seat(gold=1, disc=1)]
    state = scenario(players=seats, turn=0, phase="writing", allowance=0)
    end = next(action for action in legal_actions(state) if isinstance(action, EndTurn))
    at_once, events = step(state, end)
    slowly, first = moments.play_one(state, end)
    assert slowly.stage is Stage.ENDING
    slowly, rest = moments.settle(slowly)
    assert slowly == at_once
    assert (*first, *rest) == events


@pytest.mark.parametrize(
    "point, phase, stage",
    [
        ("", Phase.ACTIONS, Stage.TAKE),
        ("after taking", Phase.ACTIONS, Stage.COLUMN),
        ("after dismissing", Phase.ACTIONS, Stage.AFTER),
        ("before phase three", Phase.ACTIONS, Stage.AFTER),
        ("in phase three", Phase.WRITING, Stage.TRANSFERS),
        ("before the end of the epoch", Phase.WRITING, Stage.TRANSFERS),
        ("before the end of the game", Phase.WRITING, Stage.TRANSFERS),
        ("before the epoch begins", Phase.END_OF_EPOCH, Stage.ENDING),
    ],
)
@pytest.mark.parametrize("players", ["ann { }", "ann { } bob { }", "ann { disc 1 } bob { } cleo { }"])
def test_every_moment_is_a_position_that_keeps_the_rules(
    point: str, phase: Phase, stage: Stage, players: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[GameState] = []

    def describe(state: GameState, _env: object) -> list[str]:
        laid.append(state)
        return []

    monkeypatch.setattr(BENCH, "describe", describe)
    taken = "quest 1; 1 cards taken" if "after" in point else ""
    failing(
        about("charon", f"given {{ you {{ {taken} domain charon }} {players} {point} }} then {{ your score == 99 }}")
    )
    (state,) = laid
    if point != "before the epoch begins":  # where nobody decides anything, the next automatic step comes first
        check_invariants(state)
    assert (state.phase, state.stage) == (phase, stage)


def test_a_moment_that_needs_a_decision_is_not_reached() -> None:
    state = scenario(players=[seat(domain="medusa"), seat()])
    with pytest.raises(BenchError) as refused:
        moments.wait_for(state, lambda _: False, "the epoch ends", lambda between: str(between.deciding))
    assert str(refused.value) == "the epoch ends without anybody deciding anything before: 0"


def test_nobody_who_cannot_pass_is_passed_over() -> None:
    with pytest.raises(BenchError, match="nobody can pass now"):
        moments.pass_all(scenario(players=[seat(), seat()]))
