"""The engine behind the protocol: one line in, one line out, many games at once.

A game is a start, the actions since, and the state they lead to. States never change, so a request that
fails half-way leaves every game as it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from threading import RLock
from traceback import format_exc
from typing import Any, Final, TypeAlias, cast

import attrs

from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.registry import bot_names, find_bot
from elysium_rules.diagnostics import Diagnostic, diagnostic_as_json
from elysium_rules.elysium.model.ids import Edition
from elysium_rules.errors import CardError, DecodeError, IllegalActionError, SetupError, UnknownNameError
from elysium_rules.games import (
    DEFAULT_GAME,
    GAMES,
    check_texts,
    find_title,
    load_texts,
    standard_box,
    takes_card_files,
)
from elysium_rules.kernel.codec import Json, digest_of, parse_json
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.library import CARRIED, FAMILY_SETS, standard_cards
from elysium_rules.play.port import Box, Reason
from elysium_rules.play.refusal import explain_refusal
from elysium_rules.play.replay import Drift, Exact, Foreign, encode_replay, record, verify_replay
from elysium_rules.play.save import FORMAT, decode_save, encode_save, name_in
from elysium_rules.play.shapes import Named, check_shape
from elysium_rules.play.sight import observe, show_events
from elysium_rules.play.step import legal_actions, outcome, step
from elysium_rules.play.undo import Step, undo_points
from elysium_rules.play.values import decode_action, encode_tagged, encode_value
from elysium_rules.play.words import describe_player
from elysium_rules.protocol.limits import MAX_CARD_SETS, MAX_FILE, MAX_GAMES, MAX_LINE
from elysium_rules.protocol.messages import PROTOCOL, AnyTitle, Code
from elysium_rules.protocol.schema import definitions
from elysium_rules.source import find_fault
from elysium_rules.version import library_version

Answer: TypeAlias = dict[str, Json]
#: A state, an action and an event of any game.
State: TypeAlias = Any
Action: TypeAlias = Any
Event: TypeAlias = Any
#: Requests that name a game of the shelf, and not one that is open.
_ABOUT_TITLES: Final = ("new", "check")


class RequestError(Exception):
    """A request is not served; *answer* says why. It never leaves this module."""

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

    @property
    def title(self) -> AnyTitle:
        """Which game it is."""
        title: AnyTitle = self.state.game.title
        return title


class Engine:
    """Serves requests; `answer` never raises, and what it returns is always one line of JSON.

    Args:
        report: told of our own mistakes, with a traceback. It is for the host: it may tell hidden facts.

    Example:
        >>> engine = Engine()
        >>> engine.answer(b'{"id":1,"do":"close","game":"g7"}')
        '{"id":1,"ok":false,"error":{"code":"unknown-game","message":"there is no game `g7`","rule":null,...}}'
    """

    def __init__(self, report: Callable[[str], None] | None = None) -> None:
        self._report = report
        self._games: dict[str, OpenGame] = {}
        self._opened = 0
        self._card_sets: dict[str, Box] = {}
        self._lock = RLock()

    def answer(self, line: bytes | bytearray | memoryview | str) -> str:
        """Serve one request, given as a line with or without its end, as bytes in UTF-8 or as a text.

        Any thread may ask; requests are served one after the other, each as if it were alone.

        Returns:
            The response in one line without its end, in plain ASCII.
        """
        with self._lock:
            return self._answer(line)

    def _answer(self, line: bytes | bytearray | memoryview | str) -> str:
        identity: Json = None
        try:
            request = self._parse(_as_bytes(line))
            identity = _identity(request)
            return _write({"id": identity, "ok": True, "do": request.get("do"), **self._serve(request)})
        except RequestError as error:
            return _write({"id": identity, "ok": False, "error": error.answer})
        except Exception:  # noqa: BLE001 - our mistake in one game must not end the others
            if self._report is not None:
                self._report(format_exc())
            # No word about what happened: a player may see this message.
            mistake = RequestError(Code.INTERNAL, "this is a mistake of the library; the game is as it was before")
            return _write({"id": identity, "ok": False, "error": mistake.answer})

    def _parse(self, line: bytes) -> Answer:
        line = line.removesuffix(b"\n").removesuffix(b"\r")  # the limit is about what stands in a line
        if len(line) > MAX_LINE:
            raise RequestError(Code.TOO_LONG, f"a line has at most {MAX_LINE} bytes")
        try:
            request = parse_json(line)
        except DecodeError as error:
            raise _decode_refusal(Code.BAD_JSON, error) from None
        if not isinstance(request, dict):
            raise RequestError(Code.BAD_REQUEST, "a request is a JSON object", path="request")
        return request

    def _serve(self, request: Answer) -> Answer:
        refused: DecodeError | None = None
        for title in self._titles_of(request):
            try:
                check_shape(Named("Request"), request, "request", definitions(title))
            except DecodeError as error:
                refused = refused or error
            else:
                return SERVICES[cast("str", request["do"])](self, request)
        assert refused is not None
        raise _decode_refusal(Code.BAD_REQUEST, refused) from None

    def _titles_of(self, request: Answer) -> tuple[AnyTitle, ...]:
        """The games whose request this may be; where it names none that is open, it may be of any."""
        name = request.get("game")
        if request.get("do") in _ABOUT_TITLES:
            return (_find_title(request),)
        if isinstance(name, str) and name in self._games:
            return (self._games[name].title,)
        return tuple(map(find_title, GAMES))

    # --- games -------------------------------------------------------------------------------------------------------

    def _find(self, request: Answer) -> OpenGame:
        name = cast("str", request["game"])
        if name not in self._games:
            raise RequestError(Code.UNKNOWN_GAME, f"there is no game `{name}`", path="request.game")
        return self._games[name]

    def _open(self, state: State, request: Answer, dealt: Rng | None, card_set: str | None) -> OpenGame:
        names = _names(request, state.game.player_count)
        self._opened += 1
        seed = cast("int | str | None", request.get("seed"))
        game = OpenGame(f"g{self._opened}", state, state, names, dealt, seed, card_set)
        self._games[game.name] = game
        return game

    def _require_room(self) -> None:
        if len(self._games) >= MAX_GAMES:
            raise RequestError(Code.TOO_MANY, f"{MAX_GAMES} games are open; close one first")

    def _load_files(self, title: AnyTitle, files: Mapping[str, str]) -> tuple[str, Box]:
        """The cards of these files and the standard ones, with their key; the same files are read once."""
        _require_card_files(title)
        if any(len(text) > MAX_FILE for text in files.values()):  # a save may carry longer ones
            raise RequestError(Code.BAD_CARDS, f"a card file has more than {MAX_FILE} characters", findings=[])
        key = f"{title.name} {digest_of(dict(files))}"
        if key not in self._card_sets:
            in_use = {game.card_set for game in self._games.values()}
            self._card_sets = {other: cards for other, cards in self._card_sets.items() if other in in_use}
            if len(self._card_sets) >= MAX_CARD_SETS:
                raise RequestError(Code.TOO_MANY, f"{MAX_CARD_SETS} card sets are in use; close some games first")
            try:
                self._card_sets[key] = load_texts(title.name, files)
            except CardError as error:
                findings = [cast("Json", diagnostic_as_json(found, error.sources)) for found in error.diagnostics]
                raise RequestError(Code.BAD_CARDS, "the card files have errors", findings=findings) from None
        return key, self._card_sets[key]

    # --- services ----------------------------------------------------------------------------------------------------

    def hello(self, request: Answer) -> Answer:
        wanted = request.get("protocol", PROTOCOL)
        if wanted != PROTOCOL:
            message = f"this engine speaks protocol {PROTOCOL}, not {wanted}"
            raise RequestError(Code.BAD_REQUEST, message, path="request.protocol", detail="hello/other-protocol")
        first = find_title(DEFAULT_GAME)
        return {
            "protocol": PROTOCOL,
            "format": FORMAT,
            "library": library_version(),
            "rulings": first.rulings[-1],
            "limits": {"line": MAX_LINE, "games": MAX_GAMES, "card_sets": MAX_CARD_SETS},
            "bots": list(bot_names(first.name)),
            "languages": list(first.languages),
            "editions": [str(edition) for edition in Edition],
            "families": list(standard_cards().families),
            "sets": {name: list(families) for name, families in FAMILY_SETS.items()},
            "games": [_introduce(find_title(name)) for name in GAMES],
        }

    def new(self, request: Answer) -> Answer:
        self._require_room()
        title = _find_title(request)
        files = cast("dict[str, str]", request.get("cards", {}))
        key, box = self._load_files(title, files) if files else (None, standard_box(title.name))
        choices = {setup.name: request[setup.name] for setup in title.setups if setup.name in request}
        dealt = rng_from_seed(cast("int | str | None", request.get("seed")))
        log: list[Event] = []
        try:
            state = title.start(title.find_match(box, cast("int", request["players"]), choices), dealt, log)
        except SetupError as error:
            raise RequestError(Code.NO_SUCH_GAME, error.reason, rule=error.rule or None) from None
        game = self._open(state, request, dealt, key)
        return {**_standing(game), "events": _happenings(game, state, log, _language(request, title))}

    def load(self, request: Answer) -> Answer:
        self._require_room()
        save = cast("str", request["save"])
        title = _title_in(save)
        keys: list[str] = []
        try:
            state = decode_save(
                save,
                standard_box(title.name),
                self._source_loader(title, keys),
                accept_edited=cast("bool", request.get("accept_edited", False)),
                accept_scenario=cast("bool", request.get("accept_scenario", False)),
            )
        except DecodeError as error:
            raise _decode_refusal(Code.BAD_SAVE, error) from None
        game = self._open(state, request, None, keys[-1] if keys else None)
        return {**_standing(game), "events": None}

    def _source_loader(self, title: AnyTitle, keys: list[str]) -> Callable[[Mapping[str, str]], Box]:
        """Reads the card files that a text carries, and notes their keys."""

        def load(files: Mapping[str, str]) -> Box:
            if not takes_card_files(title.name):  # the printed ones of another version: a game goes on with its own
                return CARRIED[title.name](files)
            key, box = self._load_files(title, files)
            keys.append(key)
            return box

        return load

    def save(self, request: Answer) -> Answer:
        game = self._find(request)
        with_cards = cast("bool", request.get("with_cards", False))
        return {**_standing(game), "save": encode_save(game.state, with_cards=with_cards)}

    def view(self, request: Answer) -> Answer:
        game = self._find(request)
        return {**_standing(game), "view": _view(game, request)}

    def legal(self, request: Answer) -> Answer:
        game = self._find(request)
        shown = _view(game, request)["question"]
        if shown is None:
            return {**_standing(game), "prompt": None, "choices": []}
        return {**_standing(game), "prompt": shown["prompt"], "choices": shown["choices"]}

    def cards(self, request: Answer) -> Answer:
        game = self._find(request)
        known = game.title.encode_cards(game.state.game, _language(request, game.title))
        if known is None:
            message = f"{game.title.name} has no list of its cards"
            raise RequestError(Code.UNAVAILABLE, message, path="request.game")
        printed, deck = known
        return {**_standing(game), "cards": printed, "deck": deck}

    def act(self, request: Answer) -> Answer:
        game = self._find(request)
        _require_current(game, request)
        language = _language(request, game.title)
        before = game.state
        action = self._choose(game, request)
        try:
            after, events = step(before, action)
        except IllegalActionError as error:
            reasons = _reasons(game, action, language)
            told = cast("str", cast("Answer", reasons[0])["sentence"])  # the error itself speaks English
            raise RequestError(Code.ILLEGAL, told, rule=error.rule, reasons=reasons) from None
        # The answer may be handed on to everybody, so it tells what a spectator sees; `events` tells each the rest.
        happened = _happenings(game, before, events, language)
        # Nothing can fail from here on.
        game.state = after
        game.actions.append(action)
        game.move += 1
        game.last = Step(before, action, events, after)
        return {**_standing(game), "action": _shown_action(game, action, None), "events": happened}

    def _choose(self, game: OpenGame, request: Answer) -> Action:
        state, wanted = game.state, request["action"]
        if isinstance(wanted, dict) and "bot" not in wanted:
            return _read_action(game, wanted, "request.action")
        if state.deciding is None:
            over = next(game.title.object_to(state, 0, _language(request, game.title), game.names))
            raise RequestError(Code.ILLEGAL, over.sentence, rule=over.rule, reasons=[])
        if isinstance(wanted, dict):
            rng = decision_rng(cast("int | str", wanted.get("seed", 0)), len(game.actions))
            return find_bot(game.title.name, cast("str", wanted["bot"])).choose(observe(state, state.deciding), rng)
        legal = legal_actions(state)
        place = cast("int", wanted)
        if place >= len(legal):
            message = f"there are {len(legal)} legal actions, counted from 0"
            raise RequestError(Code.BAD_REQUEST, message, path="request.action", detail="act/no-such-place")
        return legal[place]

    def events(self, request: Answer) -> Answer:
        game = self._find(request)
        seat, since = _seat(game, request), cast("int", request.get("since", 0))
        language = _language(request, game.title)
        told: list[Json] = []
        if since == 0 and game.dealt is not None:
            log: list[Event] = []
            state = game.title.start(game.start.game, game.dealt, log)
            told.append({"number": 0, "action": None, "events": _happenings(game, state, log, language, seat)})
        for number, made in enumerate(_steps_since(game, since), start=since + 1):
            told.append(
                {
                    "number": number,
                    "action": _shown_action(game, made.action, seat),
                    "events": _happenings(game, made.before, made.events, language, seat),
                }
            )
        return {**_standing(game), "told": told}

    def undo(self, request: Answer) -> Answer:
        game = self._find(request)
        seat = _seat(game, request)
        assert seat is not None
        history = _history(game)
        points = undo_points(history, seat)
        if "to" not in request:
            return {**_standing(game), "points": list(points), "events": []}
        if "move" not in request:
            message = "with `to`, the move is needed as well"
            raise RequestError(Code.BAD_REQUEST, message, path="request.move", detail="value/missing-field")
        _require_current(game, request)
        to = cast("int", request["to"])
        if to not in points:
            who = describe_player(seat, names=game.names)
            raise RequestError(Code.NO_UNDO, f"{who} may not go back to decision {to}", path="request.to")
        game.state = history[to].before
        del game.actions[to:]
        game.move += 1
        game.last = history[to - 1] if to else None
        return {**_standing(game), "points": list(undo_points(history[:to], seat)), "events": None}

    def replay(self, request: Answer) -> Answer:
        game = self._find(request)
        if game.dealt is None:
            message = "a game that was loaded has no replay: its begin is not known"
            raise RequestError(Code.UNAVAILABLE, message, path="request.game")
        made = record(game.start, game.seed, game.actions, game.names)
        with_cards = cast("bool", request.get("with_cards", False))
        return {**_standing(game), "replay": encode_replay(made, with_cards=with_cards)}

    def verify(self, request: Answer) -> Answer:
        replay = cast("str", request["replay"])
        title = _title_in(replay.partition("\n")[0])
        try:
            verdict = verify_replay(replay, standard_box(title.name), self._source_loader(title, []))
        except DecodeError as error:
            raise _decode_refusal(Code.BAD_REPLAY, error) from None
        match verdict:
            case Exact(actions=actions, is_over=is_over, digest=digest):
                return {"verdict": {"result": "exact", "actions": actions, "is_over": is_over, "digest": digest}}
            case Drift(number=number, expected=expected, found=found, action=action, reason=reason):
                shown: Json = None if action is None else encode_tagged(action)
                parted: Answer = {"number": number, "expected": expected, "found": found, "action": shown}
                return {"verdict": {"result": "drift", **parted, "reason": reason}}
            case Foreign(names=names):
                return {"verdict": {"result": "foreign", "names": list(names)}}

    def why(self, request: Answer) -> Answer:
        game = self._find(request)
        state, about, language = game.state, request["about"], _language(request, game.title)
        wanted = _read_action(game, about, "request.about") if isinstance(about, dict) else cast("int", about)
        seat = _seat(game, request) if "player" in request else state.deciding
        if seat != state.deciding and state.deciding is not None:
            # What stands against it is told to the player who decides and to nobody else: it may depend on what only
            # this player knows. For the others it is enough that it is not theirs to decide.
            wanted = attrs.evolve(legal_actions(state)[0], player=seat)
            return {**_standing(game), "reasons": _reasons(game, wanted, language)[:1]}
        return {**_standing(game), "reasons": _reasons(game, wanted, language)}

    def check(self, request: Answer) -> Answer:
        title = _find_title(request)
        _require_card_files(title)
        report = check_texts(title.name, cast("dict[str, str]", request["files"]))
        return {"cards": report.cards, "findings": report.as_plain()}

    def close(self, request: Answer) -> Answer:
        game = self._find(request)
        del self._games[game.name]
        return {"game": game.name}


SERVICES: Final[Mapping[str, Callable[[Engine, Answer], Answer]]] = {
    "hello": Engine.hello,
    "new": Engine.new,
    "load": Engine.load,
    "save": Engine.save,
    "view": Engine.view,
    "cards": Engine.cards,
    "legal": Engine.legal,
    "act": Engine.act,
    "events": Engine.events,
    "undo": Engine.undo,
    "replay": Engine.replay,
    "verify": Engine.verify,
    "why": Engine.why,
    "check": Engine.check,
    "close": Engine.close,
}


# --- parts of answers ------------------------------------------------------------------------------------------------


def _as_bytes(line: object) -> bytes:
    if isinstance(line, str):
        # Half a character is no UTF-8, and is refused like any other bytes that are none.
        return line.encode("utf-8", "surrogatepass")
    if isinstance(line, bytes | bytearray | memoryview):
        return bytes(line)
    raise RequestError(Code.BAD_REQUEST, "a request is a line of text or of bytes", path="request")


def _write(answer: Answer) -> str:
    # Plain ASCII: no reader splits it in the middle of a line, whatever it takes for a line end.
    return json.dumps(answer, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def _identity(request: Answer) -> Json:
    identity = request.get("id")
    try:
        check_shape(Named("Id"), identity, "request.id", definitions(find_title(DEFAULT_GAME)))
    except DecodeError:
        message = "every request has an id: a whole number, or a text of at most 100 characters"
        raise RequestError(Code.BAD_REQUEST, message, path="request.id", detail="value/wrong-type") from None
    return identity


def _decode_refusal(code: Code, error: DecodeError) -> RequestError:
    return RequestError(code, error.reason, path=error.path or None, detail=error.code)


def _standing(game: OpenGame) -> Answer:
    state = game.state
    return {
        "game": game.name,
        "move": game.move,
        "decisions": len(game.actions),
        "deciding": state.deciding,
        "outcome": encode_value(outcome(state)) if state.is_over else None,
    }


def _happenings(
    game: OpenGame, state: State, events: Iterable[Event], language: str, viewer: int | None = None
) -> list[Json]:
    """Events as somebody sees them, with the sentences that tell them; *state* is the one before or after."""
    seen = observe(state, viewer)  # sentences made from a view can tell nothing hidden
    describe = game.title.describe_event
    return [
        {"event": encode_tagged(event), "text": describe(seen, event, language, game.names)}
        for event in show_events(state, events, viewer)
    ]


def _shown_action(game: OpenGame, action: Action, viewer: int | None) -> Json:
    """What was decided, null where *viewer* may not know it."""
    return encode_tagged(game.title.sight.masked(action, viewer))


def _view(game: OpenGame, request: Answer) -> Any:
    view = observe(game.state, _seat(game, request))
    return game.title.encode_view(view, _language(request, game.title), game.names)


def _read_action(game: OpenGame, data: Json, path: str) -> Action:
    try:
        return decode_action(game.title, cast("Answer", data), path)
    except DecodeError as error:
        raise _decode_refusal(Code.BAD_REQUEST, error) from None


def _introduce(title: AnyTitle) -> Json:
    return {
        "name": title.name,
        "least": title.seats[0],
        "most": title.seats[-1],
        "rulings": list(title.rulings),
        "languages": list(title.languages),
        "bots": list(bot_names(title.name)),
        "setups": [
            {
                "name": setup.name,
                "doc": setup.doc,
                "words": [str(word) for word in setup.words],
                "default": str(setup.default) if setup.default else None,
                "needed": setup.default is None,
                "by_seat": setup.by_seat,
            }
            for setup in title.setups
        ],
    }


def _find_title(request: Answer) -> AnyTitle:
    """The game that a request names; it may be of any shape still."""
    name = request.get("game", DEFAULT_GAME)
    if not isinstance(name, str):
        raise RequestError(Code.BAD_REQUEST, "a text belongs here", path="request.game", detail="value/wrong-type")
    try:
        return find_title(name)
    except UnknownNameError as error:
        raise RequestError(Code.NO_SUCH_GAME, str(error), path="request.game") from None


def _title_in(text: str) -> AnyTitle:
    """The game that a save, or the first line of a replay, says it is; whoever reads it finds what is wrong with it."""
    name = name_in(text)
    return find_title(name if name in GAMES else DEFAULT_GAME)


def _require_card_files(title: AnyTitle) -> None:
    if not takes_card_files(title.name):
        raise RequestError(Code.UNAVAILABLE, f"{title.name} is played with its printed cards only")


def _seat(game: OpenGame, request: Answer) -> int | None:
    seat = request["player"]
    if seat is None:
        return None
    players = game.state.game.player_count
    if not isinstance(seat, int) or seat >= players:
        message = f"a game of {players} has the players 0 to {players - 1}"
        raise RequestError(Code.BAD_REQUEST, message, path="request.player", detail="value/wrong-type")
    return seat


def _names(request: Answer, players: int) -> tuple[str, ...]:
    names = tuple(cast("list[str]", request.get("names", [])))
    if names and len(names) != players:
        message = f"{players} players need as many names, not {len(names)}"
    elif any(not name or find_fault(name) is not None for name in names):
        message = "a name has printable characters, and no blanks around them"
    else:
        return names
    raise RequestError(Code.BAD_REQUEST, message, path="request.names", detail="value/wrong-type")


def _history(game: OpenGame) -> list[Step]:
    """All steps of a game, played again: a game keeps its actions only, so that a thousand of them fit in memory."""
    steps: list[Step] = []
    state = game.start
    for action in game.actions:
        after, events = step(state, action)
        steps.append(Step(state, action, events, after))
        state = after
    return steps


def _steps_since(game: OpenGame, since: int) -> list[Step]:
    """The decisions after the first *since* ones; of the last one alone nothing needs to be played again."""
    if game.last is not None and since == len(game.actions) - 1:
        return [game.last]
    return _history(game)[since:] if since < len(game.actions) else []


def _reasons(game: OpenGame, wanted: Action | int, language: str) -> list[Json]:
    state = game.state
    return [
        {
            "rule": reason.rule,
            "sentence": reason.sentence,
            "card": reason.card,
            "place": _place(state, reason),
        }
        for reason in explain_refusal(state, wanted, language, game.names)
    ]


def _place(state: State, reason: Reason) -> Json:
    if reason.span is None or reason.card is None:
        return None
    # The file of the card, and not any file of that name: files of a client may be called like printed ones.
    source = state.game.title.card_source(state.game, reason.card)
    if source is None:
        return None
    return cast("Json", diagnostic_as_json(Diagnostic("", "", reason.span), {reason.span.file: source})["place"])


def _language(request: Answer, title: AnyTitle) -> str:
    return cast("str", request.get("language", title.languages[0]))


def _require_current(game: OpenGame, request: Answer) -> None:
    if request["move"] != game.move:
        message = f"game `{game.name}` is at move {game.move}, not {request['move']}"
        raise RequestError(Code.STALE, message, path="request.move", move=game.move)
