"""The pages for authors: recipes are cards that can be tried, words and themes are those that the checker knows."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from elysium_rules import check_texts, legal_actions, load_texts
from elysium_rules.elysium.language.printed import FAMILY_SHAPE
from elysium_rules.lang.codes import RESERVED_WORD
from elysium_rules.program.folders import cards_folder
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.suite import check_source, find_bench
from elysium_rules.testing.trial import trial

LoadHook = Callable[[str], ModuleType]
DOCS = Path(__file__).parents[3] / "docs"
RECIPE = re.compile(r"^### (.+?)\n(?:(?!^###? ).)*?^```ely\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def recipes(page: str) -> list[tuple[str, str]]:
    return RECIPE.findall(read(page))


RECIPES = [
    pytest.param(text, id=f"{page}: {title}") for page in ("cookbook.md", "cannot.md") for title, text in recipes(page)
]


# --- recipes


def test_every_recipe_is_a_card_and_there_are_many() -> None:
    for page, least in (("cookbook.md", 50), ("cannot.md", 25)):
        titles = re.findall(r"^### (.+)$", read(page), re.MULTILINE)
        assert [title for title, _ in recipes(page)] == titles
        assert len(titles) == len(set(titles)) >= least


@pytest.mark.parametrize("text", RECIPES)
def test_a_recipe_can_be_tried_as_its_link_opens_it(text: str, load_hook: LoadHook) -> None:
    hook = load_hook("playground_links")
    shown = hook.with_links(f"```ely\n{text}```\n", "../table/#/playground/")
    address = re.search(r'href="\.\./table/#/playground/([\w-]+)"', shown)
    assert address is not None
    opened = hook.unpack(address[1])
    assert text.removeprefix("language 3\n") in opened
    findings = check_texts({"shown.ely": opened}).findings
    assert [finding for finding in findings if finding.code != FAMILY_SHAPE] == []
    cards = load_texts({"shown.ely": opened})
    (family,) = re.findall(r"^family (\w+)", opened, re.MULTILINE)
    for key in re.findall(r"^card (\w+)", opened, re.MULTILINE):
        state = trial(cards, f"{family}/{key}")
        assert state.is_over or legal_actions(state)


# --- recipes of Ephyran


OF_EPHYRAN = re.findall(
    r"^### (.+?)\n.*?^```ely\n(.*?)^```\n\n^```ely\n(.*?)^```$", read("ephyran-cookbook.md"), re.MULTILINE | re.DOTALL
)


def test_every_recipe_of_ephyran_is_a_card_with_a_test() -> None:
    titles = re.findall(r"^### (.+)$", read("ephyran-cookbook.md"), re.MULTILINE)
    assert [title for title, _, _ in OF_EPHYRAN] == titles
    assert len(titles) >= 8


@pytest.mark.parametrize("card, test", [pytest.param(card, test, id=title) for title, card, test in OF_EPHYRAN])
def test_a_recipe_of_ephyran_takes_the_place_of_a_printed_card_and_its_test_holds(card: str, test: str) -> None:
    bench = find_bench("ephyran")
    printed = (cards_folder("ephyran") / "reinforcements.ely").read_text(encoding="utf-8")
    (key,) = re.findall(r"^card (\w+)", card)
    text = re.sub(rf"^card {key} \{{.*?^\}}\n", lambda _: card, printed, flags=re.MULTILINE | re.DOTALL)
    assert text != printed
    cards = bench.load_texts({"reinforcements.ely": text})
    file = check_source(bench, SourceFile("mine.test.ely", test), cards, bench.known(cards), bench.sources(cards))
    assert file.findings == ()
    results = [item.run() for item in file.items()]
    assert results
    assert [result.failures for result in results if not result.is_good] == []


# --- links into the playground


def test_a_card_of_a_file_that_a_page_writes_opens_with_its_family(load_hook: LoadHook) -> None:
    hook = load_hook("playground_links")
    shown = hook.with_links(read("first-family.md"), "playground/")
    opened = [hook.unpack(packed) for packed in re.findall(r'href="playground/([\w-]+)"', shown)]
    assert len(opened) == 10
    for text in opened:
        assert text.startswith('language 3\nfamily nyx { name en "Nyx" fr "Nyx" }\n')
        assert [finding for finding in check_texts({"shown.ely": text}).findings if finding.is_error] == []


def test_only_whole_cards_of_elysium_get_a_link(load_hook: LoadHook) -> None:
    hook = load_hook("playground_links")

    class File:
        def __init__(self, src_uri: str) -> None:
            self.src_uri = src_uri

    class Page:
        def __init__(self, src_uri: str) -> None:
            self.file, self.url = File(src_uri), f"{src_uri.removesuffix('.md')}/"

    card = '```ely\ncard one level 1 { name en "One" copies red trigger { gain 1 gold } }\n```\n'
    power = "```ely\ntrigger { gain 1 gold }\n```\n"
    assert hook.on_page_markdown(card, Page("cookbook.md")).count(hook.WORDS) == 1
    assert 'href="../table/#/playground/' in hook.on_page_markdown(card, Page("cookbook.md"))
    assert hook.on_page_markdown(power, Page("cookbook.md")) == power
    for page in ("ephyran-language.md", "findings/check/pay-alone.md", "decisions/0010-card-language.md"):
        assert hook.on_page_markdown(card, Page(page)) == card


def test_a_link_is_packed_as_the_playground_unpacks_it(load_hook: LoadHook) -> None:
    """Deflated without a header, and written with the characters of an address: see `packed.ts`."""
    hook = load_hook("playground_links")
    text = 'family hadès { name fr "Hadès" }\n' * 20
    packed = hook.pack(text)
    assert re.fullmatch(r"[A-Za-z0-9_-]+", packed)
    assert hook.unpack(packed) == text
    assert len(packed) < len(text)


# --- reserved words


def is_reserved(word: str) -> bool:
    card = f'card one level 1 {{ name en "One" copies red trigger {{ let {word} = 2 }} }}'
    findings = check_texts({"shown.ely": f'language 3\nfamily mine {{ name en "Mine" }}\n{card}'}).findings
    return RESERVED_WORD in {finding.code for finding in findings}


def test_the_words_on_the_page_are_those_that_no_name_can_be(load_hook: LoadHook) -> None:
    hook = load_hook("reserved_words")
    assert re.findall(r"^<!-- reserved: (\w+) -->$", read(hook.PAGE), re.MULTILINE) == list(hook.GAMES)
    words = [word for version in hook.reserved("elysium").values() for word in version]
    assert len(words) == len(set(words)) > 150
    assert [word for word in words if not is_reserved(word)] == []
    shown = re.findall(r"`(\w+)`", hook.render_words("elysium"))
    assert sorted(shown) == sorted(words)


def test_what_authors_take_instead_is_free() -> None:
    rows = re.findall(r"^\| (`.*?) \| (.*?) \|$", read("reserved-words.md"), re.MULTILINE)
    assert rows
    for taken, instead in rows:
        assert [word for word in re.findall(r"`(\w+)`", taken) if not is_reserved(word)] == []
        assert [word for word in re.findall(r"`(\w+)`", instead) if is_reserved(word)] == []


# --- what cannot be said


def test_every_theme_that_is_refused_stands_on_the_page(load_hook: LoadHook) -> None:
    hook = load_hook("refused_themes")
    page = read(hook.PAGE)
    assert sorted(hook.MARK.findall(page)) == sorted(hook.themes())
    filled = hook.fill(page)
    assert hook.MARK.search(filled) is None
    assert all(theme.reason in filled and theme.instead in filled for theme in hook.themes().values())


def test_what_is_refused_on_purpose_stands_before_what_is_said_otherwise(load_hook: LoadHook) -> None:
    hook = load_hook("refused_themes")
    refused, _, otherwise = read(hook.PAGE).partition("## Said in other words")
    for name, theme in hook.themes().items():
        assert f"<!-- refused: {name} -->" in (refused if theme.on_purpose else otherwise)
