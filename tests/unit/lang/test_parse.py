from __future__ import annotations

import pytest

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang import ast, codes
from elysium_rules.lang.load import load_family, read_sources
from elysium_rules.lang.parse import _load_parser, grammar_phrases, grammar_terminals, parse_file
from elysium_rules.lang.terminals import spell
from elysium_rules.program.folders import cards_folder, grammar_folder
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span

GAMES = (VOCABULARY, EPHYRAN)
HEAD = 'card charon level 2 { name en "Charon" fr "Charon" copies red, blue + any '


def parse_power(text: str) -> ast.PowerDecl:
    syntax, findings = parse_file(SourceFile("hades.ely", f"{HEAD}{text} }}"), VOCABULARY)
    assert findings == ()
    return syntax.cards[0].powers[0]


def parse_statement(text: str) -> ast.Statement:
    body = parse_power(f"trigger {{ {text} }}").body
    assert body is not None
    (statement,) = body.statements
    return statement


def without_spans(node: object) -> object:
    """Write a node as nested lists of what it says, for a comparison that can be read."""
    match node:
        case ast.Phrase(kind, name, arguments):
            return [f"{name}_{kind}", *(without_spans(argument) for argument in arguments)]
        case ast.Word(value) | ast.Text(value) | ast.Number(value):
            return value
        case ast.Variable(name):
            return f"${name}"
        case ast.Binary(operator, left, right):
            return [operator, without_spans(left), without_spans(right)]
        case ast.Per(step, counted):
            return ["per", without_spans(step), without_spans(counted)]
        case tuple():
            return [without_spans(item) for item in node]
    return node


# --- what is read


def test_family_has_names_and_uses() -> None:
    text = 'family apollo { name en "Apollo" fr "Apollon" uses oracle uses prestige }'
    (family,) = parse_file(SourceFile("apollo.ely", text), VOCABULARY)[0].families
    assert family.key == ast.Word("apollo", "apollo", Span("apollo.ely", 7, 13))
    assert [(name.language.value, name.text.value) for name in family.names] == [("en", "Apollo"), ("fr", "Apollon")]
    assert [word.value for word in family.uses] == ["oracle", "prestige"]
    assert family.span == Span("apollo.ely", 0, len(text))


def test_card_has_level_names_and_copies() -> None:
    (card,) = parse_file(SourceFile("hades.ely", f"{HEAD}trigger {{ gain 1 gold }} }}"), VOCABULARY)[0].cards
    level, copies = card.facts
    assert (card.key.value, level.name, copies.name) == ("charon", "level", "copies")
    assert [node.value for node in walk(level) if isinstance(node, ast.Number)] == [2]
    (lists,) = copies.arguments
    assert isinstance(lists, tuple)
    assert [[word.value for word in walk(copy) if isinstance(word, ast.Word)] for copy in lists] == [
        ["red"],
        ["blue", "any"],
    ]


def test_card_of_a_game_without_a_head_has_facts_and_several_powers() -> None:
    text = 'card shield { name en "S" fr "B" copies 6 play { lock a territory of yours } stands for any zone }'
    syntax, findings = parse_file(SourceFile("mine.ely", text), EPHYRAN)
    assert findings == ()
    (card,) = syntax.cards
    (copies,) = card.facts
    assert (copies.kind, copies.name, copies.span) == (Kind.FACT, "copies", Span("mine.ely", 33, 41))
    assert [(power.name, text[power.head.start : power.head.end]) for power in card.powers] == [
        ("play", "play"),
        ("wild", "stands for any zone"),
    ]


@pytest.mark.parametrize("text", ["card heron { name }\ncard crane { name }", "card heron { name card crane { name }"])
def test_second_card_is_seen_where_the_game_has_no_head(text: str) -> None:
    _, findings = parse_file(SourceFile("mine.ely", text), EPHYRAN)
    assert len(findings) == 2


