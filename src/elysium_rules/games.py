"""The games there are, by name: the layers above ask here for a game, and the game for all else.

A game is registered by an entry point of the package that brings it, in the group `elysium_rules.games`: the name of
the game, and where its `GameRules` stands. Ours are registered in the same way; `BUILT_IN` has them for who runs the
library without installing it. Nothing is looked for or imported before somebody asks.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar, cast, overload

import attrs

from elysium_rules.arguments import expect, is_word, name_value, wrong_type
from elysium_rules.errors import ArgumentError, GameError, SetupError, UnknownNameError
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.engine.port import AnyCardSet, GameRules

if TYPE_CHECKING:
    from elysium_rules.elysium.game_rules import ElysiumRules
    from elysium_rules.elysium.model.cards import CardSet
    from elysium_rules.elysium.model.state import GameState
    from elysium_rules.ephyran.game_rules import Ephyran
    from elysium_rules.ephyran.model.cards import EphyranCards
    from elysium_rules.ephyran.model.state import EphyranState
    from elysium_rules.play.seeing.mirror import Mirror
    from elysium_rules.program.vocabulary import Vocabulary

    GAMES: tuple[str, ...]  #: the names of all games, ours first; found when somebody asks

#: What a game of ours is called.
GameName: TypeAlias = Literal["elysium", "ephyran"]
#: A state of any game there is; `isinstance(state, GameState)` tells which.
AnyState: TypeAlias = "GameState | EphyranState"
ViewT = TypeVar("ViewT", bound=Mapping[str, Any])  #: of a game, as plain data

GROUP: Final = "elysium_rules.games"  #: of entry points, each a game
#: The same as in pyproject.toml. The first one is played where nobody says which.
BUILT_IN: Final[Mapping[str, str]] = {
    "elysium": "elysium_rules.elysium.game_rules:ELYSIUM",
    "ephyran": "elysium_rules.ephyran.game_rules:EPHYRAN",
}
DEFAULT_GAME: Final = "elysium"
_OURS: Final = "elysium-rules"
#: It is a word of files, of the protocol and of the command line.
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,19}")


class GameWarning(UserWarning):
    """A package brings a game that cannot be played; all other games can."""


@attrs.frozen
class _Entry:
    """One game as it was registered."""

    place: str
    package: str


def __getattr__(name: str) -> Any:
    if name == "GAMES":
        return game_names()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games, ours first, those of other packages in the order of the alphabet."""
    return tuple(_entries())


@cache
def _entries() -> Mapping[str, _Entry]:
    """All games that are registered; what cannot be one is told, and nothing else is lost."""
    found = {name: _Entry(place, _OURS) for name, place in BUILT_IN.items()}
    others: dict[str, set[_Entry]] = {}
    for name, entry in _entry_points():
        if found.get(name) is not None:
            if entry.place != found[name].place:
                _tell(entry.package, name, f"{found[name].package} has a game of this name")
        elif _NAME.fullmatch(name) is None:
            _tell(entry.package, name, "a name has up to 20 small letters, digits and underscores")
        else:
            others.setdefault(name, set()).add(entry)
    for name, entries in sorted(others.items()):
        if len(entries) > 1:
            packages = " and ".join(sorted(entry.package for entry in entries))
            _tell(packages, name, "they have the same name, so neither can be played; remove one of them")
        else:
            found[name] = entries.pop()
    return found


def _entry_points() -> Iterator[tuple[str, _Entry]]:
    try:
        from importlib.metadata import entry_points  # who plays by states has no use for it
    except ImportError:  # a Python for pages may come without
        return
    for point in entry_points(group=GROUP):
        package = point.dist.name if point.dist is not None else "a package without a name"
        yield point.name, _Entry(point.value, package)


def _tell(package: str, name: str, reason: str) -> None:
    warnings.warn(f"{package} brings the game {name!r}, which is left out: {reason}", GameWarning, stacklevel=2)


