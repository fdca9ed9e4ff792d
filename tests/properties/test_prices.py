"""A power is offered exactly if there is a way to pay its prices and then do what they buy (P14, P19).

The judge here looks at nothing ahead: it pays for real, with every card in turn, and asks then what is possible.
The powers have up to five prices in cards out of several places, and buy what needs a card to be left, a card to be
gone (T7), or another power with prices of its own. `ELYSIUM_GAMES` raises the number (`make stress`).
"""

from __future__ import annotations

import os
from typing import Any

import attrs
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elysium_rules import (
    CardSet,
    Event,
    GameState,
    PickCard,
    UsePower,
    legal_actions,
    standard_cards,
    step,
)
from elysium_rules.elysium.changes import apply
from elysium_rules.elysium.language.interpreter import ElysiumInterpreter
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.cards import family_from_program
from elysium_rules.elysium.model.events import (
    CardDiscarded,
    CardTaken,
    CardTransferred,
    CitizenReplaced,
    CitizenTaken,
    ResourceMoved,
)
from elysium_rules.elysium.model.ids import GOLD, RESERVE, CardId, PlayerId, Zone
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.table import freeze, thaw
from elysium_rules.elysium.powers.card_sets import evaluate_cards, usable_powers
from elysium_rules.elysium.powers.phrases import evaluate_condition, evaluate_number
from elysium_rules.elysium.powers.use import powers_among
from elysium_rules.kernel.assumptions import NO, NOTHING, YES, Assumptions
from elysium_rules.kernel.frames import Frame, first_frame
from elysium_rules.kernel.instructions import Ask, open_powers
from elysium_rules.kernel.machine import code_of
from elysium_rules.lang.load import load_family
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile
from elysium_rules.testing import check_invariants, scenario, seat

