"""The only place where a fact of the game changes.

One function per kind of event, with the event's fields as parameters. Rules call
the function; it changes the table and, where somebody listens, notes the event. What
changes nothing (`NOTED`) they note themselves (`play/data/events.py`).
`apply_event` does the same from an event value. (Where the engine stands - stage, stack,
question, budget - is no fact of the game; `turn.py` and the kernel's machine keep it.)

See decision 12.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.ids import (
    AGORA,
    ALL_COLUMNS,
    COLOUR_BITS,
    DISCARD_PILE,
    DOMAIN,
    ELYSIUM,
    GOLD,
    ON_CARD,
    ORACLE,
    RESERVE,
    VP,
    WRITING,
    CardId,
    Colour,
    LegendKind,
    Phase,
    PlayerId,
    Resource,
    Zone,
)
from elysium_rules.elysium.model.knowledge import EVERYBODY, with_knowledge, without_knowledge
from elysium_rules.elysium.model.masks import mask_of
from elysium_rules.elysium.model.state import PRINTED, Sealed
from elysium_rules.elysium.model.table import Board, Table
from elysium_rules.errors import EngineError
from elysium_rules.kernel.rng import shuffle
from elysium_rules.play.data.events import note


def _without(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


# --- the course of the game ------------------------------------------------------------------------------------------


def epoch_began(table: Table, epoch: int) -> None:
    """Set the epoch marker (G1)."""
    table.epoch = epoch
    table.turns_played = 0
    if table.log is not None:
        note(table, events.EpochBegan, epoch)


def phase_began(table: Table, phase: Phase) -> None:
    """Go on to a phase (G1); the steps of Phase III are counted anew."""
    table.phase = phase
    if phase is WRITING:
        table.turns_played = 0
    if table.log is not None:
        note(table, events.PhaseBegan, phase)


def turn_began(table: Table, player: PlayerId) -> None:
    """Give the turn to a player."""
    table.active = player
    table.decisions = 0  # N40
    if table.log is not None:
        note(table, events.TurnBegan, player)


def turn_ended(table: Table, player: PlayerId) -> None:
    """End a turn or a step of Phase III, with which its counters end (W3, X14)."""
    table.turns_played += 1
    table.decisions = 0  # N40: what comes between two turns is counted on its own
    if table.phase is WRITING and not table.game.rulings.counters_outlive_step:
        table.allowance = 0
        table.transfers = 0
    if table.log is not None:
        note(table, events.TurnEnded, player)


def turn_skipped(table: Table, player: PlayerId) -> None:
    """Pass over a turn (T9)."""
    table.turns_played += 1
    if table.log is not None:
        note(table, events.TurnSkipped, player)


def forced(table: Table, action: Action) -> None:
    """Note that the engine answered because there was only one answer; nothing changes."""
    if table.log is not None:
        note(table, events.Forced, action)


def named(table: Table, action: Action) -> None:
    """Note what a player named for a power; nothing changes yet."""
    if table.log is not None:
        note(table, events.Named, action)


def chance_came(table: Table, action: Action) -> None:
    """Note what chance has chosen for a power; nothing changes yet (N13)."""
    if table.log is not None:
        note(table, events.ChanceCame, action)


def answer_sealed(table: Table, player: PlayerId, number: int | None) -> None:
    """Keep what a player has chosen in secret (N30)."""
    table.sealed = (*table.sealed, Sealed(player, number))
    if table.log is not None:
        note(table, events.AnswerSealed, player, number)


def answers_revealed(table: Table, players: tuple[PlayerId, ...], numbers: tuple[int, ...]) -> None:
    """Show everybody what was chosen in secret (N30)."""
    table.sealed = ()
    if table.log is not None:
        note(table, events.AnswersRevealed, players, numbers)


# --- resources (S11) -------------------------------------------------------------------------------------------------


def _resource_moved(
    resource: Resource,
    giver: PlayerId,
    receiver: PlayerId,
    amount: int,
    is_price: bool,  # noqa: FBT001 - as in the event
    cause: CardId | None,
) -> events.ResourceMoved:
    return events.ResourceMoved(resource, giver, receiver, amount, cause, is_price)


def _tokens_moved(
    resource: str,
    giver: PlayerId,
    receiver: PlayerId,
    amount: int,
    card: CardId | None,
    is_price: bool,  # noqa: FBT001 - as in the event
    cause: CardId | None,
) -> events.TokensMoved:
    return events.TokensMoved(resource, giver, receiver, amount, card, cause, is_price)


def resource_moved(
    table: Table,
    resource: Resource,
    source: PlayerId,
    target: PlayerId,
    amount: int,
    is_price: bool = False,  # noqa: FBT001, FBT002 - as in the event
) -> None:
    """Move gold, VP or PP from one account to another; nothing is ever made or lost."""
    if RESERVE in (source, target):
        change = amount if target == RESERVE else -amount
        gold, vp, pp = table.reserve
        if resource is GOLD:
            table.reserve = (gold + change, vp, pp)
        elif resource is VP:
            table.reserve = (gold, vp + change, pp)
        else:
            table.reserve = (gold, vp, pp + change)
    if source != RESERVE and _change_account(table.board(source), resource, -amount) < 0:
        raise EngineError(f"player {source} was made to pay more {resource} than there is")  # P13
    if target != RESERVE:
        _change_account(table.board(target), resource, amount)
    if table.log is not None:
        note(table, _resource_moved, resource, source, target, amount, is_price)


def tokens_moved(
    table: Table,
    resource: str,
    source: PlayerId,
    target: PlayerId,
    amount: int,
    card: CardId | None = None,
    is_price: bool = False,  # noqa: FBT001, FBT002 - as in the event
) -> None:
    """Move something between any two accounts: boards, the reserve, and the *card* on which it lies (N20, N21).

    Every move has two ends, so whatever goes away from one comes to the other.
    """
    _add(table, resource, source, card, -amount)
    _add(table, resource, target, card, amount)
    if table.log is not None:
        note(table, _tokens_moved, resource, source, target, amount, card, is_price)


def _add(table: Table, resource: str, account: PlayerId, card: CardId | None, change: int) -> None:
    """Change one end of a move; the reserve of a family's own resource is what lies nowhere else."""
    place = table.game.token_places.get(resource)
    if account == RESERVE:
        if place is None:
            reserve = list(table.reserve)
            reserve[PRINTED.index(resource)] += change
            table.reserve = tuple(reserve)  # type: ignore[assignment]  # three, as before
        return
    if account == ON_CARD:
        assert card is not None
        now = _change_counter(table, card, resource, change)
    elif place is None:
        now = _change_account(table.board(account), Resource(resource), change)
    else:
        board = table.board(account)
        now = board.tokens[place] + change
        board.tokens = (*board.tokens[:place], now, *board.tokens[place + 1 :])
    if now < 0:
        raise EngineError(f"more {resource} was taken away than there is")  # P13


