"""Which cards say more than fits on their faces, and in which language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from elysium_rules.faces.artist import find_artist
from elysium_rules.play.engine.port import GameRules
from elysium_rules.program.names import DEFAULT_LANGUAGE, find_languages
from elysium_rules.program.nodes import FamilyProgram


@attrs.frozen
class Overfull:
    """A card that says more than fits."""

    family: str
    key: str
    languages: tuple[str, ...]


def find_overfull(
    rules: GameRules[Any, Any, Any, Any, Any], families: Sequence[FamilyProgram], texts: Mapping[str, str]
) -> Iterator[Overfull]:
    """Tell which cards of some families do not fit on their faces, in the languages in which the families are named.

    Args:
        rules: the game.
        families: the families, checked.
        texts: their files by name.
    """
    cards = rules.load_texts(texts)
    found: dict[tuple[str, str], list[str]] = {}
    for family in families:
        named = {DEFAULT_LANGUAGE, *(language for card in family.cards for language, _ in card.names)}
        for language in sorted(named & set(find_languages())):
            artist = find_artist(rules.name, language)
            groups = () if artist is None else artist.groups_in(cards, [family.span.file])
            for drawn in artist.draw_prints(cards, groups) if artist is not None and groups else ():
                if not drawn.copies[0].is_whole:
                    found.setdefault((family.key, drawn.ref.rpartition("/")[2]), []).append(language)
    for (family_key, key), languages in found.items():
        yield Overfull(family_key, key, tuple(languages))
