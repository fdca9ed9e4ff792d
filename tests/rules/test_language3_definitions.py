"""Language 3: definitions, keywords and flavour texts (decision 35)."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import pytest
from tests.cards.short_words import gold, vp

from elysium_rules import (
    CardError,
    CardSet,
    DecodeError,
    GameState,
    PickCard,
    PickPlayer,
    UsePower,
    describe_power,
    load_game,
    load_texts,
    save_game,
)
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.serialising.save import power_digest
from elysium_rules.elysium.serialising.views import encode_cards
from elysium_rules.elysium.text.sentences import describe_question
from elysium_rules.lang import codes
from elysium_rules.lang.load import load_family
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile
from elysium_rules.testing import check_invariants, choose, find, scenario, seat

HEAD = 'language 3\nfamily sphinx { name en "Sphinx" }\n'
FAMILIES = ("sphinx", "athena", "hades", "poseidon", "zeus")


@cache
def cards_with(defined: str, power: str) -> CardSet:
    """The printed families, and one with definitions and the card `riddle`."""
    return load_texts(
        {"sphinx.ely": f'{HEAD}{defined}\ncard riddle level 2 {{ name en "Riddle" copies red, blue {power} }}\n'}
    )


def use(defined: str, statements: str, **position: Any) -> GameState:
    """What comes of statements when the first player uses them, up to the first question."""
    known = {"families": FAMILIES, "players": [seat(gold=5, domain="riddle"), seat(gold=5)], **position}
    state = scenario(cards=cards_with(defined, f"trigger {{ {statements} }}"), **known)
    state, _ = choose(state, UsePower, card="riddle#1")
    check_invariants(state)
    return state


def text_of(defined: str, power: str, language: str = "en") -> str:
    cards = cards_with(defined, power)
    return describe_power(cards["sphinx/riddle"], cards.families, language)


def codes_of(text: str) -> list[str]:
    _, findings = load_family(SourceFile("sphinx.ely", HEAD + text), VOCABULARY, FAMILIES)
    return [finding.code for finding in findings if finding.code != "check/family-shape"]


# --- a use is what it stands for -------------------------------------------------------------------------------------

TITHE = "define tithe(n) { each other player gives you n gold }"


def test_a_use_does_and_says_what_its_definition_says() -> None:
    assert gold(use(TITHE, "tithe(2)")) == [7, 3]
    assert text_of(TITHE, "instant { tithe(2) }") == text_of("", "instant { each other player gives you 2 gold }")


def test_brackets_may_be_left_out_where_nothing_is_given() -> None:
    boon = "define boon { gain 1 vp; gain 1 gold }"
    for written in ("boon", "boon()", "boon; boon", "boon() boon()", "{ boon } boon;"):
        assert vp(use(boon, written))[0] == written.count("boon")


def test_whoever_is_the_subject_does_it() -> None:
    boon = "define boon { gain 1 vp }"
    assert vp(use(boon, "each other player boon")) == [0, 1]
    assert vp(use(boon, "the player to your left boon; boon")) == [1, 1]


def test_you_is_still_whoever_has_the_card() -> None:
    assert gold(use("define pay_up(n) { give you n gold }", "each other player pay_up(2)")) == [7, 3]


def test_a_definition_uses_those_before_it_and_a_card_uses_all() -> None:
    defined = "define single { gain 1 vp }\ndefine three { single; single; single }"
    assert vp(use(defined, "three; single"))[0] == 4
    card = 'card a level 1 { name en "A" copies red instant { later } }\n'
    assert codes_of(f"{card}define later {{ gain 1 gold }}") == []


def test_a_choice_that_may_be_declined_is_one_question_inside_of_a_use_too() -> None:
    """As it is where the statement stands there itself (decision 11)."""
    drop = "define drop { discard a card from your domain; gain 1 vp }"
    written, used = use("", "may { discard a card from your domain; gain 1 vp }"), use(drop, "may drop")
    assert written.question is not None
    assert used.question is not None
    assert used.question.kind is written.question.kind
    assert vp(choose(used, PickCard, card="riddle#1")[0])[0] == 1


# --- names -----------------------------------------------------------------------------------------------------------


def test_names_inside_of_a_definition_meet_no_names_of_the_card() -> None:
    defined = "define twofold(n) { let x = n * 2; gain x vp }"
    assert vp(use(defined, "let x = 3; twofold(x); gain x gold"))[0] == 6
    assert vp(use(defined, "twofold(1); twofold(2)"))[0] == 6
    nested = f"{defined}\ndefine several(x) {{ let n = x + 1; twofold(n); twofold(x) }}"
    assert vp(use(nested, "let n = 1; several(n + n)"))[0] == 10


def test_a_number_is_worked_out_once_before_anything_is_done() -> None:
    """Put in as it is written, it would be 0 when it is gained."""
    assert vp(use("define spend(n) { lose n gold; gain n vp }", "spend(gold on your board)"))[0] == 5


def test_a_number_that_is_read_first_needs_no_name() -> None:
    boon = "define boon(n) { gain n vp }"
    assert text_of(boon, "instant { boon(count(cards in your domain)) }") == text_of(
        "", "instant { gain count(cards in your domain) vp }"
    )


def test_an_argument_speaks_of_whom_it_spoke_where_it_was_written() -> None:
    """`their` is not the player whom the definition is at."""
    defined = "define seize(n) { the player to your right loses n gold }"
    players = [seat(gold=5, domain="riddle"), seat(gold=2), seat(gold=9)]
    assert gold(use(defined, "the player to your left seize(gold on their board)", players=players)) == [5, 2, 7]


# --- what a definition can be used with ------------------------------------------------------------------------------


def test_a_player_can_be_given() -> None:
    defined = "define bless(whom) { whom gains 1 vp; give whom 1 gold }"
    state = use(defined, "let x = choose another player; bless(x); bless(the player to your left)")
    state = state if state.question is None else choose(state, PickPlayer, chosen=1)[0]
    assert (gold(state), vp(state)) == ([3, 7], [0, 2])
    state = use("define favour(whom) { whom gains 1 vp }", "each other player favour(they); favour(you)")
    assert vp(state) == [1, 1]


def test_a_card_can_be_given() -> None:
    state = use("define burn(c) { discard c; gain 1 vp }", "burn(this card)")
    assert vp(state)[0] == 1
    assert find(state, "riddle#1") not in state.players[0].domain


def test_a_family_can_be_given() -> None:
    defined = "define zeal(god) { gain 1 vp per god cards in your domain }"
    players = [seat(domain="riddle charon tartarus"), seat()]
    assert vp(use(defined, "zeal(hades)", players=players))[0] == 2
    assert vp(use(defined, "zeal(sphinx)", players=players))[0] == 1


def test_a_number_as_written_can_stand_where_only_such_a_number_can() -> None:
    defined = "define half(n, by) { gain n / by vp }"
    assert vp(use(defined, "half(7, 2)"))[0] == 3
    with pytest.raises(CardError) as refused:
        cards_with(defined, "trigger { half(7, epoch) }")
    assert [finding.code for finding in refused.value.diagnostics if finding.is_error] == [codes.UNSAFE_DIVISION]


# --- keywords --------------------------------------------------------------------------------------------------------

AMBUSH = 'keyword ambush name en "Ambush" fr "Embuscade" { take a citizen; lose 1 gold }'
TRIBUTE = 'keyword tribute(n) name en "Tribute" de "Tribut" { each other player gives you n gold }'


def test_a_keyword_is_printed_with_its_meaning() -> None:
    assert text_of(AMBUSH, "trigger { ambush }") == "Trigger: Ambush (take a Citizen, then lose 1 gold)."
    assert text_of(AMBUSH, "trigger { ambush }", "fr") == "Déclenché : Embuscade (prenez un Citoyen, puis perdez 1 Or)."
    # Without a name in a language the English one is printed, as those of cards are.
    assert text_of(AMBUSH, "trigger { ambush }", "de") == (
        "Auslösen: Ambush (nimm einen Bürger, dann verliere 1 Gold)."
    )


def test_the_numbers_of_a_keyword_stand_behind_its_name() -> None:
    assert text_of(TRIBUTE, "trigger { tribute(2) }") == "Trigger: Tribute 2 (each other player gives you 2 gold)."
    assert text_of(TRIBUTE, "trigger { tribute(count(cards in your domain)) }") == (
        "Trigger: Tribute X (let X be the number of cards in your Domain; then each other player gives you X gold)."
    )


def test_a_family_behind_a_keyword_is_the_family_whatever_else_has_its_name() -> None:
    zeal = 'keyword zeal(god) name en "Zeal" { gain 1 vp per god cards in your domain }'
    meaning = "(gain 1 VP per Hades card in your Domain)"
    assert text_of(zeal, "trigger { zeal(hades) }") == f"Trigger: Zeal Hades {meaning}."
    assert f"Zeal Hades {meaning}" in text_of(zeal, "trigger { let hades = 2; zeal(hades); gain hades gold }")


def test_a_keyword_does_what_it_means() -> None:
    assert gold(use(TRIBUTE, "tribute(3)")) == [8, 2]


def test_a_choice_names_the_keyword() -> None:
    state = use(AMBUSH, "may { ambush; gain 1 vp }")
    assert "Ambush" in describe_question(state)


# --- programs, saves and replays -------------------------------------------------------------------------------------


def test_each_statement_has_a_path_of_its_own_at_the_place_of_its_use() -> None:
    defined = "define step(n) { may { gain n gold }; if gold on your board > n { lose n gold } }"
    cards = cards_with(defined, "trigger { step(1); step(2); may step(1); each player step(3) }")
    power = cards["sphinx/riddle"].power
    done = [node for node in walk(power.body) if isinstance(node, nodes.Do)]
    paths = [node.path for node in walk(power.body) if hasattr(node, "path")]
    assert len(done) == 8
    assert len(set(paths)) == len(paths)
    assert [do.path for do in done[:2]] == ["0/0.then.0", "0/1.then.0"]
    # Whoever looks for the place finds it in the card, not in the definition that others use as well.
    assert all(power.span.start <= do.span.start and do.span.end <= power.span.end for do in done)


DROP = "define drop(n) { discard a card from your domain; gain n vp }\ndefine nap { gain 1 gold }"
OPEN = "trigger { drop(1); nap }"


def test_a_power_is_known_by_the_definitions_that_it_uses() -> None:
    cards, same = cards_with(DROP, OPEN), cards_with(f"{DROP} # a comment", OPEN)
    changed = cards_with(DROP.replace("gain n vp", "gain n gold"), OPEN)
    deeper = "define single { gain 1 vp }\ndefine drop(n) { single; gain n gold }\ndefine nap { gain 1 gold }"
    digests = [power_digest(known, known["sphinx/riddle"]) for known in (cards, same, changed)]
    assert digests[0] == digests[1] != digests[2]
    nested = [cards_with(text, OPEN) for text in (deeper, deeper.replace("1 vp", "2 vp"))]
    assert len({power_digest(known, known["sphinx/riddle"]) for known in nested}) == 2
    unused = cards_with(f"{DROP}\ndefine third {{ gain 1 gold }}", OPEN)
    assert power_digest(unused, unused["sphinx/riddle"]) == digests[0]


def test_a_save_in_the_middle_of_a_definition_is_refused_once_that_has_changed() -> None:
    players = [seat(gold=5, domain="riddle charon"), seat(gold=5)]
    state = scenario(cards=cards_with(DROP, OPEN), families=FAMILIES, players=players)
    state, _ = choose(state, UsePower, card="riddle#1")
    assert state.question is not None
    text = save_game(state)
    known = {"accept_edited": True, "accept_scenario": True}
    unused = cards_with(f"{DROP}\ndefine third {{ gain 1 gold }}", OPEN)
    assert load_game(text, unused, **known).question == state.question
    changed = cards_with(DROP.replace("gain n vp", "gain n gold"), OPEN)
    with pytest.raises(DecodeError) as refused:
        load_game(text, changed, **known)
    assert refused.value.code == "save/edited-power"


def test_programs_are_shown_the_definitions_with_the_power() -> None:
    state = scenario(cards=cards_with(TITHE, "instant { tithe(2) }"), families=FAMILIES, players=[seat(), seat()])
    (card,) = [card for card in encode_cards(state.game)[0] if card["ref"] == "sphinx/riddle"]  # type: ignore[index,call-overload]
    assert card["source"] == f"{TITHE}\ninstant {{ tithe(2) }}"  # type: ignore[index,call-overload]


# --- how much may come of it -----------------------------------------------------------------------------------------


def timed_codes(text: str) -> list[str]:
    start = time.perf_counter()
    found = codes_of(text)
    assert time.perf_counter() - start < 5  # hundredths of a second; written out it would be more than there is memory
    return found


def test_a_tower_of_definitions_is_refused_before_it_is_built() -> None:
    tower = ["define d0 { gain 1 gold }"]
    tower += [f"define d{level} {{ {'; '.join([f'd{level - 1}'] * 20)} }}" for level in range(1, 21)]
    card = 'card a level 1 { name en "A" copies red instant { d20 } }'
    found = timed_codes("\n".join([*tower, card]))
    assert found.count(codes.EXPANDED_TOO_LONG) == 1
    assert set(found) == {codes.EXPANDED_TOO_LONG}


def test_many_uses_of_a_long_definition_are_refused() -> None:
    long = f"define long {{ {'; '.join(['gain 1 gold'] * 90)} }}"
    cards = [f'card c{number} level 1 {{ name en "C" copies red instant {{ long }} }}' for number in range(90)]
    found = timed_codes("\n".join([long, *cards]))
    assert found.count(codes.EXPANDED_TOO_LONG) == 1


def test_definitions_do_not_nest_deeper_than_statements_may() -> None:
    deep = ["define d0 { gain 1 gold }"]
    deep += [f"define d{level} {{ if epoch > 1 {{ may d{level - 1} }} }}" for level in range(1, 20)]
    found = timed_codes("\n".join([*deep, 'card a level 1 { name en "A" copies red instant { d19 } }']))
    assert found.count(codes.TOO_DEEP) == 1


# --- reading ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "broken",
    [
        "define tithe n { gain n gold }",
        "define tithe(n { gain n gold }",
        "define tithe(n) { gain n glod }",
        "define tithe(n) { gain n gold",
        "define tithe(n) gain n gold",
        "keyword tithe(n) { gain n gold }",
        "defin tithe(n) { gain n gold }",
    ],
)
def test_cards_behind_a_broken_definition_are_read_and_not_blamed(broken: str) -> None:
    text = f"""{broken}
