"""The language server, asked by a real client over its pipes."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from tests.lsp.session import URI, Session, converse

from elysium_rules.editing.structure import COLOURS

_TEXT = """\
language 3
family mine { name en "Mine" fr "À moi 🎲" }
define gift(n) { gain n gold }
card heap level 1 {
  name en "Heap"
  copies red
  instant { gift(2); discard a hades card from your domain }
}
"""


def column(line: int, text: str) -> int:
    """Where something stands in a line of the text."""
    return _TEXT.splitlines()[line].index(text)


@pytest.fixture(scope="module")
def _server() -> Iterator[Session]:
    with converse() as session:
        yield session


@pytest.fixture
def session(_server: Session) -> Session:
    codes = [finding.code for finding in _server.open(_TEXT)]
    assert codes == ["check/family-shape"]
    return _server


def test_findings_come_while_somebody_types(session: Session) -> None:
    place = column(6, "hades")
    session.type(6, place + 5, place + 5, "x")
    (found,) = (one for one in session.findings() if one.severity is types.DiagnosticSeverity.Error)
    assert (found.range.start, found.code) == (types.Position(6, place), "check/unknown-family")
    assert found.message.endswith("hint: did you mean `hades`")
    session.type(6, place + 5, place + 6, "")
    assert [one.code for one in session.findings()] == ["check/family-shape"]


def test_many_keystrokes_are_answered_for_the_newest_text_and_never_for_an_older_one_later(session: Session) -> None:
    session.published.clear()
    for number in range(200):
        session.type(4, 12 + number, 12 + number, "a")
    session.findings()
    versions = [params.version for params in session.published if params.uri == URI]
    assert versions == sorted(versions, key=lambda version: version or 0)
    assert versions[-1] == session.version
    assert len(versions) < 200  # what came too late was dropped


def test_places_are_counted_in_utf_16(session: Session) -> None:
    """The picture in the name is one character, but two units."""
    place = column(1, "}") + 1
    session.type(1, place, place + 1, "")  # the brace
    assert "parse/unclosed-brace" in [one.code for one in session.findings()]
    session.type(1, place, place, "}")
    assert [one.code for one in session.findings()] == ["check/family-shape"]


def test_completion_offers_what_fits(session: Session) -> None:
    place = column(6, " }")
    session.type(6, place, place, "; ")
    asked = types.CompletionParams(**session.at(6, place + 2))
    found = session.run(session.client.text_document_completion_async(asked))
    assert isinstance(found, types.CompletionList)
    items = {item.label: item for item in found.items}
    assert {"gift", "gain 1 gold", "discard", "may"} <= set(items)
    assert "card" not in items
    edit = items["gift"].text_edit
    assert isinstance(edit, types.TextEdit)
    assert edit.new_text == "gift(${1:n})"
    assert items["gift"].insert_text_format is types.InsertTextFormat.Snippet


def test_hover_shows_what_a_card_says_and_its_face(session: Session) -> None:
    found = session.run(session.client.text_document_hover_async(types.HoverParams(**session.at(3, 6))))
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    said, _, drawn = found.contents.value.partition("\n\n![")
    assert said == "Instantaneous: Gain 2 gold, then discard a Hades card from your Domain."
    svg = b64decode(drawn.partition("base64,")[2].removesuffix(")"))
    assert (svg[:4], b"Heap" in svg) == (b"<svg", True)


def test_signature_help_names_the_parameters(session: Session) -> None:
    asked = types.SignatureHelpParams(**session.at(6, column(6, "2")))
    found = session.run(session.client.text_document_signature_help_async(asked))
    assert found is not None
    assert (found.signatures[0].label, found.active_parameter) == ("gift(n)", 0)


def test_definition_and_references_find_a_name(session: Session) -> None:
    place = session.run(
        session.client.text_document_definition_async(types.DefinitionParams(**session.at(6, column(6, "gift") + 1)))
    )
    assert isinstance(place, types.Location)
    assert place.range == types.Range(types.Position(2, 7), types.Position(2, 11))
    context = types.ReferenceContext(include_declaration=True)
    asked = types.ReferenceParams(context=context, **session.at(2, column(2, "n)")))
    found = session.run(session.client.text_document_references_async(asked))
    assert [one.range.start.line for one in found or ()] == [2, 2]


def test_rename_changes_all_places_of_a_name_and_nothing_else(session: Session) -> None:
    asked = types.RenameParams(new_name="present", **session.at(6, column(6, "gift") + 1))
    edit = session.run(session.client.text_document_rename_async(asked))
    assert edit is not None
    (change,) = edit.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert [(one.range.start.line, one.new_text) for one in change.edits if isinstance(one, types.TextEdit)] == [
        (2, "present"),
        (6, "present"),
    ]
    assert change.text_document.version == session.version


def test_rename_is_refused_with_a_reason(session: Session) -> None:
    asked = types.RenameParams(new_name="gain", **session.at(6, column(6, "gift") + 1))
    with pytest.raises(JsonRpcException, match="`gain` is a word of the card language"):
        session.run(session.client.text_document_rename_async(asked))


def test_the_text_is_outlined_folded_and_coloured(session: Session) -> None:
    ask = session.client
    symbols = session.run(ask.text_document_document_symbol_async(types.DocumentSymbolParams(session.document())))
    assert [(one.name, one.detail) for one in symbols or () if isinstance(one, types.DocumentSymbol)] == [
        ("mine", "Mine"),
        ("gift", None),
        ("heap", "Heap"),
    ]
    folds = session.run(ask.text_document_folding_range_async(types.FoldingRangeParams(session.document())))
    assert [(one.start_line, one.end_line) for one in folds or ()] == [(3, 6)]
    tokens = session.run(ask.text_document_semantic_tokens_full_async(types.SemanticTokensParams(session.document())))
    assert tokens is not None
    assert len(tokens.data) % 5 == 0
    assert sum(tokens.data[::5]) == 6  # up to the line of the power
    assert tuple(tokens.data[:5]) == (0, 0, len("language"), COLOURS.index("keyword"), 0)


def test_hints_say_what_a_phrase_comes_to(session: Session) -> None:
    everything = types.Range(types.Position(0, 0), types.Position(9, 0))
    asked = types.InlayHintParams(session.document(), everything)
    found = session.run(session.client.text_document_inlay_hint_async(asked))
    assert [one.label for one in found or ()] == [
        "Instantaneous: Gain 2 gold, then discard a Hades card from your Domain.",
        "n:",
    ]


def test_a_cure_can_be_followed(session: Session) -> None:
    place = column(6, "discard")
    session.type(6, place, place + 7, "discrad")
    findings = session.findings()
    (found,) = (one for one in findings if one.severity is types.DiagnosticSeverity.Error)
    context = types.CodeActionContext(diagnostics=findings)
    asked = types.CodeActionParams(session.document(), found.range, context)
    (action,) = session.run(session.client.text_document_code_action_async(asked)) or ()
    assert isinstance(action, types.CodeAction)
    assert action.edit is not None
    (change,) = action.edit.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert [one.new_text for one in change.edits if isinstance(one, types.TextEdit)] == ["discard"]


def test_formatting_brings_a_text_into_its_canonical_form(session: Session) -> None:
    session.type(2, 0, 6, "define   ")
    asked = types.DocumentFormattingParams(session.document(), types.FormattingOptions(2, insert_spaces=True))
    edits = session.run(session.client.text_document_formatting_async(asked))
    assert edits


def test_a_closed_text_has_no_findings_any_more(session: Session) -> None:
    session.client.text_document_did_close(types.DidCloseTextDocumentParams(session.document()))
    session.run(session.client.text_document_hover_async(types.HoverParams(**session.at(3, 6))))
    assert not session.published[-1].diagnostics


@pytest.mark.parametrize(
    "uri, options",
    [("file:///home/ephyran/mine.ely", ()), (URI, ("--game", "ephyran")), (URI, ())],
    ids=["folder", "option", "what can be read"],
)
def test_a_text_is_read_in_the_language_of_its_game(uri: str, options: tuple[str, ...]) -> None:
    text = 'family mine { name en "Mine" }\ncard heap { name en "Heap" copies 6 play { draw 2 cards } }\n'
    with converse(*options) as session:
        assert session.open(text, uri) == []
        found = session.run(session.client.text_document_hover_async(types.HoverParams(**session.at(1, 6, uri))))
        assert found is not None
        assert isinstance(found.contents, types.MarkupContent)
        assert found.contents.value == "In your turn: Draw 2 cards."


def test_an_editor_may_say_game_and_language_when_it_starts() -> None:
    with converse(game="elysium", language="de") as session:
        session.open(_TEXT, "file:///home/ephyran/mine.ely")
        asked = types.HoverParams(**session.at(3, 6, "file:///home/ephyran/mine.ely"))
        found = session.run(session.client.text_document_hover_async(asked))
        assert found is not None
        assert isinstance(found.contents, types.MarkupContent)
        assert found.contents.value.startswith("Sofort: Erhalte 2 Gold, dann")


def test_cards_may_speak_of_families_in_files_beside(tmp_path: Path) -> None:
    (tmp_path / "nyx.ely").write_text('family nyx { name en "Nyx" }\n', encoding="utf-8")
    with converse() as session:
        codes = [one.code for one in session.open(_TEXT.replace("hades", "nyx"), (tmp_path / "mine.ely").as_uri())]
        assert codes == ["check/family-shape"]


def test_a_file_of_tests_is_not_blamed_for_being_no_card_file() -> None:
    with converse() as session:
        text = 'test "Nothing is lost" of charon { given { you { domain charon } ann { } } then { nobody decides } }\n'
        assert session.open(text, "file:///nowhere/mine.test.ely") == []
