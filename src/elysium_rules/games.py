"""The games there are, by name: the layers above ask here for a game and for the cards it is played with.

A new game is one line in `_TITLES`, and one in `library.PRINTED`. Nothing is imported before somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar, cast, overload

from elysium_rules.arguments import expect, is_word, name_value, wrong_type
from elysium_rules.errors import ArgumentError, SetupError, UnknownNameError
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import PRINTED
from elysium_rules.play.port import Box, Title

if TYPE_CHECKING:
    from elysium_rules.elysium.model.cards import CardSet
    from elysium_rules.elysium.model.state import GameState
    from elysium_rules.elysium.title import ElysiumTitle
    from elysium_rules.ephyran.model.cards import EphyranCards
    from elysium_rules.ephyran.model.state import EphyranState
    from elysium_rules.ephyran.title import Ephyran
    from elysium_rules.play.mirror import Mirror
    from elysium_rules.program.vocabulary import Vocabulary

#: What a game is called.
GameName: TypeAlias = Literal["elysium", "ephyran"]
#: A state of any game there is; `isinstance(state, GameState)` tells which.
AnyState: TypeAlias = "GameState | EphyranState"
ViewT = TypeVar("ViewT", bound=Mapping[str, Any])  #: of a game, as plain data

#: Where the title of each game stands: module and name. The first one is played where nobody says which.
_TITLES: Final[Mapping[str, tuple[str, str]]] = {
    "elysium": ("elysium.title", "ELYSIUM"),
    "ephyran": ("ephyran.title", "EPHYRAN"),
}
#: Of games that can be played with card files of anybody: what reads the texts of such files beside the printed cards,
#: and what tells all findings about them.
_TEXTS: Final[Mapping[str, tuple[tuple[str, str], tuple[str, str]]]] = {
    "elysium": (("library", "load_texts"), ("library", "check_texts")),
}
#: The table of operations of each game: all that its cards can say.
_VOCABULARIES: Final[Mapping[str, tuple[str, str]]] = {
    name: (f"{name}.language.vocabulary", "VOCABULARY") for name in _TITLES
}
#: What keeps a table of each game by events alone.
_MIRRORS: Final[Mapping[str, tuple[str, str]]] = {
    name: (f"{name}.sight.mirror", f"{name.capitalize()}Mirror") for name in _TITLES
}
GAMES: Final[tuple[GameName, ...]] = cast("tuple[GameName, ...]", tuple(_TITLES))  #: the names of all games
DEFAULT_GAME: Final = GAMES[0]


@overload
def find_title(name: Literal["elysium"]) -> ElysiumTitle: ...
@overload
def find_title(name: Literal["ephyran"]) -> Ephyran: ...
@overload
def find_title(name: str) -> Title[Any, Any, Any, Any, Any]: ...
def find_title(name: str) -> Title[Any, Any, Any, Any, Any]:
    """The game of that name: its rules and words, for programs that play any game.

    Raises:
        UnknownNameError: there is none; it says which one was probably meant.

    Example:
        >>> find_title("elysium").seats
        range(2, 5)
    """
    _expect_game(name)
    title: Title[Any, Any, Any, Any, Any] = _load(*_TITLES[name])
    return title


def _expect_game(name: object) -> None:
    if not is_word(name, _TITLES):
        raise UnknownNameError("game", name, GAMES)


@overload
def standard_box(name: Literal["elysium"]) -> CardSet: ...
@overload
def standard_box(name: Literal["ephyran"]) -> EphyranCards: ...
@overload
def standard_box(name: str) -> Box: ...
def standard_box(name: str) -> Box:
    """The printed cards and numbers of a game; read once per process.

    Raises:
        UnknownNameError: there is no such game; it says which one was probably meant.

    Example:
        >>> standard_box("ephyran")
        <EphyranCards: deck.toml, dionysus.ely, reinforcements.ely>
    """
    _expect_game(name)
    return PRINTED[name]()


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
    title = find_title(game)
    known = {setup.name: setup for setup in title.setups}
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
    state: AnyState = title.start(title.find_match(standard_box(game), players, choices), rng)
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
    """What keeps a table of that game by events alone, for who follows one for long."""
    find_title(game)  # or it says that there is none
    found: type[Mirror] = _load(*_MIRRORS[game])
    return found


def takes_card_files(name: str) -> bool:
    """Whether a game can be played with card files of anybody, beside or instead of the printed ones."""
    return name in _TEXTS


def load_texts(name: str, texts: Mapping[str, str]) -> Box:
    """The printed cards of a game and those of some files, given as texts by the names of the files.

    Raises:
        CardError: something is wrong in a text; it holds all findings.
    """
    return _load(*_TEXTS[name][0])(texts)


def check_texts(name: str, texts: Mapping[str, str]) -> Any:
    """All findings about such files, as a `CardReport`."""
    return _load(*_TEXTS[name][1])(texts)


def find_vocabulary(name: str) -> Vocabulary:
    """The table of operations of a game."""
    _expect_game(name)
    found: Vocabulary = _load(*_VOCABULARIES[name])
    return found


def _load(module: str, name: str) -> Any:
    return getattr(import_module(f"elysium_rules.{module}"), name)
