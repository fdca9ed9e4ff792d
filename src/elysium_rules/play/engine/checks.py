"""What holds in every state of every game: the powers in progress, and who may decide; a game checks the rest.

`GameRules.check_state` is written from the rules and not from the engine, so that the two can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.instructions import Ask, Window
from elysium_rules.kernel.interpreter import SlotKind
from elysium_rules.kernel.machine import open_question_value
from elysium_rules.play.engine.step import legal_actions


def require(holds: object, rule: str, sentence: str) -> None:
    """State an invariant.

    Raises:
        AssertionError: it does not hold; the sentence names the rule.
    """
    # No `assert`: it must also work under `python -O`.
    if not holds:
        raise AssertionError(f"rule {rule}: {sentence}" if rule else sentence)


def check_frames(state: Any, rule: str) -> None:
    """Every power in progress stands where it can wait, and keeps what it can keep there."""
    require(bool(state.stack) == (state.question is not None), rule, "a power waits without a question")
    for frame in state.stack:
        require(type(frame) is Frame, rule, f"a frame is a {type(frame).__name__}")
        code = state.game.codes[frame.card]
        require(code is not None and 0 < frame.at < len(code.instructions), rule, "no power waits there")
        for slot, value in enumerate(frame.slots):
            kind = code.slot_kinds[slot] if slot in code.live[frame.at] else None
            fits = {None: value is None, SlotKind.NUMBER: type(value) is int, SlotKind.PLAYERS: type(value) is tuple}
            require(fits.get(kind), rule, f"a power keeps {value!r} in a place for {kind}")


def check_question(state: Any, rule: str) -> None:
    """The open question is the one that the last power asks where it stands."""
    require(state.question == open_question_value(state, state.game.codes), rule, "no power asks that")


def check_places(found: Iterable[Any], wanted: Iterable[Any], thing: str, once: str, rule: str) -> None:
    """Every thing of a game is in one place; *once* is the rule that none is in two, *rule* which there are."""
    numbers = Counter(found)
    twice = [one for one, number in numbers.items() if number > 1]
    require(not twice, once, f"{thing} {twice[:1]} is in two places")
    missing = list(set(wanted) ^ set(numbers))
    require(not missing, rule, f"{thing} {missing[:1]} is missing, or none of this game")


def check_unordered(cards: Sequence[Any], name: str, whole: str, rule: str) -> None:
    """Cards whose order means nothing are sorted (*rule*); in a state none is unknown (*whole*)."""
    require(None not in cards, whole, f"a {name} has holes")
    require(list(cards) == sorted(cards), rule, f"the order of a {name} tells something")


def check_window(state: Any, frame: Frame, here: Window, wanted: Sequence[int], chosen_rule: str, rule: str) -> None:
    """What waits could be chosen, and of those who are *wanted* to answer the last ones are still to be asked."""
    line, chosen = frame.slots[here.line], frame.slots[here.slot] if here.slot >= 0 else None
    asks = [one for one in state.game.codes[frame.card].instructions if isinstance(one, Ask) and one.slot == here.slot]
    options = [option.value for ask in asks for option in ask.options(state, frame, frame.you)]
    require(chosen in options or here.slot < 0, chosen_rule, "that could not be chosen")
    is_end = bool(line) and list(line) == list(wanted[-len(line) :])
    require(is_end and frame.they == frame.you, rule, "others are asked for an answer")


def check_decision(state: Any, rule: str) -> None:
    """One player decides, between different things, until the game is over."""
    legal = legal_actions(state)
    require(bool(legal) != state.is_over, rule, "somebody can always do something until the game is over")
    require(all(action.player == state.deciding for action in legal), rule, "somebody else may decide")
    require(len(set(legal)) == len(legal), rule, "a choice is listed twice")
