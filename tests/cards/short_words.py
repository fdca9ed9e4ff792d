"""Short words of the tests of cards: positions with the families of a set, choices, and what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import attrs
import pytest

from elysium_rules import (
    EndTurn,
    Event,
    GameState,
    IllegalActionError,
    PickBranch,
    PickCard,
    TakeCard,
    TakeCitizen,
    Transfer,
    UsePower,
    legal_actions,
    outcome,
    step,
)
from elysium_rules.elysium.model.events import ResourceMoved
from elysium_rules.elysium.model.ids import RESERVE, CardId, PlayerId, Resource
from elysium_rules.testing import Seat, check_invariants, choose, find, options, refs, scenario, seat

ME, OTHER, THIRD, FOURTH = PlayerId(0), PlayerId(1), PlayerId(2), PlayerId(3)

#: A state and what led to it.
Played: TypeAlias = tuple[GameState, tuple[Event, ...]]
#: Source, target, amount, resource and the card that did it.
Move: TypeAlias = tuple[int, int, int, str, str | None]


# --- choices ---------------------------------------------------------------------------------------------------------


def play(state: GameState, kind: type[Any], /, **fields: object) -> Played:
    """Choose, and see that all that always holds still does."""
    after, events = choose(state, kind, **fields)
    check_invariants(after)
    return after, events


def use(state: GameState, card: str) -> Played:
    """Use a power; whatever comes of it, nothing may be lost or doubled."""
    return play(state, UsePower, card=card)


def used(state: GameState, card: str) -> GameState:
    """The position after a power is used, up to the first question."""
    return use(state, card)[0]


def pick(state: GameState, card: str) -> Played:
    """Answer with a card."""
    return play(state, PickCard, card=card)


# --- what can be chosen ----------------------------------------------------------------------------------------------


def picks(state: GameState) -> list[str]:
    """The cards that can be chosen, in the order in which they are offered."""
    return refs(state, [action.card for action in options(state, PickCard)])


def all_picks(state: GameState) -> list[str]:
    """The cards to choose from, by their names; there must be nothing else to answer."""
    assert options(state, PickCard) == legal_actions(state)
    return sorted(picks(state))


def placements(state: GameState) -> list[tuple[str, int | None]]:
    """The transfers that can be chosen."""
    return [(refs(state, [action.card])[0], action.legend) for action in options(state, Transfer)]


def usable(state: GameState) -> list[str]:
    """The cards whose power can be used."""
    return refs(state, [action.card for action in options(state, UsePower)])


def rule_against(state: GameState, card: str) -> str:
    """The rule that forbids the deciding player to use the power of a card; it must not be listed either."""
    assert state.deciding is not None
    action = UsePower(state.deciding, find(state, card, state.deciding))
    assert action not in legal_actions(state)
    with pytest.raises(IllegalActionError) as refused:
        step(state, action)
    return refused.value.rule


def offered(state: GameState) -> list[object]:
    """The answers to the open question, in words."""
    assert state.question is not None
    return [_say(state, action) for action in legal_actions(state)]


def _say(state: GameState, action: object) -> object:
    match action:
        case Transfer(card=card, legend=legend):
            return refs(state, [card])[0], legend
        case PickCard(card=card):
            return refs(state, [card])[0]
        case PickBranch(branch=branch):
            return branch
        case _:
            return type(action).__name__


# --- how it stands ---------------------------------------------------------------------------------------------------


def gold(state: GameState) -> list[int]:
    return [board.gold for board in state.players]


def vp(state: GameState) -> list[int]:
    return [board.vp for board in state.players]


def pp(state: GameState) -> list[int]:
    return [board.pp for board in state.players]


def has_ring(state: GameState, card: CardId) -> bool:
    return bool(state.ring_mask >> card & 1)


def is_turned(state: GameState, card: CardId) -> bool:
    return bool(state.turned_mask >> card & 1)


def chronos(state: GameState, player: int = ME) -> int:
    """What the Chronos cards of a player are worth as it stands."""
    return outcome(state).scores[player].chronos


# --- what moved ------------------------------------------------------------------------------------------------------


def moves(state: GameState, events: Sequence[Event]) -> list[Move]:
    """All gold, VP and PP that moved."""
    return [
        (
            event.giver,
            event.receiver,
            event.amount,
            str(event.resource),
            None if event.cause is None else refs(state, [event.cause])[0],
        )
        for event in events
        if isinstance(event, ResourceMoved)
    ]


def gain(amount: int, resource: str, by: str | None = None, player: int = ME) -> Move:
    return (RESERVE, player, amount, resource, by)


def pay(gold: int, by: str | None = None, player: int = ME) -> Move:
    return (player, RESERVE, gold, "gold", by)


def gained(resource: Resource, player: int, amount: int, cause: CardId | None) -> ResourceMoved:
    return ResourceMoved(resource, RESERVE, PlayerId(player), amount, cause)


def lost(resource: Resource, player: int, amount: int, cause: CardId | None) -> ResourceMoved:
    return ResourceMoved(resource, PlayerId(player), RESERVE, amount, cause)


def paid(resource: Resource, player: int, amount: int, cause: CardId | None) -> ResourceMoved:
    return ResourceMoved(resource, PlayerId(player), RESERVE, amount, cause, is_price=True)


def reactions(state: GameState, events: Sequence[Event], card: str) -> tuple[Event, ...]:
    """All that the power of a card did."""
    number = find(state, card)
    return tuple(event for event in events if isinstance(event, ResourceMoved) and event.cause == number)


def one(state: GameState, card: str, resource: Resource, player: PlayerId = ME) -> tuple[Event, ...]:
    """What a card does that hands out one of a resource."""
    return (gained(resource, player, 1, find(state, card)),)


# --- positions -------------------------------------------------------------------------------------------------------


@attrs.frozen
class Tables:
    """Positions in games with one set of families."""

    families: str

    def table(self, *seats: Seat, **places: Any) -> GameState:
        """The turn of player 0, who has taken nothing yet; a second player with nothing where only one is given."""
        players = seats if len(seats) > 1 else (*seats, seat())
        return scenario(**{"families": self.families, "players": players, **places})

    def writing(self, *seats: Seat, turn: int = 0, epoch: int = 1) -> GameState:
        """The step of a player in Phase III; everybody may transfer three cards."""
        return self.table(*seats, phase="writing", turn=turn, epoch=epoch, allowance=3)

    def game_over(self, *seats: Seat) -> GameState:
        """The end of the game, when only the last step of the last epoch is left to end (F1)."""
        state, _ = play(self.writing(*seats, turn=len(seats) - 1, epoch=5), EndTurn)
        assert state.is_over
        return state

    def chronos(self, *legends: str, **mine: Any) -> int:
        """What the Chronos cards of player 0 are worth when the game ends with these Legends."""
        return chronos(self.game_over(seat(legends=legends, **mine), seat()))

    def begin_step(self, card: str, **mine: Any) -> Played:
        """Player 1's step of Phase III, reached by the end of the step before, of a player who has *card*."""
        return play(self.table(seat(gold=1, domain=f"democracy {card}"), seat(**mine), phase="writing"), EndTurn)

    # A permanent that waits for cards taken or transferred: two of each family are of this kind.

    def after_taking(self, mine: str, card: str) -> list[Move]:
        """What moves when a player with *mine* in the Domain takes *card* from the Agora."""
        return moves(*play(self.table(seat(domain=mine), agora=card), TakeCard, card=card))

    def after_taking_from_the_oracle(self, mine: str, card: str) -> list[Move]:
        """What moves when a power lets that player take *card*."""
        return moves(*use(self.table(seat(domain=f"{mine} prophecy_of_glory"), oracle=card), "prophecy_of_glory"))

    def after_drawing_in_the_turn_of_another(self, theirs: str, card: str) -> list[Move]:
        """What moves when Divine Law of player 0 lets player 1, with *theirs* in the Domain, draw and take *card*."""
        mine = seat(domain="divine_law")
        return moves(*use(self.table(mine, seat(domain=theirs), draw_pile=f"mediation {card}"), "divine_law"))

    def after_transferring(self, mine: str, card: str) -> list[Move]:
        """What moves when a player with *mine* in the Domain transfers *card* in Phase III."""
        state = self.table(seat(gold=9, domain=mine), phase="writing", allowance=2)
        return moves(*play(state, Transfer, card=card, legend=None))

    def after_a_transfer_by_a_power(self, mine: str, card: str) -> list[Move]:
        """What moves when Panathenaic Games, just taken, transfer *card*."""
        state = self.table(seat(gold=2, domain=mine), agora="panathenaic_games")
        state, _ = play(state, TakeCard, card="panathenaic_games")
        return moves(*play(state, Transfer, card=card, legend=None))

    def after_a_free_transfer(self, mine: str, card: str) -> list[Move]:
        """What moves when Persephone transfers *card*."""
        state = used(self.table(seat(domain=f"{mine} persephone")), "persephone")
        return moves(*play(state, Transfer, card=card, legend=None))

    def after_the_citizen_of(self, word: str, card: str, legend: str) -> list[list[Move]]:
        """What moves when *card* is taken face down, and transferred face down into a Legend."""
        taken = moves(*play(self.table(seat(domain=word, quest=1), draw_pile=card), TakeCitizen))
        state = self.writing(seat(gold=9, domain=f"{word} citizen={card}", legends=[legend]))
        return [taken, moves(*play(state, Transfer, card="citizen", legend=0))]

    def after_the_deeds_of_another(self, word: str, card: str, beside: str) -> list[list[Move]]:
        """What moves when player 0 takes and transfers *card* while player 1 has *word* in the Domain."""
        other = seat(domain=word)
        taken = moves(*play(self.table(seat(), other, agora=card), TakeCard, card=card))
        state = self.table(seat(gold=9, domain=f"{card} {beside}"), other, phase="writing", allowance=2)
        return [taken, moves(*play(state, Transfer, card=card, legend=None))]

    def after_discarding(self, mine: str, card: str, oracle: str) -> list[Move]:
        """What moves when *card* is discarded to pay for Succession, which then takes what lies in the Oracle."""
        state = used(self.table(seat(domain=f"{mine} succession"), oracle=oracle), "succession")
        return moves(*pick(state, card))
