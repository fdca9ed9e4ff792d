"""`elysium demo`: bots play a game, and you read along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import starmap
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from elysium_rules.bots.bot import Bot
from elysium_rules.bots.match import play_game
from elysium_rules.bots.registry import NamedBot
from elysium_rules.cli.eyes import OPEN, SPECTATOR, Eyes
from elysium_rules.cli.files import check_target
from elysium_rules.cli.frontend import Frontend
from elysium_rules.cli.named_bots import BotsOption, choose_bots
from elysium_rules.cli.options import (
    ChooseOption,
    EditionOption,
    GameOption,
    LanguageOption,
    SetOption,
    choose_frontend,
    find_language,
    gather,
    make_console,
    parse_seed,
    telling_errors,
)
from elysium_rules.cli.own_cards import CardsOption, FamiliesOption, choose_cards, showing_findings
from elysium_rules.cli.replay import REPLAY_ENDINGS, SaveReplayOption, write_replay
from elysium_rules.cli.told import show_item
from elysium_rules.cli.voice import in_row, voice_of
from elysium_rules.errors import SetupError
from elysium_rules.play.serialising.replay import record
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.source import printable

#: The same for everybody who starts the demo.
DEMO_SEED: Final = "7"
MOST_PLAYERS: Final = 4
NAMES: Final = ("Ariadne", "Brontes", "Chloris", "Damon")


def demo(
    game: GameOption = None,
    seed: Annotated[str, typer.Option(help="Same seed, same game.")] = DEMO_SEED,
    players: Annotated[
        int | None, typer.Option(help="How many play; if not given 4, or as many as can.", metavar="N")
    ] = None,
    family_set: SetOption = None,
    edition: EditionOption = None,
    choose: ChooseOption = None,
    cards: CardsOption = None,
    families: FamiliesOption = None,
    bots: BotsOption = None,
    is_open: Annotated[
        bool, typer.Option("--open", help="Show all hands; without it you know what a spectator knows.")
    ] = False,
    language: LanguageOption = DEFAULT_LANGUAGE,
    save_replay: SaveReplayOption = None,
) -> None:
    """Watch bots play a whole game.

    Example: elysium demo --players 3 --seed 7
    """
    console = make_console()
    with telling_errors():
        if save_replay is not None:
            check_target("--save-replay", save_replay, REPLAY_ENDINGS)
        frontend = choose_frontend(game)
        if is_open and not frontend.rules.has_secrets:
            raise SetupError("", f"--open is for games with hidden hands; in {frontend.name} everybody sees the same")
        spoken = find_language(frontend, language)
        given = gather(frontend, {"--set": family_set, "--edition": edition}, choose or ())
        count = min(MOST_PLAYERS, frontend.rules.seats[-1]) if players is None else players
        with showing_findings():
            own = choose_cards(frontend, given, cards, families)
        given = dict(own.given)
        state = frontend.begin(own.cards, count, given, parse_seed(seed))
        names = bot_names(count, spoken)
        playing = choose_bots(frontend.rules, bots, count) if bots else tuple(starmap(named, frontend.bots(count)))
        kinds = [bot.name for bot in playing]
        for line in frontend.announce(state, given, seed, name_bots(names, kinds, spoken), spoken):
            console.print(line)
        made: list[Any] = []
        eyes = OPEN if is_open else SPECTATOR
        end = tell_game(console, frontend, state, playing, names, seed, spoken, eyes, made.append)
        show_result(console, frontend, end, names, spoken)
        if save_replay is not None:
            write_replay(save_replay, record(state, parse_seed(seed), made, names))


def bot_names(count: int, language: str = DEFAULT_LANGUAGE, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """Names for so many bots, where these are *taken*, in small letters.

    >>> bot_names(5, taken=("damon",))
    ('Ariadne', 'Brontes', 'Chloris', 'Bot 1', 'Bot 2')
    """
    names = [name for name in NAMES if name.casefold() not in taken]
    say = voice_of(language).say
    more = (say("terminal.bot", number=number) for number in range(1, 1 + count - len(names)))
    return (*names, *more)[:count]


def name_bots(names: Sequence[str], kinds: Sequence[str], language: str) -> str:
    """Who plays, and of which kind each of them is.

    >>> name_bots(["Ariadne", "Brontes"], ["greedy", "random"], "fr")
    'Ariadne (avide), Brontes (aléatoire)'
    """
    voice = voice_of(language)
    called = [say_bot(kind, language) for kind in kinds]
    seats = [voice.say("terminal.bot_kind", name=name, kind=kind) for name, kind in zip(names, called, strict=True)]
    return voice.voice(in_row("comma", seats))


def named(bot: Bot, name: str) -> NamedBot:
    """A bot of the front end, with its name."""
    return NamedBot(name, bot)


def say_bot(name: str, language: str) -> str:
    """What a kind of bot is called in a language; one of somebody's own is called as it was named.

    >>> say_bot("random", "de"), say_bot("my_bots:Cautious", "de")
    ('zufällig', 'my_bots:Cautious')
    """
    voice = voice_of(language)
    return voice.say(f"bot.{name}") if voice.lexicon.has(f"bot.{name}") else printable(name)


def tell_game(
    console: Console,
    frontend: Frontend,
    state: Any,
    bots: Sequence[NamedBot],
    names: Sequence[str],
    seed: str,
    language: str,
    eyes: Eyes,
    on_action: Callable[[Any], object],
) -> Any:
    """Play the game and print it entry by entry; a terminal also shows how far it is."""
    transcript = frontend.transcript(lambda item: show_item(console, item, names, language), names, language, eyes)
    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), console=console, transient=True, disable=not console.is_terminal
    )
    with progress:
        task = progress.add_task(voice_of(language).say("terminal.playing"), total=frontend.length(state))

        def on_step(before: Any, action: Any, events: tuple[Any, ...], after: Any) -> None:
            transcript.note(before, action, events, after)
            on_action(action)
            progress.advance(task, frontend.passed(events))

        transcript.begin(state)
        end = play_game(state, [bot.bot for bot in bots], on_step, seed=seed, budgets=[bot.budget for bot in bots])
        transcript.flush()
    return end


def show_result(console: Console, frontend: Frontend, state: Any, names: Sequence[str], language: str) -> None:
    """Print the final scores and who won."""
    console.print()
    for part in frontend.result(state, names, language):
        console.print(part)
