"""Every request and response of the protocol: one frame for all games, filled with what a game brings.

A client that plays one game never sees another: the description is made for each (`schema.py`; decision 14).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, TypeAlias

from elysium_rules.games import DEFAULT_GAME
from elysium_rules.play.data.shapes import (
    Definitions,
    Exactly,
    Field,
    Flag,
    Many,
    Named,
    Nothing,
    Number,
    Shape,
    Table,
    Text,
    Word,
)
from elysium_rules.play.engine.port import GameRules, Setup
from elysium_rules.play.serialising.class_shapes import SEAT, SHOWN_ACTION, maybe, optional
from elysium_rules.protocol.limits import MAX_FILE, MAX_FILES, MAX_GIVEN

AnyRules: TypeAlias = GameRules[Any, Any, Any, Any, Any]
PROTOCOL: Final = 2  #: grows when a client of today would no longer understand us; docs/protocol/versions.md


class Code(StrEnum):
    """What went wrong, in a word that never changes its meaning."""

    TOO_LONG = "too-long"  #: the line is longer than `hello` says
    BAD_JSON = "bad-json"  #: the line is no JSON, or JSON that nobody needs: too deep, huge numbers, fractions
    BAD_REQUEST = "bad-request"  #: JSON, but no request; `path` says where
    UNKNOWN_GAME = "unknown-game"  #: never opened, or closed
    TOO_MANY = "too-many"  #: of games or card sets; close some
    STALE = "stale"  #: the game has moved on; look again and decide anew
    ILLEGAL = "illegal"  #: the rules do not allow it now; `rule` says which one
    NO_SUCH_GAME = "no-such-game"  #: it cannot be set up: five players, an unknown family
    NO_UNDO = "no-undo"  #: this player may not take back so much
    BAD_SAVE = "bad-save"  #: damaged, foreign or impossible; `detail` and `path` say more
    BAD_REPLAY = "bad-replay"  #: the same for a replay
    BAD_CARDS = "bad-cards"  #: the card files have errors; `findings` lists them
    UNAVAILABLE = "unavailable"  #: there is no such thing for this game
    INTERNAL = "internal"  #: our mistake; the game is as it was before


def request_name(do: str) -> str:
    """The name of a request's type.

    >>> request_name("why")
    'WhyRequest'
    """
    return f"{do.capitalize()}Request"


def response_name(do: str) -> str:
    """The name of a response's type."""
    return f"{do.capitalize()}Response"


def choice_name(setup: Setup) -> str:
    """The name of the type of a choice at the setup that is no short list of words."""
    return f"{setup.name.capitalize()}Choice"


_GAME: Final = Field(Text(20), "the game, as `new` or `load` named it")
_MOVE: Final = Field(Number(), "the move the client has seen last; an older one is refused as `stale`")
_VIEWER: Final = Field(maybe(SEAT), "whose eyes; null for a spectator")
_LANGUAGE: Final = optional(Named("Language"), "of labels and texts; English unless told")
_SCHEME: Final = optional(Named("Scheme"), "of the colours; light unless told")
CARD_FILES: Final = Table(Text(MAX_FILE), most=MAX_FILES, longest_key=200)

#: Where a game stands; part of every response about one.
STANDING: Final = {
    "game": Field(Text(20)),
    "move": Field(Number(), "grows with every change, also by `undo`; send it with the next `act`"),
    "decisions": Field(Number(), "how many decisions led here"),
    "deciding": Field(maybe(SEAT), "who must decide; null once the game is over"),
    "outcome": Field(maybe(Named("Outcome")), "once the game is over"),
}

#: Per request: what it is for, what it carries, what its response carries.
Requests: TypeAlias = dict[str, tuple[str, dict[str, Field], dict[str, Field]]]


def which(rules: AnyRules) -> Field:
    """Which game is played; nobody needs to name the one that was there before there were others."""
    return Field(Exactly(rules.name), f"`{DEFAULT_GAME}` unless told", optional=rules.name == DEFAULT_GAME)


def setup_field(rules: AnyRules, setup: Setup, known: Definitions) -> Field:
    """What a game can be told when it is set up."""
    shape: Shape = Named(choice_name(setup))
    if setup.words:
        words = Word(setup.words)
        shape = next((Named(name) for name, found in known.items() if found.shape == words), words)
    if setup.by_seat:
        shape = Many(shape, most=rules.seats[-1])
    doc = f"{setup.doc}; {setup.default} unless told" if setup.default else setup.doc
    return Field(shape, doc, optional=setup.default is not None)


