"""An engine for a host that keeps games itself: how a game began, and what was decided.

What stands here is for the host alone. It tells the seed, and the choices of players as they made them; no player
ever gets any of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from elysium_rules.bots.budget import Budget
from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.registry import find_bot
from elysium_rules.bots.seats import choose_anew, limited
from elysium_rules.errors import DecodeError, SetupError
from elysium_rules.kernel.codec import Json, digest_of, parse_json
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.data.read import Reader
from elysium_rules.play.data.values import decode_action, encode_tagged
from elysium_rules.play.engine.step import step
from elysium_rules.play.engine.undo import Step, Trail
from elysium_rules.play.seeing.observation import observe
from elysium_rules.play.serialising.replay import decode_replay, encode_replay, first_state, record
from elysium_rules.play.serialising.save import decode_save
from elysium_rules.protocol.engine import SERVICES, Engine
from elysium_rules.protocol.messages import Code
from elysium_rules.protocol.parts import (
    Answer,
    OpenGame,
    RequestError,
    State,
    points_of,
    rules_in,
    seat_of,
    standing,
)
from elysium_rules.protocol.telling import Eyes, Telling


def has_own_cards(start: str) -> bool:
    """Whether a game that `KeptEngine.beginning` wrote down is played with other card files than the printed ones."""
    first = start.partition("\n")[0]
    rules = rules_in(first)
    header = Reader(parse_json(first), "start").object("game")
    return rules.takes_card_files and bool(rules.foreign_files(header, rules.standard_card_set()))


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

    def __init__(self, report: Callable[[str], None] | None = None, limit: Budget | None = None) -> None:
        super().__init__(report, limit)
        self._tellings: dict[str, Telling] = {}
        self._taken: dict[str, tuple[Step, ...]] = {}  #: by game: what was taken back, until everybody is told

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
                action = decode_action(game.rules, cast("dict[str, Json]", decision), f"decisions.{number}")
                after, events = step(game.state, action)
                game.note(Step(game.state, action, events, after))
            game.move = move
            self._games[name] = game

    def _reopen(self, name: str, start: str, names: tuple[str, ...]) -> OpenGame:
        rules, keys = rules_in(start.partition("\n")[0]), list[str]()
        cards, loader = rules.standard_card_set(), self._source_loader(rules, keys)
        dealt: Rng | None = None
        try:
            if f'"kind":"{rules.name} replay"' in start.partition("\n")[0]:
                begun = decode_replay(start, cards, loader)
                dealt, names = Rng(begun.bits), begun.names
                state, seed = first_state(begun), begun.seed
            else:
                state, seed = decode_save(start, cards, loader), None
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
            trail=Trail(),
        )

    def choose(self, name: str, bot: str, seed: str, limit: Budget | None = None) -> Json:
        """What a bot would decide for whoever must decide now; it sees what this player sees, and thinks no longer."""
        player: Any = find_bot(self._games[name].rules, bot)
        seen, rng = self.asked(name, seed)
        return cast("Json", encode_tagged(choose_anew(player, seen, rng, limited(player, limit))))

    def asked(self, name: str, seed: str) -> tuple[Any, Rng]:
        """What a bot is given that must decide now: what this player sees, and its chance."""
        game = self._games[name]
        return observe(game.state, game.state.deciding), decision_rng(seed, len(game.actions))

    def rules_of(self, name: str) -> Any:
        """The rules of a game."""
        return self._games[name].rules

    def name_of(self, name: str) -> str:
        """Which game it is."""
        found: str = self._games[name].rules.name
        return found

    def standing(self, name: str) -> Answer:
        """Where a game stands, as every answer about it says."""
        return standing(self._games[name])

    # --- changes, of which everybody is told -------------------------------------------------------------------------

    def act(self, request: Answer) -> Answer:
        """Decide; what came of it everybody is told by `moved`, whoever decided among them."""
        game = self._find(request)
        self._go_on(game, self._try(game, request))
        return standing(game)

    def undo(self, request: Answer) -> Answer:
        """Take back, or say how far that goes; what was taken back everybody is told by `undone`."""
        game = self._find(request)
        seat = seat_of(game, request)
        assert seat is not None
        if "to" in request:
            taken = self._free_since(game, seat, request)
            self._go_back(game, taken)
            self._taken[game.name] = taken
        return {**standing(game), "points": points_of(game, seat)}

    def moved(self, name: str, seat: int | None, all_eyes: Iterable[Eyes]) -> dict[Eyes, str]:
        """The last decision, as it is pushed to each who looks: what was done and came of it, the view, the points.

        Args:
            name: the game.
            seat: who decided.
            all_eyes: seats or spectators (None), each with a language.
        """
        game = self._games[name]
        assert game.last is not None
        return self._telling(game).moved(seat, game.last, all_eyes)

    def undone(self, name: str, seat: int | None, all_eyes: Iterable[Eyes]) -> dict[Eyes, str]:
        """What was taken back last, as it is pushed to each who looks."""
        game = self._games[name]
        return self._telling(game).undone(seat, self._taken.pop(name), all_eyes)

    def _telling(self, game: OpenGame) -> Telling:
        found = self._tellings.get(game.name)
        if found is None or found.game is not game:
            found = self._tellings[game.name] = Telling(game)
        return found

    def fingerprint(self, name: str) -> str:
        """What a game is played with, in a word: games that share it have the same cards with the same numbers."""
        game = self._games[name].start.game
        return digest_of({"game": game.rules.name, "match": game.rules.encode_game(game, with_cards=True)})

    def state(self, name: str) -> State:
        """The whole state of a game, with all that is hidden."""
        return self._games[name].state


KeptEngine.services = {**SERVICES, "act": KeptEngine.act, "undo": KeptEngine.undo}
