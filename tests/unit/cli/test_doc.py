"""`elysium doc`: a page that needs nothing else, and in which a stranger's words stay words."""

from __future__ import annotations

import base64
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app

ROOT = Path(__file__).parents[3]
TYCHE = ROOT / "examples/families/tyche.ely"
EVIL = """\
language 3
family nyx { name en "<script>alert(1)</script>" }
card night level 1 {
  name en "<img src=x onerror=alert(1)>" fr "&amp; ' </title>"
  copies red  # </pre><script>alert(2)</script>
  flavour en "<b onclick=alert(3)>"
  trigger { gain 1 gold }
}
"""


class Reader(HTMLParser):
    """What a browser would see: tags in their order, and the addresses that it would ask for."""

    VOID = ("meta", "img", "source", "br")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.said = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        self.addresses += [str(text) for name, text in attrs if name in ("src", "srcset", "href", "action", "data")]
        assert not any(name.startswith("on") for name, _ in attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["doc", *map(str, arguments)], env={"COLUMNS": "80", "NO_COLOR": "1"})


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("doc")
    made = run(TYCHE, "--out", out)
    assert made.exit_code == 0, made.output
    assert made.stdout.startswith(f"{out / 'tyche.html'}, ")
    return (out / "tyche.html").read_text("utf-8")


def test_a_page_needs_no_other_file_and_no_host(page: str) -> None:
    read = Reader(page)
    assert read.open == []
    assert all(address.startswith(("data:image/svg+xml;base64,", "#card-")) for address in read.addresses)
    assert not {"script", "link", "iframe", "form", "object"} & set(read.tags)
    assert "default-src &#x27;none&#x27;" in page
    assert not re.search(r"https?://(?!www\.w3\.org/)", re.sub(r"base64,[\w+/=]+", "", page))


def test_it_shows_every_card_with_its_face_by_day_and_by_night(page: str) -> None:
    read = Reader(page)
    assert read.tags.count("article") == 13
    assert read.tags.count("img") == read.tags.count("source") == 13
    drawings = {base64.b64decode(found).decode() for found in re.findall(r"base64,([\w+/=]+)", page)}
    assert len(drawings) == 26
    assert "prefers-color-scheme: dark" in page


def test_it_says_what_cards_say_in_each_language(page: str) -> None:
    for name in ("Knucklebones", "Osselets", "Knöchelspiel"):
        assert name in Reader(page).said
    assert {language: page.count(f'<span lang="{language}">') for language in ("en", "fr", "de")} == dict.fromkeys(
        ("en", "fr", "de"), 13
    )


def test_words_of_strangers_stay_words(tmp_path: Path) -> None:
    (tmp_path / "nyx.ely").write_text(EVIL, "utf-8")
    made = run(tmp_path / "nyx.ely", "--out", tmp_path)
    assert made.exit_code == 0, made.output
    read = Reader((tmp_path / "nyx.html").read_text("utf-8"))
    assert read.open == []
    assert "script" not in read.tags
    assert read.tags.count("img") == 1
    assert "<script>alert(1)</script>" in read.said
    assert "<img src=x onerror=alert(1)>" in read.said
    assert "1 finding" in read.said
    assert "a printed family has another shape" in read.said


def test_the_tests_of_a_card_stand_beside_its_face_and_say_whether_they_hold(tmp_path: Path) -> None:
    owl = 'card owl level 1 { name en "Owl" copies red instant { gain 2 gold } }'
    hen = 'card hen level 1 { name en "Hen" copies red instant { gain 1 gold } }'
    (tmp_path / "nyx.ely").write_text(f'family nyx {{ name en "Nyx" }}\n{owl}\n{hen}\n', "utf-8")
    given = "given { you { } ann { } agora owl } when { you take owl }"
    tests = [("It pays <b>two</b>", 2), ("It pays three", 3)]
    written = [f'test "{name}" of owl {{ {given} then {{ gold on your board == {gold} }} }}' for name, gold in tests]
    (tmp_path / "nyx.test.ely").write_text("\n".join(written), "utf-8")
    made = run(tmp_path / "nyx.ely", "--out", tmp_path)
    assert made.exit_code == 0, made.output
    read = Reader((tmp_path / "nyx.html").read_text("utf-8"))
    assert read.open == []
    assert "Tests: 1 of 2 hold" in read.said
    assert "It pays <b>two</b> (holds)" in read.said
    assert "It pays three (fails)" in read.said
    assert read.said.count("Tests:") == 1  # nobody tests the hen


def test_ephyran_and_a_printed_family_have_pages_too(tmp_path: Path) -> None:
    assert run("reinforcements", "--game", "ephyran", "--out", tmp_path).exit_code == 0
    assert Reader((tmp_path / "reinforcements.html").read_text("utf-8")).tags.count("article") == 8
    assert run("hades", "--out", tmp_path, "--language", "fr").exit_code == 0
    assert "<h1>Hadès</h1>" in (tmp_path / "hades.html").read_text("utf-8")


def test_a_file_with_errors_has_no_page(tmp_path: Path) -> None:
    (tmp_path / "nyx.ely").write_text("family nyx {", "utf-8")
    made = run(tmp_path / "nyx.ely", "--out", tmp_path / "pages")
    assert made.exit_code == 1
    assert not (tmp_path / "pages").exists()
    assert "Example: elysium doc nyx.ely" in run("--help").stdout
