"""What a look ahead assumes is what the question finds: who chooses, how much there is, which cards are in the way."""

from __future__ import annotations

import math
from typing import Any

import pytest
from tests.cards.short_words import picks
from tests.playing import unseen
from tests.rules.asking import Asking

from elysium_rules import (
    Accept,
    CardSet,
    GameState,
    IllegalActionError,
    PickAmount,
    PickCards,
    UsePower,
    describe_event,
    explain_refusal,
    legal_actions,
    load_texts,
    random_chooser,
    step,
)
from elysium_rules.elysium.model.bounds import MOST_ANSWERS, MOST_HELD
from elysium_rules.elysium.model.events import ResourceMoved
from elysium_rules.elysium.model.ids import Phase, PlayerId
from elysium_rules.elysium.model.rulings import NEWEST, SECOND
from elysium_rules.elysium.rules.setup import find_game, make_rng, start_game
from elysium_rules.kernel.instructions import Enter
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.testing import choose, options, refs, scenario, seat

FAMILIES = ("sphinx", "apollo", "hephaestus", "hades", "zeus")


def kinds(state: GameState) -> set[str]:
    return {type(action).__name__ for action in legal_actions(state)}


# --- N50: transfers are allowed in a step of Phase III ---------------------------------------------------------------


def sphinx(power: str) -> CardSet:
    text = 'language 3\nfamily sphinx { name en "Sphinx" fr "Sphinx" }\n'
    return load_texts(
        {"sphinx.ely": f'{text}card riddle level 1 {{ name en "Riddle" fr "R" copies red, blue {power} }}'}
    )


def states_outside_steps(rulings: str) -> list[GameState]:
    """A game of cards that leave it for the next epoch to allow transfers: all its states outside Phase III."""
    power = "legend { at the beginning of the next epoch { allow 3 more transfers } }"
    text = 'language 3\nfamily sphinx { name en "Sphinx" fr "Sphinx" }\n'
    for number in range(21):
        text += f'card c{number} level {number % 3 + 1} {{ name en "C" fr "C" copies red {power} }}\n'
    state = start_game(find_game(load_texts({"sphinx.ely": text}), 2, FAMILIES, "revised", rulings), make_rng(3))
    chooser, found = random_chooser(3), []
    while not state.is_over:
        state, _ = step(state, chooser(legal_actions(state), unseen))
        assert decode_save(encode_save(state), state.game.cards) == state
        found += [state] if state.phase is not Phase.WRITING else []
    return found


@pytest.mark.rule("N50")
def test_transfers_that_are_allowed_outside_a_step_of_phase_iii_are_none() -> None:
    assert {state.allowance for state in states_outside_steps(NEWEST.name)} == {0}


@pytest.mark.rule("N50")
def test_a_game_of_older_rulings_goes_on_counting_them() -> None:
    """Its replays rely on it; and its saves are true ones."""
    assert {state.allowance for state in states_outside_steps(SECOND.name)} > {0}


# --- N51: who chooses ------------------------------------------------------------------------------------------------


WHERE = "each other player may { let v = choose another player where gold on their board >= 5; v loses 1 gold }"


@pytest.mark.rule("N51")
@pytest.mark.parametrize("mine, other, is_asked", [(5, 0, True), (0, 5, False), (0, 0, False)])
def test_whoever_is_asked_is_the_one_for_whom_it_is_judged(ask: Asking, mine: int, other: int, is_asked: bool) -> None:
    """Player 1 can name player 0 who has gold; for player 0 that would be nobody, and the other way round."""
    state = ask.use(WHERE, players=[seat(gold=mine, domain="riddle"), seat(gold=other)])
    assert (state.question is not None) == is_asked
    if state.question is not None:
        assert kinds(state) == {"Accept", "Decline"}
        assert state.question.player == 1
        assert ask.act(state, Accept).players[0].gold == mine - 1


@pytest.mark.rule("N51")
def test_a_card_is_judged_for_whoever_chooses_it(ask: Asking) -> None:
    """Player 1 keeps the Domain of player 0 from being chosen in, and may choose there as nobody else can."""
    powers = {
        "hat": "permanent { other players cannot choose cards in your domain }",
        "riddle": "trigger { each other player may { let c = choose a card in their domain; discard c } }",
    }
    state = ask.table(powers, players=[seat(domain="riddle"), seat(domain="hat")])
    # N11: it is kept from the player who uses the power, too.
    assert ask.act(state, UsePower, card="riddle").question is None
    state = ask.table(powers, players=[seat(domain="riddle"), seat(domain="charon")])
    assert ask.act(state, UsePower, card="riddle").deciding == 1


