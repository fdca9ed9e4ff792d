"""The whole result: as a value, as JSON, and as tables in the terminal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from benchmarks.contest import Spread, Standing
from benchmarks.growth import Growth

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


@attrs.frozen
class Report:
    """All that was measured."""

    machine: Mapping[str, str | int]
    versions: Mapping[str, str]
    settings: Mapping[str, float]
    standings: Mapping[str, Standing]
    ratios: Mapping[str, Mapping[str, Spread]]  #: ours to theirs
    starts_ms: Mapping[str, Spread]
    fork_ns: Spread
    peer_copy_us: Mapping[str, Spread]
    growth: Mapping[str, Mapping[str, Growth]]  #: by players, by epoch, by families


def plain(report: Any) -> Any:
    """A result as plain data; figures have four digits, the rest is noise.

    >>> plain(Spread(1234.5678, 0.00123456, 3.0))
    {'median': 1235, 'least': 0.001235, 'most': 3}
    """
    return _shorten(attrs.asdict(report))


def write_json(data: Any, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=2, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


def _shorten(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _shorten(part) for key, part in value.items()}
    if isinstance(value, float):
        short = float(f"{value:.4g}")
        return int(short) if short.is_integer() else short
    return value


# --- tables ----------------------------------------------------------------------------------------------------------


def print_report(report: Report, console: Console) -> None:
    print_machine(report.machine, report.versions, console)
    console.print(_contest_table(report.standings))
    print_ratios(report.ratios, report.standings, console)
    console.print(_starts_table(report.starts_ms))
    console.print(_fork_table(report))
    for table in report.growth.values():
        console.print(_growth_table(table))


def print_machine(machine: Mapping[str, str | int], versions: Mapping[str, str], console: Console) -> None:
    console.print(
        f"{machine['implementation']} {machine['python']} on {machine['system']}, "
        f"{machine['processor']}, {machine['cores']} cores",
        ", ".join(f"{name} {version}" for name, version in versions.items()),
        sep="\n",
        highlight=False,
    )


def print_ratios(
    ratios: Mapping[str, Mapping[str, Spread]], standings: Mapping[str, Standing], console: Console
) -> None:
    table = _table(
        "Our decisions in the time of one of theirs", "", *(standings[name].title for name in _peers(ratios))
    )
    for mine, others in ratios.items():
        table.add_row(standings[mine].title, *(format_spread(value) for value in others.values()))
    console.print(table)


def format_number(value: float) -> str:
    """Three digits, and thousands apart.

    >>> [format_number(value) for value in (30115.1, 33.21, 5.466, 0.01234)]
    ['30,100', '33.2', '5.47', '0.0123']
    """
    if abs(value) >= 100:
        digits = len(str(int(abs(value)))) - 3
        return f"{round(value / 10**digits) * 10**digits:,}"
    return f"{value:.3g}"


def format_spread(spread: Spread) -> str:
    """The median, and from least to most."""
    return f"{format_number(spread.median)} ({format_number(spread.least)} – {format_number(spread.most)})"


def _peers(ratios: Mapping[str, Mapping[str, Spread]]) -> tuple[str, ...]:
    return tuple(next(iter(ratios.values())))


def _table(title: str, first: str, *columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(first)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _contest_table(standings: Mapping[str, Standing]) -> Table:
    title = "Random games in alternating slices: median (least – most)"
    table = _table(title, "", "decisions/s", "games/s", "choices", "µs each")
    for standing in standings.values():
        table.add_row(
            standing.title,
            format_spread(standing.decisions_per_second),
            format_number(standing.games_per_second.median),
            format_number(standing.options_per_decision),
            format_number(standing.us_per_decision.median),
        )
    table.caption = "\n".join(
        f"{standing.title}: {standing.counts}, {standing.games:,} games" for standing in standings.values()
    )
    table.caption_justify = "left"
    return table


def _starts_table(starts: Mapping[str, Spread]) -> Table:
    table = _table("Once per process, in fresh processes", "", "ms")
    for name, value in starts.items():
        table.add_row(name.replace("_", " "), format_spread(value))
    return table


def _fork_table(report: Report) -> Table:
    table = _table("A fork of a game in progress", "", "µs")
    table.add_row("elysium_rules (another name for the state)", format_number(report.fork_ns.median / 1e3))
    for name, value in report.peer_copy_us.items():
        table.add_row(f"{report.standings[name].title} (its copy)", format_spread(value))
    return table


def _growth_table(growth: Mapping[str, Growth]) -> Table:
    table = _table("How it grows: µs, and bytes of states that are held", "", *growth)
    first = next(iter(growth.values()))
    for way in first.per_decision:
        table.add_row(f"{way} decision", *(format_number(each.per_decision[way].median) for each in growth.values()))
        table.add_row("  × the first", *(f"{each.against_first[way].median:.2f}" for each in growth.values()))
    for name in first.calls:
        table.add_row(name.replace("_", " "), *(format_number(each.calls[name].median) for each in growth.values()))
    table.add_row("bytes per state", *(format_number(each.held.bytes_per_state) for each in growth.values()))
    table.add_row("states of a game", *(format_number(each.held.bytes_per_game) for each in growth.values()))
    return table
