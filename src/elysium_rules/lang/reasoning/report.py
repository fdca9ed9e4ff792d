"""All that reasoning finds about families: power by power, and what shows only when they are seen together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.lang.bounds import MAX_RUN_FINDINGS
from elysium_rules.lang.findings import keep_first
from elysium_rules.lang.reasoning import finds
from elysium_rules.lang.reasoning.allow import apply_allowances, find_allowances
from elysium_rules.lang.reasoning.definitions import in_all_uses
from elysium_rules.lang.reasoning.economy import Economy
from elysium_rules.lang.reasoning.forms import EnoughAskedError, Meter
from elysium_rules.lang.reasoning.reactions import Reactions
from elysium_rules.lang.reasoning.telling import tell
from elysium_rules.lang.reasoning.together import look_together
from elysium_rules.lang.reasoning.walker import Walker
from elysium_rules.program import nodes
from elysium_rules.program.value import FrozenDict
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span

#: So much is worked out about a family; of a longer one the rest is not looked at, and that is told. Those that are
#: shipped need 1,500.
MOST_WORK: Final = 300_000


def reason_about(
    families: Sequence[nodes.FamilyProgram],
    vocabulary: Vocabulary,
    sources: Mapping[str, SourceFile],
    beside: Sequence[nodes.FamilyProgram] = (),
    more: Mapping[str, Sequence[Diagnostic]] = FrozenDict(),
) -> tuple[Diagnostic, ...]:
    """Tell what can never be in the cards of some families.

    Args:
        families: checked ones, of which something is told.
        vocabulary: the table of the game.
        sources: the files by name.
        beside: other families that they are played with, such as the printed ones.
        more: what others have found in a family, by its key; it can be allowed like all else.
    """
    own = {family.key for family in families}
    known = (*families, *(family for family in beside if family.key not in own))
    found: list[Diagnostic] = []
    for family in families:
        source = sources[family.span.file]
        finds_here = in_all_uses(tuple(find_in(family, known, vocabulary)), family, source)
        told = [tell(find, source) for find in finds_here]
        told += look_together(family, known, vocabulary, source)
        told += more.get(family.key, ())
        found += apply_allowances([*dict.fromkeys(told)], find_allowances(source, family))
    return keep_first(found, "the run", MAX_RUN_FINDINGS)


def find_in(
    family: nodes.FamilyProgram, known: Sequence[nodes.FamilyProgram], vocabulary: Vocabulary
) -> Iterator[finds.Find]:
    """What is found in the powers of a family, played beside others."""
    reactions = Reactions(vocabulary, vocabulary.sense, tuple(known))
    meter = Meter(MOST_WORK)
    all_kinds = vocabulary.sense.kinds(known)
    for card in family.cards:
        kinds = vocabulary.sense.kinds_for(all_kinds, card)
        for power in card.powers:
            walker = Walker(vocabulary, vocabulary.sense, card, power, kinds, reactions, meter)
            try:
                walker.look()
            except EnoughAskedError:
                yield from walker.found
                begin = card.span.start
                yield finds.Find(finds.NOT_LOOKED_AT, Span(card.span.file, begin, begin + 1))
                return
            yield from walker.found
    economy = Economy(vocabulary, vocabulary.sense)
    economy.read(family)
    for trade in economy.trades():
        yield finds.Find(finds.NEVER_USED if trade.is_given else finds.NEVER_GIVEN, trade.span)
