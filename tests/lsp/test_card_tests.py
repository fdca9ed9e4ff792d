"""Tests of cards in an editor, over the protocol: findings, completion, hover, lenses, and what comes of a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from tests.lsp.session import Session, converse

_CARDS = """\
family nyx { name en "Nyx" }
card owl level 1 {
  name en "Owl"
  copies red
  instant { gain 2 gold }
}
"""
_TESTS = """\
test "The owl pays" of owl {
  given { you { } ann { } agora owl }
  when { you take owl }
  then { gold on your board == 2 }
}

test "The owl pays in every column" of owl for (held, left_over) in { (0, 2) (3, 5) } {
  given { you { held gold } ann { } agora owl }
  when { you take owl }
  then { gold on your board == left_over }
}
"""
_RUN = "elysium.runTests"


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[Session, str, str]]:
    cards, tests = tmp_path / "nyx.ely", tmp_path / "nyx.test.ely"
    cards.write_text(_CARDS, encoding="utf-8")
    tests.write_text(_TESTS, encoding="utf-8")
    with converse() as session:
        yield session, cards.as_uri(), tests.as_uri()


def lenses(session: Session, uri: str) -> list[tuple[int, str]]:
    """The lenses of a text: the line, and what they say."""
    asked = types.CodeLensParams(session.document(uri))
    found = session.run(session.client.text_document_code_lens_async(asked)) or ()
    return [(one.range.start.line, one.command.title) for one in found if one.command is not None]


def run(session: Session, uri: str, title: str = "") -> Any:
    """Run a test, or all of them, as the command of a lens does."""
    asked = types.ExecuteCommandParams(_RUN, [uri, title])
    return session.run(session.client.workspace_execute_command_async(asked))


def test_a_test_is_run_from_its_line_and_the_line_says_what_came_of_it(opened: tuple[Session, str, str]) -> None:
    session, _, uri = opened
    assert session.open(_TESTS, uri) == []
    assert lenses(session, uri) == [(0, "Run all 2 tests"), (0, "Run this test"), (6, "Run this test")]
    told = run(session, uri, "The owl pays")
    assert (told["passed"], told["failed"]) == (1, 0)
    assert lenses(session, uri)[1:] == [(0, "Run this test: holds"), (6, "Run this test")]
    run(session, uri)
    assert lenses(session, uri) == [
        (0, "Run all 2 tests: all hold"),
        (0, "Run this test: holds"),
        (6, "Run this test: all 2 hold"),
    ]


def test_what_does_not_hold_is_shown_at_its_clause_until_the_test_is_another_one(
    opened: tuple[Session, str, str],
) -> None:
    session, _, uri = opened
    session.open(_TESTS.replace("== 2", "== 3"), uri)
    session.published.clear()
    told = run(session, uri)
    assert (told["passed"], told["failed"]) == (1, 1)
    assert "expected gold on your board == 3" in told["tests"][0]["findings"][0]
    assert told["tests"][0]["position"].startswith("the position of that moment:\ngiven {")
    (finding,) = session.findings(uri)
    assert (finding.code, finding.range.start) == ("test/failed", types.Position(3, 9))
    # Written above, it moves along; changed itself, it is gone.
    session.type(0, 0, 0, "\n", uri)
    (finding,) = session.findings(uri)
    assert finding.range.start == types.Position(4, 9)
    place = "  then { gold on your board == 3 }".index("3")
    session.type(4, place, place + 1, "2", uri)
    assert session.findings(uri) == []
    assert lenses(session, uri)[1] == (1, "Run this test")


def test_findings_of_tests_come_while_somebody_types(opened: tuple[Session, str, str]) -> None:
    session, _, uri = opened
    session.open(_TESTS, uri)
    session.type(2, 18, 21, "eagle", uri)
    assert [(one.code, one.range.start.line) for one in session.findings(uri)] == [("test/unknown-card", 2)]


def test_tests_follow_the_card_file_beside_them_as_it_is_open(opened: tuple[Session, str, str]) -> None:
    session, cards, uri = opened
    assert session.open(_TESTS, uri) == []
    version = session.version
    session.open(_CARDS, cards)
    session.type(1, 5, 8, "eagle", cards)
    assert "test/unknown-card" not in [one.code for one in session.findings(cards)]
    lenses(session, cards)  # what was told before an answer has come
    found = [params for params in session.published if params.uri == uri][-1]
    assert found.version == version
    assert {one.code for one in found.diagnostics} == {"test/unknown-card"}
    session.type(1, 0, 4, "cadr", cards)
    session.findings(cards)
    lenses(session, cards)
    found = [params for params in session.published if params.uri == uri][-1]
    assert [(one.code, one.range.start.line) for one in found.diagnostics] == [("test/cards-unread", 0)]
    session.version = version
    with pytest.raises(JsonRpcException, match="correct them first"):
        run(session, uri)


def test_tests_among_cards_are_run_too(opened: tuple[Session, str, str]) -> None:
    session, uri, _ = opened
    session.open(f"{_CARDS}\n{_TESTS}", uri)
    assert lenses(session, uri)[0] == (7, "Run all 2 tests")
    assert run(session, uri)["passed"] == 2
    place = _CARDS.count("\n") + 1 + 3
    asked = types.CompletionParams(**session.at(place, 9, uri))
    found = session.run(session.client.text_document_completion_async(asked))
    assert isinstance(found, types.CompletionList)
    assert "you can use medusa" in [item.label for item in found.items]


def test_completion_and_hover_know_lines_players_and_cards(opened: tuple[Session, str, str]) -> None:
    session, _, uri = opened
    session.open(_TESTS, uri)
    asked = types.CompletionParams(**session.at(2, 18, uri))
    found = session.run(session.client.text_document_completion_async(asked))
    assert isinstance(found, types.CompletionList)
    names = [item.label for item in found.items if item.detail == "card"]
    assert names[0] == "owl"  # the family's own cards come first
    assert "charon" in names
    told = session.run(session.client.text_document_hover_async(types.HoverParams(**session.at(2, 18, uri))))
    assert told is not None
    assert isinstance(told.contents, types.MarkupContent)
    assert told.contents.value.startswith("Instantaneous: Gain 2 gold.")
    told = session.run(session.client.text_document_hover_async(types.HoverParams(**session.at(1, 12, uri))))
    assert told is None or isinstance(told.contents, types.MarkupContent)


def test_the_outline_folds_and_colours_of_tests(opened: tuple[Session, str, str]) -> None:
    session, _, uri = opened
    session.open(_TESTS, uri)
    ask = session.client
    symbols = session.run(ask.text_document_document_symbol_async(types.DocumentSymbolParams(session.document(uri))))
    assert [one.name for one in symbols or ()] == ["The owl pays", "The owl pays in every column"]
    folds = session.run(ask.text_document_folding_range_async(types.FoldingRangeParams(session.document(uri))))
    assert [(one.start_line, one.end_line) for one in folds or ()] == [(0, 3), (6, 9)]
    tokens = session.run(
        ask.text_document_semantic_tokens_full_async(types.SemanticTokensParams(session.document(uri)))
    )
    assert tokens is not None
    assert sum(tokens.data[::5]) == 9


def test_a_test_that_is_not_there_is_said_to_be(opened: tuple[Session, str, str]) -> None:
    session, _, uri = opened
    session.open(_TESTS, uri)
    with pytest.raises(JsonRpcException, match="no test is called 'Nothing'"):
        run(session, uri, "Nothing")
    with pytest.raises(JsonRpcException, match="no tests are open"):
        run(session, "file:///nowhere/else.test.ely")


def test_ephyran_is_told_by_its_folder() -> None:
    folder = Path(__file__).parents[2] / "cards" / "ephyran"
    text = (folder / "reinforcements.test.ely").read_text(encoding="utf-8")
    with converse() as session:
        uri = (folder / "reinforcements.test.ely").as_uri()
        assert session.open(text, uri) == []
        told = run(session, uri)
        assert told["failed"] == 0
        assert told["passed"] == text.count("\ntest ") + text.startswith("test ")
