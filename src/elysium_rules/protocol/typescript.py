"""The description of the protocol as TypeScript types: it writes the `.d.ts` of each game."""

from __future__ import annotations

import json
from textwrap import wrap
from typing import Final

from elysium_rules.play.data.shapes import (
    Definition,
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
from elysium_rules.protocol.messages import PROTOCOL, AnyRules
from elysium_rules.protocol.schema import definitions

_HEADER: Final = """\
// The messages of `elysium engine` and `elysium serve` about games of {game}, protocol {protocol}.
// Made from src/elysium_rules/protocol/schema.py; do not edit.
// All numbers are whole numbers.
"""


def typescript(rules: AnyRules) -> str:
    """All types of one game, in the order of the description."""
    header = _HEADER.format(game=rules.name.capitalize(), protocol=PROTOCOL)
    return "\n".join([header, *(_declare(name, definition) for name, definition in definitions(rules).items())])


def _declare(name: str, definition: Definition) -> str:
    doc = _comment(definition.doc, "")
    if isinstance(definition.shape, Record):
        fields = "".join(_field(key, field) for key, field in definition.shape.fields.items())
        return f"{doc}export interface {name} {{\n{fields}}}\n"
    return f"{doc}export type {name} = {type_of(definition.shape)};\n"


def _field(key: str, field: Field) -> str:
    doc = f"{field.doc} @deprecated {field.deprecated}" if field.deprecated else field.doc
    return f"{_comment(doc, '  ')}  {key}{'?' if field.optional else ''}: {type_of(field.shape)};\n"


def _comment(text: str, indent: str) -> str:
    if not text:
        return ""
    lines = wrap(text.replace("*/", "* /"), 110)
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


def type_of(shape: Shape) -> str:
    """A shape as a type.

    >>> type_of(Many(Either((Named("CardId"), Nothing()))))
    '(CardId | null)[]'
    """
    match shape:
        case Number():
            return "number"
        case Text():
            return "string"
        case Flag():
            return "boolean"
        case Nothing():
            return "null"
        case Word(words=words):
            return " | ".join(json.dumps(str(word)) for word in words)
        case Exactly(value=value):
            return json.dumps(value)
        case Many(item=item):
            inner = type_of(item)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case Table(value=inner_shape):
            return f"Record<string, {type_of(inner_shape)}>"
        case Either(options=options):
            return " | ".join(type_of(option) for option in options)
        case Named(name=name):
            return name
        case OneOf(names=names):
            return " | ".join(names.values())
        case Record(fields=fields):
            inside = (f"{key}{'?' if field.optional else ''}: {type_of(field.shape)}" for key, field in fields.items())
            return f"{{ {'; '.join(inside)} }}"
