"""Words that every game says the same way: who a player is, which languages there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import attrs

from elysium_rules.play.saying.lexicon import (
    NONE,
    Features,
    Lexicon,
    Listed,
    Name,
    Number,
    Phrase,
    Said,
    find_lexicon,
    translate_name,
)
from elysium_rules.program.names import DEFAULT_LANGUAGE, pick_name

#: What stands in a sentence: a phrase, a text that is said as it is, a number; nothing leaves its place empty.
Word: TypeAlias = "Phrase | str | int | None"
NAMED: Features = frozenset({"name"})


def describe_player(player: int, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> str:
    """The name of a player; without names, players are counted from 1.

    >>> describe_player(0), describe_player(1, "fr"), describe_player(0, names=["Ariadne"])
    ('player 1', 'le joueur 2', 'Ariadne')
    >>> describe_player(-9, names=["Ariadne"]) == describe_player(-9)  # somebody may claim to be anybody
    True
    """
    return names[player] if 0 <= player < len(names) else seat_phrase(player).say(find_lexicon(language), NONE)


def seat_phrase(player: int, names: Sequence[str] = ()) -> Phrase:
    """A player by name, or counted from 1; a number that is no seat has no name."""
    if 0 <= player < len(names):
        return Name(names[player], NAMED)
    return Said("person.seat", {"number": Number(player + 1)}, NAMED)


def show_name(names: Iterable[tuple[str, str]], language: str, game: str) -> str:
    """The name of a card or a family: as its author gave it, else as the lexicon translates the English one.

    >>> show_name([("en", "Night"), ("fr", "Nuit")], "fr", game="")
    'Nuit'
    """
    given = dict(names)
    if language not in given and DEFAULT_LANGUAGE in given:
        translated = translate_name(given[DEFAULT_LANGUAGE], language, game)
        if translated is not None:
            return translated
    return pick_name(given.items(), language)


def signed(value: int) -> Name:
    """What something adds, or takes away.

    >>> signed(3).text
    '+3'
    """
    return Name(f"{value:+d}".replace("-", "\N{MINUS SIGN}"))


def as_phrase(word: Phrase | str | int) -> Phrase:
    """What stands in a sentence, as a phrase."""
    if isinstance(word, str):
        return Name(word)
    return Number(word) if isinstance(word, int) else word


@attrs.frozen
class Speaker:
    """Says the entries of one lexicon; players have their names, or are counted from 1."""

    lexicon: Lexicon  #: all that can be said in one language
    names: tuple[str, ...] = ()  #: of the players, by seat; without them they are counted

    def say(self, key: str, form: str = "", /, **words: Word) -> str:
        """An entry, filled in; *form* are the features that choose between its variants.

        >>> Speaker(find_lexicon("fr")).say("person.seat", number=2)
        'le joueur 2'
        """
        given = {name: as_phrase(word) for name, word in words.items() if word is not None}
        return self.lexicon.say(key, given, frozenset(form.split()))

    def voice(self, phrase: Phrase, form: str = "") -> str:
        """A phrase in a form."""
        return phrase.say(self.lexicon, self.lexicon.merge(NONE, frozenset(form.split())))

    def player(self, seat: int) -> Phrase:
        """A player."""
        return seat_phrase(seat, self.names)

    def players(self, seats: Iterable[int]) -> Phrase:
        """Several players."""
        return Listed("and", tuple(self.player(seat) for seat in seats))
