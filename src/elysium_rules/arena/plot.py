"""The plot of an arena: the Elo of each bot and where it lies, as an SVG that is the same whenever it is drawn.

It needs matplotlib, which the extra `sim` brings.
"""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import Any, Final

from elysium_rules.arena.tally import Arena
from elysium_rules.errors import SetupError

#: What makes the same picture the same file: no random names, no date, text as text.
_STEADY: Any = {"svg.hashsalt": "elysium arena", "svg.fonttype": "none"}
_WIDTH: Final = 7.0  #: inches
_ROW: Final = 0.45
_INK: Final = "#1f3a5f"
_PALE: Final = "#9aa5b1"


def draw_arena(arena: Arena, path: Path) -> None:
    """Write the plot into a file.

    Raises:
        SetupError: matplotlib is not there.
    """
    try:
        import matplotlib as mpl
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure
    except ImportError:
        reason = "a plot needs matplotlib: install it with  pip install 'elysium-rules[sim]'"
        raise SetupError("", reason) from None
    with mpl.rc_context(_STEADY):
        standings = arena.standings[::-1]
        figure: Any = Figure(figsize=(_WIDTH, 1.3 + _ROW * len(standings)), layout="constrained")
        axes = figure.add_subplot()
        axes.axvline(0, color=_PALE, linewidth=1, zorder=0)
        for row, standing in enumerate(standings):
            elo = standing.elo
            if isfinite(elo.low) and isfinite(elo.high):
                axes.plot([elo.low, elo.high], [row, row], color=_INK, linewidth=2, solid_capstyle="butt")
            axes.plot([elo.value], [row], "o", color=_INK)
            label = f"{elo.value:+.0f}"
            axes.annotate(label, (elo.value, row), (0, 7), textcoords="offset points", ha="center", fontsize=9)
        axes.set_yticks(range(len(standings)), [standing.bot for standing in standings])
        axes.set_ylim(-0.6, len(standings) - 0.2)
        axes.set_xlabel("Elo against the mean of all, with its 95 % interval")
        axes.set_title(f"{arena.plan.rules.name}, {arena.plan.players} players, {arena.games} games", fontsize=10)
        for side in ("top", "right", "left"):
            axes.spines[side].set_visible(False)
        axes.tick_params(axis="y", length=0)
        canvas: Any = FigureCanvasSVG(figure)
        canvas.print_svg(path, metadata={"Date": None, "Creator": "elysium arena"})
