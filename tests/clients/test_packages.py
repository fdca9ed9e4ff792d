"""What is published for JavaScript: the right files, a licence, and types that hold for whoever installs them."""

from __future__ import annotations

import json
import re
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
#: The pages whose code is meant to be copied.
PAGES = ("docs/clients.md", "docs/browser.md", "clients/js/README.md", "clients/engine/README.md")
STRICT = {
    "target": "es2022",
    "lib": ["es2023", "dom", "dom.iterable"],
    "strict": True,
    "exactOptionalPropertyTypes": True,
    "noUncheckedIndexedAccess": True,
    "noImplicitOverride": True,
    "verbatimModuleSyntax": True,
    "noUnusedLocals": True,
    "noEmit": True,
}


def names_in(package: Path) -> set[str]:
    with tarfile.open(package) as archive:
        return {name.removeprefix("package/") for name in archive.getnames()}


def read_from(package: Path, name: str) -> str:
    with tarfile.open(package) as archive:
        file = archive.extractfile(f"package/{name}")
        assert file is not None
        return file.read().decode()


def modules(*names: str) -> set[str]:
    return {f"dist/{name}.{ending}" for name in names for ending in ("js", "d.ts")}


def test_tarballs_hold_what_is_needed_and_nothing_else(packages: list[Path]) -> None:
    client, engine = map(names_in, packages)
    around = {"package.json", "README.md", "LICENSE"}
    source = ROOT / "clients/js/src"
    written = [path.relative_to(source).with_suffix("").as_posix() for path in source.rglob("*.ts")]
    assert client == around | modules(*written)
    assert engine == around | modules("index", "files", "vite") | {
        "dist/cli.js",
        "dist/worker.d.ts",
        "dist/files/worker.js",
        "dist/files/runtime/engine.zip",
        "dist/files/runtime/runtime.json",
    }


@pytest.mark.parametrize("place", [0, 1])
def test_packages_say_who_made_them_and_under_which_licence(packages: list[Path], place: int) -> None:
    package = packages[place]
    described: dict[str, Any] = json.loads(read_from(package, "package.json"))
    assert described["license"] == "MIT"
    assert read_from(package, "LICENSE") == (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert described["author"] == "the elysium_rules authors"
    assert described["keywords"]
    assert "private" not in described
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{described["version"]}"\n' in project
    # Whatever is named is there.
    listed = names_in(package)
    for entry in described["exports"].values():
        for path in entry.values() if isinstance(entry, dict) else (entry,):
            assert path.removeprefix("./") in listed
    for path in described.get("bin", {}).values():
        assert path in listed
        assert read_from(package, path).startswith("#!/usr/bin/env node\n")
    # Nothing of this machine is in it.
    assert "file:" not in json.dumps(described)
    assert not [name for name in listed if not name.endswith(".zip") and str(ROOT) in read_from(package, name)]


def blocks_of(page: str) -> list[str]:
    """The pieces of TypeScript on a page, those in lists included."""
    found = re.findall(r"^( *)```ts\n(.*?)^\1```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [re.sub(rf"^{indent}", "", code, flags=re.MULTILINE) for indent, code in found]


@pytest.mark.parametrize("module, resolution", [("esnext", "bundler"), ("nodenext", "nodenext")])
def test_code_on_our_pages_compiles_as_strict_typescript(
    installed: Path, run_node: Callable[..., str], module: str, resolution: str
) -> None:
    folder = installed / f"pages-{resolution}"
    folder.mkdir()
    for page in PAGES:
        blocks = blocks_of(page)
        assert blocks, f"there is no code on {page}"
        for number, code in enumerate(blocks, 1):
            name = page.replace("/", "-").removesuffix(".md")
            # Each piece is a program of its own.
            (folder / f"{name}-{number}.ts").write_text(f"{code}\nexport {{}};\n", encoding="utf-8")
    # The types of these packages are checked themselves; those of Vite are its own business.
    options = {**STRICT, "module": module, "moduleResolution": resolution, "types": ["node"]}
    ours = {"compilerOptions": options, "include": ["*.ts"], "exclude": ["*browser-2.ts", "*engine-README-2.ts"]}
    for name, settings in (("tsconfig.json", ours), ("vite.json", {**ours, "exclude": []})):
        settings["compilerOptions"] = {**options, "skipLibCheck": name == "vite.json"}
        (folder / name).write_text(json.dumps(settings), encoding="utf-8")
        run_node(folder, "../node_modules/typescript/bin/tsc", "--project", name)


def test_types_of_the_client_need_neither_a_browser_nor_node(installed: Path, run_node: Callable[..., str]) -> None:
    folder = installed / "plain"
    folder.mkdir()
    code = 'import { Client, type Transport } from "elysium-rules-client";\n'
    code += "export const make = (line: Transport) => new Client(line, { within: 1 });\n"
    (folder / "main.ts").write_text(code, encoding="utf-8")
    options = {**STRICT, "module": "nodenext", "moduleResolution": "nodenext", "lib": ["es2023"], "types": []}
    (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": options}), encoding="utf-8")
    run_node(folder, "../node_modules/typescript/bin/tsc", "--project", ".")


def test_the_engine_is_copied_with_all_that_its_worker_fetches(installed: Path, run_node: Callable[..., str]) -> None:
    said = run_node(installed, "node_modules/elysium-rules-engine/dist/cli.js", "copy", "somewhere/new")

    assert said == "8 files of elysium-rules-engine are in somewhere/new\n"
    folder = installed / "somewhere/new"
    sizes = json.loads((folder / "runtime/runtime.json").read_text(encoding="utf-8"))
    assert {"engine.zip", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"} == set(sizes)
    assert {name: (folder / "runtime" / name).stat().st_size for name in sizes} == sizes
    assert {path.name for path in folder.rglob("*.?js")} == {"pyodide.mjs", "pyodide.asm.mjs"}
    assert (folder / "worker.js").is_file()
