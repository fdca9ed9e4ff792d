"""Puts the built page of the table into what is published: a hook of hatchling, named in pyproject.toml.

Whoever installs a wheel needs no node: `make page` has built the page before, and the wheel carries it as
`elysium_rules/data/page`. The engine for the page (`runtime/`, many times as big as the rest) stays behind: a server
has the engine itself, and the site of the docs has its own copy. Without a built page there is none in the wheel
either, and `elysium serve` says so.

A source archive carries the page where the package would, so that a wheel that is made from the archive has it too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT: Final = Path("build/page")
IN_PACKAGE: Final = Path("elysium_rules/data/page")
LEFT_OUT: Final = "runtime"


class CarryPage(BuildHookInterface):
    """Adds the files of the page, one by one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is written; an editable install finds the page in the checkout."""
        root = Path(self.root)
        is_unpacked_archive = (root / "src" / IN_PACKAGE).is_dir()
        if version == "editable" or is_unpacked_archive:
            return
        target = Path("src" if self.target_name == "sdist" else "") / IN_PACKAGE
        build_data["force_include"] |= {
            str(path): str(target / path.relative_to(root / BUILT)) for path in page_files(root / BUILT)
        }


def page_files(folder: Path) -> list[Path]:
    """The files of a page that a server needs; nothing if it is not built, or not to the end."""
    if not (folder / "index.html").is_file():
        return []
    return [
        path for path in sorted(folder.rglob("*")) if path.is_file() and path.relative_to(folder).parts[0] != LEFT_OUT
    ]