@pytest.mark.parametrize("statement", ["may { skip the draw }", "choose { skip the draw } or { take an object }"])
def test_statement_after_the_word_card_begins_no_card(statement: str) -> None:
    text = f'card heron {{ name en "H" fr "H" copies 1 play {{ play another card {statement} }} }}'
    syntax, findings = parse_file(SourceFile("mine.ely", text), EPHYRAN)
    assert (len(syntax.cards), findings) == (1, ())


@pytest.mark.parametrize(
    "text, expected",
    [
        ("gain 1 gold", ["gain_effect", 1, "gold", None]),
        ("gains 1 gold", ["gain_effect", 1, "gold", None]),
        ("gain 1 + 2 * x gold", ["gain_effect", ["+", 1, ["*", 2, "$x"]], "gold", None]),
        ("gain (1 + 2) * 3 gold", ["gain_effect", ["*", ["+", 1, 2], 3], "gold", None]),
        ("gain 9 - 2 - 1 vp", ["gain_effect", ["-", ["-", 9, 2], 1], "vp", None]),
        (
            "lose 1 vp per 2 level 2 hades cards in their domain",
            [
                "lose_effect",
                1,
                "vp",
                [
                    "per",
                    2,
                    [
                        "count_number",
                        [
                            "described_cards",
                            ["card_description", [["level_filter", 2], ["family_filter", "hades"]], "card"],
                            ["domain_zone", "they"],
                        ],
                    ],
                ],
            ],
        ),
        ("discard one of pair", ["discard_effect", ["among_choice", "pair"]]),
        (
            "use the instant or trigger power of an eleusis card in another player's domain",
            [
                "use_effect",
                ["instant", "trigger"],
                [
                    "described_cards",
                    ["card_description", [["eleusis_filter"]], "card"],
                    ["other_domains_zone"],
                ],
            ],
        ),
        ("transfer a citizen for free", ["transfer_effect", ["card_description", [], "citizen"], ["free_price"]]),
        ("give them 2 pp", ["give_effect", "them", 2, "pp"]),
    ],
)
def test_phrase_has_its_parts_in_order(text: str, expected: object) -> None:
    assert without_spans(parse_statement(text)) == expected


def test_spans_cover_exactly_what_was_written() -> None:
    text = f"{HEAD}trigger {{ gain count(hades cards in your domain) gold }} }}"
    source = SourceFile("hades.ely", text)
    body = parse_file(source, VOCABULARY)[0].cards[0].powers[0].body
    assert body is not None
    effect = body.statements[0]
    assert isinstance(effect, ast.Phrase)
    (number, *_) = effect.arguments
    assert isinstance(number, ast.Phrase)
    assert source.text_at(effect.span) == "gain count(hades cards in your domain) gold"
    assert source.text_at(number.span) == "count(hades cards in your domain)"


@pytest.mark.parametrize(
    "text, name, flags, head",
    [
        ("eleusis activate { gain 1 gold }", "activate", ["eleusis"], "eleusis activate"),
        ("legend at  end { gain 1 gold }", "legend", ["at end"], "legend at  end"),
        ("permanent when you take a card { gain 1 gold }", "permanent", [], "permanent when"),
        ("chronos { 1 vp }", "chronos", [], "chronos"),
    ],
)
def test_power_has_name_flags_and_head(text: str, name: str, flags: list[str], head: str) -> None:
    power = parse_power(text)
    assert (power.name, [flag.value for flag in power.flags]) == (name, flags)
    assert f"{HEAD}{text}"[power.head.start : power.head.end] == head


@pytest.mark.parametrize(
    "text, kind",
    [
        ("let pair = choose 2 cards in your domain", ast.Let),
        ("may take a citizen", ast.May),
        ("pay 1 gold and discard a card from your domain to { take a citizen }", ast.CostGate),
        ("choose { gain 1 gold } or { gain 1 vp } otherwise { lose 1 gold }", ast.Choose),
        ("if count(cards in your domain) > 2 and not any citizens in your domain { gain 1 gold } else { }", ast.If),
        ("repeat 2 times { gain 1 gold }", ast.Repeat),
        ("up to 2 times { gain 1 gold }", ast.Repeat),
        ("each other player gains 1 gold", ast.Each),
        ("{ gain 1 gold; gain 1 vp }", ast.Block),
    ],
)
def test_statement_becomes_its_node(text: str, kind: type) -> None:
    assert isinstance(parse_statement(text), kind)


