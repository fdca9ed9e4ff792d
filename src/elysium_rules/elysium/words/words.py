"""Single things of the game in words: resources, colours, phases, quests. The words lie in `cards/words/`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from elysium_rules.elysium.model.cards import Family
from elysium_rules.elysium.model.ids import Phase, Resource
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.words.wording import GAME, resource_phrase
from elysium_rules.play.lexicon import NONE, Listed, Number, Phrase, Said, find_lexicon
from elysium_rules.program.names import DEFAULT_LANGUAGE
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
    """
    return _say(colour_phrase(colour), language)


def describe_columns(condition: Iterable[str], language: str = DEFAULT_LANGUAGE) -> str:
    """An acquisition condition in words.

    >>> describe_columns(("blue", "any"), "fr")
    'bleue + au choix'
    """
    return _say(columns_phrase(condition), language)


def describe_amount(
    amount: int,
    resource: str,
    language: str = DEFAULT_LANGUAGE,
    families: Mapping[str, Family] = FrozenDict(),
) -> str:
    """So much gold, VP or PP, or of a resource of one of *families*.

    >>> describe_amount(2, "vp"), describe_amount(1, "gold", "fr")
    ('2 VP', '1 Or')
    """
    return _say(amount_phrase(amount, resource, families), language)


def describe_phase(phase: Phase, language: str = DEFAULT_LANGUAGE) -> str:
    """A phase of an epoch by number and name.

    >>> describe_phase(Phase.WRITING, "fr")
    'Phase III : Écriture des Légendes'
    """
    return _say(phase_phrase(phase), language)


def describe_quest(quest: Quest, language: str = DEFAULT_LANGUAGE) -> str:
    """What a quest gives, without its number.

    >>> describe_quest(Quest(number=3, gold=2, vp=0, transfers=2))
    '2 gold, 2 transfers'
    """
    return _say(quest_phrase(quest), language)


def _say(phrase: Phrase, language: str) -> str:
    return phrase.say(find_lexicon(language, GAME), NONE)
