from __future__ import annotations

from typing import Any

import attrs
import pytest

from elysium_rules.lang.load import load_families, load_family, read_sources
from elysium_rules.program import nodes
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span

HERE = Span("hades.ely", 0, 0)
YOUR_DOMAIN = nodes.Call("domain_zone", ("you",), HERE)
THEIR_DOMAIN = nodes.Call("domain_zone", ("they",), HERE)


def card_call(noun: str = "card", *filters: nodes.Call) -> nodes.Call:
    return nodes.Call("card_description", (filters, noun), HERE)


def cards_call(zone: nodes.Call, *filters: nodes.Call) -> nodes.Call:
    return nodes.Call("described_cards", (card_call("card", *filters), zone), HERE)


HADES = nodes.Call("family_filter", ("hades",), HERE)


def without_spans(node: object) -> object:
    """Put every node at one place, so that whole values can be compared."""
    if isinstance(node, Span):
        return HERE
    if isinstance(node, tuple):
        return tuple(without_spans(item) for item in node)
    kind: Any = type(node)
    if attrs.has(kind):
        return kind(*(without_spans(getattr(node, field.name)) for field in attrs.fields(kind)))
    return node


def lower_power(power: str, vocabulary: Vocabulary) -> nodes.Power:
    text = (
        'family hades { name en "Hades" fr "Hadès" }'
        f'card charon level 2 {{ name en "Charon" fr "Charon" copies red {power} }}'
    )
    program, findings = load_family(SourceFile("hades.ely", text), vocabulary, ())
    assert program is not None, findings
    (card,) = program.cards
    lowered = without_spans(card.powers[0])
    assert isinstance(lowered, nodes.Power)
    return lowered


def lower_body(text: str, vocabulary: Vocabulary) -> tuple[nodes.Statement, ...]:
    body = lower_power(f"trigger {{ {text} }}", vocabulary).body
    assert body is not None
    return body.statements


def integer(value: int) -> nodes.Int:
    return nodes.Int(value, HERE)


def gain(amount: nodes.Expression, resource: str, path: str, actor: nodes.Actor = "you") -> nodes.Do:
    return nodes.Do("gain_effect", (amount, resource), actor, path, HERE)


def block(*statements: nodes.Statement) -> nodes.Block:
    return nodes.Block(statements, HERE)


# --- effects


@pytest.mark.parametrize(
    "text, row, arguments",
    [
        ("gains 2 gold", "gain_effect", (integer(2), "gold")),
        (
            "gain 1 vp per 2 hades cards in your domain",
            "gain_effect",
            (
                nodes.Per(integer(1), 2, nodes.Call("count_number", (cards_call(YOUR_DOMAIN, HADES),), HERE), HERE),
                "vp",
            ),
        ),
        (
            "lose 1 vp per pp on your board",
            "lose_effect",
            (nodes.Per(integer(1), 1, nodes.Call("resource_number", ("pp", "you"), HERE), HERE), "vp"),
        ),
        ("exchange any gold for vp", "exchange_effect", ("gold", "vp")),
        ("take a citizen", "take_citizen_effect", ()),
        ("add 2 cards to the oracle", "add_effect", (integer(2),)),
        ("take a card from the oracle", "take_effect", (cards_call(nodes.Call("oracle_zone", (), HERE)),)),
        (
            "discard a card from your domain",
            "discard_effect",
            (nodes.Call("one_choice", (cards_call(YOUR_DOMAIN),), HERE),),
        ),
        (
            "discard all cards from your domain",
            "discard_effect",
            (nodes.Call("all_choice", (cards_call(YOUR_DOMAIN),), HERE),),
        ),
        ("transfer a citizen", "transfer_effect", (card_call("citizen"), None)),
        ("transfer a card for free", "transfer_effect", (card_call(), nodes.Call("free_price", (), HERE))),
        (
            "transfer a card for 1 gold more",
            "transfer_effect",
            (card_call(), nodes.Call("raised_price", (integer(1), "gold"), HERE)),
        ),
        (
            "use the instant or trigger power of a card in your domain",
            "use_effect",
            (("instant", "trigger"), cards_call(YOUR_DOMAIN)),
        ),
        (
            "use the power of an eleusis card in another player's domain",
            "use_effect",
            (
                None,
                cards_call(nodes.Call("other_domains_zone", (), HERE), nodes.Call("eleusis_filter", (), HERE)),
            ),
        ),
    ],
)
def test_effect_has_the_arguments_of_its_row(
    text: str, row: str, arguments: tuple[nodes.Argument, ...], vocabulary: Vocabulary
) -> None:
    assert lower_body(text, vocabulary) == (nodes.Do(row, arguments, "you", "0", HERE),)


