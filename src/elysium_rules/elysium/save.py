"""Saves: a whole game at one decision as a text that any later version reads, or refuses by name.

A save pins what it was played with: families and the fingerprints of their files, the numbers of
the game, edition and rulings. On request it carries the card files themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import attrs

from elysium_rules.elysium.cards import CardSet
from elysium_rules.elysium.codec import decode_state, encode_state
from elysium_rules.elysium.game import Game
from elysium_rules.elysium.ids import Edition
from elysium_rules.elysium.read import Reader
from elysium_rules.elysium.setup import find_game
from elysium_rules.elysium.state import GameState
from elysium_rules.errors import DecodeError, SetupError
from elysium_rules.kernel.codec import Json, canonical_json, digest_of, parse_json
from elysium_rules.kernel.migrate import migrate

FORMAT: Final = 1  #: of everything this module writes; `MIGRATIONS` leads from older ones to it
KIND: Final = "elysium save"
#: Our answers where the printed rules are silent, as docs/rules.md gives them; a later set gets another name.
RULINGS: Final = "elysium_rules 1"

#: From format N (the key) to N + 1, on plain data.
MIGRATIONS: Final[Mapping[int, Callable[[dict[str, Json]], dict[str, Json]]]] = {}

#: Reads card files that a save carries; the language is a layer that does not know this one, so the caller brings it.
LoadSources = Callable[[Mapping[str, str]], CardSet]


def encode_save(state: GameState, *, with_cards: bool = False) -> str:
    """Write a game down, to be read by `decode_save`.

    Args:
        state: any state, also in the middle of a power.
        with_cards: carry the card files along, so that the save can be read where they were changed or are missing.
    """
    saved: dict[str, Json] = {
        "format": FORMAT,
        "kind": KIND,
        "game": encode_game(state.game, with_cards=with_cards),
        "state": encode_state(state),
    }
    return canonical_json(saved)


def decode_save(text: str | bytes, cards: CardSet, load_sources: LoadSources | None = None) -> GameState:
    """Read a game, and check that it is one that the rules allow.

    Args:
        text: what `encode_save` wrote, now or in an older version.
        cards: the cards to play with; where they differ from those of the save, the save must carry its own.
        load_sources: reads the card files that a save carries.

    Raises:
        DecodeError: it is damaged, foreign, or cannot be continued with these cards; nothing was built.
    """
    data = migrate(parse_json(text), MIGRATIONS, FORMAT, KIND)
    reader = Reader(data, "save")
    reader.number("format", FORMAT, FORMAT)
    reader.word("kind", (KIND,))
    game = decode_game(reader.object("game"), cards, load_sources)
    state = decode_state(reader.raw("state"), game)
    reader.done()
    return state


# --- what a game was played with -------------------------------------------------------------------------------------


def numbers_digest(cards: CardSet) -> str:
    """The fingerprint of the numbers of the game."""
    return digest_of(attrs.asdict(cards.numbers))


def encode_game(game: Game, *, with_cards: bool = False) -> Json:
    """The fixed side of a game as plain data."""
    families = [game.cards.families[key] for key in game.families]
    header: dict[str, Json] = {
        "families": list(game.families),
        "players": game.player_count,
        "edition": str(game.edition),
        "rulings": RULINGS,
        "cards": {family.key: family.digest for family in families},
        "numbers": numbers_digest(game.cards),
    }
    if with_cards:
        header["sources"] = {family.key: family.source.text for family in families}
    return header


def decode_game(reader: Reader, cards: CardSet, load_sources: LoadSources | None = None) -> Game:
    """Find the game a save or a replay speaks of, with exactly its cards."""
    if reader.text("rulings") != RULINGS:
        raise DecodeError("save/other-rulings", f"{reader.path}.rulings", f"only `{RULINGS}` can be played here")
    families = reader.texts("families", cards.numbers.families.in_play)
    pinned = reader.object("cards")
    digests = {key: pinned.text(key) for key in families}
    pinned.done()
    numbers = reader.text("numbers")
    players = reader.number("players", 1, 99)
    edition = reader.word("edition", tuple(Edition))
    sources = reader.object("sources") if reader.has("sources") else None
    texts: dict[str, str] = {}
    if sources is not None:
        texts = {key: sources.text(key, longest=1_000_000) for key in families}
        sources.done()
    reader.done()
    foreign = [key for key in families if key not in cards.families or cards.families[key].digest != digests[key]]
    if foreign and texts and load_sources is not None:
        cards = load_sources(texts)
        foreign = [key for key in families if key not in cards.families or cards.families[key].digest != digests[key]]
    if foreign:
        names = ", ".join(foreign)[:80]
        reason = f"these families are not the ones of the save: {names}"
        raise DecodeError("save/other-cards", f"{reader.path}.cards", reason)
    if numbers_digest(cards) != numbers:
        raise DecodeError("save/other-numbers", f"{reader.path}.numbers", "the numbers of the game are other ones")
    try:
        return find_game(cards, players, families, edition)
    except SetupError as error:
        raise DecodeError("save/no-such-game", reader.path, str(error)) from None
