"""Replays: a whole game as its seed and its choices, in a text that proves itself.

JSON Lines: a header, then one line per action with a running digest. The digest of an action covers
the one before it, the action, and the whole state after it; so two games that agree in one digest
have been the same game up to there, and the first one that differs says where they parted.

The seed is in the header, so a replay tells the future of the game it was made of: it is for after the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, Final, Generic, Literal, TypeAlias

import attrs

from elysium_rules.arguments import expect, expect_number
from elysium_rules.errors import DecodeError, EngineError, IllegalActionError, ReplayError
from elysium_rules.kernel.codec import MAX_TEXT, Json, canonical_json, digest_of, parse_json, refuse_other_form
from elysium_rules.kernel.migrate import Migration, migrate
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.play.data.read import Reader
from elysium_rules.play.data.values import decode_action, encode_tagged
from elysium_rules.play.engine.given import expect_action, expect_box, expect_names, expect_state, odd_value, other_game
from elysium_rules.play.engine.port import (
    ActionT,
    AnyCardSet,
    CardSetOf,
    EventT,
    Game,
    GameRules,
    KeptActionT,
    KeptEventT,
    KeptStateT,
    LoadSources,
    OutcomeT,
    Position,
    StateT,
    ViewT,
)
from elysium_rules.play.engine.show import show_value
from elysium_rules.play.engine.step import step
from elysium_rules.play.engine.undo import Step
from elysium_rules.program.value import Unchanging
from elysium_rules.source import find_fault, printable

FORMAT: Final = 1
#: From format N (the key) of the header to N + 1, on plain data.
MIGRATIONS: Final[dict[int, Migration]] = {}

#: A game of four has about 300. Custom cards that take and discard each other can make a turn of any length, so no
#: number is large enough for all; what is longer than this is refused when it is written, not when it is read.
MOST_ACTIONS: Final = 1_000_000
LONGEST_LINE: Final = 500  #: characters of one action; naming 40 cards, the most there are, takes about 300
#: Characters of a replay in either format: all that `encode_replay` can write.
MOST_TEXT: Final = MAX_TEXT + MOST_ACTIONS * LONGEST_LINE
LONGEST_NAME: Final = 80
LONGEST_SEED: Final = 80  #: letters of a text that is kept as it was given; a number is kept up to 128 bits
_DIGEST_BYTES: Final = 16
_DIGITS: Final = re.compile(rf"[0-9a-f]{{{2 * _DIGEST_BYTES}}}")
# INVARIANT: these tags never change; every digest depends on them. They name the family of digests, not the game: what
# is played with is part of the first digest, so two games never share one.
_BEGIN_TAG: Final = b"elysium-begin"
_ACTION_TAG: Final = b"elysium-action"

AnyPosition: TypeAlias = Position[Any, Any, Any, Any, Any]


def replay_kind(rules: GameRules[Any, Any, Any, Any, Any]) -> str:
    """What a replay of a game calls itself, its name included."""
    return f"{rules.name} replay"


@attrs.frozen
class Replay(Unchanging, Generic[KeptStateT, KeptActionT, KeptEventT]):
    """A game as it was played: what it began with, and all that was decided.

    *bits* is the 128-bit seed of the game's randomness and all that is needed to begin again. *seed* is what
    somebody called the seed, for readers; None where the operating system chose, or where it was too odd to keep.
    """

    game: Game = attrs.field(repr=False)  #: what is played with
    bits: int = attrs.field(repr=False)  #: the seed as a number of 128 bits
    seed: int | str | None  #: what somebody called the seed
    names: tuple[str, ...]  #: by seat; empty, or one for each player
    start: str  #: the digest of the beginning
    actions: tuple[KeptActionT, ...]  #: all that was decided, in order
    digests: tuple[str, ...]  #: the running digest after each action

    def __repr__(self) -> str:
        return show_value(self.game, self)

    @property
    def digest(self) -> str:
        """The digest of the whole."""
        return self.digests[-1] if self.digests else self.start

    def then(self, action: KeptActionT, after: KeptStateT) -> Replay[KeptStateT, KeptActionT, KeptEventT]:
        """The replay with one more action, which led to the state *after*.

        Raises:
            ArgumentError: one of them is not of this game.
        """
        expect_action(self.game.rules, action)
        state: Any = after
        expect_state(state, "after")
        if state.game.rules is not self.game.rules:
            raise other_game("after", state.game.rules.name, self.game.rules.name)
        try:
            digest = next_digest(self.digest, action, state)
        except EngineError:
            raise odd_value("action", action, self.game.rules.actions) from None
        return attrs.evolve(self, actions=(*self.actions, action), digests=(*self.digests, digest))

    def until(self, number: int) -> Replay[KeptStateT, KeptActionT, KeptEventT]:
        """The first *number* actions: what is left after an undo."""
        expect_number("number", number)
        return attrs.evolve(self, actions=self.actions[:number], digests=self.digests[:number])


# --- record ----------------------------------------------------------------------------------------------------------


def begin_replay(
    state: Position[StateT, ActionT, EventT, ViewT, OutcomeT],
    seed: int | str | None = None,
    names: Sequence[str] = (),
) -> Replay[StateT, ActionT, EventT]:
    """Open a replay at the first state of a game; `Replay.then` adds what is decided.

    Args:
        state: what `new_game` returned.
        seed: what it was given; without it the replay has no seed to show, but begins again just the same.
        names: of the players, by seat, if they shall be kept.

    Raises:
        ReplayError: the state is not the beginning of a game, or the seed or a name does not belong to it.
        ArgumentError: this is no state, or these are no names.
    """
    expect_state(state)
    expect_names(names)
    game, bits = state.game, state.rng.seed
    if game.rules.start(game, Rng(bits)) != state:
        raise ReplayError(0, "a replay begins with the first state of a game, and this is another one")
    if seed is not None and rng_from_seed(seed).seed != bits:
        raise ReplayError(0, "the game did not begin with this seed")
    checked = tuple(names)
    problem = _names_problem(checked, game.player_count)
    if problem:
        raise ReplayError(0, problem)
    return Replay(game, bits, seed if _is_plain_seed(seed) else None, checked, start_digest(state), (), ())


def record(
    state: Position[StateT, ActionT, EventT, ViewT, OutcomeT],
    seed: int | str | None,
    actions: Iterable[ActionT],
    names: Sequence[str] = (),
) -> Replay[StateT, ActionT, EventT]:
    """Play *actions* from the first state of a game, and keep them as a replay.

    Raises:
        ReplayError: the state is not the beginning of a game, or an action is not legal where it stands.
        ArgumentError: this is no state, or these are no actions or names.

    Example:
        >>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=42)
        >>> replay = record(state, 42, legal_actions(state)[:1])
        >>> len(replay.actions), replay == decode_replay(encode_replay(replay), standard_cards())
        (1, True)
    """
    replay = begin_replay(state, seed, names)
    expect("actions", actions, Iterable, "a list of actions")
    digests: list[str] = []
    taken: list[ActionT] = []
    digest = replay.start
    position: AnyPosition = state
    for number, action in enumerate(actions, start=1):
        position = _try_step(position, action, number, replay.names).after
        digest = next_digest(digest, action, position)
        digests.append(digest)
        taken.append(action)
    return attrs.evolve(replay, actions=tuple(taken), digests=tuple(digests))


def start_digest(state: AnyPosition) -> str:
    """The digest of a beginning: what is played with, and the first state."""
    return _chain(_BEGIN_TAG, canonical_json(_encode_game(state.game)), position_digest(state))


def next_digest(digest: str, action: Any, after: AnyPosition) -> str:
    """The digest of a game that stood at *digest*, went on with *action* and came to the state *after*."""
    return _chain(_ACTION_TAG, digest, canonical_json(encode_tagged(action)), position_digest(after))


def position_digest(state: AnyPosition) -> str:
    """The fingerprint of the facts of a game at one moment.

    It is not the fingerprint of a save: how the engine and the saves keep a state may change from version
    to version, but a replay must stay true as long as the game goes the same way.
    """
    return digest_of(state.game.rules.position_facts(state))


def _encode_game(game: Game, *, with_cards: bool = False) -> Json:
    return game.rules.encode_game(game, with_cards=with_cards)


def _chain(tag: bytes, *parts: str) -> str:
    made = blake2b(digest_size=_DIGEST_BYTES, person=tag)
    made.update("\n".join(parts).encode())
    return made.hexdigest()


def _names_problem(names: tuple[str, ...], players: int) -> str:
    """What is wrong with the names of the players; nothing where they are left out."""
    if names and len(names) != players:
        return f"{players} players need as many names, not {len(names)}"
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME or find_fault(name.strip(" ")) is not None:
            return f"a name has 1 to {LONGEST_NAME} printable characters"
        if name != name.strip():
            return "a name does not begin or end with a blank"
    return ""


def _is_plain_seed(seed: int | str | None) -> bool:
    if isinstance(seed, int):
        return len(f"{abs(seed):x}") <= 32  # hexadecimal, because Python refuses to write very long numbers in decimal
    return seed is not None and len(seed) <= LONGEST_SEED and seed.isprintable()


# --- play again ------------------------------------------------------------------------------------------------------


def play_replay(replay: Replay[StateT, ActionT, EventT]) -> Iterator[Step[StateT, ActionT, EventT]]:
    """Play a replay again, step by step, and check every digest on the way.

    Raises:
        ReplayError: the rules do not agree with the replay; all steps before were given.
        ArgumentError: this is no replay.
    """
    expect_replay(replay)
    return _play_replay(replay)


def _play_replay(replay: Replay[StateT, ActionT, EventT]) -> Iterator[Step[StateT, ActionT, EventT]]:
    for result in retrace(replay):
        if isinstance(result, Drift):
            raise ReplayError(result.number, result.reason)
        if isinstance(result, Step):
            yield result


def expect_replay(replay: object) -> None:
    """Refuse what is no replay."""
    expect("replay", replay, Replay, "a replay, such as `record` and `decode_replay` return,")


def first_state(replay: Replay[StateT, ActionT, EventT]) -> StateT:
    """The state that a replay begins with.

    Raises:
        ArgumentError: this is no replay.
    """
    expect_replay(replay)
    state: StateT = replay.game.rules.start(replay.game, Rng(replay.bits))
    return state


def _try_step(state: AnyPosition, action: Any, number: int, names: Sequence[str]) -> Step[Any, Any, Any]:
    try:
        after, events = step(state, action)
    except IllegalActionError as error:
        from elysium_rules.play.engine.refusal import refusal  # most games refuse nothing

        raise ReplayError(number, str(refusal(state, action, names=names))) from error
    return Step(state, action, events, after)


def retrace(replay: Replay[StateT, ActionT, EventT]) -> Iterator[Step[StateT, ActionT, EventT] | Drift]:
    """All steps that agree, and then where they part, if they do."""
    state: Any = first_state(replay)
    digest = start_digest(state)
    if digest != replay.start:
        yield Drift(0, replay.start, digest, None, "the game begins in another way")
        return
    for number, (action, expected) in enumerate(zip(replay.actions, replay.digests, strict=True), start=1):
        try:
            made = _try_step(state, action, number, replay.names)
        except ReplayError as error:
            yield Drift(number, expected, None, action, error.reason, show_value(replay.game, action))
            return
        state = made.after
        digest = next_digest(digest, action, state)
        if digest != expected:
            reason = "the game goes on in another way"
            yield Drift(number, expected, digest, action, reason, show_value(replay.game, action))
            return
        yield made


# --- verify ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class Exact(Unchanging):
    """The replay is true: every action is legal where it stands, and every state is the one that was recorded."""

    actions: int  #: how many there are
    is_over: bool  #: whether the game was played to its end
    digest: str  #: of the whole game

    def __str__(self) -> str:
        end = "to the end of the game" if self.is_over else "and the game goes on"
        return f"exact: {self.actions} actions {end}, digest {self.digest}"


@attrs.frozen
class Drift(Unchanging):
    """The replay and the rules part at action *number*; 0 is the setup of the game."""

    number: int  #: of the action, from 1
    expected: str  #: the digest that the replay gives
    found: str | None  #: the digest that the rules give; None where they refuse the action
    action: Any | None  #: the one of the replay; none at the setup
    reason: str  #: in one sentence; the refusal, where the rules refuse the action
    shown: str = attrs.field(default="", eq=False, repr=False)  #: the action with the names of its cards

    def __str__(self) -> str:
        found = "no digest: the action is refused" if self.found is None else f"digest {self.found}"
        return (
            f"drifted at action {self.number}: {self.reason}\n"
            f"  in the replay: {self.shown or repr(self.action)}, digest {self.expected}\n"
            f"  by the rules:  {found}"
        )


@attrs.frozen
class Foreign(Unchanging):
    """The game was played with other cards or numbers than there are here, so nothing can be said of it."""

    names: tuple[str, ...]  #: families whose files differ or are missing; `numbers`, `rulings`

    def __str__(self) -> str:
        return printable(f"foreign cards: {', '.join(self.names)}")


#: What came of a replay.
Verdict: TypeAlias = Exact | Drift | Foreign
#: What `GameRules.decode_game` says where a game was played with something else.
_FOREIGN: Final = {"save/other-cards": "cards", "save/other-numbers": "numbers", "save/other-rulings": "rulings"}


def verify_replay(
    text: str | bytes,
    cards: CardSetOf[StateT, ActionT, EventT, ViewT, OutcomeT],
    load_sources: LoadSources | None = None,
) -> Verdict:
    """Play a replay again, and say whether it is exact, where it drifts, or that it needs other cards.

    Raises:
        DecodeError: it is damaged, so that nothing can be played.
        ArgumentError: this is no text, or these are no cards.
    """
    try:
        replay = decode_replay(text, cards, load_sources)
    except DecodeError as error:
        if error.code not in _FOREIGN:
            raise
        return Foreign(_foreign_names(text, cards, _FOREIGN[error.code]))
    return check_replay(replay)


def check_replay(replay: Replay[StateT, ActionT, EventT]) -> Exact | Drift:
    """The same for a replay that was read already.

    Raises:
        ArgumentError: this is no replay.
    """
    state: Any = first_state(replay)
    for result in retrace(replay):
        if isinstance(result, Drift):
            return result
        state = result.after
    return Exact(len(replay.actions), state.is_over, replay.digest)


def _foreign_names(text: str | bytes, cards: AnyCardSet, kind: str) -> tuple[str, ...]:
    if kind != "cards":
        return (kind,)
    header = Reader(_read_line(_split_lines(text)[0], 1), "replay").object("game")
    names: tuple[str, ...] = cards.rules.foreign_files(header, cards)
    return names


# --- write -----------------------------------------------------------------------------------------------------------


def encode_replay(replay: Replay[StateT, ActionT, EventT], *, with_cards: bool = False) -> str:
    """Write a replay down as JSON Lines, to be read by `decode_replay`.

    Whoever reads it knows the seed, and so every card to come: it is for after the game.

    Args:
        replay: what was recorded.
        with_cards: carry the card files along, so that it can be read where they were changed or are missing.

    Raises:
        ReplayError: the game is so long that it could not be read back.
        SetupError: the card files are too long to be carried.
        ArgumentError: this is no replay.
    """
    expect_replay(replay)
    refuse_too_long(len(replay.actions))
    header: dict[str, Json] = {
        "format": FORMAT,
        "kind": replay_kind(replay.game.rules),
        "game": _encode_game(replay.game, with_cards=with_cards),
        "bits": f"{replay.bits:032x}",
        "seed": replay.seed,
        "names": list(replay.names),
        "actions": len(replay.actions),
        "digest": replay.start,
    }
    lines = [canonical_json(header)]
    for number, (action, digest) in enumerate(zip(replay.actions, replay.digests, strict=True), start=1):
        lines.append(_write_line(number, action, digest))
    return "".join(f"{line}\n" for line in lines)


def refuse_too_long(count: int) -> None:
    """What is written can be read back: a game that is too long for that is not written.

    Raises:
        ReplayError: it has more than `MOST_ACTIONS` actions.
    """
    if count > MOST_ACTIONS:
        raise ReplayError(MOST_ACTIONS + 1, f"a replay holds at most {MOST_ACTIONS} actions, and this has {count}")


def _write_line(number: int, action: Any, digest: str) -> str:
    return canonical_json({"n": number, "action": encode_tagged(action), "digest": digest})


# --- read ------------------------------------------------------------------------------------------------------------


def decode_replay(
    text: str | bytes,
    cards: CardSetOf[StateT, ActionT, EventT, ViewT, OutcomeT],
    load_sources: LoadSources | None = None,
) -> Replay[StateT, ActionT, EventT]:
    """Read a replay; whether it is true is another question (`verify_replay`).

    Args:
        text: what `encode_replay` wrote, now or in an older version.
        cards: those to play with, and so the game; where they differ from those of the replay, it must carry its own.
        load_sources: reads the card files that a replay carries.

    Raises:
        DecodeError: it is damaged, foreign, or cut off; nothing was built.
        ArgumentError: this is no text, or these are no cards.
    """
    expect("text", text, (str, bytes), "the text of a replay")
    expect_box(cards)
    lines = _split_lines(text)
    first = _read_line(lines[0], 1)
    refuse_other_form(lines[0], canonical_json(first), "line 1")
    rules, kind = cards.rules, replay_kind(cards.rules)
    header = Reader(migrate(first, MIGRATIONS, FORMAT, kind), "replay")
    header.number("format", FORMAT, FORMAT)
    header.word("kind", (kind,))
    game = rules.decode_game(header.object("game"), cards, load_sources, None)
    bits = int(_hexadecimal(header, "bits"), 16)
    seed = _read_seed(header, bits)
    names = header.texts("names", game.player_count)
    problem = _names_problem(names, game.player_count)
    if problem:
        raise DecodeError("replay/names", "replay.names", problem)
    count = header.number("actions", 0, MOST_ACTIONS)
    start = _hexadecimal(header, "digest")
    header.done()
    if len(lines) - 1 != count:
        code = "replay/cut-off" if len(lines) - 1 < count else "replay/too-many"
        raise DecodeError(code, "replay", f"{count} actions were recorded, but there are {len(lines) - 1}")
    actions: list[Any] = []
    digests: list[str] = []
    for number in range(1, count + 1):
        action, digest = _read_action_line(rules, lines[number], number)
        actions.append(action)
        digests.append(digest)
    return Replay(game, bits, seed, names, start, tuple(actions), tuple(digests))


def _read_action_line(rules: GameRules[Any, Any, Any, Any, Any], line: str, number: int) -> tuple[Any, str]:
    path = f"line {number + 1}"
    if len(line) > LONGEST_LINE:
        raise DecodeError("json/too-long", path, f"the line is longer than {LONGEST_LINE} characters")
    reader = Reader(_read_line(line, number + 1), path)
    reader.number("n", number, number)
    data = reader.raw("action")
    action = decode_action(rules, data, f"{path}.action")
    digest = _hexadecimal(reader, "digest")
    reader.done()
    written = _write_line(number, action, digest)
    if line != written:
        # The digest is about the action as it is written, so there must be one way to write it.
        if canonical_json(encode_tagged(action)) != canonical_json(data):
            raise DecodeError("value/wrong-type", f"{path}.action", "an action of this game is not written like this")
        refuse_other_form(line, written, path)
    return action, digest


def _split_lines(text: str | bytes) -> list[str]:
    if len(text) > MOST_TEXT:
        raise DecodeError("json/too-long", "", f"the text is longer than {MOST_TEXT} characters")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            raise DecodeError("json/not-text", "", "the bytes are not UTF-8 text") from None
    # Programs that carry text files may have changed all line ends; a name may hold what others take for one.
    if text.find("\n") == text.find("\r\n") + 1 > 0:
        text = text.replace("\r\n", "\n")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    if not lines:
        raise DecodeError("replay/empty", "", "there is nothing in it")
    return lines


def _read_line(line: str, number: int) -> Json:
    try:
        return parse_json(line)
    except DecodeError as error:
        path = f"line {number}" + (f".{error.path}" if error.path else "")
        # The place inside the line is in the sentence already, as line 1 of it.
        raise DecodeError(error.code, path, error.reason.replace(" at line 1, column", " at column")) from None


def _hexadecimal(reader: Reader, key: str) -> str:
    value = reader.text(key)
    if _DIGITS.fullmatch(value) is None:
        raise DecodeError(
            "replay/digits", f"{reader.path}.{key}", f"{2 * _DIGEST_BYTES} hexadecimal digits belong here"
        )
    return value


def _read_seed(header: Reader, bits: int) -> int | str | None:
    seed = header.raw("seed")
    if seed is None:
        return None
    if type(seed) not in (int, str) or not isinstance(seed, int | str) or not _is_plain_seed(seed):
        raise DecodeError("replay/seed", "replay.seed", "a whole number, a short text or nothing belongs here")
    if rng_from_seed(seed).seed != bits:
        raise DecodeError("replay/seed", "replay.seed", "this seed does not give the `bits` beside it")
    return seed


Format: TypeAlias = Literal["json lines", "notation"]


def find_format(text: str) -> Format:
    """Whether a text is a replay in JSON Lines or in the notation of `notation.py`, by how it begins."""
    return "notation" if text.lstrip().startswith("[") else "json lines"
