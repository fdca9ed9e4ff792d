"""Gives meaning to phrases that change nothing: numbers, conditions, groups of cards.

Every phrase becomes a small function of table and frame, built once per game. Cards
come as bit masks over the deck; bits from `Game.size` on are Citizens.
"""

from __future__ import annotations

import operator
from bisect import bisect_left
from collections.abc import Callable
from typing import Final, TypeAlias

from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import USABLE, Activation, CardId, PlayerId
from elysium_rules.elysium.model.masks import LONG, loose_mask, mask_of, mask_of_elysium, recall
from elysium_rules.elysium.model.state import GameState, Legend, amount_reader
from elysium_rules.kernel.evaluate import ARITHMETIC, COMPARE, limit, over_players
from elysium_rules.kernel.frames import Frame, thaw_frame
from elysium_rules.program import nodes

Number: TypeAlias = Callable[[GameState, Frame], int]
Condition: TypeAlias = Callable[[GameState, Frame], bool]
Mask: TypeAlias = Callable[[GameState, Frame], int]


def owner_of(owner: nodes.Argument) -> Callable[[Frame], int]:
    """`your`, `their`, or that of a player who was named; whoever was not found was not named."""
    if isinstance(owner, nodes.Local):
        slot = owner.slot
        return lambda frame: frame.slots[slot]
    return operator.attrgetter("you" if owner == "you" else "they")


# --- players ---------------------------------------------------------------------------------------------------------


def evaluate_player(game: Game, player: nodes.Argument) -> Callable[[GameState, Frame], int | None]:
    """Who is meant; None where there is no such player."""
    if isinstance(player, nodes.Call):
        return PLAYERS[player.row](game, *player.arguments)
    who = owner_of(player)
    return lambda state, frame: who(frame)


def evaluate_left(game: Game, owner: nodes.Argument) -> Callable[[GameState, Frame], int | None]:
    """N1: the next seat; the players sit clockwise by their numbers (S4)."""
    who, count = owner_of(owner), game.player_count
    return lambda state, frame: (who(frame) + 1) % count


def evaluate_right(game: Game, owner: nodes.Argument) -> Callable[[GameState, Frame], int | None]:
    """N1: the seat before."""
    who, count = owner_of(owner), game.player_count
    return lambda state, frame: (who(frame) - 1) % count


def evaluate_first(game: Game) -> Callable[[GameState, Frame], int | None]:
    """Who has the lowest disc (S4, W1)."""
    return lambda state, frame: state.order[0]


def evaluate_last(game: Game) -> Callable[[GameState, Frame], int | None]:
    """Who has the highest disc."""
    return lambda state, frame: state.order[-1]


def evaluate_owner(game: Game, card: nodes.Argument) -> Callable[[GameState, Frame], int | None]:
    """In whose Domain or Elysium a card lies; nobody owns what lies elsewhere."""
    which = evaluate_card(game, card)

    def owner(state: GameState, frame: Frame) -> int | None:
        found = which(state, frame)
        for seat, board in enumerate(state.players):
            if found & board.domain_mask or found & mask_of_elysium(board.elysium):
                return seat
        return None

    return owner


PLAYERS: Final[dict[str, Callable[..., Callable[[GameState, Frame], int | None]]]] = {
    "left_player": evaluate_left,
    "right_player": evaluate_right,
    "first_player": evaluate_first,
    "last_player": evaluate_last,
    "owner_player": evaluate_owner,
}


# --- numbers ---------------------------------------------------------------------------------------------------------


