"""One seat of a game as an environment of Gymnasium; bots sit in the others (the extra `envs`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
from gymnasium import spaces

from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.registry import find_bot
from elysium_rules.environments.aec import MOST_SEED, observation_space
from elysium_rules.environments.encoding import Encoding, find_encoding
from elysium_rules.environments.python_rows import PythonRow
from elysium_rules.environments.rewards import expect_reward
from elysium_rules.errors import ArgumentError
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.play.seeing.observation import observe

if TYPE_CHECKING:
    from numpy.typing import NDArray


class GameSeat(gymnasium.Env[dict[str, Any], Any]):
    """A game seen from one seat: `{"observation": floats, "action_mask": int8}`.

    Between two of its decisions the bots choose; the reward comes with the last step.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        encoding: Encoding | None = None,
        *,
        bots: str | Any | Sequence[Any] = "random",
        seat: int | None = None,
        players: int = 2,
        families: Sequence[str] | None = None,
        reward: str = "win",
        illegal_reward: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepare a game.

        Args:
            encoding: How it is written; else that of the printed cards, *players* and *families*.
            bots: Who sits in the other seats, by seat: bots, names of bots, or one of them for all.
            seat: Which seat is played; None: another one in each game, by lot.
            players: How many play.
            families: Those that are played with.
            reward: What the seat gets at the end: `win` or `margin`; 0 until then.
            illegal_reward: What it gets for a number that the mask does not allow, which ends the game. None: that is
                an error.
            render_mode: `ansi`, and `render` tells what everybody sees.

        Raises:
            ArgumentError: an argument is not what it has to be.
        """
        self.encoding = encoding or find_encoding(players=players, families=families)
        self.reward, self.illegal_reward = expect_reward(reward), illegal_reward
        others = [bots] * (self.encoding.players - 1) if isinstance(bots, str) or hasattr(bots, "choose") else [*bots]
        if len(others) != self.encoding.players - 1:
            reason = f"{self.encoding.players} players need {self.encoding.players - 1} bots, not {len(others)}"
            raise ArgumentError("call/wrong-number", "bots", reason)
        game = self.encoding.game_name
        self.bots: list[Any] = [find_bot(game, bot) if isinstance(bot, str) else bot for bot in others]
        if seat is not None and not 0 <= seat < self.encoding.players:
            raise ArgumentError("call/wrong-number", "seat", f"there is no seat {seat}")
        self._wanted_seat = seat
        self.seat = 0  #: which one is played in this game
        self.metadata = {"render_modes": ["ansi"], "name": f"{game}_seat_v{self.encoding.version}"}
        self.render_mode = render_mode
        self.observation_space = observation_space(self.encoding)
        self.action_space = spaces.Discrete(self.encoding.size)
        self.row: PythonRow | None = None
        self._seed, self._decisions = 0, 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Deal a game, and let the bots choose until it is this seat's turn."""
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(MOST_SEED))
        by_lot = int(self.np_random.integers(self.encoding.players))
        self.seat = by_lot if self._wanted_seat is None else self._wanted_seat
        self._decisions = 0
        self.row = PythonRow(self.encoding, self.encoding.new_game(self._seed))
        self._let_bots_choose()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Choose a number, and let the bots choose until it is this seat's turn again, or the game is over.

        Raises:
            ArgumentError: the mask does not allow it, and `illegal_reward` is None.
        """
        row = self._expect_row()
        if row.is_over:
            raise ArgumentError("call/wrong-type", "env", "the game is over: call `reset`")
        if not row.choose(int(action), whole=False):
            if self.illegal_reward is None:
                raise ArgumentError("call/wrong-number", "action", f"the mask does not allow {action}")
            return self._observation(), float(self.illegal_reward), True, False, self._info()
        if not row.walk.spelt:  # an action is done
            self._decisions += 1
            self._let_bots_choose()
        ended = self._is_over()
        reward = row.result(self.reward)[0][self.seat] if ended else 0.0
        return self._observation(), reward, ended, False, self._info()

    def render(self) -> str | None:
        """What everybody sees, in words of Python; nothing without `render_mode="ansi"`."""
        return repr(observe(self._expect_row().state, None)) if self.render_mode == "ansi" else None

    def _let_bots_choose(self) -> None:
        row = self._expect_row()
        while not row.is_over and row.seat != self.seat:
            bot = self.bots[(row.seat - self.seat) % self.encoding.players - 1]
            action = bot.choose(observe(row.state, row.seat), decision_rng(self._seed, self._decisions))
            row.choose(legal_actions(row.state).index(action), whole=True)
            self._decisions += 1

    def _observation(self) -> dict[str, NDArray[Any]]:
        row = self._expect_row()
        if row.is_over:
            seen = self.encoding.observe(observe(row.state, self.seat))
            return {"observation": seen, "action_mask": self.encoding.empty_mask()}
        return {"observation": row.observation(), "action_mask": row.mask()}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def _is_over(self) -> bool:
        return self._expect_row().is_over

    def _expect_row(self) -> PythonRow:
        if self.row is None:
            raise ArgumentError("call/wrong-type", "env", "no game was dealt yet: call `reset` first")
        return self.row
