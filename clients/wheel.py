"""Puts the built page of the table into what is published: a hook of hatchling, named in pyproject.toml.

Whoever installs a wheel needs no node: `make page` has built the page before, and the wheel carries it as
`elysium_rules/data/page`. The engine for the page (`runtime/`, many times as big as the rest) stays behind: a server
has the engine itself, and the site of the docs has its own copy. Without a built page there is none in the wheel
either, and `elysium serve` says so.

A source archive carries the page where the package would, so that a wheel that is made from the archive has it too.

And the native core, where `ELYSIUM_WHEEL` asks for it: the tag of a platform (`native/build.py` has a list; it needs
ziglang), or `here` for this machine and its compiler. Such a wheel is `py3-none-<platform>`, for every Python there.
Without it the wheel is pure, for every machine (decision 69).
"""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT: Final = Path("build/page")
IN_PACKAGE: Final = Path("elysium_rules/data/page")
LEFT_OUT: Final = "runtime"
CORE_IN_PACKAGE: Final = Path("elysium_rules/data/native")  #: where `kernel/native.py` finds it


class CarryPage(BuildHookInterface):
    """Adds the files of the page, one by one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is written; an editable install finds the page in the checkout."""
        root = Path(self.root)
        platform = os.environ.get("ELYSIUM_WHEEL")
        if platform and self.target_name == "wheel" and version != "editable":
            self._carry_core(root, platform, build_data)
        is_unpacked_archive = (root / "src" / IN_PACKAGE).is_dir()
        if version == "editable" or is_unpacked_archive:
            return
        target = Path("src" if self.target_name == "sdist" else "") / IN_PACKAGE
        build_data["force_include"] |= {
            str(path): str(target / path.relative_to(root / BUILT)) for path in page_files(root / BUILT)
        }

    def _carry_core(self, root: Path, platform: str, build_data: dict[str, Any]) -> None:
        """Build the core for a platform; then the wheel is for that one alone."""
        builder = _load_builder(root)
        if platform == "here":
            tag = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            file = builder.build_here()
        else:
            tag = platform
            file = builder.build_for(platform, root / "build" / "native" / platform)
        build_data["tag"] = f"py3-none-{tag}"
        build_data["pure_python"] = False
        build_data["force_include"][str(file)] = str(CORE_IN_PACKAGE / file.name)


def _load_builder(root: Path) -> ModuleType:
    """`native/build.py`, which is no part of a package."""
    spec = importlib.util.spec_from_file_location("native_build", root / "native" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["native_build"] = module
    spec.loader.exec_module(module)
    return module


def page_files(folder: Path) -> list[Path]:
    """The files of a page that a server needs; nothing if it is not built, or not to the end."""
    if not (folder / "index.html").is_file():
        return []
    return [
        path for path in sorted(folder.rglob("*")) if path.is_file() and path.relative_to(folder).parts[0] != LEFT_OUT
    ]
