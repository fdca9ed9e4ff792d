"""Writes the words of the page, with their types: `words.py OUT`.

They come from the lexicons (`cards/words/`), as all that players read does: `page.toml` of a language has what the page
alone says, a section for each of its areas, and `<game>/page.toml` the area of a game. What the lexicons say already,
the page takes from there: `borrowed.toml` says which. Each area becomes a module of `OUT/words/` with a text for every
language there is, so that a folder of words is a language of the page; and with the blanks of each text as a type, so
that whoever asks for words that do not exist, or fills them in wrongly, is stopped by the compiler.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

from elysium_rules.errors import EngineError
from elysium_rules.games import GAMES, standard_card_set
from elysium_rules.play.saying.lexicon import PAGE_FILE, Lexicon, capitalise, find_lexicon, translate_name
from elysium_rules.play.saying.lexicon_page import Forms, blanks_of, page_lexicon, work_out, work_out_template
from elysium_rules.program.names import DEFAULT_LANGUAGE, find_languages, words_folder

BORROWED: Final = Path(__file__).with_name("borrowed.toml")
#: The gods that somebody can choose, and whom the score names beside the creatures (Y22).
OF_EPHYRAN: Final = ("poseidon", "gaia", "aeolus", "hephaestus", "dionysus")
GAME_SECTION: Final = "page"  #: of `<game>/page.toml`
MADE: Final = "// Made by clients/table/words.py out of cards/words/: change it there.\n"
TYPES: Final = """\
/** What is filled in: a name, a number, or several names. */
export type Word = string | number | readonly string[];
/** A text with blanks such as `{name}`; or several, each behind what must hold of what is filled in. */
export type Text = string | readonly (readonly [when: string, text: string])[];
/** Each language by its own name, with the numbers that it says of one thing. */
export const LANGUAGES: Record<string, { name: string; one: readonly string[] }> = """

Area: TypeAlias = Mapping[str, Mapping[str, Forms]]  #: by language and key


def areas() -> dict[str, tuple[str, str]]:
    """The areas of the page: the section of the lexicon that has its words, and the game whose words they are."""
    top = words_folder() / DEFAULT_LANGUAGE
    common = tomllib.loads((top / PAGE_FILE).read_text("utf-8"))
    games = [game for game in GAMES if (top / game / PAGE_FILE).is_file()]
    return {section: (section, "") for section in common} | {game: (GAME_SECTION, game) for game in games}


def read_area(section: str, game: str, borrowed: Mapping[str, str]) -> dict[str, dict[str, Forms]]:
    """All words of an area; what a language lacks is there in English, what it has wrong stops the build."""
    keys = list(page_lexicon(DEFAULT_LANGUAGE, game).raw[section])
    twice = sorted(set(keys) & set(borrowed))
    if twice:
        raise SystemExit(f"{BORROWED.name} and the lexicons both have words for {', '.join(twice)}")
    found = {}
    for language in find_languages():
        words = page_lexicon(language, game)
        own = {key: read_words(words, f"{section}.{key}", "") for key in keys}
        found[language] = own | {key: read_words(words, key, template) for key, template in borrowed.items()}
        lacking = [key for key in keys if not words.has(f"{section}.{key}")]
        if lacking:
            told = f"{len(lacking)} words of {game or section} are said in English"
            sys.stderr.write(f"{language}: {told} (elysium check-words {language})\n")
        for key, forms in found[language].items():
            unknown = set(blanks_of(forms)) - set(blanks_of(found[DEFAULT_LANGUAGE][key]))
            if unknown:
                raise SystemExit(f"{language}, {game or section}, {key}: nobody fills in {', '.join(sorted(unknown))}")
    return found


def read_words(words: Lexicon, key: str, template: str) -> Forms:
    """An entry, or a template that borrows others."""
    try:
        return work_out_template(words, template) if template else work_out(words, key)
    except EngineError as error:
        raise SystemExit(f"{words.language}, {key}: {error}") from None


def write_area(area: Area) -> str:
    """The module of an area."""
    lines = [f"  {json.dumps(key)}: {blanks_type(forms)};" for key, forms in area[DEFAULT_LANGUAGE].items()]
    texts = {language: {key: plain(forms) for key, forms in words.items()} for language, words in area.items()}
    return (
        f'{MADE}import type {{ Text, Word }} from "./languages";\n\n'
        "/** All that can be said here, with what is filled in. */\n"
        f"export interface Asked {{\n{chr(10).join(lines)}\n}}\n\n"
        f"export const WORDS: Record<string, Record<keyof Asked, Text>> = {written(texts)};\n"
    )


def blanks_type(forms: Forms) -> str:
    """What must be filled in, as a type."""
    blanks = [f"{name}{'?' if may_lack else ''}: Word" for name, may_lack in blanks_of(forms).items()]
    return f"{{ {'; '.join(blanks)} }}" if blanks else "null"


def plain(forms: Forms) -> str | list[tuple[str, str]]:
    """A text, or several behind what they want."""
    if len(forms) == 1 and not forms[0].when:
        return forms[0].text
    return [(" ".join(sorted(form.when)), form.text) for form in forms]


def written(value: object) -> str:
    """A value as TypeScript has it."""
    return json.dumps(value, ensure_ascii=False, indent=1)


def names() -> dict[str, dict[str, str]]:
    """What printed families, sets of families and gods are called, by language and key."""
    cards, ephyran = standard_card_set("elysium"), standard_card_set("ephyran")
    found = {}
    for language in find_languages():
        others = {key: ephyran.name(key, language) for key in OF_EPHYRAN}
        families = {key: family.name(language) for key, family in cards.families.items()}
        sets = {
            key: getattr(one, language, "") or translate_name(one.en, language, "elysium") or one.en
            for key, one in cards.numbers.sets.items()
        }
        found[language] = others | families | sets
    return found


def main(out: Path) -> None:
    """Write the modules."""
    folder = out / "words"
    folder.mkdir(parents=True, exist_ok=True)
    borrowed = tomllib.loads(BORROWED.read_text("utf-8"))
    known = areas()
    if not set(borrowed) <= set(known):
        raise SystemExit(f"{BORROWED.name}: there is no area {', '.join(sorted(set(borrowed) - set(known)))}")
    modules = {area: write_area(read_area(*where, borrowed.get(area, {}))) for area, where in known.items()}
    languages = {language: find_lexicon(language) for language in find_languages()}
    described = {
        language: {"name": capitalise(words.raw["language"]["name"]), "one": sorted(words.singular)}
        for language, words in languages.items()
    }
    modules["languages"] = f"{MADE}{TYPES}{written(described)};\n"
    modules["names"] = f"{MADE}export const NAMES: Record<string, Record<string, string>> = {written(names())};\n"
    for name, text in modules.items():
        (folder / f"{name}.ts").write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