def evaluate_number(game: Game, node: nodes.Argument) -> Number:
    """The meaning of a number."""
    match node:
        case nodes.Int(value=value):
            return lambda state, frame: value
        case nodes.Local(slot=slot):
            return lambda state, frame: frame.slots[slot]  # the checker saw a number
        case nodes.Arithmetic():
            combine = ARITHMETIC[node.operator]
            left, right = evaluate_number(game, node.left), evaluate_number(game, node.right)
            return lambda state, frame: limit(combine(left(state, frame), right(state, frame)))
        case nodes.Per(step=step):
            amount, counted = evaluate_number(game, node.amount), evaluate_number(game, node.counted)
            return lambda state, frame: limit(amount(state, frame) * (counted(state, frame) // step))
        case nodes.OverPlayers():
            return over_players(node, evaluate_number(game, node.number), operator.attrgetter("order"))
        case nodes.Call(row=row):
            return NUMBERS[row](game, *node.arguments)
    raise TypeError(f"not a number: {node!r}")


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
    amount = amount_reader(game, str(resource))
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


def evaluate_epoch(game: Game) -> Number:
    """Which epoch it is."""
    return lambda state, frame: state.epoch


def evaluate_players(game: Game) -> Number:
    """How many play."""
    count = game.player_count
    return lambda state, frame: count


def evaluate_disc(game: Game, owner: nodes.Argument) -> Number:
    """The place in the order: 1 is the first."""
    who = owner_of(owner)
    return lambda state, frame: state.players[who(frame)].disc


def evaluate_columns(game: Game, owner: nodes.Argument) -> Number:
    """How many columns are on the board."""
    who = owner_of(owner)
    return lambda state, frame: state.players[who(frame)].column_mask.bit_count()


def evaluate_quest_resource(game: Game, resource: nodes.Argument, owner: nodes.Argument) -> Number:
    """What the quest gives (W2)."""
    return _of_quest(str(resource), owner)


def evaluate_quest_transfers(game: Game, owner: nodes.Argument) -> Number:
    """How many transfers the quest allows (W3)."""
    return _of_quest("transfers", owner)


def _of_quest(fact: str, owner: nodes.Argument) -> Number:
    who = owner_of(owner)

    def number(state: GameState, frame: Frame) -> int:
        quest = state.players[who(frame)].quest
        return 0 if quest is None else getattr(quest, fact)

    return number


def evaluate_family_tiles(game: Game, owner: nodes.Argument) -> Number:
    """How many bonus tiles of families a player has (B1)."""
    who = owner_of(owner)
    return lambda state, frame: sum(tiles.count(PlayerId(who(frame))) for tiles in state.family_tiles)


def evaluate_level_tiles(game: Game, owner: nodes.Argument) -> Number:
    """How many bonus tiles of levels a player has (B2)."""
    who = owner_of(owner)
    return lambda state, frame: state.level_tiles.count(PlayerId(who(frame)))


def evaluate_tiles(game: Game, owner: nodes.Argument) -> Number:
    """How many bonus tiles a player has, of both kinds."""
    families, levels = evaluate_family_tiles(game, owner), evaluate_level_tiles(game, owner)
    return lambda state, frame: families(state, frame) + levels(state, frame)


def evaluate_longest_legend(game: Game, owner: nodes.Argument) -> Number:
    """How many cards the longest Legend has; a single card is one that was begun."""
    who = owner_of(owner)

    def number(state: GameState, frame: Frame) -> int:
        elysium = state.players[who(frame)].elysium
        return recall(elysium, _longest) if len(elysium) > LONG else _longest(elysium)

    return number


def _longest(elysium: tuple[Legend, ...]) -> int:
    return max(map(len, elysium), default=0)


def evaluate_highest_level(game: Game, cards: nodes.Argument) -> Number:
    """The highest level among the cards, 0 where none has one."""
    return _of_levels(game, cards, lambda counts: max((level for level, count in counts if count), default=0))


def evaluate_lowest_level(game: Game, cards: nodes.Argument) -> Number:
    """The lowest level among the cards, 0 where none has one."""
    return _of_levels(game, cards, lambda counts: min((level for level, count in counts if count), default=0))


def evaluate_total_level(game: Game, cards: nodes.Argument) -> Number:
    """The levels of the cards, added up."""
    return _of_levels(game, cards, lambda counts: sum(level * count for level, count in counts))


def evaluate_levels(game: Game, cards: nodes.Argument) -> Number:
    """How many different levels there are among the cards; a Citizen has none (F7)."""
    return _of_levels(game, cards, lambda counts: sum(1 for _, count in counts if count))


def _of_levels(game: Game, cards: nodes.Argument, work_out: Callable[[list[tuple[int, int]]], int]) -> Number:
    """A number that follows from how many cards of each level there are."""
    mask = evaluate_cards(game, cards)
    masks = tuple(game.level_masks.items())

    def number(state: GameState, frame: Frame) -> int:
        found = mask(state, frame)
        return work_out([(level, (found & of_level).bit_count()) for level, of_level in masks])

    return number


def evaluate_activations(game: Game, cards: nodes.Argument) -> Number:
    """How many different activations there are among the cards; a Citizen has none (F7)."""
    mask = evaluate_cards(game, cards)
    masks = tuple(game.activation_masks.values())

    def number(state: GameState, frame: Frame) -> int:
        found = mask(state, frame)
        return sum(1 for of_activation in masks if found & of_activation)

    return number


def evaluate_level_of(game: Game, card: nodes.Argument) -> Number:
    """The level of a card; a Citizen has none, whatever its face is (F7)."""
    which = evaluate_card(game, card)

    def number(state: GameState, frame: Frame) -> int:
        found = which(state, frame) & game.real_mask
        return game.levels[found.bit_length() - 1] if found else 0

    return number


def on_card(game: Game, resource: nodes.Argument, card: nodes.Argument) -> Number:
    """How much of a resource lies on a card (N21)."""
    which, name = evaluate_card(game, card), str(resource)

    def number(state: GameState, frame: Frame) -> int:
        if not state.counters:
            return 0
        card = which(state, frame).bit_length() - 1
        # They are sorted, so that it takes no longer where much lies on many cards.
        place = bisect_left(state.counters, (card, name, 0))
        lies_there = place < len(state.counters) and state.counters[place][:2] == (card, name)
        return state.counters[place][2] if lies_there else 0

    return number


def evaluate_chosen(game: Game, owner: nodes.Argument, chosen: nodes.Argument) -> Number:
    """What a player has chosen in secret, now that everybody knows it (N30)."""
    assert isinstance(chosen, nodes.Local)
    who, slot = owner_of(owner), chosen.slot
    return lambda state, frame: frame.slots[slot][who(frame)]


def evaluate_players_where(game: Game, where: nodes.Argument) -> Number:
    """Of how many players a condition holds."""
    holds = evaluate_condition(game, where)

    def number(state: GameState, frame: Frame) -> int:
        asked = thaw_frame(frame)
        count = 0
        for seat in state.order:
            asked.they = seat
            count += holds(state, asked)
        return count

    return number


NUMBERS: Final[dict[str, Callable[..., Number]]] = {
    "count_number": evaluate_count,
    "families_number": evaluate_families,
    "resource_number": evaluate_resource,
    "complete_legends_number": evaluate_complete_legends,
    "transfers_number": evaluate_transfers,
    "epoch_number": evaluate_epoch,
    "players_number": evaluate_players,
    "disc_number": evaluate_disc,
    "columns_number": evaluate_columns,
    "quest_resource_number": evaluate_quest_resource,
    "quest_transfers_number": evaluate_quest_transfers,
    "tiles_number": evaluate_tiles,
    "family_tiles_number": evaluate_family_tiles,
    "level_tiles_number": evaluate_level_tiles,
    "longest_legend_number": evaluate_longest_legend,
    "highest_level_number": evaluate_highest_level,
    "lowest_level_number": evaluate_lowest_level,
    "total_level_number": evaluate_total_level,
    "levels_number": evaluate_levels,
    "activations_number": evaluate_activations,
    "level_of_number": evaluate_level_of,
    "counter_number": on_card,
    "chosen_number": evaluate_chosen,
    "players_where_number": evaluate_players_where,
}


# --- conditions ------------------------------------------------------------------------------------------------------


def evaluate_condition(game: Game, node: nodes.Argument) -> Condition:
    """The meaning of a condition."""
    match node:
        case nodes.Compare():
            compare = COMPARE[node.operator]
            left, right = evaluate_number(game, node.left), evaluate_number(game, node.right)
            return lambda state, frame: compare(left(state, frame), right(state, frame))
        case nodes.Both():
            first, second = evaluate_condition(game, node.left), evaluate_condition(game, node.right)
            return lambda state, frame: first(state, frame) and second(state, frame)
        case nodes.Either():
            first, second = evaluate_condition(game, node.left), evaluate_condition(game, node.right)
            return lambda state, frame: first(state, frame) or second(state, frame)
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


def evaluate_is(game: Game, card: nodes.Argument, description: nodes.Argument) -> Condition:
    """A card fits a description."""
    which, fits = evaluate_card(game, card), evaluate_description(game, description)
    return lambda state, frame: which(state, frame) & fits(state, frame) != 0


CONDITIONS: Final[dict[str, Callable[..., Condition]]] = {
    "any_condition": evaluate_any,
    "no_condition": evaluate_no,
    "is_condition": evaluate_is,
}


# --- cards -----------------------------------------------------------------------------------------------------------


def evaluate_cards(game: Game, cards: nodes.Argument) -> Mask:
    """The cards of a description in a place."""
    if isinstance(cards, nodes.Local):
        slot = cards.slot
        # Cards that were named earlier count only while they still lie where they can be reached.
        return lambda state, frame: mask_of(frame.slots[slot]) & loose_mask(state)
    assert isinstance(cards, nodes.Call)
    if cards.row in ONE_CARD:
        which = evaluate_card(game, cards)
        return lambda state, frame: which(state, frame) & loose_mask(state)
    description, zone = cards.arguments
    assert isinstance(zone, nodes.Call)
    place = ZONES[zone.row](game, *zone.arguments)
    if _means_any_card(description):
        return place
    fits = evaluate_description(game, description)
    return lambda state, frame: place(state, frame) & fits(state, frame)


def evaluate_card(game: Game, card: nodes.Argument) -> Mask:
    """One card that is known, wherever it lies."""
    if isinstance(card, nodes.Local):
        slot = card.slot
        return lambda state, frame: mask_of(frame.slots[slot] or ())
    assert isinstance(card, nodes.Call)
    return ONE_CARD[card.row](game, *card.arguments)


def evaluate_this(game: Game) -> Mask:
    """The card with the text (P17)."""
    return lambda state, frame: 1 << frame.card % game.size


def evaluate_top(game: Game) -> Mask:
    """The card that came last on the discard pile; a Citizen there is none that anybody could speak of (P21)."""
    return lambda state, frame: (1 << state.discard_pile[-1] if state.discard_pile else 0) & game.real_mask


ONE_CARD: Final[dict[str, Callable[..., Mask]]] = {
    "this_card": evaluate_this,
    "top_card": evaluate_top,
}


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
        mask = -1
        for test in tests:
            mask &= test(state, frame)
        return mask

    return fits


def evaluate_family(game: Game, family: nodes.Argument) -> Mask:
    """Cards of a family; none where it is not in play."""
    if isinstance(family, nodes.Local):
        slot = family.slot
        return lambda state, frame: game.family_masks.get(frame.slots[slot], 0)
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


def evaluate_level_range(game: Game, low: nodes.Argument, high: nodes.Argument) -> Mask:
    """Cards whose level lies between two numbers, both included."""
    least, most = evaluate_number(game, low), evaluate_number(game, high)
    masks = tuple(game.level_masks.items())

    def fits(state: GameState, frame: Frame) -> int:
        first, last = least(state, frame), most(state, frame)
        mask = 0
        for level, of_level in masks:
            if first <= level <= last:
                mask |= of_level
        return mask

    return fits


def evaluate_activation(game: Game, activation: nodes.Argument) -> Mask:
    """Cards with a power of that activation."""
    mask = game.activation_masks[Activation(str(activation))]
    return lambda state, frame: mask


def evaluate_turned(game: Game) -> Mask:
    """Cards that are turned (P5)."""
    return lambda state, frame: _marked(state.turned_mask)


def _marked(cards: int | tuple[CardId, ...]) -> int:
    """Cards as a bit mask; a bot reads its own cards in a view, which lists them."""
    return cards if isinstance(cards, int) else mask_of(cards)


def evaluate_ring(game: Game) -> Mask:
    """Cards with a ring (P4)."""
    return lambda state, frame: _marked(state.ring_mask)


def evaluate_no_ring(game: Game) -> Mask:
    """Cards without a ring."""
    real = game.real_mask
    return lambda state, frame: real & ~_marked(state.ring_mask)


def evaluate_non(game: Game, phrase: nodes.Argument) -> Mask:
    """Cards that do not pass another filter; a Citizen passes none (F7)."""
    assert isinstance(phrase, nodes.Call)
    test, real = FILTERS[phrase.row](game, *phrase.arguments), game.real_mask
    return lambda state, frame: real & ~test(state, frame)


def evaluate_other_than(game: Game, card: nodes.Argument) -> Mask:
    """All cards but one, Citizens among them."""
    which = evaluate_card(game, card)
    return lambda state, frame: ~which(state, frame)


def evaluate_identical(game: Game, card: nodes.Argument) -> Mask:
    """The copies of a card (T7), and the card itself."""
    which, identical = evaluate_card(game, card), game.identical_masks

    def fits(state: GameState, frame: Frame) -> int:
        found = which(state, frame) & game.real_mask
        return identical[found.bit_length() - 1] if found else 0

    return fits


def evaluate_same_family(game: Game, card: nodes.Argument) -> Mask:
    """Cards of the family of another one; a Citizen has none (F7)."""
    which = evaluate_card(game, card)

    def fits(state: GameState, frame: Frame) -> int:
        found = which(state, frame) & game.real_mask
        return game.family_masks[game.faces[found.bit_length() - 1].family] if found else 0

    return fits


FILTERS: Final[dict[str, Callable[..., Mask]]] = {
    "family_filter": evaluate_family,
    "eleusis_filter": evaluate_eleusis,
    "level_filter": evaluate_level,
    "level_range_filter": evaluate_level_range,
    "activation_filter": evaluate_activation,
    "turned_filter": evaluate_turned,
    "ring_filter": evaluate_ring,
    "no_ring_filter": evaluate_no_ring,
    "non_filter": evaluate_non,
    "other_than_filter": evaluate_other_than,
    "identical_filter": evaluate_identical,
    "same_family_filter": evaluate_same_family,
}


def evaluate_domain(game: Game, owner: nodes.Argument) -> Mask:
    """A Domain."""
    if owner == "you":
        return lambda state, frame: state.players[frame.you].domain_mask
    if owner == "they":
        return lambda state, frame: state.players[frame.they].domain_mask
    who = owner_of(owner)
    return lambda state, frame: state.players[who(frame)].domain_mask


def evaluate_elysium(game: Game, owner: nodes.Argument) -> Mask:
    """All cards in an Elysium."""
    who = owner_of(owner)

    return lambda state, frame: mask_of_elysium(state.players[who(frame)].elysium)


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
            return recall(elysium, _legend_masks).get(frame.card % game.size, 0)
        for legend in elysium:
            if frame.card % game.size in legend.cards:
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


def usable_powers(activations: nodes.Argument) -> tuple[Activation, ...]:
    """The powers that another power may use: those of these activations, or of any."""
    return tuple(Activation(str(word)) for word in activations) if isinstance(activations, tuple) else USABLE
