"""Draws what sets off what in a family: powers in columns, each to the right of those that set it off."""

from __future__ import annotations

from typing import Final

from elysium_rules.faces.colours import WHITE
from elysium_rules.faces.svg import document, label, num, rect
from elysium_rules.faces.widths import width_of
from elysium_rules.lang.reasoning.graph import Graph

_INK: Final = "#22303a"
_LINE: Final = "#5b7486"
_CYCLE: Final = "#b4452f"
_PLAIN: Final = "#dfe8ee"
_WAITING: Final = "#cfe3d4"
_HEIGHT: Final = 44
_GAP: Final = 18
_BETWEEN: Final = 110
_SIZE: Final = 17
_EDGE: Final = 24


def draw_graph(graph: Graph) -> str:
    """The drawing as a file; the same graph is always drawn the same way."""
    columns = columns_of(graph)
    widths = [max(width_of(graph.nodes[node].name) * _SIZE + 24 for node in column) for column in columns]
    lefts = [_EDGE + sum(widths[:place]) + place * _BETWEEN for place in range(len(columns))]
    places: dict[int, tuple[float, float, float]] = {}
    for left, width, column in zip(lefts, widths, columns, strict=True):
        for row, node in enumerate(column):
            places[node] = left, _EDGE + row * (_HEIGHT + _GAP), width
    right = (lefts[-1] + widths[-1] if columns else 0) + _EDGE
    bottom = _EDGE * 2 + max((len(column) for column in columns), default=0) * (_HEIGHT + _GAP)
    drawn = [rect(0, 0, right, bottom, WHITE)]
    drawn += [_arrow(places[edge.source], places[edge.target]) for edge in graph.edges]
    for node, (x, y, width) in sorted(places.items()):
        power = graph.nodes[node]
        drawn.append(rect(x, y, width, _HEIGHT, _WAITING if power.waits else _PLAIN, 8))
        drawn.append(label(power.name, x + width / 2, y + _HEIGHT / 2 + _SIZE * 0.35, _SIZE, _INK, most=width))
    title = f"What sets off what in {graph.family}"
    said = [f"{graph.nodes[edge.source].name} sets off {graph.nodes[edge.target].name}" for edge in graph.edges]
    return document("".join(drawn), right, bottom, title, "; ".join(said) or "Nothing sets off anything.")


def columns_of(graph: Graph) -> list[list[int]]:
    """The powers by how far they stand from one that nothing sets off; those of a circle by where it was entered."""
    before: dict[int, list[int]] = {node: [] for node in range(len(graph.nodes))}
    for edge in graph.edges:
        if edge.source != edge.target:
            before[edge.target].append(edge.source)
    depth: dict[int, int] = {node: 0 for node in before if not before[node]}
    waiting = sorted(depth)
    while len(depth) < len(before):
        if not waiting:  # a circle that nothing enters begins with its first card
            first = min(node for node in before if node not in depth)
            depth[first] = 0
            waiting = [first]
        node = waiting.pop(0)
        for edge in graph.edges:
            if edge.source == node and edge.target not in depth:
                depth[edge.target] = depth[node] + 1
                waiting.append(edge.target)
    deepest = max(depth.values(), default=-1)
    return [[node for node in sorted(depth) if depth[node] == place] for place in range(deepest + 1)]


def _arrow(source: tuple[float, float, float], target: tuple[float, float, float]) -> str:
    """A curve from one power to another; back, where it closes a circle."""
    x, y, width = source
    to_x, to_y, to_width = target
    is_back = to_x <= x
    start, end = x + width, to_x
    if is_back:
        end = to_x + to_width
    y, to_y = y + _HEIGHT / 2 - (6 if is_back else 0), to_y + _HEIGHT / 2 + (6 if is_back else 0)
    bend = _BETWEEN / 2
    colour = _CYCLE if is_back else _LINE
    control = end + bend if is_back else end - bend
    shape = f"M{num(start)} {num(y)}C{num(start + bend)} {num(y)} {num(control)} {num(to_y)} {num(end)} {num(to_y)}"
    tip = 9 if is_back else -9
    head = f"M{num(end)} {num(to_y)}l{num(tip)} -5v10Z"
    return f'<path d="{shape}" fill="none" stroke="{colour}" stroke-width="1.6"/><path d="{head}" fill="{colour}"/>'
