"""Who may see what: the one place that decides it, field by field.

With printed cards no fact is known to some players only: a card lies face up for all, or face down for all, its owner
included (T11), and a view of a player differs from that of a spectator only in the choices that are open to that
player. Citizens carry numbers that say nothing of their faces (decision 4), so nearly all actions and events name cards
by number and are public from end to end. Powers of language 3 let a player choose in secret (N30) or look at face-down
cards (N31-N33); what comes of that is declared *known* (decision 38).
"""

from __future__ import annotations

from typing import Any, Final

from elysium_rules.elysium.model import actions, events
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS
from elysium_rules.elysium.model.events import EVENTS
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.sheets import Outcome, ScoreSheet
from elysium_rules.elysium.model.state import GameState, Legend, PlayerState, Sealed
from elysium_rules.errors import EngineError
from elysium_rules.kernel.frames import Frame, Promise, Question
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.data.visibility import (
    Declarations,
    Known,
    Visibility,
    check_declarations,
    declare,
    fields_that_are,
    owned,
    public_kinds,
)

ANSWER: Final = "answer"  #: what lies in the holes of `Sealed`


def _show_seen(state: Any, viewer: int | None) -> tuple[int | None, ...]:
    """Everybody knows which face-down cards they have seen themselves; which places others know, views say (N31)."""
    own = len(state.seen) - 1 if viewer is None else viewer
    return tuple([mask if seat == own else None for seat, mask in enumerate(state.seen)])


#: The values that views, logs and messages are made of. (`ElysiumGame` is fixed before the first card is dealt, and
#: public.)
KINDS: Final[tuple[type[Any], ...]] = (
    GameState,
    Sealed,
    PlayerState,
    Legend,
    Frame,
    Promise,
    Question,
    Quest,
    Rng,
    ScoreSheet,
    Outcome,
    *ACTIONS,
    *ANSWERS,
    *EVENTS,
)

