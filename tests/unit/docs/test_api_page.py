"""The API page shows every public name, and says of each what it is; in the raw file as well as on the site."""

from __future__ import annotations

import inspect
import operator
import os
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import elysium_rules
import elysium_rules.testing

PAGE = Path(__file__).parents[3] / "docs/api.md"
NAMES = [
    *elysium_rules.__all__,
    *(f"events.{name}" for name in elysium_rules.events.__all__ if name != "Event"),
    *(f"testing.{name}" for name in elysium_rules.testing.__all__),
    *(f"ephyran.{name}" for name in elysium_rules.ephyran.__all__),
    # The others are names of `elysium_rules` as well, and stand there.
    *(f"authoring.{name}" for name in elysium_rules.authoring.__all__ if name not in elysium_rules.__all__),
]


@pytest.fixture(scope="module")
def hook(load_hook: Callable[[str], Any]) -> Any:
    return load_hook("api_page")


def test_every_public_name_is_in_one_group(hook: Any) -> None:
    listed = [name for _, names in hook.GROUPS.values() for name in names.split()]
    assert sorted(listed) == sorted(NAMES)


def test_raw_page_has_a_table_of_all_names_with_their_sentences(hook: Any) -> None:
    text = PAGE.read_text(encoding="utf-8")
    made = re.sub(
        f"(?<={hook.BEGIN}\n).*(?={hook.END})", lambda _: f"\n{hook.render_tables()}\n", text, flags=re.DOTALL
    )
    if os.environ.get("ELYSIUM_REWRITE"):
        text = made
        PAGE.write_text(text, encoding="utf-8")
    assert text == made, "run  ELYSIUM_REWRITE=1 pytest tests/unit/docs/test_api_page.py"


def test_raw_page_says_how_every_function_is_called_and_what_every_class_has(hook: Any) -> None:
    """Whoever reads the file on a code host need not open the sources."""
    rows = dict(re.findall(r"^\| `([\w.]+)` \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    silent: list[str] = []
    for name in NAMES:
        found = operator.attrgetter(name)(elysium_rules)
        if inspect.isfunction(found):
            silent += [f"{name}: {key}" for key in inspect.signature(found).parameters if f"{key}: " not in rows[name]]
        silent += [f"{name}.{key}" for key in hook.members(name) if f"`{key}" not in rows[name]]
    assert silent == []


def test_tables_of_the_site_leave_calls_to_the_reference(hook: Any) -> None:
    page = SimpleNamespace(file=SimpleNamespace(src_uri=hook.PAGE))
    made = hook.on_page_markdown("| `step` | Do it.<br>`step(state: GameState) -> None` |\n", page)
    assert made == "| [`step`][elysium_rules.step] | Do it. |\n"


@pytest.mark.parametrize("name", NAMES)
def test_public_name_and_all_its_members_have_a_sentence(hook: Any, name: str) -> None:
    """A field has it in a comment `#:`, or in elysium/text/fields.py if it is one of an action or event."""
    assert hook.sentence(name) != ""
    assert [f"{name}.{key}" for key, member in hook.members(name).items() if member.docstring is None] == []


def test_site_shows_every_name_in_full(hook: Any) -> None:
    shown = re.findall(r"^::: elysium_rules\.([\w.]+)$", hook.render_reference(), re.MULTILINE)
    assert sorted(shown) == sorted(hook.PATHS.get(name, name) for name in NAMES)
