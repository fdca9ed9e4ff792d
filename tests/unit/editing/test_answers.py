"""What an editor is told about a text: what fits, what stands there, what has which name."""

from __future__ import annotations

import pytest

from elysium_rules.editing.completing import Completion, complete
from elysium_rules.editing.document import Document, find_card_language
from elysium_rules.editing.fitting import find_fitting
from elysium_rules.editing.hints import constant_of, find_signature, list_cures, list_hints
from elysium_rules.editing.hovering import hover
from elysium_rules.editing.names import RenameError, find_names, rename
from elysium_rules.editing.showing import show_card
from elysium_rules.editing.structure import colour, list_entries, list_folds
from elysium_rules.lang import ast
from elysium_rules.source import Span

HEAD = 'language 3\nfamily mine { name en "Mine" resource shell shells { name en "shell" "shells" } }\n'
GIFT = "define gift(n) { gain n gold }\n"
FLEE = 'keyword flee name en "Flee" { gain 1 shell }\n'


def card(power: str, key: str = "heap") -> str:
    return f'card {key} level 1 {{\n  name en "Heap"\n  copies red\n  {power}\n}}\n'


def at(text: str, game: str = "elysium") -> tuple[Document, int]:
    """A document, and the place where `|` stands."""
    return Document("mine.ely", text.replace("|", ""), find_card_language(game)), text.index("|")


def offered(text: str, game: str = "elysium") -> dict[str, Completion]:
    document, offset = at(text, game)
    return {item.label: item for item in complete(document, offset).items}


# --- completion


def test_a_power_offers_what_can_begin_a_statement() -> None:
    items = offered(HEAD + GIFT + FLEE + card("instant { | }"))
    assert {"gain 1 gold", "may", "let", "gift", "flee", "draw and take a card"} <= set(items)
    assert not {"card", "copies", "instant", "heap"} & set(items)
    assert items["gift"].snippet == "gift(${1:n})"
    assert items["gain 1 gold"].snippet == "gain ${1:1} gold"


def test_only_values_of_the_type_that_is_wanted_are_offered() -> None:
    lets = "let amount = 2  let victim = choose another player  let god = choose a family  "
    shown = {
        place: {
            label
            for label, item in offered(HEAD + card(f"instant {{ {lets} {place} }}")).items()
            if item.sort == "name"
        }
        for place in ("gain | gold", "gain 1 gold per | card in your domain", "discard a | card", "| ")
    }
    assert shown["gain | gold"] == {"amount", "victim's"}
    assert "god" in shown["discard a | card"]
    assert "zeus" in shown["discard a | card"]
    assert "amount" not in shown["discard a | card"]
    assert "victim" in shown["| "]
    assert "amount" not in shown["| "]


def test_a_name_is_offered_only_where_it_can_be_seen() -> None:
    items = offered(HEAD + card("instant { may { let inner = 2  gain inner gold }  gain | gold }"))
    assert "inner" not in items
    assert "inner" in offered(HEAD + card("instant { may { let inner = 2  gain | gold } }"))


def test_parameters_are_offered_in_their_definition_only() -> None:
    assert "n" in offered(HEAD + "define gift(n) { gain | gold }\n")
    assert "n" not in offered(HEAD + GIFT + card("instant { gain | gold }"))


def test_lists_of_words_are_offered_where_the_grammar_says_only_a_name() -> None:
    assert set(offered(HEAD + 'card heap level 1 { name en "Heap" copies |')) == {
        "red",
        "yellow",
        "green",
        "blue",
        "any",
    }
    assert set(offered(HEAD + "card heap level 1 { name |")) == {"en", "de", "fr"}


def test_own_resources_are_words_of_the_language() -> None:
    assert {"gold", "shell", "shells"} <= set(offered(HEAD + card("instant { gain 2 | }")))


def test_behind_a_mistake_completion_goes_on() -> None:
    items = offered(HEAD + GIFT + card("instant { gian foo bar; gain 1 gold; | }"))
    assert {"gain 1 gold", "may", "gift"} <= set(items)


def test_outside_of_cards_templates_of_declarations_are_offered() -> None:
    items = offered(f"{HEAD}|\n")
    assert set(items) == {"family", "card", "define", "keyword", "language"}
    assert items["card"].snippet.startswith("card ${1:my_card} level 1 {\n  name en")
    assert "define" not in offered('family mine { name en "Mine" }\n|\n')  # language 1 has none


