"""What the terminal says lies in lexicons: every language says all of it, and the code says nothing by itself."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.text import Text

from elysium_rules.cli import voice
from elysium_rules.cli.voice import Ink, help_text, in_row, joined, styled, voice_of
from elysium_rules.play.saying.lexicon import Lexicon, find_lexicon
from elysium_rules.program.names import DEFAULT_LANGUAGE, find_languages, words_folder

OTHERS = tuple(language for language in find_languages() if language != DEFAULT_LANGUAGE)
FOLDER = Path(voice.__file__).parent
#: The sections that the terminal has to itself.
SECTIONS = ("terminal", "help", "mark", "bot", "screen", "initial", "head")
KEY = re.compile(rf"(?:{'|'.join((*SECTIONS, 'list'))})\.[\w-]*")

#: Modules that speak to whoever operates the program, in English; `cli/voice.py` says where the line is drawn.
FOR_OPERATORS = {
    "app.py": "the begin of every command, and what cannot be written",
    "arena.py": "who plays better, for authors of bots",
    "balance.py": "whether a family is fair and fun, for its author",
    "check.py": "findings in card files, for their authors",
    "check_fix.py": "cures of card files, for their authors",
    "check_forms.py": "findings for other programs",
    "check_reasons.py": "what can never matter in card files, for their authors",
    "check_words.py": "findings in lexicons, for their authors",
    "core.py": "how playouts are played, for programmers and authors of cards",
    "coverage.py": "what tests of cards have reached, for their authors",
    "doc.py": "a page about card files, for authors and readers",
    "engine.py": "a protocol for programs",
    "explain.py": "cards, findings and words of the card language, for authors of cards",
    "faces.py": "files that were written, for authors of cards",
    "families.py": "families and packages, for authors of cards",
    "files.py": "what is wrong with a file",
    "fmt.py": "how card files are written, for their authors",
    "graph_drawing.py": "what sets off what in a family, for its author",
    "lsp.py": "how to install the language server for authors of cards",
    "main.py": "how to install the extra",
    "mutation.py": "changes of cards that no test notices, for their authors",
    "new.py": "files that were written, for authors of cards",
    "new_package.py": "what stands in these files",
    "own_cards.py": "card files and packages, for authors of cards",
    "played.py": "what bots have not met of a family, for its author",
    "report.py": "what the powers of a family do with each other, for its author",
    "card_texts.py": "card files, for their authors",
    "test.py": "tests of cards, for their authors",
    "trace.py": "how a power runs, for authors of cards",
    "text.py": "what changed in card files, for their authors",
    "simulate.py": "what came of many games, for researchers",
    "serve.py": "where the server listens, and how to install its extra",
    "tables.py": "the tables of a server, for whoever runs it",
}
#: Calls whose texts are for the same: help of options, refusals of arguments and files.
OPERATORS_CALLS = {"Option", "Argument", "SetupError", "DecodeError"}
#: Sentences that are put into one of those calls later: by module, the names they are assigned to.
OPERATORS_NAMES = {
    ("frontend.py", "hint"),  # the end of a refusal of a choice of the setup
    ("elysium/frontend.py", "hint"),
    ("named_bots.py", "near"),  # the end of a refusal of a bot
    ("keep.py", "reason"),
    ("keep.py", "NAME_THEM"),  # the end of a refusal of a file
    ("options.py", "hint"),
    ("options.py", "there"),
    ("options.py", "_LANGUAGES"),  # the help of an option
    ("play.py", "reason"),
    ("replay.py", "reason"),
}
PROSE = re.compile(r"[^\W\d_]{2,}[,;:]? +[^\W\d_]{2,}")


def modules() -> Iterator[Path]:
    """Those whose words are for players. The look of Ephyran has its words from its own files."""
    for file in sorted(FOLDER.rglob("*.py")):
        if file.name not in FOR_OPERATORS and file.parent.name != "ephyran":
            yield file


def places(lexicon: Lexicon, key: str) -> set[str]:
    """The names of all places in an entry."""
    entry = lexicon.find(key)
    assert entry is not None, f"{lexicon.language} has no {key}"
    return {slot.name for template in entry.templates() for slot in template.slots()}


def game_of(file: Path) -> str:
    return "" if file.parent == FOLDER else file.parent.name


def keys_in(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """All keys in a module; whether it is only the begin of one."""
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
            yield node.value, id(node) in inside


USED = sorted(
    {
        (game_of(file), key, is_begin)
        for file in modules()
        for key, is_begin in keys_in(ast.parse(file.read_text("utf-8")))
    }
)


# --- every language says all of it ------------------------------------------------------------------------------------


def test_the_code_uses_keys() -> None:
    assert len(USED) > 100


@pytest.mark.parametrize("language", find_languages())
def test_every_key_in_the_code_has_words_in_every_language(language: str) -> None:
    for game, key, is_begin in USED:
        lexicon = find_lexicon(language, game)
        if is_begin:
            section, _, begin = key.partition(".")
            assert any(name.startswith(begin) for name in lexicon.raw[section]), f"{language} has no {key}…"
        else:
            assert lexicon.find(key) is not None, f"{language} has no {key}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ["", "elysium"])
def test_every_language_has_the_same_entries_with_the_same_places(language: str, game: str) -> None:
    english, other = find_lexicon(DEFAULT_LANGUAGE, game), find_lexicon(language, game)
    for section in SECTIONS:
        if section in english.raw:
            assert set(other.raw[section]) == set(english.raw[section]), section
            for name in english.raw[section]:
                key = f"{section}.{name}"
                assert places(other, key) == places(english, key), key


@pytest.mark.parametrize("game", ["", "elysium"])
def test_every_entry_is_used(game: str) -> None:
    raw = find_lexicon(DEFAULT_LANGUAGE, game).raw
    inner = {name for key in keys_of(raw) for name in places(find_lexicon(DEFAULT_LANGUAGE, game), key)}
    whole = {key for _, key, is_begin in USED if not is_begin} | inner
    begins = tuple(key for _, key, is_begin in USED if is_begin)
    assert [key for key in keys_of(raw) if key not in whole and not key.startswith(begins)] == []


def keys_of(raw: object) -> list[str]:
    assert isinstance(raw, dict)
    return [f"{section}.{name}" for section in SECTIONS for name in raw.get(section, ())]


@pytest.mark.parametrize("language", find_languages())
def test_a_game_hides_no_word_of_the_terminal(language: str) -> None:
    """What a game says in sections of the terminal stands beside what is said of every game."""
    common = find_lexicon(language).raw
    for folder in (words_folder() / language).iterdir():
        if folder.is_dir():
            own = find_lexicon(language, folder.name).raw
            for key in keys_of(common):
                section, _, name = key.partition(".")
                assert own[section][name] == common[section][name], f"{folder.name} has another {key}"


@pytest.mark.parametrize("language", find_languages())
def test_initials_of_columns_are_different(language: str) -> None:
    initials = list(find_lexicon(language, "elysium").raw["initial"].values())
    assert len(set(initials)) == len(initials)


def test_no_lexicon_is_read_before_it_is_needed() -> None:
    code = (
        "import elysium_rules.cli.app, elysium_rules.cli.elysium.frontend\n"
        "from elysium_rules.play.saying.lexicon import find_lexicon\n"
        "print(find_lexicon.cache_info().currsize)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout == "0\n"


# --- the code says nothing by itself ----------------------------------------------------------------------------------


def prose_in(node: ast.AST, module: str) -> Iterator[str]:
    """Literals with two words or more in a row, without those that are for operators."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in OPERATORS_CALLS:
            return
        case ast.Assign(targets=[ast.Name(id=name)]) if (module, name) in OPERATORS_NAMES:
            return
        case ast.AnnAssign(target=ast.Name(id=name)) if (module, name) in OPERATORS_NAMES:
            return
        case ast.Expr(value=ast.Constant()):
            return  # a docstring
        case ast.JoinedStr(values=values):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in values)
            if PROSE.search(text):
                yield text
        case ast.Constant(value=str(text)) if PROSE.search(text):
            yield text
    for child in ast.iter_child_nodes(node):
        yield from prose_in(child, module)


