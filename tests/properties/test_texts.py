"""Texts of random powers: clean in every language, and never the same for powers that play differently."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings

from elysium_rules import CardSet, legal_actions, new_game, outcome, standard_cards, step
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.cards import Card
from elysium_rules.elysium.text.wording import GAME, power_wording
from elysium_rules.library import load_texts
from elysium_rules.play.saying.lexicon import Lexicon, MissingWordWarning, find_lexicon
from elysium_rules.program import nodes
from elysium_rules.program.names import find_languages
from elysium_rules.program.types import Type
from elysium_rules.testing.strategies import families

LANGUAGES = find_languages()
BESIDE = ("apollo", "ares", "hades", "zeus")  #: what is played with the random family; they bring all parts of the game
GAMES = 6  #: how many games are played to find out whether two powers play differently
quickly = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def text_of(lexicon: Lexicon, cards: CardSet, power: nodes.Power) -> str:
    """What would stand on a card with that power."""
    return power_wording(lexicon, cards.families).whole(lexicon, power)


def own_cards(cards: CardSet) -> list[Card]:
    return [card for card in cards.values() if card.family == "custom"]


# --- every text is clean ---------------------------------------------------------------------------------------------

#: French words that lose their vowel before another one, and words whose first letter does not ask for it; written a
#: second time here, for words that powers and names of families can have.
LOSING = r"(?<!-)\b(?:de|le|la|ne|se|que|lorsque|jusque)"
VOWEL = r"(?:[aeiouyàâéèêîôûœ]|h(?!éros\b|arp|ibou|asard))"
UNJOINED = re.compile(rf"{LOSING} {VOWEL}|\bde les? |\bà les? |\bsi ils?\b|\b[ld]' ", re.IGNORECASE)
UNWANTED = re.compile(r"[{}<>@_]|…|  |\bNone\b|\bn\d+\b|\.\.| \.| ,|\( | \)|^ | $")


@quickly
@given(families(copies_per_level=2))
def test_every_text_is_clean(text: str) -> None:
    cards = load_texts({"custom.ely": text})
    with warnings.catch_warnings():
        warnings.simplefilter("error", MissingWordWarning)
        for card in own_cards(cards):
            for language in LANGUAGES:
                said = text_of(find_lexicon(language, GAME), cards, card.power)
                assert not UNWANTED.search(said), said
                assert said.count("(") == said.count(")")
                assert language != "en" or not re.search(r"\ba [aeio]", said, re.IGNORECASE), said
                assert language != "fr" or not UNJOINED.search(said), said


def test_what_is_unclean_is_found() -> None:
    for said in ("de Apollon", "Si il y a", "de le Domaine", "à les cartes", "que un joueur", "le Or"):
        assert UNJOINED.search(said), said
    for said in ("gain {amount}", "gain  1 gold", "gain n1 gold", "gain 1 gold.."):
        assert UNWANTED.search(said), said
    for said in ("d'Apollon", "de Héros posthume", "du Domaine", "le Domaine", "s'il y a", "de Zeus"):
        assert not UNJOINED.search(said), said


# --- other powers have other texts -----------------------------------------------------------------------------------


def neighbours(power: nodes.Power) -> Iterator[nodes.Power]:
    """Powers that differ from one in a single place."""
    for name in ("body", "worth", "condition"):
        node = getattr(power, name)
        if node is not None:
            for other in changed(node):
                yield attrs.evolve(power, **{name: other})


_OTHER_COMPARISON: dict[nodes.Comparison, nodes.Comparison] = {
    ">=": ">",
    ">": ">=",
    "<=": "<",
    "<": "<=",
    "==": "!=",
    "!=": "==",
}
_OTHER_SIGN: dict[nodes.Operator, nodes.Operator] = {
    "+": "-",
    "-": "+",
    "*": "+",
    "/": "*",
    "%": "/",
    "min": "max",
    "max": "min",
}
_OTHER_JOIN: dict[nodes.Join, nodes.Join] = {"highest": "lowest", "lowest": "sum", "sum": "highest"}
_OTHER_PLAYER = {"you": "they"}
_OTHER_WORD = dict(
    pair
    for one, two in (("gold", "vp"), ("more", "less"), ("on top of", "under"), ("each player", "each other player"))
    for pair in ((one, two), (two, one))
) | {"card": "citizen", "you": "other players"}
_OTHER_MOMENT = {"turn_moment": "epoch_moment", "epoch_moment": "next_epoch_moment", "next_turn_moment": "turn_moment"}


def other_words(row: str, arguments: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The arguments of a phrase with another word in one place, which a card could have there."""
    for place, (parameter, word) in enumerate(zip(VOCABULARY.find(row).parameters, arguments, strict=True)):
        if isinstance(word, str):
            other = (_OTHER_PLAYER if parameter.type is Type.PLAYER else _OTHER_WORD).get(word)
            if other is not None and (other in parameter.words or parameter.type is Type.PLAYER):
                yield (*arguments[:place], other, *arguments[place + 1 :])


