"""Fills `docs/gallery.md` with all cards of all games, and makes the images that it shows.

Each card has its face, its text in every language, its source, the rulings about it and the tests that prove it. A
ruling belongs to a card if the card file cites it beside the card, or if the rules name the card; a test, if it is
called like the card, or in Ephyran if it is marked with such a ruling.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
from card_fences import format_card
from markdown import markdown
from mkdocs.structure.files import File
from mkdocs.utils import get_relative_url

from elysium_rules.elysium.text.wording import describe_activation, describe_power
from elysium_rules.elysium.text.words import describe_columns
from elysium_rules.faces.artist import SCHEME_NAMES, find_artist
from elysium_rules.faces.face import Print
from elysium_rules.games import GAMES, find_rules, standard_card_set
from elysium_rules.lang.files import is_card_file
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.names import DEFAULT_LANGUAGE, LANGUAGES

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

PAGE: Final = "gallery.md"
PLACE: Final = '<div id="cards"></div>'
ROOT: Final = Path(__file__).parents[2]
#: Where the rules of a game stand.
RULES: Final = {"elysium": "rules.md", "ephyran": "ephyran-rules.md"}
_ANCHOR: Final = {"elysium": "#{}", "ephyran": ""}  #: `rule_links.py` gives them to one page
_RULE: Final = re.compile(r"^- \*\*([A-Z]\d+)\*\* (.*(?:\n(?!- \*\*|\n*#).*)*)", re.MULTILINE)
_TESTS: Final = {"elysium": "tests/cards", "ephyran": "tests/ephyran/rules"}
#: What stands on the many cards of Ephyran that are zones.
_ZONES: Final = "Y2"


@attrs.frozen
class Shown:
    """A card as the page shows it."""

    game: str
    drawn: Print
    names: dict[str, str]  #: by language
    facts: str  #: in a line, in English
    texts: dict[str, str]  #: by language
    source: str  #: in the card language; empty where it has none
    rulings: tuple[str, ...]
    tests: tuple[str, ...]
    level: int | None
    activations: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """Where it stands on the page."""
        return f"{self.game}-{self.drawn.file}"


# --- what is known of a card -----------------------------------------------------------------------------------------


@cache
def prints_of(game: str, language: str, scheme: str) -> tuple[Print, ...]:
    """All printed cards of a game."""
    artist = find_artist(game, language, scheme)
    assert artist is not None, f"nobody draws the cards of {game}"
    return tuple(artist.draw_prints(standard_card_set(game)))


@cache
def rules_of(game: str) -> dict[str, str]:
    """The rules of a game by their ids, in Markdown."""
    text = (ROOT / "docs" / RULES[game]).read_text(encoding="utf-8")
    return {rule: re.sub(r"\n\s*", " ", words).strip() for rule, words in _RULE.findall(text)}


@cache
def tests_of(game: str) -> tuple[tuple[str, str, frozenset[str]], ...]:
    """All tests of cards: file, name, and the rules they are marked with."""
    found = []
    for file in sorted((ROOT / _TESTS[game]).glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = [ast.unparse(mark) for mark in node.decorator_list]
                rules = frozenset(rule for mark in marks if ".rule(" in mark for rule in re.findall(r"'(\w+)'", mark))
                found.append((file.relative_to(ROOT).as_posix(), node.name, rules))
    return tuple(found)


def declaration(text: str, key: str) -> str:
    """A card as its file writes it, comments included."""
    (found,) = re.findall(rf"^card {key}\b.*?^}}|^card {key}\b[^\n]*}}$", text, re.MULTILINE | re.DOTALL)
    return str(found)


def rulings_about(game: str, name: str, source: str) -> tuple[str, ...]:
    """The rules that a card cites, and those that begin with its name.

    The printed rules of Ephyran call some cards by longer names than the cards themselves: *Theft of an object*.
    """
    rules = rules_of(game)
    cited = [rule for rule in re.findall(r"\b[A-Z]\d+\b", source) if rule in rules]
    named = []
    for rule, words in rules.items():
        about = re.match(r"(?:\*\*ruling\*\* )?\*([^*]+)\*", words)
        called = about[1].lower() if about else ""
        if called == name.lower() or (game == "ephyran" and name.lower() in called):
            named.append(rule)
    return tuple(dict.fromkeys([*cited, *named]))


def tests_about(game: str, key: str, family: str, rulings: Sequence[str]) -> tuple[str, ...]:
    """The tests of a card."""
    if game == "elysium":
        own = f"{_TESTS[game]}/test_{family}.py"
        return tuple(f"{file}::{test}" for file, test, _ in tests_of(game) if file == own and is_about(test, key))
    return tuple(f"{file}::{test}" for file, test, rules in tests_of(game) if not rules.isdisjoint(rulings))


def is_about(test: str, key: str) -> bool:
    """Whether the name of a test has the key of a card in it.

    >>> is_about("test_charon_counts", "charon"), is_about("test_charons_obol_gains_gold", "charon")
    (True, False)
    """
    return f"_{key}_" in f"{test}_"


def elysium_cards() -> Iterator[Shown]:
    """The cards of Elysium."""
    box = standard_card_set("elysium")
    drawn = {card.ref: card for card in prints_of("elysium", DEFAULT_LANGUAGE, SCHEME_NAMES[0])}
    for family in box.families.values():
        keys = [card.key for card in family.cards]
        for card in family.cards:
            source = declaration(family.source.text, card.key)
            rulings = rulings_about("elysium", card.name(), source)
            longer = [key for key in keys if key != card.key and is_about(f"_{key}", card.key)]
            tests = [
                test
                for test in tests_about("elysium", card.key, card.family, rulings)
                if not any(is_about(test.partition("::")[2], key) for key in longer)
            ]
            needs = "; ".join(describe_columns(copy) for copy in card.conditions)
            yield Shown(
                game="elysium",
                drawn=drawn[card.ref],
                names={language: card.name(language) for language in LANGUAGES},
                facts=f"{family.name()}, level {card.level}, {describe_activation(card)}; copies: {needs}",
                texts={language: describe_power(card, box.families, language) for language in LANGUAGES},
                source=source,
                rulings=rulings,
                tests=tuple(tests),
                level=card.level,
                activations=tuple(map(str, card.activations)),
            )


def ephyran_cards() -> Iterator[Shown]:
    """The cards of Ephyran: those of the deck, and Dionysus."""
    box = standard_card_set("ephyran")
    rules: Any = find_rules("ephyran")
    files = [
        file.read_text(encoding="utf-8")
        for file in sorted(cards_folder("ephyran").glob("*.ely"))
        if is_card_file(file.name)
    ]
    by_language = {language: prints_of("ephyran", language, SCHEME_NAMES[0]) for language in LANGUAGES}
    for place, drawn in enumerate(by_language[DEFAULT_LANGUAGE]):
        halves = box.deck.cards[place] if place < len(box.deck.cards) else (drawn.ref,)
        key = next((half for half in halves if isinstance(half, str)), None)
        source = "" if key is None else next(declaration(text, key) for text in files if f"card {key} " in text)
        rulings = (_ZONES,) if key is None else rulings_about("ephyran", box.name(key, "en"), source)
        faces = {language: prints[place].copies[0] for language, prints in by_language.items()}
        rows = () if key is None else tuple(power.row.removesuffix("_power") for power in box.programs[key].powers)
        yield Shown(
            game=rules.name,
            drawn=drawn,
            names={language: face.title for language, face in faces.items()},
            facts=f"{drawn.group.capitalize()}, {'card ' if drawn.ref.isdigit() else ''}{drawn.ref}",
            texts={language: face.alt for language, face in faces.items()},
            source=source,
            rulings=rulings,
            tests=tests_about("ephyran", key or "", drawn.group, rulings),
            level=None,
            activations=rows,
        )


@cache
def all_cards() -> tuple[Shown, ...]:
    """All cards of all games."""
    found = {"elysium": elysium_cards, "ephyran": ephyran_cards}
    return tuple(card for game in GAMES for card in found[game]())


# --- the images ------------------------------------------------------------------------------------------------------


def image_uri(game: str, language: str, scheme: str, card: Print) -> str:
    """Where an image lies in the site."""
    return f"gallery/{game}/{language}/{scheme}/{card.file}.svg"


def on_files(files: Files, config: MkDocsConfig, **_: object) -> Files:
    """Add an image of each card in each language and scheme."""
    for game in GAMES:
        for language in LANGUAGES:
            for scheme in SCHEME_NAMES:
                for card in prints_of(game, language, scheme):
                    uri = image_uri(game, language, scheme, card)
                    files.append(File.generated(config, uri, content=card.copies[0].svg))
    return files


# --- the page --------------------------------------------------------------------------------------------------------


def on_page_content(html: str, page: Page, **_: object) -> str:
    """Put the cards in their place."""
    if page.file.src_uri != PAGE:
        return html
    assert PLACE in html, "the page has no place for the cards"

    def link(uri: str) -> str:
        return get_relative_url(uri, page.url)

    style = f'<link rel="stylesheet" href="{link("styles/gallery.css")}">'
    script = f'<script src="{link("scripts/gallery.js")}" defer></script>'
    cards = "".join(show_card(card, link) for card in all_cards())
    return html.replace(PLACE, f'{style}{show_filters()}<div id="cards" class="gallery">{cards}</div>{script}')


def show_filters() -> str:
    """What narrows the cards down; a page without script shows all of them and hides this."""
    cards = all_cards()
    families = dict.fromkeys(card.drawn.group for card in cards)
    activations = dict.fromkeys(word for card in cards for word in card.activations)
    languages = {"en": "English", "de": "Deutsch", "fr": "Français"}
    selects = (
        ("game", "Game", {game: game.capitalize() for game in GAMES}),
        ("family", "Family or kind", {key: key.capitalize() for key in families}),
        ("level", "Level", {str(level): str(level) for level in (1, 2, 3)}),
        ("activation", "Activation", {word: word.capitalize() for word in activations}),
    )
    fields = "".join(
        f'<label>{label} <select name="{name}"><option value="">all</option>{_options(words)}</select></label>'
        for name, label, words in selects
    )
    spoken = _options({language: languages.get(language, language) for language in LANGUAGES})
    return (
        '<form id="gallery-filters" class="gallery-filters" role="search" aria-label="Cards" hidden>'
        '<label class="gallery-search">Search <input type="search" name="words" autocomplete="off"></label>'
        f'{fields}<label>Language <select name="language">{spoken}</select></label>'
        f'<output role="status">{len(cards)} cards</output></form>'
    )


def _options(words: dict[str, str]) -> str:
    return "".join(f'<option value="{escape(key)}">{escape(shown)}</option>' for key, shown in words.items())


def show_card(card: Shown, link: Any) -> str:
    """One card."""
    searched = " ".join([*card.names.values(), *card.texts.values(), card.facts]).lower()
    data = {
        "game": card.game,
        "family": card.drawn.group,
        "level": str(card.level or ""),
        "activation": " ".join(card.activations),
        "words": searched,
    }
    images = "".join(
        f'<img loading="lazy" width="252" height="352" alt="" data-file="{card.drawn.file}.svg" '
        f'src="{link(image_uri(card.game, DEFAULT_LANGUAGE, scheme, card.drawn))}#only-{scheme}">'
        for scheme in SCHEME_NAMES
    )
    words = "".join(
        f'<div lang="{language}"><h3>{escape(card.names[language])}</h3><p>{escape(text)}</p></div>'
        for language, text in card.texts.items()
    )
    attributes = " ".join(f'data-{name}="{escape(value)}"' for name, value in data.items())
    return (
        f'<article id="{card.anchor}" {attributes}>{images}<div class="gallery-words">{words}'
        f'<p class="gallery-facts">{escape(card.facts)}</p>{"".join(show_details(card, link))}</div></article>'
    )


def show_details(card: Shown, link: Any) -> Iterator[str]:
    """What is behind a card: its source, rulings, tests."""
    if card.source:
        code = format_card(card.source, "ely", "highlight", {}, None)
        yield f"<details><summary>Source</summary>{code}</details>"
    if card.rulings:
        page = link(f"{RULES[card.game].removesuffix('.md')}/")
        rules = rules_of(card.game)
        items = "".join(f'<li><a href="{page}#{rule}">{rule}</a> {_inline(rules[rule])}</li>' for rule in card.rulings)
        yield f"<details><summary>Rulings ({len(card.rulings)})</summary><ul>{items}</ul></details>"
    if card.tests:
        items = "".join(f"<li><code>{escape(test)}</code></li>" for test in card.tests)
        yield f"<details><summary>Tests ({len(card.tests)})</summary><ul>{items}</ul></details>"


def _inline(text: str) -> str:
    """Markdown of one paragraph, without links: they are written for another page."""
    html: str = markdown(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text))
    return html.removeprefix("<p>").removesuffix("</p>")
