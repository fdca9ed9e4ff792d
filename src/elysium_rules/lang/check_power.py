"""Names and types of a card file against a game's vocabulary: powers and their statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import attrs

from elysium_rules.diagnostics import Label
from elysium_rules.lang import ast, codes
from elysium_rules.lang.bounds import MAX_BENT, MAX_PARTS
from elysium_rules.lang.check_phrase import Binder, Binding, Definitions, PhraseChecker
from elysium_rules.lang.findings import Findings
from elysium_rules.lang.lower import FOUND, PLAYERS, bound_by
from elysium_rules.lang.substitute import find_mentions, parameter_types
from elysium_rules.lang.terminals import list_choices
from elysium_rules.program.nodes import Actor
from elysium_rules.program.types import Kind, QuestionKind, Type
from elysium_rules.program.value import FrozenDict, walk
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import Span

_NONE: Final = Definitions()


def check_power(
    findings: Findings,
    power: ast.PowerDecl,
    vocabulary: Vocabulary,
    families: tuple[str, ...],
    version: int = 1,
    definitions: Definitions = _NONE,
    own: Mapping[str, str] = FrozenDict(),
) -> None:
    """Check one power, and add to *findings*; *own* are the resources that its file declares, by their words."""
    checker = _PowerChecker(findings, power, vocabulary, families, version, definitions, own)
    checker.check_length()
    if power.event is not None:
        checker.check_event(power.event)
    if power.worth is not None:
        checker.check_worth(power.worth)
    for modifier in power.modifiers:
        checker.check_phrase(modifier)
    if power.body is not None:
        checker.check_block(power.body)


def check_definition(
    findings: Findings,
    decl: ast.DefinitionDecl,
    vocabulary: Vocabulary,
    families: tuple[str, ...],
    version: int,
    definitions: Definitions,
    own: Mapping[str, str],
) -> None:
    """Check a definition by itself, and add to *findings*.

    What depends on where it is used is left to that place: the power, who acts, who `they` are.
    """
    definitions = attrs.evolve(definitions, checked=decl)
    types = parameter_types(decl, vocabulary)
    head = attrs.evolve(decl.span, end=decl.key.span.end)
    power = ast.PowerDecl(decl.key.value, (), None, decl.body, None, (), head, decl.span)
    checker = _PowerChecker(findings, power, vocabulary, families, version, definitions, own)
    checker.they, checker.has_it, checker.has_much = decl, True, True
    for parameter in decl.parameters:
        # A parameter that is not used is a finding of its own.
        known = Binding(parameter, types[parameter.value] or Type.NUMBER, is_used=True, is_parameter=True)
        checker.scope[parameter.value] = known
    checker.check_block(decl.body)


def _reads_a_number(phrase: ast.Phrase) -> bool:
    """Tell whether a filter has a number that must be worked out, which is never the same for long."""
    return phrase.kind is Kind.FILTER and any(
        isinstance(argument, ast.Binary | ast.OverPlayers)
        or (isinstance(argument, ast.Phrase) and argument.kind is Kind.NUMBER)
        for argument in phrase.arguments
    )


class _PowerChecker(PhraseChecker):
    def check_length(self) -> None:
        """Check that the power is short: then no round of a loop takes long, and a whole power fits in one action."""
        parts = sum(hasattr(node, "span") for node in walk(self.power))
        most = MAX_BENT if self.power.modifiers else MAX_PARTS
        if parts > most:
            self.findings.error(
                codes.TOO_LONG,
                f"this power has {parts} words, numbers and statements; {most} are the most",
                self.power.head,
                label="the power begins here",
                hint="write fewer rules, or simpler conditions"
                if self.power.modifiers
                else "write `repeat ... times { ... }` for what is done several times, or a simpler power",
            )

    def check_event(self, event: ast.Phrase) -> None:
        self.check_phrase(event)
        bound = bound_by(event, self.vocabulary) if self.version > 1 else ()
        self.has_it = "it" in bound
        self.it_faceless = self.faceless_noun(event) if self.has_it else None
        self.has_much = "much" in bound
        self.they = event if "they" in bound else None
        for phrase in walk(event):
            if isinstance(phrase, ast.Phrase) and (self.row_of(phrase).is_now or _reads_a_number(phrase)):
                self.findings.error(
                    codes.WRONG_EVENT,
                    f"no event can wait for a card that is {self.findings.quote(phrase.span)}",
                    phrase.span,
                    label="this may change before the event comes",
                    hint="remove it, and write `if ... { ... }` in the power",
                )

    def check_worth(self, worth: ast.Worth) -> None:
        allowed = self.vocabulary.words.get("worth", ())
        if allowed and worth.resource.value not in allowed:
            shown = list_choices([f"`{word}`" for word in allowed])
            self.findings.error(
                codes.WRONG_WORTH,
                f"a `{self.power.name}` power is worth {shown}, not `{worth.resource.value}`",
                worth.resource.span,
                label=f"{shown} belongs here",
                notes_labels=(Label(self.power.head, f"this is a `{self.power.name}` power"),),
                hint=f"it is worth {shown} alone, as in {self.findings.quote(worth.number.span)[:-1]} {allowed[0]}`",
            )
        self.check_number(worth.number)
        self.check_per(worth.per)
        if worth.condition is not None:
            self.check_condition(worth.condition)

    # --- statements

    def check_block(self, block: ast.Block, *, may_pay_first: bool = False) -> None:
        if not block.statements:
            self.findings.warn(
                codes.EMPTY_BLOCK,
                "this block does nothing",
                block.span,
                label="nothing stands between the braces",
                hint="write what shall happen, or remove the block",
            )
        with self._inner_scope():
            for position, statement in enumerate(block.statements):
                self.check_statement(statement, may_pay=may_pay_first and position == 0)

    @contextmanager
    def _inner_scope(self) -> Iterator[None]:
        """Open a scope for new names; at its end forget them, and complain about those that were not used."""
        outer, self.new_names = self.new_names, {}
        yield
        for name, hidden in self.new_names.items():
            binding = self.scope.pop(name)
            if hidden is not None:
                self.scope[name] = hidden
            if not binding.is_used:
                self.findings.warn(
                    codes.UNUSED_NAME,
                    f"`{name}` is never used",
                    binding.word.span,
                    label="named here, and known only to the end of this block",
                    hint="remove this `let`, or use the name",
                )
        self.new_names = outer

    def check_statement(self, statement: ast.Statement, *, may_pay: bool = False) -> None:
        match statement:
            case ast.Phrase():
                self.check_effect(statement, may_pay=may_pay)
            case ast.Block():
                self.check_block(statement)
            case ast.Let():
                self.check_let(statement)
            case ast.May():
                self.check_may(statement)
            case ast.CostGate(costs, body):
                for cost in costs:
                    self.check_cost(cost)
                self.check_block(body)
            case ast.Choose(branches, otherwise):
                for branch in branches:
                    self.check_block(branch, may_pay_first=True)
                if otherwise is not None:
                    self.check_block(otherwise)
            case ast.If(condition, then, otherwise):
                self.check_condition(condition)
                self.check_block(then)
                if otherwise is not None:
                    self.check_block(otherwise)
            case ast.Repeat():
                self.check_repeat(statement)
            case ast.Each():
                self.check_each(statement)
            case ast.Subject():
                self.check_subject(statement)
            case ast.Later():
                self.check_later(statement)
            case ast.Until():
                self.check_until(statement)
            case ast.Use():
                self.check_use(statement)

    def check_later(self, later: ast.Later) -> None:
        self.check_phrase(later.moment)
        if self.later is not None:
            self.findings.error(
                codes.NESTED_LATER,
                "what is done later cannot leave something for later again",
                later.span,
                label="the inner one",
                notes_labels=(Label(self.later.span, "the outer one"),),
                hint="write the two one after the other",
            )
        outer, self.later = self.later, later
        self.check_block(later.body)
        self.later = outer

    def check_until(self, until: ast.Until) -> None:
        self.check_phrase(until.moment)
        for modifier in until.modifiers:
            self.check_phrase(modifier)
        parts = sum(hasattr(node, "span") for node in walk(until))
        if parts > MAX_BENT:
            self.findings.error(
                codes.TOO_LONG,
                f"this has {parts} words and numbers; {MAX_BENT} are the most, because it is asked again and again",
                until.span,
                label="this is too long",
                hint="write fewer rules, or simpler conditions",
            )

    def check_use(self, use: ast.Use) -> None:
        """Check what a use stands for, at its place; where that is not known, what it is used with counts as used."""
        name = use.name.value
        if use.body is None or name in self.definitions.bad:
            for mention in find_mentions(use.arguments, self.vocabulary):
                if mention.name in self.scope:
                    self.scope[mention.name].is_used = True
            return
        with self.findings.inside(use, self.definitions.known[name]):
            self.check_block(use.body)

    def check_each(self, each: ast.Each) -> None:
        if self.each is not None:
            self._complain_about_each(self.each, each.span)
        outer, self.each = self.each, each
        with self._inner_scope(), self._acting("they", each):
            self.check_statement(each.body)
        self.each = outer

    def _complain_about_each(self, outer: ast.Each, inner: Span) -> None:
        self.findings.error(
            codes.NESTED_EACH,
            "one `each` stands inside another",
            inner,
            label="the inner one",
            notes_labels=(Label(outer.span, "the outer one"),),
            hint="write the two one after the other",
        )

    def check_subject(self, subject: ast.Subject) -> None:
        player = subject.player
        if isinstance(player, ast.Phrase):
            self.check_phrase(player)
        else:
            self.check_player(player)
        is_known = isinstance(player, ast.Word) and player.value in PLAYERS
        actor: Actor = PLAYERS[player.value] if is_known and isinstance(player, ast.Word) else "they"
        with self._inner_scope(), self._acting(actor, self.they if is_known else subject):
            self.check_statement(subject.body)

    @contextmanager
    def _acting(self, actor: Actor, they: Binder | None) -> Iterator[None]:
        """Let somebody else do what stands inside."""
        outer = self.actor, self.they
        self.actor, self.they = actor, they
        yield
        self.actor, self.they = outer

    def check_repeat(self, repeat: ast.Repeat) -> None:
        self.check_number(repeat.number)
        if self.repeat is not None:
            self.findings.error(
                codes.NESTED_REPEAT,
                "one `repeat` or `up to` stands inside another",
                repeat.span,
                label="the inner one",
                notes_labels=(Label(self.repeat.span, "the outer one"),),
                hint="multiply the numbers, or write the two one after the other",
            )
        outer, self.repeat = self.repeat, repeat
        self.check_block(repeat.body)
        self.repeat = outer

    def check_may(self, may: ast.May) -> None:
        inner = may.statement
        is_free = isinstance(inner, ast.May) or (isinstance(inner, ast.Repeat) and inner.up_to)
        # Who answers with an amount may answer 0.
        is_free |= isinstance(inner, ast.Phrase) and self.row_of(inner).asks is QuestionKind.AMOUNT
        if is_free:
            self.findings.warn(
                codes.MAY_TWICE,
                "`may` stands before something that can be declined anyway",
                may.span,
                label=f"{self.findings.quote(inner.span)} is already a free choice",
                hint=f"write {self.findings.quote(inner.span)} without this `may`",
            )
        with self._inner_scope():
            self.check_statement(inner)

    def check_let(self, let: ast.Let) -> None:
        name = let.name.value
        value_type = Type.NUMBER
        if isinstance(let.value, ast.Phrase) and let.value.kind is Kind.VALUE:
            self.check_phrase(let.value)
            value_type = self.row_of(let.value).gives
            if value_type is Type.NUMBERS and self.each is not None:
                self._complain_about_each(self.each, let.value.span)
        elif isinstance(let.value, ast.Phrase) and let.value.kind in FOUND:
            self.check_phrase(let.value)
            value_type = FOUND[let.value.kind]
        else:
            self.check_number(let.value)
        if name in self.definitions.known:
            self.findings.error(
                codes.NAME_TAKEN,
                f"`{name}` is the name of a definition already",
                let.name.span,
                label="another name belongs here",
                notes_labels=(Label(self.definitions.known[name].key.span, "this is the definition"),),
                hint=f"write another name, such as `my_{name}`",
            )
        elif name in self.scope:
            self.findings.error(
                codes.NAME_TAKEN,
                f"`{name}` is the name of two things",
                let.name.span,
                label="named again here",
                notes_labels=(Label(self.scope[name].word.span, "named here first"),),
                hint=f"write another name, such as `{name}_2`",
            )
        self.new_names.setdefault(name, self.scope.get(name))
        is_card = value_type in (Type.CARD, Type.CARDS) and isinstance(let.value, ast.Phrase)
        faceless = self.faceless_noun(let.value) if is_card and isinstance(let.value, ast.Phrase) else None
        self.scope[name] = Binding(let.name, value_type, is_used=name in self.scope, faceless=faceless)
        self.all_names[name] = let.name

    # --- effects

    def check_effect(self, effect: ast.Phrase, *, may_pay: bool) -> None:
        row = self.row_of(effect)
        if row.only_cost and not may_pay:
            quoted = self.findings.quote(effect.span)
            self.findings.error(
                codes.PAY_ALONE,
                f"{quoted} buys nothing: a price stands before `to`, or first in a branch of `choose`",
                effect.span,
                label="`to { ... }` is missing after this",
                hint=f"write {quoted[:-1]} to {{ ... }}`",
            )
        if row.only_you and self.actor == "they" and self.they is not None:
            self.findings.error(
                codes.ONLY_YOU,
                f"{self.findings.quote(effect.span)} is for you alone: no other player can do it",
                effect.span,
                label="this is done by somebody else" if self.each is None else "this stands inside an `each`",
                notes_labels=(Label(self.they.span, "here it begins"),),
                hint="write it for `you`" if self.each is None else "write it before or after `each`",
            )
        if row.only_once:
            self.check_once(effect)
        self.check_receiver(effect)
        self.check_phrase(effect)

    def check_once(self, effect: ast.Phrase) -> None:
        """Check an effect that cannot happen twice in a power: it is said once, and no loop says it again."""
        first = self.said.setdefault(effect.name, effect)
        if first is not effect or self.repeat is not None:
            around = (
                Label(first.span, "said here already") if self.repeat is None else Label(self.repeat.span, "the loop")
            )
            self.findings.error(
                codes.ONLY_ONCE,
                f"{self.findings.quote(effect.span)} can happen only once in a power",
                effect.span,
                label="this could be the second time",
                notes_labels=(around,),
                hint="write it once, and in no `repeat` or `up to`",
            )

    def check_receiver(self, effect: ast.Phrase) -> None:
        """Check that an effect that speaks of a player speaks of another one than the player who acts."""
        if self.definitions.checked is not None and self.they is self.definitions.checked:
            return  # who acts is said where the definition is used
        for argument in effect.arguments:
            if isinstance(argument, ast.Word) and PLAYERS.get(argument.value) == self.actor:
                self.findings.warn(
                    codes.SAME_PLAYER,
                    f"{self.findings.quote(effect.span)} changes nothing: both players are the same",
                    argument.span,
                    label="this is the player who acts",
                    hint="write who acts before it, as in `each other player`"
                    if self.actor == "you"
                    else "write `you`",
                    fix=None if self.actor == "you" else "you",
                )

    def check_cost(self, cost: ast.Phrase) -> None:
        if not self.row_of(cost).is_cost:
            examples = [row.example for row in self.vocabulary if row.is_cost]
            self.findings.error(
                codes.NOT_A_COST,
                f"{self.findings.quote(cost.span)} cannot be a price",
                cost.span,
                label="only what is paid in full, or not at all, may stand before `to`",
                hint=f"write a price, as in `{examples[0]}`" if examples else None,
            )
        self.check_phrase(cost)
