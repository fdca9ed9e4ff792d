"""The fixed side of one game: who plays whom, with which cards, and what follows from them.

All positions of a game share one. What the rules ask for again and again is worked out once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elysium_rules.arguments import name_value
from elysium_rules.ephyran.model.cards import EphyranCard, EphyranCards, Numbers, ZoneHalf
from elysium_rules.ephyran.model.ids import TERRITORIES, ZONES, CardId, God, Territory
from elysium_rules.ephyran.model.rulings import NEWEST, Rulings
from elysium_rules.errors import ArgumentError
from elysium_rules.play.cards.game import Answers, CardGame

RESTING_ROUNDS: Final = 6  #: for which nobody draws from the draw pile, until the last round begins (Y51)


class EphyranGame(CardGame):
    """Cards, players and, where they were chosen, gods of one game."""

    cards: EphyranCards
    rulings: Rulings
    gods: tuple[God, ...] | None  #: by seat; None: chance deals them (Y5)
    numbers: Numbers
    deck: tuple[CardId, ...]
    zones: tuple[tuple[tuple[Territory, int], ...], ...]  #: by card: the zones it can be (Y2, Y20)
    wild_mask: int  #: the cards that stand for any zone (Y20)
    fits: tuple[tuple[int, ...], ...]  #: by Territory and number: bit mask of the cards that can be that zone
    #: By card and Territory: the creature of its zone there and what is printed on it brings; None for Dionysus.
    faces: tuple[tuple[tuple[str, int] | None, ...], ...]
    answers: Answers  #: what can be played against what others do (Y17, Y18)
    reclaims: Mapping[CardId, int]  #: what can be reclaimed from other cities, and the power that says so (Y21)
    plays: Mapping[CardId, int]  #: what can be played, and the power that says so
    patience: int | None  #: so many turns in a row the draw pile may rest (Y51); None: for ever
    __slots__ = tuple(name for name in __annotations__ if name not in ("cards", "rulings"))

    def __init__(
        self, cards: EphyranCards, players: int, gods: tuple[God, ...] | None, rulings: Rulings = NEWEST
    ) -> None:
        deck, programs = cards.deck, cards.programs
        keys = [next((half for half in card if isinstance(half, str)), None) for card in deck.cards]
        printed = {key for key in keys if key is not None}
        # What stands on no half of the deck is a card of its own, as often as it says: Dionysus.
        keys += [key for key in programs if key not in printed for _ in range(int(str(programs[key].facts["copies"])))]
        super().__init__(cards, players, tuple(None if key is None else programs[key] for key in keys), rulings)
        self.gods, self.numbers = gods, deck.numbers
        self.patience = None if rulings.never_stalls else RESTING_ROUNDS * players
        self.deck = tuple(map(CardId, range(len(deck.cards))))
        self.plays, self.reclaims = self.with_power("play_power"), self.with_power("reclaim_power")
        self.wild_mask = sum(1 << card for card in self.with_power("wild_power"))
        every_zone = tuple((at, number) for at in TERRITORIES for number in range(1, ZONES + 1))
        halves = [[half for half in card if isinstance(half, ZoneHalf)] for card in deck.cards]
        halves += [[]] * (self.size - len(halves))
        self.zones = tuple(
            every_zone if self.wild_mask >> card & 1 else tuple((half.territory, half.number) for half in zones)
            for card, zones in enumerate(halves)
        )
        self.fits = tuple(tuple(self._fitting((at, number)) for number in range(ZONES + 1)) for at in TERRITORIES)
        self.faces = tuple(
            tuple(next((self._face(half) for half in zones if half.territory is at), None) for at in TERRITORIES)
            for zones in halves
        )
        self.answers = self.with_answers("answer_power")
        self.keep_key()

    def _fitting(self, zone: tuple[Territory, int]) -> int:
        return sum(1 << card for card, zones in enumerate(self.zones) if zone in zones)

    def _face(self, half: ZoneHalf) -> tuple[str, int]:
        return half.creature, 0 if half.printed is None else self.cards.deck.values[half.printed]

    def card(self, card: int) -> EphyranCard:
        """A card by its number.

        Raises:
            ArgumentError: no card has that number.
        """
        if type(card) is not int or not 0 <= card < self.size:
            reason = f"cards are numbered from 0 to {self.size - 1}, not {name_value(card)}"
            raise ArgumentError("call/no-such-card", "card", reason)
        if card < len(self.deck):
            return EphyranCard(card, self.cards.deck.cards[card], self.cards)
        program = self.programs[card]
        assert program is not None  # what is no card of the deck has a power
        return EphyranCard(card, (program.key,), self.cards)

    def card_word(self, card: int) -> str:
        """A card as scenarios and reprs write it: its number and its halves, such as `31:lagoon3siren/theft`."""
        card = self.card_of(card)  # a frame and a question hold the number of a power
        if card >= len(self.deck):
            return super().card_word(card)
        halves = self.cards.deck.cards[card]
        return f"{card}:" + "/".join(
            half if isinstance(half, str) else f"{half.territory.word}{half.number}{half.creature}" for half in halves
        )
