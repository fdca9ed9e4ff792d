"""The one description of the protocol: every request, response and value in it.

The server checks requests by it; `docs/protocol/*.schema.json` and `elysium.d.ts` are made from it
(`ELYSIUM_REWRITE=1 pytest tests/protocol` writes them). Actions, events and scores are described by
their own classes, so a new kind appears here by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin

import attrs

from elysium_rules.elysium.language.vocabulary import ANY_COLOUR, LANGUAGES
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS
from elysium_rules.elysium.model.events import EVENTS
from elysium_rules.elysium.model.ids import (
    Activation,
    CardId,
    Colour,
    Edition,
    LegendKind,
    Phase,
    PlayerId,
    Resource,
    Stage,
    Zone,
)
from elysium_rules.elysium.model.sheets import ScoreSheet
from elysium_rules.elysium.words.fields import describe_field
from elysium_rules.program.types import QuestionKind
from elysium_rules.protocol.limits import BOT_NAMES, MAX_FILE, MAX_FILES, MAX_LINE, MOST_SEATS
from elysium_rules.protocol.shapes import (
    LARGEST,
    Definition,
    Definitions,
    Either,
    Exactly,
    Field,
    Flag,
    Many,
    Named,
    Nothing,
    Number,
    OneOf,
    Record,
    Shape,
    Table,
    Text,
    Word,
)

PROTOCOL: Final = 1  #: grows when a client of today would no longer understand us


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


# --- from classes ----------------------------------------------------------------------------------------------------

_NAMED: Final = {PlayerId: "PlayerId", CardId: "CardId"}
_WORDS: Final = (Activation, Colour, Edition, LegendKind, Phase, QuestionKind, Resource, Zone)
_NUMBER: Final = Number(-LARGEST, LARGEST)


def shape_of(annotation: Any) -> Shape:
    """The shape of a field, by its type.

    >>> shape_of(int | None)
    Either(options=(Number(least=-9007199254740991, most=9007199254740991), Nothing()))
    """
    if annotation in _NAMED:
        return Named(_NAMED[annotation])
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        return Named(annotation.__name__)
    plain: dict[Any, Shape] = {
        int: _NUMBER,
        bool: Flag(),
        str: Text(),
        NoneType: Nothing(),
        ScoreSheet: Named(ScoreSheet.__name__),
    }
    if annotation in plain:
        return plain[annotation]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return Many(shape_of(arguments[0]))
    if origin in (Union, UnionType):
        if set(arguments) == {*ACTIONS, *ANSWERS}:
            return Named("Action")
        return Either(tuple(shape_of(argument) for argument in arguments))
    raise TypeError(f"the protocol has no shape for {annotation!r}")


def record_of(kind: type[Any], **first: Field) -> Record:
    """The record of a class of attrs, with fields of our own before its own."""
    attrs.resolve_types(kind)
    return Record({**first, **{field.name: Field(shape_of(field.type)) for field in attrs.fields(kind)}})


def first_line(kind: type[Any]) -> str:
    """What a class is, in the sentence it begins its docstring with."""
    return (kind.__doc__ or "").strip().split("\n\n")[0].replace("\n", " ")


def _tagged(kinds: Iterable[type[Any]]) -> dict[str, Definition]:
    return {
        kind.__name__: Definition(record_of(kind, type=Field(Exactly(kind.__name__))), first_line(kind))
        for kind in kinds
    }


def _words(kind: type[StrEnum]) -> Definition:
    return Definition(Word(tuple(kind)), first_line(kind))


# --- small pieces ----------------------------------------------------------------------------------------------------


def _optional(shape: Shape, doc: str = "") -> Field:
    return Field(shape, doc, optional=True)


def _maybe(shape: Shape) -> Shape:
    return Either((shape, Nothing()))


def _record(**fields: Field | Shape) -> Record:
    return Record({name: shape if isinstance(shape, Field) else Field(shape) for name, shape in fields.items()})


_SEAT: Final = Named("PlayerId")
_GAME: Final = Field(Text(20), "the game, as `new` or `load` named it")
_MOVE: Final = Field(Number(), "the move the client has seen last; an older one is refused as `stale`")
_VIEWER: Final = Field(_maybe(_SEAT), "whose eyes; null for a spectator")
_LANGUAGE: Final = _optional(Named("Language"), "of labels and texts; English unless told")
_FILES: Final = Table(Text(MAX_FILE), most=MAX_FILES, longest_key=200)

#: Where a game stands; part of every response about one.
_STANDING: Final = {
    "game": Field(Text(20)),
    "move": Field(Number(), "grows with every change, also by `undo`; send it with the next `act`"),
    "decisions": Field(Number(), "how many decisions led here"),
    "deciding": Field(_maybe(_SEAT), "who must decide; null once the game is over"),
    "outcome": Field(_maybe(Named("Outcome")), "once the game is over"),
}

#: Per request: what it is for, what it carries, what its response carries.
_REQUESTS: Final[dict[str, tuple[str, dict[str, Field], dict[str, Field]]]] = {
    "hello": (
        "Ask who is there; never needed, but a good start.",
        {"protocol": _optional(Number(), "the version the client speaks; another one is refused")},
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
        },
    ),
    "new": (
        "Set a game up.",
        {
            "players": Field(Number(0, 99)),
            "families": Field(Either((Text(60), Many(Text(60), most=20))), "a set by its name, or five families"),
            "seed": _optional(Either((Number(-LARGEST, LARGEST), Text(200))), "without one, the engine takes any"),
            "edition": _optional(Named("Edition"), "revised unless told"),
            "names": _optional(Many(Text(60), most=MOST_SEATS), "of the players, by seat, for the texts"),
            "cards": _optional(_FILES, "families of your own: card files by name"),
            "language": _LANGUAGE,
        },
        {**_STANDING, "events": Field(Many(Named("Happening")), "how the table was laid out, from nothing")},
    ),
    "load": (
        "Go on with a saved game.",
        {
            "save": Field(Text()),
            "names": _optional(Many(Text(60), most=MOST_SEATS)),
            "accept_edited": _optional(Flag(), "go on with changed cards, if no changed power is open"),
            "accept_scenario": _optional(Flag(), "accept a table that can be played, though no game comes to it"),
        },
        {**_STANDING, "events": Field(Nothing(), "no events lead here: fetch a view")},
    ),
    "save": (
        "Write a game down. The text holds hidden cards and the seed: it is for the host, never for a player.",
        {"game": _GAME, "with_cards": _optional(Flag(), "carry the card files along")},
        {**_STANDING, "save": Field(Text())},
    ),
    "view": (
        "The table as a player or a spectator may see it, with the choices of the player who must decide.",
        {"game": _GAME, "player": _VIEWER, "language": _LANGUAGE},
        {**_STANDING, "view": Field(Named("View"))},
    ),
    "cards": (
        "All cards of a game, as printed: ask once, and show the cards of every view by it.",
        {"game": _GAME, "language": _LANGUAGE},
        {
            **_STANDING,
            "cards": Field(Many(Named("PrintedCard"))),
            "deck": Field(Many(Named("DeckCard")), "by number"),
        },
    ),
    "legal": (
        "What a player may do now; nothing unless it is theirs to decide.",
        {"game": _GAME, "player": Field(_SEAT), "language": _LANGUAGE},
        {
            **_STANDING,
            "prompt": Field(_maybe(Text()), "what is wanted of the player who must decide"),
            "choices": Field(Many(Named("Choice"))),
        },
    ),
    "act": (
        "Decide for the player who must: by an action, by its place in the list of legal ones, or by a bot.",
        {
            "game": _GAME,
            "move": _MOVE,
            "action": Field(Either((Named("Action"), Number(), Named("BotChoice")))),
            "language": _LANGUAGE,
        },
        {
            **_STANDING,
            "action": Field(Named("Action"), "what was done"),
            "events": Field(Many(Named("Happening")), "all that came of it, in order; everybody may see it"),
        },
    ),
    "undo": (
        "Take decisions back; without `to`, only say how far a player may go back.",
        {
            "game": _GAME,
            "player": Field(_SEAT),
            "to": _optional(Number(), "one of `points`"),
            "move": _optional(Number(), "needed with `to`"),
        },
        {
            **_STANDING,
            "points": Field(Many(Number()), "numbers of decisions this player may go back to"),
            "events": Field(
                _maybe(Many(Named("Happening"))),
                "empty where nothing was taken back; null where something was: fetch a view",
            ),
        },
    ),
    "replay": (
        "The game from its begin as a replay. It holds the seed: for the host, never for a player of a running game.",
        {"game": _GAME, "with_cards": _optional(Flag(), "carry the card files along")},
        {**_STANDING, "replay": Field(Text())},
    ),
    "verify": (
        "Play a replay through and compare.",
        {"replay": Field(Text())},
        {"verdict": Field(Named("Verdict"))},
    ),
    "why": (
        "Why an action, or anything with a card, is not possible now; no reasons if it is.",
        {"game": _GAME, "about": Field(Either((Named("Action"), Named("CardId")))), "language": _LANGUAGE},
        {**_STANDING, "reasons": Field(Many(Named("Reason")))},
    ),
    "check": (
        "Check card files, as `elysium check` does.",
        {"files": Field(_FILES, "card files by name")},
        {"cards": Field(Number(), "in files without errors"), "findings": Field(Many(Named("Finding")))},
    ),
    "close": ("Forget a game.", {"game": _GAME}, {"game": Field(Text(20))}),
}


def request_name(do: str) -> str:
    """The name of a request's type.

    >>> request_name("why")
    'WhyRequest'
    """
    return f"{do.capitalize()}Request"


def response_name(do: str) -> str:
    """The name of a response's type."""
    return f"{do.capitalize()}Response"