def _change_counter(table: Table, card: CardId, resource: str, change: int) -> int:
    """Change what lies on a card; returns what lies there now."""
    counters = {(place, name): amount for place, name, amount in table.counters}
    now = counters.get((card, resource), 0) + change
    counters[card, resource] = now
    table.counters = tuple(sorted([(*key, amount) for key, amount in counters.items() if amount]))
    return now


def _return_tokens(table: Table, card: CardId) -> None:
    """N22: what lies on a card goes back to the reserve when it leaves its owner or the game."""
    for place, resource, amount in table.counters:
        if place == card:
            tokens_moved(table, resource, ON_CARD, RESERVE, amount, card)


def _change_account(board: Board, resource: Resource, change: int) -> int:
    """Change what lies on a board; returns what lies there now."""
    if resource is GOLD:
        board.gold = now = board.gold + change
    elif resource is VP:
        board.vp = now = board.vp + change
    else:
        board.pp = now = board.pp + change
    return now


# --- cards -----------------------------------------------------------------------------------------------------------


def card_revealed(table: Table, card: CardId, zone: Zone) -> None:
    """Put the top card of the draw pile face up into the Agora or the Oracle."""
    cards_revealed(table, (card,), zone)


def cards_revealed(table: Table, cards: tuple[CardId, ...], zone: Zone) -> None:
    """Put the top cards of the draw pile, in this order, face up into the Agora or the Oracle."""
    table.draw_pile = table.draw_pile[: -len(cards)]
    if table.seen:
        table.seen = without_knowledge(table.seen, mask_of(cards))
    if zone is AGORA:
        table.agora += cards
    else:
        table.oracle += cards
    if table.log is not None:
        for card in cards:
            note(table, events.CardRevealed, card, zone)