VISIBILITY: Final[Declarations] = {
    GameState: declare(
        # `stack` and `budget` follow from what everybody saw: a power names, counts and chooses face-up cards only.
        "game epoch phase stage active order turns_played players reserve agora oracle discard_pile removed reshuffled "
        "ring_mask turned_mask pediment_side quests level_tiles family_tiles allowance transfers closing promises "
        # Of `sealed` everybody sees who has chosen; what it was, each of them alone (N30).
        "stack question budget counters sealed decisions",
        hidden="draw_pile citizen_faces rng",
        internal="legal log",
        known={"seen": Known(_show_seen)},
    ),
    Sealed: declare("player", known={"number": owned("number", thing=ANSWER)}),
    PlayerState: declare("gold vp pp disc column_mask domain domain_mask elysium quest cards_taken tokens"),
    Legend: declare("cards kind accepts citizen_price"),
    Frame: declare("card at you they slots"),
    Promise: declare("moment frame"),
    Question: declare("kind player card row path"),
    Quest: declare("number gold vp transfers"),
    Rng: declare(hidden="seed counter"),
    ScoreSheet: declare("player vp chronos legends bonuses prestige citizens gold"),
    Outcome: declare("winners scores"),
    # --- actions and answers
    actions.TakeCard: declare("player card"),
    actions.TakeQuest: declare("player quest"),
    actions.TakeCitizen: declare("player"),
    actions.DismissColumn: declare("player colour"),
    actions.UsePower: declare("player card"),
    actions.Transfer: declare("player card legend"),
    actions.EndTurn: declare("player"),
    actions.PickCard: declare("player card"),
    actions.PickCards: declare("player cards"),
    actions.PickLevel: declare("player level"),
    actions.PickAmount: declare("player amount"),
    actions.ChooseSecretly: declare("player", known={"number": owned("number")}),
    actions.PickSeen: declare("player", known={"card": owned("card")}),
    actions.OrderCards: declare("player", known={"cards": owned("cards")}),
    actions.PickPlayer: declare("player chosen"),
    actions.PickFamily: declare("player family"),
    actions.PickColumn: declare("player colour"),
    actions.PickBranch: declare("player branch"),
    actions.SwapColumns: declare("player given received"),
    actions.Accept: declare("player"),
    actions.Decline: declare("player"),
    # --- events
    events.GameBegan: declare("families players edition deck pediment oracle prestige cause"),
    events.QuestPlaced: declare("quest gold vp transfers colours cause"),
    events.BonusPlaced: declare("level family points cause"),
    events.EpochBegan: declare("epoch cause"),
    events.PhaseBegan: declare("phase cause"),
    events.TurnBegan: declare("player cause"),
    events.TurnEnded: declare("player cause"),
    events.StepClosed: declare("player cause"),
    events.TurnSkipped: declare("player cause"),
    events.Forced: declare("action cause"),
    events.Named: declare("action cause"),
    events.ChanceCame: declare("action cause"),
    events.PromiseMade: declare("player card moment lasts cause"),
    events.MomentCame: declare("moment cause"),
    events.PromiseKept: declare("player card cause"),
    events.PromiseLost: declare("player card was_due cause"),
    # A Citizen by its number as a Citizen, as in every event.
    events.DeedPrevented: declare("player card by power deed harmed taker resource amount cause"),
    events.AnswerSealed: declare("player cause", known={"number": owned("number")}),
    events.AnswersRevealed: declare("seats numbers cause"),
    events.CardsSeen: declare("player count citizens cause", known={"cards": owned("cards")}),
    events.CardsOrdered: declare("player count under cause", known={"cards": owned("cards")}),
    events.CardPutBack: declare("player card source under cause"),
    events.FaceSwapped: declare("player citizen cause"),
    events.Declined: declare("player cause"),
    events.CardRevealed: declare("card zone cause"),
    events.CardSlid: declare("card cause"),
    events.Reshuffled: declare("count cause"),  # how many, not which: some were Citizens
    events.CardTaken: declare("player card source owed cause"),
    events.CitizenTaken: declare("player card owed cause"),  # its number as a Citizen
    events.NothingTaken: declare("player cause"),
    events.CardDiscarded: declare("player card source cause"),
    events.CardTransferred: declare("player card legend kind counted cause"),
    events.CitizenReplaced: declare("player card citizen legend cause"),
    events.QuestTaken: declare("player quest cause"),
    events.QuestLeftIncomplete: declare("player quest gold vp transfers cause"),
    events.QuestsReturned: declare("cause"),
    events.ColumnDismissed: declare("player colour cause"),
    events.ColumnsSwapped: declare("player given received cause"),
    events.ColumnRecovered: declare("player colour cause"),
    events.ColumnsReturned: declare("cause"),
    events.PowerUsed: declare("player card cause"),
    events.RingPlaced: declare("card cause"),
    events.RingReturned: declare("card cause"),
    events.CardTurned: declare("card cause"),
    events.CardsStraightened: declare("cards cause"),
    events.ResourceMoved: declare("resource giver receiver amount cause is_price"),
    events.TokensMoved: declare("resource giver receiver amount card cause is_price"),
    events.AllowanceSet: declare("player allowance cause"),
    events.BonusMoved: declare("player level family points previous cause"),
    events.BonusReturned: declare("player level points cause"),
    events.CardReturned: declare("player card cause"),
    events.DiscsDealt: declare("discs cause"),
    events.CardRemoved: declare("player card source cause"),
    events.GameEnded: declare("winners scores cause"),
}


check_declarations(VISIBILITY, KINDS)


#: The fields of a state of which a view shows each player something else.
MASKED_FIELDS: Final = ("sealed",)
#: The fields of a state that everybody may see from end to end, in their order.
PUBLIC_FIELDS: Final = tuple(
    name for name in fields_that_are(VISIBILITY, GameState, Visibility.PUBLIC) if name not in MASKED_FIELDS
)
#: Values of these classes may be handed out as they are.
PUBLIC_KINDS: Final = public_kinds(VISIBILITY)


def require_public(*kinds: type[Any]) -> None:
    """Say that values of these classes are handed out as they are; fails once one of their fields is not public.

    Raises:
        EngineError: a field is hidden or internal.
    """
    for kind in kinds:
        if kind not in PUBLIC_KINDS:
            raise EngineError(f"a {kind.__name__} is shown as it is, but not all of it is public")