POSITIONS = max(60, int(os.environ.get("ELYSIUM_GAMES", "3024")) // 25)
FAMILIES = ("apollo", "athena", "hades", "zeus", "titans")

PRICES = (
    "discard a card from your domain",
    "discard a card from your domain",
    "discard a citizen from your domain",
    "discard a level 1 card from your domain",
    "discard a level 2 card from your domain",
    "discard a titans card from your domain",
    "discard a hades card from your domain",
    "discard a card from the oracle",
    "discard a level 2 card from the oracle",
    "discard a card from the agora",
    "discard all citizens from your domain",
    "discard all level 3 cards from your domain",
    "pay 1 gold",
)
#: What a price can buy, and the event that says that it was had.
GOODS: dict[str, type[Event]] = {
    "transfer a card": CardTransferred,
    "transfer a card for free": CardTransferred,
    "transfer a level 2 card": CardTransferred,
    "transfer a citizen": CardTransferred,
    "transfer a titans card for 1 gold more": CardTransferred,
    "take a card from the oracle": CardTaken,
    "take a card in the oracle": CardTaken,
    "take a level 2 card from the oracle": CardTaken,
    "take a card from the agora": CardTaken,
    "take a card from the discard pile": CardTaken,
    "take a hades card from the discard pile": CardTaken,
    "take a citizen": CitizenTaken,
    "discard a card from your domain": CardDiscarded,
    "discard a titans card from your domain": CardDiscarded,
    "replace a citizen in your elysium": CitizenReplaced,
    "gain 1 vp": ResourceMoved,
}
USES = (
    "use the trigger power of a titans card in your domain",
    "use the power of a level 2 card in your domain",
    "use the trigger power of a titans card in the discard pile",
    "use the power of a card in the oracle",
)


# --- powers and positions --------------------------------------------------------------------------------------------


@st.composite
def bodies(draw: Any, depth: int = 2) -> str:
    """What stands between the braces: something with a price, a choice, a condition, the use of a power, or none."""
    kinds = ("price", "price", "price", "use", "use", "choose", "if", "good") if depth else ("use", "good")
    kind = draw(st.sampled_from(kinds))
    if kind == "price":
        prices = draw(st.lists(st.sampled_from(PRICES), min_size=1, max_size=5 if draw(st.booleans()) else 2))
        return f"{' and '.join(prices)} to {{ {draw(bodies(depth - 1))} }}"
    if kind == "use":
        return str(draw(st.sampled_from(USES)))
    if kind == "choose":
        ways = " or ".join(f"{{ {draw(bodies(depth - 1))} }}" for _ in range(2))
        otherwise = f" otherwise {{ {draw(bodies(depth - 1))} }}" if draw(st.booleans()) else ""
        return f"choose {ways}{otherwise}"
    if kind == "if":
        rest = f" else {{ {draw(bodies(depth - 1))} }}" if draw(st.booleans()) else ""
        return f"if vp on your board >= 2 {{ {draw(bodies(depth - 1))} }}{rest} {draw(bodies(0))}"
    return str(draw(st.sampled_from(tuple(GOODS))))


def family(*powers: str) -> CardSet:
    """The printed families and one with a trigger card `c0`, `c1`, ... for each power."""
    cards = [
        f'card c{number} level {number % 3 + 1} {{ name en "C" fr "C" copies red, blue trigger {{ {power} }} }}'
        for number, power in enumerate(powers)
    ]
    source = SourceFile("titans.ely", "\n".join(['family titans { name en "T" fr "T" uses oracle }', *cards]))
    printed = standard_cards()
    program, findings = load_family(source, VOCABULARY, tuple(printed.families))
    assert program is not None, findings
    return CardSet({**printed.families, "titans": family_from_program(program, source)}, printed.numbers)


#: Two copies of each, and no power that waits for an event.
OTHERS = ("hades/posthumous_hero", "hades/charon", "hades/cerberus", "zeus/triumph")


@st.composite
def positions(draw: Any) -> GameState:
    """A small position in which player 0 has cards of the custom family, `c0` among them."""
    cards = family(*(draw(bodies()) for _ in range(3)))
    own = ["c0", *sorted(draw(st.sets(st.sampled_from(("c1", "c2")))))]
    other = draw(st.lists(st.sampled_from(OTHERS), unique=True, max_size=2))
    # The second copies of some of them lie where they can be taken from, so that the first ones are in the way.
    second = draw(st.lists(st.sampled_from((*own, *other)), unique=True, max_size=3))
    pile = draw(st.integers(0, len(second)))
    seats = [
        seat(
            gold=draw(st.integers(0, 3)),
            vp=draw(st.integers(0, 3)),
            domain=[*(f"{word}#1" for word in (*own, *other)), *["citizen"] * draw(st.integers(0, 2))],
            legends=[["hades/persephone", "hades/helm_of_invisibility", "citizen"]] if draw(st.booleans()) else [],
        ),
        seat(gold=1, domain=draw(st.sampled_from(("", "citizen", "zeus/initiation")))),
    ]
    return scenario(
        cards=cards,
        families=FAMILIES,
        players=seats,
        agora="athena/embassy",
        oracle=[f"{word}#2" for word in second[:pile]],
        discard_pile=[f"{word}#2" for word in second[pile:]],
        rest=draw(st.sampled_from(("draw pile", "removed", "removed"))),
    )


# --- the judge -------------------------------------------------------------------------------------------------------


def without(state: GameState, card: int) -> GameState:
    """The state after a card was discarded."""
    table = thaw(state)
    for player, board in enumerate(table.players):
        if card in board.domain:
            apply.card_discarded(table, PlayerId(player), CardId(card), Zone.DOMAIN)
            return freeze(table)
    apply.card_discarded(table, None, CardId(card), Zone.ORACLE if card in table.oracle else Zone.AGORA)
    return freeze(table)


@attrs.define
class Judge:
    """Would a power work? All cards are tried for all prices, and each way is remembered by what was paid."""

    state: GameState
    known: dict[Any, int] = attrs.field(factory=dict)

    def power(self, state: GameState, player: int, card: int, opened: int) -> bool:
        code, body = state.game.codes[card], state.game.side(card).power.body
        if code is None or body is None:
            return False
        return self.block(state, body, first_frame(card, player, code.slots), opened | 1 << card) == YES

    def block(self, state: GameState, block: nodes.Block, frame: Frame, opened: int) -> int:
        for statement in block.statements:
            answer = self.statement(state, statement, frame, opened)
            if answer != NOTHING:
                return answer
        return NOTHING

    def statement(self, state: GameState, statement: nodes.Statement, frame: Frame, opened: int) -> int:
        match statement:
            case nodes.Do(row="use_effect"):
                activations, phrase = statement.arguments
                cards = evaluate_cards(state.game, phrase)(state, frame)
                found = powers_among(state.game, cards, usable_powers(activations), opened)
                works = any(self.power(state, frame.you, number, opened) for number in found)
                return YES if works else NO
            case nodes.Do():
                possible = ElysiumInterpreter(state.game).effect(statement).possible
                return YES if possible is None else possible(state, frame, Assumptions(open=opened))
            case nodes.Gate():
                return self.gate(state, statement, frame, opened)
            case nodes.Block():
                return self.block(state, statement, frame, opened)
            case nodes.Repeat(up_to=False):
                number = evaluate_number(state.game, statement.number)(state, frame)
                return self.block(state, statement.body, frame, opened) if number > 0 else NOTHING
        return YES

    def gate(self, state: GameState, gate: nodes.Gate, frame: Frame, opened: int) -> int:
        if gate.optional:
            return YES
        no = NO
        if gate.condition is None or evaluate_condition(state.game, gate.condition)(state, frame):
            answers = [self.paid(state, gate.costs, branch, frame, opened) for branch in gate.branches]
            if gate.condition is not None or YES in answers:
                return max(answers)
        elif gate.condition is not None:
            no = NOTHING
        return no if gate.otherwise is None else self.block(state, gate.otherwise, frame, opened)

    def paid(
        self, state: GameState, costs: tuple[nodes.Do, ...], branch: nodes.Block, frame: Frame, opened: int
    ) -> int:
        """Whether the branch works after the costs, in one of the ways to pay them."""
        key = (branch, len(costs), frame, opened, frozenset(state.discard_pile), state.players[0].gold)
        if key not in self.known:
            self.known[key] = self._paid(state, costs, branch, frame, opened)
        return self.known[key]

    def _paid(
        self, state: GameState, costs: tuple[nodes.Do, ...], branch: nodes.Block, frame: Frame, opened: int
    ) -> int:
        if not costs:
            return self.block(state, branch, frame, opened)
        cost, *later = costs
        if cost.row == "pay_effect":
            amount = evaluate_number(state.game, cost.arguments[0])(state, frame)
            if state.players[frame.you].gold < amount:
                return NO
            table = thaw(state)
            apply.resource_moved(table, GOLD, PlayerId(frame.you), RESERVE, amount)
            return self.paid(freeze(table), tuple(later), branch, frame, opened)
        choice = cost.arguments[0]
        assert isinstance(choice, nodes.Call)
        cards = cards_in(evaluate_cards(state.game, choice.arguments[0])(state, frame))
        if choice.row == "all_choice":
            for card in cards:
                state = without(state, card)
            return self.paid(state, tuple(later), branch, frame, opened)
        ways = (self.paid(without(state, card), tuple(later), branch, frame, opened) for card in cards)
        return YES if YES in ways else NO

    def kept(self, state: GameState) -> set[int] | None:
        """Of the cards that the open question could ask for as a price, those that leave the rest possible."""
        frame = state.stack[-1]
        question = state.question
        body = state.game.faces[frame.card].power.body
        assert question is not None
        assert body is not None
        for gate in (node for node in walk(body) if isinstance(node, nodes.Gate)):
            for number, cost in enumerate(gate.costs):
                if cost.path == question.path:
                    state = self.as_if_paid(state, frame, gate.costs[:number])
                    choice = cost.arguments[0]
                    assert isinstance(choice, nodes.Call)
                    cards = cards_in(evaluate_cards(state.game, choice.arguments[0])(state, frame))
                    later = gate.costs[number + 1 :]
                    return {
                        card
                        for card in cards
                        if self.paid(without(state, card), later, gate.branches[0], frame, open_powers(state)) == YES
                    }
        return None

    def as_if_paid(self, state: GameState, frame: Frame, costs: tuple[nodes.Do, ...]) -> GameState:
        """The state after the parts of a price that are chosen, of which nothing has moved yet (P14)."""
        asking = code_of(state.game.codes, frame).instructions[frame.at]
        assert isinstance(asking, Ask)
        chosen = {part.path: frame.slots[part.slot] if part.slot >= 0 else None for part in asking.before}
        for cost in (cost for cost in costs if cost.path in chosen):
            cards: list[int | None] = [chosen[cost.path]]
            if cost.row == "pay_effect":
                table = thaw(state)
                apply.resource_moved(table, GOLD, PlayerId(frame.you), RESERVE, 1)
                state, cards = freeze(table), []
            elif cards == [None]:
                choice = cost.arguments[0]
                assert isinstance(choice, nodes.Call)
                cards = [*cards_in(evaluate_cards(state.game, choice.arguments[0])(state, frame))]
            for card in cards:
                assert card is not None
                state = without(state, card)
        return state


# --- the properties --------------------------------------------------------------------------------------------------


@settings(max_examples=POSITIONS, deadline=None, suppress_health_check=list(HealthCheck))
@given(positions(), st.data())
def test_a_power_is_offered_exactly_if_it_can_be_carried_through(state: GameState, data: st.DataObject) -> None:
    """And while it is paid, exactly those cards are offered that leave the rest possible."""
    offered = {action.card for action in legal_actions(state) if isinstance(action, UsePower)}
    for card in state.players[0].domain:
        face = state.game.faces[card] if card < state.game.size else None
        if face is not None and face.family == "titans":
            assert (card in offered) == Judge(state).power(state, 0, card, 0)
    for card in sorted(offered):
        if state.game.faces[card].family == "titans":
            carry_through(state, card, data)


def carry_through(state: GameState, card: int, data: st.DataObject) -> None:
    """Use a power and give any answers: something must come of it."""
    state, events = step(state, UsePower(PlayerId(0), CardId(card)))
    happened = list(events)
    for _ in range(40):
        check_invariants(state)
        if state.question is None:
            break
        choices = legal_actions(state)
        kept = Judge(state).kept(state)
        if kept is not None:
            assert {action.card for action in choices if isinstance(action, PickCard)} == kept
        state, events = step(state, data.draw(st.sampled_from(choices)))
        happened += events
    assert any(isinstance(event, tuple(GOODS.values())) for event in happened)
