"""Who may see what in Ephyran: the one place that decides it, field by field (Y27).

A hand is known to its player; of a card that everybody saw arriving everybody remembers that it is there. A token is
known to whoever has looked at it, wherever it went since. The order of the draw pile nobody knows.

See decisions 29 and 30.
"""

from __future__ import annotations

from typing import Any, Final

from elysium_rules.ephyran.model import actions, events
from elysium_rules.ephyran.model.actions import ANSWERS, TURN
from elysium_rules.ephyran.model.events import EVENTS
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import ASIDE, DRAW_PILE
from elysium_rules.ephyran.model.state import CityScore, EphyranOutcome, EphyranState, PlayerState, Token, Zone
from elysium_rules.play.data import visibility
from elysium_rules.play.data.visibility import SHARED, Declarations, Known, declare, hand, looked_at, owned, pile

CARD: Final = "card"
TOKEN: Final = "token"  # noqa: S105 - no password


def _show_drawing(event: events.CardDrawn, viewer: int | None) -> int | None:
    """What comes from the draw pile or was set aside from it is a secret of who drew it; all else lay open."""
    is_secret = event.source in (DRAW_PILE, ASIDE)
    return event.card if viewer == event.player or not is_secret else None


_PARTS: Final = (EphyranState, PlayerState, Zone, Token, CityScore, EphyranOutcome)
KINDS: Final[tuple[type[Any], ...]] = (*SHARED, *_PARTS, *TURN, *ANSWERS, *EVENTS)

VISIBILITY: Final[Declarations] = {
    **SHARED,
    EphyranState: declare(
        # `stack` and `budget` follow from what everybody saw: a secret answer is acted upon at once and never waits.
        "game first active turns_played stage draws players discard_pile tartarus supply lost ending rested stack "
        "question budget",
        hidden="rng",
        internal="legal log",
        known={"draw_pile": pile("draw_pile", CARD)},
    ),
    PlayerState: declare(
        "player god shown held carried city locks finished",
        known={"hand": hand("hand", CARD, "shown"), "drawn": hand("drawn", CARD)},
    ),
    Zone: declare("card token"),
    Token: declare("known", known={"kind": looked_at("kind", "known", thing=TOKEN)}),
    CityScore: declare("player creatures bonuses objects doubled city"),
    EphyranOutcome: declare("winners scores"),
    # --- actions and answers; what is played from a hand everybody sees
    actions.Build: declare("player card territory"),
    actions.Replace: declare("player card territory"),
    actions.Reinforce: declare("player card"),
    actions.Reclaim: declare("player card owner territory"),
    actions.Discard: declare("player card"),
    actions.Draw: declare("player pile"),
    actions.PickZone: declare("player owner territory number"),
    actions.PickHand: declare("player card territory number"),
    actions.PickTerritory: declare("player owner territory"),
    actions.Answer: declare("player card"),
    # --- events
    events.GameBegan: declare("gods first deck tokens cause"),
    events.Forced: declare("action cause"),
    events.Attacked: declare("player deed owner territory number cause"),
    events.PowerStopped: declare("player card cause"),
    events.CardDrawn: declare("player source target cause", known={"card": Known(_show_drawing)}),
    events.CardDiscarded: declare("player card source cause"),
    events.CardPlayed: declare("player card cause"),
    events.ZoneBuilt: declare("player card territory number source cause"),
    events.ZoneReplaced: declare("player owner card replaced target territory number cause"),
    events.ZonesExchanged: declare("player owner given received territory number cause"),
    events.ZoneDestroyed: declare("player card territory number cause"),
    events.TokenTaken: declare("player cause", known={"kind": owned("kind")}),
    events.TokenStolen: declare(
        "player owner territory number known cause", known={"kind": looked_at("kind", "known", "player")}
    ),
    events.TokenPlaced: declare("player territory number cause"),
    events.TokenLost: declare("player territory number cause"),
    events.TokenRevealed: declare("player territory number kind cause"),
    events.TerritoryLocked: declare("player territory card cause"),
    events.TerritoryUnlocked: declare("owner territory card cause"),
    events.CityFinished: declare("player place points cause"),
    events.PlayStalled: declare("turns cause"),
    events.LastRoundBegan: declare("cause"),
    events.GameEnded: declare("winners scores cause"),
}
visibility.check_declarations(VISIBILITY, KINDS)


def things(game: EphyranGame) -> dict[str, tuple[str, tuple[Any, ...]]]:
    """What may lie in the holes of a view: the cards of the deck, and the tokens.

    Dionysus is not among them: each lies open from the beginning (Y5), and wherever he goes everybody sees it.
    """
    return {CARD: ("CardId", game.deck), TOKEN: ("MagicObject", game.cards.deck.tokens)}
