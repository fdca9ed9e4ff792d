"""The private mutable form of a state: thaw, freeze, and the log of the step that runs.

`step` thaws a state into a `Table`, the rules change only that table, and the next
decision freezes it again. Every part that did not change is shared with the state
before. Nobody outside the engine ever holds a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from elysium_rules.elysium.model.ids import CardId, PlayerId
from elysium_rules.elysium.model.state import GameState, PlayerState
from elysium_rules.kernel.draft import make_tables
from elysium_rules.kernel.machine import running_depth

if TYPE_CHECKING:
    from typing import Any

    from elysium_rules.elysium.model.actions import Action
    from elysium_rules.elysium.model.game import ElysiumGame
    from elysium_rules.elysium.model.ids import Phase, Stage
    from elysium_rules.elysium.model.numbers import Quest
    from elysium_rules.elysium.model.state import Legend, Sealed
    from elysium_rules.kernel.frames import Frame, Promise, Question
    from elysium_rules.kernel.rng import Rng


class Board(PlayerState):
    """A player's state while it is being changed."""

    __slots__ = ()
    __setattr__ = object.__setattr__  # lifts the ban of the frozen class ...
    __delattr__ = object.__delattr__  # ... at C speed only if both are lifted

    if TYPE_CHECKING:
        gold: int
        vp: int
        pp: int
        disc: int
        column_mask: int
        domain: tuple[CardId, ...]
        domain_mask: int
        elysium: tuple[Legend, ...]
        quest: Quest | None
        cards_taken: int
        tokens: tuple[int, ...]


class Table(GameState):
    """A game state while it is being changed."""

    __slots__ = ()
    __setattr__ = object.__setattr__  # lifts the ban of the frozen class ...
    __delattr__ = object.__delattr__  # ... at C speed only if both are lifted

    if TYPE_CHECKING:
        game: ElysiumGame
        rng: Rng
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
        draw_pile: tuple[CardId, ...]
        discard_pile: tuple[CardId, ...]
        removed: tuple[CardId, ...]
        citizen_faces: tuple[CardId | None, ...]
        reshuffled: int
        ring_mask: int
        turned_mask: int
        pediment_side: int
        quests: tuple[Quest, ...]
        level_tiles: tuple[PlayerId | None, ...]
        family_tiles: tuple[tuple[PlayerId, ...], ...]
        allowance: int
        transfers: int
        closing: tuple[CardId, ...]
        promises: tuple[Promise, ...]
        stack: tuple[Frame, ...]
        question: Question | None
        budget: int
        counters: tuple[tuple[CardId, str, int], ...]
        sealed: tuple[Sealed, ...]
        seen: tuple[int, ...]
        decisions: int
        legal: tuple[Action, ...] | None
        log: list[Any] | None

        def board(self, player: PlayerId) -> Board:
            """The board of *player*, ready to be changed."""

    @property
    def cause(self) -> CardId | None:
        """The card whose power is running."""
        depth = running_depth(self)
        return self.game.card_of(self.stack[depth - 1].card) if depth else None


thaw, freeze, snapshot = make_tables(GameState, PlayerState, Table, Board)
