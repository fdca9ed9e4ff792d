"""The state of a game, its parts, and its score sheets; frozen, with no rules in it.

The same classes are what a player sees: None stands where the viewer does not know a card or a token.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from elysium_rules.ephyran.model.ids import OVER, TERRITORIES, CardId, God, MagicObject, PlayerId, Stage
from elysium_rules.kernel.draft import make_tables
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.freeze import make_build
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.engine.port import Position
from elysium_rules.play.engine.show import CARD_MASK
from elysium_rules.program.value import Shown

if TYPE_CHECKING:
    from elysium_rules.ephyran.model.actions import Action
    from elysium_rules.ephyran.model.cards import EphyranCard
    from elysium_rules.ephyran.model.events import Event  # noqa: F401 - the parameters of `Position`
    from elysium_rules.ephyran.model.game import EphyranGame
    from elysium_rules.ephyran.seeing.view import EphyranView  # noqa: F401


@attrs.frozen(repr=False)
class Token(Shown):
    """A magic object that lies face down."""

    kind: MagicObject | None
    known: int  #: bit mask of the seats that have looked at it (Y27)


@attrs.frozen(repr=False)
class Zone(Shown):
    """A card in a city, with what lies on it."""

    card: CardId
    token: Token | None = None


@attrs.frozen(repr=False)
class PlayerState(Shown):
    """One player's hand and city."""

    player: PlayerId  #: the seat
    god: God
    hand: tuple[CardId | None, ...] = ()  #: sorted: its order tells nothing
    shown: int = attrs.field(default=0, metadata=CARD_MASK)  #: bit mask of the cards that everybody saw arriving there
    drawn: tuple[CardId | None, ...] = ()  #: set aside, of which some are kept (Y12); sorted
    held: Token | None = None  #: waits for its zone (Y13, Y15)
    carried: Zone | None = None  #: a card that was reclaimed and waits for its place (Y21)
    city: tuple[tuple[Zone, ...], ...] = ((),) * len(TERRITORIES)  #: by Territory, in the order of the zones
    locks: tuple[CardId | None, ...] = (None,) * len(TERRITORIES)  #: by Territory: the card that locks it (Y17)
    finished: int = 0  #: how many cities were finished when this one was, itself counted; 0: not yet (Y25)

    @property
    def zones(self) -> list[Zone]:
        """All zones of the city, and the card that is on its way there."""
        return [*chain(*self.city), *(() if self.carried is None else (self.carried,))]


@attrs.frozen(repr=False)
class EphyranState(
    Position["EphyranState", "Action", "Event", "EphyranView", "EphyranOutcome"],
    Shown,
):
    """All there is to know of a game at one moment; a fork is an assignment."""

    game: EphyranGame = attrs.field(repr=False)  #: what never changes in a game
    rng: Rng = attrs.field(repr=False)  #: all chance to come
    first: PlayerId  #: who holds Athena's token (Y5)
    active: PlayerId  #: whose turn it is
    turns_played: int  #: turns that are over
    stage: Stage  #: where in the turn the active player stands
    draws: int  #: cards to be drawn at the end of this turn (Y10-Y12)
    players: tuple[PlayerState, ...]  #: by seat
    draw_pile: tuple[CardId | None, ...]  #: the top card is the last one
    discard_pile: tuple[CardId, ...]  #: the top card is the last one
    tartarus: tuple[CardId, ...]  #: in the order in which the cards came (Y7)
    supply: tuple[Token, ...]  #: of tokens; the next one is the last
    lost: tuple[Token, ...]  #: tokens out of the game (Y8, Y16)
    ending: bool  #: whether this is the last round (Y23)
    #: Turns in a row, this one included, in which nobody has drawn from the draw pile (Y51); kept as it was when the
    #: last round begins, and 0 by rulings that do not count it.
    rested: int
    stack: tuple[Frame, ...]  #: powers in progress, the running one last
    question: Question | None  #: what a power asks; None where a turn goes on
    budget: int  #: work left for the powers of one action
    legal: tuple[Action, ...] | None = attrs.field(init=False, default=None, eq=False, repr=False)  #: once worked out
    log: list[Any] | None = attrs.field(init=False, default=None, eq=False, repr=False)  #: only while a step runs

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.stage is OVER

    def card(self, card: int) -> EphyranCard:
        """A card by its number."""
        return self.game.card(card)


@attrs.frozen(repr=False)
class CityScore(Shown):
    """What one player's score is made of (Y24)."""

    player: PlayerId
    creatures: int  #: different creatures, Territory by Territory, and Dionysus (Y22)
    bonuses: int  #: for Territories of four different creatures
    objects: int  #: printed ones and tokens
    doubled: int  #: what the Territory of the own god brings once more
    city: int  #: for the finished city (Y25)

    @property
    def total(self) -> int:
        """The score."""
        return self.creatures + self.bonuses + self.objects + self.doubled + self.city


@attrs.frozen(repr=False)
class EphyranOutcome(Shown):
    """Who won, and the score sheets by seat."""

    winners: tuple[PlayerId, ...]  #: by seat; more than one where they share the victory (Y26)
    scores: tuple[CityScore, ...]  #: by seat


#: Makes a state from all its fields, by name or in their order.
build_state: Final[Callable[..., EphyranState]] = make_build(EphyranState)
make_zone: Final = make_build(Zone)
make_token: Final = make_build(Token)

# The private mutable form of a state: the rules change only a table, and the next decision freezes it.
Table: TypeAlias = Any  #: an `EphyranState` whose fields can be set; `board(player)` gives a board to be changed
Board: TypeAlias = Any  #: a `PlayerState` whose fields can be set
thaw, freeze, snapshot = make_tables(EphyranState, PlayerState)