def _may_be_left(statement: nodes.Statement) -> bool:
    """Whether a statement begins with something that its player may leave."""
    match statement:
        case nodes.Block(statements=(first, *_)):
            return _may_be_left(first)
        case nodes.Repeat():
            return statement.up_to
        case nodes.Gate():
            return statement.optional
        case _:
            return False


def changed(node: Any) -> Iterator[Any]:
    """A node with one thing changed in it, or below it."""
    match node:
        case nodes.Int():
            yield attrs.evolve(node, value=node.value + 1)
        case nodes.Arithmetic():
            yield attrs.evolve(node, operator=_OTHER_SIGN[node.operator])
            yield attrs.evolve(node, left=node.right, right=node.left)
        case nodes.Compare():
            yield attrs.evolve(node, operator=_OTHER_COMPARISON[node.operator])
        case nodes.OverPlayers():
            yield attrs.evolve(node, others=not node.others)
            yield attrs.evolve(node, join=_OTHER_JOIN[node.join])
        case nodes.Both():
            yield nodes.Either(node.left, node.right, node.span)
        case nodes.Either():
            yield nodes.Both(node.left, node.right, node.span)
        case nodes.EachPlayer():
            yield attrs.evolve(node, others=not node.others)
        case nodes.Repeat():
            yield attrs.evolve(node, up_to=not node.up_to)
        case nodes.Per():
            yield attrs.evolve(node, step=node.step + 1)
        case nodes.Gate():
            # A `may` before what may be left anyway asks once more, and says the same.
            if (node.costs or node.branches[1:] or node.condition is None) and not _may_be_left(node.branches[0]):
                yield attrs.evolve(node, optional=not node.optional)
            if node.otherwise is not None:
                yield attrs.evolve(node, otherwise=None)
            if len(node.branches) == 1 and node.otherwise is None:  # the last step leaves the gate
                inside = node.branches[0].statements
                if len(inside) > 1:
                    inner = attrs.evolve(node.branches[0], statements=inside[:-1])
                    yield nodes.Block((attrs.evolve(node, branches=(inner,)), inside[-1]), node.span)
        case nodes.Block():
            named = [isinstance(statement, nodes.Let) for statement in node.statements]
            for place, is_name in enumerate(named):
                if not is_name:  # a name that nothing gives is nothing that a card can say
                    yield attrs.evolve(node, statements=node.statements[:place] + node.statements[place + 1 :])
            if len(node.statements) > 1 and not any(named):
                yield attrs.evolve(node, statements=tuple(reversed(node.statements)))
        case nodes.Later() | nodes.Until():
            if node.moment in _OTHER_MOMENT:
                yield attrs.evolve(node, moment=_OTHER_MOMENT[node.moment])
        case nodes.Call() | nodes.Do():
            for others in other_words(node.row, node.arguments):
                yield attrs.evolve(node, arguments=others)
        case tuple():
            for place, item in enumerate(node):
                for other in changed(item):
                    yield (*node[:place], other, *node[place + 1 :])
    if attrs.has(type(node)):
        for field in attrs.fields(type(node)):
            if field.name not in ("span", "path", "name", "slot", "row", "actor", "operator"):
                for other in changed(getattr(node, field.name)):
                    yield attrs.evolve(node, **{field.name: other})


def with_power(cards: CardSet, card: Card, power: nodes.Power) -> CardSet:
    """The same cards, but one of them has another power."""
    family = cards.families["custom"]
    own = tuple(attrs.evolve(other, power=power) if other.key == card.key else other for other in family.cards)
    changed_family = attrs.evolve(family, cards=own)
    object.__setattr__(changed_family, "digest", repr(power))  # another family, though its file is the same
    return CardSet({**cards.families, "custom": changed_family}, cards.numbers)


