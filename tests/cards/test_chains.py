"""Powers that use powers: whose they are, what stays as it was, and that every chain ends (P17, P18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from tests.cards.short_words import ME, OTHER, Tables, pick, rule_against, use

from elysium_rules import (
    GameState,
    PickBranch,
    PickCard,
    Transfer,
    UsePower,
    legal_actions,
    step,
)
from elysium_rules.elysium.model.events import CardTurned, Event, PowerUsed, ResourceMoved, RingReturned
from elysium_rules.elysium.model.ids import RESERVE, Activation, CardId, Resource
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed
from elysium_rules.testing import check_invariants, choose, domain, elysium, find, options, refs, scenario, seat

#: Apollo, Athena, Hades, Hephaestus, Hermes.
HERE = Tables("deadly_plots")
table = HERE.table


# --- short words -----------------------------------------------------------------------------------------------------


def picks(state: GameState) -> list[CardId]:
    """The cards to choose from; there must be nothing else to answer."""
    choices = options(state, PickCard)
    assert choices == legal_actions(state)
    return sorted(choice.card for choice in choices)


def cards(state: GameState, *words: str) -> list[CardId]:
    return sorted(find(state, word) for word in words)


def chain(state: GameState, *words: str) -> list[PowerUsed]:
    """Powers of player 0, each used by the one before it."""
    used = [find(state, word) for word in words]
    return [PowerUsed(ME, card, cause) for card, cause in zip(used, [None, *used], strict=False)]


def powers(events: Sequence[Event]) -> list[PowerUsed]:
    return [event for event in events if isinstance(event, PowerUsed)]


def places(state: GameState) -> tuple[object, ...]:
    """Where all cards lie that powers are used from."""
    boards = [(board.domain, board.elysium) for board in state.players]
    return state.oracle, boards


def place_of(state: GameState, card: CardId) -> str:
    board = state.players[ME]
    in_elysium = any(card in legend.cards for legend in board.elysium)
    return f"domain {card in board.domain}, elysium {in_elysium}, oracle {card in state.oracle}"


# --- Dream Keeper and Psychopomp -------------------------------------------------------------------------------------


@pytest.mark.rule("P18")
def test_dream_keeper_does_not_use_itself() -> None:
    assert rule_against(table(seat(domain="dream_keeper")), "dream_keeper") == "P19"
    state, _ = use(table(seat(domain="dream_keeper offerings golden_throne_of_hera")), "dream_keeper")
    assert picks(state) == cards(state, "offerings", "golden_throne_of_hera")


@pytest.mark.rule("P18")
@pytest.mark.rule("P19")
def test_dream_keeper_and_psychopomp_that_find_only_each_other_cannot_be_used() -> None:
    state = table(seat(domain="dream_keeper#1 psychopomp", legends=["dream_keeper#2"]))
    # Psychopomp > the other Dream Keeper > Dream Keeper: nothing is left for it.
    assert rule_against(state, "psychopomp") == "P19"
    # Dream Keeper > Psychopomp > the other Dream Keeper: both in the Domain are in use.
    assert rule_against(state, "dream_keeper#1") == "P19"


@pytest.mark.rule("P18")
def test_psychopomp_uses_a_dream_keeper_in_the_elysium_which_uses_a_trigger_power_of_the_domain() -> None:
    state = table(seat(domain="psychopomp offerings!", legends=["dream_keeper"]), oracle="homer theft")
    after, events = use(state, "psychopomp")
    # The Dream Keeper in the Elysium does not find Psychopomp again.
    assert powers(events) == chain(state, "psychopomp", "dream_keeper", "offerings")
    offerings = find(state, "offerings")
    assert events[-1] == ResourceMoved(Resource.GOLD, RESERVE, ME, 2, cause=offerings)
    assert places(after) == places(state)
    assert after.ring_mask == 0


@pytest.mark.rule("P18")
def test_psychopomp_and_two_dream_keepers_each_work_once() -> None:
    mine = seat(domain="psychopomp dream_keeper#1 offerings", legends=["dream_keeper#2"])
    state, events = use(table(mine, oracle="homer"), "psychopomp")
    assert powers(events) == chain(state, "psychopomp", "dream_keeper#2")
    assert picks(state) == cards(state, "dream_keeper#1", "offerings")
    after, events = pick(state, "dream_keeper#1")
    assert powers(events) == chain(state, "psychopomp", "dream_keeper#2", "dream_keeper#1", "offerings")[2:]
    assert after.players[ME].gold == 1


@pytest.mark.rule("P18")
@pytest.mark.rule("X10")
def test_dream_keeper_uses_psychopomp_which_keeps_its_ring() -> None:
    state = table(seat(domain="dream_keeper#1 psychopomp", legends=["dream_keeper#2", "divine_help"]))
    after, events = use(state, "dream_keeper")
    # Psychopomp passes over the Dream Keeper of the Elysium: it would find nothing more to use.
    assert powers(events) == chain(state, "dream_keeper#1", "psychopomp", "divine_help")
    assert after.ring_mask == 1 << find(state, "psychopomp")
    assert after.players[ME].gold == 2


@pytest.mark.rule("P18")
def test_psychopomp_uses_its_copy_in_the_elysium_but_neither_twice() -> None:
    state = table(seat(domain="psychopomp#1", legends=["psychopomp#2", "divine_help", "offerings"]), oracle="homer")
    state, _ = use(state, "psychopomp")
    assert picks(state) == cards(state, "psychopomp#2", "divine_help", "offerings")
    state, _ = pick(state, "psychopomp#2")
    assert picks(state) == cards(state, "divine_help", "offerings")
    assert rule_against(table(seat(domain="psychopomp#1", legends=["psychopomp#2"])), "psychopomp#1") == "P19"


# --- Theft, The Messenger, The Caduceus ------------------------------------------------------------------------------


@pytest.mark.rule("P18")
@pytest.mark.rule("X10")
def test_theft_begins_a_chain_in_which_the_discarded_card_is_gone() -> None:
    state = table(seat(domain="theft dream_keeper the_caduceus divine_help offerings"))
    rings = state.ring_mask
    state, _ = use(state, "theft")
    assert picks(state) == cards(state, "theft", "dream_keeper", "the_caduceus", "divine_help", "offerings")
    state, _ = pick(state, "offerings")
    assert picks(state) == cards(state, "dream_keeper", "the_caduceus", "divine_help")
    after, events = pick(state, "dream_keeper")
    assert powers(events) == chain(state, "theft", "dream_keeper", "the_caduceus", "divine_help")[1:]
    assert after.ring_mask == rings & ~(1 << find(state, "offerings"))
    assert after.players[ME].gold == 2


@pytest.mark.rule("P14")
@pytest.mark.rule("P18")
def test_theft_cannot_be_paid_with_the_card_at_the_end_of_the_only_chain() -> None:
    state, _ = use(table(seat(domain="theft dream_keeper offerings")), "theft")
    assert picks(state) == cards(state, "theft", "dream_keeper")
    state, _ = pick(state, "theft")
    assert picks(state) == cards(state, "dream_keeper", "offerings")


@pytest.mark.rule("P14")
@pytest.mark.parametrize(
    "power, needed, legend",
    [
        ("posthumous_hero", "citizen", "charon offerings"),
        ("orpheus", "god_of_fire", "hephaestus/initiation divine_help citizen"),
        ("prophecy_of_glory", "homer", "charon offerings"),
    ],
)
def test_theft_cannot_be_paid_with_what_the_only_power_needs(power: str, needed: str, legend: str) -> None:
    """A Citizen to transfer, a card to swap in; but Prophecy of Glory needs nothing of the Domain."""
    state = table(seat(domain=f"theft {power} {needed} tartarus", legends=[legend]), oracle="the_muses dark_future")
    state, _ = use(state, "theft")
    others = [needed] if power == "prophecy_of_glory" else []
    assert picks(state) == sorted(find(state, word, player=ME) for word in ["theft", "tartarus", *others])


@pytest.mark.rule("P14")
@pytest.mark.rule("T7")
def test_theft_and_master_of_the_oracle_may_make_room_for_a_copy_with_either_price() -> None:
    state = table(seat(domain="theft master_of_the_oracle charon#1"), oracle="charon#2")
    first, second, master = find(state, "charon#1"), find(state, "charon#2"), find(state, "master_of_the_oracle")
    state, _ = use(state, "theft")
    assert picks(state) == cards(state, "theft", "charon#1")
    # Room is made by the first price: the second is free to choose.
    made, _ = pick(state, "charon#1")
    assert picks(made) == cards(made, "theft", "master_of_the_oracle")
    # It is not: the second price must make it.
    late, _ = pick(state, "theft")
    assert late.players[ME].domain == (master, second)
    assert late.discard_pile[-1] == first


@pytest.mark.rule("P18")
def test_theft_is_found_by_no_other_power() -> None:
    """Nor are The Messenger and the own Initiations: they are no Trigger powers."""
    active = "theft the_messenger apollo/initiation hermes/initiation"
    mine = seat(domain=f"dream_keeper#1 {active} offerings divine_help citizen", legends=["dream_keeper#2"])
    state = table(mine, oracle="theft#2 the_messenger#2 charisma")
    assert powers(use(state, "dream_keeper")[1]) == chain(state, "dream_keeper#1", "offerings")
    assert picks(use(state, "theft#1")[0]) == sorted(state.players[ME].domain)
    state, _ = pick(use(state, "theft#1")[0], "citizen")
    assert picks(state) == cards(state, "dream_keeper#1", "offerings", "divine_help")


def test_the_messenger_the_caduceus_and_dream_keeper_use_one_instantaneous_power_three_times_in_a_turn() -> None:
    """Each is a chain of its own, so P18 does not stand in the way."""
    state = table(seat(domain="the_messenger the_caduceus dream_keeper divine_help citizen"))
    for card in ("the_messenger", "the_caduceus", "dream_keeper"):
        state, events = use(state, card)
        middle = ["the_caduceus"] if card == "dream_keeper" else []
        assert powers(events) == chain(state, card, *middle, "divine_help")
    assert state.players[ME].gold == 6
    assert options(state, UsePower) == ()


@pytest.mark.rule("P2")
def test_the_caduceus_does_not_make_a_taken_card_work_again() -> None:
    state, events = use(table(seat(domain="the_messenger charisma citizen")), "the_messenger")
    assert domain(state, ME) == ["hermes/the_messenger", "apollo/charisma", "citizen", "citizen"]
    assert powers(events) == chain(state, "the_messenger", "charisma")


# --- Initiation of Hermes --------------------------------------------------------------------------------------------

ELEUSIS = ("apollo", "athena", "hermes", "poseidon", "zeus")


@pytest.mark.rule("P18")
@pytest.mark.rule("P17")
@pytest.mark.rule("X11")
def test_initiation_of_hermes_uses_that_of_another_player_which_looks_away_from_the_user() -> None:
    state = scenario(
        families=ELEUSIS,
        players=[
            seat(domain="hermes/initiation#1 athena/initiation#1"),
            seat(domain="hermes/initiation#2 zeus/initiation#1"),
            seat(domain="zeus/initiation#2! athena/initiation#2"),
        ],
    )
    others = ("zeus/initiation#1", "zeus/initiation#2", "athena/initiation#2")
    after, _ = use(state, "hermes/initiation#1")
    assert picks(after) == cards(state, "hermes/initiation#2", *others)
    after, events = pick(after, "hermes/initiation#2")
    assert powers(events) == chain(state, "hermes/initiation#1", "hermes/initiation#2")[1:]
    # "Another player" is anybody but the user: also the owner of the Initiation that is used.
    assert picks(after) == cards(state, *others)
    after, events = pick(after, "zeus/initiation#2")
    last = find(state, "zeus/initiation#2")
    assert events == (
        PowerUsed(ME, last, cause=find(state, "hermes/initiation#2")),
        ResourceMoved(Resource.VP, RESERVE, ME, 1, cause=last),
    )
    assert after.turned_mask == state.turned_mask | 1 << find(state, "hermes/initiation#1")


@pytest.mark.rule("P18")
@pytest.mark.rule("P19")
def test_two_initiations_of_hermes_that_find_only_each_other_cannot_be_used() -> None:
    mine = seat(domain="hermes/initiation#1 athena/initiation#1!")
    state = scenario(families=ELEUSIS, players=[mine, seat(domain="hermes/initiation#2")], oracle="homer")
    assert rule_against(state, "hermes/initiation#1") == "P19"


# --- Initiation of Apollo --------------------------------------------------------------------------------------------


@pytest.mark.rule("X12")
@pytest.mark.rule("P4")
def test_initiation_of_apollo_lets_a_prophecy_in_the_oracle_take_itself() -> None:
    state = table(seat(domain="apollo/initiation hades/initiation"), oracle="prophecy_of_glory homer")
    prophecy = find(state, "prophecy_of_glory")
    state, _ = use(state, "apollo/initiation")
    assert picks(state) == cards(state, "prophecy_of_glory", "homer")
    state, _ = pick(state, "prophecy_of_glory")
    # It is a card like any other now: it has its ring and can be used in the same turn.
    assert state.ring_mask == 1 << prophecy
    assert options(state, UsePower) == (UsePower(ME, prophecy),)
    state, _ = use(state, "prophecy_of_glory")
    assert domain(state, ME)[2:] == ["apollo/prophecy_of_glory", "apollo/homer"]


@pytest.mark.rule("X12")
@pytest.mark.rule("P17")
def test_initiation_of_apollo_uses_psychopomp_in_the_oracle_on_the_elysium_of_the_user() -> None:
    mine = seat(domain="apollo/initiation athena/initiation", legends=["divine_help"])
    state = table(mine, seat(legends=["trade_agreement"]), oracle="psychopomp homer")
    after, events = use(state, "apollo/initiation")
    assert powers(events) == chain(state, "apollo/initiation", "psychopomp", "divine_help")
    assert [board.gold for board in after.players] == [2, 0]
    assert places(after) == places(state)
    assert after.ring_mask == 0


@pytest.mark.rule("X12")
@pytest.mark.rule("P18")
def test_initiation_of_apollo_uses_a_dream_keeper_of_the_oracle_on_the_own_domain() -> None:
    mine = seat(domain="apollo/initiation athena/initiation dream_keeper#1 the_caduceus charisma")
    state = table(mine, oracle="dream_keeper#2 homer theft")
    after, events = use(state, "apollo/initiation")
    assert powers(events) == chain(state, "apollo/initiation", "dream_keeper#2")
    assert picks(after) == cards(state, "dream_keeper#1", "the_caduceus")
    after, events = pick(after, "dream_keeper#1")
    assert powers(events) == chain(state, "dream_keeper#2", "dream_keeper#1", "the_caduceus", "charisma")[1:]
    assert domain(after, ME)[-1] == "citizen"
    assert (after.oracle, after.ring_mask) == (state.oracle, state.ring_mask)


@pytest.mark.rule("X12")
def test_initiation_of_apollo_lets_a_power_take_the_oracle_card_that_is_in_use() -> None:
    """Dream Keeper, in the Oracle, uses Prophecy of Glory, in the Domain, which takes that Dream Keeper."""
    mine = seat(domain="apollo/initiation athena/initiation prophecy_of_glory offerings")
    state, _ = use(table(mine, oracle="dream_keeper homer"), "apollo/initiation")
    state, _ = pick(state, "prophecy_of_glory")
    assert picks(state) == cards(state, "dream_keeper", "homer")
    state, events = pick(state, "dream_keeper")
    keeper = find(state, "dream_keeper")
    assert powers(events) == []
    assert state.ring_mask >> keeper & 1
    assert UsePower(ME, keeper) in legal_actions(state)


# --- whose power it is, and what stays -------------------------------------------------------------------------------


@pytest.mark.rule("P17")
@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    "way, mine, legends, oracle, count",
    [
        ("dream_keeper", "dream_keeper embassy aegis", [], "", 2),
        ("dream_keeper", "dream_keeper embassy! aegis", [], "", 2),
        ("psychopomp", "psychopomp aegis", ["embassy"], "", 1),
        ("apollo/initiation", "apollo/initiation athena/initiation! aegis democracy", [], "embassy", 3),
        ("theft", "theft embassy aegis", [], "", 2),
    ],
    ids=["Domain, with ring", "Domain, without ring", "Elysium", "Oracle", "Theft"],
)
def test_embassy_counts_for_its_user_and_stays_as_and_where_it_is(
    way: str, mine: str, legends: Sequence[str], oracle: str, count: int
) -> None:
    """One gold and one VP per Athena card in the Domain of the user; the other player has four, and chooses."""
    theirs = seat(domain="trade_agreement naval_power goddess_of_wisdom divine_law")
    state = table(seat(domain=mine, legends=legends), theirs, oracle=oracle)
    embassy = find(state, "embassy")
    after, _ = use(state, way)
    if way == "theft":
        after, _ = pick(after, "theft")
    assert after.deciding == OTHER
    after, _ = choose(after, PickBranch, branch=0)
    assert [(board.gold, board.vp) for board in after.players] == [(count, count), (count, 0)]
    assert after.ring_mask >> embassy & 1 == state.ring_mask >> embassy & 1
    assert place_of(after, embassy) == place_of(state, embassy)


@pytest.mark.rule("P4")
@pytest.mark.rule("P17")
def test_persephone_used_by_dream_keeper_may_transfer_herself_and_only_then_loses_her_ring() -> None:
    state, _ = use(table(seat(domain="dream_keeper persephone homer")), "dream_keeper")
    persephone = find(state, "persephone")
    stays, _ = choose(state, Transfer, card="homer", legend=None)
    assert stays.ring_mask == 1 << persephone
    leaves, events = choose(state, Transfer, card="persephone", legend=None)
    assert RingReturned(persephone, cause=persephone) in events
    assert (leaves.ring_mask, elysium(leaves, ME)) == (0, [["hades/persephone"]])


# --- long chains -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P17")
@pytest.mark.rule("P18")
def test_nine_powers_in_one_chain_end_and_leave_all_cards_as_they_were() -> None:
    way = (
        "hermes/initiation#1",  # in the Domain of the user
        "hermes/initiation#2",  # in the Domain of another player
        "apollo/initiation",  # there, too
        "dream_keeper#1",  # in the Oracle
        "psychopomp#1",  # in the Domain
        "psychopomp#2",  # in the Elysium
        "dream_keeper#2",  # in the Elysium
        "the_caduceus",  # in the Domain
        "divine_help",  # in the Domain
    )
    state = table(
        seat(
            domain="hermes/initiation#1 athena/initiation psychopomp#1! the_caduceus divine_help",
            legends=["psychopomp#2", "dream_keeper#2"],
        ),
        seat(domain="hermes/initiation#2! apollo/initiation"),
        oracle="homer dream_keeper#1 theft succession",
    )
    after, events = use(state, way[0])
    seen = list(events)
    for word in way[1:]:
        # Where there is only one way on, it was taken without asking.
        if options(after, PickCard) and find(after, word) in picks(after):
            after, events = pick(after, word)
            seen += events
    assert powers(seen) == chain(state, *way)
    assert after.question is None
    assert [board.gold for board in after.players] == [2, 0]
    assert places(after) == places(state)
    assert after.ring_mask == state.ring_mask
    assert [event for event in seen if isinstance(event, (CardTurned, RingReturned))] == [
        CardTurned(find(state, way[0]))
    ]


def whole_chains(state: GameState, used: tuple[CardId, ...]) -> Iterator[tuple[CardId, ...]]:
    """All ways in which the open power can go on, as the powers used in their order."""
    if state.question is None:
        yield used
        return
    for action in legal_actions(state):
        after, events = step(state, action)
        yield from whole_chains(after, (*used, *(event.card for event in powers(events))))


@pytest.mark.rule("P18")
def test_in_every_chain_of_every_power_each_card_works_at_most_once() -> None:
    """All answers are tried.

    The longest chain: Initiation of Hermes, that of the other player, their Initiation of Apollo, Dream Keeper in the
    Oracle, Dream Keeper and Psychopomp in the Domain, Psychopomp and The Caduceus in the Elysium, Divine Help.
    """
    state = table(
        seat(
            domain="dream_keeper#1 psychopomp#1 the_caduceus#1 theft apollo/initiation hermes/initiation#1 "
            "divine_help#1 offerings#1",
            legends=["psychopomp#2", "the_caduceus#2", "divine_help#2"],
        ),
        seat(domain="hermes/initiation#2 apollo/initiation#2 athena/initiation"),
        oracle="dream_keeper#2 the_caduceus#3 offerings#2",
    )
    longest = 0
    for action in options(state, UsePower):
        after, events = step(state, action)
        for used in whole_chains(after, tuple(event.card for event in powers(events))):
            assert len(set(used)) == len(used), refs(state, used)
            longest = max(longest, len(used))
    assert longest == 9


# --- a promise for any position --------------------------------------------------------------------------------------

#: All powers that use powers, powers that take and transfer in the middle of a chain, and a few that end one.
POOL = (
    *("dream_keeper#1", "dream_keeper#2", "psychopomp#1", "psychopomp#2", "theft#1", "theft#2"),
    *("the_caduceus#1", "the_caduceus#2", "the_caduceus#3", "the_messenger#1", "the_messenger#2"),
    *("hermes/initiation#1", "hermes/initiation#2", "apollo/initiation#1", "apollo/initiation#2"),
    *("athena/initiation#1", "hades/initiation#1", "hephaestus/initiation#1", "orpheus", "the_swindler#1"),
    *("prophecy_of_glory#1", "prophecy_of_glory#2", "assembly_of_heroes#1", "master_of_the_oracle", "succession#1"),
    *("divine_law", "promise_of_hospitality#1", "panathenaic_games#1", "charons_obol#1", "judges_of_the_dead#1"),
    *("persephone", "charisma#1", "divine_help#1", "divine_help#2", "offerings#1", "offerings#2"),
    *("god_of_thieves", "legendary_loot", "god_of_the_sun"),
)
#: No chain needs more answers than this.
MOST_ANSWERS = 20


def deal(rng: Rng) -> tuple[GameState, Rng]:
    """Put each card of the pool somewhere: two Domains, two Elysiums, the Oracle, or away."""
    domains: list[list[str]] = [["citizen", "citizen"], ["citizen"]]
    legends: list[list[str]] = [[], []]
    oracle: list[str] = []
    for word in POOL:
        place, rng = draw_below(rng, 10)
        if place < 6:
            held = domains[place // 4]
            if word.split("#")[0] not in [other.split("#")[0] for other in held]:  # T7
                held.append(word)
        elif place < 8:
            legends[place - 6].append(word)
        elif place == 8:
            oracle.append(word)
    state = scenario(
        families=HERE.families,
        players=[
            seat(gold=6, domain=domains[0], legends=[[word] for word in legends[0]], columns="red green"),
            seat(gold=3, domain=domains[1], legends=[[word] for word in legends[1]]),
        ],
        oracle=oracle,
    )
    return state, rng


@pytest.mark.rule("P18")
@pytest.mark.parametrize("seed", range(60))
def test_random_answers_always_end_every_chain(seed: int) -> None:
    state, rng = deal(rng_from_seed(f"chains {seed}"))
    permanent = state.game.activation_masks[Activation.PERMANENT]
    for _ in range(30):
        ready = options(state, UsePower)
        if not ready:
            break
        place, rng = draw_below(rng, len(ready))
        state, events = step(state, ready[place])
        used = powers(events)
        answers = 0
        while state.question is not None:
            answers += 1
            assert answers <= MOST_ANSWERS
            choices = legal_actions(state)
            place, rng = draw_below(rng, len(choices))
            state, events = step(state, choices[place])
            used += powers(events)
        check_invariants(state)
        # Permanent powers react as often as there is reason to; all others work once in a chain.
        once = [event.card for event in used if not permanent >> event.card & 1]
        assert len(set(once)) == len(once), refs(state, once)
    assert options(state, UsePower) == ()
