"""Every value as plain data and back: actions, events, questions, score sheets, states.

Plain data is what `kernel/codec.py` writes as canonical JSON. Reading is suspicious: what does
not fit is refused with its place, and a state must pass all invariants of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, cast

from elysium_rules.elysium.checks.check_powers import check_frames
from elysium_rules.elysium.checks.history import check_history
from elysium_rules.elysium.checks.invariants import check_invariants
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS, Action
from elysium_rules.elysium.model.bounds import (
    MOST_CITIZENS,
    MOST_DECISIONS,
    MOST_HELD,
    MOST_PROMISED,
    MOST_RESHUFFLED,
    most_held,
)
from elysium_rules.elysium.model.events import EVENTS, Event
from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import ALL_COLUMNS, COLOURS, COLOURS_OF, CardId, Moment, Phase, PlayerId, Stage
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.sheets import Outcome, ScoreSheet
from elysium_rules.elysium.model.state import PRINTED, GameState, PlayerState, Sealed, build_state, follows_from
from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import Json
from elysium_rules.kernel.frames import Promise
from elysium_rules.kernel.machine import MOST_OPEN
from elysium_rules.play import values
from elysium_rules.play.read import Reader
from elysium_rules.play.states import decode_frame, decode_rng, encode_frame, encode_rng, with_question
from elysium_rules.play.values import MOST

if TYPE_CHECKING:
    from elysium_rules import plain

LONGEST_REASON: Final = 200
_STAGES: Final = {stage.name.lower(): stage for stage in Stage}


# --- actions, events, scores -----------------------------------------------------------------------------------------


def encode_action(action: Action) -> plain.Action:
    """An action as plain data, its kind in `type`.

    >>> from elysium_rules.elysium.model.actions import TakeCitizen
    >>> encode_action(TakeCitizen(PlayerId(1)))
    {'type': 'TakeCitizen', 'player': 1}
    """
    return cast("plain.Action", values.encode_tagged(action))


def decode_action(data: Json | Mapping[str, object], path: str = "action") -> Action:
    """Read an action that `encode_action` or any other program wrote; whether it is legal is another question.

    Args:
        data: the action as plain data.
        path: what to call it in an error.

    Raises:
        DecodeError: it is no action; it says where and what.
    """
    return cast("Action", values.decode_tagged((*ACTIONS, *ANSWERS), data, path))


def encode_event(event: Event) -> plain.Event:
    """An event as plain data, its kind in `type`."""
    return cast("plain.Event", values.encode_tagged(event))


def decode_event(data: Json | Mapping[str, object], path: str = "event") -> Event:
    """Read an event that `encode_event` wrote.

    Args:
        data: the event as plain data.
        path: what to call it in an error.

    Raises:
        DecodeError: it is no event; it says where and what.
    """
    return cast("Event", values.decode_tagged(EVENTS, data, path))


def encode_score(sheet: ScoreSheet) -> plain.ScoreSheet:
    """A score sheet as plain data, the total included."""
    return cast("plain.ScoreSheet", values.encode_value(sheet))


def decode_score(data: Json | Mapping[str, object], path: str = "score") -> ScoreSheet:
    """Read a score sheet."""
    return values.decode_value(ScoreSheet, data, path)


def encode_outcome(result: Outcome) -> plain.Outcome:
    """Winners and score sheets as plain data."""
    return {"winners": list(result.winners), "scores": [encode_score(sheet) for sheet in result.scores]}


def decode_outcome(data: Json | Mapping[str, object], path: str = "outcome") -> Outcome:
    """Read winners and score sheets that `encode_outcome` wrote.

    Args:
        data: the outcome as plain data.
        path: what to call it in an error.

    Raises:
        DecodeError: it is no outcome, or a total is wrong; it says where and what.
    """
    reader = Reader(cast("Json", data), path)
    sheets = [decode_score(item, f"{path}.scores[{seat}]") for seat, item in enumerate(reader.values("scores", 99))]
    winners = [PlayerId(seat) for seat in reader.numbers("winners", len(sheets), 0, len(sheets) - 1)]
    reader.done()
    return Outcome(tuple(winners), tuple(sheets))


# --- states: write ---------------------------------------------------------------------------------------------------


def encode_state(state: GameState) -> Json:
    """A state as plain data; what follows from the rest (masks, order, reserve, question) is left out."""
    data: dict[str, Json] = {
        "rng": encode_rng(state.rng),
        "epoch": state.epoch,
        "phase": str(state.phase),
        "stage": state.stage.name.lower(),
        "active": state.active,
        "turns_played": state.turns_played,
        "players": [_encode_player(board) for board in state.players],
        "agora": list(state.agora),
        "oracle": list(state.oracle),
        "draw_pile": list(state.draw_pile),
        "discard_pile": list(state.discard_pile),
        "removed": list(state.removed),
        "citizen_faces": list(state.citizen_faces),
        "reshuffled": state.reshuffled,
        "rings": _marked(state, state.ring_mask),
        "turned": _marked(state, state.turned_mask),
        "pediment": state.pediment_side,
        "quests": [quest.number for quest in state.quests],
        "level_tiles": list(state.level_tiles),
        "family_tiles": [list(holders) for holders in state.family_tiles],
        "allowance": state.allowance,
        "transfers": state.transfers,
        "closing": list(state.closing),
        "stack": [encode_frame(state.game, frame) for frame in state.stack],
        "budget": state.budget,
        **({"promises": [_encode_promise(state, promise) for promise in state.promises]} if state.promises else {}),
        **_encode_secrets(state),
    }
    if state.decisions:  # N40
        data["decisions"] = state.decisions
    if state.counters:  # N21
        data["counters"] = [list(counter) for counter in state.counters]
    return data


def _encode_promise(state: GameState, promise: Promise) -> Json:
    frame = encode_frame(state.game, promise.frame)
    assert isinstance(frame, dict)
    return {"moment": str(promise.moment), **frame}


def _encode_secrets(state: GameState) -> dict[str, Json]:
    """What only some players know; left out where there is nothing of it."""
    found: dict[str, Json] = {}
    if state.sealed:
        found["sealed"] = [[answer.player, answer.number] for answer in state.sealed]
    if state.seen:
        found["seen"] = [list(cards_in(mask)) for mask in state.seen]
    return found


def _encode_player(board: PlayerState) -> Json:
    data: dict[str, Json] = {
        "gold": board.gold,
        "vp": board.vp,
        "pp": board.pp,
        "disc": board.disc,
        "columns": [str(colour) for colour in board.columns],
        "domain": list(board.domain),
        "elysium": [list(legend.cards) for legend in board.elysium],
        "quest": None if board.quest is None else board.quest.number,
        "cards_taken": board.cards_taken,
    }
    if any(board.tokens):  # N20
        data["tokens"] = list(board.tokens)
    return data


def _marked(state: GameState, mask: int) -> list[Json]:
    return [card for board in state.players for card in sorted(board.domain) if mask >> card & 1]


# --- states: read ----------------------------------------------------------------------------------------------------


def decode_state(data: Json, game: Game, path: str = "state", *, accept_scenario: bool = False) -> GameState:
    """Read a state of *game*, and check that it is one that a game comes to.

    Args:
        data: what `encode_state` wrote.
        game: what is played with.
        path: the name of the state in errors.
        accept_scenario: accept whatever can be played on, as a scenario may describe it; see `check_history`.

    Raises:
        DecodeError: it says where and what.
    """
    reader = Reader(data, path)
    size, players = game.size, game.player_count
    epoch = reader.number("epoch", 1, game.numbers.epochs.count)
    faces = tuple(
        None if face is None else CardId(face)
        for face in reader.numbers_or_none("citizen_faces", MOST_CITIZENS, 0, size - 1)
    )
    last = size + len(faces) - 1

    def cards(key: str, highest: int = last) -> tuple[CardId, ...]:
        return tuple(map(CardId, reader.numbers(key, last + 1, 0, highest)))

    boards = tuple(_decode_player(item, game, epoch, last) for item in reader.objects("players", exactly=players))
    rng = decode_rng(reader)
    tiles = {quest.number: quest for quest in game.quest_tiles}
    quests = reader.numbers("quests", len(tiles), 0, max(tiles))
    marks = {key: cards(key, size - 1) for key in ("rings", "turned")}
    family_tiles = tuple(
        tuple(PlayerId(seat) for seat in holders)
        for holders in reader.lists("family_tiles", len(game.families), len(game.numbers.bonuses.family), players - 1)
    )
    level_tiles = tuple(
        None if holder is None else PlayerId(holder)
        for holder in reader.numbers_or_none("level_tiles", len(game.numbers.bonuses.level), 0, players - 1)
    )
    counters = _decode_counters(reader, game, last)
    state = build_state(
        game=game,
        rng=rng,
        epoch=epoch,
        phase=Phase(reader.word("phase", tuple(Phase))),
        stage=_STAGES[reader.word("stage", tuple(_STAGES))],
        active=PlayerId(reader.number("active", 0, players - 1)),
        turns_played=reader.number("turns_played", 0, MOST),
        players=boards,
        agora=cards("agora", size - 1),
        oracle=cards("oracle", size - 1),
        draw_pile=cards("draw_pile", size - 1),
        discard_pile=cards("discard_pile"),
        removed=cards("removed"),
        citizen_faces=faces,
        reshuffled=reader.number("reshuffled", 0, MOST_RESHUFFLED),
        ring_mask=sum(1 << card for card in set(marks["rings"])),
        turned_mask=sum(1 << card for card in set(marks["turned"])),
        pediment_side=reader.number("pediment", 0, len(game.numbers.pediment.sides) - 1),
        quests=tuple(_find_quest(tiles, number, f"{path}.quests") for number in quests),
        level_tiles=level_tiles,
        family_tiles=family_tiles,
        allowance=reader.number("allowance", 0, MOST),
        transfers=reader.number("transfers", 0, MOST),
        closing=cards("closing", size - 1),
        promises=tuple(_decode_promise(item, game, last) for item in _promises(reader)),
        stack=tuple(decode_frame(item, game, last) for item in reader.objects("stack", most=MOST_OPEN)),
        question=None,
        budget=reader.number("budget", 0, MOST),
        counters=counters,
        sealed=_decode_sealed(reader, players),
        seen=_decode_seen(reader, game),
        decisions=reader.number("decisions", 1, MOST_DECISIONS) if reader.has("decisions") else 0,
        **follows_from(boards, counters),
    )
    reader.done()
    state = _finish_state(state, path, accept_scenario=accept_scenario)
    if encode_state(state) != data:
        # Marks on cards in another order, or twice: the same value must have the same bytes.
        raise DecodeError("state/not-canonical", path, "this state would be written in another way")
    return state


def _promises(reader: Reader) -> Iterable[Reader]:
    """What was left for later; a state without any does not speak of it."""
    return reader.objects("promises", most=MOST_PROMISED) if reader.has("promises") else ()


def _decode_promise(reader: Reader, game: Game, last: int) -> Promise:
    return Promise(Moment(reader.word("moment", tuple(Moment))), decode_frame(reader, game, last))


def _decode_sealed(reader: Reader, players: int) -> tuple[Sealed, ...]:
    if not reader.has("sealed"):
        return ()
    found = []
    for answer in reader.lists("sealed", None, players, MOST):
        if len(answer) != 2 or answer[0] >= players:
            raise DecodeError("state/sealed", f"{reader.path}.sealed", "a seat and what it has chosen belong here")
        found.append(Sealed(PlayerId(answer[0]), answer[1]))
    return tuple(found)


def _decode_seen(reader: Reader, game: Game) -> tuple[int, ...]:
    if not reader.has("seen"):
        return ()
    return tuple(
        sum(1 << card for card in set(cards)) for cards in reader.lists("seen", None, game.size, game.size - 1)
    )


def _finish_state(state: GameState, path: str, *, accept_scenario: bool) -> GameState:
    """Work out the open question, and check the whole against the rules."""
    try:
        check_frames(state)  # so that the one on top asks something
        state = with_question(state)
        check_invariants(state)
    except AssertionError as error:
        raise DecodeError("state/against-the-rules", path, _short(error)) from None
    if not accept_scenario:
        try:
            check_history(state)
        except AssertionError as error:
            reason = f"no game comes here ({_short(error)}); a scenario is loaded with `accept_scenario`"
            raise DecodeError("state/no-game-comes-here", path, reason) from None
    return state


def _short(error: AssertionError) -> str:
    reason = str(error)  # it may list every card of the deck
    return reason if len(reason) <= LONGEST_REASON else f"{reason[:LONGEST_REASON]} ..."


def _find_quest(tiles: dict[int, Quest], number: int, path: str) -> Quest:
    if number not in tiles:
        raise DecodeError("state/unknown-quest", path, f"there is no quest {number} in this game")
    return tiles[number]


def _decode_counters(reader: Reader, game: Game, last: int) -> tuple[tuple[CardId, str, int], ...]:
    """What lies on cards (N21); nothing in saves from before, and where nothing does."""
    if not reader.has("counters"):
        return ()
    found = []
    for place, item in enumerate(reader.values("counters", (last + 1) * (len(PRINTED) + len(game.tokens)))):
        path = f"{reader.path}.counters[{place}]"
        card, resource, amount = values.decode_value(tuple[int, str, int], item, path)
        if not 0 <= card <= last or resource not in (*PRINTED, *game.tokens) or not 1 <= amount <= MOST_HELD:
            raise DecodeError("state/counter", path, "a card of this game, a resource of it and an amount belong here")
        found.append((CardId(card), resource, amount))
    return tuple(found)


def _decode_tokens(reader: Reader, game: Game) -> tuple[int, ...]:
    """The own resources of families on a board (N20); nothing of any where nothing is told."""
    if not reader.has("tokens"):
        return (0,) * len(game.tokens)
    found = reader.numbers("tokens", len(game.tokens), 0, MOST_HELD)
    if len(found) != len(game.tokens):
        raise DecodeError("state/tokens", f"{reader.path}.tokens", f"{len(game.tokens)} amounts belong here")
    return tuple(found)


def _decode_player(reader: Reader, game: Game, epoch: int, last: int) -> PlayerState:
    columns = reader.words("columns", tuple(str(colour) for colour in COLOURS))
    mask = sum(colour.bit for colour in COLOURS if str(colour) in columns)
    assert mask <= ALL_COLUMNS
    if tuple(str(colour) for colour in COLOURS_OF[mask]) != columns:
        raise DecodeError("state/columns", f"{reader.path}.columns", "each column once, in their order")
    domain = tuple(map(CardId, reader.numbers("domain", last + 1, 0, last)))
    held = most_held(epoch)
    number = reader.number_or_none("quest", 0, MOST)
    tiles = {quest.number: quest for quest in (*game.quest_tiles, game.incomplete_quest)}
    legends = []
    for place, cards in enumerate(reader.lists("elysium", None, last + 1, last)):
        real = [card for card in cards if card < game.size]
        if not real or (len(cards) > 1 and len(real) < 2):
            raise DecodeError("state/legend", f"{reader.path}.elysium[{place}]", "rule L9: a Legend begins with cards")
        legends.append(game.make_legend(tuple(CardId(card) for card in cards)))
    board = PlayerState(
        gold=reader.number("gold", 0, held),
        vp=reader.number("vp", 0, held),
        pp=reader.number("pp", 0, held),
        disc=reader.number("disc", 1, game.player_count),
        column_mask=mask,
        domain=domain,
        elysium=tuple(legends),
        quest=None if number is None else _find_quest(tiles, number, f"{reader.path}.quest"),
        cards_taken=reader.number("cards_taken", 0, game.numbers.players.cards),
        tokens=_decode_tokens(reader, game),
    )
    reader.done()
    return board
