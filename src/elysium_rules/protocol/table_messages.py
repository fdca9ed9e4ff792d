"""What players and a server say to each other beside the engine's protocol: tables, seats, devices and pushes.

A server fills in whose eyes look and which game is meant, so most requests of players are those of the engine without
these two. Here are the shapes of these and of all that only a server knows; `web/` obeys them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from elysium_rules.bots.registry import bot_names
from elysium_rules.play.data.shapes import (
    Definition,
    Definitions,
    Either,
    Exactly,
    Field,
    Flag,
    Many,
    Named,
    Number,
    OneOf,
    Record,
    Text,
    Word,
)
from elysium_rules.play.serialising.class_shapes import SEAT, SHOWN_ACTION, maybe, optional, record, words_of
from elysium_rules.protocol.messages import (
    CARD_FILES,
    STANDING,
    AnyRules,
    Requests,
    request_name,
    response_name,
    setup_field,
    which,
)


class ServerCode(StrEnum):
    """What went wrong at a server, beside the words of the engine; none ever changes its meaning."""

    FORBIDDEN = "forbidden"  #: not for this seat, or not a secret of this table
    TAKEN = "taken"  #: the invitation was used already, by somebody else
    NOT_YOURS = "not-yours"  #: somebody else must decide now
    NOT_SEATED = "not-seated"  #: nothing but `sit` is served before it
    NO_SUCH_TABLE = "no-such-table"  #: never opened, or forgotten
    TOO_FAST = "too-fast"  #: more than a person asks for
    BUSY = "busy"  #: full for now; try again later
    NOT_FOUND = "not-found"  #: no such page
    NOT_ALLOWED = "not-allowed"  #: not with this method of HTTP
    NOT_JSON = "not-json"  #: a body of another kind
    HEAD_TOO_LONG = "head-too-long"  #: of an HTTP request
    SLOW = "slow"  #: the body did not arrive in time


MOST_SEATS: Final = 20  #: that somebody may wish for; the game says how many can play
#: A personal secret, at least 128 bits of chance, which the client makes by itself.
OWN: Final = Text(86, pattern="[A-Za-z0-9_-]{22,86}")
#: The requests of the engine that players may make, without `game` and `player`.
FOR_TABLES: Final = ("hello", "view", "legal", "cards", "faces", "events", "why", "act", "undo", "replay")
_LEFT_OUT: Final = ("game", "player")
#: Those with an answer of the server's own: what happened is pushed.
_SHORT: Final = ("act", "undo")
_DEVICES: Final = Field(Many(Named("Device")), "those of one's own seat; none for a spectator")
_SEATS: Final = Field(Many(Named("SeatInfo")), "by seat")
_POINTS: Final = Field(Many(Number()), "numbers of decisions that this seat may go back to; none for a spectator")
_VIEW: Final = Field(Named("View"), "the table as this seat may see it, with the question and its choices")


def table_request_name(do: str) -> str:
    """The name of the type of a request to a server.

    >>> table_request_name("sit"), table_request_name("view"), table_request_name("hello")
    ('SitRequest', 'TableViewRequest', 'HelloRequest')
    """
    return f"Table{request_name(do)}" if do in FOR_TABLES and do != "hello" else request_name(do)


def table_response_name(do: str) -> str:
    """The name of the type of an answer of a server."""
    return f"Table{response_name(do)}" if do in _SHORT else response_name(do)


def _own_requests(rules: AnyRules) -> Requests:
    standing = {name: field for name, field in STANDING.items() if name != "game"}
    return {
        "sit": (
            "Take a seat, or watch; needed before anything else, whenever the line was opened.",
            {
                "table": Field(Text(100), "the name of the table"),
                "secret": Field(Text(100), "an invitation, a personal secret, or the one for spectators"),
                "own": optional(
                    OWN, "needed with an invitation: a personal secret, made by the client and kept before it asks"
                ),
                "language": optional(Named("Language"), "of all texts that are pushed; English unless told"),
            },
            {
                "protocol": Field(Number(), "the version the server speaks"),
                "table": Field(Text(), "the name of the table"),
                "title": Field(Exactly(rules.name), "which game it is"),
                "seat": Field(maybe(SEAT), "null for a spectator"),
                "names": Field(Many(Text())),
                "seats": _SEATS,
                "devices": _DEVICES,
                **standing,
            },
        ),
        "invite": (
            "Ask for an invitation to one's own seat, for another device of the same person.",
            {},
            {"invitation": Field(Text(), "it works once; `sit` takes it as `secret`")},
        ),
        "dismiss": (
            "Forget another device of one's own seat: its secret opens nothing any more.",
            {"device": Field(Number(1), "as `devices` counts them")},
            {},
        ),
    }


def table_definitions(rules: AnyRules, wanted: Requests, known: Definitions) -> dict[str, Definition]:
    """All that a server of tables is asked and says; *wanted* are the requests of the engine."""
    return {
        "ServerCode": words_of(ServerCode, grows=True),
        "TableRefusal": Definition(
            record(
                code=Field(Either((Named("Code"), Named("ServerCode"))), "a word that never changes its meaning"),
                message=Field(Text(), "a sentence for a person; it may change"),
                rule=Field(maybe(Text()), "the rule of the game that speaks, such as `T3`"),
                path=Field(maybe(Text()), "where in the request"),
                detail=Field(maybe(Text()), "a finer code, such as `value/missing-field`"),
                move=optional(Number(), "with `stale`: where the game stands"),
                reasons=optional(Many(Named("Reason")), "with `illegal`"),
                findings=optional(Many(Named("Finding")), "with `bad-cards`"),
            ),
            "Why a request was not served; the table is as it was before.",
        ),
        "HttpRefusal": Definition(record(error=Named("TableRefusal")), "What HTTP answers where nothing is served."),
        "SeatInfo": Definition(
            record(
                kind=Word(("person", "bot")),
                name=Field(Text(), "empty where nobody was named"),
                here=Field(Flag(), "whether somebody is connected there"),
            ),
            "Who sits at a table.",
        ),
        "Device": Definition(
            record(
                device=Field(Number(1), "its number at this seat"),
                here=Field(Flag(), "whether it is connected"),
                this=Field(Flag(), "whether it is the one that is told"),
            ),
            "A device that may sit on a seat.",
        ),
        **_new_table(rules, known),
        **_conversation(rules, wanted),
        **_pushes(known),
    }


def _new_table(rules: AnyRules, known: Definitions) -> dict[str, Definition]:
    return {
        "SeatWish": Definition(
            record(
                kind=Word(("person", "bot")),
                name=optional(Text(60), "for the texts"),
                bot=optional(Word(bot_names(rules)), "which one; the first of `hello` unless told"),
            ),
            "Who is to sit on a seat.",
        ),
        "NewTable": Definition(
            Record(
                {
                    "game": which(rules),
                    "seats": Field(Many(Named("SeatWish"), most=MOST_SEATS, least=1), "one for each player"),
                    "players": optional(Number(1, 99), "how many seats there are"),
                    **{setup.name: setup_field(rules, setup, known) for setup in rules.setups},
                    "cards": optional(CARD_FILES, "families of your own: card files by name"),
                }
            ),
            "What `POST /api/tables` takes.",
        ),
        "Invitation": Definition(
            record(
                seat=Field(SEAT, "which seat"),
                invitation=Field(Text(), "it works once; `sit` takes it as `secret`"),
            ),
            "What lets one person sit down.",
        ),
        "TableMade": Definition(
            record(
                table=Field(Text(), "the name of the table"),
                title=Field(Exactly(rules.name), "which game it is"),
                seats=Field(Many(Named("Invitation")), "for each person; none for bots"),
                watch=Field(Text(), "the secret for spectators, as many as there are"),
            ),
            "What `POST /api/tables` answers.",
        ),
    }


def _conversation(rules: AnyRules, wanted: Requests) -> dict[str, Definition]:
    own = _own_requests(rules)
    identity = Field(Named("Id"))
    found = {
        "TableDecision": Definition(
            Either((Named("Action"), Number())), "An action, or its place in the list of choices."
        )
    }
    for do, (doc, request, response) in own.items():
        kind = Field(Exactly(do))
        found[request_name(do)] = Definition(Record({"id": identity, "do": kind, **request}), doc)
        answer = {"id": identity, "ok": Field(Exactly(value=True)), "do": kind, **response}
        found[response_name(do)] = Definition(Record(answer), f"The answer to `{do}`.")
    for do in FOR_TABLES:
        _, request, response = wanted[do]
        asked = {name: field for name, field in request.items() if name not in _LEFT_OUT}
        if do == "act":
            asked["action"] = Field(Named("TableDecision"))
        kind = Field(Exactly(do))
        if table_request_name(do) != request_name(do):
            shape = Record({"id": identity, "do": kind, **asked})
            found[table_request_name(do)] = Definition(shape, f"`{do}` at a server, which fills in game and player.")
        if do in _SHORT:
            kept = {name: field for name, field in response.items() if name in (*STANDING, "points")}
            answer = {"id": identity, "ok": Field(Exactly(value=True)), "do": kind, **kept}
            found[table_response_name(do)] = Definition(
                Record(answer), f"The answer to `{do}` at a server, which has pushed before what came of it."
            )
    refused = record(id=maybe(Named("Id")), ok=Exactly(value=False), error=Named("TableRefusal"))
    found["TableErrorResponse"] = Definition(refused, "A request was not served; `id` is null if it could not be read.")
    served = (*own, *FOR_TABLES)
    found["TableRequest"] = Definition(
        OneOf("do", {do: table_request_name(do) for do in served}), "One message to a server."
    )
    answers = tuple(Named(table_response_name(do)) for do in served)
    found["TableResponse"] = Definition(
        Either((*answers, Named("TableErrorResponse"))), "One message of a server that answers."
    )
    return found


def _pushes(known: Definitions) -> dict[str, Definition]:
    done = Named(SHOWN_ACTION if SHOWN_ACTION in known else "Action")
    kinds = {
        "moved": (
            "Somebody has decided; told to everybody at the table, before whoever did it gets an answer.",
            {
                "seat": Field(SEAT, "who decided"),
                **STANDING,
                "action": Field(done, "what was done, as this seat may know it"),
                "events": Field(Many(Named("Happening")), "all that came of it, in order, as this seat may know it"),
                "view": _VIEW,
                "points": _POINTS,
            },
        ),
        "undone": (
            "Somebody has taken decisions back; told to everybody at the table, before whoever did it gets an answer.",
            {
                "seat": Field(SEAT, "who took them back"),
                **STANDING,
                "taken_back": Field(
                    Many(Named("Told")), "what was taken back, as this seat was told it, the newest last"
                ),
                "view": _VIEW,
                "points": _POINTS,
            },
        ),
        "seats": ("Somebody has come or gone.", {"seats": _SEATS}),
        "devices": ("The devices of one's own seat have changed.", {"devices": _DEVICES}),
        "bye": ("The server stops.", {"reason": Field(Text(), "a sentence for a person")}),
    }
    found = {
        push_name(kind): Definition(Record({"push": Field(Exactly(kind), "which kind it is"), **fields}), doc)
        for kind, (doc, fields) in kinds.items()
    }
    every = OneOf("push", {kind: push_name(kind) for kind in kinds})
    return {**found, "Push": Definition(every, "What a server tells without being asked.")}


def push_name(kind: str) -> str:
    """The name of the type of a push.

    >>> push_name("moved")
    'MovedPush'
    """
    return f"{kind.capitalize()}Push"