def card_slid(table: Table, card: CardId) -> None:
    """Slide a card from the Oracle to the Agora (A2)."""
    table.oracle = _without(table.oracle, card)
    table.agora = (*table.agora, card)
    if table.log is not None:
        note(table, events.CardSlid, card)


def reshuffled(table: Table, count: int) -> None:
    """Make a new draw pile of the discard pile; Citizens in it become unknown cards like all others (A5, P21)."""
    size = table.game.size
    faces = list(table.citizen_faces)
    cards: list[CardId] = []
    for card in table.discard_pile:
        if card < size:
            cards.append(card)
            continue
        face = faces[card - size]
        assert face is not None
        cards.append(face)
        faces[card - size] = None
    # Sorted first: the new order must not depend on the order of the discard pile.
    table.draw_pile, table.rng = shuffle(table.rng, sorted(cards))
    table.discard_pile = ()
    if table.seen:  # nobody knows any longer where they lie
        table.seen = without_knowledge(table.seen, mask_of(table.draw_pile))
    table.citizen_faces = tuple(faces)
    table.reshuffled += count  # A6
    if table.log is not None:
        note(table, events.Reshuffled, count)


def card_taken(table: Table, player: PlayerId, card: CardId, source: Zone, owed: bool) -> None:  # noqa: FBT001 - as in the event
    """Move a card into a Domain (T6)."""
    if source is AGORA:
        table.agora = _without(table.agora, card)
    elif source is ORACLE:
        table.oracle = _without(table.oracle, card)
    elif source is DISCARD_PILE:
        table.discard_pile = _without(table.discard_pile, card)
    elif source is DOMAIN:  # N6: out of the hands of another player
        owner = next(seat for seat in table.order if table.players[seat].domain_mask >> card & 1)
        _return_tokens(table, card)
        _leave_domain(table, owner, card)
    else:
        table.draw_pile = table.draw_pile[:-1]
        if table.seen:
            table.seen = without_knowledge(table.seen, 1 << card)
    board = _enter_domain(table, player, card)
    if owed:
        board.cards_taken += 1
    if table.log is not None:
        note(table, events.CardTaken, player, card, source, owed)


def citizen_taken(table: Table, player: PlayerId, card: CardId, owed: bool) -> None:  # noqa: FBT001 - as in the event
    """Move the top card of the draw pile face down into a Domain (T8, T11)."""
    table.citizen_faces = (*table.citizen_faces, table.draw_pile[-1])
    table.draw_pile = table.draw_pile[:-1]
    board = _enter_domain(table, player, card)
    if owed:
        board.cards_taken += 1
    if table.log is not None:
        note(table, events.CitizenTaken, player, card, owed)


def _enter_domain(table: Table, player: PlayerId, card: CardId) -> Board:
    board = table.board(player)
    board.domain += (card,)
    board.domain_mask |= 1 << card
    return board


def _leave_domain(table: Table, player: PlayerId, card: CardId) -> Board:
    """Take a card out of a Domain; its ring goes back, and it is no longer turned (P4)."""
    board = table.board(player)
    board.domain = _without(board.domain, card)
    bit = 1 << card
    board.domain_mask ^= bit
    if table.turned_mask & bit:
        cards_straightened(table, (card,))
    if table.ring_mask & bit:
        ring_returned(table, card)
    return board


def _leave_elysium(table: Table, player: PlayerId, card: CardId) -> None:
    """Take a card out of its Legend (N9); an empty Legend is none any more."""
    board = table.board(player)
    legends = []
    for legend in board.elysium:
        rest = _without(legend.cards, card) if card in legend.cards else legend.cards
        if rest:
            legends.append(legend if len(rest) == len(legend.cards) else table.game.make_legend(rest))
    board.elysium = tuple(legends)


def card_returned(table: Table, player: PlayerId, card: CardId) -> None:
    """Move a card from a Legend back into the Domain of its owner (N9)."""
    _leave_elysium(table, player, card)
    _enter_domain(table, player, card)
    if table.log is not None:
        note(table, events.CardReturned, player, card)