@cache
def _rules(name: str) -> GameRules[Any, Any, Any, Any, Any]:
    entry = _entries()[name]
    try:
        rules = find_at(entry.place)
    except Exception as error:  # whatever a package does when it is imported
        raise GameError(name, entry.package, f"{type(error).__name__}: {error}") from error
    if not isinstance(rules, GameRules) or rules.name != name:
        raise GameError(name, entry.package, f"at {entry.place} are no `GameRules` of this name")
    return rules


@cache
def all_rules() -> tuple[GameRules[Any, Any, Any, Any, Any], ...]:
    """All games that can be played; of one that cannot be loaded its package is told, once."""
    found = []
    for name in game_names():
        try:
            found.append(_rules(name))
        except GameError as error:
            _tell(error.package, name, error.reason)
    return tuple(found)


@overload
def find_rules(name: Literal["elysium"]) -> ElysiumRules: ...
@overload
def find_rules(name: Literal["ephyran"]) -> Ephyran: ...
@overload
def find_rules(name: str) -> GameRules[Any, Any, Any, Any, Any]: ...
def find_rules(name: str) -> GameRules[Any, Any, Any, Any, Any]:
    """The game of that name: its rules and words, for programs that play any game.

    Raises:
        UnknownNameError: there is none; it says which one was probably meant.
        GameError: the package that brings it cannot be loaded.

    Example:
        >>> find_rules("elysium").seats
        range(2, 5)
    """
    if not is_word(name, game_names()):
        raise UnknownNameError("game", name, game_names())
    return _rules(name)


@overload
def standard_card_set(name: Literal["elysium"]) -> CardSet: ...
@overload
def standard_card_set(name: Literal["ephyran"]) -> EphyranCards: ...
@overload
def standard_card_set(name: str) -> AnyCardSet: ...
def standard_card_set(name: str) -> AnyCardSet:
    """The printed cards and numbers of a game; read once per process.

    Raises:
        UnknownNameError: there is no such game; it says which one was probably meant.

    Example:
        >>> standard_card_set("ephyran")
        <EphyranCards: deck.toml, dionysus.ely, reinforcements.ely>
    """
    return find_rules(name).standard_card_set()


@overload
def start_game(
    game: Literal["elysium"],
    players: int,
    seed: int | str | None = None,
    *,
    families: str | Sequence[str],
    edition: str = ...,
) -> GameState: ...
@overload
def start_game(
    game: Literal["ephyran"], players: int, seed: int | str | None = None, *, gods: Sequence[str] | None = None
) -> EphyranState: ...
@overload
def start_game(game: str, players: int, seed: int | str | None = None, **choices: object) -> AnyState: ...
def start_game(game: str, players: int, seed: int | str | None = None, **choices: object) -> AnyState:
    """Set any game up with its printed cards, and go to its first decision.

    Args:
        game: its name, one of `GAMES`.
        players: how many play.
        seed: the same seed gives the same game; without one the operating system chooses.
        choices: what else is chosen at the setup of this game, such as `families` in Elysium or `gods` in Ephyran.

    Raises:
        UnknownNameError: there is no such game.
        SetupError: no such game can be played; it names the rule.

    Example:
        >>> from elysium_rules import describe_action, legal_actions, playout_scores, random_chooser
        >>> state = start_game("ephyran", players=3, seed=1, gods=["gaia", "aeolus", "poseidon"])
        >>> describe_action(state, legal_actions(state)[0])
        'build Lagoon 1: Hippocamp, giving up Harpy (Forest 3)'
        >>> [sheet.total for sheet in playout_scores(state, random_chooser(7)).scores]
        [8, 5, 5]
    """
    rules = find_rules(game)
    known = {setup.name: setup for setup in rules.setups}
    for name in choices:
        if name not in known:
            raise SetupError("", f"{game} is set up with {', '.join(known)}, and there is no {name!r}")
    for name, setup in known.items():
        if setup.default is None and name not in choices:
            such = f", such as {name}={setup.example!r}" if setup.example else ""
            raise SetupError("", f"{game} is set up with {name}: {setup.doc}{such}")
    try:
        rng = rng_from_seed(seed)
    except ArgumentError as error:
        raise SetupError("", f"a seed is a whole number or a text, not {name_value(seed)}") from error
    state: AnyState = rules.start(rules.find_game(standard_card_set(game), players, choices), rng)
    return state


