"""Runs an arena: blocks on any executor, counted in the order of their deals, until each match-up is decided.

What comes out depends on the plan and on nothing else. A worker may be done sooner or later, and blocks that were begun
before a match-up was decided are played to their end; but counted are the blocks of each match-up in their order, up to
the one with which it was decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from typing import TypeAlias

import attrs

from elysium_rules.arena.game import BlockResult, play_block
from elysium_rules.arena.plan import ArenaPlan, Block
from elysium_rules.arena.results import ResultsFile
from elysium_rules.arena.stopping import ConfidenceSequence, StopRule
from elysium_rules.arena.tally import Arena, MatchTally, score_of
from elysium_rules.simulation.pieces import AHEAD, run_pieces

#: Told after each block that counts, with how many may still come.
OnProgress: TypeAlias = Callable[["Progress"], object]


@attrs.frozen
class Progress:
    """How far an arena is."""

    blocks: int  #: that count so far
    most: int  #: if no other match-up stops early
    open_matches: int  #: match-ups that are not decided


class _Match:
    """One match-up while it is played."""

    def __init__(self, plan: ArenaPlan, place: int, rule: StopRule | None) -> None:
        self.plan, self.place, self.rule = plan, place, rule
        self.sequence: ConfidenceSequence = (rule or StopRule()).begin(len(plan.matches))
        self.waiting: dict[int, BlockResult] = {}
        self.counted: list[BlockResult] = []
        self.is_decided = False

    def take(self, result: BlockResult) -> int:
        """Note a block, and count all whose turn has come; returns how many."""
        self.waiting[result.block.deal] = result
        before = len(self.counted)
        while not self.is_decided and (following := self.waiting.pop(len(self.counted), None)) is not None:
            self.counted.append(following)
            self.sequence.add(score_of(self.plan, following))
            self.is_decided = self.rule is not None and self.rule.is_decided(self.sequence)
        return len(self.counted) - before

    @property
    def is_over(self) -> bool:
        return self.is_decided or len(self.counted) == self.plan.deals


def run_arena(
    plan: ArenaPlan,
    rule: StopRule | None = None,
    *,
    file: ResultsFile | None = None,
    new_executor: Callable[[], Executor] | None = None,
    ahead: int = AHEAD,
    on_progress: OnProgress | None = None,
) -> Arena:
    """Play an arena.

    Args:
        plan: who meets, and over which deals.
        rule: when a match-up is decided early; None: all deals are played.
        file: what was played already, and what is played now.
        new_executor: plays blocks elsewhere (`run_pieces`); None: here.
        ahead: how many blocks are handed to it at once.
        on_progress: told how far it is.

    Raises:
        BotError: a bot failed; what was played before is in the file.
    """
    matches = [_Match(plan, place, rule) for place in range(len(plan.matches))]

    def note(result: BlockResult) -> None:
        if matches[result.block.match].take(result) and on_progress is not None:
            counted = sum(len(match.counted) for match in matches)
            missing = sum(0 if match.is_over else plan.deals - len(match.counted) for match in matches)
            on_progress(Progress(counted, counted + missing, sum(not match.is_over for match in matches)))

    def pieces() -> Iterator[Block]:
        for block in plan.blocks():
            if matches[block.match].is_decided:
                continue
            known = None if file is None else file.blocks.get(block)
            if known is not None:
                note(known)
                continue
            yield block

    for _, result in run_pieces(partial(play_block, plan), pieces(), new_executor, ahead=ahead):
        if file is not None:
            file.add(result)
        note(result)
    return Arena(plan, tuple(MatchTally.of(plan, match.place, match.counted, match.sequence) for match in matches))