card a level 1 {{ name en "A" copies red instant {{ tithe(2) }} }}
card b level 9 {{ name en "B" copies red instant {{ gain 1 gold }} }}
"""
    source = SourceFile("sphinx.ely", HEAD + text)
    _, findings = load_family(source, VOCABULARY, FAMILIES)
    places = [
        (source.line_col(finding.span.start)[0], finding.code) for finding in findings if finding.span is not None
    ]
    lines = [line for line, code in places if code != "check/family-shape"]
    assert set(lines) == {3, 5}
    assert (5, "check/level-range") in places


def test_an_older_language_says_that_a_newer_one_is_needed() -> None:
    text = 'language 2\nfamily sphinx { name en "Sphinx" }\ndefine tithe(n) { gain n gold }\n'
    _, findings = load_family(SourceFile("sphinx.ely", text), VOCABULARY, FAMILIES)
    assert [finding.code for finding in findings if finding.is_error] == [codes.NEWER_LANGUAGE]


def test_an_older_language_may_use_the_words_as_names() -> None:
    text = """language 2
family sphinx { name en "Sphinx" }
card a level 1 { name en "A" copies red instant { let define = 1; let keyword = 2; gain define + keyword gold } }
"""
    _, findings = load_family(SourceFile("sphinx.ely", text), VOCABULARY, FAMILIES)
    assert [finding for finding in findings if finding.is_error] == []


# --- flavour ---------------------------------------------------------------------------------------------------------


def flavoured(flavour: str) -> CardSet:
    card = f'card riddle level 2 {{ name en "Riddle" copies red, blue {flavour} instant {{ gain 1 gold }} }}'
    return load_texts({"sphinx.ely": f"{HEAD}{card}\n"})


def test_flavour_is_shown_in_the_language_of_the_reader_and_changes_nothing() -> None:
    cards, plain = flavoured('flavour en "Four, two, three." fr "Quatre, deux, trois."'), flavoured("")
    card = cards["sphinx/riddle"]
    assert (card.flavour(), card.flavour("fr"), card.flavour("de")) == (
        "Four, two, three.",
        "Quatre, deux, trois.",
        "Four, two, three.",
    )
    assert plain["sphinx/riddle"].flavour() is None
    assert describe_power(card, cards.families) == describe_power(plain["sphinx/riddle"], plain.families)
    assert power_digest(cards, card) == power_digest(plain, plain["sphinx/riddle"])


def test_programs_are_told_the_flavour() -> None:
    cards = flavoured('flavour en "Four, two, three."')
    state = scenario(cards=cards, families=FAMILIES, players=[seat(), seat()])
    flavours = {card["ref"]: card["flavour"] for card in encode_cards(state.game)[0]}  # type: ignore[index,call-overload]
    assert flavours.pop("sphinx/riddle") == "Four, two, three."
    assert set(flavours.values()) == {None}


@pytest.mark.parametrize(
    "flavour, code",
    [
        ('flavour en ""', codes.EMPTY_NAME),
        ('flavour en "A\u202eB"', codes.HIDDEN_CHARACTER),
        ('flavour en " A"', codes.NAME_CHARACTER),
        (f'flavour en "{"a" * 301}"', codes.NAME_TOO_LONG),
        ('flavour en "A" en "B"', codes.LANGUAGE_TWICE),
        ('flavour xx "A"', codes.UNKNOWN_LANGUAGE),
    ],
)
def test_flavour_is_read_as_carefully_as_a_name(flavour: str, code: str) -> None:
    with pytest.raises(CardError) as refused:
        flavoured(flavour)
    assert [finding.code for finding in refused.value.diagnostics if finding.is_error] == [code]


@pytest.mark.parametrize("around", ["{}", "each other player {{ {} }}"])
def test_they_are_you_where_a_definition_is_used_with_you(around: str) -> None:
    """What stands behind a name speaks of its player, also where that player is you: no `each` around can catch it."""
    defined = "define feast(who) { who { gains 1 vp per gold on their board; they { gain vp on their board pp } } }"
    state = use(defined, around.format("feast(you)"), players=[seat(gold=3, domain="riddle"), seat(gold=5, vp=9)])
    assert [(board.vp, board.pp) for board in state.players] == [(3, 3), (9, 0)]


def test_each_inside_of_a_definition_keeps_its_they() -> None:
    defined = "define feast(who) { who { each other player { gains 1 vp per gold on their board } } }"
    state = use(defined, "feast(you)", players=[seat(gold=3, domain="riddle"), seat(gold=5)])
    assert [board.vp for board in state.players] == [0, 5]
