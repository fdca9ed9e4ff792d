"""Who draws the cards of a game: all that the layers above ask for.

A game says where they are (`GameRules.artist`), and what draws its table in a notebook (`GameRules.tables`). A game
without them is played as well; nobody sees its cards drawn (decision 39).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Final

from elysium_rules.arguments import is_word
from elysium_rules.errors import UnknownNameError
from elysium_rules.faces.colours import SCHEMES
from elysium_rules.faces.face import Face, Print
from elysium_rules.games import find_rules, game_names
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.engine.port import AnyCardSet, Game, GameRules
from elysium_rules.program.names import DEFAULT_LANGUAGE, known_language

SCHEME_NAMES: Final = tuple(SCHEMES)  #: the first one unless told


class Artist(ABC):
    """Draws the cards of one game, in one language and one scheme; the same card is always drawn the same way."""

    def __init__(self, language: str, scheme: str) -> None:
        self.language, self.scheme = language, SCHEMES[scheme]

    @abstractmethod
    def draw_cards(self, game: Game, numbers: Iterable[int]) -> list[Face]:
        """Cards of a game by their numbers, each with what is printed on that copy."""

    @abstractmethod
    def draw_prints(self, cards: AnyCardSet, groups: Sequence[str] = ()) -> list[Print]:
        """All printed cards of a card set with all their copies, in its order; of some groups only, if told."""

    @abstractmethod
    def groups(self, cards: AnyCardSet) -> tuple[str, ...]:
        """What cards can be chosen by, such as the keys of families."""

    def groups_in(self, cards: AnyCardSet, files: Iterable[str]) -> tuple[str, ...]:
        """The groups that some files bring, in the order of the files; a game whose cards are all printed has none."""
        return ()

    @abstractmethod
    def deck_size(self, game: Game) -> int:
        """How many cards of a game have a face of their own."""

    @abstractmethod
    def draw_back(self) -> Face:
        """The back of every card."""

    def draw_hidden(self) -> Face | None:
        """What lies on the table in place of a card that nobody sees; None in games without such."""
        return None


def find_artist(game: str, language: str = DEFAULT_LANGUAGE, scheme: str = SCHEME_NAMES[0]) -> Artist | None:
    """Who draws the cards of a game; None where nobody does.

    Raises:
        UnknownNameError: there is no such scheme.
        ArgumentError: there are no words in this language.

    Example:
        >>> from elysium_rules import standard_cards
        >>> artist = find_artist("elysium", "fr")
        >>> charon = artist.draw_prints(standard_cards(), ["hades"])[5]
        >>> charon.ref, len(charon.copies), charon.copies[0].title
        ('hades/charon', 2, 'Charon')
    """
    if not is_word(scheme, SCHEMES):
        raise UnknownNameError("scheme", scheme, SCHEMES)
    known_language(language)
    place = find_rules(game).artist if is_word(game, game_names()) else ""
    if not place:
        return None
    artist: Artist = find_at(place)(language, scheme)
    return artist


def find_tables(rules: GameRules[Any, Any, Any, Any, Any]) -> Any:
    """What draws the tables of a game in a notebook, from a view; None where nobody does."""
    return find_at(rules.tables) if rules.tables else None
