"""Games of `elysium play` that are kept, to go on later: a line about the people, then the replay of the game.

It is the replay and not the position that is kept, so that after a break there is still a history: to take
back a choice, to read what happened, to write the whole game down. The seed is in it, as in every replay (decision 26).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import attrs

from elysium_rules.bots.registry import default_bot
from elysium_rules.cli.files import read_text, state_folder, write_text
from elysium_rules.errors import CardError, DecodeError, SetupError
from elysium_rules.games import DEFAULT_GAME, all_rules, find_rules, game_names
from elysium_rules.kernel.codec import MAX_TEXT, Json, canonical_json, parse_json
from elysium_rules.play.data.read import Reader
from elysium_rules.play.engine.port import AnyCardSet
from elysium_rules.play.serialising.replay import Replay, decode_replay, encode_replay

FORMAT: Final = 1
KEPT: Final = "play"  #: behind the name of the game: what a kept game says it is
REPLAY: Final = "replay"  #: the same of a replay
SAVE: Final = "save"  #: and of a save
SUFFIX: Final = ".jsonl"
NUMBERS: Final = "numbers"  #: what a game is played with beside card files; no replay carries it
MOST_TAGS: Final = 10_000  #: characters at the begin of a notation in which its game is looked for
#: What a reader says where a game was played with card files or numbers that are not here.
OTHER_CARDS: Final = ("save/other-cards", "save/other-numbers")
NAME_THEM: Final = "name the card files that it is played with by --cards"
_TAG: Final = re.compile(r'^\[(Game|Rulings)[ \t]+"([^"\\\n]*)"', re.MULTILINE)


@attrs.frozen
class KeptGame:
    """A game, who of its players are people, and what its bots draw their chances from."""

    replay: Replay
    people: tuple[int, ...]
    seed: str
    language: str
    bots: tuple[str, ...] = ()  #: who plays the other seats, as they were named; nobody where they are the usual ones


def encode_kept(kept: KeptGame) -> str:
    """Write a game down, to be read by `decode_kept`."""
    header: dict[str, Json] = {
        "format": FORMAT,
        "kind": f"{kept.replay.game.rules.name} {KEPT}",
        "people": list(kept.people),
        "seed": kept.seed,
        "language": kept.language,
    }
    if set(kept.bots) - {default_bot(kept.replay.game.rules)}:
        header["bots"] = list(kept.bots)
    return f"{canonical_json(header)}\n{encode_whole(kept.replay)}"


def encode_whole(replay: Replay) -> str:
    """Write a replay down so that it can be read again later: it carries card files that are not the printed ones.

    Where that cannot be, because they are too long or speak of a family that does not play, it goes without them; then
    whoever reads it names them.
    """
    rules = replay.game.rules
    pinned = rules.encode_game(replay.game, with_cards=False)
    if rules.takes_card_files and set(rules.foreign_files(Reader(pinned, "game"), rules.standard_card_set())) - {
        NUMBERS
    }:
        with suppress(SetupError, CardError):
            carried: Any = rules.encode_game(replay.game, with_cards=True)
            rules.load_sources(carried["sources"])
            return encode_replay(replay, with_cards=True)
    return encode_replay(replay)


def decode_kept(text: str, cards: AnyCardSet | None = None) -> KeptGame:
    """Read a game; whether its actions are legal is found out when it is played again.

    Args:
        text: what `encode_kept` wrote.
        cards: what it is played with; if not given, the printed cards of its game.

    Raises:
        DecodeError: it is damaged, or something else.
    """
    first, _, rest = text.partition("\n")
    reader = Reader(parse_json(first), "game")
    reader.number("format", FORMAT, FORMAT)
    name = reader.word("kind", tuple(f"{game} {KEPT}" for game in game_names())).split()[0]
    rules = find_rules(name)
    language = reader.word("language", rules.languages)
    seed = reader.text("seed", MAX_TEXT)
    people = reader.raw("people")
    bots = reader.raw("bots") if reader.has("bots") else []
    reader.done()
    replay = decode_replay(rest, rules.standard_card_set() if cards is None else cards, rules.load_sources)
    seats = range(replay.game.player_count)
    if not isinstance(people, list) or not people or people != [seat for seat in seats if seat in people]:
        raise DecodeError("value/wrong-type", "game.people", f"seats from 0 to {seats[-1]} in their order belong here")
    named = [bot for bot in bots if isinstance(bot, str)] if isinstance(bots, list) else []
    if named != bots or (named and len(named) != len(seats) - len(people)):
        raise DecodeError(
            "value/wrong-type", "game.bots", "a list with a name for each seat without a person belongs here"
        )
    return KeptGame(replay, tuple(seat for seat in seats if seat in people), seed, language, tuple(named))


def replay_text(text: str) -> str:
    """The replay in a kept game; any other text as it is."""
    return text.partition("\n")[2] if find_kind(text) == KEPT else text


def find_kind(text: str) -> str | None:
    """What a text says it is in its first line, if it is one of ours: a kept game, a replay, a save."""
    _, kind = _read_kind(text)
    return kind


def find_name(text: str) -> str:
    """The game that a text says it is of: in its kind, or in the tags of the notation."""
    name, _ = _read_kind(text)
    if name is None:
        tags = dict(_TAG.findall(text[:MOST_TAGS]))
        ruled = (rules.name for rules in all_rules() if tags.get("Rulings") in rules.rulings)
        name = tags["Game"] if tags.get("Game") in game_names() else next(ruled, None)
    return name or DEFAULT_GAME


def _read_kind(text: str) -> tuple[str | None, str | None]:
    try:
        first = parse_json(text.lstrip("\n").partition("\n")[0])
    except DecodeError:
        return None, None
    kind = first.get("kind") if isinstance(first, dict) else None
    name, _, what = kind.partition(" ") if isinstance(kind, str) else ("", "", "")
    return (name, what) if name in game_names() and what in (KEPT, REPLAY, SAVE) else (None, None)


def read_kept(file: Path, cards: AnyCardSet | None = None) -> KeptGame:
    """Read a game from a file.

    Raises:
        DecodeError: it holds something else, or is damaged; the message names the file.
    """
    text = read_text(file)
    kind = find_kind(text)
    if kind == REPLAY or (kind is None and text.lstrip().startswith("[")):
        raise DecodeError("play/replay", str(file), f"this is a replay; step through it with  elysium replay {file}")
    if kind == SAVE:
        raise DecodeError(
            "play/save", str(file), "this is the save of a program; only games of `elysium play` go on here"
        )
    if kind != KEPT:
        raise DecodeError("play/foreign", str(file), "this is no game of `elysium play`")
    try:
        return decode_kept(text, cards)
    except DecodeError as error:
        if error.code in OTHER_CARDS:
            raise DecodeError(error.code, str(file), f"{error.reason}; {NAME_THEM}") from None
        raise DecodeError(error.code, str(file), f"this game is damaged: {error}") from None


# --- where games are kept --------------------------------------------------------------------------------------------


def games_folder() -> Path:
    """Where games are kept that nobody named a file for."""
    return state_folder() / "games"


def new_file(now: datetime) -> Path:
    """A file for a new game; its name is the moment when the game began."""
    stem = now.strftime("%Y-%m-%d-%H%M%S")
    file = games_folder() / f"{stem}{SUFFIX}"
    number = 2
    while file.exists():
        file = games_folder() / f"{stem}-{number}{SUFFIX}"
        number += 1
    return file


def kept_files() -> Sequence[Path]:
    """The games that can go on, the last one first."""
    try:
        found = [(file.stat().st_mtime, file) for file in games_folder().glob(f"*{SUFFIX}") if file.is_file()]
    except OSError:
        return ()
    return [file for _, file in sorted(found, reverse=True)]


def keep(file: Path, kept: KeptGame) -> None:
    """Write a game into its file; OSError if that cannot be."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_text(file, encode_kept(kept))
