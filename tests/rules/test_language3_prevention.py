"""Language 3: powers that step in before something happens (N16)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.cards.short_words import gold
from tests.rules.asking import Asking

from elysium_rules import (
    Accept,
    CardId,
    Decline,
    GameState,
    PickBranch,
    UsePower,
    check_texts,
    describe_event,
    describe_power,
    describe_question,
    encode_view,
    load_texts,
    observe,
)
from elysium_rules.elysium.model.events import CardDiscarded, DeedPrevented
from elysium_rules.elysium.model.ids import Deed, PlayerId
from elysium_rules.elysium.model.rulings import SECOND
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.testing import domain, find, refs, seat

HEAD = 'language 3\nfamily sphinx { name en "Sphinx" }\n'
COIN = "trigger { gain 1 gold }"
SHIELD = "permanent when a power of another player would make you discard a card { may pay 1 gold to { prevent it } }"


def table(ask: Asking, attack: str, shields: dict[str, str], held: str, *, gold: int = 3, **more: str) -> GameState:
    """The first player attacks with `wand`; the second has the other cards."""
    cards = {"wand 2": f"trigger {{ {attack} }}", "coin": COIN, **shields, **more}
    state = ask.table(cards, players=[seat(gold=1, domain="wand"), seat(gold=gold, vp=5, domain=held)])
    return ask.act(state, UsePower, card="wand")


# --- would_discard_event ---------------------------------------------------------------------------------------------


@pytest.mark.rule("N16")
def test_the_owner_is_asked_out_of_turn_and_may_prevent_it(ask: Asking) -> None:
    asked = table(ask, "discard a level 1 card from another player's domain", {"shield 2": SHIELD}, "coin shield")
    assert asked.question is not None
    assert (asked.deciding, refs(asked, [CardId(asked.question.card)])) == (1, ["sphinx/shield"])
    assert observe(asked, 0).legal == ()
    saved, told = ask.told(asked, Accept)
    assert (domain(saved, 1), gold(saved)) == (["sphinx/coin", "sphinx/shield"], [1, 2])
    assert not [event for event in told if isinstance(event, CardDiscarded)]
    lost = ask.act(asked, Decline)
    assert (domain(lost, 1), gold(lost)) == (["sphinx/shield"], [1, 3])


@pytest.mark.rule("N16", "P14")
def test_whoever_cannot_pay_is_not_asked(ask: Asking) -> None:
    attack = "discard a level 1 card from another player's domain"
    state = table(ask, attack, {"shield 2": SHIELD}, "coin shield", gold=0)
    assert (state.question, domain(state, 1)) == (None, ["sphinx/shield"])


@pytest.mark.rule("N16")
def test_it_and_they_are_the_card_and_the_attacker(ask: Asking) -> None:
    event = "a power of another player would make you discard a level 1 card"
    shield = f"permanent when {event} {{ they lose 1 gold; gain level of it vp }}"
    attack = "let x = choose another player; x discards a level 1 card from their domain"
    state = table(ask, attack, {"shield 2": shield}, "coin shield")
    assert (domain(state, 1), gold(state)[0], state.players[1].vp) == (["sphinx/shield"], 0, 6)


@pytest.mark.rule("N16")
def test_a_description_decides_for_which_cards_it_steps_in(ask: Asking) -> None:
    shield = SHIELD.replace("discard a card", "discard a level 3 card")
    state = table(ask, "discard a level 1 card from another player's domain", {"shield 2": shield}, "coin shield")
    assert (state.question, domain(state, 1)) == (None, ["sphinx/shield"])


@pytest.mark.rule("N16")
def test_ones_own_power_and_prices_cannot_be_prevented(ask: Asking) -> None:
    cards = {"wand 2": "trigger { discard a level 1 card from your domain }", "coin": COIN, "shield 3": SHIELD}
    state = ask.table(cards, players=[seat(gold=3, domain="wand coin shield"), seat()])
    state = ask.act(state, UsePower, card="wand")
    assert domain(state, 0) == ["sphinx/wand", "sphinx/shield"]
    attack = "each other player may { discard a level 1 card from their domain to { gain 2 gold } }"
    state = table(ask, attack, {"shield 2": SHIELD}, "coin shield")
    assert state.deciding == 1
    paid = ask.act(state, Accept)
    assert (paid.question, domain(paid, 1), gold(paid)) == (None, ["sphinx/shield"], [1, 5])


@pytest.mark.rule("N16")
def test_of_several_the_first_that_prevents_ends_the_asking(ask: Asking) -> None:
    shields = {"first 2": SHIELD, "second 2": SHIELD.replace("may pay 1 gold to { prevent it }", "gain 9 vp")}
    attack = "discard a level 1 card from another player's domain"
    asked = table(ask, attack, shields, "coin first second")
    assert ask.act(asked, Accept).players[1].vp == 5
    assert ask.act(asked, Decline).players[1].vp == 14


@pytest.mark.rule("N16", "P13")
def test_a_card_that_the_shield_has_moved_is_not_discarded(ask: Asking) -> None:
    shield = "permanent when a power of another player would make you discard a card { discard it; gain 1 vp }"
    state = table(ask, "discard a level 1 card from another player's domain", {"shield 2": shield}, "coin shield")
    assert (domain(state, 1), state.players[1].vp) == (["sphinx/shield"], 6)
    assert refs(state, state.discard_pile) == ["sphinx/coin"]


# --- would_take_event, would_lose_event, would_harm_event ------------------------------------------------------------


@pytest.mark.rule("N16", "N6")
def test_a_theft_can_be_prevented(ask: Asking) -> None:
    event = "a power of another player would take a card from your domain"
    shield = f"permanent when {event} {{ may discard this card to {{ prevent it }} }}"
    asked = table(ask, "take a level 1 card from another player's domain", {"decoy 2": shield}, "coin decoy")
    assert domain(ask.act(asked, Accept), 1) == ["sphinx/coin"]
    taken = ask.act(asked, Decline)
    assert (domain(taken, 0), domain(taken, 1)) == (["sphinx/wand", "sphinx/coin"], ["sphinx/decoy"])


@pytest.mark.rule("N16")
def test_a_loss_can_be_prevented_and_says_how_much(ask: Asking) -> None:
    shield = "permanent when a power of another player would make you lose gold { gain that much vp; prevent it }"
    state = table(ask, "each other player loses 2 gold", {"purse 2": shield}, "purse")
    assert (gold(state), state.players[1].vp) == ([1, 3], 7)
    state = table(ask, "each other player gives you 9 gold", {"purse 2": shield}, "purse")
    assert (gold(state), state.players[1].vp) == ([1, 3], 8)
    state = table(ask, "each other player loses 2 vp", {"purse 2": shield}, "purse")
    assert (gold(state), state.players[1].vp) == ([1, 3], 3)


@pytest.mark.rule("N16", "N4")
def test_once_per_epoch_any_harm_can_be_cancelled(ask: Asking) -> None:
    shield = "permanent once per epoch when a power of another player would harm you { may prevent it }"
    attack = "each other player { discard a level 1 card from their domain; lose 1 gold }"
    asked = table(ask, attack, {"bulwark 2": shield}, "coin bulwark")
    saved = ask.act(asked, Accept)
    assert (domain(saved, 1), gold(saved)) == (["sphinx/coin", "sphinx/bulwark"], [1, 2])
    again = ask.act(asked, Decline)
    assert again.question is not None
    assert (domain(again, 1), gold(ask.act(again, Accept))) == (["sphinx/bulwark"], [1, 3])


@pytest.mark.rule("N16", "P18")
def test_shields_against_each_other_end(ask: Asking) -> None:
    thorn = "permanent when a power of another player would make you lose gold { they lose 1 gold }"
    cards = {"wand 2": "trigger { each other player loses 1 gold }", "thorn": thorn}
    state = ask.table(cards, players=[seat(gold=5, domain="wand thorn"), seat(gold=5, domain="thorn#2")])
    assert gold(ask.act(state, UsePower, card="wand")) == [
        4,
        3,
    ]  # the inner one is not prevented: both powers are open by then


@pytest.mark.rule("N16")
def test_what_is_done_to_all_cards_is_not_prevented(ask: Asking) -> None:
    state = table(
        ask, "each other player discards all level 1 cards from their domain", {"shield 2": SHIELD}, "coin shield"
    )
    assert (state.question, domain(state, 1)) == (None, ["sphinx/shield"])


# --- prevent_effect --------------------------------------------------------------------------------------------------


def test_only_what_is_yet_to_come_can_be_prevented() -> None:
    text = HEAD + 'card late level 1 { name en "Late" copies red permanent when you take a citizen { prevent it } }'
    found = [finding.code for finding in check_texts({"sphinx.ely": text}).findings if finding.is_error]
    assert found == ["check/nothing-to-prevent"]


TEXTS = {
    "en": "Permanent: When a power of another player would make you discard a card, you may pay 1 gold to prevent it.",
    "fr": "Permanent : Lorsqu'un pouvoir d'un autre joueur vous ferait défausser une carte, "
    "vous pouvez payer 1 Or pour empêcher cela.",
    "de": "Dauerhaft: Wenn eine Fähigkeit eines anderen Spielers dich eine Karte ablegen lassen würde, "
    "darfst du 1 Gold zahlen, um dies zu verhindern.",
}


@pytest.mark.parametrize("language", TEXTS)
def test_texts(language: str) -> None:
    cards = load_texts({"sphinx.ely": HEAD + f'card shield level 1 {{ name en "Shield" copies red {SHIELD} }}'})
    assert describe_power(cards["sphinx/shield"], cards.families, language) == TEXTS[language]


# --- what is told of it ----------------------------------------------------------------------------------------------


def prevented(events: tuple[Any, ...]) -> list[DeedPrevented]:
    return [event for event in events if isinstance(event, DeedPrevented)]


@pytest.mark.rule("N46", "N16")
def test_an_event_names_the_shield_and_what_was_prevented(ask: Asking) -> None:
    asked = table(ask, "discard a level 1 card from another player's domain", {"shield 2": SHIELD}, "coin shield")
    _, told = ask.told(asked, Accept)
    (event,) = prevented(told)
    shield, wand, coin = (find(asked, word) for word in ("shield", "wand", "coin#1"))
    assert event == DeedPrevented(PlayerId(1), shield, PlayerId(0), wand, Deed.DISCARD, coin, None, None, 0, shield)
    assert describe_event(asked, event) == "Shield prevents that player 2 must discard Coin (Wand, player 1)"
    assert prevented(ask.told(asked, Decline)[1]) == []


@pytest.mark.rule("N46", "N16")
def test_a_power_that_prevents_without_asking_is_told_as_well(ask: Asking) -> None:
    attack = "a power of another player would make you lose gold"
    cards = {
        "wand 2": "trigger { each other player gives you 9 gold }",
        "purse 2": f"permanent when {attack} {{ prevent it }}",
    }
    state = ask.table(cards, players=[seat(domain="wand"), seat(gold=3, domain="purse")])
    state, told = ask.told(state, UsePower, card="wand")
    (event,) = prevented(told)
    assert (event.deed, event.resource, event.amount, event.harmed) == (Deed.LOSE, "gold", 3, None)
    assert describe_event(state, event) == "Purse prevents that player 2 loses 3 gold (Wand, player 1)"


ATTACKS = {
    "discard a level 1 card from another player's domain": "player 2 would have to discard Coin",
    "take a level 1 card from another player's domain": "player 1 would take Coin from player 2",
    "each other player gives you a level 1 card from their domain": "player 1 would take Coin from player 2",
    "each other player loses 1 + 1 gold": "player 2 would lose 2 gold",
    "each other player loses 9 vp": "player 2 would lose 5 VP",
}


@pytest.mark.rule("N46")
@pytest.mark.parametrize("attack", ATTACKS)
def test_the_question_says_what_would_happen(ask: Asking, attack: str) -> None:
    shield = "permanent when a power of another player would harm you { may pay 1 gold to { prevent it } }"
    state = table(ask, attack, {"shield 2": shield}, "coin shield")
    asked = f"player 2, Shield: {ATTACKS[attack]} (Wand, player 1); pay 1 gold to prevent it?"
    assert describe_question(state) == asked
    assert encode_view(observe(state, 1))["question"]["prompt"] == asked  # type: ignore[index]


@pytest.mark.rule("N46")
def test_any_question_of_a_power_that_steps_in_says_it_in_every_language(ask: Asking) -> None:
    event = "a power of another player would make you lose gold"
    power = "choose { gain 1 gold } or { gain 1 vp }; prevent it; may pay 1 gold to { gain 1 vp }"
    shield = f"permanent when {event} {{ {power} }}"
    state = table(ask, "each other player loses 2 gold", {"shield 2": shield}, "shield")
    assert describe_question(state) == "player 2, Shield: player 2 would lose 2 gold (Wand, player 1); choose one"
    assert "le joueur 2 perdrait 2 Or (Wand, le joueur 1)" in describe_question(state, "fr")
    assert "Spieler 2 würde 2 Gold verlieren („Wand“, Spieler 1)" in describe_question(state, "de")
    state = ask.act(state, PickBranch, branch=0)
    assert "would" not in describe_question(state)  # nothing will happen any more


@pytest.mark.rule("N46", "T11")
def test_nobody_learns_the_face_of_a_citizen_that_is_spared(ask: Asking) -> None:
    shield = SHIELD.replace("discard a card", "discard a citizen")
    cards = {"wand 2": "trigger { discard a citizen from another player's domain }", "shield 2": shield}
    told = []
    for face in ("hades/charon", "zeus/triumph"):
        players = [seat(domain="wand"), seat(gold=1, domain=f"shield citizen={face}")]
        asked = ask.act(ask.table(cards, players=players), UsePower, card="wand")
        state, events = ask.told(asked, Accept)
        told.append((describe_question(asked), [describe_event(state, event) for event in events]))
    assert told[0] == told[1]
    assert "would have to discard a Citizen" in told[0][0]


@pytest.mark.rule("N16")
def test_a_shield_runs_on_after_it_has_prevented_something(ask: Asking) -> None:
    shield = "permanent when a power of another player would make you lose gold { prevent it; gain 1 vp }"
    state = table(ask, "each other player loses 2 gold", {"purse 2": shield}, "purse")
    assert (gold(state), state.players[1].vp) == ([1, 3], 6)


def test_older_games_prevent_in_silence(ask: Asking) -> None:
    """Their saves keep nothing of what would happen."""
    cards = {
        "wand 2": "trigger { each other player loses 1 gold }",
        "shield 2": SHIELD.replace("discard a card", "lose gold"),
    }
    state = ask.table(cards, players=[seat(domain="wand"), seat(gold=3, domain="shield")])
    game = state.game
    older = find_game(game.cards, game.player_count, game.families, game.edition, SECOND.name)
    asked = ask.act(attrs.evolve(state, game=older), UsePower, card="wand")
    assert describe_question(asked) == "player 2, Shield: pay 1 gold to prevent it?"
    state, told = ask.told(asked, Accept)
    assert (gold(state), prevented(told)) == ([0, 2], [])
