"""The notation of a game: a replay that people read and write, one line per turn.

    [Players "Ann; Ben"]
    [Seed "42"]
    [Hand "3"]
    [Rulings "tricks 1"]
    [Cards "8f0c..."]
    [Digest "51d2..."]

    bids Ann: say 1
    bids Ben: say 2 {a bold beginning}
    1 Ann: play 7

Each choice of the setup (`GameRules.setups`) has a tag of its own name. A line begins with the turn as the game calls
it (`GameRules.turn_label`) and whose turn it is; then come the moves in their order, answers to powers included. What
the engine decides, because there was only one choice, is not written. A comment in braces stands anywhere before,
between and after moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Generic, NoReturn

import attrs

from elysium_rules.arguments import expect, expect_number, expect_text
from elysium_rules.diagnostics import suggest
from elysium_rules.errors import DecodeError, ReplayError, SetupError
from elysium_rules.kernel.codec import digest_of
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.play.engine.given import expect_box
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
    OutcomeT,
    Setup,
    StateT,
    ViewT,
)
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.play.engine.undo import AnyStep
from elysium_rules.play.serialising.replay import (
    MOST_ACTIONS,
    MOST_TEXT,
    AnyPosition,
    Replay,
    begin_replay,
    expect_replay,
    first_state,
    next_digest,
    play_replay,
    refuse_too_long,
)
from elysium_rules.source import SourceFile

#: How the seed is written: a number, a text, or the 128 bits themselves where nobody gave one.
_SEED_TAGS: Final = ("Seed", "SeedText", "SeedBits")
_TAG: Final = re.compile(r'\[([A-Za-z]{1,20})[ \t]+"((?:[^"\\\n]|\\["\\;])*)"[ \t]*\]')
_NAME: Final = r"[ \t]+([^:{}\n]{1,80}):"  #: whose turn it is
_MOVE: Final = re.compile(r"[^;{}\n]+")
_BLANKS: Final = re.compile(r"\s+")
_COPY: Final = re.compile(r"#\d+")
_FAMILY: Final = re.compile(r"\b[a-z0-9_]+/")
#: Characters with a meaning of their own in a line; a name that has one is written in the tag only.
_SPECIAL: Final = frozenset(';:{}()"\\@#>+')
_MOST_LISTED: Final = 8
LONGEST_TAG: Final = 2_000  #: characters; the names of four players, each character escaped, have less than half
MOST_COMMENTS: Final = 100_000  #: of a game, whoever writes or reads it


@attrs.frozen
class Comment:
    """What somebody wrote in braces after *after* actions of the game."""

    after: int  #: how many actions of the game come before it
    text: str  #: without the braces


@attrs.frozen
class Annotated(Generic[KeptStateT, KeptActionT, KeptEventT]):
    """A replay with the comments that stood in its notation."""

    replay: Replay[KeptStateT, KeptActionT, KeptEventT]  #: the game
    comments: tuple[Comment, ...] = ()  #: in the order in which they stood


# --- words -----------------------------------------------------------------------------------------------------------


def player_labels(replay: Replay) -> tuple[str, ...]:
    """What the players are called in the lines: their names, or `player 1` where a name would be hard to read back."""
    names = replay.names
    if names and len({name.casefold() for name in names}) == len(names) and all(map(_is_plain, names)):
        return names
    return tuple(f"player {seat}" for seat in range(1, replay.game.player_count + 1))


def _is_plain(name: str) -> bool:
    """Whether a name can stand in a line: no character of the notation, no run of blanks, not like `player 2`."""
    if _SPECIAL & set(name) or _BLANKS.sub(" ", name) != name:
        return False
    return re.fullmatch(r"player \d+", name.casefold()) is None


# --- write -----------------------------------------------------------------------------------------------------------


def format_notation(replay: Replay[StateT, ActionT, EventT], *, comments: Sequence[Comment] = ()) -> str:
    """Write a replay in the notation, in its only form.

    Whoever reads it knows the seed, and so every card to come: it is for after the game.

    Raises:
        ReplayError: the replay is not true, or so long that it could not be read back.
        ArgumentError: this is no replay, or these are no comments.
    """
    expect_replay(replay)
    expect("comments", comments, Sequence, "a list of comments")
    for comment in comments:
        expect("comments", comment, Comment, "a `Comment` for each remark")
        expect_number("comments", comment.after)
        expect_text("comments", comment.text)
    refuse_too_long(len(replay.actions))
    if len(comments) > MOST_COMMENTS:
        raise ReplayError(0, f"a game has at most {MOST_COMMENTS} comments, and this has {len(comments)}")
    labels = player_labels(replay)
    lines = [f'[{tag} "{value}"]' for tag, value in _write_tags(replay)]
    notes: dict[int, list[str]] = {}
    for comment in comments:
        text = _BLANKS.sub(" ", comment.text.translate({ord("{"): "(", ord("}"): ")"})).strip()
        notes.setdefault(comment.after, []).append(f"{{{text}}}")
    lines += ["", *notes.get(0, ())]
    rules = replay.game.rules
    turn: tuple[str, int] | None = None
    moves: list[str] = []  # of this turn: there may be so many that adding to one text would take for ever
    steps: Iterator[AnyStep] = play_replay(replay)
    for number, made in enumerate(steps, start=1):
        state = made.before
        moment = (rules.turn_label(state), state.active)
        text = rules.write_move(state, made.action, labels)
        if made.action.player != state.active:
            text = f"({labels[made.action.player]}) {text}"
        if number in notes:
            text = " ".join([text, *notes[number]])
        if moment != turn:
            if turn is not None:
                lines.append("; ".join(moves))
            moves = [f"{moment[0]} {labels[state.active]}: {text}"]
            turn = moment
        else:
            moves.append(text)
    if turn is not None:
        lines.append("; ".join(moves))
    written = "\n".join(lines).rstrip("\n") + "\n"
    if len(written) > MOST_TEXT:
        raise ReplayError(len(replay.actions), f"with its comments it would be longer than {MOST_TEXT} characters")
    return written


def _write_tags(replay: Replay) -> Iterator[tuple[str, str]]:
    game = replay.game
    header = _header(game)
    choices = _tags_of(game.rules)
    yield from _write_choices(header, choices, is_needed=True)
    names = "; ".join(_escape(name).replace(";", r"\;") for name in replay.names)
    yield "Players", names or str(game.player_count)
    if isinstance(replay.seed, str):
        yield "SeedText", _escape(replay.seed)
    elif replay.seed is not None:
        yield "Seed", str(replay.seed)
    else:
        yield "SeedBits", f"{replay.bits:032x}"
    yield from _write_choices(header, choices, is_needed=False)
    yield "Rulings", str(header["rulings"])
    yield "Cards", cards_digest(game)
    yield "Digest", replay.digest


def _tags_of(rules: GameRules[Any, Any, Any, Any, Any]) -> Mapping[str, Setup]:
    """The choices of a setup by their tags."""
    return {setup.name.capitalize(): setup for setup in rules.setups}


def _write_choices(
    header: Mapping[str, Any], choices: Mapping[str, Setup], *, is_needed: bool
) -> Iterator[tuple[str, str]]:
    for tag, setup in choices.items():
        chosen = header.get(setup.name)
        if is_needed == (setup.default is None) and chosen is not None:
            yield tag, _escape(" ".join(map(str, chosen)) if isinstance(chosen, list) else str(chosen))


def _header(game: Game) -> dict[str, Any]:
    header = game.rules.encode_game(game, with_cards=False)
    assert isinstance(header, dict)
    return header


def cards_digest(game: Game) -> str:
    """The fingerprint of the card files and the numbers of a game, all in one."""
    header = _header(game)
    return digest_of({key: header[key] for key in ("cards", "numbers") if key in header})


def _escape(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"")


# --- read ------------------------------------------------------------------------------------------------------------


def parse_notation(
    text: str, cards: CardSetOf[StateT, ActionT, EventT, ViewT, OutcomeT]
) -> Replay[StateT, ActionT, EventT]:
    """Read a game in the notation, and play it; comments are passed over (`read_notation` keeps them).

    Moves may be written more briefly than `format_notation` does, as long as only one choice fits:
    without the copy (`take birds/heron`), without the family (`take heron`), without the player who answers.

    Raises:
        DecodeError: it cannot be read or played; line and column are its path, and it says what was expected.
        ArgumentError: this is no text, or these are no cards.
    """
    return read_notation(text, cards).replay


def read_notation(
    text: str, cards: CardSetOf[StateT, ActionT, EventT, ViewT, OutcomeT]
) -> Annotated[StateT, ActionT, EventT]:
    """Read a game in the notation with its comments.

    `format_notation(made.replay, comments=made.comments)` writes both again; blanks in a comment become single ones.

    Raises:
        DecodeError: it cannot be read or played.
        ArgumentError: this is no text, or these are no cards.
    """
    expect_text("text", text)
    expect_box(cards)
    if len(text) > MOST_TEXT:
        raise DecodeError("notation/too-long", "", f"the text is longer than {MOST_TEXT} characters")
    return _Parser(text, cards).parse()


class _Parser:
    """Reads one text, from the first tag to the last move."""

    def __init__(self, text: str, cards: AnyCardSet) -> None:
        self.source = SourceFile("notation", text.replace("\r\n", "\n").replace("\r", "\n"))
        self.text = self.source.text
        self.cards = cards
        self.rules: GameRules[Any, Any, Any, Any, Any] = cards.rules
        self.choices = _tags_of(self.rules)
        self.needed = tuple(tag for tag, setup in self.choices.items() if setup.default is None)
        self.turn = re.compile(f"({self.rules.turn_pattern}){_NAME}")
        self.at = 0
        self.places: dict[str, int] = {}  # where each tag stands
        self.comments: list[Comment] = []
        self.count = 0  # moves so far
        self.digest = ""  # what the moves should come to, if the text says so

    def refuse(self, slug: str, reason: str, at: int | None = None) -> NoReturn:
        line, column = self.source.line_col(min(self.at if at is None else at, len(self.text)))
        raise DecodeError(f"notation/{slug}", f"line {line}, column {column}", reason)

    def skip(self, blanks: str) -> None:
        while self.at < len(self.text) and self.text[self.at] in blanks:
            self.at += 1

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def seen(self) -> str:
        """What stands here, for a message."""
        rest = self.text[self.at : self.at + 20].split("\n")[0].strip()
        return f"`{rest}`" if rest else "the end of the line" if self.at < len(self.text) else "the end of the text"

    # --- tags ---

    def parse(self) -> Annotated:
        self.skip("\ufeff \t\n")
        replay = self.begin(self.read_tags())
        made: list[Any] = []
        digests: list[str] = []
        digest = replay.start
        for action, state in self.read_turns(first_state(replay), player_labels(replay)):
            digest = next_digest(digest, action, state)
            made.append(action)
            digests.append(digest)
        replay = attrs.evolve(replay, actions=tuple(made), digests=tuple(digests))
        if self.digest and self.digest != replay.digest:
            self.refuse(
                "digest",
                f"the moves give the digest {replay.digest}: something was changed, or is missing",
                self.places["Digest"],
            )
        return Annotated(replay, tuple(self.comments))

    def read_tags(self) -> dict[str, str]:
        tags: dict[str, str] = {}
        known = tuple(
            dict.fromkeys((*self.needed, "Players", *_SEED_TAGS, *self.choices, "Rulings", "Cards", "Digest"))
        )
        while self.peek() == "[":
            found = _TAG.match(self.text, self.at)
            if found is None:
                self.refuse("tag", f"expected a tag such as `{self.any_tag()}`, not {self.seen()}")
            name = found[1]
            if name not in known:
                near = suggest(name, known)
                self.refuse("tag", f"there is no tag `{name}`" + (f"; did you mean `{near}`?" if near else ""))
            if name in tags:
                self.refuse("tag", f"the tag `{name}` stands twice")
            if len(found[2]) > LONGEST_TAG:
                self.refuse("tag", f"the tag `{name}` is longer than {LONGEST_TAG} characters")
            tags[name] = found[2]
            self.places[name] = self.at
            self.at = found.end()
            self.skip(" \t\n")
        return tags

    def any_tag(self) -> str:
        """A tag as it may stand in a game of this kind."""
        known = [f'[{tag} "{setup.default}"]' for tag, setup in self.choices.items() if setup.default is not None]
        return known[0] if known else '[Players "2"]'

    def begin(self, tags: dict[str, str]) -> Replay:
        for name in (*self.needed, "Players"):
            if name not in tags:
                self.refuse("tag", f"expected the tag `{name}` at the beginning")
        given = [name for name in _SEED_TAGS if name in tags]
        if len(given) != 1:
            self.refuse("seed", f"expected exactly one of the tags {', '.join(_SEED_TAGS)}")
        names, players = self.read_players(tags["Players"])
        rulings = tags.get("Rulings", self.rules.rulings[-1])
        if rulings not in self.rules.rulings:
            known = ", ".join(f"`{name}`" for name in self.rules.rulings)
            self.refuse("rulings", f"only {known} can be played here", self.places["Rulings"])
        chosen = {setup.name: tags[tag] for tag, setup in self.choices.items() if tag in tags}
        try:
            game = self.rules.find_game(self.cards, players, chosen, rulings)
        except SetupError as error:
            self.refuse("game", str(error), self.places[(*self.needed, "Players")[0]])
        if tags.get("Cards", cards_digest(game)) != cards_digest(game):
            self.refuse("cards", "the game was played with other cards than there are here", self.places["Cards"])
        self.digest = tags.get("Digest", "")
        seed, bits = self.read_seed(given[0], tags[given[0]])
        try:
            return begin_replay(self.rules.start(game, Rng(bits)), seed, names)
        except ReplayError as error:
            self.refuse("players", error.reason, self.places["Players"])

    def read_players(self, value: str) -> tuple[tuple[str, ...], int]:
        if re.fullmatch(r"\d{1,3}", value):
            return (), int(value)
        parts = re.findall(r"((?:[^;\\]|\\.)+)(?:;|$)", value)
        names = tuple(re.sub(r"\\(.)", r"\1", part.strip()) for part in parts)
        return names, len(names)

    def read_seed(self, tag: str, value: str) -> tuple[int | str | None, int]:
        if tag == "SeedBits":
            if not re.fullmatch(r"[0-9a-f]{32}", value):
                self.refuse("seed", "expected 32 hexadecimal digits", self.places[tag])
            return None, int(value, 16)
        if tag == "Seed" and not re.fullmatch(r"-?[0-9]{1,39}", value):
            self.refuse("seed", "expected a whole number; a text belongs into `SeedText`", self.places[tag])
        seed = int(value) if tag == "Seed" else re.sub(r"\\(.)", r"\1", value)
        return seed, rng_from_seed(seed).seed

    # --- turns ---

    def read_turns(self, state: AnyPosition, labels: Sequence[str]) -> Iterator[tuple[Any, AnyPosition]]:
        """All moves, each with the state it leads to."""
        while True:
            self.skip(" \t\n")
            if self.peek() == "":
                return
            if self.peek() == "{":
                self.read_comment()
                continue
            if state.is_over:
                self.refuse("over", f"the game is over, but {self.seen()} follows")
            begins = self.read_turn_label(state, labels)
            for move, at in self.read_moves():
                if self.turn_of(state) != begins:
                    self.refuse("turn-over", f"the turn is over before `{move[:40]}`; expected the end of the line", at)
                if self.count >= MOST_ACTIONS:
                    self.refuse("too-long", f"a game has at most {MOST_ACTIONS} moves", at)
                action = self.find_action(state, move, at, labels)
                state, _ = step(state, action)
                self.count += 1
                yield action, state

    def read_turn_label(self, state: AnyPosition, labels: Sequence[str]) -> tuple[str, int]:
        turn = self.rules.turn_label(state)
        wanted = f"{turn} {labels[state.active]}:"
        found = self.turn.match(self.text, self.at)
        if found is None:
            self.refuse("turn", f"expected a turn, `{wanted}`, not {self.seen()}")
        name = _BLANKS.sub(" ", found[2]).strip()
        if f"{found[1]} {name}:".casefold() != wanted.casefold():
            self.refuse("turn", f"expected `{wanted}`, not `{found[0][:40]}`")
        self.at = found.end()
        return turn, state.active

    def turn_of(self, state: AnyPosition) -> tuple[str, int] | None:
        """Which turn it is, of whom; none once the game is over."""
        return None if state.is_over else (self.rules.turn_label(state), state.active)

    def read_moves(self) -> Iterator[tuple[str, int]]:
        """The moves of a line with their places; comments between them are taken in."""
        after_move = False
        while True:
            self.skip(" \t")
            match self.peek():
                case "" | "\n":
                    return
                case "{":
                    self.read_comment()
                case "}":
                    self.refuse("comment", "`}` closes a comment that was not opened")
                case ";" if after_move:
                    self.at += 1
                    after_move = False
                case ";":
                    self.refuse("move", "expected a move before `;`")
                case _ if after_move:
                    self.refuse("move", f"expected `;` or the end of the line, not {self.seen()}")
                case _:
                    found = _MOVE.match(self.text, self.at)
                    assert found is not None
                    at, self.at = self.at, found.end()
                    after_move = True
                    yield _BLANKS.sub(" ", found[0]).strip(), at

    def read_comment(self) -> None:
        end = self.text.find("}", self.at)
        if end < 0:
            self.refuse("comment", "this comment is never closed; expected `}`")
        inside = self.text[self.at + 1 : end]
        if "{" in inside:
            self.refuse("comment", "a comment holds no other comment", self.at + 1 + inside.index("{"))
        if len(self.comments) >= MOST_COMMENTS:
            self.refuse("too-long", f"a game has at most {MOST_COMMENTS} comments")
        self.comments.append(Comment(self.count, _BLANKS.sub(" ", inside).strip()))
        self.at = end + 1

    def find_action(self, state: AnyPosition, move: str, at: int, labels: Sequence[str]) -> Any:
        assert state.deciding is not None
        speaker = f"({labels[state.deciding]}) ".casefold()
        told = move.casefold()
        if told.startswith("("):
            if not told.startswith(speaker):
                self.refuse("player", f"expected an answer of {labels[state.deciding]}, not `{move[:40]}`", at)
            # Folded texts only: a folded name can be longer than the name (`Strauß` becomes `strauss`).
            told = told.removeprefix(speaker).strip()
        choices = {self.rules.write_move(state, action, labels): action for action in legal_actions(state)}
        for text, action in choices.items():
            if text.casefold() == told:
                return action
        found = [text for text in choices if told in _short_forms(text.casefold())]
        if len(found) == 1:
            return choices[found[0]]
        if found:
            self.refuse("ambiguous", f"`{move[:60]}` can mean {_list(found)}", at)
        return self.refuse_move(tuple(choices), move, at)

    def refuse_move(self, choices: tuple[str, ...], move: str, at: int) -> NoReturn:
        near = suggest(move[:60], choices)
        hint = f"; did you mean `{near}`?" if near else ""
        self.refuse("move", f"expected {_list(choices)}, not `{move[:60]}`{hint}", at)


def _short_forms(text: str) -> tuple[str, ...]:
    without_copy = _COPY.sub("", text)
    return without_copy, _FAMILY.sub("", text), _FAMILY.sub("", without_copy)


def _list(texts: Sequence[str]) -> str:
    shown = " or ".join(f"`{text}`" for text in texts[:_MOST_LISTED])
    return shown if len(texts) <= _MOST_LISTED else f"{shown} or one of {len(texts) - _MOST_LISTED} more"


def write_fields(rules: GameRules[Any, Any, Any, Any, Any], game: Game, action: Any, labels: Sequence[str]) -> str:
    """A move by the fields of its class: what is done, and each of its facts in a word."""
    words = [type(action).__name__.lower()]
    for field in attrs.fields(type(action))[1:]:
        value = getattr(action, field.name)
        # A type stands there as written, or with its module once somebody has asked for the shape of its class.
        kind = str(field.type).rpartition(".")[2]
        if kind == "CardId":
            words.append(rules.card_word(game, value))
        else:
            words.append(f"@{labels[value]}" if kind == "PlayerId" else str(getattr(value, "word", value)))
    return " ".join(words)
