"""Texts to be read: all that is said, in every language, stands in the tables beside this file.

A change of a word shows up as a difference in them, to be read by somebody who speaks the language. When it is meant:

    ELYSIUM_REWRITE=1 .venv/bin/pytest tests/texts

| Table | What stands in it |
| --- | --- |
| `cards.txt` | every printed card of every game: its name and its text |
| `rows.txt` | every row of the card languages, in each mood, person and form |
| `statements.txt` | every kind of statement and number, one inside the other |
| `sentences.txt` | every choice, event, question, refusal and label, with one, two and many of what is in it |
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import attrs
import pytest

from elysium_rules import describe_power, standard_cards
from elysium_rules.elysium.model.ids import Phase
from elysium_rules.elysium.words.words import amount_phrase, colour_phrase, columns_phrase, phase_phrase
from elysium_rules.games import GAMES, find_vocabulary, standard_box
from elysium_rules.lang.load import load_families
from elysium_rules.play.expressions import You
from elysium_rules.play.lexicon import Lexicon, Listed, Name, Number, Phrase, Said, find_lexicon
from elysium_rules.play.wording import Wording
from elysium_rules.play.words import NAMED, seat_phrase
from elysium_rules.program import nodes
from elysium_rules.program.names import find_languages
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row
from elysium_rules.source import SourceFile

HERE = Path(__file__).parent
NodeT = TypeVar("NodeT")

# --- tables ----------------------------------------------------------------------------------------------------------


def in_all_languages(say: Callable[[str], str | list[str]]) -> Iterator[str]:
    for language in find_languages():
        said = say(language)
        for place, text in enumerate([said] if isinstance(said, str) else said):
            yield f"  {'' if place else language:4}{text}"


def card_lines() -> Iterator[str]:
    cards = standard_cards()
    for ref, card in cards.items():
        yield ref
        yield from in_all_languages(
            lambda language, card=card: f"{card.name(language)}. {describe_power(card, cards.families, language)}"
        )
    for game in GAMES[1:]:
        box = standard_box(game)
        for key, program in box.programs.items():
            yield f"{game}/{key}"
            yield from in_all_languages(
                lambda language, key=key, program=program, game=game, box=box: (
                    f"{box.name(key, language)}. {power_texts(game, program.powers, language)}"
                )
            )


def power_texts(game: str, powers: tuple[nodes.Power, ...], language: str) -> str:
    lexicon = find_lexicon(language, game)
    texts = []
    for power in powers:
        wording = wording_of(game, power, language)
        texts.append(wording.whole(lexicon, power))
    return " ".join(texts)


# --- rows ------------------------------------------------------------------------------------------------------------

WILD = "stands for any zone"  #: only such a card is reclaimed
#: How a phrase of a kind stands in a power of a game; the first frame in which it passes the checker is taken.
FRAMES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "elysium": {
        "effect": ("instant {{ {} }}", "legend {{ {} }}"),
        "value": ("instant {{ {} }}", "instant {{ each other player {{ {} }} }}"),
        "number": ("instant {{ gain {} gold }}", "legend {{ gain {} gold }}", "chronos {{ {} vp }}"),
        "condition": ("instant {{ if {} {{ gain 1 gold }} }}",),
        "event": ("permanent {} {{ gain 1 gold }}",),
        "power": ("{}",),
    },
    "ephyran": {
        "effect": (
            "play {{ {} }}",
            "answer when another player takes {{ {} }}",
            f"{WILD} reclaim {{{{ {{}} }}}}",
        ),
        "number": ("play {{ draw {} cards }}",),
        "condition": ("play {{ if {} {{ take an object }} }}",),
        "event": ("answer {} {{ stop it }}",),
        "power": ("{}", f"{WILD} {{}}"),
    },
}
FILES: Mapping[str, str] = {
    "elysium": 'family nyx {{ name en "Nyx" }}\ncard night level 1 {{ name en "Night" copies red {} }}\n',
    "ephyran": 'family nyx {{ name en "Nyx" }}\ncard night {{ name en "Night" copies 1 {} }}\n',
}
ANN = Name("Ann", NAMED)
#: The moods of a clause, and what it looks like for a player whom the power of another one is at.
MOODS = ("order", "third", "infinitive", "to", "label")


@cache
def parse_power(game: str, power: str) -> nodes.Power | None:
    known = tuple(standard_cards().families) if game == "elysium" else ()
    source = SourceFile("nyx.ely", FILES[game].format(power))
    programs, findings, _ = load_families((source,), find_vocabulary(game), known)
    return None if any(finding.is_error for finding in findings) else programs[0].cards[0].powers[-1]


def find_phrase(game: str, row: Row) -> tuple[nodes.Power, Any]:
    """A power in which a row stands, and the node of the row."""
    for frame in FRAMES[game][row.kind]:
        power = parse_power(game, frame.format(row.example))
        if power is not None:
            for node in walk(power):
                if getattr(node, "row", None) == row.key:
                    return power, node
    raise AssertionError(f"no frame for {row.example}")


def wording_of(game: str, power: nodes.Power, language: str = "en") -> Wording:
    names = standard_cards().families
    wording = Wording(find_vocabulary(game), lambda key: names[key].name(language) if key in names else key.title())
    return wording.of(power)


def say(lexicon: Lexicon, phrase: Phrase, wanted: str = "") -> str:
    return phrase.say(lexicon, lexicon.merge(frozenset(), frozenset(wanted.split())))


def row_lines() -> Iterator[str]:
    for game in GAMES:
        for row in find_vocabulary(game):
            if row.kind in FRAMES[game]:
                yield f"{game} {row.key}: {row.example}"
                yield from in_all_languages(lambda language, game=game, row=row: row_texts(game, row, language))


def row_texts(game: str, row: Row, language: str) -> list[str]:
    lexicon = find_lexicon(language, game)
    power, node = find_phrase(game, row)
    wording = wording_of(game, power, language)
    if row.kind is Kind.POWER:
        return [say(lexicon, wording.head(power))]
    if row.kind in (Kind.EFFECT, Kind.VALUE):
        statement = node
        if row.kind is Kind.VALUE:
            statement = next(let for let in walk(power) if isinstance(let, nodes.Let) and let.value is node)
        phrase = wording.plain(statement)
        victim = attrs.evolve(wording, you=ANN, they=You).plain(statement)
        said = [say(lexicon, phrase, mood) for mood in MOODS]
        return [*dict.fromkeys([*said, say(lexicon, victim, "order"), say(lexicon, victim, "label")])]
    if row.kind is Kind.NUMBER:
        return number_texts(lexicon, wording, node)
    if row.kind is Kind.CONDITION:
        theirs = attrs.evolve(wording, you=wording.they)
        said = [
            say(lexicon, theirs.condition(node, denied=denied), who) for denied in (False, True) for who in ("", "who")
        ]
        return [*dict.fromkeys([say(lexicon, wording.condition(node)), *said])]
    return [say(lexicon, wording.row_phrase(node))]


def number_texts(lexicon: Lexicon, wording: Wording, node: nodes.Call) -> list[str]:
    number = wording.number(node)
    forms = ("", "most", "counted one bare", "counted many bare", "counted many the", "dat")
    texts = [say(lexicon, number, form) for form in forms]
    for operator, value in product((">=", "<=", "==", "!=", ">", "<"), (1, 2)):
        compared = nodes.Compare(operator, node, nodes.Int(value, node.span), node.span)  # type: ignore[arg-type]
        texts.append(say(lexicon, wording.condition(compared)))
    theirs = attrs.evolve(wording, you=wording.they)
    at_least = nodes.Compare(">=", node, nodes.Int(2, node.span), node.span)
    texts += [say(lexicon, theirs.condition(at_least), who) for who in ("", "who")]
    return [*dict.fromkeys(texts)]


# --- statements ------------------------------------------------------------------------------------------------------

#: Control structures one inside the other; the words of the rows in them matter less.
STATEMENTS = """
instant { may gain 1 gold }
instant { may { gain 1 gold; take a citizen } }
instant { pay 1 gold to { take a citizen } }
instant { pay 1 gold and pay 1 vp to { take a citizen; gain 1 vp } }
instant { may discard a card from your domain to { gain 2 gold } }
instant { pay 1 gold to { each other player loses 1 gold } }
instant { may each other player loses 1 gold }
instant { choose { gain 1 gold } or { gain 1 vp } }
instant { choose { gain 1 gold } or { take a citizen } }
instant { choose { gain 1 gold } or { take a citizen } or { lose 1 vp } otherwise { gain 1 vp } }
instant { choose { gain 1 gold; take a citizen } or { lose 1 vp } }
instant { may choose { gain 1 gold } or { take a citizen } }
instant { if any citizens in your domain { gain 1 gold } }
instant { if no citizens in your elysium { gain 1 gold } else { lose 1 gold } }
instant { if any citizens in your domain and gold on your board >= 3 { gain 1 vp } }
instant { if not any citizens in your domain and count(cards in the oracle) < 2 { may gain 1 vp } }
instant { if count(cards in your domain) >= 1 { gain 1 vp; may transfer a card } }
instant { if gold on your board > highest(gold on their board) of other players { gain 1 vp } }
instant { if gold on your board >= highest(gold on their board) of other players { gain 1 vp } }
instant { if count(cards in your domain) > count(cards in the agora) { gain 1 vp } }
instant { repeat 2 times { take a citizen } }
instant { repeat 3 times { draw and take a card } }
instant { repeat 4 times { take a citizen; gain 1 gold } }
instant { repeat count(citizens in your domain) times { gain 1 gold } }
instant { up to 2 times { transfer a card } }
instant { up to 3 times { pay 1 gold to { take a citizen } } }
instant { up to count(hades cards in your domain) times { transfer a card } }
instant { discard a card from your domain to { repeat 2 times { take a card from the oracle } } }
instant { each player gains 1 gold }
instant { each other player { gains 1 gold; loses 1 vp } }
instant { each other player { may transfer a card; gains 1 gold } }
instant { each other player if any eleusis cards in their domain { gain 1 gold } }
instant { each other player if no citizens in their domain and vp on their board >= 2 { lose 1 vp } }
instant { each other player if any cards in the oracle { gain 1 gold } }
instant { each other player { if vp on their board >= 3 { discard a card from their domain } else { gain 1 vp } } }
instant { each other player may pay 1 gold to { take a citizen } }
instant { each other player chooses { discard a card from their domain } or { pay 2 gold } otherwise { lose 2 gold } }
instant { each other player { let pair = you choose 2 cards from their domain; discard one of pair } }
instant { each other player { let pair = they choose 2 cards from their domain; discard one of pair } }
instant { let n = count(athena cards in your domain); gain n gold; gain n vp; each other player loses n pp }
instant { let n = gold on your board + 1; repeat n times { take a citizen }; add n cards to the oracle }
instant { let n = count(cards in your domain); let m = count(cards in your elysium); gain n gold; gain m vp }
instant { let wanted = choose a level; each other player discards a level wanted card from their domain }
instant { let low = choose a level; let high = choose a level; take a level low card from the oracle; lose high vp }
instant { gain highest(gold on their board) of all players gold }
instant { gain (highest(vp on their board) of other players - vp on your board) vp }
instant { gain 2 * 3 gold per 2 citizens in your domain }
instant { gain (count(cards in your domain) / 2) gold }
instant { gain 1 gold per family among cards in your elysium }
instant { discard all citizens from your domain }
instant { if any citizens in your domain { pay 1 gold to { gain 1 vp }; take a citizen } }
instant { if any citizens in your domain { pay 1 gold to { gain 1 vp; take a citizen } } }
instant { if any citizens in your domain { if any cards in the oracle { gain 1 gold } } else { gain 1 vp } }
instant { if any citizens in your domain { if any cards in the oracle { gain 1 gold } else { gain 1 vp } } }
permanent when another player discards a level 2 zeus card { each other player gives you 1 gold }
permanent when you take an eleusis card { may pay 1 gold to { take a citizen } }
legend at end { if transfers >= 1 { gain 1 gold } }
legend { allow 2 more transfer }
chronos { 2 vp if count(complete legends in your elysium) >= 2 and no citizens in your elysium }
chronos { 1 vp per 3 gold on your board }
chronos { (count(cards in this legend) * 2) vp }
"""


def statement_lines() -> Iterator[str]:
    for text in STATEMENTS.strip().splitlines():
        power = parse_power("elysium", text)
        assert power is not None, text
        yield text
        yield from in_all_languages(lambda language, power=power: power_texts("elysium", (power,), language))


# --- sentences -------------------------------------------------------------------------------------------------------

#: What the language itself is made of: rows and statements show it.
GRAMMAR = """
    features synonyms numbers classes seams language sentence list group clause gate times each let that letter number
    quantity compare power row verb article has place translation name word person
