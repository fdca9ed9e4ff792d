"""Promise 3, pausable, for cards of anybody: no true save is refused.

A save that is refused although a game led there is worse than a damaged one that is accepted. So every state of whole
games is saved and loaded: of families at random, and of families in which every effect of the language stands in every
kind of power, at every moment and inside every kind of statement. And what the checks of saves believe of each effect
(`effect.py`) is compared with what it does. `ELYSIUM_GAMES` raises the number of games (`make stress`).
"""

from __future__ import annotations

import itertools
import os
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elysium_rules import CardSet, Decline, GameState, UsePower, legal_actions, new_game, observe, standard_cards, step
from elysium_rules.elysium.checks.faults import places
from elysium_rules.elysium.language import interpreter
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.cards import Family, family_from_program
from elysium_rules.elysium.model.effect_row import Account, EffectRow, Place
from elysium_rules.elysium.model.ids import Zone
from elysium_rules.elysium.model.state import amount_reader
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed
from elysium_rules.lang.load import load_family
from elysium_rules.play.seeing.observation import sample_hidden
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind
from elysium_rules.source import SourceFile
from elysium_rules.testing.strategies import PRINTED, families

GAMES = int(os.environ.get("ELYSIUM_GAMES", "3024"))
RANDOM, SYSTEMATIC = max(4, GAMES // 500), max(6, GAMES // 500)
MOST_DECISIONS = 600  #: of one game

KEYS = ("alpha", "beta", "gamma", "delta")
TOKENS = 'resource star stars { name en "star" "stars" fr feminine "lune" "lunes" }'


class Dice:
    """Chance that a seed repeats."""

    def __init__(self, seed: str) -> None:
        self.rng: Rng = rng_from_seed(seed)

    def below(self, number: int) -> int:
        place, self.rng = draw_below(self.rng, number)
        return place

    def pick(self, things: Any) -> Any:
        return things[self.below(len(things))]


# --- players ---------------------------------------------------------------------------------------------------------


def anything(legal: tuple[Any, ...], dice: Dice) -> Any:
    return dice.pick(legal)


def eager(legal: tuple[Any, ...], dice: Dice) -> Any:
    """Uses powers as long as there are any."""
    powers = [action for action in legal if isinstance(action, UsePower)]
    return dice.pick(powers or legal) if dice.below(4) else dice.pick(legal)


def greedy(legal: tuple[Any, ...], dice: Dice) -> Any:
    """Uses powers, refuses nothing, and takes the last and largest of what is offered."""
    powers = [action for action in legal if isinstance(action, UsePower)]
    wanted = powers or [action for action in legal if not isinstance(action, Decline)] or list(legal)
    return wanted[-1] if dice.below(3) == 0 else dice.pick(wanted)


PLAYERS = (anything, eager, greedy)


def play_and_save(cards: CardSet, keys: tuple[str, ...], seed: str, choose: Callable[..., Any]) -> int:
    """Play a whole game, and put it away and take it up again at every decision."""
    dice = Dice(seed)
    edition = dice.pick(("revised", "original"))
    state = new_game(cards, players=2 + dice.below(3), families=keys, seed=seed, edition=edition)
    decisions = 0
    while not state.is_over and decisions < MOST_DECISIONS:
        state, _ = step(state, choose(legal_actions(state), dice))
        assert decode_save(encode_save(state), cards) == state
        if not dice.below(12) and not state.is_over:
            sampled, dice.rng = sample_hidden(observe(state, dice.below(len(state.players))), dice.rng)
            assert decode_save(encode_save(sampled), cards) == sampled
        decisions += 1
    return decisions


def with_families(*written: tuple[str, str]) -> tuple[CardSet, tuple[str, ...]]:
    """The printed cards and some more, and which families of them the checker accepts."""
    printed = standard_cards()
    found: dict[str, Family] = dict(printed.families)
    for key, text in written:
        source = SourceFile(f"{key}.ely", text)
        program, _ = load_family(source, VOCABULARY, (*PRINTED, *KEYS))
        if program is not None:
            found[key] = family_from_program(program, source)
    return CardSet(found, printed.numbers), tuple(key for key, _ in written if key in found)


# --- random families -------------------------------------------------------------------------------------------------


@settings(max_examples=RANDOM, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    families("alpha", others=(*PRINTED, "beta")),
    families("beta", others=(*PRINTED, "alpha")),
    st.permutations(PRINTED),
    st.integers(0, 1000),
    st.sampled_from(PLAYERS),
)
def test_no_true_save_is_refused_whatever_families_are_played(
    one: str, two: str, printed: list[str], seed: int, choose: Callable[..., Any]
) -> None:
    cards, own = with_families(("alpha", one), ("beta", two))
    play_and_save(cards, (*own, *printed[: 5 - len(own)]), f"true {seed}", choose)


# --- every effect everywhere -----------------------------------------------------------------------------------------

#: Where the example of a row speaks of something that must be named before, or says too little on its own.
SENTENCES = {
    "take_card_effect": ("let it1 = choose a card in the agora; take it1", "let it1 = choose a card; take it1"),
    "use_card_effect": tuple(
        f"let it1 = choose a card in {place}; use the power of it1"
        for place in ("your domain", "your elysium", "the discard pile", "the agora")
    ),
    "take_effect": tuple(
        f"take a card from {place}" for place in ("the agora", "the discard pile", "another player's domain")
    ),
    "discard_effect": (
        *("discard a card from your domain", "discard all cards in the agora", "discard a card from your elysium"),
        *("discard this card", "discard a card from another player's domain"),
        "let pair = choose 2 cards in your domain; discard one of pair",
    ),
    "use_effect": tuple(
        f"use the instant, trigger or activate power of a card in {place}"
        for place in ("your domain", "another player's domain", "your elysium", "the agora", "the discard pile")
    ),
    "straighten_effect": ("straighten this card",),
    "return_effect": ("return this card",),
    "put_effect": ("put 2 stars on this card; collect 1 star from this card",),
    **{
        f"{row}_effect": (f"put 3 gold on this card; {rest}",)
        for row, rest in {
            "collect_all": "collect all gold from this card",
            "remove": "remove 1 gold from this card",
            "remove_all": "remove all gold from this card",
            "pay_from": "pay 1 gold from this card to { gain 1 vp }",
        }.items()
    },
    "allow_effect": ("allow 3 more transfers",) * 3,
    "prevent_effect": ("prevent it",),
}
#: What is no effect and changes what is kept in a save.
OTHER_STATEMENTS = (
    "let x = choose a number between 1 and 3; gain x gold",
    "let x = chance chooses a card in your domain; discard x",
    "let b = each player secretly chooses a number between 0 and 2; gain your b gold",
    "let god = choose a family; gain count(god cards in your domain) vp",
    "let v = choose another player; v loses 1 gold",
    "let n = transfers on your quest; choose { gain n gold } or { gain n vp }",
)
AROUND = (
    *("S", "may { S }", "each player { S }", "each other player may { S }", "the player to your left may { S }"),
    *("choose { S } or { gain 1 vp }", "repeat 2 times { S }", "up to 2 times { S }", "pay 1 gold to { S }"),
    *("discard a card from your domain to { S }", "if any cards in your domain { S }"),
)
MOMENTS = (
    "S",
    *(f"at the {moment} {{ S }}" for moment in ("end of the turn", "end of the epoch", "end of your next turn")),
    "at the beginning of the next epoch { S }",
    "each player { at the beginning of the next epoch { S } }",
)
POWERS = (
    *("instant { S }", "trigger { S }", "activate { S }", "legend { S }", "legend at end { S }"),
    "permanent { S }",
    *(
        f"permanent {when} {{ S }}"
        for when in (
            *("when you take or transfer a card", "when another player takes or discards a card"),
            *("when an epoch begins", "when an epoch ends", "when your turn begins", "when your turn ends"),
            *("when you take a quest", "when you dismiss a column", "when you use a power"),
            *("also in elysium when an epoch begins", "when you earn a bonus tile"),
            *("once per turn when you gain gold", "once per turn when you pay gold", "once per epoch when you lose vp"),
            *(
                "when any player begins or extends a legend",
                "once per turn when a power of another player would harm you",
            ),
        )
    ),
)


def statements_of() -> list[str]:
    """A sentence or more for every effect of the language, for every rule that can be bent, and what else there is."""
    found: list[str] = []
    for row in VOCABULARY.rows_of(Kind.EFFECT):
        found += SENTENCES.get(row.key, ())
        if row.key not in ("take_card_effect", "use_card_effect", "prevent_effect"):
            found.append(row.example)
    moments = ("the end of the turn", "the end of the epoch", "the beginning of the next epoch")
    for number, row in enumerate(VOCABULARY.rows_of(Kind.MODIFIER)):
        rule = row.example.partition("{ ")[2].removesuffix(" }")
        found += [f"until {moments[number % 3]} {{ {rule} }}", rule]
    return [*found, *OTHER_STATEMENTS]


def one_card(number: int, power: str) -> str:
    return f'card c{number} level {number % 3 + 1} {{ name en "C" fr "C" copies red {power} }}\n'


def head(key: str) -> str:
    return f'language 3\nfamily {key} {{ name en "F" fr "F" {TOKENS} }}\n'


def is_accepted(text: str) -> bool:
    return load_family(SourceFile("x.ely", text), VOCABULARY, PRINTED)[0] is not None


def write_family(key: str, dice: Dice, statements: list[str], *, is_plain: bool) -> str:
    """A family of 21 powers; a plain one waits for deeds alone, so that nothing in the checks of saves is lax."""
    powers = [power for power in POWERS if not is_plain or " when " not in power or "discards" in power]
    moments = MOMENTS[:1] if is_plain else MOMENTS
    cards = ""
    number = tries = 0
    while number < 21:
        tries += 1
        statement = statements.pop(dice.below(len(statements))) if tries < 200 and statements else "gain 1 gold"
        if is_plain and statement.startswith("until"):
            continue
        text = dice.pick([power for power in powers if power.startswith("legend")] if "allow" in statement else powers)
        for inside in (dice.pick(moments), dice.pick(AROUND), statement):
            text = text.replace("S", inside)
        card = one_card(number, text)
        if is_accepted(f"{head(key)}{card}"):
            cards += card
            number += 1
    return f"{head(key)}{cards}"


@pytest.mark.parametrize("seed", range(SYSTEMATIC))
def test_no_true_save_is_refused_wherever_an_effect_stands(seed: int) -> None:
    dice = Dice(f"every effect {seed}")
    statements = statements_of() * 2
    is_plain = seed % 3 == 2
    keys = KEYS[: 1 + dice.below(4)]
    cards, own = with_families(*((key, write_family(key, dice, statements, is_plain=is_plain)) for key in keys))
    printed = PRINTED[dice.below(len(PRINTED)) :] + PRINTED
    for number, choose in enumerate(PLAYERS):
        assert play_and_save(cards, (*own, *printed[: 5 - len(own)]), f"{seed} {number}", choose)


@pytest.mark.parametrize(
    "powers",
    [
        ["legend { at the beginning of the next epoch { allow 3 more transfers } }"],
        ["legend { at the end of the epoch { allow 3 more transfers } }"],
        ["permanent also in elysium { your quest gives 1000 * 300 gold more }"],
        ["permanent { your quest gives 1000 * 1000 vp more }"],
    ],
    ids=lambda powers: powers[0],
)
def test_no_true_save_is_refused_that_once_was(powers: list[str]) -> None:
    text = "".join(one_card(number, powers[number % len(powers)]) for number in range(21))
    cards, own = with_families(("alpha", f"{head(KEYS[0])}{text}"))
    assert play_and_save(cards, (*own, "zeus", "hades", "ares", "athena"), "once", eager)


# --- what the checks believe of an effect is what it does ------------------------------------------------------------


_PLACES: dict[Zone, Place] = {zone: Place(str(zone)) for zone in Zone if zone is not Zone.REMOVED}


def where_cards_are(table: Table) -> dict[int, tuple[Place, int]]:
    """Of every card of the deck its place, and whose it is."""
    found: dict[int, tuple[Place, int]] = {}
    size = table.game.size
    for zone, cards in places(table):
        found.update((card, (_PLACES[zone], -1)) for card in cards if card < size)
    for seat, board in enumerate(table.players):
        found.update((card, (Place.DOMAIN, seat)) for card in board.domain if card < size)
        for legend in board.elysium:
            found.update((card, (Place.ELYSIUM, seat)) for card in legend.cards if card < size)
    found.update((face, (Place.UNDER_A_CITIZEN, -1)) for face in table.citizen_faces if face is not None)
    return found


def amounts(table: Table) -> dict[tuple[str, int], int]:
    """What lies on boards by seat, and on all cards together (seat -1)."""
    found: Counter[tuple[str, int]] = Counter()
    for resource in ("gold", "vp", "pp", *table.game.tokens):
        held = amount_reader(table.game, resource)
        for seat, board in enumerate(table.players):
            found[resource, seat] = held(board)
    for _, resource, lying in table.counters:
        found[resource, -1] += lying
    return dict(found)


@attrs.frozen
class Seen:
    """A table before an effect."""

    cards: dict[int, tuple[Place, int]]
    held: dict[tuple[str, int], int]
    columns: tuple[int, ...]
    allowance: int
    marks: tuple[int, int]
    reshuffled: int

    @classmethod
    def of(cls, table: Table) -> Seen:
        columns = tuple(board.column_mask.bit_count() for board in table.players)
        return cls(
            *(where_cards_are(table), amounts(table), columns, table.allowance),
            (table.ring_mask, table.turned_mask),
            table.reshuffled,
        )


def compare(effect: EffectRow, player: int, before: Seen, after: Seen) -> Iterator[str]:
    """What an effect has changed that nobody knows of it."""
    shuffled = after.reshuffled > before.reshuffled
    if shuffled and not effect.draws:
        yield "shuffles"
    discards = any(move.target is Place.DISCARD_PILE for move in effect.moves)
    for card, (place, owner) in after.cards.items():
        was, whose = before.cards[card]
        if (was, whose) == (place, owner):
            continue
        if shuffled and Place.DISCARD_PILE in (was, place):
            continue  # A5, and whatever it did then
        if shuffled and was is Place.UNDER_A_CITIZEN:
            continue  # P21: a Citizen that was shuffled back
        if not any(
            was in move.sources and place is move.target and (not move.stays or whose == owner) for move in effect.moves
        ):
            yield f"moves a card from {was} to {place}"
    left = {card for card, (place, owner) in before.cards.items() if after.cards[card] != (place, owner)}
    changes = {key: after.held.get(key, 0) - amount for key, amount in before.held.items()}
    changes |= {key: amount for key, amount in after.held.items() if key not in before.held}
    sources, targets = {flow.source for flow in effect.flows}, {flow.target for flow in effect.flows}
    for (_, seat), change in changes.items():
        on_card = seat == -1
        known = Account.ON_CARD in sources if on_card else Account.ACTOR in sources and seat == player
        if change < 0 and not known and not (on_card and (left or discards)):  # N22: it lay on a card that went away
            yield "takes away a resource"
        if change > 0:
            known = Account.ON_CARD in targets if on_card else Account.OTHER in targets or seat == player
            if not known or not targets:
                yield "hands out a resource"
    if any(now > then for now, then in zip(after.columns, before.columns, strict=True)) and not effect.recovers:
        yield "gives a column back"
    if after.allowance != before.allowance and not effect.allows:
        yield "allows transfers"
    for card in before.cards.keys() - left:
        ring, turned = (then ^ now for then, now in zip(before.marks, after.marks, strict=True))
        if (ring | turned) >> card & 1 and not effect.renews_marks:
            yield "changes a mark"


def test_no_effect_changes_more_than_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every effect that happens in these games is looked at from outside, before and after."""
    seen: Counter[str] = Counter()
    wrong: set[str] = set()

    def watch(known: EffectRow) -> EffectRow:
        def resolved(row: EffectRow, game: Any, do: nodes.Do) -> Effect:
            effect = known.means(row, game, do)

            def act(table: Table, frame: Frame, player: Any, chosen: Any) -> None:
                before = Seen.of(table)
                effect.act(table, frame, player, chosen)
                after = Seen.of(table)
                seen[row.key] += before != after
                wrong.update(f"{row.key} {what}" for what in compare(row, player, before, after))

            return attrs.evolve(effect, act=act)

        return attrs.evolve(known, means=resolved)

    monkeypatch.setattr(interpreter, "EFFECTS", {key: watch(row) for key, row in EFFECTS.items()})
    unseen = set(EFFECTS)
    for seed in itertools.count():
        dice = Dice(f"watched {seed}")
        statements = statements_of()
        cards, own = with_families(
            *((key, write_family(key, dice, statements, is_plain=False)) for key in KEYS[: 4 - seed % 2])
        )
        state: GameState = new_game(cards, players=3, families=(*own, *PRINTED[: 5 - len(own)]), seed=seed)
        while not state.is_over:
            state, _ = step(state, greedy(legal_actions(state), dice))
        unseen = set(EFFECTS) - set(+seen)
        if unseen <= STILL or seed == 90:
            break
    assert not wrong
    assert unseen == STILL


#: These change nothing that is looked at here: what was seen, the order of a pile, a choice, a power, a prevention.
STILL = {
    *("use_effect", "use_card_effect", "look_effect", "look_top_effect", "put_seen_effect", "prevent_effect"),
    "swap_column_effect",
}
