"""Cards as printed: facts plus the checked powers, and the set of all families that were loaded."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, cast
from weakref import WeakValueDictionary

import attrs

from elysium_rules.arguments import expect, wrong_type
from elysium_rules.deprecation import RenamedAttribute
from elysium_rules.elysium.model.ids import Activation
from elysium_rules.elysium.model.numbers import GameNumbers
from elysium_rules.errors import UnknownNameError
from elysium_rules.play.data.lazy import ask_above, lazy
from elysium_rules.program.names import DEFAULT_LANGUAGE, find_languages, pick_name
from elysium_rules.program.nodes import CardProgram, FamilyProgram, NounForms, Power, pick_forms
from elysium_rules.program.value import FrozenDict, Unchanging
from elysium_rules.program.written import powers_text
from elysium_rules.source import SourceFile

if TYPE_CHECKING:
    from elysium_rules.elysium.game_rules import ElysiumRules


@attrs.frozen
class Card(Unchanging):
    """One card of a family, as printed; *copies* of it are in the box.

    Example:
        >>> from elysium_rules import standard_cards
        >>> charon = standard_cards()["hades/charon"]
        >>> charon.level, charon.copies, str(charon.activation), charon.name("fr")
        (2, 2, 'legend', 'Charon')
        >>> standard_cards()["hades/cerberus"].name("de")
        'Kerberos'
    """

    family: str  #: the key of its family, such as `hades`
    key: str  #: its own key in the family, such as `charon`
    level: int  #: 1 to 3; what a transfer costs (L1)
    names: tuple[tuple[str, str], ...]  #: at least one, by language; `name` picks it
    conditions: tuple[tuple[str, ...], ...]  #: per copy the columns it needs; `any` is the black symbol (T3)
    activation: Activation  #: when its power works, or the first of several (`activations`)
    is_eleusis: bool  #: whether it has the Eleusis symbol (P8)
    power: Power = attrs.field(repr=False)  #: as checked, an inside matter; `describe_power` says it in words
    more_powers: tuple[Power, ...] = attrs.field(repr=False, default=())  #: if it has more than one (N12)
    #: What is printed on it and means nothing in the game, by language; `flavour` picks it.
    flavours: tuple[tuple[str, str], ...] = attrs.field(default=(), repr=False)

    @property
    def copies(self) -> int:
        """How many of it are in the box."""
        return len(self.conditions)

    @property
    def ref(self) -> str:
        """Family and key, such as `hades/charon`."""
        return f"{self.family}/{self.key}"

    @property
    def sides(self) -> tuple[Side, ...]:
        """Its powers one by one, in the order of its text; an inside matter."""
        return tuple(Side(self, power, which) for which, power in enumerate((self.power, *self.more_powers)))

    @property
    def activations(self) -> tuple[Activation, ...]:
        """When its powers work, in the order of its text; most cards have one."""
        return tuple(side.activation for side in self.sides)

    def name(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The name in a language: its author's, or that of the lexicon; else the English or the first one given."""
        return _name_in(self.names, language)

    def flavour(self, language: str = DEFAULT_LANGUAGE) -> str | None:
        """The flavour text in a language; else the English or the first one given; None where there is none."""
        return pick_name(self.flavours, language) if self.flavours else None

    def _repr_svg_(self) -> str | None:
        """How a notebook shows it: drawn, as long as the set that it belongs to is there."""
        drawn: str | None = ask_above("draw_printed", self, "notebooks.elysium")
        return drawn


@attrs.frozen
class Side(Unchanging):
    """A card with one of its powers."""

    card: Card
    power: Power = attrs.field(repr=False)
    which: int  #: 0 for the first one of its text

    @property
    def activation(self) -> Activation:
        """When the power works."""
        return activation_of(self.power)

    @property
    def ref(self) -> str:
        """Family and key of the card; further powers are counted."""
        return f"{self.card.ref}#{self.which + 1}" if self.which else self.card.ref


