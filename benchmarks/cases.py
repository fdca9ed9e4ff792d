"""Cases of lockstep: games and positions by a kind and a number, and who chooses in them.

A case is nothing else: who plays with what, by which rulings, and each choice follow from its name.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

import attrs

from benchmarks import probe
from benchmarks.breeding import mutate, new_family, new_fond_family, texts_of
from benchmarks.late import late_position
from elysium_rules import (
    RULINGS,
    Accept,
    Action,
    CardSet,
    Decline,
    EndTurn,
    GameState,
    PickBranch,
    ScenarioError,
    Transfer,
    UsePower,
    check_texts,
    load_texts,
    rng_from_seed,
    standard_cards,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.kernel.rng import Rng
from elysium_rules.testing.author.family import PRINTED

KINDS: Final = ("printed", "scarce", "family", "position", "late")
#: Games that are played with one random family: to read one takes as long as to play some.
GAMES_EACH: Final = 4
LATE_EACH: Final = 8  #: late positions with the same families; two of them are with printed ones alone
MOST_DECISIONS: Final = 3_000  #: of one game; a family may ask without end, as far as its budget goes
LEFT: Final = 13  #: where cards are scarce, fewer are left in the draw pile: else it hardly ever runs out
IN_POSITION: Final = 60  #: decisions that are played from a position
BREEDINGS: Final = 3  #: changes of a family that are tried

Choose: TypeAlias = Callable[[tuple[Action, ...], Random], int]


@attrs.frozen
class Case:
    """A game, by what decides all of it."""

    kind: str
    number: int

    @classmethod
    def read(cls, text: str) -> Case:
        """A case as the command line names it, such as `printed:17`."""
        kind, _, number = text.partition(":")
        if kind not in KINDS or not number.isdecimal():
            raise ValueError(f"a case is one of {', '.join(KINDS)}, a colon and a number, not {text!r}")
        return cls(kind, int(number))

    def __str__(self) -> str:
        return f"{self.kind}:{self.number}"


@attrs.frozen
class Setting:
    """What a case comes down to."""

    state: GameState
    rng: Rng  #: that it is set up with
    choose: Choose
    most: int  #: decisions
    begins: bool  #: whether the core sets the game up by itself; else it is handed the state
    falls_back: bool = False  #: whether older rulings were wanted, by which it is no position


class NothingToPlayError(Exception):
    """The checker refuses the family of this case, or no game comes of it; that says nothing about the engines."""


def set_up(case: Case) -> Setting:
    """Make the first state of a case.

    Raises:
        NothingToPlayError: there is nothing to play.
    """
    rng = Random(str(case))
    players, edition = rng.choice((2, 3, 4)), rng.choice(("revised", "original"))
    # The newest rulings are what new games have; older ones only go on.
    rulings = rng.choice([*RULINGS, *[list(RULINGS)[-1]] * 3])
    choose = CHOOSERS[rng.choice(tuple(CHOOSERS))]
    if case.kind in ("printed", "scarce"):
        cards: CardSet = standard_cards()
        families = rng.sample(PRINTED, cards.numbers.families.in_play)
        whole = _whole_game(find_game(cards, players, families, edition, rulings), rng, choose)
        return whole if case.kind == "printed" else _make_scarce(whole, rng.randrange(LEFT))
    if case.kind == "late":
        return _late(case, players, edition, rulings, choose)
    text = _family(case.number // GAMES_EACH)
    cards = _cards(text)
    if case.kind == "family":
        families = ["custom", *rng.sample(PRINTED, len(PRINTED))][: cards.numbers.families.in_play]
        rng.shuffle(families)
        return _whole_game(find_game(cards, players, families, edition, rulings), rng, choose)
    position = probe.Case({"custom": text}, "random", case.number, players, in_position=True, edition=edition)
    return _from_position(probe.begin(cards, position), rulings, choose)


def _late(case: Case, players: int, edition: str, rulings: str, choose: Choose) -> Setting:
    """A late position: some with printed families alone, the others with two that are fond of something, one bred."""
    rng = Random(f"{case}/position")
    cards: CardSet = standard_cards()
    custom: tuple[str, ...] = ()
    if case.number % (LATE_EACH // 2):
        first, second = (
            new_fond_family(Random(f"fond/{case.number // LATE_EACH}/{which}")) for which in ("first", "second")
        )
        cards, custom = _bred_cards(first, second), ("custom", "second")
    keys = (*custom, *rng.sample(PRINTED, len(PRINTED)))[: cards.numbers.families.in_play]
    state = late_position(cards, keys, players, edition, rng)
    if state is None:
        raise NothingToPlayError("no position that was tried keeps the rules")
    return _from_position(state, rulings, choose)


def _from_position(state: GameState, rulings: str, choose: Choose) -> Setting:
    """Play on from a position by these rulings, or by the newest ones where they do not allow it."""
    game = state.game
    try:
        other = find_game(game.cards, game.player_count, game.families, game.edition, rulings)
        state = attrs.evolve(state, game=other)
    except ScenarioError:
        return Setting(state, state.rng, choose, IN_POSITION, begins=False, falls_back=True)
    return Setting(state, state.rng, choose, IN_POSITION, begins=False)


def _whole_game(game: ElysiumGame, rng: Random, choose: Choose) -> Setting:
    seed = rng.randrange(2**40)
    source = rng_from_seed(seed)
    state = game.rules.start(game, source)
    return Setting(state, source, choose, MOST_DECISIONS, begins=True)


def _make_scarce(setting: Setting, left: int) -> Setting:
    """The same game with that many cards in the draw pile; the others are out of it."""
    pile = setting.state.draw_pile
    state = attrs.evolve(setting.state, draw_pile=pile[:left], removed=(*setting.state.removed, *pile[left:]))
    return attrs.evolve(setting, state=state, rng=state.rng, begins=False)


def _family(number: int) -> str:
    """The text of a random family."""
    return new_family(Random(f"family/{number}"))


@functools.lru_cache(maxsize=2)
def _cards(text: str) -> CardSet:
    return _load({"custom": text})


@functools.lru_cache(maxsize=2)
def _bred_cards(text: str, other: str) -> CardSet:
    """The first family changed as the climb does it (`breeding.py`), as often as the checker allows; and the other."""
    rng = Random(f"{text}/bred")
    for _ in range(BREEDINGS):
        changed = mutate(text, other, rng)
        if check_texts(dict(texts_of({"custom": changed}))).is_good:
            text = changed
    return _load({"custom": text, "second": other})


def _load(named: Mapping[str, str]) -> CardSet:
    texts = dict(texts_of(named))
    if not check_texts(texts).is_good:
        raise NothingToPlayError("the checker refuses the family")
    return load_texts(texts)


def _eagerly(legal: tuple[Action, ...], rng: Random) -> int:
    """Powers and whatever else makes something happen first; now and then anything."""
    wanted = [
        number for number, action in enumerate(legal) if isinstance(action, UsePower | Accept | PickBranch | Transfer)
    ]
    return rng.choice(wanted) if wanted and rng.randrange(4) else rng.randrange(len(legal))


def _lazily(legal: tuple[Action, ...], rng: Random) -> int:
    """End and decline where that can be done, three times of four."""
    wanted = [number for number, action in enumerate(legal) if isinstance(action, EndTurn | Decline)]
    return rng.choice(wanted) if wanted and rng.randrange(4) else rng.randrange(len(legal))


CHOOSERS: Final[Mapping[str, Choose]] = {
    "random": lambda legal, rng: rng.randrange(len(legal)),
    "eager": _eagerly,
    "eager again": _eagerly,
    "lazy": _lazily,
}
