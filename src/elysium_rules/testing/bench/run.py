"""Runs tests in the card language: lays the table, does what is said, and sees whether the claims hold.

A test stops at the first thing that cannot be done, and behind the first `then` in which a claim does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import attrs

from elysium_rules.errors import ElysiumError
from elysium_rules.lang import ast
from elysium_rules.lang.lower import lower_claim
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.check import condition_names
from elysium_rules.lang.tests.checked import TYPES, YOU, CheckedTest, Known, Sort, named_cards
from elysium_rules.lang.tests.nodes import Named
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.program.types import Type
from elysium_rules.program.value import FrozenDict
from elysium_rules.source import Span
from elysium_rules.testing.bench.bench import Bench, BenchError, Difference, Laid, Said
from elysium_rules.testing.bench.coverage import Recorder
from elysium_rules.testing.bench.env import Env

#: So many ways of chance are tried for the one that a test wishes for, or to see all of them.
CHANCES: Final = 200
#: To see all answers of chance each is waited for so long: one of them is missed once in 10^8 runs.
_PATIENCE: Final = 20
#: So many choices are listed where one that was wanted is not among them.
_LISTED: Final = 12
#: So much is done in one test before it is stopped: events, each of which is a small step of the engine.
MAX_EVENTS: Final = 10_000
MAX_FILE_EVENTS: Final = 50_000  #: the same in all tests of a file
_LAID: Final = 10  #: a position that is laid out counts like so many


@attrs.define
class Budget:
    """How much may still happen in the tests of a file: whatever they say, they end soon."""

    left: int = MAX_FILE_EVENTS

    def spend(self, events: int) -> None:
        """Take so much of it.

        Raises:
            BenchError: nothing is left.
        """
        self.left -= events
        if self.left < 0:
            raise BenchError(f"at most {MAX_FILE_EVENTS:,} events in all tests of a file", "more have happened")


@attrs.frozen
class Failure:
    """A clause of a test that does not hold, or cannot be done."""

    span: Span
    clause: str  #: as it is written
    expected: str
    found: str
    position: tuple[str, ...] = ()  #: that moment, as lines of a `given`
    in_power: str | None = None  #: the card whose power asked just then, so that nobody can paste it


@attrs.frozen
class Result:
    """What came of one test, or of one line of its table of cases."""

    test: CheckedTest
    case: int | None  #: which line of its table, from 1
    values: str  #: what stands in that line
    failures: tuple[Failure, ...]
    #: The cards that it names behind `of` and that did nothing and were refused nothing.
    idle: tuple[Named, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether all holds, and its cards had something to do."""
        return not self.failures and not self.idle


def run_test(
    bench: Bench,
    cards: Any,
    known: Known,
    test: CheckedTest,
    case: int,
    recorder: Recorder | None = None,
    budget: Budget | None = None,
) -> Result:
    """Run one line of the table of cases of a test; without a table there is one, line 0.

    With a *recorder* it is noted what was reached of the cards; with a *budget* several tests share what may happen.
    """
    values = test.cases[case]
    env = Env(test, known, FrozenDict(dict(zip(test.columns, values, strict=True))))
    run = _Run(bench, cards, env, recorder, budget or Budget())
    run.run()
    shown = ", ".join(test.source.text_at(_span_of(value)) for value in values if value is not None)
    idle = () if run.failures else tuple(run.idle())
    return Result(test, None if test.decl.cases is None else case + 1, shown, tuple(run.failures), idle)


def lay_out(bench: Bench, cards: Any, known: Known, test: CheckedTest) -> Any:
    """The position that a test lays on the table.

    Raises:
        BenchError: it cannot be laid out.
    """
    values = test.cases[0]
    run = _Run(bench, cards, Env(test, known, FrozenDict(dict(zip(test.columns, values, strict=True)))))
    try:
        run.lay_out()
    except _EnoughError:
        raise BenchError(run.failures[0].expected, run.failures[0].found) from None
    return run.state


