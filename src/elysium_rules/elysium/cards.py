"""Cards as printed: facts plus the checked power, and the set of all families that were loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b

import attrs

from elysium_rules.elysium.ids import Activation
from elysium_rules.elysium.numbers import GameNumbers
from elysium_rules.program.nodes import CardProgram, FamilyProgram, Power
from elysium_rules.source import SourceFile

DEFAULT_LANGUAGE = "en"


@attrs.frozen
class Card:
    """One card of a family, as printed; *copies* of it are in the box.

    Example:
        >>> from elysium_rules import standard_cards
        >>> charon = standard_cards()["hades/charon"]
        >>> charon.level, charon.copies, str(charon.activation), charon.name("fr")
        (2, 2, 'legend', 'Charon')
    """

    family: str  #: the key of its family, such as `hades`
    key: str  #: its own key in the family, such as `charon`
    level: int  #: 1 to 3; what a transfer costs (L1)
    names: tuple[tuple[str, str], ...]  #: by language; `name` gives one of them
    conditions: tuple[tuple[str, ...], ...]  #: per copy the columns it needs; `any` is the black symbol (T3)
    activation: Activation  #: when its power works
    is_eleusis: bool  #: whether it has the Eleusis symbol (P8)
    power: Power = attrs.field(repr=False)  #: as checked, an inside matter; `describe_power` says it in words

    @property
    def copies(self) -> int:
        """How many of it are in the box."""
        return len(self.conditions)

    @property
    def ref(self) -> str:
        """Family and key, such as `hades/charon`."""
        return f"{self.family}/{self.key}"

    def name(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The name in a language, or in English where there is none."""
        names = dict(self.names)
        return names.get(language) or names[DEFAULT_LANGUAGE]


@attrs.frozen
class Family:
    """A family: its cards, and the parts of the game it brings along (S10)."""

    key: str  #: such as `hades`
    names: tuple[tuple[str, str], ...]  #: by language; `name` gives one of them
    uses: tuple[str, ...]  #: such as `oracle`
    cards: tuple[Card, ...] = attrs.field(repr=False)  #: by level and then by name
    source: SourceFile = attrs.field(repr=False, eq=False)  #: the file it was read from

    @property
    def digest(self) -> str:
        """The fingerprint of its file: a save pins its cards by it."""
        return blake2b(self.source.text.encode(), digest_size=16, person=b"elysium-family").hexdigest()

    def power_text(self, card: Card) -> str:
        """The text of a card's power, as its author wrote it."""
        return self.source.text_at(card.power.span)

    def name(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The name in a language, or in English where there is none."""
        names = dict(self.names)
        return names.get(language) or names[DEFAULT_LANGUAGE]


@attrs.frozen(eq=False, repr=False)
class CardSet(Mapping[str, Card]):
    """All cards that were loaded, by `family/key`, and the numbers of the game they are played with."""

    families: Mapping[str, Family]  #: by key
    numbers: GameNumbers  #: those of `cards/game.toml`, or of a file of your own; their form is an inside matter
    _cards: dict[str, Card] = attrs.field(init=False)
    games: dict[object, object] = attrs.field(init=False, factory=dict)  #: `Game`s built so far (setup.py)

    def __attrs_post_init__(self) -> None:
        cards = {card.ref: card for family in self.families.values() for card in family.cards}
        object.__setattr__(self, "_cards", cards)

    def __getitem__(self, ref: str) -> Card:
        return self._cards[ref]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __repr__(self) -> str:
        return f"<CardSet of {len(self)} cards: {', '.join(self.families)}>"


def card_from_program(program: CardProgram) -> Card:
    """Turn a checked card into the card the engine plays with."""
    return Card(
        family=program.family,
        key=program.key,
        level=program.level,
        names=program.names,
        conditions=program.copies,
        activation=Activation(program.power.row.removesuffix("_power")),
        is_eleusis="eleusis" in program.power.flags,
        power=program.power,
    )


def family_from_program(program: FamilyProgram, source: SourceFile) -> Family:
    """Turn a checked family into the family the engine plays with."""
    cards = tuple(card_from_program(card) for card in program.cards)
    return Family(program.key, program.names, program.uses, cards, source)
