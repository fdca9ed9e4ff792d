"""No text is too deep: every rule of the grammars that can stand inside itself, as deep as anybody likes.

The texts are made from the grammars, so a rule that is added tomorrow is nested here tomorrow.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from elysium_rules import (
    FAMILY_SETS,
    load_game,
    load_texts,
    new_game,
    playout,
    random_chooser,
    save_game,
)
from elysium_rules.diagnostics import Diagnostic, render_diagnostic
from elysium_rules.elysium.language.vocabulary import VOCABULARY as ELYSIUM
from elysium_rules.elysium.model.cards import family_from_program
from elysium_rules.elysium.text.wording import describe_power
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang import codes
from elysium_rules.lang.ast import MAX_DEPTH
from elysium_rules.lang.load import load_family
from elysium_rules.lang.parse import _load_parser
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

GAMES = {"elysium": ELYSIUM, "ephyran": EPHYRAN}
DEPTHS = (5, 15, 40, 120, 300, 3000)
SAMPLES = {"NAME": "abc", "INT": "1", "STRING": '"A"', "NAME_OWN": "abc's"}
FAMILY = 'family mine { name en "A" }\n'
LANGUAGES = ELYSIUM.words["language"]


class Grammar:
    """The rules of a grammar, and the shortest text of each."""

    def __init__(self, grammar: str, version: int) -> None:
        parser = _load_parser(grammar, version)
        self.terminals = parser.terminals
        self.rules: dict[str, list[tuple[str, tuple[Any, ...]]]] = {}
        for rule in parser.lark.rules:
            name = str(rule.alias or rule.origin.name)
            self.rules.setdefault(rule.origin.name, []).append((name, tuple(rule.expansion)))
        self.shortest: dict[str, list[str]] = {}
        while True:
            before = {name: len(words) for name, words in self.shortest.items()}
            for origin, ways in self.rules.items():
                for _, symbols in ways:
                    if all(symbol.is_term or symbol.name in self.shortest for symbol in symbols):
                        words = self.write(symbols)
                        if origin not in self.shortest or len(words) < len(self.shortest[origin]):
                            self.shortest[origin] = words
            if before == {name: len(words) for name, words in self.shortest.items()}:
                break

    def write(self, symbols: tuple[Any, ...]) -> list[str]:
        words: list[str] = []
        for symbol in symbols:
            words += [self.sample(symbol.name)] if symbol.is_term else self.shortest[symbol.name]
        return words

    def sample(self, terminal: str) -> str:
        return SAMPLES.get(terminal) or self.terminals.by_name[terminal].forms[0]

    def around(self, start: str, goal: str) -> tuple[list[str], list[str]] | None:
        """What stands before and after a rule in the shortest way to it from another one: the fewest words."""
        order = itertools.count()
        waiting: list[tuple[int, int, str, list[str], list[str]]] = [(0, next(order), start, [], [])]
        seen: set[str] = set()
        while waiting:
            length, _, name, before, after = heapq.heappop(waiting)
            if name == goal:
                return before, after
            if name in seen:
                continue
            seen.add(name)
            for _, symbols in self.rules[name]:
                for place, symbol in enumerate(symbols):
                    if not symbol.is_term:
                        left, right = self.write(symbols[:place]), self.write(symbols[place + 1 :])
                        longer = length + len(left) + len(right)
                        way = longer, next(order), symbol.name, [*before, *left], [*right, *after]
                        heapq.heappush(waiting, way)
        return None

    def cycles(self) -> Iterator[tuple[str, str, tuple[str, ...], tuple[str, ...]]]:
        """Every way from a rule back to itself: the rule, its alternative, what stands before and after."""
        for origin, ways in self.rules.items():
            for name, symbols in ways:
                for place, symbol in enumerate(symbols):
                    found = None if symbol.is_term else self.around(symbol.name, origin)
                    if found is not None:
                        before = (*self.write(symbols[:place]), *found[0])
                        yield origin, name, before, (*found[1], *self.write(symbols[place + 1 :]))


@cache
def load_grammar(game: str, version: int) -> Grammar:
    return Grammar(GAMES[game].grammar, version)


def list_cases() -> list[tuple[str, int, str, str, tuple[str, ...], tuple[str, ...]]]:
    found: dict[tuple[str, int, str, str, tuple[str, ...], tuple[str, ...]], None] = {}
    for game, vocabulary in GAMES.items():
        for version in range(1, vocabulary.newest + 1):
            for cycle in load_grammar(game, version).cycles():
                # A rule that Lark has made for a list is deep only in Lark, which makes a plain list of it.
                if cycle[2] + cycle[3] and not cycle[0].startswith("__"):
                    found[game, version, *cycle] = None
    return list(found)


CASES = list_cases()


def nest(case: tuple[Any, ...], depth: int) -> str:
    game, version, origin, _, before, after = case
    grammar = load_grammar(game, version)
    start = grammar.around("card_decl", origin)
    assert start is not None
    words = [*start[0], *before * depth, *grammar.shortest[origin], *after * depth, *start[1]]
    header = f"language {version}\n" if version > 1 else ""
    return f"{header}{FAMILY}{' '.join(words)}\n"


def check(text: str, vocabulary: Vocabulary) -> tuple[Diagnostic, ...]:
    """Read a text; show its findings as a terminal would."""
    source = SourceFile("deep.ely", text)
    _, findings = load_family(source, vocabulary, ("hades",))
    for finding in findings:
        assert render_diagnostic(finding, {source.name: source})
    return findings


def ids(case: tuple[Any, ...]) -> str:
    return f"{case[0]}{case[1]}-{case[2]}-{case[3]}-{'.'.join((*case[4][:3], *case[5][:2]))}"


def test_the_cases_are_those_that_the_grammars_have() -> None:
    """The rules of which somebody thought when this was written are among them."""
    names = {(case[0], case[2]) for case in CASES}
    assert {("elysium", rule) for rule in ("statement", "number", "condition", "filter", "level", "bare")} <= names
    assert ("ephyran", "statement") in names
    assert any("where" in case[4] for case in CASES if case[1] == 3)


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_whatever_stands_inside_itself_is_read_or_refused(case: tuple[Any, ...]) -> None:
    for depth in DEPTHS:
        text = nest(case, depth)
        findings = check(text, GAMES[case[0]])
        found = {finding.code for finding in findings}
        if depth <= 5:  # one round may be three or four sums
            assert codes.TOO_DEEP not in found, text
        # Brackets leave no trace in what is read, so nothing gets deep by them.
        elif depth > 15 and {*case[4], *case[5]} != {"(", ")"}:
            assert any(finding.is_error for finding in findings), text


@pytest.mark.parametrize("case", [case for case in CASES if case[1] == GAMES[case[0]].newest], ids=ids)
def test_whatever_stands_inside_itself_with_a_mistake_in_it_is_refused(case: tuple[Any, ...]) -> None:
    """The reading behind mistakes, the search for what was meant and the hints go as deep as the parser."""
    words = nest(case, 60).split(" ")
    middle = len(words) // 2
    broken = (
        [*words[:middle], *words[middle + 1 :]],  # a word is missing
        [*words[:middle], words[middle][:1] + words[middle], *words[middle + 1 :]],  # one is misspelt
        words[:-5],  # the end is missing
    )
    for text in broken:
        assert any(finding.is_error for finding in check(" ".join(text), GAMES[case[0]])), text


#: Valid powers in which something stands inside itself: what stands before, in the middle, and after.
DEEP = {
    "a level of a count of a level": ("gain count(level (", "1", ") cards in your domain) vp"),
    "a level between levels": ("gain count(level 1 to (", "1", ") cards in your domain) vp"),
    "a condition of a count": ("if count(level (", "1", ") cards in the oracle) >= 1 { gain 1 vp }"),
    "non": ("discard a ", "non hades card", " in your domain"),
    "may and a block": ("may { ", "gain 1 vp", " }"),
    "choose": ("choose { ", "gain 1 vp", " } or { gain 1 gold }"),
    "prices": ("pay 1 gold to { ", "gain 1 vp", " }"),
    "subjects": ("the player to your left { ", "gain 1 vp", " }"),
    "sums": ("gain ", "1", " vp"),
}
INNER = {
    "a level of a count of a level": ("count(level (", ") cards in your domain)"),
    "a level between levels": ("highest level among level 1 to (", ") cards in your domain"),
    "a condition of a count": ("count(families among level (", ") cards in the agora)"),
    "non": ("non ", ""),
    "may and a block": ("may { ", " }"),
    "choose": ("choose { ", " } or { gain 1 gold }"),
    "prices": ("pay 1 gold to { ", " }"),
    "subjects": ("the player to your left { ", " }"),
    "sums": ("1 + (", ")"),
}


def write_deep(name: str, depth: int) -> str:
    (start, middle, end), (before, after) = DEEP[name], INNER[name]
    if name == "non":
        start, middle = f"{start}{before * depth}", "hades card"
        before = after = ""
    body = f"{start}{before * depth}{middle}{after * depth}{end}"
    return f'language 3\n{FAMILY}card abc level 1 {{ name en "A" copies red instant {{ {body} }} }}\n'


@pytest.mark.parametrize("name", DEEP)
def test_the_deepest_that_is_accepted_can_be_played_said_and_saved(name: str) -> None:
    depth = next(depth for depth in range(MAX_DEPTH, 0, -1) if not is_too_deep(write_deep(name, depth)))
    assert depth >= MAX_DEPTH - 2
    assert all(is_too_deep(write_deep(name, deeper)) for deeper in (depth + 1, MAX_DEPTH + 1, 60, 400))
    with_family = load_texts({"deep.ely": write_deep(name, depth)})
    for language in LANGUAGES:
        assert describe_power(with_family["mine/abc"], with_family.families, language)
    state = new_game(with_family, players=4, families=(*FAMILY_SETS["first_game"][:4], "mine"), seed=1)
    later = playout(state, random_chooser(1), until=60)
    assert load_game(save_game(later, with_cards=True)) == later


#: Numbers in which another one stands.
AROUND_NUMBERS = (
    "count(level ({}) cards in your domain)",
    "count(non level ({}) hades cards in the agora)",
    "count(level 1 to ({}) cards in your elysium)",
    "sum of levels among level ({}) cards in the oracle",
    "count(families among level ({}) cards in your domain)",
    "max(1, {})",
    "({} + 1) / 2",
)


@pytest.mark.parametrize("pair", [*itertools.product(AROUND_NUMBERS, repeat=2)], ids=lambda pair: " around ".join(pair))
def test_a_text_grows_with_what_it_says_and_not_with_a_power_of_it(pair: tuple[str, str]) -> None:
    """A form that a number took over from the cards around it once said it twice, and 18 of them in 10 MB."""
    for language in LANGUAGES:
        lengths = []
        for rounds in (1, 2, 4):
            number = "that much"
            for _ in range(rounds):
                for around in pair:
                    number = around.format(number)
            lengths.append(length_of_text(f"permanent when you lose vp {{ gain {number} gold }}", language))
        first, second, fourth = lengths
        assert fourth - second <= 2 * (second - first) + 20, lengths


def length_of_text(power: str, language: str) -> int:
    text = f'language 3\n{FAMILY}card abc level 1 {{ name en "A" copies red {power} }}\n'
    source = SourceFile("deep.ely", text)
    program, findings = load_family(source, ELYSIUM, ("hades",))
    assert program is not None, findings
    family = family_from_program(program, source)
    return len(describe_power(family.cards[0], {family.key: family}, language))


def is_too_deep(text: str) -> bool:
    found = {finding.code for finding in check(text, ELYSIUM) if finding.is_error}
    assert found <= {codes.TOO_DEEP, codes.TOO_LONG, codes.TOO_MANY_WORDS}
    return bool(found)


def test_the_bound_is_that_of_the_language_page() -> None:
    assert MAX_DEPTH == 20
