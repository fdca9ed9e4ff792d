"""Writes what a player sees of Elysium as floats, from views alone; what did not change since the last look is kept.

States share the parts that did not change, and so do views: whatever is the same object was written before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from elysium_rules.elysium.model.ids import FAMILY, LEVEL, SINGLE, Phase
from elysium_rules.environments.encoding import Watcher

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from elysium_rules.elysium.model.game import ElysiumGame
    from elysium_rules.elysium.model.state import PlayerState
    from elysium_rules.elysium.seeing.observe import PlayerView
    from elysium_rules.environments.elysium_encoding import ElysiumEncoding, Numbering

_PHASES: Final = {phase: place for place, phase in enumerate(Phase)}
_KIND_PLANES: Final = {SINGLE: 0, LEVEL: 1, FAMILY: 2}
_NEVER: Final = object()


class ElysiumWatcher(Watcher):
    """Looks at games of Elysium."""

    encoding: ElysiumEncoding

    def __init__(self, encoding: ElysiumEncoding) -> None:
        super().__init__(encoding)
        self._game: ElysiumGame | None = None
        self._numbering: Numbering = encoding  # type: ignore[assignment]  # before the first look
        self._boards: list[tuple[Any, ...]] = []  #: by seat: what it was made of, and its floats
        self._piles: tuple[Any, ...] = (_NEVER,)
        self._pile_floats: NDArray[np.float32] = np.zeros(0, np.float32)

    def observe(self, view: PlayerView, spelt: Sequence[int] = ()) -> NDArray[np.float32]:
        """What the player of a view sees, and what that player has spelt so far."""
        e = self.encoding
        if view.game is not self._game:
            self._game, self._numbering = view.game, e.numbering(view.game)
            self._boards = [(_NEVER, 0, 0, None)] * e.seats
            self._piles = (_NEVER,)
        assert view.player is not None
        row = np.zeros(e.width, np.float32)
        self._write_piles(view, row)
        self._write_table(view, view.player, row)
        if view.known or view.open_powers or view.promises or view.counters or spelt:
            self._write_marks(view, row, spelt)
        rings, turned, width = view.ring_mask, view.turned_mask, e.board_width
        for seat, board in enumerate(view.players):
            own_rings, own_turned = board.domain_mask & rings, board.domain_mask & turned
            kept = self._boards[seat]
            if kept[0] is not board or kept[1] != own_rings or kept[2] != own_turned:
                floats = self._board_floats(board, own_rings, own_turned)
                kept = self._boards[seat] = (board, own_rings, own_turned, floats)
            start = e.f_boards + (seat - view.player) % e.seats * width
            row[start : start + width] = kept[3]
        return row

    def _write_table(self, view: PlayerView, viewer: int, row: NDArray[np.float32]) -> None:
        e, seats, families = self.encoding, self.encoding.seats, self._numbering.families
        ones = [
            e.f_epoch + view.epoch - 1,
            e.f_phase + _PHASES[view.phase],
            e.f_stage + view.stage,
            e.f_side + view.pediment_side,
            e.f_active + (view.active - viewer) % seats,
        ]
        ones += [e.f_quests + e.quests.index(quest) for quest in view.quests]
        ones += [e.f_in_play + family for family in families]
        ones += [
            e.f_level_tiles + place * seats + (holder - viewer) % seats
            for place, holder in enumerate(view.level_tiles)
            if holder is not None
        ]
        for family, holders in zip(families, view.family_tiles, strict=True):
            if holders:
                start = e.f_family_tiles + family * e.family_tiles * seats
                ones += [start + place * seats + (holder - viewer) % seats for place, holder in enumerate(holders)]
        if view.deciding is not None:
            ones.append(e.f_deciding + (view.deciding - viewer) % seats)
        if view.question is not None:
            ones.append(e.f_asked)
            ones.append(e.f_asks + self._print_of(view.question.card))
            row[e.f_place] = view.open_powers[-1].at / 32
        row[ones] = 1
        row[e.f_turns : e.f_reshuffled + 1] = (
            view.turns_played / 16,
            view.allowance / 4,
            view.transfers / 4,
            view.draw_pile_size / 64,
            view.citizens_taken / 16,
            view.reshuffled / 64,
        )
        for sealed in view.sealed:
            row[e.f_sealed + (sealed.player - viewer) % seats] = 1
            if sealed.number is not None:
                row[e.f_own_sealed] = sealed.number / 16

    def _write_piles(self, view: PlayerView, row: NDArray[np.float32]) -> None:
        """The face-up cards that belong to nobody."""
        e, piles = self.encoding, (view.agora, view.oracle, view.discard_pile, view.removed)
        start, end = e.f_agora, e.f_known
        if not all(now is before for now, before in zip(piles, self._piles, strict=False)):
            prints, copies, size = self._numbering.prints, self._numbering.copies, view.game.size
            floats = np.zeros(end - start, np.float32)
            floats[[copies[card] * len(e.prints) + prints[card] for card in view.agora]] = 1
            for begin, cards in zip((e.f_oracle, e.f_discarded, e.f_removed), piles[1:], strict=True):
                for card in cards:
                    if card < size:
                        floats[begin - start + prints[card]] += 1
            self._piles, self._pile_floats = piles, floats
        row[start:end] = self._pile_floats

    def _print_of(self, power: int) -> int:
        assert self._game is not None
        return self._numbering.prints[self._game.card_of(power)]

    def _write_marks(self, view: PlayerView, row: NDArray[np.float32], spelt: Sequence[int]) -> None:
        e, prints = self.encoding, self._numbering.prints
        for frame in view.open_powers:
            row[e.f_open + self._print_of(frame.card)] += 1
        for promise in view.promises:
            row[e.f_promised + self._print_of(promise.frame.card)] += 1
        for glimpse in view.known:  # N31: of what lies face down, only what this player has seen
            if glimpse.card is not None:
                row[(e.f_known if glimpse.citizen is None else e.f_faces) + prints[glimpse.card]] += 1
        for card, _, amount in view.counters:
            row[e.f_lying + prints[card]] += amount / 8
        for number in spelt:
            named = e.named_print(number)
            if named is not None:
                row[e.f_spelt + named] += 1

    def _board_floats(self, board: PlayerState, rings: int, turned: int) -> NDArray[np.float32]:
        e, game = self.encoding, self._game
        assert game is not None
        prints, size, floats = self._numbering.prints, game.size, np.zeros(self.encoding.board_width, np.float32)
        floats[e.b_gold : e.b_pp + 1] = (board.gold / 8, board.vp / 32, board.pp / 8)
        for place, amount in zip(self._numbering.tokens, board.tokens, strict=True):
            floats[e.b_tokens + place] = amount / 8
        ones = [e.b_columns + colour for colour in range(4) if board.column_mask >> colour & 1]
        ones.append(e.b_disc + board.disc - 1)
        if board.quest is not None:
            ones.append(e.b_quest + (len(e.quests) if board.quest.is_incomplete else e.quests.index(board.quest)))
        floats[ones] = 1
        floats[e.b_taken] = board.cards_taken / 4
        counted: dict[int, int] = {}
        citizens = 0
        for card in board.domain:
            if card >= size:
                citizens += 1
                continue
            place = e.b_domain + prints[card]
            counted[place] = counted.get(place, 0) + 1
            if rings >> card & 1:
                place = e.b_rings + prints[card]
                counted[place] = counted.get(place, 0) + 1
            if turned >> card & 1:
                place = e.b_turned + prints[card]
                counted[place] = counted.get(place, 0) + 1
        floats[e.b_domain_citizens] = citizens / 4
        if board.elysium:
            self._write_legends(board, floats, counted)
        if counted:
            floats[list(counted)] = list(counted.values())
        return floats

    def _write_legends(self, board: PlayerState, floats: NDArray[np.float32], counted: dict[int, int]) -> None:
        e, game, citizens = self.encoding, self._game, 0
        assert game is not None
        prints, size = self._numbering.prints, game.size
        for legend in board.elysium:
            plane = e.b_elysium + _KIND_PLANES[legend.kind] * len(e.prints)
            first = -1
            for card in legend.cards:
                if card >= size:
                    citizens += 1
                    continue
                first = card if first < 0 else first
                place = plane + prints[card]
                counted[place] = counted.get(place, 0) + 1
            if legend.kind is not SINGLE:
                if legend.kind is FAMILY:
                    family = game.families.index(game.faces[first].family)
                    place = e.b_family_legends + self._numbering.families[family]
                else:
                    place = e.b_level_legends + game.levels[first] - 1
                floats[place] = max(float(floats[place]), len(legend.cards) / 4)
        floats[e.b_elysium_citizens] = citizens / 4
        floats[e.b_legends] = len(board.elysium) / 8
