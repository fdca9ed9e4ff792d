"""Writes a state as 64-bit numbers and reads it back, to hand a game in progress to the native core and take it back.

What follows from the rest is not written: the order of the players, the reserve, the kinds of Legends, the question.
Two states of a game are equal exactly if their numbers are (`docs/contract.md`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from elysium_rules.elysium.model.contract import NONE, STATE_MAGIC, WORDS
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import CardId, Moment, Phase, PlayerId, Stage
from elysium_rules.elysium.model.masks import cards_in, mask_of
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.state import PRINTED, GameState, PlayerState, Sealed, build_state, follows_from
from elysium_rules.elysium.native.image import dense_powers, powers_in_order
from elysium_rules.errors import EngineError
from elysium_rules.kernel.frames import Frame, Promise
from elysium_rules.kernel.freeze import make_build
from elysium_rules.kernel.interpreter import SlotKind
from elysium_rules.kernel.machine import open_question_value
from elysium_rules.kernel.rng import Rng

_NOTHING, _NUMBER, _LIST, _FAMILY, _POWERS = range(len(WORDS["slot_value"]))
_BITS: Final = 64
_LOW: Final = (1 << _BITS) - 1
_PHASES: Final = tuple(Phase)
_MOMENTS: Final = tuple(Moment)
_build_board: Final[Callable[..., PlayerState]] = make_build(PlayerState)


def numbers_of(state: GameState) -> array[int]:
    """A state as numbers."""
    return array("q", _Writer(state).numbers)


def state_of(game: ElysiumGame, numbers: Sequence[int]) -> GameState:
    """The state of a game that numbers stand for; they come from `numbers_of`, or from a core that played on."""
    reader = _Reader(game, numbers)
    state = reader.state()
    if reader.at != len(numbers):
        raise EngineError(f"a state has {reader.at} numbers, but {len(numbers)} were handed over")
    return state


def _signed(number: int) -> int:
    """The lowest 64 bits of a number as one with a sign."""
    number &= _LOW
    return number - (1 << _BITS) if number >> (_BITS - 1) else number


# --- there -----------------------------------------------------------------------------------------------------------


class _Writer:
    """Writes one state."""

    def __init__(self, state: GameState) -> None:
        game = self.game = state.game
        self.dense = dense_powers(game) if game.has_many else None
        self.numbers = [STATE_MAGIC, 0]
        rng = state.rng
        self.add(_signed(rng.seed), _signed(rng.seed >> _BITS), _signed(rng.counter))
        self.add(state.epoch, _PHASES.index(state.phase), state.stage, state.active, state.turns_played)
        self.add(state.pediment_side, state.reshuffled, state.allowance, state.transfers, state.budget)
        self.add(state.decisions, state.question is not None)
        for cards in (state.agora, state.oracle, state.draw_pile, state.discard_pile, state.removed):
            self.add_list(cards)
        self.add_list([NONE if face is None else face for face in state.citizen_faces])
        self.add_list(state.closing)
        self.add_list([quest.number for quest in state.quests])
        self.add_list([NONE if holder is None else holder for holder in state.level_tiles])
        for holders in state.family_tiles:
            self.add_list(holders)
        for mask in (state.ring_mask, state.turned_mask):
            self.add_list(cards_in(mask))
        self.add(len(state.seen))
        for mask in state.seen:
            self.add_list(cards_in(mask))
        for board in state.players:
            self.add_board(board)
        self.add(len(state.promises))
        for promise in state.promises:
            self.add(_MOMENTS.index(promise.moment))
            self.add_frame(promise.frame)
        self.add(len(state.stack))
        for frame in state.stack:
            self.add_frame(frame)
        resources = (*PRINTED, *game.tokens)
        counters = sorted((card, resources.index(resource), amount) for card, resource, amount in state.counters)
        self.add(len(counters))
        for counter in counters:
            self.add(*counter)
        self.add(len(state.sealed))
        for sealed in state.sealed:
            assert sealed.number is not None, "a state knows what was chosen"
            self.add(sealed.player, sealed.number)
        self.numbers[1] = len(self.numbers)

    def add(self, *numbers: int) -> None:
        self.numbers += numbers

    def add_list(self, numbers: Sequence[int]) -> None:
        self.numbers.append(len(numbers))
        self.numbers += numbers

    def add_board(self, board: PlayerState) -> None:
        self.add(board.gold, board.vp, board.pp, board.disc, board.column_mask, board.cards_taken)
        self.add(NONE if board.quest is None else board.quest.number, *board.tokens)
        self.add_list(board.domain)
        self.add(len(board.elysium))
        for legend in board.elysium:
            self.add_list(legend.cards)

    def add_frame(self, frame: Frame) -> None:
        code = self.game.codes[frame.card]
        assert code is not None, "a frame runs the code of a power"
        self.add(self._power(frame.card), frame.at, frame.you, frame.they, len(frame.slots))
        for value, kind in zip(frame.slots, code.slot_kinds, strict=True):
            self.add_slot(value, kind)

    def add_slot(self, value: Any, kind: SlotKind | None) -> None:
        if value is None:
            self.add(_NOTHING)
        elif isinstance(value, str):
            self.add(_FAMILY, self.game.families.index(value))
        elif isinstance(value, int):
            self.add(_NUMBER, value)
        elif kind is SlotKind.POWERS:
            self.add(_POWERS)
            self.add_list([NONE if number == NONE else self._power(number) for number in value])
        else:
            self.add(_LIST)
            self.add_list(value)

    def _power(self, number: int) -> int:
        return number if self.dense is None else self.dense[number]


# --- and back --------------------------------------------------------------------------------------------------------


class _Reader:
    """Reads one state."""

    def __init__(self, game: ElysiumGame, numbers: Sequence[int]) -> None:
        self.game = game
        self.numbers = tuple(numbers)
        self.at = 0
        self.powers = powers_in_order(game) if game.has_many else None
        self.quests: dict[int, Quest | None] = {quest.number: quest for quest in game.quest_tiles}
        self.quests |= {game.incomplete_quest.number: game.incomplete_quest, NONE: None}

    def one(self) -> int:
        self.at += 1
        return self.numbers[self.at - 1]

    def some(self, count: int) -> tuple[int, ...]:
        self.at += count
        return self.numbers[self.at - count : self.at]

    def list(self) -> tuple[int, ...]:
        first = self.at + 1
        self.at = first + self.numbers[self.at]
        return self.numbers[first : self.at]

    def cards(self) -> tuple[CardId, ...]:
        return self.list()  # type: ignore[return-value]  # to call `CardId` for each takes longer than the rest

    def lists(self, count: int) -> Iterable[tuple[int, ...]]:
        return [self.list() for _ in range(count)]

    def state(self) -> GameState:
        game = self.game
        if self.one() != STATE_MAGIC:
            raise EngineError("these numbers are no state")
        self.one()
        low, high, counter = self.some(3)
        epoch, phase, stage, active, turns_played = self.some(5)
        pediment_side, reshuffled, allowance, transfers, budget = self.some(5)
        decisions, has_question = self.some(2)
        agora, oracle, draw_pile, discard_pile, removed = [self.cards() for _ in range(5)]
        citizen_faces = tuple([None if face == NONE else CardId(face) for face in self.list()])
        closing = self.cards()
        quests = tuple([self.quests[number] for number in self.list()])
        level_tiles = tuple([None if holder == NONE else PlayerId(holder) for holder in self.list()])
        family_tiles = tuple(self.lists(len(game.families)))
        ring_mask, turned_mask = map(mask_of, self.lists(2))
        seen = tuple(map(mask_of, self.lists(self.one())))
        players = tuple([self.board() for _ in range(game.player_count)])
        promises = tuple([Promise(_MOMENTS[self.one()], self.frame()) for _ in range(self.one())])
        stack = tuple([self.frame() for _ in range(self.one())])
        counters = self.counters()
        sealed = tuple([Sealed(PlayerId(self.one()), self.one()) for _ in range(self.one())])
        state = build_state(
            game=game,
            rng=Rng((low & _LOW) | (high & _LOW) << _BITS, counter & _LOW),
            epoch=epoch,
            phase=_PHASES[phase],
            stage=Stage(stage),
            active=PlayerId(active),
            turns_played=turns_played,
            players=players,
            agora=agora,
            oracle=oracle,
            draw_pile=draw_pile,
            discard_pile=discard_pile,
            removed=removed,
            citizen_faces=citizen_faces,
            reshuffled=reshuffled,
            ring_mask=ring_mask,
            turned_mask=turned_mask,
            pediment_side=pediment_side,
            quests=quests,
            level_tiles=level_tiles,
            family_tiles=family_tiles,
            allowance=allowance,
            transfers=transfers,
            closing=closing,
            promises=promises,
            stack=stack,
            question=None,
            budget=budget,
            counters=counters,
            sealed=sealed,
            seen=seen,
            decisions=decisions,
            **follows_from(players, counters),
        )
        if has_question:
            object.__setattr__(state, "question", open_question_value(state, game.codes))  # nobody else has it yet
        return state

    def board(self) -> PlayerState:
        gold, vp, pp, disc, column_mask, cards_taken = self.some(6)
        quest = self.quests[self.one()]
        tokens = self.some(len(self.game.tokens))
        domain = self.cards()
        legends = [self.game.make_legend(self.cards()) for _ in range(self.one())]
        return _build_board(
            gold=gold,
            vp=vp,
            pp=pp,
            disc=disc,
            column_mask=column_mask,
            domain=domain,
            domain_mask=mask_of(domain),
            elysium=tuple(legends),
            quest=quest,
            cards_taken=cards_taken,
            tokens=tokens,
        )

    def counters(self) -> tuple[tuple[CardId, str, int], ...]:
        resources = (*PRINTED, *self.game.tokens)
        found = []
        for _ in range(self.one()):
            card, resource, amount = self.some(3)
            found.append((CardId(card), resources[resource], amount))
        return tuple(sorted(found))

    def frame(self) -> Frame:
        power, at, you, they, slots = self.some(5)
        return Frame(self._power(power), at, you, they, tuple([self.slot() for _ in range(slots)]))

    def slot(self) -> Any:
        kind = self.one()
        if kind == _NUMBER:
            return self.one()
        if kind == _LIST:
            return self.list()
        if kind == _FAMILY:
            return self.game.families[self.one()]
        if kind == _POWERS:
            return tuple([number if number == NONE else self._power(number) for number in self.list()])
        return None

    def _power(self, number: int) -> int:
        return number if self.powers is None else self.powers[number]