def test_effect_inside_each_is_done_by_them(vocabulary: Vocabulary) -> None:
    give = nodes.Do("give_effect", ("you", integer(1), "gold"), "they", "0.each.0", HERE)
    assert lower_body("each other player gives you 1 gold", vocabulary) == (
        nodes.EachPlayer(others=True, body=block(give), path="0", span=HERE),
    )


def test_receiver_of_a_gift_may_be_them(vocabulary: Vocabulary) -> None:
    text = "gain highest(gold on their board) of other players gold"
    highest = nodes.OverPlayers(
        "highest", nodes.Call("resource_number", ("gold", "they"), HERE), others=True, span=HERE
    )
    assert lower_body(text, vocabulary) == (gain(highest, "gold", "0"),)


# --- names


def test_value_is_chosen_by_whom_it_says(vocabulary: Vocabulary) -> None:
    text = "each other player { let pair = you choose 2 cards from their domain discard one of pair }"
    chosen = nodes.Call("some_value", ("you", integer(2), cards_call(THEIR_DOMAIN)), HERE)
    choice = nodes.Call("among_choice", (nodes.Local(0, "pair", HERE),), HERE)
    assert lower_body(text, vocabulary) == (
        nodes.EachPlayer(
            others=True,
            body=block(
                nodes.Let(0, "pair", chosen, "you", "0.each.0", HERE),
                nodes.Do("discard_effect", (choice,), "they", "0.each.1", HERE),
            ),
            path="0",
            span=HERE,
        ),
    )


def test_value_is_chosen_by_whoever_acts_if_it_does_not_say(vocabulary: Vocabulary) -> None:
    text = "let wanted = choose a level transfer a level wanted card"
    filters = nodes.Call("level_filter", (nodes.Local(0, "wanted", HERE),), HERE)
    assert lower_body(text, vocabulary) == (
        nodes.Let(0, "wanted", nodes.Call("level_value", (None,), HERE), "you", "0", HERE),
        nodes.Do("transfer_effect", (card_call("card", filters), None), "you", "1", HERE),
    )


def test_every_let_has_its_own_slot(vocabulary: Vocabulary) -> None:
    power = lower_power(
        "trigger { let m = 1 choose { let n = m gain n gold } or { let n = 2 gain m + n vp } }", vocabulary
    )
    lets = [node for node in walk(power) if isinstance(node, nodes.Let)]
    assert ([(let.name, let.slot) for let in lets], power.slots) == ([("m", 0), ("n", 1), ("n", 2)], 3)
    locals_ = [node.slot for node in walk(power) if isinstance(node, nodes.Local)]
    assert locals_ == [0, 1, 0, 2]


# --- gates


def gate(path: str = "0", **fields: object) -> nodes.Gate:
    defaults: dict[str, object] = {"condition": None, "optional": False, "costs": (), "otherwise": None, "actor": "you"}
    return nodes.Gate(**{**defaults, **fields}, path=path, span=HERE)  # type: ignore[arg-type]


PAY = nodes.Do("pay_effect", (integer(1), "gold"), "you", "0.cost0", HERE, is_price=True)


