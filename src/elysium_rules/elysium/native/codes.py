"""Lowers the powers of a game: the tree of each as a look-ahead judges it, and its flat code.

Both come from the same nodes as in Python; what `kernel/flatten.py` has worked out (places, slots, work) is copied. An
instruction finds what it is about by the name of its statement.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from elysium_rules.elysium.changes.modifiers import MODIFIER_ROWS
from elysium_rules.elysium.language.interpreter import ElysiumInterpreter
from elysium_rules.elysium.model.bounds import BUDGET
from elysium_rules.elysium.model.contract import BY_NAME, CODE_FLAGS, DEED_FIELDS, MODIFIER_FIELDS, NONE, Choice
from elysium_rules.elysium.model.phrase_rows import argument_of
from elysium_rules.elysium.model.terms import LIMITS
from elysium_rules.elysium.native.lowering import NotLowered, Operand, Records
from elysium_rules.elysium.powers.rows import EFFECTS, VALUES
from elysium_rules.kernel import instructions
from elysium_rules.kernel.feasibility import Feasibility, finds, is_asked
from elysium_rules.kernel.instructions import Code
from elysium_rules.program import nodes

#: Where these stand in a deed.
DEED_ASK, DEED_JUDGE, DEED_REMOVES = (
    [field.partition(":")[0] for field in DEED_FIELDS].index(name) for name in ("ask", "judge", "removes")
)
#: What the name of an `Act` ends with that keeps an answer secret.
_SEAL: Final = ".seal"


class Powers:
    """The tables of statements, codes and modifiers of one game."""

    def __init__(self, records: Records) -> None:
        self.records = records
        self.statements: list[tuple[int, ...]] = []
        self.codes: list[tuple[int, ...]] = []
        self.modifiers: list[tuple[int, ...]] = []
        self.interpreter = ElysiumInterpreter(records.game)

    def modifier(self, call: nodes.Call, card: int = NONE) -> int:
        """Write a rule that a continuous power bends; *card* has it, or it lasts for a while."""
        row, records = MODIFIER_ROWS[call.row], self.records

        def given(name: str) -> nodes.Argument:
            return argument_of(row, call, name)

        description, amount, condition = given("description"), given("amount"), given("condition")
        resource, whom = given("resource"), given("whom")
        values: tuple[Operand, ...] = (
            row.name,
            card,
            row.whom if whom is None else str(whom),
            None if description is None else records.phrase(description),
            None if amount is None else records.number(amount),
            given("changed") != "less",
            None if resource is None else records.resource(resource),
            None if condition is None else records.condition(condition),
        )
        written: list[int] = []
        for field, value in zip(MODIFIER_FIELDS, values, strict=True):
            name, _, kind = field.partition(": ")
            records.write(written, kind, value, f"{row.name}.{name}")
        self.modifiers.append(tuple(written))
        return len(self.modifiers) - 1

    def code(self, power: nodes.Power, code: Code) -> int:
        """Write a power: its statements, and its code."""
        assert power.body is not None
        writer = _PowerWriter(self)
        body = writer.statement(power.body)
        flags = (code.uses_powers, code.has_they, bool(LIMITS.intersection(power.flags)), code.work > BUDGET)
        head = (code.slots, body, code.work, code.size, code.depth, code.it, code.much)
        written = writer.flat(code)
        self.codes.append(
            (
                *head,
                sum(flag << place for place, flag in enumerate(flags) if flag),
                len(code.instructions),
                *written,
            )
        )
        assert len(flags) == len(CODE_FLAGS)
        return len(self.codes) - 1


@attrs.frozen
class _Cost:
    """Where a part of a price stands."""

    gate: nodes.Gate
    number: int  #: of the parts before it


class _PowerWriter:
    """Writes one power."""

    def __init__(self, powers: Powers) -> None:
        self.powers = powers
        self.records = powers.records
        self.feasibility = Feasibility(powers.interpreter)
        # By the names of statements.
        self.deeds: dict[str, int] = {}
        self.gates: dict[str, int] = {}
        self.lets: dict[str, nodes.Let] = {}
        self.choices: dict[str, Choice] = {}
        self.costs: dict[str, _Cost] = {}
        self.repeats: dict[str, nodes.Repeat] = {}
        self.subjects: dict[str, nodes.Subject] = {}
        self.untils: dict[str, nodes.Until] = {}
        self.blocks: dict[int, int] = {}  # by the id of a block
        self.asked: dict[str, int] = {}  # how often each was asked, a price once in each way through its gate

    # --- statements --------------------------------------------------------------------------------------------------

    def deed(self, do: nodes.Do) -> int:
        """An effect; in one power each has a name of its own."""
        if do.path not in self.deeds:
            row = EFFECTS[do.row]
            if row.lowers is None:
                raise NotLowered(row.name)
            self.deeds[do.path] = row.lowers(row, self.records, do)
        return self.deeds[do.path]

    def write(self, name: str, always: bool, *operands: Operand) -> int:  # noqa: FBT001 - as in the image
        """Write a statement; *always* means that a look-ahead need not look at it."""
        primitive = BY_NAME[name]
        statements = self.powers.statements
        statements.append((primitive.number, int(always), *self.records.operands(primitive, operands)))
        return len(statements) - 1

    def statement(self, statement: nodes.Statement) -> int:
        """Write a statement and what stands in it, which comes first."""
        always = self.feasibility.of_statement(statement) is None
        match statement:
            case nodes.Do():
                deed = self.deed(statement)
                assert always == (self.records.deeds[deed][DEED_JUDGE] == NONE), statement.row
                return self.write("do", always, deed)
            case nodes.Block():
                written = self.write("block", always, [self.statement(inside) for inside in statement.statements])
                self.blocks[id(statement)] = written
                return written
            case nodes.Gate():
                return self.gate(statement, always)
            case nodes.Repeat():
                self.repeats[statement.path] = statement
                body = self.statement(statement.body)
                if statement.up_to:  # each round is a `may` (`flatten.py`)
                    stop = self.write("block", False, [])  # noqa: FBT003
                    operands: tuple[Operand, ...] = (None, True, statement.actor, [], [body], stop)
                    self.gates[statement.path] = self.write("gate", True, *operands)  # noqa: FBT003
                return self.write("repeat", always, self.records.number(statement.number), statement.up_to, body)
            case nodes.Let():
                return self.let(statement, always)
            case nodes.Subject():
                self.subjects[statement.path] = statement
                self.statement(statement.body)
            case nodes.EachPlayer() | nodes.Later():
                self.statement(statement.body)
            case nodes.Until():
                self.untils[statement.path] = statement
        return self.write("other", always)

    def gate(self, gate: nodes.Gate, always: bool) -> int:  # noqa: FBT001
        """Write a gate."""
        for number, cost in enumerate(gate.costs):
            self.costs[cost.path] = _Cost(gate, number)
        condition = None if gate.condition is None else self.records.condition(gate.condition)
        costs = [self.deed(cost) for cost in gate.costs]
        branches = [self.statement(branch) for branch in gate.branches]
        otherwise = None if gate.otherwise is None else self.statement(gate.otherwise)
        written = self.write("gate", always, condition, gate.optional, gate.actor, costs, branches, otherwise)
        self.gates[gate.path] = written
        return written

    def let(self, let: nodes.Let, always: bool) -> int:  # noqa: FBT001
        """Write what gets a name."""
        self.lets[let.path] = let
        if is_asked(let):
            assert isinstance(let.value, nodes.Call)
            row = VALUES[let.value.row]
            if row.lowers is None:
                raise NotLowered(row.name)
            self.choices[let.path] = row.lowers(row, self.records, let.value, let.actor)
            judged: nodes.Actor = let.actor
            if self.records.game.rulings.judges_for_you:  # N51
                judged = "they" if row.given(let.value.arguments).get("chooser") == "they" else "you"
            judge = row.lowers(row, self.records, let.value, judged).judge
            assert always == (judge is None), row.name
            return self.write("choice", always, judge, judged)
        if finds(let):
            return self.write("let_found", always, let.slot, self.found(let.value))
        return self.write("let_number", always, let.slot, self.records.number(let.value))

    def found(self, phrase: nodes.Expression) -> int:
        """A player or a card that a phrase finds."""
        is_card = isinstance(phrase, nodes.Call) and phrase.row.endswith("_card")
        return self.records.card(phrase) if is_card else self.records.seat(phrase)

    # --- instructions ------------------------------------------------------------------------------------------------

    def flat(self, code: Code) -> list[int]:
        """Write the flat code."""
        written: list[int] = []
        for instruction, label in zip(code.instructions, code.labels, strict=False):  # the last label is the end
            name, operands = self.instruction(instruction, label)
            primitive = BY_NAME[name]
            written.append(primitive.number)
            written += self.records.operands(primitive, operands)
        return written

    def instruction(self, does: Any, label: str) -> tuple[str, tuple[Operand, ...]]:
        """The primitive of an instruction and its operands; *label* names its statement."""
        match does:
            case instructions.Begin():
                return "begin", ()
            case instructions.Act() if label.endswith(_SEAL):
                return "seal", (does.slot, does.next)
            case instructions.Act():
                return "act", (self.deeds[label], does.slot, does.next)
            case instructions.Pay():
                return "pay", (self.parts(does.parts), does.next, does.unpaid)
            case instructions.Ask():
                return "ask", self.ask(does)
            case instructions.Draw():
                choice = self.choices[label]
                actor = self.lets[label].actor
                return "chance", (choice.ask, actor, does.slot, does.next, does.nothing, choice.empty)
            case instructions.Alert():
                deed = self.deeds[label.removesuffix(".alert")]
                return "alert", (deed, does.choice, does.slot, does.next, does.act)
            case instructions.Guard():
                deed = self.deeds[label.removesuffix(".guard")]
                return "guard", (deed, does.choice, does.slot, does.act, does.prevented, does.extent)
            case instructions.Enter():
                judged, idle = bool(does.possible), does.idle is not None
                targets = does.targets
                return "enter", (self.gates[does.path], judged, does.optional, idle, targets, does.otherwise)
            case instructions.Compute():
                return "compute", (self.records.number(self.lets[label].value), does.slot, does.next)
            case instructions.Find():
                return "find", (self.found(self.lets[label].value), does.slot, does.next, does.nothing)
            case instructions.Keep():
                let = self.lets[label]
                return "keep", (self.choices[label].looks, let.actor, does.slot, does.next, does.nothing)
            case instructions.Times():
                number = self.repeats[label.removesuffix(".count")].number
                return "times", (self.records.number(number), does.slot, does.next)
            case instructions.Line():
                return "line", (does.others, does.slot, does.next)
            case instructions.NextPlayer():
                return "next_player", (does.slot, does.body, does.done, does.work)
            case instructions.Address():
                subject = self.subjects.get(label.removesuffix(".who"))
                who = self.records("they") if subject is None else self.found(subject.player)
                return "address", (who, does.slot, does.next, does.done)
            case instructions.TurnBack():
                return "turn_back", (does.slot, does.next)
            case instructions.Unseal():
                return "unseal", (does.slot, does.next)
            case instructions.NextTime():
                return "next_time", (does.slot, does.body, does.done, does.work)
            case instructions.Forget():
                return "forget", (does.slots, does.next)
            case instructions.Postpone():
                moment = does.moment.removesuffix("_moment").replace("_", " ")
                return "postpone", (moment, does.kept, does.next, does.lasts)
            case instructions.Bend():
                until = self.untils[label.removesuffix(".bent")]
                return "bend", ([self.powers.modifier(call) for call in until.modifiers], does.next)
            case instructions.Jump():
                return "jump", (does.next,)
        raise NotLowered(type(does).__name__)

    def parts(self, parts: Sequence[instructions.Part]) -> list[int]:
        """The parts of a joined price: each deed and where its choice lies."""
        written: list[int] = []
        for part in parts:
            written += (self.deeds[part.path], part.slot)
        return written

    def ask(self, asks: instructions.Ask) -> tuple[Operand, ...]:
        """A question: of an effect, of a part of a price, or of a `let`."""
        removes, later, rest = None, [], None
        if asks.path in self.choices:
            choice = self.choices[asks.path]
            ask, empty, actor = choice.ask, choice.empty, self.lets[asks.path].actor
            if asks.is_secret:
                actor = "they"
        else:
            deed = self.records.deeds[self.deeds[asks.path]]
            ask, empty, actor = deed[DEED_ASK], "none", "you" if asks.is_you else "they"
            way = self.asked[asks.path] = self.asked.get(asks.path, -1) + 1
            if asks.kept is not None:
                cost = self.costs[asks.path]
                removes = deed[DEED_REMOVES]
                later = [self.deeds[later_cost.path] for later_cost in cost.gate.costs[cost.number + 1 :]]
                rest = self.blocks[id(cost.gate.branches[way])]
        return (
            *(ask, actor, asks.slot, asks.next, asks.declined, asks.nothing, empty, asks.is_secret),
            *(removes, later, rest, self.parts(asks.before)),
        )
