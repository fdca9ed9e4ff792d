"""Single things of the game in words: resources, colours, phases, quests. The words lie in `cards/words/`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from elysium_rules.arguments import expect, expect_number, is_word, wrong_type
from elysium_rules.elysium.model.cards import Family, expect_families
from elysium_rules.elysium.model.ids import Colour, Phase, Resource
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.text.wording import GAME, resource_phrase
from elysium_rules.errors import UnknownNameError
from elysium_rules.play.saying.lexicon import NONE, Listed, Number, Phrase, Said, find_lexicon
from elysium_rules.program.names import DEFAULT_LANGUAGE, known_language
from elysium_rules.program.value import FrozenDict

# --- as parts of sentences -------------------------------------------------------------------------------------------


def colour_phrase(colour: str) -> Phrase:
    """The colour of a column; `any` is the black symbol (T3)."""
    return Said(f"colour.{colour}")


def columns_phrase(condition: Iterable[str]) -> Phrase:
    """An acquisition condition."""
    return Listed("columns", tuple(colour_phrase(colour) for colour in condition))


def amount_phrase(amount: int, resource: str, families: Mapping[str, Family] = FrozenDict()) -> Phrase:
    """So much gold, VP or PP, or of a resource of one of *families*."""
    words: dict[str, Phrase] = {"number": Number(amount), "unit": resource_phrase(resource, families)}
    return Said("quantity.plain", words, frozenset({str(amount)}))


def phase_phrase(phase: Phase) -> Phrase:
    """A phase of an epoch."""
    return Said(f"phase.{phase.name.lower()}")


def quest_phrase(quest: Quest) -> Phrase:
    """What a quest gives, without its number."""
    parts = [
        amount_phrase(amount, resource)
        for amount, resource in ((quest.gold, Resource.GOLD), (quest.vp, Resource.VP))
        if amount
    ]
    return Listed("comma", (*parts, Said("part.transfers", {"number": Number(quest.transfers)})))


# --- as texts --------------------------------------------------------------------------------------------------------


def describe_colour(colour: str, language: str = DEFAULT_LANGUAGE) -> str:
    """The colour of a column in words; `any` is the black symbol (T3).

    >>> describe_colour("green", "fr")
    'verte'

    Raises:
        UnknownNameError: there is no such colour.
    """
    _expect_colour(colour)
    return _say(colour_phrase(colour), language)


def describe_columns(condition: Iterable[str], language: str = DEFAULT_LANGUAGE) -> str:
    """An acquisition condition in words.

    >>> describe_columns(("blue", "any"), "fr")
    'bleue + au choix'

    Raises:
        UnknownNameError: there is no such colour.
        ArgumentError: this is no list of colours.
    """
    if isinstance(condition, str | bytes) or not isinstance(condition, Iterable):
        raise wrong_type("condition", condition, "a list of colours")
    colours = tuple(condition)
    for colour in colours:
        _expect_colour(colour)
    return _say(columns_phrase(colours), language)


def describe_amount(
    amount: int,
    resource: str,
    language: str = DEFAULT_LANGUAGE,
    families: Mapping[str, Family] = FrozenDict(),
) -> str:
    """So much gold, VP or PP, or of a resource of one of *families*.

    >>> describe_amount(2, "vp"), describe_amount(1, "gold", "fr")
    ('2 VP', '1 Or')

    Raises:
        UnknownNameError: there is no such resource.
        ArgumentError: this is no amount, or these are no families.
    """
    expect_number("amount", amount)
    expect_families(families)
    own = [found.key for family in families.values() for found in family.resources]
    if not is_word(resource, (*Resource, *own)):
        raise UnknownNameError("resource", resource, (*Resource, *own))
    return _say(amount_phrase(amount, resource, families), language)


def describe_phase(phase: Phase, language: str = DEFAULT_LANGUAGE) -> str:
    """A phase of an epoch by number and name.

    >>> describe_phase(Phase.WRITING, "fr")
    'Phase III : Écriture des Légendes'

    Raises:
        ArgumentError: this is no phase.
    """
    expect("phase", phase, Phase, "a `Phase`")
    return _say(phase_phrase(phase), language)


def describe_quest(quest: Quest, language: str = DEFAULT_LANGUAGE) -> str:
    """What a quest gives, without its number.

    >>> describe_quest(Quest(number=3, gold=2, vp=0, transfers=2))
    '2 gold, 2 transfers'

    Raises:
        ArgumentError: this is no quest.
    """
    expect("quest", quest, Quest, "a quest")
    return _say(quest_phrase(quest), language)


def _expect_colour(colour: object) -> None:
    if not is_word(colour, (*Colour, "any")):
        raise UnknownNameError("colour", colour, (*Colour, "any"))


def _say(phrase: Phrase, language: str) -> str:
    return phrase.say(find_lexicon(known_language(language), GAME), NONE)
