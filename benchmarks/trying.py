"""Tries a fault of the native core: plants it, builds it and holds it against transcripts of lockstep.

The transcripts (`transcripts.py`) are gathered once, for all faults, and kept in `build/faults` under the fingerprint
of all that they follow from. A core is held against them in a process of its own, in a fixed order, until an answer is
another one than Python agreed with; that case is then played in lockstep, against Python itself, and only a difference
there counts. So nothing rests on the transcripts but which case is played.
"""

from __future__ import annotations

import faulthandler
import importlib.util
import multiprocessing as mp
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType
from typing import Final

import attrs

from benchmarks import TOP
from benchmarks.cases import Case
from benchmarks.core_faults import SOURCES, Fault
from benchmarks.lockstep import Chunk
from benchmarks.pairing import Difference, Seen, compare, core_of
from benchmarks.transcripts import (
    SUITE,
    TheyDifferError,
    Transcript,
    read_transcripts,
    record,
    replay,
    write_transcripts,
)
from elysium_rules.kernel.native import Library, load_library

STEPPING: Final = ("tests/rules", "tests/cards")  #: the tests whose steps are written down
KEPT: Final = TOP / "build" / "faults"
PATIENCE: Final = 10.0  #: seconds of the processor for one case; a core that takes longer hangs
WAITS: Final = 600.0  #: seconds by the wall without a word, for one that does nothing at all
MEMORY: Final = 4 << 30  #: bytes of address space that it may ask for beside what is there

#: A core that is built with these ends where it does what C++ leaves undefined; and what it reads before anything was
#: written there is no zero by chance, but always the same pattern.
CHECKING: Final = ("-fsanitize=undefined", "-fsanitize-undefined-trap-on-error", "-ftrivial-auto-var-init=pattern")
#: A core that is built so is held against one of so many transcripts of games, and all of tests.
CHECKED_PART: Final = 4
#: What it means that the process of a core ended by a signal, where that is no mere crash.
_ENDS: Final = {
    int(signal.SIGVTALRM): ("hangs", "it did not come back"),
    int(signal.SIGILL): ("undefined", "it did what C++ leaves undefined, such as reading behind the end of an array"),
}

FOUND, SURVIVED, SAME_CODE, NOT_BUILT = "found", "not found", "same code", "not built"


@attrs.frozen
class Verdict:
    """What became of a fault."""

    fault: Fault
    word: str  #: one of the four above
    says: str = ""  #: the first difference, or why it could not be tried
    case: str = ""  #: in which it is found
    kind: str = ""  #: of the difference, as lockstep calls it
    games: int = 0  #: that were tried


# --- transcripts -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Held:
    """What every core is held against."""

    transcripts: tuple[Transcript, ...]
    counts: Counter[str]  #: how often things were compared in them
    name: str = ""  #: of all this: equal names, equal transcripts


def gather(
    chunks: Sequence[Chunk], library: Library, jobs: int, tell: Callable[[str], object], *, with_suite: bool = False
) -> Held:
    """The transcripts of some cases in their order; those that are not kept yet are made, and kept.

    Args:
        chunks: the cases.
        library: the core without a fault.
        jobs: how many processes.
        tell: what to do with a line for people.
        with_suite: whether the steps of tests come after them (`suite.py`).

    Raises:
        TheyDifferError: the engines do not agree, with no fault at all.
    """
    folder = KEPT / _fingerprint(library)
    files = [folder / f"{chunk.kind}-{chunk.first}-{chunk.count}.z" for chunk in chunks]
    missing = [(chunk, file) for chunk, file in zip(chunks, files, strict=True) if not file.is_file()]
    if missing:
        for old in KEPT.glob("*"):
            if old != folder:
                shutil.rmtree(old)
        with ProcessPoolExecutor(jobs, mp_context=mp.get_context("fork")) as pool:
            done = pool.map(partial(_write_chunk, library.path), *zip(*missing, strict=True))
            for number, _ in enumerate(done, start=1):
                tell(f"playing both engines for transcripts: {number} of {len(missing)} parts")
    steps = folder / f"suite-{_digest_files(_tests())}.z"
    if with_suite:
        if not steps.is_file():
            tell("running tests of rules and cards for their steps")
            _write_suite(steps)
        files.append(steps)
    held, counts = [], Counter[str]()
    for file in files:
        transcripts, seen = read_transcripts(file)
        held += transcripts
        counts.update(seen)
    names = " ".join(file.name for file in files)
    return Held(tuple(held), counts, f"{folder.name} {names}")


