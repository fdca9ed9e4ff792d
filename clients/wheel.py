"""Puts what was built, page and native core, into what is published: a hook of hatchling, named in pyproject.toml.

Whoever installs a wheel needs no node: `make page` has built the page before, and the wheel carries it as
`elysium_rules/data/page`. The engine for the page (`runtime/`, many times as big as the rest) stays behind: a server
has the engine itself, and the site of the docs has its own copy. Without a built page there is none in the wheel
either, and `elysium serve` says so.

A source archive carries the page where the package would, so that a wheel that is made from the archive has it too.

A wheel is pure, for every machine, unless `ELYSIUM_WHEEL_CORE` asks for the native core: `native` for one of this
machine, a platform tag that `native/build.py` knows, such as `musllinux_1_2_x86_64`, for one of another. Then it
carries the core in `elysium_rules/data/native`, which any Python loads, and is tagged for that platform alone (decision
70).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import platform_tags

BUILT: Final = Path("build/page")
IN_PACKAGE: Final = Path("elysium_rules/data/page")
LEFT_OUT: Final = "runtime"

#: Asks for a core in the wheel.
ASKS: Final = "ELYSIUM_WHEEL_CORE"
HERE: Final = "native"
CORE_IN_PACKAGE: Final = Path("elysium_rules/data/native")  #: where `kernel/native.py` looks for it


class CarryBuilt(BuildHookInterface):
    """Adds the files of the page, one by one, and the core where somebody asks for it."""

    def dependencies(self) -> list[str]:
        """A compiler for other machines, where wheels are built in an environment of their own."""
        wanted = os.environ.get(ASKS, "")
        is_for_another = self.target_name == "wheel" and wanted not in ("", HERE)
        return list(self.metadata.core.optional_dependencies["native"]) if is_for_another else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is written; an editable install finds page and core in the checkout."""
        if version == "editable":
            return
        root = Path(self.root)
        is_unpacked_archive = (root / "src" / IN_PACKAGE).is_dir()
        if not is_unpacked_archive:
            target = Path("src" if self.target_name == "sdist" else "") / IN_PACKAGE
            build_data["force_include"] |= {
                str(path): str(target / path.relative_to(root / BUILT)) for path in page_files(root / BUILT)
            }
        wanted = os.environ.get(ASKS, "")
        if wanted and self.target_name == "wheel":
            core = build_core(root, wanted)
            build_data["force_include"][str(core)] = str(CORE_IN_PACKAGE / core.name)
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{platform_here() if wanted == HERE else wanted}"


def page_files(folder: Path) -> list[Path]:
    """The files of a page that a server needs; nothing if it is not built, or not to the end."""
    if not (folder / "index.html").is_file():
        return []
    return [
        path for path in sorted(folder.rglob("*")) if path.is_file() and path.relative_to(folder).parts[0] != LEFT_OUT
    ]


def build_core(root: Path, wanted: str) -> Path:
    """Build the core that is asked for; who asks for one wants no wheel without it."""
    options = [] if wanted == HERE else ["--wheel", wanted, "--out", str(root / "build/native" / wanted)]
    command = [sys.executable, str(root / "native/build.py"), *options]
    built = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return Path(built.stdout.strip())


def platform_here() -> str:
    """The tag of this machine; not `manylinux`, which promises that it runs on machines with older libraries too."""
    return next(tag for tag in platform_tags() if not tag.startswith(("manylinux", "musllinux")))
