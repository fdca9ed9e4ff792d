"""What a save or a replay of Elysium says of the game it is of: choices, fingerprints, card files (`play/save.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from weakref import ref

import attrs

from elysium_rules.elysium.model.cards import Card, CardSet, Family
from elysium_rules.elysium.model.game import Game, game_of
from elysium_rules.elysium.model.ids import Edition
from elysium_rules.elysium.model.rulings import RULINGS
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.errors import CardError, DecodeError, SetupError
from elysium_rules.kernel.codec import Json, digest_of
from elysium_rules.play.port import LoadSources
from elysium_rules.play.read import Reader
from elysium_rules.play.save import Pins
from elysium_rules.source import SourceFile

MOST_SOURCE: Final = 50_000  #: characters of a card file that a save carries; a printed family has about 2,500
MOST_SOURCES: Final = 60_000  #: of all of them: whoever sends a save must not keep the parser busy


# --- what must be the same where a card file was changed -------------------------------------------------------------


def layout_digest(family: Family) -> str:
    """The fingerprint of a family's deck: keys, levels and numbers of copies, in their order."""
    return digest_of([[card.key, card.level, card.copies] for card in family.cards])


def layouts(game: Game) -> Mapping[str, str]:
    """The fingerprints of the decks of a game, by family."""
    return dict(_layouts(ref(game)))


@lru_cache(maxsize=64)
def _layouts(known: ref[Game]) -> tuple[tuple[str, str], ...]:
    game = game_of(known)
    return tuple((key, layout_digest(game.cards.families[key])) for key in game.families)


def power_digest(cards: CardSet, card: Card) -> str:
    """The fingerprint of a power's text, as its author wrote it."""
    return digest_of(cards.families[card.family].power_text(card))


def _fault(pins: Pins, cards: CardSet) -> DecodeError | None:
    """Why a game cannot go on with these cards, some of which were edited; None where it can."""
    for key, layout in pins.layouts.items():
        family = cards.families.get(key)
        if family is None or layout_digest(family) != layout:
            reason = f"the family `{key}` has other cards, levels or copies now"
            return DecodeError("save/other-layout", "save.layouts", reason)
    for card, clause, power in pins.powers:
        if card not in cards or power_digest(cards, cards[card]) != power:
            reason = f"the power of `{card}` was changed, but the game stands in the middle of it, at `{clause}`"
            return DecodeError("save/edited-power", "save.open", reason)
    return None


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
        known = ", ".join(f"`{name}`" for name in RULINGS)
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
            fault = _fault(pins, cards)
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


def foreign_files(header: Reader, cards: CardSet) -> tuple[str, ...]:
    """What of the cards and numbers that a replay pins is missing or different here."""
    pinned = header.object("cards")
    names = [
        key
        for key in header.texts("families", cards.numbers.families.in_play)
        if key not in cards.families or cards.families[key].digest != pinned.text(key)
    ]
    return (*names, "numbers") if header.text("numbers") != numbers_digest(cards) else tuple(names)
