"""Card words: how scenarios and tests name cards in plain text.

`hades/charon`, or `charon` where only one family in play has it; `#2` is its second
copy, `!` says that it is used up; `citizen` is a card that lies face down, and
`citizen=hades/charon` fixes what nobody may see.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

import attrs

from elysium_rules.diagnostics import suggest
from elysium_rules.elysium.model.cards import Card
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import CardId
from elysium_rules.errors import ScenarioError

#: Words in a text, split at spaces, or one by one.
Words: TypeAlias = str | Sequence[str]

CITIZEN: Final = "citizen"
_FORM: Final = re.compile(r"(?P<name>[^#!=]+)(?P<marks>(?:!|#[0-9]+)*)")


@attrs.frozen
class CardWord:
    """What one card word says; *card* is None for a Citizen, *copy* is counted from 0 and None for any."""

    text: str
    card: Card | None
    copy: int | None = None
    is_used: bool = False
    face: CardWord | None = None  #: what lies under a Citizen, where the word says so

    @property
    def is_citizen(self) -> bool:
        """Whether the word is `citizen`."""
        return self.card is None


def split_words(words: Words) -> tuple[str, ...]:
    """Take a list of words apart, however it was given.

    >>> split_words("charon  citizen"), split_words(["charon", "citizen"])
    (('charon', 'citizen'), ('charon', 'citizen'))
    """
    if isinstance(words, str):
        return tuple(words.split())
    return tuple(word for text in words for word in text.split())


def parse_card_words(game: ElysiumGame, words: Words) -> tuple[CardWord, ...]:
    """Read a list of card words."""
    return tuple(parse_card_word(game, text) for text in split_words(words))


def parse_card_word(game: ElysiumGame, text: str) -> CardWord:
    """Read one card word.

    Raises:
        ScenarioError: it names no card of the game; a near miss is pointed out.

    Example:
        >>> from elysium_rules import FAMILY_SETS, standard_cards
        >>> from elysium_rules.elysium.rules.setup import find_game
        >>> game = find_game(standard_cards(), 2, FAMILY_SETS["first_game"], "revised")
        >>> word = parse_card_word(game, "triumph#2!")
        >>> word.card.ref, word.copy, word.is_used
        ('zeus/triumph', 1, True)
        >>> parse_card_word(game, "triumf")
        Traceback (most recent call last):
          ...
        elysium_rules.errors.ScenarioError: there is no card `triumf` in this game; did you mean `triumph`?
    """
    head, equals, face = text.partition("=")
    form = _FORM.fullmatch(head)
    if form is None:
        raise ScenarioError("", f"`{text}` is no card word: write family/key, key or citizen, then #2 or ! if need be")
    name, marks = form["name"], form["marks"]
    numbers = re.findall(r"#([0-9]+)", marks)
    if len(numbers) > 1 or marks.count("!") > 1:
        raise ScenarioError("", f"`{text}` says the same thing twice")
    copy = int(numbers[0]) - 1 if numbers else None
    is_used = "!" in marks
    if name == CITIZEN:
        if is_used:
            raise ScenarioError("T11", f"`{text}`: a Citizen has no power that could be used up")
        return CardWord(text, None, copy, face=_parse_face(game, text, face) if equals else None)
    if equals:
        raise ScenarioError("T11", f"`{text}`: only a Citizen has a face that nobody sees")
    card = find_face(game, name)
    if copy is not None and copy not in range(card.copies):
        raise ScenarioError("S2", f"`{text}`: of {card.ref} there is only {_copies(card)}")
    return CardWord(text, card, copy, is_used)


def _parse_face(game: ElysiumGame, text: str, face: str) -> CardWord:
    word = parse_card_word(game, face)
    if word.is_citizen or word.is_used:
        raise ScenarioError("T11", f"`{text}`: under a Citizen lies a plain card, such as `citizen=hades/charon`")
    return word


def _copies(card: Card) -> str:
    return "1 copy" if card.copies == 1 else f"copy 1 to {card.copies}"


def find_face(game: ElysiumGame, name: str) -> Card:
    """The printed card that a name means among the families in play.

    Raises:
        ScenarioError: no card, or more than one, is meant.
    """
    family, slash, key = name.rpartition("/")
    if slash:
        return _find_full_name(game, name, family, key)
    found = [card for chosen in game.families for card in game.cards.families[chosen].cards if card.key == key]
    if len(found) == 1:
        return found[0]
    if found:
        raise ScenarioError("", f"`{name}` could be {', '.join(card.ref for card in found)}; name the family too")
    absent = [card for card in game.cards.values() if card.key == key]
    if absent:
        raise _not_in_play(game, absent[0])
    keys = tuple(card.key for chosen in game.families for card in game.cards.families[chosen].cards)
    raise _unknown(name, suggest(name, (*keys, CITIZEN)))


def _find_full_name(game: ElysiumGame, name: str, family: str, key: str) -> Card:
    card = game.cards.get(name)
    if card is None:
        if family not in game.cards.families:
            near = suggest(family, tuple(game.cards.families))
            raise _unknown(name, f"{near}/{key}" if near else None)
        near = suggest(key, tuple(card.key for card in game.cards.families[family].cards))
        raise _unknown(name, f"{family}/{near}" if near else None)
    if card.family not in game.families:
        raise _not_in_play(game, card)
    return card


def _not_in_play(game: ElysiumGame, card: Card) -> ScenarioError:
    return ScenarioError("S2", f"{card.ref} is not in this game: its families are {', '.join(game.families)}")


def _unknown(name: str, near: str | None) -> ScenarioError:
    hint = f"; did you mean `{near}`?" if near else ""
    return ScenarioError("", f"there is no card `{name}` in this game{hint}")


def copies_of(game: ElysiumGame, card: Card) -> tuple[CardId, ...]:
    """The numbers of all copies of a card, the first copy first."""
    return tuple(CardId(number) for number, face in enumerate(game.faces) if face is card)
