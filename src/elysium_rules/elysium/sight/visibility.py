"""Who may see what: the one place that decides it, field by field.

Every field of every value that a state, an action or an event is made of is declared here. A field that is
missing here, or one that is here and nowhere else, fails when this module is imported, so that nobody can
add a fact to the game without saying who may know it.

In Elysium no fact is known to some players only: a card lies face up for all, or face down for all, its owner
included (T11). So there are three answers, and a view of a player differs from that of a spectator only in
the choices that are open to that player. Citizens carry numbers that say nothing of their faces (decision 4),
so actions and events name cards by number and are public from end to end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.elysium.model import actions, events
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS
from elysium_rules.elysium.model.events import EVENTS, Event
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.sheets import Outcome, ScoreSheet
from elysium_rules.elysium.model.state import GameState, Legend, PlayerState
from elysium_rules.errors import EngineError
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.rng import Rng


class Visibility(StrEnum):
    """Who may see a field."""

    PUBLIC = "public"  #: everybody, spectators included
    HIDDEN = "hidden"  #: nobody before it is revealed: draw order, faces of Citizens, randomness
    INTERNAL = "internal"  #: no fact of the game but the engine's own notes, which follow from the rest


#: By class, the visibility of every field.
Declarations: TypeAlias = Mapping[type[Any], Mapping[str, Visibility]]


def declare(public: str = "", *, hidden: str = "", internal: str = "") -> Mapping[str, Visibility]:
    """Declare the fields of one class, given as words.

    >>> sorted(declare("gold vp", hidden="rng").items())
    [('gold', <Visibility.PUBLIC: 'public'>), ('rng', <Visibility.HIDDEN: 'hidden'>), ('vp', ...)]
    """
    words = [(word, Visibility.PUBLIC) for word in public.split()]
    words += [(word, Visibility.HIDDEN) for word in hidden.split()]
    words += [(word, Visibility.INTERNAL) for word in internal.split()]
    declared = dict(words)
    if len(declared) != len(words):
        raise EngineError(f"a field is declared twice: {', '.join(word for word, _ in words)}")
    return MappingProxyType(declared)


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
    events.ColumnsReturned: declare("cause"),
    events.PowerUsed: declare("player card cause"),
    events.RingPlaced: declare("card cause"),
    events.RingReturned: declare("card cause"),
    events.CardTurned: declare("card cause"),
    events.CardsStraightened: declare("cards cause"),
    events.ResourceMoved: declare("resource source target amount cause"),
    events.AllowanceSet: declare("player allowance cause"),
    events.BonusMoved: declare("player level family points previous cause"),
    events.DiscsDealt: declare("discs cause"),
    events.CardRemoved: declare("player card source cause"),
    events.GameEnded: declare("winners scores cause"),
}


def check_declarations(declared: Declarations, kinds: Iterable[type[Any]]) -> None:
    """Compare declarations with the classes as they are.

    Raises:
        EngineError: a class or a field is not declared, or one is declared that does not exist.
    """
    wanted = tuple(kinds)
    for kind in wanted:
        if kind not in declared:
            raise EngineError(f"nobody said who may see a {kind.__name__}; say it in sight/visibility.py")
        fields = [field.name for field in attrs.fields(kind)]
        missing = [name for name in fields if name not in declared[kind]]
        surplus = [name for name in declared[kind] if name not in fields]
        if missing:
            raise EngineError(f"nobody said who may see {kind.__name__}.{missing[0]}; say it in sight/visibility.py")
        if surplus:
            raise EngineError(f"{kind.__name__} has no field {surplus[0]}, but sight/visibility.py says who may see it")
    for kind in declared:
        if kind not in wanted:
            raise EngineError(f"sight/visibility.py says who may see a {kind.__name__}, but it is in no state or event")


check_declarations(VISIBILITY, KINDS)


def public_fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a class that everybody may see, in their order.

    >>> public_fields(events.Reshuffled), public_fields(Rng)
    (('count', 'cause'), ())
    """
    return tuple(field.name for field in attrs.fields(kind) if VISIBILITY[kind][field.name] is Visibility.PUBLIC)


#: Values of these classes may be handed out as they are.
PUBLIC_KINDS: Final = frozenset(
    kind for kind in KINDS if all(seen is Visibility.PUBLIC for seen in VISIBILITY[kind].values())
)


def require_public(*kinds: type[Any]) -> None:
    """Say that values of these classes are handed out as they are; fails once one of their fields is not public.

    Raises:
        EngineError: a field is hidden or internal.
    """
    for kind in kinds:
        if kind not in PUBLIC_KINDS:
            raise EngineError(f"a {kind.__name__} is shown as it is, but not all of it is public")


def show_events(happened: Iterable[Event]) -> tuple[Event, ...]:
    """The events that everybody may see, each as it is; the gate for logs and messages.

    Raises:
        EngineError: an event has a field that is not public.
    """
    shown = tuple(happened)
    require_public(*{type(event): None for event in shown})
    return shown
