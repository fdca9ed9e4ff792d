"""The figures as drawings: what each card adds, beside the printed ones, and how often it is taken.

SVG by matplotlib, the same byte for byte for the same findings; its ink is that of the page, light or dark.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from elysium_rules.balance.findings import Findings
from elysium_rules.balance.verdicts import Verdict

_INK: Final = "#010203"  #: becomes the colour of the page's text
_SOFT: Final = "#8a8178"
_SPACES: Final = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
_FAIR: Final = "#8fae8b"
#: Colour never tells anything alone: each verdict has its own mark as well.
MARKS: Final[Mapping[Verdict, tuple[str, str]]] = {
    Verdict.TOO_STRONG: ("#c0392b", "^"),
    Verdict.STRONG: ("#d9822b", "^"),
    Verdict.FAIR: ("#3f8f4f", "o"),
    Verdict.UNCLEAR: ("#8a8178", "D"),
    Verdict.WEAK: ("#3b78b5", "v"),
    Verdict.TOO_WEAK: ("#5b4bb5", "v"),
    Verdict.USELESS: ("#5b4bb5", "x"),
}


def draw_adds(findings: Findings, name: Callable[[str], str]) -> str:
    """What each card adds, with its interval, over what is fair and the printed cards of its level."""
    plt = _pyplot()
    cards = findings.cards[::-1]
    figure, axes = plt.subplots(figsize=(8.0, 0.34 * len(cards) + 1.1))
    axes.axvspan(-findings.plan.fair, findings.plan.fair, color=_FAIR, alpha=0.3, linewidth=0)
    axes.axvline(0.0, color=_SOFT, linewidth=0.8)
    for place, card in enumerate(cards):
        beside = [estimate.value for _, level, estimate in findings.printed if level == card.level]
        # One path for all strokes: what is no number breaks it.
        across = [value for one in beside for value in (one, one, float("nan"))]
        down = [place - 0.18, place + 0.18, float("nan")] * len(beside)
        axes.plot(across, down, "-", color=_SOFT, linewidth=1, alpha=0.6)
        colour, mark = MARKS[card.verdict]
        interval = card.adds.interval
        if card.adds.error < float("inf"):
            axes.plot([interval.low, interval.high], [place, place], "-", color=colour, linewidth=2)
            axes.plot([interval.value], [place], mark, color=colour, markersize=7)
    axes.set_yticks(range(len(cards)), [f"{name(card.ref)} ({card.level})" for card in cards])
    axes.set_xlabel("points more than a printed card of its level")
    return _finish(plt, figure, axes, "adds")


def draw_taken(findings: Findings, name: Callable[[str], str]) -> str:
    """How often each card was chosen when it could be taken."""
    plt = _pyplot()
    cards = findings.cards[::-1]
    figure, axes = plt.subplots(figsize=(8.0, 0.3 * len(cards) + 1.1))
    axes.barh(range(len(cards)), [100 * card.habits.taken for card in cards], color="#5b8db8", height=0.6)
    axes.set_yticks(range(len(cards)), [f"{name(card.ref)} ({card.level})" for card in cards])
    axes.set_xlim(0, 100)
    axes.set_xlabel("taken, of a hundred that could be")
    return _finish(plt, figure, axes, "taken")


def _pyplot() -> Any:
    import matplotlib as mpl

    mpl.use("svg")
    import matplotlib.pyplot as plt

    return plt


def _finish(plt: Any, figure: Any, axes: Any, salt: str) -> str:
    """The drawing as a part of a page."""
    import matplotlib as mpl

    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(_SOFT)
    axes.tick_params(colors=_INK, length=0)
    axes.xaxis.label.set_color(_INK)
    text = io.StringIO()
    settings: Any = {"svg.hashsalt": f"elysium {salt}", "svg.fonttype": "none", "font.family": "sans-serif"}
    with mpl.rc_context(settings):
        metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(text, format="svg", transparent=True, bbox_inches="tight", metadata=metadata)
    plt.close(figure)
    drawn = text.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r"\s*<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r'^<svg [^>]*?viewBox="([^"]*)"[^>]*>', rf'<svg {_SPACES} viewBox="\1" aria-hidden="true">', drawn)
    # Ids of one drawing are no others' of the same page.
    drawn = re.sub(r'id="([\w.]+)"', rf'id="{salt}-\1"', drawn)
    drawn = re.sub(r'"#(\w+)"', rf'"#{salt}-\1"', drawn)
    drawn = re.sub(r"url\(#(\w+)\)", rf"url(#{salt}-\1)", drawn)
    drawn = re.sub(r"font: [^;\"]*?(\d+(?:\.\d+)?px)[^;\"]*", r"font: \1 system-ui, sans-serif", drawn)
    drawn = re.sub(r"(\d\.\d)\d+", r"\1", drawn)  # a tenth of a point is finer than any screen
    # Text that says no colour is black, whatever the page is.
    return drawn.replace(_INK, "currentColor").replace('<text style="', '<text style="fill: currentColor; ')
