"""A position in which a card can be tried at once: for authors who want to see what they have just written.

It is an ordinary scenario: two players in the middle of a game, with gold, cards of several families and levels,
Citizens, a begun Legend and quests, so that most powers find something to work on. Then it is tried how much of the
power the next decisions show (`bench/reach.py`); as long as something stays unseen, whatever can lie there is laid, one
thing at a time, and kept if more is seen: gold, cards of each family in each place, a Legend, Phase III.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from enum import Enum
from typing import Any, Final

import attrs

from elysium_rules.elysium.model.cards import Card, CardSet
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Activation, Edition
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.terms import LEVELS
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.errors import ScenarioError
from elysium_rules.program.nodes import Call
from elysium_rules.program.value import walk
from elysium_rules.testing.bench.coverage import Goal
from elysium_rules.testing.bench.elysium.bench import BENCH as ELYSIUM_BENCH
from elysium_rules.testing.bench.reach import reached
from elysium_rules.testing.scenario import PhaseWord, Seat, scenario, seat
from elysium_rules.testing.words import CITIZEN

_GOLD: Final = 6  #: enough for two transfers, or for a dear price
_TOKENS: Final = 3  #: of each resource that families bring
#: By level, the kind of card that is preferred: powers that others can use, too.
_KINDS: Final = (Activation.INSTANT, Activation.ACTIVATE, Activation.TRIGGER)


def trial(cards: CardSet, ref: str) -> GameState:
    """Build a position in which player 0 decides, and what *ref* does can be seen with the next decisions.

    By when its (first) power works: an Instant card lies in the Agora; a Permanent, Trigger or Activate card in the
    Domain; a Legend card too, and the last thing before Phase III is to be done; a Chronos card stands in a Legend at
    the end of the game.

    Args:
        cards: A set that has the card, and four other families.
        ref: The card as `family/key`.

    Raises:
        KeyError: there is no such card.

    Example:
        >>> from elysium_rules import describe_action, legal_actions, standard_cards
        >>> state = trial(standard_cards(), "hades/persephone")
        >>> "use the power of Persephone" in [describe_action(state, action) for action in legal_actions(state)]
        True
    """
    card = cards[ref]
    families = _families(cards, card)
    spare = _Spare(cards, families, card)
    game = find_game(cards, 2, families, Edition.REVISED)
    laid = _begin(spare, game, card)
    best = laid.build(cards, families)
    seen, all_of_it = _seen(best, ref)
    while seen < all_of_it:
        found = list(_tried(laid, spare, game, cards, families, ref, seen))
        if not found:
            break
        # Of what shows most of the card the plainest, which comes first.
        laid, best, seen, spare = max(found, key=lambda one: len(one[2]))
    return best


def _families(cards: CardSet, card: Card) -> tuple[str, ...]:
    """The family of the card, those that it speaks of, and others."""
    spoken = {value for power in (card.power, *card.more_powers) for node in walk(power) for value in _words_in(node)}
    wanted = (card.family, *(key for key in cards.families if key in spoken), *cards.families)
    return tuple(dict.fromkeys(wanted))[: cards.numbers.families.in_play]


def _words_in(node: object) -> tuple[str, ...]:
    arguments = node.arguments if isinstance(node, Call) else ()
    return tuple(part for part in arguments if isinstance(part, str))


@attrs.frozen
class _Laid:
    """A position that is being put together."""

    mine: Seat
    other: Seat
    agora: tuple[str, ...]
    oracle: tuple[str, ...] = ()
    discard_pile: tuple[str, ...] = ()
    epoch: int = 3
    phase: PhaseWord = "actions"
    allowance: int | None = None

    def build(self, cards: CardSet, families: Sequence[str]) -> GameState:
        """The position.

        Raises:
            ScenarioError: the rules make it impossible.
        """
        return scenario(
            cards=cards,
            families=sorted(families),  # as tests lay them out, so that a text of it is the same position
            epoch=self.epoch,
            phase=self.phase,
            agora=self.agora,
            oracle=self.oracle,
            discard_pile=self.discard_pile,
            allowance=self.allowance,
            players=[self.mine, self.other],
        )


def _begin(spare: _Spare, game: ElysiumGame, card: Card) -> _Laid:
    """The middle of a game, at a moment at which the power of the card can work."""
    mine, other = _middle(spare, game), _middle(spare, game)
    laid = _Laid(
        mine, other, tuple(spare.take(5)), tuple(spare.take(game.numbers.oracle.cards) if game.uses_oracle else ())
    )
    match card.activation:
        case Activation.INSTANT:
            mine, other = (attrs.evolve(place, columns=None, cards_taken=0) for place in (mine, other))
            return attrs.evolve(laid, mine=mine, other=other, agora=(card.ref, *laid.agora))
        case Activation.LEGEND:
            # Player 1 is done; player 0 takes a quest, and Phase III begins.
            mine = attrs.evolve(mine, domain=[card.ref, *mine.domain], columns="green", cards_taken=3, disc=2)
            other = attrs.evolve(other, quest=1, columns="", cards_taken=3, disc=1)
            return attrs.evolve(laid, mine=mine, other=other)
        case Activation.CHRONOS:
            beside = [found for found in spare.take_levels(card.family) if game.cards[found].level != card.level]
            mine = attrs.evolve(mine, quest=2, legends=[[card.ref, *beside[:1]]])
            other = attrs.evolve(other, quest=1)
            epochs = game.numbers.epochs.count
            return attrs.evolve(laid, mine=mine, other=other, epoch=epochs, phase="writing")
        case _:
            return attrs.evolve(laid, mine=attrs.evolve(mine, domain=[card.ref, *mine.domain]))


# --- what the power asks for, found by trying -------------------------------------------------------------------------

_Change = Callable[["_Laid", "_Spare"], "_Laid"]


def _seen(state: GameState, ref: str) -> tuple[frozenset[Goal], frozenset[Goal]]:
    """Which clauses the next decisions show, and which numbers come to more than nothing; and all of them."""
    found, goals = reached(ELYSIUM_BENCH, state, ref)
    return frozenset(filter(_is_shown, found)), frozenset(filter(_is_shown, goals))


def _is_shown(goal: Goal) -> bool:
    return goal.kind == "clause" or (goal.kind == "number" and goal.key[1])


def _tried(
    laid: _Laid,
    spare: _Spare,
    game: ElysiumGame,
    cards: CardSet,
    families: Sequence[str],
    ref: str,
    seen: frozenset[Goal],
) -> Iterator[tuple[_Laid, GameState, frozenset[Goal], _Spare]]:
    """The changes of a position in which more of the card can be seen."""
    for change in _changes(game, families):
        rest = copy(spare)  # its list is replaced, never changed
        try:
            other = change(laid, rest)
            state = other.build(cards, families)
        except ScenarioError:
            continue  # the rules forbid this one
        if state.deciding != 0:
            continue
        shown, _ = _seen(state, ref)
        if seen < shown:
            yield other, state, shown, rest


def _changes(game: ElysiumGame, families: Sequence[str]) -> Iterator[_Change]:
    """What can be laid otherwise, the plainest first: what lies there, what others have, when it is."""
    purse = {"gold": 9, "vp": 12, **({"pp": 4} if game.uses_prestige else {})}
    yield _mine(**purse)
    yield _other(**purse)
    yield _other(gold=1, vp=0)
    yield _other(gold=1, vp=0, domain=())
    yield lambda laid, spare: attrs.evolve(laid, discard_pile=(*laid.discard_pile, *spare.take(8)))
    for family in families:
        yield _with_cards(family, is_mine=True)
        yield _with_cards(family, is_mine=False)
        yield (
            lambda laid, spare, family=family: attrs.evolve(  # type: ignore[misc]  # a default is no parameter
                laid, agora=(*spare.take_levels(family)[:2], *laid.agora)[: len(laid.agora)]
            )
        )
        yield lambda laid, spare, family=family: attrs.evolve(  # type: ignore[misc]
            laid, discard_pile=(*laid.discard_pile, *spare.take_levels(family))
        )
        yield _with_legend(family, Citizens.NONE)
        yield _with_legend(family, Citizens.ONE)
    yield lambda laid, _: attrs.evolve(laid, mine=attrs.evolve(laid.mine, domain=[*laid.mine.domain, CITIZEN]))
    yield _phase_three


class Citizens(Enum):
    """How many cards of a Legend are Citizens."""

    NONE = 0
    ONE = 1


def _mine(**fields: Any) -> _Change:
    return lambda laid, _: attrs.evolve(laid, mine=attrs.evolve(laid.mine, **fields))


def _other(**fields: Any) -> _Change:
    return lambda laid, _: attrs.evolve(laid, other=attrs.evolve(laid.other, **fields))


def _with_cards(family: str, *, is_mine: bool) -> _Change:
    """Two more cards of a family in somebody's Domain."""

    def change(laid: _Laid, spare: _Spare) -> _Laid:
        place = laid.mine if is_mine else laid.other
        place = attrs.evolve(place, domain=[*place.domain, *spare.take_levels(family)[:2]])
        return attrs.evolve(laid, mine=place) if is_mine else attrs.evolve(laid, other=place)

    return change


