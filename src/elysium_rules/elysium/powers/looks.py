"""Effects that look at face-down cards, and what is done with the cards that were looked at (N31-N35).

A name for such cards holds a place in the draw pile and never a card, so frames stay public. The cards themselves are
found by what the acting player knows (`knowledge.py`); so nobody can pick from what they have not seen, and how many
there are to pick from everybody can tell. INVARIANT: no option is left out because of what is on a card.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.changes import apply, procedures
from elysium_rules.elysium.model import actions, parameters
from elysium_rules.elysium.model.effect_row import (
    Asking,
    EffectRow,
    Lacking,
    Lowers,
    Means,
    Move,
    Objection,
    Place,
    ValueRow,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import CardId, PlayerId, Zone
from elysium_rules.elysium.model.knowledge import seen_on_top
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.model.terms import ENDS, MOST_SEEN
from elysium_rules.elysium.powers.card_sets import evaluate_cards
from elysium_rules.elysium.powers.choice import (
    CARD_WORK,
    OfCards,
    Then,
    among,
    cards_phrase,
    is_of_all,
    lacks_such_card,
    lower_among,
    lowers_cards,
)
from elysium_rules.elysium.powers.drawing import REVEALS, TAKES_DRAWN, TAKES_FACE_DOWN
from elysium_rules.elysium.powers.phrases import evaluate_number
from elysium_rules.kernel.assumptions import NO, NOTHING, YES, Assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Choosing, Effect
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Choice, Lowering, Ref

# --- the top of the draw pile ----------------------------------------------------------------------------------------


def _look_at_top(game: ElysiumGame, number: nodes.Argument) -> Callable[[Table, Frame, PlayerId], int | None]:
    amount = evaluate_number(game, number)

    def look(table: Table, frame: Frame, player: PlayerId) -> int | None:
        count = min(amount(table, frame), len(table.draw_pile))
        if count <= 0:
            return None
        apply.cards_seen(table, player, count, (), table.draw_pile[: -count - 1 : -1])
        return len(table.draw_pile) - count

    return look


def looking(row: ValueRow, game: ElysiumGame, call: nodes.Call) -> Choosing:
    """Look at the top cards of the draw pile; the name stands for the place from which on they were seen (N31)."""
    look = _look_at_top(game, row.given(call.arguments)["amount"])

    def possible(state: GameState, frame: Frame, player: PlayerId, assumed: Assumptions) -> int:
        return YES if state.draw_pile else NO

    return Choosing(QuestionKind.PICK_ONE, lambda state, frame, player: (), possible=possible, does=look)


def look_at_top(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """The same without a name for them."""
    look = _look_at_top(game, row.given(do.arguments)["amount"])

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        look(table, frame, player)

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        return YES if state.draw_pile else NOTHING

    return Effect(act, possible=possible, work=CARD_WORK)


def lacks_top(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """Nothing to look at (N31)."""
    return missing.speaker.why("nothing to see")


def lower_looking(row: ValueRow, lower: Lowering, call: nodes.Call, actor: nodes.Actor) -> Choice:
    """Look at the top cards of the draw pile; the name stands for the place from which on they were seen (N31)."""
    looks = lower.number(row.given(call.arguments)["amount"])
    return lower.choice(judge=lower("pile", True), looks=looks)  # noqa: FBT003 - as in the table of primitives


def lower_look_at_top(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """The same without a name for them."""
    amount = lower.number(row.given(do.arguments)["amount"])
    return lower.deed(row, do, lower("look_top", amount), judge=lower("pile", False))  # noqa: FBT003


LOOK_VALUE: Final = ValueRow(
    name="look",
    example="let seen = look at the top 3 cards of the draw pile",
    doc="The acting player looks at the top cards of the draw pile, as many as there are, and leaves them there (N31).",
    parameters=(Parameter("amount", Type.NUMBER, largest=MOST_SEEN),),
    gives=Type.SEEN,
    is_secret=True,
    since=3,
    means=looking,
    lowers=lower_looking,
)
LOOK_TOP: Final = EffectRow(
    name="look_top",
    example="look at the top 1 card of the draw pile",
    doc="The acting player looks at the top cards of the draw pile, as many as there are, and leaves them there (N31).",
    parameters=(Parameter("amount", Type.NUMBER, largest=MOST_SEEN),),
    is_secret=True,
    writes=("knowledge",),
    since=3,
    means=look_at_top,
    lowers=lower_look_at_top,
    lacks=lacks_top,
    worth=0.2,
)

# --- under Citizens --------------------------------------------------------------------------------------------------


def _citizens(state: GameState) -> int:
    return ~state.game.real_mask


def _look(table: Table, player: PlayerId, citizens: tuple[CardId, ...]) -> None:
    faces = [table.citizen_faces[citizen - table.game.size] for citizen in citizens]
    known = tuple([face for face in faces if face is not None])
    if known:
        apply.cards_seen(table, player, 0, citizens, known)


def _look_at_one(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Then:
    is_you = do.actor == "you"
    return lambda table, frame, card: _look(table, PlayerId(frame.you if is_you else frame.they), (card,))


_LOOK_AT_ONE: Final = OfCards(among(_citizens), _look_at_one)


def look(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Look at the faces of Citizens: at one, or at all of them at once (N33)."""
    if not is_of_all(row, do):
        return _LOOK_AT_ONE(row, game, do)
    found = _LOOK_AT_ONE.among(row, game, do)

    def look_at_all(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        wanted = cards_in(found(table, frame))
        _look(table, player, tuple(map(CardId, wanted[: procedures.pay_for_moves(table, len(wanted))])))

    return Effect(look_at_all, work=CARD_WORK)


def _lower_citizens(lower: Lowering) -> Ref:
    return lower.mask(-1 << lower.game.size)


LOOK: Final = EffectRow(
    name="look",
    example="look at all citizens in your domain",
    doc="The acting player looks at the faces of Citizens, and knows them from then on (N33).",
    parameters=(Parameter("choice", Type.CHOICE, zones=(*parameters.DOMAINS, "elysium")),),
    asks=QuestionKind.PICK_ONE,
    is_secret=True,
    writes=("knowledge",),
    since=3,
    means=look,
    lowers=lowers_cards(lower_among(_lower_citizens), "look"),
    lacks=lacks_such_card,
    answer=actions.PickCard,
    worth=0.2,
    affects=lambda kinds, given: kinds.all & ~kinds.real,
)


def swap_face(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Put the top card of the draw pile in the place of a Citizen, and that card on top (N35)."""
    which = evaluate_cards(game, cards_phrase(row, do.arguments))

    def found(state: GameState, frame: Frame) -> int:
        return which(state, frame) & ~game.real_mask if state.draw_pile else 0

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        for citizen in cards_in(found(table, frame)):
            apply.face_swapped(table, player, CardId(citizen))

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        return assumed.leaves(found(state, frame))

    return Effect(act, possible=possible, work=CARD_WORK)


def lower_swap_face(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Put the top card of the draw pile in the place of a Citizen, and that card on top (N35)."""
    which = lower.cards(cards_phrase(row, do.arguments))
    found = lower("while_pile", lower("in_both", which, _lower_citizens(lower)))
    return lower.deed(row, do, lower("swap_face", found), judge=lower("left", found))


SWAP_FACE: Final = EffectRow(
    name="swap_face",
    example="let chosen = choose a citizen in your domain; swap chosen with the top card of the draw pile",
    doc="That Citizen and the top card of the draw pile change places, both face down (N35).",
    parameters=(parameters.CARD,),
    writes=("cards",),
    since=3,
    moves=(
        Move((Place.DRAW_PILE,), Place.UNDER_A_CITIZEN),
        Move((Place.UNDER_A_CITIZEN,), Place.DRAW_PILE),
    ),
    means=swap_face,
    lowers=lower_swap_face,
    lacks=lacks_such_card,
    worth=0.1,
    affects=lambda kinds, given: kinds.all & ~kinds.real,
)

# --- the cards that were looked at ------------------------------------------------------------------------------------


def _seen_slot(row: EffectRow, do: nodes.Do) -> int:
    """Where the place is kept down to which they were seen."""
    name = row.given(do.arguments)["seen"]
    assert isinstance(name, nodes.Local)
    return name.slot


def _seen(row: EffectRow, do: nodes.Do) -> Callable[[GameState, Frame, int], tuple[CardId, ...]]:
    """Those that are still there, the top one first."""
    slot = _seen_slot(row, do)
    return lambda state, frame, player: seen_on_top(state, frame.slots[slot], player)[:MOST_SEEN]


def picking(take: Callable[[Table, PlayerId, CardId], None]) -> Means:
    """Means: pick one of them; it comes to the top, and is taken from there."""

    def means(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
        seen = _seen(row, do)

        def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
            pick = actions.PICK_SEEN[player]
            return tuple([pick[card] for card in seen(state, frame, player)])

        def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
            if card is None:
                return
            found = seen(table, frame, player)
            order = (card, *(other for other in found if other != card))
            # INVARIANT: it is told whatever was picked: who else knew one of these cards does not know which is gone.
            apply.cards_ordered(table, player, len(order), False, order)  # noqa: FBT003 - as in the event
            take(table, player, card)

        return Effect(act, QuestionKind.PICK_ONE, options, work=CARD_WORK, is_secret=True)

    return means


def _take_face_up(table: Table, player: PlayerId, card: CardId) -> None:
    """An identical one is discarded, so that every one of them can be picked (T7, P15)."""
    if procedures.identical_mask(table, player) >> card & 1:
        apply.card_discarded(table, player, card, Zone.DRAW_PILE)
    else:
        procedures.take_card(table, player, card, Zone.DRAW_PILE)


def why_not_seen(asked: Asking, action: actions.PickSeen | actions.OrderCards) -> Iterator[Objection]:
    """Cards that the player has looked at (N32); of others nothing is said."""
    yield "N32", asked.asks(asked.speaker.why("not seen")), None


def lower_picking(move: str) -> Lowers:
    """Lowers: pick one of them; it comes to the top, and is taken from there."""

    def lowers(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
        slot = _seen_slot(row, do)
        return lower.deed(row, do, lower(move, slot), ask=lower("seen", slot))

    return lowers


TAKE_SEEN: Final = EffectRow(
    name="take_seen",
    example="let seen = look at the top 3 cards of the draw pile; take one of seen",
    doc="The acting player picks one of them and takes it face up; an identical one is discarded instead (N32, T7).",
    parameters=(parameters.SEEN,),
    asks=QuestionKind.PICK_ONE,
    is_secret=True,
    writes=("cards",),
    since=3,
    moves=TAKES_DRAWN,
    means=picking(_take_face_up),
    lowers=lower_picking("take_seen"),
    answer=actions.PickSeen,
    objects=why_not_seen,
    worth=2.2,
)
TAKE_SEEN_CITIZEN: Final = EffectRow(
    name="take_seen_citizen",
    example="let seen = look at the top 2 cards of the draw pile; take one of seen as a citizen",
    doc="The acting player picks one of the cards and takes it face down; nobody else sees which (N32, T11).",
    parameters=(parameters.SEEN,),
    asks=QuestionKind.PICK_ONE,
    is_secret=True,
    writes=("cards",),
    since=3,
    moves=TAKES_FACE_DOWN,
    draws=True,
    means=picking(lambda table, player, card: procedures.take_citizen(table, player)),
    lowers=lower_picking("take_seen_citizen"),
    answer=actions.PickSeen,
    objects=why_not_seen,
    worth=1.0,
)


def discard_seen(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Discard all of them, face up."""
    seen = _seen(row, do)

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        for card in seen(table, frame, player):
            apply.card_discarded(table, None, card, Zone.DRAW_PILE)

    return Effect(act, work=CARD_WORK)


DISCARD_SEEN: Final = EffectRow(
    name="discard_seen",
    example="let seen = look at the top 2 cards of the draw pile; discard the rest of seen",
    doc="The cards that are still there go to the discard pile, face up (N32).",
    parameters=(parameters.SEEN,),
    writes=("cards",),
    since=3,
    moves=REVEALS,
    means=discard_seen,
    lowers=lambda row, lower, do: lower.deed(row, do, lower("discard_seen", _seen_slot(row, do))),
    worth=0.0,
)

# --- back into the draw pile -----------------------------------------------------------------------------------------


def _is_under(row: EffectRow, do: nodes.Do) -> bool:
    """Whether cards go under the draw pile, not on top of it."""
    return row.given(do.arguments)["end"] == ENDS[1]


def put_seen(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Put them back in any order, on top of the draw pile or under it."""
    seen, under = _seen(row, do), _is_under(row, do)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = seen(state, frame, player)
        if not found:
            return ()
        return tuple([actions.OrderCards(player, order) for order in itertools.permutations(found)])

    def act(table: Table, frame: Frame, player: PlayerId, order: tuple[CardId, ...] | None) -> None:
        if order is not None:
            apply.cards_ordered(table, player, len(order), under, order)

    return Effect(act, QuestionKind.PICK_SOME, options, work=CARD_WORK, is_secret=True)


def lower_put_seen(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Put them back in any order, on top of the draw pile or under it."""
    slot = _seen_slot(row, do)
    return lower.deed(row, do, lower("put_seen", slot, _is_under(row, do)), ask=lower("order", slot))


PUT_SEEN: Final = EffectRow(
    name="put_seen",
    example=(
        "let seen = look at the top 3 cards of the draw pile; put the rest of seen under the draw pile in any order"
    ),
    doc="The acting player puts the cards that are still there back in an order that nobody else sees (N32).",
    parameters=(parameters.SEEN, parameters.END),
    asks=QuestionKind.PICK_SOME,
    is_secret=True,
    writes=("cards",),
    since=3,
    means=put_seen,
    lowers=lower_put_seen,
    answer=actions.OrderCards,
    objects=why_not_seen,
    worth=0.2,
)


def _put_back(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Then:
    """Put an open card on top of the draw pile or under it (N34)."""
    under, is_you = _is_under(row, do), do.actor == "you"

    def put(table: Table, frame: Frame, card: CardId) -> None:
        source = Zone.AGORA if card in table.agora else Zone.DISCARD_PILE
        player = PlayerId(frame.you if is_you else frame.they)
        apply.card_put_back(table, player, card, source, under)

    return put


def _lower_real(lower: Lowering) -> Ref:
    return lower.mask(lower.game.real_mask)


def _lower_put_back(row: EffectRow, lower: Lowering, do: nodes.Do) -> Ref:
    return lower("put_card", _is_under(row, do))


PUT_CARD: Final = EffectRow(
    name="put_card",
    example="put a card from the discard pile on top of the draw pile",
    doc="The acting player chooses such a card, no Citizen, and puts it there; everybody knows where it lies (N34).",
    parameters=(Parameter("cards", Type.CARDS, zones=("discard_pile", "agora")), parameters.END),
    asks=QuestionKind.PICK_ONE,
    writes=("cards",),
    since=3,
    moves=(Move((Place.DISCARD_PILE, Place.AGORA), Place.DRAW_PILE),),  # N34
    means=OfCards(among(lambda state: state.game.real_mask), _put_back),
    lowers=lowers_cards(lower_among(_lower_real), _lower_put_back),
    lacks=lacks_such_card,
    answer=actions.PickCard,
    worth=0.2,
    affects=lambda kinds, given: kinds.real,
)

#: All rows of this module, as the reference lists them.
EFFECTS: Final = (LOOK_TOP, LOOK, TAKE_SEEN, TAKE_SEEN_CITIZEN, DISCARD_SEEN, PUT_SEEN, PUT_CARD, SWAP_FACE)
#: What `let` can keep of them.
VALUES: Final = (LOOK_VALUE,)
