"""The page: files of one folder, found by their exact names, so that no path leads anywhere else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import FileResponse, HTMLResponse, Response

_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".data": "application/octet-stream",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
#: Files whose names change with what is in them.
_LASTING: Final = re.compile(r"-[0-9A-Z]{8}\.\w+$")
_MISSING: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>elysium serve</title>
<h1>The server runs, but its page was not built.</h1>
<p>In a checkout <code>make page</code> builds it; an installed package has it.
Programs can connect to <code>/ws</code> all the same.</p></html>
"""


class Page:
    """The files of the page.

    Args:
        folder: where they lie; None where no page was built.
    """

    def __init__(self, folder: Path | None) -> None:
        self._files: Mapping[str, Path] = {} if folder is None else _list(folder)

    @property
    def is_built(self) -> bool:
        """Whether there is a page."""
        return "index.html" in self._files

    @property
    def has_engine(self) -> bool:
        """Whether the engine for the page lies beside it: in a wheel it does not, the server has one itself."""
        return "runtime/engine.zip" in self._files

    def respond(self, path: str, headers: Headers) -> Response | None:
        """The file that a path names, or None."""
        name = path.removeprefix("/") or "index.html"
        if name == "index.html" and not self.is_built:
            return HTMLResponse(_MISSING)
        file = self._files.get(name)
        if file is None or (name.endswith(".gz") and name.removesuffix(".gz") in self._files):
            return None
        packed = self._files.get(f"{name}.gz")
        is_packed = packed is not None and "gzip" in headers.get("accept-encoding", "")
        sent = packed if packed is not None and is_packed else file
        stat = sent.stat()
        tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}{"-gz" if is_packed else ""}"'
        lasting = "public, max-age=31536000, immutable" if _LASTING.search(name) else "no-cache"
        about = {"etag": tag, "cache-control": lasting}
        if packed is not None:
            about["vary"] = "accept-encoding"
        if tag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=about)
        if is_packed:
            about["content-encoding"] = "gzip"
        kind = _TYPES.get(file.suffix, "application/octet-stream")
        return FileResponse(sent, headers=about, media_type=kind, stat_result=stat)


def _list(folder: Path) -> dict[str, Path]:
    """All files below a folder by their paths; links that lead out of it are left out."""
    root = folder.resolve()
    found = {path.relative_to(folder).as_posix(): path.resolve() for path in folder.rglob("*") if path.is_file()}
    return {name: path for name, path in found.items() if path.is_relative_to(root) and not name.startswith(".")}
