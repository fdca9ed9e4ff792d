"""The powers of Elysium in words: what `play/saying/wording.py` composes, from the rows of the lexicons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.cards import Card, Family, expect_card, expect_families
from elysium_rules.play.saying.lexicon import NONE, Lexicon, Name, Noun, Phrase, Said, find_lexicon
from elysium_rules.play.saying.wording import Wording
from elysium_rules.program.names import DEFAULT_LANGUAGE, known_language

GAME: Final = "elysium"  #: its folder among the words of a language


def describe_power(card: Card, families: Mapping[str, Family], language: str = DEFAULT_LANGUAGE) -> str:
    """The power of a card in words, as they would stand on it.

    Args:
        card: the card.
        families: those that cards may speak of, by key, such as `CardSet.families`.
        language: one of those there are words for.

    Example:
        >>> from elysium_rules import standard_cards
        >>> cards = standard_cards()
        >>> describe_power(cards["hephaestus/slaves"], cards.families)
        'Activate: Discard a card from your Domain to gain 2 gold.'
        >>> describe_power(cards["hades/horn_of_plenty"], cards.families, "fr")
        'Permanent : Lorsque vous prenez ou transférez une carte Hadès, recevez 1 Or.'
        >>> describe_power(cards["hephaestus/slaves"], cards.families, "de")
        'Aktivieren: Lege eine Karte aus deiner Domäne ab, um 2 Gold zu erhalten.'

    Raises:
        ArgumentError: this is no card, these are no families, or there are no such words.
    """
    expect_card(card)
    expect_families(families)
    lexicon = find_lexicon(known_language(language), GAME)
    wording = power_wording(lexicon, families)
    return " ".join(wording.whole(lexicon, side.power) for side in card.sides)


def describe_activation(card: Card, language: str = DEFAULT_LANGUAGE) -> str:
    """When the power of a card works, in one word, and whether it has the Eleusis symbol (P8); of each, if several.

    Raises:
        ArgumentError: this is no card, or there are no such words.
    """
    expect_card(card)
    lexicon = find_lexicon(known_language(language), GAME)
    wording = power_wording(lexicon, {})
    return ", ".join(wording.head(side.power).say(lexicon, NONE) for side in card.sides)


def power_wording(lexicon: Lexicon, families: Mapping[str, Family]) -> Wording:
    """Puts powers into phrases; families have their names in the language of the lexicon."""
    return Wording(
        VOCABULARY, _family_name(lexicon.language, families), noun_of=lambda key: resource_phrase(key, families)
    )


def resource_phrase(resource: str, families: Mapping[str, Family]) -> Phrase:
    """A resource as a part of a sentence: one that is printed, or what its family calls it (N20)."""
    if "." not in resource:
        return Said(f"word.{resource}", kinds=frozenset({resource}))
    family, _, word = resource.partition(".")
    known = families[family].resources if family in families else ()
    names = next((own.nouns for own in known if own.key == resource), None)
    kinds = frozenset({resource})
    return Name(word.replace("_", " "), kinds) if names is None else Noun(names, kinds)


def _family_name(language: str, families: Mapping[str, Family]) -> Callable[[str], str]:
    # A power may speak of a family that is not there.
    return lambda key: families[key].name(language) if key in families else key.replace("_", " ").title()
