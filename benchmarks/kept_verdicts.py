"""Verdicts about faults as they come, so that a run that was broken off goes on where it stood.

They lie in `build/faults`, in a file for all that they follow from: the transcripts, the sources of the core, how a
core is tried. Only a run against the very same finds them again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

import attrs

from benchmarks import TOP
from benchmarks.core_faults import SOURCES, Fault
from benchmarks.faults_page import as_plain, as_verdict
from benchmarks.trying import CHECKED_PART, CHECKING, KEPT, Held, Verdict


@attrs.frozen
class KeptVerdicts:
    """A file with a verdict in each line."""

    file: Path
    found: Mapping[str, Verdict]  #: by the fingerprint of the fault

    @classmethod
    def read(cls, held: Held, folder: Path = KEPT) -> KeptVerdicts:
        """Those of the same run, if it was broken off."""
        digest = blake2b(f"{held.name} {CHECKING} {CHECKED_PART}".encode(), digest_size=10)
        for source in sorted(SOURCES.iterdir()):
            digest.update(f"{source.name}\0".encode() + source.read_bytes() + b"\0")
        for name in ("trying", "transcripts"):
            digest.update((TOP / "benchmarks" / f"{name}.py").read_bytes())
        file = folder / f"verdicts-{digest.hexdigest()}.jsonl"
        lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
        told = [json.loads(line) for line in lines if line.endswith("}")]  # the last one may be half written
        return cls(file, {one.pop("fault"): as_verdict(one) for one in told})

    def find(self, fault: Fault) -> Verdict | None:
        """What became of a fault, if somebody has tried it."""
        verdict = self.found.get(_fingerprint(fault))
        return None if verdict is None else attrs.evolve(verdict, fault=fault)

    def add(self, verdict: Verdict) -> None:
        """Write one down."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps({"fault": _fingerprint(verdict.fault), **as_plain(verdict)}, ensure_ascii=False)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def _fingerprint(fault: Fault) -> str:
    digest = blake2b(digest_size=10)
    for part in (fault.name, fault.file, fault.before, fault.after):
        digest.update(f"{part}\0".encode())
    return digest.hexdigest()
