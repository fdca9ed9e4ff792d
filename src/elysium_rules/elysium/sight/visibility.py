"""Who may see what: the one place that decides it, field by field.

In Elysium no fact is known to some players only: a card lies face up for all, or face down for all, its owner
included (T11). So there are three answers, and a view of a player differs from that of a spectator only in
the choices that are open to that player. Citizens carry numbers that say nothing of their faces (decision 4),
so actions and events name cards by number and are public from end to end.
"""

from __future__ import annotations

from typing import Any, Final

from elysium_rules.elysium.model import actions, events
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS
from elysium_rules.elysium.model.events import EVENTS
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.sheets import Outcome, ScoreSheet
from elysium_rules.elysium.model.state import GameState, Legend, PlayerState
from elysium_rules.errors import EngineError
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.visibility import (
    Declarations,
    Visibility,
    check_declarations,
    declare,
    fields_that_are,
    public_kinds,
)

#: The values that views, logs and messages are made of. (`Game` is fixed before the first card is dealt, and public.)
KINDS: Final[tuple[type[Any], ...]] = (
    GameState,
    PlayerState,
    Legend,
    Frame,
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
        "rings turned pediment quests level_tiles family_tiles allowance transfers closing stack question budget",
        hidden="draw_pile citizen_faces rng",
        internal="legal log",
    ),
    PlayerState: declare("gold vp pp disc column_mask domain domain_mask elysium quest cards_taken"),
    Legend: declare("cards kind accepts citizen_price"),
    Frame: declare("card at you they slots"),
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
    events.ResourceMoved: declare("resource source target amount cause"),
    events.AllowanceSet: declare("player allowance cause"),
    events.BonusMoved: declare("player level family points previous cause"),
    events.BonusReturned: declare("player level points cause"),
    events.CardReturned: declare("player card cause"),
    events.DiscsDealt: declare("discs cause"),
    events.CardRemoved: declare("player card source cause"),
    events.GameEnded: declare("winners scores cause"),
}


check_declarations(VISIBILITY, KINDS)


#: The fields of a state that everybody may see, in their order.
PUBLIC_FIELDS: Final = fields_that_are(VISIBILITY, GameState, Visibility.PUBLIC)
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
