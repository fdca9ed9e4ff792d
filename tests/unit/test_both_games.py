"""Every public function on both games: with what belongs there, and with everything else that a slip could pass.

`CALLS` has each function of `elysium_rules.__all__` with arguments that fit; a function that is not there fails a test.
Each argument is then replaced by many that do not belong there: of another type, of the other game, of a game that is
over, of nobody's seat. Whatever comes of it, it is an answer or an `ElysiumError`, never an error from deep inside.
"""

from __future__ import annotations

import atexit
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import elysium_rules
from elysium_rules import (
    ArgumentError,
    Comment,
    ElysiumError,
    Engine,
    GreedyBot,
    IllegalActionError,
    Phase,
    Quest,
    RandomBot,
    SetupError,
    Step,
    UnknownNameError,
    find_artist,
    find_bot,
    find_rules,
    legal_actions,
    load_game,
    load_sources,
    observe,
    outcome,
    play_game,
    playout,
    random_chooser,
    record,
    rng_from_seed,
    sample_hidden,
    save_game,
    standard_card_set,
    standard_cards,
    start_game,
    step,
)
from elysium_rules.play.data.visibility import Visibility

GAMES = elysium_rules.GAMES
CHOICES: dict[str, dict[str, Any]] = {"elysium": {"families": "first_game"}, "ephyran": {"gods": ["gaia", "aeolus"]}}
FAMILY = 'family mine { name en "Mine" }'
KEY = b"a key of 16 bytes or more"


@cache
def world(game: str) -> Any:
    """A game in several moments, and all that belongs to it."""
    first: Any = start_game(game, 2, 7, **CHOICES[game])
    state = playout(first, random_chooser(1), until=30)
    action = legal_actions(state)[0]
    after, events = step(state, action)
    choose = random_chooser(2)
    states = [state]
    while not states[-1].is_over:
        states.append(step(states[-1], choose(legal_actions(states[-1]), Odd))[0])
    near, over = states[-5], states[-1]
    replay = record(first, 7, legal_actions(first)[:1], ["Ann", "Ben"])
    return SimpleNamespace(
        name=game,
        first=first,
        state=state,
        near=near,
        over=over,
        view=observe(state, state.deciding),
        watching=observe(state),
        action=action,
        event=events[0],
        step=Step(state, action, events, after),
        replay=replay,
        box=standard_card_set(game),
        rules=find_rules(game),
        names=["Ann", "Ben"],
    )


# --- what belongs there ----------------------------------------------------------------------------------------------

