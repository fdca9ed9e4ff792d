"""Values travel: they are pickled, copied and compared by what they say, and the cards do not travel with each."""

from __future__ import annotations

import copy
import os
import pickle
import pickletools
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice, permutations
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import attrs
import pytest

from elysium_rules import (
    FAMILY_SETS,
    RULINGS,
    CardError,
    CardSet,
    DecodeError,
    ElysiumError,
    EndTurn,
    EngineError,
    GameState,
    IllegalActionError,
    ReplayError,
    ScenarioError,
    SetupError,
    explain_refusal,
    legal_actions,
    load_cards,
    load_game,
    new_game,
    observe,
    outcome,
    playout,
    random_chooser,
    record,
    save_game,
    standard_cards,
    step,
    verify_replay,
)
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS
from elysium_rules.elysium.model.events import EVENTS
from elysium_rules.elysium.rules import setup
from elysium_rules.library import NUMBERS_FILE, _find_cards, load_numbers
from elysium_rules.play.serialising.replay import encode_replay
from elysium_rules.program.folders import cards_folder
from elysium_rules.testing import scenario

NYX = """\
family nyx { name en "Nyx" fr "Nyx" }
card night level 1 {
  name en "Night" fr "Nuit"
  copies red, blue, green
  permanent when you take or transfer a hades card { gain 1 gold }
}
card sleep level 2 {
  name en "Sleep" fr "Sommeil"
  copies any, any, any
  trigger { each other player { discard a card from their domain } }
}
"""
FAMILIES = ("nyx", "zeus", "ares", "hades", "athena")


def standard_state(seed: int = 1, choices: int = 60, players: int = 4) -> GameState:
    state = new_game(standard_cards(), players, FAMILY_SETS["first_game"], seed=seed)
    return playout(state, random_chooser(seed), until=choices)


@pytest.fixture
def custom(tmp_path: Path) -> CardSet:
    """Printed families and one of our own, with other numbers of the game."""
    (tmp_path / "nyx.ely").write_text(NYX)
    numbers = (cards_folder() / NUMBERS_FILE).read_text(encoding="utf-8")
    (tmp_path / NUMBERS_FILE).write_text(numbers.replace("gold = 4", "gold = 7", 1))
    cards = load_cards(tmp_path / "nyx.ely", standard=True)
    return CardSet(cards.families, load_numbers(tmp_path / NUMBERS_FILE))


def forget_everything() -> None:
    """As after a thousand other games: nothing that was made before is found again."""
    setup._make_game.cache_clear()
    _find_cards.cache_clear()


def played(state: GameState, choices: int = 150) -> list[Any]:
    """Values of every kind that a game gives."""
    found: list[Any] = [state]
    choose = random_chooser(5)
    for _ in range(choices):
        legal = legal_actions(state)
        if not legal:
            break
        state, events = step(state, choose(legal, Mock()))
        found += [*legal, *events, state, observe(state, 0), observe(state)]
    return found


# --- pickles ---------------------------------------------------------------------------------------------------------


def test_everything_in_a_game_comes_back_equal() -> None:
    for value in played(new_game(standard_cards(), 3, FAMILY_SETS["wasteland"], seed=4)):
        back = pickle.loads(pickle.dumps(value))
        assert back == value
        assert type(back) is type(value)
        assert hash(back) == hash(value)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_will_do(protocol: int) -> None:
    state = standard_state()
    assert pickle.loads(pickle.dumps(state, protocol)) == state


def test_a_state_that_came_back_goes_on_the_same_way() -> None:
    """Also in the middle of a power, and with the choices worked out anew."""
    asked = 0
    for choices in range(0, 200, 4):
        state = standard_state(3, choices)
        back = pickle.loads(pickle.dumps(state))
        assert back.legal is None
        assert legal_actions(back) == legal_actions(state)
        assert playout(back, random_chooser(9)) == playout(state, random_chooser(9))
        asked += state.question is not None
    assert asked > 3


def test_replays_results_and_reasons_come_back_equal() -> None:
    start = new_game(standard_cards(), 2, FAMILY_SETS["first_game"], seed=1)
    replay = record(start, 1, legal_actions(start)[:1], ("Ann", "Bob"))
    over = playout(start, random_chooser(1))
    wrong = EndTurn(0)  # type: ignore[arg-type]
    for value in (
        replay,
        verify_replay(encode_replay(replay), standard_cards()),
        outcome(over),
        explain_refusal(start, wrong),
        start.game,
        start.game.numbers,
        standard_cards(),
        standard_cards().families["zeus"],
        standard_cards()["zeus/triumph"],
        start.rng,
    ):
        assert pickle.loads(pickle.dumps(value)) == value


