"""Small changes of the native core's rules that a machine thinks up: another comparison, a sign, a line less.

Each is a fault like those of `core_faults.py`, made from the sources as they are. Their order is fixed, so a seed
chooses the same ones from the same sources.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final

from benchmarks.core_faults import SOURCES, Fault

#: The files that hold rules of the game; not those that read images, hand states over or compute digests.
RULES: Final = (
    *(
        "apply",
        "asks",
        "bonuses",
        "card_sets",
        "delayed",
        "feasibility",
        "instructions",
        "judge_take",
        "judge_use",
        "judges",
    ),
    *("legal", "machine", "modifiers", "moves", "numbers", "payment", "placements", "prevention", "procedures"),
    *("questions", "reactions", "scoring", "setup", "turn"),
)

#: A line that does something, and declares nothing.
_LINE: Final = (
    r"^( +)(?!return|if|for|while|const|else|case|default|switch|int |bool |static|Mask |Cause |using|template|\})"
    r"([\w.\[\]>()-]+(?: [-|&+]?= |\()[^;{}]*;)$"
)
#: What stands there, as a pattern, and what is put in its place.
_CHANGES: Final = (
    (r"(?<![<>=!-])<=(?!=)", "<"),
    (r"(?<![<>=!-])>=(?!=)", ">"),
    (r" < (?!\w+::)", " <= "),
    (r"(?<!-) > ", " >= "),
    (r" == ", " != "),
    (r" != ", " == "),
    (r" && ", " || "),
    (r" \|\| ", " && "),
    (r" \+ 1\b", " + 2"),
    (r" - 1\b", " - 0"),
    (r" \+ ", " - "),
    (r" - (?=\w)", " + "),
    (r" \|= ", " &= "),
    (r"\bstd::min\b(?!\()", "std::max"),
    (r"\bstd::min\(", "std::max("),
    (r"\bstd::max\(", "std::min("),
    (r"if \(!", "if ("),
    (r"return (?!;|false|true)(?=[\w(])", "return !"),
    (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"),
    (r"\bYES\b", "NO"),
    (_LINE, r"\1;"),
)


def mutants() -> Iterator[Fault]:
    """All small changes of the core's rules, in a fixed order."""
    for name in RULES:
        text = (SOURCES / f"{name}.cpp").read_text(encoding="utf-8")
        for pattern, new in _CHANGES:
            for match in re.finditer(pattern, text, re.MULTILINE):
                start, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
                line = text[start:end]
                code = line.split("//")[0]
                if match.start() - start >= len(code.rstrip()) or line.lstrip().startswith(("#", "//", "*")):
                    continue
                changed = text[start : match.start()] + match.expand(new) + text[match.end() : end]
                # A stretch of text that stands there only once: as many lines before it as that takes.
                while text.count(text[start:end]) > 1 and start:
                    start = text.rfind("\n", 0, start - 1) + 1
                before = text[start:end]
                head = before[: len(before) - len(line)]
                number = text.count("\n", 0, match.start()) + 1
                if text.count(before) == 1 and changed != line:
                    told = f"{name}.cpp:{number}: {_words(line)} -> {_words(changed)}"
                    yield Fault(told, f"{name}.cpp", before, head + changed)


def _words(line: str) -> str:
    return " ".join(line.split("//", maxsplit=1)[0].split())


def choose_mutants(seed: int) -> list[Fault]:
    """All of them, in the order in which a seed tries them."""
    every = list(mutants())
    Random(seed).shuffle(every)
    return every