#: A call that must go well: the arguments of a function by name, for a game; an asterisk before those without a name.
Arguments = dict[str, Any]
ANY_GAME: dict[str, Callable[[Any], Arguments]] = {
    "begin_replay": lambda w: {"state": w.first, "seed": 7, "names": w.names},
    "bot_names": lambda w: {"game": w.name},
    "check_replay": lambda w: {"replay": w.replay},
    "decode_action": lambda w: {
        "data": elysium_rules.encode_action(w.action),
        "path": "action",
        "game": w.name,
    },
    "decode_event": lambda w: {"data": elysium_rules.encode_event(w.event), "path": "event", "game": w.rules},
    "decode_outcome": lambda w: {
        "data": elysium_rules.encode_outcome(outcome(w.over)),
        "path": "outcome",
        "game": w.state,
    },
    "decode_replay": lambda w: {
        "text": elysium_rules.encode_replay(w.replay),
        "cards": w.box,
        "load_sources": None,
    },
    "describe_action": lambda w: {
        "state": w.state,
        "action": w.action,
        "language": "fr",
        "names": w.names,
        "with_levels": True,
    },
    "describe_card": lambda w: {"where": w.view, "card": 7, "language": "de", "with_level": True},
    "describe_event": lambda w: {
        "state": w.view,
        "event": w.event,
        "language": "de",
        "names": w.names,
        "with_levels": True,
    },
    "describe_player": lambda w: {"player": 0, "language": "fr", "names": w.names},
    "describe_question": lambda w: {"state": w.view, "language": "en", "names": w.names, "with_levels": True},
    "encode_action": lambda w: {"action": w.action},
    "encode_event": lambda w: {"event": w.event},
    "encode_outcome": lambda w: {"result": outcome(w.over)},
    "encode_replay": lambda w: {"replay": w.replay, "with_cards": False},
    "encode_view": lambda w: {"view": w.view, "language": "fr", "names": w.names},
    "explain_refusal": lambda w: {"state": w.state, "wanted": 3, "language": "fr", "names": w.names},
    "find_artist": lambda w: {"game": w.name, "language": "fr", "scheme": "light"},
    "evaluate": lambda w: {"view": w.view, "rng": 1, "samples": 2},
    "find_bot": lambda w: {"game": w.name, "name": "greedy"},
    "installed_bots": lambda w: {"game": w.name},
    "load_bot": lambda w: {"game": w.name, "word": "random@5"},
    "find_rules": lambda w: {"name": w.name},
    "first_state": lambda w: {"replay": w.replay},
    "follow": lambda w: {
        "game": w.name,
        "view": elysium_rules.encode_view(w.view),
        "events": [elysium_rules.encode_event(event) for event in w.step.events],
        "deck": deck(w),
    },
    "format_notation": lambda w: {"replay": w.replay, "comments": (Comment(1, "bold"),)},
    "installed_cards": lambda w: {"*families": [], "game": w.name},
    "installed_families": lambda w: {"game": w.name},
    "legal_actions": lambda w: {"state": w.state},
    "load_game": lambda w: {
        "text": save_game(w.state),
        "cards": w.box,
        "accept_edited": False,
        "accept_scenario": False,
    },
    "observe": lambda w: {"state": w.state, "player": 1},
    "outcome": lambda w: {"state": w.state},
    "parse_notation": lambda w: {"text": elysium_rules.format_notation(w.replay), "cards": w.box},
    "play_game": lambda w: {
        "state": w.near,
        "bots": [RandomBot(), RandomBot()],
        "on_step": None,
        "seed": 1,
        "budgets": None,
    },
    "play_replay": lambda w: {"replay": w.replay},
    "playout": lambda w: {"state": w.state, "chooser": random_chooser(1), "until": 3, "core": False},
    "playout_scores": lambda w: {"state": w.state, "chooser": random_chooser(1), "until": 3, "core": False},
    "playouts": lambda w: {"state": w.state, "n": 2, "seed": 1, "policy": "random", "until": 3, "core": False},
    "read_notation": lambda w: {"text": elysium_rules.format_notation(w.replay), "cards": w.box},
    "record_game": lambda w: {
        "start": w.near,
        "bots": ["random", "light"],
        "seed": "rows",
        "number": 7,
        "choices": None,
        "cards": True,
        "decisions": True,
        "with_events": True,
        "opening": list(w.step.events),
        "on_action": None,
    },
    "record": lambda w: {"state": w.first, "seed": 7, "actions": legal_actions(w.first)[:1], "names": w.names},
    "sample_hidden": lambda w: {"view": w.view, "rng": rng_from_seed(1)},
    "save_game": lambda w: {"state": w.state, "with_cards": False},
    "sheets": lambda w: {"faces": [artist(w).draw_back()], "paper": "a4"},
    "show": lambda w: {"where": w.view, "value": w.event},
    "standard_card_set": lambda w: {"name": w.name},
    "start_game": lambda w: {"game": w.name, "players": 2, "seed": 1, **CHOICES[w.name]},
    "state_digest": lambda w: {"state": w.state},
    "step": lambda w: {"state": w.state, "action": w.action},
    "undo_points": lambda w: {"history": [w.step], "player": 0},
    "verify_replay": lambda w: {"text": elysium_rules.encode_replay(w.replay), "cards": w.box, "load_sources": None},
    "view_digest": lambda w: {"view": w.view},
    "view_key": lambda w: {"view": w.view},
}
#: Those that are about no game, or about the cards of Elysium; decision 59 says which and why.
OTHERS: dict[str, Callable[[], Arguments]] = {
    "begin_game": lambda: new_game_arguments(),
    "check_texts": lambda: {"texts": {"mine.ely": FAMILY}, "reasoning": True},
    "decision_rng": lambda: {"seed": 1, "decision": 0},
    "decode_plan": lambda: {"found": plan().encode(), "name": "plan", "folder": None},
    "describe_activation": lambda: {"card": charon(), "language": "fr"},
    "describe_amount": lambda: {
        "amount": 2,
        "resource": "vp",
        "language": "fr",
        "families": standard_cards().families,
    },
    "describe_colour": lambda: {"colour": "green", "language": "fr"},
    "describe_columns": lambda: {"condition": ("blue", "any"), "language": "fr"},
    "describe_phase": lambda: {"phase": Phase.WRITING, "language": "fr"},
    "describe_power": lambda: {"card": charon(), "families": standard_cards().families, "language": "fr"},
    "describe_quest": lambda: {"quest": Quest(number=3, gold=2, vp=0, transfers=2), "language": "fr"},
    "draw_below": lambda: {"rng": rng_from_seed(1), "n": 6},
    "load_cards": lambda: {"*paths": [Path(__file__).parents[2] / "examples/families/artemis.ely"], "standard": False},
    "load_sources": lambda: {"texts": {"zeus": standard_cards().families["zeus"].source.text}},
    "load_texts": lambda: {"texts": {"dodona.ely": family_file()}},
    "new_game": lambda: new_game_arguments(),
    "random_chooser": lambda: {"seed": 1},
    "read_plan": lambda: {"file": run_folder() / "plan.toml"},
    "read_tables": lambda: {"folder": run_folder() / "tables", "*tables": ["games"]},
    "repeat_game": lambda: {"manifest": run_folder() / "tables", "number": 1},
    "rng_from_seed": lambda: {"seed": 1},
    "shuffle": lambda: {"rng": rng_from_seed(1), "items": (1, 2, 3)},
    "sign_text": lambda: {"text": "a save", "key": KEY},
    "simulate": lambda: {
        "plan": plan(),
        "folder": run_folder() / "tables",
        "new_executor": None,
        "ahead": 1,
        "on_progress": None,
    },
    "standard_cards": dict,
    "verify_signature": lambda: {"text": "a save", "key": KEY, "signature": "0" * 64},
}
#: Methods of public values that take something of a game.
METHODS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Arguments]]] = {
    "GameRules.legal_actions": (lambda w: w.rules.legal_actions, lambda w: {"state": w.state}),
    "GameRules.step": (lambda w: w.rules.step, lambda w: {"state": w.state, "action": w.action}),
    "RandomBot.choose": (lambda w: RandomBot().choose, lambda w: {"view": w.view, "rng": rng_from_seed(1)}),
    "greedy": (lambda w: find_bot(w.name, "greedy").choose, lambda w: {"view": w.view, "rng": rng_from_seed(1)}),
    "Replay.then": (
        lambda w: w.replay.until(0).then,
        lambda w: {"action": w.replay.actions[0], "after": w.state},
    ),
    "Replay.until": (lambda w: w.replay.until, lambda w: {"number": 0}),
    "card": (lambda w: w.state.card, lambda w: {"card": 3}),
    "Engine.answer": (lambda w: Engine().answer, lambda w: {"line": "{}"}),
}


