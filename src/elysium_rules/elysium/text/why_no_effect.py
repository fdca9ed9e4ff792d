"""Why a power would do nothing: what is missing, statement by statement (P14, P19); of an effect its row says it.

The engine says whether a statement would work (`kernel/feasibility.py`); only where it says no, this module looks for
what is missing, along the same way and with the same functions. So no reason stands against what is possible. The
cards of the text and the numbers of the board decide, never what is hidden: nothing here looks at the draw pile
but for whether it is empty, nor under a Citizen (decision 25).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import attrs

from elysium_rules.elysium.language.interpreter import ElysiumInterpreter
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.card_numbers import ANY_CONDITION, NO_CONDITION
from elysium_rules.elysium.powers.phrases import evaluate_condition, evaluate_number
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.elysium.text.refusals import Explainer
from elysium_rules.kernel.assumptions import NO, YES, Assumptions
from elysium_rules.kernel.feasibility import finds, is_asked, possible_statement
from elysium_rules.kernel.frames import Frame, first_frame, with_slot
from elysium_rules.program import nodes
from elysium_rules.source import Span

_MOST_LOOKS: Final = 40  #: how many statements one explanation looks at; a printed card needs fewer than ten
_MOST_TOLD: Final = 4  #: of how many cards it tells what each of them lacks
_MOST_INSIDE: Final = 2  #: how many powers deep


@attrs.frozen
class Cause:
    """What is missing, and the place in the card's text that asks for it."""

    sentence: str
    span: Span
    is_price: bool = False  #: a price that cannot be paid (P14)


Causes: TypeAlias = tuple[Cause, ...]


