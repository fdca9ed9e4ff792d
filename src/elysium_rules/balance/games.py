"""Games of a family among printed ones, played by bots: what is played, and the few facts of each that are kept.

A *deal* is a seed: the families beside, the order of the cards. Each is played several times; then the bots change
their seats, and what they draw by lot is drawn anew. A piece of work is a few deals, in which cards may have other
powers than their authors gave them (`swaps.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, TypeAlias, cast

import attrs

from elysium_rules.balance.game import measured
from elysium_rules.balance.lots import DrawingBot
from elysium_rules.bots.registry import find_bot
from elysium_rules.games import find_rules
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.engine.port import AnyCardSet
from elysium_rules.simulation.recording import SeatBot, record_game
from elysium_rules.simulation.rows import Record

#: Deals in a piece of work: a second or two.
PIECE_DEALS: Final = 5
REAL: Final = ""  #: the arm in which all cards are as their authors wrote them

#: The same as plain data, for a file.
Row: TypeAlias = list[Any]


@attrs.frozen
class BalancePlan:
    """All that decides what is played; the same plan gives the same figures on any number of workers."""

    game: str
    family: str  #: that takes part in each game; empty: printed ones do, drawn for each deal
    texts: tuple[tuple[str, str], ...]  #: card files by name, that of the family among them; printed ones need none
    bots: tuple[str, ...] = ("greedy",)  #: their names; where fewer than play, they take turns
    players: int = 2
    deals: int = 500
    copies: int = 2  #: how often each deal is played
    lots: float = 0.3  #: the share of takings that is drawn by lot
    seed: str = "balance"
    fair: float = 2.0  #: how many points more or less than a printed card of its level are still fair

    @property
    def digest(self) -> str:
        """What pins a plan, and all cards: a file of games is gone on with only where it is the same."""
        pins = sorted(cards_of(self.game, self.texts).pins.items())
        data = json.dumps([attrs.astuple(self), pins], sort_keys=True)
        return blake2b(data.encode(), digest_size=12, person=b"elysium-balance").hexdigest()

    @property
    def games(self) -> int:
        """How many games the first round has."""
        return self.deals * self.copies


@attrs.frozen
class Piece:
    """Games to play: each a deal and which time it is played, in one arm."""

    plan: BalancePlan
    arm: str  #: which powers are other ones; `REAL` where none is
    texts: tuple[tuple[str, str], ...]  #: the card files of this arm
    games: tuple[tuple[int, int], ...]

    @property
    def name(self) -> str:
        """What tells it from all other pieces of its plan."""
        first, last = self.games[0], self.games[-1]
        return f"{self.arm}:{first[0]}.{first[1]}-{last[0]}.{last[1]}:{len(self.games)}"


@attrs.frozen
class Fate:
    """What became of one card of a box in a game."""

    ref: str  #: family and key
    level: int
    offered: bool  #: whether anybody could take it
    taken_by: int | None
    by_lot: bool  #: whether it was taken because it was drawn, and not chosen
    by_choice: bool  #: whether it was taken by an action, and not brought by a power
    usable: int  #: decisions at which its power could be used
    used: int  #: how often it was
    worked: int  #: how often its power did its work, in whatever way
    transferred: bool  #: whether it came to where it scores
    points: int  #: that its power moved to who took it, or scored at the end


@attrs.frozen
class Game:
    """One game that was played."""

    arm: str
    deal: int
    copy: int
    bots: tuple[int, ...]  #: by seat, the place of its bot in the plan
    totals: tuple[int, ...]  #: points by seat
    shares: tuple[float, ...]  #: by seat, its part of the victory
    decisions: int
    narrow: int  #: of them, those with one choice; and those that nobody was asked
    forced: int
    turns: int
    first: int  #: who began the game
    begun: tuple[int, ...]  #: by seat, how many chapters of the game it was the first to choose in
    fates: tuple[Fate, ...]

    def as_row(self) -> Row:
        """The game as plain data."""
        *rest, fates = attrs.astuple(self, recurse=False)
        facts = [list(fact) if isinstance(fact, tuple) else fact for fact in rest]
        return [*facts, [list(attrs.astuple(fate)) for fate in fates]]

    @classmethod
    def of_row(cls, row: Row) -> Game:
        """Read what `as_row` wrote."""
        arm, deal, copy, bots, totals, shares, decisions, narrow, forced, turns, first, begun, fates = row
        return cls(
            arm=arm,
            deal=deal,
            copy=copy,
            bots=tuple(bots),
            totals=tuple(totals),
            shares=tuple(shares),
            decisions=decisions,
            narrow=narrow,
            forced=forced,
            turns=turns,
            first=first,
            begun=tuple(begun),
            fates=tuple(Fate(*fate) for fate in fates),
        )


def pieces_of(plan: BalancePlan) -> Iterator[Piece]:
    """The first round of a plan."""
    for begin in range(0, plan.deals, PIECE_DEALS):
        deals = range(begin, min(begin + PIECE_DEALS, plan.deals))
        games = tuple((deal, copy) for deal in deals for copy in range(plan.copies))
        yield Piece(plan, REAL, plan.texts, games)


def play_piece(piece: Piece) -> list[Row]:
    """Play all games of a piece; it runs wherever it is sent."""
    cards = cards_of(piece.plan.game, piece.texts)
    return [play_one(piece, cards, deal, copy).as_row() for deal, copy in piece.games]


@lru_cache(maxsize=4)
def cards_of(game: str, texts: tuple[tuple[str, str], ...]) -> AnyCardSet:
    """The printed cards, and those of some files."""
    rules = find_rules(game)
    return rules.load_texts(dict(texts)) if texts else rules.standard_card_set()


def play_one(piece: Piece, cards: AnyCardSet, deal: int, copy: int) -> Game:
    """Play one game of a piece."""
    plan = piece.plan
    rules = find_rules(plan.game)
    about = measured(rules)
    seed = f"{plan.seed}/{deal}"
    choices = about.choices(cards, plan.family, rng_from_seed(f"{seed}/families"))
    start = rules.start(rules.find_game(cards, plan.players, choices), rng_from_seed(seed))
    seats = tuple((seat + copy) % len(plan.bots) for seat in range(plan.players))
    drawing = DrawingBot(tuple(find_bot(rules, plan.bots[which]) for which in seats), about, plan.lots)
    bots = [SeatBot(plan.bots[which], drawing) for which in seats]
    record = record_game(start, bots, f"{seed}/{copy}")
    return _game(piece.arm, deal, copy, seats, record, drawing)


def _game(arm: str, deal: int, copy: int, seats: tuple[int, ...], record: Record, drawing: DrawingBot) -> Game:
    row = record.game
    fates = []
    for card in record.cards:
        points = (card.worth or 0) if card.holder == card.taken_by else 0
        if card.points is not None and card.taken_by is not None:
            points += card.points[card.taken_by]
        fates.append(
            Fate(
                ref=card.card,
                level=card.level,
                offered=any(card.offered),
                taken_by=card.taken_by,
                by_lot=card.number in drawing.lots,
                by_choice=bool(card.by_choice),
                usable=drawing.usable.get(card.number, 0),
                used=card.used,
                worked=card.worked or 0,
                transferred=card.transferred_chapter is not None,
                points=points,
            )
        )
    players = range(row.players)
    return Game(
        arm=arm,
        deal=deal,
        copy=copy,
        bots=seats,
        totals=row.totals,
        shares=tuple(row.share(seat) for seat in players),
        decisions=row.decisions,
        narrow=drawing.narrow,
        forced=row.forced or 0,
        turns=row.turns,
        first=row.first_seat,
        begun=tuple(row.firsts.count(seat) for seat in players),
        fates=tuple(fates),
    )


def in_order(games: Sequence[Game]) -> list[Game]:
    """The same games in an order that does not depend on who was done first."""
    return sorted(games, key=lambda game: (game.arm, game.deal, game.copy))


def read_rows(rows: Sequence[Any]) -> list[Game]:
    """Games from plain data."""
    return [Game.of_row(cast("Row", row)) for row in rows]


def texts_of(texts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Card files in an order of their own."""
    return tuple(sorted(texts.items()))
