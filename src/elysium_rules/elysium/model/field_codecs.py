"""How fields of a state are serialised whose types do not say it, and in which bounds (`play/data/field_codecs.py`).

Masks are written as lists, quests by their numbers, Legends by their cards; what seldom is there is left out where it
is not. `state.py` puts each of these beside the field that it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from elysium_rules.elysium.model.bounds import (
    MOST_CITIZENS,
    MOST_DECISIONS,
    MOST_HELD,
    MOST_PROMISED,
    MOST_RESHUFFLED,
    most_held,
)
from elysium_rules.elysium.model.ids import COLOURS_OF, CardId, Colour, Moment, PlayerId, Resource
from elysium_rules.elysium.model.masks import cards_in, mask_of
from elysium_rules.errors import DecodeError
from elysium_rules.kernel.frames import Promise
from elysium_rules.play.data.field_codecs import Scope, written

if TYPE_CHECKING:
    from elysium_rules.elysium.model.game import ElysiumGame
    from elysium_rules.elysium.model.numbers import Quest
    from elysium_rules.elysium.model.state import GameState, Legend, PlayerState, Sealed
    from elysium_rules.kernel.codec import Json


def _nothing(game: ElysiumGame) -> tuple[Any, ...]:
    return ()


# --- bounds ----------------------------------------------------------------------------------------------------------

NUMBER: Final = written()
HELD: Final = written(most=lambda game: most_held(game.numbers.epochs.count))
DISC: Final = written(least=1, most=lambda game: game.player_count)
EPOCH: Final = written(least=1, most=lambda game: game.numbers.epochs.count)
CARDS_TAKEN: Final = written(most=lambda game: game.cards_owed)
RESHUFFLED: Final = written(most=MOST_RESHUFFLED)
PEDIMENT: Final = written("pediment", most=lambda game: len(game.numbers.pediment.sides) - 1)
DECISIONS: Final = written(most=MOST_DECISIONS, empty=lambda game: 0)
BY_SEAT: Final = written(count=lambda game: game.player_count)
LEVEL_TILES: Final = written(longest=lambda game: len(game.numbers.bonuses.level))
FAMILY_TILES: Final = written(count=lambda game: len(game.families))
#: Cards that are no Citizens.
FACES: Final = written(kind=tuple[int, ...], most=lambda game: game.size - 1, longest=lambda game: game.size)
CITIZENS: Final = written(kind=tuple[int | None, ...], most=lambda game: game.size - 1, longest=MOST_CITIZENS)


# --- masks -----------------------------------------------------------------------------------------------------------


def _marked(key: str) -> dict[str, Any]:
    """A mark on cards of Domains: by seat, and in the order of their numbers."""

    def write(mask: int, state: GameState) -> list[int]:
        return [card for board in state.players for card in sorted(board.domain) if mask >> card & 1]

    def read(cards: Sequence[int], path: str, scope: Scope) -> int:
        return mask_of(cards)

    return written(key, tuple[int, ...], write, read, most=lambda game: game.size - 1, longest=lambda game: game.size)


def _read_columns(colours: tuple[Colour, ...], path: str, scope: Scope) -> int:
    mask = sum({colour.bit for colour in colours})
    if COLOURS_OF[mask] != colours:
        raise DecodeError("state/columns", path, "each column once, in their order")
    return mask


RINGS: Final = _marked("rings")
TURNED: Final = _marked("turned")
COLUMNS: Final = written(
    "columns", tuple[Colour, ...], lambda mask, board: COLOURS_OF[mask], _read_columns, longest=len(Colour)
)
#: What each seat knows of what lies face down, and whoever watches.
SEEN: Final = written(
    kind=tuple[tuple[int, ...], ...],
    write=lambda masks, state: [list(cards_in(mask)) for mask in masks],
    read=lambda known, path, scope: tuple([mask_of(cards) for cards in known]),
    empty=_nothing,
    most=lambda game: game.size - 1,
    longest=lambda game: game.player_count + 1,
)


# --- tiles and Legends -----------------------------------------------------------------------------------------------


def _find_quest(tiles: Iterable[Quest], number: int, path: str) -> Quest:
    for quest in tiles:
        if quest.number == number:
            return quest
    raise DecodeError("state/unknown-quest", path, f"there is no quest {number} in this game")


def _read_quest(number: int | None, path: str, scope: Scope) -> Quest | None:
    game: ElysiumGame = scope.game
    return None if number is None else _find_quest((*game.quest_tiles, game.incomplete_quest), number, path)


QUEST: Final = written(
    kind=int | None, write=lambda quest, board: None if quest is None else quest.number, read=_read_quest
)
QUESTS: Final = written(
    kind=tuple[int, ...],
    write=lambda quests, state: [quest.number for quest in quests],
    read=lambda numbers, path, scope: tuple([_find_quest(scope.game.quest_tiles, number, path) for number in numbers]),
    longest=lambda game: len(game.quest_tiles),
)


def _write_legends(legends: tuple[Legend, ...], board: PlayerState) -> list[list[CardId]]:
    return [list(legend.cards) for legend in legends]


def _read_legends(rows: tuple[tuple[CardId, ...], ...], path: str, scope: Scope) -> tuple[Legend, ...]:
    game: ElysiumGame = scope.game
    for place, cards in enumerate(rows):
        real = sum(card < game.size for card in cards)
        if not real or (len(cards) > 1 and real < 2):
            raise DecodeError("state/legend", f"{path}[{place}]", "rule L9: a Legend begins with cards")
    return tuple([game.make_legend(cards) for cards in rows])


LEGENDS: Final = written(kind=tuple[tuple[CardId, ...], ...], write=_write_legends, read=_read_legends)


# --- what is seldom there --------------------------------------------------------------------------------------------


def _read_tokens(amounts: tuple[int, ...], path: str, scope: Scope) -> tuple[int, ...]:
    wanted = len(scope.game.tokens)
    if len(amounts) != wanted:
        raise DecodeError("state/tokens", path, f"{wanted} amounts belong here")
    return amounts


def _read_counters(
    counters: tuple[tuple[CardId, str, int], ...], path: str, scope: Scope
) -> tuple[tuple[CardId, str, int], ...]:
    for place, (_, resource, _) in enumerate(counters):
        if resource not in (*Resource, *scope.game.tokens):
            raise DecodeError("state/counter", f"{path}[{place}]", "a resource of this game belongs here")
    return counters


def _read_sealed(answers: tuple[tuple[PlayerId, int], ...], path: str, scope: Scope) -> tuple[Sealed, ...]:
    from elysium_rules.elysium.model.state import Sealed  # it knows this module

    return tuple([Sealed(player, number) for player, number in answers])


def _write_promises(promises: tuple[Promise, ...], state: GameState) -> list[Json]:
    from elysium_rules.play.serialising.states import encode_frame  # who only plays writes nothing

    return [{"moment": str(promise.moment), **encode_frame(state.game, promise.frame)} for promise in promises]


def _read_promises(promises: tuple[Json, ...], path: str, scope: Scope) -> tuple[Promise, ...]:
    from elysium_rules.play.data.read import Reader
    from elysium_rules.play.serialising.states import decode_frame

    found = []
    for place, item in enumerate(promises):
        reader = Reader(item, f"{path}[{place}]")
        moment = Moment(reader.word("moment", tuple(Moment)))
        found.append(Promise(moment, decode_frame(reader, scope.game, scope.highest_card)))
    return tuple(found)


PROMISES: Final = written(
    kind=tuple[object, ...], write=_write_promises, read=_read_promises, empty=_nothing, longest=MOST_PROMISED
)
TOKENS: Final = written(read=_read_tokens, empty=lambda game: (0,) * len(game.tokens), most=MOST_HELD)
COUNTERS: Final = written(read=_read_counters, empty=_nothing, least=1, most=MOST_HELD)
SEALED: Final = written(
    kind=tuple[tuple[PlayerId, int], ...],
    write=lambda answers, state: [[answer.player, answer.number] for answer in answers],
    read=_read_sealed,
    empty=_nothing,
    longest=lambda game: game.player_count,
)