def artist(w: Any) -> Any:
    return find_artist(w.name)


def deck(w: Any) -> Any:
    _, cards = w.rules.encode_cards(w.state.game, "en")
    return cards


def charon() -> Any:
    return standard_cards()["hades/charon"]


def family_file() -> str:
    return standard_cards().families["zeus"].source.text.replace("family zeus", "family dodona")


#: Two short games of bots, as a plan.
PLAN = """
game = "ephyran"
players = 2
bots = ["light", "random"]
seed = "slips"
games = 2
"""


def plan() -> elysium_rules.Plan:
    return elysium_rules.read_plan(run_folder() / "plan.toml")


def run_folder() -> Path:
    """A folder with a plan, and the tables that came of it."""
    pytest.importorskip("pyarrow")
    return _run_folder()


@cache
def _run_folder() -> Path:
    """It goes with this process."""
    kept = TemporaryDirectory()
    atexit.register(kept.cleanup)
    folder = Path(kept.name)
    (folder / "plan.toml").write_text(PLAN, "utf-8")
    elysium_rules.simulate(elysium_rules.read_plan(folder / "plan.toml"), folder / "tables", None)
    return folder


def new_game_arguments() -> Arguments:
    families = elysium_rules.FAMILY_SETS["first_game"]
    return {"cards": standard_cards(), "players": 2, "families": families, "seed": 1, "edition": "revised"}


def call(function: Callable[..., Any], arguments: Arguments) -> Any:
    given = dict(arguments)
    places: list[Any] = []
    names = list(arguments)
    for place, key in enumerate(names):
        if key.startswith("*"):  # what stands before it has no name in the call either
            places = [*(given.pop(name) for name in names[:place]), *given.pop(key)]
    made = function(*places, **given)
    return list(made) if isinstance(made, Iterator) else made


