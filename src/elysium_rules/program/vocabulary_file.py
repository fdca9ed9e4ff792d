"""A table of operations that is a file: `grammar/NAME.toml` beside `grammar/NAME.lark`, one table per row.

    [effect.draw]                                         # the kind and the name of the row
    example = "draw 2 cards"
    doc = "The acting player draws that many cards."
    parameters = [{ name = "amount", type = "number" }]

Its keys are the fields of `Row` and `Parameter`. `[words]` and `[word_needs]` hold what is no phrase.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.program.folders import grammar_folder
from elysium_rules.program.sense import Range
from elysium_rules.program.types import Kind, QuestionKind, Type
from elysium_rules.program.value import FrozenDict
from elysium_rules.program.vocabulary import CardCheck, Parameter, Row, Vocabulary, check_nothing


def read_vocabulary(grammar: str, check_card: CardCheck = check_nothing) -> Vocabulary:
    """Read the table of a game; *check_card* looks for what no row can say.

    Raises:
        EngineError: the file says something that no table has; it comes with the library, so that is our mistake.
    """
    file = f"{grammar}.toml"
    text = (grammar_folder() / file).read_text(encoding="utf-8")
    try:
        return make_vocabulary(grammar, tomllib.loads(text), check_card)
    except (ValueError, TypeError, KeyError) as error:
        raise EngineError(f"`grammar/{file}`: {error}") from None


def make_vocabulary(grammar: str, data: Mapping[str, Any], check_card: CardCheck = check_nothing) -> Vocabulary:
    """Make a table of what its file says."""
    plain = ("words", "word_needs")
    rows = [
        _make(Row, facts, {"kind": Kind(kind), "name": name})
        for kind, table in data.items()
        if kind not in plain
        for name, facts in table.items()
    ]
    words = {name: tuple(given) for name, given in data.get("words", {}).items()}
    return Vocabulary(grammar, tuple(rows), words, data.get("word_needs", {}), check_card)


#: What texts of the file stand for, by the field.
_READ: Mapping[str, Any] = {
    "type": Type,
    "asks": QuestionKind,
    "range": lambda given: Range(*given),
    "parameters": lambda given: tuple([_make(Parameter, facts) for facts in given]),
}


def _make(of: type[Any], facts: Mapping[str, Any], given: Mapping[str, Any] = FrozenDict()) -> Any:
    """One row or parameter; what its class does not have, or what is of another type there, is refused."""
    known = {field.name: field.default for field in attrs.fields(of)}
    made = dict(given)
    for name, value in facts.items():
        if name not in known or name in given:
            raise ValueError(f"a {of.__name__.lower()} has no `{name}`")
        read = _READ.get(name, tuple if isinstance(value, list) else None)
        made[name] = value if read is None else read(value)
        default = known[name]
        if isinstance(default, bool | str | tuple) and type(made[name]) is not type(default):
            raise ValueError(f"`{name} = {value!r}` is no {type(default).__name__}")
    return of(**made)
