"""A position as text: written from a game, read into one, and what was done from there as a test.

The words are those that stand in `given { ... }`, so there is one language for positions and one builder of them
(decision 87): what a page shows beside a table is what a test lays out, and each can be taken over as the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.errors import ElysiumError
from elysium_rules.lang import ast
from elysium_rules.lang.memory import with_places
from elysium_rules.lang.parse import load_test_parser
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.checked import YOU, CheckedTest, Known
from elysium_rules.lang.tests.nodes import Named
from elysium_rules.play.engine.step import step
from elysium_rules.source import SourceFile, Span
from elysium_rules.testing.bench.bench import Bench, BenchError
from elysium_rules.testing.bench.env import Env
from elysium_rules.testing.bench.run import lay_out, run_test
from elysium_rules.testing.bench.suite import check_source

NAME: Final = "position.test.ely"
HEAD: Final = 'test "A position" {\n  given {\n'
FOOT: Final = "\n  }\n  then { nobody decides }\n}\n"  # a claim belongs to a test; nobody looks at this one
_NAMES: Final = (YOU, "ann", "bob", "cleo")
_REF: Final = re.compile(r"\b[a-z][a-z0-9_]*/([a-z][a-z0-9_]*)\b")
CANNOT_BE: Final = "test/impossible-position"


# --- from a game to text


def write_position(bench: Bench, state: Any, known: Known) -> str:
    """A position in the words of `given`, one thing on a line.

    Args:
        bench: of the game.
        state: the position.
        known: what tests of its cards may speak of.
    """
    lines: list[str] = []
    for line in bench.describe(state, _make_env(known, state.game.player_count)):
        head, brace, rest = line.partition(" { ")
        if brace and head in _NAMES:
            inner = [f"  {part}" for part in rest.removesuffix("}").strip().split("; ") if part]
            lines += [f"{head} {{", *inner, "}"]
        else:
            lines.append(line)
    return shorten(bench, "\n".join(lines), known)


def shorten(bench: Bench, text: str, known: Known) -> str:
    """The same text with the shortest names of cards that say which are meant; a word of the language says none."""
    vocabulary = bench.vocabulary
    words = load_test_parser(vocabulary.grammar, vocabulary.newest).with_words(known.resources).keywords

    def short(found: re.Match[str]) -> str:
        is_plain = len(known.fitting.get(found[1], ())) == 1 and found[1] not in words
        return found[1] if is_plain else found[0]

    return _REF.sub(short, text)


def _make_env(known: Known, players: int, subjects: tuple[Named, ...] = ()) -> Env:
    source, nowhere = SourceFile(NAME, ""), Span(NAME, 0, 0)
    decl = nodes.TestDecl(ast.Text("", nowhere), subjects, (), None, (), nowhere)
    return Env(CheckedTest(source, decl, _NAMES[:players], {}, {}), known)


# --- from text to a game


@attrs.frozen
class Position:
    """What was read: the position, or what is wrong with the text."""

    state: Any = attrs.field(repr=False)
    findings: tuple[Diagnostic, ...]  #: their places are those of the text


def read_position(bench: Bench, cards: Any, known: Known, text: str, named: Sequence[str] = ()) -> Position:
    """Lay out the position that stands in a text; it never raises for one.

    Args:
        bench: of the game.
        cards: those there are.
        known: what tests of them may speak of.
        text: what would stand in `given { ... }`.
        named: cards that must be in play as well, by their full names.
    """
    source = SourceFile(NAME, _wrap(text, named))
    file = check_source(bench, source, cards, known, bench.sources(cards))
    shift = len(source.text) - len(FOOT) - len(text)
    found = tuple(_move(finding, shift, len(text)) for finding in file.findings)
    if any(finding.is_error for finding in found) or not file.tests:
        return Position(None, found)
    try:
        state = lay_out(bench, cards, known, file.tests[0])
    except (BenchError, ElysiumError) as error:
        return Position(None, (*found, _explain(error)))
    if state.deciding is None and not state.is_over:
        state, _ = bench.settle(state)
    return Position(state, found)


def _wrap(text: str, named: Sequence[str]) -> str:
    subjects = f" of {', '.join(named)}" if named else ""
    return f"{HEAD.replace(' {', f'{subjects} {{', 1)}{text}{FOOT}"


def _move(finding: Diagnostic, shift: int, length: int) -> Diagnostic:
    def move(span: Span) -> Span:
        start, end = (min(max(place - shift, 0), length) for place in (span.start, span.end))
        return Span(span.file, start, end)

    return with_places(finding, move)


def _explain(error: ElysiumError) -> Diagnostic:
    if isinstance(error, BenchError):
        return Diagnostic(CANNOT_BE, f"this cannot be laid out: expected {error.expected}, found {error.found}", None)
    return Diagnostic(CANNOT_BE, f"this cannot be laid out: {error}", None)


# --- from what was done to a test


@attrs.frozen
class Written:
    """A test that was written from a game."""

    text: str
    is_good: bool  #: whether it holds when it is run
    note: str = ""  #: why not


def write_test(
    bench: Bench, cards: Any, known: Known, start: str, state: Any, actions: Iterable[Any], ref: str, title: str
) -> Written:
    """A test of what was done: the position, the choices one after the other, and what happened at the last one.

    It is run before it is given away, and says if it does not hold.

    Args:
        bench: of the game.
        cards: those there are.
        known: what tests of them may speak of.
        start: the position as text.
        state: the same as it was laid out.
        actions: what was chosen from there.
        ref: the card that the test is about.
        title: what it is called.
    """
    env = _make_env(known, state.game.player_count)
    env = attrs.evolve(env, in_play=bench.families(state))
    done: list[str] = []
    last: list[str] = []
    for action in actions:
        done.append(bench.write_act(state, action, env))
        before = state
        state, events = step(before, action)
        told = [bench.told(before, event) for event in events]
        last += [bench.show_event(said, env) for said in told if said is not None]
    claims = list(dict.fromkeys(last)) if len(set(last)) == len(last) else last
    shown = "\n".join(f"      {line}" for line in claims)
    then = f"    happened {{\n{shown}\n    }}" if claims else "    nobody decides"
    given = "\n".join(f"    {line}" for line in start.strip().splitlines())
    when = "\n".join(f"    {line}" for line in done)
    short = shorten(bench, ref, known)
    parts = [f"  given {{\n{given}\n  }}", *([f"  when {{\n{when}\n  }}"] if done else []), f"  then {{\n{then}\n  }}"]
    text = f'test "{title}" of {short} {{\n' + shorten(bench, "\n".join(parts), known) + "\n}\n"
    return _try(bench, cards, known, text)


def _try(bench: Bench, cards: Any, known: Known, text: str) -> Written:
    file = check_source(bench, SourceFile(NAME, text), cards, known, bench.sources(cards))
    wrong = [finding.message for finding in file.findings if finding.is_error]
    if wrong or not file.tests:
        return Written(text, is_good=False, note=wrong[0] if wrong else "it cannot be read")
    result = run_test(bench, cards, known, file.tests[0], 0)
    if result.failures:
        first = result.failures[0]
        return Written(text, is_good=False, note=f"{first.clause}: expected {first.expected}, found {first.found}")
    if result.idle:
        return Written(text, is_good=False, note=f"{result.idle[0].text} has done nothing yet")
    return Written(text, is_good=True)
