from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from elysium_rules import files
from elysium_rules.diagnostics import Diagnostic
from elysium_rules.errors import CardError, EngineError
from elysium_rules.files import read_text_file
from elysium_rules.lang import codes
from elysium_rules.lang.bounds import MAX_FILES
from elysium_rules.lang.load import MAX_BYTES, load_families, load_family, read_all, read_sources
from elysium_rules.library import load_cards, standard_cards
from elysium_rules.program import folders
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile


def family(key: str, power: str = "trigger { gain 1 gold }", file: str | None = None) -> SourceFile:
    text = (
        f'family {key} {{ name en "A" fr "B" }}\n'
        f'card first level 1 {{ name en "A" fr "B" copies {", ".join(["red"] * 7)} {power} }}\n'
        f'card second level 2 {{ name en "A" fr "B" copies {", ".join(["red"] * 7)} trigger {{ gain 1 vp }} }}\n'
        f'card third level 3 {{ name en "A" fr "B" copies {", ".join(["red"] * 7)} trigger {{ gain 1 vp }} }}\n'
    )
    return SourceFile(file or f"{key}.ely", text)


# --- programs


def test_family_without_an_error_has_a_program(vocabulary: Vocabulary) -> None:
    program, findings = load_family(family("hades"), vocabulary, ())
    assert program is not None
    assert ([card.key for card in program.cards], findings) == (["first", "second", "third"], ())


def test_family_with_a_warning_has_a_program(vocabulary: Vocabulary) -> None:
    program, findings = load_family(family("hades", "trigger { }"), vocabulary, ())
    assert program is not None
    assert [finding.code for finding in findings] == [codes.EMPTY_BLOCK]


def test_family_with_an_error_has_no_program(vocabulary: Vocabulary) -> None:
    program, findings = load_family(family("hades", "trigger { gian 1 gold }"), vocabulary, ())
    assert program is None
    assert [finding.code for finding in findings] == [codes.UNKNOWN_WORD]


def test_families_may_speak_of_each_other_and_of_known_ones(vocabulary: Vocabulary) -> None:
    sources = (
        family("hades", "trigger { transfer a zeus card }"),
        family("zeus", "trigger { transfer a hades card  transfer an ares card }"),
    )
    programs, findings, known = load_families(sources, vocabulary, ("ares",))
    assert ([program.key for program in programs], findings) == (["hades", "zeus"], ())
    assert known == {"hades.ely": sources[0], "zeus.ely": sources[1]}


def test_good_family_is_loaded_beside_a_broken_one(vocabulary: Vocabulary) -> None:
    sources = (family("hades", "trigger { gian 1 gold }"), family("zeus", "trigger { transfer a hades card }"))
    programs, findings, _ = load_families(sources, vocabulary)
    assert [program.key for program in programs] == ["zeus"]
    assert [finding.code for finding in findings] == [codes.UNKNOWN_WORD]


def test_family_declared_in_two_files_is_a_finding(vocabulary: Vocabulary) -> None:
    _, (finding,), _ = load_families((family("hades", file="a.ely"), family("hades", file="b.ely")), vocabulary)
    assert finding.code == codes.FAMILY_TWICE
    assert finding.span is not None
    assert (finding.span.file, finding.notes_labels[0].span.file) == ("b.ely", "a.ely")


# --- files


def codes_of_reading(path: Path) -> list[str]:
    with pytest.raises(CardError) as caught:
        read_sources(path)
    assert "Traceback" not in str(caught.value)
    return [finding.code for finding in caught.value.diagnostics]