@pytest.mark.rule("N51")
def test_an_older_game_judges_for_you() -> None:
    cards = sphinx(f"trigger {{ {WHERE} }}")
    state = scenario(cards=cards, families=FAMILIES, players=[seat(gold=5, domain="riddle#1"), seat()])
    frame = choose(state, UsePower, card="riddle#1")[0].stack[-1]
    for rulings, is_asked in ((NEWEST.name, True), (SECOND.name, False)):
        code = find_game(cards, 2, FAMILIES, "revised", rulings).codes[frame.card]
        assert code is not None
        gate = code.instructions[frame.at]
        assert isinstance(gate, Enter)
        assert bool(gate.legal(state, frame)) == is_asked


@pytest.mark.rule("N51")
def test_nothing_is_exchanged_for_what_has_no_room(ask: Asking) -> None:
    """The look ahead reads what the question reads: how much there is, and how much room."""
    exchange = {"riddle": "trigger { exchange any gold for vp }"}
    full = ask.table(exchange, players=[seat(gold=3, vp=MOST_HELD, domain="riddle"), seat()])
    assert not options(full, UsePower)
    almost = ask.table(exchange, players=[seat(gold=3, vp=MOST_HELD - 1, domain="riddle"), seat()])
    state = ask.act(almost, UsePower, card="riddle")
    assert [action.amount for action in options(state, PickAmount)] == [0, 1]


# --- N52: very many answers ------------------------------------------------------------------------------------------


@pytest.mark.rule("N52")
def test_of_very_many_answers_the_first_are_listed(ask: Asking) -> None:
    state = ask.use(
        "let some = choose 3 cards in your domain; discard one of some",
        players=[seat(domain=["riddle", *["citizen"] * 60]), seat()],
    )
    legal: Any = legal_actions(state)
    assert len(legal) == math.comb(23, 3) <= MOST_ANSWERS < math.comb(24, 3)
    last = max(card for action in legal for card in action.cards)
    refusal = explain_refusal(state, PickCards(PlayerId(0), (last - 1, last, last + 1)))
    assert "23" in str(refusal)


# --- N53: identical cards --------------------------------------------------------------------------------------------

PRICE = "trigger { discard a level 3 card from your domain to { take a level 3 card from the agora } }"
HAT = "permanent { you may hold identical cards }"
FREE = "trigger { until the end of the turn { you may hold identical cards } }"


def pairs(hat: str, riddle: str, mine: str, agora: str, **position: Any) -> GameState:
    """A table with three twins of level 3, one of them in the Agora."""
    copies = {"hat": "red", "riddle": "red", "twin": "red, blue, green", "cousin": "red, blue"}
    powers = {"hat": hat, "riddle": riddle, "twin": "chronos { 1 vp }", "cousin": "chronos { 1 vp }"}
    text = 'language 3\nfamily sphinx { name en "Sphinx" fr "Sphinx" }\n'
    for key, power in powers.items():
        level = 1 if key in ("hat", "riddle") else 3
        text += f'card {key} level {level} {{ name en "{key}" fr "{key}" copies {copies[key]} {power} }}\n'
    cards = load_texts({"sphinx.ely": text})
    return scenario(cards=cards, families=FAMILIES, players=[seat(domain=mine), seat()], agora=agora, **position)


def owned(state: GameState) -> list[str]:
    return [ref.removeprefix("sphinx/") for ref in refs(state, state.players[0].domain)]


@pytest.mark.rule("N53")
@pytest.mark.rule("T7")
def test_a_price_that_leaves_an_identical_card_does_not_make_room() -> None:
    """Of a pair one is paid, and the other one still blocks the third copy."""
    state = pairs(HAT, PRICE, "riddle twin#1 twin#2", "twin#3")
    assert not options(state, UsePower)
    with_hat = pairs(HAT, PRICE, "hat riddle twin#1 twin#2", "twin#3")
    assert options(with_hat, UsePower)


@pytest.mark.rule("N53")
def test_of_a_price_those_cards_are_offered_that_make_room() -> None:
    state = pairs(HAT, PRICE, "riddle twin#1 twin#2 cousin#1", "twin#3 cousin#2")
    state, _ = choose(state, UsePower, card="riddle")
    assert owned(state) == ["riddle", "twin", "twin", "cousin"]  # a single answer is not asked
    assert refs(state, state.discard_pile[-1:]) == ["sphinx/cousin"]


@pytest.mark.rule("N53")
def test_the_card_that_lets_identical_ones_be_held_is_not_paid_for_one() -> None:
    price = "trigger { discard a card from your domain to { take a card from the agora } }"
    state, _ = choose(pairs(HAT, price, "riddle hat twin#1 cousin#1", "twin#2"), UsePower, card="riddle")
    assert sorted(picks(state)) == ["sphinx/cousin", "sphinx/riddle", "sphinx/twin"]


