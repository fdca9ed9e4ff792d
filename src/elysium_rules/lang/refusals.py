"""What authors wish for and a game refuses on purpose, or says in other words: `grammar/refused/`, by grammar.

A parser would only say which word does not fit. Whoever asks for something that was left out with a reason hears the
reason; whoever says something in words that no small change makes right sees the sentences that come near. Read when
the first mistake was found, and not before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.lang import codes
from elysium_rules.lang.automaton import Failure
from elysium_rules.lang.slips import span_of
from elysium_rules.lang.synonyms import plain
from elysium_rules.program.folders import grammar_folder
from elysium_rules.source import SourceFile

_NEAR = 4  # so many words before the ones by which a wish is known the parser may have stopped


@attrs.frozen
class Refused:
    """One wish that is refused, or said in other words."""

    says: tuple[tuple[str, ...], ...]  #: by which words it is known
    reason: str
    instead: str  #: what can be said
    on_purpose: bool = True


@cache
def find_refused(grammar: str, *, on_purpose: bool = True) -> tuple[Refused, ...]:
    """All that a game refuses on purpose, or says in other words; a game without such a file has neither."""
    import tomllib  # only where something is wrong

    file = grammar_folder() / "refused" / f"{grammar}.toml"
    if not file.is_file():
        return ()
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Refused(tuple(tuple(words.split()) for words in item["says"]), item["reason"], item["instead"], on_purpose)
        for item in data.get("refused" if on_purpose else "unsaid", ())
    )


def explain_refused(source: SourceFile, failure: Failure, refused: Sequence[Refused]) -> Diagnostic | None:
    """Explain a failure where an author wishes for what is refused on purpose."""
    tokens = failure.declaration.tokens
    words = [plain(token.text) for token in tokens]
    for wish in refused:
        for says in wish.says:
            size = len(says)
            for place in range(max(0, failure.index - size), min(failure.index + _NEAR, len(words) - size) + 1):
                if tuple(words[place : place + size]) == says:
                    span = span_of(source, tokens[place], tokens[place + size - 1])
                    if wish.on_purpose:
                        return Diagnostic(
                            codes.REFUSED,
                            f"`{' '.join(says)}` is refused on purpose",
                            span,
                            label="no card can say this",
                            notes=(wish.reason,),
                            hint=wish.instead,
                        )
                    return Diagnostic(
                        codes.NO_SUCH_PHRASE,
                        f"the card language has no phrase `{' '.join(says)}` here",
                        span,
                        label="this cannot be said so",
                        notes=(wish.reason,),
                        hint=f"what can be said is {wish.instead}",
                    )
    return None
