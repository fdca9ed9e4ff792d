"""Words are data: a language is a folder of files, and every entry of the English ones is asked for by something."""

from __future__ import annotations

import ast
import re
import shutil
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import elysium_rules
from elysium_rules import standard_cards
from elysium_rules.cli.check_words import asked_by
from elysium_rules.games import GAMES, all_rules, find_vocabulary
from elysium_rules.play.saying import lexicon
from elysium_rules.play.saying.lexicon import PAGE_FILE, MissingWordWarning, find_lexicon
from elysium_rules.play.saying.lexicon_check import What, check_files, read_files
from elysium_rules.play.saying.wording import Wording
from elysium_rules.play.saying.words import describe_player
from elysium_rules.program import names
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.names import find_languages, words_folder

SOURCES = Path(elysium_rules.__file__).parent
MADE_UP = "xx"


# --- nothing in English is there in vain


@cache
def quoted() -> tuple[frozenset[str], frozenset[str]]:
    """All texts that stand in quotes in the package, and the beginnings of those that are put together."""
    whole: set[str] = set()
    begun: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
    return frozenset(whole), frozenset(text for text in begun if re.match(r"\w+\.", text))


def is_asked_for(key: str, *, by_name: tuple[str, ...] = ("row", "word", "verb")) -> bool:
    """Whether a program text asks for an entry by its key, or by a key that begins as it does.

    What has a table of its own, in a vocabulary say, is looked for there.
    """
    whole, begun = quoted()
    section = key.partition(".")[0]
    if any(text == key or (text.startswith(f"{section}.") and key.startswith(f"{text}_")) for text in whole):
        return True
    return section not in by_name and any(key.startswith(text) for text in begun)


def test_every_english_entry_is_asked_for() -> None:
    english = read_files(words_folder() / "en", "en")
    rows = {f"row.{row.key}" for game in GAMES for row in find_vocabulary(game)}
    words = {
        f"word.{word}"
        for game in GAMES
        for row in find_vocabulary(game)
        for parameter in row.parameters
        for word in parameter.words
    }
    known = rows | words | set(english.references)
    # Those of the page are asked for by the page: `test_page_words.py`.
    own = [key for (_, key), (file, _) in english.entries.items() if not file.endswith(PAGE_FILE)]
    assert [key for key in own if key not in known and not is_asked_for(key)] == []


def test_entry_that_nobody_asks_for_would_be_noticed() -> None:
    assert is_asked_for("gate.repeat_up_to_each")
    assert not is_asked_for("gate.nobody")
    assert not is_asked_for("word.nobody")


# --- a language is files


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A language that was added as files: the German ones, under another name."""
    shutil.copytree(words_folder(), tmp_path / "words")
    shutil.copytree(tmp_path / "words" / "de", tmp_path / "words" / MADE_UP)
    monkeypatch.setattr(
        names, "cards_folder", lambda game="": tmp_path / game if game == "words" else cards_folder(game)
    )
    forget()
    yield tmp_path / "words" / MADE_UP
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Read all words again."""
    find_languages.cache_clear()
    find_lexicon.cache_clear()
    lexicon.missing_word.cache_clear()


def describe(ref: str) -> str:
    """A power of a printed card in the made-up language."""
    cards = standard_cards()
    words = find_lexicon(MADE_UP, "elysium")
    return Wording(find_vocabulary("elysium"), lambda key: cards.families[key].name(MADE_UP)).power(
        words, cards[ref].power
    )


def leave_out(file: Path, *beginnings: str) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith(beginnings)), encoding="utf-8")


def test_language_is_found_by_its_folder(made_up: Path) -> None:
    assert made_up.name in find_languages()


def test_texts_come_in_the_new_language(made_up: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert describe("hephaestus/slaves") == "Lege eine Karte aus deiner Domäne ab, um 2 Gold zu erhalten."
        assert describe_player(1, MADE_UP) == "Spieler 2"
        assert standard_cards()["hades/cerberus"].name(MADE_UP) == "Kerberos"


def test_what_is_missing_is_said_in_english_and_told(made_up: Path) -> None:
    leave_out(made_up / "elysium/cards.toml", "discard_effect", "gold =")
    leave_out(made_up / "elysium/names.toml", "Cerberus")
    forget()
    with pytest.warns(MissingWordWarning) as told:
        text = describe("hephaestus/slaves")
    assert [str(warning.message) for warning in told] == [
        "`xx` has no words for `row.discard_effect`: it is said in English",
        "`xx` has no words for `word.gold`: it is said in English",
    ]
    assert text == "Discard a card from your Domain, um 2 gold zu erhalten."
    assert standard_cards()["hades/cerberus"].name(MADE_UP) == "Cerberus"
    english = read_files(words_folder() / "en", "en")
    findings = check_files(read_files(made_up, MADE_UP), english, [asked_by(rules) for rules in all_rules()])
    missing = [finding.key for finding in findings if finding.what is What.MISSING]
    assert {"row.discard_effect", "word.gold", "translation.Cerberus"} == set(missing)


def test_grammar_alone_is_a_language_in_which_nothing_raises(made_up: Path) -> None:
    shutil.rmtree(made_up / "elysium")
    (made_up / "grammar.toml").write_text('[language]\nname = "Nobody\'s"\n', encoding="utf-8")
    for file in made_up.glob("*.toml"):
        if file.name != "grammar.toml":
            file.unlink()
    forget()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", MissingWordWarning)
        texts = {ref: describe(ref) for ref in standard_cards()}
    assert texts["hephaestus/slaves"] == "Discard a card from your Domain to gain 2 gold."
    assert all(texts.values())
