"""A game as an environment of PettingZoo: agents take turns, and a mask says what the one who must choose may do.

`env()` wraps it as PettingZoo's own games are; `GameAEC` is the environment itself (the extra `envs`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from elysium_rules.environments.core_row import CoreRow
from elysium_rules.environments.encoding import Encoding, find_encoding
from elysium_rules.environments.python_rows import PythonRow
from elysium_rules.environments.rewards import expect_reward
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.play.seeing.observation import observe

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Seeds of games are drawn below this.
MOST_SEED = 2**62


class GameAEC(AECEnv[str, Any, Any]):  # type: ignore[misc]  # it has no types
    """A game by turns, for agents `player_0`, `player_1` and so on, by seat.

    An observation is `{"observation": floats, "action_mask": int8}`; the mask of whoever need not choose is empty.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        encoding: Encoding | None = None,
        *,
        players: int = 2,
        families: Sequence[str] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        core: bool = True,
    ) -> None:
        """Prepare a game.

        Args:
            encoding: How it is written; else that of the printed cards, *players* and *families*.
            players: How many play.
            families: Those that are played with.
            reward: What a seat gets at the end: `win` or `margin`; 0 until then.
            core: Whether the native core may play it; nothing else is different then.
            render_mode: `ansi`, and `render` tells what everybody sees.
        """
        super().__init__()
        self.encoding = encoding or find_encoding(players=players, families=families)
        self.reward = expect_reward(reward)
        name = f"{self.encoding.game_name}_v{self.encoding.version}"
        self.metadata = {"render_modes": ["ansi"], "name": name, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.encoding.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_space(self.encoding)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.encoding.size) for agent in self.possible_agents}
        self._np_random, _ = seeding.np_random(0)
        rows = self.encoding.core_rows(1) if core else None
        self._inside = None if rows is None else CoreRow(self.encoding, rows)
        self.row: PythonRow | CoreRow | None = None

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers that an agent chooses from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game. The same seed deals the same games, this one and those after it."""
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        source = rng_from_seed(int(self._np_random.integers(MOST_SEED)))
        self.row = row = self._deal(source)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[row.seat]

    def _deal(self, source: Rng) -> PythonRow | CoreRow:
        if self._inside is not None and self._inside.deal(source):
            return self._inside
        return PythonRow(self.encoding, self.encoding.new_game(source))

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees, and what it may choose."""
        row = self._expect_row()
        seat = self._seats[agent]
        if not row.is_over and row.seat == seat:
            return {"observation": row.observation(), "action_mask": row.mask()}
        return {"observation": row.observation_of(seat), "action_mask": self.encoding.empty_mask()}

    def step(self, action: Any) -> None:
        """Choose a number for the agent whose turn it is.

        Raises:
            ArgumentError: its mask does not allow it.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        row = self._expect_row()
        if not row.choose(int(action)):
            raise ArgumentError("call/wrong-number", "action", f"the mask of {agent} does not allow {action}")
        self._cumulative_rewards[agent] = 0.0
        if not row.is_over:
            self.agent_selection = self.possible_agents[row.seat]
            return
        rewards, _ = row.result(self.reward)
        for other, reward in zip(self.possible_agents, rewards, strict=True):
            self.rewards[other] = reward
            self.terminations[other] = True
            self._cumulative_rewards[other] += reward
        self._deads_step_first()

    def render(self) -> str | None:
        """What everybody sees, in words of Python; nothing without `render_mode="ansi"`."""
        return repr(observe(self._expect_row().state, None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing has to be let go."""

    def _expect_row(self) -> PythonRow | CoreRow:
        if self.row is None:
            raise ArgumentError("call/wrong-type", "env", "no game was dealt yet: call `reset` first")
        return self.row


def observation_space(encoding: Encoding) -> spaces.Dict:
    """What every agent sees."""
    most = np.finfo(np.float32).max
    return spaces.Dict(
        {
            "observation": spaces.Box(-most, most, (encoding.width,), np.float32),
            "action_mask": spaces.Box(0, 1, (encoding.size,), np.int8),
        }
    )


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's wrappers: what is not allowed ends the game with a reward of -1."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(GameAEC(**options), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
