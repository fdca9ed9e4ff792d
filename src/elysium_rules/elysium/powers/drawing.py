"""Effects that draw cards: a Citizen, a card face up, cards for Oracle and Agora (A5, P15, P22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.changes import apply, procedures
from elysium_rules.elysium.model import parameters
from elysium_rules.elysium.model.effect_row import EffectRow, Lacking, Lowers, Means, Move, Place
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import PlayerId, Zone
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers.choice import CARD_WORK
from elysium_rules.elysium.powers.phrases import evaluate_number
from elysium_rules.kernel.assumptions import NO, NOTHING, YES, Assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.program import nodes

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering


def can_draw(state: GameState, frame: Frame, assumed: Assumptions) -> int:
    """Whether there are cards at all: which ones would fit nobody may know."""
    return YES if state.draw_pile or state.discard_pile or assumed.gone or assumed.owed else NO


def can_draw_or_nothing(state: GameState, frame: Frame, assumed: Assumptions) -> int:
    """P22: where nothing can be drawn nothing happens; what follows decides whether the power works (P19)."""
    return YES if can_draw(state, frame, assumed) == YES else NOTHING


def drawing(draw: Callable[[Table, PlayerId], None]) -> Means:
    """Means: draw a card, and do this with it."""

    def means(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
        def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
            draw(table, player)

        return Effect(act, possible=can_draw_or_nothing, work=CARD_WORK)

    return means


def dealing(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Draw so many cards face up, to where the row says."""
    amount = evaluate_number(game, row.given(do.arguments)["amount"])
    (move,) = row.moves
    zone = Zone(move.target)

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        count = min(amount(table, frame), len(table.draw_pile) + len(table.discard_pile))
        procedures.reveal(table, zone, procedures.pay_for_moves(table, count))

    return Effect(act, possible=can_draw_or_nothing, work=CARD_WORK)


def lacks_draw(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """Nothing to draw (A5)."""
    return missing.speaker.why("nothing to draw")


# --- into a Domain ---------------------------------------------------------------------------------------------------


def take_citizen(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Take the top card of the draw pile face down."""

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        procedures.take_citizen(table, player)

    possible = can_draw if game.rulings.citizen_needs_card else can_draw_or_nothing
    return Effect(act, possible=possible, work=CARD_WORK)


def lower_drawing(move: str) -> Lowers:
    """Lowers: draw a card, and do this with it."""
    return lambda row, lower, do: lower.deed(row, do, lower(move), judge=lower("drawable", False))  # noqa: FBT003


def lower_dealing(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Draw so many cards face up, to where the row says."""
    amount = lower.number(row.given(do.arguments)["amount"])
    (move,) = row.moves
    return lower.deed(row, do, lower("deal", amount, move.target), judge=lower("drawable", False))  # noqa: FBT003


TAKES_FACE_DOWN: Final = (Move((Place.DRAW_PILE,), Place.UNDER_A_CITIZEN, "take"),)
TAKES_DRAWN: Final = (
    Move((Place.DRAW_PILE,), Place.DOMAIN, "take", is_seen=True),
    Move((Place.DRAW_PILE,), Place.DISCARD_PILE),  # P15: refused
)
REVEALS: Final = (Move((Place.DRAW_PILE,), Place.DISCARD_PILE),)


def lower_citizen(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Take the top card of the draw pile face down."""
    return lower.deed(row, do, lower("citizen"), judge=lower("drawable", lower.game.rulings.citizen_needs_card))


TAKE_CITIZEN: Final = EffectRow(
    name="take_citizen",
    example="take a citizen",
    doc="The acting player takes the top card of the draw pile face down into the Domain (T11).",
    writes=("cards",),
    moves=TAKES_FACE_DOWN,
    draws=True,
    means=take_citizen,
    lowers=lower_citizen,
    lacks=lacks_draw,
    worth=0.8,
)
DRAW: Final = EffectRow(
    name="draw",
    example="draw and take a card",
    doc="The acting player draws a card and takes it face up; an identical one is discarded and replaced (P15).",
    writes=("cards",),
    moves=TAKES_DRAWN,
    draws=True,
    is_long=True,
    means=drawing(procedures.draw_and_take),
    lowers=lower_drawing("draw"),
    lacks=lacks_draw,
    worth=2.0,
)

# --- elsewhere -------------------------------------------------------------------------------------------------------


def _reveal(table: Table, player: PlayerId) -> None:
    if procedures.prepare_draw(table):
        apply.card_discarded(table, None, table.draw_pile[-1], Zone.DRAW_PILE)


ADD: Final = EffectRow(
    name="add",
    example="add 2 cards to the oracle",
    doc="That many cards are drawn and join the Oracle for good (X19).",
    parameters=(parameters.AMOUNT,),
    writes=("cards",),
    needs="oracle",
    moves=(Move((Place.DRAW_PILE,), Place.ORACLE),),
    draws=True,
    is_long=True,
    means=dealing,
    lowers=lower_dealing,
    lacks=lacks_draw,
    worth=0.2,
)
ADD_AGORA: Final = EffectRow(
    name="add_agora",
    example="add 2 cards to the agora",
    doc="That many cards are drawn and join the Agora (N7).",
    parameters=(parameters.AMOUNT,),
    writes=("cards",),
    since=2,
    moves=(Move((Place.DRAW_PILE,), Place.AGORA),),
    draws=True,
    is_long=True,
    means=dealing,
    lowers=lower_dealing,
    lacks=lacks_draw,
    worth=0.2,
)
REVEAL: Final = EffectRow(
    name="reveal",
    example="reveal a card",
    doc="The top card of the draw pile is put face up on the discard pile (N7).",
    writes=("cards",),
    since=2,
    moves=REVEALS,
    draws=True,
    means=drawing(_reveal),
    lowers=lower_drawing("reveal"),
    lacks=lacks_draw,
    worth=0.0,
)

#: All rows of this module, as the reference lists them.
EFFECTS: Final = (TAKE_CITIZEN, DRAW, ADD, ADD_AGORA, REVEAL)
