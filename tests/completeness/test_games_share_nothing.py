"""A game brings only what is particular to it: no two games have six lines in common, and the second one is small."""

from collections import defaultdict
from itertools import combinations
from pathlib import Path

import elysium_rules
from elysium_rules.games import GAMES

SOURCES = Path(elysium_rules.__file__).parent
RUN = 6  #: lines that stand in two games belong into what they share
#: Of a game that stands on what the first one left behind, as `wc -l` counts them: 2,500 with one set of rulings,
#: and since then views of its own class (130) a table that follows events (190), card files of anybody (30), and what
#: reasoning about its cards and tests of them need to know of it (60), and what a search counts in it (40).
MOST_LINES = 3_155


def runs_of(game: str) -> dict[tuple[str, ...], str]:
    """All runs of lines in the folder of a game, each with a place; blank lines and indentation do not count."""
    found = {}
    for path in sorted((SOURCES / game).rglob("*.py")):
        text = path.read_text(encoding="utf-8").replace(f"elysium_rules.{game}.", "elysium_rules.GAME.")
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
        for at in range(len(lines) - RUN + 1):
            run = tuple(line for _, line in lines[at : at + RUN])
            found[run] = f"{path.relative_to(SOURCES).as_posix()}:{lines[at][0]}"
    return found


def test_no_six_lines_stand_in_two_games() -> None:
    runs = {game: runs_of(game) for game in GAMES}
    shared = defaultdict(list)
    for one, other in combinations(GAMES, 2):
        for run in runs[one].keys() & runs[other].keys():
            shared[runs[one][run]].append(runs[other][run])
    assert dict(shared) == {}


def test_runs_are_found_whatever_the_indentation() -> None:
    runs = runs_of("elysium")
    assert len(runs) > 1_000
    assert all(len(run) == RUN and not any(line != line.strip() for line in run) for run in runs)


def test_a_second_game_is_small() -> None:
    # `json_types.py` is made from the schema, and the front door only lists names: nobody writes a game in them.
    left_out = {SOURCES / "ephyran/json_types.py", SOURCES / "ephyran/__init__.py"}
    paths = set((SOURCES / "ephyran").rglob("*.py")) - left_out
    texts = [path.read_text(encoding="utf-8") for path in paths]
    assert sum(text.count("\n") for text in texts) <= MOST_LINES
