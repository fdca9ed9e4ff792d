"""The contract between the two engines: every row lowers, the header is the table, games and states are numbers."""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from elysium_rules import FAMILY_SETS, CardError, legal_actions, load_cards, load_texts, new_game, standard_cards, step
from elysium_rules.elysium.language.vocabulary import ROWS
from elysium_rules.elysium.model import actions, contract
from elysium_rules.elysium.model.effect_row import EffectRow, ValueRow
from elysium_rules.elysium.model.ids import Activation, Moment, Phase, Resource
from elysium_rules.elysium.model.phrase_rows import EventRow, ModifierRow, PhraseRow
from elysium_rules.elysium.model.rulings import RULINGS, Rulings
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.native.codes import Powers
from elysium_rules.elysium.native.header import header_text, page_text
from elysium_rules.elysium.native.image import NotCovered, image_of, keys_of
from elysium_rules.elysium.native.listing import Listing
from elysium_rules.elysium.native.lowering import Records, words_of
from elysium_rules.elysium.native.moves import action_of, numbers_of_action
from elysium_rules.elysium.native.states import numbers_of, state_of
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.errors import EngineError
from elysium_rules.lang.files import is_card_file
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Row
from elysium_rules.testing.author.family import write_family

FAMILIES = Path(__file__).parents[3] / "examples/families"
EXAMPLES = sorted(path for path in FAMILIES.glob("*.ely") if is_card_file(path.name))
PAGE = Path(__file__).parents[3] / "docs/contract.md"
HEADER = Path(__file__).parents[3] / "native/src/primitives.h"
#: Rows that are a part of other rows, which lower them: how a card is chosen, what a transfer costs, what is printed.
PARTS = {Kind.CHOICE, Kind.PRICE, Kind.FACT}
#: Rows that only Python can say; a game with one of them is not covered.
ONLY_PYTHON: set[str] = set()


def is_lowered(row: Row) -> bool:
    """Whether the contract can say what a row says: by a function beside its meaning, or by its name or keys."""
    match row:
        case EffectRow() | ValueRow() | PhraseRow():
            return row.lowers is not None
        case EventRow():
            words = [
                next(parameter.words for parameter in row.parameters if f"{{{parameter.name}}}" == part) or ("",)
                if part.startswith("{")
                else (part,)
                for part in row.waits.split()
            ]
            known = {*contract.KEYS, *(f"{key} {word}" for key in contract.RESOURCE_KEYS for word in Resource)}
            return all(" ".join(way) in known for way in itertools.product(*words) if row.waits)
        case ModifierRow():
            return row.name in contract.WORDS["question"]
        case _ if row.kind is Kind.MOMENT:
            return row.name.replace("_", " ") in contract.WORDS["moment"]
        case _ if row.kind is Kind.POWER:
            return row.name in contract.WORDS["activation"]
        case _:
            return row.kind in PARTS


def test_every_row_is_lowered() -> None:
    assert {row.key for row in ROWS if not is_lowered(row)} == ONLY_PYTHON


def test_header_of_the_core_is_made_from_the_table() -> None:
    if os.environ.get("ELYSIUM_REWRITE"):
        HEADER.write_text(header_text(), encoding="utf-8")
    made = HEADER.read_text(encoding="utf-8")
    assert made == header_text(), "run  ELYSIUM_REWRITE=1 pytest tests/unit/elysium/test_contract.py"


def test_page_lists_the_primitives_as_they_are() -> None:
    shown = PAGE.read_text(encoding="utf-8")
    if os.environ.get("ELYSIUM_REWRITE"):
        PAGE.write_text(page_text(shown), encoding="utf-8")
        return
    assert shown == page_text(shown), "run  ELYSIUM_REWRITE=1 pytest tests/unit/elysium/test_contract.py"


def test_no_two_primitives_have_a_name_or_a_number_in_common() -> None:
    assert len({primitive.number for primitive in contract.PRIMITIVES}) == len(contract.PRIMITIVES)
    assert len(contract.BY_NAME) == len(contract.PRIMITIVES)


def test_words_of_the_contract_are_those_of_the_game() -> None:
    words = contract.WORDS
    assert words["moment"] == tuple(str(moment) for moment in Moment)
    assert words["phase"] == tuple(str(phase) for phase in Phase)
    assert words["activation"] == tuple(str(activation) for activation in Activation)
    assert words["resource"] == tuple(str(resource) for resource in Resource)
    assert tuple(field.name for field in attrs.fields(Rulings) if field.name != "name") == contract.RULING_FIELDS
    assert set(contract.ACTION_KINDS) == {kind.__name__ for kind in (*actions.ACTIONS, *actions.ANSWERS)}


# --- images ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rulings", RULINGS)
def test_printed_games_have_an_image_whose_references_hold(rulings: str) -> None:
    for players, families in zip((2, 3, 4, 2, 3, 4), FAMILY_SETS.values(), strict=True):
        game = find_game(standard_cards(), players, families, "revised", rulings)
        listing = Listing(image_of(game))
        listing.check()
        assert listing.game["size"] == game.size
        assert len(listing.powers) == sum(len(card.sides) for card in game.faces)


