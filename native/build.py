"""Builds the native core into a shared library: `python native/build.py`, or `make native`.

    python native/build.py                       # for this machine, into build/native, where the library finds it
    python native/build.py --sanitize            # beside it, with address and undefined-behaviour sanitizers
    python native/build.py --wheel musllinux_1_2_x86_64 --out /tmp/there     # for another machine, with ziglang

It needs nothing but Python and a C++ compiler: `$CXX`, the one of the machine, or `ziglang` from PyPI, which is one in
a package (`pip install ziglang`). Whatever comes of it, the library works: without a core Python plays (decision 69).
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).resolve().parent / "src"
BUILT: Final = SOURCES.parents[1] / "build" / "native"  #: where a checkout has it (`kernel/native.py`)
NAMES: Final[Mapping[str, str]] = {
    "linux": "elysium_core.so",
    "darwin": "elysium_core.dylib",
    "win32": "elysium_core.dll",
}
OBJECTS: Final = BUILT / "objects"
SANITIZED: Final = "elysium_core_sanitized.so"
#: What a wheel may be for, and what ziglang calls it: a platform tag of Python, a target, whose kind of library.
PLATFORMS: Final[Mapping[str, tuple[str, str]]] = {
    "manylinux_2_17_x86_64": ("x86_64-linux-gnu.2.17", "linux"),
    "manylinux_2_17_aarch64": ("aarch64-linux-gnu.2.17", "linux"),
    "musllinux_1_2_x86_64": ("x86_64-linux-musl", "linux"),
    "musllinux_1_2_aarch64": ("aarch64-linux-musl", "linux"),
    "macosx_11_0_x86_64": ("x86_64-macos.11.0", "darwin"),
    "macosx_11_0_arm64": ("aarch64-macos.11.0", "darwin"),
    "win_amd64": ("x86_64-windows-gnu", "win32"),
}

#: Never `-march=native`: what was built here may be installed elsewhere. No `-ffast-math`: there are no fractions.
#: -g0, because zig writes notes for debuggers otherwise: they name lines, and the same code becomes another library.
FLAGS: Final = (
    "-std=c++17",
    "-O2",
    "-g0",
    "-fPIC",
    "-fvisibility=hidden",
    "-fvisibility-inlines-hidden",
    "-DNDEBUG",
    "-pthread",
)
SANITIZING: Final = (
    "-std=c++17",
    "-O1",
    "-g",
    "-fPIC",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-pthread",
)
#: How it is linked, the best way first; the first one that the compiler can do is taken. A library that carries the
#: standard library of C++ inside runs where another one is installed.
LINKING: Final = (("-static-libstdc++", "-static-libgcc"), ())


class BuildError(Exception):
    """It could not be built; the text is for people."""


class NoCompilerError(BuildError):
    """There is no compiler."""


@dataclass(frozen=True)
class Build:
    """What is to be built: from which sources, into which file, how."""

    out: Path
    sources: Path = SOURCES
    flags: Sequence[str] = FLAGS
    linking: Sequence[Sequence[str]] = LINKING
    compiler: Sequence[str] = ()  #: the command; none: what there is
    jobs: int = 2
    objects: Path | None = None  #: where compiled files are looked up by what they were compiled from
    keeps_objects: bool = True  #: and whether new ones are put there

    @property
    def stamp(self) -> Path:
        """Says what the library was built from."""
        return self.out.with_suffix(".from")

    def _compiler(self) -> Sequence[str]:
        return self.compiler or find_compiler()

    def fingerprint(self, *files: Path) -> str:
        """Of all that decides what comes out; not of the compiler's version, which nobody changes in between."""
        digest = blake2b(digest_size=16)
        for part in (*self._compiler(), *self.flags):
            digest.update(part.encode() + b"\0")
        for file in files or source_files(self.sources):
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
        return digest.hexdigest()

    def is_there(self) -> bool:
        """Whether it was built already, from these sources and in this way."""
        return self.out.is_file() and self.stamp.is_file() and self.stamp.read_text() == self.fingerprint()

    def run(self) -> Path:
        """Build it, if it is not there.

        Nobody ever loads half a library: it is moved to its place when it is done, over the old one.

        Raises:
            BuildError: the compiler refused, or there are no sources.
        """
        if self.is_there():
            return self.out
        units = [file for file in source_files(self.sources) if file.suffix == ".cpp"]
        if not units:
            raise BuildError(f"there is no source in {self.sources}")
        fingerprint, compiler = self.fingerprint(), self._compiler()
        self.out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.out.parent) as folder:
            with ThreadPoolExecutor(self.jobs) as pool:
                objects = list(pool.map(lambda file: self._compile(compiler, file, Path(folder)), units))
            made = Path(folder, self.out.name)
            self._link(compiler, [str(one) for one in objects], made)
            made.replace(self.out)
            self.stamp.write_text(fingerprint)
        if self.objects is not None and self.keeps_objects:
            for old in set(self.objects.glob("*.o")) - set(objects):
                old.unlink(missing_ok=True)
        return self.out

    def _compile(self, compiler: Sequence[str], file: Path, folder: Path) -> Path:
        """The object of a source file: what was compiled before, where nothing has changed since."""
        made = folder / f"{file.stem}.o"
        kept = made
        if self.objects is not None:
            headers = [header for header in source_files(self.sources) if header.suffix == ".h"]
            kept = self.objects / f"{file.stem}-{self.fingerprint(file, *headers)}.o"
            if kept.is_file():
                return kept
        _run([*compiler, *self.flags, "-c", str(file), "-o", str(made)])
        if self.objects is None or not self.keeps_objects:
            return made
        self.objects.mkdir(parents=True, exist_ok=True)
        return made.replace(kept)

    def _link(self, compiler: Sequence[str], objects: Sequence[str], made: Path) -> None:
        for number, options in enumerate(self.linking, start=1):
            try:
                return _run([*compiler, *self.flags, *options, "-shared", *objects, "-o", str(made)])
            except BuildError:
                if number == len(self.linking):
                    raise
        raise AssertionError("there is a way to link")


