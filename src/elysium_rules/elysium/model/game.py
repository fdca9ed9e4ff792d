"""The fixed side of one game: which cards are in the deck, how many play, which edition.

All states of a game share one `ElysiumGame`. Facts that the rules ask for again and again
are kept as bit masks over the cards of the deck, worked out once. A game never changes:
it is made as a `GameDraft` (`setup.find_game`) and frozen before anybody else sees it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from weakref import ref

import attrs

from elysium_rules.elysium.model.cards import Card, CardSet, Side
from elysium_rules.elysium.model.ids import (
    ALL_COLUMNS,
    BY_CHOICE,
    FAMILY,
    LEVEL,
    SINGLE,
    Activation,
    CardId,
    Colour,
    Edition,
)
from elysium_rules.elysium.model.numbers import GameNumbers, Quest
from elysium_rules.elysium.model.rulings import NEWEST, Rulings
from elysium_rules.elysium.model.state import Legend
from elysium_rules.elysium.model.terms import ALSO_IN_ELYSIUM, ANY_COLOUR, LEVELS, ONCE_PER_EPOCH, ONCE_PER_TURN
from elysium_rules.kernel.assumptions import Assumptions, Possible
from elysium_rules.kernel.evaluate import Phrases
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.freeze import make_build
from elysium_rules.kernel.interpreter import Evaluate
from elysium_rules.play.cards.game import CardGame
from elysium_rules.program import nodes
from elysium_rules.program.value import FrozenDict

_build_legend: Final = make_build(Legend)


@attrs.frozen(eq=False)
class Modifier:
    """One rule that a continuous power bends (N11)."""

    whom: str  #: for whom: `you`, `other players`, `all players`
    fits: Evaluate | None  #: which cards, as a bit mask
    amount: Evaluate | None  #: by how much
    is_more: bool  #: whether it adds
    resource: str | None  #: of what
    holds: Evaluate | None  #: only then


class Start(NamedTuple):
    """A power that nobody uses yet, as a look ahead begins with it where no other one is open: the same every time."""

    possible: Possible | None  #: whether it would work; None means always
    assumed: Assumptions  #: in which it alone is open
    frames: tuple[Frame, ...]  #: by the player who would use it


class ElysiumGame(CardGame):
    """Cards, players and edition of one game, and what follows from them.

    Card number `c` is `faces[c]`; `copy_of[c]` says which of its copies. Powers are run by number, too: the first
    one of a card by the number of the card, a further one by `c + size`, and so on (N12).

    Two games are equal when the same is played with: the same choice, the same card files of its families,
    the same numbers. Which other families the card set has does not count, as in a save.
    """

    cards: CardSet
    families: tuple[str, ...]
    edition: Edition
    rulings: Rulings
    numbers: GameNumbers
    faces: tuple[Card, ...]
    copy_of: tuple[int, ...]
    size: int
    deck: tuple[CardId, ...]
    sides: tuple[Side | None, ...]  #: by the number of a power: it and its card
    _numbers: Mapping[int, Mapping[Activation, int]]  #: of cards with several powers: their numbers
    has_many: bool  #: whether a card has several powers: else a power has the number of its card
    conditions: tuple[tuple[str, ...], ...]  #: what a single copy needs to be taken (T3)
    levels: tuple[int, ...]
    real_mask: int
    cards_owed: int  #: by each player in an epoch (T2)
    affordable_masks: tuple[int, ...]  #: per amount of gold: the cards whose level it pays for (L1)
    level_masks: Mapping[int, int]
    family_masks: Mapping[str, int]
    eleusis_mask: int
    activation_masks: Mapping[Activation, int]
    trigger_mask: int
    activate_mask: int
    usable_mask: int
    chosen_mask: int  #: the powers that are used by choice, by their numbers
    instant_mask: int
    legend_mask: int
    closing_mask: int  #: the Legend powers that work at the end of the step (W4)
    chronos_mask: int
    identical_masks: tuple[int, ...]  #: per card: itself and its other copies (T7)
    fits_columns: tuple[tuple[bool, ...], ...]  #: per set of columns and card: whether they satisfy it (T3)
    _partner_masks: tuple[int, ...]  #: per card: what may become the second card of a Legend begun by it (L5)
    uses_oracle: bool  #: S10
    uses_prestige: bool
    tokens: tuple[str, ...]  #: the own resources of its families, by their keys, in the order of all accounts (N20)
    token_places: Mapping[str, int]  #: where each of them stands there
    turns: int  #: of each player in an epoch (T1)
    agora_size: int
    quest_tiles: tuple[Quest, ...]
    incomplete_quest: Quest
    quest_columns: tuple[Mapping[int, int], ...]  #: per side of the pediment and quest: its colours (S7, T4)
    phrases: Phrases  #: by row: what makes the meaning of a phrase that changes nothing (interpreter.py)
    #: Per deed and card: which Permanent powers it sets off, among the doer's own cards and among the others'
    #: (event_index.py); the last entry stands for any Citizen.
    reactions: Mapping[str, tuple[tuple[int, int], ...]]
    #: Per key of `event_keys.py`: the Permanent powers that wait for it, when it happens to their owner, and to others.
    awaiting: Mapping[str, tuple[int, int]]
    #: Of Permanent powers that may step in: which cards they speak of, by their own cards; a bit for all Citizens.
    awaited_cards: Mapping[int, int]
    limited_mask: int  #: the Permanent powers that work once per turn or epoch (N4)
    turn_limited_mask: int  #: those of them that work once per turn
    lasting_mask: int  #: the Permanent powers that work in the Elysium as well (N5)
    modifiers: Mapping[
        str, Mapping[int, tuple[Modifier, ...]]
    ]  #: by row and card: continuous powers (N11, interpreter.py)
    bending_masks: Mapping[str, int]  #: by row: the cards that have them
    has_promises: bool  #: whether a power leaves something for later (N14), or bends rules for a while (N15)
    is_bent: bool  #: whether there are any: else no rule is asked whether a power bends it
    lets_pair: bool  #: whether a power lets somebody hold identical cards, for ever or for a while (T7)
    #: By card with a Trigger or Activate power: how to find out whether it would work now, for each player (P19).
    starts: Mapping[int, Start]
    chronos: Mapping[int, Evaluate]  #: what each Chronos card is worth (F2)
    kept_core: object  #: once it is asked for, how the native core plays it (`native/core.py`); nothing follows from it
    __slots__ = tuple(name for name in __annotations__ if name not in ("cards", "rulings"))

    def __init__(
        self,
        cards: CardSet,
        families: tuple[str, ...],
        players: int,
        edition: Edition,
        rulings: Rulings = NEWEST,
    ) -> None:
        super().__init__(cards, players, (), rulings)  # what its cards say is in `faces`
        self.families = families
        self.edition = edition
        self.numbers = cards.numbers
        self.keep_key()

        deck = [(card, copy) for key in families for card in cards.families[key].cards for copy in range(card.copies)]
        self.faces = tuple(card for card, _ in deck)
        self.copy_of = tuple(copy for _, copy in deck)
        self.size = len(deck)
        self.deck = tuple(CardId(card) for card in range(self.size))
        self.conditions = tuple(card.conditions[copy] for card, copy in deck)
        self.levels = tuple(card.level for card in self.faces)
        self.real_mask = (1 << self.size) - 1
        self.cards_owed = self.numbers.players.cards

        self.affordable_masks = tuple(
            self._mask(card.level <= gold for card in self.faces) for gold in range(max(LEVELS) + 1)
        )
        self.level_masks = FrozenDict(
            {level: self._mask(card.level == level for card in self.faces) for level in LEVELS}
        )
        self.family_masks = FrozenDict({key: self._mask(card.family == key for card in self.faces) for key in families})
        self.eleusis_mask = self._mask(card.is_eleusis for card in self.faces)
        self.activation_masks = FrozenDict(
            {activation: self._mask(activation in card.activations for card in self.faces) for activation in Activation}
        )
        self.trigger_mask = self.activation_masks[Activation.TRIGGER]
        self.activate_mask = self.activation_masks[Activation.ACTIVATE]
        self.usable_mask = self.trigger_mask | self.activate_mask
        self.instant_mask = self.activation_masks[Activation.INSTANT]
        self.legend_mask = self.activation_masks[Activation.LEGEND]
        self.sides, self._numbers = self._number_powers()
        self.has_many = bool(self._numbers)
        self.chosen_mask = self._mask(side is not None and side.activation in BY_CHOICE for side in self.sides)
        self.closing_mask = self._flagged("at end")
        self.chronos_mask = self.activation_masks[Activation.CHRONOS]
        self.identical_masks = tuple(self._mask(card is face for card in self.faces) for face in self.faces)
        self.fits_columns = tuple(
            tuple(satisfies(columns, words) for words in self.conditions) for columns in range(ALL_COLUMNS + 1)
        )
        self._partner_masks = tuple(
            (self.level_masks[face.level] | self.family_masks[face.family])
            & ~(self.level_masks[face.level] & self.family_masks[face.family])
            for face in self.faces
        )

        uses = {part for key in families for part in cards.families[key].uses}
        self.uses_oracle = "oracle" in uses
        self.uses_prestige = "prestige" in uses
        self.tokens = tuple(dict.fromkeys(own.key for key in families for own in cards.families[key].resources))
        self.token_places = FrozenDict({key: place for place, key in enumerate(self.tokens)})
        self.turns = self.numbers.players.turns
        self.agora_size = self.numbers.agora.per_player * players + self.numbers.agora.extra
        self.quest_tiles = self.numbers.tiles_for(players)
        self.incomplete_quest = self.numbers.incomplete
        self.quest_columns = self._colour_quests()
        bent = [[call.row for side in card.sides for call in side.power.modifiers] for card in self.faces]
        self.has_promises = any(side.power.has_later for card in self.faces for side in card.sides)
        self.is_bent = self.has_promises or any(bent)
        self.bending_masks = FrozenDict(
            {row: self._mask(row in rows for rows in bent) for row in dict.fromkeys(itertools.chain(*bent))}
        )
        self.turn_limited_mask = self._flagged(ONCE_PER_TURN)
        self.limited_mask = self.turn_limited_mask | self._flagged(ONCE_PER_EPOCH)
        self.lasting_mask = self._flagged(ALSO_IN_ELYSIUM)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a game never changes: its {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a game never changes: its {name!r} cannot be deleted")

    def __repr__(self) -> str:
        return f"<Game of {self.player_count} players, {self.edition}: {', '.join(self.families)}>"

    def _mask(self, facts: Iterable[bool]) -> int:
        """The cards of which a fact holds, given in the order of the deck."""
        return sum(1 << card for card, holds in enumerate(facts) if holds)

    def _flagged(self, word: str) -> int:
        """The cards with a power beside which a word stands."""
        return self._mask(any(word in side.power.flags for side in card.sides) for card in self.faces)

    # --- powers ------------------------------------------------------------------------------------------------------

    def _number_powers(self) -> tuple[tuple[Side | None, ...], Mapping[int, Mapping[Activation, int]]]:
        """All powers by their numbers; and of cards with several, those numbers (N12)."""
        most = max(len(card.sides) for card in self.faces)
        sides: list[Side | None] = [None] * (self.size * most)
        numbers: dict[int, Mapping[Activation, int]] = {}
        for card, face in enumerate(self.faces):
            for side in face.sides:
                sides[card + self.size * side.which] = side
            if face.more_powers:
                numbers[card] = FrozenDict({side.activation: card + self.size * side.which for side in face.sides})
        return tuple(sides), FrozenDict(numbers)

    def side(self, number: int) -> Side:
        """The power of a number, and its card."""
        side = self.sides[number]
        assert side is not None
        return side

    def powers_of(self, card: int) -> tuple[nodes.Power, ...]:
        face = self.faces[card]
        return (face.power, *face.more_powers)

    def card_of(self, number: int) -> CardId:
        """The card that a power stands on, by its number."""
        return number % self.size  # type: ignore[return-value]  # to call `CardId` takes longer than the rest

    def card_word(self, card: int) -> str:
        """A card as scenarios and reprs write it: `hades/charon#2` is the second copy."""
        if card >= self.size:
            return "citizen"
        face = self.faces[card]
        return f"{face.ref}#{self.copy_of[card] + 1}" if face.copies > 1 else face.ref

    def power_number(self, card: int, *activations: Activation) -> int:
        """The number of the power of a card that works so: of several, the first in its text (N12)."""
        numbers = self._numbers.get(card)
        if numbers is None:
            return card
        return next(number for activation, number in numbers.items() if activation in activations)

    # --- quests ------------------------------------------------------------------------------------------------------

    def _colour_quests(self) -> tuple[Mapping[int, int], ...]:
        """Per side of the pediment: the colours over each quest, as a bit mask by quest number (S7, T4)."""
        tables = []
        for side in self.numbers.pediment.sides:
            share = len(side) // len(self.quest_tiles)  # two players: two colours each
            table = {}
            for place, quest in enumerate(self.quest_tiles):
                colours = side[place * share : (place + 1) * share]
                table[quest.number] = sum(Colour(colour).bit for colour in colours)
            tables.append(FrozenDict(table))
        return tuple(tables)

    # --- Legends -----------------------------------------------------------------------------------------------------

    def make_legend(self, cards: tuple[CardId, ...]) -> Legend:
        """Put cards together as a Legend; the first two real ones decide which kind it is (L5)."""
        if len(cards) == 1:
            return _build_legend(cards, SINGLE, self._partner_masks[cards[0]], 0)
        real = [card for card in cards if card < self.size]
        first = self.faces[real[0]]
        if first.level == self.faces[real[1]].level:
            full = len(cards) >= len(self.families)  # L3
            accepts = 0 if full else self.level_masks[first.level]
            for card in real:
                accepts &= ~self.family_masks[self.faces[card].family]
            return _build_legend(cards, LEVEL, accepts, 0 if full else first.level)
        full = len(cards) >= len(LEVELS)  # L4
        accepts = 0 if full else self.family_masks[first.family]
        missing = set(LEVELS)
        for card in real:
            accepts &= ~self.level_masks[self.faces[card].level]
            missing.discard(self.faces[card].level)
        # L8: a Citizen stands for the card that is missing.
        return _build_legend(cards, FAMILY, accepts, 0 if full else min(missing))

    def card_ref(self, card: CardId) -> str:
        """The word for a card: `hades/charon`, or `citizen`."""
        return self.faces[card].ref if card < self.size else "citizen"

    def is_complete(self, legend: Legend) -> bool:
        """Whether a Legend can grow no further (L3, L4)."""
        if legend.kind is FAMILY:
            return len(legend.cards) == len(LEVELS)
        return legend.kind is LEVEL and len(legend.cards) == len(self.families)

    def legend_family(self, legend: Legend) -> str:
        """The family of a Family Legend."""
        return self.faces[next(card for card in legend.cards if card < self.size)].family

    def legend_level(self, legend: Legend) -> int:
        """The level of a Level Legend."""
        return self.levels[next(card for card in legend.cards if card < self.size)]


class GameDraft(ElysiumGame):
    """A game while it is being made."""

    __slots__ = ()
    __setattr__ = object.__setattr__  # type: ignore[assignment]  # lifts the ban of the frozen class
    __delattr__ = object.__delattr__

    def freeze(self) -> ElysiumGame:
        """End the making: from here on it never changes."""
        self.__class__ = ElysiumGame  # type: ignore[assignment]  # same layout, see kernel/freeze.py
        return self


def game_of(known: ref[ElysiumGame]) -> ElysiumGame:
    """The game that somebody holds; caches know games like this, so that none of them keeps one alive.

    A reference compares and hashes as its game does.
    """
    game = known()
    assert game is not None
    return game


def satisfies(columns: int, condition: Sequence[str]) -> bool:
    """T3: each named colour needs that column, each black symbol one more column of any other colour."""
    named = 0
    for word in condition:
        if word != ANY_COLOUR:
            named |= Colour(word).bit
    black = sum(word == ANY_COLOUR for word in condition)
    return named & columns == named and (columns & ~named).bit_count() >= black
