"""What an arena plays: which bots meet, over which deals, who sits where, and how a game is numbered.

A **block** is one deal of one match-up, played in all seatings: for two players both of them; for more, each bot
alone against the other one in all other seats, in every seat. Luck of the cards and of the seats falls on both alike,
so two bots of equal strength come out at exactly a half on average, and a block, not a game, is what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

import attrs

from elysium_rules.bots.budget import Budget
from elysium_rules.errors import SetupError
from elysium_rules.kernel.codec import digest_of
from elysium_rules.kernel.rng import rng_from_seed

if TYPE_CHECKING:
    from elysium_rules.kernel.codec import Json

#: Everybody against everybody, or each against the next one in the order given.
Pairing: TypeAlias = Literal["all", "ladder"]
VERSION: Final = 1  #: of what a plan means: the same digest plays the same games


@attrs.frozen
class Block:
    """One deal of one match-up."""

    match: int  #: which match-up, by its place in `ArenaPlan.matches`
    deal: int  #: from 0


@attrs.frozen(slots=False)
class ArenaPlan:
    """All that decides which games are played.

    Raises:
        SetupError: there are fewer than two bots, or one is named twice.
    """

    games: tuple[Any, ...]  #: what is played with; the deals take them in turn
    bots: tuple[str, ...]  #: as `load_bot` reads them
    seed: str = "1"
    deals: int = 100  #: of each match-up, at most
    budget: Budget | None = None  #: of all bots that do not bring one with their name
    pairing: Pairing = "all"

    def __attrs_post_init__(self) -> None:
        if len(self.bots) < 2:
            raise SetupError("", "an arena is for at least two bots")
        for bot in self.bots:
            if self.bots.count(bot) > 1:
                raise SetupError("", f"{bot} is named twice; to see how a bot does with more thought, write {bot}@500")
        if self.deals < 1:
            raise SetupError("", f"at least one deal is played, not {self.deals}")

    @property
    def rules(self) -> Any:
        """The game."""
        return self.games[0].rules

    @property
    def players(self) -> int:
        """How many sit at a table."""
        count: int = self.games[0].player_count
        return count

    @cached_property
    def matches(self) -> tuple[tuple[int, int], ...]:
        """Which two bots meet, by their places in `bots`."""
        count = len(self.bots)
        if self.pairing == "ladder":
            return tuple((place, place + 1) for place in range(count - 1))
        return tuple((one, other) for one in range(count) for other in range(one + 1, count))

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Who sits where in the games of a block, by seat: 0 for the first bot of the match-up, 1 for the second."""
        seats = range(self.players)
        alone = [tuple(int(seat != place) for seat in seats) for place in seats]
        turned = [tuple(1 - bot for bot in seating) for seating in alone]
        return tuple(dict.fromkeys((*alone, *turned)))

    @property
    def games_in_all(self) -> int:
        """How many games there are if no match-up stops early."""
        return self.deals * len(self.matches) * len(self.seatings)

    def blocks(self) -> Iterator[Block]:
        """All blocks: deal by deal, so that whoever stops early has met everybody."""
        for deal in range(self.deals):
            for match in range(len(self.matches)):
                yield Block(match, deal)

    def number_of(self, block: Block, seating: int) -> int:
        """The number of a game, from 1; it does not depend on who stopped when."""
        return (block.deal * len(self.matches) + block.match) * len(self.seatings) + seating + 1

    def find(self, number: int) -> tuple[Block, int]:
        """The block of a game and which of its seatings it is.

        Raises:
            SetupError: there is no game of that number.
        """
        if not 1 <= number <= self.games_in_all:
            raise SetupError("", f"there is no game {number}: the games of this plan are 1 to {self.games_in_all}")
        place, seating = divmod(number - 1, len(self.seatings))
        deal, match = divmod(place, len(self.matches))
        return Block(match, deal), seating

    def seats(self, block: Block, seating: int) -> tuple[int, ...]:
        """The bot of each seat, by its place in `bots`."""
        pair = self.matches[block.match]
        return tuple(pair[bot] for bot in self.seatings[seating])

    def game_of(self, deal: int) -> Any:
        """What a deal is played with."""
        return self.games[deal % len(self.games)]

    def seed_of(self, deal: int) -> str:
        """The seed of a deal, the same whoever plays it."""
        return f"arena {self.seed} deal {deal + 1}"

    def begin(self, deal: int) -> Any:
        """The first state of a deal."""
        return self.rules.start(self.game_of(deal), rng_from_seed(self.seed_of(deal)))

    def bots_seed(self, number: int) -> str:
        """What the bots of a game draw their own chance from."""
        return f"arena {self.seed} game {number}"

    @cached_property
    def facts(self) -> Mapping[str, Json]:
        """The plan as plain data, as the file of results begins."""
        budget = self.budget
        limits: Json = None if budget is None else {"iterations": budget.iterations, "seconds": _text(budget.seconds)}
        return {
            "version": VERSION,
            "game": self.rules.name,
            "games": [cast("Json", self.rules.encode_game(game, with_cards=False)) for game in self.games],
            "bots": list(self.bots),
            "seed": self.seed,
            "deals": self.deals,
            "budget": limits,
            "pairing": self.pairing,
        }

    @cached_property
    def digest(self) -> str:
        """The fingerprint of what decides how a game of a number is played; how many deals there are does not."""
        return digest_of(cast("Json", {key: fact for key, fact in self.facts.items() if key != "deals"}))


def _text(value: float | None) -> str | None:
    return None if value is None else repr(float(value))