def play(cards: CardSet, seed: int) -> object:
    """A game with these cards, chosen by the numbers of decisions alone: what was asked in it, and what came of it."""
    state = new_game(cards, players=2, families=("custom", *BESIDE), seed=seed)
    asked: list[object] = []
    while not state.is_over and len(asked) < 400:
        choices = legal_actions(state)
        asked.append(len(choices))
        state, _ = step(state, choices[(len(asked) * (seed + 7)) % len(choices)])
    return tuple(asked), tuple(score.total for score in outcome(state).scores)


def differ_in_play(cards: CardSet, card: Card, one: nodes.Power, two: nodes.Power) -> bool:
    """Whether two powers of a card are told apart in a few games."""
    left, right = with_power(cards, card, one), with_power(cards, card, two)
    return any(play(left, seed) != play(right, seed) for seed in range(GAMES))


def confusions(lexicon: Lexicon, cards: CardSet, card: Card) -> Iterator[tuple[str, nodes.Power]]:
    """Powers that play differently from that of a card and yet have its text."""
    said = text_of(lexicon, cards, card.power)
    for other in neighbours(card.power):
        try:
            same = text_of(lexicon, cards, other) == said
        except AssertionError:  # nothing that a card can say
            continue
        if same and _is_playable(cards, card, other) and differ_in_play(cards, card, card.power, other):
            yield said, other


def _is_playable(cards: CardSet, card: Card, power: nodes.Power) -> bool:
    try:
        for seed in range(GAMES):
            play(with_power(cards, card, power), seed)
    except Exception:  # noqa: BLE001 - a change may make what the checker would refuse
        return False
    return True


@settings(quickly, max_examples=8)
@given(families(copies_per_level=2, depth=2))
def test_powers_that_play_differently_have_different_texts(text: str) -> None:
    cards = load_texts({"custom.ely": text})
    for card in own_cards(cards):
        for language in LANGUAGES:
            assert list(confusions(find_lexicon(language, GAME), cards, card)) == []


POWERS = {
    "twice": "repeat 3 times { gain 1 gold; take a citizen }",
    "maybe": "may { lose 1 gold; take a citizen }",
    "each": "each other player loses 2 gold",
}
SOME_CARDS = 'family custom { name en "Custom" }\n' + "\n".join(
    f'card {key} level {level} {{ name en "{key}" copies {", ".join(["red"] * 7)} instant {{ {power} }} }}'
    for level, (key, power) in enumerate(POWERS.items(), start=1)
)


@pytest.mark.parametrize(
    "key, card, broken",
    [
        ("gate.repeat", "twice", "do this often: {done}"),
        ("gate.may", "maybe", "{done}"),
        ("each.others", "each", "each player"),
        ("quantity.plain", "each", "some {unit}"),
    ],
)
def test_a_lexicon_that_says_the_same_of_different_powers_is_found(key: str, card: str, broken: str) -> None:
    cards = load_texts({"custom.ely": SOME_CARDS})
    raw: dict[str, Any] = deepcopy(dict(find_lexicon("en", GAME).raw))
    section, _, name = key.partition(".")
    raw[section][name] = broken
    assert list(confusions(Lexicon("en", raw, None), cards, cards[f"custom/{card}"]))
    assert not list(confusions(find_lexicon("en", GAME), cards, cards[f"custom/{card}"]))


def test_another_word_is_one_that_a_card_can_say() -> None:
    """A phrase without words in the lexicon would be a mistake of the library; no change may ask for one."""
    power = "instant { until the end of the turn { cards cost you 1 gold less to transfer }; gain 1 gold }"
    text = (
        f'language 3\nfamily custom {{ name en "Custom" }}\ncard rule level 1 {{ name en "Rule" copies red {power} }}'
    )
    cards = load_texts({"custom.ely": text})
    for language in LANGUAGES:
        lexicon = find_lexicon(language, GAME)
        said = [text_of(lexicon, cards, other) for other in neighbours(cards["custom/rule"].power)]
        assert len(said) == len(set(said)) > 6


def test_no_two_printed_powers_have_the_same_text_unless_they_are_the_same() -> None:
    """Assemblies and Initiations of several families do the same."""
    cards = standard_cards()
    for language in LANGUAGES:
        said: dict[str, set[str]] = {}
        for card in cards.values():
            source = " ".join(cards.families[card.family].power_text(card).split())
            said.setdefault(text_of(find_lexicon(language, GAME), cards, card.power), set()).add(source)
        assert [texts for texts in said.values() if len(texts) > 1] == []
