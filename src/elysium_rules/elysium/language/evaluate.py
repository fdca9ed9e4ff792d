"""Gives meaning to phrases that change nothing: numbers, conditions, groups of cards.

Every phrase becomes a small function of table and frame, built once per game. Cards
come as bit masks over the deck; bits from `Game.size` on are Citizens.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import Activation
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.kernel.frames import Frame, RunningFrame, thaw_frame
from elysium_rules.program import nodes

Number: TypeAlias = Callable[[GameState, Frame], int]
Condition: TypeAlias = Callable[[GameState, Frame], bool]
Mask: TypeAlias = Callable[[GameState, Frame], int]
ResultT = TypeVar("ResultT")

LONG: Final = 32  #: what has more parts is not counted again and again
MOST_RECALLED: Final = 64
_RECALLED: Final[dict[tuple[Any, ...], tuple[Any, Any]]] = {}

LARGEST: Final = 1_000_000  #: no sum or product is larger, or smaller than its negative
_ARITHMETIC: Final[dict[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
}
_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


def owner_of(owner: nodes.Argument) -> Callable[[Frame], int]:
    """`your` or `their`."""
    return operator.attrgetter("you" if owner == "you" else "they")


# --- numbers ---------------------------------------------------------------------------------------------------------


def evaluate_number(game: Game, node: nodes.Argument) -> Number:
    """The meaning of a number."""
    match node:
        case nodes.Int(value=value):
            return lambda state, frame: value
        case nodes.Local(slot=slot):
            return lambda state, frame: frame.slots[slot]  # the checker saw a number
        case nodes.Arithmetic():
            combine = _ARITHMETIC[node.operator]
            left, right = evaluate_number(game, node.left), evaluate_number(game, node.right)
            return lambda state, frame: _limit(combine(left(state, frame), right(state, frame)))
        case nodes.Per(step=step):
            amount, counted = evaluate_number(game, node.amount), evaluate_number(game, node.counted)
            return lambda state, frame: _limit(amount(state, frame) * (counted(state, frame) // step))
        case nodes.Highest():
            return _highest(game, node)
        case nodes.Call(row=row):
            return NUMBERS[row](game, *node.arguments)
    raise TypeError(f"not a number: {node!r}")


def _limit(number: int) -> int:
    """Keep what a card works out small: a power that squares its gold again and again must not fill the memory."""
    return max(-LARGEST, min(number, LARGEST))


def _highest(game: Game, node: nodes.Highest) -> Number:
    number = evaluate_number(game, node.number)

    def highest(state: GameState, frame: Frame) -> int:
        values = []
        for player in state.order:
            if not (node.others and player == frame.you):
                asked: RunningFrame = thaw_frame(frame)
                asked.they = player
                values.append(number(state, asked))
        return max(values, default=0)

    return highest


def evaluate_count(game: Game, cards: nodes.Argument) -> Number:
    """How many cards fit."""
    assert isinstance(cards, nodes.Call)
    description, zone = cards.arguments
    if isinstance(zone, nodes.Call) and zone.row == "discard_pile_zone" and _means_any_card(description):
        # F8: the cards once shuffled back are remembered.
        return lambda state, frame: len(state.discard_pile) + state.reshuffled
    mask = evaluate_cards(game, cards)
    return lambda state, frame: mask(state, frame).bit_count()


def _means_any_card(description: nodes.Argument) -> bool:
    return isinstance(description, nodes.Call) and description.arguments == ((), "card")


def evaluate_families(game: Game, cards: nodes.Argument) -> Number:
    """How many families there are among the cards."""
    mask = evaluate_cards(game, cards)
    families = tuple(game.family_masks.values())

    def count(state: GameState, frame: Frame) -> int:
        cards = mask(state, frame)
        return sum(1 for family in families if cards & family)

    return count


def evaluate_resource(game: Game, resource: nodes.Argument, owner: nodes.Argument) -> Number:
    """What lies on a board."""
    amount = operator.attrgetter(str(resource))
    who = owner_of(owner)
    return lambda state, frame: amount(state.players[who(frame)])


def evaluate_complete_legends(game: Game, owner: nodes.Argument) -> Number:
    """How many Legends are complete."""
    who = owner_of(owner)

    def number(state: GameState, frame: Frame) -> int:
        elysium = state.players[who(frame)].elysium
        return recall(elysium, _count_complete, game) if len(elysium) > LONG else _count_complete(elysium, game)

    return number


def _count_complete(elysium: tuple[Legend, ...], game: Game) -> int:
    return sum(map(game.is_complete, elysium))


def evaluate_transfers(game: Game) -> Number:
    """X14: the transfers made in this step of Phase III."""
    return lambda state, frame: state.transfers


NUMBERS: Final[dict[str, Callable[..., Number]]] = {
    "count_number": evaluate_count,
    "families_number": evaluate_families,
    "resource_number": evaluate_resource,
    "complete_legends_number": evaluate_complete_legends,
    "transfers_number": evaluate_transfers,
}


# --- conditions ------------------------------------------------------------------------------------------------------


def evaluate_condition(game: Game, node: nodes.Argument) -> Condition:
    """The meaning of a condition."""
    match node:
        case nodes.Compare():
            compare = _COMPARE[node.operator]
            left, right = evaluate_number(game, node.left), evaluate_number(game, node.right)
            return lambda state, frame: compare(left(state, frame), right(state, frame))
        case nodes.Both():
            first, second = evaluate_condition(game, node.left), evaluate_condition(game, node.right)
            return lambda state, frame: first(state, frame) and second(state, frame)
        case nodes.Negate():
            inner = evaluate_condition(game, node.condition)
            return lambda state, frame: not inner(state, frame)
        case nodes.Call(row=row):
            return CONDITIONS[row](game, *node.arguments)
    raise TypeError(f"not a condition: {node!r}")


def evaluate_any(game: Game, cards: nodes.Argument) -> Condition:
    """There is at least one such card."""
    mask = evaluate_cards(game, cards)
    return lambda state, frame: mask(state, frame) != 0


def evaluate_no(game: Game, cards: nodes.Argument) -> Condition:
    """There is no such card."""
    mask = evaluate_cards(game, cards)
    return lambda state, frame: mask(state, frame) == 0


CONDITIONS: Final[dict[str, Callable[..., Condition]]] = {
    "any_condition": evaluate_any,
    "no_condition": evaluate_no,
}


# --- cards -----------------------------------------------------------------------------------------------------------


def evaluate_cards(game: Game, cards: nodes.Argument) -> Mask:
    """The cards of a description in a place."""
    if isinstance(cards, nodes.Local):
        slot = cards.slot
        # Cards that were named earlier count only while they still lie where they can be reached.
        return lambda state, frame: mask_of(frame.slots[slot]) & loose_mask(state)
    assert isinstance(cards, nodes.Call)
    description, zone = cards.arguments
    assert isinstance(zone, nodes.Call)
    place = ZONES[zone.row](game, *zone.arguments)
    if _means_any_card(description):
        return place
    fits = evaluate_description(game, description)
    return lambda state, frame: place(state, frame) & fits(state, frame)


def evaluate_description(game: Game, description: nodes.Argument) -> Mask:
    """What kind of card is meant, as a mask over the deck and all Citizens there could be."""
    assert isinstance(description, nodes.Call)
    filters, noun = description.arguments
    if noun == "citizen":
        citizens = -1 << game.size
        return lambda state, frame: citizens
    if not filters:
        return lambda state, frame: -1
    assert isinstance(filters, tuple)
    tests = [FILTERS[phrase.row](game, *phrase.arguments) for phrase in filters if isinstance(phrase, nodes.Call)]
    if len(tests) == 1:
        return tests[0]

    def fits(state: GameState, frame: Frame) -> int:
        mask = game.real_mask
        for test in tests:
            mask &= test(state, frame)
        return mask

    return fits


def evaluate_family(game: Game, family: nodes.Argument) -> Mask:
    """Cards of a family; none where it is not in play."""
    mask = game.family_masks.get(str(family), 0)
    return lambda state, frame: mask


def evaluate_eleusis(game: Game) -> Mask:
    """Cards with the Eleusis symbol."""
    mask = game.eleusis_mask
    return lambda state, frame: mask


def evaluate_level(game: Game, level: nodes.Argument) -> Mask:
    """Cards of a level; Citizens have none."""
    number = evaluate_number(game, level)
    masks = game.level_masks
    return lambda state, frame: masks.get(number(state, frame), 0)


FILTERS: Final[dict[str, Callable[..., Mask]]] = {
    "family_filter": evaluate_family,
    "eleusis_filter": evaluate_eleusis,
    "level_filter": evaluate_level,
}


def evaluate_domain(game: Game, owner: nodes.Argument) -> Mask:
    """A Domain."""
    if owner == "you":
        return lambda state, frame: state.players[frame.you].domain_mask
    return lambda state, frame: state.players[frame.they].domain_mask


def evaluate_elysium(game: Game, owner: nodes.Argument) -> Mask:
    """All cards in an Elysium."""
    who = owner_of(owner)

    def cards(state: GameState, frame: Frame) -> int:
        elysium = state.players[who(frame)].elysium
        return recall(elysium, _mask_of_legends) if len(elysium) > LONG else _mask_of_legends(elysium)

    return cards


def _mask_of_legends(elysium: tuple[Legend, ...]) -> int:
    mask = 0
    for legend in elysium:
        for card in legend.cards:
            mask |= 1 << card
    return mask


def evaluate_other_domains(game: Game) -> Mask:
    """The Domains of all players but you."""

    def cards(state: GameState, frame: Frame) -> int:
        mask = 0
        for player, board in enumerate(state.players):
            if player != frame.you:
                mask |= board.domain_mask
        return mask

    return cards


def evaluate_oracle(game: Game) -> Mask:
    """The Oracle."""
    return lambda state, frame: mask_of(state.oracle)


def evaluate_agora(game: Game) -> Mask:
    """The Agora."""
    return lambda state, frame: mask_of(state.agora)


def evaluate_discard_pile(game: Game) -> Mask:
    """The discard pile as it lies there."""
    return lambda state, frame: mask_of(state.discard_pile)


def evaluate_this_legend(game: Game) -> Mask:
    """The Legend in which the card stands (P7)."""

    def cards(state: GameState, frame: Frame) -> int:
        elysium = state.players[frame.you].elysium
        if len(elysium) > LONG:
            return recall(elysium, _legend_masks).get(frame.card, 0)
        for legend in elysium:
            if frame.card in legend.cards:
                return mask_of(legend.cards)
        return 0

    return cards


def _legend_masks(elysium: tuple[Legend, ...]) -> dict[int, int]:
    return {card: mask_of(legend.cards) for legend in elysium for card in legend.cards}


ZONES: Final[dict[str, Callable[..., Mask]]] = {
    "domain_zone": evaluate_domain,
    "elysium_zone": evaluate_elysium,
    "other_domains_zone": evaluate_other_domains,
    "oracle_zone": evaluate_oracle,
    "agora_zone": evaluate_agora,
    "discard_pile_zone": evaluate_discard_pile,
    "this_legend_zone": evaluate_this_legend,
}


def mask_of(cards: Sequence[int]) -> int:
    """The bit mask of some cards."""
    if len(cards) > LONG:
        return recall(cards, _mask_of_many)
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _mask_of_many(cards: Sequence[int]) -> int:
    digits = bytearray(b"0") * (max(cards) + 1)
    for card in cards:
        digits[~card] = 49  # a "1"
    return int(digits, 2)


def recall(things: Sequence[Any], work_out: Callable[..., ResultT], *more: object) -> ResultT:
    """What follows from something long: worked out once, and known as long as it is the same tuple.

    A pile, an Elysium, a Domain: a hostile card asks for it a hundred times in one sentence. In games of printed
    cards none of them is that long. Or the statements of a power, which are the same for all answers to a question.
    """
    key = id(things), work_out, more
    known = _RECALLED.get(key)
    if known is not None and known[0] is things:
        return known[1]  # type: ignore[no-any-return]  # what this function gave
    if len(_RECALLED) >= MOST_RECALLED:
        _RECALLED.clear()
    result = work_out(things, *more)
    _RECALLED[key] = things, result  # it holds the tuple: nothing else can get its id
    return result


def loose_mask(state: GameState) -> int:
    """The cards in Domains, Oracle and Agora."""
    mask = mask_of(state.oracle) | mask_of(state.agora)
    for board in state.players:
        mask |= board.domain_mask
    return mask


def cards_in(mask: int) -> list[int]:
    """The cards of a bit mask, lowest number first.

    >>> cards_in(0b10110)
    [1, 2, 4]
    """
    cards = []
    while mask:  # from above: the highest bit is the one that is found at once
        card = mask.bit_length() - 1
        cards.append(card)
        mask ^= 1 << card
    cards.reverse()
    return cards


def usable_mask(game: Game, activations: nodes.Argument) -> int:
    """The cards with a power that another power may use: of these activations, or of any."""
    words = activations if isinstance(activations, tuple) else ("instant", "trigger", "activate")
    mask = 0
    for word in words:
        mask |= game.activation_masks[Activation(str(word))]
    return mask
