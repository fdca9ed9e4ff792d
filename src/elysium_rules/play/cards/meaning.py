"""The bridge from the kernel's machine to a game of cards: what its words mean, and the code of every power."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.kernel.assumptions import NO, NOTHING_OPEN, YES, Possible
from elysium_rules.kernel.evaluate import Phrases, evaluate
from elysium_rules.kernel.flatten import flatten
from elysium_rules.kernel.frames import Frame, first_frame
from elysium_rules.kernel.instructions import Code
from elysium_rules.kernel.interpreter import Choosing, Effect, Evaluate
from elysium_rules.play.cards.game import CardGame
from elysium_rules.play.data.answers import accept, decline, pick_branch
from elysium_rules.program import nodes
from elysium_rules.program.cost import Times
from elysium_rules.program.types import QuestionKind

#: By the row of an effect: makes it of the game and the arguments as written.
Resolve: TypeAlias = Mapping[str, Callable[..., Effect]]


@attrs.frozen(eq=False)
class CardInterpreter:
    """Tells the machine what the words of a game mean that only does and counts things; its events say the rest."""

    game: CardGame
    resolve: Resolve
    phrases: Phrases
    forced: Callable[[Any, Any], None]  #: notes that there was a single answer
    times: Times  #: how often the phrases work out what stands in them

    branch_action = staticmethod(pick_branch)
    accept_action = staticmethod(accept)
    decline_action = staticmethod(decline)

    def effect(self, do: nodes.Do) -> Effect:
        """Look the effect up."""
        return self.resolve[do.row](self.game, *do.arguments)

    def number(self, expression: nodes.Expression) -> Evaluate:
        """See `kernel/evaluate.py`."""
        return evaluate_phrase(expression, self.phrases)

    condition = find = number

    def choosing(self, call: nodes.Call) -> Choosing:
        """No phrase of these games only names something."""
        raise EngineError(f"nobody can choose a {call.row}")

    def players(self, table: Any, frame: Frame, *, others: bool) -> tuple[int, ...]:
        """Who uses the power first, then the others in turn order."""
        line = self.game.others[frame.you]
        return line if others else (frame.you, *line)

    def paid_singly(self, costs: Sequence[nodes.Do]) -> int:
        """No word of these games reacts to a price."""
        return len(costs)

    def drawn(self, table: Any, action: Any) -> None:
        """No word of these games asks chance."""
        raise EngineError(f"chance chose {action}, and nobody can be told")

    def bent(self, modifiers: Any) -> Any:
        """No word of these games bends a rule."""
        raise EngineError(f"nobody asks {modifiers}")

    def promise(self, table: Any, moment: str, frame: Frame, *, lasts: bool) -> None:
        """No word of these games leaves anything for later."""
        raise EngineError(f"nobody keeps a promise of card {frame.card} for {moment}")

    def asked(self, row: str) -> int:
        """Nothing bends the rules of these games."""
        return 0

    def card_of(self, frame: Frame) -> int:
        """The number of the power, which tells its card (`CardGame.card_of`)."""
        return frame.card

    def begin(self, table: Any, frame: Frame) -> None:
        """That the card was played says it all."""

    def end(self, table: Any, frame: Frame) -> None:
        """What it did says it all."""


def evaluate_phrase(node: nodes.Argument, phrases: Phrases) -> Evaluate:
    """The meaning of a number or a condition."""
    return evaluate(node, phrases, lambda table: range(table.game.player_count))


def counting(count: Callable[[Any], int]) -> Callable[[nodes.Argument], Evaluate]:
    """The meaning of a phrase that counts something of "you" or of "they"."""

    def phrase(owner: nodes.Argument) -> Evaluate:
        if owner == "you":
            return lambda state, frame: count(state.players[frame.you])
        return lambda state, frame: count(state.players[frame.they])

    return phrase


def is_empty(pile: nodes.Argument) -> Evaluate:
    """The meaning of a condition on a pile, named as its field is."""
    name = str(pile).replace(" ", "_")
    return lambda state, frame: not getattr(state, name)


def setting(field: str, value: object, possible: Possible | None = None) -> Effect:
    """An effect that only remembers something for later."""
    return Effect(lambda table, frame, player, chosen: setattr(table, field, value), possible=possible)


def works_if(found: Callable[[Any, Any], Any]) -> Possible:
    """An effect works where something is found: (state, whoever uses it)."""
    return lambda state, frame, assumed: YES if found(state, frame.you) else NO


def choosing_one(
    targets: Callable[[Any, Any], Iterable[Any]],
    act: Callable[[Any, Any, Any, Any], None],
    works: Callable[[Any, Any], Any] | None = None,
    **more: Any,
) -> Effect:
    """An effect that asks for one of its targets, and works where there is one; *works* may find that out quicker."""

    def act_on(table: Any, frame: Frame, player: Any, chosen: Any) -> None:
        if chosen is not None:
            act(table, frame, player, chosen)

    def options(state: Any, frame: Frame, player: Any) -> tuple[Any, ...]:
        return tuple(targets(state, player))

    return Effect(act_on, QuestionKind.PICK_ONE, options, works_if(works or targets), **more)


def compile_powers(interpreter: CardInterpreter) -> tuple[Code | None, ...]:
    """The code of every power, by its number; once per power and not per card."""
    game = interpreter.game
    most = max(len(program.powers) for program in game.programs if program is not None)
    codes: list[Code | None] = [None] * (game.size * most)
    known: dict[int, Code] = {}
    for number in range(len(codes)):
        power = game.find_power(number)
        if power is not None and power.body is not None:
            if id(power) not in known:
                known[id(power)] = flatten(power, interpreter)
            codes[number] = known[id(power)]
    return tuple(codes)


_frame: Final = lru_cache(maxsize=4096)(first_frame)  # looked at and never run, so one of each will do


def power_works(state: Any, number: int) -> bool:
    """Whether a power would do anything if the active player used it now."""
    code = state.game.codes[number]
    if code is None:
        return False
    if code.possible is None:
        return True
    works: bool = code.possible(state, _frame(number, state.active, code.slots), NOTHING_OPEN) == YES
    return works