#: What is left, with the reason why it is no prose for players.
ALLOWED = {
    "bold underline": "a style",
    "elysium play --resume": "a command to type",
}


@pytest.mark.parametrize("file", list(modules()), ids=lambda file: str(file.relative_to(FOLDER)))
def test_no_sentence_for_players_stands_in_the_code(file: Path) -> None:
    module = str(file.relative_to(FOLDER))
    assert [text for text in prose_in(ast.parse(file.read_text("utf-8")), module) if text not in ALLOWED] == []


@pytest.mark.parametrize("file", list(modules()), ids=lambda file: str(file.relative_to(FOLDER)))
def test_no_module_knows_a_language(file: Path) -> None:
    """Not even English: what is said where nobody asks for a language is `DEFAULT_LANGUAGE`."""
    tree = ast.parse(file.read_text("utf-8"))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert [text for text in texts if text in find_languages()] == []


# --- texts with a style in a sentence ---------------------------------------------------------------------------------


def test_a_text_keeps_its_style_wherever_a_language_puts_it() -> None:
    columns = joined(voice_of("fr"), "or", [Text("rouge", style="red"), Text("verte", style="green")])
    assert columns.plain == "rouge ou verte"
    made = styled(voice_of("fr", "elysium"), "screen.quest_offered", number=2, columns=columns, gives="3 Or")
    assert made.plain == "Quête 2 (rouge ou verte) : 3 Or"
    assert {(made.plain[span.start : span.end], span.style) for span in made.spans} == {
        ("rouge", "red"),
        ("verte", "green"),
    }


