"""Cards that a phrase means: those of a description in a place, one that is known, and the choice among them.

Cards come as bit masks over the deck; bits from `ElysiumGame.size` on are Citizens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from elysium_rules.elysium.model import parameters
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import USABLE, Activation, Zone
from elysium_rules.elysium.model.masks import LONG, loose_mask, mask_of, mask_of_elysium, recall
from elysium_rules.elysium.model.phrase_rows import PhraseRow, ZoneRow
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.elysium.powers.activations import CHRONOS_POWER
from elysium_rules.elysium.powers.phrases import Mask, meaning, owner_of
from elysium_rules.kernel.frames import Frame
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Parameter, Row

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering, Ref
    from elysium_rules.elysium.model.kinds import Kinds
    from elysium_rules.program.sense import Situation


def evaluate_cards(game: ElysiumGame, cards: nodes.Argument) -> Mask:
    """The cards of a description in a place, or such that are known."""
    if isinstance(cards, nodes.Local):
        slot = cards.slot
        # Cards that were named earlier count only while they still lie where they can be reached.
        return lambda state, frame: mask_of(frame.slots[slot]) & loose_mask(state)
    assert isinstance(cards, nodes.Call)
    which = meaning(game, cards)
    if cards.row == DESCRIBED_CARDS.key:
        return which
    return lambda state, frame: which(state, frame) & loose_mask(state)


def evaluate_card(game: ElysiumGame, card: nodes.Argument) -> Mask:
    """One card that is known, wherever it lies."""
    if isinstance(card, nodes.Local):
        slot = card.slot
        return lambda state, frame: mask_of(frame.slots[slot] or ())
    assert isinstance(card, nodes.Call)
    return meaning(game, card)


class Described(NamedTuple):
    """The two parts of a phrase for cards: what kind of card, and where."""

    description: nodes.Argument
    zone: nodes.Call


def described(cards: nodes.Argument) -> Described | None:
    """What a phrase for cards is made of; None where it means cards that are known."""
    if not isinstance(cards, nodes.Call) or cards.row != DESCRIBED_CARDS.key:
        return None
    description, zone = cards.arguments
    assert isinstance(zone, nodes.Call)
    return Described(description, zone)


def evaluate_described(game: ElysiumGame, description: nodes.Argument, zone: nodes.Argument) -> Mask:
    """The cards of a description in a place."""
    assert isinstance(zone, nodes.Call)
    place = meaning(game, zone)
    if means_any_card(description):
        return place
    fits = evaluate_description(game, description)
    return lambda state, frame: place(state, frame) & fits(state, frame)


def lower_described(lower: Lowering, description: nodes.Argument, zone: nodes.Argument) -> Ref:
    """The cards of a description in a place."""
    if means_any_card(description):
        return lower.phrase(zone)
    return lower("in_both", lower.phrase(zone), lower.phrase(description))


DESCRIBED_CARDS: Final = PhraseRow(
    Kind.CARDS,
    "described",
    "hades cards in your domain",
    "The cards of that description in that place.",
    (parameters.DESCRIPTION, Parameter("zone", Type.CARDS)),
    reads=("cards",),
    means=evaluate_described,
    lowers=lower_described,
)


# --- one card that is known ------------------------------------------------------------------------------------------


def evaluate_this(game: ElysiumGame) -> Mask:
    """The card with the text (P17)."""
    return lambda state, frame: 1 << frame.card % game.size


THIS_CARD: Final = PhraseRow(
    Kind.CARD,
    "this",
    "this card",
    "The card with the text, also where another power uses it (P17).",
    since=2,
    means=evaluate_this,
    lowers=lambda lower: lower("this"),
)


def is_this(node: object) -> bool:
    """Whether a phrase means the card with the text."""
    return isinstance(node, nodes.Call) and node.row == THIS_CARD.key


def evaluate_top(game: ElysiumGame) -> Mask:
    """The card that came last on the discard pile; a Citizen there is none that anybody could speak of (P21)."""
    return lambda state, frame: (1 << state.discard_pile[-1] if state.discard_pile else 0) & game.real_mask


TOP_CARD: Final = PhraseRow(
    Kind.CARD,
    "top",
    "the top card of the discard pile",
    "The card that came last on the discard pile, unless it is a Citizen (P21).",
    reads=("cards",),
    since=2,
    means=evaluate_top,
    lowers=lambda lower: lower("top"),
)


# --- descriptions ----------------------------------------------------------------------------------------------------


def evaluate_description(game: ElysiumGame, description: nodes.Argument) -> Mask:
    """What kind of card is meant, as a mask over the deck and all Citizens there could be."""
    assert isinstance(description, nodes.Call)
    return meaning(game, description)


def evaluate_card_description(game: ElysiumGame, filters: nodes.Argument, noun: nodes.Argument) -> Mask:
    """All cards, all Citizens, or the cards that pass all filters."""
    if noun == "citizen":
        citizens = -1 << game.size
        return lambda state, frame: citizens
    if not filters:
        return lambda state, frame: -1
    assert isinstance(filters, tuple)
    tests = [meaning(game, phrase) for phrase in filters if isinstance(phrase, nodes.Call)]
    if len(tests) == 1:
        return tests[0]

    def fits(state: GameState, frame: Frame) -> int:
        mask = -1
        for test in tests:
            mask &= test(state, frame)
        return mask

    return fits


def lower_card_description(lower: Lowering, filters: nodes.Argument, noun: nodes.Argument) -> Ref:
    """All cards, all Citizens, or the cards that pass all filters."""
    if noun == "citizen":
        return lower.mask(-1 << lower.game.size)
    if not filters:
        return lower.mask(-1)
    assert isinstance(filters, tuple)
    first, *others = [lower.phrase(phrase) for phrase in filters if isinstance(phrase, nodes.Call)]
    for other in others:
        first = lower("in_both", first, other)
    return first


CARD_DESCRIPTION: Final = PhraseRow(
    Kind.DESCRIPTION,
    "card",
    "level 2 hades card",
    "Any card, Citizens included, or those that pass the filters; a Citizen has no family or level (F7).",
    (Parameter("filters", Type.CARDS), Parameter("noun", Type.WORD, words=("card", "citizen"))),
    means=evaluate_card_description,
    lowers=lower_card_description,
)


def means_any_card(description: nodes.Argument) -> bool:
    """Whether a description leaves nothing out, not even Citizens."""
    return isinstance(description, nodes.Call) and description.arguments == ((), "card")


# --- which kinds of card can lie where, for whoever reasons about powers (`program/sense.py`) -------------------------


def kinds_in_domain(there: Situation, owner: nodes.Argument) -> int:
    """Any card with all its marks; none once the game is scored (F1)."""
    kinds: Kinds = there.kinds
    return 0 if there.power.row == CHRONOS_POWER.key else kinds.all


def kinds_on_show(there: Situation) -> int:
    """Face up, and without marks."""
    kinds: Kinds = there.kinds
    return kinds.real & kinds.unmarked


def kinds_in_this_legend(there: Situation) -> int:
    """L3, L4: cards of the same level as this one, or of the same family; and Citizens."""
    kinds: Kinds = there.kinds
    level, family = there.card.facts["level"], there.card.family
    fitting = kinds.mask(
        ("legend", level, family), lambda kind: not kind.is_real or kind.level == level or kind.family == family
    )
    return fitting & kinds.unmarked


# --- zones -----------------------------------------------------------------------------------------------------------


def evaluate_domain(game: ElysiumGame, owner: nodes.Argument) -> Mask:
    """A Domain."""
    if owner == "you":
        return lambda state, frame: state.players[frame.you].domain_mask
    if owner == "they":
        return lambda state, frame: state.players[frame.they].domain_mask
    who = owner_of(owner)
    return lambda state, frame: state.players[who(frame)].domain_mask


def lower_place(name: str) -> Callable[..., Ref]:
    """Lowers: the cards in a place, of a player where somebody has it."""

    def lowers(lower: Lowering, owner: nodes.Argument = None) -> Ref:
        return lower("place", name, None if owner is None else lower.seat(owner))

    return lowers


DOMAIN_ZONE: Final = ZoneRow(
    "domain",
    "your domain",
    "The Domain of that player.",
    (parameters.OWNER,),
    zone=Zone.DOMAIN,
    means=evaluate_domain,
    lowers=lower_place("domain"),
    kinds=kinds_in_domain,
)


def evaluate_elysium(game: ElysiumGame, owner: nodes.Argument) -> Mask:
    """All cards in an Elysium."""
    who = owner_of(owner)

    return lambda state, frame: mask_of_elysium(state.players[who(frame)].elysium)


ELYSIUM_ZONE: Final = ZoneRow(
    "elysium",
    "your elysium",
    "All Legends and single cards of that player.",
    (parameters.OWNER,),
    zone=Zone.ELYSIUM,
    means=evaluate_elysium,
    lowers=lower_place("elysium"),
    kinds=lambda there, owner: there.kinds.unmarked,
)


def evaluate_other_domains(game: ElysiumGame) -> Mask:
    """The Domains of all players but you."""

    def cards(state: GameState, frame: Frame) -> int:
        mask = 0
        for player, board in enumerate(state.players):
            if player != frame.you:
                mask |= board.domain_mask
        return mask

    return cards


OTHER_DOMAINS_ZONE: Final = ZoneRow(
    "other_domains",
    "another player's domain",
    "The Domains of all players but you.",
    zone=Zone.DOMAIN,
    means=evaluate_other_domains,
    lowers=lambda lower: lower("place", "other_domains", lower.seat("you")),
    kinds=lambda there: kinds_in_domain(there, "they"),
)


def evaluate_oracle(game: ElysiumGame) -> Mask:
    """The Oracle."""
    return lambda state, frame: mask_of(state.oracle)


ORACLE_ZONE: Final = ZoneRow(
    "oracle",
    "the oracle",
    "The cards of the Oracle.",
    needs="oracle",
    zone=Zone.ORACLE,
    means=evaluate_oracle,
    lowers=lower_place("oracle"),
    kinds=kinds_on_show,
)


def evaluate_agora(game: ElysiumGame) -> Mask:
    """The Agora."""
    return lambda state, frame: mask_of(state.agora)


AGORA_ZONE: Final = ZoneRow(
    "agora",
    "the agora",
    "The cards of the Agora.",
    zone=Zone.AGORA,
    means=evaluate_agora,
    lowers=lower_place("agora"),
    kinds=kinds_on_show,
)


def evaluate_discard_pile(game: ElysiumGame) -> Mask:
    """The discard pile as it lies there."""
    return lambda state, frame: mask_of(state.discard_pile)


DISCARD_PILE_ZONE: Final = ZoneRow(
    "discard_pile",
    "the discard pile",
    "The discard pile (F8).",
    zone=Zone.DISCARD_PILE,
    means=evaluate_discard_pile,
    lowers=lower_place("discard_pile"),
    kinds=lambda there: there.kinds.unmarked,
)


def evaluate_this_legend(game: ElysiumGame) -> Mask:
    """The Legend in which the card stands (P7)."""

    def cards(state: GameState, frame: Frame) -> int:
        elysium = state.players[frame.you].elysium
        if len(elysium) > LONG:
            return recall(elysium, _legend_masks).get(frame.card % game.size, 0)
        for legend in elysium:
            if frame.card % game.size in legend.cards:
                return mask_of(legend.cards)
        return 0

    return cards


THIS_LEGEND_ZONE: Final = ZoneRow(
    "this_legend",
    "this legend",
    "The Legend in which the card stands at the end of the game (P7).",
    only_in=("chronos",),
    zone=Zone.ELYSIUM,
    means=evaluate_this_legend,
    lowers=lambda lower: lower("place", "this_legend", lower.seat("you")),
    kinds=kinds_in_this_legend,
)


def _legend_masks(elysium: tuple[Legend, ...]) -> dict[int, int]:
    return {card: mask_of(legend.cards) for legend in elysium for card in legend.cards}


# --- choices ---------------------------------------------------------------------------------------------------------

# What is done with them is said by the effect; all that they say is how many cards, and whether somebody chooses.
ONE_CHOICE: Final = Row(
    Kind.CHOICE,
    "one",
    "a card in your domain",
    "One card, chosen.",
    (parameters.CARDS,),
)
AMONG_CHOICE: Final = Row(
    Kind.CHOICE,
    "among",
    "one of pair",
    "One of the cards that `let` named, chosen.",
    (Parameter("group", Type.CARDS),),
)
ALL_CHOICE: Final = Row(
    Kind.CHOICE,
    "all",
    "all citizens in their domain",
    "All of them.",
    (parameters.CARDS,),
    is_settled=True,
)
THAT_CHOICE: Final = Row(
    Kind.CHOICE,
    "that",
    "this card",
    "One card that is known, if it lies in a Domain, in the Oracle or in the Agora.",
    (parameters.CARD,),
    since=2,
    is_settled=True,
)


def usable_powers(activations: nodes.Argument) -> tuple[Activation, ...]:
    """The powers that another power may use: those of these activations, or of any."""
    return tuple(Activation(str(word)) for word in activations) if isinstance(activations, tuple) else USABLE


CARDS: Final = (DESCRIBED_CARDS, CARD_DESCRIPTION)
KNOWN: Final = (THIS_CARD, TOP_CARD)
ZONES: Final = (
    DOMAIN_ZONE,
    ELYSIUM_ZONE,
    OTHER_DOMAINS_ZONE,
    ORACLE_ZONE,
    AGORA_ZONE,
    DISCARD_PILE_ZONE,
    THIS_LEGEND_ZONE,
)
CHOICES: Final = (ONE_CHOICE, AMONG_CHOICE, ALL_CHOICE, THAT_CHOICE)
#: By key: what the places of cards say of themselves.
ZONE_ROWS: Final = {row.key: row for row in ZONES}
