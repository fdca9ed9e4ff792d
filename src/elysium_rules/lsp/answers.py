"""What `editing/` answers, in the words of the protocol."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Final

from lsprotocol import types

from elysium_rules.diagnostics import Diagnostic, sort_diagnostics
from elysium_rules.editing.completing import Completion, Sort, complete
from elysium_rules.editing.formatting import format_document
from elysium_rules.editing.hints import find_signature, list_cures, list_hints
from elysium_rules.editing.hovering import hover
from elysium_rules.editing.names import Names, find_names, rename
from elysium_rules.editing.structure import COLOURS, Entry, colour, fold_parts, list_entries, list_folds
from elysium_rules.editing.test_runs import list_lenses
from elysium_rules.editing.test_words import colour_tests, complete_test, hover_test
from elysium_rules.lsp.positions import Positions
from elysium_rules.lsp.texts import OpenText

SOURCE: Final = "elysium"
RUN_TESTS: Final = "elysium.runTests"  #: the command of the server: the address of a text, and the name of a test or ""
_SEVERITIES: Final = {"error": types.DiagnosticSeverity.Error, "warning": types.DiagnosticSeverity.Warning}
_SORTS: Final[Mapping[Sort, types.CompletionItemKind]] = {
    "name": types.CompletionItemKind.Variable,
    "phrase": types.CompletionItemKind.Function,
    "word": types.CompletionItemKind.Keyword,
    "template": types.CompletionItemKind.Snippet,
}
_KINDS: Final[Mapping[str, types.SymbolKind]] = {
    "family": types.SymbolKind.Namespace,
    "card": types.SymbolKind.Class,
    "definition": types.SymbolKind.Function,
    "keyword": types.SymbolKind.Function,
    "resource": types.SymbolKind.EnumMember,
    "power": types.SymbolKind.Method,
}
LEGEND: Final = types.SemanticTokensLegend(token_types=list(COLOURS), token_modifiers=["declaration"])


def list_diagnostics(text: OpenText) -> list[types.Diagnostic]:
    """All findings: of cards, of tests, and what did not hold of tests that were run."""
    positions = text.positions
    found = [] if text.is_of_tests else [*text.document.findings]
    tests = text.with_tests
    if tests is not None:
        found += [*tests.findings, *text.runs.findings(tests)]
    return [_write_finding(finding, text, positions) for finding in sort_diagnostics(found)]


def _write_finding(finding: Diagnostic, text: OpenText, positions: Positions) -> types.Diagnostic:
    span = finding.span
    place = positions.to_range(0, 0) if span is None else positions.range_of(span)
    said = [finding.message if not finding.label else f"{finding.message}: {finding.label}"]
    said += [f"note: {note}" for note in finding.notes]
    said += [f"hint: {finding.hint}"] if finding.hint else []
    related = [
        types.DiagnosticRelatedInformation(types.Location(text.uri, positions.range_of(label.span)), label.text)
        for label in finding.notes_labels
        if label.span.file == text.document.name
    ]
    return types.Diagnostic(
        range=place,
        message="\n".join(said),
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        source=SOURCE,
        related_information=related or None,
    )


def list_completions(text: OpenText, position: types.Position, *, has_snippets: bool) -> types.CompletionList:
    """What can be written at a place."""
    positions = text.positions
    offset = positions.to_offset(position)
    tests = text.tests_at(offset)
    found = complete(text.document, offset) if tests is None else complete_test(tests, offset)
    place = positions.to_range(found.start, found.end)
    items = [_write_item(item, place, number, has_snippets=has_snippets) for number, item in enumerate(found.items)]
    return types.CompletionList(is_incomplete=False, items=items)


def _write_item(item: Completion, place: types.Range, number: int, *, has_snippets: bool) -> types.CompletionItem:
    is_snippet = has_snippets and bool(item.snippet)
    return types.CompletionItem(
        label=item.label,
        kind=_SORTS[item.sort],
        detail=item.detail or None,
        documentation=types.MarkupContent(types.MarkupKind.Markdown, item.doc) if item.doc else None,
        sort_text=f"{number:04}",
        insert_text_format=types.InsertTextFormat.Snippet if is_snippet else types.InsertTextFormat.PlainText,
        text_edit=types.TextEdit(place, item.snippet if is_snippet else item.label),
    )


def write_hover(text: OpenText, position: types.Position, language: str) -> types.Hover | None:
    """What stands at a place; the face of a card is a picture in it."""
    positions = text.positions
    offset = positions.to_offset(position)
    tests = text.tests_at(offset)
    found = hover(text.document, offset, language) if tests is None else hover_test(tests, offset, language)
    if found is None:
        return None
    shown = found.text
    if found.svg:
        drawn = b64encode(found.svg.encode()).decode()
        shown = f"{shown}\n\n![the card as it is drawn](data:image/svg+xml;base64,{drawn})"
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, shown), positions.range_of(found.span))


def write_signature(text: OpenText, position: types.Position) -> types.SignatureHelp | None:
    """What belongs to the definition or the phrase that is written."""
    found = find_signature(text.document, text.positions.to_offset(position))
    if found is None:
        return None
    parameters = [types.ParameterInformation(label=label) for label in found.parameters]
    doc = types.MarkupContent(types.MarkupKind.Markdown, found.doc)
    signature = types.SignatureInformation(label=found.label, documentation=doc, parameters=parameters)
    return types.SignatureHelp([signature], active_signature=0, active_parameter=max(found.active, 0))


# --- names


def find_definition(text: OpenText, position: types.Position) -> types.Location | None:
    """Where the name at a place is given."""
    names, number = _name_at(text, position)
    return None if number is None else _locate(text, names, number)[0]


def list_references(text: OpenText, position: types.Position, *, with_declaration: bool) -> list[types.Location]:
    """All places where the name at a place stands."""
    names, number = _name_at(text, position)
    if number is None:
        return []
    places = names.of(number)
    return [
        types.Location(text.uri, text.positions.range_of(mention.span))
        for mention in places
        if with_declaration or not mention.is_declaration
    ]


def _name_at(text: OpenText, position: types.Position) -> tuple[Names, int | None]:
    names = find_names(text.document)
    mention = names.at(text.positions.to_offset(position))
    return names, None if mention is None else mention.symbol


def _locate(text: OpenText, names: Names, number: int) -> list[types.Location]:
    return [types.Location(text.uri, text.positions.range_of(names.symbols[number].span))]


def write_rename(text: OpenText, position: types.Position, name: str) -> types.WorkspaceEdit:
    """What changes when the name at a place becomes another one.

    Raises:
        RenameError: it cannot.
    """
    positions = text.positions
    places = rename(text.document, positions.to_offset(position), name)
    return _edit(text, [types.TextEdit(positions.range_of(span), name) for span in places])


def _edit(text: OpenText, edits: Sequence[types.TextEdit]) -> types.WorkspaceEdit:
    document = types.OptionalVersionedTextDocumentIdentifier(uri=text.uri, version=text.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(text_document=document, edits=list(edits))])


def find_name_range(text: OpenText, position: types.Position) -> types.Range | None:
    """The name at a place, if it can be changed."""
    mention = find_names(text.document).at(text.positions.to_offset(position))
    return None if mention is None else text.positions.range_of(mention.span)


# --- the whole text


def list_edits(text: OpenText) -> list[types.TextEdit]:
    """What brings a text into its canonical form: the lines from the first to the last that is not so yet."""
    new = format_document(text.document)
    if new is None:
        return []
    old = text.document.text
    pairs = enumerate(zip(old, new, strict=False))
    start = next((place for place, (one, two) in pairs if one != two), min(len(old), len(new)))
    most = min(len(old), len(new)) - start
    same = next((place for place in range(most) if old[-1 - place] != new[-1 - place]), most)
    return [types.TextEdit(text.positions.to_range(start, len(old) - same), new[start : len(new) - same])]


def list_symbols(text: OpenText) -> list[types.DocumentSymbol]:
    """The outline."""
    positions = text.positions
    found = [] if text.is_of_tests else [_write_entry(entry, positions) for entry in list_entries(text.document)]
    for test in () if text.with_tests is None else text.with_tests.syntax.tests:
        place, head = positions.range_of(test.span), positions.range_of(test.title.span)
        found.append(types.DocumentSymbol(test.title.value, types.SymbolKind.Event, place, head, detail="test"))
    return sorted(found, key=lambda entry: (entry.range.start.line, entry.range.start.character))


def list_lenses_of(text: OpenText) -> list[types.CodeLens]:
    """What can be run in a text: all tests, and each of them."""
    tests = text.with_tests
    if tests is None:
        return []
    positions = text.positions
    return [
        types.CodeLens(
            positions.range_of(lens.span), types.Command(lens.title, RUN_TESTS, arguments=[text.uri, lens.test])
        )
        for lens in list_lenses(tests, text.runs)
    ]


def _write_entry(entry: Entry, positions: Positions) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=entry.name,
        detail=entry.detail or None,
        kind=_KINDS[entry.kind],
        range=positions.range_of(entry.span),
        selection_range=positions.range_of(entry.head),
        children=[_write_entry(inner, positions) for inner in entry.inside],
    )


def list_folding(text: OpenText) -> list[types.FoldingRange]:
    """What can be folded: blocks of more than one line."""
    positions = text.positions
    found = []
    folds = [] if text.is_of_tests else [*list_folds(text.document)]
    folds += [] if text.with_tests is None else fold_parts(text.with_tests.parts)
    for start, end in sorted(folds):
        first, last = positions.to_position(start).line, positions.to_position(end).line
        if last > first:
            found.append(types.FoldingRange(first, max(last - 1, first)))
    return found


def write_tokens(text: OpenText) -> types.SemanticTokens:
    """The colours, each place told from the one before."""
    positions = text.positions
    numbers: list[int] = []
    line = column = 0
    words = [] if text.is_of_tests else [*colour(text.document)]
    words += [] if text.with_tests is None else colour_tests(text.with_tests)
    for word in sorted(words, key=lambda one: one.span.start):
        place = positions.to_position(word.span.start)
        size = positions.size_of(text.document.text[word.span.start : word.span.end])
        after = place.character - (column if place.line == line else 0)
        numbers += [place.line - line, after, size, COLOURS.index(word.colour), int(word.is_declaration)]
        line, column = place.line, place.character
    return types.SemanticTokens(data=numbers)


def list_inlay_hints(text: OpenText, place: types.Range, language: str) -> list[types.InlayHint]:
    """What is shown beside a stretch of the text."""
    if text.is_of_tests:
        return []
    positions = text.positions
    start, end = positions.to_offset(place.start), positions.to_offset(place.end)
    return [
        types.InlayHint(
            position=positions.to_position(hint.offset),
            label=hint.text,
            kind=types.InlayHintKind.Parameter if hint.is_before else types.InlayHintKind.Type,
            padding_left=not hint.is_before,
            padding_right=hint.is_before,
        )
        for hint in list_hints(text.document, start, end, language)
    ]


def list_actions(text: OpenText, place: types.Range, known: Sequence[types.Diagnostic]) -> list[types.CodeAction]:
    """The cures of findings in a stretch of the text."""
    positions = text.positions
    start, end = positions.to_offset(place.start), positions.to_offset(place.end)
    return [
        types.CodeAction(
            title=cure.title,
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[finding for finding in known if finding.code == cure.code] or None,
            edit=_edit(text, [types.TextEdit(positions.range_of(cure.fix.span), cure.fix.text)]),
            is_preferred=True,
        )
        for cure in (
            *(() if text.is_of_tests else list_cures(text.document, start, end)),
            *(() if text.with_tests is None else list_cures(text.with_tests, start, end)),
        )
    ]
