"""What a player may ask for, and what of the request reaches the engine."""

from __future__ import annotations

import json
from typing import Final, cast

from elysium_rules.errors import DecodeError
from elysium_rules.games import DEFAULT_GAME, find_rules
from elysium_rules.kernel.codec import Json
from elysium_rules.play.data.shapes import LARGEST, Named, check_shape
from elysium_rules.program.names import find_languages
from elysium_rules.protocol.schema import definitions
from elysium_rules.web.request_errors import FORBIDDEN, RefusedError

Message = dict[str, Json]

#: The requests of the protocol that are for players, with the fields of theirs that are handed on.
MAY: Final = {
    "hello": ("protocol",),
    "view": ("at", "language"),
    "legal": ("language",),
    "cards": ("language",),
    "faces": ("cards", "language", "scheme"),
    "events": ("since", "language"),
    "why": ("about", "language"),
    "act": ("move", "action", "language"),
    "undo": ("move", "to", "language"),
    "replay": ("with_cards",),  # once the game is over
}
#: Those that are asked with eyes: of the seat, or of a spectator.
WITH_EYES: Final = ("view", "legal", "events", "why", "undo")
#: Those for people who sit at the table.
FOR_SEATS: Final = ("legal", "why", "act", "undo")
#: Those without a game.
WITHOUT_GAME: Final = ("hello",)
#: Requests about the devices of a seat, which the server answers itself.
ABOUT_DEVICES: Final = ("invite", "dismiss")


def build(request: Message, table: str, seat: int | None) -> Message:
    """Make a request for the engine from what a player sent.

    Raises:
        RefusedError: it is not for this player.
    """
    do = request.get("do")
    if not isinstance(do, str) or do not in MAY:
        raise RefusedError(FORBIDDEN, f"a player may ask for {', '.join((*MAY, *ABOUT_DEVICES))}", path="request.do")
    if seat is None and do in FOR_SEATS:
        raise RefusedError(FORBIDDEN, "whoever watches does not play", path="request.do")
    action = request.get("action")
    if isinstance(action, dict) and "bot" in action:
        raise RefusedError(FORBIDDEN, "a player decides by themselves", path="request.action")
    # INVARIANT: nothing that a player sent reaches the engine but the fields named in `MAY`.
    built: Message = {"id": request.get("id"), "do": do}
    if do not in WITHOUT_GAME:
        built["game"] = table
    built |= {key: request[key] for key in MAY[do] if key in request}
    if do in WITH_EYES:
        built["player"] = seat
    return built


def require_shape(name: str, message: Json, game: str = DEFAULT_GAME) -> None:
    """Refuse what is not as the published description of *name* says, a field that nobody knows included.

    Raises:
        RefusedError: it says where and what.
    """
    try:
        check_shape(Named(name), message, "request", definitions(find_rules(game)))
    except DecodeError as error:
        raise RefusedError("bad-request", error.reason, path=error.path, detail=error.code) from None


def language_in(request: Message) -> str:
    """The language that somebody wants to be told in; English unless they say."""
    wanted = request.get("language", "en")
    if not isinstance(wanted, str) or wanted not in find_languages():
        raise RefusedError("bad-request", f"there is {', '.join(find_languages())}", path="request.language")
    return wanted


def write(message: Message) -> str:
    """A message in one line of plain ASCII."""
    return json.dumps(message, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def refusal_line(identity: Json, refused: RefusedError) -> str:
    """The answer to what is not served."""
    return write({"id": identity, "ok": False, "error": refused.error})


def identity_in(request: Json) -> Json:
    """What a request is known by, to be given back; null where it is none that the protocol knows."""
    identity = request.get("id") if isinstance(request, dict) else None
    if isinstance(identity, str):
        return identity if len(identity) <= 100 else None
    is_number = isinstance(identity, int) and not isinstance(identity, bool)
    return identity if is_number and abs(cast("int", identity)) <= LARGEST else None
