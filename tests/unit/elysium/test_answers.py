"""Inside a power a refusal gives the rule that forbids the answer, and points at the clause that asks (issue 8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elysium_rules import (
    Accept,
    CardSet,
    Decline,
    EndTurn,
    GameState,
    PickAmount,
    PickBranch,
    PickCard,
    PickCards,
    PickColumn,
    PickFamily,
    PickLevel,
    PickPlayer,
    SwapColumns,
    TakeCard,
    Transfer,
    UsePower,
    load_cards,
    load_texts,
)
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.ids import Colour, PlayerId
from elysium_rules.elysium.text.why_not_answer import GENERAL, find_row
from elysium_rules.play.engine.port import Reason
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.testing import choose, find, scenario, seat

ME = PlayerId(0)

RED, GREEN, BLUE = Colour.RED, Colour.GREEN, Colour.BLUE
FATES = """
family fates { name en "Fates" fr "Moires" }

card clotho level 1 {
  name en "Clotho" fr "Clotho"
  copies red
  trigger { discard a level 2 hades card from your domain to { gain 1 gold } }
}

card lachesis level 1 {
  name en "Lachesis" fr "Lachésis"
  copies red
  trigger { transfer a level 3 card for 2 gold more }
}

card atropos level 1 {
  name en "Atropos" fr "Atropos"
  copies red
  trigger { choose { pay 3 gold } or { transfer a card } or { gain 1 vp } or { lose 1 vp } }
}

card themis level 1 {
  name en "Themis" fr "Thémis"
  copies red
  trigger { may take a card from the discard pile }
}

