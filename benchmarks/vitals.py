"""How a server is: its memory, descriptors, processor, log and file, as the system of this machine tells."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import attrs

from elysium_rules.web.trial import Server

_OFTEN: Final = 0.1  #: seconds between two looks


@attrs.frozen
class Vitals:
    """What a server holds at a moment."""

    memory: float  #: MB
    descriptors: int
    processor: float  #: seconds it took so far
    log: int  #: bytes it has written about what happened
    file: int  #: bytes of its tables


def look_at(server: Server) -> Vitals:
    """Look at a server; where it has ended, all that it holds is nothing."""
    process = Path(f"/proc/{server.process.pid}")
    try:
        memory = int((process / "status").read_text(encoding="ascii").split("VmRSS:")[1].split()[0]) / 1000
        fields = (process / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
        descriptors = sum(1 for _ in (process / "fd").iterdir())
    except (OSError, IndexError):
        return Vitals(0.0, 0, 0.0, *_sizes(server))
    return Vitals(memory, descriptors, (int(fields[11]) + int(fields[12])) / 100, *_sizes(server))


def _sizes(server: Server) -> tuple[int, int]:
    folder, name = server.data.parent, server.data.name
    files = [path for path in folder.iterdir() if path.is_file()]
    kept = sum(path.stat().st_size for path in files if path.name in (name, f"{name}-wal"))
    told = sum(path.stat().st_size for path in files if not path.name.startswith(name))
    return told, kept


@attrs.define
class Watch:
    """Looks at a server again and again, and keeps the worst of it."""

    server: Server
    before: Vitals = attrs.field()
    memory: float = 0.0  #: the most
    descriptors: int = 0

    @before.default
    def _look(self) -> Vitals:
        return look_at(self.server)

    async def run(self) -> None:
        """Look until this is cancelled."""
        while True:
            now = look_at(self.server)
            self.memory = max(self.memory, now.memory)
            self.descriptors = max(self.descriptors, now.descriptors)
            await asyncio.sleep(_OFTEN)