def test_may_is_a_gate_that_can_be_declined(vocabulary: Vocabulary) -> None:
    assert lower_body("may gain 1 gold", vocabulary) == (
        gate(optional=True, branches=(block(gain(integer(1), "gold", "0.then.0")),)),
    )


def test_price_is_a_gate_with_costs(vocabulary: Vocabulary) -> None:
    discard = nodes.Do(
        "discard_effect",
        (nodes.Call("one_choice", (cards_call(YOUR_DOMAIN),), HERE),),
        "you",
        "0.cost1",
        HERE,
        is_price=True,
        parts=2,
    )
    assert lower_body("pay 1 gold and discard a card from your domain to { gain 1 vp }", vocabulary) == (
        gate(costs=(attrs.evolve(PAY, parts=2), discard), branches=(block(gain(integer(1), "vp", "0.then.0")),)),
    )


def test_may_pay_is_one_gate(vocabulary: Vocabulary) -> None:
    assert lower_body("may pay 1 gold to { gain 1 vp }", vocabulary) == (
        gate(optional=True, costs=(PAY,), branches=(block(gain(integer(1), "vp", "0.then.0")),)),
    )


@pytest.mark.parametrize("may, optional", [("", False), ("may ", True)])
def test_choose_is_a_gate_with_branches(may: str, optional: bool, vocabulary: Vocabulary) -> None:
    text = f"{may}choose {{ gain 1 gold }} or {{ gain 1 vp }} otherwise {{ gain 1 pp }}"
    assert lower_body(text, vocabulary) == (
        gate(
            optional=optional,
            branches=(block(gain(integer(1), "gold", "0.or0.0")), block(gain(integer(1), "vp", "0.or1.0"))),
            otherwise=block(gain(integer(1), "pp", "0.else.0")),
        ),
    )


def test_if_is_a_gate_with_a_condition(vocabulary: Vocabulary) -> None:
    text = "if gold on your board >= 2 and not any cards in your domain { gain 1 gold } else { gain 1 vp }"
    condition = nodes.Both(
        nodes.Compare(">=", nodes.Call("resource_number", ("gold", "you"), HERE), integer(2), HERE),
        nodes.Negate(nodes.Call("any_condition", (cards_call(YOUR_DOMAIN),), HERE), HERE),
        HERE,
    )
    assert lower_body(text, vocabulary) == (
        gate(
            condition=condition,
            branches=(block(gain(integer(1), "gold", "0.then.0")),),
            otherwise=block(gain(integer(1), "vp", "0.else.0")),
        ),
    )


def test_may_before_if_keeps_the_else_for_the_condition(vocabulary: Vocabulary) -> None:
    """Who declines does not do what stands after `else`, so the two gates stay two."""
    (outer,) = lower_body("may if any cards in your domain { gain 1 gold } else { gain 1 vp }", vocabulary)
    assert isinstance(outer, nodes.Gate)
    (inner,) = outer.branches[0].statements
    assert isinstance(inner, nodes.Gate)
    assert (outer.optional, outer.otherwise, inner.optional) == (True, None, False)


@pytest.mark.parametrize("text, up_to", [("repeat 2 times", False), ("up to 2 times", True)])
def test_repeat_counts_its_body(text: str, up_to: bool, vocabulary: Vocabulary) -> None:
    assert lower_body(f"{text} {{ gain 1 gold }}", vocabulary) == (
        nodes.Repeat(integer(2), up_to, block(gain(integer(1), "gold", "0.times.0")), "you", "0", HERE),
    )


def test_block_is_a_statement(vocabulary: Vocabulary) -> None:
    assert lower_body("gain 1 gold { gain 2 gold }", vocabulary) == (
        gain(integer(1), "gold", "0"),
        block(gain(integer(2), "gold", "1.0")),
    )