def _with_legend(family: str, citizens: Citizens) -> _Change:
    """One more Legend of yours, of the cards of a family."""

    def change(laid: _Laid, spare: _Spare) -> _Laid:
        found = spare.take_levels(family)
        if citizens is Citizens.ONE:
            # The card that its Citizen stands for could take its place.
            last = found[-1:]
            legend = [*found[:-1], CITIZEN]
            domain = [*laid.mine.domain, *last]
        else:
            legend, domain = found, list(laid.mine.domain)
        return attrs.evolve(laid, mine=attrs.evolve(laid.mine, domain=domain, legends=[*laid.mine.legends, legend]))

    return change


def _phase_three(laid: _Laid, _spare: _Spare) -> _Laid:
    """Your step of Phase III, with transfers to make; the other one has made theirs."""
    mine = attrs.evolve(laid.mine, quest=1, columns="", cards_taken=3, disc=None)
    other = attrs.evolve(laid.other, quest=2, columns="", cards_taken=3, disc=None)
    return attrs.evolve(laid, mine=mine, other=other, phase="writing", allowance=3)


def _middle(spare: _Spare, game: ElysiumGame) -> Seat:
    """A player in the middle of a game, after the first turn of the epoch."""
    begun = spare.take_levels(spare.tried.family)[:2]
    complete = [*spare.take_levels(spare.last)[:2], "citizen"]
    return seat(
        gold=_GOLD,
        vp=5,
        columns="red yellow green",
        cards_taken=1,
        domain=[*spare.take_levels(), "citizen"],
        legends=[legend for legend in (complete, begun) if legend],
        tokens=dict.fromkeys(game.tokens, _TOKENS),
    )


class _Spare:
    """Cards to fill a table with, each once: those first that do nothing before the end of the game."""

    def __init__(self, cards: CardSet, families: Sequence[str], tried: Card) -> None:
        known = [cards[ref] for ref in cards if cards[ref].family in families and cards[ref] is not tried]
        self.cards = sorted(known, key=lambda card: (card.activation is not Activation.CHRONOS, card.ref))
        self.tried = tried
        self.last = families[-1]

    def take(self, count: int) -> list[str]:
        """Take cards of any kind, from the end: those that do most."""
        taken, self.cards = self.cards[-count:], self.cards[:-count]
        return [card.ref for card in taken]

    def take_levels(self, family: str | None = None) -> list[str]:
        """Take one card of each level, of any family or of one; fewer where it has no more."""
        found: list[str] = []
        for level, kind in zip(LEVELS, _KINDS, strict=True):
            fitting = [card for card in self.cards if card.level == level and family in (None, card.family)]
            if fitting:
                card = next((card for card in fitting if card.activation is kind), fitting[0])
                self.cards = [other for other in self.cards if other is not card]
                found.append(card.ref)
        return found
