"""Nothing is made or lost, on boards, on cards and in the reserve (S11, N20-N22): a ledger of events says the same."""

from __future__ import annotations

import os
from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.properties.written_families import cards_beside_printed

from elysium_rules import (
    RESERVE,
    CardSet,
    Event,
    GameState,
    GreedyBot,
    PlayerId,
    decision_rng,
    encode_event,
    encode_view,
    legal_actions,
    load_texts,
    new_game,
    observe,
    step,
)
from elysium_rules.elysium.model.events import ResourceMoved, TokensMoved
from elysium_rules.elysium.model.ids import ON_CARD
from elysium_rules.elysium.model.state import PRINTED as RESOURCES
from elysium_rules.games import find_mirror
from elysium_rules.kernel.rng import draw_below, rng_from_seed
from elysium_rules.play.seeing.observation import show_events
from elysium_rules.testing import check_invariants, scenario, seat
from elysium_rules.testing.strategies import families

EXAMPLES = max(40, int(os.environ.get("ELYSIUM_GAMES", "3024")) // 60)
#: A family that does with its resources all that can be done, so that every kind of move comes up.
ARTEMIS = """language 3
family artemis { name en "Artemis"
  resource arrow arrows { name en "arrow" "arrows" }
  resource moon moons { name en "moon" "moons" } }
card quiver level 1 { name en "Quiver" copies red, blue, green instant { gain 2 arrows; put 2 moons on this card } }
card bow level 1 { name en "Bow" copies red, blue, green
  activate { put 1 gold on this card; put 1 arrow on this card } }
card hunt level 1 { name en "Hunt" copies red, blue, green
  activate { let taken = choose a card in your domain; put 1 gold on taken; collect all gold from taken } }
card pelt level 2 { name en "Pelt" copies red, blue, green
  activate { let taken = choose a card in your domain; put 2 arrows on taken; each other player gives you 1 arrow } }
card stag level 2 { name en "Stag" copies red, blue, green
  activate { let taken = choose a card in your domain; collect all arrows from taken; remove all moons from taken } }
card hound level 2 { name en "Hound" copies red, blue, green
  activate { discard a card from your domain to { gain 1 moon } } }
card nymph level 3 { name en "Nymph" copies red, blue, green activate { take a card from another player's domain } }
card tide level 3 { name en "Tide" copies red, blue, green
  activate { put 3 moons on this card; pay 2 moons from this card to { gain 1 vp } } }
card spring level 3 { name en "Spring" copies red, blue, green permanent when you gain arrows { gain that much moons } }
"""


class Ledger:
    """All accounts of a game, kept by nothing but its events."""

    def __init__(self, state: GameState) -> None:
        self.accounts = accounts_of(state)

    def take_in(self, event: Event) -> None:
        if isinstance(event, ResourceMoved | TokensMoved):
            card = getattr(event, "card", None)
            for account, change in ((event.giver, -event.amount), (event.receiver, event.amount)):
                self.accounts[account, card if account == ON_CARD else None, str(event.resource)] += change


def accounts_of(state: GameState) -> Counter[tuple[int, int | None, str]]:
    """By account, card and resource: what lies there; the reserve is below zero by all of it."""
    found: Counter[tuple[int, int | None, str]] = Counter()
    for resource in (*RESOURCES, *state.game.tokens):
        for player in range(state.game.player_count):
            found[player, None, resource] = state.held_by(player, resource)
    for card, resource, amount in state.counters:
        found[ON_CARD, card, resource] = amount
    for (_, _, resource), amount in tuple(found.items()):
        found[RESERVE, None, resource] -= amount
    for place, resource in enumerate(RESOURCES):
        assert found[RESERVE, None, resource] == state.reserve[place]
    return found


def play(state: GameState, seed: str, decisions: int) -> Counter[tuple[bool, int, int]]:
    """Play at random with a ledger beside the game; count the kinds of moves."""
    ledger, rng = Ledger(state), rng_from_seed(seed)
    kinds: Counter[tuple[bool, int, int]] = Counter()
    for _ in range(decisions):
        if state.is_over:
            break
        choices = legal_actions(state)
        place, rng = draw_below(rng, len(choices))
        state, events = step(state, choices[place])
        for event in events:
            ledger.take_in(event)
            if isinstance(event, TokensMoved):
                kinds["." in event.resource, min(event.giver, 0), min(event.receiver, 0)] += 1
        check_invariants(state)
        assert ledger.accounts == accounts_of(state)  # what is nothing does not count
        encode_view(observe(state, PlayerId(0)))
    return kinds


def begin(cards: CardSet, key: str, seed: int) -> GameState:
    """A position with cards of the family in all Domains, and something on every account."""
    refs = [card.ref for card in cards.families[key].cards]
    tokens = {resource.key: 3 for resource in cards.families[key].resources}
    return scenario(
        cards=cards,
        families=(key, "athena", "hades", "poseidon", "zeus"),
        players=[seat(gold=4, domain=refs[place::2], tokens=tokens) for place in range(2)],
        agora="charon persephone triumph alliance",
        seed=seed,
    )


def test_every_move_of_every_kind_is_in_the_books() -> None:
    cards = load_texts({"artemis.ely": ARTEMIS})
    kinds: Counter[tuple[bool, int, int]] = Counter()
    for seed in range(max(12, EXAMPLES // 4)):
        kinds += play(begin(cards, "artemis", seed), f"moves {seed}", 120)
    own = {(True, source, target) for source in (0, RESERVE, ON_CARD) for target in (0, RESERVE, ON_CARD)}
    never = {(True, RESERVE, RESERVE), (True, ON_CARD, ON_CARD), (True, 0, ON_CARD), (True, 0, RESERVE)}
    printed = {(False, RESERVE, ON_CARD), (False, ON_CARD, 0), (False, ON_CARD, RESERVE)}
    assert set(kinds) == own - never | printed


def test_a_mirror_follows_what_lies_on_boards_and_cards() -> None:
    cards = load_texts({"artemis.ely": ARTEMIS})
    kind = find_mirror("elysium")
    for seed in range(6):
        state, rng = begin(cards, "artemis", seed), rng_from_seed(f"mirror {seed}")
        mirror = kind({"number": number, "ref": card.ref} for number, card in enumerate(state.game.faces))
        mirror.start_from(encode_view(observe(state)))
        for _ in range(120):
            if state.is_over:
                break
            choices = legal_actions(state)
            place, rng = draw_below(rng, len(choices))
            state, events = step(state, choices[place])
            mirror.take_in(encode_event(event) for event in show_events(state, events, None))
            assert mirror.table == kind.facts(encode_view(observe(state)))


def test_the_greedy_bot_plays_with_own_resources() -> None:
    cards = load_texts({"artemis.ely": ARTEMIS})
    state = new_game(cards, players=2, families=("artemis", "athena", "hades", "poseidon", "zeus"), seed=3)
    moved = decision = 0
    while not state.is_over:
        action = GreedyBot().choose(observe(state, state.deciding), decision_rng("greedy", decision))
        state, events = step(state, action)
        decision += 1
        moved += sum(isinstance(event, TokensMoved) for event in events)
    assert moved


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(families(copies_per_level=3), st.integers(0, 1000))
def test_the_books_are_right_for_families_that_nobody_wrote(text: str, seed: int) -> None:
    play(begin(cards_beside_printed(text), "custom", seed), f"random {seed}", 25)
