"""A card is read on behind a mistake: what is found then, what is not said twice, and that nothing can go wrong."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from elysium_rules.elysium.language.printed import FAMILY_SHAPE
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang import codes
from elysium_rules.lang.bounds import MAX_RECOVERIES
from elysium_rules.lang.load import load_family, read_sources
from elysium_rules.lang.parse import grammar_terminals, parse_file
from elysium_rules.lang.tokens import scan
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

FAMILY = 'family mine { name en "Mine" }\n'
HEAD = f'{FAMILY}card heron level 1 {{\n  name en "Heron"\n  copies red\n  '


def find(text: str) -> list[tuple[str, str]]:
    """The codes of all findings, with the text they point at."""
    source = SourceFile("x.ely", text)
    _, findings = load_family(source, VOCABULARY, ("hades",))
    return [
        (finding.code, source.text_at(finding.span))
        for finding in findings
        if finding.span is not None and finding.code != FAMILY_SHAPE
    ]


def find_in_power(*statements: str) -> list[tuple[str, str]]:
    lines = "\n    ".join(statements)
    return find(f"{HEAD}trigger {{\n    {lines}\n  }}\n}}\n")


# --- what is found


def test_a_brace_that_is_left_out_to_read_on_may_have_closed_the_one_that_is_not_closed() -> None:
    """Where one stands further left than its partner, what is said of it does not need it among what was read."""
    assert find_in_power("gain 3 {", "gain 2 gold") == [(codes.MISSING_WORD, "{")]


def test_mistakes_that_the_parser_and_the_checker_find_are_told_together() -> None:
    assert find_in_power("gian 2 gold", "transfer a hadess card", "gain x gold", "swap column") == [
        (codes.UNKNOWN_WORD, "gian"),
        (codes.UNKNOWN_FAMILY, "hadess"),
        (codes.UNKNOWN_NAME, "x"),
        (codes.MISSING_WORD, "column"),
    ]


def test_mistakes_in_one_statement_are_told_together() -> None:
    assert find_in_power("each oter player loses two glod") == [
        (codes.UNKNOWN_WORD, "oter"),
        (codes.UNKNOWN_NAME, "two"),
        (codes.UNKNOWN_WORD, "glod"),
    ]


def test_facts_and_names_of_a_broken_card_are_checked() -> None:
    text = f'{FAMILY}card heron level 4 {{ name xx "Heron" copies rde trigger {{ gian 1 gold }} }}'
    assert [code for code, _ in find(text)] == [
        "check/level-range",
        codes.UNKNOWN_LANGUAGE,
        "check/unknown-colour",
        codes.UNKNOWN_WORD,
    ]


def test_broken_card_is_read_but_never_played() -> None:
    source = SourceFile("x.ely", f"{HEAD}trigger {{ gian 1 gold }} }}")
    syntax, _ = parse_file(source, VOCABULARY)
    assert ([card.key.value for card in syntax.cards], syntax.is_complete) == (["heron"], False)
    assert load_family(source, VOCABULARY, ())[0] is None


def test_card_with_too_many_mistakes_is_not_read_to_its_end() -> None:
    found = find_in_power(*["gian 1 gold"] * (2 * MAX_RECOVERIES))
    assert found == [(codes.UNKNOWN_WORD, "gian")] * MAX_RECOVERIES


# --- what is not said twice


@pytest.mark.parametrize(
    "statements, expected",
    [
        (["let n = 2", "frobnicate n gold"], "frobnicate"),  # `n` is used where nobody can read it
        (["let n ! @ ?", "gain n gold"], "!"),  # and here it is named there
        (["frobnicate"], "frobnicate"),  # the block is empty without it
        (["if any citizens in your domain { frobnicate }"], "frobnicate"),
        (["pay 1 gold in order for { gain 1 vp }"], "in"),  # the price buys what stands behind
        (["frobnicate all of them { lose 1 gold per card in their domain }"], "frobnicate"),
    ],
)
def test_what_was_left_out_causes_no_finding(statements: list[str], expected: str) -> None:
    found = find_in_power(*statements)
    assert len(found) == 1
    assert found[0][1].startswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}trigger gain 1 gold }}\n}}\n",
        f"{HEAD}trigger {{ if any citizens in your domain gain 1 gold }}\n}}\n",
        f"{HEAD}trigger {{ if any citizens in your domain {{ gain 1 gold }}\n}}\n",
        f"{HEAD}trigger {{ gain 1 gold }} }}\n}}\n",
        f"{HEAD}trigger {{ gain 1 gold\n",
    ],
)
def test_brace_too_many_or_too_few_is_one_finding(text: str) -> None:
    assert len(find(text)) == 1


def test_name_that_is_used_outside_of_its_block_is_one_finding() -> None:
    assert find_in_power("if any citizens in your domain { let n = 1 }", "gain n gold") == [(codes.UNKNOWN_NAME, "n")]


# --- whatever is written


def damage(text: str, signs: tuple[str, ...], words: Sequence[str], rng: random.Random) -> str:
    """Leave out a word of a text, say it twice, put another one there, or swap two letters."""
    token = rng.choice(scan(text, signs))
    before, after = text[: token.start], text[token.end :]
    letters = list(token.text)
    place = rng.randrange(len(letters))
    letters.insert(place, letters.pop())
    return rng.choice(
        [
            before + after,
            f"{before}{token.text} {token.text}{after}",
            f"{before}{rng.choice(words)}{after}",
            f"{before}{rng.choice(words)} {token.text}{after}",
            before + "".join(letters) + after,
        ]
    )


@pytest.mark.parametrize("vocabulary, folder", [(VOCABULARY, ""), (EPHYRAN, "ephyran")], ids=["elysium", "ephyran"])
def test_no_text_is_too_broken(vocabulary: Vocabulary, folder: str) -> None:
    rng = random.Random(11)
    terminals = grammar_terminals(vocabulary.grammar)
    words = [*sorted(terminals.keywords), *terminals.signs, "foo", "3", '"x"', '"', "@", ":", "//"]
    for source in read_sources(cards_folder(folder)):
        family, *cards = source.text.split("\n\n")
        for card in cards:
            text = f"{family}\n\n{card}"
            for _ in range(rng.randint(1, 4)):
                text = damage(text, terminals.signs, words, rng)
            broken = SourceFile("x.ely", text)
            syntax, found = parse_file(broken, vocabulary)
            program, findings = load_family(broken, vocabulary, ("hades",))
            assert syntax.is_complete == (not found)
            assert not found or program is None
            assert all(finding.span is None or finding.span.end <= len(text) for finding in findings)


# --- what keeps the author's words


def hints(text: str) -> list[tuple[str | None, str | None]]:
    """What is offered: the hint, and the change if there is one."""
    _, findings = load_family(SourceFile("x.ely", text), VOCABULARY, ("hades",))
    return [
        (finding.hint, None if finding.fix is None else finding.fix.text)
        for finding in findings
        if finding.code != FAMILY_SHAPE
    ]


@pytest.mark.parametrize(
    "power, nearest",
    [
        ("permanent { cards need 1 column less }", "`permanent { level 1 cards need no columns }`"),
        ("permanent { gain 1 gold }", "`permanent when you take or transfer a hades card { gain 1 gold }`"),
        (
            "permanent { other players cannot take cards from the agora }",
            "`permanent { other players cannot choose citizens in your domain }`",
        ),
        ("trigger { gain count(family legends in your elysium) vp }", "`count(complete legends in your elysium)`"),
        ("trigger { transfer a card for 1 gold less }", "`transfer a card`"),
        ("trigger { dismiss a column }", "`recover a column`"),
        ("trigger { the next player gains 1 gold }", "`the player to your left`"),
    ],
)
def test_what_the_language_has_not_is_answered_by_its_nearest_sentences(power: str, nearest: str) -> None:
    ((hint, fix),) = hints(f"language 3\n{HEAD}{power}\n}}\n")
    assert fix is None
    assert hint is not None
    assert nearest in hint


@pytest.mark.parametrize(
    "statement, change",
    [
        ("gain highest(gold on there board) of all players gold", "their"),
        ("take 2 citizens", "repeat 2 times { take a citizen }"),
        ("discard two cards from your domain", "repeat 2 times { discard a card from your domain }"),
        ("discard this card: gain 3 gold", " to { gain 3 gold }"),
        ("restore the ring on a card in your domain", "of"),
        ("each other gains 1 gold", "player "),
    ],
)
def test_a_change_that_keeps_all_that_was_said_is_offered(statement: str, change: str) -> None:
    ((_, fix),) = hints(f"language 3\n{HEAD}trigger {{ {statement} }}\n}}\n")
    assert fix == change


def test_two_signs_that_say_different_things_are_both_named() -> None:
    text = f'{FAMILY}card heron level 1 {{ name en "Heron" copies yellow any trigger {{ gain 1 gold }} }}'
    assert hints(text) == [("write `,` or `+` before it", None)]


def test_a_card_without_the_word_card_is_a_card() -> None:
    text = f'{FAMILY}heron level 1 {{ name en "Heron" copies red trigger {{ gain 1 gold }} }}'
    assert hints(text) == [("write `card heron`", "card ")]


def test_an_empty_card_is_told_what_belongs_in_it_one_after_the_other() -> None:
    shown = [
        hints(f"{FAMILY}card heron level 1 {{ {inside} }}")[0][0]
        for inside in ("", 'name en "Heron"', 'name en "Heron" copies red')
    ]
    assert shown == [
        'write it like `name en "..."`',
        "write it like `copies red, green + any`",
        "write it like `instant { gain 2 gold }`",
    ]


@pytest.mark.parametrize(
    "statements",
    [
        "may transfer a\ncard for 1 gold more",
        "let victim = choose another player; let god = choose a\nfamily\nvictim { lose 1 gold }\ntransfer a god card",
        "let victim = choose another player; draw and take a\ncard victim { lose 1 gold }",
        "let victim = choose another player; let god = choose a family victim { lose 1 gold } transfer a god card",
    ],
)
def test_line_breaks_mean_nothing_in_a_power(statements: str) -> None:
    assert find(f"language 3\n{HEAD}trigger {{ {statements} }}\n}}\n") == []


def test_a_card_that_is_not_closed_hides_no_other() -> None:
    crane = 'card crane level 1 { name en "Crane" copies red trigger { gain 1 golld } }'
    assert find(f"{HEAD}trigger {{ gain 1 gold }}\n{crane}") == [
        (codes.UNCLOSED_BRACE, "{"),
        (codes.UNKNOWN_WORD, "golld"),
    ]


def test_a_verb_is_called_by_the_word_that_was_written() -> None:
    text = f"language 3\n{HEAD}trigger {{ put a card from your domain under the draw pile }}\n}}\n"
    _, findings = load_family(SourceFile("x.ely", text), VOCABULARY, ("hades",))
    (finding,) = (finding for finding in findings if finding.code != FAMILY_SHAPE)
    assert finding.message == "`put` cannot reach the cards in `your domain`"
    assert finding.hint == "it reaches the cards in `the discard pile` or `the agora`"
