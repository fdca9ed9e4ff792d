"""All cards that are known when something is explained: the printed ones of a game, and those of files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from elysium_rules.errors import CardError, EngineError, SetupError
from elysium_rules.library import load_programs
from elysium_rules.play.engine.port import AnyCardSet, GameRules
from elysium_rules.program.names import pick_name
from elysium_rules.program.nodes import CardProgram, FamilyProgram
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span

AnyRules: TypeAlias = GameRules[Any, Any, Any, Any, Any]


@attrs.frozen(slots=False)
class Shelf:
    """The families of a game, with their texts."""

    rules: AnyRules
    vocabulary: Vocabulary
    families: tuple[FamilyProgram, ...]
    sources: Mapping[str, SourceFile]
    card_set: AnyCardSet  #: the same, as the game has it
    own: frozenset[str] = frozenset()  #: the families that came from files

    @cached_property
    def cards(self) -> dict[str, CardProgram]:
        """By `family/card`."""
        return {f"{card.family}/{card.key}": card for family in self.families for card in family.cards}

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """What stands on the cards, by language; read when it is asked for."""
        return {}

    def text_of(self, ref: str, language: str) -> str:
        """The powers of a card in words; as written, where the game has no words for them."""
        if language not in self.texts:
            self.texts[language] = self._read_texts(language)
        card = self.cards[ref]
        return self.texts[language].get(ref) or " ".join(self.quote(power.span) for power in card.powers)

    def _read_texts(self, language: str) -> dict[str, str]:
        groups = tuple(family.key for family in self.families)
        try:
            prints: list[Any] = self.rules.encode_prints(self.card_set, groups, language)
        except EngineError:  # a game of others may say nothing of its cards
            return {}
        # One game names its cards with their family, another without.
        said = {str(card["ref"]): str(card["text"]) for card in prints}
        known = ((ref, said.get(ref, said.get(ref.rpartition("/")[2]))) for ref in self.cards)
        return {ref: text for ref, text in known if text is not None}

    def name_of(self, ref: str, language: str) -> str:
        """What a card is called."""
        return pick_name(self.cards[ref].names, language)

    def quote(self, span: Span) -> str:
        """What stands at a place, in one line."""
        return " ".join(self.sources[span.file].text[span.start : span.end].split())

    def line_of(self, span: Span) -> int:
        """The line of a place, from 1."""
        return self.sources[span.file].line_col(span.start)[0]

    def own_first(self) -> Iterator[str]:
        """All cards, those from files first."""
        yield from sorted(self.cards, key=lambda ref: ref.partition("/")[0] not in self.own)


def open_shelf(rules: AnyRules, files: Sequence[Path] = ()) -> Shelf:
    """The printed cards of a game, and beside them those of files, which may speak of the printed ones.

    Raises:
        SetupError: the cards of this game are not written in the card language.
        CardError: something is wrong in a file; it holds all findings.
    """
    from elysium_rules.lang.load import load_families, read_all  # whoever plays needs no language

    vocabulary, folder = rules.vocabulary, rules.folder()
    if vocabulary is None or folder is None:
        raise SetupError("", f"{rules.name} has no card language")
    if files and not rules.takes_card_files:
        raise SetupError("", f"{rules.name} is played with its printed cards only")
    families, known = load_programs(vocabulary, folder)
    if not files:
        return Shelf(rules, vocabulary, families, known, rules.standard_card_set())
    sources = read_all(files)
    printed = tuple(family.key for family in families)
    programs, findings, places = load_families(sources, vocabulary, printed, most_tokens=None)
    if any(finding.is_error for finding in findings):
        raise CardError(findings, places)
    replaced = {program.key for program in programs}
    kept = tuple(family for family in families if family.key not in replaced)
    card_set = rules.load_texts({source.name: source.text for source in sources})
    return Shelf(rules, vocabulary, (*programs, *kept), {**known, **places}, card_set, frozenset(replaced))