def card_discarded(table: Table, player: PlayerId | None, card: CardId, source: Zone) -> None:
    """Put a card on the discard pile; a Citizen stays face down (P21)."""
    if table.counters:
        _return_tokens(table, card)
    if source is DOMAIN:
        assert player is not None
        _leave_domain(table, player, card)
    elif source is ELYSIUM:
        assert player is not None
        _leave_elysium(table, player, card)
    elif source is AGORA:
        table.agora = _without(table.agora, card)
    elif source is ORACLE:
        table.oracle = _without(table.oracle, card)
    else:
        table.draw_pile = table.draw_pile[:-1]
        if table.seen:
            table.seen = without_knowledge(table.seen, 1 << card)
    table.discard_pile += (card,)
    if table.log is not None:
        note(table, events.CardDiscarded, player, card, source)


def card_transferred(
    table: Table,
    player: PlayerId,
    card: CardId,
    legend: int,
    kind: LegendKind | None = None,
    counted: bool = False,  # noqa: FBT001, FBT002 - as in the event
) -> None:
    """Move a card from the Domain into a Legend, whose *kind* follows from its cards (L1, L2, L5)."""
    board = _leave_domain(table, player, card)
    legends = list(board.elysium)
    if legend == len(legends):
        legends.append(table.game.make_legend((card,)))
    else:
        legends[legend] = table.game.make_legend((*legends[legend].cards, card))
    board.elysium = tuple(legends)
    if counted:
        table.transfers += 1  # X14
    if table.log is not None:
        note(table, events.CardTransferred, player, card, legend, legends[legend].kind, counted)


def citizen_replaced(table: Table, player: PlayerId, card: CardId, citizen: CardId, legend: int) -> None:
    """Swap a Domain card with a Citizen of a Legend (X9)."""
    board = _leave_domain(table, player, card)
    legends = list(board.elysium)
    cards = tuple(card if standing == citizen else standing for standing in legends[legend].cards)
    legends[legend] = table.game.make_legend(cards)
    board.elysium = tuple(legends)
    _enter_domain(table, player, citizen)
    if table.log is not None:
        note(table, events.CitizenReplaced, player, card, citizen, legend)


def card_removed(table: Table, player: PlayerId, card: CardId, source: Zone) -> None:
    """Take a card out of the game before scoring (F1)."""
    if table.counters:
        _return_tokens(table, card)
    if source is DOMAIN:
        _leave_domain(table, player, card)
    else:
        board = table.board(player)
        board.elysium = tuple(legend for legend in board.elysium if card not in legend.cards)
    table.removed = (*table.removed, card)
    if table.log is not None:
        note(table, events.CardRemoved, player, card, source)


# --- what is known of face-down cards (knowledge.py) ------------------------------------------------------------------


def cards_seen(
    table: Table, player: PlayerId, count: int, citizens: tuple[CardId, ...], cards: tuple[CardId, ...] | None
) -> None:
    """Let a player know which cards lie on top of the draw pile, or under some Citizens (N31, N33)."""
    assert cards is not None
    table.seen = with_knowledge(table.seen, table.game.player_count, mask_of(cards), player)
    if table.log is not None:
        note(table, events.CardsSeen, player, count, citizens, cards)


def cards_ordered(
    table: Table,
    player: PlayerId,
    count: int,
    under: bool,  # noqa: FBT001 - as in the event
    cards: tuple[CardId, ...] | None,
) -> None:
    """Put the top cards of the draw pile back in an order that only one player knows (N32)."""
    assert cards is not None
    rest, back = table.draw_pile[: len(table.draw_pile) - count], tuple(reversed(cards))
    table.draw_pile = (*back, *rest) if under else (*rest, *back)
    table.seen = without_knowledge(table.seen, mask_of(cards), player)
    if table.log is not None:
        note(table, events.CardsOrdered, player, count, under, cards)


def card_put_back(table: Table, player: PlayerId, card: CardId, source: Zone, under: bool) -> None:  # noqa: FBT001 - as in the event
    """Put an open card into the draw pile, where everybody knows it (N34)."""
    if source is AGORA:
        table.agora = _without(table.agora, card)
    else:
        table.discard_pile = _without(table.discard_pile, card)
    table.draw_pile = (card, *table.draw_pile) if under else (*table.draw_pile, card)
    table.seen = with_knowledge(table.seen, table.game.player_count, 1 << card, EVERYBODY)
    if table.log is not None:
        note(table, events.CardPutBack, player, card, source, under)


