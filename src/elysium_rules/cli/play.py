"""`elysium play`: people at one terminal against bots; the game is kept after every decision."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from elysium_rules.cli.demo import bot_names
from elysium_rules.cli.files import check_target, read_text, reason_of
from elysium_rules.cli.frontend import frontend_of
from elysium_rules.cli.keep import games_folder, kept_files, new_file, read_kept
from elysium_rules.cli.named_bots import BotsOption, choose_bots
from elysium_rules.cli.options import (
    ChooseOption,
    EditionOption,
    GameOption,
    LanguageChoice,
    SetOption,
    choose_frontend,
    find_language,
    gather,
    make_console,
    parse_seed,
    telling_errors,
)
from elysium_rules.cli.own_cards import CardsOption, FamiliesOption, choose_cards, showing_findings
from elysium_rules.cli.replay import REPLAY_ENDINGS, SaveReplayOption, cards_for, tidy_name, write_replay
from elysium_rules.cli.session import Session
from elysium_rules.cli.typed import simplify
from elysium_rules.cli.voice import voice_of
from elysium_rules.errors import DecodeError, ReplayError, SetupError
from elysium_rules.play.serialising.replay import Replay, begin_replay, first_state, play_replay
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.source import printable

#: What people are called who do not say their name.
PEOPLE: Final = ("Theseus", "Penelope", "Orestes", "Electra")
DEFAULT_PLAYERS: Final = 3
MOST_SEEDS: Final = 1_000_000
STOPPED: Final = 130  #: the exit code after Ctrl-C, as of every other program


def play(
    file: Annotated[
        Path | None, typer.Argument(help="With --resume: the saved game; else the last one.", metavar="FILE")
    ] = None,
    game: GameOption = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a game that was saved.")] = False,
    seed: Annotated[str | None, typer.Option(help="Same seed, same cards; without one, a new game each time.")] = None,
    players: Annotated[
        int | None, typer.Option(help="How many play, if not given 3; bots take the other seats.", metavar="N")
    ] = None,
    people: Annotated[
        int | None, typer.Option(help="How many of them are people; if not given 1.", metavar="N")
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="Your name; again for the next person.")] = None,
    family_set: SetOption = None,
    edition: EditionOption = None,
    choose: ChooseOption = None,
    cards: CardsOption = None,
    families: FamiliesOption = None,
    language: LanguageChoice = None,
    bots: BotsOption = None,
    save: Annotated[
        Path | None,
        typer.Option(help="Where the game is saved; without it, in a folder of your own.", metavar="FILE"),
    ] = None,
    save_replay: SaveReplayOption = None,
) -> None:
    """Play a game against bots; `?` shows what you can type. It is saved after every decision.

    Example: elysium play --cards nyx.ely
    """
    console = make_console()
    with telling_errors():
        if save_replay is not None:
            check_target("--save-replay", save_replay, REPLAY_ENDINGS)
        if resume:
            for option, given in {
                "--game": game, "--seed": seed, "--players": players, "--people": people, "--name": name,
                "--set": family_set, "--edition": edition, "--choose": choose, "--families": families, "--save": save,
            }.items():  # fmt: skip
                if given is not None:
                    raise SetupError("", f"{option} is for a new game; --resume goes on with one that was saved")
            session = resume_session(console, file, language, cards, bots)
        elif file is not None:
            raise SetupError("", f"to go on with a saved game, write  elysium play --resume {file}")
        else:
            frontend = choose_frontend(game)
            spoken = find_language(frontend, language or DEFAULT_LANGUAGE)
            chosen = gather(frontend, {"--set": family_set, "--edition": edition}, choose or ())
            names = name_players(name or [], people, players, frontend.rules.seats, spoken)
            # What the shell passes on may be no text; then it could not be written down.
            seed = (seed or str(secrets.randbelow(MOST_SEEDS))).encode(errors="replace").decode()
            with showing_findings():
                own = choose_cards(frontend, chosen, cards, families)
            state = frontend.begin(own.cards, len(names), own.given, parse_seed(seed))
            seats = range(max(people or 1, len(name or [])))
            others = choose_bots(frontend.rules, bots, len(names) - len(seats))
            session = Session(console, state, seed, spoken, names, seats, bots=others)
            named = [f"--cards={word}" for word in cards or ()] + ([f"--families={families}"] if families else [])
            session.asked_for = printable(shlex.join(named))
            session.replay = begin_replay(state, parse_seed(seed), names)
            session.file, session.is_named = choose_file(console, save, session.language), save is not None
        try:
            is_finished = session.run()
        finally:  # also where the terminal has gone
            if save_replay is not None and session.replay is not None:
                write_replay(save_replay, session.replay)
        if session.was_stopped and not is_finished:
            raise typer.Exit(STOPPED)


def name_players(
    wanted: Sequence[str], people: int | None, players: int | None, allowed: range, language: str
) -> tuple[str, ...]:
    """The names of all players, people first.

    Raises:
        SetupError: there are more people than seats or more names than people, or two have the same name.
    """
    count = max(people or 1, len(wanted))
    if people is not None and people < max(1, len(wanted)):
        reason = f"--people {people} is too few for {len(wanted)} names" if wanted else "somebody must play"
        raise SetupError("", reason)
    usual = min(max(DEFAULT_PLAYERS, count, allowed[0]), max(allowed[-1], count))
    seats = usual if players is None else players
    if players is not None and count > players:
        raise SetupError("", f"{count} people cannot sit at a table of {players}")
    names = [tidy_name(name) for name in wanted]
    taken = [simplify(name) for name in names]
    if len(set(taken)) < len(taken):
        raise SetupError("", "two people have the same name")
    names += [name for name in PEOPLE if simplify(name) not in taken][: max(0, count - len(names))]
    others = bot_names(seats, language, [simplify(name) for name in names])
    return (*names, *others)[:seats]


def choose_file(console: Console, wanted: Path | None, language: str) -> Path | None:
    """Where a new game is saved; None where it cannot be, and that is told.

    Raises:
        SetupError: the file that was asked for is there already, or cannot be written.
    """
    if wanted is not None:
        check_target("--save", wanted)
        if wanted.exists():
            raise SetupError(
                "", f"--save {wanted}: this file is there already; go on with it by --resume, or name another"
            )
        return wanted
    try:
        games_folder().mkdir(parents=True, exist_ok=True)
        file = new_file(datetime.now().astimezone())
        check_target("--save", file)
    except (OSError, RuntimeError, SetupError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        console.print(voice_of(language).say("terminal.not_saved", reason=reason))
        return None
    return file


def resume_session(
    console: Console,
    file: Path | None,
    language: str | None,
    cards: Sequence[str] | None = None,
    bots: Sequence[str] | None = None,
) -> Session:
    """Go on with a game that was saved; the last one, if none is named.

    It carries its card files; where they are too long for that, *cards* names them.

    Raises:
        SetupError: there is none.
        DecodeError: the file holds something else, or is damaged.
    """
    found = file
    if found is None:
        files = kept_files()
        if not files:
            raise SetupError("", f"no saved game is in {games_folder()}; begin one with  elysium play")
        found = files[0]
    with showing_findings():
        own = cards_for(read_text(found), cards)
    kept = read_kept(found, own)
    try:
        history = list(play_replay(kept.replay))
    except ReplayError as error:
        raise DecodeError("play/drift", str(found), f"this game cannot go on: {error}") from None
    state = history[-1].after if history else first_state(kept.replay)
    spoken = find_language(frontend_of(state.game.rules), language or kept.language)
    names, seats = names_in(kept.replay, spoken), len(kept.people)
    code = [bot for bot in kept.bots if ":" in bot]
    if code and not bots:  # a file of somebody else must not say what is run
        named = ",".join(kept.bots)
        raise SetupError(
            "", f"this game is played against {printable(code[0])}: to run it, say so by --bots {printable(named)}"
        )
    others = choose_bots(state.game.rules, bots or kept.bots, len(names) - seats)
    session = Session(console, state, kept.seed, spoken, names, kept.people, history, others)
    session.replay, session.file, session.is_named = kept.replay, found, file is not None
    return session


def names_in(replay: Replay, language: str) -> tuple[str, ...]:
    count = replay.game.player_count
    return replay.names or (*PEOPLE, *bot_names(count, language))[:count]
