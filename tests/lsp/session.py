"""An editor without a window: the client of pygls, and the server that `elysium lsp` starts, over its pipes."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from lsprotocol import types
from pygls.lsp.client import LanguageClient

ResultT = TypeVar("ResultT")
_PATIENCE: Final = 30.0  #: seconds: the machine that runs tests may be busy
URI: Final = "file:///nowhere/mine.ely"


class Session:
    """One conversation with a server."""

    def __init__(self, client: LanguageClient, loop: asyncio.AbstractEventLoop) -> None:
        self.client = client
        self.loop = loop
        self.published: list[types.PublishDiagnosticsParams] = []

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]  # pygls
        def published(params: types.PublishDiagnosticsParams) -> None:
            self.published.append(params)

        self.version = 0

    def run(self, asked: Coroutine[Any, Any, ResultT] | Awaitable[ResultT]) -> ResultT:
        """Wait for an answer."""
        return self.loop.run_until_complete(asyncio.wait_for(asked, _PATIENCE))

    def open(self, text: str, uri: str = URI) -> list[types.Diagnostic]:
        """Open a text, and wait for its findings."""
        self.version = 1
        self.published.clear()
        item = types.TextDocumentItem(uri=uri, language_id="ely", version=1, text=text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return self.findings(uri)

    def type(self, line: int, start: int, end: int, text: str, uri: str = URI) -> None:
        """Write in a line what no answer is waited for."""
        self.version += 1
        place = types.Range(types.Position(line, start), types.Position(line, end))
        changes: list[types.TextDocumentContentChangeEvent] = [
            types.TextDocumentContentChangePartial(range=place, text=text)
        ]
        document = types.VersionedTextDocumentIdentifier(uri=uri, version=self.version)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))

    def findings(self, uri: str = URI) -> list[types.Diagnostic]:
        """Wait for the findings of the newest text."""

        async def wait() -> list[types.Diagnostic]:
            while True:
                for params in reversed(self.published):
                    if params.uri == uri and params.version == self.version:
                        return list(params.diagnostics)
                await asyncio.sleep(0.005)

        return self.run(wait())

    @staticmethod
    def document(uri: str = URI) -> types.TextDocumentIdentifier:
        """How requests name a text."""
        return types.TextDocumentIdentifier(uri)

    def at(self, line: int, character: int, uri: str = URI) -> dict[str, Any]:
        """How requests name a place."""
        return {"text_document": self.document(uri), "position": types.Position(line, character)}


@contextmanager
def converse(*options: str, **given: Any) -> Iterator[Session]:
    """Start a server, and say hello; at the end it goes as the protocol says, with exit code 0."""
    loop = asyncio.new_event_loop()
    client = LanguageClient("an editor in a test", "1")
    session = Session(client, loop)
    try:
        session.run(client.start_io(sys.executable, "-m", "elysium_rules.cli", "lsp", *options))
        item = types.ClientCompletionItemOptions(snippet_support=True)
        completion = types.CompletionClientCapabilities(completion_item=item)
        knows = types.ClientCapabilities(text_document=types.TextDocumentClientCapabilities(completion=completion))
        hello = types.InitializeParams(capabilities=knows, initialization_options=given or None)
        session.run(client.initialize_async(hello))
        client.initialized(types.InitializedParams())
        yield session
        session.run(client.shutdown_async(None))
        client.exit(None)
        server = client._server
        assert server is not None
        assert session.run(server.wait()) == 0
    finally:
        server = client._server
        if server is not None and server.returncode is None:  # something went wrong before it could go by itself
            server.kill()
        session.run(client.stop())  # type: ignore[no-untyped-call]  # pygls
        loop.close()