_PLACE: Final = _record(
    file=Text(),
    start=Number(),
    end=Number(),
    line=_maybe(Number()),
    col=_maybe(Number()),
    end_line=_maybe(Number()),
    end_col=_maybe(Number()),
)


def _value_definitions() -> dict[str, Definition]:
    score = record_of(ScoreSheet)
    return {
        "Id": Definition(Either((Number(-LARGEST, LARGEST), Text(100))), "Chosen by the client, given back as it is."),
        "PlayerId": Definition(Number(0, MOST_SEATS - 1), "A seat at the table, counted clockwise from 0."),
        "Account": Definition(Number(-1, MOST_SEATS - 1), "A seat, or -1 for the common reserve."),
        "CardId": Definition(Number(0, 9_999), "A card of one game; Citizens have numbers of their own."),
        **{kind.__name__: _words(kind) for kind in _WORDS},
        "Stage": Definition(Word(tuple(stage.name.lower() for stage in Stage)), first_line(Stage)),
        "Language": Definition(Word(LANGUAGES), "What labels and texts can be written in."),
        **_tagged((*ACTIONS, *ANSWERS)),
        "Action": Definition(
            OneOf("type", {kind.__name__: kind.__name__ for kind in (*ACTIONS, *ANSWERS)}), "All a player can choose."
        ),
        **_event_definitions(),
        "Event": Definition(OneOf("type", {kind.__name__: kind.__name__ for kind in EVENTS}), "All that can happen."),
        "ScoreSheet": Definition(
            Record({**score.fields, "total": Field(_NUMBER, "the score")}), first_line(ScoreSheet)
        ),
        "Outcome": Definition(
            _record(winners=Many(_SEAT), scores=Many(Named("ScoreSheet"))), "Who won, and the score sheets by seat."
        ),
        "Happening": Definition(_record(event=Named("Event"), text=Text()), "An event and the sentence that tells it."),
        "BotChoice": Definition(
            _record(bot=Word(BOT_NAMES), seed=_optional(Either((Number(-LARGEST, LARGEST), Text(200))))),
            "Let a bot decide; the same seed, move and view give the same choice.",
        ),
        "Limits": Definition(
            _record(
                line=Field(Number(), "bytes in one line"),
                games=Field(Number(), "open at once"),
                card_sets=Field(Number(), "of your own, in open games"),
            ),
            "What one process takes.",
        ),
        "Place": Definition(_PLACE, "A stretch of a card file; lines and columns count from 1."),
        "Finding": Definition(
            _record(
                code=Text(),
                severity=Word(("error", "warning")),
                message=Text(),
                place=_maybe(Named("Place")),
                label=Text(),
                other_places=Many(Named("OtherPlace")),
                notes=Many(Text()),
                hint=_maybe(Text()),
            ),
            "Something about a card file.",
        ),
        "OtherPlace": Definition(_record(place=Named("Place"), text=Text()), "A place that explains a finding."),
        "Reason": Definition(
            _record(
                rule=Field(Text(), "such as `T3`"),
                sentence=Text(),
                card=Field(_maybe(Named("CardId")), "whose line forbids it"),
                place=Field(_maybe(Named("Place")), "of that line"),
            ),
            "One reason why something is not possible.",
        ),
        "Refusal": Definition(
            _record(
                code=Named("Code"),
                message=Field(Text(), "a sentence for a person; it may change"),
                rule=Field(_maybe(Text()), "the rule of the game that speaks, such as `T3`"),
                path=Field(_maybe(Text()), "where in the request, save or replay"),
                detail=Field(_maybe(Text()), "a finer code, such as `value/missing-field`"),
                move=_optional(Number(), "with `stale`: where the game stands"),
                reasons=_optional(Many(Named("Reason")), "with `illegal`"),
                findings=_optional(Many(Named("Finding")), "with `bad-cards`"),
            ),
            "Why a request was not served; the game, if there is one, is as it was before.",
        ),
        "Code": _words(Code),
        "PrintedCard": Definition(
            _record(
                ref=Text(),
                family=Text(),
                level=Number(1, 3),
                name=Text(),
                activation=Named("Activation"),
                eleusis=Flag(),
                text=Field(Text(), "what its power does, in words"),
                source=Field(Text(), "the same in the card language"),
            ),
            "A card as printed.",
        ),
        "DeckCard": Definition(
            _record(
                number=Named("CardId"),
                ref=Text(),
                condition=Field(Many(Word((*Colour, ANY_COLOUR))), "the columns needed to take it"),
            ),
            "One copy of a card in the deck of this game.",
        ),
        "Exact": Definition(
            _record(
                result=Exactly("exact"),
                actions=Number(),
                is_over=Field(Flag(), "whether the game was played to its end"),
                digest=Text(),
            ),
            "The replay is true.",
        ),
        "Drift": Definition(
            _record(
                result=Exactly("drift"),
                number=Field(Number(), "of the action where they part, from 1; 0 is the setup"),
                expected=Field(Text(), "the digest in the replay"),
                found=Field(_maybe(Text()), "the digest by the rules; null where they refuse the action"),
                action=_maybe(Named("Action")),
                reason=Text(),
            ),
            "The replay and the rules part.",
        ),
        "Foreign": Definition(
            _record(result=Exactly("foreign"), names=Field(Many(Text()), "families that differ; `numbers`, `rulings`")),
            "The game was played with other cards.",
        ),
        "Verdict": Definition(
            OneOf("result", {"exact": "Exact", "drift": "Drift", "foreign": "Foreign"}), "What came of a replay."
        ),
    }


