"""What the answers of the engine are made of, and what requests are read with: games that are open, seats, texts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeAlias, cast

import attrs

from elysium_rules.bots.registry import bot_names
from elysium_rules.diagnostics import Diagnostic, diagnostic_as_json
from elysium_rules.errors import DecodeError, UnknownNameError
from elysium_rules.games import DEFAULT_GAME, find_rules, game_names
from elysium_rules.kernel.codec import Json
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.data.shapes import Named, check_shape
from elysium_rules.play.data.values import decode_action, encode_tagged, encode_value
from elysium_rules.play.engine.port import Reason
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.play.engine.step import outcome, step
from elysium_rules.play.engine.undo import Step, Trail
from elysium_rules.play.seeing.observation import observe, show_events
from elysium_rules.play.serialising.save import name_in
from elysium_rules.protocol.messages import AnyRules, Code
from elysium_rules.protocol.schema import definitions
from elysium_rules.source import find_fault

Answer: TypeAlias = dict[str, Json]
#: A state, an action and an event of any game.
State: TypeAlias = Any
Action: TypeAlias = Any
Event: TypeAlias = Any


class RequestError(Exception):
    """A request is not served; *answer* says why. It never leaves the engine."""

    def __init__(self, code: Code, message: str, **more: Json) -> None:
        self.answer: Answer = {
            "code": str(code),
            "message": message,
            "rule": None,
            "path": None,
            "detail": None,
            **more,
        }
        super().__init__(code, message)


@attrs.frozen
class Trial:
    """A position in which a card is tried, and as text."""

    state: State = attrs.field(repr=False)
    ref: str
    given: str


@attrs.define
class OpenGame:
    """One game that the engine holds."""

    name: str
    start: State
    state: State
    names: tuple[str, ...]
    dealt: Rng | None  #: the chance it was dealt with; None: it began with a save, and not here
    seed: int | str | None = None  #: what the client gave
    card_set: str | None = None  #: the key of card files of the client's own
    actions: list[Action] = attrs.field(factory=list)
    move: int = 0  #: grows with every change, so that an answer to an older question is known by it
    last: Step | None = None  #: the last decision, kept for those who ask what came of it
    watched: bool = False  #: whether it was played elsewhere, so that nobody takes anything back
    trail: Trail | None = None  #: what may be taken back; None: the game has to be played again to find it
    trial: Trial | None = None  #: the position it began with, where a card is tried

    def note(self, made: Step) -> None:
        """Go on with a decision that was made in the last state."""
        self.state, self.last = made.after, made
        self.actions.append(made.action)
        if self.trail is not None:
            self.trail.add(made)

    @property
    def rules(self) -> AnyRules:
        """Which game it is."""
        rules: AnyRules = self.state.game.rules
        return rules


def as_bytes(line: object) -> bytes:
    if isinstance(line, str):
        # Half a character is no UTF-8, and is refused like any other bytes that are none.
        return line.encode("utf-8", "surrogatepass")
    if isinstance(line, bytes):
        return line
    # A byte array of JavaScript comes from Pyodide as something that can be asked for a view of its memory.
    ask = getattr(line, "to_memoryview", None)
    try:
        return bytes(memoryview(ask() if callable(ask) else line))  # type: ignore[arg-type]  # or it says so
    except Exception:  # noqa: BLE001 - no bytes, memory that was given back meanwhile, or an object that cannot be asked
        message = "a request is a line of text or of bytes"
        raise RequestError(Code.BAD_REQUEST, message, path="request", detail="value/wrong-type") from None


def write_line(answer: Answer) -> str:
    # Plain ASCII: no reader splits it in the middle of a line, whatever it takes for a line end.
    return json.dumps(answer, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def identity_of(request: Answer) -> Json:
    identity = request.get("id")
    try:
        check_shape(Named("Id"), identity, "request.id", definitions(find_rules(DEFAULT_GAME)))
    except DecodeError:
        message = "every request has an id: a whole number, or a text of at most 100 characters"
        raise RequestError(Code.BAD_REQUEST, message, path="request.id", detail="value/wrong-type") from None
    return identity


def decode_refusal(code: Code, error: DecodeError) -> RequestError:
    return RequestError(code, error.reason, path=error.path or None, detail=error.code)


def standing(game: OpenGame) -> Answer:
    state = game.state
    return {
        "game": game.name,
        "move": game.move,
        "decisions": len(game.actions),
        "deciding": state.deciding,
        "outcome": encode_value(outcome(state)) if state.is_over else None,
    }


def happenings(
    game: OpenGame, state: State, events: Iterable[Event], language: str, viewer: int | None = None
) -> list[Json]:
    """Events as somebody sees them, with the sentences that tell them; *state* is the one before or after."""
    seen = observe(state, viewer)  # sentences made from a view can tell nothing hidden
    describe = game.rules.describe_event
    return [
        {"event": encode_tagged(event), "text": describe(seen, event, language, game.names)}
        for event in show_events(state, events, viewer)
    ]


def shown_action(game: OpenGame, action: Action, viewer: int | None) -> Json:
    """What was decided, null where *viewer* may not know it."""
    return encode_tagged(game.rules.sight.masked(action, viewer))


def view_for(game: OpenGame, request: Answer) -> Any:
    return view_of(game, game.state, request)


def view_of(game: OpenGame, state: State, request: Answer) -> Any:
    """A state of a game as the player of the request may see it: a view of what was shows what they knew then."""
    view = observe(state, seat_of(game, request))
    shown = game.rules.encode_view(view, language_of(request, game.rules), game.names)
    if state is not game.state and shown["question"] is not None:
        shown["question"]["choices"] = []  # it was answered long ago
    return shown


def place_in(game: OpenGame, request: Answer) -> int:
    """The number of decisions that a request looks back to."""
    at = cast("int", request["at"])
    if at > len(game.actions):
        message = f"game `{game.name}` has {len(game.actions)} decisions, not {at}"
        raise RequestError(Code.BAD_REQUEST, message, path="request.at", detail="view/no-such-decision")
    return at


def read_action(game: OpenGame, data: Json, path: str) -> Action:
    try:
        return decode_action(game.rules, cast("Answer", data), path)
    except DecodeError as error:
        raise decode_refusal(Code.BAD_REQUEST, error) from None


def introduce(rules: AnyRules) -> Json:
    return {
        "name": rules.name,
        "least": rules.seats[0],
        "most": rules.seats[-1],
        "rulings": list(rules.rulings),
        "languages": list(rules.languages),
        "bots": list(bot_names(rules)),
        "setups": [
            {
                "name": setup.name,
                "doc": setup.doc,
                "words": [str(word) for word in setup.words],
                "default": str(setup.default) if setup.default else None,
                "needed": setup.default is None,
                "by_seat": setup.by_seat,
            }
            for setup in rules.setups
        ],
    }


def rules_of(request: Answer, field: str = "game") -> AnyRules:
    """The game that a request names; it may be of any shape still."""
    name = request.get(field, DEFAULT_GAME)
    if not isinstance(name, str):
        raise RequestError(Code.BAD_REQUEST, "a text belongs here", path=f"request.{field}", detail="value/wrong-type")
    try:
        return find_rules(name)
    except UnknownNameError as error:
        raise RequestError(Code.NO_SUCH_GAME, str(error), path=f"request.{field}") from None


def rules_in(text: str) -> AnyRules:
    """The game that a save, or the first line of a replay, says it is; whoever reads it finds what is wrong with it."""
    name = name_in(text)
    return find_rules(name if name in game_names() else DEFAULT_GAME)


def require_card_files(rules: AnyRules) -> None:
    if not rules.takes_card_files:
        raise RequestError(Code.UNAVAILABLE, f"{rules.name} is played with its printed cards only")


def seat_of(game: OpenGame, request: Answer) -> int | None:
    seat = request["player"]
    if seat is None:
        return None
    players = game.state.game.player_count
    if not isinstance(seat, int) or seat >= players:
        message = f"a game of {players} has the players 0 to {players - 1}"
        raise RequestError(Code.BAD_REQUEST, message, path="request.player", detail="value/wrong-type")
    return seat


def names_of(request: Answer, players: int) -> tuple[str, ...]:
    names = tuple(cast("list[str]", request.get("names", [])))
    if names and len(names) != players:
        message = f"{players} players need as many names, not {len(names)}"
    elif any(not name or find_fault(name) is not None for name in names):
        message = "a name has printable characters, and no blanks around them"
    else:
        return names
    raise RequestError(Code.BAD_REQUEST, message, path="request.names", detail="value/wrong-type")


def free_steps(game: OpenGame, seat: int) -> tuple[Step, ...]:
    """The last decisions that a player may take back; each of them is a point to go back to."""
    if game.watched:
        return ()
    if game.trail is None:
        game.trail = Trail()
        for made in history_of(game):
            game.trail.add(made)
    return game.trail.free(seat)


def points_of(game: OpenGame, seat: int) -> list[Json]:
    """Where a player may go back to: numbers of decisions, in ascending order."""
    return list(range(len(game.actions) - len(free_steps(game, seat)), len(game.actions)))


def history_of(game: OpenGame) -> list[Step]:
    """All steps of a game, played again: a game keeps its actions only, so that a thousand of them fit in memory."""
    steps: list[Step] = []
    state = game.start
    for action in game.actions:
        after, events = step(state, action)
        steps.append(Step(state, action, events, after))
        state = after
    return steps


def steps_since(game: OpenGame, since: int) -> list[Step]:
    """The decisions after the first *since* ones; of the last one alone nothing needs to be played again."""
    if game.last is not None and since == len(game.actions) - 1:
        return [game.last]
    return history_of(game)[since:] if since < len(game.actions) else []


def tell_steps(game: OpenGame, steps: Iterable[Step], since: int, language: str, viewer: int | None) -> list[Json]:
    """Decisions and what came of them, as somebody may know it; *since* is how many there were before them."""
    return [
        {
            "number": number,
            "action": shown_action(game, made.action, viewer),
            "events": happenings(game, made.before, made.events, language, viewer),
        }
        for number, made in enumerate(steps, start=since + 1)
    ]


def reasons_for(game: OpenGame, wanted: Action | int, language: str) -> list[Json]:
    state = game.state
    return [
        {
            "rule": reason.rule,
            "sentence": reason.sentence,
            "card": reason.card,
            "place": place_of(state, reason),
        }
        for reason in explain_refusal(state, wanted, language, game.names)
    ]


def place_of(state: State, reason: Reason) -> Json:
    if reason.span is None or reason.card is None:
        return None
    # The file of the card, and not any file of that name: files of a client may be called like printed ones.
    source = state.game.rules.card_source(state.game, reason.card)
    if source is None:
        return None
    return cast("Json", diagnostic_as_json(Diagnostic("", "", reason.span), {reason.span.file: source})["place"])


def language_of(request: Answer, rules: AnyRules) -> str:
    return cast("str", request.get("language", rules.languages[0]))


def require_current(game: OpenGame, request: Answer) -> None:
    if request["move"] != game.move:
        message = f"game `{game.name}` is at move {game.move}, not {request['move']}"
        raise RequestError(Code.STALE, message, path="request.move", move=game.move)
