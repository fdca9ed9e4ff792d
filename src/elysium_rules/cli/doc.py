"""`elysium doc`: a family as one page to read in a browser: faces, texts in all languages, sources, tests, findings."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Annotated, Final

import attrs
import typer

from elysium_rules.cli.card_texts import CardText, ReadCards, read_cards, texts_of
from elysium_rules.cli.check import count
from elysium_rules.cli.files import reason_of, write_text
from elysium_rules.cli.options import (
    GameOption,
    LanguageOption,
    busy,
    choose_frontend,
    find_language,
    telling_errors,
)
from elysium_rules.cli.own_cards import AnyRules, showing_findings
from elysium_rules.cli.text import require_good, write_fact
from elysium_rules.diagnostics import Diagnostic, render_diagnostic
from elysium_rules.errors import CardError, SetupError
from elysium_rules.faces.artist import SCHEME_NAMES, find_artist
from elysium_rules.faces.face import Print
from elysium_rules.lang.files import SUFFIX, TEST_SUFFIX, is_there
from elysium_rules.play.saying.words import show_name
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.value import FrozenDict
from elysium_rules.program.written import powers_text
from elysium_rules.source import printable

#: Nothing is fetched and nothing is run: names and texts are strangers' words.
_POLICY: Final = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d1b19; --paper: #fbf9f5; --soft: #6b6259; --line: #ddd5c9; --back: #f1ece3; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece7df; --paper: #171512; --soft: #a89f93; --line: #3a352f; --back: #221f1b; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { line-height: 1.2; font-family: Georgia, serif; }
h2 { margin: 0; font-size: 1.25rem; }
.soft, dt { color: var(--soft); }
nav ul { columns: 14rem; padding-left: 1.2rem; }
a { color: inherit; }
article { display: grid; grid-template-columns: 14rem 1fr; gap: 1.5rem; padding: 1.5rem 0; }
article { border-top: 1px solid var(--line); }
article img { width: 100%; height: auto; border-radius: .7rem; }
.faces { display: flex; flex-wrap: wrap; gap: 1rem; }
.faces img { width: 11rem; height: auto; border-radius: .6rem; }
pre { overflow-x: auto; padding: .8rem; background: var(--back); border-radius: .4rem; font-size: .85rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dd { margin: 0; }
blockquote { margin: .5rem 0; font-style: italic; }
@media (max-width: 40rem) { article { grid-template-columns: 1fr; } article img { max-width: 16rem; } }
@media print { article { break-inside: avoid; } }
"""


def doc(
    what: Annotated[list[str], typer.Argument(help="Card files, folders, or families by name.", metavar="WHAT...")],
    out: Annotated[Path, typer.Option("--out", help="The folder to write into.", metavar="FOLDER")] = Path("doc"),
    language: LanguageOption = DEFAULT_LANGUAGE,
    game: GameOption = None,
) -> None:
    """Write a page of each family: cards as drawn, what they say in every language, their tests, what the check finds.

    Example: elysium doc nyx.ely --out pages
    """
    with telling_errors():
        frontend = choose_frontend(game)
        find_language(frontend, language)
        with showing_findings(), busy(language):
            read = read_cards(frontend.rules, what)
        require_good(read)
        written: dict[Path, str] = {}
        with busy(language):
            for family in read.families:
                if read.of(family):
                    tests = tests_of(frontend.rules, family)
                    written[out / f"{family.key}.html"] = page_of(read, family, language, tests)
        try:
            out.mkdir(parents=True, exist_ok=True)
            for file, text in written.items():
                write_text(file, text)
        except OSError as error:
            raise SetupError("", f"--out {printable(str(out))}: {reason_of(error)}") from None
        for file, text in written.items():
            print(f"{printable(str(file))}, {len(text) // 1000} KB")


def page_of(
    read: ReadCards, family: FamilyProgram, language: str, tests: Mapping[str, Sequence[CardTest]] = FrozenDict()
) -> str:
    """The page of a family, whole: no other file belongs to it.

    Args:
        read: the card files.
        family: one of theirs.
        language: of the faces; the texts are there in all languages.
        tests: by card what its tests say.
    """
    rules = read.rules
    name = show_name(family.names, language, rules.name)
    texts = {word: list(texts_of(read, family, word)) for word in (language, *rules.languages)}
    faces = draw(read, family, language)
    dark = {found.ref: found for found in draw(read, family, language, SCHEME_NAMES[-1])}
    beside = {found.ref for found in faces} & {
        ref for card in read.of(family) for ref in (card.key, f"{family.key}/{card.key}")
    }
    findings = [found for found in read.findings if found.span is not None and found.span.file == family.span.file]
    parts = [
        f"<h1>{_text(name)}</h1>",
        f'<p class="soft">{_text(facts_of(family))}</p>',
        *_findings(findings, read),
        "<nav><ul>",
        *(f'<li><a href="#{_id(card.ref)}">{_text(card.name)}</a></li>' for card in texts[language]),
        "</ul></nav>",
    ]
    for number, card in enumerate(read.of(family)):
        told = {word: cards[number] for word, cards in texts.items()}
        drawn = next((found for found in faces if found.ref in (card.key, f"{family.key}/{card.key}")), None)
        source = powers_text(read.sources[card.span.file], card.powers)
        about = tests.get(f"{family.key}/{card.key}", tests.get(card.key, ()))
        parts.append(_card(told, language, drawn, dark, source, _tests(about)))
    rest = [found for found in faces if found.ref not in beside]
    if rest:
        shown = "".join(_face(found, dark.get(found.ref)) for found in rest)
        parts.append(f'<h2>In the box</h2><div class="faces">{shown}</div>')
    head = (
        f'<!doctype html>\n<html lang="{_text(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="content-security-policy" content="{_text(_POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(name)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
    )
    return head + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"