class _EnoughError(Exception):
    """The test is over."""


@attrs.define
class _Run:
    bench: Bench
    cards: Any
    env: Env
    recorder: Recorder | None = None
    budget: Budget = attrs.field(factory=Budget)
    state: Any = None
    before: Any = None  #: the position before the last deed
    last: Any = None  #: the last action
    events: list[Any] = attrs.field(factory=list)  #: since the last `when` began
    forced: list[Any] = attrs.field(factory=list)
    count: int = 0  #: of all events
    stops: bool = False
    wish: tuple[Said, ...] = ()  #: what chance gives to the next deed
    active: set[str] = attrs.field(factory=set)  #: the cards that have done something, or were refused something
    failures: list[Failure] = attrs.field(factory=list)

    def run(self) -> None:
        try:
            self.lay_out()
            with self.watching():
                for part in self.env.test.decl.parts:
                    if isinstance(part, nodes.When):
                        self.do_all(part)
                    elif isinstance(part, nodes.Then):
                        self.claim_all(part)
        except _EnoughError:
            return

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note what is reached, if somebody wants to know."""
        if self.recorder is None:
            yield
            return
        game = self.state.game
        watches, read = self.bench.watch(game), self.bench.reader(game)
        with self.recorder.watching(watches, read):
            try:
                yield
            finally:
                if self.state.is_over:
                    by_ref = {watch.ref: watch for watch in watches}
                    for ref, frame in self.bench.scored(self.state):
                        self.recorder.note_worth(by_ref[ref], read, self.state, frame)

    def fail(self, node: Any, expected: str, found: str) -> None:
        text = " ".join(self.env.test.source.text_at(node.span).split())
        position: tuple[str, ...] = ()
        asking = None
        if self.state is not None:
            position = tuple(self.bench.describe(self.state, self.env))
            asking = self.bench.asks(self.state)
        self.failures.append(Failure(node.span, text, expected, found, position, asking))

    # --- given

    def lay_out(self) -> None:
        items: list[tuple[nodes.Line | nodes.PlayerGiven, Env]] = []
        first: Any = self.env.test.decl.title
        for part in self.env.test.decl.parts:
            if not isinstance(part, nodes.Given):
                continue
            first = part if first is self.env.test.decl.title else first
            if part.use is not None:
                table = self.env.test.tables[part.use.name.value]
                inner = self.env.in_table(part.use, table)
                items += [(item, inner) for item in table.items]
            items += [(item, self.env) for item in part.items]
        self.stops = any(isinstance(item, nodes.Line) and item.name == "stops" for item, _ in items)
        laid = Laid(tuple(items), self.named(), stops=self.stops)
        try:
            self.budget.spend(_LAID)
            self.state = self.bench.arrange(self.cards, laid, self.env)
        except BenchError as error:
            self.fail(first, error.expected, error.found)
            raise _EnoughError from None
        except ElysiumError as error:
            self.fail(first, "a position that the rules allow", str(error))
            raise _EnoughError from None
        self.env = attrs.evolve(self.env, in_play=self.bench.families(self.state))
        self.active |= self.bench.at_work(self.state) if not self.has_commands() else set()

    def has_commands(self) -> bool:
        """Whether the test does anything."""
        return any(isinstance(part, nodes.When) and part.commands for part in self.env.test.decl.parts)

    def named(self) -> tuple[str, ...]:
        """All cards that the test names, those behind `of` first."""
        env, found = self.env, []
        decl = env.test.decl
        uses = [part.use for part in decl.parts if isinstance(part, nodes.Given) and part.use is not None]
        tables = tuple(env.test.tables[use.name.value] for use in uses)
        for card in named_cards((decl.subjects, decl.parts, tuple(env.values.values()), tables)):
            if card.key == nodes.FACELESS or (
                card.family is None and (card.key in env.values or env.is_player(card.key))
            ):
                continue
            refs = env.known.find(card)
            if len(refs) == 1:
                found.append(refs[0])
        for part in decl.parts:
            if isinstance(part, nodes.When | nodes.Then):
                for name, _ in condition_names(part):
                    refs = env.known.fitting.get(name, ())
                    if len(refs) == 1 and name not in env.values and not env.is_player(name):
                        found.append(refs[0])
        return tuple(dict.fromkeys(found))

    # --- when

    def do_all(self, part: nodes.When) -> None:
        self.events.clear()
        self.forced.clear()
        for deed in part.commands:
            if isinstance(deed, nodes.Chance):
                self.wish = tuple(self.bench.answer(self.state, answer, self.env) for answer in deed.answers)
                continue
            try:
                if isinstance(deed, nodes.Line):
                    self.note(*self.bench.wait(self.state, deed, self.env, self.events))
                else:
                    self.do(deed)
            except BenchError as error:
                self.fail(deed, error.expected, error.found)
                raise _EnoughError from None

    def do(self, deed: nodes.Command) -> None:
        seat = self.env.player(deed.who)
        if not self.state.is_over and not legal_actions(self.state):
            self.note(*self.bench.settle(self.state))
        actions, example = self.bench.wanted(self.state, seat, deed.act, self.env)
        if not actions:
            if deed.if_asked and self.was_forced(deed):
                return
            raise BenchError(f"{self.env.name_of(seat)} can do this now", self.why_not(seat, deed, example))
        action = actions[0]
        if len(actions) > 1:
            shown = [self.show_choice(other) for other in actions[:_LISTED]]
            raise BenchError("one choice that is meant", f"it could be {', '.join(shown)}")
        self.before, self.last = self.state, action
        if not self.wish:
            self.note(*self.bench.step(self.state, action, stops=self.stops))
            return
        wish, self.wish = self.wish, ()
        seen: dict[tuple[tuple[Said, ...], ...], None] = {}
        for number in range(CHANCES):
            state, events = self.bench.step(self.bench.reseed(self.state, number), action, stops=self.stops)
            came = self.bench.chances(self.state, events)
            self.budget.spend(len(events))
            seen.setdefault(came)
            if tuple(said for answer in came for said in answer)[: len(wish)] == wish:
                self.note(state, events)
                return
        gave = [[self.bench.show(self.state, said, self.env) for part in came for said in part] for came in seen]
        wanted = ", ".join(self.bench.show(self.state, said, self.env) for said in wish)
        shown = sorted({", ".join(words) for words in gave})
        raise BenchError(f"chance gives {wanted}", f"it gave only {' / '.join(shown[:_LISTED]) or 'nothing'}")

    def note(self, state: Any, events: Sequence[Any]) -> None:
        self.active |= self.bench.acting(self.state, events) | self.bench.at_work(self.state)
        self.state = state
        self.events += events
        self.forced += [event for event in events if hasattr(event, "action")]
        self.active |= {card for card in (self.bench.asks(state),) if card is not None}
        self.count += len(events)
        self.budget.spend(len(events))
        if self.count > MAX_EVENTS:
            raise BenchError(f"at most {MAX_EVENTS:,} events in one test", "more have happened")

    def was_forced(self, deed: nodes.Command) -> bool:
        """Whether the engine has done just this by itself, because nothing else could be done."""
        return any(self.means(event.action, deed.act) for event in self.forced)

    def means(self, action: Any, act: nodes.Line) -> bool:
        """Whether an answer of the game is the one that a line means."""
        if act.name not in ("choose", "secretly"):
            return False
        left = list(self.bench.said(self.before, action))
        for piece in act.parts[0]:  # type: ignore[union-attr]  # answers
            wanted = self.bench.answer(self.before, piece, self.env)
            found = next((said for said in left if _fits(wanted, said)), None)
            if found is None:
                return False
            left.remove(found)
        return not left

    def why_not(self, seat: int, deed: nodes.Command, example: Any) -> str:
        """Say why nobody can do this now."""
        state, deciding = self.state, self.state.deciding
        names = [self.env.name_of(number) for number in range(len(self.env.seats))]
        asked = self.bench.asks(state)
        if any(self.means(event.action, deed.act) for event in self.forced):
            return "nobody is asked here, for nothing else could be chosen; leave it out, or write it in brackets"
        if deciding != seat:
            who = self.env.name_of(deciding)
            return f"{who} {'decide' if who == YOU else 'decides'} now" + (f", on {asked}" if asked else "")
        if deed.act.name in ("choose", "secretly", "accept", "decline") and asked is None:
            return "no card asks anything now"
        reasons = () if example is None else explain_refusal(state, example, "en", names)
        if reasons and asked is None:
            first = reasons[0]
            return f"{first.rule}: {first.sentence}"
        return f"there is {', '.join(self.choices()) or 'nothing to choose'}"

    def choices(self) -> list[str]:
        """All that can be chosen now, in the words of tests."""
        legal = legal_actions(self.state)
        shown = list(dict.fromkeys(self.show_choice(action) for action in legal))
        return shown if len(shown) <= _LISTED else [*shown[:_LISTED], f"and {len(shown) - _LISTED} more"]

    def show_choice(self, action: Any) -> str:
        parts = [self.bench.show(self.state, said, self.env) for said in self.bench.said(self.state, action)]
        if parts:
            return " with ".join(parts)
        rules = self.state.game.rules
        return str(
            rules.describe_action(self.state, action, "en", [self.env.name_of(n) for n in range(len(self.env.seats))])
        )

    # --- then

    def claim_all(self, part: nodes.Then) -> None:
        for claim in part.claims:
            try:
                difference = self.claim(claim)
            except BenchError as error:
                difference = Difference(error.expected, error.found)
            if difference is not None:
                self.fail(claim, difference.expected, difference.found)
        if self.failures:
            raise _EnoughError

    def claim(self, claim: nodes.Line) -> Difference | None:
        own = _CLAIMS.get(claim.name)
        return self.bench.claim(self.state, claim, self.env) if own is None else own(self, claim)

    def holds(self, claim: nodes.Line) -> Difference | None:
        (condition,) = claim.parts
        names, slots = self.slots(condition)
        own = self.env.known.resources

        def work_out(part: Any) -> Any:
            return self.bench.evaluate(self.state, lower_claim(part, self.bench.vocabulary, own, names), slots)

        if work_out(condition):
            return None
        text = self.env.test.source.text_at
        if isinstance(condition, ast.Compare):
            sides = [work_out(side) for side in (condition.left, condition.right)]
            left, right = (" ".join(text(side.span).split()) for side in (condition.left, condition.right))
            found = f"{left} is {sides[0]}"
            expected = f"{left} {condition.operator.value} {right}"
            return Difference(expected if right == str(sides[1]) else f"{expected}, which is {sides[1]}", found)
        return Difference(" ".join(text(claim.span).split()), "it is not so")

    def slots(self, condition: Any) -> tuple[Mapping[str, tuple[int, Type]], list[Any]]:
        """What the names in a condition stand for."""
        env = self.env
        found: dict[str, tuple[int, Type]] = {}
        slots: list[Any] = []

        def put(name: str, kind: Type, value: Any) -> None:
            found[name] = (len(slots), kind)
            slots.append(value)

        for seat, name in enumerate(env.seats):
            put(name, Type.PLAYER, seat)
        for name, sort in env.test.sorts.items():
            value = env.values.get(name)
            if sort is Sort.NUMBER:
                put(name, TYPES[sort], env.number(value))
            elif sort is Sort.PLAYER:
                put(name, TYPES[sort], env.player(value))
            elif sort is Sort.FAMILY and isinstance(value, Named):
                put(name, TYPES[sort], value.key)
            elif sort in (Sort.CARD, Sort.CARDS):
                cards = env.cards((value,))
                put(
                    name, TYPES[sort], tuple(card for word in cards for card in self.bench.find_cards(self.state, word))
                )
        for name, span in condition_names(condition):
            if name not in found and name in env.known.fitting:
                word = env.card(Named(None, name, span))
                put(name, Type.CARD, self.bench.find_cards(self.state, word))
                self.active.add(word.ref)
        return found, slots

    # --- what can be chosen

    def offer(self, claim: nodes.Line) -> Difference | None:
        who, offer = claim.parts
        assert isinstance(offer, tuple)
        answers, others = offer
        assert isinstance(answers, tuple)
        seat = self.env.player(who)
        state = self.state
        asked = self.bench.asks(state)
        wanted = [said for piece in answers for said in self.answers(piece)]
        is_must = claim.name == "must"
        shown = ", ".join(self.bench.show(state, said, self.env) for said in wanted)
        expected = (
            f"{self.env.name_of(seat)} {'must' if is_must else 'may'} choose {shown}{' among others' if others else ''}"
        )
        if state.deciding != seat or asked is None:
            who_decides = self.env.name_of(state.deciding)
            return Difference(
                expected,
                f"{who_decides} decide{'s' if who_decides != YOU else ''}, and no card asks"
                if asked is None
                else f"{who_decides} decides on {asked}",
            )
        legal = legal_actions(state)
        offered: dict[Said, None] = {}
        can_refuse = False
        for action in legal:
            parts = self.bench.said(state, action)
            can_refuse |= not parts and type(action).__name__ == "Decline"
            offered.update(dict.fromkeys(parts))
        found = f"{self.env.name_of(seat)} {'may' if can_refuse else 'must'} choose " + (
            ", ".join(self.bench.show(state, said, self.env) for said in offered) or "yes or no"
        )
        matched = [any(_fits(said, one) for one in offered) for said in wanted]
        is_all = all(matched) and (bool(others) or all(any(_fits(said, one) for said in wanted) for one in offered))
        return None if is_all and can_refuse is not is_must else Difference(expected, found)

    def answers(self, piece: Any) -> list[Said]:
        """An answer, or all cards of a column that has several."""
        value = self.env.value(piece)
        if isinstance(value, nodes.Cards):
            return [self.bench.answer(self.state, card, self.env) for card in value.cards]
        return [self.bench.answer(self.state, piece, self.env)]

    def can(self, claim: nodes.Line) -> Difference | None:
        who, act = claim.parts[:2]
        assert isinstance(act, nodes.Line)
        seat = self.env.player(who)
        self.active |= {card.ref for card in self.env.cards(named_cards(act))}
        actions, example = self.bench.wanted(self.state, seat, act, self.env)
        actions = actions if self.state.deciding == seat else []
        name = self.env.name_of(seat)
        said = " ".join(self.env.test.source.text_at(act.span).split())
        if claim.name == "can":
            if actions:
                return None
            deed = nodes.Command(nodes.Who(name, act.span), act, if_asked=False, span=claim.span)
            return Difference(f"{name} can {said}", self.why_not(seat, deed, example))
        rule = claim.parts[2] if len(claim.parts) > 2 else None
        if actions:
            return Difference(f"{name} cannot {said}", "it can be done now")
        if not isinstance(rule, ast.Word):
            return None
        names = [self.env.name_of(number) for number in range(len(self.env.seats))]
        reasons = () if example is None else explain_refusal(self.state, example, "en", names)
        if reasons and reasons[0].rule == rule.value:
            return None
        told = [f"{reason.rule}: {reason.sentence}" for reason in reasons]
        return Difference(f"{name} cannot {said} because {rule.value}", "; ".join(told) or "no reason is given")

    def decides(self, claim: nodes.Line) -> Difference | None:
        who, card = claim.parts
        seat = self.env.player(who)
        asked = self.bench.asks(self.state)
        wanted = None if card is None else self.env.card(card).ref
        if self.state.deciding == seat and wanted in (None, asked):
            return None
        name, decider = self.env.name_of(seat), self.env.name_of(self.state.deciding)
        return Difference(
            f"{name} decide{'s' * (name != YOU)}{f' on {wanted}' if wanted else ''}",
            f"{decider} decide{'s' * (decider != YOU)}{f' on {asked}' if asked else ''}",
        )

    def nobody(self, _claim: nodes.Line) -> Difference | None:
        asked = self.bench.asks(self.state)
        if asked is None:
            return None
        return Difference(
            "no card asks anybody anything", f"{self.env.name_of(self.state.deciding)} decides on {asked}"
        )

    def over(self, _claim: nodes.Line) -> Difference | None:
        return None if self.state.is_over else Difference("the game is over", "it goes on")

    # --- what has happened

    def happened(self, claim: nodes.Line) -> Difference | None:
        only, *lines = claim.parts
        told = [said for event in self.events if (said := self.bench.told(self.state, event)) is not None]
        wanted = [self.bench.happening(line, self.env) for line in lines if isinstance(line, nodes.Line)]
        shown = [self.bench.show_event(said, self.env) for said in told]
        found = "; ".join(shown) or "nothing"
        if only is not None:
            is_same = len(told) == len(wanted) and all(map(_fits, wanted, told))
            return None if is_same else Difference(f"only {self.show_events(wanted)}", found)
        rest = iter(told)
        for said in wanted:
            if not any(_fits(said, other) for other in rest):
                return Difference(
                    self.show_events(wanted), f"{found} (not, or not then: {self.bench.show_event(said, self.env)})"
                )
        return None

    def show_events(self, wanted: Sequence[Said]) -> str:
        return "; ".join(self.bench.show_event(said, self.env) for said in wanted) or "nothing"

    def chance(self, claim: nodes.Line) -> Difference | None:
        """All that chance can give, tried often enough that hardly ever one is missed."""
        (answers,) = claim.parts
        assert isinstance(answers, tuple)
        wanted = sorted((said for piece in answers for said in self.answers(piece)), key=repr)
        if self.last is None:
            return Difference("something is done by chance", "nothing was done")
        came: dict[Said, None] = {}
        for number in range(CHANCES):
            _, events = self.bench.step(self.bench.reseed(self.before, number), self.last, stops=self.stops)
            self.budget.spend(len(events))
            for answer in self.bench.chances(self.before, events)[:1]:
                came.update(dict.fromkeys(answer))
            if number >= _PATIENCE * max(len(came), len(wanted)):
                break
        if sorted(came, key=repr) == wanted:
            return None

        def show(said: Sequence[Said]) -> str:
            return ", ".join(self.bench.show(self.state, part, self.env) for part in said) or "nothing"

        return Difference(f"chance can give {show(wanted)}", f"it can give {show(list(came))}")

    # --- what the cards of the test did

    def idle(self) -> Iterator[Named]:
        """The cards behind `of` that did nothing and were refused nothing."""
        for subject in self.env.test.decl.subjects:
            for card in self.env.cards((subject,)):
                if card.ref not in self.active:
                    yield subject


_CLAIMS: Final[Mapping[str, Callable[[_Run, nodes.Line], Difference | None]]] = {
    "holds": _Run.holds,
    "may": _Run.offer,
    "must": _Run.offer,
    "can": _Run.can,
    "cannot": _Run.can,
    "decide": _Run.decides,
    "nobody": _Run.nobody,
    "over": _Run.over,
    "happened": _Run.happened,
    "chance": _Run.chance,
}


def _span_of(piece: Any) -> Span:
    span: Span = piece.span
    return span


def _fits(wanted: Said, found: Said) -> bool:
    """Whether two things are the same, where None stands for anything."""
    return len(wanted) == len(found) and all(
        one is None or one == other for one, other in zip(wanted, found, strict=True)
    )
