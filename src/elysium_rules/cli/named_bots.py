"""Bots as they are named at the terminal: by a word, by a place in the folder where one stands, with a budget."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from elysium_rules.bots.budget import Budget
from elysium_rules.bots.installed import installed_bots
from elysium_rules.bots.registry import NamedBot, bot_names, default_bot, load_bot
from elysium_rules.errors import ArgumentError, SetupError, UnknownNameError
from elysium_rules.play.engine.port import GameRules

AnyRules = GameRules[Any, Any, Any, Any, Any]

BotsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--bots",
        help="Who plays the seats without people, in turn: bots by name, with commas between; a wrong name lists them.",
        metavar="NAMES",
    ),
]
IterationsOption = Annotated[
    int | None,
    typer.Option("--iterations", help="How much bots may think for a decision: so often.", metavar="N", min=1),
]
SecondsOption = Annotated[
    float | None,
    typer.Option("--seconds", help="The same in seconds; then a game need not repeat itself.", metavar="S", min=0.001),
]


def see_own_folder() -> None:
    """Let modules be found in the folder where one stands, as Python itself does for scripts."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


def load_named(rules: AnyRules, words: Sequence[str]) -> tuple[NamedBot, ...]:
    """The bots that somebody named.

    Raises:
        SetupError: there is none of a name; it says which one was probably meant.
        BotError: one cannot be made.
    """
    if any(":" in word for word in words):
        see_own_folder()
    try:
        return tuple(load_bot(rules, word) for word in words)
    except UnknownNameError as error:
        near = f"; did you mean {error.suggestion}?" if error.suggestion else ""
        known = ", ".join(known_bots(rules))
        raise SetupError("", f"{rules.name} has no bot {error.name!r}{near}; there are {known}") from None
    except ArgumentError as error:
        raise SetupError("", error.reason) from None


def choose_bots(rules: AnyRules, words: Sequence[str] | None, count: int) -> tuple[NamedBot, ...]:
    """The bots of so many seats: those that somebody named, one after the other and then again from the first.

    Raises:
        SetupError: there is none of a name, or more are named than can sit down.
        BotError: one cannot be made.
    """
    named = [word.strip() for text in words or () for word in text.split(",") if word.strip()]
    if len(named) > count:
        raise SetupError("", f"--bots names {len(named)}, and there are {count} seats for them")
    made = load_named(rules, named or [default_bot(rules)])
    return tuple(made[seat % len(made)] for seat in range(count))


def known_bots(rules: AnyRules) -> tuple[str, ...]:
    """All bots that can be named by a word."""
    return (*bot_names(rules), *(bot.name for bot in installed_bots(rules.name) if not bot.problem))


def make_budget(iterations: int | None, seconds: float | None) -> Budget | None:
    """The budget of all bots that do not bring one with their name."""
    return None if iterations is None and seconds is None else Budget(iterations, seconds)
