"""Promise 4, total: a card that passes the checker never raises, never hangs and never asks an unanswerable question.

Random families over the whole card language are read, checked and played: in positions with their cards in all Domains,
and in whole games beside printed families. `ELYSIUM_GAMES` raises the number (`make stress`).
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.properties.written_families import cards_beside_printed

from elysium_rules import (
    CardSet,
    GameState,
    UsePower,
    check_texts,
    legal_actions,
    load_cards,
    new_game,
    observe,
    outcome,
    standard_cards,
    step,
)
from elysium_rules.elysium.checks.history import check_history
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.bounds import BUDGET
from elysium_rules.elysium.text.sentences import describe_action, describe_event
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed
from elysium_rules.lang.load import load_family
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.program import nodes
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.types import Type
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile
from elysium_rules.testing import check_invariants, scenario, seat
from elysium_rules.testing.strategies import PRINTED, families

GAMES = int(os.environ.get("ELYSIUM_GAMES", "3024"))
FILES, POSITIONS, WHOLE_GAMES = max(150, GAMES // 40), max(10, GAMES // 120), max(2, GAMES // 300)
if "ELYSIUM_GAMES" in os.environ:  # `make stress`: a defect of one family in a thousand must not be luck
    POSITIONS, WHOLE_GAMES = GAMES // 10, GAMES // 40

MOST_DECISIONS = 10_000  #: in a game of random choices; an action can ask no more than its budget has steps
MOST_TRIED = 25  #: of a long list of answers so many are tried, from its beginning to its end

#: The same examples everywhere: what is thrown away and what comes up is counted.
COUNTED = settings(
    max_examples=FILES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
PLAYED = settings(deadline=None, suppress_health_check=list(HealthCheck))


# --- families are written and checked --------------------------------------------------------------------------------


def read(text: str) -> FamilyProgram | None:
    """Read a family file; None if the checker refuses it. The parser must never refuse it."""
    source = SourceFile("custom.ely", text)
    program, findings = load_family(source, VOCABULARY, PRINTED)
    # What the parser finds is kept: by its code, or behind the note that there are more findings.
    assert not any(finding.code.startswith(("parse/", "load/")) for finding in findings), findings
    return program


def kinds_of(program: FamilyProgram) -> set[str]:
    """The rows of the vocabulary and the kinds of node that a family uses."""
    found: set[str] = set()
    for node in walk(program):
        match node:
            case nodes.Power(row=row, flags=flags):
                found |= {row, *flags}
                if node.has_they:
                    found.add("they of an event")
                if node.definitions:
                    found.add("definition")
            case nodes.Block(keyword=nodes.Keyword(arguments=arguments)):
                found.add("keyword with values" if arguments else "keyword")
            case nodes.Call(row=row) | nodes.Do(row=row):
                found.add(row)
                if any(isinstance(word, str) and word.startswith("custom.") for word in node.arguments):
                    found.add(_kind_of_own(row))
            case nodes.CardProgram(facts=facts, powers=powers, flavour=flavour):
                found.update(f"{fact}_fact" for fact in facts)
                found |= {"flavour"} if flavour else set()
                found |= {"several powers"} if len(powers) > 1 else set()
            case nodes.Arithmetic(operator=operator) | nodes.Compare(operator=operator):
                found.add(operator)
            case nodes.Repeat(up_to=up_to):
                found.add("up to" if up_to else "repeat")
            case nodes.EachPlayer(others=others):
                found.add(f"{type(node).__name__} {others}")
            case nodes.OverPlayers(join=join, others=others):
                found.add(f"{join} {others}")
            case nodes.Gate():
                found |= {
                    f"gate of {len(node.branches)}",
                    f"gate with {len(node.costs)} costs",
                    f"optional gate {node.optional}",
                    f"gate with otherwise {node.otherwise is not None}",
                    f"gate with condition {node.condition is not None}",
                }
            case nodes.Later(moment=moment) | nodes.Until(moment=moment):
                found |= {type(node).__name__, moment}
            case nodes.Subject():
                found.add(f"subject {type(node.player).__name__}")
            case nodes.Let():
                found.add(f"let with {type(node.value).__name__}")
                if node.by_chance:
                    found.add("chance")
            case nodes.Local(name="it" | "that much" as name):
                found.add(name)
            case nodes.Per() | nodes.Both() | nodes.Either() | nodes.Negate() | nodes.Local() | nodes.Int():
                found.add(type(node).__name__)
    return found


def _kind_of_own(row: str) -> str:
    """Where a resource of the family's own stands."""
    if row.endswith("_event"):
        return "event of an own resource"
    parameters = VOCABULARY.find(row).parameters
    return "own resource on a card" if parameters[-1].type is Type.CARD else "own resource"


