"""What is said about a card: whom it asks what, what can set it off and what it can set off."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from elysium_rules.errors import CardError, SetupError
from elysium_rules.explain.cards import CardExplanation, explain_card
from elysium_rules.explain.links import Web
from elysium_rules.explain.shelf import Shelf, open_shelf
from elysium_rules.games import find_rules


@cache
def printed(game: str = "elysium") -> Shelf:
    return open_shelf(find_rules(game))


def with_cards(folder: Path, *powers: str) -> Shelf:
    """The printed cards, and a family `nyx` with cards `c1`, `c2` and so on that have these powers."""
    cards = [
        f'card c{place} level 1 {{ name en "C{place}" copies red {power} }}'
        for place, power in enumerate(powers, start=1)
    ]
    file = folder / "nyx.ely"
    file.write_text("\n".join(['language 3\nfamily nyx { name en "Nyx" }', *cards]) + "\n", encoding="utf-8")
    return open_shelf(find_rules("elysium"), [file])


def explained(folder: Path, power: str) -> CardExplanation:
    return explain_card(with_cards(folder, power), "nyx/c1", "en")


def asked(folder: Path, power: str) -> list[tuple[str, str, str]]:
    (found,) = explained(folder, power).powers
    return [(question.who, question.kind, question.answers) for question in found.questions]


# --- the card itself


def test_a_printed_card_has_its_facts_words_and_place() -> None:
    found = explain_card(printed(), "hades/charon", "fr")
    assert (found.name, found.family, found.facts) == (
        "Charon",
        "Hadès",
        (("level", "2"), ("copies", "red, yellow")),
    )
    assert found.text.startswith("Légende : À la fin de votre étape")
    assert found.file.endswith("hades.ely")
    (power,) = found.powers
    assert (power.kind, power.reads, power.writes) == ("legend at end", ("transfers",), ("accounts",))


@pytest.mark.parametrize(
    "power, moves",
    [
        ("trigger { gain 1 gold }", ("gold: reserve → who acts",)),
        ("trigger { each other player gives you 1 vp }", ("vp: who acts → the other player",)),
        ("trigger { take a card from the oracle }", ("card: the oracle → domain",)),
        (
            "trigger { pay 1 gold and discard a card from your domain to { take a citizen } }",
            ("gold: who acts → reserve", "card: your domain → discard pile", "card: draw pile → domain, face down"),
        ),
    ],
)
def test_a_power_tells_what_goes_where(power: str, moves: tuple[str, ...], tmp_path: Path) -> None:
    (found,) = explained(tmp_path, power).powers
    assert found.moves == moves


def test_every_printed_card_of_both_games_is_explained() -> None:
    for game in ("elysium", "ephyran"):
        shelf = printed(game)
        for ref in shelf.cards:
            found = explain_card(shelf, ref, "en")
            assert found.text
            assert all(power.cost.parts <= power.cost.most for power in found.powers)


def test_what_works_continuously_has_the_smaller_bound(tmp_path: Path) -> None:
    (power,) = explained(tmp_path, "permanent { cards cost you 1 gold less to transfer }").powers
    assert power.cost.most == 120


# --- questions


@pytest.mark.parametrize(
    "power, questions",
    [
        ("trigger { gain 1 gold }", []),
        ("trigger { discard this card; discard all citizens in your domain }", []),
        ("permanent when another player discards a card { take it }", []),
        ("trigger { transfer this card }", [("you", "placement", "a card and where it goes: transfer this card")]),
        ("trigger { take a card from the oracle }", [("you", "pick one", "one of: card from the oracle")]),
        ("trigger { may gain 1 gold }", [("you", "yes or no", "yes or no")]),
        (
            "trigger { may take a card from the agora }",
            [("you", "pick one", "one of: card from the agora, or nothing")],
        ),
        (
            "instant { each other player chooses { lose 1 gold } or { lose 1 vp } }",
            [("each other player", "pick one", "lose 1 gold | lose 1 vp")],
        ),
        (
            "trigger { let victim = choose another player; victim discards a card from their domain }",
            [
                ("you", "pick one", "choose another player"),
                ("victim", "pick one", "one of: a card from their domain"),
            ],
        ),
        (
            "trigger { let lost = chance chooses a card from your domain; discard lost }",
            [("chance", "pick one", "chance chooses a card from your domain")],
        ),
        (
            "trigger { let bid = each player secretly chooses a level; gain your bid gold }",
            [("each player, in secret", "pick one", "each player secretly chooses a level")],
        ),
        (
            "trigger { each other player { let lost = you choose a card from their domain; discard lost } }",
            [("you", "pick one", "you choose a card from their domain")],
        ),
        (
            "permanent when another player takes a citizen { they discard a card from their domain }",
            [("the player whom the event is about", "pick one", "one of: a card from their domain")],
        ),
        (
            "trigger { up to 2 times { transfer a card } }",
            [("you", "placement", "a card and where it goes: card, or nothing")],
        ),
        ("trigger { up to 2 times { take a citizen } }", [("you", "yes or no", "go on, or stop")]),
    ],
)
def test_whom_a_power_asks_what(power: str, questions: list[tuple[str, str, str]], tmp_path: Path) -> None:
    assert asked(tmp_path, power) == questions


# --- links


def names(found: Shelf, ref: str) -> set[str]:
    return {link.ref for link in Web(found).sets_off(ref) if link.ref.startswith("nyx/")}


@pytest.mark.parametrize(
    "cause, waiting, is_set_off",
    [
        ("trigger { gain 1 gold }", "permanent when you gain gold { gain 1 vp }", True),
        ("trigger { gain 1 vp }", "permanent when you gain gold { gain 1 vp }", False),
        ("trigger { take a citizen }", "permanent when you take a citizen { gain 1 vp }", True),
        ("trigger { take a citizen }", "permanent when you take a hades card { gain 1 vp }", False),
        ("trigger { take a card from the oracle }", "permanent when you take a hades card { gain 1 vp }", True),
        ("trigger { transfer a citizen }", "permanent when you transfer a hades card { gain 1 vp }", False),
        ("trigger { transfer a level 1 card }", "permanent when you transfer a citizen { gain 1 vp }", False),
        ("trigger { gain 1 gold }", "permanent when you use a trigger power { gain 1 vp }", True),
        ("activate { gain 1 gold }", "permanent when you use a trigger power { gain 1 vp }", False),
        (
            "trigger { each other player loses 1 gold }",
            "permanent when a power of another player would make you lose gold { may prevent it }",
            True,
        ),
        (
            "trigger { each other player discards a card from their domain }",
            "permanent when a power of another player would harm you { may prevent it }",
            True,
        ),
        ("trigger { take a card from the agora }", "instant { gain 1 vp }", True),
        ("trigger { take a level 2 card from the agora }", "instant { gain 1 vp }", False),
        ("trigger { take a citizen }", "instant { gain 1 vp }", False),
        ("trigger { take a card from the oracle }", "permanent when you take a citizen { gain 1 vp }", False),
        ("trigger { return a card from your elysium }", "permanent when you lose a bonus tile { gain 1 vp }", True),
        ("instant { use the trigger power of a level 1 card in your domain }", "trigger { gain 1 vp }", True),
        ("instant { use the trigger power of a level 2 card in your domain }", "trigger { gain 1 vp }", False),
        ("instant { use the trigger power of an eleusis card in your domain }", "trigger { gain 1 vp }", False),
        ("instant { use the trigger power of a card in your domain }", "activate { gain 1 vp }", False),
    ],
)
def test_what_a_power_can_set_off(cause: str, waiting: str, is_set_off: bool, tmp_path: Path) -> None:
    shelf = with_cards(tmp_path, cause, waiting)
    assert names(shelf, "nyx/c1") == ({"nyx/c2"} if is_set_off else set())
    assert ("nyx/c1" in {link.ref for link in Web(shelf).set_off_by("nyx/c2")}) is is_set_off


def test_a_chain_is_told_with_its_cards_each_once(tmp_path: Path) -> None:
    shelf = with_cards(
        tmp_path,
        "trigger { pay 1 pp to { gain 1 vp } }",
        "permanent once per turn when you gain vp { gain 1 pp }",
        "permanent once per turn when you gain pp { gain 1 vp }",
    )
    chain = Web(shelf).longest_chain("nyx/c1")
    assert (chain.refs, chain.is_whole) == (("nyx/c1", "nyx/c2", "nyx/c3"), True)


# --- which cards there are


def test_a_family_of_a_file_takes_the_place_of_a_printed_one(tmp_path: Path) -> None:
    file = tmp_path / "hades.ely"
    text = 'family hades { name en "Hades" }\ncard styx level 1 { name en "Styx" copies red instant { gain 1 gold } }\n'
    file.write_text(text, encoding="utf-8")
    shelf = open_shelf(find_rules("elysium"), [file])
    assert [ref for ref in shelf.cards if ref.startswith("hades/")] == ["hades/styx"]
    assert shelf.text_of("hades/styx", "en") == "Instantaneous: Gain 1 gold."


def test_a_file_with_a_mistake_is_a_finding(tmp_path: Path) -> None:
    file = tmp_path / "nyx.ely"
    file.write_text("family nyx {\n", encoding="utf-8")
    with pytest.raises(CardError):
        open_shelf(find_rules("elysium"), [file])


def test_a_game_without_the_language_says_so() -> None:
    rules = find_rules("ephyran")

    class Wordless(type(rules)):  # type: ignore[misc]
        name = "wordless"
        vocabulary = None

    with pytest.raises(SetupError, match="wordless has no card language"):
        open_shelf(Wordless())