def test_comments_and_line_ends_are_left_out() -> None:
    power = parse_power('trigger { # } "\r\n gain # 2\n 1 gold # ; }\n }')
    assert power.body is not None
    assert len(power.body.statements) == 1


def test_braces_and_hashes_in_a_text_are_text() -> None:
    text = 'family hades { name en "H} # {ades" fr "Hadès" }'
    syntax, findings = parse_file(SourceFile("hades.ely", text), VOCABULARY)
    assert (syntax.families[0].names[0].text.value, findings) == ("H} # {ades", ())


# --- what is not read


def test_words_are_matched_as_a_whole() -> None:
    """A lexer that looks for `your` would also find it in `yourdomain`."""
    _, (finding,) = parse_file(SourceFile("x.ely", f"{HEAD}trigger {{ take a card from yourdomain }} }}"), VOCABULARY)
    assert finding.code == codes.UNEXPECTED_WORD


def test_broken_family_can_be_spoken_of() -> None:
    syntax, findings = parse_file(SourceFile("hades.ely", 'family hades { nam "Hades }'), VOCABULARY)
    assert (syntax.declared, syntax.families, syntax.is_complete, len(findings)) == (("hades",), (), False, 1)


def test_card_after_a_missing_brace_is_read() -> None:
    text = f"{HEAD}trigger {{ gain 1 gold }}\n{HEAD.replace('charon', 'obol')}trigger {{ gain 1 gold }} }}"
    syntax, (finding,) = parse_file(SourceFile("hades.ely", text), VOCABULARY)
    assert ([card.key.value for card in syntax.cards], finding.code) == (["charon", "obol"], codes.UNCLOSED_BRACE)
    assert not syntax.is_complete


@pytest.mark.parametrize("inner", ["(" * 20_000, "{" * 20_000, "may " * 20_000, "not " * 20_000, "1 + " * 20_000])
def test_endless_nesting_is_a_finding(inner: str) -> None:
    for text in (f"{HEAD}trigger {{ {inner}", f"{HEAD}trigger {{ gain {inner} 1 gold }} }}"):
        _, findings = parse_file(SourceFile("hades.ely", text), VOCABULARY)
        assert findings


# --- the grammar


@pytest.mark.parametrize("vocabulary", GAMES, ids=lambda vocabulary: vocabulary.grammar)
def test_grammar_and_vocabulary_match_one_to_one(vocabulary: Vocabulary) -> None:
    for version in range(1, vocabulary.newest + 1):
        known = sorted(row.key for row in vocabulary if row.since <= version)
        assert sorted(grammar_phrases(vocabulary.grammar, version)) == known


WRAPPED = {
    Kind.EFFECT: "trigger {{ {} }}",
    Kind.MOMENT: "trigger {{ {} }}",
    Kind.NUMBER: "trigger {{ gain {} gold }}",
    Kind.CARDS: "trigger {{ gain count({}) gold }}",
    Kind.DESCRIPTION: "trigger {{ transfer a {} }}",
    Kind.FILTER: "trigger {{ transfer a {} card }}",
    Kind.PLAYER: "trigger {{ {} gains 1 gold }}",
    Kind.MODIFIER: "{}",
    Kind.CARD: "trigger {{ gain level of {} gold }}",
    Kind.ZONE: "trigger {{ gain count(cards in {}) gold }}",
    Kind.CHOICE: "trigger {{ each other player {{ let pair = choose 2 cards in their domain discard {} }} }}",
    Kind.PRICE: "trigger {{ transfer a card {} }}",
    Kind.CONDITION: "trigger {{ if {} {{ gain 1 gold }} }}",
    Kind.VALUE: "trigger {{ each other player {{ {} }} }}",
    Kind.EVENT: "permanent {} {{ swap a column }}",
    Kind.POWER: "{}",
}
REACTING = "permanent when another player discards a card {{ {} }}"
SPECIAL = {
    "take_card_effect": REACTING,
    "use_card_effect": REACTING,
    "owner_player": REACTING.replace("{}", "{} gains 1 gold"),
    "transfers_number": "legend {{ gain {} gold }}",
    "allow_effect": "legend {{ {} }}",
    "prevent_effect": "permanent when a power of another player would harm you {{ {} }}",
    "chosen_number": "trigger {{ let bid = each player secretly chooses a level gain {} gold }}",
    "secret_amount_value": "trigger {{ {} gain your bid gold }}",
    "secret_level_value": "trigger {{ {} gain your guess gold }}",
    "this_legend_zone": "chronos {{ 1 vp per card in {} }}",
}


