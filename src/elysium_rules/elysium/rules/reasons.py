"""Why a power would do nothing: what is missing, by statement and by row of the vocabulary (P14, P19).

The engine says whether a statement would work (`kernel/lookahead.py`); only where it says no, this module looks for
what is missing, along the same way and with the same functions. So no reason stands against what is possible. The
cards of the text and the numbers of the board decide, never what is hidden: nothing here looks at the draw pile
but for whether it is empty, nor under a Citizen (decision 25).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import attrs

from elysium_rules.elysium.language.interpreter import ElysiumInterpreter
from elysium_rules.elysium.language.resolve_tokens import account_of, carrying_mask
from elysium_rules.elysium.language.resolve_use import powers_among
from elysium_rules.elysium.model.ids import ALL_COLUMNS, GOLD
from elysium_rules.elysium.model.masks import cards_in, domains_mask, open_mask
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.card_numbers import ANY_CONDITION, NO_CONDITION, on_card
from elysium_rules.elysium.powers.card_sets import (
    described,
    evaluate_card,
    evaluate_cards,
    evaluate_description,
    usable_powers,
)
from elysium_rules.elysium.powers.phrases import evaluate_condition, evaluate_number
from elysium_rules.elysium.powers.transfer_prices import raised_by
from elysium_rules.elysium.words.refusals import Explainer
from elysium_rules.elysium.words.words import amount_phrase
from elysium_rules.kernel.frames import Frame, first_frame, with_slot
from elysium_rules.kernel.lookahead import finds, is_asked, possible_statement
from elysium_rules.kernel.outlook import NO, YES, Outlook
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

    def in_power(self, player: int, number: int, outlook: Outlook) -> Causes:
        """Why a power, used by *player*, would not work; *outlook* does not hold the power itself yet."""
        code, body = self.state.game.codes[number], self.state.game.side(number).power.body
        if code is None or body is None:
            return ()
        inside = attrs.evolve(outlook, open=outlook.open | 1 << number)
        return self.in_block(body, first_frame(number, player, code.slots), inside)

    def in_block(self, block: nodes.Block, frame: Frame, outlook: Outlook) -> Causes:
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
            answer = self.judge(statement, frame, outlook)
            if answer == YES:
                return ()
            found += self.in_statement(statement, frame, outlook)
            if answer == NO:
                break
        return tuple(found) or (Cause(self.speaker.why("no effect"), block.span),)

    def judge(self, statement: nodes.Statement, frame: Frame, outlook: Outlook) -> int:
        """What the engine says."""
        judge = possible_statement(statement, self.interpreter)
        return YES if judge is None else judge(self.state, frame, outlook)

    def in_statement(self, statement: nodes.Statement, frame: Frame, outlook: Outlook) -> Causes:
        """Why a statement would not work, of which the engine says so."""
        self.looks -= 1
        if self.looks < 0:
            return (Cause(self.speaker.why("too far"), statement.span),)
        match statement:
            case nodes.Do():
                return (Cause(self.in_effect(statement, frame, outlook), statement.span),)
            case nodes.Block():
                return self.in_block(statement, frame, outlook)
            case nodes.Gate():
                return self.in_gate(statement, frame, outlook)
            case nodes.Repeat():
                value = evaluate_number(self.state.game, statement.number)(self.state, frame)
                if value > 0:
                    return self.in_block(statement.body, frame, outlook)
                number = self.speaker.power_wording(frame, statement.actor).number(statement.number)
                return (Cause(self.speaker.why("not often", number=number, value=value), statement.span),)
            case nodes.Let(value=nodes.Call() as call):
                wanted = self.speaker.power_wording(frame, statement.actor).plain(statement)
                return (Cause(self.speaker.why("nobody to choose", wanted=wanted), call.span),)
            case nodes.Let() | nodes.EachPlayer() | nodes.Subject() | nodes.Later() | nodes.Until():
                return ()

    def in_effect(self, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
        """Why an effect would not work: its row knows."""
        why = MISSING.get(do.row)
        return self.speaker.why("cannot work") if why is None else why(self, do, frame, outlook)

    def in_gate(self, gate: nodes.Gate, frame: Frame, outlook: Outlook) -> Causes:
        """The condition, the price or all of its ways; and then what else it says."""
        condition = gate.condition
        if condition is not None and not evaluate_condition(self.state.game, condition)(self.state, frame):
            found: Causes = tuple(
                Cause(sentence, condition.span) for sentence in self.in_condition(condition, frame, gate.actor)
            )
        elif len(gate.branches) == 1:
            found = self.in_way(gate.costs, gate.branches[0], frame, outlook)
        else:
            found = tuple(
                attrs.evolve(causes[0], sentence=self.speaker.why("option", number=number, causes=self.join(causes)))
                for number, causes in enumerate(
                    (self.in_way(gate.costs, branch, frame, outlook) for branch in gate.branches), start=1
                )
                if causes
            )
        if gate.otherwise is not None:
            found += self.in_block(gate.otherwise, frame, outlook)
        return found or (Cause(self.speaker.why("cannot work"), gate.span),)

    def in_way(self, costs: Sequence[nodes.Do], branch: nodes.Block, frame: Frame, outlook: Outlook) -> Causes:
        """P14: a price that cannot be paid; or, once it is paid, what the rest lacks."""
        if not costs:
            return self.in_block(branch, frame, outlook)
        self.looks -= 1
        if self.looks < 0:
            return (Cause(self.speaker.why("too far"), costs[0].span),)
        cost, *later = costs
        if self.judge(cost, frame, outlook) != YES:
            sentence = self.speaker.why("unpaid", causes=self.in_effect(cost, frame, outlook))
            return (Cause(sentence, cost.span, is_price=True),)
        effect = self.interpreter.effect(cost)
        paid = [outlook]
        if effect.removes is not None:
            left = cards_in(effect.removes(self.state, frame) & ~outlook.gone)[:_MOST_TOLD]
            paid = [attrs.evolve(outlook, gone=outlook.gone | 1 << card) for card in left]
        elif effect.spent is not None:
            paid = [attrs.evolve(outlook, spent=(*outlook.spent, effect.spent(self.state, frame)))]
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


# --- one function per row whose effect can be impossible -------------------------------------------------------------


def _acting(do: nodes.Do, frame: Frame) -> int:
    return frame.you if do.actor == "you" else frame.they


def missing_to_pay(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """Not enough of it."""
    resource, speaker = str(do.arguments[1]), missing.speaker
    has = missing.state.held_by(_acting(do, frame), resource) - outlook.spent_of(resource)
    needed = evaluate_number(missing.state.game, do.arguments[0])(missing.state, frame)
    return speaker.why("short", needed=speaker.amount(needed, resource), has=speaker.amount(has, resource))


def missing_to_exchange(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """None of it."""
    return missing.speaker.why("nothing to exchange", resource=missing.speaker.resource(str(do.arguments[0])))


def missing_on_card(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """The card carries nothing where it lies, or not enough of it lies on it (N21, N22)."""
    *amounts, word, phrase = do.arguments
    state, speaker, resource = missing.state, missing.speaker, str(word)
    card = evaluate_card(state.game, phrase)(state, frame)
    name = speaker.power_wording(frame, do.actor).card(phrase)
    if not card & carrying_mask(state) & ~outlook.gone:
        return speaker.why("carries nothing", card=name)
    has = on_card(state.game, word, phrase)(state, frame)
    has -= outlook.spent_of(account_of(resource, card.bit_length() - 1))
    if do.row == "pay_from_effect":
        needed = evaluate_number(state.game, amounts[0])(state, frame)
        words = {"needed": speaker.amount(needed, resource), "has": speaker.amount(has, resource)}
        return speaker.why("short on card", card=name, **words)
    if has > 0 or do.row == "put_effect":
        return speaker.why("no effect")
    return speaker.why("nothing on card", card=name, resource=speaker.resource(resource))


def none_of(missing: Missing, do: nodes.Do, phrase: nodes.Argument, frame: Frame, form: str = "") -> str:
    """There are no such cards, or the one that is known is out of reach."""
    wording = missing.speaker.power_wording(frame, do.actor)
    if described(phrase) is not None:
        return missing.speaker.why("none", form, cards=wording.cards(phrase))
    return missing.speaker.why("out of reach", card=wording.card(phrase))


def missing_to_take(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No such card, or only identical ones (T7)."""
    state, phrase = missing.state, do.arguments[0]
    if do.row == "take_card_effect":
        found = evaluate_card(state.game, phrase)(state, frame) & (open_mask(state) | domains_mask(state))
    else:
        found = evaluate_cards(state.game, phrase)(state, frame)
    if not found:
        return none_of(missing, do, phrase, frame)
    real = found & state.game.real_mask
    if not real:
        return missing.speaker.why("only citizens")
    return missing.speaker.why("all identical", cards=missing.speaker.mask(real))


