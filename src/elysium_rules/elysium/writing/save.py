"""Saves: a whole game at one decision as a text that any later version reads, or refuses by name.

A save pins what it was played with: families and the fingerprints of their files, the numbers of
the game, edition and rulings. On request it carries the card files themselves. Where a file was
changed since, fingerprints of the deck and of every open power say whether the game can go on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final
from weakref import ref

import attrs

from elysium_rules.elysium.model.cards import Card, CardSet, Family
from elysium_rules.elysium.model.game import Game, game_of
from elysium_rules.elysium.model.ids import Edition
from elysium_rules.elysium.model.rulings import RULINGS
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.elysium.writing.codec import clause_name, decode_state, encode_state
from elysium_rules.elysium.writing.read import Reader
from elysium_rules.errors import CardError, DecodeError, SetupError
from elysium_rules.kernel.codec import Json, canonical_json, digest_of, parse_canonical
from elysium_rules.kernel.machine import MOST_OPEN
from elysium_rules.kernel.migrate import migrate
from elysium_rules.source import SourceFile

FORMAT: Final = 1  #: of everything this module writes; `MIGRATIONS` leads from older ones to it
KIND: Final = "elysium save"

MOST_SOURCE: Final = 50_000  #: characters of a card file that a save carries; a printed family has about 2,500
MOST_SOURCES: Final = 60_000  #: of all of them: whoever sends a save must not keep the parser busy

#: From format N (the key) to N + 1, on plain data.
MIGRATIONS: Final[Mapping[int, Callable[[dict[str, Json]], dict[str, Json]]]] = {}

#: Reads card files that a save carries; the language is a layer that does not know this one, so the caller brings it.
LoadSources = Callable[[Mapping[str, str]], CardSet]


def encode_save(state: GameState, *, with_cards: bool = False) -> str:
    """Write a game down, to be read by `decode_save`.

    Args:
        state: any state, also in the middle of a power.
        with_cards: carry the card files along, so that the save can be read where they were changed or are missing.

    Raises:
        SetupError: a card file is too long to be carried.
    """
    game = state.game
    saved: dict[str, Json] = {
        "format": FORMAT,
        "kind": KIND,
        "game": encode_game(game, with_cards=with_cards),
        "layouts": dict(_layouts(ref(game))),
        "open": _encode_open(state),
        "state": encode_state(state),
    }
    return canonical_json(saved)


def decode_save(
    text: str | bytes,
    cards: CardSet,
    load_sources: LoadSources | None = None,
    *,
    accept_edited: bool = False,
    accept_scenario: bool = False,
) -> GameState:
    """Read a game, and check that it is one that the rules allow.

    Args:
        text: what `encode_save` wrote, now or in an older version; one line end after it is allowed, nothing else.
        cards: the cards to play with; where they differ from those of the save, the save must carry its own.
        load_sources: reads the card files that a save carries.
        accept_edited: go on with *cards* where card files were changed since, if the deck is still the same and no
            power is open whose text was changed. Otherwise the files that the save carries are used.
        accept_scenario: accept a table that no game comes to, such as a scenario that leaves turns and columns open.

    Raises:
        DecodeError: it is damaged, foreign, or cannot be continued with these cards; nothing was built.
    """
    data = migrate(parse_canonical(text), MIGRATIONS, FORMAT, KIND)
    reader = Reader(data, "save")
    reader.number("format", FORMAT, FORMAT)
    reader.word("kind", (KIND,))
    pins = _decode_pins(reader)
    game = decode_game(reader.object("game"), cards, load_sources, pins if accept_edited else None)
    state = decode_state(reader.raw("state"), game, accept_scenario=accept_scenario)
    reader.done()
    if _encode_open(state) != reader.raw("open"):
        raise DecodeError("save/other-powers", "save.open", "these are not the powers that are open in the state")
    if pins.layouts != dict(_layouts(ref(game))):
        raise DecodeError("save/other-layout", "save.layouts", "these are not the decks of the families")
    return state


# --- what must be the same where a card file was changed -------------------------------------------------------------


@attrs.frozen
class Pins:
    """What of the cards a save relies on: the decks of its families, the texts of its open powers."""

    layouts: Mapping[str, str]
    powers: tuple[tuple[str, str, str], ...]  #: card, clause, fingerprint of the power's text

    def fault(self, cards: CardSet) -> DecodeError | None:
        """Why a game cannot go on with these cards; None where it can."""
        for key, layout in self.layouts.items():
            family = cards.families.get(key)
            if family is None or layout_digest(family) != layout:
                reason = f"the family `{key}` has other cards, levels or copies now"
                return DecodeError("save/other-layout", "save.layouts", reason)
        for card, clause, power in self.powers:
            if card not in cards or power_digest(cards, cards[card]) != power:
                reason = f"the power of `{card}` was changed, but the game stands in the middle of it, at `{clause}`"
                return DecodeError("save/edited-power", "save.open", reason)
        return None


def layout_digest(family: Family) -> str:
    """The fingerprint of a family's deck: keys, levels and numbers of copies, in their order."""
    return digest_of([[card.key, card.level, card.copies] for card in family.cards])


