"""Why an answer to the open question of a power is refused: what is general, by kind of answer; the rest says its row.

An answer of the kind that is asked for gets the rule that forbids it, as an action of a turn does. Only what is no
answer to this question at all is told that the power waits for another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from elysium_rules.elysium.changes.modifiers import protected_by
from elysium_rules.elysium.model.actions import Decline, PickBranch, PickCard, PickCards, Transfer
from elysium_rules.elysium.model.bounds import nameable
from elysium_rules.elysium.model.effect_row import EffectRow, Objection, ValueRow
from elysium_rules.elysium.model.ids import CardId, PlayerId
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.card_sets import described, evaluate_cards, evaluate_description
from elysium_rules.elysium.powers.choice import cards_phrase, is_number
from elysium_rules.elysium.powers.phrases import evaluate_number, meaning
from elysium_rules.elysium.powers.rows import EFFECTS, VALUES
from elysium_rules.elysium.powers.transfers import REPLACE_CITIZEN
from elysium_rules.elysium.text.refusals import Explainer
from elysium_rules.elysium.text.why_no_effect import Missing
from elysium_rules.kernel.assumptions import Assumptions
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.instructions import Ask, Enter, open_powers, paid_by
from elysium_rules.kernel.machine import code_of
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.play.saying.lexicon import Phrase, Said
from elysium_rules.play.saying.wording import Wording
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.source import Span


def find_row(key: str) -> EffectRow | ValueRow | None:
    """The row that asks; None for a gate."""
    return EFFECTS.get(key) or VALUES.get(key)


def answer_to(key: str) -> type[Any]:
    """The kind of answer that a question waits for, by its row; every question that is no row's is a gate's."""
    row = find_row(key)
    return PickBranch if row is None or row.answer is None else row.answer


@attrs.frozen
class Asked:
    """The open question of a state: who asks what of whom."""

    speaker: Explainer
    state: GameState
    question: Question
    frame: Frame
    statement: nodes.Statement | None  #: the one that asks

    @classmethod
    def of(cls, speaker: Explainer) -> Asked:
        """The question of the state that is spoken of."""
        state = speaker.state
        assert state.question is not None
        return cls(speaker, state, state.question, state.stack[-1], _find_asking(state, state.question))

    @property
    def player(self) -> PlayerId:
        """Who is asked."""
        return PlayerId(self.question.player)

    @property
    def row(self) -> EffectRow | ValueRow:
        """The row that asks; a gate has none."""
        row = find_row(self.question.row)
        assert row is not None
        return row

    @property
    def phrase(self) -> nodes.Do | nodes.Call:
        """The phrase of that row."""
        node = self.statement.value if isinstance(self.statement, nodes.Let) else self.statement
        assert isinstance(node, nodes.Do | nodes.Call)
        return node

    @property
    def arguments(self) -> tuple[nodes.Argument, ...]:
        """What it was written with."""
        return self.phrase.arguments

    @property
    def given(self) -> dict[str, nodes.Argument]:
        """The same by name."""
        return self.row.given(self.arguments)

    @property
    def listed(self) -> tuple[Any, ...]:
        """The answers that are legal."""
        return legal_actions(self.state)

    @property
    def power(self) -> Phrase:
        """The card that asks."""
        return self.speaker.card(self.question.card)

    @property
    def span(self) -> Span:
        """The statement that asks, or the whole power."""
        if self.statement is not None:
            return self.statement.span
        return self.state.game.side(self.frame.card).power.span

    @property
    def wording(self) -> Wording:
        """Speaks to the player who is asked."""
        actor: nodes.Actor = getattr(self.statement, "actor", "you")
        return self.speaker.power_wording(self.frame, actor)

    @property
    def clause(self) -> str:
        """What the text asks for."""
        return "" if self.statement is None else self.speaker.voice(self.wording.statement(self.statement, 1), "order")

    def asks(self, sentence: str) -> str:
        """A sentence with what the text asks for behind it."""
        return self.speaker.why("asked", sentence=sentence, power=self.power, clause=self.clause)

    def objections(self, answer: Any) -> Iterator[Objection]:
        """What only the row that asks knows against an answer."""
        return iter(()) if self.row.objects is None else self.row.objects(self, answer)

    def why_not_described(self, card: int, description: nodes.Argument) -> Iterator[Objection]:
        """P10: the card is not what the text describes."""
        return _not_described(self, card, description)

    def why_not_paid(self, card: int) -> Iterator[Objection]:
        """P14: as a price the card would leave nothing to buy."""
        return _why_not_paid(self, card)

    def why_idle(self, number: int, assumed: Assumptions) -> str:
        """P19: why a power would do nothing."""
        causes = Missing.of(self.speaker).in_power(self.player, number, assumed)
        return self.speaker.join(cause.sentence for cause in causes)


def _find_asking(state: GameState, question: Question) -> nodes.Statement | None:
    for node in walk(state.game.side(state.stack[-1].card).power.body):
        if isinstance(node, nodes.Do | nodes.Let | nodes.Gate | nodes.Repeat) and node.path == question.path:
            return node
    return None


def object_to_answer(asked: Asked, action: Any) -> Iterator[Objection]:
    """All that stands against an answer that is not listed; at least one objection."""
    kind = answer_to(asked.question.row)
    is_branch = kind is PickBranch
    if isinstance(action, Decline):
        yield "P10", asked.speaker.why("nothing to decline", power=asked.power, clause=asked.clause), None
    elif isinstance(action, kind) and not (is_branch and _ways(asked) == 1):
        found = False
        why = GENERAL.get(kind)
        for objection in asked.objections(action) if why is None else why(asked, action):
            found = True
            yield objection
        if not found:
            yield "P10", asked.asks(asked.speaker.why("cannot work")), None
    else:
        yield "P10", other_answer(asked), None


def other_answer(asked: Asked) -> str:
    """The power waits for another kind of answer."""
    wanted = Said(f"wanted.{asked.question.kind}")
    return asked.speaker.why("other answer", power=asked.power, wanted=wanted)


def object_to_card(asked: Asked, card: int) -> Iterator[Objection]:
    """All that stands against choosing a card now."""
    kind = answer_to(asked.question.row)
    if kind is PickCard:
        yield from object_to_answer(asked, PickCard(asked.player, CardId(card)))
    elif kind is Transfer:
        board = asked.state.players[asked.player]
        is_replacing = asked.question.row == REPLACE_CITIZEN.key
        into_legends = card in board.domain and (is_replacing or card >= asked.state.game.size)
        places = range(len(board.elysium)) if into_legends else ()  # any other card may begin a Legend
        for legend in places or (None,):
            yield from object_to_answer(asked, Transfer(asked.player, CardId(card), legend))
    else:
        yield "P10", other_answer(asked), None


# --- cards -----------------------------------------------------------------------------------------------------------


def _not_among(asked: Asked, card: Any) -> Iterator[Objection]:
    """P10: the card does not lie where the text says, or is not what it describes."""
    speaker, phrase = asked.speaker, cards_phrase(asked.row, asked.arguments)
    game, name = asked.state.game, speaker.some_card(card)
    is_known = is_number(card) and 0 <= card < game.size + len(asked.state.citizen_faces)
    found = evaluate_cards(game, phrase)(asked.state, asked.frame)
    if is_known and found >> card & 1:
        return
    parts = described(phrase)
    if parts is None:
        sentence = speaker.why("not named", card=name, cards=speaker.mask(found))
        yield "P10", asked.asks(sentence), None
        return
    description, zone = parts
    place = meaning(game, zone)(asked.state, asked.frame)
    if not is_known or not place >> card & 1:
        sentence = speaker.why("elsewhere", card=name, zone=asked.wording.cards(zone))
        yield "P10", asked.asks(sentence), phrase.span if isinstance(phrase, nodes.Call) else None
    if is_known:
        yield from _not_described(asked, card, description)


def _why_protected(asked: Asked, card: Any) -> Iterator[Objection]:
    """N11: a power of somebody else keeps the card from this one, or from the player who is asked."""
    state = asked.state
    if not state.game.is_bent or not is_number(card) or card < 0:
        return
    cards = [*protected_by(state, asked.frame.you, card), *protected_by(state, asked.player, card)]
    if cards:
        speaker = asked.speaker
        yield "N11", speaker.why("protected", card=speaker.card(card), by=speaker.cards(cards)), None


def _not_described(asked: Asked, card: int, description: nodes.Argument) -> Iterator[Objection]:
    if evaluate_description(asked.state.game, description)(asked.state, asked.frame) >> card & 1:
        return
    wanted = asked.wording.cards(description)
    sentence = asked.speaker.why("not such a card", card=asked.speaker.card(card), description=wanted)
    yield "P10", asked.asks(sentence), description.span if isinstance(description, nodes.Call) else None


def why_not_card(asked: Asked, action: PickCard) -> Iterator[Objection]:
    """A card to choose: it is elsewhere, is kept from who chooses, its row objects, or it is no price."""
    elsewhere = (*_not_among(asked, action.card), *_why_protected(asked, action.card))
    yield from elsewhere
    if elsewhere:
        return
    yield from tuple(asked.objections(action.card)) or asked.why_not_paid(action.card)


def _why_not_paid(asked: Asked, card: int) -> Iterator[Objection]:
    """P14: a card that can be discarded is refused only as a price after which nothing can be bought."""
    gate = _gate_of(asked)
    if gate is None:
        return
    paid = next(place for place, cost in enumerate(gate.costs) if cost.path == asked.question.path)
    asking = code_of(asked.state.game.codes, asked.frame).instructions[asked.frame.at]
    assert isinstance(asking, Ask)
    gone, spent = paid_by(asked.state, asked.frame, asking.before)
    if gone >> card & 1:
        yield "P14", asked.speaker.why("pays already", card=asked.speaker.card(card)), None
        return
    assumed = Assumptions(open=open_powers(asked.state), gone=gone | 1 << card, spent=spent)
    missing = Missing.of(asked.speaker)
    causes = missing.in_way(gate.costs[paid + 1 :], gate.branches[0], asked.frame, assumed)
    said = missing.join(causes) or asked.speaker.why("cannot work")
    sentence = asked.speaker.why("price blocks", card=asked.speaker.card(card), causes=said)
    yield "P14", sentence, causes[0].span if causes else None


def _gate_of(asked: Asked) -> nodes.Gate | None:
    """The gate whose price is being paid."""
    for node in walk(asked.state.game.side(asked.frame.card).power.body):
        if isinstance(node, nodes.Gate) and any(cost.path == asked.question.path for cost in node.costs):
            return node
    return None


def why_not_cards(asked: Asked, action: PickCards) -> Iterator[Objection]:
    """Some cards to name."""
    speaker, given, phrase = asked.speaker, asked.given, cards_phrase(asked.row, asked.arguments)
    named: Any = action.cards
    cards = named if isinstance(named, tuple | list) else (named,)
    found = evaluate_cards(asked.state.game, phrase)(asked.state, asked.frame)
    wanted, listed = 1, cards_in(found)
    if "amount" in given:
        number = evaluate_number(asked.state.game, given["amount"])(asked.state, asked.frame)
        listed, wanted = nameable(listed, number)  # type: ignore[assignment]  # a part of the list
    different = len(dict.fromkeys(map(repr, cards)))
    if different != wanted or len(cards) != wanted:
        yield "P10", asked.asks(speaker.why("other number", wanted=wanted, count=different)), asked.phrase.span
    elsewhere = False
    for card in cards:
        for objection in (*_not_among(asked, card), *_why_protected(asked, card)):
            elsewhere = True
            yield objection
    if elsewhere:
        return
    for card in cards:
        if card not in listed:
            yield "P10", speaker.why("too many to name", card=speaker.card(card), most=len(listed)), None
    if list(cards) != sorted(cards):
        yield "P10", speaker.why("other order", cards=speaker.cards(sorted(cards))), None


# --- ways through a gate ------------------------------------------------------------------------------------------


def _ways(asked: Asked) -> int:
    """How many ways the gate has that asks."""
    instruction = code_of(asked.state.game.codes, asked.frame).instructions[asked.frame.at]
    return len(instruction.targets) if isinstance(instruction, Enter) else 1


def why_not_branch(asked: Asked, action: PickBranch) -> Iterator[Objection]:
    """One of several ways: it is not there, cannot be paid (P14) or would do nothing (P19)."""
    gate = asked.statement
    assert isinstance(gate, nodes.Gate)
    count, branch = len(gate.branches), action.branch
    if not is_number(branch) or not 0 <= branch < count:
        number = branch + 1 if is_number(branch) else repr(branch)
        yield "P10", asked.asks(asked.speaker.why("no such option", number=number, count=count)), None
        return
    missing = Missing.of(asked.speaker)
    assumed = Assumptions(open=open_powers(asked.state))
    causes = missing.in_way(gate.costs, gate.branches[branch], asked.frame, assumed)
    said = missing.join(causes) or asked.speaker.why("cannot work")
    label = asked.wording.label(gate, branch)
    way = None if label is None else asked.speaker.voice(label, "label")
    is_price = any(cause.is_price for cause in causes) or _begins_with_price(gate.branches[branch])
    sentence = asked.speaker.why("option blocked", way=way, causes=said)
    yield "P14" if is_price else "P19", sentence, causes[0].span if causes else None


def _begins_with_price(block: nodes.Block) -> bool:
    """Whether the first thing a way does is to pay or give up something (P14)."""
    first = block.statements[0] if block.statements else None
    return isinstance(first, nodes.Do) and EFFECTS[first.row].is_cost


#: What stands against every answer of a kind, whichever row asks; of the other kinds only their rows know it.
GENERAL: Final[dict[type[Any], Callable[[Asked, Any], Iterator[Objection]]]] = {
    PickCard: why_not_card,
    PickCards: why_not_cards,
    PickBranch: why_not_branch,
}