@pytest.mark.parametrize("text", ['name en "He|ap"', "instant { # gain | gold\n }"])
def test_in_texts_and_comments_nothing_is_offered(text: str) -> None:
    assert offered(f'{HEAD}card heap level 1 {{ name en "Heap" copies red {text}') == {}


def test_the_begin_of_a_word_is_replaced_by_what_is_chosen() -> None:
    document, offset = at(HEAD + card("instant { gai| }"))
    found = complete(document, offset)
    assert document.text[found.start : found.end] == "gai"


def test_the_other_game_has_words_of_its_own() -> None:
    text = 'family mine { name en "Mine" }\ncard heap { name en "Heap" copies 6 play { | } }'
    items = offered(text, "ephyran")
    assert "take an object" in items
    assert "draw and take a card" not in items


def test_what_a_name_would_be_is_found_behind_what_must_follow_it() -> None:
    """The rule that takes a name in may end many words later."""
    document, offset = at(
        HEAD + card("trigger { let seen = look at the top 3 cards of the draw pile  put the rest of | }")
    )
    fitting = find_fitting(document, offset)
    assert fitting is not None
    assert [(role.rule, role.parameter and role.parameter.name) for role in fitting.roles] == [
        ("put_seen_effect", "seen")
    ]


# --- names


def places(text: str, offset_of: str, game: str = "elysium") -> list[str]:
    """What stands around each place of the name that stands at a mark."""
    document, offset = at(text.replace(offset_of, f"|{offset_of}", 1), game)
    names = find_names(document)
    mention = names.at(offset)
    assert mention is not None
    return [document.text[one.span.start - 4 : one.span.end] for one in names.of(mention.symbol)]


def test_a_name_that_is_given_twice_is_two_names() -> None:
    text = HEAD + card("instant { let x = 1  gain x gold }") + card("instant { let x = 2  gain x vp }", "pile")
    assert places(text, "x = 1") == ["let x", "ain x"]
    assert places(text, "x = 2") == ["let x", "ain x"]


def test_a_possessive_is_a_place_of_the_name() -> None:
    text = HEAD + card("instant { let foe = choose another player  discard a card from foe's domain }")
    assert places(text, "foe =") == ["let foe", "rom foe"]


def test_families_definitions_and_resources_are_found_wherever_they_are_used() -> None:
    text = HEAD + GIFT + card("instant { gift(2); gain 1 shell; discard a mine card from your domain }")
    assert places(text, "gift") == ["ine gift", "t { gift"]
    assert places(text, "mine {") == ["ily mine", "d a mine"]
    assert places(text, "shell s") == ["rce shell", "n 1 shell"]


def test_rename_writes_the_new_name_everywhere_and_the_text_means_the_same() -> None:
    text = HEAD + GIFT + card("instant { gift(2); each other player gift(1) }")
    document, offset = at(text.replace("gift(2)", "|gift(2)"))
    spans = rename(document, offset, "present")
    for span in reversed(spans):
        document.change(span.start, span.end, "present")
    assert document.text == text.replace("gift", "present")
    assert not [finding for finding in document.findings if finding.is_error]


@pytest.mark.parametrize(
    "name, reason",
    [
        ("gain", "is a word of the card language"),
        ("shell", "is a word of the card language"),  # of this file
        ("Gift", "is no name"),
        ("x" * 61, "has at most 60 letters"),
        ("other", "is a word"),
        ("flee", "means something else in this file already"),
        ("y", "means something else in this file already"),
    ],
)
def test_a_rename_that_would_change_what_is_meant_is_refused(name: str, reason: str) -> None:
    text = HEAD + FLEE + card("instant { let |x = 1  let y = 2  gain x + y gold  flee; }")
    document, offset = at(text)
    with pytest.raises(RenameError, match=reason):
        rename(document, offset, name)


def test_a_rename_waits_until_what_may_use_the_name_can_be_read() -> None:
    document, offset = at(HEAD + GIFT.replace("gift", "|gift") + card("instant { gift(2) gian 1 }"))
    with pytest.raises(RenameError, match="`card heap` cannot be read"):
        rename(document, offset, "present")


# --- hover, signatures, hints, cures


def hovered(text: str) -> str:
    document, offset = at(text)
    found = hover(document, offset)
    return "" if found is None else found.text


def test_a_card_is_shown_while_another_one_is_broken() -> None:
    text = HEAD + card("instant { gain 2 gold }").replace("heap", "he|ap") + card("instant { gain gold gold }", "pile")
    assert hovered(text) == "Instantaneous: Gain 2 gold."
    document, _ = at(text)
    assert show_card(document, "pile") is None