def missing_to_draw(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """Nothing to draw (A5)."""
    return missing.speaker.why("nothing to draw")


def missing_to_discard(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No such card, or no other one."""
    choice = do.arguments[0]
    assert isinstance(choice, nodes.Call)
    phrase = choice.arguments[0]
    found = evaluate_cards(missing.state.game, phrase)(missing.state, frame)
    return none_of(missing, do, phrase, frame, "other" if found else "")


def missing_to_look_on_top(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """Nothing to look at (N31)."""
    return missing.speaker.why("nothing to see")


def missing_to_look(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No such Citizen (N33)."""
    choice = do.arguments[0]
    assert isinstance(choice, nodes.Call)
    return none_of(missing, do, choice.arguments[0], frame)


def missing_to_put(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No such card that lies open (N34)."""
    return none_of(missing, do, do.arguments[0], frame)


def missing_to_transfer(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No such card, no room for a Citizen (L8), not enough gold (L1)."""
    state, speaker = missing.state, missing.speaker
    description = do.arguments[0]
    board = state.players[_acting(do, frame)]
    is_known = do.row == "transfer_card_effect"
    fits = evaluate_card(state.game, description) if is_known else evaluate_description(state.game, description)
    fitting = board.domain_mask & fits(state, frame)
    cards = fitting & ~outlook.gone
    if not cards and is_known:
        return none_of(missing, do, description, frame)
    if not cards:
        wanted = speaker.power_wording(frame, do.actor).cards(description)
        return speaker.why("none in domain", "other" if fitting else "", description=wanted)
    prices = [state.game.levels[card] for card in cards_in(cards & state.game.real_mask)]
    if cards >> state.game.size:
        prices += [legend.citizen_price for legend in board.elysium if legend.citizen_price]
    if not prices:
        return speaker.why("no room for a citizen")
    extra = transfer_extra(state, do, frame)
    return speaker.why(
        "transfer too dear",
        price=amount_phrase(min(prices) + extra, GOLD),
        gold=amount_phrase(board.gold - outlook.spent_of(GOLD), GOLD),
    )


def transfer_extra(state: GameState, do: nodes.Do, frame: Frame) -> int:
    """What a transfer costs by the text beyond the level of the card (P16)."""
    more = raised_by(do.arguments[1])
    return 0 if more is None else max(0, evaluate_number(state.game, more)(state, frame))


def missing_to_use(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No such card, none with such a power, or none whose power would work."""
    state, speaker = missing.state, missing.speaker
    activations, phrase = do.arguments if do.row == "use_effect" else (None, do.arguments[0])
    evaluate = evaluate_cards if do.row == "use_effect" else evaluate_card
    found = evaluate(state.game, phrase)(state, frame)
    kinds = usable_powers(activations)
    if not found & ~outlook.gone:
        return none_of(missing, do, phrase, frame, "other" if found else "")
    ready = powers_among(state.game, found & ~outlook.gone, kinds, outlook.open)
    if not ready and do.row == "use_card_effect":
        return none_of(missing, do, phrase, frame)
    if not ready:
        form, wanted = "other" if powers_among(state.game, found, kinds, 0) else "", speaker.activations(activations)
        wording = speaker.power_wording(frame, do.actor)
        return speaker.why("no power such", form, cards=wording.cards(phrase), wanted=wanted)
    if missing.inside >= _MOST_INSIDE:
        return speaker.why("cannot work")
    missing.inside += 1
    told = []
    for number in ready[:_MOST_TOLD]:
        causes = missing.in_power(_acting(do, frame), number, outlook)
        said = missing.join(causes) or speaker.why("too far")
        told.append(speaker.why("card is idle", card=speaker.card(state.game.card_of(number)), causes=said))
    missing.inside -= 1
    opened = [number for number in powers_among(state.game, found, kinds, 0) if outlook.open >> number & 1]
    told += [speaker.why("card is open", card=speaker.card(state.game.card_of(number))) for number in opened]
    return speaker.join(told)


def missing_to_swap(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No column dismissed, or none left (X21)."""
    is_full = missing.state.players[_acting(do, frame)].column_mask == ALL_COLUMNS
    return missing.speaker.why("no column dismissed" if is_full else "no column left")


def missing_to_recover(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No column dismissed (N8)."""
    return missing.speaker.why("no column dismissed")


def missing_to_mark(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No card that is turned (P5), or that has lost its ring (P4)."""
    return missing.speaker.why("none turned" if do.row == "straighten_effect" else "no ring lost")


def missing_to_return(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No such card, or none that its Legend can spare (N9)."""
    return missing.speaker.why("nothing to return")


def missing_to_give(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No such card in the Domain, or only what the other one has already (N6, T7)."""
    return missing.speaker.why("nothing to give")


def missing_to_replace(missing: Missing, do: nodes.Do, frame: Frame, outlook: Outlook) -> str:
    """No Citizen in a Legend, or no card that fits (X9)."""
    legends = missing.state.players[_acting(do, frame)].elysium
    stands = any(missing.state.is_citizen(card) for legend in legends for card in legend.cards)
    return missing.speaker.why("nothing fits" if stands else "no citizen in a legend")


#: Per row whose `possible` can say no: what is missing then. A test finds rows that are not here.
MISSING: Final[dict[str, Callable[[Missing, nodes.Do, Frame, Outlook], str]]] = {
    "pay_effect": missing_to_pay,
    "exchange_effect": missing_to_exchange,
    "take_effect": missing_to_take,
    "take_citizen_effect": missing_to_draw,
    "draw_effect": missing_to_draw,
    "add_effect": missing_to_draw,
    "discard_effect": missing_to_discard,
    "transfer_effect": missing_to_transfer,
    "use_effect": missing_to_use,
    "take_card_effect": missing_to_take,
    "transfer_card_effect": missing_to_transfer,
    "use_card_effect": missing_to_use,
    "give_card_effect": missing_to_give,
    "add_agora_effect": missing_to_draw,
    "reveal_effect": missing_to_draw,
    "straighten_effect": missing_to_mark,
    "restore_ring_effect": missing_to_mark,
    "recover_column_effect": missing_to_recover,
    "return_effect": missing_to_return,
    "look_top_effect": missing_to_look_on_top,
    "look_effect": missing_to_look,
    "put_card_effect": missing_to_put,
    "swap_face_effect": missing_to_put,
    "swap_column_effect": missing_to_swap,
    "replace_citizen_effect": missing_to_replace,
    # own resources and counters
    "put_effect": missing_on_card,
    "collect_effect": missing_on_card,
    "collect_all_effect": missing_on_card,
    "remove_effect": missing_on_card,
    "remove_all_effect": missing_on_card,
    "pay_from_effect": missing_on_card,
}
