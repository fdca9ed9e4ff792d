"""Where bots are found: by name, by entry point, by place; what is broken says why, and what is not asked for rests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from elysium_rules import (
    ArgumentError,
    BotError,
    Budget,
    InstalledBot,
    NamedBot,
    RandomBot,
    UnknownNameError,
    bot_names,
    find_bot,
    installed_bots,
    load_bot,
)
from elysium_rules.protocol.engine import Engine

GOOD = """
    print("imported")

    class First:
        def choose(self, view, rng):
            return view.legal[0]

    class Mute:
        pass

    def broken():
        raise ValueError("no weights")

    class Outer:
        class Inner(First):
            pass
"""


class Packages:
    """Writes packages as they are installed: a module, and what is said of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, package: str, entries: dict[str, str], modules: dict[str, str]) -> None:
        for name, text in modules.items():
            (self.folder / f"{name}.py").write_text(dedent(text), encoding="utf-8")
        info = self.folder / f"{package.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        lines = [f"{name} = {place}" for name, place in entries.items()]
        (info / "entry_points.txt").write_text("\n".join(["[elysium_rules.bots]", *lines, ""]), encoding="utf-8")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Packages]:
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield Packages(tmp_path)
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_a_bot_of_a_package_is_found_by_its_name(packages: Packages, capsys: pytest.CaptureFixture[str]) -> None:
    packages.add("first-bots", {"elysium/opener": "openers:First", "any_opener": "openers:First"}, {"openers": GOOD})
    assert installed_bots("elysium") == (
        InstalledBot("any_opener", None, "openers:First", "first-bots", "1.0"),
        InstalledBot("opener", "elysium", "openers:First", "first-bots", "1.0"),
    )
    assert [bot.name for bot in installed_bots("ephyran")] == ["any_opener"]
    assert "openers" not in sys.modules, "nothing is imported to list them"
    assert capsys.readouterr().out == ""
    assert type(find_bot("elysium", "opener")).__name__ == "First"
    with pytest.raises(UnknownNameError, match=r"there are .*any_opener"):
        find_bot("ephyran", "nobody_there")
    assert "opener" not in bot_names("elysium"), "what is offered to everybody is the same on all machines"


@pytest.mark.parametrize(
    "name, place, reason",
    [
        ("chess/opener", "openers:First", "there is no game `chess`"),
        ("Opener", "openers:First", "a name has small letters, digits and underscores"),
        ("elysium/greedy", "openers:First", "elysium has a bot of this name itself"),
        ("random", "openers:First", "a game has a bot of this name itself"),
        ("opener", "openers", "`openers` is no place: write package.module:Thing"),
        ("opener", "not_there.at_all:First", "there is no module `not_there`"),
    ],
)
def test_a_broken_entry_says_why_and_the_others_play(packages: Packages, name: str, place: str, reason: str) -> None:
    packages.add("good-bots", {"fine": "openers:First"}, {"openers": GOOD})
    packages.add("bad-bots", {name: place}, {})
    (broken,) = [bot for bot in installed_bots() if bot.problem]
    assert (broken.package, reason in broken.problem) == ("bad-bots", True)
    assert type(find_bot("elysium", "fine")).__name__ == "First"
    assert "openers" in sys.modules
    if name == "opener":
        with pytest.raises(BotError, match="bad-bots brings it, but"):
            find_bot("elysium", "opener")


def test_two_packages_with_one_name_are_both_refused(packages: Packages) -> None:
    packages.add("one", {"opener": "openers:First"}, {"openers": GOOD})
    packages.add("two", {"elysium/opener": "openers:First"}, {})
    assert [bot.problem for bot in installed_bots("elysium")] == ["so does two", "so does one"]
    with pytest.raises(BotError, match="so does"):
        find_bot("elysium", "opener")


@pytest.mark.parametrize(
    "place, reason",
    [
        ("openers:Nobody", "AttributeError"),
        ("openers:broken", "ValueError: no weights"),
        ("openers:Mute", "makes a Mute, which has no method `choose`"),
        ("sinking:First", "ZeroDivisionError"),
        ("nowhere_at_all:First", "there is no module `nowhere_at_all`"),
        ("openers:", "is no place"),
    ],
)
def test_what_cannot_be_made_says_why(packages: Packages, place: str, reason: str) -> None:
    packages.add("bots", {}, {"openers": GOOD, "sinking": "1 / 0"})
    with pytest.raises(BotError, match=reason):
        load_bot("elysium", place)


def test_a_bot_is_named_by_its_place_and_with_a_budget(packages: Packages) -> None:
    packages.add("bots", {"opener": "openers:First"}, {"openers": GOOD})
    assert load_bot("elysium", "random@50") == NamedBot("random@50", RandomBot(), Budget(iterations=50))
    assert type(load_bot("ephyran", "openers:Outer.Inner").bot).__name__ == "Inner"
    assert load_bot("elysium", "opener@0.2s").budget == Budget(seconds=0.2)
    with pytest.raises(ArgumentError, match="a budget is"):
        load_bot("elysium", "random@")
    with pytest.raises(UnknownNameError, match="did you mean 'random'"):
        load_bot("elysium", "rndom")


@pytest.mark.parametrize("word", ["openers:First", "elysium_rules.bots.random_bot:RandomBot", "random@5", "opener"])
def test_what_comes_over_a_wire_names_no_code(packages: Packages, word: str) -> None:
    """A client of the engine cannot have anything imported: it names our bots, and nothing else."""
    packages.add("bots", {"opener": "openers:First"}, {"openers": GOOD})
    engine = Engine()
    engine.answer('{"id":1,"do":"new","players":2,"families":"first_game","seed":1}')
    answer = engine.answer(f'{{"id":2,"do":"act","game":"g1","move":0,"action":{{"bot":"{word}"}}}}')
    assert '"ok":false' in answer
    assert "openers" not in sys.modules
    if word != "opener":
        with pytest.raises(UnknownNameError):
            find_bot("elysium", word)
