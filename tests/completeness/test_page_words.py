"""The page has no words of its own: what players read there stands in the lexicons, and all of it is asked for."""

from __future__ import annotations

import importlib.util
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from elysium_rules.play.saying.lexicon import find_lexicon
from elysium_rules.program import names
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.names import find_languages, words_folder

TABLE = Path(__file__).parents[2] / "clients/table"
SOURCES = sorted(path for path in (TABLE / "src").rglob("*.ts*"))
MADE_UP = "xx"

# --- no words in TypeScript

_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`')
_BLANK = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
_BETWEEN_TAGS = re.compile(r"<\w[^<>]*>\s*([^\W\d_][^<>{}=;()]*)<(?=/|(?:a|b|br|code|em|i|kbd|small)\b)")
#: Two words in a row, in any language; or one with a letter that English has not.
_PROSE = re.compile(r"[^\W\d_]{2,}[,;:]? +[^\W\d_]{2,}|[À-ÖØ-öø-ÿŒœ]")
#: Tables by language: an object with a key for one.
_BY_LANGUAGE = re.compile(r"[{,]\s*(?:en|de|fr)\s*:")
#: Parts of programs that look like prose: of styles and queries, and words of the protocol and of the card language.
_CODE = re.compile(r"var\(--|^[\w\[\]():. -]+(?:,[\w\[\]():. -]+)+$|^\((?:prefers|pointer)")

#: What still stands there. It may only become less.
#: - names of both games, which are the same in every language
#: - words of the protocol, of styles and of the worker, and a command and a card that somebody can copy
#: - what went wrong, in English, for whoever looks into it: the page says it in words of its own where players see it
ALLOWED = {
    "Elysium",
    "Ephyran",
    *("draw pile", "discard pile", "take over", "keep the engine", "engine ready", "another site", "no store"),
    *("top left", "flying flying-", "button primary", ".cm-tooltip-autocomplete ul li[aria-selected]"),
    "elysium serve --host 0.0.0.0 --origin http://192.168.1.20",
    'card #{key} level #{1} {\\n  name en "#{Name}"\\n  copies #{red}\\n  #{instant} { #{gain 1 gold} }\\n}\\n',
    "a part of a table stands outside of one",
    "a replay is only watched",
    "a replay tells the seed: wait for the end",
    "is not for a seat",
    "somebody else must decide",
    "the link holds too much",
    "the server does not answer",
    "this browser has no such game",
    "you are watching",
}


def words_in(text: str) -> Iterator[str]:
    """What reads like words of people in a program text: texts in quotes, and what stands between tags."""
    code = _COMMENT.sub("", text)
    for found in _STRING.finditer(code):
        said = _BLANK.sub("", next(group for group in found.groups() if group is not None)).strip()
        if _PROSE.search(said) and not _CODE.search(said) and not code[: found.start()].endswith(("class=", "class={")):
            yield said
    yield from (found[1].strip() for found in _BETWEEN_TAGS.finditer(code) if "\n\n" not in found[1])
    yield from (found[0] for found in _BY_LANGUAGE.finditer(code))


def all_words() -> dict[str, set[str]]:
    return {path.relative_to(TABLE).as_posix(): set(words_in(path.read_text(encoding="utf-8"))) for path in SOURCES}


def test_no_words_of_players_stand_in_typescript() -> None:
    assert {name: words - ALLOWED for name, words in all_words().items() if words - ALLOWED} == {}


def test_what_is_allowed_is_still_there() -> None:
    """The list above shrinks with the program."""
    assert set().union(*all_words().values()) >= ALLOWED


def test_words_would_be_noticed() -> None:
    lines = {
        'const title = "The game is over";': ["The game is over"],
        '<p class="x y z">Begin</p>': ["Begin"],
        "note(`The link of ${name} was copied`)": ["The link of  was copied"],
        'const N = { de: "Zeus" };': ["{ de:"],
        '// "a comment of some words"\nelysium("agora")': [],
    }
    assert {line: list(words_in(line)) for line in lines} == lines


# --- nothing in the lexicons is there in vain


@cache
def generator() -> ModuleType:
    """What `make page` writes the words with."""
    spec = importlib.util.spec_from_file_location("page_words", TABLE / "words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def keys_of(made: str) -> list[str]:
    """The words of a module that was written, out of the type that names them."""
    asked = made[made.index("export interface Asked {") : made.index("\n}\n")]
    return re.findall(r'^  "([^"]+)":', asked, re.MULTILINE)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("made")
    generator().main(out)
    return out / "words"


def test_every_word_of_the_page_is_asked_for(made: Path) -> None:
    unasked = []
    for area in generator().areas():
        asking = [text for path in SOURCES if f'words/{area}"' in (text := path.read_text(encoding="utf-8"))]
        code = "".join(asking)
        for key in keys_of((made / f"{area}.ts").read_text(encoding="utf-8")):
            # By its name, or by one that is put together: `stage_${...}`, `${...}_letter`.
            head, tail = (re.escape(part) for part in (key.partition("_")[0], key.rpartition("_")[2]))
            put_together = rf"`{head}_\$\{{[^}}]*\}}`" + rf"|`\$\{{[^}}]*\}}_{tail}`"
            if not re.search(rf'"{re.escape(key)}"|{put_together}', code) and key not in NAMED_BY_THE_PROTOCOL:
                unasked.append(f"{area}.{key}")
    assert unasked == []


#: Asked for by a value of the protocol or of a file, which is the key: a colour, an object, an example.
NAMED_BY_THE_PROTOCOL = {
    *("red", "yellow", "green", "blue", "any", "gold", "vp", "pp"),
    *("lagoon", "lands", "forest", "mountain", "poseidon", "gaia", "aeolus", "hephaestus"),
    *("thunderbolt", "trident", "owl", "helmet"),
    *("artemis", "tyche", "error", "warning"),
}


# --- a folder is a language of the page


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A language that was added as files: the German ones, under another name."""
    shutil.copytree(words_folder(), tmp_path / "words")
    folder = tmp_path / "words" / MADE_UP
    shutil.copytree(tmp_path / "words" / "de", folder)
    monkeypatch.setattr(
        names, "cards_folder", lambda game="": tmp_path / game if game == "words" else cards_folder(game)
    )
    forget()
    yield folder
    monkeypatch.undo()
    forget()


def forget() -> None:
    find_languages.cache_clear()
    find_lexicon.cache_clear()


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def text_of(made: Path, area: str, key: str) -> str:
    """A word of the made-up language."""
    own = (made / f"{area}.ts").read_text(encoding="utf-8").partition(f' "{MADE_UP}": {{')[2]
    found = re.search(rf'^  "{key}": "(.*)",?$', own, re.MULTILINE)
    assert found is not None
    return found[1]


def test_language_that_is_added_as_a_folder_gets_into_the_page(made_up: Path, tmp_path: Path) -> None:
    change(made_up / "grammar.toml", 'name = "Deutsch"', 'name = "nobody\'s"')
    change(made_up / "page.toml", 'start_title = "Ein Tisch für Elysium"', 'start_title = "Table Elysiumis"')
    change(made_up / "elysium/terminal.toml", 'agora = "Agora"', 'agora = "Forum"')
    generator().main(tmp_path / "made")
    made = tmp_path / "made/words"
    assert f'"{MADE_UP}": {{\n  "name": "Nobody\'s"' in (made / "languages.ts").read_text(encoding="utf-8")
    assert text_of(made, "shell", "start_title") == "Table Elysiumis"
    assert text_of(made, "elysium", "agora") == "Forum"  # the page has no word of its own for it
    assert text_of(made, "names", "athena") == "Athene"


def test_what_a_language_lacks_is_said_in_english_in_the_page(
    made_up: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (made_up / "page.toml").unlink()
    (made_up / "elysium/page.toml").unlink()
    generator().main(tmp_path / "made")
    assert text_of(tmp_path / "made/words", "elysium", "agora_empty") == "The Agora is empty."
    assert text_of(tmp_path / "made/words", "elysium", "gold") == "Gold"
    assert (
        f"{MADE_UP}: 52 words of elysium are said in English (elysium check-words {MADE_UP})" in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    "text, told",
    [
        ('"Tableau von {nmae}"', "nobody fills in nmae"),
        ('"Tableau von {name:dat}"', "has no forms"),
        ('{ "" = "Tableau von {name}", "name=m" = "Tableau" }', "cannot tell whether `name` is `m`"),
        ('"Tableau von {name}, {@page.board_of}"', "puts itself in"),
    ],
)
def test_words_that_cannot_be_said_stop_the_build(made_up: Path, tmp_path: Path, text: str, told: str) -> None:
    change(made_up / "elysium/page.toml", '"Tableau von {name}"', text)
    with pytest.raises(SystemExit, match=told):
        generator().main(tmp_path / "made")
