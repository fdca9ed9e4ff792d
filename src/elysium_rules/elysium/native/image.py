"""Writes a whole game as numbers for the native core: its tables, and all that its cards say (`docs/contract.md`)."""

from __future__ import annotations

import functools
import itertools
from array import array
from collections.abc import Iterator

from elysium_rules.elysium.model.cards import Side
from elysium_rules.elysium.model.contract import (
    CARD_FLAGS,
    CONTRACT,
    GAME_FIELDS,
    IMAGE_MAGIC,
    KEYS,
    MASK_WORDS,
    NONE,
    RESOURCE_KEYS,
    RULING_FIELDS,
    SECTIONS,
    WORDS,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import ORIGINAL, Activation, Colour
from elysium_rules.elysium.model.state import PRINTED
from elysium_rules.elysium.model.terms import ALSO_IN_ELYSIUM, ANY_COLOUR, DEEDS, ONCE_PER_EPOCH, ONCE_PER_TURN
from elysium_rules.elysium.native.codes import Powers
from elysium_rules.elysium.native.lowering import NotLowered, Records, words_of

_MOST_BITS = 32 * MASK_WORDS  # so many cards and Citizens fit a set


class NotCovered(Exception):  # noqa: N818 - it is no mistake of anybody
    """The native core cannot play this game: Python plays it, only slower."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons  #: for each thing that only Python can do: of which card, and what


def image_of(game: ElysiumGame) -> array[int]:
    """A game as 32-bit numbers.

    Raises:
        NotCovered: something in it only Python can say.
    """
    if game.size >= _MOST_BITS:
        raise NotCovered((f"{game.size} cards are more than {_MOST_BITS - 1}",))
    records = Records(game)
    powers = Powers(records)
    cards = _power_section(game, records, powers)
    contents = {
        "game": [*_game_fields(game), *[int(getattr(game.rulings, name)) for name in RULING_FIELDS]],
        "numbers": [*_numbers(game)],
        "cards": [*_cards(game)],
        "powers": cards,
        "records": _table(records.rows),
        "deeds": _table(records.deeds),
        "statements": _table(powers.statements),
        "codes": _table(powers.codes),
        "modifiers": _table(powers.modifiers),
        "waiting": [*_waiting(game)],
        "reactions": [*_reactions(game)],
        "awaited": [*_awaited(game)],
    }
    image = array("i", (IMAGE_MAGIC, CONTRACT, 0, len(SECTIONS)))
    for number, name in enumerate(SECTIONS, start=1):
        image.extend((number, len(contents[name])))
        image.extend(contents[name])
    image[2] = len(image)
    return image


@functools.lru_cache(maxsize=4)  # every state that is handed over asks for it
def powers_in_order(game: ElysiumGame) -> tuple[int, ...]:
    """The numbers of powers in Python by their dense ones: the first of each card, then all further ones by card."""
    further = [
        number
        for card, face in enumerate(game.faces)
        for number in range(card, len(game.sides), game.size)[1:]
        if number // game.size < len(face.sides)
    ]
    return (*range(game.size), *further)


@functools.lru_cache(maxsize=4)
def dense_powers(game: ElysiumGame) -> dict[int, int]:
    """The dense numbers of powers by those in Python."""
    return {number: place for place, number in enumerate(powers_in_order(game))}


def _table(rows: list[tuple[int, ...]]) -> list[int]:
    return [len(rows), *itertools.chain.from_iterable(rows)]


def _list(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return (len(numbers), *numbers)


# --- what is not said by cards ---------------------------------------------------------------------------------------


def _game_fields(game: ElysiumGame) -> list[int]:
    fields = {
        "size": game.size,
        "players": game.player_count,
        "families": len(game.families),
        "resources": len(PRINTED) + len(game.tokens),
        "is_original": game.edition is ORIGINAL,
        "turns": game.turns,
        "cards_owed": game.cards_owed,
        "agora_size": game.agora_size,
        "uses_oracle": game.uses_oracle,
        "oracle_cards": game.numbers.oracle.cards,
        "epochs": game.numbers.epochs.count,
        "start_gold": game.numbers.start.gold,
        "has_many": game.has_many,
        "is_bent": game.is_bent,
        "waits": bool(game.awaiting),
        "judges_pairs": game.lets_pair and not game.rulings.forgets_pairs,
    }
    return [int(fields[name]) for name in GAME_FIELDS]


def _numbers(game: ElysiumGame) -> Iterator[int]:
    numbers = game.numbers
    yield len(game.quest_tiles)
    for quest in game.quest_tiles:
        yield from (quest.number, quest.gold, quest.vp, quest.transfers)
    back = game.incomplete_quest
    yield from (back.gold, back.vp, back.transfers)
    yield len(game.quest_columns)
    for side in game.quest_columns:
        yield from [side[quest.number] for quest in game.quest_tiles]
    yield from _list(numbers.bonuses.level)
    yield from _list(numbers.bonuses.family)
    yield from _list(numbers.legends.family)
    yield from _list(numbers.legends.level)
    yield numbers.legends.citizen
    yield from _list(numbers.prestige.places)


def _cards(game: ElysiumGame) -> Iterator[int]:
    for card, face in enumerate(game.faces):
        same = game.identical_masks[card]
        words = {word for side in face.sides for word in side.power.flags}
        known = (
            face.is_eleusis,
            *[word in words for word in ("at end", ONCE_PER_TURN, ONCE_PER_EPOCH, ALSO_IN_ELYSIUM)],
        )
        assert len(known) == len(CARD_FLAGS)
        colours = [word for word in game.conditions[card] if word != ANY_COLOUR]
        yield (same & -same).bit_length() - 1
        yield face.level
        yield game.families.index(face.family)
        yield sum(1 << place for place, holds in enumerate(known) if holds)
        yield sum({Colour(word).bit for word in colours})
        yield len(game.conditions[card]) - len(colours)


# --- what powers wait for --------------------------------------------------------------------------------------------


def keys_of(game: ElysiumGame) -> list[str]:
    """The keys of all events of a game, by their numbers."""
    return [*KEYS, *(f"{key} {resource}" for resource in (*PRINTED, *game.tokens) for key in RESOURCE_KEYS)]


def _waiting(game: ElysiumGame) -> Iterator[int]:
    keys = keys_of(game)
    unknown = set(game.awaiting).difference(keys)
    if unknown:
        raise NotCovered(tuple(f"a power waits for `{key}`" for key in sorted(unknown)))
    yield len(keys)
    for key in keys:
        for waiting in game.awaiting.get(key, (0, 0)):
            yield from words_of(waiting)


def _reactions(game: ElysiumGame) -> Iterator[int]:
    for deed in DEEDS:
        for masks in game.reactions[deed]:
            for waiting in masks:
                yield from words_of(waiting)


def _awaited(game: ElysiumGame) -> Iterator[int]:
    yield len(game.awaited_cards)
    for card, mask in sorted(game.awaited_cards.items()):
        yield card
        yield from words_of(mask)


# --- powers ----------------------------------------------------------------------------------------------------------


def _power_section(game: ElysiumGame, records: Records, powers: Powers) -> list[int]:
    """Write all powers; each is lowered once, for all copies of its card."""
    reasons: dict[str, None] = {}
    for card, face in enumerate(game.faces):
        for call in itertools.chain.from_iterable(side.power.modifiers for side in face.sides):
            try:
                powers.modifier(call, card)
            except NotLowered as lacks:
                reasons[f"{face.ref}: only Python can say `{lacks}`"] = None
    lowered: dict[str, tuple[int, int, int]] = {}
    numbers = powers_in_order(game)
    written = [len(numbers)]
    for number in numbers:
        side = game.side(number)
        if side.ref not in lowered:
            try:
                lowered[side.ref] = _lower_side(game, number, side, records, powers)
            except NotLowered as lacks:
                reasons[f"{side.card.ref}: only Python can say `{lacks}`"] = None
                lowered[side.ref] = (NONE, NONE, NONE)
        written += (game.card_of(number), WORDS["activation"].index(side.activation), *lowered[side.ref])
    if reasons:
        raise NotCovered(tuple(reasons))
    return written


def _lower_side(game: ElysiumGame, number: int, side: Side, records: Records, powers: Powers) -> tuple[int, int, int]:
    """A power: its code, or its worth and on which condition."""
    power, code = side.power, game.codes[number]
    written = NONE if code is None else powers.code(power, code)
    if side.activation is not Activation.CHRONOS or power.worth is None:
        return written, NONE, NONE
    condition = NONE if power.condition is None else records.condition(power.condition)
    return written, records.number(power.worth), condition