"""
CARDS = ("hermes/the_messenger", "apollo/offerings", "hades/posthumous_hero")
NUMBERS = (1, 2, 7)
FAMILIES = ("apollo", "hades", "zeus")
LANDS = ("lagoon", "forest", "mountain")


def sample_card(place: int, language: str) -> Phrase:
    """A card of each gender, with an article, with a vowel and with an h that is not silent; then a Citizen."""
    return Said("part.citizen") if place > 2 else Name(standard_cards()[CARDS[place]].name(language))


def samples(slot: str, place: int, key: str, language: str) -> Phrase:
    """What stands in a place of a sentence: once one, once two, once many of it."""
    cards = Listed("and", tuple(sample_card(card, language) for card in range(place + 1)))
    players = (seat_phrase(0), Name("Ariane", NAMED), Name("Hector", NAMED))
    amount = amount_phrase((1, 2, 0)[place], ("gold", "vp", "pp")[place])
    colours = tuple(colour_phrase(colour) for colour in ("red", "green", "blue"))
    match slot:
        case "card" | "power":
            return sample_card(place, language)
        case "cards":
            return cards
        case "deciding":
            return players[place - 1]
        case "player" | "owner" | "target" | "source" | "previous" | "who" | "attacker" | "first":
            return players[place]
        case "winners" | "order" | "people" | "bots":
            return Listed("and", players[: place + 1])
        case "whose":
            return Said("part.owner", {"owner": players[place]})
        case "most" | "wanted" if "many" in key or "number" in key:
            return Number(NUMBERS[place])
        case "amount" | "points" | "gold" | "needed" | "most" | "returned":
            return amount
        case "price" if key.startswith("action"):
            return Said("part.brackets", {"inside": amount})
        case "price":
            return amount
        case "copy":
            return Said("part.brackets", {"inside": columns_phrase(("red", "any", "blue")[: place + 1])})
        case "has" if "columns" not in key:
            return amount
        case "received" if "Amount" in key:
            return amount_phrase((1, 2, 0)[place], "pp")
        case "colour" | "given":
            return colours[place]
        case "received":
            return colours[place - 1]
        case "colours" | "has":
            return Listed("and", colours[: place + 1])
        case "needs":
            return columns_phrase(("red", "any", "blue")[: place + 1])
        case "phase":
            return phase_phrase((Phase.ACTIONS, Phase.WRITING, Phase.OVER)[place])
        case "legend" if "no such" not in key:
            return Said("part.legend", {"cards": cards})
        case "quest" if not key.startswith("refusal"):
            return Said("part.quest", {"number": Number(place + 1), "gives": amount})
        case "resource":
            return Said(f"word.{('gold', 'vp', 'pp')[place]}")
        case "families":
            return Listed(
                "and", tuple(Name(standard_cards().families[name].name(language)) for name in FAMILIES[: place + 1])
            )
        case "family":
            return Name(standard_cards().families[FAMILIES[place]].name(language))
        case "zone" | "description" | "condition":
            return program_samples(slot, language)[place]
        case "wanted" if "activation" in key or "power such" in key:
            return Listed("or", tuple(Said(f"word.{word}") for word in ("instant", "trigger", "activate")[: place + 1]))
        case "text" | "causes" | "clause" | "sentence" | "way" | "branch" | "action" | "wanted" | "inside" | "gives":
            return Name("…")
        case _:
            return Number(NUMBERS[place])


def ephyran_samples(slot: str, place: int, language: str) -> Phrase | None:
    """The same for what only Ephyran has: creatures of both genders, one with an h; zones, objects."""
    zone = Said("zone.zone", {"territory": Said(f"name.{LANDS[place]}"), "number": Number(place + 1)})
    match slot:
        case "creature" | "there" | "own" | "given" | "received" | "replaced":
            return Said(f"name.{('minotaur', 'hydra', 'harpy')[place]}")
        case "zone" | "next" | "aim":
            return zone
        case "place":
            return Said("zone.of", {"zone": zone, "owner": Name("Ariane", NAMED)}) if place else zone
        case "territory":
            return Said(f"name.{LANDS[place]}")
        case "god":
            return Said(f"name.{('gaia', 'aeolus', 'hephaestus')[place]}")
        case "kind" | "object" | "token":
            return Said(f"name.{('trident', 'owl', 'helmet')[place]}")
        case "card" | "half" | "reinforcement" | "power" | "top":
            return Name(standard_box("ephyran").name(("the_graeae", "exchange_of_zones", "theft")[place], language))
        case "pile":
            return Said(f"place.{('draw pile', 'discard pile', 'tartarus')[place]}")
        case "points":
            return Number(place + 1)
        case _:
            return None


@cache
def program_samples(slot: str, language: str) -> tuple[Phrase, ...]:
    """Cards and conditions as powers speak of them."""
    phrases = {
        "zone": ("a card from your domain", "a card from the oracle", "a card from another player's domain"),
        "description": (
            "a citizen from your domain",
            "an eleusis card from your domain",
            "a level 2 zeus card from your domain",
        ),
        "condition": ("any citizens in your domain", "gold on your board >= 2", "count(cards in the oracle) > 1"),
    }[slot]
    found: list[Phrase] = []
    for phrase in phrases:
        frame = "instant {{ if {} {{ gain 1 gold }} }}" if slot == "condition" else "instant {{ discard {} }}"
        power = parse_power("elysium", frame.format(phrase))
        assert power is not None
        wording = wording_of("elysium", power, language)
        if slot == "condition":
            gate = next(node for node in walk(power) if isinstance(node, nodes.Gate))
            found.append(wording.condition(gate.condition))
        else:
            wanted = "_zone" if slot == "zone" else "card_description"
            call = next(node for node in walk(power) if isinstance(node, nodes.Call) and node.row.endswith(wanted))
            found.append(wording.row_phrase(call))
    return tuple(found)


def sentence_lines() -> Iterator[str]:
    for game in ("", *GAMES):
        words = find_lexicon("en", game).raw
        shared = find_lexicon("en").raw if game else {}
        for section in words:
            if section in GRAMMAR.split():
                continue
            for key in words[section]:
                if key not in shared.get(section, {}):
                    yield f"{game or 'every game'} {section}.{key}"
                    yield from in_all_languages(
                        lambda language, game=game, key=f"{section}.{key}": sentence_texts(game, key, language)
                    )


def sentence_texts(game: str, key: str, language: str) -> list[str]:
    """All forms of an entry, with one, two and many of what is in it."""
    lexicon = find_lexicon(language, game)
    speaking = find_lexicon(language, game or "elysium")  # what is in it may be of a game
    entry = lexicon.find(key)
    assert entry is not None, f"{language} has no {key}"
    texts = []
    slots = {slot.name for template in entry.templates() for slot in template.slots() if not slot.is_entry}
    asked = {slot for slot, _ in entry.agreeing}
    for features, _ in entry.variants:
        plain = frozenset(feature for feature in features if "=" not in feature)
        absent = {feature.partition("=")[0] for feature in features if feature.endswith("=none")}
        for place in range(3):
            wanted = sorted({*slots, *asked, "owner"} - absent)
            found = {slot: ephyran_samples(slot, place, language) if game == "ephyran" else None for slot in wanted}
            given = {slot: phrase or samples(slot, place, key, language) for slot, phrase in found.items()}
            template = entry.choose(speaking, given, plain)
            assert template is not None, f"{language}: {key} has no form for {sorted(plain)}"
            texts.append(speaking.fill(template, given, plain))
    return [*dict.fromkeys(texts)]


# --- the tests -------------------------------------------------------------------------------------------------------

TABLES: Mapping[str, Callable[[], Iterator[str]]] = {
    "cards": card_lines,
    "rows": row_lines,
    "statements": statement_lines,
    "sentences": sentence_lines,
}


@pytest.mark.parametrize("name", TABLES)
def test_every_text_is_as_it_was_read(name: str) -> None:
    file = HERE / f"{name}.txt"
    text = "\n".join(TABLES[name]()) + "\n"
    if os.environ.get("ELYSIUM_REWRITE"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8"), "read the difference, then  ELYSIUM_REWRITE=1 pytest tests/texts"


def test_every_printed_card_is_in_the_table() -> None:
    lines = (HERE / "cards.txt").read_text(encoding="utf-8").splitlines()
    refs = [line for line in lines if not line.startswith(" ")]
    assert len([ref for ref in refs if not ref.startswith("ephyran/")]) == len(standard_cards()) == 104
    assert len(lines) == len(refs) * (1 + len(find_languages()))


@pytest.mark.parametrize("language", find_languages())
def test_a_printed_text_is_short_enough_for_a_card(language: str) -> None:
    """Six lines of forty characters; half of the texts need two of them."""
    cards = standard_cards()
    lengths = sorted(len(describe_power(card, cards.families, language)) for card in cards.values())
    assert lengths[-1] <= 240
    assert lengths[len(lengths) // 2] <= 80