def written_states(language: int, numbers: range, copies_per_level: int = 3) -> list[GameState]:
    """The first decision of games with a family that nobody has written by hand."""
    found = []
    for number in numbers:
        text = write_family(Random(number).randrange, language=language, copies_per_level=copies_per_level)
        try:
            cards = load_texts({"custom.ely": text})
        except CardError:
            continue
        families = ("custom", *Random(number).sample(("apollo", "ares", "hades", "athena", "hermes", "zeus"), 4))
        found.append(new_game(cards, players=2 + number % 3, families=families, seed=number))
    assert found
    return found


@pytest.mark.parametrize("language", [1, 2, 3])
def test_random_families_have_an_image_whose_references_hold(language: int) -> None:
    for state in written_states(language, range(8)):
        Listing(image_of(state.game)).check()


def test_no_primitive_is_left_that_no_row_lowers_to() -> None:
    used: set[str] = set()
    for state in written_states(3, range(24), copies_per_level=7):
        listing = Listing(image_of(state.game))
        lines = [*listing.records, *listing.statements, *(line for _, code in listing.codes for line in code)]
        used.update(line.name for line in lines)
    assert [primitive.name for primitive in contract.PRIMITIVES if primitive.name not in used] == []


def test_image_is_the_same_every_time() -> None:
    (state,) = written_states(3, range(1))
    assert image_of(state.game) == image_of(state.game)


def test_what_only_python_can_say_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(standard_cards(), 2, FAMILY_SETS["first_game"], "revised")
    row: Any = next(row for row in ROWS if row.key == "gain_effect")
    silent = attrs.evolve(row, lowers=None)
    monkeypatch.setattr("elysium_rules.elysium.native.codes.EFFECTS", {**EFFECTS, row.key: silent})
    with pytest.raises(NotCovered) as refused:
        image_of(game)
    assert refused.value.reasons[0].endswith(": only Python can say `gain`")


def test_listing_says_what_a_card_does() -> None:
    game = find_game(standard_cards(), 2, FAMILY_SETS["first_game"], "revised")
    lines = [line.partition(": ")[2] for line in Listing(image_of(game)).lines()]
    assert any(line.startswith("move resource=gold source=reserve target=actor amount=") for line in lines)


def test_a_record_of_another_kind_is_refused() -> None:
    game = find_game(standard_cards(), 2, FAMILY_SETS["first_game"], "revised")
    records = Records(game)
    with pytest.raises(AssertionError, match=r"count.cards is no S"):
        records("count", records("lit", 1))
    with pytest.raises(AssertionError, match=r"count.cards cannot be left out"):
        records("count", None)
    assert records("lit", 7) == records("lit", 7)
    assert Powers(records).codes == []


def test_sets_of_cards_are_eight_words() -> None:
    assert words_of(1) == (1, 0, 0, 0, 0, 0, 0, 0)
    assert words_of(-1 << 40) == (0, -256, -1, -1, -1, -1, -1, -1)


# --- states ----------------------------------------------------------------------------------------------------------


def walk_through(state: GameState, seed: int, most: int) -> list[GameState]:
    """The states of a random game that ask something, and a few of the others."""
    random, found = Random(seed), []
    for number in range(most):
        legal = legal_actions(state)
        if not legal:
            break
        if state.question is not None or number % 5 == 0:
            found.append(state)
        state, _ = step(state, random.choice(legal))
    return [*found, state]


def check_travel(state: GameState) -> None:
    numbers = numbers_of(state)
    back = state_of(state.game, numbers)
    assert back == state
    assert (back.order, back.reserve, back.question) == (state.order, state.reserve, state.question)
    assert legal_actions(back) == legal_actions(state)
    assert numbers_of(back) == numbers
    for action in legal_actions(state):
        assert action_of(state.game, numbers_of_action(state.game, action)) == action


@pytest.mark.parametrize("name", FAMILY_SETS)
def test_states_of_printed_games_come_back_from_their_numbers(name: str) -> None:
    state = new_game(standard_cards(), players=3, families=FAMILY_SETS[name], seed=name)
    for reached in walk_through(state, 1, 400):
        check_travel(reached)


def test_states_of_random_families_come_back_from_their_numbers() -> None:
    """In the middle of powers, too: with what was named, chosen in secret, promised, seen, and laid on cards."""
    examples = load_cards(*EXAMPLES, standard=True)
    families = ("artemis", "tyche", "hades", "zeus", "ares")
    first = [new_game(examples, players=3, families=families, seed=seed) for seed in range(12)]
    reached = [state for begun in (*first, *written_states(3, range(40, 52))) for state in walk_through(begun, 3, 250)]
    for state in reached:
        check_travel(state)
    slots = {type(value).__name__ for state in reached for frame in state.stack for value in frame.slots}
    assert {"NoneType", "int", "tuple"} <= slots
    for name in ("promises", "counters", "sealed", "seen"):
        assert any(getattr(state, name) for state in reached), name
    assert any(state.game.has_many for state in reached)


def test_numbers_that_are_no_state_are_refused() -> None:
    (state,) = written_states(1, range(1))
    numbers = numbers_of(state)
    with pytest.raises(EngineError, match="no state"):
        state_of(state.game, [0, *numbers[1:]])
    with pytest.raises(EngineError, match="were handed over"):
        state_of(state.game, [*numbers, 0])


def test_keys_of_a_game_go_on_with_its_own_resources() -> None:
    game = find_game(standard_cards(), 2, FAMILY_SETS["first_game"], "revised")
    keys = keys_of(game)
    assert keys[len(contract.KEYS)] == "gain gold"
    assert keys.index("pay pp") == len(contract.KEYS) + 2 * len(contract.RESOURCE_KEYS) + 2
