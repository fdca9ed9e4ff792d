"""What powers leave for later (N14) or bend for a while (N15): the promises that are open, and their moments.

A promise is a frame that stands where its part of the power begins. When its moment comes it is marked as due; due
ones are done one after the other, each before anything else goes on (decision 34).
"""

from __future__ import annotations

from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.bounds import MOST_PROMISED
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Moment, PlayerId
from elysium_rules.elysium.model.table import Table
from elysium_rules.kernel.frames import Frame, Promise
from elysium_rules.kernel.instructions import Bend, pay_ahead
from elysium_rules.play.data.events import note

NOW = Moment.NOW


def make_promise(table: Table, moment: Moment, frame: Frame, *, lasts: bool) -> None:
    """Keep a part of a power for later; where very many wait already, it is lost, and that is told."""
    player, card = PlayerId(frame.you), table.game.card_of(frame.card)
    if len(table.promises) >= MOST_PROMISED:
        note(table, events.PromiseLost, player, card, False)  # noqa: FBT003 - as in the event
        return
    table.promises = (*table.promises, Promise(moment, frame))
    note(table, events.PromiseMade, player, card, moment, lasts)


def is_lasting(game: ElysiumGame, promise: Promise) -> bool:
    """Whether a promise bends rules, and is over when its moment comes."""
    code = game.codes[promise.frame.card]
    assert code is not None
    return isinstance(code.instructions[promise.frame.at], Bend)


def moment_came(table: Table, moment: Moment) -> None:
    """End what lasted until a moment, and mark as due what waited for it: in the order of the discs, then by age."""
    if not any(promise.moment == moment for promise in table.promises):
        return
    coming = [promise for promise in table.promises if promise.moment == moment]
    rest = tuple(promise for promise in table.promises if promise.moment != moment)
    due = [
        Promise(NOW, promise.frame)
        for player in table.order
        for promise in coming
        if promise.frame.you == player and not is_lasting(table.game, promise)
    ]
    table.promises = (*due, *rest)
    note(table, events.MomentCame, moment)


def turn_comes(table: Table, player: PlayerId) -> None:
    """What waits for the end of the next turn of a player waits for the end of this one now."""
    table.promises = tuple(
        Promise(Moment.TURN, promise.frame)
        if promise.moment == Moment.NEXT_TURN and promise.frame.you == player
        else promise
        for promise in table.promises
    )


def has_due(table: Table) -> bool:
    """Whether a promise is due."""
    return bool(table.promises) and table.promises[0].moment == NOW


def open_due(table: Table) -> bool:
    """Go on with the first promise that is due, or say that there is none; what goes beyond the budget is lost."""
    while has_due(table):
        promise, *rest = table.promises
        table.promises = tuple(rest)
        frame = promise.frame
        code = table.game.codes[frame.card]
        assert code is not None
        player, card = PlayerId(frame.you), table.game.card_of(frame.card)
        if pay_ahead(table, code.work):
            note(table, events.PromiseKept, player, card)
            table.stack = (frame,)
            return True
        note(table, events.PromiseLost, player, card, True)  # noqa: FBT003 - as in the event; N66
    return False
