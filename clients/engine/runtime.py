"""Packs the library and what it stands on into one archive, for the engine inside the page: `runtime.py OUT`.

The same files give the same archive: dates are fixed and names are sorted. Tests, the command line and the server stay
out of it: a page has no use for them.
"""

from __future__ import annotations

import pickle
import sys
import zipfile
from importlib import metadata
from pathlib import Path

from elysium_rules.elysium.language.vocabulary import VOCABULARY as ELYSIUM
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.files import TEST_SUFFIX
from elysium_rules.library import load_programs
from elysium_rules.play.saying.lexicon import PAGE_FILE
from elysium_rules.program.folders import cards_folder

TOP = Path(__file__).resolve().parents[2]
PACKAGE = TOP / "src" / "elysium_rules"
LEFT_OUT = ("cli", "web")  #: parts of the package that need what a page does not have
NEEDED = ("attrs", "lark")  #: the run-time dependencies of pyproject.toml
PRINTED = {"": ELYSIUM, "ephyran": EPHYRAN}  #: folders of printed cards, and what they can say
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def files() -> dict[str, Path]:
    """All files of the archive, by their names in it."""
    start = Path(__file__).with_name("page_engine.py")
    found: dict[str, Path] = {start.name: start}
    for path in PACKAGE.rglob("*"):
        inside = path.relative_to(PACKAGE)
        if path.suffix in (".py", ".typed") and inside.parts[0] not in LEFT_OUT:
            found[f"elysium_rules/{inside.as_posix()}"] = path
    for folder in ("cards", "grammar"):
        for path in (TOP / folder).rglob("*"):
            # The page has its own words in it, and runs no tests.
            if path.is_file() and path.name != PAGE_FILE and not path.name.endswith(TEST_SUFFIX):
                found[f"elysium_rules/data/{path.relative_to(TOP).as_posix()}"] = path
    for name in NEEDED:
        distribution = metadata.distribution(name)
        for path in distribution.files or ():
            is_code = path.suffix in (".py", ".lark") and ".." not in path.parts and "__pyinstaller" not in path.parts
            if is_code or path.name == "METADATA" or path.name.startswith("LICENSE"):
                found[path.as_posix()] = Path(str(distribution.locate_file(path)))
    own = metadata.distribution("elysium-rules")  # `library_version` asks for it
    paths = [path for path in own.files or () if path.name == "METADATA"]
    found |= {path.as_posix(): Path(str(own.locate_file(path))) for path in paths}
    return found


def main(out: Path) -> None:
    """Write the archive."""
    out.mkdir(parents=True, exist_ok=True)
    content = {name: path.read_bytes() for name, path in files().items()}
    # A page need not read the printed cards again: what was read of them goes along.
    read = {folder: load_programs(vocabulary, cards_folder(folder)) for folder, vocabulary in PRINTED.items()}
    content["page_engine.pickle"] = pickle.dumps(read, protocol=5)
    with zipfile.ZipFile(out / "engine.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(content.items()):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
