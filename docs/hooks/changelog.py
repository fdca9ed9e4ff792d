"""Makes the changelog of the fragments in `docs/changelog.d/`: `make changelog` writes `CHANGELOG.md`.

The site shows it as a page. A fragment is a file `0061-a-few-words.md`: one paragraph that says what a user notices,
and a list. Fragments stay; `releases.toml` beside them says up to which number they belong to which release, so the
whole changelog can be made anew at any time, and a test holds the file to it (decision 64).

A line of a list that begins with `Breaking:` tells of something that is on the list of breaking changes in
`docs/versions.md`. The changelog shows all of a release before everything else.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ROOT: Final = Path(__file__).parents[2]
FRAGMENTS: Final = ROOT / "docs/changelog.d"
CHANGELOG: Final = ROOT / "CHANGELOG.md"
PAGE: Final = "changelog.md"
_HEAD: Final = """# Changelog

What a user notices, release by release. [Versions]({docs}versions.md) says what the numbers promise, and what counts as
breaking. This file is made of the fragments in `docs/changelog.d/` by `make changelog`.
"""
_FRAGMENT: Final = re.compile(r"(\d{4})-[\w-]+\.md")
_ITEM: Final = re.compile(r"^- .*(?:\n  .*)*\n?", re.MULTILINE)
_BREAKING: Final = "- Breaking: "


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Put the changelog into the site; the file at the top of the repository is no page of it."""
    from mkdocs.structure.files import File

    files.append(File.generated(config, PAGE, content=make_changelog("")))


def make_changelog(docs: str = "docs/") -> str:
    """The whole changelog, as it stands where the pages are in *docs*."""
    parts = [_HEAD.format(docs=docs)]
    for title, fragments in gather_releases():
        parts.append(f"## {title}\n")
        breaking = [item for text in fragments for item in _ITEM.findall(text) if item.startswith(_BREAKING)]
        if breaking:
            parts.append("### Breaking\n")
            parts.append("".join(_shorten(item) for item in breaking))
            parts.append("### All else\n")
        parts += [_leave_out_breaking(text) for text in fragments]
    # Links in fragments are those of a page in docs/.
    return re.sub(r"\]\((?!docs/)([\w/-]+\.md)", rf"]({docs}\1", "\n".join(parts))


def gather_releases() -> list[tuple[str, list[str]]]:
    """All releases with the texts of their fragments, the newest first in both."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    made: dict[str, Any] = tomllib.loads((FRAGMENTS / "releases.toml").read_text(encoding="utf-8"))
    newest = {} if project["version"] in made else {project["version"]: {"date": "not released yet", "last": 9999}}
    found: dict[str, list[str]] = {version: [] for version in {**newest, **made}}
    ends = {version: release["last"] for version, release in {**newest, **made}.items()}
    for path in sorted(FRAGMENTS.glob("*.md"), reverse=True):
        name = _FRAGMENT.fullmatch(path.name)
        if name is None:
            raise SystemExit(f"{path}: a fragment is called like `0061-a-few-words.md`")
        fitting = [version for version, last in ends.items() if int(name[1]) <= last]
        if not fitting:
            raise SystemExit(f"{path}: comes after {project['version']}, which is released; raise the version")
        found[min(fitting, key=lambda version: ends[version])].append(path.read_text(encoding="utf-8"))
    return [(f"{version} ({release['date']})", found[version]) for version, release in {**newest, **made}.items()]


def _shorten(item: str) -> str:
    words = item.removeprefix(_BREAKING)
    return f"- {words[0].upper()}{words[1:]}" if words.endswith("\n") else f"- {words[0].upper()}{words[1:]}\n"


def _leave_out_breaking(text: str) -> str:
    left = _ITEM.sub(lambda item: "" if item[0].startswith(_BREAKING) else item[0], text)
    return f"{left.strip()}\n"


if __name__ == "__main__":
    CHANGELOG.write_text(make_changelog(), encoding="utf-8")