#: What `follow` takes, as it is asked for.
_PLAIN: Final = {
    "view": "a view of this game as plain data, such as `encode_view` returns,",
    "events": "a list of events of this game that follow on the view, such as `encode_event` returns,",
    "deck": "a list of cards, such as the answer to `cards` has,",
}


def follow(
    game: str, view: ViewT, events: Iterable[Mapping[str, Any]], deck: Iterable[Mapping[str, Any]] = ()
) -> ViewT:
    """The view that events lead to, all as plain data: what a frontend draws between two views, event by event.

    What is asked is no fact of the table: `question` is null and `open_powers` empty in the result, and `stage` and
    `draws` of Ephyran are those of *view*. All else equals the view that the same viewer would be shown.

    Args:
        game: its name.
        view: what the viewer saw before; it stays as it is. An empty one, if the events begin with `GameBegan`.
        events: what happened since, in order, as the same viewer may know it.
        deck: the cards of the deck by their numbers, as the answer to `cards` has them; Elysium needs it.

    Raises:
        UnknownNameError: there is no such game.
        ArgumentError: this is no view, no list of events or no deck as plain data, or one of another game.

    Example:
        >>> from elysium_rules import FAMILY_SETS, begin_game, encode_event, encode_view, observe, standard_cards
        >>> state, events = begin_game(standard_cards(), 2, FAMILY_SETS["first_game"], seed=1)
        >>> deck = [{"number": number, "ref": face.ref} for number, face in enumerate(state.game.faces)]
        >>> table = follow("elysium", encode_view(observe(state)), [], deck)
        >>> table["agora"] == encode_view(observe(state))["agora"]
        True
    """
    kind = find_mirror(game)
    expect("view", view, Mapping, _PLAIN["view"])
    given: dict[str, Any] = {
        "view": view,
        "events": _expect_dicts("events", events),
        "deck": _expect_dicts("deck", deck),
    }
    at = "deck"
    try:
        mirror = kind(given["deck"])
        at = "view"
        if view:
            mirror.start_from(view)
        at = "events"
        mirror.take_in(given["events"])
    except (LookupError, TypeError, AttributeError, ValueError):  # what odd fields end in
        raise wrong_type(at, given[at], _PLAIN[at]) from None
    left = {name: view[name] for name in mirror.aside if name in view}
    unasked: dict[str, Any] = {name: empty for name, empty in (("question", None), ("open_powers", [])) if name in left}
    return cast("ViewT", {**left, **mirror.table, **unasked})


def _expect_dicts(argument: str, values: object) -> list[Any]:
    found = list(values) if isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping) else [None]
    if not all(isinstance(value, Mapping) for value in found):
        raise wrong_type(argument, values, _PLAIN[argument])
    return found


def find_mirror(game: str) -> type[Mirror]:
    """What keeps a table of that game by events alone, for who follows one for long.

    Raises:
        UnknownNameError: there is no such game.
        ArgumentError: this game has nothing of the kind.
    """
    place = find_rules(game).mirror
    if not place:
        raise ArgumentError("call/no-mirror", "game", f"nobody keeps a table of {game} by its events; ask for views")
    found: type[Mirror] = find_at(place)
    return found


def find_vocabulary(name: str) -> Vocabulary:
    """The table of operations of a game.

    Raises:
        UnknownNameError: there is no such game.
        SetupError: its cards are not written in the card language.
    """
    found = find_rules(name).vocabulary
    if found is None:
        raise SetupError("", f"{name} has no card language")
    return found
