"""The small programs that help to build the site."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
LoadHook = Callable[[str], Any]


def test_every_mention_of_a_rule_becomes_a_link(load_hook: LoadHook) -> None:
    hook = load_hook("rule_links")
    rules = hook.find_rules(ROOT / "docs/rules.md")
    text = "# P14\n\nA price (P14, X99), `P14` or [P14](there.md).\n\n```text\nP14\n```\n- **P14** see P19"
    linked = hook.link_rules(text, "rules.md", rules)
    assert re.findall(r"\[(\w+)\]\(rules\.md#\1\)", linked) == ["P14", "P19"]
    assert re.sub(r"\[(\w+)\]\(rules\.md#\1\)", r"\1", linked) == text


def test_doctests_in_docstrings_are_shown_as_code(load_hook: LoadHook) -> None:
    hook = load_hook("docstring_examples")
    assert hook.show_examples("Add.\n\n>>> add(1)\n2\n\nMore.") == "Add.\n\n```pycon\n>>> add(1)\n2\n```\n\nMore."
    assert hook.show_examples("Add.\n\nExample:\n    >>> add(1)\n    2") == "Add.\n\nExamples:\n    >>> add(1)\n    2"


def test_words_of_the_card_language_are_coloured(load_hook: LoadHook) -> None:
    html = load_hook("card_fences").format_card("trigger { gain 2 gold } # X1", "ely", "highlight", {}, None)
    coloured = re.findall(r'<span class="(\w+)">([^<\s]+[^<]*)</span>', html)
    assert coloured == [
        ("nc", "trigger"),
        ("p", "{"),
        ("k", "gain"),
        ("mi", "2"),
        ("no", "gold"),
        ("p", "}"),
        ("c1", "# X1"),
    ]


def test_a_page_that_fetches_from_another_host_is_found(load_hook: LoadHook) -> None:
    hook = load_hook("table_page")
    page = """
      <a href="https://example.org/read">read</a> <link rel="canonical" href="https://example.org/">
      <script src="https://cdn.example.org/a.js"></script> <script src="app.js"></script>
      <link rel="stylesheet" href="//fonts.example.org/b.css"> <link rel="stylesheet" href="styles.css">
      <img src="data:image/svg+xml,x" srcset="c.png 1x, http://example.org/d.png 2x">
      <style>@font-face { src: url("https://fonts.example.org/e.woff2") }</style>
    """
    assert hook.find_foreign(".html", page) == [
        "https://cdn.example.org/a.js",
        "//fonts.example.org/b.css",
        "http://example.org/d.png",
        "https://fonts.example.org/e.woff2",
    ]
    style = "@import 'https://example.org/f.css'; a { background: url(g.png) url( 'https://example.org/h.png' ) }"
    assert hook.find_foreign(".css", style) == ["https://example.org/f.css", "https://example.org/h.png"]
