"""Shows the doctests in docstrings as code on the API pages (an extension of griffe, which reads the sources).

Griffe knows a section `Examples:`; ours is called `Example:`, and short docstrings have no section at all.
"""

from __future__ import annotations

import re
from typing import Any, Final

import griffe

#: Lines that belong to a doctest which stands at the left margin, up to the next blank line.
_DOCTEST: Final = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class ShowExamples(griffe.Extension):
    """Rewrites each docstring before it is parsed."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Look at one module, class or function."""
        if obj.docstring is not None:
            obj.docstring.value = show_examples(obj.docstring.value)


def show_examples(docstring: str) -> str:
    """Mark the doctests of a docstring as code."""
    fenced = _DOCTEST.sub(lambda doctest: f"```pycon\n{doctest[0]}\n```", docstring)
    return re.sub(r"^Example:$", "Examples:", fenced, flags=re.MULTILINE)
