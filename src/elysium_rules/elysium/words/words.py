"""Single words of the game in English and in French: resources, colours, phases, quests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from elysium_rules.elysium.language.vocabulary import ANY_COLOUR
from elysium_rules.elysium.model.ids import Phase, Resource
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.program.names import DEFAULT_LANGUAGE

_Words: TypeAlias = Mapping[str, Mapping[str, str]]

RESOURCE_WORDS: Final[_Words] = {
    "en": {"gold": "gold", "vp": "VP", "pp": "PP"},
    "fr": {"gold": "Or", "vp": "PV", "pp": "PP"},
}
_COLOURS: Final[_Words] = {
    "en": {"red": "red", "yellow": "yellow", "green": "green", "blue": "blue", ANY_COLOUR: "any"},
    "fr": {"red": "rouge", "yellow": "jaune", "green": "verte", "blue": "bleue", ANY_COLOUR: "au choix"},
}
_PHASES: Final[_Words] = {
    "en": {
        Phase.AWAKENING: "Phase I: Awakening",
        Phase.ACTIONS: "Phase II: Actions",
        Phase.WRITING: "Phase III: Writing the Legends",
        Phase.END_OF_EPOCH: "Phase IV: End of Epoch",
        Phase.OVER: "the end of the game",
    },
    "fr": {
        Phase.AWAKENING: "Phase I : Éveil",
        Phase.ACTIONS: "Phase II : Actions",
        Phase.WRITING: "Phase III : Écriture des Légendes",
        Phase.END_OF_EPOCH: "Phase IV : Fin d'Époque",
        Phase.OVER: "la fin de la partie",
    },
}


def describe_colour(colour: str, language: str = DEFAULT_LANGUAGE) -> str:
    """The colour of a column in words; `any` is the black symbol (T3).

    >>> describe_colour("green", "fr")
    'verte'
    """
    return _COLOURS[language][colour]


def describe_columns(condition: Iterable[str], language: str = DEFAULT_LANGUAGE) -> str:
    """An acquisition condition in words.

    >>> describe_columns(("blue", "any"), "fr")
    'bleue + au choix'
    """
    return " + ".join(_COLOURS[language][word] for word in condition)


def describe_amount(amount: int, resource: str, language: str = DEFAULT_LANGUAGE) -> str:
    """So much gold, VP or PP.

    >>> describe_amount(2, "vp"), describe_amount(1, "gold", "fr")
    ('2 VP', '1 Or')
    """
    return f"{amount} {RESOURCE_WORDS[language][resource]}"


def describe_phase(phase: Phase, language: str = DEFAULT_LANGUAGE) -> str:
    """A phase of an epoch by number and name.

    >>> describe_phase(Phase.WRITING, "fr")
    'Phase III : Écriture des Légendes'
    """
    return _PHASES[language][phase]


def describe_quest(quest: Quest, language: str = DEFAULT_LANGUAGE) -> str:
    """What a quest gives, without its number.

    >>> describe_quest(Quest(number=3, gold=2, vp=0, transfers=2))
    '2 gold, 2 transfers'
    """
    parts = [
        describe_amount(amount, resource, language)
        for amount, resource in ((quest.gold, Resource.GOLD), (quest.vp, Resource.VP))
        if amount
    ]
    noun = {"en": "transfer", "fr": "transfert"}[language]
    parts.append(f"{quest.transfers} {noun}{'' if quest.transfers == 1 else 's'}")
    return ", ".join(parts)
