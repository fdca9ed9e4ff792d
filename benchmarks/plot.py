"""The picture for the docs, from the JSON of a run.

Run from the top of the checkout: `python -m benchmarks.plot build/bench.json docs/images/performance.png`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.report import format_number

# From the palette of Okabe and Ito, which colour-blind people can tell apart.
BLUE, ORANGE, GREY, DARK = "#0072B2", "#E69F00", "#999999", "#333333"
COLOURS: Final = {"playout": BLUE, "step": ORANGE}
#: Shape as well as colour, so that it can be read in black and white.
MARKS: Final = {"playout": "o", "step": "s"}
STYLE: Final[dict[Any, Any]] = {
    "font.size": 13,
    "axes.titlesize": 14,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": DARK,
    "text.color": DARK,
    "figure.facecolor": "white",
}


def draw_plot(data: Any, path: Path) -> None:
    """Left: decisions per second of all players with their spread. Right: µs per decision by epoch and by players."""
    import matplotlib as mpl

    mpl.use("Agg")  # a file, not a window
    from matplotlib import pyplot as plt

    with plt.rc_context(STYLE):
        figure = plt.figure(figsize=(13, 5.2), layout="constrained")
        left, middle, right = figure.subplots(1, 3, width_ratios=[1.9, 1.2, 0.9])
        _draw_speeds(left, data)
        _draw_growth(middle, data["growth"]["epochs"], "epoch")
        _draw_growth(right, data["growth"]["players"], "players")
        highest = max(middle.get_ylim()[1], right.get_ylim()[1])
        for axes in (middle, right):  # one scale, from zero: a small growth looks small
            axes.set_ylim(0, highest)
        middle.set_ylabel("µs per decision (less is better)")
        middle.legend(frameon=False, loc="lower right")
        _save(figure, path)
        plt.close(figure)


#: From top to bottom, with how it is called there.
_CORE_BARS: Final = {
    "inside": "the core chooses",
    "chooser": "the core,\na chooser of Python",
    "playout": "playout in Python",
    "chess": "python-chess",
    "catanatron": "catanatron",
}


def draw_core(data: Any, path: Path) -> None:
    """Decisions per second with the native core, beside the others: each tick is ten times the one before."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    with plt.rc_context(STYLE):
        figure = plt.figure(figsize=(10, 3.9), layout="constrained")
        axes = figure.subplots()
        for place, key in enumerate(reversed(_CORE_BARS)):
            speed = data["per second"][key]
            ratio = data["ratios"].get(key, {}).get("catanatron")
            times = f"   {ratio['median']:,.3g} × catanatron" if ratio else ""
            axes.barh(place, speed["median"], color=BLUE if key in data["ratios"] else GREY, height=0.62)
            axes.annotate(
                f"{format_number(speed['median'])}{times}",
                (speed["median"], place),
                xytext=(8, 0),
                textcoords="offset points",
                va="center",
                fontweight="bold",
            )
        axes.set_yticks(range(len(_CORE_BARS)), list(reversed(_CORE_BARS.values())))
        axes.set_xscale("log")
        axes.set_xlim(3_000, 2e8)
        axes.set_title("Decisions per second, random games of four")
        axes.set_xlabel("median of the slices; the scale is logarithmic (more is better)")
        _save(figure, path)
        plt.close(figure)


def _save(figure: Any, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # No date and no version of the tool inside: the same figures give the same file.
    figure.savefig(path, dpi=110, metadata={"Software": None})


def _draw_speeds(axes: Any, data: Any) -> None:
    standings = sorted(data["standings"].items(), key=lambda item: item[1]["decisions_per_second"]["median"])
    for place, (key, standing) in enumerate(standings):
        speed = standing["decisions_per_second"]
        middle, least, most = speed["median"], speed["least"], speed["most"]
        axes.barh(place, middle, color=COLOURS.get(key, GREY), height=0.62)
        axes.errorbar(middle, place, xerr=[[middle - least], [most - middle]], color=DARK, capsize=5)
        axes.annotate(
            f"{middle:,.0f}", (most, place), xytext=(8, 0), textcoords="offset points", va="center", fontweight="bold"
        )
    axes.set_yticks(range(len(standings)), [each["title"].replace(" ", "\n") for _, each in standings])
    axes.set_title("Decisions per second, random games")
    axes.set_xlabel("median and range of the slices (more is better)")
    axes.set_xticks([])  # the bars carry their numbers
    axes.spines.bottom.set_visible(False)
    axes.margins(x=0.2)
    axes.set_xlim(left=0)


def _draw_growth(axes: Any, growth: Any, by: str) -> None:
    # "epoch 3" and "4 players": only the number stands under the axis.
    names = sorted(growth)
    numbers = ["".join(filter(str.isdigit, name)) for name in names]
    for way, colour in COLOURS.items():
        spreads = [growth[name]["per_decision"][way] for name in names]
        axes.plot(
            numbers, [each["median"] for each in spreads], color=colour, marker=MARKS[way], linewidth=2.5, label=way
        )
        axes.fill_between(
            numbers, [each["least"] for each in spreads], [each["most"] for each in spreads], color=colour, alpha=0.18
        )
    axes.set_title(f"Time by {by}")
    axes.set_xlabel(by)
    axes.margins(x=0.08)
    axes.grid(axis="y", alpha=0.3)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plot", description=__doc__)
    parser.add_argument("json", type=Path, help="what `python -m benchmarks.bench` wrote")
    parser.add_argument("png", type=Path, help="the picture")
    options = parser.parse_args(arguments)
    draw_plot(json.loads(options.json.read_text(encoding="utf-8")), options.png)


if __name__ == "__main__":
    main()
