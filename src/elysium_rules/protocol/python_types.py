"""The description of the protocol as types of Python: it writes `json_types.py` of each game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from elysium_rules.errors import SetupError
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

_HEADER: Final = '''\
"""Plain data as types: what `encode_view` and its like return, and all messages of engine and server.

Every value here is a dict, a list, a text or a whole number, and nothing is checked at run time: these names are for
type checkers. They are those of `docs/protocol/{file}`, protocol {protocol}.

>>> from {package} import json_types as types
>>> choice: types.Choice = {{"number": 0, "action": {action}, "label": "{label}"}}
"""

# Made from protocol/schema.py by  ELYSIUM_REWRITE=1 pytest tests/protocol ; do not edit.

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict
'''
#: By game: where its types are kept, the file that says the same, and an action for the example, with its label.
_HEADS: Final = {
    "elysium": ("elysium_rules", "elysium.d.ts", '{"type": "EndTurn", "player": 1}', "end the turn"),
    "ephyran": (
        "elysium_rules.ephyran",
        "ephyran/ephyran.d.ts",
        '{"type": "Draw", "player": 1, "pile": "draw pile"}',
        "draw",
    ),
}
_WIDTH: Final = 120


def python_types(rules: AnyRules) -> str:
    """All types of one game, in the order of the description."""
    known = definitions(rules)
    listed = "".join(f'    "{name}",\n' for name in sorted(known))
    if rules.name not in _HEADS:
        raise SetupError("", f"the types of {rules.name} are kept nowhere in this library; `typescript` makes others")
    package, file, action, label = _HEADS[rules.name]
    header = _HEADER.format(package=package, file=file, protocol=PROTOCOL, action=action, label=label)
    made = [header, f"__all__ = [\n{listed}]\n"]
    after_class = False
    for name, definition in known.items():
        is_class = isinstance(definition.shape, Record)
        made.append("\n" * (is_class or after_class) + _declare(name, definition))
        after_class = is_class
    return "\n".join(made)


def _declare(name: str, definition: Definition) -> str:
    if isinstance(definition.shape, Record):
        fields = "".join(_field(key, field) for key, field in definition.shape.fields.items())
        doc = "\n".join(wrap(definition.doc, _WIDTH - 10, subsequent_indent="    "))
        end = '"""' if "\n" not in doc else '\n    """'
        return f'class {name}(TypedDict):\n    """{doc}{end}\n\n{fields}'
    return f"{_comment(definition.doc)}{_alias(name, definition.shape)}\n"


def _alias(name: str, shape: Shape) -> str:
    line = f"{name}: TypeAlias = {type_of(shape)}"
    if len(line) <= _WIDTH:
        return line
    if isinstance(shape, Word):
        words = "".join(f'    "{word}",\n' for word in shape.words)
        return f"{name}: TypeAlias = Literal[\n{words}]"
    parts = "\n    | ".join(type_of(shape).split(" | "))
    return f"{name}: TypeAlias = (\n    {parts}\n)"


def _field(key: str, field: Field) -> str:
    kind = f"NotRequired[{type_of(field.shape)}]" if field.optional else type_of(field.shape)
    line = f"    {key}: {kind}"
    doc = f"{field.doc} (deprecated: {field.deprecated})" if field.deprecated else field.doc
    beside = f"{line}  #: {doc}"
    if not doc:
        return f"{line}\n"
    return f"{beside}\n" if len(beside) <= _WIDTH else f"{_comment(doc, '    ')}{line}\n"


def _comment(text: str, indent: str = "") -> str:
    return "".join(f"{indent}#: {line}\n" for line in wrap(text, _WIDTH - 10))


def type_of(shape: Shape) -> str:
    """A shape as a type.

    >>> type_of(Many(Either((Named("CardId"), Nothing()))))
    'list[CardId | None]'
    """
    match shape:
        case Number():
            return "int"
        case Text():
            return "str"
        case Flag():
            return "bool"
        case Nothing():
            return "None"
        case Word(words=words):
            return _literal(words)
        case Exactly(value=value):
            return f"Literal[{value}]" if isinstance(value, bool) else _literal((value,))
        case Many(item=item):
            return f"list[{type_of(item)}]"
        case Table(value=inner):
            return f"dict[str, {type_of(inner)}]"
        case Either(options=options):
            return " | ".join(type_of(option) for option in options)
        case Named(name=name):
            return name
        case OneOf(names=names):
            return " | ".join(names.values())
        case Record():
            raise TypeError("a record inside another one needs a name of its own in schema.py")


def _literal(words: Sequence[str]) -> str:
    return f"Literal[{', '.join(json.dumps(str(word)) for word in words)}]"
