"""What can be written at a place of a test, and what stands there: lines, names of cards and players, conditions."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any, Final

from elysium_rules.editing.card_tests import CardTests
from elysium_rules.editing.completing import Completion, Completions, describe_names, offer_words, write_snippet
from elysium_rules.editing.fitting import Fitting, find_fitting
from elysium_rules.editing.hovering import Hover, describe_row
from elysium_rules.editing.structure import Colour, Coloured
from elysium_rules.errors import ElysiumError
from elysium_rules.faces.artist import find_artist
from elysium_rules.games import find_rules
from elysium_rules.lang import ast
from elysium_rules.lang.automaton import Automaton, Stack
from elysium_rules.lang.terminals import NAME, NAME_OWN, RESOURCES
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.checked import YOU
from elysium_rules.lang.tests.forms import FAMILY
from elysium_rules.lang.tests.nodes import LineKind
from elysium_rules.lang.tokens import RawToken, scan
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row
from elysium_rules.source import Span

#: How players are called in tests, if the author has no better names.
_PLAYERS: Final = ("ann", "bob", "cleo")
_TEMPLATE: Final = """\
test "${1:What it does}" of ${2:my_card} {
  given { you { } ann { } }
  when { ${3:you use my_card} }
  then { ${4:gold on your board == 2} }
}"""
_TABLE: Final = "table ${1:my_table} { you { } ann { } }"
#: What a name is taken for, by the rule that takes it in.
_CARDS: Final = frozenset({"plain_card", "full_card"})
_PEOPLE: Final = frozenset({"named_who", "player"})
_LINES: Final = tuple(LineKind)


# --- completion


def complete_test(tests: CardTests, offset: int) -> Completions:
    """List what can be written at a place of a test: what is likely first.

    Example:
        >>> from elysium_rules.source import SourceFile
        >>> text = 'test "It pays" of alliance { given { you { domain cha'
        >>> tests = CardTests("mine.test.ely", "elysium", lambda: {}).set_text(SourceFile("mine.test.ely", text))
        >>> [item.label for item in complete_test(tests, len(text)).items if item.label.startswith("cha")]
        ['charisma', 'charons_obol', 'charon', 'charybdis_and_scylla']
    """
    fitting = find_fitting(tests, offset)
    if fitting is None:
        return _complete_file(tests, offset)
    start = offset if fitting.typed is None else fitting.typed.start
    end = offset if fitting.typed is None else max(offset, fitting.typed.end)
    words = _words_wanted(tests, fitting.stack)
    lines = () if words is not None else _offer_lines(tests, fitting)
    items = [*lines, *_offer_names(tests, fitting, offset), *offer_words(fitting)]
    return Completions(start, end, tuple({item.label: item for item in reversed(items)}.values())[::-1])


def _complete_file(tests: CardTests, offset: int) -> Completions:
    text = tests.text
    start = offset
    while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    inside = any(part.start < start <= part.end for part in tests.parts)
    if inside or text[start - 1 : start] == '"':
        return Completions(offset, offset, ())
    return Completions(
        start,
        offset,
        (
            Completion("test", "template", "declaration", "What must hold.", _TEMPLATE),
            Completion("table", "template", "declaration", "What several tests lay on the table.", _TABLE),
        ),
    )


def _offer_lines(tests: CardTests, fitting: Fitting) -> Iterator[Completion]:
    """Lines of tests and phrases of conditions that can be written here as they are."""
    examples = [(form.example, str(form.kind), form.doc) for form in tests.forms.values()]
    examples += [(row.example, str(row.kind), row.doc) for row in tests.vocabulary.rows if row.kind == "condition"]
    automaton = fitting.automaton
    for example, kind, doc in examples:
        if " " not in example:
            continue
        tokens = scan(example, automaton.terminals.signs)
        taken = automaton.take(fitting.stack, tokens, 0)
        if taken is None or (automaton.terminals.by_name[taken[1]].is_class and kind not in _LINES):
            continue
        if automaton.go_on(fitting.stack, tokens, 0, len(tokens))[1] == len(tokens):
            yield Completion(example, "phrase", kind, doc, write_snippet(example))


def _offer_names(tests: CardTests, fitting: Fitting, offset: int) -> Iterator[Completion]:
    names = {terminal.name for terminal in fitting.terminals}
    players, columns = names_around(tests, offset)
    if NAME_OWN in names:
        yield from describe_names([f"{name}'s" for name in players], "player")
    if NAME not in names:
        return
    words = _words_wanted(tests, fitting.stack)
    if words is not None:
        yield from describe_names(words, "word")
        return
    taken = set(_taken_in(fitting.automaton, fitting.stack))
    if taken & _PEOPLE:
        yield from describe_names(dict.fromkeys((*players, *_PLAYERS)), "player")
    if taken & {"variable", *_CARDS, *_PEOPLE}:
        yield from describe_names(columns, "column")
    if taken & _CARDS or "card" in taken:
        known = tests.known
        near: list[str] = []
        rest: list[str] = []
        for key, refs in known.fitting.items():
            is_own = any(ref.partition("/")[0] in _own_families(tests) for ref in refs)
            (near if is_own else rest).append(key if len(refs) == 1 else refs[0])
        yield from describe_names((*near, *rest), "card")
    if "table_use" in taken:
        yield from describe_names([table.name.value for table in tests.syntax.tables], "table")


def _own_families(tests: CardTests) -> tuple[str, ...]:
    file = tests.file
    return () if file is None else file.families


def names_around(tests: CardTests, offset: int) -> tuple[list[str], list[str]]:
    """The players and the columns of the test at a place, without `you`; read from its words, whatever is wrong."""
    part = tests.part_at(offset)
    if part is None:
        return [], []
    tokens = part.declaration.tokens
    texts = {token.text for token in tokens}
    players = [
        item.who.name
        for table in tests.syntax.tables
        for item in table.items
        if table.name.value in texts and isinstance(item, nodes.PlayerGiven) and item.who.name != YOU
    ]
    columns: list[str] = []
    is_head, depth, given = False, 0, -1
    for place, token in enumerate(tokens):
        if token.text == "for":
            is_head = True
        elif token.text == "in":
            is_head = False
        elif is_head and token.kind == "word":
            columns.append(token.text)
        if token.text == "given":
            given = depth
        if token.text == "{":
            before = tokens[place - 1]
            if given >= 0 and depth == given + 1 and before.kind == "word" and before.text not in (YOU, "given"):
                players.append(before.text)
            depth += 1
        elif token.text == "}":
            depth -= 1
            if depth <= given:
                given = -1
    return list(dict.fromkeys(players)), columns


def _words_wanted(tests: CardTests, stack: Stack) -> Iterable[str] | None:
    """Which words may stand here, where the grammar takes any name and a table of the game says which."""
    below: Stack | None = stack
    while below is not None and (below[1] in ("_COMMA", NAME) or below[1].startswith("__")):
        below = below[2]
    if below is None or not below[1].startswith("_"):
        return None
    for form in tests.forms.values():
        if form.words and below[1] == f"_{form.name.upper()}":
            words = form.words[0]
            return tests.known.families if words == (FAMILY,) else words
    return None


def _taken_in(automaton: Automaton, stack: Stack) -> Iterator[str]:
    """What a name that is written behind a stack can be taken for at once."""
    after = automaton.shift(stack, NAME)
    if after is None:
        return
    for name, (_, target) in automaton.states[after[0]].items():
        if not isinstance(target, int):
            yield str(target.alias or target.origin.name).rpartition("__")[2]
        elif name == "_SLASH":
            yield "full_card"
        elif name in ("_CAN", "_MAY", "_MUST", "_DECIDE"):
            yield "named_who"


# --- colours


def colour_tests(tests: CardTests) -> list[Coloured]:
    """What each word of the tests is, in reading order: a word of the language, a card, a player.

    Example:
        >>> from elysium_rules.source import SourceFile
        >>> text = 'test "It pays" of alliance { given { ann { 3 gold } } }'
        >>> tests = CardTests("mine.test.ely", "elysium", lambda: {}).set_text(SourceFile("mine.test.ely", text))
        >>> [word.colour for word in colour_tests(tests)]
        ['keyword', 'string', 'keyword', 'class', 'keyword', 'variable', 'number', 'enumMember']
    """
    keywords, terminals = tests.outline.keywords, tests.outline.reader.automaton.terminals
    resources = terminals.by_name[RESOURCES].forms if RESOURCES in terminals.by_name else ()
    found: list[Coloured] = []
    for token in tests.tokens:
        what = _colour(token, tests, keywords, resources)
        if what is not None:
            found.append(Coloured(Span(tests.name, token.start, token.end), what))
    return found


def _colour(token: RawToken, tests: CardTests, keywords: Container[str], resources: Container[str]) -> Colour | None:
    if token.kind in ("text", "open_text"):
        return "string"
    if token.kind == "number":
        return "number"
    if token.kind in ("sign", "other"):
        return "operator" if token.text in ("==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%") else None
    if token.text in resources:
        return "enumMember"
    if token.text in keywords:
        return "keyword"
    if token.text in tests.known.fitting:
        return "class"
    return "namespace" if token.text in tests.known.families else "variable"


# --- hover


def hover_test(tests: CardTests, offset: int, language: str = DEFAULT_LANGUAGE) -> Hover | None:
    """Tell about what stands at a place of a test: a card, a line, a phrase; nothing where there is none.

    Example:
        >>> from elysium_rules.source import SourceFile
        >>> text = 'test "It pays" of alliance { given { you { 3 gold } ann { } } then { gold on your board == 3 } }'
        >>> tests = CardTests("mine.test.ely", "elysium", lambda: {}).set_text(SourceFile("mine.test.ely", text))
        >>> print(hover_test(tests, text.index("3 gold")).text)
        `3 gold`
        <BLANKLINE>
        What lies on the board; nothing unless told.
    """
    test = tests.test_at(offset)
    tables = [table for table in tests.syntax.tables if table.span.start <= offset <= table.span.end]
    around = [node for node in (test, *tables) if node is not None]
    found = [
        (span.end - span.start, number, span, part)
        for number, part in enumerate(part for node in around for part in walk(node))
        if isinstance(span := getattr(part, "span", None), Span) and span.start <= offset < span.end
    ]
    for _, _, span, part in sorted(found, key=lambda one: one[:2]):
        shown = _tell(tests, part, language)
        if shown is not None:
            return Hover(span, *shown)
    return None


def _tell(tests: CardTests, part: object, language: str) -> tuple[str, str] | None:
    if isinstance(part, nodes.Named | ast.Variable):
        card = part if isinstance(part, nodes.Named) else nodes.Named(None, part.name, part.span)
        refs = tests.known.find(card)
        return show_printed(tests, refs[0], language) if len(refs) == 1 else None
    if isinstance(part, nodes.Command):
        part = part.act
    if isinstance(part, nodes.Line) and f"{part.name}_{part.kind}" in tests.forms:
        form = tests.forms[f"{part.name}_{part.kind}"]
        return f"`{form.example}`\n\n{form.doc}", ""
    if isinstance(part, ast.Phrase):
        row = _find_row(tests, part)
        return None if row is None else (describe_row(row), "")
    return None


def _find_row(tests: CardTests, phrase: ast.Phrase) -> Row | None:
    return next(
        (row for row in tests.vocabulary.rows if row.kind == phrase.kind and row.name == phrase.name),
        None,
    )


def show_printed(tests: CardTests, ref: str, language: str) -> tuple[str, str]:
    """What a card says, and its face, where somebody draws it."""
    game = tests.bench.game
    rules: Any = find_rules(game)
    cards = tests.cards.cards
    artist = find_artist(game, language)
    if artist is None:
        return f"card `{ref}`", ""
    family = ref.partition("/")[0]
    groups = [group for group in artist.groups(cards) if group == family] or list(artist.groups(cards))
    try:
        said: dict[str, str] = {card["ref"]: card["text"] for card in rules.encode_prints(cards, groups, language)}
        drawn = {card.ref: card.copies[0].svg for card in artist.draw_prints(cards, groups)}
    except ElysiumError:
        return f"card `{ref}`", ""
    return said.get(ref, f"card `{ref}`"), drawn.get(ref, "")
