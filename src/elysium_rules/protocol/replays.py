"""What the engine does with replays: read, judge and open them, and look back into a game (decision 40)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from elysium_rules.errors import DecodeError
from elysium_rules.games import all_rules
from elysium_rules.kernel.codec import Json
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.data.values import encode_tagged
from elysium_rules.play.engine.past import Past
from elysium_rules.play.engine.port import AnyCardSet
from elysium_rules.play.serialising.notation import parse_notation
from elysium_rules.play.serialising.replay import (
    Drift,
    Exact,
    Foreign,
    Replay,
    Verdict,
    check_replay,
    decode_replay,
    find_format,
    first_state,
    retrace,
    verify_replay,
)
from elysium_rules.protocol.limits import MAX_PASTS
from elysium_rules.protocol.messages import AnyRules, Code
from elysium_rules.protocol.parts import Answer, OpenGame, decode_refusal, rules_in

LoadFiles = Callable[[Mapping[str, str]], AnyCardSet]
_HEAD = 4000  #: characters in which the tags of the notation stand


def rules_in_replay(text: str) -> AnyRules:
    """The game that a replay in either format says it is; whoever reads it finds what is wrong with it."""
    if find_format(text) == "notation":
        for rules in all_rules():
            if any(f'[Rulings "{rulings}"]' in text[:_HEAD] for rulings in rules.rulings):
                return rules
    return rules_in(text.partition("\n")[0])


def judge(text: str, cards: AnyCardSet, load: LoadFiles) -> Verdict:
    """Whether a replay in either format is exact."""
    try:
        if find_format(text) == "notation":
            return check_replay(parse_notation(text, cards))
        return verify_replay(text, cards, load)
    except DecodeError as error:
        raise decode_refusal(Code.BAD_REPLAY, error) from None


def read(text: str, cards: AnyCardSet, load: LoadFiles) -> Replay:
    """A replay in either format, which need not be true; one of cards that are not here cannot be read."""
    try:
        return parse_notation(text, cards) if find_format(text) == "notation" else decode_replay(text, cards, load)
    except DecodeError as error:
        raise decode_refusal(Code.BAD_REPLAY, error) from None


def encode_verdict(verdict: Verdict) -> Json:
    match verdict:
        case Exact(actions=actions, is_over=is_over, digest=digest):
            return {"result": "exact", "actions": actions, "is_over": is_over, "digest": digest}
        case Drift(number=number, expected=expected, found=found, action=action, reason=reason):
            shown: Json = None if action is None else encode_tagged(action)
            parted: Answer = {"number": number, "expected": expected, "found": found, "action": shown}
            return {"result": "drift", **parted, "reason": reason}
        case Foreign(names=names):
            return {"result": "foreign", "names": list(names)}


@attrs.frozen
class Watched:
    """A replay that was played through, as far as it agrees with the rules."""

    game: OpenGame  #: it has no name yet
    past: Past
    verdict: Verdict
    marks: list[Json]  #: where each part of the game begins


def play_through(replay: Replay, card_set: str | None, language: str) -> Watched:
    """Open the game of a replay where it ends; one that drifts ends where it was last true."""
    rules = replay.game.rules
    start = first_state(replay)
    game = OpenGame("", start, start, replay.names, Rng(replay.bits), replay.seed, card_set, watched=True)
    past = Past(start, game.actions)
    chapter, marks = None, list[Json]()

    def mark() -> None:
        nonlocal chapter
        begun = None if game.state.is_over else rules.chapter(game.state)
        if begun is not None and begun != chapter:
            chapter = begun
            marks.append({"decisions": len(game.actions), "text": rules.describe_chapter(begun, language)})

    mark()
    for made in retrace(replay):
        if isinstance(made, Drift):
            return Watched(game, past, made, marks)
        game.state, game.last = made.after, made
        game.actions.append(made.action)
        past.note(len(game.actions), game.state)
        mark()
    return Watched(game, past, Exact(len(game.actions), game.state.is_over, replay.digest), marks)


class Pasts:
    """The games that were looked back into last; of the others nothing is kept but what was decided."""

    def __init__(self) -> None:
        self._known: dict[str, Past] = {}

    def of(self, game: OpenGame) -> Past:
        """The past of a game, which is now the one that was looked at last."""
        past = self._known.pop(game.name, None) or Past(game.start, game.actions)
        self.keep(game, past)
        return past

    def keep(self, game: OpenGame, past: Past) -> None:
        """Keep the past of a game; the one that nobody has looked at for longest may have to go."""
        self._known[game.name] = past
        if len(self._known) > MAX_PASTS:
            del self._known[next(iter(self._known))]

    def cut(self, game: OpenGame) -> None:
        """Some of what was decided has been taken back."""
        if game.name in self._known:
            self._known[game.name].cut(len(game.actions))

    def forget(self, game: OpenGame) -> None:
        """The game is closed."""
        self._known.pop(game.name, None)