def _view_definitions() -> dict[str, Definition]:
    """What `elysium/writing/views.py` writes."""
    cards = Many(Named("Card"))
    card = {
        "number": Field(Named("CardId"), "its name in actions and events"),
        "ref": Field(_maybe(Text()), "the printed card as `family/key`; null for a Citizen"),
    }
    return {
        "Card": Definition(Record(card), "A card on the table."),
        "DomainCard": Definition(
            Record({**card, "ring": Field(Flag(), "it has one (P4)"), "turned": Field(Flag(), "it was used (P5)")}),
            "A card in a Domain.",
        ),
        "Legend": Definition(_record(kind=Named("LegendKind"), cards=cards), "Cards together in an Elysium."),
        "Quest": Definition(
            _record(
                number=Field(Number(), "0 is the Incomplete side of a tile"),
                gold=Number(),
                vp=Number(),
                transfers=Number(),
                colours=Field(Many(Named("Colour")), "above it: one of these columns is needed"),
            ),
            "A quest tile.",
        ),
        "Board": Definition(
            _record(
                name=Text(),
                gold=Number(),
                vp=Number(),
                pp=Number(),
                disc=Number(1, MOST_SEATS),
                columns=Many(Named("Colour")),
                domain=Many(Named("DomainCard")),
                elysium=Many(Named("Legend")),
                quest=_maybe(Named("Quest")),
                cards_taken=Field(Number(), "of those owed in this epoch"),
            ),
            "What lies before one player.",
        ),
        "Bonus": Definition(
            _record(level=_maybe(Number(1, 3)), family=_maybe(Text()), points=Number(), player=_maybe(_SEAT)),
            "A bonus tile, of a level or of a family, and who has it.",
        ),
        "Choice": Definition(
            _record(
                number=Field(Number(), "its place in the list; `act` takes it"),
                action=Named("Action"),
                label=Field(Text(), "what to write on its button"),
            ),
            "One thing that the player who must decide can do.",
        ),
        "Question": Definition(
            _record(
                kind=Named("QuestionKind"),
                player=_SEAT,
                card=Field(_maybe(Named("Card")), "whose power asks"),
                prompt=Text(),
                choices=Field(Many(Named("Choice")), "empty for all but the one who must decide"),
            ),
            "What is asked of whom.",
        ),
        "OpenPower": Definition(_record(card=Named("CardId"), player=_SEAT), "A power in progress."),
        "View": Definition(
            _record(
                format=Number(),
                player=_VIEWER,
                language=Named("Language"),
                families=Many(Text()),
                edition=Named("Edition"),
                epoch=Number(1),
                phase=Named("Phase"),
                stage=Named("Stage"),
                active=Field(_SEAT, "whose turn it is"),
                order=Field(Many(_SEAT), "by the order discs"),
                turns_played=Number(),
                players=Field(Many(Named("Board")), "by seat"),
                agora=cards,
                oracle=Field(_maybe(cards), "null in games without an Oracle"),
                draw_pile=Field(Number(), "how many cards are left"),
                discard_pile=cards,
                removed=Field(cards, "out of the game"),
                reshuffled=Number(),
                pediment=Many(Named("Colour")),
                quests=Field(Many(Named("Quest")), "still to be taken"),
                bonuses=Many(Named("Bonus")),
                allowance=Field(Number(), "transfers left in this step of Phase III"),
                transfers=Field(Number(), "transfers made in it"),
                open_powers=Field(Many(Named("OpenPower")), "the running one last"),
                question=Field(_maybe(Named("Question")), "null once the game is over"),
            ),
            "The table as one player, or a spectator, may see it.",
        ),
    }