@pytest.mark.rule("N53")
def test_both_of_a_pair_may_be_paid_for_a_third_one() -> None:
    prices = "discard a level 3 card from your domain and discard a level 3 card from your domain"
    twice = f"trigger {{ {prices} to {{ take a level 3 card from the agora }} }}"
    state, _ = choose(pairs(HAT, twice, "riddle twin#1 twin#2", "twin#3"), UsePower, card="riddle")
    while state.question is not None:
        state, _ = step(state, legal_actions(state)[0])
    assert owned(state) == ["riddle", "twin"]


@pytest.mark.rule("N53")
def test_what_was_paid_of_a_pair_is_not_taken_back_beside_the_other() -> None:
    back = "trigger { discard a level 3 card from your domain to { take a level 3 card from the discard pile } }"
    assert not options(pairs(HAT, back, "riddle twin#1 twin#2", "hat"), UsePower)
    assert options(pairs(HAT, back, "riddle twin#1", "hat"), UsePower)
    assert options(pairs(HAT, back, "riddle hat twin#1 twin#2", "charon"), UsePower)


@pytest.mark.rule("N53")
def test_what_lasts_for_a_while_is_not_paid_away() -> None:
    state = pairs(FREE, PRICE, "hat riddle twin#1 twin#2", "twin#3", stage="after")
    assert {state.game.card_ref(action.card) for action in options(state, UsePower)} == {"sphinx/hat"}
    state, _ = choose(state, UsePower, card="hat")
    state, _ = choose(state, UsePower, card="riddle")
    state, _ = step(state, legal_actions(state)[0])
    assert owned(state) == ["hat", "riddle", "twin", "twin"]


# --- N31, N35: an empty draw pile ------------------------------------------------------------------------------------


@pytest.mark.rule("N31")
@pytest.mark.rule("N35")
@pytest.mark.parametrize(
    "power",
    [
        "look at the top 1 card of the draw pile",
        "let seen = look at the top 2 cards of the draw pile; take one of seen",
        "let c = choose a citizen in your domain; swap c with the top card of the draw pile",
    ],
)
def test_neither_a_look_nor_a_swap_of_faces_fills_an_empty_draw_pile(ask: Asking, power: str) -> None:
    """Every other effect that needs the top card draws, and shuffles the discard pile back for it (A5)."""
    powers = {"riddle": f"trigger {{ {power}; gain 1 gold }}"}
    position: dict[str, Any] = {"players": [seat(domain="riddle citizen"), seat()], "rest": "discard pile"}
    state = ask.table(powers, **position)
    state = state if not options(state, UsePower) else ask.act(state, UsePower, card="riddle")
    assert (state.draw_pile, state.reshuffled) == ((), 0)
    drawn = ask.table({"riddle": "trigger { reveal a card }"}, **position)
    assert ask.act(drawn, UsePower, card="riddle").reshuffled > 0


# --- answers of every size -------------------------------------------------------------------------------------------


@pytest.mark.rule("P13")
@pytest.mark.parametrize("amount", [-1, 4, 1000, 10**12, 1.5, "2", None, True])
def test_an_amount_of_an_own_resource_that_cannot_be_exchanged_is_refused(amount: Any) -> None:
    text = """language 3
        family archers { name en "Archers" fr "Archers" resource arrow arrows { name en "arrow" "arrows" } }
        card bow level 1 { name en "Bow" fr "Arc" copies red trigger { exchange any arrows for vp } }
        """
    cards = load_texts({"archers.ely": text})
    families = ("archers", *FAMILIES[1:])
    players = [seat(domain="bow", tokens={"archers.arrow": 3}), seat()]
    state, _ = choose(scenario(cards=cards, families=families, players=players), UsePower, card="bow")
    wrong = PickAmount(PlayerId(0), amount)
    assert explain_refusal(state, wrong)
    with pytest.raises(IllegalActionError):
        step(state, wrong)


# --- N2: what is told of something paid, and of something lost --------------------------------------------------------


@pytest.mark.rule("N2")
@pytest.mark.parametrize(
    "power, is_price, told",
    [
        ("pay 1 gold to { gain 1 vp }", True, "player 1 pays 1 gold (riddle)"),
        ("lose 1 gold", False, "player 1 returns 1 gold to the reserve (riddle)"),
    ],
)
def test_events_tell_a_price_from_a_loss(ask: Asking, power: str, is_price: bool, told: str) -> None:
    state = ask.table({"riddle": f"trigger {{ {power} }}"}, players=[seat(gold=3, domain="riddle"), seat()])
    _, events = ask.told(state, UsePower, card="riddle")
    (moved,) = [event for event in events if isinstance(event, ResourceMoved) and event.giver == 0]
    assert moved.is_price == is_price
    assert describe_event(state, moved).lower() == told
    gained = [event for event in events if isinstance(event, ResourceMoved) and event.giver != 0]
    assert not any(event.is_price for event in gained)