@attrs.frozen
class OwnResource(Unchanging):
    """A resource that a family brings along: what it is called, and its key in all games (N20).

    Example:
        >>> from elysium_rules import load_texts
        >>> names = 'name en "arrow" "arrows" fr feminine "flèche" "flèches"'
        >>> head = f'language 3 family archers {{ name en "Archers" resource arrow arrows {{ {names} }} }}'
        >>> card = 'card quiver level 1 { name en "Quiver" copies red instant { gain 2 arrows } }'
        >>> archers = load_texts({"archers.ely": f"{head} {card}"}).families["archers"]
        >>> archers.resources[0].key, archers.resources[0].name(2, "fr")
        ('archers.arrow', 'flèches')
    """

    key: str  #: family and resource, such as `archers.arrow`
    _names: tuple[NounForms, ...] = attrs.field(repr=False)  #: at least one, by language

    @property
    def nouns(self) -> tuple[NounForms, ...]:
        """The same for the lexicons, an inside matter."""
        return self._names

    def name(self, amount: int = 1, language: str = DEFAULT_LANGUAGE) -> str:
        """What so much of it is called; where its author gave no name in a language, the English or first one."""
        forms = pick_forms(self._names, language)
        return forms.one if amount == 1 or forms.many is None else forms.many


@attrs.frozen
class Family(Unchanging):
    """A family: its cards, and the parts of the game it brings along (S10)."""

    key: str  #: such as `hades`
    names: tuple[tuple[str, str], ...]  #: at least one, by language; `name` picks it
    uses: tuple[str, ...]  #: such as `oracle`
    cards: tuple[Card, ...] = attrs.field(repr=False)  #: by level and then by name
    source: SourceFile = attrs.field(repr=False, eq=False)  #: the file it was read from
    resources: tuple[OwnResource, ...] = ()  #: its own ones (N20)
    #: The fingerprint of its file: saves pin their cards by it, and two families are the same where it is.
    digest: str = attrs.field(
        init=False,
        repr=False,
        eq=False,
        default=attrs.Factory(lambda family: CardSet.fingerprint(family.source.text), takes_self=True),
    )

    def power_text(self, card: Card) -> str:
        """The text of a card's powers, as its author wrote them, each behind the definitions that it uses."""
        return powers_text(self.source, [side.power for side in card.sides])

    def name(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The name in a language: its author's, or that of the lexicon; else the English or the first one given."""
        return _name_in(self.names, language)


class Families(FrozenDict[str, Family]):
    """Families by their key; a name that none has is answered with the one that was probably meant."""

    __slots__ = ()

    def __missing__(self, key: object) -> Family:
        raise UnknownNameError("family", key, self)


@attrs.frozen(eq=False, repr=False)
class CardSet(Unchanging, Mapping[str, Card]):
    """All cards that were loaded, by `family/key`, and the numbers of the game they are played with.

    Two card sets are equal when they have the same families, by the texts of their files, and the same numbers.
    A set is pickled as a reference to the printed families and the texts of all others (`library.py`).
    """

    families: Mapping[str, Family] = attrs.field(converter=Families)  #: by key
    numbers: GameNumbers  #: those of `cards/game.toml`, or of a file of your own; their form is an inside matter
    _cards: Mapping[str, Card] = attrs.field(init=False)
    _pins: tuple[object, ...] = attrs.field(init=False)
    _hash: int = attrs.field(init=False)
    _numbers_pin: str | None = attrs.field(init=False, default=None)  #: once somebody asks: most sets are never saved

    def __attrs_post_init__(self) -> None:
        cards = FrozenDict({card.ref: card for family in self.families.values() for card in family.cards})
        pins = (frozenset(self.pins_of(*self.families)), self.numbers)
        object.__setattr__(self, "_cards", cards)
        object.__setattr__(self, "_pins", pins)
        object.__setattr__(self, "_hash", hash(pins))
        _SETS[id(self)] = self

    if TYPE_CHECKING:

        @property
        def rules(self) -> ElysiumRules: ...  #: the game that these cards belong to

    else:
        rules = lazy("elysium.game_rules", "ELYSIUM")  # it knows all the rest, this module too

    title = RenamedAttribute("rules", "0.3.0")

    def played_with(self, choices: Mapping[str, Any]) -> Hashable:
        """What decides how a game is played: the files of its families, and the numbers; no other family counts."""
        return self.pins_of(*choices["families"]), self.numbers

    @property
    def pins(self) -> Mapping[str, str]:
        """The fingerprints of the files, by family: saves pin their cards by them."""
        return {key: family.digest for key, family in self.families.items()}

    @property
    def card_files(self) -> Mapping[str, str]:
        """The texts that the cards are written in, by family."""
        return {key: family.source.text for key, family in self.families.items()}

    @staticmethod
    def fingerprint(text: str) -> str:
        """What pins the text of a family's file."""
        return blake2b(text.encode(), digest_size=16, person=b"elysium-family").hexdigest()

    @property
    def numbers_pin(self) -> str:
        """The fingerprint of the numbers of the game."""
        if self._numbers_pin is None:
            from elysium_rules.kernel.codec import digest_of  # who only plays writes nothing

            object.__setattr__(self, "_numbers_pin", digest_of(attrs.asdict(self.numbers)))
        assert self._numbers_pin is not None
        return self._numbers_pin

    def pins_of(self, *families: str) -> tuple[tuple[str, str], ...]:
        """Families with the fingerprints of their files: what of them decides how a game is played."""
        return tuple((key, self.families[key].digest) for key in families)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, CardSet):
            return self._hash == other._hash and self._pins == other._pins
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash

    def __getitem__(self, ref: str) -> Card:
        try:
            return self._cards[ref]
        except KeyError:
            raise UnknownNameError("card", ref, self._cards) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __repr__(self) -> str:
        return f"<CardSet of {len(self)} cards: {', '.join(self.families)}>"

    def _repr_html_(self) -> str:
        """How a notebook shows it: a list of all cards."""
        return str(ask_above("draw_card_set", self))


