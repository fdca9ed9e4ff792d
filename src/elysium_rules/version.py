"""The version of the library, as it was installed; `docs/versions.md` says what it promises."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def library_version() -> str:
    """The version of elysium-rules, such as `0.2.0`."""
    try:
        return version("elysium-rules")
    except PackageNotFoundError:  # run from its source without being installed
        return "unknown"
