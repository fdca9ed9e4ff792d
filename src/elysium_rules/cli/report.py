"""`elysium report`: what sets off what in a family, what could swap places, how much each power asks."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from elysium_rules.cli.check import report as report_findings
from elysium_rules.cli.files import write_text
from elysium_rules.cli.options import GameOption, busy, choose_frontend, make_console, telling_errors
from elysium_rules.diagnostics import suggest
from elysium_rules.errors import CardError, SetupError
from elysium_rules.families import printed_families
from elysium_rules.games import find_vocabulary
from elysium_rules.lang.load import load_families, read_all
from elysium_rules.play.engine.port import GameRules
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.vocabulary import Vocabulary

if TYPE_CHECKING:
    from elysium_rules.lang.reasoning.graph import Graph, Node


def report(
    what: Annotated[str, typer.Argument(help="A card file, or a printed family.", metavar="FAMILY|FILE")],
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw it into this file.", metavar="FILE")] = None,
) -> None:
    """Tell what a family does to itself: what sets off what, what could swap places, how much each power asks.

    For example: elysium report examples/families/artemis.ely --svg artemis.svg

    Questions and work are bounds: a power never asks or takes more. Exit code 1 if there is an error in the file.
    """
    from elysium_rules.lang.reasoning.graph import graph_of

    with telling_errors():
        rules = choose_frontend(game).rules
        vocabulary = find_vocabulary(rules.name)
        with busy():
            family, beside = _read(rules, vocabulary, what, as_json=as_json)
            graph = graph_of(family, vocabulary, beside)
        if svg is not None:
            from elysium_rules.cli.graph_drawing import draw_graph

            write_text(svg, draw_graph(graph))
        if as_json:
            if isinstance(sys.stdout, io.TextIOWrapper):
                sys.stdout.reconfigure(errors="backslashreplace")
            print(json.dumps(graph.as_plain(), indent=2))
        else:
            show(make_console(), graph)


def _read(
    rules: GameRules[Any, Any, Any, Any, Any], vocabulary: Vocabulary, what: str, *, as_json: bool
) -> tuple[FamilyProgram, Sequence[FamilyProgram]]:
    """The family that is meant, and the printed ones."""
    folder = rules.folder()
    printed: Sequence[FamilyProgram] = ()
    if folder is not None:
        printed, _, _ = load_families(read_all([folder]), vocabulary, most_tokens=None)
    named = [family for family in printed if family.key == what]
    if named:
        return named[0], printed
    if not Path(what).exists() and not what.endswith(".ely"):
        near = suggest(what, [family.key for family in printed])
        hint = "" if near is None else f"; did you mean `{near}`"
        raise SetupError("", f"there is no card file and no printed family `{what}`{hint}")
    try:
        sources = read_all([Path(what)])
    except CardError as error:
        report_findings(error.diagnostics, {}, 0, 0, as_json=as_json)
        raise typer.Exit(2) from None
    families, findings, known = load_families(sources, vocabulary, printed_families(rules), most_tokens=None)
    if not families or any(finding.is_error for finding in findings):
        report_findings(findings, known, len(sources), 0, as_json=as_json)
        raise typer.Exit(1)
    return families[0], printed


def show(console: Console, graph: Graph) -> None:
    """Print a graph as tables."""
    powers = _table(f"Powers of {graph.family}", "power", "waits for", "can set off")
    for head in ("questions", "work"):
        powers.add_column(head, justify="right")
    for node in graph.nodes:
        most = "any number" if node.questions is None else str(node.questions)
        powers.add_row(node.name, ", ".join(node.waits) or "-", _causes(graph, node), most, str(node.work))
    console.print(powers)
    if graph.edges:
        edges = _table("What sets off what", "power", "sets off", "by")
        for edge in graph.edges:
            edges.add_row(graph.nodes[edge.source].name, graph.nodes[edge.target].name, ", ".join(edge.causes))
        console.print(edges)
    else:
        console.print("No power of the family sets off another one.")
    for pair in graph.pairs:
        verdict = "in any order" if pair.commute else "and their order matters: the card that came first works first"
        names = f"{graph.nodes[pair.first].name} and {graph.nodes[pair.second].name}"
        console.print(f"{names} wait for the same, {verdict}.")


def _table(title: str, *heads: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), title=title, title_justify="left")
    for head in heads:
        table.add_column(head)
    return table


def _causes(graph: Graph, node: Node) -> str:
    """What a power can set off; the finer kinds of it only where a power of the family waits for them."""
    awaited = {word for one in graph.nodes for word in one.waits}
    plain = [word for word in node.causes if word in awaited or not word.startswith("would ")]
    kept = [word for word in plain if word in awaited or not _is_finer(word, plain)]
    return ", ".join(kept) or "-"


def _is_finer(word: str, words: Sequence[str]) -> bool:
    """Whether another word says the same of any card."""
    deed, _, noun = word.partition(" ")
    return noun in ("citizen", "filtered") and f"{deed} card" in words
