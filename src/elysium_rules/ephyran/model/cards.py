"""What lies in the box: the cards with their two halves, tokens, names and numbers, and what the Reinforcements say."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.ephyran.model.ids import GODS, TERRITORIES, ZONES, MagicObject, Territory
from elysium_rules.errors import CardError
from elysium_rules.play.cards.game import BaseCardSet
from elysium_rules.play.data.lazy import ask_above, lazy
from elysium_rules.program.value import FrozenDict, Unchanging
from elysium_rules.source import SourceFile

if TYPE_CHECKING:
    from elysium_rules.ephyran.game_rules import Ephyran

BAD_DECK: Final = "numbers/impossible"
DECK_FILE: Final = "deck.toml"


@attrs.frozen
class ZoneHalf(Unchanging):
    """A half that is a zone (Y2)."""

    territory: Territory
    number: int  #: 1 to 4
    creature: str  #: by its key
    printed: MagicObject | None  #: the object printed on it


@attrs.frozen
class Numbers(Unchanging):
    """The numbers of the rules."""

    players: tuple[int, int] = attrs.field(converter=tuple)  #: the fewest and the most (Y1)
    hand: int  #: cards at the beginning (Y5)
    creature: int  #: for each different creature of a Territory (Y24)
    all_different: int  #: more, for four of them (Y24)
    own_god: int  #: so many times counts the Territory of the own god (Y24)
    dionysus: int  #: in a whole city (Y22)
    first_city: int  #: for the first finished city (Y25)
    later_city: int  #: for every other one (Y25)


@attrs.frozen
class Deck(Unchanging):
    """What `deck.toml` says; a half is a zone or the key of a Reinforcement."""

    numbers: Numbers
    cards: tuple[tuple[ZoneHalf | str, ZoneHalf | str], ...]
    values: Mapping[MagicObject, int]  #: what an object adds (Y3)
    tokens: tuple[MagicObject, ...]  #: all of them, sorted by kind (Y4)
    creatures: tuple[tuple[str, ...], ...]  #: by Territory
    colours: tuple[str, ...]  #: by Territory
    source: SourceFile = attrs.field(repr=False, eq=False)


@attrs.frozen(eq=False, repr=False)
class EphyranCards(BaseCardSet):
    """The deck, and what the Reinforcements and Dionysus say."""

    if TYPE_CHECKING:
        rules: ClassVar[Ephyran]  #: the game that it belongs to
    else:
        rules = lazy("ephyran.game_rules", "EPHYRAN")  # it knows all the rest, this module too
    deck: Deck
    carries_deck: bool = False  #: whether the deck is somebody's own, so that a save must carry it

    @property
    def card_files(self) -> Mapping[str, str]:
        """The texts that cards are written in, by the names of their files; with a deck that is not the printed one."""
        deck = {DECK_FILE: self.deck.source.text} if self.carries_deck else {}
        return {**super().card_files, **deck}


@attrs.frozen
class EphyranCard(Unchanging):
    """One card of the box: its two halves, or the key of one that has none (Dionysus); `describe_card` names it.

    Example:
        >>> from elysium_rules import start_game
        >>> state = start_game("ephyran", players=2, seed=1)
        >>> state.card(0).halves[0].territory.word, state.card(0).halves[1]
        ('lagoon', 'castor_and_pollux')
    """

    number: int  #: as actions, events and states have it
    halves: tuple[ZoneHalf | str, ...]  #: a zone, or the key of a Reinforcement; one where it has no halves
    cards: EphyranCards = attrs.field(repr=False)  #: the box that it belongs to

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        return str(ask_above("draw_deck_card", self, "notebooks.ephyran"))


def read_deck(source: SourceFile) -> Deck:
    """Read `deck.toml`.

    Raises:
        CardError: it is no TOML, or it says something that no game can be played with.
    """
    try:
        return _read(tomllib.loads(source.text), source)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        problem = f"`{source.name}`: {error}"
        raise CardError([Diagnostic(BAD_DECK, problem, None)], {source.name: source}) from None


def _read(data: dict[str, Any], source: SourceFile) -> Deck:
    territories, objects = data["territories"], data["objects"]
    if [(key, facts["god"]) for key, facts in territories.items()] != [(at.word, at_god) for at, at_god in _LANDS]:
        raise ValueError("the Territories are not those of Y1")
    creatures = tuple(tuple(facts["creatures"]) for facts in territories.values())
    return Deck(
        numbers=Numbers(**data["numbers"]),
        cards=tuple((_half(one, creatures), _half(two, creatures)) for one, two in data["deck"]["cards"]),
        values=FrozenDict({kind: objects[kind]["value"] for kind in MagicObject}),
        tokens=tuple(kind for kind in MagicObject for _ in range(objects[kind]["tokens"])),
        creatures=creatures,
        colours=tuple(facts["colour"] for facts in territories.values()),
        source=source,
    )


_LANDS: Final = tuple(zip(TERRITORIES, GODS, strict=True))


def _half(text: str, creatures: tuple[tuple[str, ...], ...]) -> ZoneHalf | str:
    words = text.split()
    if len(words) == 1:
        return text
    territory = Territory[words[0].upper()]
    half = ZoneHalf(territory, int(words[1]), words[2], MagicObject(words[3]) if words[3:] else None)
    if not 1 <= half.number <= ZONES or half.creature not in creatures[territory]:
        raise ValueError(f"there is no zone {text!r}")
    return half
