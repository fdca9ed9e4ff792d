"""Lets bots play games with a family: what they were offered, what they took and used, and what was reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs

from elysium_rules.bots.bot import Bot
from elysium_rules.bots.match import play_game
from elysium_rules.bots.registry import bot_names, find_bot
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.testing.bench.coverage import Recorder
from elysium_rules.testing.bench.suite import TestFileRun


@attrs.define
class Played:
    """What came of games with a family, by the names of its cards."""

    games: int = 0
    decisions: int = 0
    offered: Counter[str] = attrs.field(factory=Counter)  #: in how many decisions something could be done with a card
    chosen: Counter[str] = attrs.field(factory=Counter)  #: in how many of them it was done
    used: Counter[str] = attrs.field(factory=Counter)  #: how often its power did something
    recorder: Recorder = attrs.field(factory=Recorder)


def play_family(file: TestFileRun, games: int) -> Iterator[Played]:
    """Play games with the families of a file, and tell after each how it stands.

    All follows from the number of a game: how many play, which other families are on the table, and all chance. Bots
    that choose well sit beside bots that choose anything, so that cards are used which no good player would use.
    """
    played = Played()
    bench = file.bench
    names = bot_names(bench.game)
    for number in range(games):
        state = bench.new_game(file.cards, file.families, number)
        bots: list[Bot] = [
            find_bot(bench.game, names[0 if (seat + number) % 2 else -1]) for seat in range(_seats(state))
        ]
        watches, read = bench.watch(state.game), bench.reader(state.game)

        def note(before: Any, action: Any, events: Any, after: Any) -> None:
            rules, game = before.game.rules, before.game
            played.decisions += 1
            shown = {
                name
                for other in legal_actions(before)
                for card in rules.cards_of(other)
                for name in bench.names(game, card)
            }
            played.offered.update(shown)
            played.chosen.update({name for card in rules.cards_of(action) for name in bench.names(game, card)})
            played.used.update(bench.acting(before, events))

        with played.recorder.watching(watches, read):
            end = play_game(state, bots, note, seed=number)
        by_ref = {watch.ref: watch for watch in watches}
        for ref, frame in bench.scored(end):
            played.used[ref.partition("#")[0]] += 1
            played.recorder.note_worth(by_ref[ref], read, end, frame)
        played.games += 1
        yield played


def _seats(state: Any) -> int:
    seats: int = state.game.player_count
    return seats
