"""Arenas: the same deals for all, seats swapped, the same result whoever plays it, and nothing lost on the way."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from elysium_rules import (
    FAMILY_SETS,
    BotError,
    Budget,
    DecodeError,
    PlayerView,
    SetupError,
    Verdict,
    check_replay,
    load_cards,
    standard_cards,
)
from elysium_rules.arena.game import GameResult, play_block, play_one, replay_of
from elysium_rules.arena.plan import ArenaPlan, Block
from elysium_rules.arena.results import ResultsFile
from elysium_rules.arena.run import Progress, run_arena
from elysium_rules.arena.stopping import StopRule
from elysium_rules.arena.tally import score_of
from elysium_rules.games import find_rules
from elysium_rules.play.serialising.replay import Exact

HERE = Path(__file__).parent
EXAMPLES = Path(__file__).parents[3] / "examples/families"


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(HERE)
    some_bots: Any = import_module("some_bots")

    some_bots.SEEN.clear()
    yield some_bots
    sys.modules.pop("some_bots", None)


def games(players: int = 2, *sets: str, game: str = "elysium") -> tuple[Any, ...]:
    rules = find_rules(game)
    if game != "elysium":
        return (rules.find_game(rules.standard_card_set(), players, {}),)
    return tuple(
        rules.find_game(standard_cards(), players, {"families": FAMILY_SETS[name]}) for name in sets or ("opulence",)
    )


def plan(*words: str, players: int = 2, deals: int = 4, **more: Any) -> ArenaPlan:
    return ArenaPlan(games(players), words or ("greedy", "random"), deals=deals, **more)


# --- who meets, and who sits where


@pytest.mark.parametrize("players, count", [(2, 2), (3, 6), (4, 8)])
def test_luck_of_seats_falls_on_both_alike(players: int, count: int) -> None:
    seatings = plan(players=players).seatings
    assert len(seatings) == count
    for seat in range(players):
        assert {Counter(seating[seat] for seating in seatings)[bot] for bot in (0, 1)} == {count // 2}
    assert {tuple(1 - bot for bot in seating) for seating in seatings} == set(seatings)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_is_as_good_as_itself(players: int) -> None:
    """The same bot under two names scores exactly a half in every block of a game without chance of its own."""
    same = ArenaPlan(games(players), ("some_bots:First", "some_bots:First@9"), deals=2)
    for deal in range(2):
        result = play_block(same, Block(0, deal))
        assert score_of(same, result) == 0.5
        assert len({frozenset(Counter(game.totals).items()) for game in result.games}) == 1


def test_games_are_numbered_whatever_is_played() -> None:
    three = plan("greedy", "random", "some_bots:First", players=3)
    numbers = [three.number_of(block, seating) for block in three.blocks() for seating in range(6)]
    assert numbers == list(range(1, three.games_in_all + 1))
    assert [three.find(number) for number in numbers] == [
        (block, seating) for block in three.blocks() for seating in range(6)
    ]
    more = plan("greedy", "random", "some_bots:First", players=3, deals=9)
    assert [more.find(number) for number in numbers] == [three.find(number) for number in numbers]
    for wrong in (0, three.games_in_all + 1):
        with pytest.raises(SetupError, match="there is no game"):
            three.find(wrong)


def test_a_ladder_has_one_match_up_less_than_bots() -> None:
    words = ("greedy", "random", "some_bots:First", "some_bots:Counting")
    assert plan(*words, pairing="ladder").matches == ((0, 1), (1, 2), (2, 3))
    assert len(plan(*words).matches) == 6


def test_deals_are_the_same_for_all_and_sets_take_turns() -> None:
    mixed = ArenaPlan(games(2, "opulence", "misfortune"), ("greedy", "random", "some_bots:First"), deals=4)
    assert mixed.begin(0) == mixed.begin(0)
    assert mixed.begin(0).game != mixed.begin(1).game
    assert mixed.begin(0).game == mixed.begin(2).game
    assert mixed.begin(0) != mixed.begin(2)


@pytest.mark.parametrize("words", [("greedy",), ("greedy", "greedy")])
def test_an_arena_wants_two_bots_that_differ(words: tuple[str, ...]) -> None:
    with pytest.raises(SetupError):
        plan(*words)


# --- the same result, whoever plays it


def processes() -> Executor:
    return ProcessPoolExecutor(2)


def threads() -> Executor:
    return ThreadPoolExecutor(3)


@pytest.mark.parametrize("new_executor, ahead", [(processes, 4), (threads, 1), (threads, 9)])
def test_results_do_not_depend_on_workers(new_executor: Any, ahead: int) -> None:
    words = ("random", "some_bots:First", "some_bots:Counting")
    alone = run_arena(plan(*words, deals=8), StopRule(least=2))
    together = run_arena(plan(*words, deals=8), StopRule(least=2), new_executor=new_executor, ahead=ahead)
    assert together.as_json() == alone.as_json()
    assert together.standings == alone.standings


def test_it_stops_when_it_is_clear_and_plays_on_where_it_is_not() -> None:
    told: list[Progress] = []
    result = run_arena(plan("greedy", "random", "some_bots:First", deals=20), StopRule(), on_progress=told.append)
    by_pair = {(match.first, match.second): match for match in result.matches}
    assert by_pair[0, 1].is_clear
    assert by_pair[0, 1].deals < 20
    assert [tally.blocks for tally in told] == list(range(1, len(told) + 1))
    assert told[-1].blocks == told[-1].most == sum(match.deals for match in result.matches)
    assert result.standings[0].bot == "greedy"


def test_without_a_rule_all_deals_are_played() -> None:
    result = run_arena(plan("greedy", "random", deals=9))
    assert [match.deals for match in result.matches] == [9]
    assert result.games == 18


# --- the file


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small, file = plan("random", "some_bots:First", deals=3), tmp_path / "arena.jsonl"
    first = run_arena(small, file=ResultsFile(file, small))
    monkeypatch.setattr("elysium_rules.arena.run.play_block", lambda plan, block: 1 / 0)
    assert run_arena(small, file=ResultsFile(file, small)).as_json() == first.as_json()


def test_an_interrupted_arena_goes_on(tmp_path: Path) -> None:
    whole = plan("random", "some_bots:First", deals=6)
    file = tmp_path / "arena.jsonl"
    expected = run_arena(whole)

    def interrupt(progress: Progress) -> None:
        if progress.blocks == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_arena(whole, file=ResultsFile(file, whole), on_progress=interrupt)
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-40], encoding="utf-8")  # the last line was torn off
    again = ResultsFile(file, whole)
    assert len(again.blocks) == 2
    assert run_arena(whole, file=again).as_json() == expected.as_json()
    assert len(ResultsFile(file, whole).blocks) == 6


def test_more_deals_go_on_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    few, many = (plan("random", "some_bots:First", deals=deals) for deals in (2, 4))
    run_arena(few, file=ResultsFile(file, few))
    assert len(ResultsFile(file, many).blocks) == 2
    assert run_arena(many, file=ResultsFile(file, many)).as_json() == run_arena(many).as_json()


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file, one = tmp_path / "arena.jsonl", plan(deals=1)
    ResultsFile(file, one)
    with pytest.raises(SetupError, match="holds another arena: it differs in seed"):
        ResultsFile(file, plan(deals=1, seed="2"))
    with pytest.raises(SetupError, match="bots, budget"):
        ResultsFile(file, plan("random", "greedy", deals=1, budget=Budget(iterations=3)))
    other = tmp_path / "other.jsonl"
    for text in ("no json\n", "[]\n", '{"kind":"else"}\n', "x"):
        other.write_text(text, encoding="utf-8")
        with pytest.raises(DecodeError, match="no file of an arena"):
            ResultsFile(other, one)
    file.write_text(file.read_text(encoding="utf-8") + '{"match":0,"deal":0,"games":[]}\n', encoding="utf-8")
    with pytest.raises(DecodeError, match="no block of an arena"):
        ResultsFile(file, one)


# --- games, and bots that fail


@pytest.mark.parametrize("game", ["elysium", "ephyran"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_game_is_a_replay(game: str, players: int) -> None:
    meeting = ArenaPlan(games(players, game=game), ("random", "some_bots:Counting"), deals=2)
    result = play_one(meeting, Block(0, 1), 1)
    replay = replay_of(meeting, result, tuple(f"p{seat}" for seat in range(players)))
    verdict: Verdict = check_replay(replay)
    assert isinstance(verdict, Exact)
    assert len(replay.actions) == len(result.moves)


def test_own_families_are_played_everywhere() -> None:
    rules, cards = find_rules("elysium"), load_cards(EXAMPLES, standard=True)
    game = rules.find_game(cards, 2, {"families": ["artemis", "tyche", "zeus", "hermes", "poseidon"]})
    meeting = ArenaPlan((game,), ("greedy", "random"), deals=2)
    assert run_arena(meeting, new_executor=processes).as_json() == run_arena(meeting).as_json()


@pytest.mark.parametrize(
    "word, reason",
    [("some_bots:Raising", "it raised ValueError: out of ideas"), ("some_bots:Cheating", "chose what is not legal")],
)
@pytest.mark.parametrize("new_executor", [None, processes])
def test_a_bot_that_fails_is_named_with_its_game(word: str, reason: str, new_executor: Any) -> None:
    failing = plan("random", word, deals=2)
    with pytest.raises(BotError, match=reason) as raised:
        run_arena(failing, new_executor=new_executor)
    assert raised.value.bot == word
    # With several workers it may be any of the games that were under way.
    number = int(str(raised.value).partition("--replay ")[2].split()[0])
    assert f"in game {number}, seat {2 if number % 2 else 1} of 2, decision" in str(raised.value)
    with pytest.raises(BotError) as again:
        play_one(failing, *failing.find(number))
    assert str(again.value) == str(raised.value)


def test_bots_see_views_and_nothing_else(bots: Any) -> None:
    meeting = plan("some_bots:Watching", "random", deals=1)
    result = play_block(meeting, Block(0, 0))
    assert len(bots.SEEN) > 20
    assert {type(view) for view, _ in bots.SEEN} == {PlayerView}
    assert all(view.player == view.deciding for view, _ in bots.SEEN)
    dealt = meeting.begin(0).rng
    assert all(rng.seed != dealt.seed for _, rng in bots.SEEN), "a bot's chance is not that of the game"
    assert isinstance(result.games[0], GameResult)