def test_every_example_of_the_vocabulary_parses_and_checks(vocabulary: Vocabulary) -> None:
    for row in vocabulary:
        if row.kind is Kind.FACT:
            head, copies = (row.example, "copies red") if row.place == "head" else ("level 1", row.example)
            card = f'card charon {head} {{ name en "C" fr "C" {copies} trigger {{ gain 1 gold }} }}'
        else:
            power = SPECIAL[row.key] if row.key in SPECIAL else WRAPPED[row.kind]
            power = power.replace("{} card", "card {}") if row.place == "after" else power
            card = f"{HEAD}{power.format(row.example)} }}"
        text = f'language {row.since} family hades {{ name en "Hades" fr "Hadès" }} {card}'
        program, findings = load_family(SourceFile("hades.ely", text), vocabulary, ())
        assert program is not None, (row.key, findings)


@pytest.mark.parametrize("vocabulary", GAMES, ids=lambda vocabulary: vocabulary.grammar)
def test_no_word_can_be_two_terminals_in_one_place(vocabulary: Vocabulary) -> None:
    for version in range(1, vocabulary.newest + 1):
        parser = _load_parser(vocabulary.grammar, version)
        for choices in parser.lark.parser.parser._parse_table.states.values():
            for word, entries in parser.terminals.by_word.items():
                names = {terminal.name for _, terminal in entries if terminal.name in choices}
                assert len(names) <= 1, (word, names)


@pytest.mark.parametrize("vocabulary, folder", [(VOCABULARY, ""), (EPHYRAN, "ephyran")])
def test_plain_lark_reads_the_cards_the_same_way(vocabulary: Vocabulary, folder: str) -> None:
    """The grammar is a grammar for everyone: other tools can use it with Lark's own contextual lexer."""
    from lark import Lark

    path = str(grammar_folder() / f"{vocabulary.grammar}.lark")
    lark = Lark.open(path, parser="lalr", start=["family_decl", "card_decl"], propagate_positions=True)
    for source in read_sources(cards_folder(folder)):
        syntax, _ = parse_file(source, vocabulary)
        for card in syntax.cards:
            tree = lark.parse(source.text_at(card.span), start="card_decl")
            phrases = [node for node in walk(card) if isinstance(node, ast.Phrase)]
            found = [tree for tree in tree.iter_subtrees() if tree.data in grammar_phrases(vocabulary.grammar)]
            assert len(found) == len(phrases) + len(card.powers)


def test_terminals_can_be_shown_by_their_words() -> None:
    terminals = grammar_terminals("elysium").by_name
    assert terminals["RESOURCE"].described == ("`gold`", "`vp`", "`pp`")
    assert terminals["_IN"].described == ("`in`",)
    assert terminals["_GAIN"].described == ("`gain`",)
    assert terminals["DEED"].described == ("`take`", "`transfer`", "`discard`")
    assert terminals["AT_END"].described == ("`at end`",)
    assert terminals["NAME"].described == ("a name",)


@pytest.mark.parametrize("pattern", ["[a-z]+", "a{2}", "a.b", "(a|b", "x*", r"\d", "", "a|"])
def test_pattern_that_is_not_simple_is_not_spelled_out(pattern: str) -> None:
    assert spell(pattern) == ()
