"""The description of the protocol as JSON Schema.

What a client sends is closed: a field that nobody knows is a mistake. What a client reads is open, because more may
come under the same number of the protocol (`docs/protocol/versions.md`): fields, kinds of events and pushes, codes.
"""

from __future__ import annotations

from typing import Final

from elysium_rules.kernel.codec import Json
from elysium_rules.play.data.shapes import (
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
    closure,
)
from elysium_rules.protocol.messages import PROTOCOL, AnyRules
from elysium_rules.protocol.schema import definitions

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
#: The files under `docs/protocol/` of each game, and the definition each is about; beginning with those of the engine.
SCHEMAS: Final = {
    "request": "Request",
    "response": "Response",
    "view": "View",
    "action": "Action",
    "event": "Event",
    "question": "Question",
    "score": "Outcome",
    "table-request": "TableRequest",
    "table-response": "TableResponse",
    "push": "Push",
    "new-table": "NewTable",
    "table-made": "TableMade",
    "refusal": "HttpRefusal",
}
#: Those of them that clients write.
ASKED: Final = ("request", "table-request", "new-table")


def json_schema(name: str, rules: AnyRules) -> Json:
    """The JSON Schema (draft 2020-12) of a definition that has a file, for one game; it needs no other file."""
    known = definitions(rules)
    file = next(file for file, found in SCHEMAS.items() if found == name)
    is_open = file not in ASKED
    described: dict[str, Json] = {}
    for other in sorted(closure(name, known)):
        found = known[other]
        described[other] = _describe({"title": other, **schema_of(found.shape, other, is_open=is_open)}, found.doc)
        if is_open and isinstance(found.shape, OneOf):
            described[_unknown(other)] = _unknown_kind(other, found.shape)
    return {
        "$schema": DIALECT,
        "$id": f"urn:elysium-rules:protocol:{PROTOCOL}:{rules.name}:{file}",
        "title": name,
        "$ref": f"#/$defs/{name}",
        "$defs": described,
    }


def _describe(schema: dict[str, Json], doc: str) -> dict[str, Json]:
    return {"description": doc, **schema} if doc else schema


def _unknown(name: str) -> str:
    return f"Unknown{name}"


def _unknown_kind(name: str, shape: OneOf) -> Json:
    """What may come under the same number of the protocol, and is passed over by who does not know it."""
    return {
        "description": "One that came later; pass over it.",
        "title": _unknown(name),
        "type": "object",
        "properties": {shape.tag: {"type": "string", "not": {"enum": list(shape.names)}}},
        "required": [shape.tag],
        "additionalProperties": True,
    }


def schema_of(shape: Shape, name: str = "", *, is_open: bool = False) -> dict[str, Json]:
    """A shape as JSON Schema.

    Args:
        shape: the shape.
        name: under which it is defined, if it is.
        is_open: whether more may come than is known today.

    >>> schema_of(Many(Number(0, 3), most=4))
    {'type': 'array', 'items': {'type': 'integer', 'minimum': 0, 'maximum': 3}, 'maxItems': 4}
    """
    match shape:
        case Number(least=least, most=most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case Text(longest=longest, pattern=pattern):
            form: dict[str, Json] = {} if pattern is None else {"pattern": f"^{pattern}$"}
            return {"type": "string", **_given(maxLength=longest), **form}
        case Word(words=words, grows=grows):
            known: dict[str, Json] = {"type": "string", "enum": [str(word) for word in words]}
            return {"anyOf": [known, {"type": "string"}]} if grows and is_open else known
        case Flag():
            return {"type": "boolean"}
        case Nothing():
            return {"type": "null"}
        case Exactly(value=value):
            return {"type": "boolean" if isinstance(value, bool) else "string", "const": value}
        case Many(item=item, most=most, least=least):
            items = schema_of(item, is_open=is_open)
            return {"type": "array", "items": items, **_given(maxItems=most, minItems=least or None)}
        case Table(value=inner, most=most, longest_key=longest):
            return {
                "type": "object",
                "additionalProperties": schema_of(inner, is_open=is_open),
                "propertyNames": {"maxLength": longest},
                **_given(maxProperties=most),
            }
        case Either(options=options):
            return {"anyOf": [schema_of(option, is_open=is_open) for option in options]}
        case Named(name=other):
            return {"$ref": f"#/$defs/{other}"}
        case OneOf(names=names):
            later = (_unknown(name),) if is_open else ()
            return {"oneOf": [{"$ref": f"#/$defs/{other}"} for other in (*names.values(), *later)]}
        case Record(fields=fields):
            return {
                "type": "object",
                "properties": {key: _field_schema(field, is_open=is_open) for key, field in fields.items()},
                "required": [key for key, field in fields.items() if not field.optional],
                "additionalProperties": is_open,
            }


def _field_schema(field: Field, *, is_open: bool) -> dict[str, Json]:
    schema = _describe(schema_of(field.shape, is_open=is_open), field.doc)
    return {**schema, "deprecated": True} if field.deprecated else schema


def _given(**values: int | None) -> dict[str, Json]:
    return {key: value for key, value in values.items() if value is not None}