def _write_chunk(path: Path, chunk: Chunk, file: Path) -> None:
    library = load_library(path)
    assert isinstance(library, Library)
    seen, transcripts = Seen(), []
    for case in chunk.cases():
        transcript, what = record(case, library)
        seen.add(what)
        transcripts += [transcript] if transcript is not None else []
    write_transcripts(file, transcripts, seen.counts)


def _write_suite(file: Path) -> None:
    """Run the tests of rules and cards, which write their steps down."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "benchmarks.suite", "--steps-to", str(file)]
    subprocess.run(  # noqa: S603 - our own tests
        [*command, "-p", "no:cacheprovider", *STEPPING],
        cwd=TOP,
        env={**os.environ, "CI": "true"},
        stdout=subprocess.DEVNULL,
        check=True,
    )


def _tests() -> list[Path]:
    return sorted(file for name in STEPPING for file in (TOP / name).rglob("*.py"))


def _digest_files(files: Iterable[Path]) -> str:
    digest = blake2b(digest_size=10)
    for file in files:
        digest.update(f"{file.relative_to(TOP)}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _fingerprint(library: Library) -> str:
    """Of all that transcripts follow from: the core, the engine, the cards and what chooses games."""
    digest = blake2b(library.path.read_bytes(), digest_size=10)
    files = [file for name in ("src", "cards", "grammar") for file in (TOP / name).rglob("*") if _is_source(file)]
    files += [TOP / "benchmarks" / f"{name}.py" for name in _CHOOSE_GAMES]
    for file in sorted(files):
        digest.update(f"{file.relative_to(TOP)}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()


#: Folders of the library that no game is played by.
_PLAY_NOTHING: Final = frozenset({"bots", "cli", "ephyran", "faces", "protocol", "web"})
_CHOOSE_GAMES: Final = ("breeding", "cases", "counting", "late", "lockstep", "pairing", "probe", "transcripts")


def _is_source(file: Path) -> bool:
    return file.suffix in (".py", ".ely", ".lark", ".toml") and not _PLAY_NOTHING.intersection(file.parts)


# --- one core --------------------------------------------------------------------------------------------------------


def hold(library: Path, transcripts: Sequence[Transcript], patience: float = PATIENCE) -> tuple[Difference | None, int]:
    """Hold a core against transcripts in a process of its own: the first difference in lockstep, and the games tried.

    A core that answers otherwise, and yet agrees with Python in lockstep, goes on.
    """
    context = mp.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_hold, args=(there, library, transcripts, patience))
    process.start()
    there.close()
    place, told = 0, None
    try:
        while told is None:
            if not here.poll(WAITS):
                told = Difference(transcripts[place].case, 0, "hangs", f"not a word for {WAITS:.0f} s")
                break
            word = here.recv()
            if isinstance(word, int):
                place = word
            else:
                told = word
    except EOFError:
        pass
    finally:
        if process.is_alive() and told is not None:
            process.kill()
        process.join()
        here.close()
    if told is None and process.exitcode:
        kind, says = _ENDS.get(-process.exitcode, ("crash", f"the process ended with {process.exitcode}"))
        told = Difference(transcripts[place].case, 0, kind, says)
    return told, place + 1


def _hold(pipe: Connection, path: Path, transcripts: Sequence[Transcript], patience: float) -> None:
    faulthandler.disable()  # it is told from outside that it crashed
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_address_space() + MEMORY, most))
    library = load_library(path)
    assert isinstance(library, Library), library
    for place, transcript in enumerate(transcripts):
        pipe.send(place)
        signal.setitimer(signal.ITIMER_VIRTUAL, patience)  # it ends the process, whatever the core does
        difference = _replay(transcript, library)
        if difference is None:
            continue
        signal.setitimer(signal.ITIMER_VIRTUAL, 10 * patience)
        # What a test has done cannot be played again; there Python itself has written down what is right.
        is_played = transcript.case.kind != SUITE
        differences = _compare(transcript.case, library) if is_played else [difference]
        if differences:
            pipe.send(differences[0])
            break
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    pipe.close()


def _replay(transcript: Transcript, library: Library) -> Difference | None:
    try:
        return replay(transcript, library)
    except Exception as error:  # noqa: BLE001 - whatever comes out of a core with a fault
        return Difference(transcript.case, 0, "raised", repr(error))


def _compare(case: Case, library: Library) -> list[Difference]:
    try:
        return compare(case, partial(core_of, library)).differences
    except Exception as error:  # noqa: BLE001 - as lockstep does
        return [Difference(case, 0, "raised", traceback.format_exception_only(error)[-1].strip())]


def _address_space() -> int:
    """Bytes that this process has asked for so far; where nobody knows, a guess."""
    file = Path("/proc/self/statm")
    return int(file.read_text().split()[0]) * resource.getpagesize() if file.is_file() else 1 << 30


# --- one fault -------------------------------------------------------------------------------------------------------


def load_builder() -> ModuleType:
    """`native/build.py`, which is no part of a package."""
    name = "native_build"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, TOP / "native" / "build.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def build(fault: Fault | None, folder: Path, *, checked: bool = False) -> Path:
    """The core with a fault, or without one; only what the fault changes is compiled.

    *checked*: so that it stops wherever it does what C++ leaves undefined, such as reading behind the end of an array.

    Raises:
        ValueError: the fault is out of date.
        native_build.BuildError: the compiler refuses it.
    """
    builder = load_builder()
    sources, out = folder / "src", folder / str(builder.name_here())
    shutil.copytree(SOURCES, sources, dirs_exist_ok=True)
    if fault is not None:
        fault.plant(sources)
    flags = (*builder.FLAGS, *CHECKING) if checked else builder.FLAGS
    objects = builder.BUILT / "objects-checked" if checked else builder.OBJECTS
    builder.Build(out, sources=sources, flags=flags, objects=objects, keeps_objects=fault is None, jobs=1).run()
    return out


@attrs.frozen
class Bench:
    """What every fault is tried with."""

    transcripts: tuple[Transcript, ...]
    original: bytes  #: the library without a fault, built in the same way
    patience: float = PATIENCE

    @classmethod
    def prepare(cls, transcripts: tuple[Transcript, ...], folder: Path) -> Bench:
        """Build the core without a fault in both ways, and hold it: it must answer as it did.

        Raises:
            TheyDifferError: it does not.
        """
        plain, checked = (build(None, folder / name, checked=name == "checked") for name in ("plain", "checked"))
        for library in (plain, checked):
            difference, _ = hold(library, transcripts)
            if difference is not None:
                raise TheyDifferError(f"without any fault: {difference}")
        return cls(transcripts, plain.read_bytes())

    def try_fault(self, fault: Fault) -> Verdict:
        """Plant it, build it and hold it; one that goes by is built anew and stops at what is undefined."""
        with tempfile.TemporaryDirectory(prefix="elysium-") as folder:
            plain, checked = Path(folder, "plain"), Path(folder, "checked")
            try:
                library = build(fault, plain)
            except (ValueError, load_builder().BuildError) as error:
                lines = str(error).replace(f"{plain}/", "").splitlines()  # no path of this machine is kept
                return Verdict(fault, NOT_BUILT, next((line for line in lines if "error:" in line), lines[0]))
            if library.read_bytes() == self.original:
                return Verdict(fault, SAME_CODE, "the compiler makes the same library of it")
            difference, games = hold(library, self.transcripts, self.patience)
            if difference is None:
                of_tests = tuple(one for one in self.transcripts if one.case.kind == SUITE)
                some = self.transcripts[: (len(self.transcripts) - len(of_tests)) // CHECKED_PART + 1] + of_tests
                difference, checked_games = hold(build(fault, checked, checked=True), some, self.patience)
                if difference is None:
                    return Verdict(fault, SURVIVED, games=games)
                games += checked_games
                difference = attrs.evolve(difference, kind="undefined")  # whatever it shows itself by
        where = f"{difference.case}, decision {difference.decision}"
        says = f"{where}: {difference.kind}: {difference.detail.splitlines()[-1]}"
        return Verdict(fault, FOUND, says, str(difference.case), difference.kind, games)
