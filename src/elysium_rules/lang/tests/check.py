"""Names and types of tests, against the cards there are and the table of the game.

All findings are collected before anybody stops. Conditions are checked as those of cards are: a player of a test is
what `let` makes of a player, a card that is named what it makes of a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic, Fix, Label, suggest
from elysium_rules.lang import ast
from elysium_rules.lang import codes as card_codes
from elysium_rules.lang.bounds import MAX_NAME
from elysium_rules.lang.check_phrase import Binding, PhraseChecker
from elysium_rules.lang.echoes import drop_echoes
from elysium_rules.lang.findings import EnoughFoundError, Findings, keep_first, list_known, name_file
from elysium_rules.lang.terminals import list_choices
from elysium_rules.lang.tests import codes, nodes
from elysium_rules.lang.tests.bounds import MAX_COMMANDS, MAX_TESTS
from elysium_rules.lang.tests.checked import TYPES, YOU, CheckedTest, Known, Sort
from elysium_rules.lang.tests.forms import FAMILY, Form
from elysium_rules.lang.tests.nodes import FACELESS, LineKind, Named, Piece
from elysium_rules.program.value import FrozenDict, walk
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import Span

_SORTS: Final = {
    Sort.NUMBER: "a number",
    Sort.CARD: "a card",
    Sort.CARDS: "a list of cards",
    Sort.PLAYER: "a player",
    Sort.FAMILY: "a family",
    Sort.WORD: "a word of the game",
}
#: The lines whose parts are answers: a name in them may stand for anything.
_ANSWERING: Final = frozenset({"choose_act", "secretly_act", "may_claim", "must_claim", "chance_claim"})


def check_tests(
    file: nodes.TestFile,
    vocabulary: Vocabulary,
    forms: Mapping[str, Form],
    known: Known,
    refused: Mapping[str, str] = FrozenDict(),
) -> tuple[tuple[CheckedTest, ...], tuple[Diagnostic, ...]]:
    """Check all tests that could be read of a file.

    Args:
        file: what was read.
        vocabulary: the table of the game.
        forms: the lines that its tests can say, by the names of their rules.
        known: the cards there are.
        refused: phrases of cards that mean nothing in a test, by their rows; and what to do instead.

    Returns:
        Those without an error, and all findings.
    """
    findings = Findings(file.source, vocabulary)
    checker = _FileChecker(findings, vocabulary, forms, known, refused, {})
    good: list[CheckedTest] = []
    with suppress(EnoughFoundError):
        good = list(checker.check_file(file))
    syntax = ast.FileSyntax(file.source, (), (), (), is_complete=file.is_complete, damage=file.damage)
    return tuple(good), keep_first(drop_echoes(findings.found, syntax), name_file(file.source))


@attrs.define
class _FileChecker:
    findings: Findings
    vocabulary: Vocabulary
    forms: Mapping[str, Form]
    known: Known
    refused: Mapping[str, str]
    tables: dict[str, nodes.TableDecl]

    def check_file(self, file: nodes.TestFile) -> Iterator[CheckedTest]:
        if not file.tests and file.is_complete:
            self.findings.error(
                codes.NO_TESTS,
                "this file has no test",
                Span(file.source.name, 0, 0),
                label="a test belongs here",
                hint='write `test "What it does" of my_card { given { ... } when { ... } then { ... } }`',
            )
        self._check_tables(file)
        self._check_size(file)
        titles: dict[tuple[str, ...], nodes.TestDecl] = {}
        for test in file.tests:
            before = self._errors()
            self._check_title(test, titles)
            checker = _TestChecker(self, test)
            checked = checker.check(file)
            is_damaged = any(span == test.span for span, _ in file.damage)
            if self._errors() == before and not is_damaged:
                yield checked
        for table in file.tables:
            if file.is_complete and not self._errors() and not any(_uses(test, table) for test in file.tests):
                self.findings.warn(
                    codes.UNUSED_TABLE,
                    f"no test uses the table `{table.name.value}`",
                    table.name.span,
                    label="declared here",
                    hint="remove it, or use it in a `given`",
                )

    def _errors(self) -> int:
        return sum(finding.is_error for finding in self.findings.found)

    def _check_tables(self, file: nodes.TestFile) -> None:
        for table in file.tables:
            first = self.tables.setdefault(table.name.value, table)
            if first is not table:
                self.findings.error(
                    codes.TITLE_TWICE,
                    f"two tables are called `{table.name.value}`",
                    table.name.span,
                    label="used again here",
                    notes_labels=(Label(first.name.span, "used here first"),),
                    hint=f"write another name, such as `{table.name.value}_2`",
                )

    def _check_size(self, file: nodes.TestFile) -> None:
        """Check that all tests together are run soon: tables of cases multiply what is done."""
        runs = commands = 0
        for test in file.tests:
            cases = 1 if test.cases is None else len(test.cases.lines)
            runs += cases
            commands += cases * (1 + sum(len(part.commands) for part in test.parts if isinstance(part, nodes.When)))
            for count, most, what in ((runs, MAX_TESTS, "tests"), (commands, MAX_COMMANDS, "commands")):
                if count > most:
                    self.findings.error(
                        codes.TOO_MANY_CASES,
                        f"this file has more than {most:,} {what}, each line of a table of cases counted",
                        (test.title if test.cases is None else test.cases).span,
                        label="this is one too many",
                        hint="write fewer lines, or a second file",
                    )
                    raise EnoughFoundError

    def _check_title(self, test: nodes.TestDecl, titles: dict[tuple[str, ...], nodes.TestDecl]) -> None:
        title = test.title.value
        if not title.strip() or len(title) > 2 * MAX_NAME:
            self.findings.error(
                codes.EMPTY_TITLE,
                "this test has no title" if not title.strip() else f"a title has at most {2 * MAX_NAME} characters",
                test.title.span,
                label="what the card does belongs here, in one sentence",
                hint='write `test "What it does"`',
            )
        first = titles.setdefault((title,), test)
        if first is not test:
            self.findings.error(
                codes.TITLE_TWICE,
                f"two tests are called {self.findings.quote(test.title.span)}",
                test.title.span,
                label="used again here",
                notes_labels=(Label(first.title.span, "used here first"),),
                hint="say what is different in this one, or write a table of cases",
            )


def _uses(test: nodes.TestDecl, table: nodes.TableDecl) -> bool:
    uses = [part.use for part in test.parts if isinstance(part, nodes.Given)]
    return any(use is not None and use.name.value == table.name.value for use in uses)


@attrs.define
class _TestChecker:
    file: _FileChecker
    test: nodes.TestDecl
    seats: list[str] = attrs.field(factory=lambda: [YOU])
    sorts: dict[str, Sort] = attrs.field(factory=dict)
    used: set[str] = attrs.field(factory=set)  #: the columns that something speaks of
    in_play: tuple[str, ...] = ()  #: the families that it names

    @property
    def findings(self) -> Findings:
        return self.file.findings

    def check(self, file: nodes.TestFile) -> CheckedTest:
        """Check one test."""
        test = self.test
        self._find_seats()
        self._find_families()
        if test.cases is not None:
            self._check_cases(test.cases)
        for subject in test.subjects:
            self.check_piece(subject)
        is_begun = has_then = False
        for part in test.parts:
            match part:
                case nodes.Given():
                    if is_begun:
                        self.findings.error(
                            codes.GIVEN_LATE,
                            "what lies on the table is said before anything is done",
                            part.span,
                            label="this comes after a `when` or a `then`",
                            hint="write it into the first `given`, or another test",
                        )
                    self._check_given(part)
                case nodes.When():
                    is_begun = True
                    self._check_commands(part)
                case nodes.Then():
                    is_begun = True
                    has_then |= bool(part.claims)
                    for claim in part.claims:
                        self.check_claim(claim)
        if not has_then:
            self.findings.error(
                codes.NO_THEN,
                "this test claims nothing, so it can never fail",
                test.title.span,
                label="nothing is said of what must hold",
                hint="write `then { ... }` at its end",
            )
        if test.cases is not None and file.is_complete:
            for name in test.cases.names:
                if name.value not in self.used:
                    self.findings.warn(
                        codes.UNUSED_COLUMN,
                        f"nothing in this test speaks of `{name.value}`",
                        name.span,
                        label="a column of the table of cases",
                        hint="remove it, or use it",
                    )
        return CheckedTest(file.source, test, tuple(self.seats), FrozenDict(self.sorts), FrozenDict(self.file.tables))

    # --- who plays, with what

    def _givens(self) -> Iterator[nodes.Line | nodes.PlayerGiven]:
        """All that lies on the table, that of shared tables first."""
        for part in self.test.parts:
            if isinstance(part, nodes.Given):
                table = None if part.use is None else self.file.tables.get(part.use.name.value)
                if table is not None:
                    yield from table.items
                yield from part.items

    def _find_seats(self) -> None:
        most = self.file.known.players[1]
        for item in self._givens():
            if isinstance(item, nodes.PlayerGiven) and item.who.name not in self.seats:
                self.seats.append(item.who.name)
                if len(self.seats) == most + 1:
                    self.findings.error(
                        codes.TOO_MANY_PLAYERS,
                        f"there are at most {most} players",
                        item.who.span,
                        label="this is one too many",
                        hint="remove a player",
                    )
                if self.file.known.fitting.get(item.who.name) or item.who.name in self.file.known.families:
                    self.findings.error(
                        codes.WRONG_KIND,
                        f"`{item.who.name}` is a card or a family, so no player can have this name",
                        item.who.span,
                        label="a player belongs here",
                        hint="write a name such as `ann`",
                    )

    def _find_families(self) -> None:
        for item in self._givens():
            if isinstance(item, nodes.Line):
                form = self.file.forms.get(f"{item.name}_{item.kind}")
                if form is not None and form.words.get(0) == (FAMILY,):
                    self.in_play += tuple(part.value for part in item.parts if isinstance(part, ast.Word))

    # --- tables of cases

    def _check_cases(self, cases: nodes.Cases) -> None:
        names = [name.value for name in cases.names]
        for place, name in enumerate(cases.names):
            if name.value in names[:place] or name.value in self.seats:
                self.findings.error(
                    codes.PLAYER_TWICE,
                    f"`{name.value}` is the name of two things",
                    name.span,
                    label="named again here",
                    hint=f"write another name, such as `{name.value}_2`",
                )
        for line in cases.lines:
            if len(line.values) != len(names):
                self.findings.error(
                    codes.CASE_LENGTH,
                    f"this line has {_count(len(line.values), 'value')}, but the table has "
                    f"{_count(len(names), 'column')}",
                    line.span,
                    label="one value for each column belongs here",
                    notes_labels=tuple(Label(name.span, "a column") for name in cases.names[:1]),
                    hint=f"write `({', '.join(names)})` with a value for each",
                )
                continue
            for column, value in zip(names, line.values, strict=True):
                sort = self.sort_of(value)
                if sort is None:
                    continue
                if self.sorts.setdefault(column, sort) is not sort:
                    self.findings.error(
                        codes.MIXED_COLUMN,
                        f"`{column}` is {_SORTS[self.sorts[column]]} in other lines, but here {_SORTS[sort]}",
                        _span_of(value, line.span),
                        label=f"{_SORTS[self.sorts[column]]} belongs here",
                        hint="write the same kind of thing in all lines of a column",
                    )

    def sort_of(self, value: Piece) -> Sort | None:
        """What a value of a table is; nothing where that is not known, which is a finding."""
        match value:
            case ast.Number():
                return Sort.NUMBER
            case ast.Word():
                return Sort.WORD
            case nodes.Who():
                return Sort.PLAYER
            case nodes.Cards(cards, _):
                for card in cards:
                    self.check_card(card)
                return Sort.CARDS
            case Named(None, key) if value.copy is None and not value.is_turned and key != FACELESS:
                if key in self.seats:
                    return Sort.PLAYER
                if key in self.file.known.families:
                    return Sort.FAMILY
                return Sort.CARD if self.check_card(value) else None
            case Named():
                return Sort.CARD if self.check_card(value) else None
            case _:
                return None

    # --- given and when

    def _check_given(self, part: nodes.Given) -> None:
        if part.use is not None:
            self._check_use(part.use)
        for item in part.items:
            self._check_item(item)

    def _check_use(self, use: nodes.TableUse) -> None:
        table = self.file.tables.get(use.name.value)
        if table is None:
            near = suggest(use.name.value, self.file.tables)
            self.findings.error(
                codes.UNKNOWN_TABLE,
                f"there is no table `{use.name.value}`",
                use.name.span,
                label="this is not known",
                hint=f"did you mean `{near}`" if near else f"write `table {use.name.value} {{ ... }}` before the tests",
                fix=near,
            )
            return
        names = [parameter.value for parameter in table.parameters]
        if len(names) != len(use.values):
            self.findings.error(
                codes.TABLE_ARGUMENTS,
                f"the table `{use.name.value}` takes {_count(len(names), 'value')}, not {len(use.values)}",
                use.span,
                label="used here",
                notes_labels=(Label(table.name.span, "declared here"),),
                hint=f"write `{use.name.value}({', '.join(names)})`" if names else f"write `{use.name.value}` alone",
            )
            return
        inner: dict[str, Sort] = {}
        for name, value in zip(names, use.values, strict=True):
            known = self.sorts.get(value.key) if isinstance(value, Named) and value.family is None else None
            if known is not None and isinstance(value, Named):
                self.used.add(value.key)
            sort = known or self.sort_of(value)
            if sort is not None:
                inner[name] = sort
        outer = self.sorts, self.used
        self.sorts, self.used = inner, set()
        for item in table.items:
            self._check_item(item)
        self.sorts, self.used = outer

    def _check_item(self, item: nodes.Line | nodes.PlayerGiven) -> None:
        if isinstance(item, nodes.Line):
            self.check_line(item)
            return
        for line in item.items:
            self.check_line(line)

    def _check_commands(self, part: nodes.When) -> None:
        for command in part.commands:
            match command:
                case nodes.Line():
                    self.check_line(command)
                case nodes.Chance(answers, _):
                    for answer in answers:
                        self.check_answer(answer)
                case nodes.Command(who, act):
                    self.check_who(who)
                    self.check_line(act)

    # --- lines and what they are made of

    def check_claim(self, claim: nodes.Line) -> None:
        """Check one claim: a condition of the language, or a line."""
        if claim.name == "holds":
            (condition,) = claim.parts
            self.check_condition(condition)  # type: ignore[arg-type]  # the grammar says so
        else:
            self.check_line(claim)

    def check_line(self, line: nodes.Line) -> None:
        """Check what stands in a line."""
        form = self.file.forms.get(f"{line.name}_{line.kind}")
        words = {} if form is None else dict(form.words)
        if line.kind is LineKind.GIVEN and words.get(0) == (FAMILY,):
            words = dict.fromkeys(range(len(line.parts)), (FAMILY,))
        for place, piece in enumerate(line.parts):
            if place in words and isinstance(piece, ast.Word):
                self._check_listed(piece, words[place])
            elif f"{line.name}_{line.kind}" in _ANSWERING and isinstance(piece, tuple):
                self._check_offer(piece)
            else:
                self.check_piece(piece)

    def _check_offer(self, pieces: tuple[Piece, ...]) -> None:
        for piece in pieces:
            if isinstance(piece, tuple):
                self._check_offer(piece)
            else:
                self.check_answer(piece)

    def _check_listed(self, word: ast.Word, allowed: tuple[str, ...]) -> None:
        known = self.file.known.families if allowed == (FAMILY,) else allowed
        what = "family" if allowed == (FAMILY,) else "word"
        if word.value in known:
            return
        near = suggest(word.value, known)
        self.findings.error(
            codes.UNKNOWN_WORD,
            f"there is no {what} `{word.value}`" if what == "family" else f"`{word.value}` cannot stand here",
            word.span,
            label="this is not known",
            notes=(f"known: {list_known(known)}",),
            hint=f"did you mean `{near}`" if near else f"write {list_choices([f'`{item}`' for item in known[:8]])}",
            fix=near,
        )

    def check_piece(self, piece: Piece) -> None:
        """Check a part of a line that is no answer: there a name is a card, and a variable is a number."""
        match piece:
            case tuple():
                for item in piece:
                    self.check_piece(item)
            case Named():
                if not self._is_column(piece, (Sort.CARD, Sort.CARDS)):
                    self.check_card(piece)
            case nodes.Who():
                self.check_who(piece)
            case ast.Variable(name, span):
                self._check_number(name, span)
            case ast.Number(value, span):
                self._check_size(value, span)
            case ast.Word(value, text, span) if text.endswith("'s") or value in ("you", "they"):
                self._check_owner(value, span)
            case nodes.Line():
                self.check_line(piece)
            case nodes.Cards(cards, _):
                for card in cards:
                    self.check_piece(card)
            case _:
                return

    def check_answer(self, piece: Piece) -> None:
        """Check an answer: a name may be that of anything."""
        if isinstance(piece, ast.Variable):
            name = piece.name
            if name in self.sorts:
                self.used.add(name)
            elif name not in self.seats and name not in self.file.known.families:
                self.check_card(Named(None, name, piece.span))
        else:
            self.check_piece(piece)

    def check_who(self, who: nodes.Who) -> None:
        """Check that somebody of that name plays."""
        self._check_player(who.name, who.span)

    def _check_player(self, name: str, span: Span) -> None:
        if name in self.seats:
            return
        if self.sorts.get(name) is Sort.PLAYER:
            self.used.add(name)
            return
        near = suggest(name, (*self.seats, *(key for key, sort in self.sorts.items() if sort is Sort.PLAYER)))
        self.findings.error(
            codes.UNKNOWN_NAME,
            f"no player is called `{name}`",
            span,
            label="this is not known",
            notes=(f"known: {list_known(self.seats)}",),
            hint=f"did you mean `{near}`" if near else f"write `{name} {{ }}` into `given`",
            fix=near,
        )

    def _check_owner(self, name: str, span: Span) -> None:
        if name == "they":
            self.findings.error(
                codes.NOT_IN_TESTS,
                "nobody is `they` in a test",
                span,
                label="whose is it",
                hint="write `your`, or the name of a player, as in `ann's`",
            )
        else:
            self._check_player(name, span)

    def _is_column(self, card: Named, sorts: Iterable[Sort]) -> bool:
        """Whether a name is that of a column with cards; a column of another kind is a finding."""
        sort = self.sorts.get(card.key) if card.family is None else None
        if sort is None:
            return False
        self.used.add(card.key)
        if sort not in sorts:
            self.findings.error(
                codes.WRONG_KIND,
                f"`{card.key}` stands for {_SORTS[sort]}, but a card is needed",
                card.span,
                label="a card belongs here",
                hint="write the name of a card, or cards into that column",
            )
        return True

    def _check_number(self, name: str, span: Span) -> None:
        sort = self.sorts.get(name)
        if sort is Sort.NUMBER:
            self.used.add(name)
            return
        numbers = [key for key, other in self.sorts.items() if other is Sort.NUMBER]
        near = suggest(name, numbers)
        self.findings.error(
            codes.WRONG_KIND if sort else codes.UNKNOWN_NAME,
            f"`{name}` stands for {_SORTS[sort]}, but a number is needed" if sort else f"no number is called `{name}`",
            span,
            label="a number belongs here",
            hint=f"did you mean `{near}`" if near else "write a number, or a column of a table of cases",
            fix=near,
        )

    def _check_size(self, value: int, span: Span) -> None:
        checker = self._phrases()
        checker.check_size(ast.Number(value, span))

    def check_card(self, card: Named) -> bool:
        """Check that a name means one card."""
        if card.face is not None:
            self.check_piece(card.face)
        if card.key == FACELESS and card.family is None:
            return True
        known = self.file.known
        found = known.find(card)
        if len(found) > 1 and self.in_play:
            found = tuple(ref for ref in found if ref.partition("/")[0] in self.in_play) or found
        if len(found) == 1:
            return True
        if found:
            self.findings.error(
                codes.AMBIGUOUS_CARD,
                f"`{card.text}` could be {list_choices([f'`{ref}`' for ref in found])}",
                card.span,
                label="several cards have this name",
                hint=f"write `{found[0]}`",
            )
            return False
        near = suggest(
            card.key, (*known.fitting, *self.sorts, known.faceless) if card.family is None else known.fitting
        )
        if card.family is not None:
            meant = known.fitting.get(card.key) or known.fitting.get(near or "", ())
            near = next((ref for ref in meant if ref.startswith(f"{card.family}/")), next(iter(meant), None))
        self.findings.error(
            codes.UNKNOWN_CARD,
            f"there is no card `{card.text}`",
            card.span,
            label="this is not known",
            hint=f"did you mean `{near}`"
            if near
            else "write the key of a card, as it stands behind `card` in its file",
            fix=near,
        )
        return False

    # --- conditions

    def _phrases(self) -> PhraseChecker:
        """What checks phrases of the card language."""
        words = self.test.title.span
        power = ast.PowerDecl("test", (), None, None, None, (), words, words)
        return PhraseChecker(
            self.findings,
            power,
            self.file.vocabulary,
            self.file.known.families,
            version=self.file.vocabulary.newest,
            own=self.file.known.resources,
        )

    def check_condition(self, condition: ast.Condition) -> None:
        """Check a condition, in which players, columns and cards have the names that they have in the test."""
        checker = self._phrases()
        place = ast.Word("", "", self.test.title.span)
        for name in self.seats[1:]:
            checker.scope[name] = Binding(place, TYPES[Sort.PLAYER], is_used=True)
        columns = {name.value: name for name in (self.test.cases.names if self.test.cases is not None else ())}
        for name, sort in self.sorts.items():
            if sort in TYPES:
                checker.scope[name] = Binding(columns.get(name, place), TYPES[sort], is_used=True)
        for name, span in condition_names(condition):
            if name in self.sorts:
                self.used.add(name)
            elif name not in checker.scope and name in self.file.known.fitting:
                self.check_card(Named(None, name, span))
                checker.scope[name] = Binding(place, TYPES[Sort.CARD], is_used=True)
        before = len(self.findings.found)
        checker.check_condition(condition)
        for number, finding in enumerate(self.findings.found[before:], before):
            if finding.code == card_codes.UNKNOWN_NAME:
                self.findings.found[number] = self._about_name(finding, checker.scope)
            elif finding.code == card_codes.TYPE_MISMATCH:  # there is no `let` that could name what is needed
                hint = "write a name of that kind, or another kind of value into its column"
                self.findings.found[number] = attrs.evolve(finding, hint=hint)
        for phrase in walk(condition):
            key = f"{phrase.name}_{phrase.kind}" if isinstance(phrase, ast.Phrase) else ""
            if key in self.file.refused and isinstance(phrase, ast.Phrase):
                self.findings.error(
                    codes.NOT_IN_TESTS,
                    f"{self.findings.quote(phrase.span)} means nothing in a test",
                    phrase.span,
                    label="this is said by cards alone",
                    hint=self.file.refused[key],
                )

    def _about_name(self, finding: Diagnostic, scope: Iterable[str]) -> Diagnostic:
        """Say of a name that nobody gave what could be meant in a test: there is no `let`."""
        span = finding.span
        assert span is not None
        word = self.file.findings.source.text_at(span).removesuffix("'s")
        near = suggest(word, (*scope, *self.file.known.fitting))
        is_own = self.file.findings.source.text_at(span).endswith("'s")
        fix = None if near is None else f"{near}'s" if is_own and near != YOU else near
        return attrs.evolve(
            finding,
            hint=f"did you mean `{fix}`"
            if fix
            else "write the name of a player, of a card, or of a column of the cases",
            fix=None if fix is None else Fix(span, fix),
        )


def condition_names(condition: object) -> Iterator[tuple[str, Span]]:
    """The names in a condition that may be those of cards, players or columns."""
    for node in walk(condition):
        if isinstance(node, ast.Word):
            yield node.value, node.span
        elif isinstance(node, ast.Variable):
            yield node.name, node.span


def _span_of(piece: Piece, otherwise: Span) -> Span:
    found = getattr(piece, "span", None)
    return found if isinstance(found, Span) else otherwise


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
