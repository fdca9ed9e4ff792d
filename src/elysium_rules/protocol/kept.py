"""An engine for a host that keeps games itself: how a game began, and what was decided.

What stands here is for the host alone. It tells the seed, and the choices of players as they made them; no player
ever gets any of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.registry import find_bot
from elysium_rules.errors import DecodeError, SetupError
from elysium_rules.games import standard_box, takes_card_files
from elysium_rules.kernel.codec import Json, digest_of, parse_json
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.read import Reader
from elysium_rules.play.replay import decode_replay, encode_replay, first_state, record
from elysium_rules.play.save import decode_save
from elysium_rules.play.sight import observe
from elysium_rules.play.step import step
from elysium_rules.play.undo import Step
from elysium_rules.play.values import decode_action, encode_tagged
from elysium_rules.protocol.engine import Engine
from elysium_rules.protocol.messages import Code
from elysium_rules.protocol.parts import (
    Answer,
    OpenGame,
    RequestError,
    State,
    happenings,
    shown_action,
    standing,
    title_in,
)


def has_own_cards(start: str) -> bool:
    """Whether a game that `KeptEngine.beginning` wrote down is played with other card files than the printed ones."""
    first = start.partition("\n")[0]
    title = title_in(first)
    header = Reader(parse_json(first), "start").object("game")
    return takes_card_files(title.name) and bool(title.foreign_files(header, standard_box(title.name)))


class KeptEngine(Engine):
    """An engine whose games can be written down by their beginnings and decisions, and opened again from them.

    Example:
        >>> engine = KeptEngine()
        >>> begun = engine.answer('{"id":1,"do":"new","players":2,"families":"first_game"}')
        >>> start = engine.beginning("g1")
        >>> decided = engine.answer('{"id":2,"do":"act","game":"g1","move":0,"action":{"bot":"greedy"}}')
        >>> later = KeptEngine()
        >>> later.resume("evening", start, engine.decided("g1"), move=1)
        >>> later.answer('{"id":3,"do":"undo","game":"evening","player":0}')
        '{"id":3,"ok":true,"do":"undo","game":"evening","move":1,"decisions":1,...}'
    """

    def beginning(self, name: str) -> str:
        """How a game began, as a text that `resume` reads: with its seed, and with all its cards.

        Raises:
            RequestError: its card files are too long to be carried.
        """
        game = self._games[name]
        try:
            return encode_replay(record(game.start, game.seed, (), game.names), with_cards=True)
        except SetupError as error:
            raise RequestError(Code.BAD_CARDS, error.reason, findings=[]) from None

    def decided(self, name: str, since: int = 0) -> list[Json]:
        """The decisions of a game after the first *since* ones, as they were made."""
        return [cast("Json", encode_tagged(action)) for action in self._games[name].actions[since:]]

    def resume(
        self, name: str, start: str, decisions: Sequence[Json], *, move: int = 0, names: Sequence[str] = ()
    ) -> None:
        """Open a game again under a *name* of the host's own.

        Args:
            name: of at most 20 characters; a game of that name is forgotten.
            start: what `beginning` wrote; or a save, after which there is no replay and no setup to tell.
            decisions: what `decided` told, in its order.
            move: what the game had counted up to.
            names: of the players, where *start* is a save, which has none.

        Raises:
            DecodeError: the text or a decision cannot be read, or needs other cards than there are.
            IllegalActionError: a decision is not allowed where it stands.
        """
        with self._lock:
            game = self._reopen(name, start, tuple(names))
            for number, decision in enumerate(decisions):
                action = decode_action(game.title, cast("dict[str, Json]", decision), f"decisions.{number}")
                before = game.state
                game.state, events = step(before, action)
                game.actions.append(action)
                game.last = Step(before, action, events, game.state)
            game.move = move
            self._games[name] = game

    def _reopen(self, name: str, start: str, names: tuple[str, ...]) -> OpenGame:
        title, keys = title_in(start.partition("\n")[0]), list[str]()
        box, loader = standard_box(title.name), self._source_loader(title, keys)
        dealt: Rng | None = None
        try:
            if f'"kind":"{title.name} replay"' in start.partition("\n")[0]:
                begun = decode_replay(start, box, loader)
                dealt, names = Rng(begun.bits), begun.names
                state, seed = first_state(begun), begun.seed
            else:
                state, seed = decode_save(start, box, loader), None
        except RequestError as error:  # from the loader
            raise DecodeError("kept/cards", "start", str(error.answer["message"])) from None
        return OpenGame(
            name=name,
            start=state,
            state=state,
            names=names,
            dealt=dealt,
            seed=seed,
            card_set=keys[-1] if keys else None,
        )

    def choose(self, name: str, bot: str, seed: str) -> Json:
        """What a bot would decide for whoever must decide now; it sees what this player sees."""
        game = self._games[name]
        seen = observe(game.state, game.state.deciding)
        action = find_bot(game.title.name, bot).choose(seen, decision_rng(seed, len(game.actions)))
        return cast("Json", encode_tagged(action))

    def title(self, name: str) -> str:
        """Which game it is."""
        found: str = self._games[name].title.name
        return found

    def standing(self, name: str) -> Answer:
        """Where a game stands, as every answer about it says."""
        return standing(self._games[name])

    def news(self, name: str, viewer: int | None, language: str) -> Answer:
        """The last decision as somebody may know it: where the game stands, what was done, and what came of it."""
        game = self._games[name]
        assert game.last is not None
        return {
            **standing(game),
            "action": shown_action(game, game.last.action, viewer),
            "events": happenings(game, game.last.before, game.last.events, language, viewer),
        }

    def fingerprint(self, name: str) -> str:
        """What a game is played with, in a word: games that share it have the same cards with the same numbers."""
        match = self._games[name].start.game
        return digest_of({"game": match.title.name, "match": match.title.encode_match(match, with_cards=True)})

    def state(self, name: str) -> State:
        """The whole state of a game, with all that is hidden."""
        return self._games[name].state