def functions() -> list[str]:
    found = {name: getattr(elysium_rules, name) for name in elysium_rules.__all__}
    return [name for name, value in found.items() if inspect.isfunction(inspect.unwrap(value))]


def test_every_public_function_is_called_here() -> None:
    assert sorted(functions()) == sorted([*ANY_GAME, *OTHERS])


def test_every_parameter_is_given() -> None:
    """So that each of them is replaced below; `**choices` are given by their names."""
    for name in functions():
        given = {key.strip("*") for key in (ANY_GAME[name](world("elysium")) if name in ANY_GAME else OTHERS[name]())}
        wanted = inspect.signature(getattr(elysium_rules, name)).parameters
        assert {key for key, found in wanted.items() if found.kind is not found.VAR_KEYWORD} <= given, name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ANY_GAME)
def test_function_takes_a_state_of_any_game(name: str, game: str) -> None:
    made = call(getattr(elysium_rules, name), ANY_GAME[name](world(game)))
    assert made is not None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["describe_action", "describe_event", "describe_question", "encode_view", "observe"])
def test_function_takes_every_moment_of_any_game(name: str, game: str) -> None:
    """From the first decision to the end, for a state, its players and who watches."""
    w = world(game)
    for state in (w.first, w.state, w.near, w.over):
        for where in (state, observe(state), *(observe(state, seat) for seat in (0, 1))):
            arguments = ANY_GAME[name](w)
            if name in ("encode_view", "observe"):
                arguments |= {"view": where} if name == "encode_view" else {"state": state}
            else:
                arguments |= {"state": where}
            if name == "encode_view" and where is state:
                continue
            call(getattr(elysium_rules, name), arguments)


@pytest.mark.parametrize("name", OTHERS)
def test_function_about_no_state_does_its_work(name: str) -> None:
    call(getattr(elysium_rules, name), OTHERS[name]())


# --- what does not ---------------------------------------------------------------------------------------------------


class Odd:
    """A value that is none of ours."""

    def __init__(self, *given: object) -> None:
        """Made of anything: where it is called as a function, it is not its own error that counts."""


def slips(game: str) -> Iterator[tuple[str, Any]]:
    """What somebody could pass by mistake, with a word for it."""
    own, other = world(game), world(GAMES[1 - GAMES.index(game)])
    yield from ((repr(value), value) for value in (None, True, 0, -1, 99, 1.5, "", "nonsense", b"\xff", 10**30))
    yield from (("a list", []), ("a list in a list", [[]]), ("a dict", {}), ("a dict of no texts", {1: 2}))
    yield from (("an object", object()), ("a class", Odd), ("a value", Odd()), ("a function", lambda *given: None))
    yield from (("a list of numbers", [1, 2]), ("a list of texts", ["x", "y"]), ("half a character", "\ud800"))
    for word, w in (("own", own), ("other", other)):
        for what in ("first", "state", "over", "view", "watching", "action", "event", "step", "replay", "box", "rules"):
            yield f"the {word} {what}", getattr(w, what)
    yield "the other actions", (other.action,)
    yield "bots of the other game", [find_bot(other.name, "greedy")] * 2
    yield "a finished view", observe(own.over, 0)
    kind = type(own.action)
    yield "an action with odd fields", kind(*["x"] * len(attrs.fields(kind)))
    yield "an action with odd numbers", kind(*[10**6] * len(attrs.fields(kind)))
    yield "an action with values in it", kind(*[Odd()] * len(attrs.fields(kind)))


def raw_errors(function: Callable[..., Any], arguments: Arguments, game: str) -> list[str]:
    """What comes out of a call with one slip, as far as the caller cannot learn from it what they did."""
    found = []
    for key in arguments:
        for word, value in slips(game):
            given = {**arguments, key: [value] if key.startswith("*") else value}
            try:
                call(function, given)
            except ElysiumError as error:
                if not str(error):
                    found.append(f"{key}={word}: an empty {type(error).__name__}")
                elif isinstance(error, elysium_rules.EngineError):
                    found.append(f"{key}={word}: {error}")
            except Exception as error:  # noqa: BLE001 - this is what must not be
                found.append(f"{key}={word}: {type(error).__name__}: {error}")
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ANY_GAME)
def test_slip_in_a_call_about_a_game_is_refused_by_name(name: str, game: str) -> None:
    assert raw_errors(getattr(elysium_rules, name), ANY_GAME[name](world(game)), game) == []


