"""The same games with one card changed: what is its power worth, and is it as good as a printed one?

Where a regression leaves a wide interval, games in which somebody took the card are played once more, with the same
seeds and another power on that card: none, or that of the printed card that reads most like it. Up to the moment when
the card makes a difference both games are the same, and what differs after it is due to the power. Where nothing
differs at all, the two powers are the same for this bot, and no interval is needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, Final

import attrs
import numpy as np

from elysium_rules.balance.comparisons import Estimate
from elysium_rules.balance.game import measured
from elysium_rules.balance.games import BalancePlan, Game, Piece, cards_of, texts_of
from elysium_rules.errors import CardError
from elysium_rules.games import find_rules
from elysium_rules.lang.load import load_families, read_all
from elysium_rules.program.nodes import CardProgram, FamilyProgram
from elysium_rules.program.written import powers_text
from elysium_rules.source import SourceFile

#: Texts of powers that are this alike, from 0 to 1, are compared by games; and what the game calls a blank card.
ALIKE: Final = 0.8
BLANK: Final = "blank"
PIECE_GAMES: Final = 10
ENOUGH_SAME: Final = 8  #: so many games that are alike to the point are no chance
_WORD: Final = re.compile(r"\w+|[^\w\s]")
_COMMENT: Final = re.compile(r"#[^\n]*")


@attrs.frozen
class Written:
    """The family as its author wrote it, and the printed ones beside it."""

    family: FamilyProgram
    source: SourceFile
    printed: tuple[tuple[FamilyProgram, SourceFile], ...]

    def power_of(self, card: CardProgram) -> str:
        """The text of all powers of one of its cards."""
        return powers_text(self.source, card.powers)

    def words_of(self, source: SourceFile, card: CardProgram) -> list[str]:
        """The powers of a card word by word; its own family is not called by name."""
        text = _COMMENT.sub("", powers_text(source, card.powers))
        return ["this family" if word == card.family else word for word in _WORD.findall(text)]

    def neighbour_of(self, card: CardProgram) -> tuple[CardProgram, SourceFile, float] | None:
        """The printed card of its level, of another family, whose text is most like it; None: none is like it."""
        own = self.words_of(self.source, card)
        best: tuple[CardProgram, SourceFile, float] | None = None
        for family, source in self.printed:
            for other in family.cards:
                if family.key == self.family.key or other.facts.get("level") != card.facts.get("level"):
                    continue
                share = SequenceMatcher(None, own, self.words_of(source, other), autojunk=False).ratio()
                if best is None or share > best[2]:
                    best = other, source, share
        return best if best is not None and best[2] >= ALIKE else None


def read_written(plan: BalancePlan, family: str) -> Written:
    """Read a family of a plan, or a printed one, with its places."""
    rules: Any = find_rules(plan.game)
    folder = rules.folder()
    sources = () if folder is None else read_all([folder])
    printed, _, known = load_families(sources, rules.vocabulary, most_tokens=None)
    beside = tuple((found, known[found.span.file]) for found in printed)
    own = tuple(SourceFile(name, text) for name, text in plan.texts)
    families, _, files = load_families(own, rules.vocabulary, tuple(found.key for found in printed), most_tokens=None)
    for found in families:
        if found.key == family:
            return Written(found, files[found.span.file], beside)
    return next(Written(found, source, beside) for found, source in beside if found.key == family)


@attrs.frozen
class Swap:
    """One card with another power: that of *instead*, a printed card, or none."""

    ref: str
    instead: str  #: a printed card by reference, or `BLANK`
    texts: tuple[tuple[str, str], ...]

    @property
    def arm(self) -> str:
        """What the games with it are called."""
        return f"{self.ref}={self.instead}"


def blank_swap(plan: BalancePlan, written: Written, card: CardProgram) -> Swap | None:
    """The card without a power; None where its file cannot be read so."""
    return _swap(plan, written, card, BLANK, measured(find_rules(plan.game)).blank)


def neighbour_swap(plan: BalancePlan, written: Written, card: CardProgram) -> Swap | None:
    """The card with the power of its printed neighbour; None where there is none."""
    found = written.neighbour_of(card)
    if found is None:
        return None
    other, source, _ = found
    text = re.sub(rf"\b{other.family}\b", card.family, _COMMENT.sub("", powers_text(source, other.powers)))
    return _swap(plan, written, card, f"{other.family}/{other.key}", text)


def _swap(plan: BalancePlan, written: Written, card: CardProgram, instead: str, power: str) -> Swap | None:
    begin = min(own.span.start for own in card.powers)
    end = max(own.span.end for own in card.powers)
    text = written.source.text
    name = written.source.name.rpartition("/")[2]
    texts = {**dict(plan.texts), name: f"{text[:begin]}{power}{text[end:]}"}
    try:
        cards_of(plan.game, texts_of(texts))
    except CardError:
        return None
    return Swap(f"{card.family}/{card.key}", instead, texts_of(texts))


def swap_pieces(plan: BalancePlan, swap: Swap, games: Sequence[Game], most: int) -> Iterator[Piece]:
    """The games in which somebody took the card, up to so many, to be played with its other power."""
    wanted = [
        (game.deal, game.copy)
        for game in games
        if any(fate.ref == swap.ref and fate.taken_by is not None for fate in game.fates)
    ][:most]
    for begin in range(0, len(wanted), PIECE_GAMES):
        yield Piece(plan, swap.arm, swap.texts, tuple(wanted[begin : begin + PIECE_GAMES]))


@attrs.frozen
class SwapResult:
    """How much better whoever took a card did than in the same game with its other power."""

    instead: str
    margin: Estimate
    games: int
    same: int  #: how many ended alike to the point

    @property
    def is_same(self) -> bool:
        """Whether the two powers are the same, as far as these games show: no point is different in any."""
        return self.games >= ENOUGH_SAME and self.same == self.games


def swap_result(swap: Swap, real: Sequence[Game], changed: Sequence[Game]) -> SwapResult:
    """Compare games with the same ones after a swap."""
    before: Mapping[tuple[int, int], Game] = {(game.deal, game.copy): game for game in real}
    deals: dict[int, list[tuple[float, float]]] = {}
    same = 0
    for game in changed:
        first = before[game.deal, game.copy]
        takers = np.zeros(len(game.totals))
        for fate in first.fates:
            if fate.ref == swap.ref and fate.taken_by is not None:
                takers[fate.taken_by] += 1
        gained = np.array(first.totals, dtype=np.float64) - np.array(game.totals, dtype=np.float64)
        same += first.totals == game.totals
        takers -= takers.mean()
        deals.setdefault(game.deal, []).append((float(takers @ (gained - gained.mean())), float(takers @ takers)))
    weight = sum(one[1] for found in deals.values() for one in found)
    if weight == 0:
        return SwapResult(swap.instead, Estimate(0.0, float("inf")), len(changed), same)
    value = sum(one[0] for found in deals.values() for one in found) / weight
    left = [sum(one[0] - value * one[1] for one in found) for found in deals.values()]
    enough = len(left) / max(len(left) - 1, 1)
    error = float(np.sqrt(enough * sum(one * one for one in left))) / weight
    return SwapResult(swap.instead, Estimate(value, error), len(changed), same)
