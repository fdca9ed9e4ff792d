"""Whole states as plain data and back: randomness, open powers, and whatever fields a game's states have.

What follows from the rest is not written but worked out again: the open question, the legal actions, and what a game
says follows. Reading checks types and places; what the rules say of a state is for the game to check.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeVar

import attrs

from elysium_rules.errors import DecodeError, EngineError
from elysium_rules.kernel.codec import Json, digest_of
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.freeze import make_build
from elysium_rules.kernel.instructions import Code
from elysium_rules.kernel.interpreter import SlotKind
from elysium_rules.kernel.machine import MOST_OPEN, open_question_value
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.data.field_codecs import MOST, Scope
from elysium_rules.play.data.read import Reader
from elysium_rules.play.data.values import decode_fields, encode_value
from elysium_rules.play.engine.given import expect_state
from elysium_rules.play.engine.port import Game, Position

AnyState = TypeVar("AnyState", bound=Position[Any, Any, Any, Any, Any])

ANY_CARD: Final = 2**31 - 1  #: the highest number of a card where nobody says it
LONGEST_REASON: Final = 200  #: characters of what a check says
#: Fields of every state that are not written as they are.
_OWN: Final = ("game", "rng", "stack", "question", "legal", "log")


# --- a whole state ---------------------------------------------------------------------------------------------------


def encode_fields(state: Position[Any, Any, Any, Any, Any], skip: tuple[str, ...] = ()) -> dict[str, Json]:
    """A state by its fields; those in *skip* follow from the rest."""
    data = encode_value(state, (*_OWN, *skip))
    assert isinstance(data, dict)
    stack = [encode_frame(state.game, frame) for frame in state.stack]
    return {**data, "rng": encode_rng(state.rng), "stack": list(stack)}


def decode_state(
    kind: type[AnyState],
    data: Json,
    game: Game,
    path: str,
    skip: tuple[str, ...] = (),
    follow: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None,
    highest_card: int | None = None,
    check_open: Callable[[AnyState], None] | None = None,
    check: Callable[[AnyState], None] | None = None,
) -> AnyState:
    """Read a state that `encode_fields` wrote, with its open question.

    Args:
        kind: the class of the game's states.
        data: the state as plain data.
        game: what is played with.
        path: what to call it in an error.
        skip: the fields that were not written.
        follow: works these out, by name, from those that were written, and whatever the class fills in itself.
        highest_card: the highest number of a card; the last one with a place in `codes` unless told, and any number
            in a game without powers, whose `check_state` knows its cards.
        check_open: refuses open powers that cannot be (AssertionError), before the running one is asked what it asks.
        check: refuses all else that the rules do not allow.

    Raises:
        DecodeError: it does not fit; it says where and what.
    """
    reader = Reader(data, path)
    reader.number("active", 0, game.player_count - 1)
    reader.number("budget", 0, MOST)
    if highest_card is None:
        highest_card = len(game.codes) - 1 if game.codes else ANY_CARD
    scope = Scope(game, game.player_count - 1, highest_card)
    values = decode_fields(reader, kind, skip=(*_OWN, *skip), beside=("rng", "stack"), whole=True, scope=scope)
    stack = tuple(decode_frame(item, game, highest_card) for item in reader.objects("stack", most=MOST_OPEN))
    if follow is not None:
        values |= follow(values)
    values |= {"game": game, "rng": decode_rng(reader), "stack": stack, "question": None, "legal": None, "log": None}
    wanted: Any = kind
    build, fields = _build_of(wanted)
    # Not by the constructor: a class may check itself there, and the question is not known yet.
    state: AnyState = build(*[values[name] for name in fields])
    try:
        if check_open is not None:
            check_open(state)
        state = with_question(state)
        if check is not None:
            check(state)
    except AssertionError as error:
        raise DecodeError("state/against-the-rules", path, short_reason(error)) from None
    except EngineError:
        reason = f"the power of {power_name(game, stack[-1].card)} asks nothing where it stands"
        raise DecodeError("state/against-the-rules", path, reason) from None
    if encode_fields(state, skip) != data:
        raise DecodeError("state/not-canonical", path, "this state would be written in another way")
    return state


@cache
def _build_of(kind: Any) -> tuple[Callable[..., Any], tuple[str, ...]]:
    return make_build(kind), tuple(field.name for field in attrs.fields(kind))


def short_reason(error: AssertionError) -> str:
    """What a check said, or how it began: it may list every card of the deck."""
    reason = str(error)
    return reason if len(reason) <= LONGEST_REASON else f"{reason[:LONGEST_REASON]} ..."


def with_question(state: AnyState) -> AnyState:
    """A state with the question that its running power asks, worked out again."""
    if not state.stack:
        return state
    rules = state.game.rules
    table = rules.thaw(state)
    table.question = open_question_value(state, state.game.codes)
    asking: AnyState = rules.freeze(table)
    return asking


def state_digest(state: Position[Any, Any, Any, Any, Any]) -> str:
    """The fingerprint of a state: equal exactly where two games stand at the same point.

    How much of the budget is left does not count: it is no fact of the game, and it may be reckoned otherwise later.

    Raises:
        ArgumentError: this is no state.
    """
    expect_state(state)
    data = state.game.rules.encode_state(state)
    assert isinstance(data, dict)
    return digest_of({key: value for key, value in data.items() if key != "budget"})


# --- randomness ------------------------------------------------------------------------------------------------------


def encode_rng(rng: Rng) -> Json:
    """All chance to come, in hexadecimal digits and a number."""
    return {"seed": f"{rng.seed:032x}", "counter": rng.counter}


def decode_rng(reader: Reader) -> Rng:
    """Read it from the field `rng` of a state."""
    rng = reader.object("rng")
    seed = rng.text("seed")
    if len(seed) != 32 or any(letter not in "0123456789abcdef" for letter in seed):
        raise DecodeError("state/bad-seed", f"{rng.path}.seed", "a seed has 32 hexadecimal digits")
    return Rng(int(seed, 16), rng.number("counter", 0, MOST))


# --- open powers -----------------------------------------------------------------------------------------------------


def encode_frame(game: Game, frame: Frame) -> dict[str, Json]:
    """An open power; of its slots only those that will be read again."""
    code = game.codes[frame.card]
    assert code is not None
    slots: dict[str, Json] = {}
    for slot in code.live[frame.at]:
        value = frame.slots[slot]
        slots[str(slot)] = list(value) if isinstance(value, tuple) else value
    return {"card": frame.card, "at": clause_name(code, frame.at), "you": frame.you, "they": frame.they, "slots": slots}


def decode_frame(reader: Reader, game: Game, highest_card: int | None = None) -> Frame:
    """Read an open power; *highest_card* is the highest number of a card that its slots may hold."""
    last = len(game.codes) - 1
    card = reader.number("card", 0, last)
    code = game.codes[card]
    if code is None:
        reason = f"{power_name(game, card)} has no power that can be open"
        raise DecodeError("state/no-power", f"{reader.path}.card", reason)
    label = reader.text("at")
    at = find_clause(code, label)
    if at is None:
        reason = f"the power of {power_name(game, card)} has no clause `{label[:40]}`"
        raise DecodeError("state/unknown-clause", f"{reader.path}.at", reason)
    given = reader.object("slots")
    slots: list[Any] = [None] * code.slots
    players = game.player_count - 1
    for slot in code.live[at]:
        slots[slot] = _decode_slot(
            given, str(slot), code.slot_kinds[slot], players, last if highest_card is None else highest_card
        )
    given.done()
    frame = Frame(card, at, reader.number("you", 0, players), reader.number("they", 0, players), tuple(slots))
    reader.done()
    return frame


def _decode_slot(given: Reader, name: str, kind: SlotKind | None, players: int, highest: int) -> Any:
    """Read what one slot holds; *players* and *highest* are the highest numbers of a seat and of a card."""
    match kind:
        case SlotKind.NUMBER:
            return given.number(name, -MOST, MOST)
        case SlotKind.PLAYER | SlotKind.THEY:
            return given.number(name, 0, players)
        case SlotKind.WORD:
            return given.text(name)
        case SlotKind.POWERS:
            return given.numbers(name, MOST_OPEN, -1, MOST)
        case SlotKind.NUMBERS:
            return given.numbers(name, players + 1, 0, MOST)
        case SlotKind.PLAYERS:
            return given.numbers(name, players + 1, 0, players)
        case _:
            return given.numbers(name, highest + 1, 0, highest)


def clause_name(code: Code, at: int) -> str:
    """The stable name of a place in a power; where two places share a label they are counted."""
    label = code.labels[at]
    before = code.labels[:at].count(label)
    return f"{label}#{before + 1}" if before else label


def find_clause(code: Code, name: str) -> int | None:
    """The place that a stable name stands for."""
    return next((at for at in range(len(code.labels)) if clause_name(code, at) == name), None)


def power_name(game: Game, card: int) -> str:
    """The card as the file of its power calls it."""
    return game.rules.power_of(game, card)[0]
