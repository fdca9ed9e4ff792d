"""Language 3: resources of a family's own, and what lies on cards.

Each row is named where it is shown (`put_effect`); `ask` builds the cards, in `conftest.py`. There a family `sphinx`
declares `dart darts`, and `mist`, which is not counted by pieces, wherever a power speaks of them.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.asking import Asking

from elysium_rules import (
    RESERVE,
    EndTurn,
    GameState,
    IllegalActionError,
    PickAmount,
    PickCard,
    Transfer,
    UsePower,
    check_texts,
    decode_event,
    describe_event,
    describe_power,
    encode_event,
    encode_view,
    legal_actions,
    load_texts,
    observe,
    outcome,
    step,
)
from elysium_rules.elysium.model.bounds import MOST_HELD
from elysium_rules.elysium.model.events import TokensMoved
from elysium_rules.elysium.model.ids import ON_CARD, CardId, PlayerId
from elysium_rules.errors import DecodeError, ScenarioError
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.testing import find, options, refs, scenario, seat

DART, MIST = "sphinx.dart", "sphinx.mist"


def darts(state: GameState) -> list[int]:
    return [state.held_by(player, DART) for player in range(len(state.players))]


def on(state: GameState, card: str) -> dict[str, int]:
    return dict(state.lying_on(find(state, card)))


def refusal(state: GameState, card: str = "riddle#1") -> str:
    """Why the power of a card of the first player cannot be used."""
    action = UsePower(PlayerId(0), find(state, card, 0))
    assert action not in legal_actions(state)
    with pytest.raises(IllegalActionError) as caught:
        step(state, action)
    return str(caught.value)


def rich(number: int = 3, domain: str = "riddle", **more: Any) -> Any:
    return seat(domain=domain, tokens={"dart": number}, **more)


# --- where a printed resource can stand, an own one can --------------------------------------------------------------


@pytest.mark.rule("N20")
@pytest.mark.parametrize(
    "statements, before, after",
    [
        ("gain 2 darts", [0, 0], [2, 0]),
        ("gain 1 dart per 2 gold on your board", [0, 0], [2, 0]),
        ("lose 5 darts", [3, 0], [0, 0]),
        ("pay 2 darts to { gain 1 vp }", [3, 0], [1, 0]),
        ("each other player gives you 2 darts", [0, 3], [2, 1]),
        ("each player gains darts on their board darts", [2, 3], [4, 6]),
        ("gain highest(darts on their board) of other players darts", [1, 3], [4, 3]),
        ("gain sum(darts on their board) of all players darts", [1, 3], [5, 3]),
        ("if darts on your board >= 2 and darts on your board < 4 { gain 5 darts }", [3, 0], [8, 0]),
        ("let n = count(darts on your board); gain n * 2 darts", [2, 0], [6, 0]),
        ("choose { pay 2 darts } or { gain 1 dart }", [1, 0], [2, 0]),
    ],
)
def test_an_own_resource_stands_where_gold_does(
    ask: Asking, statements: str, before: list[int], after: list[int]
) -> None:
    first, second = before
    players = [rich(first, gold=4), rich(second, "")]
    assert darts(ask.use(statements, players=players)) == after


@pytest.mark.rule("N20")
def test_gold_is_exchanged_for_darts_and_back(ask: Asking) -> None:
    state = ask.use("exchange any gold for darts; exchange any dart for gold", players=[rich(0, gold=3), seat()])
    assert [action.amount for action in options(state, PickAmount)] == [0, 1, 2, 3]
    state = ask.act(state, PickAmount, amount=2)
    assert (state.players[0].gold, darts(state)) == (1, [2, 0])
    state = ask.act(state, PickAmount, amount=1)
    assert (state.players[0].gold, darts(state)) == (2, [1, 0])


@pytest.mark.rule("N2")
@pytest.mark.parametrize(
    "event, statements, gained",
    [
        ("you gain darts", "gain 2 darts", 2),
        ("you gain darts", "gain 2 gold", 0),
        ("you lose darts", "lose 9 darts", 3),
        ("you pay darts", "pay 1 dart to { gain 1 gold }", 1),
        ("another player loses darts", "each other player gives you 1 dart", 1),
        ("you gain gold", "gain 2 darts", 0),
    ],
)
def test_events_tell_of_own_resources(ask: Asking, event: str, statements: str, gained: int) -> None:
    powers = {"riddle": f"trigger {{ {statements} }}", "echo": f"permanent when {event} {{ gain that much vp }}"}
    players = [rich(3, "riddle echo"), rich(3, "")]
    state = ask.act(ask.table(powers, players=players), UsePower, card="riddle#1")
    assert state.players[0].vp == gained


@pytest.mark.rule("N20")
def test_an_account_holds_no_more_than_gold_would(ask: Asking) -> None:
    players = [rich(MOST_HELD - 1), seat()]
    assert darts(ask.use("gain 1000 darts", players=players))[0] == MOST_HELD


@pytest.mark.rule("N20")
def test_two_families_may_call_theirs_the_same(ask: Asking) -> None:
    state = ask.use("gain 2 darts", players=[rich(0), seat()])
    assert state.game.tokens == (DART, MIST)
    assert (state.players[0].tokens, state.players[1].tokens) == ((2, 0), (0, 0))


@pytest.mark.rule("N20")
def test_own_resources_are_worth_nothing_and_break_no_tie(ask: Asking) -> None:
    position: dict[str, Any] = {"phase": "writing", "epoch": 5, "turn": 1, "allowance": 0}
    state = ask.position("trigger { gain 1 dart }", players=[rich(50), rich(0, "")], **position)
    state = ask.act(state, EndTurn)
    assert [sheet.total for sheet in outcome(state).scores] == [0, 0]
    assert outcome(state).winners == (0, 1)


# --- put_effect, collect_effect, collect_all_effect, remove_effect, remove_all_effect, pay_from_effect, counter_number


@pytest.mark.rule("N21")
@pytest.mark.parametrize(
    "statements, lies, gold, held",
    [
        ("put 2 gold on this card", {"gold": 2}, 1, 3),
        ("put 2 darts on this card; put 1 dart on this card", {DART: 3}, 1, 3),
        ("put 3 gold on this card; collect 2 gold from this card", {"gold": 1}, 3, 3),
        ("put 3 gold on this card; collect 9 gold from this card", {}, 4, 3),
        ("put 3 darts on this card; collect all darts from this card", {}, 1, 6),
        ("put 3 gold on this card; put 1 dart on this card; remove 1 gold from this card", {"gold": 2, DART: 1}, 1, 3),
        ("put 3 gold on this card; put 1 dart on this card; remove all gold from this card", {DART: 1}, 1, 3),
        ("put 3 gold on this card; gain gold on this card darts", {"gold": 3}, 1, 6),
        ("put 4 darts on this card; gain 1 gold per 2 darts on this card", {DART: 4}, 3, 3),
        ("put 1 gold on this card; if gold on this card == 1 { gain 1 gold }", {"gold": 1}, 2, 3),
        ("put 3 darts on this card; pay 2 darts from this card to { gain 1 gold }", {DART: 1}, 2, 3),
    ],
)
def test_things_lie_on_a_card(ask: Asking, statements: str, lies: dict[str, int], gold: int, held: int) -> None:
    state = ask.use(statements, players=[rich(3, gold=1), seat()])
    assert (on(state, "riddle"), state.players[0].gold, darts(state)[0]) == (lies, gold, held)


@pytest.mark.rule("N21")
def test_putting_is_no_gain_and_collecting_is_one(ask: Asking) -> None:
    powers = {
        "riddle": "trigger { put 2 gold on this card; collect 1 gold from this card; remove 1 gold from this card }",
        "echo": "permanent when you gain gold { gain that much vp }",
        "loss": "permanent when you lose gold { gain 10 vp }",
    }
    state = ask.table(powers, players=[seat(domain="riddle echo loss"), seat()])
    assert ask.act(state, UsePower, card="riddle#1").players[0].vp == 1


@pytest.mark.rule("N23")
def test_who_pays_from_a_card_has_paid(ask: Asking) -> None:
    powers = {
        "riddle": "trigger { pay 2 gold from this card to { gain 1 pp } }",
        "echo": "permanent when you pay gold { gain that much vp }",
    }
    players = [seat(domain="riddle echo"), seat()]
    state = ask.table(powers, players=players, counters={"riddle": {"gold": 3}})
    state, told = ask.told(state, UsePower, card="riddle#1")
    card = find(state, "riddle")
    assert TokensMoved("gold", ON_CARD, RESERVE, 2, card, card, is_price=True) in told
    assert (on(state, "riddle"), state.players[0].vp, state.reserve) == ({"gold": 1}, 2, (-1, -2, -1))


@pytest.mark.rule("N21")
def test_a_citizen_carries_something_too(ask: Asking) -> None:
    powers = {
        "riddle": "permanent when you take a citizen { put 2 darts on it }",
        "net 2": "trigger { take a citizen }",
    }
    state = ask.act(ask.table(powers, players=[seat(domain="riddle net"), seat()]), UsePower, card="net#1")
    assert state.counters == ((state.first_citizen, DART, 2),)


@pytest.mark.rule("N21")
def test_a_card_that_lies_elsewhere_carries_nothing(ask: Asking) -> None:
    power = "let lost = the top card of the discard pile; put 2 gold on lost; gain 1 vp"
    state = ask.use(power, discard_pile="charon")
    assert (state.counters, state.players[0].vp) == ((), 1)


# --- when a card moves ------------------------------------------------------------------------------------------------


@pytest.mark.rule("N22")
def test_what_lies_on_a_card_goes_with_it_into_the_elysium_and_back(ask: Asking) -> None:
    powers = {"riddle": "activate { put 1 dart on this card }", "way 2": "trigger { return a card from your elysium }"}
    players = [seat(domain="riddle way", gold=3), seat()]
    position = {"phase": "writing", "allowance": 2, "counters": {"riddle": {"dart": 2, "gold": 1}}}
    state = ask.act(ask.table(powers, players=players, **position), Transfer, card="riddle", legend=None)
    assert on(state, "riddle") == {DART: 2, "gold": 1}
    state = ask.table(powers, players=[seat(domain="way", legends="riddle"), seat()], counters={"riddle": {"dart": 2}})
    state = ask.act(state, UsePower, card="way#1")
    assert (on(state, "riddle"), find(state, "riddle") in state.players[0].domain) == ({DART: 2}, True)


@pytest.mark.rule("N22")
@pytest.mark.parametrize(
    "power",
    [
        "discard a level 1 card from your domain",
        "let x = the player to your left; give x a level 1 card from your domain",
        "discard a level 1 card from your elysium",
    ],
)
def test_what_lies_on_a_card_goes_back_first_when_it_leaves_its_owner(ask: Asking, power: str) -> None:
    powers = {"riddle": "activate { gain 1 dart }", "way 2": f"trigger {{ {power} }}"}
    in_elysium = "elysium" in power
    place = seat(domain="way" if in_elysium else "way riddle", legends="riddle" if in_elysium else ())
    state = ask.table(powers, players=[place, seat()], counters={"riddle": {"gold": 2, "dart": 1}})
    card, way = find(state, "riddle"), find(state, "way")
    state, told = ask.told(state, UsePower, card="way#1")
    back = [event for event in told if isinstance(event, TokensMoved)]
    assert back == [
        TokensMoved("gold", ON_CARD, RESERVE, 2, card, way),
        TokensMoved(DART, ON_CARD, RESERVE, 1, card, way),
    ]
    moved = next(place for place, event in enumerate(told) if type(event).__name__ in ("CardDiscarded", "CardTaken"))
    assert told.index(back[-1]) < moved
    assert (state.counters, state.reserve[0]) == ((), 0)


@pytest.mark.rule("N22")
def test_nothing_is_left_to_collect_from_a_card_that_was_the_price(ask: Asking) -> None:
    state = ask.position(
        "trigger { discard this card to { collect all gold from this card; gain 1 vp } }",
        counters={"riddle": {"gold": 3}},
    )
    state = ask.act(state, UsePower, card="riddle#1")
    assert (state.players[0].gold, state.players[0].vp) == (0, 1)
    state = ask.position(
        "trigger { let hoard = gold on this card; discard this card to { gain hoard gold } }",
        counters={"riddle": {"gold": 3}},
    )
    assert ask.act(state, UsePower, card="riddle#1").players[0].gold == 3


@pytest.mark.rule("N23")
def test_a_card_that_pays_with_what_lies_on_it_is_not_given_for_the_price_before(ask: Asking) -> None:
    power = "trigger { discard a card from your domain and pay 2 gold from this card to { gain 5 vp } }"
    players = [seat(domain="riddle charon cerberus"), seat()]
    state = ask.act(ask.position(power, players=players, counters={"riddle": {"gold": 2}}), UsePower, card="riddle#1")
    assert refs(state, [action.card for action in options(state, PickCard)]) == ["hades/charon", "hades/cerberus"]
    state = ask.act(state, PickCard, card="charon")
    assert (state.players[0].vp, state.counters) == (5, ())
    alone = ask.position(power, players=[seat(domain="riddle"), seat()], counters={"riddle": {"gold": 2}})
    assert "P14" in refusal(alone)


@pytest.mark.rule("N24")
def test_gold_on_a_card_is_nobodys(ask: Asking) -> None:
    position: dict[str, Any] = {"phase": "writing", "epoch": 5, "turn": 1, "allowance": 0}
    players = [seat(domain="riddle", legends="charon persephone"), seat(gold=1, legends="alliance triumph")]
    state = ask.position("trigger { gain 1 gold }", players=players, **position)
    assert outcome(ask.act(state, EndTurn)).winners == (1,)
    state = ask.position("trigger { pay 2 gold to { gain 1 vp } }", counters={"riddle": {"gold": 5}})
    assert "2 gold must be paid, but there is nothing" in refusal(state)
    state = ask.use("gain gold on your board vp; gain 1 pp", counters={"riddle": {"gold": 5}})
    assert state.players[0].vp == 0


# --- why not ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("N20")
@pytest.mark.parametrize(
    "power, sentence",
    [
        ("pay 2 darts to { gain 1 vp }", "2 darts must be paid, but there is only 1 dart"),
        ("pay 2 mist to { gain 1 vp }", "2 mist must be paid, but there is nothing"),
        ("exchange any mist for gold", "there is no mist to exchange"),
        (
            "pay 3 gold from this card to { gain 1 vp }",
            "3 gold must be paid from this card, but there is only 2",
        ),
        ("pay 1 dart from this card and pay 1 dart from this card to { gain 1 vp }", "nothing on it (N23)"),
        ("collect all darts from this card", "there is no dart on this card (N21)"),
        ("remove 2 mist from this card", "there is no mist on this card (N21)"),
        ("let lost = the top card of the discard pile; put 1 gold on lost", "in no Domain and no Elysium (N22)"),
    ],
)
def test_a_power_that_lacks_something_says_what(ask: Asking, power: str, sentence: str) -> None:
    state = ask.position(
        f"trigger {{ {power} }}", players=[rich(1), seat()], counters={"riddle": {"gold": 2}}, discard_pile="charon"
    )
    assert sentence in refusal(state)


# --- what is written down --------------------------------------------------------------------------------------------


def test_an_event_is_written_and_read() -> None:
    for event in (
        TokensMoved(DART, RESERVE, PlayerId(1), 2),
        TokensMoved("gold", ON_CARD, PlayerId(0), 2, CardId(7), CardId(7)),
    ):
        assert decode_event(encode_event(event)) == event


@pytest.mark.rule("N21")
def test_views_show_what_lies_on_boards_and_cards(ask: Asking) -> None:
    position: dict[str, Any] = {
        "players": [rich(2, "riddle charon"), seat()],
        "counters": {"riddle": {"gold": 2, "dart": 1}},
    }
    view = encode_view(observe(ask.position("trigger { gain 1 dart }", **position), 1))
    assert view["players"][0]["tokens"] == [{"resource": DART, "amount": 2}]
    assert "tokens" not in view["players"][1]
    riddle, charon = view["players"][0]["domain"]
    assert riddle["tokens"] == [{"resource": "gold", "amount": 2}, {"resource": DART, "amount": 1}]
    assert "tokens" not in charon


def test_a_game_without_own_resources_is_written_as_ever() -> None:
    save = encode_save(scenario(agora="charon"))
    assert "tokens" not in save
    assert "counters" not in save


@pytest.mark.parametrize(
    "old, new",
    [
        ('"tokens":[2,0]', '"tokens":[2]'),
        ('"tokens":[2,0]', '"tokens":[-1,0]'),
        ('"tokens":[2,0]', '"tokens":[0,0]'),
        (',"gold",2]', ',"gold",0]'),
        (',"gold",2]', ',"silver",2]'),
        (',"gold",2]', ',"pp",2]'),
        ('"counters":[[', '"counters":[[999999,"gold",1],['),
        ('"counters":[[', '"counters":[[1,"gold",1],['),
    ],
)
def test_a_save_with_impossible_amounts_is_refused(ask: Asking, old: str, new: str) -> None:
    position: dict[str, Any] = {"players": [rich(2), seat()], "counters": {"riddle": {"gold": 2}}}
    state = ask.position("trigger { gain 1 dart }", **position)
    save = encode_save(state)
    assert decode_save(save, state.game.cards, accept_scenario=True) == state
    assert old in save
    with pytest.raises(DecodeError):
        decode_save(save.replace(old, new), state.game.cards, accept_scenario=True)


@pytest.mark.parametrize(
    "position, reason",
    [
        ({"players": [seat(tokens={"dort": 1}), seat()]}, "'dort' is no resource of this game"),
        ({"players": [seat(tokens={"dart": -1}), seat()]}, "player 0 has -1 sphinx.dart"),
        ({"counters": {"charon": {"gold": 1}}}, "'charon' is no card in a Domain or an Elysium"),
        ({"counters": {"riddle": {"gold": 0}}}, "0 gold lies on a card"),
    ],
)
def test_an_impossible_scenario_is_refused(ask: Asking, position: dict[str, Any], reason: str) -> None:
    with pytest.raises(ScenarioError, match=reason):
        ask.position("trigger { gain 1 dart }", **position)


# --- what a family may say -------------------------------------------------------------------------------------------


def test_a_power_that_feeds_itself_with_its_own_resource_is_refused() -> None:
    head = 'language 3 family archers { name en "Archers" resource arrow arrows { name en "arrow" "arrows" } }'
    for body in ("gain 1 arrow", "put 1 arrow on this card; collect all arrows from this card"):
        card = f'card bow level 1 {{ name en "Bow" copies red permanent when you gain arrows {{ {body} }} }}'
        codes = [finding.code for finding in check_texts({"archers.ely": f"{head} {card}"}).findings]
        assert "check/self-feeding" in codes


# --- how it is said --------------------------------------------------------------------------------------------------

NAMES = """
  resource arrow arrows { name en "arrow" "arrows" fr feminine "flèche" "flèches" de masculine "Pfeil" "Pfeile" }
  resource star stars { name en "star" "stars" fr feminine "étoile" "étoiles" de masculine "Stern" "Sterne" }
  resource nectar { name en "nectar" fr masculine "nectar" de masculine "Nektar" }
  resource ambrosia { name en "ambrosia" fr feminine "ambroisie" de feminine "Ambrosia" }"""


@pytest.mark.parametrize(
    "power, language, text",
    [
        ("trigger { gain 1 star; gain 2 stars }", "fr", "Déclenché : Recevez 1 étoile et 2 étoiles."),
        (
            "trigger { gain highest(arrows on their board) of other players vp }",
            "de",
            "Auslösen: Erhalte SP entsprechend der größten Anzahl an Pfeilen auf dem Tableau eines anderen Spielers.",
        ),
        (
            "trigger { gain arrows on your board + 1 nectar }",
            "de",
            "Auslösen: Erhalte Nektar entsprechend der Anzahl der Pfeile auf deinem Tableau plus 1.",
        ),
        (
            "trigger { gain stars on your board + 1 ambrosia }",
            "fr",
            "Déclenché : Recevez une quantité d'ambroisie égale au nombre d'étoiles sur votre plateau plus 1.",
        ),
        (
            "trigger { collect all ambrosia from this card }",
            "fr",
            "Déclenché : Prenez toute l'ambroisie sur cette carte.",
        ),
        ("trigger { collect all nectar from this card }", "fr", "Déclenché : Prenez tout le nectar sur cette carte."),
        (
            "trigger { collect all stars from this card }",
            "fr",
            "Déclenché : Prenez toutes les étoiles sur cette carte.",
        ),
        ("trigger { collect all nectar from this card }", "de", "Auslösen: Nimm allen Nektar von dieser Karte."),
        ("trigger { collect all ambrosia from this card }", "en", "Trigger: Collect all ambrosia from this card."),
        (
            "permanent when you pay nectar { gain that much arrows }",
            "fr",
            "Permanent : Lorsque vous payez du nectar, recevez autant de flèches.",
        ),
        (
            "permanent when another player loses ambrosia { gain 1 star }",
            "fr",
            "Permanent : Lorsqu'un autre joueur perd de l'ambroisie, recevez 1 étoile.",
        ),
        (
            "permanent when you gain arrows { put 1 gold on this card }",
            "en",
            "Permanent: When you gain arrows, put 1 gold from the reserve on this card.",
        ),
        (
            "trigger { if arrows on this card >= 2 { gain 1 vp } }",
            "de",
            "Auslösen: Wenn auf dieser Karte mindestens 2 Pfeile liegen, erhalte 1 SP.",
        ),
        ("chronos { 1 vp per 3 arrows on your board }", "en", "Chronos: 1 VP for every 3 arrows on your board."),
        ("chronos { 1 vp per star on this card }", "de", "Chronos: 1 SP pro Stern auf dieser Karte."),
    ],
)
def test_the_words_around_an_own_resource_agree_with_it(power: str, language: str, text: str) -> None:
    card = f'card night level 1 {{ name en "Night" copies red {power} }}'
    cards = load_texts({"nyx.ely": f'language 3 family nyx {{ name en "Nyx" {NAMES} }} {card}'})
    assert describe_power(cards["nyx/night"], cards.families, language) == text


@pytest.mark.parametrize(
    "event, english, german",
    [
        (TokensMoved("nyx.arrow", RESERVE, PlayerId(0), 2), "player 1 gains 2 arrows", "Spieler 1 erhält 2 Pfeile"),
        (
            TokensMoved("nyx.arrow", PlayerId(0), PlayerId(1), 1),
            "player 1 gives 1 arrow to player 2",
            "Spieler 1 gibt 1 Pfeil an Spieler 2",
        ),
        (TokensMoved("nyx.star", RESERVE, ON_CARD, 2, CardId(0)), "Night gets 2 stars", "„Night“ bekommt 2 Sterne"),
        (
            TokensMoved("gold", ON_CARD, PlayerId(0), 2, CardId(0)),
            "player 1 collects 2 gold from Night",
            "Spieler 1 nimmt 2 Gold von „Night“",
        ),
        (
            TokensMoved("nyx.nectar", ON_CARD, RESERVE, 1, CardId(0)),
            "Night returns 1 nectar to the reserve",
            "„Night“ gibt 1 Nektar in den Vorrat zurück",
        ),
    ],
)
def test_events_are_told_with_the_names_of_authors(event: TokensMoved, english: str, german: str) -> None:
    card = 'card night level 1 { name en "Night" copies red trigger { gain 1 arrow } }'
    cards = load_texts({"nyx.ely": f'language 3 family nyx {{ name en "Nyx" {NAMES} }} {card}'})
    state = scenario(cards=cards, families=("nyx", "athena", "hades", "poseidon", "zeus"))
    assert describe_event(state, event) == english
    assert describe_event(state, event, "de") == german
