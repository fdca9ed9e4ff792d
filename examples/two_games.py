"""A text frontend for every game there is: it shows the table, the choices with their labels, what happened, the score.

    python examples/two_games.py ephyran --players 3 --seed 7      you are player 1, bots play the others
    python examples/two_games.py elysium --auto                    bots play all seats

`mypy --strict` finds no `Any` in it. What is the same in all games is written once, for a `GameRules`: its type
parameters are the states, actions, events, views and outcomes of a game. What differs, the table, is written for each
game with its own classes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from elysium_rules import (
    BotFor,
    ElysiumError,
    GameName,
    GameRules,
    PlayerView,
    decision_rng,
    describe_card,
    describe_player,
    find_bot,
    find_rules,
    start_game,
)
from elysium_rules.ephyran import EphyranView, Territory


class Moment(Protocol):
    """What a state of every game can be asked."""

    @property
    def deciding(self) -> int | None: ...


class Sheet(Protocol):
    """A score sheet of every game."""

    @property
    def total(self) -> int: ...


class Result(Protocol):
    """An outcome of every game."""

    @property
    def winners(self) -> Sequence[int]: ...
    @property
    def scores(self) -> Sequence[Sheet]: ...


StateT = TypeVar("StateT", bound=Moment)
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")
OutcomeT = TypeVar("OutcomeT", bound=Result)


# --- the same for every game


def play(
    rules: GameRules[StateT, ActionT, EventT, ViewT, OutcomeT],
    state: StateT,
    show: Callable[[ViewT], str],
    bot: BotFor[ViewT, ActionT],
    people: Sequence[int],
) -> OutcomeT:
    """Play a game to its end: *people* are asked, the bot decides for all others."""
    decision = 0
    while (seat := state.deciding) is not None:
        view = rules.observe(state, seat)
        legal = rules.legal_actions(state)
        if seat in people:
            print(show(view))
            action = legal[ask([rules.describe_action(view, choice, "en", ()) for choice in legal])]
        else:
            action = bot.choose(view, decision_rng(1, decision))
        after, events = rules.step(state, action)
        for event in events:
            print(f"  {rules.describe_event(after, event, 'en', ())}")
        state, decision = after, decision + 1
    return rules.outcome(state)


def ask(labels: Sequence[str]) -> int:
    """Let somebody type the number of a choice."""
    for number, label in enumerate(labels):
        print(f"{number:>4}  {label}")
    while True:
        typed = input("> ").strip()
        if typed.isdecimal() and int(typed) < len(labels):
            return int(typed)
        print(f"a number from 0 to {len(labels) - 1}")


def tell(result: Result) -> None:
    """Show who won."""
    for seat, sheet in enumerate(result.scores):
        won = " (won)" if seat in result.winners else ""
        print(f"{describe_player(seat)}: {sheet.total} points{won}")


# --- what differs


def show_elysium(view: PlayerView) -> str:
    """The table of Elysium: boards, the Agora, the quests."""
    lines = [f"--- epoch {view.epoch}, {view.draw_pile_size} cards to come"]
    for seat, board in enumerate(view.players):
        cards = ", ".join(
            describe_card(view, card) + " o" * (card in view.rings) + " turned" * (card in view.turned)
            for card in board.domain
        )
        columns = "/".join(board.columns)
        lines.append(f"{describe_player(seat)}: {board.gold} gold, {board.vp} VP, columns {columns}; {cards}")
    agora = ", ".join(describe_card(view, card) for card in view.agora)
    return "\n".join([*lines, f"Agora: {agora}", f"pediment: {'/'.join(view.pediment)}"])


def show_ephyran(view: EphyranView) -> str:
    """The table of Ephyran: cities and hands, as far as they are known."""
    lines = [f"--- turn {view.turns_played + 1}, {len(view.draw_pile)} cards to come"]
    for board in view.players:
        hand = ", ".join("?" if card is None else describe_card(view, card) for card in board.hand)
        lines.append(f"{describe_player(board.player)} ({board.god}): {hand}")
        for territory in Territory:
            zones = [describe_card(view, zone.card) for zone in board.city[territory]]
            if zones:
                lines.append(f"  {territory.word}: {', '.join(zones)}")
    return "\n".join(lines)


def run(game: GameName, players: int, seed: int | str, people: Sequence[int]) -> None:
    """Play one game; each branch knows the types of its own."""
    if game == "elysium":
        state = start_game(game, players, seed, families="first_game")
        tell(play(find_rules(game), state, show_elysium, find_bot(game, "greedy"), people))
    else:
        other = start_game(game, players, seed)
        tell(play(find_rules(game), other, show_ephyran, find_bot(game, "greedy"), people))


SHOWN: dict[str, GameName] = {"elysium": "elysium", "ephyran": "ephyran"}


def find_name(text: str) -> GameName:
    """The name of a game that this program has a table for; the library may know others."""
    if text not in SHOWN:
        raise argparse.ArgumentTypeError(f"there is no table for {text!r} here; there are {', '.join(SHOWN)}")
    return SHOWN[text]


class Options(argparse.Namespace):
    """What was typed."""

    game: GameName
    players: int
    seed: str
    auto: bool


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="Play a game against bots.")
    parser.add_argument("game", type=find_name)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", default="7")
    parser.add_argument("--auto", action="store_true", help="bots play all seats")
    options = parser.parse_args(namespace=Options())
    try:
        run(options.game, options.players, options.seed, () if options.auto else (0,))
    except ElysiumError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
