"""What is kept from one state to the next changes nothing: whoever looks with a memory sees what others see without."""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules.games import GAMES, start_game
from elysium_rules.play.data.memory import Memory
from elysium_rules.play.engine.undo import Trail, shows_news, undo_points
from elysium_rules.testing.promises import play_randomly

CHOICES: dict[str, dict[str, Any]] = {"elysium": {"families": "first_game"}}
VIEWERS = (0, 1, 2, None)


def steps(name: str, seed: int = 4) -> list[Any]:
    return list(play_randomly(start_game(name, 3, seed, **CHOICES.get(name, {})), seed))


@pytest.mark.parametrize("name", GAMES)
def test_with_a_memory_everybody_sees_the_same_as_without(name: str) -> None:
    memory = Memory()
    for made in steps(name):
        rules = made.after.game.rules
        memory.turn()
        for viewer in VIEWERS:
            view = rules.observe_again(made.after, viewer, memory)
            assert view == rules.observe(made.after, viewer)
            assert view.legal == rules.observe(made.after, viewer).legal
            plain = rules.encode_view_again(view, "de", ("Ada", "Ben", "Cleo"), memory)
            assert plain == rules.encode_view(view, "de", ("Ada", "Ben", "Cleo"))


def test_what_two_see_the_same_way_is_made_once_and_kept_while_it_stays_the_same() -> None:
    memory, made = Memory(), steps("ephyran")[12]
    rules = made.after.game.rules
    before = [rules.observe_again(made.before, viewer, memory).state.players for viewer in VIEWERS]
    memory.turn()
    after = [rules.observe_again(made.after, viewer, memory).state.players for viewer in VIEWERS]
    assert after[0][2] is after[1][2] is after[3][2], "the hand of a third"
    assert after[0][0] is not after[1][0], "one's own"
    same = [seat for seat in range(3) if made.before.players[seat] is made.after.players[seat]]
    assert same
    assert all(before[place][seat] is after[place][seat] for place in range(4) for seat in same)


@pytest.mark.parametrize("name", GAMES)
def test_only_what_can_have_holes_is_looked_into(name: str) -> None:
    """What is not looked into is handed out as it is: so no value in it may be one that somebody may not know."""
    rules = steps(name)[0].before.game.rules
    veiled = {kind for kind in rules.visibility if rules.sight.veiled(kind)}

    def look_into(value: Any) -> None:
        if isinstance(value, tuple):
            for item in value:
                look_into(item)
        elif type(value) in rules.visibility:
            assert type(value) not in veiled, f"a {type(value).__name__} is hidden in what is handed out as it is"
            for field in rules.visibility[type(value)]:
                look_into(getattr(value, field))

    for made in steps(name):
        for value in (made.after, made.action, *made.events):
            names = {name for name, _ in rules.sight.veiled(type(value))}
            for field in set(rules.visibility[type(value)]) - names:
                look_into(getattr(value, field))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("every", [1, 3])
def test_a_trail_knows_what_may_be_taken_back(name: str, every: int) -> None:
    """It says the same as all steps together, however often somebody asks."""
    trail, made = Trail(), steps(name, seed=9)
    found = 0
    for number, last in enumerate(made, start=1):
        trail.add(last)
        if number % every == 0:
            for seat in (0, 1, 2):
                points = undo_points(made[:number], seat)
                assert trail.free(seat) == tuple(made[place] for place in points)
                found += len(points)
    assert found > 5


@pytest.mark.parametrize("name", GAMES)
def test_news_are_fewer_holes_for_somebody(name: str) -> None:
    """Counted by what changed, and once more by all that everybody sees."""
    learnt = 0
    for made in steps(name, seed=2):
        sight = made.before.game.rules.sight

        def holes(state: Any, viewer: int | None, sight: Any = sight) -> int:
            return sum(1 for _ in sight.holes(sight.masked(state, viewer)))

        fewer = any(holes(made.after, viewer) < holes(made.before, viewer) for viewer in VIEWERS)
        assert sight.someone_learns(made.before, made.after, range(3)) == fewer
        assert shows_news(made) or not fewer
        learnt += fewer
    assert learnt or name == "elysium"
