"""Effects that make powers usable again: a card is straightened, a ring comes back (P4, P5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.changes import apply
from elysium_rules.elysium.model import actions, parameters
from elysium_rules.elysium.model.effect_row import Asking, EffectRow, Lacking, Objection
from elysium_rules.elysium.model.ids import CardId
from elysium_rules.elysium.model.masks import domains_mask
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.choice import OfCards, among, lower_among, lowers_cards, simply
from elysium_rules.kernel.assumptions import Assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering, Ref

_CHOICE: Final = Parameter("choice", Type.CHOICE, zones=parameters.DOMAINS)

Objects = Callable[[Asking, CardId], Iterator[Objection]]


def _why_not_marked(rule: str, sentence: str) -> Objects:
    def why_not(asked: Asking, card: CardId) -> Iterator[Objection]:
        yield rule, asked.speaker.why(sentence, card=asked.speaker.card(card)), None

    return why_not


# --- turned cards ----------------------------------------------------------------------------------------------------


def lacks_turned(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """No card that is turned (P5)."""
    return missing.speaker.why("none turned")


STRAIGHTEN: Final = EffectRow(
    name="straighten",
    example="straighten a card in your domain",
    doc="A turned card is straightened: its power can be used again in this epoch (P5).",
    parameters=(_CHOICE,),
    asks=QuestionKind.PICK_ONE,
    writes=("marks",),
    since=2,
    renews="activate",
    means=OfCards(
        among(lambda state: state.turned_mask),  # only cards in Domains are
        simply(lambda table, card: apply.cards_straightened(table, (card,))),
    ),
    lowers=lowers_cards(lower_among(lambda lower: lower("place", "turned", None)), "straighten"),
    lacks=lacks_turned,
    answer=actions.PickCard,
    objects=_why_not_marked("P5", "straighten_effect"),
    worth=1.0,
    affects=lambda kinds, given: kinds.mask("turned", lambda kind: kind.is_turned),
)

# --- rings -----------------------------------------------------------------------------------------------------------


def _ringless(state: GameState) -> int:
    """The Trigger cards whose ring was returned (P4)."""
    return state.game.trigger_mask & ~state.ring_mask & domains_mask(state)


def lacks_ringless(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """No card that has lost its ring (P4)."""
    return missing.speaker.why("no ring lost")


def _lower_ringless(lower: Lowering) -> Ref:
    used = lower("minus", lower.mask(lower.game.trigger_mask), lower("place", "rings", None))
    return lower("in_both", used, lower("place", "all_domains", None))


RESTORE_RING: Final = EffectRow(
    name="restore_ring",
    example="restore the ring of a card in your domain",
    doc="A Trigger card whose ring was returned gets it back: its power can be used again (P4).",
    parameters=(_CHOICE,),
    asks=QuestionKind.PICK_ONE,
    writes=("marks",),
    since=2,
    renews="trigger",
    means=OfCards(among(_ringless), simply(apply.ring_placed)),
    lowers=lowers_cards(lower_among(_lower_ringless), "ring"),
    lacks=lacks_ringless,
    answer=actions.PickCard,
    objects=_why_not_marked("P4", "restore_ring_effect"),
    worth=1.0,
    affects=lambda kinds, given: kinds.mask(
        "ring lost", lambda kind: "trigger" in kind.activations and not kind.has_ring
    ),
)

#: All rows of this module, as the reference lists them.
EFFECTS: Final = (STRAIGHTEN, RESTORE_RING)
