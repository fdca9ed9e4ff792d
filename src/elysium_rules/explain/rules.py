"""The rules of a game by their ids: what the page of rules says, and which phrases, cards and refusals rest on one.

The page is the one of the docs (`docs/rules.md`). What rests on a rule cites its id: phrases in their sentence, cards
in a comment beside them, and refusals where they are given, in the sources of the game. Nothing is listed by hand.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import attrs

from elysium_rules.explain.shelf import AnyRules, Shelf
from elysium_rules.games import DEFAULT_GAME
from elysium_rules.play.saying.lexicon import Lexicon, find_lexicon
from elysium_rules.program.folders import rules_folder

ID: Final = re.compile(r"[A-Z]\d{1,2}")
_RULE: Final = re.compile(r"^- \*\*([A-Z]\d{1,2})\*\* ", re.MULTILINE)
_END: Final = re.compile(r"^(?:- \*\*|#)", re.MULTILINE)
_HEADING: Final = re.compile(r"^## (.+)$", re.MULTILINE)


@attrs.frozen
class Rule:
    """One rule as its page says it."""

    id: str
    section: str
    text: str  #: markdown


@attrs.frozen
class RuleExplanation:
    """A rule, and what rests on it."""

    rule: Rule
    phrases: tuple[tuple[str, str], ...]  #: an example and the sentence that cites the rule
    cards: tuple[str, ...]  #: whose file cites it beside them
    users: tuple[str, ...]  #: that say one of the phrases
    refusals: tuple[str, ...]  #: sentences that are said when something is refused because of it


@cache
def read_rules(game: str) -> dict[str, Rule]:
    """The rules of a game by id; none for a game that has no page of them."""
    file = rules_folder() / ("rules.md" if game == DEFAULT_GAME else f"{game}-rules.md")
    if not file.is_file():
        return {}
    text = file.read_text(encoding="utf-8")
    headings = [(found.start(), found[1]) for found in _HEADING.finditer(text)]
    rules: dict[str, Rule] = {}
    for found in _RULE.finditer(text):
        end = _END.search(text, found.end())
        said = text[found.end() : end.start() if end else len(text)]
        section = next((title for place, title in reversed(headings) if place < found.start()), "")
        rules[found[1]] = Rule(found[1], section, _dedent(said).strip())
    return rules


def _dedent(text: str) -> str:
    """The text of an item without the blanks that its further lines begin with."""
    return re.sub(r"^ {2,4}", "", text, flags=re.MULTILINE)


def explain_rule(shelf: Shelf, rule_id: str, language: str) -> RuleExplanation:
    """Explain a rule of the game, by its id.

    Raises:
        KeyError: there is none.
    """
    rule = read_rules(shelf.rules.name)[rule_id]
    rows = [row for row in shelf.vocabulary if rule_id in ID.findall(row.doc)]
    keys = {row.key for row in rows}
    cited = tuple(ref for ref in shelf.cards if rule_id in ID.findall(_comments_at(shelf, ref)))
    return RuleExplanation(
        rule,
        phrases=tuple((row.example, row.doc) for row in rows),
        cards=cited,
        users=tuple(ref for ref in shelf.cards if keys & _keys_of(shelf, ref)),
        refusals=tuple(_refusals(shelf.rules, rule_id, language)),
    )


def _keys_of(shelf: Shelf, ref: str) -> set[str]:
    from elysium_rules.program import nodes
    from elysium_rules.program.value import walk

    parts = walk(shelf.cards[ref].powers)
    return {part.row for part in parts if isinstance(part, nodes.Power | nodes.Do | nodes.Call)}


def _comments_at(shelf: Shelf, ref: str) -> str:
    """The comments in a card and right above it."""
    span = shelf.cards[ref].span
    text = shelf.sources[span.file].text
    above = text[: span.start].rpartition("\n\n")[2]
    inside = text[span.start : span.end]
    return "\n".join(re.findall(r"#.*", f"{above}\n{inside}"))


# --- refusals --------------------------------------------------------------------------------------------------------

_SECTION: Final = "refusal"
_SLOT: Final = re.compile(r"\{@?([\w. ]+)(?::[^{}]*)?\}|<([^<>]+)>")


def _refusals(rules: AnyRules, rule_id: str, language: str) -> Iterator[str]:
    """What is said when something is refused because of a rule, with `...` where names and numbers stand."""
    for key in cited_refusals(type(rules).__module__.rpartition(".")[0]).get(rule_id, ()):
        if template := _template(rules.name, language, key):
            yield _SLOT.sub(lambda slot: slot[2] or "...", template)


def _template(game: str, language: str, key: str) -> str:
    """A sentence as the files of the language have it, in its first form; empty where it is no refusal."""
    lexicon: Lexicon | None = find_lexicon(language, game)
    while lexicon is not None:
        entry = lexicon.raw.get(_SECTION, {}).get(key)
        if entry is not None:
            forms = [entry] if isinstance(entry, str) else [form for form in entry.values() if isinstance(form, str)]
            return str(forms[0]) if forms else ""
        lexicon = lexicon.fallback
    return ""


@cache
def cited_refusals(package: str) -> dict[str, tuple[str, ...]]:
    """By rule: the keys of the refusals that are given beside its id, in the sources of a package."""
    found: dict[str, dict[str, None]] = {}
    spec = importlib.util.find_spec(package)
    folders = [] if spec is None else [Path(place) for place in spec.submodule_search_locations or ()]
    for file in sorted(file for folder in folders for file in folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            for rule_id, key in _cited_at(node):
                found.setdefault(rule_id, {})[key] = None
    return {rule_id: tuple(keys) for rule_id, keys in found.items()}


def _cited_at(node: ast.AST) -> Iterator[tuple[str, str]]:
    """A rule and the key of a sentence, where both are given together: `("T7", why("identical", ...), None)`."""
    if isinstance(node, ast.Tuple) and node.elts and (rule_id := _text_of(node.elts[0])) and ID.fullmatch(rule_id):
        for call in (part for part in ast.walk(node) if isinstance(part, ast.Call)):
            if call.args and (key := _text_of(call.args[0])):
                yield rule_id, key
    if isinstance(node, ast.Call) and len(node.args) > 1:
        rule_id, key = _text_of(node.args[0]), _text_of(node.args[1])
        if rule_id and key and ID.fullmatch(rule_id):
            yield rule_id, key


def _text_of(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
