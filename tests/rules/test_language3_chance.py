"""Language 3: what chance chooses (N13)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest
from tests.rules.asking import Asking

from elysium_rules import GameState, PickAmount, UsePower, describe_event, describe_power, load_texts, rng_from_seed
from elysium_rules.elysium.model.events import ChanceCame
from elysium_rules.play.engine.step import step
from elysium_rules.play.engine.undo import Step, shows_news
from elysium_rules.testing import domain, option, options, seat

HEAD = 'language 3\nfamily sphinx { name en "Sphinx" }\n'
SEATS = [seat(domain="wand athena/mediation hades/charon"), seat(gold=3), seat(gold=7)]


def results(ask: Asking, power: str, worth: Any, *, games: int = 240) -> Counter[Any]:
    """What comes of a power in many games that differ in what is to come by chance alone."""
    state = ask.table({"wand 2": f"trigger {{ {power} }}"}, players=SEATS)
    action = option(state, UsePower, card="wand#1")
    found: Counter[Any] = Counter()
    for seed in range(games):
        found[worth(step(attrs.evolve(state, rng=rng_from_seed(seed)), action)[0])] += 1
    return found


def vp(state: GameState) -> int:
    return state.players[0].vp


@pytest.mark.rule("N13")
def test_every_number_comes_about_as_often(ask: Asking) -> None:
    found = results(ask, "let n = chance chooses a number between 1 and 6; gain n vp", vp, games=600)
    assert sorted(found) == [1, 2, 3, 4, 5, 6]
    assert all(60 <= times <= 140 for times in found.values())


@pytest.mark.rule("N13")
def test_chance_finds_cards_players_families_and_levels(ask: Asking) -> None:
    lost = results(
        ask, "let x = chance chooses a level 2 to 3 card in your domain; discard x", lambda state: len(domain(state, 0))
    )
    assert set(lost) == {2}
    given = results(
        ask, "let x = chance chooses another player; x gains 1 vp", lambda state: [b.vp for b in state.players].index(1)
    )
    assert set(given) == {1, 2}
    rich = "let x = chance chooses another player where gold on their board >= 5; x gains 1 vp"
    assert set(results(ask, rich, lambda state: state.players[2].vp)) == {1}
    family = "let x = chance chooses a family; gain count(x cards in your domain) vp"
    assert set(results(ask, family, vp)) == {0, 1}
    level = "let x = chance chooses a level; gain x vp"
    assert set(results(ask, level, vp)) == {1, 2, 3}


@pytest.mark.rule("N13")
def test_each_player_has_chance_of_their_own(ask: Asking) -> None:
    power = "each player { let n = chance chooses a number between 1 and 2; gain n vp }"
    assert len(results(ask, power, lambda state: tuple(board.vp for board in state.players))) == 8


@pytest.mark.rule("N13", "P13")
def test_with_nothing_to_choose_the_rest_is_left_out(ask: Asking) -> None:
    assert set(results(ask, "gain 1 vp; let x = chance chooses a card in the oracle; gain 5 vp", vp, games=2)) == {1}


def test_a_price_is_not_paid_where_chance_finds_nothing(ask: Asking) -> None:
    power = "pay 1 gold to { let x = chance chooses a card in the oracle; take x }"
    state = ask.table({"wand 2": f"trigger {{ {power} }}"}, players=[seat(gold=4, domain="wand"), seat()])
    assert options(state, UsePower) == ()


@pytest.mark.rule("N13")
def test_what_came_is_told_and_never_taken_back(ask: Asking) -> None:
    state = ask.table(
        {"wand 2": "trigger { let n = chance chooses a number between 2 and 3; gain n gold }"}, players=SEATS
    )
    before, action = state, option(state, UsePower, card="wand#1")
    state, events = ask.told(before, UsePower, card="wand#1")
    assert shows_news(Step(before, action, events, state))
    (came,) = (event for event in events if isinstance(event, ChanceCame))
    assert isinstance(came.action, PickAmount)
    assert came.action.value == state.players[0].gold
    assert describe_event(state, came) == f"chance decides: choose {came.action.value} (Wand)"


@pytest.mark.parametrize(
    "language, text",
    [
        ("en", "Trigger: Choose a card in your Domain at random, then discard that card."),
        ("fr", "Déclenché : Choisissez au hasard une carte de votre Domaine, puis défaussez la carte choisie."),
        ("de", "Auslösen: Wähle zufällig eine Karte aus deiner Domäne, dann lege die gewählte Karte ab."),
    ],
)
def test_the_text_says_that_chance_chooses(language: str, text: str) -> None:
    power = "trigger { let lost = chance chooses a card in your domain; discard lost }"
    cards = load_texts({"sphinx.ely": HEAD + f'card storm level 1 {{ name en "Storm" copies red {power} }}'})
    assert describe_power(cards["sphinx/storm"], cards.families, language) == text