def face_swapped(table: Table, player: PlayerId, citizen: CardId) -> None:
    """Let a Citizen and the top card of the draw pile change places; whoever knows either knows it still (N35)."""
    place, faces = citizen - table.game.size, list(table.citizen_faces)
    face = faces[place]
    assert face is not None
    faces[place] = table.draw_pile[-1]
    table.citizen_faces = tuple(faces)
    table.draw_pile = (*table.draw_pile[:-1], face)
    if table.log is not None:
        note(table, events.FaceSwapped, player, citizen)


# --- rings and orientation -------------------------------------------------------------------------------------------


def power_used(table: Table, player: PlayerId, card: CardId) -> None:
    """Note that a power begins; nothing changes yet."""
    if table.log is not None:
        note(table, events.PowerUsed, player, card)


def power_ended(table: Table, player: PlayerId, card: CardId, *, is_chosen: bool) -> None:
    """Forget that a power began that nobody chose to use and that did nothing."""
    last = table.log[-1] if table.log else None
    if type(last) is events.PowerUsed and not is_chosen and (last.player, last.card) == (player, card):
        table.log.pop()  # type: ignore[union-attr]  # it has a last event


def ring_placed(table: Table, card: CardId) -> None:
    """Give a card a ring from the reserve (P4)."""
    table.ring_mask |= 1 << card
    if table.log is not None:
        note(table, events.RingPlaced, card)


def ring_returned(table: Table, card: CardId) -> None:
    """Return a ring to the reserve (P4)."""
    table.ring_mask &= ~(1 << card)
    if table.log is not None:
        note(table, events.RingReturned, card)


def card_turned(table: Table, card: CardId) -> None:
    """Turn an Activate card (P5)."""
    table.turned_mask |= 1 << card
    if table.log is not None:
        note(table, events.CardTurned, card)


def cards_straightened(table: Table, cards: tuple[CardId, ...]) -> None:
    """Straighten turned cards (E1)."""
    for card in cards:
        table.turned_mask &= ~(1 << card)
    if table.log is not None:
        note(table, events.CardsStraightened, cards)


# --- quests, columns, discs ------------------------------------------------------------------------------------------


def quest_taken(table: Table, player: PlayerId, quest: int) -> None:
    """Move a quest from the pediment to a player (T2)."""
    taken = next(tile for tile in table.quests if tile.number == quest)
    table.quests = tuple(tile for tile in table.quests if tile is not taken)
    table.board(player).quest = taken
    if table.log is not None:
        note(table, events.QuestTaken, player, quest)


def quest_left_incomplete(
    table: Table,
    player: PlayerId,
    quest: int,
    gold: int,
    vp: int,
    transfers: int,
) -> None:
    """Give a left-over quest to a player, Incomplete side up, which gives this much (T10)."""
    table.quests = tuple(tile for tile in table.quests if tile.number != quest)
    table.board(player).quest = table.game.incomplete_quest
    if table.log is not None:
        note(table, events.QuestLeftIncomplete, player, quest, gold, vp, transfers)


def quests_returned(table: Table) -> None:
    """Put all quests back under the pediment, in ascending order (W5)."""
    for player in table.order:
        board = table.board(player)
        board.quest = None
        board.cards_taken = 0
    table.quests = table.game.quest_tiles
    if table.log is not None:
        note(table, events.QuestsReturned)


def column_dismissed(table: Table, player: PlayerId, colour: Colour) -> None:
    """Take a column off a board (T5)."""
    table.board(player).column_mask &= ~COLOUR_BITS[colour]
    if table.log is not None:
        note(table, events.ColumnDismissed, player, colour)


def columns_swapped(table: Table, player: PlayerId, given: Colour, received: Colour) -> None:
    """Swap a column on the board with a dismissed one (X21)."""
    board = table.board(player)
    board.column_mask = board.column_mask & ~given.bit | received.bit
    if table.log is not None:
        note(table, events.ColumnsSwapped, player, given, received)


def column_recovered(table: Table, player: PlayerId, colour: Colour) -> None:
    """Put a dismissed column back on the board (N8)."""
    table.board(player).column_mask |= colour.bit
    if table.log is not None:
        note(table, events.ColumnRecovered, player, colour)


def columns_returned(table: Table) -> None:
    """Put all columns back on all boards (E1)."""
    for player in table.order:
        table.board(player).column_mask = ALL_COLUMNS
    if table.log is not None:
        note(table, events.ColumnsReturned)


