"""Starts processes in other surroundings: with modules whose text was changed, or with fewer descriptors.

The product has no switch for that. Python itself reads `sitecustomize.py` of this folder when it begins, if it is told
to look here; it changes the text of modules before they are compiled. So a limit gets another number, or a defence is
taken out, in the process and in all that it starts.
"""

from __future__ import annotations

import json
import os
import re
import resource
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import attrs

from benchmarks import SOURCE

FOLDER: Final = Path(__file__).parent
EDITS: Final = "ELYSIUM_TRIED_EDITS"


@attrs.frozen
class Edit:
    """A change to the text of a module of the package; *was* stands there exactly once."""

    module: str  #: such as `web.admission`
    was: str
    becomes: str

    @property
    def path(self) -> Path:
        return SOURCE / "elysium_rules" / f"{self.module.replace('.', '/')}.py"

    def find_fault(self) -> str | None:
        """A sentence where the text is not what it was any more."""
        if not self.path.is_file():
            return f"there is no {self.module}"
        found = self.path.read_text(encoding="utf-8").count(self.was)
        return None if found == 1 else f"{self.module}: {self.was!r} stands there {found} times"


def limit(field: str, number: str) -> Edit:
    """Let a field of `Limits` begin with another number."""
    module = Edit("web.limits", "", "")
    found = re.search(rf"^    {field}: \w+ = [^#\n]*", module.path.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        return Edit("web.limits", f"    {field}: ", "")
    was = found[0].rstrip()
    return Edit("web.limits", was, f"{was.partition('=')[0]}= {number}")


def variables(edits: Iterable[Edit]) -> dict[str, str]:
    """What a process must find around itself."""
    by_module: dict[str, list[tuple[str, str]]] = {}
    for edit in edits:
        by_module.setdefault(f"elysium_rules.{edit.module}", []).append((edit.was, edit.becomes))
    if not by_module:
        return {}
    path = os.pathsep.join(filter(None, (str(FOLDER), os.environ.get("PYTHONPATH"))))
    return {"PYTHONPATH": path, EDITS: json.dumps(by_module)}


@contextmanager
def around(edits: Iterable[Edit] = (), soft_descriptors: int | None = None) -> Iterator[None]:
    """Whatever process is started meanwhile is started in these surroundings."""
    before, now = dict(os.environ), resource.getrlimit(resource.RLIMIT_NOFILE)
    os.environ.update(variables(edits))
    if soft_descriptors is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft_descriptors, now[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, now)
        os.environ.clear()
        os.environ.update(before)
