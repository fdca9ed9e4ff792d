"""All that can happen, as typed values in the past tense.

An event's fields are enough to keep a mirror of what a player sees. *cause* is the card whose power made it happen,
or None where the rules of the game did. Who does not know a card or a token finds None in its place.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from elysium_rules.ephyran.model.actions import Action
from elysium_rules.ephyran.model.ids import CardId, God, MagicObject, Place, PlayerId, Territory
from elysium_rules.ephyran.model.state import CityScore
from elysium_rules.play.data import events
from elysium_rules.play.data.events import ByPlayer, Happened

TurnBegan = events.TurnBegan
TurnEnded = events.TurnEnded
Declined = events.Declined


@attrs.frozen(eq=False, repr=False)
class OnZone(ByPlayer):
    """Something on a zone of *player*."""

    territory: Territory
    number: int


@attrs.frozen(eq=False, repr=False)
class GameBegan(Happened):
    """A game was laid out: who plays whom, who holds Athena's token, how high the piles are (Y5)."""

    gods: tuple[God, ...]
    first: PlayerId
    deck: int
    tokens: int


@attrs.frozen(eq=False, repr=False)
class Forced(Happened):
    """There was only one thing to do, as everybody can see, so the engine did it without asking."""

    action: Action


@attrs.frozen(eq=False, repr=False)
class Attacked(ByPlayer):
    """*player* is about to do something that others may answer (Y17, Y18); *owner* is whom it is done to."""

    deed: str
    owner: PlayerId | None
    territory: Territory | None
    number: int | None


@attrs.frozen(eq=False, repr=False)
class PowerStopped(ByPlayer):
    """A defence stopped what the *card* of *player* was about to do (Y19)."""

    card: CardId


@attrs.frozen(eq=False, repr=False)
class CardDrawn(ByPlayer):
    """*player* got a card from *source* to *target*, the hand or aside; only from open places does everybody see it."""

    card: CardId | None
    source: Place
    target: Place


@attrs.frozen(eq=False, repr=False)
class CardDiscarded(ByPlayer):
    """*player* put a card from the hand, or one that was set aside, on the discard pile (Y9, Y12)."""

    card: CardId
    source: Place


@attrs.frozen(eq=False, repr=False)
class CardPlayed(ByPlayer):
    """*player* played a Reinforcement or a defence, and the card went to Tartarus (Y7)."""

    card: CardId


@attrs.frozen(eq=False, repr=False)
class ZoneBuilt(OnZone):
    """*player* added a card from the hand to the city, or one that was reclaimed, with its token (Y6, Y21)."""

    card: CardId
    source: Place


@attrs.frozen(eq=False, repr=False)
class ZoneReplaced(OnZone):
    """*player* put a card from the hand in the place of another one in the city of *owner*.

    *target* says where the card that lay there went: on the discard pile (Y8) or, from the city of somebody else,
    towards the city of *player*, where it waits with its token to be built (Y21).
    """

    owner: PlayerId
    card: CardId
    replaced: CardId
    target: Place


@attrs.frozen(eq=False, repr=False)
class ZonesExchanged(OnZone):
    """*player* gave a zone card and got another one in its place, from the city of *owner* or from the hand (Y14)."""

    owner: PlayerId | None
    given: CardId
    received: CardId


@attrs.frozen(eq=False, repr=False)
class ZoneDestroyed(OnZone):
    """*player* lost an uncovered zone to Tartarus (Y16)."""

    card: CardId


@attrs.frozen(eq=False, repr=False)
class TokenTaken(ByPlayer):
    """*player* drew a token and looked at it (Y13)."""

    kind: MagicObject | None


@attrs.frozen(eq=False, repr=False)
class TokenStolen(OnZone):
    """*player* took the token of a zone of *owner* and looked at it (Y15); *known* to whom it was before."""

    owner: PlayerId
    kind: MagicObject | None
    known: int


@attrs.frozen(eq=False, repr=False)
class TokenPlaced(OnZone):
    """*player* put the token face down on a zone of the own city (Y13)."""


@attrs.frozen(eq=False, repr=False)
class TokenLost(OnZone):
    """The token on a zone of *player* left the game with it (Y8, Y14, Y16)."""


@attrs.frozen(eq=False, repr=False)
class TokenRevealed(OnZone):
    """The game is over, and everybody sees the token on a zone of *player*."""

    kind: MagicObject | None


@attrs.frozen(eq=False, repr=False)
class TerritoryLocked(ByPlayer):
    """*player* locked a Territory of the own city; the card came out of Tartarus and lies there (Y17)."""

    territory: Territory
    card: CardId


@attrs.frozen(eq=False, repr=False)
class TerritoryUnlocked(Happened):
    """A Territory of *owner* is free again, and the card that locked it went to Tartarus (Y18)."""

    owner: PlayerId
    territory: Territory
    card: CardId


@attrs.frozen(eq=False, repr=False)
class CityFinished(ByPlayer):
    """*player* placed the sixteenth zone; *place* counts who did so before, and it brings *points* (Y25)."""

    place: int
    points: int


@attrs.frozen(eq=False, repr=False)
class PlayStalled(Happened):
    """For so many *turns* in a row nobody has drawn from the draw pile (Y51)."""

    turns: int


@attrs.frozen(eq=False, repr=False)
class LastRoundBegan(Happened):
    """The draw pile is empty, a city is finished or the play has stalled: this round is the last (Y23, Y51)."""


@attrs.frozen(eq=False, repr=False)
class GameEnded(Happened):
    """The game is over; these are its winners and score sheets (Y24-Y26)."""

    winners: tuple[PlayerId, ...]
    scores: tuple[CityScore, ...]


#: One of all that can happen.
Event: TypeAlias = (
    (GameBegan | TurnBegan | TurnEnded | Forced | Declined | Attacked | PowerStopped | CardDrawn | CardDiscarded)
    | (CardPlayed | ZoneBuilt | ZoneReplaced | ZonesExchanged | ZoneDestroyed | TokenTaken | TokenStolen | TokenPlaced)
    | (TokenLost | TokenRevealed | TerritoryLocked | TerritoryUnlocked | CityFinished | PlayStalled | LastRoundBegan)
    | GameEnded
)

EVENTS: Final[tuple[type[Event], ...]] = Event.__args__