def test_blanks_of_a_text_stay() -> None:
    assert styled(voice_of("en"), "mark.colon", text=Text("  A  Hades 2/3 o")).plain == "  A  Hades 2/3 o:"


def test_what_melts_into_the_word_before_it_keeps_the_rest_of_its_style() -> None:
    ink = Ink()
    name = ink.dip(Text("le joueur 2", style="bold"))
    made = ink.write(find_lexicon("fr").join("à ", name.text))
    assert (made.plain, [made.plain[span.start : span.end] for span in made.spans]) == ("au joueur 2", [" joueur 2"])


def test_rows_are_joined_by_one_and() -> None:
    names = in_row("and", ["Ann", "Ben", "Cid"])
    said = [voice_of(language).say("terminal.won", who=names) for language in ("en", "fr", "de")]
    assert said == [
        "Ann, Ben, and Cid share the victory.",
        "Ann, Ben et Cid partagent la victoire.",
        "Ann, Ben und Cid teilen sich den Sieg.",
    ]


@pytest.mark.parametrize(
    "language, one, many",
    [
        ("en", "Ann wins with 1 point.", "Ann wins with 2 points."),
        ("fr", "Ann gagne avec 1 point.", "Ann gagne avec 2 points."),
        ("de", "Ann gewinnt mit 1 Punkt.", "Ann gewinnt mit 2 Punkten."),
    ],
)
def test_a_noun_agrees_with_its_number(language: str, one: str, many: str) -> None:
    say = voice_of(language, "elysium").say
    assert [say("screen.won", who="Ann", points=points) for points in (1, 2)] == [one, many]


def test_a_long_line_of_the_help_goes_on_under_itself() -> None:
    shown = help_text([("u", "undo it, if you can"), ("NUMBER", "choose")], ["A note."], 20)
    assert shown == "u      undo it, if\n       you can\nNUMBER choose\n\nA note."
