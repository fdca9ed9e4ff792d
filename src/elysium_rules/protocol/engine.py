"""The engine behind the protocol: one line in, one line out, many games at once.

A game is a start, the actions since, and the state they lead to. States never change, so a request that
fails half-way leaves every game as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from traceback import format_exc
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import attrs

from elysium_rules.bots.budget import Budget
from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.registry import bot_names, find_bot
from elysium_rules.bots.seats import choose_anew, limited
from elysium_rules.diagnostics import diagnostic_as_json
from elysium_rules.errors import (
    CardError,
    DecodeError,
    IllegalActionError,
    SetupError,
)
from elysium_rules.families import installed_texts
from elysium_rules.games import DEFAULT_GAME, all_rules, find_rules
from elysium_rules.kernel.codec import Json, digest_of, parse_json
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.play.data.shapes import Named, check_shape
from elysium_rules.play.engine.port import AnyCardSet
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.play.engine.undo import Step, Trail
from elysium_rules.play.saying.lexicon import find_lexicon
from elysium_rules.play.saying.words import Speaker
from elysium_rules.play.seeing.observation import observe
from elysium_rules.play.serialising.replay import encode_replay, record
from elysium_rules.play.serialising.save import FORMAT, decode_save, encode_save
from elysium_rules.protocol import replays
from elysium_rules.protocol.drawing import draw_files, draw_game
from elysium_rules.protocol.limits import MAX_CARD_SETS, MAX_FILE, MAX_GAMES, MAX_LINE
from elysium_rules.protocol.messages import PROTOCOL, AnyRules, Code
from elysium_rules.protocol.parts import (
    Action,
    Answer,
    Event,
    OpenGame,
    RequestError,
    State,
    as_bytes,
    decode_refusal,
    free_steps,
    happenings,
    identity_of,
    introduce,
    language_of,
    names_of,
    place_in,
    points_of,
    read_action,
    reasons_for,
    require_card_files,
    require_current,
    rules_in,
    rules_of,
    seat_of,
    shown_action,
    standing,
    steps_since,
    tell_steps,
    view_for,
    view_of,
    write_line,
)
from elysium_rules.protocol.schema import definitions, deprecations
from elysium_rules.version import library_version

if TYPE_CHECKING:
    from elysium_rules.editing.document import Document

#: Requests that name a game of the shelf, and not one that is open.
_ABOUT_TITLES: Final = ("new", "check")


class Engine:
    """Serves requests; `answer` never raises, and what it returns is always one line of JSON.

    Args:
        report: told of our own mistakes, with a traceback. It is for the host: it may tell hidden facts.
        limit: how much a bot may think for a decision, at most; None: as much as it takes itself.

    Example:
        >>> engine = Engine()
        >>> engine.answer(b'{"id":1,"do":"close","game":"g7"}')
        '{"id":1,"ok":false,"error":{"code":"unknown-game","message":"there is no game `g7`","rule":null,...}}'
    """

    services: ClassVar[Mapping[str, Callable[[Any, Answer], Answer]]]  #: by what is asked for; `SERVICES`

    def __init__(self, report: Callable[[str], None] | None = None, limit: Budget | None = None) -> None:
        self._report = report
        self.limit = limit
        self._games: dict[str, OpenGame] = {}
        self._opened = 0
        self._pasts = replays.Pasts()
        self._card_sets: dict[str, AnyCardSet] = {}
        self._documents: dict[str, Document] = {}  # the text that was asked about last, of each game
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
            request = self._parse(as_bytes(line))
            identity = identity_of(request)
            return write_line({"id": identity, "ok": True, "do": request.get("do"), **self._serve(request)})
        except RequestError as error:
            return write_line({"id": identity, "ok": False, "error": error.answer})
        except Exception:  # noqa: BLE001 - our mistake in one game must not end the others
            if self._report is not None:
                self._report(format_exc())
            # No word about what happened: a player may see this message.
            mistake = RequestError(Code.INTERNAL, "this is a mistake of the library; the game is as it was before")
            return write_line({"id": identity, "ok": False, "error": mistake.answer})

    def _parse(self, line: bytes) -> Answer:
        line = line.removesuffix(b"\n").removesuffix(b"\r")  # the limit is about what stands in a line
        if len(line) > MAX_LINE:
            raise RequestError(Code.TOO_LONG, f"a line has at most {MAX_LINE} bytes")
        try:
            request = parse_json(line)
        except DecodeError as error:
            raise decode_refusal(Code.BAD_JSON, error) from None
        if not isinstance(request, dict):
            raise RequestError(Code.BAD_REQUEST, "a request is a JSON object", path="request")
        return request

    def _serve(self, request: Answer) -> Answer:
        refused: DecodeError | None = None
        for rules in self._candidates(request):
            try:
                check_shape(Named("Request"), request, "request", definitions(rules))
            except DecodeError as error:
                refused = refused or error
            else:
                return self.services[cast("str", request["do"])](self, request)
        assert refused is not None
        raise decode_refusal(Code.BAD_REQUEST, refused) from None

    def _candidates(self, request: Answer) -> tuple[AnyRules, ...]:
        """The games whose request this may be; where it names none that is open, it may be of any."""
        name = request.get("game")
        if request.get("do") in _ABOUT_TITLES:
            return (rules_of(request),)
        if isinstance(name, str) and name in self._games:
            return (self._games[name].rules,)
        return all_rules()

    # --- games -------------------------------------------------------------------------------------------------------

    def _find(self, request: Answer) -> OpenGame:
        name = cast("str", request["game"])
        if name not in self._games:
            raise RequestError(Code.UNKNOWN_GAME, f"there is no game `{name}`", path="request.game")
        return self._games[name]

    def _open(self, state: State, request: Answer, dealt: Rng | None, card_set: str | None) -> OpenGame:
        names = names_of(request, state.game.player_count)
        seed = cast("int | str | None", request.get("seed"))
        return self._keep(OpenGame("", state, state, names, dealt, seed, card_set, trail=Trail()))

    def _keep(self, game: OpenGame) -> OpenGame:
        """Give a game its name, by which requests speak of it."""
        self._opened += 1
        game.name = f"g{self._opened}"
        self._games[game.name] = game
        return game

    def _require_room(self) -> None:
        if len(self._games) >= MAX_GAMES:
            raise RequestError(Code.TOO_MANY, f"{MAX_GAMES} games are open; close one first")

    def _load_files(self, rules: AnyRules, files: Mapping[str, str]) -> tuple[str, AnyCardSet]:
        """The cards of these files and the standard ones, with their key; the same files are read once."""
        require_card_files(rules)
        if any(len(text) > MAX_FILE for text in files.values()):  # a save may carry longer ones
            raise RequestError(Code.BAD_CARDS, f"a card file has more than {MAX_FILE} characters", findings=[])
        key = f"{rules.name} {digest_of(dict(files))}"
        if key not in self._card_sets:
            in_use = {game.card_set for game in self._games.values()}
            self._card_sets = {other: cards for other, cards in self._card_sets.items() if other in in_use}
            if len(self._card_sets) >= MAX_CARD_SETS:
                raise RequestError(Code.TOO_MANY, f"{MAX_CARD_SETS} card sets are in use; close some games first")
            try:
                self._card_sets[key] = rules.load_texts(files)
            except CardError as error:
                raise _bad_cards(error) from None
        return key, self._card_sets[key]

    # --- services ----------------------------------------------------------------------------------------------------

    def hello(self, request: Answer) -> Answer:
        wanted = request.get("protocol", PROTOCOL)
        if wanted != PROTOCOL:
            message = f"this engine speaks protocol {PROTOCOL}, not {wanted}"
            raise RequestError(Code.BAD_REQUEST, message, path="request.protocol", detail="hello/other-protocol")
        first = find_rules(DEFAULT_GAME)
        return {
            "protocol": PROTOCOL,
            "format": FORMAT,
            "library": library_version(),
            "rulings": first.rulings[-1],
            "limits": {"line": MAX_LINE, "games": MAX_GAMES, "card_sets": MAX_CARD_SETS},
            "bots": list(bot_names(first)),
            "languages": list(first.languages),
            **first.greeting(),
            "games": [introduce(rules) for rules in all_rules()],
            "deprecated": list(dict.fromkeys(field for rules in all_rules() for field in deprecations(rules))),
        }

    def new(self, request: Answer) -> Answer:
        self._require_room()
        rules = rules_of(request)
        choices = {setup.name: request[setup.name] for setup in rules.setups if setup.name in request}
        files = cast("dict[str, str]", request.get("cards", {}))
        try:
            files = {**installed_texts(rules, choices, files), **files}
        except CardError as error:
            raise _bad_cards(error) from None
        key, cards = self._load_files(rules, files) if files else (None, rules.standard_card_set())
        dealt = rng_from_seed(cast("int | str | None", request.get("seed")))
        log: list[Event] = []
        try:
            state = rules.start(rules.find_game(cards, cast("int", request["players"]), choices), dealt, log)
        except SetupError as error:
            raise RequestError(Code.NO_SUCH_GAME, error.reason, rule=error.rule or None) from None
        game = self._open(state, request, dealt, key)
        return {**standing(game), "events": happenings(game, state, log, language_of(request, rules))}

    def load(self, request: Answer) -> Answer:
        self._require_room()
        save = cast("str", request["save"])
        rules = rules_in(save)
        keys: list[str] = []
        try:
            state = decode_save(
                save,
                rules.standard_card_set(),
                self._source_loader(rules, keys),
                accept_edited=cast("bool", request.get("accept_edited", False)),
                accept_scenario=cast("bool", request.get("accept_scenario", False)),
            )
        except DecodeError as error:
            raise decode_refusal(Code.BAD_SAVE, error) from None
        game = self._open(state, request, None, keys[-1] if keys else None)
        return {**standing(game), "events": None}

    def _source_loader(self, rules: AnyRules, keys: list[str]) -> Callable[[Mapping[str, str]], AnyCardSet]:
        """Reads the card files that a text carries, and notes their keys."""

        def load(files: Mapping[str, str]) -> AnyCardSet:
            if not rules.takes_card_files:  # the printed ones of another version: a game goes on with its own
                return rules.load_sources(files)
            key, cards = self._load_files(rules, files)
            keys.append(key)
            return cards

        return load

    def save(self, request: Answer) -> Answer:
        game = self._find(request)
        with_cards = cast("bool", request.get("with_cards", False))
        return {**standing(game), "save": encode_save(game.state, with_cards=with_cards)}

    def view(self, request: Answer) -> Answer:
        game = self._find(request)
        state = self._state_at(game, request) if "at" in request else game.state
        return {**standing(game), "view": view_of(game, state, request)}

    def _state_at(self, game: OpenGame, request: Answer) -> State:
        """The state that a request looks back to; the last one is the one of the game itself."""
        at = place_in(game, request)
        return game.state if at == len(game.actions) else self._pasts.of(game).state_at(at)

    def legal(self, request: Answer) -> Answer:
        game = self._find(request)
        shown = view_for(game, request)["question"]
        if shown is None:
            return {**standing(game), "prompt": None, "choices": []}
        return {**standing(game), "prompt": shown["prompt"], "choices": shown["choices"]}

    def cards(self, request: Answer) -> Answer:
        game = self._find(request)
        known = game.rules.encode_cards(game.state.game, language_of(request, game.rules))
        if known is None:
            message = f"{game.rules.name} has no list of its cards"
            raise RequestError(Code.UNAVAILABLE, message, path="request.game")
        printed, deck = known
        return {**standing(game), "cards": printed, "deck": deck}

    def faces(self, request: Answer) -> Answer:
        game = self._find(request)
        return {**standing(game), **draw_game(game, request)}

    def act(self, request: Answer) -> Answer:
        game = self._find(request)
        language = language_of(request, game.rules)
        made = self._try(game, request)
        # The answer may be handed on to everybody, so it tells what a spectator sees; `events` tells each the rest.
        happened = happenings(game, made.before, made.events, language)
        # Nothing can fail from here on.
        self._go_on(game, made)
        return {**standing(game), "action": shown_action(game, made.action, None), "events": happened}

    def _try(self, game: OpenGame, request: Answer) -> Step:
        """What comes of the decision of a request; the game stays where it is."""
        require_current(game, request)
        action = self._choose(game, request)
        try:
            after, events = step(game.state, action)
        except IllegalActionError as error:
            reasons = reasons_for(game, action, language_of(request, game.rules))
            told = cast("str", cast("Answer", reasons[0])["sentence"])  # the error itself speaks English
            raise RequestError(Code.ILLEGAL, told, rule=error.rule, reasons=reasons) from None
        return Step(game.state, action, events, after)

    def _go_on(self, game: OpenGame, made: Step) -> None:
        game.note(made)
        game.move += 1

    def _choose(self, game: OpenGame, request: Answer) -> Action:
        state, wanted = game.state, request["action"]
        if isinstance(wanted, dict) and "bot" not in wanted:
            return read_action(game, wanted, "request.action")
        if state.deciding is None:
            over = next(game.rules.object_to(state, 0, language_of(request, game.rules), game.names))
            raise RequestError(Code.ILLEGAL, over.sentence, rule=over.rule, reasons=[])
        if isinstance(wanted, dict):
            rng = decision_rng(cast("int | str", wanted.get("seed", 0)), len(game.actions))
            bot: Any = find_bot(game.rules, cast("str", wanted["bot"]))
            return cast("Action", choose_anew(bot, observe(state, state.deciding), rng, limited(bot, self.limit)))
        legal = legal_actions(state)
        place = cast("int", wanted)
        if place >= len(legal):
            message = f"there are {len(legal)} legal actions, counted from 0"
            raise RequestError(Code.BAD_REQUEST, message, path="request.action", detail="act/no-such-place")
        return legal[place]

    def events(self, request: Answer) -> Answer:
        game = self._find(request)
        seat, since = seat_of(game, request), cast("int", request.get("since", 0))
        language = language_of(request, game.rules)
        told: list[Json] = []
        if since == 0 and game.dealt is not None:
            log: list[Event] = []
            state = game.rules.start(game.start.game, game.dealt, log)
            told.append({"number": 0, "action": None, "events": happenings(game, state, log, language, seat)})
        told += tell_steps(game, steps_since(game, since), since, language, seat)
        return {**standing(game), "told": told}

    def undo(self, request: Answer) -> Answer:
        game = self._find(request)
        seat = seat_of(game, request)
        assert seat is not None
        if "to" not in request:
            return {**standing(game), "points": points_of(game, seat), "events": [], "taken_back": []}
        taken = self._free_since(game, seat, request)
        since = len(game.actions) - len(taken)
        told = tell_steps(game, taken, since, language_of(request, game.rules), seat)
        # Nothing can fail from here on.
        self._go_back(game, taken)
        return {**standing(game), "points": points_of(game, seat), "events": None, "taken_back": told}

    def _free_since(self, game: OpenGame, seat: int, request: Answer) -> tuple[Step, ...]:
        """The decisions that a request wants to take back; the game stays where it is."""
        if "move" not in request:
            message = "with `to`, the move is needed as well"
            raise RequestError(Code.BAD_REQUEST, message, path="request.move", detail="value/missing-field")
        require_current(game, request)
        to, free = cast("int", request["to"]), free_steps(game, seat)
        kept = to - (len(game.actions) - len(free))  # of those that might be taken back
        if not 0 <= kept < len(free):
            speaker = Speaker(find_lexicon(language_of(request, game.rules)), game.names)
            told = speaker.say("refusal.no undo", player=speaker.player(seat), number=to)
            raise RequestError(Code.NO_UNDO, told, path="request.to")
        return free[kept:]

    def _go_back(self, game: OpenGame, taken: tuple[Step, ...]) -> None:
        game.state, game.last = taken[0].before, None
        game.trail = None  # what may be taken back now may be somebody else's
        del game.actions[-len(taken) :]
        self._pasts.cut(game)
        game.move += 1

    def replay(self, request: Answer) -> Answer:
        game = self._find(request)
        if game.dealt is None:
            message = "a game that was loaded has no replay: its begin is not known"
            raise RequestError(Code.UNAVAILABLE, message, path="request.game")
        made = record(game.start, game.seed, game.actions, game.names)
        with_cards = cast("bool", request.get("with_cards", False))
        return {**standing(game), "replay": encode_replay(made, with_cards=with_cards)}

    def verify(self, request: Answer) -> Answer:
        replay = cast("str", request["replay"])
        rules = replays.rules_in_replay(replay)
        verdict = replays.judge(replay, rules.standard_card_set(), self._source_loader(rules, []))
        return {"verdict": replays.encode_verdict(verdict)}

    def watch(self, request: Answer) -> Answer:
        self._require_room()
        text = cast("str", request["replay"])
        rules = replays.rules_in_replay(text)
        keys: list[str] = []
        replay = replays.read(text, rules.standard_card_set(), self._source_loader(rules, keys))
        made = replays.play_through(replay, keys[-1] if keys else None, language_of(request, rules))
        self._pasts.keep(self._keep(made.game), made.past)
        told: Answer = {"verdict": replays.encode_verdict(made.verdict), "marks": made.marks}
        return {**standing(made.game), "title": rules.name, **told}

    def branch(self, request: Answer) -> Answer:
        game = self._find(request)
        self._require_room()
        at, state = place_in(game, request), self._state_at(game, request)
        new = attrs.evolve(game, state=state, actions=game.actions[:at], move=0, last=None, watched=False, trail=None)
        return standing(self._keep(new))

    def why(self, request: Answer) -> Answer:
        game = self._find(request)
        state, about, language = game.state, request["about"], language_of(request, game.rules)
        wanted = read_action(game, about, "request.about") if isinstance(about, dict) else cast("int", about)
        seat = seat_of(game, request)
        if seat != state.deciding and state.deciding is not None:
            # What stands against it is told to the player who decides and to nobody else: it may depend on what only
            # this player knows. For the others it is enough that it is not theirs to decide.
            wanted = attrs.evolve(legal_actions(state)[0], player=seat)
            return {**standing(game), "reasons": reasons_for(game, wanted, language)[:1]}
        return {**standing(game), "reasons": reasons_for(game, wanted, language)}

    def check(self, request: Answer) -> Answer:
        rules = rules_of(request)
        require_card_files(rules)
        report = rules.check_texts(cast("dict[str, str]", request["files"]))
        return {"count": report.cards, "findings": report.as_plain()}

    def draw(self, request: Answer) -> Answer:
        rules = rules_of(request, "title")
        require_card_files(rules)
        return draw_files(rules, request)

    def advise(self, request: Answer) -> Answer:
        rules = rules_of(request, "title")
        require_card_files(rules)
        from elysium_rules.protocol.advising import advise  # who only plays needs no editor

        return advise(rules, request, self._documents)

    def trial(self, request: Answer) -> Answer:
        self._require_room()
        rules = rules_of(request, "title")
        require_card_files(rules)
        if not rules.trial:
            raise RequestError(Code.UNAVAILABLE, f"no card of {rules.name} can be tried", path="request.title")
        key, cards = self._load_files(rules, cast("dict[str, str]", request["files"]))
        from elysium_rules.protocol.trying import lay_trial  # who only plays needs no tests

        laid = lay_trial(rules, cards, cast("str", request["card"]), cast("str | None", request.get("given")))
        game = self._open(laid.state, request, None, key)
        game.trial = laid
        return {**standing(game), "events": None, "given": laid.given}

    def position(self, request: Answer) -> Answer:
        rules = rules_of(request, "title")
        require_card_files(rules)
        cards = self._load_files(rules, cast("dict[str, str]", request["files"]))[1]
        from elysium_rules.protocol.trying import look_at_position

        return look_at_position(rules, cards, request)

    def test(self, request: Answer) -> Answer:
        game = self._find(request)
        from elysium_rules.protocol.trying import write_down

        return write_down(game, cast("str", request.get("name", "")))

    def close(self, request: Answer) -> Answer:
        game = self._find(request)
        del self._games[game.name]
        self._pasts.forget(game)
        return {"game": game.name}


def _bad_cards(error: CardError) -> RequestError:
    findings = [cast("Json", diagnostic_as_json(found, error.sources)) for found in error.diagnostics]
    return RequestError(Code.BAD_CARDS, "the card files have errors", findings=findings)


SERVICES: Final[Mapping[str, Callable[[Engine, Answer], Answer]]] = {
    "hello": Engine.hello,
    "new": Engine.new,
    "load": Engine.load,
    "save": Engine.save,
    "view": Engine.view,
    "cards": Engine.cards,
    "faces": Engine.faces,
    "legal": Engine.legal,
    "act": Engine.act,
    "events": Engine.events,
    "undo": Engine.undo,
    "replay": Engine.replay,
    "verify": Engine.verify,
    "watch": Engine.watch,
    "branch": Engine.branch,
    "why": Engine.why,
    "check": Engine.check,
    "draw": Engine.draw,
    "advise": Engine.advise,
    "trial": Engine.trial,
    "position": Engine.position,
    "test": Engine.test,
    "close": Engine.close,
}
Engine.services = SERVICES
