"""Positions of Ephyran in a few readable lines, for tests and puzzles.

A card is written as the halves that matter: `lagoon2siren`, `lagoon2` (any creature), `theft`, `lagoon2/theft`,
`lagoon2siren=owl` (with a printed owl), `dionysus`, or its number `#31`. The first card that fits and is not used
yet is taken: in a hand first one whose other half does least, a zone with a high number; in a city first one that
has a Reinforcement, which is lost there; none with a printed object, unless it is asked for.

A city is written by Territory: `lagoon:siren,dionysus forest:pegasus+owl!`. A creature may be `*`; `+owl` is a token
on the zone, which its owner has looked at, `+owl@01` one that the seats 0 and 1 know; `!` locks the Territory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from elysium_rules.ephyran.checks.invariants import check_invariants
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.cards import EphyranCards, ZoneHalf
from elysium_rules.ephyran.model.ids import GODS, TERRITORIES, CardId, MagicObject, PlayerId, Territory
from elysium_rules.ephyran.model.state import EphyranState, Token, Zone
from elysium_rules.ephyran.rules.setup import empty_state
from elysium_rules.errors import ScenarioError
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import ephyran_cards
from elysium_rules.play.engine.step import legal_actions, step


def ephyran_scenario(
    *,
    players: int = 2,
    cards: EphyranCards | None = None,
    hands: Sequence[str] = (),
    cities: Sequence[str] = (),
    draw: str = "",
    discard: str = "",
    tokens: str = "",
    rest: str = "draw_pile",
    active: int = 0,
    first: int = 0,
    finished: Sequence[int] = (),
    rested: int = 1,
    rulings: str | None = None,
) -> EphyranState:
    """A position in which *active* is about to act.

    Args:
        players: how many; they play the gods in the order of the Territories.
        cards: what is played with, by default what is printed.
        hands: by seat, by default a Theft each; a `!` behind a card says that everybody knows it.
        cities: by seat.
        draw: the top of the draw pile, the next card first.
        discard: the discard pile, the top card first.
        tokens: the next tokens, the next one first.
        rest: where all other cards lie: `draw_pile`, `discard_pile` or `tartarus`.
        active: whose turn it is.
        first: who holds Athena's token.
        finished: by seat, when the city was finished, counted from 1; 0: it was not.
        rested: for how many turns, this one included, nobody has drawn from the draw pile.
        rulings: the set of rulings that is played by, by default the newest.

    Raises:
        ScenarioError: this is no position of a game; it names the rule.

    Example:
        >>> from elysium_rules.play.engine.step import legal_actions
        >>> state = ephyran_scenario(hands=["lagoon2/theft"], cities=["lagoon:siren"])
        >>> [type(action).__name__ for action in legal_actions(state)]
        ['Build', 'Discard']
    """
    cards = ephyran_cards() if cards is None else cards
    game = EPHYRAN.find_game(cards, players, {"gods": GODS[:players]}, rulings)
    box = _Box(cards, [*game.deck, *map(CardId, range(len(game.deck), len(game.deck) + players))])
    blank = empty_state(game, rng_from_seed(0), GODS)
    boards = []
    held_words = hands or ["theft"] * players
    hold = [[(box.card(word.removesuffix("!")), word.endswith("!")) for word in words.split()] for words in held_words]
    for seat, board in enumerate(blank.players):
        held = hold[seat] if seat < len(hold) else []
        city, locks = box.city(cities[seat] if seat < len(cities) else "", seat)
        shown = sum(1 << card for card, is_known in held if is_known or card >= len(game.deck))
        done = finished[seat] if seat < len(finished) else 0
        hand = tuple(sorted(card for card, _ in held))
        boards.append(attrs.evolve(board, hand=hand, shown=shown, city=city, locks=locks, finished=done))
    piles: dict[str, Any] = {"draw_pile": box.cards(draw), "discard_pile": box.cards(discard), "tartarus": ()}
    supply = tuple(Token(box.token(word), 0) for word in reversed(tokens.split()))
    piles["tartarus"] = tuple(card for card in box.unused if card >= len(game.deck))
    piles[rest] = (*[card for card in box.unused if card < len(game.deck)], *piles[rest])
    state = attrs.evolve(
        blank,
        first=PlayerId(first),
        active=PlayerId(active),
        turns_played=(active - first) % players + players * (rested - 1),  # enough for the pile to rest so long
        rested=0 if game.patience is None else rested,
        players=tuple(boards),
        supply=(*[Token(kind, 0) for kind in box.tokens], *supply),
        ending=not piles["draw_pile"] or any(finished),
        **piles,
    )
    try:
        check_invariants(state)
    except AssertionError as error:
        rule, _, reason = str(error).removeprefix("rule ").partition(": ")
        raise ScenarioError(rule, reason) from None
    return state


class _Box:
    """What is not used yet."""

    def __init__(self, cards: EphyranCards, unused: list[CardId]) -> None:
        self.deck = cards.deck.cards
        self.unused = unused
        self.tokens = list(cards.deck.tokens)

    def cards(self, words: str) -> tuple[CardId, ...]:
        """The cards of a pile, its top card last."""
        return tuple(self.card(word) for word in words.split())[::-1]

    def card(self, word: str, *, in_city: bool = False) -> CardId:
        """Take a card that fits."""
        fitting = [card for card in self.unused if self._fits(card, word)]
        if not fitting:
            raise ScenarioError("Y4", f"there is no card {word!r} left")
        best = min(fitting, key=lambda card: (self._printed(card), self._other(card, word, in_city=in_city), card))
        self.unused.remove(best)
        return best

    def token(self, word: str) -> MagicObject:
        """Take a token."""
        if word not in self.tokens:
            raise ScenarioError("Y4", f"there is no token {word!r} left")
        self.tokens.remove(MagicObject(word))
        return MagicObject(word)

    def _halves(self, card: CardId) -> Sequence[Any]:
        return self.deck[card] if card < len(self.deck) else ("dionysus",)

    def _printed(self, card: CardId) -> bool:
        return any(isinstance(half, ZoneHalf) and half.printed for half in self._halves(card))

    def _other(self, card: CardId, word: str, *, in_city: bool) -> int:
        """How much the half that was not asked for does."""
        others = [half for half in self._halves(card) if not any(_is(half, part) for part in word.split("/"))]
        if not others or isinstance(others[0], str):
            return 0 if in_city else 9
        return 9 - int(others[0].number)

    def _fits(self, card: CardId, word: str) -> bool:
        if word.startswith("#"):
            return word == f"#{card}"
        return all(any(_is(half, part) for half in self._halves(card)) for part in word.split("/"))

    def city(self, words: str, seat: int) -> tuple[tuple[tuple[Zone, ...], ...], tuple[CardId | None, ...]]:
        """A city and its locks."""
        city: list[tuple[Zone, ...]] = [()] * len(TERRITORIES)
        locks: list[CardId | None] = [None] * len(TERRITORIES)
        for word in words.split():
            name, _, zones = word.removesuffix("!").partition(":")
            territory = Territory[name.upper()]
            city[territory] = tuple(
                self._zone(f"{name}{number}", zone, seat) for number, zone in enumerate(zones.split(","), start=1)
            )
            if word.endswith("!"):
                locks[territory] = self.card("shield_of_athena")
        return tuple(city), tuple(locks)

    def _zone(self, place: str, word: str, seat: int) -> Zone:
        creature, _, token = word.partition("+")
        card = self.card(creature if creature == "dionysus" else place + creature.removeprefix("*"), in_city=True)
        kind, _, seats = token.partition("@")
        known = sum(1 << int(digit) for digit in seats or str(seat))
        return Zone(card, Token(self.token(kind), known) if token else None)


def _is(half: ZoneHalf | str, word: str) -> bool:
    if isinstance(half, str):
        return half == word
    place, printed = f"{half.territory.word}{half.number}", half.printed or ""
    zone, _, wanted = word.partition("=")
    return zone in (place, place + half.creature) and wanted in ("", printed)


def hand_of(state: EphyranState, player: int = 0) -> tuple[CardId, ...]:
    """The cards in a hand, all of them known: a state knows them, and only in a view some are hidden."""
    return tuple(card for card in state.players[player].hand if card is not None)


def find_action(state: EphyranState, kind: type[Any], **facts: Any) -> Any:
    """The only legal action of a kind with these facts.

    Raises:
        ValueError: there is none, or there are several.
    """
    legal = [action for action in legal_actions(state) if type(action) is kind]
    found = [action for action in legal if all(getattr(action, name) == fact for name, fact in facts.items())]
    if len(found) != 1:
        raise ValueError(f"{len(found)} legal actions are a {kind.__name__} with {facts}; there are {legal}")
    return found[0]


def do(state: EphyranState, kind: type[Any], **facts: Any) -> tuple[EphyranState, tuple[Any, ...]]:
    """Do the only legal action of a kind with these facts: the state after it, and what happened."""
    return step(state, find_action(state, kind, **facts))