EXPECTED = {
    *(row.key for row in VOCABULARY),
    *get_args(nodes.Operator),
    *(">=", "<=", "==", "!=", ">", "<", "Int", "Local", "Per", "Both", "Either", "Negate"),
    *("repeat", "up to", "EachPlayer True", "EachPlayer False"),
    *(f"{join} {others}" for join in get_args(nodes.Join) for others in (True, False)),
    *("gate of 1", "gate of 2", "gate of 3", "gate with 0 costs", "gate with 1 costs", "gate with 2 costs"),
    *("optional gate True", "optional gate False", "gate with otherwise True", "gate with condition True"),
    *("let with Int", "let with Call", "let with Arithmetic", "let with OverPlayers"),
    *("eleusis", "at end", "once per turn", "once per epoch", "also in elysium"),
    *("subject Local", "subject Call", "it", "that much", "they of an event"),
    *("several powers", "chance", "Later", "Until"),
    *("definition", "keyword", "keyword with values", "flavour"),
    *("own resource", "own resource on a card", "event of an own resource"),
}


#: What is no row, and came with a later language than the first.
NEW_SIGNS = {
    2: {
        *("%", "min", "max", "Either", "lowest True", "lowest False", "sum True", "sum False"),
        *("once per turn", "once per epoch", "also in elysium"),
        *("subject Local", "subject Call", "it", "that much", "they of an event"),
    },
    3: {
        *("several powers", "chance", "Later", "Until"),
        *("definition", "keyword", "keyword with values", "flavour"),
        *("own resource", "own resource on a card", "event of an own resource"),
    },
}


def newer_than(language: int) -> set[str]:
    """What only a later language can say."""
    rows = {row.key for row in VOCABULARY if row.since > language}
    return rows.union(*(signs for since, signs in NEW_SIGNS.items() if since > language))


def test_the_strategy_knows_the_printed_families() -> None:
    assert tuple(standard_cards().families) == PRINTED


@pytest.mark.parametrize("language", range(1, VOCABULARY.newest + 1))
def test_written_families_pass_the_checker_and_leave_nothing_out(language: int) -> None:
    written: Counter[bool] = Counter()
    kinds: set[str] = set()

    @COUNTED
    @given(families(language=language))
    def write(text: str) -> None:
        program = read(text)
        written[program is not None] += 1
        assume(program is not None)
        assert program is not None
        copies = [card.facts["copies"] for card in program.cards]
        assert sum(len(each) for each in copies if isinstance(each, tuple)) == 21
        kinds.update(kinds_of(program))

    write()
    assert written[False] <= written.total() / 100, "too many families are thrown away"
    assert EXPECTED - kinds == newer_than(language)


# --- families are played ---------------------------------------------------------------------------------------------


