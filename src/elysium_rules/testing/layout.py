"""Where the cards of a scenario lie: card words become cards, and every other card of the deck finds its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, Literal, TypeAlias

import attrs

from elysium_rules.elysium.checks.faults import LegendCards, legend_fault
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Activation, CardId, Zone
from elysium_rules.elysium.model.terms import LIMITS
from elysium_rules.errors import ScenarioError
from elysium_rules.testing.words import CardWord, Words, copies_of, parse_card_words, split_words

#: Where the cards go that a scenario does not name.
Rest: TypeAlias = Literal["draw pile", "discard pile", "removed"]
#: Legends: a list of card words for each; in a single text they are parted by commas.
Legends: TypeAlias = str | Sequence[Words]

_RULE_OF: Final = {
    Activation.INSTANT: "P2",
    Activation.PERMANENT: "P3",
    Activation.TRIGGER: "P4",
    Activation.ACTIVATE: "P5",
    Activation.LEGEND: "P6",
    Activation.CHRONOS: "P7",
}


@attrs.frozen
class Layout:
    """All cards of a game in their places, as a `GameState` has them."""

    domains: tuple[tuple[CardId, ...], ...]
    elysiums: tuple[tuple[LegendCards, ...], ...]
    agora: tuple[CardId, ...]
    oracle: tuple[CardId, ...]
    draw_pile: tuple[CardId, ...]
    discard_pile: tuple[CardId, ...]
    removed: tuple[CardId, ...]
    citizen_faces: tuple[CardId, ...]
    rings: int
    turned: int


def lay_out(
    game: ElysiumGame,
    *,
    domains: Sequence[Words],
    elysiums: Sequence[Legends],
    agora: Words,
    oracle: Words,
    draw_pile: Words,
    discard_pile: Words,
    rest: Rest,
    deck: Sequence[CardId],
) -> Layout:
    """Put every card of the deck into exactly one place; *deck* gives the order of those that are not named.

    Raises:
        ScenarioError: a word names no card, or the cards break a rule where they lie.
    """
    legends = [[parse_card_words(game, cards) for cards in _split_legends(elysium)] for elysium in elysiums]
    held = [parse_card_words(game, words) for words in domains]
    zones = {
        Zone.AGORA: parse_card_words(game, agora),
        Zone.ORACLE: parse_card_words(game, oracle),
        Zone.DRAW_PILE: parse_card_words(game, draw_pile),
        Zone.DISCARD_PILE: parse_card_words(game, discard_pile),
    }
    if zones[Zone.ORACLE] and not game.uses_oracle:
        raise ScenarioError("S10", f"no family of {', '.join(game.families)} uses the Oracle, so it holds no cards")
    for elysium in legends:
        for cards in elysium:
            _check_unused(cards, "in a Legend")
    for zone, cards in zones.items():
        _check_unused(cards, f"in the {zone}")
        for word in cards:
            if word.is_citizen and zone is not Zone.DISCARD_PILE:
                raise ScenarioError("T11", f"`{word.text}`: there are no Citizens in the {zone}")

    # One line of all words: Citizens are numbered in this order.
    line: list[CardWord] = []
    for elysium, domain in zip(legends, held, strict=True):
        for cards in elysium:
            line += cards
        line += domain
    for cards in zones.values():
        line += cards
    numbers, faces, left = _assign(game, line, deck)

    def take(words: Sequence[CardWord]) -> tuple[CardId, ...]:
        return tuple(islice(numbers, len(words)))

    placed_legends: list[tuple[LegendCards, ...]] = []
    placed_domains: list[tuple[CardId, ...]] = []
    rings = turned = 0
    for player, (elysium, domain) in enumerate(zip(legends, held, strict=True)):
        placed_legends.append(tuple(take(cards) for cards in elysium))
        placed_domains.append(take(domain))
        _check_elysium(game, player, placed_legends[-1])
        _check_domain(game, player, placed_domains[-1])
        for word, card in zip(domain, placed_domains[-1], strict=True):
            rings |= _ring(word) << card
            turned |= _turn(word) << card
    placed = {zone: take(cards) for zone, cards in zones.items()}
    return Layout(
        domains=tuple(placed_domains),
        elysiums=tuple(placed_legends),
        agora=placed[Zone.AGORA],
        oracle=placed[Zone.ORACLE],
        # The top card of the draw pile is the last one of the state and the first one of the scenario.
        draw_pile=(*(left if rest == "draw pile" else ()), *reversed(placed[Zone.DRAW_PILE])),
        discard_pile=(*(left if rest == "discard pile" else ()), *placed[Zone.DISCARD_PILE]),
        removed=left if rest == "removed" else (),
        citizen_faces=faces,
        rings=rings,
        turned=turned,
    )


def _split_legends(legends: Legends) -> tuple[tuple[str, ...], ...]:
    if isinstance(legends, str):
        legends = legends.split(",") if legends.strip() else ()
    return tuple(split_words(words) for words in legends)


def _assign(
    game: ElysiumGame, line: Sequence[CardWord], deck: Sequence[CardId]
) -> tuple[Iterator[CardId], tuple[CardId, ...], tuple[CardId, ...]]:
    """Give every word its number; also the faces of the Citizens, and the cards of the deck that are left."""
    claims = [(place, word.face or word) for place, word in enumerate(line) if word.card or word.face]
    found: dict[int, CardId] = {}
    taken: set[CardId] = set()
    # Words that name their copy choose first, so that no other word takes it away from them.
    for place, word in sorted(claims, key=lambda claim: claim[1].copy is None):
        assert word.card is not None
        copies = copies_of(game, word.card)
        wanted = copies if word.copy is None else (copies[word.copy],)
        free = next((card for card in wanted if card not in taken), None)
        if free is None:
            raise ScenarioError("S2", _too_many(word, len(copies)))
        found[place] = free
        taken.add(free)
    left = [card for card in deck if card not in taken]
    numbers: list[CardId] = []
    faces: list[CardId] = []
    for place, word in enumerate(line):
        if not word.is_citizen:
            numbers.append(found[place])
            continue
        if word.copy is not None:
            raise ScenarioError("T11", f"`{word.text}`: all Citizens are alike, so they have no copies")
        if place not in found and not left:
            raise ScenarioError("S2", "no card of the deck is left to lie under a Citizen")
        numbers.append(CardId(game.size + len(faces)))
        # From the bottom: a Citizen more does not change what is drawn.
        faces.append(found[place] if place in found else left.pop(0))
    return iter(numbers), tuple(faces), tuple(left)


def _too_many(word: CardWord, copies: int) -> str:
    assert word.card is not None
    if word.copy is not None:
        return f"copy {word.copy + 1} of {word.card.ref} is in two places"
    return f"{word.card.ref} is named more than {copies} {'time' if copies == 1 else 'times'}, and no more copies exist"


def _check_unused(words: Sequence[CardWord], place: str) -> None:
    for word in words:
        if word.is_used:
            assert word.card is not None
            rule = _RULE_OF[word.card.activation]
            raise ScenarioError(
                rule, f"`{word.text}`: a card {place} has no ring and is not turned, so no ! belongs here"
            )


def _check_elysium(game: ElysiumGame, player: int, elysium: Sequence[LegendCards]) -> None:
    for number, cards in enumerate(elysium):
        fault = legend_fault(game, cards)
        if fault is not None:
            raise ScenarioError(fault.rule, f"Legend {number} of player {player}: {fault.reason}")


def _check_domain(game: ElysiumGame, player: int, domain: Sequence[CardId]) -> None:
    seen: set[str] = set()
    for card in domain:
        if card < game.size:
            ref = game.faces[card].ref
            if ref in seen and not game.lets_pair:
                raise ScenarioError("T7", f"player {player} has two identical cards in the Domain: {ref}")
            seen.add(ref)


def _ring(word: CardWord) -> int:
    """Whether a Domain card has a ring (P4)."""
    return int(word.card is not None and Activation.TRIGGER in word.card.activations and not word.is_used)


def _turn(word: CardWord) -> int:
    """Whether a Domain card is turned (P5)."""
    if word.card is None or not word.is_used or Activation.TRIGGER in word.card.activations:
        return 0
    is_limited = any(LIMITS.intersection(side.power.flags) for side in word.card.sides)  # N4
    if Activation.ACTIVATE not in word.card.activations and not is_limited:
        rule = _RULE_OF[word.card.activation]
        raise ScenarioError(rule, f"`{word.text}`: only a Trigger or an Activate card can be used up")
    return 1