def discs_dealt(table: Table, discs: tuple[int, ...]) -> None:
    """Deal the order discs; *discs* by seat (W1)."""
    for player, disc in enumerate(discs):
        table.board(PlayerId(player)).disc = disc
    table.order = tuple(PlayerId(player) for player in sorted(range(len(discs)), key=discs.__getitem__))
    if table.log is not None:
        note(table, events.DiscsDealt, discs)


def allowance_set(table: Table, player: PlayerId, allowance: int) -> None:
    """Set how many cards the active player may still transfer in this step (W3)."""
    table.allowance = allowance
    if table.log is not None:
        note(table, events.AllowanceSet, player, allowance)


# --- bonuses ---------------------------------------------------------------------------------------------------------


def bonus_moved(
    table: Table, player: PlayerId, level: int | None, family: str | None, points: int, previous: PlayerId | None
) -> None:
    """Give a bonus tile to a player (B1-B3)."""
    if level is not None:
        holders = list(table.level_tiles)
        holders[level - 1] = player
        table.level_tiles = tuple(holders)
    else:
        assert family is not None
        place = table.game.families.index(family)
        tiles = list(table.family_tiles)
        tiles[place] = (*tiles[place], player)
        table.family_tiles = tuple(tiles)
    if table.log is not None:
        note(table, events.BonusMoved, player, level, family, points, previous)


def bonus_returned(table: Table, player: PlayerId, level: int, points: int) -> None:
    """Take the tile of a level from a player, because nobody has a Level Legend of it any more (N10)."""
    holders = list(table.level_tiles)
    holders[level - 1] = None
    table.level_tiles = tuple(holders)
    if table.log is not None:
        note(table, events.BonusReturned, player, level, points)


#: Kinds of events that tell something and change nothing.
NOTED: Final = (
    events.GameBegan,
    events.QuestPlaced,
    events.BonusPlaced,
    events.StepClosed,
    events.PromiseMade,
    events.MomentCame,
    events.PromiseKept,
    events.PromiseLost,
    events.DeedPrevented,
    events.Declined,
    events.NothingTaken,
    events.GameEnded,
)


def _noting(kind: type[Any]) -> Callable[..., None]:
    return lambda table, *fields: note(table, kind, *fields)


#: One function per kind of event; a test fails when a kind of event has none.
APPLY: Final[dict[type[Any], Callable[..., None]]] = {
    **{kind: _noting(kind) for kind in NOTED},
    events.EpochBegan: epoch_began,
    events.PhaseBegan: phase_began,
    events.TurnBegan: turn_began,
    events.TurnEnded: turn_ended,
    events.TurnSkipped: turn_skipped,
    events.Forced: forced,
    events.Named: named,
    events.ChanceCame: chance_came,
    events.AnswerSealed: answer_sealed,
    events.AnswersRevealed: answers_revealed,
    events.CardsSeen: cards_seen,
    events.CardsOrdered: cards_ordered,
    events.CardPutBack: card_put_back,
    events.FaceSwapped: face_swapped,
    events.CardRevealed: card_revealed,
    events.CardSlid: card_slid,
    events.Reshuffled: reshuffled,
    events.CardTaken: card_taken,
    events.CitizenTaken: citizen_taken,
    events.CardDiscarded: card_discarded,
    events.CardTransferred: card_transferred,
    events.CitizenReplaced: citizen_replaced,
    events.QuestTaken: quest_taken,
    events.QuestLeftIncomplete: quest_left_incomplete,
    events.QuestsReturned: quests_returned,
    events.ColumnDismissed: column_dismissed,
    events.ColumnsSwapped: columns_swapped,
    events.ColumnRecovered: column_recovered,
    events.ColumnsReturned: columns_returned,
    events.PowerUsed: power_used,
    events.RingPlaced: ring_placed,
    events.RingReturned: ring_returned,
    events.CardTurned: card_turned,
    events.CardsStraightened: cards_straightened,
    events.ResourceMoved: resource_moved,
    events.TokensMoved: tokens_moved,
    events.AllowanceSet: allowance_set,
    events.BonusMoved: bonus_moved,
    events.BonusReturned: bonus_returned,
    events.CardReturned: card_returned,
    events.DiscsDealt: discs_dealt,
    events.CardRemoved: card_removed,
}


def apply_event(table: Table, event: Event) -> None:
    """Make an event happen on a table."""
    fields = [getattr(event, field.name) for field in attrs.fields(type(event)) if field.name != "cause"]
    APPLY[type(event)](table, *fields)
