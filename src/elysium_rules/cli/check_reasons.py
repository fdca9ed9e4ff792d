"""What `elysium check` says beyond mistakes: what is right and can never matter, and texts that do not fit on faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elysium_rules.diagnostics import Diagnostic, Sources
from elysium_rules.errors import CardError
from elysium_rules.families import printed_families
from elysium_rules.lang.load import load_families, read_all
from elysium_rules.play.engine.port import GameRules
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import Span


def find_reasons(
    rules: GameRules[Any, Any, Any, Any, Any],
    vocabulary: Vocabulary,
    programs: Sequence[FamilyProgram],
    known: Sources,
) -> tuple[Diagnostic, ...]:
    """What can never matter in families that are right, played beside the printed ones of their game."""
    from elysium_rules.lang.reasoning.report import reason_about

    own = {program.key for program in programs}
    folder = rules.folder()
    beside: tuple[FamilyProgram, ...] = ()
    if folder is not None and not own >= set(printed_families(rules)):
        beside, _, _ = load_families(read_all([folder]), vocabulary, most_tokens=None)
    return reason_about(programs, vocabulary, known, beside, overfull(rules, programs, known))


def overfull(
    rules: GameRules[Any, Any, Any, Any, Any], programs: Sequence[FamilyProgram], known: Sources
) -> dict[str, list[Diagnostic]]:
    """The cards whose text does not fit on their faces, by family."""
    from elysium_rules.faces.overfull import find_overfull
    from elysium_rules.lang import codes

    cards = {(program.key, card.key): card for program in programs for card in program.cards}
    texts = {program.span.file: known[program.span.file].text for program in programs}
    found: dict[str, list[Diagnostic]] = {}
    try:
        for one in find_overfull(rules, programs, texts):
            span = cards[one.family, one.key].span
            languages = ", ".join(f"`{language}`" for language in one.languages)
            found.setdefault(one.family, []).append(
                Diagnostic(
                    codes.TEXT_TOO_LONG,
                    f"the text of `{one.key}` does not fit on its card in {languages}",
                    Span(span.file, span.start, span.start + len("card")),
                    label="it is cut short where the card is drawn",
                    hint="write a shorter power, or put a part of it on another card",
                    severity="warning",
                )
            )
    except CardError:
        return {}  # the files are no set of cards together, and their own findings say why
    return found