@pytest.mark.parametrize("name", OTHERS)
def test_slip_in_any_other_call_is_refused_by_name(name: str) -> None:
    assert raw_errors(getattr(elysium_rules, name), OTHERS[name](), "elysium") == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", METHODS)
def test_slip_in_a_method_is_refused_by_name(name: str, game: str) -> None:
    find, given = METHODS[name]
    assert call(find(world(game)), given(world(game))) is not None
    assert raw_errors(find(world(game)), given(world(game)), game) == []


# --- what is said ----------------------------------------------------------------------------------------------------


def test_a_choice_that_is_left_out_is_asked_for() -> None:
    with pytest.raises(SetupError) as caught:
        start_game("elysium", players=2)
    told = "elysium is set up with families: a set by its name, or five families, such as families='first_game'"
    assert str(caught.value) == told


@pytest.mark.parametrize("game, rule", [("elysium", "T2"), ("ephyran", "Y28")])
def test_a_number_is_no_action(game: str, rule: str) -> None:
    """It is no card either: `step(state, 0)` means the first legal action."""
    with pytest.raises(IllegalActionError) as caught:
        step(world(game).state, 0)
    told = f"rule {rule}: 0 is a number and no action; pass one of legal_actions(state), such as the first"
    assert str(caught.value) == told


@pytest.mark.parametrize("game", GAMES)
def test_hidden_things_of_a_state_are_not_dealt(game: str) -> None:
    state = world(game).state
    with pytest.raises(ArgumentError) as caught:
        sample_hidden(state, 1)
    assert (caught.value.code, caught.value.argument) == ("call/wrong-type", "view")
    told = f"a view, such as `observe(state, player)` returns, belongs here, not {'an' if game == 'ephyran' else 'a'} "
    assert caught.value.reason == told + type(state).__name__


def test_a_bot_of_another_game_says_which_game_it_plays() -> None:
    with pytest.raises(ArgumentError) as caught:
        play_game(world("ephyran").state, [GreedyBot(), GreedyBot()])
    assert str(caught.value) == "view: this bot plays elysium, and this is a view of ephyran"
    with pytest.raises(ArgumentError, match="this bot plays ephyran, and this is a view of elysium"):
        play_game(world("elysium").state, [find_bot("ephyran", "greedy")] * 2)


def test_an_action_of_another_game_is_told_apart_from_one_of_the_same_name() -> None:
    action = elysium_rules.ephyran.PickCard(elysium_rules.ephyran.PlayerId(0), elysium_rules.ephyran.CardId(3))
    with pytest.raises(ArgumentError) as caught:
        elysium_rules.describe_action(world("elysium").state, action)
    assert (caught.value.code, caught.value.argument) == ("call/other-game", "action")


def test_a_game_that_nobody_knows_is_named() -> None:
    for function in (find_rules, standard_card_set):
        with pytest.raises(UnknownNameError, match="there is no game 'elysum'; did you mean 'elysium'"):
            function("elysum")


def test_a_save_says_itself_which_game_it_is_of() -> None:
    for game in GAMES:
        state = world(game).state
        assert load_game(save_game(state)) == state == load_game(save_game(state), standard_card_set(game))
    with pytest.raises(ElysiumError):
        load_game(save_game(world("ephyran").state), standard_cards())
    assert load_sources({"zeus": standard_cards().families["zeus"].source.text}).rules.name == "elysium"


# --- one name, one meaning -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_view_has_what_a_state_has_under_the_same_names(game: str) -> None:
    """Whatever everybody sees is the same in both; what is hidden is not there, or is a hole."""
    w = world(game)
    for state in (w.first, w.state, w.near, w.over):
        view = observe(state, 0)
        for name, seen in w.rules.visibility[type(state)].items():
            if seen is Visibility.PUBLIC and name not in (
                "players",
                "lost",
                "supply",
            ):
                assert getattr(view, name) == getattr(state, name), name
        for name in dir(type(view)):
            if game == "elysium" and not name.startswith("_") and hasattr(state, name):
                here, there = getattr(view, name), getattr(state, name)
                assert callable(here) or here == there or name in ("sealed", "legal"), name
