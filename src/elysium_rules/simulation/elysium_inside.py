"""Games of Elysium that the native core has played, as tables: its numbers under the names of `rows.py`.

Beside it in the core: `native/src/chronicle.h`, whose structs have the order of `GAME` and `CARD`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import LegendKind, Zone
from elysium_rules.kernel.native import LoadedGame
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.simulation.elysium_recorder import UNDER_CITIZEN
from elysium_rules.simulation.recording import policy_rng
from elysium_rules.simulation.rows import Choices, GameRow
from elysium_rules.simulation.tables import arrow, table_of

#: The policies of the core (`native/src/api.h`).
POLICY_NUMBERS: Final = {"random": 0, "light": 1}
#: Games that are played at once: their numbers take 8 MB at most.
AT_ONCE: Final = 1_000
_SEATS: Final = 4
_CHAPTERS: Final = 16
_LOW: Final = 2**64 - 1

#: The fields of a card's row in the order of the core, -1 where there is none; `offered` has four numbers.
CARD: Final = (
    "shown",
    *(f"offered{seat}" for seat in range(_SEATS)),
    "first_offered",
    "taken_by",
    "taken_chapter",
    "taken_turn",
    "taken_pick",
    "by_choice",
    "used",
    "transferred_chapter",
    "transferred_turn",
    "transferred_to",
    "holder",
    "ended",
    "ended_in",
    "worth",
)
_AT: Final = {name: place for place, name in enumerate(CARD)}
#: The kinds of Legends and the places of cards, in the order of the core.
_KINDS: Final = tuple(str(kind) for kind in (LegendKind.SINGLE, LegendKind.LEVEL, LegendKind.FAMILY))
_ZONES: Final = (Zone.DRAW_PILE, Zone.AGORA, Zone.ORACLE, Zone.DOMAIN, Zone.ELYSIUM, Zone.DISCARD_PILE, Zone.REMOVED)
_PLACES: Final = (*map(str, _ZONES), UNDER_CITIZEN)


def play_inside(
    game: ElysiumGame,
    loaded: LoadedGame,
    bots: Sequence[str],
    numbers: Sequence[int],
    seeds: Sequence[str],
    *,
    cards: bool,
    schemas: dict[str, Any],
) -> tuple[dict[str, list[Any]], list[int]] | None:
    """Tables of such games, in parts, and the numbers of those that do not fit into the core; None: it plays none."""
    policies = array("i", [POLICY_NUMBERS[bot] for bot in bots])
    parts: dict[str, list[Any]] = {name: [] for name in schemas}
    left: list[int] = []
    for first in range(0, len(numbers), AT_ONCE):
        some, words = numbers[first : first + AT_ONCE], seeds[first : first + AT_ONCE]
        found = loaded.simulate(_seed_words(words), policies, game.size if cards else 0)
        if found is None:
            return None
        facts = np.frombuffer(found[0], np.int32).reshape(len(some), -1)
        fits = facts[:, 0] == 1
        left += [number for number, fit in zip(some, fits, strict=True) if not fit]
        kept = [(number, seed) for number, seed, fit in zip(some, words, fits, strict=True) if fit]
        parts["games"].append(_games(game, bots, kept, facts[fits], schemas["games"]))
        if cards:
            of_cards = np.frombuffer(found[1], np.int32).reshape(len(some), game.size, len(CARD))[fits]
            ids = np.array([number for number, _ in kept], np.int64)
            parts["cards"].append(_cards(game, ids, of_cards, schemas["cards"]))
    return parts, left


def _seed_words(seeds: Sequence[str]) -> array[int]:
    words = array("Q")
    for seed in seeds:
        for rng in (rng_from_seed(seed), policy_rng(seed)):
            words.append(rng.seed & _LOW)
            words.append(rng.seed >> 64)
    return words


def _games(game: ElysiumGame, bots: Sequence[str], kept: Sequence[tuple[int, str]], facts: Any, schema: Any) -> Any:
    """The rows of some games; those of a thousand games are no work worth thinking of."""
    seats = game.player_count
    totals, wins = 1, 1 + _SEATS
    decisions = wins + _SEATS
    chapters, firsts = decisions + 3, decisions + 3 + _CHAPTERS
    choices: Choices = {"families": game.families, "edition": str(game.edition)}
    rows = []
    for (number, seed), row in zip(kept, facts.tolist(), strict=True):
        count = row[decisions + 2]
        rows.append(
            GameRow(
                number=number,
                seed=seed,
                players=seats,
                choices=choices,
                bots=tuple(bots),
                winners=tuple(seat for seat in range(seats) if row[wins + seat]),
                totals=tuple(row[totals : totals + seats]),
                decisions=row[decisions],
                forced=None,
                turns=row[decisions + 1],
                chapters=tuple(row[chapters : chapters + count]),
                firsts=tuple(row[firsts : firsts + count]),
            )
        )
    return table_of("games", rows, schema)


def _cards(game: ElysiumGame, numbers: Any, facts: Any, schema: Any) -> Any:
    """The rows of all cards that came up."""
    pa = arrow()
    seats = game.player_count
    games, cards = np.nonzero((facts[:, :, _AT["shown"]] > 0) | (facts[:, :, _AT["taken_by"]] >= 0))
    rows = facts[games, cards]
    count = len(rows)
    faces = game.faces

    def of_card(values: Sequence[Any]) -> Any:
        return pa.array(values).take(pa.array(cards))

    def words(name: str, known: Sequence[str]) -> Any:
        places = rows[:, _AT[name]]
        return pa.array(list(known)).take(pa.array(places, mask=places < 0))

    def optional(name: str) -> Any:
        values = rows[:, _AT[name]]
        return pa.array(values, mask=values < 0)

    columns: dict[str, Any] = {
        "game": pa.array(numbers[games]),
        "number": pa.array(cards.astype(np.int32)),
        "card": of_card([face.ref for face in faces]),
        "copy": of_card(list(game.copy_of[: game.size])).cast(pa.int32()),
        "family": of_card([face.family for face in faces]),
        "level": of_card([face.level for face in faces]).cast(pa.int32()),
        "offered": pa.ListArray.from_arrays(
            pa.array(np.arange(0, (count + 1) * seats, seats, dtype=np.int32)),
            pa.array(rows[:, _AT["offered0"] : _AT["offered0"] + seats].reshape(-1)),
        ),
        "by_choice": optional("by_choice").cast(pa.bool_()),
        "transferred_to": words("transferred_to", _KINDS),
        "ended": words("ended", _PLACES),
        "ended_in": words("ended_in", _KINDS),
        "worth": pa.array(rows[:, _AT["worth"]]),
        "worked": pa.nulls(count, pa.int32()),
        "points": pa.nulls(count, pa.list_(pa.int32())),
    }
    for name in ("shown", "used"):
        columns[name] = pa.array(rows[:, _AT[name]])
    for name in CARD:
        if name not in columns and not name.startswith("offered"):
            columns[name] = optional(name)
    return pa.Table.from_arrays([columns[field.name] for field in schema], schema=schema)
