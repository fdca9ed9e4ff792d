"""The greedy bot on positions with an obvious answer."""

from __future__ import annotations

from elysium_rules import (
    DismissColumn,
    EndTurn,
    GameState,
    PickCard,
    TakeCard,
    TakeQuest,
    Transfer,
    UsePower,
    observe,
    step,
)
from elysium_rules.bots.greedy_bot import GreedyBot
from elysium_rules.bots.match import decision_rng
from elysium_rules.elysium.model.ids import Colour, PlayerId
from elysium_rules.testing import find, scenario, seat

YOU = PlayerId(0)


def choice(state: GameState) -> object:
    assert state.deciding is not None
    return GreedyBot().choose(observe(state, state.deciding), decision_rng("test", 0))


def test_it_completes_a_family_legend_in_the_last_epoch() -> None:
    state = scenario(
        epoch=5,
        phase="writing",
        players=[seat(gold=3, quest=1, domain="charon tidal_wave", legends="persephone charons_obol"), seat(quest=2)],
    )
    assert choice(state) == Transfer(YOU, find(state, "charon"), 0)


def test_it_does_not_write_a_single_card_that_would_leave_the_game() -> None:
    state = scenario(epoch=5, phase="writing", players=[seat(gold=3, quest=1, domain="charon"), seat(quest=2)])
    assert choice(state) == EndTurn(YOU)


def test_it_writes_two_cards_in_a_row_to_begin_a_legend() -> None:
    state = scenario(
        epoch=5, phase="writing", players=[seat(gold=6, quest=2, domain="persephone antaeus"), seat(quest=1)]
    )
    first = choice(state)
    assert isinstance(first, Transfer)
    assert first.legend is None
    state, _ = step(state, first)
    second = choice(state)
    assert isinstance(second, Transfer)
    assert second.legend == 0


def test_it_keeps_the_column_that_the_best_card_needs() -> None:
    state = scenario(
        epoch=5,
        stage="column",
        agora="charon#1",
        players=[
            seat(
                gold=9,
                columns="red green",
                domain="tidal_wave",
                quest=2,
                cards_taken=2,
                legends="persephone charons_obol",
            ),
            seat(),
        ],
    )
    assert choice(state) == DismissColumn(YOU, Colour.GREEN)


def test_it_takes_the_card_that_completes_a_legend() -> None:
    state = scenario(
        epoch=5,
        agora="charon#1 earthquake#1 alliance#1",
        players=[seat(gold=9, quest=2, legends="persephone charons_obol"), seat()],
    )
    assert choice(state) == TakeCard(YOU, find(state, "charon"))


def test_it_takes_the_quest_that_lets_it_write_its_cards() -> None:
    state = scenario(
        epoch=5,
        players=[seat(gold=9, cards_taken=3, columns="red blue", domain="persephone! antaeus! divine_law!"), seat()],
    )
    assert choice(state) == TakeQuest(YOU, 2)


def test_it_uses_a_power_that_pays() -> None:
    state = scenario(stage="after", players=[seat(domain="master_builder workshop"), seat()])
    assert choice(state) == UsePower(YOU, find(state, "master_builder"))


def test_it_discards_what_it_can_spare() -> None:
    state = scenario(
        epoch=5,
        stage="after",
        players=[seat(gold=9, quest=2, domain="slaves charon tidal_wave", legends="persephone charons_obol"), seat()],
    )
    state, _ = step(state, UsePower(YOU, find(state, "slaves")))
    discarded = choice(state)
    assert isinstance(discarded, PickCard)
    assert discarded.card != find(state, "charon")
