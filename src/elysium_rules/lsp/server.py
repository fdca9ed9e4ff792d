"""The server: which question of an editor is answered by what; and findings while somebody types.

What is typed is taken over at once. Findings are worked out when nothing more waits to be read, for the newest text
only, and carry its version: an older one is never published after a newer one (decision 78).
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from elysium_rules.diagnostics import render_diagnostic
from elysium_rules.editing.names import RenameError
from elysium_rules.editing.test_runs import run_tests
from elysium_rules.lsp import answers
from elysium_rules.lsp.texts import OpenText, Texts, read_options
from elysium_rules.version import library_version

NAME: Final = "elysium"
_SETTLED: Final = 0.001  #: seconds in which keystrokes that wait to be read are taken together


class CardServer(LanguageServer):
    """A language server for card files."""

    def __init__(self, game: str | None = None) -> None:
        """Make one.

        Args:
            game: the one that all texts are written for; where it is not given, each text tells.
        """
        super().__init__(NAME, library_version())
        self.texts = Texts(game)
        self.waiting: dict[str, asyncio.TimerHandle] = {}  #: texts whose findings are not worked out yet

    # --- findings

    def publish_later(self, uri: str) -> None:
        """Work findings out as soon as nothing more is typed; what was waiting for the same text is dropped."""
        before = self.waiting.pop(uri, None)
        if before is not None:
            before.cancel()
        self.waiting[uri] = asyncio.get_running_loop().call_later(_SETTLED, self.publish, uri)

    def publish(self, uri: str) -> None:
        """Tell the findings of a text as it is now."""
        self.waiting.pop(uri, None)
        text = self.texts.find(uri)
        if text is not None:
            self.tell_findings(text)
            for other in [other for other in self.texts.beside(uri) if other.tests is not None]:
                assert other.tests is not None
                other.tests.set_text(other.document.source)  # its cards may be others now
                self.tell_findings(other)

    def tell_findings(self, text: OpenText) -> None:
        """Tell what is wrong with a text."""
        found = answers.list_diagnostics(text)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(text.uri, found, text.version))

    async def run_tests(self, uri: str, title: str) -> dict[str, Any]:
        """Run a test of a text, or all of them, and show at their lines what came of it."""
        text = self.find(uri)
        tests = None if text is None else text.with_tests
        if text is None or tests is None:
            raise JsonRpcInvalidParams(f"no tests are open as {uri}")
        if tests.file is None:
            raise JsonRpcInvalidParams("the cards of these tests have errors: correct them first")
        file, cards = tests.file, tests.cards.cards
        # Typing goes on meanwhile: all that is run is a value.
        outcomes = await asyncio.to_thread(run_tests, file, title)
        if not outcomes:
            raise JsonRpcInvalidParams(f"no test is called {title!r}, or it has errors")
        text.runs.note(outcomes, cards)
        self.tell_findings(text)
        told: Any = self.client_capabilities.workspace
        if told and told.code_lens and told.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)
        return {
            "passed": sum(outcome.is_good for outcome in outcomes),
            "failed": sum(not outcome.is_good for outcome in outcomes),
            "tests": [
                {
                    "name": outcome.title,
                    "passed": outcome.is_good,
                    "summary": outcome.summary,
                    "findings": [render_diagnostic(found, file.sources) for found in outcome.findings],
                    "position": outcome.position,
                }
                for outcome in outcomes
            ],
        }

    def forget(self, uri: str) -> None:
        """A text was closed: nothing is wrong with it any more."""
        before = self.waiting.pop(uri, None)
        if before is not None:
            before.cancel()
        self.texts.close(uri)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def find(self, uri: str) -> OpenText | None:
        """A text that is open."""
        return self.texts.find(uri)


def make_server(game: str | None = None) -> CardServer:
    """Make a server with all its answers."""
    server = CardServer(game)
    _answer_changes(server)
    _answer_places(server)
    _answer_names(server)
    _answer_texts(server)
    _answer_tests(server)
    return server


def _answer_changes(server: CardServer) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.texts.game, server.texts.language = read_options(params.initialization_options, server.texts.game)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        given = params.text_document
        agreed = server.workspace.position_encoding
        if agreed is not None:
            server.texts.encoding = types.PositionEncodingKind(agreed).value
        server.texts.open(given.uri, given.text, given.version)
        server.publish(given.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        text = server.find(params.text_document.uri)
        if text is not None:
            text.change(params.content_changes, params.text_document.version)
            server.publish_later(text.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)


def _answer_places(server: CardServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", "("]))
    def completion(params: types.CompletionParams) -> types.CompletionList | None:
        text = server.find(params.text_document.uri)
        if text is None:
            return None
        return answers.list_completions(text, params.position, has_snippets=_knows_snippets(server))

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.write_hover(text, params.position, server.texts.language)

    @server.feature(types.TEXT_DOCUMENT_SIGNATURE_HELP, types.SignatureHelpOptions(trigger_characters=["(", ","]))
    def signature(params: types.SignatureHelpParams) -> types.SignatureHelp | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.write_signature(text, params.position)

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION)
    def actions(params: types.CodeActionParams) -> list[types.CodeAction] | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.list_actions(text, params.range, params.context.diagnostics)


def _answer_names(server: CardServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> types.Location | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.find_definition(text, params.position)

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location] | None:
        text = server.find(params.text_document.uri)
        if text is None:
            return None
        is_wanted = params.context.include_declaration
        return answers.list_references(text, params.position, with_declaration=is_wanted)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
        text = server.find(params.text_document.uri)
        if text is None:
            return None
        places = answers.list_references(text, params.position, with_declaration=True)
        return [types.DocumentHighlight(place.range) for place in places]

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: types.PrepareRenameParams) -> types.Range | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.find_name_range(text, params.position)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        text = server.find(params.text_document.uri)
        if text is None:
            return None
        try:
            return answers.write_rename(text, params.position, params.new_name)
        except RenameError as error:
            raise JsonRpcInvalidParams(str(error)) from None


def _answer_texts(server: CardServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.list_symbols(text)

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.list_folding(text)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, answers.LEGEND)
    def tokens(params: types.SemanticTokensParams) -> types.SemanticTokens | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.write_tokens(text)

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def hints(params: types.InlayHintParams) -> list[types.InlayHint] | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.list_inlay_hints(text, params.range, server.texts.language)

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.list_edits(text)


def _answer_tests(server: CardServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def lenses(params: types.CodeLensParams) -> list[types.CodeLens] | None:
        text = server.find(params.text_document.uri)
        return None if text is None else answers.list_lenses_of(text)

    @server.command(answers.RUN_TESTS)
    async def run(uri: str, title: str = "") -> dict[str, Any]:
        return await server.run_tests(uri, title)


def _knows_snippets(server: CardServer) -> bool:
    told: Any = server.client_capabilities.text_document
    item = told and told.completion and told.completion.completion_item
    return bool(item and item.snippet_support)


def run(game: str | None = None) -> None:
    """Serve the editor that started this process, until it goes."""
    # Both are closed at the end, and whoever started us writes what is left to write: so these are others of the same.
    make_server(game).start_io(
        os.fdopen(os.dup(sys.stdin.fileno()), "rb"), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    )