@lru_cache(maxsize=64)
def _layouts(known: ref[Game]) -> tuple[tuple[str, str], ...]:
    game = game_of(known)
    return tuple((key, layout_digest(game.cards.families[key])) for key in game.families)


def power_digest(cards: CardSet, card: Card) -> str:
    """The fingerprint of a power's text, as its author wrote it."""
    return digest_of(cards.families[card.family].power_text(card))


def _encode_open(state: GameState) -> list[Json]:
    """The open powers by names that outlive a change of their file, in the order of the stack."""
    game = state.game
    found: list[Json] = []
    for frame in state.stack:
        card, code = game.faces[frame.card], game.codes[frame.card]
        assert code is not None
        clause = clause_name(code, frame.at)
        found.append({"card": card.ref, "clause": clause, "power": power_digest(game.cards, card)})
    return found


def _decode_pins(reader: Reader) -> Pins:
    families = reader.object("layouts")
    layouts = {key: families.text(key) for key in families.names}
    powers = []
    for item in reader.objects("open", most=MOST_OPEN):
        powers.append((item.text("card"), item.text("clause"), item.text("power")))
        item.done()
    return Pins(layouts, tuple(powers))


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
        "rulings": game.rulings.name,
        "cards": {family.key: family.digest for family in families},
        "numbers": numbers_digest(game.cards),
    }
    if with_cards:
        for family in families:
            if len(family.source.text) > MOST_SOURCE:
                reason = f"the file of the family {family.key!r} is longer than {MOST_SOURCE} characters"
                raise SetupError("", f"{reason}: too long to be carried along")
        if sum(len(family.source.text) for family in families) > MOST_SOURCES:
            reason = f"the card files are longer than {MOST_SOURCES} characters"
            raise SetupError("", f"{reason}: too long to be carried along")
        header["sources"] = {family.key: family.source.text for family in families}
    return header


def decode_game(
    reader: Reader, cards: CardSet, load_sources: LoadSources | None = None, pins: Pins | None = None
) -> Game:
    """Find the game a save or a replay speaks of, with exactly its cards; with *pins* also with edited ones."""
    rulings = reader.text("rulings")
    if rulings not in RULINGS:
        known = " and ".join(f"`{name}`" for name in RULINGS)
        raise DecodeError("save/other-rulings", f"{reader.path}.rulings", f"only {known} can be played here")
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
        texts = {key: sources.text(key, longest=MOST_SOURCE) for key in families}
        sources.done()
        if sum(map(len, texts.values())) > MOST_SOURCES:
            reason = f"the card files are longer than {MOST_SOURCES} characters"
            raise DecodeError("save/too-many-sources", sources.path, reason)
        for key, text in texts.items():
            if _file_digest(key, text) != digests[key]:
                raise DecodeError("save/other-sources", f"{sources.path}.{key}", "this is not the file that is pinned")
    reader.done()
    foreign = [key for key in families if key not in cards.families or cards.families[key].digest != digests[key]]
    fault: DecodeError | None = None
    if foreign:
        reason = f"these families are not the ones of the save: {', '.join(foreign)[:80]}"
        fault = DecodeError("save/other-cards", f"{reader.path}.cards", reason)
        if pins is not None:
            fault = pins.fault(cards)
    if fault is not None and not (texts and load_sources is not None):
        raise fault
    if numbers_digest(cards) != numbers:
        raise DecodeError("save/other-numbers", f"{reader.path}.numbers", "the numbers of the game are other ones")
    if fault is not None and load_sources is not None:  # last: card files take the longest to read
        cards = _load_pinned(texts, cards, load_sources, reader.path)
    try:
        return find_game(cards, players, families, edition, rulings)
    except SetupError as error:
        raise DecodeError("save/no-such-game", reader.path, str(error)) from None


def _file_digest(key: str, text: str) -> str:
    return Family(key, (), (), (), SourceFile(key, text)).digest


def _load_pinned(texts: Mapping[str, str], cards: CardSet, load_sources: LoadSources, path: str) -> CardSet:
    """Read the card files that a save carries; the numbers of the game are those of *cards*."""
    try:
        loaded = load_sources(texts)
    except CardError as error:
        reason = f"the card files cannot be read: {error.diagnostics[0].message}"
        raise DecodeError("save/unreadable-cards", f"{path}.sources", reason) from None
    missing = [key for key in texts if key not in loaded.families]
    if missing:
        raise DecodeError("save/unreadable-cards", f"{path}.sources", f"there is no family `{missing[0]}` in its file")
    return loaded if loaded.numbers == cards.numbers else CardSet(loaded.families, cards.numbers)
