"""Lines over stdin and stdout: one response per request, in the same order, in bounded memory."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO, Final

from elysium_rules.protocol.engine import Engine
from elysium_rules.protocol.limits import MAX_LINE

_PIECE: Final = 65_536
_LONGEST_END: Final = b"\r\n"


def serve(engine: Engine, requests: BinaryIO, responses: BinaryIO) -> None:
    """Answer every line of *requests* until they end, or until nobody reads the responses."""
    while (line := _read_line(requests)) is not None:
        try:
            responses.write(engine.answer(line).encode("ascii") + b"\n")
            responses.flush()
        except BrokenPipeError:
            return


def _read_line(stream: BinaryIO) -> bytes | None:
    """Read a line without its end; of one that is too long, only its begin, which is enough to refuse it."""
    line = stream.readline(MAX_LINE + len(_LONGEST_END))
    if not line:
        return None
    text = line.removesuffix(b"\n").removesuffix(b"\r")
    if len(text) > MAX_LINE and not line.endswith(b"\n"):
        while (piece := stream.readline(_PIECE)) and not piece.endswith(b"\n"):
            pass
    return text


def serve_process() -> None:
    """Serve this process's own stdin and stdout; nothing else is ever written to stdout."""
    if sys.stdin is None or sys.stdout is None:  # there is nobody to talk to
        return
    responses = sys.stdout.buffer
    sys.stdout = sys.stderr  # a stray print must not look like a response
    serve(Engine(report=_tell_host), sys.stdin.buffer, responses)
    try:
        responses.flush()
    except BrokenPipeError:  # what is left goes nowhere, and Python shall not try again at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), responses.fileno())


def _tell_host(mistake: str) -> None:
    sys.stderr.write(mistake)
    sys.stderr.flush()
