"""A game as a Python game of OpenSpiel (the extra `openspiel`): `register()`, and `pyspiel.load_game` finds it.

Chance is one node at the root: which of so many deals it is. What comes after follows from the deal, as from a seed,
so the same history is the same state. A state holds a frozen position, so that a clone costs nothing, and it is written
as OpenSpiel writes any state: by its history.

    information_state_string   all that the player has been told, event by event: perfect recall
    information_state_tensor   the same floats as the observation: what lies before the player now
    observation_string         what the player sees now
    observation_tensor         the floats of the encoding
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from elysium_rules.environments.encoding import Encoding, Walk, find_encoding, go_on, start_walk
from elysium_rules.environments.rewards import REWARDS, expect_reward, rewards_of
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.play.seeing.observation import observe, show_events

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: How many deals there are unless told; chance draws one of them at the root.
DEALS: Final = 1_024
#: No game that was seen is nearly as long, in numbers; algorithms want a bound.
LONGEST: Final = 10_000
MOST_POINTS: Final = 1_000.0  #: the same of margins
#: What `pyspiel.load_game` takes; families are written one behind the other, with a plus between them.
PARAMETERS: Final[Mapping[str, Any]] = {"players": 2, "families": "", "reward": "win", "deals": DEALS}


class Position:
    """Where a game stands; it never changes, so that a clone of a state may share it."""

    __slots__ = ("before", "events", "position", "spellings", "walk")

    def __init__(self, position: Any, walk: Walk | None, before: Position | None, events: Sequence[Any]) -> None:
        self.position = position
        self.before = before  #: the position before the last action
        self.events = tuple(events)  #: what has happened since
        self.spellings: list[tuple[int, ...]] = []
        self.walk = walk or Walk((), ())

    def __deepcopy__(self, memo: Any) -> Position:
        return self

    @classmethod
    def after(cls, encoding: Encoding, position: Any, before: Position | None, events: Sequence[Any]) -> Position:
        """A position at which an action begins to be chosen."""
        found = cls(position, None, before, events)
        found.spellings = encoding.spell_all(position)
        found.walk = start_walk(found.spellings)
        return found

    def choose(self, encoding: Encoding, number: int) -> Position:
        """Choose a number."""
        walk = go_on(self.spellings, self.walk, number)
        if not walk.is_done:
            found = Position(self.position, walk, self.before, self.events)
            found.spellings = self.spellings
            return found
        position, events = step(self.position, legal_actions(self.position)[walk.matching[0]])
        return Position.after(encoding, position, self, events)

    def told(self, player: int) -> str:
        """All that a player has been told, the oldest first, and what it has chosen of an action so far."""
        lines, at = [], self
        while True:
            lines.append("; ".join(map(repr, show_events(self.position, at.events, player))))
            if at.before is None:
                break
            at = at.before
        own = self.walk.spelt if self.position.deciding == player else ()
        return "\n".join([f"player {player}", *reversed(lines), *map(str, own)])


def make_game_class(rules_name: str, make: Any) -> tuple[Any, type[Any]]:
    """The type of a game of ours for OpenSpiel, and its class; *make* makes the encoding of its parameters."""

    class Game(pyspiel.Game):  # type: ignore[misc,name-defined,unused-ignore]  # it has no types
        """A game of ours."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = {**PARAMETERS, **(params or {})}
            self.encoding: Encoding = make(given)
            self.deals, self.reward = int(given["deals"]), expect_reward(given["reward"])
            is_win = self.reward == REWARDS[0]
            info = pyspiel.GameInfo(
                num_distinct_actions=self.encoding.size,
                max_chance_outcomes=self.deals,
                num_players=self.encoding.players,
                min_utility=0.0 if is_win else -MOST_POINTS,
                max_utility=1.0 if is_win else MOST_POINTS,
                max_game_length=LONGEST,
            )
            super().__init__(game_type, info, given)

        def new_initial_state(self) -> Any:
            """Before the cards are dealt."""
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            """What looks at states."""
            recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
            return Observer(self.encoding, recalls=recalls)

    class State(pyspiel.State):  # type: ignore[misc,name-defined,unused-ignore]  # it has no types
        """A state of a game of ours."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            # Shared by all clones, which copy everything else.
            self._fixed = Fixed(game.encoding, game.deals, game.reward)
            self.at: Position | None = None  #: None: not dealt yet

        def current_player(self) -> int:
            """Who must choose."""
            if self.at is None:
                return int(pyspiel.PlayerId.CHANCE)
            deciding = self.at.position.deciding
            return int(pyspiel.PlayerId.TERMINAL) if deciding is None else int(deciding)

        def _legal_actions(self, player: int) -> list[int]:
            assert self.at is not None
            place = len(self.at.walk.spelt)
            return sorted({self.at.spellings[at][place] for at in self.at.walk.matching})

        def chance_outcomes(self) -> list[tuple[int, float]]:
            """Every deal is as likely as any other."""
            deals = self._fixed.deals
            return [(deal, 1.0 / deals) for deal in range(deals)]

        def _apply_action(self, action: int) -> None:
            encoding = self._fixed.encoding
            if self.at is not None:
                self.at = self.at.choose(encoding, action)
                return
            log: list[Any] = []
            self.at = Position.after(encoding, encoding.new_game(f"deal {action}", log), None, log)

        def _action_to_string(self, player: int, action: int) -> str:
            if player == pyspiel.PlayerId.CHANCE:
                return f"deal {action}"
            return self._fixed.encoding.name_of(action)

        def is_terminal(self) -> bool:
            """Whether the game has ended."""
            return self.at is not None and bool(self.at.position.is_over)

        def returns(self) -> list[float]:
            """What each player has got so far: nothing before the end."""
            if self.at is None or not self.at.position.is_over:
                return [0.0] * self._fixed.encoding.players
            return list(rewards_of(self.at.position, self._fixed.reward))

        def __str__(self) -> str:
            """For who looks for a mistake; it tells everything."""
            if self.at is None:
                return "not dealt yet"
            return f"{self.at.position!r}{self.at.walk.spelt}"

    game_type = pyspiel.GameType(
        short_name=f"python_{rules_name}",
        long_name=f"{rules_name.capitalize()} of elysium_rules",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # of a margin with three players and more
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
    )
    return game_type, Game


class Fixed:
    """What all states of a game share."""

    __slots__ = ("deals", "encoding", "reward")

    def __init__(self, encoding: Encoding, deals: int, reward: str) -> None:
        self.encoding, self.deals, self.reward = encoding, deals, reward

    def __deepcopy__(self, memo: Any) -> Fixed:
        return self


class Observer:
    """What a player sees of a state, as OpenSpiel asks for it."""

    def __init__(self, encoding: Encoding, *, recalls: bool) -> None:
        self.encoding, self.recalls = encoding, recalls
        self.tensor: NDArray[np.float32] = np.zeros(encoding.width, np.float32)
        self.dict = {
            field.name if field.seats == 1 else f"{field.name} {seat}": self.tensor[field.of_seat(seat)]
            for field in encoding.fields()
            for seat in range(field.seats)
            if field.size
        }

    def set_from(self, state: Any, player: int) -> None:
        """Look at a state."""
        if state.at is None:
            self.tensor.fill(0)
            return
        position = state.at.position
        spelt = state.at.walk.spelt if position.deciding == player else ()
        self.tensor[:] = self.encoding.observe(observe(position, player), spelt)

    def string_from(self, state: Any, player: int) -> str:
        """The same in words: all that was told, or what lies before the player now."""
        if state.at is None:
            return "not dealt yet"
        if self.recalls:
            return str(state.at.told(player))
        spelt = state.at.walk.spelt if state.at.position.deciding == player else ()
        return f"{observe(state.at.position, player)!r}{spelt}"


def _printed(given: Mapping[str, Any]) -> Encoding:
    families = [key for key in str(given["families"]).split("+") if key]
    return find_encoding(players=int(given["players"]), families=families or None)


def register(rules_name: str = "elysium", make: Any = _printed) -> str:
    """Make a game known to OpenSpiel, by the name that is given back; a second time nothing happens.

    Example:
        >>> game = pyspiel.load_game(register(), {"players": 2})
        >>> state = game.new_initial_state()
        >>> state.apply_action(7)
        >>> state.current_player(), len(state.legal_actions()) > 1
        (1, True)
    """
    name = f"python_{rules_name}"
    if name not in pyspiel.registered_names():
        pyspiel.register_game(*make_game_class(rules_name, make))
    return name
