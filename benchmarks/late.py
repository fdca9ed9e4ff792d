"""The middle of a late game: long Legends with their tiles, things lying on cards, used powers, columns gone.

A random game seldom comes so far: a third Legend of a family, a tile that is lost with a card, two prices for the same
card. Such a position is put together at random and kept if it breaks no rule; it is played on like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import attrs

from elysium_rules import Card, CardSet, GameState, ScenarioError
from elysium_rules.elysium.model.ids import Activation
from elysium_rules.elysium.model.terms import COLOURS, LIMITS
from elysium_rules.testing.scenario import PhaseWord, Seat, scenario, seat

TRIES: Final = 30  #: that may break a rule, before it is given up
_COLOURS: Final = tuple(str(colour) for colour in COLOURS)
_PHASES: Final[tuple[PhaseWord, ...]] = ("actions", "writing")


def late_position(cards: CardSet, keys: Sequence[str], players: int, edition: str, rng: Random) -> GameState | None:
    """Some late position with these families, the first ones preferred; none where every try breaks a rule."""
    for _ in range(TRIES):
        try:
            return _Laying(cards, tuple(keys), players, edition, rng).lay()
        except ScenarioError:
            pass
    return None


@attrs.define
class _Laying:
    """One try."""

    cards: CardSet
    keys: tuple[str, ...]
    players: int
    edition: str
    rng: Random
    left: list[Card] = attrs.field(factory=list)  #: each copy of each card; those of the first families stand last
    counters: dict[str, dict[str, int]] = attrs.field(factory=dict)
    copies: dict[str, int] = attrs.field(factory=dict)  #: by card: how many of it are named so far
    resources: tuple[str, ...] = ()  #: own ones of the families

    def lay(self) -> GameState:
        rng, families = self.rng, [self.cards.families[key] for key in self.keys]
        for family in reversed(families):
            deck = [card for card in family.cards for _ in range(card.copies)]
            rng.shuffle(deck)
            self.left += deck
        self.resources = tuple(resource.key for family in families for resource in family.resources)
        uses = {part for family in families for part in family.uses}
        phase, turns = rng.choice(_PHASES), rng.randrange(4)
        quests = rng.sample((1, 2) if self.players == 2 else (1, 2, 3, 4), self.players)
        return scenario(
            cards=self.cards,
            families=self.keys,
            players=[self._lay_seat(phase, turns, quest, has_prestige="prestige" in uses) for quest in quests],
            turn=rng.randrange(self.players),
            epoch=rng.choice((1, 2, 3, 4, 5, 5)),
            phase=phase,
            edition=self.edition,
            agora=self._take_words(rng.randint(0, 7)),
            oracle=self._take_words(rng.randint(0, 4)) if "oracle" in uses else (),
            discard_pile=[*self._take_words(rng.randint(0, 6)), *["citizen"] * rng.randint(0, 2)],
            draw_pile=self._take_words(rng.choice((0, 1, 3, 9))),
            rest=rng.choice(("draw pile", "discard pile", "removed")),
            allowance=rng.randint(0, 5) if phase == "writing" else None,
            transfers=rng.randint(0, 2) if phase == "writing" else 0,
            seed=rng.randrange(2**40),
            counters=self.counters,
        )

    def _lay_seat(self, phase: PhaseWord, turns: int, quest: int, *, has_prestige: bool) -> Seat:
        """One player, after so many turns of the epoch."""
        rng = self.rng
        has_quest = phase == "writing" or (turns > 0 and rng.randrange(2) == 0)
        taken = turns - has_quest if phase == "actions" else rng.randint(0, 3)
        kept = max(1, 4 - turns) if phase == "actions" else rng.randint(1, 4)
        return seat(
            gold=rng.choice((0, 1, 2, 5, 12, 40)),
            vp=rng.choice((0, 1, 5, 12)),
            pp=rng.choice((0, 1, 2, 5)) if has_prestige else 0,
            columns=rng.sample(_COLOURS, kept),
            domain=self._lay_domain(),
            legends=[self._lay_legend() for _ in range(rng.choice((0, 1, 2, 3, 4)))],
            quest=quest if has_quest else None,
            cards_taken=taken,
            tokens={resource: rng.randint(0, 3) for resource in self.resources},
        )

    def _lay_domain(self) -> list[str]:
        rng, words = self.rng, list[str]()
        held: set[str] = set()
        for _ in range(rng.randint(1, 8)):
            card = self._take()
            if card.ref in held and rng.randrange(12):  # some families allow it; with others the try is over
                continue
            held.add(card.ref)
            is_used = _can_be_used_up(card) and rng.randrange(3) == 0
            words.append(self._loaded_word(card) + "!" * is_used)
        words += ["citizen"] * rng.choice((0, 0, 1, 2, 3))
        rng.shuffle(words)
        return words

    def _lay_legend(self) -> list[str]:
        """Cards of one family or of one level, in any order, now and then with a Citizen behind the second one."""
        found, by_level = [self._take()], self.rng.randrange(2) == 0
        wanted = self.rng.choice((1, 2, 2, 3, 3, 5))
        for card in reversed(self.left):
            if len(found) < wanted and _fits(card, found, by_level=by_level):
                found.append(card)
        for card in found[1:]:
            self.left.remove(card)
        most = len(self.keys) if by_level else 3
        citizens = ["citizen"] if 2 <= len(found) < most and self.rng.randrange(3) == 0 else []
        return [*map(self._loaded_word, found), *citizens]

    # --- cards

    def _take(self) -> Card:
        """One of those that are left, rather of the first families."""
        start = self.rng.choice((0, len(self.left) // 2))
        return self.left.pop(self.rng.randrange(start, len(self.left)))

    def _take_words(self, count: int) -> list[str]:
        return [self._word(self._take()) for _ in range(count)]

    def _word(self, card: Card) -> str:
        number = self.copies[card.ref] = self.copies.get(card.ref, 0) + 1
        return f"{card.ref}#{number}"

    def _loaded_word(self, card: Card) -> str:
        """The same, with something on the card now and then."""
        word = self._word(card)
        if self.rng.randrange(3) == 0:
            self.counters[word] = {self.rng.choice(("gold", "vp", *self.resources)): self.rng.randint(1, 4)}
        return word


def _fits(card: Card, legend: Sequence[Card], *, by_level: bool) -> bool:
    """Whether a card can stand in such a Legend beside those that are there."""
    if by_level:
        return card.level == legend[0].level and all(other.family != card.family for other in legend)
    return card.family == legend[0].family and all(other.level != card.level for other in legend)


def _can_be_used_up(card: Card) -> bool:
    is_limited = any(LIMITS.intersection(side.power.flags) for side in card.sides)
    return is_limited or bool({Activation.TRIGGER, Activation.ACTIVATE}.intersection(card.activations))