def test_numbers_keep_their_shape(vocabulary: Vocabulary) -> None:
    expected = nodes.Arithmetic("-", integer(6), nodes.Arithmetic("/", integer(4), integer(2), HERE), HERE)
    assert lower_body("gain 6 - 4 / 2 gold", vocabulary) == (gain(expected, "gold", "0"),)


# --- powers and families


def test_power_has_flags(vocabulary: Vocabulary) -> None:
    assert lower_power("eleusis activate { gain 1 gold }", vocabulary).flags == ("eleusis",)
    assert lower_power("legend at   end { gain 1 gold }", vocabulary).flags == ("at end",)
    assert lower_power("legend { gain 1 gold }", vocabulary).flags == ()


def test_event_has_plain_words(vocabulary: Vocabulary) -> None:
    power = lower_power("permanent when another\tplayer takes or transfers a hades card { gain 1 gold }", vocabulary)
    assert power == nodes.Power(
        row="permanent_power",
        flags=(),
        event=nodes.Call("deed_event", ("another player", ("take", "transfer"), card_call("card", HADES)), HERE),
        body=block(gain(integer(1), "gold", "0")),
        worth=None,
        condition=None,
        slots=0,
        span=HERE,
    )


def test_chronos_is_worth_a_number(vocabulary: Vocabulary) -> None:
    power = lower_power("chronos { 5 vp per 2 cards in this legend if no citizens in your elysium }", vocabulary)
    elysium = nodes.Call("elysium_zone", ("you",), HERE)
    citizens = nodes.Call("described_cards", (card_call("citizen"), elysium), HERE)
    counted = nodes.Call("count_number", (cards_call(nodes.Call("this_legend_zone", (), HERE)),), HERE)
    assert power == nodes.Power(
        row="chronos_power",
        flags=(),
        event=None,
        body=None,
        worth=nodes.Per(integer(5), 2, counted, HERE),
        condition=nodes.Call("no_condition", (citizens,), HERE),
        slots=0,
        span=HERE,
    )


@pytest.mark.parametrize(
    "declared, power, uses",
    [
        ("", "trigger { gain 1 gold }", ()),
        ("", "trigger { gain 1 pp }", ("prestige",)),
        ("", "chronos { 1 vp per pp on your board }", ("prestige",)),
        ("uses prestige", "trigger { take a card from the oracle }", ("oracle", "prestige")),
        ("uses oracle uses oracle", "trigger { add 2 cards to the oracle }", ("oracle",)),
    ],
)
@pytest.mark.rule("S10")
def test_family_uses_what_it_says_and_needs(
    declared: str, power: str, uses: tuple[str, ...], vocabulary: Vocabulary
) -> None:
    text = (
        f'family hades {{ name en "Hades" fr "Hadès" {declared} }}'
        f'card charon level 2 {{ name en "Charon" fr "Charon" copies red {power} }}'
    )
    program, _ = load_family(SourceFile("hades.ely", text), vocabulary, ())
    assert program is not None
    assert program.uses == uses


def test_printed_facts_of_a_card_are_kept(vocabulary: Vocabulary) -> None:
    families, _, _ = load_families(read_sources(cards_folder()), vocabulary)
    (card,) = [card for family in families for card in family.cards if card.key == "kings_council"]
    assert (card.family, card.facts["level"]) == ("zeus", 3)
    assert card.names == (("en", "King's Council"), ("fr", "Conseil du roi"))
    assert card.facts["copies"] == (("blue", "any"), ("yellow", "green"))


def test_paths_are_unique_inside_a_power(vocabulary: Vocabulary) -> None:
    families, _, _ = load_families(read_sources(cards_folder()), vocabulary)
    for card in (card for family in families for card in family.cards):
        statements = nodes.Do | nodes.Let | nodes.Gate | nodes.Repeat | nodes.EachPlayer
        for power in card.powers:
            paths = [node.path for node in walk(power) if isinstance(node, statements)]
            assert len(paths) == len(set(paths)), card.key
