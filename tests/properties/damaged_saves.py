"""A damaged save of any game is refused by one clear error, or it is a position that can be played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from elysium_rules.errors import DecodeError
from elysium_rules.play.engine.port import AnyCardSet
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.testing.damage import Dice, damage


def decode_or_complain(text: str | bytes, cards: AnyCardSet) -> Any:
    """A state of the game of the cards, or the error by which the text is refused."""
    try:
        return decode_save(text, cards)
    except DecodeError as error:
        return error


def count_refused(
    way: Callable[..., Any], saves: Sequence[str], number: int, cards: AnyCardSet, play_on: Callable[[Any, Dice], None]
) -> int:
    """Damage so many saves in one way; those that are still positions are played on. How many were refused."""
    refused = 0
    for seed in range(number):
        dice = Dice(f"{way.__name__} {seed}")
        damaged = damage(way, dice.pick(saves), dice)
        try:
            state = decode_or_complain(damaged, cards)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {damaged[:3000]!r}") from error
        if isinstance(state, DecodeError):
            refused += 1
            assert "/" in state.code
            assert len(str(state)) < 400, f"seed {seed}: {state}"
            continue
        try:
            play_on(state, dice)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {encode_save(state)}") from error
    return refused


def play_some(state: Any, dice: Dice, steps: int, check: Callable[[Any], None]) -> None:
    """A position that got through is one of the game: it can be played on, and saved again."""
    check(state)
    for _ in range(steps):
        if state.is_over:
            break
        state, _ = step(state, dice.pick(legal_actions(state)))
        check(state)
    assert decode_save(encode_save(state), state.game.rules.standard_card_set()) == state
