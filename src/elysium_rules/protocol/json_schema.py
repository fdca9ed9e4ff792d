"""The description of the protocol as JSON Schema."""

from __future__ import annotations

from typing import Final

from elysium_rules.kernel.codec import Json
from elysium_rules.play.shapes import (
    Either,
    Exactly,
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
    closure,
)
from elysium_rules.protocol.messages import AnyTitle
from elysium_rules.protocol.schema import definitions

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
#: The files under `docs/protocol/` of each game, and the definition each is about.
SCHEMAS: Final = {
    "request": "Request",
    "response": "Response",
    "view": "View",
    "action": "Action",
    "event": "Event",
    "question": "Question",
    "score": "Outcome",
}


def json_schema(name: str, title: AnyTitle) -> Json:
    """The JSON Schema (draft 2020-12) of a definition, for one game; it needs no other file."""
    known = definitions(title)
    wanted = sorted(closure(name, known))
    return {
        "$schema": DIALECT,
        "title": name,
        "$ref": f"#/$defs/{name}",
        "$defs": {other: _describe(schema_of(known[other].shape), known[other].doc) for other in wanted},
    }


def _describe(schema: dict[str, Json], doc: str) -> dict[str, Json]:
    return {"description": doc, **schema} if doc else schema


def schema_of(shape: Shape) -> dict[str, Json]:
    """A shape as JSON Schema.

    >>> schema_of(Many(Number(0, 3), most=4))
    {'type': 'array', 'items': {'type': 'integer', 'minimum': 0, 'maximum': 3}, 'maxItems': 4}
    """
    match shape:
        case Number(least=least, most=most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case Text(longest=longest):
            return {"type": "string", **_given(maxLength=longest)}
        case Word(words=words):
            return {"enum": [str(word) for word in words]}
        case Flag():
            return {"type": "boolean"}
        case Nothing():
            return {"type": "null"}
        case Exactly(value=value):
            return {"const": value}
        case Many(item=item, most=most, least=least):
            return {"type": "array", "items": schema_of(item), **_given(maxItems=most, minItems=least or None)}
        case Table(value=inner, most=most, longest_key=longest):
            return {
                "type": "object",
                "additionalProperties": schema_of(inner),
                "propertyNames": {"maxLength": longest},
                **_given(maxProperties=most),
            }
        case Either(options=options):
            return {"anyOf": [schema_of(option) for option in options]}
        case Named(name=name):
            return {"$ref": f"#/$defs/{name}"}
        case OneOf(names=names):
            return {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in names.values()]}
        case Record(fields=fields):
            return {
                "type": "object",
                "properties": {name: _describe(schema_of(field.shape), field.doc) for name, field in fields.items()},
                "required": [name for name, field in fields.items() if not field.optional],
                "additionalProperties": False,
            }


def _given(**values: int | None) -> dict[str, Json]:
    return {key: value for key, value in values.items() if value is not None}
