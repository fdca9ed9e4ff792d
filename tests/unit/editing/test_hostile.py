"""No text makes an editor wait: each answer about the worst of each shape is bounded, and keystrokes in it are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pytest
from tests.unit.lang.test_bounds import SHAPES, count_calls, fill

from elysium_rules.editing.completing import complete
from elysium_rules.editing.document import Document, find_card_language
from elysium_rules.editing.hints import find_signature, list_cures, list_hints
from elysium_rules.editing.hovering import hover
from elysium_rules.editing.names import find_names, visible_at
from elysium_rules.editing.structure import colour, list_entries, list_folds
from elysium_rules.lang.load import load_families
from elysium_rules.source import SourceFile

#: Calls of functions, which do not depend on the machine: a million take less than a second.
_MOST_CALLS: Final = 1_500_000


_AT_PLACES: Final[Mapping[str, Callable[[Document, int], object]]] = {
    "complete": complete,
    "hover": hover,
    "signature": find_signature,
    "visible": visible_at,
}
_OF_ALL: Final[Mapping[str, Callable[[Document, int], object]]] = {
    "names": lambda document, _: find_names(document),
    "colour": lambda document, _: colour(document),
    "folds": lambda document, _: list_folds(document),
    "entries": lambda document, _: list_entries(document),
    "hints": lambda document, _: list_hints(document, 0, len(document.text)),
    "cures": lambda document, _: list_cures(document, 0, len(document.text)),
}


#: Of the shapes that the checker is tried with every fourth, and those that once were the slowest here.
_TRIED: Final = sorted(
    {*sorted(SHAPES)[::4], "filters", "cards on one line", "cards without a level", "copies", "names with dashes"}
)


@pytest.mark.parametrize("shape", _TRIED)
def test_no_text_makes_an_editor_wait(shape: str) -> None:
    language = find_card_language("elysium")
    text = fill(SHAPES[shape])
    document = Document("x.ely", "", language)
    for warm in ("family mine { }", "language 3 family mine { foo }", ""):  # the grammars are read once
        assert document.set_text(warm).findings
    assert count_calls(lambda: document.set_text(text).findings) < _MOST_CALLS
    asked = [(name, ask, place) for name, ask in _AT_PLACES.items() for place in (len(text) // 2, len(text))]
    asked += [(name, ask, 0) for name, ask in _OF_ALL.items()]
    for name, ask, place in asked:
        assert count_calls(partial(ask, document, place)) < _MOST_CALLS, (name, place)
    place = len(text) // 2
    assert count_calls(lambda: document.change(place, place, "x ").findings) < _MOST_CALLS
    fresh = load_families(
        (SourceFile("x.ely", document.text),), language.vocabulary, language.families, most_tokens=None
    )
    assert document.findings == fresh[1]
