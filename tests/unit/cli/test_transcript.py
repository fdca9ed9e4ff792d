"""The transcript: one entry per turn, every clause from `elysium/text/sentences.py`, trivia left out."""

from __future__ import annotations

from typing import Any

import attrs

from elysium_rules import Action, DismissColumn, GameState, TakeCard, Transfer, UsePower, step
from elysium_rules.cli.elysium.transcript import ElysiumTranscript as Transcript
from elysium_rules.cli.told import Entry, Heading, Item
from elysium_rules.elysium.model.ids import Colour, PlayerId
from elysium_rules.testing import find, scenario, seat

ANN, BEN = PlayerId(0), PlayerId(1)


def tell(state: GameState, *chosen: Action, language: str = "en") -> list[Item]:
    items: list[Item] = []
    transcript = Transcript(items.append, ("Ann", "Ben"), language)
    transcript.begin(state)
    for action in chosen:
        before = state
        state, happened = step(before, action)
        transcript.note(before, action, happened, state)
    transcript.flush()
    return items


def test_a_turn_is_one_entry() -> None:
    state = scenario(agora="trade_agreement#1 charon#1 triumph#1 tidal_wave#1", players=[seat(), seat()])
    take = TakeCard(ANN, find(state, "trade_agreement"))
    assert tell(state, take, DismissColumn(ANN, Colour.BLUE)) == [
        Heading(1, "Epoch 1"),
        Heading(2, "Phase II: Actions"),
        Entry(
            "Ann",
            (
                "takes Trade Agreement (Athena 1) from the Agora",
                "gains 3 gold",
                "Ben gains 1 gold",
                "Ann dismisses the blue column",
            ),
        ),
    ]


def test_the_price_of_a_transfer_stands_with_it() -> None:
    state = scenario(
        phase="writing", players=[seat(gold=4, quest=2, domain="charon triumph persephone"), seat(gold=1, quest=1)]
    )
    *_, entry = tell(state, Transfer(ANN, find(state, "charon"), None))
    assert entry == Entry("Ann", ("transfers Charon (Hades 2) as a new Legend for 2 gold",))
    *_, entry = tell(state, Transfer(ANN, find(state, "charon"), None), language="fr")
    assert entry == Entry("Ann", ("transfère Charon (Hadès 2) en nouvelle Légende pour 2 Or",))


def test_a_power_used_by_choice_is_told_once_with_what_it_does() -> None:
    state = scenario(stage="after", players=[seat(domain="master_builder naval_power"), seat()])
    *_, entry = tell(state, UsePower(ANN, find(state, "master_builder")))
    assert entry == Entry("Ann", ("uses the power of Master Builder (Hephaestus 3)", "gains 1 gold"))


def test_a_payment_without_a_transfer_is_told_as_such() -> None:
    state = scenario(agora="tidal_wave#1 charon#1", players=[seat(), seat(gold=1)])
    *_, entry = tell(state, TakeCard(ANN, find(state, "tidal_wave")))
    assert entry == Entry("Ann", ("takes Tidal Wave (Poseidon 1) from the Agora", "Ben returns 1 gold to the reserve"))


def test_another_card_that_is_the_reason_is_named_with_its_family_and_level() -> None:
    state = scenario(agora="triumph#1 charon#1", players=[seat(domain="horn_of_plenty"), seat()])
    *_, entry = tell(state, TakeCard(ANN, find(state, "charon")))
    assert entry == Entry("Ann", ("takes Charon (Hades 2) from the Agora", "gains 1 gold (Horn of Plenty, Hades 3)"))


def test_a_kind_of_event_without_words_is_left_out() -> None:
    """Such as one of a later version; the transcript goes on."""

    @attrs.frozen
    class Unheard:
        player: int = 0

    state = scenario(agora="charon#1 triumph#1", players=[seat(), seat()])
    take = TakeCard(ANN, find(state, "charon"))
    after, happened = step(state, take)
    items: list[Item] = []
    transcript = Transcript(items.append, ("Ann", "Ben"), "en")
    transcript.begin(state)
    unheard: Any = Unheard()
    transcript.note(state, take, (unheard, *happened), after)
    transcript.flush()
    assert items[-1] == Entry("Ann", ("takes Charon (Hades 2) from the Agora",))