card ananke level 1 {
  name en "Ananke" fr "Ananké"
  copies red
  trigger { may { gain 1 gold } }
}
"""
FAMILIES = ("athena", "hades", "hermes", "zeus", "fates")


@pytest.fixture(scope="module")
def fates(tmp_path_factory: pytest.TempPathFactory) -> CardSet:
    folder: Path = tmp_path_factory.mktemp("cards")
    (folder / "fates.ely").write_text(FATES, encoding="utf-8")
    return load_cards(folder, standard=True)


def table(*players: Any, **more: Any) -> GameState:
    """A game with Apollo and Hermes, unless told otherwise."""
    return scenario(**{"families": "deadly_plots", "players": [*players, seat()][:2], "stage": "after", **more})


def used(state: GameState, card: str) -> GameState:
    return choose(state, UsePower, card=card)[0]


def why(state: GameState, action: Any) -> tuple[str, str, str]:
    """The first reason against an answer: rule, sentence, and the words of the card it points at."""
    first: Reason = explain_refusal(state, action)[0]
    assert state.question is not None
    assert first.card == state.question.card
    assert first.span is not None
    source = state.game.cards.families[state.game.faces[first.card].family].source
    assert source.line_col(first.span.start)[0] == first.line
    return first.rule, first.sentence, source.text_at(first.span)


# --- taking ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T7")
def test_a_power_does_not_take_an_identical_card() -> None:
    state = used(
        table(seat(domain="prophecy_of_glory charisma#1"), oracle="charisma#2 theft homer"), "prophecy_of_glory"
    )
    assert why(state, PickCard(ME, find(state, "charisma#2"))) == (
        "T7",
        "a card identical to Charisma is already in the Domain",
        "take a card from the oracle",
    )


@pytest.mark.rule("P10")
def test_a_power_takes_from_the_place_that_its_text_names() -> None:
    state = used(table(seat(domain="prophecy_of_glory"), oracle="theft homer", agora="charon"), "prophecy_of_glory")
    assert why(state, PickCard(ME, find(state, "charon"))) == (
        "P10",
        "Charon is not in the Oracle; Prophecy of Glory says: take a card from the Oracle",
        "card from the oracle",
    )


@pytest.mark.rule("T11")
def test_a_power_does_not_take_what_lies_face_down(fates: CardSet) -> None:
    pile = "charon citizen=triumph theft"
    state = used(table(seat(domain="themis"), cards=fates, families=FAMILIES, discard_pile=pile), "themis")
    citizen = next(card for card in state.discard_pile if state.is_citizen(card))
    assert why(state, PickCard(ME, citizen))[:2] == ("T11", "a Citizen lies face down and cannot be taken")


# --- prices ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P14")
def test_a_price_that_leaves_nothing_to_buy_is_refused_with_what_would_be_missing() -> None:
    state = used(table(seat(domain="theft divine_help citizen"), families="opulence"), "theft")
    assert why(state, PickCard(ME, find(state, "divine_help"))) == (
        "P14",
        (
            "if Divine Help is discarded, the rest cannot be done: "
            "no other card in your Domain has an Instantaneous or Trigger power"
        ),
        "use the instant or trigger power of a card in your domain",
    )


@pytest.mark.rule("P10")
def test_a_price_is_paid_with_a_card_of_the_kind_that_the_text_asks_for(fates: CardSet) -> None:
    players = [seat(domain="clotho charon hades/initiation persephone triumph"), seat()]
    state = used(scenario(cards=fates, families=FAMILIES, players=players, stage="after"), "clotho")
    clause = "Clotho says: discard a level 2 Hades card from your Domain"
    for word, name in (("persephone", "Persephone"), ("triumph", "Triumph")):
        assert why(state, PickCard(ME, find(state, word))) == (
            "P10",
            f"{name} is not a level 2 Hades card; {clause}",
            "level 2 hades card",
        )


# --- using powers ----------------------------------------------------------------------------------------------------


def test_another_power_is_not_used_where_it_is_of_another_kind_open_or_idle() -> None:
    players = [seat(domain="dream_keeper the_swindler offerings dark_future charon citizen"), seat()]
    state = used(table(*players, oracle="homer theft"), "dream_keeper")
    assert why(state, PickCard(ME, find(state, "charon")))[:2] == (
        "P10",
        (
            "Charon has no Trigger power: its kind is Legend; "
            "Dream Keeper says: use the Trigger power of a card in your Domain"
        ),
    )
    assert why(state, PickCard(ME, find(state, "dream_keeper")))[:2] == (
        "P18",
        "the power of Dream Keeper is already being used in this chain",
    )
    assert why(state, PickCard(ME, find(state, "the_swindler")))[:2] == (
        "P19",
        "the power of The Swindler could not do anything: no column was dismissed in this epoch yet (X21)",
    )
    assert why(state, PickCard(ME, find(state, "citizen")))[:2] == ("T11", "a Citizen has no power")


# --- transfers -------------------------------------------------------------------------------------------------------


def placing(fates: CardSet, **player: Any) -> GameState:
    """Lachesis asks for a transfer of a card of level 3 for 2 gold more."""
    mine = seat(**{"gold": 5, "domain": "lachesis persephone divine_law charon citizen", **player})
    return used(scenario(cards=fates, families=FAMILIES, players=[mine, seat()], stage="after"), "lachesis")


@pytest.mark.rule("L1")
def test_a_transfer_by_a_power_is_refused_with_its_whole_price(fates: CardSet) -> None:
    state = scenario(
        families="first_game",
        players=[seat(gold=2, domain="judges_of_the_dead charon triumph"), seat()],
        stage="after",
    )
    state = used(state, "judges_of_the_dead")
    wrong = Transfer(ME, find(state, "judges_of_the_dead"), None)
    assert why(state, wrong)[:2] == ("L1", "the transfer of Judges of the Dead costs 3 gold, but there is only 2 gold")
    state = used(
        scenario(
            cards=fates,
            families=FAMILIES,
            players=[seat(gold=5, domain="lachesis persephone divine_law"), seat()],
            stage="after",
        ),
        "lachesis",
    )
    assert explain_refusal(state, Transfer(ME, find(state, "persephone"), None)) == ()


@pytest.mark.parametrize(
    "card, legend, rule, sentence",
    [
        ("charon", None, "P10", "Charon is not a level 3 card; Lachesis says: transfer a level 3 card for 2 gold more"),
        ("persephone", 0, "L3", "Persephone does not fit into the Legend of Triumph and Naval Power: "),
        ("persephone", 4, "L2", "there is no Legend number 5; there are 2"),
        ("divine_law", 1, "L5", "Divine Law does not fit into the Legend of Cheater: "),
    ],
)
def test_a_transfer_by_a_power_follows_the_rules_of_legends(
    fates: CardSet, card: str, legend: int | None, rule: str, sentence: str
) -> None:
    state = placing(fates, legends=["triumph naval_power", "cheater"])
    found = why(state, Transfer(ME, find(state, card), legend))
    assert found[0] == rule
    assert found[1].startswith(sentence)


@pytest.mark.rule("L9")
def test_a_citizen_is_placed_by_a_power_as_ever() -> None:
    state = scenario(
        players=[seat(gold=9, domain="judges_of_the_dead citizen", legends=["charon"]), seat()], stage="after"
    )
    state = used(state, "judges_of_the_dead")
    citizen = find(state, "citizen")
    assert why(state, Transfer(ME, citizen, None))[0] == "L9"
    assert why(state, Transfer(ME, citizen, 0))[0] == "L8"
    assert why(state, Transfer(ME, find(state, "charon"), None))[:2] == (
        "L1",
        "Charon is not in the Domain of player 1",
    )


@pytest.mark.rule("X9")
def test_the_place_of_a_citizen_is_taken_by_a_card_that_fits() -> None:
    legends = ["charon hermes/initiation citizen", "tartarus cerberus"]
    players = [seat(domain="orpheus offerings prophecy_of_glory embassy citizen", legends=legends), seat()]
    state = used(table(*players), "orpheus")
    wrong = [
        ("embassy", 0, "L3", "Embassy does not fit into the Legend of Charon, Initiation (Hermes), and a Citizen: "),
        ("offerings", 1, "X9", "no Citizen stands in the Legend of Tartarus and Cerberus; Orpheus says: swap "),
        (
            "offerings",
            None,
            "X9",
            "Offerings takes the place of a Citizen, so its Legend must be named; Orpheus says: ",
        ),
        ("offerings", 2, "L2", "there is no Legend number 3; there are 2"),
        ("citizen", 0, "X9", "a Citizen does not take the place of a Citizen; Orpheus says: swap a card"),
    ]
    for word, legend, rule, sentence in wrong:
        found = why(state, Transfer(ME, find(state, word), legend))
        assert found[0] == rule
        assert found[1].startswith(sentence)


# --- other answers ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("P13")
def test_an_amount_that_is_not_there_is_refused() -> None:
    state = scenario(players=[seat(gold=2, vp=1), seat()], agora="sacrifice charon")
    state, _ = choose(state, TakeCard, card="sacrifice")
    state, _ = choose(state, PickBranch, branch=0)
    assert why(state, PickAmount(ME, 3))[:2] == ("P13", "3 gold is too much: there is only 2 gold")
    odd: Any
    for odd in (-1, None, "2"):
        assert why(state, PickAmount(ME, odd))[:2] == ("P13", "an amount is a whole number from 0 on")


@pytest.mark.rule("X21")
def test_columns_are_swapped_only_between_the_board_and_those_dismissed() -> None:
    state = used(table(seat(domain="the_swindler", columns="red blue")), "the_swindler")
    assert why(state, SwapColumns(ME, GREEN, BLUE)) == (
        "X21",
        "the green column is not on the board",
        "swap a column",
    )
    assert why(state, SwapColumns(ME, RED, BLUE))[:2] == ("X21", "the blue column was not dismissed in this epoch")
    sentences = [reason.sentence for reason in explain_refusal(state, SwapColumns(ME, GREEN, BLUE))]
    assert sentences[1] == "the blue column was not dismissed in this epoch"


def test_a_level_that_does_not_exist_is_refused() -> None:
    state = scenario(players=[seat(domain="antaeus"), seat(domain="charon")], stage="after")
    state = used(state, "antaeus")
    assert why(state, PickLevel(ME, 4))[:2] == (
        "P10",
        "there is no level 4; there are 1, 2, and 3; Antaeus says: choose a level",
    )


@pytest.mark.rule("X4")
def test_named_cards_are_counted_and_looked_for() -> None:
    state = scenario(players=[seat(domain="medusa charon"), seat(domain="slaves raiders triumph")], stage="after")
    state = used(state, "medusa")
    theirs = sorted(find(state, word) for word in ("slaves", "raiders", "triumph"))
    says = "; Medusa says: choose 2 cards in player 2's Domain"
    number = "exactly 2 different cards are to be chosen, not"
    mine = find(state, "charon")
    assert why(state, PickCards(ME, ()))[:2] == ("P10", f"{number} 0{says}")
    assert why(state, PickCards(ME, (theirs[0], theirs[0])))[:2] == ("P10", f"{number} 1{says}")
    assert why(state, PickCards(ME, (theirs[0], mine)))[:2] == ("P10", f"Charon is not in player 2's Domain{says}")
    backwards = PickCards(ME, (theirs[1], theirs[0]))
    assert why(state, backwards)[1].startswith("the cards are chosen in the order of their numbers: ")


@pytest.mark.rule("P14")
def test_a_way_that_cannot_be_gone_says_why(fates: CardSet) -> None:
    players = [seat(gold=0, domain="atropos"), seat()]
    state = used(scenario(cards=fates, families=FAMILIES, players=players, stage="after"), "atropos")
    assert why(state, PickBranch(ME, 0)) == (
        "P14",
        "“pay 3 gold” is not possible: 3 gold must be paid, but there is nothing",
        "pay 3 gold",
    )
    assert why(state, PickBranch(ME, 1)) == (
        "P19",
        "“transfer a card” is not possible: the cheapest transfer costs 1 gold, but there is no gold (L1)",
        "transfer a card",
    )
    assert why(state, PickBranch(ME, 4))[:2] == (
        "P10",
        (
            "there is no option 5; there are 4; "
            "Atropos says: either pay 3 gold, transfer a card, gain 1 VP, or lose 1 VP"
        ),
    )


def test_what_is_no_may_cannot_be_declined() -> None:
    state = scenario(players=[seat(domain="slaves charon"), seat()], stage="after")
    state = used(state, "slaves")
    assert why(state, Decline(ME))[:2] == (
        "P10",
        "there is nothing to decline; Slaves says: discard a card from your Domain",
    )


def test_only_an_action_of_another_kind_is_told_of_another_answer(fates: CardSet) -> None:
    state = scenario(cards=fates, families=FAMILIES, players=[seat(domain="ananke"), seat()], stage="after")
    state = used(state, "ananke")
    for wrong in (PickBranch(ME, 0), EndTurn(ME), PickCard(ME, find(state, "ananke"))):
        assert why(state, wrong)[:2] == ("P10", "the power of Ananke waits for another answer: yes or no")
    state = scenario(players=[seat(domain="slaves charon"), seat()], stage="after")
    state = used(state, "slaves")
    assert why(state, Accept(ME))[:2] == ("P10", "the power of Slaves waits for another answer: one of several")


def test_every_row_that_asks_says_what_stands_against_an_answer() -> None:
    for row in VOCABULARY:
        known = find_row(row.key)
        kind = None if known is None else known.answer
        assert (kind is not None) == (row.asks is not None), row.key
        if known is not None and kind is not None:
            assert known.objects is not None or kind in GENERAL, row.key


# --- language 2 ------------------------------------------------------------------------------------------------------


def asked(power: str, *players: Any, **more: Any) -> GameState:
    """A question of the card `moira`, whose power the first player uses."""
    card = f'card moira level 1 {{ name en "Moira" copies red trigger {{ {power} }} }}'
    cards = load_texts({"fates.ely": f'language 2\nfamily fates {{ name en "Fates" }}\n{card}\n'})
    return used(scenario(cards=cards, families=FAMILIES, players=list(players), **more), "moira")


def rules(state: GameState, action: Any) -> list[str]:
    return [reason.rule for reason in explain_refusal(state, action)]


@pytest.mark.rule("N6")
def test_what_the_other_player_has_already_is_not_given() -> None:
    power = "let x = the player to your left; give x a card from your domain"
    state = asked(power, seat(domain="moira charon#1 triumph"), seat(domain="charon#2"))
    assert rules(state, PickCard(ME, find(state, "charon#1"))) == ["T7"]
    assert rules(state, PickCard(ME, find(state, "charon#2"))) == ["P10"]


@pytest.mark.rule("N9")
def test_a_legend_keeps_what_it_needs() -> None:
    legends = ["charon tartarus cerberus", "triumph", "athena/aegis"]
    state = asked("return a card from your elysium", seat(domain="moira", legends=legends), seat())
    assert rules(state, PickCard(ME, find(state, "charon"))) == ["N9"]
    assert rules(state, PickCard(ME, find(state, "moira"))) == ["P10"]


def test_only_what_is_turned_is_straightened() -> None:
    state = asked("straighten a card in your domain", seat(domain="moira cerberus! hades/initiation! charon"), seat())
    assert rules(state, PickCard(ME, find(state, "charon"))) == ["P5"]


@pytest.mark.rule("N8")
def test_only_a_dismissed_column_is_recovered() -> None:
    players = [seat(domain="moira", columns="red blue", quest=1, cards_taken=2), seat(columns="red", cards_taken=2)]
    state = asked("recover a column", *players, stage="after")
    assert rules(state, PickColumn(ME, RED)) == ["N8"]


def test_only_those_who_play_and_fit_are_chosen() -> None:
    power = "let x = choose another player where gold on their board >= 2; x loses 1 gold"
    state = asked(power, seat(domain="moira", gold=9), seat(gold=2), seat(gold=1), seat(gold=2))
    for chosen in (0, 2, 4):
        assert rules(state, PickPlayer(ME, PlayerId(chosen))) == ["P10"]
    state = asked("let god = choose a family; gain count(god cards in your domain) vp", seat(domain="moira"), seat())
    assert rules(state, PickFamily(ME, "apollo")) == ["P10"]
    state = asked("let n = choose a number between 2 and 3; gain n vp", seat(domain="moira"), seat())
    assert [rules(state, PickAmount(ME, amount)) for amount in (1, 2, 4)] == [["P10"], [], ["P10"]]


def test_a_card_that_is_known_is_the_only_one_to_transfer() -> None:
    legends = ["charon"]
    players = [seat(domain="moira triumph", legends=legends, gold=9), seat()]
    state = asked("let c = choose a zeus card in your domain; transfer c", *players)
    assert rules(state, Transfer(ME, find(state, "moira"), None)) == ["P10"]


# --- bare cards ------------------------------------------------------------------------------------------------------


def test_a_bare_card_is_explained_as_the_answer_that_is_asked_for() -> None:
    state = used(
        table(seat(domain="prophecy_of_glory charisma#1"), oracle="charisma#2 theft homer"), "prophecy_of_glory"
    )
    card = find(state, "charisma#2")
    assert explain_refusal(state, card) == explain_refusal(state, PickCard(ME, card))
    state = scenario(players=[seat(gold=2, domain="judges_of_the_dead charon triumph"), seat()], stage="after")
    state = used(state, "judges_of_the_dead")
    judges = find(state, "judges_of_the_dead")
    assert explain_refusal(state, judges) == explain_refusal(state, Transfer(ME, judges, None))
