"""What shows only when the cards of a family are seen together: chains, order, names, and cards that beat others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from elysium_rules.diagnostics import Diagnostic, Label
from elysium_rules.lang import codes
from elysium_rules.lang.reasoning.compare import Comparison
from elysium_rules.lang.reasoning.reactions import Reaction, Reactions
from elysium_rules.program import nodes
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span

#: So many cards after each other nobody overlooks at the table.
LONG: Final = 4
#: Of fewer cards nobody knows in which languages a family will be named.
MANY: Final = 5


def look_together(
    family: nodes.FamilyProgram, known: Sequence[nodes.FamilyProgram], vocabulary: Vocabulary, source: SourceFile
) -> Iterator[Diagnostic]:
    """All that is found between the cards of a family, and between them and those of others."""
    reactions = Reactions(vocabulary, vocabulary.sense, (family,))
    yield from check_order(family, reactions)
    yield from check_chains(family, reactions)
    yield from check_names(family)
    yield from vocabulary.sense.shape(family)
    others = [other for other in known if other.key != family.key]
    yield from check_better(family, others, vocabulary)


# --- names -----------------------------------------------------------------------------------------------------------


def check_names(family: nodes.FamilyProgram) -> Iterator[Diagnostic]:
    """A language in which most of a family is named, and a card is not."""
    given: Counter[str] = Counter(language for card in family.cards for language, _ in card.names)
    if len(family.cards) < MANY:
        return
    wanted = [language for language, count in given.items() if 2 * count > len(family.cards)]
    named: list[tuple[str, tuple[str, ...], Span]] = [
        (f"the card `{card.key}`", tuple(language for language, _ in card.names), card.span) for card in family.cards
    ]
    named.append((f"the family `{family.key}`", tuple(language for language, _ in family.names), family.span))
    named += [
        (
            f"the resource `{nodes.pick_forms(one.names, 'en').one}`",
            tuple(form.language for form in one.names),
            one.span,
        )
        for one in family.resources
    ]
    for what, languages, span in named:
        for language in wanted:
            if language not in languages:
                yield Diagnostic(
                    codes.MISSING_NAME,
                    f"{what} has no name in `{language}`, and most cards of the family have one",
                    _head(span),
                    label="another name will be shown instead",
                    hint=f'write `{language} "..."` behind its other names',
                    severity="warning",
                )


def _head(span: Span) -> Span:
    """The beginning of a declaration."""
    return Span(span.file, span.start, min(span.end, span.start + len("card")))


# --- order and chains ------------------------------------------------------------------------------------------------


def check_order(family: nodes.FamilyProgram, reactions: Reactions) -> Iterator[Diagnostic]:
    """Two powers that wait for the same, and do something else in the other order."""
    waiting = reactions.all
    for place, one in enumerate(waiting):
        for other in waiting[place + 1 :]:
            shared = one.waits & other.waits
            if shared and one.card is not other.card and not reactions.commute(one, other):
                yield Diagnostic(
                    codes.ORDER_MATTERS,
                    f"`{one.card.key}` and `{other.card.key}` wait for the same, and their order matters",
                    _event_of(other),
                    label="this waits for it too",
                    notes_labels=(Label(_event_of(one), "this waits for it"),),
                    notes=(first,) if (first := reactions.sense.who_is_first) else (),
                    hint="let one of them wait for something else, or leave it to the players",
                    severity="warning",
                )


def _event_of(reaction: Reaction) -> Span:
    event = reaction.power.event
    return reaction.power.span if event is None else event.span


def check_chains(family: nodes.FamilyProgram, reactions: Reactions) -> Iterator[Diagnostic]:
    """The longest line of cards that set each other off."""
    best: tuple[Reaction, ...] = ()
    for first in reactions.all:
        line = _longest((first,), reactions, [200])
        if len(line) > len(best):
            best = line
    if len(best) >= LONG:
        names = " -> ".join(f"`{reaction.card.key}`" for reaction in best)
        yield Diagnostic(
            codes.LONG_CHAIN,
            f"{len(best)} cards can set each other off, one after the other: {names}",
            _event_of(best[0]),
            label="it begins here",
            notes_labels=tuple(Label(_event_of(one), "this follows") for one in best[1:]),
            hint="let a card in the middle wait for something else",
            severity="warning",
        )


def _longest(line: tuple[Reaction, ...], reactions: Reactions, left: list[int]) -> tuple[Reaction, ...]:
    best = line
    for other in reactions.all:
        left[0] -= 1
        if left[0] < 0:
            return best
        if all(other.card is not one.card for one in line) and line[-1].causes & other.waits:
            longer = _longest((*line, other), reactions, left)
            best = longer if len(longer) > len(best) else best
    return best


# --- better cards ----------------------------------------------------------------------------------------------------


def check_better(
    family: nodes.FamilyProgram, others: Sequence[nodes.FamilyProgram], vocabulary: Vocabulary
) -> Iterator[Diagnostic]:
    """A card that does all that a card of others does, and more."""
    for card in family.cards:
        better = [
            f"`{other.family}/{other.key}`"
            for beside in others
            for other in beside.cards
            if Comparison(vocabulary, card, other).is_better()
        ]
        if better:
            yield Diagnostic(
                codes.STRICTLY_BETTER,
                f"`{card.key}` is better than {better[0]}, a card like it, whatever happens",
                _head(card.span),
                label="it does the same, and more",
                notes=() if len(better) == 1 else (f"also than {', '.join(better[1:4])}",),
                hint="make it dearer or smaller, or give it another level",
                severity="warning",
            )
