"""`elysium engine`: the protocol of docs/protocol over stdin and stdout."""

from __future__ import annotations

import signal

from elysium_rules.protocol.stdio import serve_process


def engine() -> None:
    """Serve all games to a program in any language: JSON Lines over stdin and stdout; see docs/protocol.

    A request names the game it wants; where it names none, it is Elysium.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a host that goes away is no failure: the engine ends with 0
    serve_process()
