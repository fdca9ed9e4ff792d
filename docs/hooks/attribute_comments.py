"""Gives every field its sentence on the API pages (an extension of griffe, which reads the sources).

Our sources say what a field is in a comment beside or above it that begins with `#:`. The fields of actions and events
have their words in `elysium/text/fields.py`, for Ephyran in `cards/ephyran/fields.toml`, because the same name means
the same in all of them, and those of a view that it shares with a state have the words of the state.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import griffe

from elysium_rules.elysium.text.fields import describe_field
from elysium_rules.games import find_rules
from elysium_rules.play.data.fields import FIELDS

_BESIDE: Final = re.compile(r"#: ?(.*)$")
_ABOVE: Final = re.compile(r"^\s*#: ?(.*)$")
_FIELDS: Final = (
    "elysium_rules.elysium.model.actions",
    "elysium_rules.elysium.model.events",
    "elysium_rules.elysium.model.sheets",
)
#: Of Ephyran the words lie in a file; some of its classes are those of every game.
_EPHYRAN: Final = (
    *("elysium_rules.ephyran.model.actions", "elysium_rules.ephyran.model.events", "elysium_rules.ephyran.model.state"),
    *("elysium_rules.ephyran.model.cards", "elysium_rules.play.data.answers", "elysium_rules.play.data.events"),
)
_VIEW: Final = "elysium_rules.elysium.seeing.observe.PlayerView"
_STATE: Final = "elysium_rules.elysium.model.state.GameState"
#: What belongs to no class.
_NAMES: Final = {
    "elysium_rules.elysium.model.events.Event": "One of all that can happen; the classes are in `elysium_rules.events`",
    "elysium_rules.elysium.model.events.EVENTS": "all kinds of event, in the order of a game",
    "elysium_rules.ephyran.model.events.EVENTS": "all kinds of event, in the order of a game",
}


class ReadComments(griffe.Extension):
    """Turns such comments into docstrings."""

    def on_attribute_instance(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """Look at one field, alias or constant."""
        if attr.docstring is None:
            text = find_comment(attr) or _find_words(attr)
            if text:
                attr.docstring = griffe.Docstring(_as_sentence(text), parent=attr)

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Once all is read: a view has the words of its state."""
        view, state = (pkg[path.removeprefix(f"{pkg.path}.")] for path in (_VIEW, _STATE))
        for name, attribute in view.members.items():
            if attribute.is_attribute and attribute.docstring is None and name in state.members:
                attribute.docstring = state.members[name].docstring


def find_comment(attribute: griffe.Attribute) -> str:
    """The comment beside an attribute, or above it."""
    if attribute.lineno is None or attribute.endlineno is None:
        return ""
    file = attribute.filepath
    assert isinstance(file, Path), "only a package without an `__init__.py` lies in several folders"
    lines = attribute.lines_collection[file]
    beside = _BESIDE.search(lines[attribute.endlineno - 1])
    if beside is not None:
        return beside[1].strip()
    found: list[str] = []
    line = attribute.lineno - 2
    while line >= 0 and (above := _ABOVE.match(lines[line])) is not None:
        found.insert(0, above[1])
        line -= 1
    return " ".join(found).strip()


def _find_words(attribute: griffe.Attribute) -> str:
    owner = attribute.parent
    if attribute.path in _NAMES:
        return _NAMES[attribute.path]
    if owner is None or not owner.is_class:
        return ""
    if owner.module.path in _EPHYRAN:
        words = {**FIELDS, **find_rules("ephyran").field_words, "value": "what the power that asks gets of it"}
        return words.get(f"{owner.name}.{attribute.name}") or words.get(attribute.name, "")
    return describe_field(owner.name, attribute.name) if owner.module.path in _FIELDS else ""


def _as_sentence(text: str) -> str:
    shown = f"{text[0].upper()}{text[1:]}"
    return shown if shown.endswith((".", ":", "?")) else f"{shown}."
