"""What a player may know of a state, and nothing else.

`visibility.py` decides which fields are public. A view carries all of those and the sizes of what is
hidden, so that it says enough to rebuild the game up to its hidden facts (`sampling.py`; decision 13).
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS, SECRET, Action
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import COLOURS_OF, CardId, Colour, Phase, PlayerId, Stage
from elysium_rules.elysium.model.knowledge import Glimpse, glimpses
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.state import GameState, Legend, PlayerState, Readers, Sealed
from elysium_rules.elysium.seeing.visibility import PUBLIC_FIELDS, require_public
from elysium_rules.errors import EngineError
from elysium_rules.kernel.frames import Frame, Promise, Question
from elysium_rules.play.engine.port import Seen
from elysium_rules.play.engine.show import show_value
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.program.value import Unchanging

if TYPE_CHECKING:
    ElysiumSeen: TypeAlias = Seen[GameState, Action]
else:
    ElysiumSeen = Seen


@attrs.frozen
class PlayerView(ElysiumSeen, Readers, Unchanging):
    """The table as one player sees it; a spectator (player None) sees the same, but has no choices."""

    player: PlayerId | None  #: whose eyes; None for a spectator
    # The public fields of a state, in their order.
    game: ElysiumGame = attrs.field(repr=False)
    epoch: int
    phase: Phase
    stage: Stage
    active: PlayerId
    order: tuple[PlayerId, ...]
    turns_played: int
    players: tuple[PlayerState, ...]
    reserve: tuple[int, int, int]
    agora: tuple[CardId, ...]
    oracle: tuple[CardId, ...]
    discard_pile: tuple[CardId, ...]
    removed: tuple[CardId, ...]
    reshuffled: int
    ring_mask: int = attrs.field(repr=False)  #: `rings` as a bit mask
    turned_mask: int = attrs.field(repr=False)  #: `turned` as a bit mask
    pediment_side: int  #: which side is shown (S6)
    quests: tuple[Quest, ...]
    level_tiles: tuple[PlayerId | None, ...]
    family_tiles: tuple[tuple[PlayerId, ...], ...]
    allowance: int
    transfers: int
    closing: tuple[CardId, ...]
    promises: tuple[Promise, ...]  #: what powers have left for later; the oldest first
    open_powers: tuple[Frame, ...]  #: powers in progress, the running one last
    question: Question | None
    work_left: int = attrs.field(repr=False)  #: what is left of the budget of this action
    counters: tuple[tuple[CardId, str, int], ...]  #: what lies on cards (N21): card, resource and amount, sorted
    decisions: int = attrs.field(repr=False)  #: about powers since the turn or step began, by anybody (N40)
    # What follows from the state.
    deciding: PlayerId | None  #: who must choose now; None once the game is over
    draw_pile_size: int  #: how many cards are left in it
    citizens_taken: int  #: so far; their numbers follow those of the cards
    rings: tuple[CardId, ...]  #: the cards that have a ring (P4), by seat and in the order of the Domains
    turned: tuple[CardId, ...]  #: the cards that are turned (P5), in the same order
    pediment: tuple[str, ...]  #: the colours over the quests, left to right
    legal: tuple[Action, ...]  #: the choices of *player*, if it is theirs to decide
    sealed: tuple[Sealed, ...] = ()  #: who has chosen in secret so far; what, only where *player* did (N30)
    known: tuple[Glimpse, ...] = ()  #: face-down cards that somebody knows; which, only where *player* does (N31)

    def __repr__(self) -> str:
        return show_value(self.game, self)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def stack(self) -> tuple[Frame, ...]:
        """The powers in progress under their name in a state, for `text.py`."""
        return self.open_powers

    @property
    def budget(self) -> int:
        """The same as `work_left`, as a state calls it."""
        return self.work_left

    # --- under the same names as in a state --------------------------------------------------------------------------

    @property
    def cards_with_rings(self) -> tuple[CardId, ...]:
        """The same as `rings`."""
        return self.rings

    @property
    def turned_cards(self) -> tuple[CardId, ...]:
        """The same as `turned`."""
        return self.turned

    def colours_over(self, quest: Quest) -> tuple[Colour, ...]:
        """The colours above the place of a quest, one of which is needed (T4); the Incomplete side has none (T10)."""
        return COLOURS_OF[self.game.quest_columns[self.pediment_side].get(quest.number, 0)]


#: The fields of a view that are called otherwise in a state; either has both names.
RENAMED: Final = {"stack": "open_powers", "budget": "work_left"}
#: The fields of a view that follow from a state; `observe` gives each of them.
DERIVED: Final = (
    *("deciding", "draw_pile_size", "citizens_taken", "rings", "turned", "pediment", "legal"),
    *("sealed", "known"),
)


def _check_view() -> None:
    """A view carries what is public, all of it and in that order, what is derived, and nothing else."""
    # Shared with the state as they are, so all of them must be public.
    shown = [kind for kind in (*ACTIONS, *ANSWERS) if kind not in SECRET]  # whoever may choose knows what
    require_public(PlayerState, Legend, Quest, Frame, Promise, Question, *shown)
    passed = [RENAMED.get(name, name) for name in PUBLIC_FIELDS]
    fields = [field.name for field in attrs.fields(PlayerView)]
    if fields != ["player", *passed, *DERIVED]:
        raise EngineError(f"a view has the fields {fields}, but `visibility` shows {passed}")


_check_view()
# One call in C reads all public fields, and nothing else of a state gets into a view but the sizes below.
_public_facts: Final = attrgetter(*PUBLIC_FIELDS)


def view_of(state: GameState, seat: PlayerId | None) -> PlayerView:
    """Show *state* as a player may see it, or as a spectator sees it (None)."""
    deciding = state.deciding
    facts: tuple[Any, ...] = (
        seat,
        *_public_facts(state),
        deciding,  # INVARIANT: from here on in the order of `DERIVED`
        len(state.draw_pile),
        len(state.citizen_faces),
        state.rings,
        state.turned,
        state.pediment,
        legal_actions(state) if seat is not None and seat == deciding else (),
        state.game.rules.sight.masked(state.sealed, seat) if state.sealed else (),
        glimpses(state, seat) if state.seen else (),
    )
    return PlayerView(*facts)
