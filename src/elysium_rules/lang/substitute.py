"""Trees of statements with other names in them: what a definition says, put where it is used.

Nothing is copied as text, so an argument cannot change how the rest is read; and nothing is caught by a name that
happens to be the same: what `let` names inside of a definition is called otherwise where the definition is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.lang import ast
from elysium_rules.lang.lower import FOUND, PLAYERS, fold_arguments
from elysium_rules.lang.trees import inner_names, rebuild
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Parameter, Vocabulary
from elysium_rules.source import Span


@attrs.frozen
class Mention:
    """A place where a name is used."""

    name: str
    type: Type | None  #: what is wanted there; nothing where it is given to a definition that never uses it
    is_apart: bool  #: whether `they` is somebody else there than where the statements begin


#: What the parameters of definitions are, by the names of these; nothing for those that are never used.
Parameters: TypeAlias = Mapping[str, tuple[Type | None, ...]]
_NONE: Final[Parameters] = {}


def find_mentions(
    node: object, vocabulary: Vocabulary, known: Parameters = _NONE, *, is_apart: bool = False
) -> Iterator[Mention]:
    """List the names that are used in a tree, in reading order; words of the language are among them.

    Uses may be written out or not; what is wanted of the names that they are given *known* tells.
    """
    match node:
        case tuple():
            for item in node:
                yield from find_mentions(item, vocabulary, known, is_apart=is_apart)
        case ast.Variable(name):
            yield Mention(name, Type.NUMBER, is_apart)
        case ast.Subject(ast.Word(name), body):
            yield Mention(name, Type.PLAYER, is_apart)
            for mention in find_mentions(body, vocabulary, known, is_apart=is_apart or name not in PLAYERS):
                yield attrs.evolve(mention, is_apart=is_apart) if mention.name == name else mention
        case ast.Subject(player, body):
            yield from find_mentions(player, vocabulary, known, is_apart=is_apart)
            yield from find_mentions(body, vocabulary, known, is_apart=True)
        case ast.Phrase():
            arguments, per = fold_arguments(node, vocabulary.row(node.kind, node.name))
            for parameter, argument in zip(vocabulary.row(node.kind, node.name).parameters, arguments, strict=True):
                if isinstance(argument, ast.Word):
                    yield Mention(argument.value, parameter.type, is_apart)
                else:
                    yield from find_mentions(argument, vocabulary, known, is_apart=is_apart or parameter.of_each)
            yield from find_mentions(per, vocabulary, known, is_apart=is_apart)
        case ast.Use(name, arguments, body=None) if name.value in known:
            for given, wanted in zip(arguments, known[name.value], strict=True):
                if isinstance(given, ast.Variable):
                    yield Mention(given.name, wanted, is_apart)
                else:
                    yield from find_mentions(given, vocabulary, known, is_apart=is_apart)
        case ast.Word():
            return
        case _:
            inside = is_apart or isinstance(node, ast.Each | ast.OverPlayers)
            for name in inner_names(node):
                yield from find_mentions(getattr(node, name), vocabulary, known, is_apart=inside)


def parameter_types(
    decl: ast.DefinitionDecl, vocabulary: Vocabulary, known: Parameters = _NONE
) -> dict[str, Type | None]:
    """What the parameters of a definition are, by their first use; one card can stand where several can.

    Nothing if it can be anything, because it comes to nothing.
    """
    found: dict[str, list[Type]] = {}
    for mention in find_mentions(decl.body, vocabulary, known):
        if mention.type is not None:
            found.setdefault(mention.name, []).append(mention.type)
    types: dict[str, Type | None] = {}
    for parameter in decl.parameters:
        kinds = found.get(parameter.value, [])
        first = kinds[0] if kinds else None
        types[parameter.value] = Type.CARD if first is Type.CARDS and Type.CARD in kinds else first
    return types


def named_types(body: ast.Block, vocabulary: Vocabulary) -> dict[str, Type]:
    """What `let` names in statements, and what each of it is."""
    found: dict[str, Type] = {}
    for let in walk(body):
        if isinstance(let, ast.Let):
            value, kind = let.value, Type.NUMBER
            if isinstance(value, ast.Phrase):
                row = vocabulary.row(value.kind, value.name)
                kind = row.gives if value.kind is Kind.VALUE else FOUND.get(value.kind, Type.NUMBER)
            found.setdefault(let.name.value, kind)
    return found


@attrs.frozen
class Substitution:
    """Puts other names, or what was given for them, into a tree.

    A name that stands where a family is wanted is that of the family, unless it was given to one.
    """

    vocabulary: Vocabulary
    names: Mapping[str, ast.Given | str]  #: what stands for a name: another one, or what was given
    types: Mapping[str, Type]  #: what the names are

    def put_into(self, node: Any) -> Any:
        """The same tree with the other names."""
        match node:
            case tuple():
                return tuple([self.put_into(item) for item in node])
            case ast.Variable(name, span):
                return self._number(name, span)
            case ast.Word():
                return node
            case ast.Let(name, value, span):
                return ast.Let(self._word(name, None), self.put_into(value), span)
            case ast.Subject(player, body, span):
                if not isinstance(player, ast.Word):
                    return ast.Subject(self.put_into(player), self.put_into(body), span)
                who = self._word(player, Type.PLAYER)
                # Who acts under a name is `they` there; you have no name, and never are.
                is_named = player.value not in PLAYERS and who.value in PLAYERS and PLAYERS[who.value] == "you"
                meant = _address(body, self.vocabulary) if is_named else body
                return ast.Subject(who, self.put_into(meant), span)
            case ast.Phrase():
                return self._phrase(node)
            case _:
                return rebuild(node, self.put_into)

    def _number(self, name: str, span: Span) -> ast.Expression:
        given = self.names.get(name)
        match given:
            case None:
                return ast.Variable(name, span)
            case str():
                return ast.Variable(given, span)
            case ast.Word():
                return ast.Variable(given.value, given.span)
            case _:
                return given

    def _word(self, word: ast.Word, wanted: Type | None) -> ast.Word:
        given = self.names.get(word.value)
        if wanted is Type.FAMILY and self.types.get(word.value) is not Type.FAMILY:
            return word
        match given:
            case str():
                return ast.Word(given, word.text, word.span)
            case ast.Word():
                return given
            case ast.Variable(name, span):
                return ast.Word(name, name, span)
            case _:
                return word

    def _phrase(self, phrase: ast.Phrase) -> ast.Phrase:
        row = self.vocabulary.row(phrase.kind, phrase.name)
        kinds = [parameter.type for parameter in row.parameters]
        arguments = tuple(
            self._word(argument, kinds[place]) if isinstance(argument, ast.Word) else self.put_into(argument)
            for place, argument in enumerate(phrase.arguments)
        )
        return attrs.evolve(phrase, arguments=arguments)


def _address(node: Any, vocabulary: Vocabulary) -> Any:
    """The same tree in which `you` stands for `they`, wherever that is who it is where the tree begins."""
    match node:
        case tuple():
            return tuple([_address(item, vocabulary) for item in node])
        case ast.Each() | ast.OverPlayers():
            return node
        case ast.Subject(ast.Word() as word, body, span):
            player = _as_you(word)
            return ast.Subject(player, _address(body, vocabulary) if word.value in PLAYERS else body, span)
        case ast.Subject(player, body, span):
            return ast.Subject(_address(player, vocabulary), body, span)
        case ast.Phrase():
            row = vocabulary.row(node.kind, node.name)
            arguments, per = fold_arguments(node, row)
            said = [
                _address_argument(argument, parameter, vocabulary)
                for argument, parameter in zip(arguments, row.parameters, strict=True)
            ]
            rest = [_address(per, vocabulary)] if len(node.arguments) > len(arguments) else []
            return attrs.evolve(node, arguments=(*said, *rest))
        case _:
            return rebuild(node, lambda inner: _address(inner, vocabulary))


def _address_argument(argument: ast.Argument, parameter: Parameter, vocabulary: Vocabulary) -> Any:
    if isinstance(argument, ast.Word):
        return _as_you(argument) if parameter.type is Type.PLAYER else argument
    return argument if parameter.of_each else _address(argument, vocabulary)


def _as_you(word: ast.Word) -> ast.Word:
    return attrs.evolve(word, value="you") if PLAYERS.get(word.value) == "they" else word
