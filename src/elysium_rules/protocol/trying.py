"""Trying a card: a position that shows it, the same as text that can be changed, and what was done there as a test."""

from __future__ import annotations

from typing import Any, Final, cast

from elysium_rules.diagnostics import diagnostic_as_json
from elysium_rules.editing.card_tests import CardTests
from elysium_rules.editing.test_words import complete_test, hover_test
from elysium_rules.errors import ScenarioError, UnknownNameError
from elysium_rules.play.data.lazy import find_at
from elysium_rules.protocol.messages import AnyRules, Code
from elysium_rules.protocol.parts import Answer, OpenGame, RequestError, Trial, language_of
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.bench import Bench
from elysium_rules.testing.bench.position import NAME, Position, read_position, write_position, write_test
from elysium_rules.testing.bench.suite import find_bench

_UNNAMED: Final = "What was tried"


def lay_trial(rules: AnyRules, cards: Any, ref: str, given: str | None) -> Trial:
    """The position in which a card is tried: as it is given, or one that shows as much of it as can be.

    Raises:
        RequestError: there is no such card, or the position cannot be laid out.
    """
    bench = find_bench(rules.name)
    known = bench.known(cards)
    if ref not in known.refs and ref.rpartition("/")[2] not in known.refs:
        raise RequestError(Code.NO_SUCH_GAME, f"there is no card `{ref}`", path="request.card")
    state: Any = None
    if given is None:
        try:
            state = find_at(rules.trial)(cards, ref)
        except UnknownNameError as error:
            raise RequestError(Code.NO_SUCH_GAME, str(error), path="request.card") from None
        except ScenarioError as error:
            raise RequestError(Code.NO_SUCH_GAME, error.reason, rule=error.rule or None) from None
        given = write_position(bench, state, known)
    # What is shown is what is played: the text is laid out, also where it was just written.
    found = _read(bench, cards, ref, given)
    if found.state is None and state is not None:
        return Trial(state, ref, given)  # not every game can say all of a position
    if found.state is None:
        findings = _findings(found, given)
        raise RequestError(Code.BAD_CARDS, "the position has errors", findings=findings)
    return Trial(found.state, ref, given)


def _read(bench: Bench, cards: Any, ref: str, given: str) -> Position:
    return read_position(bench, cards, bench.known(cards), given, (ref,))


def _findings(found: Position, given: str) -> Any:
    source = SourceFile(NAME, given)
    return [diagnostic_as_json(finding, {NAME: source}) for finding in found.findings]


def look_at_position(rules: AnyRules, cards: Any, request: Answer) -> Answer:
    """What is wrong with a position, and what fits at a place of it."""
    bench = find_bench(rules.name)
    given, ref = cast("str", request["given"]), cast("str", request["card"])
    answer: Answer = {
        "findings": _findings(_read(bench, cards, ref, given), given),
        "start": 0,
        "end": 0,
        "completions": [],
        "hover": None,
    }
    if "at" not in request:
        return answer
    # A place in a position is a place in a test that holds it.
    head = f'test "A position" of {ref} {{ given {{\n'
    tests = CardTests(NAME, rules.name, dict)
    tests.speak_of(cards)
    tests.set_text(SourceFile(NAME, f"{head}{given}\n}} then {{ nobody decides }} }}"))
    at = len(head) + min(cast("int", request["at"]), len(given))
    found, shown = complete_test(tests, at), hover_test(tests, at, language_of(request, rules))
    answer["start"], answer["end"] = found.start - len(head), found.end - len(head)
    answer["completions"] = [
        {"label": item.label, "sort": item.sort, "detail": item.detail, "doc": item.doc, "snippet": item.snippet}
        for item in found.items
    ]
    if shown is not None:
        start, end = (min(max(place - len(head), 0), len(given)) for place in (shown.span.start, shown.span.end))
        answer["hover"] = {"start": start, "end": end, "text": shown.text, "svg": shown.svg or None}
    return answer


def write_down(game: OpenGame, name: str) -> Answer:
    """What was decided in a trial, as a test.

    Raises:
        RequestError: the game did not begin as one.
    """
    trial = game.trial
    if trial is None:
        raise RequestError(Code.UNAVAILABLE, "only what was done in a trial can become a test", path="request.game")
    bench = find_bench(game.rules.name)
    cards = trial.state.game.cards
    title = " ".join(name.replace('"', "'").split()) or _UNNAMED
    written = write_test(bench, cards, bench.known(cards), trial.given, trial.state, game.actions, trial.ref, title)
    return {"text": written.text, "holds": written.is_good, "note": written.note}