def _event_definitions() -> dict[str, Definition]:
    found = _tagged(EVENTS)
    moved = found["ResourceMoved"].shape
    assert isinstance(moved, Record)
    # The reserve takes part in moves of resources.
    accounts = {name: attrs.evolve(moved.fields[name], shape=Named("Account")) for name in ("source", "target")}
    shape = Record({**moved.fields, **accounts})
    return {**found, "ResourceMoved": attrs.evolve(found["ResourceMoved"], shape=shape)}


def _message_definitions() -> dict[str, Definition]:
    identity = Field(Named("Id"))
    found: dict[str, Definition] = {}
    for do, (doc, request, response) in _REQUESTS.items():
        kind = Field(Exactly(do))
        found[request_name(do)] = Definition(Record({"id": identity, "do": kind, **request}), doc)
        answer = {"id": identity, "ok": Field(Exactly(value=True)), "do": kind, **response}
        found[response_name(do)] = Definition(Record(answer), f"The answer to `{do}`.")
    failed = _record(id=_maybe(Named("Id")), ok=Exactly(value=False), error=Named("Refusal"))
    found["ErrorResponse"] = Definition(failed, "A request was not served; `id` is null if it could not be read.")
    requests = OneOf("do", {do: request_name(do) for do in _REQUESTS})
    found["Request"] = Definition(requests, f"One line to the engine, of at most {MAX_LINE:,} bytes.")
    served = tuple(Named(response_name(do)) for do in _REQUESTS)
    found["Response"] = Definition(Either((*served, Named("ErrorResponse"))), "One line from the engine.")
    return found


@cache
def definitions() -> Definitions:
    """All shapes of the protocol by name."""
    groups = (_value_definitions(), _view_definitions(), _message_definitions())
    found = {name: definition for group in groups for name, definition in group.items()}
    assert len(found) == sum(map(len, groups)), "two things have the same name"
    return {name: _with_words(name, definition) for name, definition in found.items()}


def _with_words(name: str, definition: Definition) -> Definition:
    """A field that says nothing of itself gets the words that its name has everywhere."""
    if not isinstance(definition.shape, Record):
        return definition
    fields = {
        key: field if field.doc else attrs.evolve(field, doc=describe_field(name, key))
        for key, field in definition.shape.fields.items()
    }
    return attrs.evolve(definition, shape=Record(fields))