def test_errors_come_back_with_all_they_say(tmp_path: Path) -> None:
    (tmp_path / "bad.ely").write_text("family bad {")
    with pytest.raises(CardError) as cards:
        load_cards(tmp_path)
    state = scenario(agora="charon")
    with pytest.raises(IllegalActionError) as illegal:
        step(state, EndTurn(0))  # type: ignore[arg-type]
    errors: list[ElysiumError] = [
        cards.value,
        illegal.value,
        SetupError("S1", "no"),
        ScenarioError("T7", "no"),
        EngineError("no"),
        DecodeError("save/wrong-type", "a.b", "no"),
        ReplayError(3, "no"),
    ]
    for error in errors:
        back = pickle.loads(pickle.dumps(error))
        assert (type(back), str(back), back.args) == (type(error), str(error), error.args)


def test_a_state_is_pickled_in_less_room_than_a_save() -> None:
    for choices in (0, 60, 200):
        state = standard_state(2, choices)
        assert len(pickle.dumps(state)) < len(save_game(state)) < 3_000
        assert len(pickle.dumps(observe(state, 0))) < 3_000
    assert len(pickle.dumps(standard_cards())) < 500


def test_a_hundred_states_carry_their_cards_once(custom: CardSet) -> None:
    states = [new_game(custom, 2, FAMILIES, seed=seed) for seed in range(100)]
    one, many = len(pickle.dumps(states[0])), pickle.dumps(states)
    assert many.count(b"trigger { each other player") == 1
    assert len(many) < 100 * (one - len(NYX))
    assert pickle.loads(many) == states
    assert len({id(state.game) for state in pickle.loads(many)}) == 1


def test_a_pickle_names_nothing_but_plain_values_and_where_cards_are_found() -> None:
    """No function, class or table of the engine's inside travels; what does is a few names and numbers."""
    text = pickle.dumps(standard_state(3, 80), 2)
    names = {argument for operation, argument, _ in pickletools.genops(text) if operation.name == "GLOBAL"}
    modules = {str(name).split()[0] for name in names}
    assert modules <= {
        "elysium_rules.elysium.model.state",
        "elysium_rules.play.cards.game",
        "elysium_rules.elysium.model.ids",
        "elysium_rules.elysium.model.numbers",
        "elysium_rules.kernel.frames",
        "elysium_rules.kernel.rng",
        "elysium_rules.program.types",
        "elysium_rules.library",
    }


def test_a_view_carries_nothing_that_it_hides() -> None:
    state = standard_state(6, 90)
    other = attrs.evolve(state, draw_pile=state.draw_pile[::-1], rng=attrs.evolve(state.rng, seed=7))
    assert pickle.dumps(observe(state, 0)) == pickle.dumps(observe(other, 0))


# --- cards -----------------------------------------------------------------------------------------------------------


def test_printed_cards_are_found_where_they_arrive() -> None:
    assert pickle.loads(pickle.dumps(standard_cards())) is standard_cards()
    assert pickle.loads(pickle.dumps(standard_state())).game is standard_state().game


def test_own_cards_travel_as_their_text_with_the_numbers_of_the_game(custom: CardSet) -> None:
    text = pickle.dumps(custom)
    assert NYX.encode() in text
    assert b"card triumph" not in text
    forget_everything()
    back = pickle.loads(text)
    assert back == custom
    assert back is not custom
    assert list(back.families) == list(custom.families)
    assert back.numbers.start.gold == 7
    assert back.families["nyx"].source == custom.families["nyx"].source
    assert back is pickle.loads(text)


def test_an_edited_printed_family_is_not_taken_for_the_printed_one(tmp_path: Path) -> None:
    zeus = standard_cards().families["zeus"].source.text
    (tmp_path / "zeus.ely").write_text(zeus + "\n# house rule\n")
    edited = load_cards(tmp_path)
    back = pickle.loads(pickle.dumps(edited))
    assert back == edited
    assert back["zeus/triumph"] == edited["zeus/triumph"]
    assert edited != CardSet({"zeus": standard_cards().families["zeus"]}, edited.numbers)


def test_cards_of_another_version_are_refused_by_name() -> None:
    text = pickle.dumps(standard_cards()).replace(standard_cards().families["zeus"].digest.encode(), b"0" * 32)
    with pytest.raises(DecodeError, match="these printed families are other ones here: zeus") as refused:
        pickle.loads(text)
    assert refused.value.code == "pickle/other-cards"


# --- equality --------------------------------------------------------------------------------------------------------


def test_a_save_of_own_cards_gives_an_equal_state(custom: CardSet) -> None:
    state = playout(new_game(custom, 3, FAMILIES, seed=1), random_chooser(2), until=70)
    text = save_game(state, with_cards=True)
    plain = CardSet(standard_cards().families, custom.numbers)
    forget_everything()
    loaded = load_game(text, plain)
    assert loaded == state
    assert hash(loaded) == hash(state)
    assert loaded.game is not state.game
    assert loaded.game.cards != state.game.cards  # it has the families in play only
    assert observe(loaded, 1) == observe(state, 1)


