"""Answers out of turn: cards say what they answer, and whoever may hold one of them is asked before it happens.

See decision 30.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Answering
from elysium_rules.kernel.machine import push_frame
from elysium_rules.play.cards.game import Answers, CardGame
from elysium_rules.play.data.answers import decline

#: Whom it is done to, or None where it is done to nobody; after it, whatever else the game tells of it.
Aim: TypeAlias = tuple[Any, ...]


def open_window(
    game: CardGame,
    answers: Answers,
    answered: str,
    aim: Callable[[Any], Aim | None],
    announce: Callable[[Any, Any, Aim], None],
    act: Callable[[Any, Any], Any],
    play: Callable[[Any, Any, Any], None],
    may_have: Callable[[Any, Any, Mapping[Any, int]], object],
) -> Answering | None:
    """Who may answer what somebody is about to do, and how; None where no card speaks of it.

    Args:
        game: what is played with.
        answers: what the cards answer.
        answered: what that is, in the word of the cards.
        aim: makes of the value that was chosen whom it is aimed at; None: nobody is asked.
        announce: tells everybody of it: (table, acting player, aim).
        act: the action of playing an answer: (player, card).
        play: takes the card of an answer from its player: (table, player, card). Its power is run next.
        may_have: whether the others must reckon with an answer of somebody: (table, who, what would answer it). It
            looks at what everybody knows, so that nobody learns anything from who is asked.
    """
    aimed, anyone = answers.get(answered, ({}, {}))
    if not aimed:
        return None

    def fitting(at: Aim | None, seat: Any) -> Mapping[Any, int]:
        return aimed if at is not None and at[0] == seat else anyone

    def asked(table: Any, frame: Frame, player: Any, chosen: Any) -> tuple[int, ...]:
        at = aim(chosen)
        if at is None:
            return ()
        announce(table, player, at)
        line = [(seat, fitting(at, seat)) for seat in game.others[player]]
        return tuple(seat for seat, found in line if found and may_have(table, seat, found))

    def options(state: Any, frame: Frame, player: Any, chosen: Any) -> tuple[Any, ...]:
        answering = fitting(aim(chosen), player)
        found = [act(player, card) for card in state.players[player].hand if card in answering]
        return (*found, decline(player))

    def answer(table: Any, frame: Frame, player: Any, card: Any) -> None:
        play(table, player, card)
        push_frame(table, game.codes, aimed[card], player)

    return Answering(asked, options, answer)
