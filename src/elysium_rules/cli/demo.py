"""`elysium demo`: four bots play a game, and you read along."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import Annotated, Final

import typer
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.rule import Rule
from rich.text import Text

from elysium_rules.bots.bot import Bot
from elysium_rules.bots.greedy_bot import GreedyBot
from elysium_rules.bots.match import play_game
from elysium_rules.bots.random_bot import RandomBot
from elysium_rules.cli.files import check_target
from elysium_rules.cli.lines import clip
from elysium_rules.cli.options import (
    FIRST_SET,
    EditionOption,
    Language,
    LanguageOption,
    PlayersOption,
    SetOption,
    find_set,
    make_console,
    parse_seed,
    telling_errors,
)
from elysium_rules.cli.replay import REPLAY_ENDINGS, SaveReplayOption, write_replay
from elysium_rules.cli.table import say, score_table
from elysium_rules.cli.transcript import Entry, Heading, Item, Transcript
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.ids import Edition
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.rules.scoring import outcome
from elysium_rules.elysium.rules.setup import new_game
from elysium_rules.elysium.writing.replay import record
from elysium_rules.source import printable

#: The same for everybody who starts the demo.
DEMO_SEED: Final = "7"
NAMES: Final = ("Ariadne", "Brontes", "Chloris", "Damon")
#: The bots by seat, and what they are called.
BOTS: Final[tuple[tuple[Bot, str, str], ...]] = (
    (GreedyBot(), "greedy", "avide"),
    (RandomBot(), "random", "hasardeux"),
    (GreedyBot(), "greedy", "avide"),
    (RandomBot(), "random", "hasardeux"),
)


def demo(
    seed: Annotated[str, typer.Option(help="Same seed, same game.")] = DEMO_SEED,
    players: PlayersOption = 4,
    family_set: SetOption = FIRST_SET,
    language: LanguageOption = Language.EN,
    edition: EditionOption = Edition.REVISED,
    save_replay: SaveReplayOption = None,
) -> None:
    """Watch bots play a whole game; the transcript goes by epoch and phase."""
    console = make_console()
    with telling_errors():
        if save_replay is not None:
            check_target("--save-replay", save_replay, REPLAY_ENDINGS)
        cards, chosen = find_set(family_set)
        state = new_game(cards, players, chosen.families, parse_seed(seed), edition)
        show_heading(console, state, getattr(chosen, language), seed, language)
        made: list[Action] = []
        end = tell_game(console, state, seed, language, made.append)
        show_result(console, end, NAMES, language)
        if save_replay is not None:
            write_replay(save_replay, record(state, parse_seed(seed), made, NAMES[:players]))


def show_heading(console: Console, state: GameState, set_name: str, seed: str, language: str) -> None:
    """Say what is played and who plays."""
    game = state.game
    families = ", ".join(game.cards.families[key].name(language) for key in game.families)
    edition = say(
        language,
        f"{game.edition} edition",
        {"revised": "édition révisée", "original": "édition originale"}[game.edition],
    )
    players = ", ".join(
        f"{name} ({say(language, en, fr)})" for name, (_, en, fr) in zip(NAMES[: game.player_count], BOTS, strict=False)
    )
    shown = printable(seed)
    console.print(Text.assemble(("Elysium", "bold"), f" – {set_name}: {families}"))
    console.print(
        say(language, f"seed {shown}, {edition}; bots: {players}", f"graine {shown}, {edition} ; robots : {players}")
    )


def tell_game(
    console: Console, state: GameState, seed: str, language: str, on_action: Callable[[Action], object] | None = None
) -> GameState:
    """Play the game and print it entry by entry; a terminal also shows how far it is."""
    bots = [bot for bot, _, _ in BOTS[: state.game.player_count]]
    transcript = Transcript(lambda item: show_item(console, item), NAMES, language)
    epochs = state.game.numbers.epochs.count
    turns = epochs * state.game.player_count * (state.game.numbers.players.turns + 1)
    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), console=console, transient=True, disable=not console.is_terminal
    )
    with progress:
        task = progress.add_task(say(language, "playing", "la partie se joue"), total=turns)

        def on_step(before: GameState, action: Action, events: tuple[Event, ...], after: GameState) -> None:
            transcript.note(before, action, events, after)
            if on_action is not None:
                on_action(action)
            ended = sum(type(event).__name__ in ("TurnEnded", "TurnSkipped") for event in events)
            progress.advance(task, ended)

        transcript.begin(state)
        end = play_game(state, bots, on_step, seed=seed)
        transcript.flush()
    return end


def show_item(console: Console, item: Item, names: Sequence[str] = NAMES) -> None:
    """Print a heading, or what was done in a turn with the player's name before it."""
    if isinstance(item, Heading):
        if item.rank == 1:
            console.print()
            console.print(Rule(Text(item.text, style="bold"), align="left", characters="═"))
        else:
            console.print()
            console.print(Text(item.text, style="bold underline"))
        return
    show_entry(console, item, max(cell_len(clip(name)) for name in names))


def show_entry(console: Console, entry: Entry, widest: int) -> None:
    """Print one entry; long ones go on under themselves."""
    name = "" if entry.player is None else set_cell_size(clip(entry.player), widest)
    indent = "  " if entry.player is None else " " * (widest + 3)
    text = ", ".join(entry.clauses)
    lines = textwrap.wrap(text, console.width, initial_indent=indent, subsequent_indent=indent)
    for number, line in enumerate(lines):
        shown = Text(line, style="italic" if entry.player is None else "")
        if number == 0 and name:
            shown = Text.assemble("  ", (name, "bold"), " ", line.removeprefix(indent))
        console.print(shown, soft_wrap=True)


def show_result(console: Console, state: GameState, names: Sequence[str], language: str) -> None:
    """Print the score sheets and who won."""
    result = outcome(state)
    console.print()
    console.print(score_table(state.game, result, names, language))
    winners = say(language, " and ", " et ").join(names[player] for player in result.winners)
    total = result.scores[result.winners[0]].total
    if len(result.winners) > 1:
        console.print(
            say(
                language,
                f"★ {winners} share the victory with {total} points.",
                f"★ {winners} partagent la victoire avec {total} points.",
            )
        )
    else:
        console.print(
            say(language, f"★ {winners} wins with {total} points.", f"★ {winners} gagne avec {total} points.")
        )
