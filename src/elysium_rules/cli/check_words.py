"""`elysium check-words`: what a language still lacks, and what is wrong in its files."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, Final

import attrs
import typer

from elysium_rules.cli.options import busy, telling_errors
from elysium_rules.diagnostics import suggest
from elysium_rules.games import all_rules, find_rules
from elysium_rules.play.engine.port import GameRules
from elysium_rules.play.saying.lexicon_check import (
    Asked,
    Finding,
    Seen,
    What,
    WordFiles,
    check_files,
    english_text,
    read_files,
)
from elysium_rules.play.saying.lexicon_page import check_page
from elysium_rules.play.saying.lexicon_trial import Lack, try_words
from elysium_rules.play.saying.teller import Teller
from elysium_rules.program.names import DEFAULT_LANGUAGE, find_languages, game_words, pick_name, words_folder
from elysium_rules.source import printable

#: What a reader should know about each kind of finding.
_HEADS: Final = {
    What.BROKEN: "cannot be read; repair this first",
    What.MISSING: "until it is there, English is shown; these lines can be copied and translated",
    What.FORM: "the entry is there, but not in each form",
    What.UNUSED: "nobody will ever see it",
    What.SLOT: "its place would stay empty",
    What.UNSAID: "the page has nothing else to say it with",
    What.FEATURE: "such a form is never chosen",
    What.AMBIGUOUS: "two forms fit, and the first one in the file wins",
}


def check_words(
    language: Annotated[str, typer.Argument(help="The language, by its folder: en, fr, de.", metavar="LANGUAGE")],
    folder: Annotated[
        Path | None, typer.Option(help="Its folder, where that does not lie with the others.", metavar="PATH")
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="Only the words of this game, which is quicker.", metavar="NAME")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Tell also of forms of which two fit.")] = False,
) -> None:
    """Check the words of a language; exit code 1 if something is missing or wrong, 2 if there are no words.

    Example: elysium check-words fr
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a language may have more letters than the terminal
    place = find_folder(language, folder)
    if isinstance(place, str):
        print(f"error: {place}", file=sys.stderr)
        raise typer.Exit(2)
    with telling_errors():
        with busy("en"):
            words = read_files(place, language, brought_words(language))
            findings = check_language(words) if game is None else check_game(words, find_rules(game))
        print(render_report(words, findings, strict=strict))
        if any(not finding.is_note for finding in findings):
            raise typer.Exit(1)


def find_folder(language: str, folder: Path | None) -> Path | str:
    """The folder of a language, or what to tell whoever asked for one that is not there."""
    if folder is not None:
        if any(folder.glob("*.toml")):
            return folder
        return f"there are no words in the folder {printable(str(folder))}: they are files such as grammar.toml"
    if language in find_languages():
        return words_folder() / language
    name = printable(language)
    near = suggest(language, find_languages())
    hint = f"; did you mean {near}?" if near else ""
    return (
        f"there are no words in `{name}`, but in {', '.join(find_languages())}{hint}\n"
        f"to begin a new language, copy the folder {words_folder() / DEFAULT_LANGUAGE} to a folder `{name}` beside it\n"
        "and translate what stands in its files; docs/translate.md tells how"
    )


# --- what is checked -------------------------------------------------------------------------------------------------


def check_game(words: WordFiles, rules: GameRules[Any, Any, Any, Any, Any]) -> tuple[Finding, ...]:
    """The findings in the words of one game, and what cannot be read. What all share is judged with all of them."""
    found = check_language(words, [rules])
    return tuple(
        finding for finding in found if finding.what is What.BROKEN or finding.file.startswith(f"{rules.name}/")
    )


def check_language(
    words: WordFiles, asking: Sequence[GameRules[Any, Any, Any, Any, Any]] | None = None
) -> tuple[Finding, ...]:
    """All findings: those of reading its files, and those of composing texts.

    Args:
        words: of the language.
        asking: the games that ask for words; all of them unless told.
    """
    brought = brought_words(DEFAULT_LANGUAGE, words.language)
    english = read_files(words_folder() / DEFAULT_LANGUAGE, DEFAULT_LANGUAGE, brought)
    if words.language == DEFAULT_LANGUAGE:
        english = words
    everybody = all_rules() if asking is None else asking
    spoken = [rules for rules in everybody if any(file.startswith(f"{rules.name}/") for file in english.files)]
    games = tuple(asked_by(rules) for rules in spoken)
    if words.broken or english.broken:
        return check_files(words, english, games)
    trials = {
        asked.game: try_words(
            words.lexicon(asked.game, None if words is english else english.lexicon(asked.game, None)),
            asked.vocabulary,
        )
        for asked in games
        if asked.vocabulary is not None
    }
    seen = Seen(
        frozenset().union(*(trial.features for trial in trials.values())),
        {(game, key): names for game, trial in trials.items() for key, names in trial.arguments.items()},
    )
    findings = [*check_files(words, english, games, seen), *check_page(words, english)]
    told = {finding.key for finding in findings if finding.what in (What.MISSING, What.FORM)}
    for game, trial in trials.items():
        findings += [lacking(words, english, game, lack) for lack in trial.lacks if lack.key not in told]
        findings += [doubtful(words, game, doubt) for doubt in trial.doubts]
    return tuple(dict.fromkeys(findings))  # what is said of every game is tried in every one


