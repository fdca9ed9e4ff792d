"""A sentence for each card that a designer can act on: what was found, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import attrs

from elysium_rules.balance.comparisons import Estimate
from elysium_rules.balance.swaps import BLANK, SwapResult

#: Below this share of what other cards of its level are taken, nobody wants a card.
UNWANTED: Final = 0.5
#: A power that is used at less than this share of the decisions at which it could be is one that the bot leaves alone.
LEFT_ALONE: Final = 0.02
#: And there must be so many of these decisions.
ENOUGH: Final = 30


class Verdict(StrEnum):
    """What is said of a card, from the best to the worst of them."""

    TOO_STRONG = "too strong"
    STRONG = "strong"
    FAIR = "fair"
    UNCLEAR = "not clear yet"
    WEAK = "weak"
    TOO_WEAK = "too weak"
    USELESS = "useless"


@attrs.frozen
class Habits:
    """How often a card was taken, used and transferred."""

    copies: int  #: that came up where somebody could take them
    taken: float  #: of those that no lot gave away, the share that the bots took
    had: int  #: copies that somebody had
    usable: int  #: decisions at which its power could be used
    used: int  #: how often it was
    worked: float  #: how often its power worked, for each copy that somebody had
    transferred: float  #: of the copies that somebody had, the share that came where it scores
    points: float  #: points that its power moved to who had it, for each copy

    @property
    def is_left_alone(self) -> bool:
        """Whether the bot nearly never uses the power, though it could."""
        return self.usable >= ENOUGH and self.used < LEFT_ALONE * self.usable


def judge(adds: Estimate, fair: float, swaps: Sequence[SwapResult] = ()) -> Verdict:
    """What an estimate says: strong and weak after the correction, and too much of it where all of the interval is.

    A card is useless where nothing at all is different without its power.
    """
    if any(swap.instead == BLANK and swap.is_same for swap in swaps):
        return Verdict.USELESS
    interval = adds.interval
    if adds.differs and interval.low > fair:
        return Verdict.TOO_STRONG
    if adds.differs and interval.high < -fair:
        return Verdict.TOO_WEAK
    if adds.is_within(fair):
        return Verdict.FAIR
    if adds.differs:
        return Verdict.STRONG if adds.value > 0 else Verdict.WEAK
    return Verdict.UNCLEAR


_SENTENCES: Final = {
    Verdict.TOO_STRONG: "Too strong: whoever takes it ends {value} points further ahead than with a printed card of "
    "its level ({low} to {high}), and wins {wins} more games in a hundred.",
    Verdict.STRONG: "Strong: it adds {value} points more than a printed card of its level ({low} to {high}); whether "
    "that is more than is fair needs more games.",
    Verdict.FAIR: "Fair: what it adds lies within {fair} points of a printed card of its level ({low} to {high}).",
    Verdict.UNCLEAR: "Not clear yet: it adds between {low} and {high} points more than a printed card of its level; "
    "more games would tell.",
    Verdict.WEAK: "Weak: it adds {less} points less than a printed card of its level ({low} to {high}); whether that "
    "is more than is fair needs more games.",
    Verdict.TOO_WEAK: "Too weak: whoever takes it falls {less} points behind who takes a printed card of its level "
    "({low} to {high}), and wins {fewer} fewer games in a hundred.",
    Verdict.USELESS: "Useless: nothing is different without its power. It is worth what any card of its level is in a "
    "Legend, {value} points beside the printed ones ({low} to {high}).",
}


def sentence_of(verdict: Verdict, adds: Estimate, wins: Estimate, fair: float) -> str:
    """The verdict in words."""
    interval = adds.interval
    if adds.error == float("inf"):
        return "Nobody ever took it, so nothing can be said."
    return _SENTENCES[verdict].format(
        value=f"{adds.value:.1f}",
        less=f"{-adds.value:.1f}",
        low=signed(interval.low),
        high=signed(interval.high),
        wins=f"{max(wins.value, 0):.0f}",
        fewer=f"{max(-wins.value, 0):.0f}",
        fair=f"{fair:g}",
    )


def notes_of(habits: Habits, swaps: tuple[SwapResult, ...], level_taken: float, fair: float) -> tuple[str, ...]:
    """What else a designer should know, a sentence each."""
    found = []
    if habits.copies >= ENOUGH and habits.taken < UNWANTED * level_taken:
        found.append(
            f"Nobody wants it: of {habits.copies} that could be taken, the bots chose {habits.taken:.0%}; "
            f"of printed cards of its level {level_taken:.0%}."
        )
    if habits.is_left_alone:
        found.append(
            f"The bots leave its power alone: it could be used at {habits.usable} decisions and was at {habits.used}. "
            "What it is worth in better hands, these games do not tell."
        )
    elif habits.had >= ENOUGH and habits.worked == 0 and habits.points == 0 and not any(s.games for s in swaps):
        found.append(f"Its power never worked by itself in {habits.had} hands.")
    found += [_of_swap(swap, fair) for swap in swaps if swap.games >= ENOUGH or swap.is_same]
    return tuple(found)


def _of_swap(swap: SwapResult, fair: float) -> str:
    interval = swap.margin.interval
    played = f"the same {swap.games} games"
    range_of = f"{signed(swap.margin.value)} points ({signed(interval.low)} to {signed(interval.high)})"
    if swap.instead == BLANK:
        if swap.is_same:
            return f"Its power does nothing: {played} with a blank card ended alike to the point."
        if swap.margin.differs and swap.margin.value < 0:
            return f"Its power does harm in these hands: beside {played} with a blank card it made {range_of}."
        if swap.margin.differs:
            return f"Its power works: beside {played} with a blank card it made {range_of}."
        return f"What its power adds cannot be told from nothing: beside {played} with a blank card, {range_of}."
    if swap.is_same:
        return f"It is as good as {swap.instead}: {played} with that power ended alike to the point."
    if swap.margin.is_within(fair):
        return f"It is as good as {swap.instead} within {fair:g} points: {played} with that power differ by {range_of}."
    if swap.margin.differs:
        better = "better" if swap.margin.value > 0 else "worse"
        return f"It is {better} than {swap.instead}: beside {played} with that power it made {range_of}."
    return f"Beside {swap.instead} nothing is proven: {played} with that power differ by {range_of}."


def signed(value: float) -> str:
    r"""A number with its sign, as people write it.

    >>> ascii((signed(1.25), signed(-3.0), signed(0.01)))
    "('+1.2', '\\u22123.0', '0.0')"
    """
    text = f"{value:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", "\N{MINUS SIGN}")