def some_of(choices: tuple[Any, ...]) -> tuple[Any, ...]:
    """A long list of answers, thinned out evenly."""
    return choices[:: max(1, len(choices) // MOST_TRIED)]


def play(
    state: GameState, rng: Rng, decisions: int, *, eagerly: bool, from_the_start: bool = False
) -> tuple[GameState, int]:
    """Choose at random, and look at every state; *eagerly* powers are used as often as possible.

    Returns:
        The last state, and how many of the decisions were left.
    """
    asked = 0
    while decisions and not state.is_over:
        choices = legal_actions(state)
        for action in some_of(choices):
            after, _ = step(state, action)
            assert after.budget >= 0
        powers = tuple(action for action in choices if isinstance(action, UsePower))
        prefer, rng = draw_below(rng, 3)
        wanted = powers if eagerly and powers and prefer else choices
        place, rng = draw_below(rng, len(wanted))
        after, events = step(state, wanted[place])
        check_invariants(after)
        if from_the_start:
            check_history(after)
        observe(after, after.deciding)
        for language in VOCABULARY.words["language"]:
            assert describe_action(state, wanted[place], language)
            assert all(describe_event(after, event, language) for event in events)
        state = after
        asked = asked + 1 if state.question is not None else 0
        assert asked <= BUDGET
        decisions -= 1
    return state, decisions


def pop_legend(refs: list[str], cards: CardSet) -> list[str]:
    """Take cards of one family, one of each level, out of a list."""
    found: dict[int, str] = {}
    family = cards[refs[-1]].family
    for ref in reversed(refs):
        if cards[ref].family == family:
            found.setdefault(cards[ref].level, ref)
    for ref in found.values():
        refs.remove(ref)
    return list(found.values())


@st.composite
def positions(draw: Any, cards: CardSet) -> GameState:
    """A position with cards of the custom family in every Domain and wherever else cards can be."""
    keys = (*draw(st.permutations(PRINTED))[:4], "custom")
    uses = {part for key in keys for part in cards.families[key].uses}
    own = draw(st.permutations([card.ref for card in cards.families["custom"].cards]))
    other = draw(st.permutations([card.ref for key in keys[:4] for card in cards.families[key].cards]))
    amounts = st.integers(0, 8)
    seats = []
    for _ in range(draw(st.integers(2, 4))):
        size = min(draw(st.integers(2, 6)), len(own))
        domain = [*(own.pop() for _ in range(size)), other.pop(), *["citizen"] * draw(st.integers(0, 3))]
        legends = [pop_legend(other, cards)[: draw(st.integers(1, 3))] for _ in range(draw(st.integers(0, 1)))]
        if draw(st.booleans()):
            *standing, missing = pop_legend(other, cards)
            legends.append([*standing, "citizen"] if len(standing) == 2 else [missing])
            domain.append(missing if len(standing) == 2 else "citizen")
        seats.append(
            seat(
                gold=draw(amounts),
                vp=draw(amounts),
                pp=draw(amounts) if "prestige" in uses else 0,
                tokens={resource.key: draw(amounts) for resource in cards.families["custom"].resources},
                domain=draw(st.permutations(domain)),
                legends=legends,
            )
        )
    return scenario(
        cards=cards,
        families=keys,
        players=seats,
        agora=[*own[:3], *other[:4]],
        oracle=[*own[3:5], *other[4:6]] if "oracle" in uses else (),
        phase=draw(st.sampled_from(("actions", "actions", "writing"))),
        epoch=draw(st.integers(1, 5)),
        edition=draw(st.sampled_from(("revised", "original"))),
        rest=draw(st.sampled_from(("draw pile", "draw pile", "discard pile", "removed"))),
        seed=draw(st.integers(0, 1000)),
    )


@settings(PLAYED, max_examples=POSITIONS)
@given(families(), st.data())
def test_powers_of_any_family_work_in_any_position(text: str, data: st.DataObject) -> None:
    cards = cards_beside_printed(text)
    for _ in range(2):
        state = data.draw(positions(cards))
        state, _ = play(state, rng_from_seed(data.draw(st.integers(0, 1000))), 40, eagerly=True)
        # Promise 3: wherever it stands now, it can be put away.
        assert decode_save(encode_save(state), cards, accept_scenario=True) == state


@settings(PLAYED, max_examples=WHOLE_GAMES)
@given(
    families(),
    st.none() | families("second", others=(*PRINTED, "custom")),
    st.permutations(PRINTED),
    st.integers(2, 4),
    st.sampled_from(("revised", "original")),
    st.integers(0, 1000),
)
def test_games_with_any_family_or_any_two_come_to_an_end(
    text: str, second: str | None, printed: list[str], players: int, edition: str, seed: int
) -> None:
    texts = {"custom": text} if second is None else {"custom": text, "second": second}
    report = check_texts({f"{key}.ely": text for key, text in texts.items()})
    assume(report.is_good)
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{key}.ely" for key in texts]
        for file, written in zip(files, texts.values(), strict=True):
            file.write_text(written, encoding="utf-8")
        cards = load_cards(*files, standard=True)
    keys = (*printed[: 5 - len(texts)], *texts)
    state = new_game(cards, players=players, families=keys, seed=seed, edition=edition)
    check_invariants(state)
    state, left = play(state, rng_from_seed(seed), MOST_DECISIONS, eagerly=False, from_the_start=True)
    assert left
    assert state.is_over
    assert legal_actions(state) == ()
    assert outcome(state).winners