@attrs.define
class Missing:
    """Looks for what is missing in one state; *looks* are counted down, so that hostile cards cannot make it long."""

    speaker: Explainer
    state: GameState
    interpreter: ElysiumInterpreter
    looks: int = _MOST_LOOKS
    inside: int = 0  #: how many powers inside each other it is looking at

    @classmethod
    def of(cls, speaker: Explainer) -> Missing:
        """Look at the state that is spoken of."""
        return cls(speaker, speaker.state, ElysiumInterpreter(speaker.state.game))

    # --- statements ---

    def in_power(self, player: int, number: int, assumed: Assumptions) -> Causes:
        """Why a power, used by *player*, would not work; *assumed* does not hold the power itself yet."""
        code, body = self.state.game.codes[number], self.state.game.side(number).power.body
        if code is None or body is None:
            return ()
        inside = attrs.evolve(assumed, open=assumed.open | 1 << number)
        return self.in_block(body, first_frame(number, player, code.slots), inside)

    def in_block(self, block: nodes.Block, frame: Frame, assumed: Assumptions) -> Causes:
        """The first statement that would do anything decides; those before it would do nothing."""
        found: list[Cause] = []
        for statement in block.statements:
            if isinstance(statement, nodes.Let) and finds(statement):
                named = self.interpreter.find(statement.value)(self.state, frame)
                if named is None:  # the rest of the block is left out
                    break
                frame = with_slot(frame, statement.slot, named)
                continue
            if isinstance(statement, nodes.Let) and not is_asked(statement):
                work_out = self.interpreter.find if finds(statement) else self.interpreter.number
                value = work_out(statement.value)(self.state, frame)
                if value is None:  # there is nothing to find, and the rest is left out
                    break
                frame = with_slot(frame, statement.slot, value)
                continue
            answer = self.judge(statement, frame, assumed)
            if answer == YES:
                return ()
            found += self.in_statement(statement, frame, assumed)
            if answer == NO:
                break
        return tuple(found) or (Cause(self.speaker.why("no effect"), block.span),)

    def judge(self, statement: nodes.Statement, frame: Frame, assumed: Assumptions) -> int:
        """What the engine says."""
        judge = possible_statement(statement, self.interpreter)
        return YES if judge is None else judge(self.state, frame, assumed)

    def in_statement(self, statement: nodes.Statement, frame: Frame, assumed: Assumptions) -> Causes:
        """Why a statement would not work, of which the engine says so."""
        self.looks -= 1
        if self.looks < 0:
            return (Cause(self.speaker.why("too far"), statement.span),)
        match statement:
            case nodes.Do():
                return (Cause(self.in_effect(statement, frame, assumed), statement.span),)
            case nodes.Block():
                return self.in_block(statement, frame, assumed)
            case nodes.Gate():
                return self.in_gate(statement, frame, assumed)
            case nodes.Repeat():
                value = evaluate_number(self.state.game, statement.number)(self.state, frame)
                if value > 0:
                    return self.in_block(statement.body, frame, assumed)
                number = self.speaker.power_wording(frame, statement.actor).number(statement.number)
                return (Cause(self.speaker.why("not often", number=number, value=value), statement.span),)
            case nodes.Let(value=nodes.Call() as call):
                wanted = self.speaker.power_wording(frame, statement.actor).plain(statement)
                return (Cause(self.speaker.why("nobody to choose", wanted=wanted), call.span),)
            case nodes.Let() | nodes.EachPlayer() | nodes.Subject() | nodes.Later() | nodes.Until():
                return ()

    def in_effect(self, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
        """Why an effect would not work: its row knows."""
        row = EFFECTS[do.row]
        return self.speaker.why("cannot work") if row.lacks is None else row.lacks(row, self, do, frame, assumed)

    def in_powers(self, player: int, numbers: Iterable[int], assumed: Assumptions) -> list[str] | None:
        """Why powers would not work, a sentence for each of the first; None where it would lead too far."""
        if self.inside >= _MOST_INSIDE:
            return None
        self.inside += 1
        told = []
        for number in itertools.islice(numbers, _MOST_TOLD):
            said = self.join(self.in_power(player, number, assumed)) or self.speaker.why("too far")
            card = self.speaker.card(self.state.game.card_of(number))
            told.append(self.speaker.why("card is idle", card=card, causes=said))
        self.inside -= 1
        return told

    def in_gate(self, gate: nodes.Gate, frame: Frame, assumed: Assumptions) -> Causes:
        """The condition, the price or all of its ways; and then what else it says."""
        condition = gate.condition
        if condition is not None and not evaluate_condition(self.state.game, condition)(self.state, frame):
            found: Causes = tuple(
                Cause(sentence, condition.span) for sentence in self.in_condition(condition, frame, gate.actor)
            )
        elif len(gate.branches) == 1:
            found = self.in_way(gate.costs, gate.branches[0], frame, assumed)
        else:
            found = tuple(
                attrs.evolve(causes[0], sentence=self.speaker.why("option", number=number, causes=self.join(causes)))
                for number, causes in enumerate(
                    (self.in_way(gate.costs, branch, frame, assumed) for branch in gate.branches), start=1
                )
                if causes
            )
        if gate.otherwise is not None:
            found += self.in_block(gate.otherwise, frame, assumed)
        return found or (Cause(self.speaker.why("cannot work"), gate.span),)

    def in_way(self, costs: Sequence[nodes.Do], branch: nodes.Block, frame: Frame, assumed: Assumptions) -> Causes:
        """P14: a price that cannot be paid; or, once it is paid, what the rest lacks."""
        if not costs:
            return self.in_block(branch, frame, assumed)
        self.looks -= 1
        if self.looks < 0:
            return (Cause(self.speaker.why("too far"), costs[0].span),)
        cost, *later = costs
        if self.judge(cost, frame, assumed) != YES:
            sentence = self.speaker.why("unpaid", causes=self.in_effect(cost, frame, assumed))
            return (Cause(sentence, cost.span, is_price=True),)
        effect = self.interpreter.effect(cost)
        paid = [assumed]
        if effect.removes is not None:
            left = cards_in(effect.removes(self.state, frame) & ~assumed.gone)[:_MOST_TOLD]
            paid = [attrs.evolve(assumed, gone=assumed.gone | 1 << card) for card in left]
        elif effect.spent is not None:
            paid = [attrs.evolve(assumed, spent=(*assumed.spent, effect.spent(self.state, frame)))]
        found: list[Cause] = []
        for after in paid:
            found += self.in_way(later, branch, frame, after)
        if not found:
            return (Cause(self.speaker.why("cannot work"), branch.span, is_price=True),)
        if found[0].is_price:
            return (attrs.evolve(found[0], sentence=self.join(found)),)
        sentence = self.speaker.why("after price", causes=self.join(found))
        return (Cause(sentence, found[0].span, is_price=True),)

    def in_condition(self, node: nodes.Argument, frame: Frame, actor: nodes.Actor) -> list[str]:
        """Why a condition does not hold, part by part."""
        speaker, state, wording = self.speaker, self.state, self.speaker.power_wording(frame, actor)
        match node:
            case nodes.Both() | nodes.Either():
                return [
                    sentence
                    for side in (node.left, node.right)
                    if not evaluate_condition(state.game, side)(state, frame)
                    for sentence in self.in_condition(side, frame, actor)
                ]
            case nodes.Compare():
                left, right = (evaluate_number(state.game, side)(state, frame) for side in (node.left, node.right))
                second = None if isinstance(node.right, nodes.Int) else right
                return [speaker.why("compared", condition=wording.condition(node), left=left, right=second)]
            case nodes.Call(row=ANY_CONDITION.key):
                return [speaker.why("none", cards=wording.cards(node.arguments[0]))]
            case nodes.Call(row=NO_CONDITION.key):
                return [speaker.why("there is", cards=wording.cards(node.arguments[0]))]
            case nodes.Negate():
                return [speaker.why("holds", condition=wording.condition(node.condition))]
            case nodes.Call():
                return [speaker.why("holds", condition=wording.condition(node, denied=True))]
        return [speaker.why("cannot work")]

    def join(self, causes: Sequence[Cause]) -> str:
        """All sentences in one."""
        return self.speaker.join(cause.sentence for cause in causes)