def test_a_card_with_a_definition_and_a_resource_of_the_file_is_shown() -> None:
    text = HEAD + GIFT + FLEE + card("instant { gift(2); flee; }").replace("heap", "he|ap")
    assert hovered(text).startswith("Instantaneous: Gain 2 gold")


def test_a_phrase_tells_what_it_means_and_a_name_what_it_stands_for() -> None:
    assert hovered(HEAD + card("instant { ga|in 1 gold }")).startswith("`gain 1 gold`\n\n")
    assert "let x = 2" in hovered(HEAD + card("instant { let x = 2 gain |x gold }"))
    assert "define gift(n)" in hovered(HEAD + GIFT + card("instant { gi|ft(2) }"))
    assert hovered(HEAD + "|\n") == ""


def test_a_signature_says_which_parameter_is_written() -> None:
    text = HEAD + "define deal(n, m) { gain n gold; gain m vp }\n" + card("instant { deal(1, | }")
    document, offset = at(text)
    found = find_signature(document, offset)
    assert found is not None
    assert (found.label, found.active, found.parameters) == ("deal(n, m)", 1, ("n", "m"))
    document, offset = at(HEAD + card("instant { gain 1 go|ld }"))
    found = find_signature(document, offset)
    assert found is not None
    assert (found.parameters[found.active].partition(":")[0], found.active) == ("resource", 1)


def test_hints_say_what_numbers_come_to() -> None:
    document, _ = at(HEAD + GIFT + card("instant { gift(2 * 3 + 1) }|"))
    assert [hint.text for hint in list_hints(document, 0, len(document.text))][1:] == ["n:", "= 7"]


@pytest.mark.parametrize("operator, value", [("+", 9), ("-", 5), ("*", 14), ("/", 3), ("%", 1), ("min", 2), ("max", 7)])
def test_constants_are_worked_out_as_the_game_does(operator: str, value: int) -> None:
    place = Span("x", 0, 0)
    number = ast.Binary(operator, ast.Number(7, place), ast.Number(2, place), place)  # type: ignore[arg-type]  # a word
    assert constant_of(number) == value
    assert constant_of(ast.Binary("/", ast.Number(7, place), ast.Number(0, place), place)) is None


def test_cures_are_those_of_the_findings_at_a_place() -> None:
    document, offset = at(HEAD + card("instant { |gian 1 gold }") + card("instant { gian 2 gold }", "pile"))
    assert [(cure.fix.text, cure.code) for cure in list_cures(document, offset, offset)] == [
        ("gain", "parse/unknown-word")
    ]
    assert len(list_cures(document, 0, len(document.text))) == 2


# --- structure


def test_the_outline_has_all_that_has_a_name() -> None:
    text = HEAD + GIFT + FLEE + card("instant { gain 1 gold }")
    document, _ = at(f"{text}|")
    entries = list_entries(document)
    assert [(entry.kind, entry.name, entry.detail) for entry in entries] == [
        ("family", "mine", "Mine"),
        ("definition", "gift", ""),
        ("keyword", "flee", "Flee"),
        ("card", "heap", "Heap"),
    ]
    assert [inner.name for inner in entries[0].inside] == ["shell"]
    assert all(document.text[entry.head.start : entry.head.end] == entry.name for entry in entries)


def test_blocks_can_be_folded_also_where_a_brace_is_missing() -> None:
    document, _ = at('family mine {\n name en "Mine"\n}\ncard heap level 1 {\n name en "Heap"\n|')
    assert [document.text[start - 1 : start] for start, _ in list_folds(document)] == ["{", "{"]


def test_a_word_has_the_colour_of_what_it_was_taken_for() -> None:
    document, _ = at(HEAD + GIFT + card("instant { let x = 2  gift(x); discard a mine card from your domain }|"))
    shown = {document.text[word.span.start : word.span.end]: word.colour for word in colour(document)}
    assert {
        word: shown[word] for word in ("gift", "x", "mine", "heap", "shells", "instant", "discard", "2", "red")
    } == {
        "gift": "function",
        "x": "variable",
        "mine": "namespace",
        "heap": "class",
        "shells": "enumMember",
        "instant": "modifier",
        "discard": "keyword",
        "2": "number",
        "red": "type",
    }
    places = [word.span.start for word in colour(document)]
    assert places == sorted(places)
