"""Saves: a whole game at one decision as a text that any later version reads, or refuses by name.

A save pins what it was played with (`GameRules.encode_game`): the choices of the setup, the fingerprints of card files
and numbers, the rulings. On request it carries the card files themselves. Where a file was changed since,
fingerprints of the decks and of every open power say whether the game can go on (decision 15).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import Json, canonical_json, digest_of, parse_canonical, parse_json
from elysium_rules.kernel.machine import MOST_OPEN
from elysium_rules.kernel.migrate import Migration, migrate
from elysium_rules.play.data.read import Reader
from elysium_rules.play.engine.port import AnyCardSet, GameRules, LoadSources, Position
from elysium_rules.play.serialising.states import clause_name

FORMAT: Final = 1  #: of everything this module writes; `MIGRATIONS` leads from older ones to it
#: From format N (the key) to N + 1, on plain data, whose `kind` says which game it is.
MIGRATIONS: Final[Mapping[int, Migration]] = {}


def save_kind(rules: GameRules[Any, Any, Any, Any, Any]) -> str:
    """What a save of a game calls itself, its name included."""
    return f"{rules.name} save"


def name_in(text: str | bytes) -> str | None:
    """The game that a save, or the first line of a replay, says it is of; None where it says nothing."""
    try:
        data = parse_json(text)
    except DecodeError:
        return None
    kind = data.get("kind") if isinstance(data, dict) else None
    return kind.partition(" ")[0] if isinstance(kind, str) else None


def encode_save(state: Position[Any, Any, Any, Any, Any], *, with_cards: bool = False) -> str:
    """Write a game down, to be read by `decode_save`.

    Args:
        state: any state, also in the middle of a power.
        with_cards: carry the card files along, so that the save can be read where they were changed or are missing.

    Raises:
        SetupError: a card file is too long to be carried.
    """
    game, rules = state.game, state.game.rules
    saved: dict[str, Json] = {
        "format": FORMAT,
        "kind": save_kind(rules),
        "game": rules.encode_game(game, with_cards=with_cards),
        "layouts": dict(rules.layouts(game)),
        "open": _encode_open(state),
        "state": rules.encode_state(state),
    }
    return canonical_json(saved)


def decode_save(
    text: str | bytes,
    cards: AnyCardSet,
    load_sources: LoadSources | None = None,
    *,
    accept_edited: bool = False,
    accept_scenario: bool = False,
) -> Any:
    """Read a game, and check that it is one that the rules allow.

    Args:
        text: what `encode_save` wrote, now or in an older version; one line end after it is allowed, nothing else.
        cards: those to play with, and so the game; where they differ from those of the save, it must carry its own.
        load_sources: reads the card files that a save carries.
        accept_edited: go on with *cards* where card files were changed since, if the deck is still the same and no
            power is open whose text was changed. Otherwise the files that the save carries are used.
        accept_scenario: accept a table that no game comes to, such as a scenario that leaves turns open.

    Raises:
        DecodeError: it is damaged, foreign, or cannot be continued with these cards; nothing was built.
    """
    rules = cards.rules
    kind = save_kind(rules)
    data = migrate(parse_canonical(text), MIGRATIONS, FORMAT, kind)
    reader = Reader(data, "save")
    reader.number("format", FORMAT, FORMAT)
    reader.word("kind", (kind,))
    pins = _decode_pins(reader)
    game = rules.decode_game(reader.object("game"), cards, load_sources, pins if accept_edited else None)
    state = rules.decode_state(reader.raw("state"), game, "state", accept_scenario=accept_scenario)
    reader.done()
    if _encode_open(state) != reader.raw("open"):
        raise DecodeError("save/other-powers", "save.open", "these are not the powers that are open in the state")
    if pins.layouts != dict(rules.layouts(game)):
        raise DecodeError("save/other-layout", "save.layouts", "these are not the decks of the families")
    return state


# --- what must be the same where a card file was changed -------------------------------------------------------------


@attrs.frozen
class Pins:
    """What of the cards a save relies on: its decks, by their files, and the texts of its open powers."""

    layouts: Mapping[str, str]
    powers: tuple[tuple[str, str, str], ...]  #: card, clause, fingerprint of the power's text


def _encode_open(state: Position[Any, Any, Any, Any, Any]) -> list[Json]:
    """The open powers by names that outlive a change of their file: those of the stack, and what is left for later."""
    game = state.game
    found: list[Json] = []
    for frame in (*state.stack, *state.late_frames):
        code = game.codes[frame.card]
        assert code is not None
        card, text = game.rules.power_of(game, frame.card)
        found.append({"card": card, "clause": clause_name(code, frame.at), "power": digest_of(text)})
    return found


def _decode_pins(reader: Reader) -> Pins:
    files = reader.object("layouts")
    layouts = {key: files.text(key) for key in files.names}
    powers = []
    for item in reader.objects("open", most=2 * MOST_OPEN):
        powers.append((item.text("card"), item.text("clause"), item.text("power")))
        item.done()
    return Pins(layouts, tuple(powers))
