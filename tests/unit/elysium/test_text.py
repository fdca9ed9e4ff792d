"""Sentences: every action, event and question has one in every language, and none tells a secret.

All of them in all their forms, and the texts of the printed cards, stand in `tests/texts/` to be read.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from elysium_rules import (
    FAMILY_SETS,
    LANGUAGES,
    Accept,
    CardSet,
    ChooseSecretly,
    Decline,
    DismissColumn,
    EndTurn,
    GameState,
    OrderCards,
    PickAmount,
    PickBranch,
    PickCard,
    PickCards,
    PickColumn,
    PickFamily,
    PickLevel,
    PickPlayer,
    PickSeen,
    SwapColumns,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
    begin_game,
    legal_actions,
    standard_cards,
    step,
)
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.actions import ACTIONS, ANSWERS
from elysium_rules.elysium.model.events import EVENTS
from elysium_rules.elysium.model.ids import (
    ON_CARD,
    RESERVE,
    CardId,
    Colour,
    Deed,
    Edition,
    LegendKind,
    Moment,
    Phase,
    PlayerId,
    Resource,
    Zone,
)
from elysium_rules.elysium.text.sentences import (
    describe_action,
    describe_card,
    describe_event,
    describe_question,
)
from elysium_rules.play.saying.lexicon import find_lexicon
from elysium_rules.testing import choose, find, scenario, seat

ANN, BEN = PlayerId(0), PlayerId(1)
NAMES = ("Ann", "Ben")


@pytest.fixture(scope="module")
def cards() -> CardSet:
    return standard_cards()


@pytest.fixture
def state() -> GameState:
    """A position in Phase III with two Legends and a Citizen."""
    return scenario(
        phase="writing",
        players=[
            seat(gold=9, quest=2, domain="charon citizen", legends="persephone charons_obol, zeus/triumph"),
            seat(gold=1, quest=1, domain="citizen"),
        ],
    )


# --- completeness ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_answer_and_event_has_a_text(language: str) -> None:
    words = find_lexicon(language, "elysium").raw
    assert {kind.__name__ for kind in (*ACTIONS, *ANSWERS)} <= set(words["action"])
    assert {kind.__name__ for kind in EVENTS} <= set(words["event"])


CARD = CardId(0)
SAMPLES: tuple[Any, ...] = (
    TakeCard(ANN, CARD),
    TakeQuest(ANN, 1),
    TakeCitizen(ANN),
    DismissColumn(ANN, Colour.RED),
    UsePower(ANN, CARD),
    EndTurn(ANN),
    Transfer(ANN, CARD, None),
    PickCard(ANN, CARD),
    PickCards(ANN, (CARD, CardId(1))),
    PickLevel(ANN, 2),
    PickAmount(ANN, 3),
    ChooseSecretly(ANN, 3),
    PickSeen(ANN, CARD),
    OrderCards(ANN, (CARD, CardId(1))),
    PickPlayer(ANN, BEN),
    PickFamily(ANN, "hades"),
    PickColumn(ANN, Colour.GREEN),
    PickBranch(ANN, 1),
    SwapColumns(ANN, Colour.RED, Colour.BLUE),
    Accept(ANN),
    Decline(ANN),
    events.GameBegan(
        ("hades", "zeus"), 2, Edition.REVISED, 105, (Colour.RED, Colour.BLUE), oracle=True, prestige=False
    ),
    events.QuestPlaced(1, 3, 0, 1, (Colour.RED,)),
    events.BonusPlaced(None, "hades", 5),
    events.EpochBegan(2),
    events.PhaseBegan(Phase.WRITING),
    events.TurnBegan(ANN),
    events.TurnEnded(ANN),
    events.StepClosed(ANN),
    events.TurnSkipped(ANN),
    events.Forced(PickBranch(ANN, 0), CARD),
    events.CardRevealed(CARD, Zone.ORACLE),
    events.CardSlid(CARD),
    events.Named(PickLevel(ANN, 2)),
    events.ChanceCame(PickLevel(ANN, 2), CARD),
    events.PromiseMade(ANN, CARD, Moment.EPOCH, False),
    events.PromiseMade(ANN, CARD, Moment.TURN, True),
    events.MomentCame(Moment.NEXT_EPOCH),
    events.PromiseKept(ANN, CARD),
    events.PromiseLost(ANN, CARD, False),
    events.DeedPrevented(ANN, CARD, BEN, CardId(1), Deed.LOSE, None, None, "gold", 2),
    events.AnswerSealed(ANN, 3),
    events.AnswersRevealed((ANN, BEN), (3, 0)),
    events.CardsSeen(ANN, 2, (), (CARD, CardId(1))),
    events.CardsOrdered(ANN, 2, True, (CARD, CardId(1))),
    events.CardPutBack(ANN, CARD, Zone.DISCARD_PILE, False),
    events.FaceSwapped(ANN, CardId(99)),
    events.Declined(ANN),
    events.Reshuffled(12),
    events.CardTaken(ANN, CARD, Zone.DRAW_PILE),
    events.CardTaken(ANN, CARD, Zone.DOMAIN),
    events.CitizenTaken(ANN, CardId(105)),
    events.NothingTaken(ANN),
    events.CardDiscarded(ANN, CARD, Zone.DOMAIN),
    events.CardDiscarded(None, CARD, Zone.DRAW_PILE),
    events.CardTransferred(ANN, CARD, 0, LegendKind.SINGLE),
    events.CitizenReplaced(ANN, CARD, CardId(105), 0),
    events.QuestTaken(ANN, 1),
    events.QuestLeftIncomplete(ANN, 1, 1, 0, 1),
    events.QuestsReturned(),
    events.ColumnDismissed(ANN, Colour.GREEN),
    events.ColumnsSwapped(ANN, Colour.RED, Colour.BLUE),
    events.ColumnRecovered(ANN, Colour.GREEN),
    events.ColumnsReturned(),
    events.PowerUsed(ANN, CARD),
    events.RingPlaced(CARD),
    events.RingReturned(CARD),
    events.CardTurned(CARD),
    events.CardsStraightened((CARD,)),
    events.ResourceMoved(Resource.GOLD, RESERVE, ANN, 2),
    events.TokensMoved("gold", ON_CARD, ANN, 2, CardId(3)),
    events.AllowanceSet(ANN, 1),
    events.BonusMoved(ANN, 2, None, 6, BEN),
    events.BonusReturned(ANN, 2, 6),
    events.CardReturned(ANN, CARD),
    events.DiscsDealt((2, 1)),
    events.BonusReturned(ANN, 2, 6),
    events.CardReturned(ANN, CARD),
    events.CardRemoved(ANN, CARD, Zone.DOMAIN),
    events.GameEnded((ANN, BEN), ()),
)


def test_there_is_a_sample_of_every_kind() -> None:
    assert {type(sample) for sample in SAMPLES} == {*ACTIONS, *ANSWERS, *EVENTS}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: type(sample).__name__)
def test_every_kind_reads_as_one_line_in_every_language(sample: Any, state: GameState) -> None:
    describe = describe_action if isinstance(sample, (*ACTIONS, *ANSWERS)) else describe_event
    texts = [describe(state, sample, language, NAMES) for language in LANGUAGES]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert text == text.strip()
        assert "\n" not in text
        assert not re.search(r"[{}_]|None|  ", text)


def test_no_article_stumbles_over_the_name_of_a_family(cards: CardSet) -> None:
    state, told = begin_game(cards, 2, FAMILY_SETS["why_bother"], 1)  # Apollo, Ares and Athena begin with a vowel
    texts = [describe_event(state, event) for event in told]
    assert [text for text in texts if re.search(r"\ba [AEIOU]", text)] == []
    assert "one Apollo bonus is worth 5 VP" in texts


def test_an_unknown_language_is_refused_in_one_sentence(state: GameState) -> None:
    with pytest.raises(ValueError, match=r"^language: there is no text in 'xx' \(a str\); there are en, de, fr"):
        describe_question(state, "xx")


# --- actions ---------------------------------------------------------------------------------------------------------


def labels(state: GameState, language: str = "en") -> list[str]:
    return [describe_action(state, action, language, NAMES) for action in legal_actions(state)]


def test_a_transfer_names_the_legend_by_its_cards(state: GameState) -> None:
    assert labels(state) == [
        "transfer Charon (2 gold) to the Legend of Persephone and Charon's Obol",
        "transfer Charon (2 gold) to the Legend of Triumph",
        "transfer Charon (2 gold) as a new Legend",
        "transfer a Citizen (2 gold) to the Legend of Persephone and Charon's Obol",
        "make no more transfers",
    ]
    assert labels(state, "fr") == [
        "transférer Charon (2 Or) dans la Légende avec Perséphone et L'obole de Charon",
        "transférer Charon (2 Or) dans la Légende avec Triomphe",
        "transférer Charon (2 Or) en nouvelle Légende",
        "transférer un Citoyen (2 Or) dans la Légende avec Perséphone et L'obole de Charon",
        "ne plus rien transférer",
    ]


def test_a_free_transfer_says_that_it_is_free() -> None:
    position = scenario(stage="after", players=[seat(domain="persephone charon"), seat()])
    asked, _ = step(position, UsePower(ANN, find(position, "persephone")))
    assert labels(asked) == ["transfer Persephone (free) as a new Legend", "transfer Charon (free) as a new Legend"]
    assert labels(asked, "fr")[1] == "transférer Charon (gratuit) en nouvelle Légende"
    assert describe_question(asked, "en", NAMES) == "Ann, Persephone: which card to transfer?"


def test_a_transfer_for_more_gold_says_how_much_it_costs() -> None:
    position = scenario(agora="panathenaic_games#1", players=[seat(), seat(gold=3, domain="charon triumph")])
    asked, _ = step(position, TakeCard(ANN, find(position, "panathenaic_games")))
    assert asked.deciding == BEN
    assert labels(asked)[0] == "transfer Charon (3 gold) as a new Legend"
    assert labels(asked)[-1] == "decline"


def test_the_branches_of_a_choice_say_what_they_do() -> None:
    position = scenario(agora="cyclopes#1", players=[seat(), seat(gold=2, domain="charon triumph")])
    asked, _ = step(position, TakeCard(ANN, find(position, "cyclopes")))
    assert labels(asked) == ["discard a card from your Domain", "pay 2 gold"]
    assert labels(asked, "fr") == ["défausser une carte de votre Domaine", "payer 2 Or"]


def test_a_number_that_was_worked_out_stands_in_the_label() -> None:
    position = scenario(stage="after", players=[seat(domain="embassy aegis"), seat()])
    asked, _ = step(position, UsePower(ANN, find(position, "embassy")))
    assert labels(asked) == ["gain 2 gold", "gain 2 VP"]
    assert labels(asked, "fr") == ["recevoir 2 Or", "recevoir 2 PV"]


def test_a_may_says_what_it_is_about() -> None:
    position = scenario(stage="after", players=[seat(domain="democracy"), seat(gold=1)])
    asked, _ = step(position, UsePower(ANN, find(position, "democracy")))
    assert labels(asked) == ["yes: pay 1 gold to take a Citizen", "decline"]
    assert labels(asked, "fr") == ["oui : payer 1 Or pour prendre un Citoyen", "refuser"]
    assert describe_question(asked, "en", NAMES) == "Ben, Democracy: pay 1 gold to take a Citizen?"


def test_amounts_say_what_is_exchanged_for_what() -> None:
    position = scenario(agora="sacrifice#1", players=[seat(gold=2, vp=1), seat()])
    asked, _ = step(position, TakeCard(ANN, find(position, "sacrifice")))
    asked, _ = choose(asked, PickBranch, branch=0)
    assert labels(asked) == ["exchange 0 gold for 0 VP", "exchange 1 gold for 1 VP", "exchange 2 gold for 2 VP"]
    assert labels(asked, "fr")[2] == "échanger 2 Or contre 2 PV"


def test_two_copies_in_the_agora_are_told_apart_by_their_columns() -> None:
    position = scenario(agora="charon#1 charon#2")
    assert labels(position)[:2] == ["take Charon (red) from the Agora", "take Charon (yellow) from the Agora"]
    assert labels(position, "fr")[1] == "prendre Charon (jaune) dans l'Agora"


def test_cards_of_the_same_name_are_told_apart_by_their_family() -> None:
    position = scenario(agora="hades/initiation#1 zeus/triumph#1")
    initiation, triumph = position.agora
    assert describe_card(position.game, initiation) == "Initiation (Hades)"
    assert describe_card(position.game, triumph, "fr") == "Triomphe"


def test_cards_of_others_are_named_with_their_owner() -> None:
    position = scenario(
        families="misfortune",
        stage="after",
        players=[
            seat(domain="hermes/initiation ares/initiation"),
            seat(domain="poseidon/initiation ares/initiation#2"),
        ],
    )
    asked, _ = step(position, UsePower(ANN, find(position, "hermes/initiation")))
    assert "use the power of Initiation (Ares) (Ben's Domain)" in labels(asked)


# --- events ----------------------------------------------------------------------------------------------------------


def test_players_are_counted_from_one_unless_they_have_names(state: GameState) -> None:
    event = events.ResourceMoved(Resource.VP, BEN, ANN, 1)
    assert describe_event(state, event) == "player 2 gives 1 VP to player 1"
    assert describe_event(state, event, "fr", NAMES) == "Ben donne 1 PV à Ann"


def test_an_event_names_the_card_that_caused_it(state: GameState) -> None:
    cause = find(state, "charon")
    event = events.ResourceMoved(Resource.GOLD, RESERVE, ANN, 2, cause)
    assert describe_event(state, event, "en", NAMES) == "Ann gains 2 gold (Charon)"


def test_a_transfer_reads_the_same_before_and_after_it(state: GameState) -> None:
    after, happened = step(state, Transfer(ANN, find(state, "citizen"), 0))
    event = next(event for event in happened if isinstance(event, events.CardTransferred))
    assert (
        describe_event(state, event, "en", NAMES)
        == describe_event(after, event, "en", NAMES)
        == "Ann transfers a Citizen to the Legend of Persephone and Charon's Obol"
    )


def test_a_stolen_bonus_names_both_players(state: GameState) -> None:
    event = events.BonusMoved(ANN, 2, None, 6, BEN)
    assert describe_event(state, event, "en", NAMES) == "Ann takes the level 2 bonus (6 VP) from Ben"
    family = events.BonusMoved(ANN, None, "hades", 5, None)
    assert describe_event(state, family, "fr", NAMES) == "Ann obtient le Bonus Hadès (5 PV)"


@pytest.mark.rule("T11")
def test_no_sentence_depends_on_the_faces_of_citizens() -> None:
    def told(face: str) -> list[str]:
        position = scenario(
            phase="writing",
            players=[
                seat(gold=9, quest=2, domain=f"citizen={face} charon", legends="persephone charons_obol"),
                seat(quest=1),
            ],
        )
        after, happened = step(position, Transfer(ANN, find(position, "citizen"), 0))
        sentences = [*labels(position), *labels(position, "fr"), describe_question(position)]
        return sentences + [describe_event(after, event) for event in happened]

    assert told("zeus/triumph") == told("hades/tartarus")
