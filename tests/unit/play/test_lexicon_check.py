"""What a translator is told about the files of a language: one slip at a time, in words that are right otherwise."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from elysium_rules.cli.check_words import asked_by, check_language, doubtful
from elysium_rules.games import all_rules, find_rules, find_vocabulary
from elysium_rules.play.saying.lexicon import Lexicon, Number, Said, find_lexicon
from elysium_rules.play.saying.lexicon_check import Finding, Seen, What, check_files, read_files
from elysium_rules.play.saying.lexicon_page import check_page
from elysium_rules.play.saying.lexicon_trial import Trial, try_words
from elysium_rules.program.names import words_folder

CARDS = "elysium/cards.toml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The words of German, under another name."""
    shutil.copytree(words_folder() / "de", tmp_path / "xx")
    return tmp_path / "xx"


def change(folder: Path, old: str, new: str, file: str = CARDS) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


@cache
def trials() -> dict[str, Trial]:
    """What comes of composing texts in German, which takes its time; by game."""
    names = [rules.name for rules in all_rules()]
    return {game: try_words(find_lexicon("de", game), find_vocabulary(game)) for game in names}


@cache
def seen() -> Seen:
    """What texts ask for."""
    given = {(game, key): names for game, trial in trials().items() for key, names in trial.arguments.items()}
    return Seen(frozenset().union(*(trial.features for trial in trials().values())), given)


def findings_by_reading(folder: Path) -> tuple[Finding, ...]:
    english = read_files(words_folder() / "en", "en")
    return check_files(read_files(folder, "xx"), english, [asked_by(rules) for rules in all_rules()], seen())


def read_only(folder: Path) -> set[tuple[What, str]]:
    return {(finding.what, finding.key) for finding in findings_by_reading(folder)}


def all_findings(folder: Path, *games: str) -> list[Finding]:
    """What is found by reading and by composing, in the texts of some games or of all."""
    asking = [find_rules(game) for game in games] or None
    return [finding for finding in check_language(read_files(folder, "de"), asking) if not finding.is_note]


# --- by reading


def test_language_that_is_complete_has_no_findings(folder: Path) -> None:
    assert read_only(folder) == set()


def test_entry_that_english_has_is_missing_with_its_english_words(folder: Path) -> None:
    change(folder, 'gain_effect = "<erhalten> {quantity}"\n', "")
    [finding, *_] = findings_by_reading(folder)
    assert finding == Finding(What.MISSING, CARDS, "row.gain_effect", 'gain_effect = "<gain> {quantity}"')


def test_name_of_a_card_that_has_no_translation_is_missing(folder: Path) -> None:
    change(folder, 'Cerberus = "Kerberos"\n', "", "elysium/names.toml")
    assert read_only(folder) == {(What.MISSING, "translation.Cerberus")}


# --- the words of the page


def of_page(folder: Path) -> list[Finding]:
    return list(check_page(read_files(folder, "xx"), read_files(words_folder() / "en", "en")))


def test_words_of_the_page_are_missed_too(folder: Path) -> None:
    change(folder, 'agora_empty = "Die Agora ist leer."\n', "", "elysium/page.toml")
    change(folder, 'pages = "Seiten"\n', "", "page.toml")
    assert [finding for finding in findings_by_reading(folder) if finding.what is What.MISSING] == [
        Finding(What.MISSING, "page.toml", "shell.pages", 'pages = "Pages"'),
        Finding(What.MISSING, "elysium/page.toml", "page.agora_empty", 'agora_empty = "The Agora is empty."'),
    ]


def test_unknown_words_of_the_page_are_told(folder: Path) -> None:
    change(folder, "agora_empty =", "agora_emty =", "elysium/page.toml")
    assert (What.UNUSED, "page.agora_emty") in read_only(folder)


def test_blanks_of_the_page_are_those_of_english(folder: Path) -> None:
    assert of_page(folder) == []
    change(folder, '"Tableau von {name}"', '"Tableau von {nmae}"', "elysium/page.toml")
    assert read_only(folder) == {(What.SLOT, "page.board_of")}
    assert of_page(folder) == [Finding(What.UNSAID, "elysium/page.toml", "page.board_of", "does not say `{name}`")]


def test_forms_that_the_page_cannot_ask_for_are_told(folder: Path) -> None:
    change(folder, '"Tableau von {name}"', '"Tableau von {name:dat}"', "elysium/page.toml")
    [finding] = of_page(folder)
    assert (finding.what, finding.key) == (What.BROKEN, "page.board_of")
    assert finding.text == "the page fills in names and numbers as they are: `{name}` has no forms"


def test_helper_of_english_alone_is_not_missed(folder: Path) -> None:
    """German says whose things are in another way than `person.whose`."""
    assert "person.whose" not in (folder / "grammar.toml").read_text(encoding="utf-8")
    assert read_only(folder) == set()


def test_helper_that_a_template_puts_in_is_missed(folder: Path) -> None:
    change(folder, "board = {", "bord = {")
    assert {(What.MISSING, "place.board"), (What.UNUSED, "place.bord")} <= read_only(folder)


