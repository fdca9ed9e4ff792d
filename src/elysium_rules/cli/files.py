"""Files that the commands read and write: what is wrong with one is said before anything is played."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.errors import DecodeError, SetupError
from elysium_rules.files import read_text_file
from elysium_rules.play.serialising.replay import MOST_TEXT


def read_text(file: Path) -> str:
    """The text of a plain file, as long as it is not too long to hold a game.

    Raises:
        DecodeError: it cannot be read; the sentence names the file.
    """
    text = read_text_file(file, MOST_TEXT)
    if isinstance(text, Diagnostic):
        raise DecodeError(text.code, "", text.message)
    return text


def write_text(file: Path, text: str) -> None:
    """Write a file so that there is always either the old or the new one, whatever happens meanwhile.

    Who may read and write the old one may do so with the new one.
    """
    target = file.resolve()  # a link stays a link
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else None
    part = target.with_name(f".{target.name}.part")
    # No link is followed here, and nobody else is meant to write it.
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(part, flags, 0o666), "w", encoding="utf-8", newline="\n") as stream:
        try:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        except OSError:
            part.unlink(missing_ok=True)
            raise
    if mode is not None:
        part.chmod(mode)
    part.replace(target)


def check_target(option: str, file: Path, endings: Sequence[str] = ()) -> None:
    """Refuse a file that could not be written later.

    Raises:
        SetupError: there is no such folder, it is something else than a file, it may not be written, or it has an
            ending that says nothing.
    """

    def refuse(reason: str) -> SetupError:
        return SetupError("", f"{option} {file}: {reason}")

    try:
        target = file.resolve()
        is_folder = target.is_dir()  # a name that is too long, or in a folder that may not be read, raises here
    except RuntimeError:  # Python before 3.13 has no better word for links that lead to each other
        raise refuse("this link leads to itself") from None
    except OSError as error:
        raise refuse(reason_of(error)) from None
    if is_folder:
        raise refuse("this is a folder")
    if endings and target.suffix not in endings:
        raise refuse(f"the name must end in {' or '.join(endings)}")
    if target.exists() and not target.is_file():
        raise refuse("this is no plain file")
    if not target.parent.is_dir():
        raise refuse(f"there is no folder {file.parent}")
    if target.exists() and not os.access(target, os.W_OK):
        raise refuse("this file may not be written")
    try:
        with tempfile.TemporaryFile(dir=target.parent):
            pass
    except OSError as error:
        raise refuse(reason_of(error)) from None


def reason_of(error: OSError) -> str:
    """What the system says, as the end of a sentence of ours."""
    return (error.strerror or "this cannot be used").lower()


def state_folder() -> Path:
    """Where programs of this user keep what they know between two runs, and we among them.

    >>> state_folder().name
    'elysium'
    """
    if os.environ.get("XDG_STATE_HOME"):
        return Path(os.environ["XDG_STATE_HOME"]) / "elysium"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "elysium"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "elysium"
    return Path.home() / ".local" / "state" / "elysium"
