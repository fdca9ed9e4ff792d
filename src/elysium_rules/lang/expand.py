"""Definitions and keywords: each use gets what it stands for, on trees, between the parser and the checker.

A use is the statements of its definition in a block of their own, as if they stood there (decision 35):

- what `let` names in a definition is called otherwise where it is used, so it meets no name of the card;
- an argument that could change while the statements are done is named first, so it is worked out once;
- a definition uses only those before it, so no use leads back to itself;
- how much becomes of it is counted before anything is written out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Final

import attrs

from elysium_rules.diagnostics import Diagnostic, Fix, Label
from elysium_rules.lang import ast, codes
from elysium_rules.lang.bounds import MAX_EXPANDED, MAX_PARTS
from elysium_rules.lang.findings import EnoughFoundError, Findings, list_known
from elysium_rules.lang.memory import NO_MEMORY, NO_SURROUNDINGS, Memory, Same, Surroundings
from elysium_rules.lang.substitute import Mention, Substitution, find_mentions, named_types, parameter_types
from elysium_rules.lang.trees import count_parts, measure_depth, rebuild
from elysium_rules.lang.unread import explain_too_deep
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import Span

#: What each kind of argument can be called in a sentence, and what to write for it.
_WANTED: Final = {
    Type.NUMBER: ("a number", "2"),
    Type.PLAYER: ("a player", "they"),
    Type.CARD: ("a card", "this card"),
    Type.CARDS: ("cards", "this card"),
    Type.FAMILY: ("a family", "my_family"),
}
_KINDS: Final = {Kind.PLAYER: Type.PLAYER, Kind.CARD: Type.CARD}


def expand_file(
    syntax: ast.FileSyntax,
    vocabulary: Vocabulary,
    families: Collection[str] = (),
    most: int = MAX_EXPANDED,
    memory: Memory = NO_MEMORY,
    surroundings: Surroundings = NO_SURROUNDINGS,
) -> tuple[ast.FileSyntax, tuple[Diagnostic, ...], int]:
    """Write out what the definitions of a file stand for, wherever they are used.

    Args:
        syntax: what was read of the file.
        vocabulary: the table of the game.
        families: the keys of families, which cannot be those of definitions.
        most: so many words, numbers and statements may come of it in all.
        memory: what earlier checks of this file have found.
        surroundings: what the declarations depend on.

    Returns:
        The file, in which a use that something is wrong with stands for nothing; the findings; how much was written.
    """
    if not syntax.definitions and not any(memory.of("uses", Same(card), partial(_uses, card)) for card in syntax.cards):
        return syntax, (), 0
    findings = Findings(syntax.source, vocabulary, pieces=syntax.pieces)
    known = frozenset({*families, *syntax.declared})
    expander = _Expander(syntax, vocabulary, known, findings, most, memory, surroundings)
    with suppress(EnoughFoundError):
        syntax = expander.expand_file()
    return syntax, tuple(findings.found), most - expander.left


@attrs.frozen
class _Definition:
    """A definition that can be used: its statements written out."""

    decl: ast.DefinitionDecl
    types: tuple[Type | None, ...]  #: what its parameters are; nothing for those that can be anything
    mentions: tuple[Mention, ...]
    size: int

    def mentions_of(self, parameter: ast.Word) -> list[Mention]:
        return [mention for mention in self.mentions if mention.name == parameter.value]


@attrs.frozen
class _Written:
    """A card with what its uses stand for, and what came of it."""

    card: ast.CardDecl
    findings: list[Diagnostic]
    used: set[str]
    size: int


def _uses(card: ast.CardDecl) -> bool:
    return any(isinstance(node, ast.Use) for power in card.powers for node in walk(power.body))


@attrs.define
class _Expander:
    syntax: ast.FileSyntax
    vocabulary: Vocabulary
    families: frozenset[str]
    findings: Findings
    left: int  #: how much may still be written out
    memory: Memory
    surroundings: Surroundings
    known: dict[str, _Definition] = attrs.field(factory=dict)
    used: set[str] = attrs.field(factory=set)
    first: dict[str, ast.DefinitionDecl] = attrs.field(factory=dict)  #: all definitions, each by its name
    broken: set[str] = attrs.field(factory=set)  #: those with a mistake in them: whoever uses one is not to blame
    is_full: bool = False

    def expand_file(self) -> ast.FileSyntax:
        self.broken.update(self.syntax.unread)
        for decl in self.syntax.definitions:
            self.first.setdefault(decl.key.value, decl)
        definitions = tuple([self.expand_definition(decl) for decl in self.syntax.definitions])
        cards = tuple([self.expand_card(card) for card in self.syntax.cards])
        if self.syntax.is_complete:
            self.complain_about_unused()
        return attrs.evolve(self.syntax, definitions=definitions, cards=cards)

    def expand_card(self, card: ast.CardDecl) -> ast.CardDecl:
        if self.memory is not NO_MEMORY and not self.is_full:
            key = self.surroundings.of(card.span), tuple(sorted(self.broken))
            kept = self.memory.of("expand", key, partial(self.expand_alone, card))
            # What is written out for one card depends on the others only where all together is too much.
            if kept is not None and kept.size <= self.left:
                self.used |= kept.used
                self.findings.add_all(kept.findings)
                self.left -= kept.size
                return kept.card
        return self.write_card(card)

    def expand_alone(self, card: ast.CardDecl) -> _Written | None:
        """Write a card out as if it were the only one; nothing where too much is wrong with it."""
        findings = Findings(self.syntax.source, self.vocabulary, pieces=self.syntax.pieces)
        alone = attrs.evolve(self, findings=findings, left=MAX_EXPANDED, used=set())
        with suppress(EnoughFoundError):
            written = alone.write_card(card)
            return None if alone.is_full else _Written(written, findings.found, alone.used, MAX_EXPANDED - alone.left)
        return None

    def write_card(self, card: ast.CardDecl) -> ast.CardDecl:
        bodies = tuple(power.body for power in card.powers)
        self.used.update(mention.name for mention in find_mentions(bodies, self.vocabulary))  # be it as a mistake
        powers = [
            power if power.body is None else attrs.evolve(power, body=self.expand(power.body, count_parts(power)))
            for power in card.powers
        ]
        return attrs.evolve(card, powers=tuple(powers))

    def expand_definition(self, decl: ast.DefinitionDecl) -> ast.DefinitionDecl:
        self.check_key(decl)
        self.check_parameters(decl)
        mentioned = {mention.name for mention in find_mentions(decl.body, self.vocabulary)}
        if decl.key.value not in self.broken:
            self.complain_about_parameters(decl, mentioned)
        before = sum(finding.is_error for finding in self.findings.found)
        written = attrs.evolve(decl, body=self.expand(decl.body, count_parts(decl.body), decl))
        uses_broken = any(isinstance(node, ast.Use) and node.name.value in self.broken for node in walk(decl.body))
        if uses_broken or sum(finding.is_error for finding in self.findings.found) > before:
            self.broken.add(decl.key.value)
        elif self.first[decl.key.value] is decl and decl.key.value not in self.broken:
            mentions = tuple(find_mentions(written.body, self.vocabulary))
            # As it is written: where something is given to whoever never uses it, nothing of it is written out.
            known = {name: definition.types for name, definition in self.known.items()}
            types = parameter_types(decl, self.vocabulary, known)
            kinds = tuple(types[parameter.value] for parameter in decl.parameters)
            self.known[decl.key.value] = _Definition(written, kinds, mentions, count_parts(written.body))
        return written

    # --- names

    def check_key(self, decl: ast.DefinitionDecl) -> None:
        key, first = decl.key, self.first[decl.key.value]
        if first is not decl:
            self.findings.error(
                codes.DEFINITION_TWICE,
                f"`{key.value}` is defined twice",
                key.span,
                label="defined again here",
                notes_labels=(Label(first.key.span, "defined here first"),),
                hint=f"write another name, such as `{key.value}_2`",
            )
        card = next((card for card in self.syntax.cards if card.key.value == key.value), None)
        if card is not None:
            self.complain_about_name(key, "a card", Label(card.key.span, "this is the card"))
        self.check_free(key)

    def check_free(self, key: ast.Word) -> None:
        if key.value in self.families:
            family = next((family for family in self.syntax.families if family.key.value == key.value), None)
            self.complain_about_name(
                key, "a family", None if family is None else Label(family.key.span, "this is the family")
            )

    def check_parameters(self, decl: ast.DefinitionDecl) -> None:
        seen: dict[str, ast.Word] = {}
        for parameter in decl.parameters:
            other = seen.setdefault(parameter.value, parameter)
            if other is not parameter:
                self.complain_about_name(parameter, "another parameter", Label(other.span, "this is the first"))
            elif parameter.value in self.first:
                named = self.first[parameter.value].key
                self.complain_about_name(parameter, "a definition", Label(named.span, "this is the definition"))
            else:
                self.check_free(parameter)

    def complain_about_name(self, word: ast.Word, what: str, label: Label | None) -> None:
        self.findings.error(
            codes.NAME_TAKEN,
            f"`{word.value}` is the name of {what} already",
            word.span,
            label="another name belongs here",
            notes_labels=() if label is None else (label,),
            hint=f"write another name, such as `my_{word.value}`",
        )

    def complain_about_parameters(self, decl: ast.DefinitionDecl, mentioned: Collection[str]) -> None:
        for parameter in decl.parameters:
            if parameter.value not in mentioned:
                self.findings.warn(
                    codes.UNUSED_PARAMETER,
                    f"`{decl.key.value}` never uses its parameter `{parameter.value}`",
                    parameter.span,
                    label="this changes nothing",
                    hint="remove it here and where the definition is used, or use it",
                )

    def complain_about_unused(self) -> None:
        for name, decl in self.first.items():
            if name not in self.used:
                self.findings.warn(
                    codes.UNUSED_DEFINITION,
                    f"`{name}` is defined but never used",
                    decl.key.span,
                    label="no card says this",
                    hint=f"write `{_signature(decl)}` in a power, or remove the definition",
                )

    # --- uses

    def expand(self, body: ast.Block, size: int, inside: ast.DefinitionDecl | None = None) -> ast.Block:
        """Write out all uses in statements, if what comes of it is not too much; *size* is that of all around them."""
        uses = [node for node in walk(body) if isinstance(node, ast.Use)]
        found = {id(use): self.find(use, inside) for use in uses}
        total = size
        for use in uses:
            definition = found[id(use)]
            if definition is None:
                continue
            # INVARIANT: no more than this comes of a use; every argument is written at most once, with a name.
            total += definition.size + sum(map(count_parts, use.arguments)) + 2 * len(use.arguments)
            if total > MAX_PARTS:
                self.complain_about_length(use, definition.decl)
                return body
        if total - size > self.left:
            self.complain_about_file(uses[0])
            return body
        written: ast.Block = self.write_out(body, found)
        if uses and (depth := measure_depth(written)) > ast.MAX_DEPTH and depth > measure_depth(body):
            self.findings.add(explain_too_deep(uses[0].span))
            return body
        self.left -= total - size
        return written

    def write_out(self, node: Any, found: dict[int, _Definition | None]) -> Any:
        if isinstance(node, tuple):
            return tuple([self.write_out(item, found) for item in node])
        if not isinstance(node, ast.Use):
            return rebuild(node, lambda inner: self.write_out(inner, found))
        definition = found[id(node)]
        return node if definition is None else _write_out(node, definition, self.vocabulary)

    def find(self, use: ast.Use, inside: ast.DefinitionDecl | None) -> _Definition | None:
        """Find what a use stands for; nothing where something is wrong with it, which is a finding."""
        name = use.name.value
        self.used.add(name)
        definition = self.known.get(name)
        if definition is not None:
            return definition if self.check_arguments(use, definition) else None
        if name in self.broken:
            return None
        later = self.first.get(name)
        if later is None:
            self.complain_about_unknown(use)
        elif inside is not None and later is not inside and not self.comes_back(later, inside):
            self.findings.error(
                codes.LATER_DEFINITION,
                f"`{name}` is defined only after `{inside.key.value}`",
                use.name.span,
                label="a definition uses those before it",
                notes_labels=(Label(later.key.span, "defined here"),),
                hint=f"move the definition of `{name}` before that of `{inside.key.value}`",
            )
        elif inside is not None:
            self.findings.error(
                codes.RECURSIVE_DEFINITION,
                f"`{inside.key.value}` would be done inside itself, without an end",
                use.name.span,
                label="this leads back to it",
                notes_labels=() if later is inside else (Label(later.key.span, "over this definition"),),
                hint="write `repeat ... times { ... }` for what is done several times",
            )
        return None

    def comes_back(self, start: ast.DefinitionDecl, goal: ast.DefinitionDecl) -> bool:
        """Tell whether a definition leads to another one, over any others."""
        seen, waiting = {start.key.value}, [start]
        while waiting:
            for node in walk(waiting.pop().body):
                if isinstance(node, ast.Use) and node.name.value not in seen:
                    seen.add(node.name.value)
                    waiting += [self.first[node.name.value]] if node.name.value in self.first else []
        return goal.key.value in seen

    def complain_about_unknown(self, use: ast.Use) -> None:
        name, names = use.name, tuple(self.first)
        near = self.findings.find_meant(name.value, names)
        self.used.add(near or name.value)  # one slip is one finding
        write = f"`define {name.value} {{ ... }}`"
        self.findings.error(
            codes.UNKNOWN_DEFINITION,
            f"nothing is defined as `{name.value}`",
            name.span,
            label="this is not known",
            notes=(f"known: {list_known(names)}",) if names else (),
            hint=f"write {write} outside of the cards" if near is None else f"did you mean `{near}`",
            fix=near,
        )

    def complain_about_length(self, use: ast.Use, decl: ast.DefinitionDecl) -> None:
        self.findings.error(
            codes.EXPANDED_TOO_LONG,
            f"with what `{use.name.value}` stands for there are more than {MAX_PARTS} words, numbers and statements",
            use.span,
            label="this makes it too long",
            notes_labels=(Label(decl.key.span, "defined here"),),
            hint="write `repeat ... times { ... }` for what is done several times, or a simpler definition",
        )

    def complain_about_file(self, use: ast.Use) -> None:
        if not self.is_full:
            self.findings.error(
                codes.EXPANDED_TOO_LONG,
                "the definitions of this file stand for more words, numbers and statements than a file may have",
                use.span,
                label="from here on it is too much",
                notes=(f"a file may have {MAX_EXPANDED:,} of them, and files that are sent together have fewer",),
                hint="write fewer uses, or simpler definitions",
            )
        self.is_full = True

    # --- arguments

    def check_arguments(self, use: ast.Use, definition: _Definition) -> bool:
        decl = definition.decl
        if len(use.arguments) != len(decl.parameters):
            given, wanted = len(use.arguments), len(decl.parameters)
            self.findings.error(
                codes.ARGUMENT_COUNT,
                f"`{decl.key.value}` is used with {_count(wanted)}, not with {_count(given) if given else 'none'}"
                if wanted
                else f"`{decl.key.value}` is used without arguments",
                use.span,
                label=f"{_count(given)} stand{'s' * (given == 1)} here" if given else "nothing stands behind the name",
                notes_labels=(Label(decl.key.span, "defined here"),),
                hint=f"write it like `{_signature(decl)}`" if wanted else f"write `{decl.key.value}`",
                fix=None if wanted else Fix(use.span, decl.key.value),
            )
            return False
        checks = [
            self.check_argument(given, parameter, kind, definition)
            for given, parameter, kind in zip(use.arguments, decl.parameters, definition.types, strict=True)
        ]
        return all(checks)

    def check_argument(
        self, given: ast.Given, parameter: ast.Word, wanted: Type | None, definition: _Definition
    ) -> bool:
        if wanted is not None and not _fits(given, wanted):
            what, example = _WANTED.get(wanted, ("a name", "my_name"))
            self.findings.error(
                codes.TYPE_MISMATCH,
                f"`{definition.decl.key.value}` needs {what} here",
                given.span,
                label=f"this is not {what}",
                notes_labels=(Label(parameter.span, f"`{parameter.value}` stands for {what}"),),
                hint=f"write {what}, such as `{example}`",
            )
            return False
        is_they = isinstance(given, ast.Word) and given.value == "they"
        if is_they and any(mention.is_apart for mention in definition.mentions_of(parameter)):
            self.findings.error(
                codes.OTHER_THEY,
                f"inside of `{definition.decl.key.value}` somebody else is `they`",
                given.span,
                label="this player would be lost there",
                notes_labels=(Label(parameter.span, "used where another player is `they`"),),
                hint="choose a player with `let`, and write that name",
            )
            return False
        return True


def _fits(given: ast.Given, wanted: Type) -> bool:
    """Tell whether something can be what is wanted; of a name the checker knows it."""
    match given:
        case ast.Variable(name):
            return wanted is Type.NUMBER or name != ast.MUCH
        case ast.Word(value):
            return wanted in ((Type.CARD, Type.CARDS) if value == "it" else (Type.PLAYER,))
        case ast.Phrase(kind) if kind in _KINDS:
            return wanted is _KINDS[kind] or (wanted is Type.CARDS and kind is Kind.CARD)
        case _:
            return wanted is Type.NUMBER


def _count(number: int) -> str:
    return f"{number} argument{'s' * (number != 1)}"


def _signature(decl: ast.DefinitionDecl) -> str:
    """How a definition is used.

    >>> from elysium_rules.source import Span
    >>> place = Span("museum.ely", 0, 0)
    >>> toll, n = ast.Word("toll", "toll", place), ast.Word("n", "n", place)
    >>> _signature(ast.DefinitionDecl(toll, (n,), (), ast.Block((), place), place))
    'toll(n)'
    """
    names = ", ".join(parameter.value for parameter in decl.parameters)
    return f"{decl.key.value}({names})" if names else decl.key.value


def name_definition(finding: Diagnostic, syntax: ast.FileSyntax) -> Diagnostic:
    """Say of a finding about a whole use what it is the use of."""
    known = {decl.key.value: decl for decl in syntax.definitions}
    for card in syntax.cards if known else ():
        for node in walk(tuple(power.body for power in card.powers)):
            if isinstance(node, ast.Use) and node.span == finding.span:
                name = node.name.value
                label = Label(known[name].key.span, f"`{name}` is defined here")
                return attrs.evolve(finding, notes_labels=(label, *finding.notes_labels))
    return finding


# --- what a use stands for


def _write_out(use: ast.Use, definition: _Definition, vocabulary: Vocabulary) -> ast.Use:
    decl = definition.decl
    types = named_types(decl.body, vocabulary)
    names: dict[str, ast.Given | str] = {name: f"{name} in {decl.key.value}" for name in types if " " not in name}
    lets: list[ast.Let] = []
    shown: list[ast.Given] = []
    for parameter, kind, given in zip(decl.parameters, definition.types, use.arguments, strict=True):
        name = f"{parameter.value} in {decl.key.value}"
        if kind is None or not definition.mentions_of(parameter):
            continue
        types[parameter.value] = kind
        is_read_first = not decl.names and _is_read_first(decl.body, parameter.value, vocabulary)
        if is_read_first or _is_constant(given, is_shown=bool(decl.names)):
            names[parameter.value] = given
        else:
            names[parameter.value] = name
            assert not isinstance(given, ast.Word), "a word is a constant"
            lets.append(ast.Let(ast.Word(name, parameter.text, parameter.span), given, given.span))
        if decl.names and kind in (Type.NUMBER, Type.FAMILY):
            shown.append(_show(names[parameter.value], kind, parameter.span))
    body = Substitution(vocabulary, names, types).put_into(decl.body)
    return attrs.evolve(use, arguments=tuple(shown), body=ast.Block((*lets, *body.statements), body.span))


def _show(value: ast.Given | str, kind: Type, span: Span) -> ast.Given:
    """What stands behind the name of a keyword: a number, or the name of a family."""
    shown = ast.Variable(value, span) if isinstance(value, str) else value
    if kind is Type.FAMILY and isinstance(shown, ast.Variable):
        return ast.Word(shown.name, shown.name, shown.span)
    return shown


def _is_constant(given: ast.Given, *, is_shown: bool) -> bool:
    """Tell whether something stays what it is whatever is done: a number as written, or a name.

    The amount that an event is about is one as well; but it has no name that could stand behind that of a keyword.
    """
    is_amount = isinstance(given, ast.Variable) and given.name == ast.MUCH
    return isinstance(given, ast.Number | ast.Variable | ast.Word) and not (is_amount and is_shown)


def _is_read_first(body: ast.Block, name: str, vocabulary: Vocabulary) -> bool:
    """Tell whether a number is read once, and by the first statement before it does anything: then it needs no name."""
    mentions = [mention for mention in find_mentions(body, vocabulary) if mention.name == name]
    if len(mentions) != 1 or mentions[0].is_apart or mentions[0].type is not Type.NUMBER:
        return False
    first = next(_first_read(body), None)
    return any(mention.name == name for mention in find_mentions(first, vocabulary))


def _first_read(block: ast.Block) -> Iterator[object]:
    for statement in block.statements[:1]:
        match statement:
            case ast.Phrase() | ast.Let():
                yield statement
            case ast.If(condition):
                yield condition
            case ast.Repeat(number):
                yield number