def brought_words(language: str, for_language: str = "") -> dict[str, Path]:
    """The folders of the words that games of other packages bring along in a language, by the names of the games.

    Args:
        language: whose folders.
        for_language: only of games that speak this one too; a game need not speak all.
    """
    speaking = [rules for rules in all_rules() if {language, for_language or language} <= set(rules.languages)]
    folders = {rules.name: game_words(rules.name) for rules in speaking}
    return {game: place / language for game, place in folders.items() if place is not None}


def lacking(words: WordFiles, english: WordFiles, game: str, lack: Lack) -> Finding:
    """What a text wanted in vain, as a finding."""
    found = words.find(game, lack.key)
    if found is not None:
        return Finding(What.FORM, found[0], lack.key, f"has no form for `{lack.wanted}`")
    theirs = english.find(game, lack.key)
    file = theirs[0] if theirs else f"{game}/cards.toml"
    return Finding(What.MISSING, file, lack.key, english_text(english, game, lack.key))


def doubtful(words: WordFiles, game: str, doubt: Lack) -> Finding:
    """Two forms that fitted equally well, as a note."""
    found = words.find(game, doubt.key)
    return Finding(What.AMBIGUOUS, found[0] if found else "", doubt.key, f"`{doubt.wanted}` both fit")


def asked_by(rules: GameRules[Any, Any, Any, Any, Any]) -> Asked:
    """What a game asks its lexicon for."""
    classes = {
        section: {kind.__name__: frozenset(field.name for field in attrs.fields(kind)) for kind in kinds}
        for section, kinds in (("action", rules.actions), ("event", rules.events))
    }
    is_plain = rules.vocabulary is None and rules.teller is Teller
    return Asked(rules.name, rules.vocabulary, classes, tuple(printed_names(rules)), is_plain)


def printed_names(rules: GameRules[Any, Any, Any, Any, Any]) -> Iterator[tuple[str, frozenset[str]]]:
    """The English names on the cards of a game whose lexicons translate them, and the languages they have."""
    cards = rules.standard_card_set()
    for family in getattr(cards, "families", {}).values():
        for printed in (family, *family.cards):
            yield printed.name(DEFAULT_LANGUAGE), frozenset(dict(printed.names))
    for program in getattr(cards, "programs", {}).values():
        yield pick_name(program.names, DEFAULT_LANGUAGE), frozenset(dict(program.names))
    for chosen in getattr(getattr(cards, "numbers", None), "sets", {}).values():
        yield chosen.en, frozenset(language for language in find_languages() if getattr(chosen, language, ""))


# --- the report ------------------------------------------------------------------------------------------------------


def render_report(words: WordFiles, findings: Sequence[Finding], *, strict: bool = False) -> str:
    """The findings, by kind and file, and a line that sums them up."""
    lines: list[str] = []
    for what in What:
        of_kind = [finding for finding in findings if finding.what is what and (strict or not finding.is_note)]
        if of_kind:
            lines += [f"{what} ({_HEADS[what]}):", *_render_kind(what, of_kind), ""]
    counts = [f"{count} {what}" for what in What if (count := sum(finding.what is what for finding in findings))]
    shown = [text for text in counts if strict or not text.endswith(f" {What.AMBIGUOUS}")]
    name = words.settings("language").get("name", "")
    summary = f"{words.language}{f' ({name})' if name else ''}: {len(words.entries)} entries"
    return printable("\n".join([*lines, f"{summary}, {', '.join(shown) or 'no findings'}"]), lines=True)


def _render_kind(what: What, findings: Sequence[Finding]) -> Iterator[str]:
    by_file = sorted(findings, key=lambda finding: finding.file)  # the order of the entries stays
    for file, of_file in groupby(by_file, key=lambda finding: finding.file):
        yield f"  {file}"
        if what is What.MISSING:
            for section, entries in groupby(of_file, key=lambda finding: finding.key.partition(".")[0]):
                yield f"    [{section}]"
                yield from (f"    {_missing(finding)}" for finding in entries)
        else:
            yield from (f"    {_line(finding)}" for finding in of_file)


def _missing(finding: Finding) -> str:
    text = finding.text or f"{finding.key.partition('.')[2]} = ..."
    return f"{text}  # {finding.hint}" if finding.hint else text


def _line(finding: Finding) -> str:
    return f"{finding.key}: {finding.text}".removeprefix(": ") + (f"; {finding.hint}" if finding.hint else "")