def test_folder_is_read_in_the_order_of_names(tmp_path: Path) -> None:
    for name in ("b.ely", "a.ely", "notes.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    assert [source.text for source in read_sources(tmp_path)] == ["a.ely", "b.ely"]


def test_file_is_named_as_the_caller_named_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").mkdir()
    Path("mine/a.ely").write_text("family a", encoding="utf-8")
    assert [source.name for source in read_sources(Path("mine"))] == ["mine/a.ely"]
    assert [source.name for source in read_sources(Path("mine/a.ely"))] == ["mine/a.ely"]


def test_printed_cards_are_named_the_same_everywhere() -> None:
    assert read_sources(cards_folder())[0].name == "cards/apollo.ely"


def test_mark_at_the_start_of_a_file_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "a.ely"
    file.write_bytes(b"\xef\xbb\xbffamily a")
    assert read_sources(file)[0].text == "family a"


def test_missing_file_is_a_finding(tmp_path: Path) -> None:
    assert codes_of_reading(tmp_path / "none.ely") == [files.NOT_FOUND]


def test_folder_without_card_files_is_a_finding(tmp_path: Path) -> None:
    assert codes_of_reading(tmp_path) == [codes.NO_CARD_FILES]


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def make_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nothing.ely"))


def make_link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


ODD_FILES = [
    (Path.mkdir, files.NOT_A_FILE),
    (make_pipe, files.NOT_A_FILE),
    (make_link_to_a_device, files.NOT_A_FILE),
    (make_link_to_itself, files.UNREADABLE),
    (make_link_to_nothing, files.NOT_FOUND),
]


@pytest.mark.parametrize("make, code", ODD_FILES, ids=lambda value: getattr(value, "__name__", value))
def test_what_is_no_file_is_a_finding_and_nobody_waits_for_it(
    make: Callable[[Path], None], code: str, tmp_path: Path
) -> None:
    """Issue 8.13: a pipe that nobody writes to hung the loader."""
    file = tmp_path / "odd.ely"
    make(file)
    assert codes_of_reading(tmp_path) == [code]
    if make is not Path.mkdir:
        assert codes_of_reading(file) == [code]
    found = read_text_file(file, MAX_BYTES)
    assert isinstance(found, Diagnostic)
    assert found.code == code


@pytest.mark.parametrize("path", ["a\0b.ely", "\ud800.ely", "a" * 5_000 + ".ely", "/dev/null/a.ely", "a.ely/" * 2_000])
def test_a_path_that_no_file_can_have_is_a_finding(path: str) -> None:
    assert codes_of_reading(Path(path)) in ([files.UNREADABLE], [files.NOT_FOUND])


def test_the_name_of_a_file_steers_no_terminal(tmp_path: Path) -> None:
    file = tmp_path / "a\x1b[2J\u202e.ely"
    with pytest.raises(CardError) as caught:
        read_sources(file)
    assert r"a\x1b[2J\u202e.ely" in str(caught.value)
    assert all(line.isprintable() for line in str(caught.value).splitlines())


def test_a_file_without_permission_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.ely").write_text("family a", encoding="utf-8")

    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert codes_of_reading(tmp_path / "a.ely") == [files.UNREADABLE]


def test_a_folder_without_permission_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    assert codes_of_reading(tmp_path) == [files.UNREADABLE]


def test_a_folder_with_endless_files_is_a_finding(tmp_path: Path) -> None:
    for number in range(MAX_FILES):
        (tmp_path / f"{number}.ely").touch()
    assert len(read_sources(tmp_path)) == MAX_FILES
    (tmp_path / "more.ely").touch()
    assert codes_of_reading(tmp_path) == [codes.TOO_MANY_FILES]


def test_a_file_that_is_named_in_several_ways_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.ely").write_text("family a", encoding="utf-8")
    Path("b.ely").symlink_to("a.ely")
    paths = (Path("a.ely"), tmp_path / "a.ely", Path("../") / tmp_path.name / "a.ely", Path())
    assert [source.name for source in read_all(paths)] == ["a.ely"]


def test_files_of_the_same_name_in_two_folders_are_told_apart(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "zeus.ely").write_text(folder, encoding="utf-8")
    found = read_all((tmp_path / "a", tmp_path / "b"))
    assert {source.name: source.text for source in found} == {
        (tmp_path / "a/zeus.ely").as_posix(): "a",
        (tmp_path / "b/zeus.ely").as_posix(): "b",
    }


def test_a_file_named_like_a_printed_one_is_shown_by_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 8.13: `cards/zeus.ely` is what the printed file is called; a finding pointed at that one."""
    monkeypatch.chdir(tmp_path)
    Path("cards").mkdir()
    mine = Path("cards/zeus.ely")
    mine.write_text("\n\n" + family("my_zeus", "trigger { gian 1 gold }").text, encoding="utf-8")
    with pytest.raises(CardError) as caught:
        load_cards(mine, standard=True)
    assert f"--> {(tmp_path / mine).as_posix()}:4:" in str(caught.value)
    assert "gian 1 gold" in str(caught.value)
    mine.write_text("\n\n" + family("my_zeus").text, encoding="utf-8")
    cards = load_cards(mine, standard=True)
    assert cards.families["my_zeus"].source.text == mine.read_text(encoding="utf-8")
    assert cards.families["zeus"].digest == standard_cards().families["zeus"].digest
    assert cards.families["my_zeus"].power_text(cards["my_zeus/first"]) == "trigger { gain 1 gold }"


def test_the_printed_cards_may_be_named_beside_themselves() -> None:
    assert len(load_cards(cards_folder(), cards_folder() / "zeus.ely", standard=True)) == 104


def test_all_files_that_are_no_text_are_found_in_one_run(tmp_path: Path) -> None:
    (tmp_path / "a.ely").write_bytes(b"family a\n\xff\n")
    (tmp_path / "b.ely").write_bytes(b"#" * (MAX_BYTES + 1))
    (tmp_path / "c.ely").write_text("family c", encoding="utf-8")
    with pytest.raises(CardError) as caught:
        read_sources(tmp_path)
    assert {finding.code for finding in caught.value.diagnostics} == {files.NOT_TEXT, files.FILE_TOO_LARGE}
    assert "line 2" in str(caught.value)


def test_every_code_of_this_stage_has_a_test() -> None:
    here = Path(__file__)
    text = here.read_text(encoding="utf-8") + here.with_name("test_bounds.py").read_text(encoding="utf-8")
    names = [name for name, code in vars(codes).items() if isinstance(code, str) and code.startswith("load/")]
    assert [name for name in names if re.search(rf"\b(codes|files)\.{name}\b", text) is None] == []


# --- the library itself


def test_missing_folder_is_our_mistake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(folders, "_PACKAGE", tmp_path / "elysium_rules")
    folders._find_folder.cache_clear()
    try:
        with pytest.raises(EngineError, match="the folder `grammar` is missing"):
            folders.grammar_folder()
    finally:
        folders._find_folder.cache_clear()


def test_package_looks_into_itself_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    inside = tmp_path / "elysium_rules" / "data" / "grammar"
    inside.mkdir(parents=True)
    (inside / "core.lark").touch()
    monkeypatch.setattr(folders, "_PACKAGE", tmp_path / "elysium_rules")
    folders._find_folder.cache_clear()
    try:
        assert folders.grammar_folder() == inside
    finally:
        folders._find_folder.cache_clear()


def test_importing_the_language_does_not_import_lark() -> None:
    script = "import sys, elysium_rules.lang.load; print('lark' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "False"


def test_language_knows_no_word_of_the_game() -> None:
    folder = Path(codes.__file__).parent
    for file in sorted(folder.glob("*.py")):
        assert "elysium_rules.elysium" not in file.read_text(encoding="utf-8"), file.name
