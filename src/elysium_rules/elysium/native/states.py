"""Writes a state as 64-bit numbers and reads it back, to hand a game in progress to the native core and take it back.

What follows from the rest is not written: the order of the players, the reserve, the kinds of Legends, the question.
Two states of a game are equal exactly if their numbers are (`docs/contract.md`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
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
_STAGES: Final = tuple(Stage)
_build_board: Final[Callable[..., PlayerState]] = make_build(PlayerState)


def numbers_of(state: GameState) -> array[int]:
    """A state as numbers."""
    return array("q", _Writer(state).numbers)


def state_of(game: ElysiumGame, numbers: Sequence[int]) -> GameState:
    """The state of a game that numbers stand for; they come from `numbers_of`, or from a core that played on."""
    return StateReader(game).state_of(numbers)


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

_HEAD: Final = 17  #: numbers before the first list
_LISTS: Final = 11  #: up to what everybody knows, beside one for each family


class StateReader:
    """Reads states of one game.

    Every playout ends here, so what most states have is read in one go, without a call for each number.
    """

    def __init__(self, game: ElysiumGame) -> None:
        self.game = game
        self.powers = powers_in_order(game) if game.has_many else None
        self.quests: dict[int, Quest | None] = {quest.number: quest for quest in game.quest_tiles}
        self.quests |= {game.incomplete_quest.number: game.incomplete_quest, NONE: None}
        self.lists = _LISTS + len(game.families)

    def state_of(self, numbers: Sequence[int]) -> GameState:
        """The state that numbers stand for."""
        game, quest_of, told = self.game, self.quests, tuple(numbers)
        if told[0] != STATE_MAGIC:
            raise EngineError("these numbers are no state")
        low, high, counter, epoch, phase, stage, active, turns_played = told[2:10]
        pediment_side, reshuffled, allowance, transfers, budget, decisions, has_question = told[10:_HEAD]
        lists: list[Any] = []
        at = _HEAD
        for _ in range(self.lists):
            first = at + 1
            at = first + told[at]
            lists.append(told[first:at])
        agora, oracle, draw_pile, discard_pile, removed, faces, closing, quests, level_tiles, *family_tiles = lists[:-2]
        rest = _Rest(game, told, at, self.powers)
        seen = tuple([mask_of(rest.list()) for _ in range(rest.one())])
        players = self._boards(told, rest)
        promises: tuple[Promise, ...] = ()
        stack: tuple[Frame, ...] = ()
        counters: tuple[tuple[CardId, str, int], ...] = ()
        sealed: tuple[Sealed, ...] = ()
        if told[rest.at :] == _NOTHING_ELSE:
            rest.at = len(told)
        else:
            promises = tuple([Promise(_MOMENTS[rest.one()], rest.frame()) for _ in range(rest.one())])
            stack = tuple([rest.frame() for _ in range(rest.one())])
            counters = rest.counters()
            sealed = tuple([Sealed(PlayerId(rest.one()), rest.one()) for _ in range(rest.one())])
        if rest.at != len(told):
            raise EngineError(f"a state has {rest.at} numbers, but {len(told)} were handed over")
        state = build_state(
            game=game,
            rng=Rng((low & _LOW) | (high & _LOW) << _BITS, counter & _LOW),
            epoch=epoch,
            phase=_PHASES[phase],
            stage=_STAGES[stage],
            active=PlayerId(active),
            turns_played=turns_played,
            players=players,
            agora=agora,
            oracle=oracle,
            draw_pile=draw_pile,
            discard_pile=discard_pile,
            removed=removed,
            citizen_faces=tuple([None if face == NONE else face for face in faces]) if NONE in faces else faces,
            reshuffled=reshuffled,
            ring_mask=mask_of(lists[-2]),
            turned_mask=mask_of(lists[-1]),
            pediment_side=pediment_side,
            quests=tuple([quest_of[number] for number in quests]),
            level_tiles=tuple([None if holder == NONE else holder for holder in level_tiles]),
            family_tiles=tuple(family_tiles),
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

    def _boards(self, told: tuple[int, ...], rest: _Rest) -> tuple[PlayerState, ...]:
        """The boards of all players, which are what comes next."""
        game, at = self.game, rest.at
        tokens, make_legend, boards = len(game.tokens), game.make_legend, []
        for _ in range(game.player_count):
            gold, vp, pp, disc, column_mask, cards_taken, quest = told[at : at + 7]
            first = at + 7 + tokens
            own = told[at + 7 : first]
            at = first + 1 + told[first]
            domain: Any = told[first + 1 : at]
            legends = []
            for _ in range(told[at]):
                cards: Any = told[at + 2 : at + 2 + told[at + 1]]
                at += 1 + len(cards)
                legends.append(make_legend(cards))
            at += 1
            board = _build_board(
                gold=gold,
                vp=vp,
                pp=pp,
                disc=disc,
                column_mask=column_mask,
                domain=domain,
                domain_mask=mask_of(domain),
                elysium=tuple(legends),
                quest=self.quests[quest],
                cards_taken=cards_taken,
                tokens=own,
            )
            boards.append(board)
        rest.at = at
        return tuple(boards)


#: No promises, no open powers, nothing on cards, nothing sealed.
_NOTHING_ELSE: Final = (0, 0, 0, 0)


class _Rest:
    """Reads what few states have: one number after the other."""

    def __init__(self, game: ElysiumGame, numbers: tuple[int, ...], at: int, powers: Sequence[int] | None) -> None:
        self.game, self.numbers, self.at, self.powers = game, numbers, at, powers

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
