"""`elysium engine`: the protocol of docs/protocol over stdin and stdout."""

from __future__ import annotations

from elysium_rules.protocol.stdio import serve_process


def engine() -> None:
    """Serve games to a program in any language: JSON Lines over stdin and stdout; see docs/protocol."""
    serve_process()
