"""A position in which a card can be tried at once: for authors who want to see what they have just written.

It is an ordinary scenario: two players in the middle of a game, with gold, cards of several families and levels,
Citizens, a begun Legend and quests, so that most powers find something to work on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from elysium_rules.elysium.model.cards import Card, CardSet
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Activation, Edition
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.terms import LEVELS
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.testing.scenario import PhaseWord, Seat, scenario, seat

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
    families = (card.family, *(key for key in cards.families if key != card.family))[: cards.numbers.families.in_play]
    spare = _Spare(cards, families, card)
    game = find_game(cards, 2, families, Edition.REVISED)
    mine, other = _middle(spare, game), _middle(spare, game)
    agora, epoch = spare.take(5), 3
    phase: PhaseWord = "actions"
    match card.activation:
        case Activation.INSTANT:
            agora = [ref, *agora]
            mine, other = (attrs.evolve(place, columns=None, cards_taken=0) for place in (mine, other))
        case Activation.LEGEND:
            # Player 1 is done; player 0 takes a quest, and Phase III begins.
            mine = attrs.evolve(mine, domain=[ref, *mine.domain], columns="green", cards_taken=3, disc=2)
            other = attrs.evolve(other, quest=1, columns="", cards_taken=3, disc=1)
        case Activation.CHRONOS:
            beside = [found for found in spare.take_levels(card.family) if cards[found].level != card.level]
            mine = attrs.evolve(mine, quest=2, legends=[[ref, *beside[:1]]])
            other = attrs.evolve(other, quest=1)
            epoch, phase = cards.numbers.epochs.count, "writing"
        case _:
            mine = attrs.evolve(mine, domain=[ref, *mine.domain])
    oracle = spare.take(cards.numbers.oracle.cards) if game.uses_oracle else []
    return scenario(
        cards=cards, families=families, epoch=epoch, phase=phase, agora=agora, oracle=oracle, players=[mine, other]
    )


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
                self.cards.remove(card)
                found.append(card.ref)
        return found