def test_a_state_is_equal_after_many_other_games() -> None:
    text = save_game(standard_state())
    before = standard_state()
    for chosen in islice(permutations(standard_cards().families, 5), setup.MOST_GAMES + 5):
        setup.find_game(standard_cards(), 2, chosen, "revised")
    assert load_game(text) == before
    assert load_game(text).game is not before.game
    assert pickle.loads(pickle.dumps(before)) == before


def test_games_differ_where_something_else_is_played_with(custom: CardSet) -> None:
    def game(**changes: Any) -> Any:
        wanted = {"cards": custom, "players": 2, "families": FAMILIES, "edition": "revised", **changes}
        return setup.find_game(**wanted)

    forget_everything()
    numbers = attrs.evolve(custom.numbers, start=attrs.evolve(custom.numbers.start, gold=8))
    other_numbers = CardSet(custom.families, numbers)
    source = attrs.evolve(custom.families["nyx"].source, text=NYX.replace("Sleep", "Slumber"))
    other_text = CardSet(
        {**custom.families, "nyx": attrs.evolve(custom.families["nyx"], source=source)}, custom.numbers
    )
    games = [
        game(),
        game(players=3),
        game(edition="original"),
        game(families=FAMILIES[::-1]),
        game(cards=other_numbers),
        game(cards=other_text),
    ]
    assert len(set(games)) == len(games)
    fewer = CardSet({key: custom.families[key] for key in FAMILIES}, custom.numbers)
    assert game(cards=fewer) == game()
    assert fewer != custom
    assert game() != "another thing"
    assert custom != "another thing"


def test_views_of_different_games_differ() -> None:
    """The tables look the same, but what may be done there is not."""
    revised, original = (
        new_game(standard_cards(), 2, FAMILY_SETS["first_game"], seed=1, edition=edition)
        for edition in ("revised", "original")
    )
    assert observe(revised, 0) != observe(original, 0)
    assert observe(revised, 0) == observe(pickle.loads(pickle.dumps(revised)), 0)


def test_a_card_set_is_still_a_mapping_of_cards() -> None:
    assert standard_cards() == dict(standard_cards())
    assert standard_cards() == CardSet(
        dict(reversed(list(standard_cards().families.items()))), standard_cards().numbers
    )


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_a_copy_of_what_never_changes_is_itself(duplicate: Any, custom: CardSet) -> None:
    state = standard_state()
    _, events = step(state, legal_actions(state)[0])
    for value in (state, observe(state, 0), state.game, custom, custom["nyx/night"], *events, *legal_actions(state)):
        assert duplicate(value) is value
    assert copy.deepcopy({"states": [state]}) == {"states": [state]}


def test_every_action_and_event_is_a_value_that_travels() -> None:
    kinds: tuple[type[Any], ...] = (*ACTIONS, *ANSWERS, *EVENTS)
    for kind in kinds:
        value = kind(*[(3,) if "tuple" in str(field.type) else 1 for field in attrs.fields(kind) if field.init])
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)


# --- processes and threads -------------------------------------------------------------------------------------------


def test_states_survive_a_process_pool(custom: CardSet) -> None:
    """New processes, not forks: all they know is in the pickles. State and action go, state and events come back."""
    states = [standard_state(seed, 30) for seed in range(3)]
    states += [playout(new_game(custom, 2, FAMILIES, seed=seed), random_chooser(seed), until=40) for seed in range(3)]
    choices = [legal_actions(state)[-1] for state in states]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(step, states, choices)) == list(map(step, states, choices))
        assert list(pool.map(observe, states, [0] * 6)) == [observe(state, 0) for state in states]
        with pytest.raises(IllegalActionError) as refused:
            pool.submit(step, states[0], EndTurn(3)).result()  # type: ignore[arg-type]
    assert refused.value.rule


def test_a_pickle_is_read_where_nothing_was_imported_yet() -> None:
    code = "import pickle, sys; state = pickle.load(sys.stdin.buffer); print(state.epoch, len(state.game.codes))"
    state = standard_state()
    read = subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps(state),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert read.stdout.decode().split() == [str(state.epoch), str(state.game.size)]


def test_equal_seeds_in_eight_threads_give_equal_states() -> None:
    forget_everything()
    with ThreadPoolExecutor(8) as pool:
        states = list(pool.map(lambda _: standard_state(11, 120), range(8)))
    assert all(state == states[0] and hash(state) == hash(states[0]) for state in states)
    assert len(set(states)) == 1


def test_tables_of_names_travel_too() -> None:
    for table in (RULINGS, FAMILY_SETS):
        assert pickle.loads(pickle.dumps(table)) == copy.deepcopy(table) == table