def test_verb_without_a_form_that_the_others_have(folder: Path) -> None:
    change(folder, 'third = "nimmt", second = "nimmst", to = "… zu nehmen"', 'second = "nimmst", to = "… zu nehmen"')
    assert read_only(folder) == {(What.FORM, "verb.nehmen")}


def test_verb_that_is_not_there(folder: Path) -> None:
    change(folder, 'take_citizen_effect = "<nehmen>', 'take_citizen_effect = "<nehme>')
    assert read_only(folder) == {(What.MISSING, "verb.nehme")}


def test_entry_that_does_not_fit_where_english_does(folder: Path) -> None:
    change(folder, 'from = "aus der Agora"\n', "")
    assert read_only(folder) == {(What.FORM, "row.agora_zone")}


def test_entry_that_nobody_asks_for(folder: Path) -> None:
    change(folder, "[row]\n", '[row]\ngian_effect = "x"\n')
    assert read_only(folder) == {(What.UNUSED, "row.gian_effect")}


def test_argument_that_is_not_given(folder: Path) -> None:
    change(folder, '"<zahlen> {quantity}"', '"<zahlen> {quantiti}"')
    [finding] = findings_by_reading(folder)
    assert (finding.what, finding.text) == (What.SLOT, "there is no argument `quantiti`")
    assert finding.hint == "did you mean `quantity`?"


@pytest.mark.parametrize(
    "old, new, key, text",
    [
        ('gain_effect = "<erhalten> {quantity}"', 'gain_effect = "<erhalten> {quantity"', "row.gain_effect", "braces"),
        ('gain_effect = "<erhalten> {quantity}"', "gain_effect = 3", "row.gain_effect", "an entry is a text"),
        ('gain_effect = "<erhalten> {quantity}"', 'gain_effect = "x <a> {quantity}"', "row.gain_effect", "a verb"),
        ('gain_effect = "<erhalten> {quantity}"', "gain_effect = ", "", "cannot be read"),
        ("[verb]\n", 'word = "x"\n[verb]\n', "word", ""),
    ],
)
def test_what_cannot_be_read_is_told(folder: Path, old: str, new: str, key: str, text: str) -> None:
    change(folder, old, new)
    [finding, *_] = all_findings(folder)
    assert finding.what is What.BROKEN
    assert (finding.file, finding.key or key) == (CARDS, key)
    assert text in finding.text


def test_seam_that_cannot_be_used_is_told(folder: Path) -> None:
    change(
        folder,
        "rules = [\n",
        'rules = [\n    { left = "zu", right = "(", write = "" },\n',
        "grammar.toml",
    )
    assert [(finding.what, finding.file) for finding in all_findings(folder)] == [(What.BROKEN, "grammar.toml")]


def test_grammar_without_moods_is_told(folder: Path) -> None:
    change(folder, 'mood = "order third infinitive to second"', 'mood = "order third second"', "grammar.toml")
    assert (What.MISSING, "features.mood") in read_only(folder)


@pytest.mark.parametrize(
    "old, new, hint",
    [
        ("<nehmen> {cards:one a acc from}", "<nehmen> {cards:one a acc frmo}", "did you mean `from`?"),
        ('"amount=that" = "<erhalten>', '"amount=taht" = "<erhalten>', "did you mean `that`?"),
        ('card = { is = "f", "" = "Karte", many =', 'card = { is = "f", "" = "Karte", mnay =', "did you mean `many`?"),
    ],
)
def test_feature_with_a_typo_is_told(folder: Path, old: str, new: str, hint: str) -> None:
    change(folder, old, new)
    assert [(finding.what, finding.hint) for finding in findings_by_reading(folder)] == [(What.FEATURE, hint)]


# --- by composing


def test_form_that_only_a_text_shows_to_be_missing(folder: Path) -> None:
    """No reader sees that articles of a card in the dative are wanted; one game is enough to show it."""
    change(folder, '"" = ""\n"a noun=f"', '"a noun=f"')
    assert (What.FORM, "article.noun") not in read_only(folder)
    assert (What.FORM, "article.noun") in {(finding.what, finding.key) for finding in all_findings(folder, "elysium")}


def test_forms_of_which_two_fit_are_notes(folder: Path) -> None:
    words = read_files(folder, "de")
    notes = [doubtful(words, game, doubt) for game, trial in trials().items() for doubt in trial.doubts]
    text = "`number=1` and `number=one` both fit"
    assert Finding(What.AMBIGUOUS, "grammar.toml", "times.often", text) in notes
    assert all(note.is_note for note in notes)


def test_lexicon_tells_what_is_missing_instead_of_warning() -> None:
    told: list[tuple[str, frozenset[str]]] = []
    english = Lexicon("en", {"word": {"cards": "{number} cards"}}, None)
    lexicon = Lexicon("xx", {}, english, lambda key, wanted, arguments: told.append((key, wanted)))
    assert Said("word.cards", {"number": Number(2)}).say(lexicon, frozenset({"many"})) == "2 cards"
    assert told == [("word.cards", frozenset({"many"}))]
