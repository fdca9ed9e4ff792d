"""What a caller passes, checked where it comes in: a slip is named where it was made, not where it is noticed.

A public function checks what it is given before it does anything with it. Where that would cost time that many feel
(`step`, `draw_below`), it looks for the reason after something went wrong (decision 59).
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from elysium_rules.errors import ArgumentError


def wrong_type(argument: str, value: object, wanted: str) -> ArgumentError:
    """Say what belongs there; *wanted* is a noun with its article.

    >>> print(wrong_type("key", "secret", "a value of type `bytes`"))
    key: a value of type `bytes` belongs here, not 'secret' (a str)
    """
    return ArgumentError("call/wrong-type", argument, f"{wanted} belongs here, not {name_value(value)}")


def name_value(value: object) -> str:
    """A value as an error may quote it: plain ones as they are, all others by their type."""
    kind = type(value)
    article = "an" if kind.__name__[:1].lower() in "aeiou" else "a"
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, int | float | str | bytes):
        try:
            shown = repr(value)
        except ValueError:  # Python does not write very long numbers
            return f"{article} {kind.__name__}"
        return f"{shown if len(shown) <= 40 else shown[:37] + '...'} ({article} {kind.__name__})"
    return f"{article} {kind.__name__}"


def is_word(value: object, known: Container[str]) -> bool:
    """Whether a value is one of some words; anything may be asked, also what cannot be looked up."""
    return isinstance(value, str) and value in known


def expect(argument: str, value: object, kinds: type[Any] | tuple[type[Any], ...], wanted: str) -> None:
    """Refuse a value that is of another type."""
    if not isinstance(value, kinds):
        raise wrong_type(argument, value, wanted)


def expect_number(argument: str, value: object) -> None:
    """Refuse what is no whole number; a truth value can be equal to one, but is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong_type(argument, value, "a whole number")


def expect_text(argument: str, value: object) -> None:
    """Refuse what is no text."""
    expect(argument, value, str, "a text")


def expect_texts(argument: str, value: object) -> None:
    """Refuse what is no list of texts; a single text is none, though it can be walked like one."""
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise wrong_type(argument, value, "a list of texts")
    for item in value:
        expect_text(argument, item)


def expect_call(argument: str, value: object, wanted: str) -> None:
    """Refuse what cannot be called."""
    if not callable(value):
        raise wrong_type(argument, value, wanted)