def requests(rules: AnyRules, known: Definitions) -> Requests:
    """All requests of a game, by what they ask for; *known* are the definitions of its values."""
    done = Named(SHOWN_ACTION if SHOWN_ACTION in known else "Action")
    names = Many(Text(60), most=rules.seats[-1])
    return {
        "hello": (
            "Ask who is there; never needed, but a good start.",
            {"protocol": optional(Number(), "the version the client speaks; another one is refused")},
            {
                "protocol": Field(Number()),
                "format": Field(Number(), "of saves and replays"),
                "library": Field(Text(), "the version of elysium-rules"),
                "rulings": Field(Text(), "our answers where the printed rules are silent"),
                "limits": Field(Named("Limits")),
                "bots": Field(Many(Text())),
                "languages": Field(Many(Text())),
                "editions": Field(Many(Text())),
                "families": Field(Many(Text()), "the printed families"),
                "sets": Field(Table(Many(Text())), "named choices of families"),
                "games": Field(
                    Many(Named("GameInfo")), "all games there are; what stands beside is about the first one"
                ),
                "deprecated": Field(
                    Many(Text()), "fields that the next number will not have, such as `UndoResponse.events`"
                ),
            },
        ),
        "new": (
            "Set a game up.",
            {
                "game": which(rules),
                "players": Field(Number(0, 99)),
                **{setup.name: setup_field(rules, setup, known) for setup in rules.setups},
                "seed": optional(Named("Seed"), "without one, the engine takes any"),
                "names": optional(names, "of the players, by seat, for the texts"),
                "cards": optional(CARD_FILES, "families of your own: card files by name"),
                "language": _LANGUAGE,
            },
            {**STANDING, "events": Field(Many(Named("Happening")), "how the table was laid out, from nothing")},
        ),
        "load": (
            "Go on with a saved game.",
            {
                "save": Field(Text()),
                "names": optional(names),
                "accept_edited": optional(Flag(), "go on with changed cards, if no changed power is open"),
                "accept_scenario": optional(Flag(), "accept a table that can be played, though no game comes to it"),
            },
            {**STANDING, "events": Field(Nothing(), "no events lead here: fetch a view")},
        ),
        "save": (
            "Write a game down. The text holds hidden cards and the seed: it is for the host, never for a player.",
            {"game": _GAME, "with_cards": optional(Flag(), "carry the card files along")},
            {**STANDING, "save": Field(Text())},
        ),
        "view": (
            "The table as a player or a spectator may see it, with the choices of the player who must decide.",
            {
                "game": _GAME,
                "player": _VIEWER,
                "at": optional(
                    Number(), "the table after so many decisions, as the viewer knew it then; now unless told"
                ),
                "language": _LANGUAGE,
            },
            {**STANDING, "view": Field(Named("View"), "with choices only if it is the table as it is now")},
        ),
        "cards": (
            "All cards of a game, as printed: ask once, and show the cards of every view by it.",
            {"game": _GAME, "language": _LANGUAGE},
            {
                **STANDING,
                "cards": Field(Many(Named("PrintedCard"))),
                "deck": Field(Many(Named("DeckCard")), "by number"),
            },
        ),
        "faces": (
            "What the cards of a game look like, drawn by the library: SVG images, each with its text.",
            {
                "game": _GAME,
                "cards": optional(Many(Named("CardId"), most=1000), "by their numbers; all of the deck unless told"),
                "language": _LANGUAGE,
                "scheme": _SCHEME,
            },
            {
                **STANDING,
                "faces": Field(Many(Named("CardFace")), "in the order of the numbers"),
                "back": Field(Named("CardSide"), "of every card"),
                "citizen": Field(
                    maybe(Named("CardSide")), "a card that lies face down as a Citizen; null in other games"
                ),
            },
        ),
        "legal": (
            "What a player may do now; nothing unless it is theirs to decide.",
            {"game": _GAME, "player": Field(SEAT), "language": _LANGUAGE},
            {
                **STANDING,
                "prompt": Field(maybe(Text()), "what is wanted of the player who must decide"),
                "choices": Field(Many(Named("Choice"))),
            },
        ),
        "act": (
            "Decide for the player who must: by an action, by its place in the list of legal ones, or by a bot.",
            {
                "game": _GAME,
                "move": _MOVE,
                "action": Field(Named("Decision")),
                "language": _LANGUAGE,
            },
            {
                **STANDING,
                "action": Field(done, "what was done, as everybody may see it"),
                "events": Field(Many(Named("Happening")), "all that came of it, in order; everybody may see it"),
            },
        ),
        "events": (
            "What happened, decision by decision, as a player or a spectator may know it.",
            {
                "game": _GAME,
                "player": _VIEWER,
                "since": optional(Number(), "how many decisions were seen before; 0 unless told"),
                "language": _LANGUAGE,
            },
            {**STANDING, "told": Field(Many(Named("Told")), "in their order; none leads to a game that was loaded")},
        ),
        "undo": (
            "Take decisions back; without `to`, only say how far a player may go back.",
            {
                "game": _GAME,
                "player": Field(SEAT),
                "to": optional(Number(), "one of `points`"),
                "move": optional(Number(), "needed with `to`"),
                "language": _LANGUAGE,
            },
            {
                **STANDING,
                "points": Field(Many(Number()), "numbers of decisions this player may go back to"),
                "events": Field(
                    maybe(Many(Named("Happening"))),
                    "empty where nothing was taken back; null where something was: fetch a view",
                ),
                "taken_back": Field(
                    Many(Named("Told")), "what was taken back, as this player was told it, the newest last"
                ),
            },
        ),
        "replay": (
            "The game from its begin as a replay, with its seed: for the host, never for a player of a running game.",
            {"game": _GAME, "with_cards": optional(Flag(), "carry the card files along")},
            {**STANDING, "replay": Field(Text())},
        ),
        "verify": (
            "Play a replay through and compare.",
            {"replay": Field(Text())},
            {"verdict": Field(Named("Verdict"))},
        ),
        "watch": (
            "Open the game of a replay where it ends: for the host. Nobody may take anything back in it.",
            {"replay": Field(Text(), "in JSON Lines or in the notation"), "language": _LANGUAGE},
            {
                **STANDING,
                "title": Field(Exactly(rules.name), "which game it is"),
                "verdict": Field(Named("Verdict"), "where it drifts, the game stands before the decision that differs"),
                "marks": Field(Many(Named("Mark")), "where each part of the game begins; none where it has no parts"),
            },
        ),
        "branch": (
            "Open another game that stands where this one stood, the chance to come included: for the host.",
            {"game": _GAME, "at": Field(Number(), "how many decisions it keeps")},
            {**STANDING},
        ),
        "why": (
            "Why an action, or anything with a card, is not possible now; no reasons if it is.",
            {
                "game": _GAME,
                "about": Field(Named("Subject")),
                "player": Field(SEAT),
                "language": _LANGUAGE,
            },
            {**STANDING, "reasons": Field(Many(Named("Reason")))},
        ),
        "check": (
            "Check card files, as `elysium check` does.",
            {
                "files": Field(CARD_FILES, "card files by name"),
                "game": optional(Text(60), f"whose cards they are; `{DEFAULT_GAME}` unless told"),
            },
            {"count": Field(Number(), "of cards in files without errors"), "findings": Field(Many(Named("Finding")))},
        ),
        "draw": (
            "The cards of card files as printed and as drawn, for editors; with errors there are only these.",
            {
                "files": Field(CARD_FILES, "card files by name"),
                "title": optional(Text(60), f"the game whose cards they are; `{DEFAULT_GAME}` unless told"),
                "language": _LANGUAGE,
                "scheme": _SCHEME,
            },
            {
                "cards": Field(Many(Named("PrintedCard")), "of these files, in their order"),
                "faces": Field(Many(Named("PrintedFace")), "one for each, with the condition of its first copy"),
                "findings": Field(Many(Named("Finding"))),
            },
        ),
        "advise": (
            "What an editor shows at a place of a card file: what can be written there, and what stands there.",
            {
                "text": Field(Text(MAX_FILE), "the card file"),
                "at": Field(Number(), "the place, in characters from the beginning; one behind the text is its end"),
                "title": optional(Text(60), f"the game whose cards they are; `{DEFAULT_GAME}` unless told"),
                "language": _LANGUAGE,
            },
            {
                "start": Field(Number(), "where what is replaced by a completion begins"),
                "end": Field(Number(), "where it ends"),
                "completions": Field(Many(Named("Completion")), "what is likely comes first"),
                "hover": Field(maybe(Named("Hover")), "null where nothing can be told"),
            },
        ),
        "trial": (
            "Open a game in which a card can be tried at once, for authors: two players, and the first one decides.",
            {
                "files": Field(CARD_FILES, "card files by name"),
                "card": Field(Text(200), "the card as `family/key`"),
                "given": optional(Text(MAX_GIVEN), "the position, in the words of `given` in tests; else one is found"),
                "title": optional(Text(60), f"the game whose card it is; `{DEFAULT_GAME}` unless told"),
                "names": optional(names),
            },
            {
                **STANDING,
                "events": Field(Nothing(), "no events lead here: fetch a view"),
                "given": Field(Text(), "the position, as it would stand in `given` of a test"),
            },
        ),
        "position": (
            "What is wrong with a position as text, in the words of `given` in tests; and what fits at a place.",
            {
                "files": Field(CARD_FILES, "card files by name"),
                "card": Field(Text(200), "the card that is tried there, as `family/key`"),
                "given": Field(Text(MAX_GIVEN), "the position"),
                "at": optional(Number(), "a place in it, in characters from the beginning"),
                "title": optional(Text(60), f"the game whose card it is; `{DEFAULT_GAME}` unless told"),
                "language": _LANGUAGE,
            },
            {
                "findings": Field(Many(Named("Finding")), "their places are those of the position"),
                "start": Field(Number(), "where what is replaced by a completion begins"),
                "end": Field(Number(), "where it ends"),
                "completions": Field(Many(Named("Completion")), "what is likely comes first; none without a place"),
                "hover": Field(maybe(Named("Hover")), "null where nothing can be told"),
            },
        ),
        "test": (
            "What was decided in a trial so far, as a test in the card language; it is run before it is given away.",
            {"game": _GAME, "name": optional(Text(80), "what the test is called")},
            {
                "text": Field(Text(), "the test"),
                "holds": Field(Flag(), "whether it holds when it is run"),
                "note": Field(Text(), "why not, in English; empty where it holds"),
            },
        ),
        "close": ("Forget a game.", {"game": _GAME}, {"game": Field(Text(20))}),
    }