@attrs.frozen
class CardTest:
    """A test of a card, and what came of it."""

    title: str
    text: str
    is_good: bool


def tests_of(rules: AnyRules, family: FamilyProgram) -> dict[str, list[CardTest]]:
    """By card the tests beside the file of a family or in it, each run; none where they cannot be read."""
    path = Path(family.span.file)
    beside = path.with_name(path.name.removesuffix(SUFFIX) + TEST_SUFFIX)
    files = [file for file in (path, beside) if is_there(file)]
    if not rules.bench or not files:
        return {}
    from elysium_rules.testing.bench.suite import find_bench, gather_tests

    found: dict[str, list[CardTest]] = {}
    with suppress(CardError, SetupError):
        for file in gather_tests(find_bench(rules.name), files, (), rules.folder()):
            for test in file.tests:
                results = [item.run() for item in file.items() if item.test is test]
                text = file.source.text_at(test.decl.span)
                shown = CardTest(test.decl.title.value, text, all(result.is_good for result in results))
                for card in test.decl.subjects:
                    for ref in file.known.find(card):
                        found.setdefault(ref, []).append(shown)
    return found


def facts_of(family: FamilyProgram) -> str:
    """What there is of it, in a line."""
    copies = [card.facts.get("copies") for card in family.cards]
    box = sum(len(found) if isinstance(found, tuple) else int(str(found or 0)) for found in copies)
    return f"{family.key}: {count(len(family.cards), 'card')}, {box} in the box"


def draw(read: ReadCards, family: FamilyProgram, language: str, scheme: str = SCHEME_NAMES[0]) -> list[Print]:
    """The faces of a family's cards, if anybody draws them."""
    artist = find_artist(read.rules.name, language, scheme)
    if artist is None:
        return []
    files = (family.span.file, family.span.file.rpartition("/")[2])
    groups = artist.groups_in(read.cards, files) or [key for key in (family.key,) if key in artist.groups(read.cards)]
    return artist.draw_prints(read.cards, groups) if groups else []


# --- parts of the page -----------------------------------------------------------------------------------------------


def _text(text: str) -> str:
    """A stranger's words as a part of a page."""
    return escape(printable(text, lines=True), quote=True)


def _id(ref: str) -> str:
    return "card-" + "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in ref)


def _card(
    told: Mapping[str, CardText], language: str, drawn: Print | None, dark: Mapping[str, Print], source: str, tests: str
) -> str:
    card = told[language]
    face = _face(drawn, dark.get(drawn.ref)) if drawn is not None else "<span></span>"
    facts = "".join(f"<dt>{_text(name)}</dt><dd>{_text(write_fact(fact))}</dd>" for name, fact in card.facts.items())
    said = "".join(f"<dt>{_text(word)}</dt><dd>{_said(word, text)}</dd>" for word, text in told.items())
    return (
        f'<article id="{_id(card.ref)}">{face}<div><h2>{_text(card.name)}</h2><dl>{facts}</dl><dl>{said}</dl>'
        f"<details><summary>Source</summary><pre>{_text(source)}</pre></details>{tests}</div></article>"
    )


def _tests(tests: Sequence[CardTest]) -> str:
    if not tests:
        return ""
    good = sum(test.is_good for test in tests)
    rows = "".join(
        f'<li><details><summary class="{"holds" if test.is_good else "fails"}">{_text(test.title)}'
        f" ({'holds' if test.is_good else 'fails'})</summary><pre>{_text(test.text)}</pre></details></li>"
        for test in tests
    )
    return f"<details><summary>Tests: {good} of {len(tests)} hold</summary><ul>{rows}</ul></details>"


def _said(word: str, text: CardText) -> str:
    powers = "".join(f"<br>{_text(power)}" for power in text.powers)
    flavour = f"<blockquote>{_text(text.flavour)}</blockquote>" if text.flavour is not None else ""
    return f'<span lang="{_text(word)}"><strong>{_text(text.name)}</strong>{powers}{flavour}</span>'


def _face(light: Print, dark: Print | None) -> str:
    """A face as an image of its own: what a drawing holds can do nothing to the page."""
    night = f'<source media="(prefers-color-scheme: dark)" srcset="{_image(dark)}">' if dark is not None else ""
    return f'<picture>{night}<img alt="{_text(light.copies[0].alt)}" src="{_image(light)}" loading="lazy"></picture>'


def _image(drawn: Print) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(drawn.copies[0].svg.encode()).decode()


def _findings(findings: Sequence[Diagnostic], read: ReadCards) -> Iterator[str]:
    if not findings:
        yield '<p class="soft">The check has no findings.</p>'
        return
    yield f"<details open><summary>{_text(count(len(findings), 'finding'))}</summary>"
    for finding in findings:
        yield f"<pre>{_text(render_diagnostic(finding, read.sources))}</pre>"
    yield "</details>"
