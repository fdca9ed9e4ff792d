"""The engine behind the protocol: one line in, one line out, many games at once.

A game is a start, the actions since, and the state they lead to. States never change, so a request that
fails half-way leaves every game as it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from threading import RLock
from traceback import format_exc
from typing import Final, TypeAlias, cast

import attrs

from elysium_rules.bots.bot import Bot
from elysium_rules.bots.greedy_bot import GreedyBot
from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.random_bot import RandomBot
from elysium_rules.diagnostics import Diagnostic, diagnostic_as_json, suggest
from elysium_rules.elysium.language.vocabulary import LANGUAGES
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.ids import CardId, Edition, PlayerId
from elysium_rules.elysium.model.rulings import NEWEST
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.rules.legal import legal_actions
from elysium_rules.elysium.rules.refusal import explain_refusal
from elysium_rules.elysium.rules.scoring import outcome
from elysium_rules.elysium.rules.setup import begin_game
from elysium_rules.elysium.rules.step import step
from elysium_rules.elysium.sight.observe import observe
from elysium_rules.elysium.sight.undo import Step, undo_points
from elysium_rules.elysium.sight.visibility import show_events
from elysium_rules.elysium.words.text import describe_event, describe_player, describe_question
from elysium_rules.elysium.words.wording import describe_power
from elysium_rules.elysium.writing.codec import decode_action, encode_action, encode_event, encode_outcome
from elysium_rules.elysium.writing.replay import Drift, Exact, Foreign, encode_replay, record, verify_replay
from elysium_rules.elysium.writing.save import FORMAT, decode_save, encode_save
from elysium_rules.elysium.writing.views import encode_view
from elysium_rules.errors import CardError, DecodeError, IllegalActionError, SetupError
from elysium_rules.kernel.codec import Json, digest_of, parse_json
from elysium_rules.library import FAMILY_SETS, standard_cards
from elysium_rules.protocol.cards import check_files, load_files
from elysium_rules.protocol.limits import BOT_NAMES, MAX_CARD_SETS, MAX_FILE, MAX_GAMES, MAX_LINE
from elysium_rules.protocol.schema import PROTOCOL, Code, definitions
from elysium_rules.protocol.shapes import Named, check_shape
from elysium_rules.source import Span, find_fault
from elysium_rules.version import library_version

Answer: TypeAlias = dict[str, Json]

BOTS: Final[Mapping[str, Bot]] = dict(zip(BOT_NAMES, (GreedyBot(), RandomBot()), strict=True))


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
    start: GameState
    state: GameState
    names: tuple[str, ...]
    actions: list[Action] = attrs.field(factory=list)
    move: int = 0  #: grows with every change, so that an answer to an older question is known by it
    is_new: bool = True  #: it began here, not with a save
    seed: int | str | None = None  #: what the client gave


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
        self._card_sets: dict[str, CardSet] = {}
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
        try:
            check_shape(Named("Request"), request, "request", definitions())
        except DecodeError as error:
            raise _decode_refusal(Code.BAD_REQUEST, error) from None
        return SERVICES[cast("str", request["do"])](self, request)

    # --- games -------------------------------------------------------------------------------------------------------

    def _find(self, request: Answer) -> OpenGame:
        name = cast("str", request["game"])
        if name not in self._games:
            raise RequestError(Code.UNKNOWN_GAME, f"there is no game `{name}`", path="request.game")
        return self._games[name]

    def _open(self, state: GameState, request: Answer, *, is_new: bool) -> OpenGame:
        names = _names(request, state.game.player_count)
        self._opened += 1
        seed = cast("int | str | None", request.get("seed"))
        game = OpenGame(f"g{self._opened}", state, state, names, is_new=is_new, seed=seed)
        self._games[game.name] = game
        return game

    def _require_room(self) -> None:
        if len(self._games) >= MAX_GAMES:
            raise RequestError(Code.TOO_MANY, f"{MAX_GAMES} games are open; close one first")

    def _load_files(self, files: Mapping[str, str]) -> CardSet:
        """The cards of these files and the standard ones; the same files are read once."""
        if any(len(text) > MAX_FILE for text in files.values()):  # a save may carry longer ones
            raise RequestError(Code.BAD_CARDS, f"a card file has more than {MAX_FILE} characters", findings=[])
        key = digest_of(dict(files))
        if key not in self._card_sets:
            in_use = {id(game.state.game.cards) for game in self._games.values()}
            self._card_sets = {other: cards for other, cards in self._card_sets.items() if id(cards) in in_use}
            if len(self._card_sets) >= MAX_CARD_SETS:
                raise RequestError(Code.TOO_MANY, f"{MAX_CARD_SETS} card sets are in use; close some games first")
            try:
                self._card_sets[key] = load_files(files)
            except CardError as error:
                findings = [cast("Json", diagnostic_as_json(found, error.sources)) for found in error.diagnostics]
                raise RequestError(Code.BAD_CARDS, "the card files have errors", findings=findings) from None
        return self._card_sets[key]

    # --- services ----------------------------------------------------------------------------------------------------

    def hello(self, request: Answer) -> Answer:
        wanted = request.get("protocol", PROTOCOL)
        if wanted != PROTOCOL:
            message = f"this engine speaks protocol {PROTOCOL}, not {wanted}"
            raise RequestError(Code.BAD_REQUEST, message, path="request.protocol", detail="hello/other-protocol")
        return {
            "protocol": PROTOCOL,
            "format": FORMAT,
            "library": library_version(),
            "rulings": NEWEST.name,
            "limits": {"line": MAX_LINE, "games": MAX_GAMES, "card_sets": MAX_CARD_SETS},
            "bots": list(BOT_NAMES),
            "languages": list(LANGUAGES),
            "editions": [str(edition) for edition in Edition],
            "families": list(standard_cards().families),
            "sets": {name: list(families) for name, families in FAMILY_SETS.items()},
        }

    def new(self, request: Answer) -> Answer:
        self._require_room()
        files = cast("dict[str, str]", request.get("cards", {}))
        cards = self._load_files(files) if files else standard_cards()
        families = request["families"]
        try:
            if isinstance(families, str):
                if families not in cards.numbers.sets:
                    known = ", ".join(cards.numbers.sets)
                    near = suggest(families, cards.numbers.sets)
                    hint = f" (did you mean `{near}`?)" if near else ""
                    raise SetupError("S3", f"there is no set `{families}`{hint}; there are {known}")  # noqa: TRY301
                families = list(cards.numbers.sets[families].families)
            state, events = begin_game(
                cards,
                players=cast("int", request["players"]),
                families=cast("list[str]", families),
                seed=cast("int | str | None", request.get("seed")),
                edition=cast("str", request.get("edition", Edition.REVISED)),
            )
        except SetupError as error:
            raise RequestError(Code.NO_SUCH_GAME, error.reason, rule=error.rule or None) from None
        game = self._open(state, request, is_new=True)
        return {**_standing(game), "events": _happenings(game, state, events, _language(request))}

    def load(self, request: Answer) -> Answer:
        self._require_room()
        try:
            state = decode_save(
                cast("str", request["save"]),
                standard_cards(),
                self._load_files,
                accept_edited=cast("bool", request.get("accept_edited", False)),
                accept_scenario=cast("bool", request.get("accept_scenario", False)),
            )
        except DecodeError as error:
            raise _decode_refusal(Code.BAD_SAVE, error) from None
        return {**_standing(self._open(state, request, is_new=False)), "events": None}

    def save(self, request: Answer) -> Answer:
        game = self._find(request)
        with_cards = cast("bool", request.get("with_cards", False))
        return {**_standing(game), "save": encode_save(game.state, with_cards=with_cards)}

    def view(self, request: Answer) -> Answer:
        game = self._find(request)
        seat = _seat(game, request)
        view = observe(game.state, seat)
        return {**_standing(game), "view": cast("Json", encode_view(view, _language(request), game.names))}

    def legal(self, request: Answer) -> Answer:
        game = self._find(request)
        view = observe(game.state, _seat(game, request))
        shown = encode_view(view, _language(request), game.names)["question"]
        if shown is None:
            return {**_standing(game), "prompt": None, "choices": []}
        return {**_standing(game), "prompt": shown["prompt"], "choices": cast("Json", shown["choices"])}

    def cards(self, request: Answer) -> Answer:
        game = self._find(request)
        known, families, language = game.state.game, game.state.game.cards.families, _language(request)
        printed: list[Json] = [
            {
                "ref": card.ref,
                "family": card.family,
                "level": card.level,
                "name": card.name(language),
                "activation": str(card.activation),
                "eleusis": card.is_eleusis,
                "text": describe_power(card, families, language),
                "source": families[key].power_text(card),
            }
            for key in known.families
            for card in families[key].cards
        ]
        deck: list[Json] = [
            {"number": number, "ref": face.ref, "condition": [str(word) for word in known.conditions[number]]}
            for number, face in enumerate(known.faces)
        ]
        return {**_standing(game), "cards": printed, "deck": deck}

    def act(self, request: Answer) -> Answer:
        game = self._find(request)
        _require_current(game, request)
        before = game.state
        action = self._choose(game, request)
        try:
            after, events = step(before, action)
        except IllegalActionError as error:
            reasons = _reasons(game, action, _language(request))
            told = cast("str", cast("Answer", reasons[0])["sentence"])  # the error itself speaks English
            raise RequestError(Code.ILLEGAL, told, rule=error.rule, reasons=reasons) from None
        happened = _happenings(game, before, events, _language(request))
        # Nothing can fail from here on.
        game.state = after
        game.actions.append(action)
        game.move += 1
        return {**_standing(game), "action": cast("Json", encode_action(action)), "events": happened}

    def _choose(self, game: OpenGame, request: Answer) -> Action:
        state, wanted = game.state, request["action"]
        legal = legal_actions(state)
        if isinstance(wanted, dict) and "bot" not in wanted:
            try:
                return decode_action(wanted, "request.action")
            except DecodeError as error:
                raise _decode_refusal(Code.BAD_REQUEST, error) from None
        if state.deciding is None:
            told = describe_question(state, _language(request))  # the game is over
            raise RequestError(Code.ILLEGAL, told, rule="G1", reasons=[])
        if isinstance(wanted, dict):
            rng = decision_rng(cast("int | str", wanted.get("seed", 0)), len(game.actions))
            return BOTS[cast("str", wanted["bot"])].choose(observe(state, state.deciding), rng)
        place = cast("int", wanted)
        if place >= len(legal):
            message = f"there are {len(legal)} legal actions, counted from 0"
            raise RequestError(Code.BAD_REQUEST, message, path="request.action", detail="act/no-such-place")
        return legal[place]

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
        return {**_standing(game), "points": list(undo_points(history[:to], seat)), "events": None}

    def replay(self, request: Answer) -> Answer:
        game = self._find(request)
        if not game.is_new:
            message = "a game that was loaded has no replay: its begin is not known"
            raise RequestError(Code.UNAVAILABLE, message, path="request.game")
        made = record(game.start, game.seed, game.actions, game.names)
        with_cards = cast("bool", request.get("with_cards", False))
        return {**_standing(game), "replay": encode_replay(made, with_cards=with_cards)}

    def verify(self, request: Answer) -> Answer:
        try:
            verdict = verify_replay(cast("str", request["replay"]), standard_cards(), self._load_files)
        except DecodeError as error:
            raise _decode_refusal(Code.BAD_REPLAY, error) from None
        match verdict:
            case Exact(actions=actions, is_over=is_over, digest=digest):
                return {"verdict": {"result": "exact", "actions": actions, "is_over": is_over, "digest": digest}}
            case Drift(number=number, expected=expected, found=found, action=action, reason=reason):
                shown = None if action is None else cast("Json", encode_action(action))
                parted: Answer = {"number": number, "expected": expected, "found": found, "action": shown}
                return {"verdict": {"result": "drift", **parted, "reason": reason}}
            case Foreign(names=names):
                return {"verdict": {"result": "foreign", "names": list(names)}}

    def why(self, request: Answer) -> Answer:
        game = self._find(request)
        about = request["about"]
        if isinstance(about, dict):
            try:
                wanted: Action | CardId = decode_action(about, "request.about")
            except DecodeError as error:
                raise _decode_refusal(Code.BAD_REQUEST, error) from None
        else:
            wanted = CardId(cast("int", about))
        return {**_standing(game), "reasons": _reasons(game, wanted, _language(request))}

    def check(self, request: Answer) -> Answer:
        cards, findings = check_files(cast("dict[str, str]", request["files"]))
        return {"cards": cards, "findings": findings}

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
        check_shape(Named("Id"), identity, "request.id", definitions())
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
        "outcome": cast("Json", encode_outcome(outcome(state))) if state.is_over else None,
    }


def _happenings(game: OpenGame, state: GameState, events: tuple[Event, ...], language: str) -> list[Json]:
    """Events with the sentences that tell them; *state* is the one before or after."""
    seen = observe(state)  # sentences made from a view can tell nothing hidden
    return [
        {"event": cast("Json", encode_event(event)), "text": describe_event(seen, event, language, game.names)}
        for event in show_events(events)
    ]


def _seat(game: OpenGame, request: Answer) -> PlayerId | None:
    seat = request["player"]
    if seat is None:
        return None
    players = game.state.game.player_count
    if not isinstance(seat, int) or seat >= players:
        message = f"a game of {players} has the players 0 to {players - 1}"
        raise RequestError(Code.BAD_REQUEST, message, path="request.player", detail="value/wrong-type")
    return PlayerId(seat)


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


def _reasons(game: OpenGame, wanted: Action | CardId, language: str) -> list[Json]:
    state = game.state
    return [
        {
            "rule": reason.rule,
            "sentence": reason.sentence,
            "card": reason.card,
            "place": None if reason.span is None or reason.card is None else _place(state, reason.card, reason.span),
        }
        for reason in explain_refusal(state, wanted, language, game.names)
    ]


def _place(state: GameState, card: CardId, span: Span) -> Json:
    # The file of the card, and not any file of that name: files of a client may be called like printed ones.
    source = state.game.cards.families[state.game.faces[card].family].source
    return cast("Json", diagnostic_as_json(Diagnostic("", "", span), {span.file: source})["place"])


def _language(request: Answer) -> str:
    return cast("str", request.get("language", LANGUAGES[0]))


def _require_current(game: OpenGame, request: Answer) -> None:
    if request["move"] != game.move:
        message = f"game `{game.name}` is at move {game.move}, not {request['move']}"
        raise RequestError(Code.STALE, message, path="request.move", move=game.move)
