"""A power that would do nothing says what is missing, row by row, also of custom cards (issue 8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elysium_rules import CardSet, GameState, PlayerId, UsePower, load_cards, standard_cards
from elysium_rules.elysium.language.interpreter import ElysiumInterpreter
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.testing import find, scenario, seat

#: Powers of our own, by the name of their card.
POWERS = {
    "pays": "pay 2 gold to { gain 1 vp }",
    "pays_twice": "pay 2 gold and pay 1 gold to { gain 1 vp }",
    "exchanges": "exchange any gold for vp",
    "takes": "take a level 1 card from the oracle",
    "takes_citizen": "take a citizen",
    "draws": "draw and take a card",
    "adds": "add 2 cards to the oracle",
    "discards": "discard a level 3 zeus card from your domain to { gain 1 gold }",
    "discards_twice": "discard a citizen from your domain and discard a citizen from your domain to { gain 1 gold }",
    "transfers": "transfer a level 3 card for 1 gold more",
    "transfers_citizen": "transfer a citizen for free",
    "uses": "use the instant power of a card in your domain",
    "swaps": "swap a column",
    "replaces": "replace a citizen in your elysium",
    "chooses": "choose { pay 3 gold } or { replace a citizen in your elysium }",
    "asks_any": "if any citizens in your domain { gain 1 gold }",
    "asks_none": "if no eleusis cards in your domain { gain 1 gold }",
    "asks_both": "if any citizens in your domain and gold on your board > 3 { gain 1 gold }",
    "asks_not": "if not any cards in the oracle { gain 1 gold }",
    "repeats": "repeat count(citizens in your domain) times { take a citizen }",
    "takes_it": "take this card",
    "transfers_it": "let c = the top card of the discard pile; transfer c",
    "uses_it": "use the power of this card",
    "gives": "let x = the player to your left; give x a citizen from your domain",
    "adds_here": "add 2 cards to the agora",
    "reveals": "reveal a card",
    "straightens": "straighten a card in your domain",
    "restores": "restore the ring of a card other than this card in your domain",
    "recovers": "recover a column",
    "returns": "return a card from your elysium",
    "puts": "let c = the top card of the discard pile; put 1 gold on c",
    "collects": "collect 2 gold from this card",
    "collects_all": "collect all gold from this card",
    "removes": "remove 2 gold from this card",
    "removes_all": "remove all gold from this card",
    "pays_from": "pay 2 gold from this card to { gain 1 vp }",
    "looks": "look at a citizen in your domain",
    "looks_on_top": "look at the top 2 cards of the draw pile",
    "puts_back": "put a card from the discard pile under the draw pile",
    "swaps_it": "swap this card with the top card of the draw pile",
    "names": "let x = choose another player where gold on their board >= 9; x loses 1 gold",
    "otherwise": (
        "choose { pay 9 gold } or { replace a citizen in your elysium } "
        "otherwise { take a level 1 card from the oracle }"
    ),
}


@pytest.fixture(scope="module")
def muses(tmp_path_factory: pytest.TempPathFactory) -> CardSet:
    folder: Path = tmp_path_factory.mktemp("cards")
    cards = [
        f'card {key} level 1 {{ name en "{key.title()}" fr "{key.title()}" copies red trigger {{ {power} }} }}'
        for key, power in POWERS.items()
    ]
    text = f'language {VOCABULARY.newest}\nfamily muses {{ name en "Muses" fr "Muses" uses oracle }}\n' + "\n".join(
        cards
    )
    (folder / "muses.ely").write_text(text, encoding="utf-8")
    return load_cards(folder, standard=True)


def table(*players: Any, **more: Any) -> GameState:
    return scenario(**{"families": "deadly_plots", "players": [*players, seat()][:2], "stage": "after", **more})


def missing(state: GameState, card: str, language: str = "en") -> str:
    """What the power of a card lacks, and nothing else stands in its way."""
    number = find(state, card, 0)
    (reason,) = explain_refusal(state, UsePower(PlayerId(0), number), language)
    assert (reason.rule, reason.card) == ("P19", number)
    head = {"en": "could not do anything: ", "fr": "ne pourrait rien faire : "}[language]
    return reason.sentence.partition(head)[2]


# --- printed cards ---------------------------------------------------------------------------------------------------


def test_the_messenger_says_what_is_missing() -> None:
    nobody = "there is no Citizen in your Domain"
    nothing = "no card in your Domain has an Instantaneous power"
    assert missing(table(seat(domain="the_messenger charisma")), "the_messenger") == nobody
    assert missing(table(seat(domain="the_messenger citizen")), "the_messenger") == nothing
    assert missing(table(seat(domain="the_messenger")), "the_messenger", "fr") == (
        "il n'y a aucun Citoyen dans votre Domaine"
    )


def test_the_swindler_says_what_is_missing() -> None:
    full = table(seat(domain="the_swindler"), stage="take", agora="charon")
    assert missing(full, "the_swindler") == "no column was dismissed in this epoch yet (X21)"
    empty = table(seat(domain="the_swindler", columns="", quest=1, cards_taken=3))
    assert missing(empty, "the_swindler") == "no column is left on the board (X21)"
    assert missing(empty, "the_swindler", "fr") == "il ne reste aucune Colonne sur le plateau (X21)"


def test_orpheus_says_what_is_missing() -> None:
    nobody = table(seat(domain="orpheus embassy", legends=["charon hermes/initiation"]))
    assert missing(nobody, "orpheus") == "no Citizen stands in a Legend of the Elysium (X9)"
    nothing = table(seat(domain="orpheus embassy", legends=["charon hermes/initiation citizen"]))
    assert missing(nothing, "orpheus") == "no card of the Domain fits in the place of a Citizen (X9)"


def test_initiation_says_what_is_missing() -> None:
    mine = seat(domain="hermes/initiation#1 athena/initiation#1")
    assert missing(table(mine), "hermes/initiation#1") == "there is no Eleusis card in the other players' Domains"
    assert missing(table(mine), "hermes/initiation#1", "fr") == (
        "il n'y a aucune carte Eleusis dans les Domaines des autres joueurs"
    )
    alone = table(seat(domain="hermes/initiation#1"), seat(domain="athena/initiation#1"))
    (reason,) = explain_refusal(alone, UsePower(PlayerId(0), find(alone, "hermes/initiation#1")))
    assert (reason.rule, reason.sentence) == ("P8", "Initiation (Hermes) needs another Eleusis card in the Domain")


@pytest.mark.rule("T7")
def test_a_power_says_that_all_cards_are_identical() -> None:
    state = table(seat(domain="prophecy_of_glory#1 charisma#1"), oracle="charisma#2 prophecy_of_glory#2")
    assert missing(state, "prophecy_of_glory#1") == (
        "identical cards are already in the Domain: Charisma and Prophecy of Glory (T7)"
    )


@pytest.mark.rule("P14")
def test_a_power_with_a_price_says_what_is_missing_once_it_is_paid() -> None:
    assert missing(table(seat(domain="theft citizen")), "theft") == (
        "once its price is paid (P14), no card in your Domain has an Instantaneous or Trigger power"
    )


def test_a_power_that_uses_another_says_what_that_one_lacks() -> None:
    state = table(seat(domain="dream_keeper prophecy_of_glory"))
    assert missing(state, "dream_keeper") == (
        "Prophecy of Glory: there is no card in the Oracle; Dream Keeper is already being used (P18)"
    )


# --- every row -------------------------------------------------------------------------------------------------------

UNPAID = "its price cannot be paid (P14): "
CHOICE_EN = (
    "option 1: 9 gold must be paid, but there is nothing; option 2: no Citizen stands in a Legend of the Elysium (X9)"
)
CHOICE_FR = (
    "option 1 : il faut payer 9 Or, mais il n'y a rien ; "
    "option 2 : aucun Citoyen ne se trouve dans une Légende de l'Elysium (X9)"
)


@pytest.mark.parametrize(
    "card, more, english, french",
    [
        (
            "pays",
            {"gold": 1},
            f"{UNPAID}2 gold must be paid, but there is only 1 gold",
            "son prix ne peut pas être payé (P14) : il faut payer 2 Or, mais il n'y a que 1 Or",
        ),
        (
            "pays_twice",
            {"gold": 2},
            f"{UNPAID}1 gold must be paid, but there is nothing",
            "son prix ne peut pas être payé (P14) : il faut payer 1 Or, mais il n'y a rien",
        ),
        ("exchanges", {}, "there is no gold to exchange", "il n'y a pas d'Or à échanger"),
        (
            "takes",
            {},
            "there is no level 1 card in the Oracle",
            "il n'y a aucune carte de Niveau 1 dans l'Oracle",
        ),
        (
            "takes_citizen",
            {"rest": "removed"},
            "draw pile and discard pile are empty (A5)",
            "la pioche et la défausse sont vides (A5)",
        ),
        (
            "draws",
            {"rest": "removed"},
            "draw pile and discard pile are empty (A5)",
            "la pioche et la défausse sont vides (A5)",
        ),
        (
            "adds",
            {"rest": "removed"},
            "draw pile and discard pile are empty (A5)",
            "la pioche et la défausse sont vides (A5)",
        ),
        (
            "discards",
            {},
            f"{UNPAID}there is no level 3 Zeus card in your Domain",
            "son prix ne peut pas être payé (P14) : il n'y a aucune carte Zeus de Niveau 3 dans votre Domaine",
        ),
        (
            "discards_twice",
            {"domain": "citizen"},
            f"{UNPAID}there is no other Citizen in your Domain",
            "son prix ne peut pas être payé (P14) : il n'y a aucun autre Citoyen dans votre Domaine",
        ),
        (
            "transfers",
            {"gold": 3, "domain": "embassy"},
            "the cheapest transfer costs 4 gold, but there is only 3 gold (L1)",
            "le transfert le moins cher coûte 4 Or, mais il n'y a que 3 Or (L1)",
        ),
        (
            "transfers",
            {"gold": 9},
            "there is no level 3 card in the Domain",
            "il n'y a aucune carte de Niveau 3 dans le Domaine",
        ),
        (
            "transfers_citizen",
            {"domain": "citizen"},
            "no Legend has at least two cards and room for a Citizen (L8)",
            "aucune Légende n'a au moins deux cartes et une place pour un Citoyen (L8)",
        ),
        (
            "uses",
            {},
            "no card in your Domain has an Instantaneous power",
            "aucune carte de votre Domaine n'a de pouvoir Instantané",
        ),
        (
            "swaps",
            {"columns": "red yellow green blue", "stage": "take", "agora": "charon"},
            "no column was dismissed in this epoch yet (X21)",
            "aucune Colonne n'a encore été écartée pendant cette Époque (X21)",
        ),
        (
            "replaces",
            {},
            "no Citizen stands in a Legend of the Elysium (X9)",
            "aucun Citoyen ne se trouve dans une Légende de l'Elysium (X9)",
        ),
        (
            "chooses",
            {},
            CHOICE_EN.replace("9 gold", "3 gold"),
            CHOICE_FR.replace("9 Or", "3 Or"),
        ),
        ("asks_any", {}, "there is no Citizen in your Domain", "il n'y a aucun Citoyen dans votre Domaine"),
        (
            "asks_none",
            {"domain": "athena/initiation"},
            "there is an Eleusis card in your Domain",
            "il y a une carte Eleusis dans votre Domaine",
        ),
        (
            "asks_both",
            {"gold": 3},
            (
                "there is no Citizen in your Domain; "
                "it is not so that you have more than 3 gold on your board (counted: 3)"
            ),
            (
                "il n'y a aucun Citoyen dans votre Domaine ; "
                "cette condition n'est pas remplie : vous avez plus de 3 Or sur votre plateau (compté : 3)"
            ),
        ),
        (
            "asks_not",
            {"oracle": "charon"},
            "this must not be the case: there is a card in the Oracle",
            "cette condition est remplie et ne doit pas l'être : il y a une carte dans l'Oracle",
        ),
        (
            "repeats",
            {},
            "it is done 0 times: the number of Citizens in your Domain is 0",
            "cela se fait 0 fois : le nombre de Citoyens dans votre Domaine est 0",
        ),
        (
            "takes_it",
            {},
            "identical cards are already in the Domain: Takes_It (T7)",
            "des cartes identiques sont déjà dans le Domaine : Takes_It (T7)",
        ),
        (
            "transfers_it",
            {"discard_pile": "charon"},
            "Charon is out of reach",
            "Charon est hors de portée",
        ),
        ("uses_it", {}, "this card is out of reach", "cette carte est hors de portée"),
        (
            "adds_here",
            {"rest": "removed"},
            "draw pile and discard pile are empty (A5)",
            "la pioche et la défausse sont vides (A5)",
        ),
        (
            "reveals",
            {"rest": "removed"},
            "draw pile and discard pile are empty (A5)",
            "la pioche et la défausse sont vides (A5)",
        ),
        ("straightens", {}, "no such card is turned (P5)", "aucune de ces cartes n'est inclinée (P5)"),
        ("restores", {}, "no such card has lost its ring (P4)", "aucune de ces cartes n'a perdu son anneau (P4)"),
        (
            "recovers",
            {"columns": "red yellow green blue", "stage": "take", "agora": "charon"},
            "no column was dismissed in this epoch yet (X21)",
            "aucune Colonne n'a encore été écartée pendant cette Époque (X21)",
        ),
        (
            "returns",
            {},
            "no Legend can spare such a card (N9)",
            "aucune Légende ne peut se passer d'une telle carte (N9)",
        ),
        ("looks", {}, "there is no Citizen in your Domain", "il n'y a aucun Citoyen dans votre Domaine"),
        ("looks_on_top", {"rest": "removed"}, "the draw pile is empty (N31)", "la pioche est vide (N31)"),
        ("puts_back", {}, "there is no card in the discard pile", "il n'y a aucune carte dans la défausse"),
        ("swaps_it", {}, "this card is out of reach", "cette carte est hors de portée"),
        (
            "puts",
            {"discard_pile": "charon"},
            "nothing can lie on Charon: it is in no Domain and no Elysium (N22)",
            "rien ne peut se trouver sur Charon : elle n'est dans aucun Domaine ni Elysium (N22)",
        ),
        ("collects", {}, "there is no gold on this card (N21)", "il n'y a pas d'Or sur cette carte (N21)"),
        ("collects_all", {}, "there is no gold on this card (N21)", "il n'y a pas d'Or sur cette carte (N21)"),
        ("removes", {}, "there is no gold on this card (N21)", "il n'y a pas d'Or sur cette carte (N21)"),
        ("removes_all", {}, "there is no gold on this card (N21)", "il n'y a pas d'Or sur cette carte (N21)"),
        (
            "pays_from",
            {"counters": {"pays_from": {"gold": 1}}},
            f"{UNPAID}2 gold must be paid from this card, but there is only 1 gold on it (N23)",
            (
                "son prix ne peut pas être payé (P14) : "
                "il faut payer 2 Or de cette carte, mais il n'y a que 1 Or dessus (N23)"
            ),
        ),
        (
            "names",
            {},
            "“choose another player who has at least 9 gold on their board” is not possible",
            "« choisir un autre joueur qui a au moins 9 Or sur son plateau » n'est pas possible",
        ),
        (
            "otherwise",
            {},
            f"{CHOICE_EN}; there is no level 1 card in the Oracle",
            f"{CHOICE_FR} ; il n'y a aucune carte de Niveau 1 dans l'Oracle",
        ),
    ],
)
def test_every_row_says_what_it_lacks(
    muses: CardSet, card: str, more: dict[str, Any], english: str, french: str
) -> None:
    mine = {"gold": 0, "columns": "red blue", **{key: more[key] for key in more if key in ("gold", "columns")}}
    own = seat(**mine, domain=f"{card} {more.get('domain', '')}")
    rest = {key: more[key] for key in more if key not in ("gold", "columns", "domain")}
    families = ("athena", "hades", "hermes", "zeus", "muses")
    state = scenario(**{"cards": muses, "families": families, "players": [own, seat()], "stage": "after", **rest})
    assert missing(state, card) == english
    assert missing(state, card, "fr") == french


def test_every_row_that_can_be_impossible_says_what_it_lacks(muses: CardSet) -> None:
    """An effect with a `possible` has a reason, and the powers above show every one of them."""
    game = scenario(cards=muses, families=("athena", "hades", "hermes", "zeus", "muses")).game
    interpreter = ElysiumInterpreter(game)
    can_fail: set[str] = set()
    for card in (*standard_cards().values(), *muses.families["muses"].cards):
        for node in walk(card.power.body):
            if isinstance(node, nodes.Do) and interpreter.effect(node).possible is not None:
                can_fail.add(node.row)
    saying = {row.key for row in EFFECTS.values() if row.lacks is not None}
    assert can_fail == saying
    shown = {
        node.row for card in muses.families["muses"].cards for node in walk(card.power) if isinstance(node, nodes.Do)
    }
    assert saying <= shown
