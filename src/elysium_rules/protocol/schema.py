"""The one description of the protocol, for each game: every request, response and value in it.

The server checks requests by it; what is published under `docs/protocol/` and `json_types.py` is made from it
(`ELYSIUM_REWRITE=1 pytest tests/protocol` writes them). Actions, events and scores are described by their own classes,
and what a view shows by what the game declares, so a new kind appears here by itself (decision 56).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import attrs

from elysium_rules.bots.registry import bot_names
from elysium_rules.faces.artist import SCHEME_NAMES
from elysium_rules.play.data.fields import describe_field
from elysium_rules.play.data.shapes import (
    LARGEST,
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
    renamed,
)
from elysium_rules.play.serialising.class_shapes import SHOWN_ACTION, maybe, optional, record, value_shapes, words_of
from elysium_rules.protocol.limits import MAX_LINE
from elysium_rules.protocol.messages import (
    AnyRules,
    Code,
    Requests,
    choice_name,
    request_name,
    requests,
    response_name,
)
from elysium_rules.protocol.table_messages import table_definitions

_PLACE: Final = record(
    file=Text(),
    start=Number(),
    end=Number(),
    line=maybe(Number()),
    col=maybe(Number()),
    end_line=maybe(Number()),
    end_col=maybe(Number()),
)
#: One side of a card.
_SIDE: Final = {
    "svg": Field(Text(), "an SVG image, 63 by 88; nothing in it can run"),
    "alt": Field(Text(), "the same in words"),
}


def _frame_definitions(rules: AnyRules, known: Definitions) -> dict[str, Definition]:
    """What is the same for every game, or nearly so."""
    done = Named(SHOWN_ACTION if SHOWN_ACTION in known else "Action")
    return {
        "Id": Definition(Either((Number(-LARGEST, LARGEST), Text(100))), "Chosen by the client, given back as it is."),
        "PlayerId": Definition(Number(0, rules.seats[-1] - 1), "A seat at the table, counted clockwise from 0."),
        "CardId": Definition(Number(0, 9_999), "A card of one game, by its number there."),
        "Language": Definition(Word(rules.languages), "What labels and texts can be written in."),
        "Happening": Definition(record(event=Named("Event"), text=Text()), "An event and the sentence that tells it."),
        "Told": Definition(
            record(
                number=Field(Number(), "of the decision, from 1; 0 is the setup"),
                action=Field(maybe(done), "what was decided; null at the setup"),
                events=Field(Many(Named("Happening")), "all that came of it, in order"),
            ),
            "One decision and what came of it, as the viewer may know it.",
        ),
        "BotChoice": Definition(
            record(bot=Word(bot_names(rules)), seed=optional(Named("Seed"))),
            "Let a bot decide; the same seed, move and view give the same choice.",
        ),
        "Seed": Definition(Either((Number(-LARGEST, LARGEST), Text(200))), "What chance begins with."),
        **{
            choice_name(setup): Definition(
                Either((Text(60), Many(Text(60), most=20))),
                f"{setup.doc.capitalize()}: by one name, or each by its own.",
            )
            for setup in rules.setups
            if not setup.words
        },
        "Limits": Definition(
            record(
                line=Field(Number(), "bytes in one line"),
                games=Field(Number(), "open at once"),
                card_sets=Field(Number(), "of your own, in open games"),
            ),
            "What one process takes.",
        ),
        "GameInfo": Definition(
            record(
                name=Field(Text(), "as `new` takes it"),
                least=Field(Number(), "how many must play"),
                most=Field(Number(), "how many can play"),
                rulings=Field(Many(Text()), "our answers where the printed rules are silent; the newest last"),
                languages=Many(Text()),
                bots=Many(Text()),
                setups=Field(Many(Named("SetupInfo")), "what else `new` can be told"),
            ),
            "A game that the engine knows.",
        ),
        "SetupInfo": Definition(
            record(
                name=Field(Text(), "the field of `new`"),
                doc=Field(Text(), "what it is, in a few words"),
                words=Field(Many(Text()), "what it can be; empty where that is no short list"),
                default=Field(maybe(Text()), "what it is where nobody says it; null: the game finds one"),
                needed=Field(Flag(), "whether it must be said"),
                by_seat=Field(Flag(), "whether it is a list of such words, one for each seat"),
            ),
            "A choice that is made when a game is set up.",
        ),
        "Scheme": Definition(Word(SCHEME_NAMES), "On which paper a card is drawn."),
        "CardSide": Definition(Record(_SIDE), "One side of a card, drawn."),
        "CardFace": Definition(Record({"card": Field(Named("CardId")), **_SIDE}), "What a card looks like."),
        "PrintedFace": Definition(
            Record({"ref": Field(Text(), "the printed card"), **_SIDE}), "What a printed card looks like."
        ),
        "Place": Definition(_PLACE, "A stretch of a card file; lines and columns count from 1."),
        "Finding": Definition(
            record(
                code=Text(),
                severity=Word(("error", "warning")),
                message=Text(),
                place=maybe(Named("Place")),
                label=Text(),
                other_places=Many(Named("OtherPlace")),
                notes=Many(Text()),
                hint=maybe(Text()),
            ),
            "Something about a card file.",
        ),
        "OtherPlace": Definition(record(place=Named("Place"), text=Text()), "A place that explains a finding."),
        "Completion": Definition(
            record(
                label=Field(Text(), "what is shown, and written where there is no `snippet`"),
                sort=Field(Word(("name", "phrase", "word", "template")), "what an editor has a picture for"),
                detail=Field(Text(), "what it is, in a word or two"),
                doc=Field(Text(), "what it means"),
                snippet=Field(Text(), "what is written, with `${1:...}` for what is to be filled in; or empty"),
            ),
            "Something that can be written at a place of a card file.",
        ),
        "Hover": Definition(
            record(
                start=Number(),
                end=Number(),
                text=Field(Text(), "Markdown"),
                svg=Field(maybe(Text()), "the face of a card"),
            ),
            "What stands at a place of a card file.",
        ),
        "Reason": Definition(
            record(
                rule=Field(Text(), "such as `T3`"),
                sentence=Text(),
                card=Field(maybe(Named("CardId")), "whose line forbids it"),
                place=Field(maybe(Named("Place")), "of that line"),
            ),
            "One reason why something is not possible.",
        ),
        "Refusal": Definition(
            record(
                code=Named("Code"),
                message=Field(Text(), "a sentence for a person; it may change"),
                rule=Field(maybe(Text()), "the rule of the game that speaks, such as `T3`"),
                path=Field(maybe(Text()), "where in the request, save or replay"),
                detail=Field(maybe(Text()), "a finer code, such as `value/missing-field`"),
                move=optional(Number(), "with `stale`: where the game stands"),
                reasons=optional(Many(Named("Reason")), "with `illegal`"),
                findings=optional(Many(Named("Finding")), "with `bad-cards`"),
            ),
            "Why a request was not served; the game, if there is one, is as it was before.",
        ),
        "Code": words_of(Code, grows=True),
        "Exact": Definition(
            record(
                result=Exactly("exact"),
                actions=Number(),
                is_over=Field(Flag(), "whether the game was played to its end"),
                digest=Text(),
            ),
            "The replay is true.",
        ),
        "Drift": Definition(
            record(
                result=Exactly("drift"),
                number=Field(Number(), "of the action where they part, from 1; 0 is the setup"),
                expected=Field(Text(), "the digest in the replay"),
                found=Field(maybe(Text()), "the digest by the rules; null where they refuse the action"),
                action=maybe(Named("Action")),
                reason=Text(),
            ),
            "The replay and the rules part.",
        ),
        "Foreign": Definition(
            record(result=Exactly("foreign"), names=Field(Many(Text()), "families that differ; `numbers`, `rulings`")),
            "The game was played with other cards.",
        ),
        "Mark": Definition(
            record(
                decisions=Field(Number(), "how many there were before; `view` takes it as `at`"),
                text=Field(Text(), "what begins, such as an epoch or a round"),
            ),
            "Where a part of a game begins.",
        ),
        "Verdict": Definition(
            OneOf("result", {"exact": "Exact", "drift": "Drift", "foreign": "Foreign"}), "What came of a replay."
        ),
    }


def _message_definitions(wanted: Requests) -> dict[str, Definition]:
    identity = Field(Named("Id"))
    found: dict[str, Definition] = {
        "Decision": Definition(
            Either((Named("Action"), Number(), Named("BotChoice"))),
            "An action, its place in the list of choices, or a bot that decides.",
        ),
        "Subject": Definition(Either((Named("Action"), Named("CardId"))), "An action or a card."),
    }
    for do, (doc, request, response) in wanted.items():
        kind = Field(Exactly(do))
        found[request_name(do)] = Definition(Record({"id": identity, "do": kind, **request}), doc)
        answer = {"id": identity, "ok": Field(Exactly(value=True)), "do": kind, **response}
        found[response_name(do)] = Definition(Record(answer), f"The answer to `{do}`.")
    failed = record(id=maybe(Named("Id")), ok=Exactly(value=False), error=Named("Refusal"))
    found["ErrorResponse"] = Definition(failed, "A request was not served; `id` is null if it could not be read.")
    any_of = OneOf("do", {do: request_name(do) for do in wanted})
    found["Request"] = Definition(any_of, f"One line to the engine, of at most {MAX_LINE:,} bytes.")
    served = tuple(Named(response_name(do)) for do in wanted)
    found["Response"] = Definition(Either((*served, Named("ErrorResponse"))), "One line from the engine.")
    return found


@cache
def definitions(rules: AnyRules) -> Definitions:
    """All shapes of the protocol by name, for one game."""
    own: Definitions = {**value_shapes(rules), **rules.shapes()}
    frame = _frame_definitions(rules, own)
    # Where a game and the frame have a name in common, the frame keeps it: it is the same for all games.
    names = {name: f"{rules.name.capitalize()}{name}" for name in own if name in frame}
    own = {names.get(name, name): attrs.evolve(found, shape=renamed(found.shape, names)) for name, found in own.items()}
    wanted = requests(rules, own)
    groups = (frame, own, _message_definitions(wanted), table_definitions(rules, wanted, own))
    found = {name: definition for group in groups for name, definition in group.items()}
    assert len(found) == sum(map(len, groups)), "two things have the same name"
    words = rules.field_words
    return {name: _with_words(name, definition, words) for name, definition in found.items()}


def deprecations(rules: AnyRules) -> list[str]:
    """The fields that go with the next number of the protocol, each as `Definition.field`."""
    return [
        f"{name}.{key}"
        for name, definition in definitions(rules).items()
        if isinstance(definition.shape, Record)
        for key, field in definition.shape.fields.items()
        if field.deprecated
    ]


def _with_words(name: str, definition: Definition, words: Mapping[str, str]) -> Definition:
    """A field that says nothing of itself gets the words that its name has everywhere."""
    if not isinstance(definition.shape, Record):
        return definition
    fields = {
        key: field if field.doc else attrs.evolve(field, doc=describe_field(name, key, words))
        for key, field in definition.shape.fields.items()
    }
    return attrs.evolve(definition, shape=Record(fields))