def source_files(folder: Path) -> list[Path]:
    """The sources and headers, in the order of their names."""
    return sorted(file for file in folder.glob("*") if file.suffix in (".cpp", ".h"))


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"{shlex.join(command)}\n{done.stderr[-4000:] or done.stdout[-4000:]}")


def find_compiler() -> tuple[str, ...]:
    """The command of a C++ compiler: the one that `$CXX` names, one of this machine, or ziglang.

    Raises:
        NoCompilerError: there is none.
    """
    named = os.environ.get("CXX")
    if named:
        return tuple(shlex.split(named))
    for name in ("c++", "g++", "clang++"):
        if shutil.which(name):
            return (name,)
    return find_ziglang()


def find_ziglang() -> tuple[str, ...]:
    """The compiler that comes as a package of Python.

    Raises:
        NoCompilerError: it is not installed.
    """
    if importlib.util.find_spec("ziglang") is None:
        raise NoCompilerError("no C++ compiler: set $CXX, install one, or `pip install ziglang`")
    return (sys.executable, "-m", "ziglang", "c++")


def name_here() -> str:
    """What the library is called on this machine."""
    return NAMES.get(sys.platform, NAMES["linux"])


def build_here() -> Path:
    """Build it for this machine, where a checkout finds it."""
    return Build(BUILT / name_here(), objects=OBJECTS).run()


def build_sanitized() -> Path:
    """Build one that stops at every access outside of what it has, and at whatever C++ leaves undefined."""
    return Build(BUILT / SANITIZED, flags=SANITIZING, linking=((),)).run()


def build_for(platform: str, folder: Path) -> Path:
    """Build it for another machine, by the tag that wheels for it have."""
    target, kind = PLATFORMS[platform]
    flags = [flag for flag in FLAGS if kind != "win32" or flag != "-fPIC"]
    compiler = (*find_ziglang(), "-target", target)
    return Build(folder / NAMES[kind], flags=(*flags, "-s"), linking=((),), compiler=compiler).run()


def main() -> None:
    """Build it, and say where it is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sanitize", action="store_true", help="with sanitizers, beside the other one")
    parser.add_argument("--wheel", choices=PLATFORMS, help="for wheels of that platform; needs ziglang")
    parser.add_argument("--out", type=Path, default=BUILT, help="the folder to write into, with --wheel")
    parser.add_argument("--find", action="store_true", help="say only which compiler there is; 1 if there is none")
    parser.add_argument("--if-possible", action="store_true", help="where there is no compiler, only say so")
    options = parser.parse_args()
    try:
        if options.find:
            sys.stdout.write(f"{shlex.join(find_compiler())}\n")
        elif options.wheel:
            sys.stdout.write(f"{build_for(options.wheel, options.out)}\n")
        else:
            sys.stdout.write(f"{build_sanitized() if options.sanitize else build_here()}\n")
    except BuildError as error:
        sys.stderr.write(f"{error}\nthe native core was not built; without it Python plays, to the same digits\n")
        sys.exit(0 if options.if_possible and isinstance(error, NoCompilerError) else 1)


if __name__ == "__main__":
    main()
