"""What lies in the folder of a run: plan, files of tables, which pieces are done, and at the end a manifest.

    plan.json                          what is played, and with what exactly: written first
    done.jsonl                         a line for each piece whose files are there; it goes when the manifest comes
    games/000000.parquet               and so on: by table a file for each piece
    manifest.json                      plan, pins, the rows and digests of all files, what is summed up: written last

A file is written under another name and moved to its place, its piece noted after that. So whatever stops a run, what
is noted is there, and the next run does the rest. Nothing says when or where it was made.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import attrs

from elysium_rules.errors import SetupError
from elysium_rules.simulation.pins import Pins
from elysium_rules.simulation.plan import Plan, decode_plan
from elysium_rules.simulation.playing import Played
from elysium_rules.simulation.tally import Tally, decode_tally

FORMAT: Final = 1
PLAN, DONE, MANIFEST = "plan.json", "done.jsonl", "manifest.json"
_DIGEST_BYTES: Final = 16


@attrs.frozen
class DonePiece:
    """A piece whose files are there."""

    first: int  #: the number of its first game
    files: Mapping[str, Mapping[str, Any]]  #: by table: `file`, `rows`, `bytes`, `digest`
    tally: Tally

    def encode(self) -> dict[str, Any]:
        """As plain data."""
        return {"first": self.first, "files": self.files, "tally": self.tally.encode()}


def digest_of(data: bytes) -> str:
    """The digest of a file."""
    return blake2b(data, digest_size=_DIGEST_BYTES).hexdigest()


def write_whole(file: Path, data: bytes) -> None:
    """Write a file so that nobody ever finds half of it, also after a power cut."""
    new = file.with_name(f"{file.name}.new")
    with new.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)


class RunFolder:
    """The folder of one run, of this plan and these pins."""

    def __init__(self, folder: Path, plan: Plan, pins: Pins) -> None:
        """Begin a run there, or go on with the one that has begun.

        Raises:
            SetupError: something else lies there, or nothing can be written there.
        """
        self.folder, self.plan, self.pins = folder, plan, pins
        begun = {"format": FORMAT, "plan": plan.encode(), "pins": pins.encode()}
        try:
            self._begin(_written(begun))
        except (OSError, UnicodeError) as error:
            raise SetupError("", f"{folder}: no tables can be written there: {error}") from None

    def _begin(self, text: bytes) -> None:
        folder, plan = self.folder, self.plan
        if "\0" in str(folder):
            raise SetupError("", f"{str(folder)!r} is no name of a folder")
        if (folder / PLAN).is_file():
            if (folder / PLAN).read_bytes() != text:
                reason = f"{folder} has tables of another plan, or of other cards or versions; name another folder"
                raise SetupError("", reason)
        elif folder.is_dir() and any(folder.iterdir()):
            raise SetupError("", f"{folder} is not empty, and no simulation has begun there; name another folder")
        for table in plan.record:
            (folder / table).mkdir(parents=True, exist_ok=True)
        if not (folder / PLAN).is_file():
            write_whole(folder / PLAN, text)

    @property
    def manifest(self) -> dict[str, Any] | None:
        """The manifest, once all is done."""
        file = self.folder / MANIFEST
        if not file.is_file():
            return None
        try:
            found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise SetupError("", f"{file}: it is no manifest of a simulation: {error}") from None
        return found

    def find_done(self) -> dict[int, DonePiece]:
        """The pieces that are done, by their first games: those that are noted and whose files are as they were."""
        file = self.folder / DONE
        found: dict[int, DonePiece] = {}
        if not file.is_file():
            return found
        lines = file.read_bytes().split(b"\n")
        whole = lines[:-1]  # what follows the last end of a line was cut off while it was written
        for line in whole:
            data = json.loads(line)
            piece = DonePiece(data["first"], data["files"], decode_tally(data["tally"]))
            if all(self._is_there(facts) for facts in piece.files.values()):
                found[piece.first] = piece
        if lines[-1]:
            write_whole(file, b"".join(line + b"\n" for line in whole))
        return found

    def _is_there(self, facts: Mapping[str, Any]) -> bool:
        file = self.folder / str(facts["file"])
        return file.is_file() and digest_of(file.read_bytes()) == facts["digest"]

    def keep(self, played: Played) -> DonePiece:
        """Write the files of a piece, and note it."""
        rows = dict(played.rows)
        number = played.first // self.plan.piece
        files: dict[str, dict[str, Any]] = {}
        for table, data in played.tables:
            name = f"{table}/{number:06}.parquet"
            write_whole(self.folder / name, data)
            files[table] = {"file": name, "rows": rows[table], "bytes": len(data), "digest": digest_of(data)}
        piece = DonePiece(played.first, files, played.tally)
        with (self.folder / DONE).open("ab") as out:
            out.write(json.dumps(piece.encode()).encode() + b"\n")
            out.flush()
            os.fsync(out.fileno())
        return piece

    def finish(self, done: Mapping[int, DonePiece]) -> dict[str, Any]:
        """Write the manifest."""
        pieces = [done[first] for first in sorted(done)]
        tally = pieces[0].tally
        for piece in pieces[1:]:
            tally += piece.tally
        tables = {}
        for table in self.plan.record:
            files = [piece.files[table] for piece in pieces]
            sums = {key: sum(facts[key] for facts in files) for key in ("rows", "bytes")}
            whole = digest_of("".join(str(facts["digest"]) for facts in files).encode())
            tables[table] = {**sums, "digest": whole, "files": files}
        found = {
            "format": FORMAT,
            "plan": self.plan.encode(),
            "pins": self.pins.encode(),
            "seeds": {"first": self.plan.seed_of(0), "last": self.plan.seed_of(self.plan.games - 1)},
            "tables": tables,
            "sums": tally.encode(),
        }
        write_whole(self.folder / MANIFEST, _written(found))
        (self.folder / DONE).unlink(missing_ok=True)
        return found


def _written(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, indent=1, ensure_ascii=False).encode() + b"\n"


def read_manifest(file: Path) -> tuple[Plan, Pins]:
    """The plan of a manifest, or of a run that has begun, and its pins; the folder may be named as well.

    Raises:
        SetupError: it is no such file.
    """
    place = file
    if "\0" in str(file):
        raise SetupError("", f"{str(file)!r} is no name of a file")
    if file.is_dir():
        place = file / MANIFEST if (file / MANIFEST).is_file() else file / PLAN
    try:
        found = json.loads(place.read_text(encoding="utf-8"))
        if found["format"] != FORMAT:
            raise SetupError("", f"{place}: it is of format {found['format']}, and only {FORMAT} is read here")
        pins = Pins(**{**found["pins"], "played": tuple(found["pins"]["played"])})
        return decode_plan(found["plan"], place.name), pins
    except (OSError, KeyError, TypeError, UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise SetupError("", f"{place}: it is no manifest of a simulation: {error}") from None
