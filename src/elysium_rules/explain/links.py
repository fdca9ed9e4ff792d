"""Which powers can set off which: over all cards that are known, by the words in which they say what they cause.

What can happen counts, not what will: whether a card is in somebody's Domain, and whether it is the one that a text
asks for, shows in play alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import attrs

from elysium_rules.explain.shelf import Shelf
from elysium_rules.program.vocabulary import Cause, Links

_MOST_STEPS = 20_000  #: ways that are tried to find the longest chain


@attrs.frozen
class Link:
    """One card that sets off another one."""

    ref: str  #: the other card
    words: str  #: what causes it, as it is written


@attrs.frozen
class Chain:
    """Powers that set each other off, one after the other."""

    refs: tuple[str, ...]
    is_whole: bool  #: whether there is surely no longer one


@attrs.frozen(slots=False)
class Web:
    """What all known cards can set off."""

    shelf: Shelf

    @cached_property
    def links(self) -> Mapping[str, Links]:
        """What each card waits for and causes, all its powers together."""
        find = self.shelf.vocabulary.find_links
        found: dict[str, Links] = {}
        for ref, card in self.shelf.cards.items():
            parts = [find(card, power) for power in card.powers]
            waits = tuple(word for part in parts for word in part.waits)
            found[ref] = Links(waits, tuple(cause for part in parts for cause in part.causes))
        return found

    @cached_property
    def waiting(self) -> Mapping[str, tuple[str, ...]]:
        """By word: the cards that wait for it."""
        found: dict[str, list[str]] = {}
        for ref, links in self.links.items():
            for word in dict.fromkeys(links.waits):
                found.setdefault(word, []).append(ref)
        return {word: tuple(refs) for word, refs in found.items()}

    def sets_off(self, ref: str) -> tuple[Link, ...]:
        """What a card can set off; another copy of itself is no news."""
        found: dict[str, Link] = {}
        for cause in self.links[ref].causes:
            for other in self.waiting.get(cause.word, ()):
                if other != ref and self._fits(cause, other):
                    found.setdefault(other, Link(other, self.shelf.quote(cause.span)))
        return tuple(found.values())

    def set_off_by(self, ref: str) -> tuple[Link, ...]:
        """What can set a card off."""
        found = [(other, link) for other in self.links for link in self.sets_off(other) if link.ref == ref]
        return tuple(Link(other, link.words) for other, link in found)

    def _fits(self, cause: Cause, ref: str) -> bool:
        return cause.fits is None or cause.fits(self.shelf.cards[ref])

    def longest_chain(self, ref: str) -> Chain:
        """The longest chain that a card begins, each card in it once (P18); the first one that is so long."""
        best: tuple[str, ...] = (ref,)
        waiting: list[tuple[str, ...]] = [best]
        following: dict[str, tuple[str, ...]] = {}
        for _ in range(_MOST_STEPS):
            if not waiting:
                return Chain(best, is_whole=True)
            way = waiting.pop()
            if len(way) > len(best):
                best = way
            last = way[-1]
            if last not in following:
                following[last] = tuple(link.ref for link in self.sets_off(last))
            waiting += [(*way, other) for other in reversed(following[last]) if other not in way]
        return Chain(best, is_whole=False)