#: All sets that anybody has: a card does not know its own, and to be drawn it needs the names in it.
_SETS: Final[WeakValueDictionary[int, CardSet]] = WeakValueDictionary()


def expect_card(card: object) -> None:
    """Refuse what is no printed card."""
    expect("card", card, Card, "a printed card, such as `cards[ref]` or `state.card(number)`,")


def expect_families(families: object) -> None:
    """Refuse what are no families, by their keys."""
    if not isinstance(families, Mapping) or not all(isinstance(family, Family) for family in families.values()):
        raise wrong_type("families", families, "the families of a card set, such as `cards.families`,")


def find_sets(card: Card) -> Iterator[CardSet]:
    """The sets that have this very card, as long as anybody has them."""
    for cards in list(_SETS.values()):
        if card.ref in cards and cards[card.ref] is card:
            yield cards


def _name_in(names: tuple[tuple[str, str], ...], language: str) -> str:
    if language in dict(names) or language not in find_languages():
        return pick_name(names, language)
    from elysium_rules.play.saying.words import show_name  # whoever plays needs no words

    return show_name(names, language, "elysium")


def card_from_program(program: CardProgram) -> Card:
    """Turn a checked card into the card the engine plays with."""
    power, *more = program.powers
    return Card(
        family=program.family,
        key=program.key,
        level=cast("int", program.facts["level"]),
        names=program.names,
        conditions=cast("tuple[tuple[str, ...], ...]", program.facts["copies"]),
        activation=activation_of(power),
        is_eleusis=any("eleusis" in each.flags for each in program.powers),
        power=power,
        more_powers=tuple(more),
        flavours=program.flavour,
    )


def activation_of(power: Power) -> Activation:
    """When a power works."""
    return Activation(power.row.removesuffix("_power"))


def family_from_program(program: FamilyProgram, source: SourceFile) -> Family:
    """Turn a checked family into the family the engine plays with."""
    cards = tuple(card_from_program(card) for card in program.cards)
    resources = tuple(OwnResource(resource.key, resource.names) for resource in program.resources)
    return Family(program.key, program.names, program.uses, cards, source, resources)
