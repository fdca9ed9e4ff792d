"""Why an action is refused: the rule and one sentence, and where a card is the cause, its line.

Reasons are looked for from the general to the special. A refusal gives the first one;
`explain_refusal` gives them all, so that a player sees at once what else would stand in the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from elysium_rules.elysium.actions import (
    ACTIONS,
    ANSWERS,
    Action,
    DismissColumn,
    EndTurn,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
)
from elysium_rules.elysium.deeds import identical_mask, transfer_price
from elysium_rules.elysium.game import satisfies
from elysium_rules.elysium.ids import Activation, CardId, Phase, PlayerId, Stage
from elysium_rules.elysium.interpreter import ElysiumInterpreter
from elysium_rules.elysium.legal import legal_actions
from elysium_rules.elysium.resolve import can_start
from elysium_rules.elysium.state import GameState, Legend
from elysium_rules.errors import IllegalActionError
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.instructions import NO, Outlook
from elysium_rules.kernel.lookahead import possible_statement
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.source import Span


@attrs.frozen
class Reason:
    """One reason against an action: a rule, and what it says here.

    *span* is the place in a card's file that is the cause, where one is; *line* is its line, for readers.
    """

    rule: str  #: such as `T3`
    sentence: str  #: what it says here
    card: CardId | None = None  #: whose line forbids it, where one does
    span: Span | None = None  #: the place in the card's file
    line: int | None = None  #: its line, from 1


def refusal(state: GameState, action: Any) -> IllegalActionError:
    """Say which rule forbids *action* now; *action* is known not to be legal."""
    rule, reason = find_reason(state, action)
    return IllegalActionError(rule, reason, action)


def find_reason(state: GameState, action: Any) -> tuple[str, str]:
    """The first reason: its rule and its sentence."""
    first = next(_reasons(state, action))
    return first.rule, first.sentence


def explain_refusal(state: GameState, wanted: Action | CardId | int) -> tuple[Reason, ...]:
    """Say all that stands against an action, or against doing anything with a card now.

    For a card these are the reasons why the player who must decide cannot take it (a card of the Agora), cannot
    use and cannot transfer it (a card of the own Domain), or all of these (a card that is elsewhere).
    Nothing is told that the player may not know: a card that is in no place to be seen is just not in the Agora.

    Returns:
        The reasons, from the general to the special, each once; nothing where the action is legal, or where
        a legal action is about that card.

    Example:
        >>> from elysium_rules import EndTurn, FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> [reason.rule for reason in explain_refusal(state, EndTurn(state.deciding))]
        ['T12']
    """
    legal = legal_actions(state)
    if type(wanted) is int:
        if any(wanted in _cards_of(action) for action in legal):
            return ()
        return tuple(dict.fromkeys(_card_reasons(state, CardId(wanted))))
    if wanted in legal:
        return ()
    return tuple(dict.fromkeys(_reasons(state, wanted)))


def _cards_of(action: Action) -> tuple[CardId, ...]:
    cards: tuple[CardId, ...] = getattr(action, "cards", ())
    card: CardId | None = getattr(action, "card", None)
    return cards if card is None else (*cards, card)


# --- from the general to the special ---------------------------------------------------------------------------------


def _reasons(state: GameState, action: Any) -> Iterator[Reason]:
    """All reasons against an action that is not legal; at least one."""
    if type(action) not in (*ACTIONS, *ANSWERS):
        yield Reason("T2", f"{type(action).__name__} is nothing a player can do")
        return
    if state.is_over:
        yield Reason("G1", "the game is over")
        return
    if action.player != state.deciding:
        yield Reason("T1", f"it is player {state.deciding}'s decision, not player {action.player}'s")
        return
    if state.question is not None:
        yield _question_reason(state)
        return
    match action:
        case TakeCard():
            yield from _take_card_reasons(state, action)
        case TakeQuest():
            yield from _take_quest_reasons(state, action)
        case TakeCitizen():
            yield from _wrong_moment(state, Stage.TAKE)
            sentence = "a Citizen is taken only by a player who can take no card and no quest that is still owed"
            yield Reason("T8", sentence)
        case DismissColumn():
            yield from _dismiss_reasons(state, action)
        case UsePower():
            yield from _use_reasons(state, action)
        case Transfer():
            yield from _transfer_reasons(state, action)
        case EndTurn():
            yield Reason("T12", "the turn cannot end before something was taken and a column dismissed")
        case _:
            yield Reason("T12", "nothing was asked, so there is nothing to answer")


def _card_reasons(state: GameState, card: CardId) -> Iterator[Reason]:
    """All reasons why the deciding player can do nothing with a card."""
    player = state.deciding
    if player is None:
        yield Reason("G1", "the game is over", card)
        return
    if state.question is not None:
        yield _question_reason(state)
        return
    board = state.players[player]
    if card not in board.domain:
        yield from _take_card_reasons(state, TakeCard(player, card))
    if card not in state.agora:
        yield from _use_reasons(state, UsePower(player, card))
        places = range(len(board.elysium)) if state.is_citizen(card) else ()  # any other card may begin a Legend
        for legend in (None, *places):
            yield from _transfer_reasons(state, Transfer(player, card, legend))


def _question_reason(state: GameState) -> Reason:
    """P10: a power waits for its answer; the statement that asks is the cause."""
    question = state.question
    assert question is not None
    card = CardId(question.card)
    asks = {"pick one": "choose one", "pick some": "choose some", "amount": "name an amount"}
    wanted = asks.get(question.kind, question.kind)
    power = state.game.faces[card].power
    spans = (node.span for node in walk(power.body) if getattr(node, "path", None) == question.path)  # type: ignore[attr-defined]  # a statement has both
    sentence = f"the power of {card_name(state, card)} waits for another answer: {wanted}"
    return _about_card(state, "P10", sentence, card, next(spans, power.span))


def _about_card(state: GameState, rule: str, sentence: str, card: CardId, span: Span | None = None) -> Reason:
    """A reason whose cause is the text of a card: its power, or a part of it."""
    face = state.game.faces[card]
    span = span or face.power.span
    line, _ = state.game.cards.families[face.family].source.line_col(span.start)
    return Reason(rule, sentence, card, span, line)


def card_name(state: GameState, card: object, language: str = "en") -> str:
    """The name of a card of this game, or *a Citizen*."""
    if not isinstance(card, int) or not 0 <= card < state.game.size + len(state.citizen_faces):
        return "a card that is not in this game"
    if card >= state.game.size:
        return {"en": "a Citizen", "fr": "un Citoyen"}[language]
    return state.game.faces[card].name(language)


def _wrong_moment(state: GameState, wanted: Stage) -> Iterator[Reason]:
    if state.phase is Phase.WRITING:
        if wanted is not Stage.TRANSFERS:
            yield Reason("W3", "in Phase III cards are transferred, nothing else")
    elif state.stage is Stage.COLUMN:
        yield Reason("T12", "a column must be dismissed before anything else")
    elif state.stage is Stage.AFTER and wanted is Stage.TAKE:
        yield Reason("T2", "only one card or quest is taken in a turn")


# --- taking ----------------------------------------------------------------------------------------------------------


def _take_card_reasons(state: GameState, action: TakeCard) -> Iterator[Reason]:
    wrong = tuple(_wrong_moment(state, Stage.TAKE))
    yield from wrong
    board = state.players[action.player]
    name = card_name(state, action.card)
    if action.card not in state.agora:
        yield Reason("T2", f"{name} is not in the Agora", action.card)
        return
    all_taken = board.cards_taken >= state.game.numbers.players.cards
    if all_taken:
        yield Reason("T2", "all three cards of this epoch are taken; only a quest is left to take", action.card)
    far = tuple(_out_of_reach(state, action.player, action.card))
    yield from far
    if not (wrong or all_taken or far):
        yield Reason("T2", f"{name} cannot be taken now", action.card)


def _out_of_reach(state: GameState, player: PlayerId, card: CardId) -> Iterator[Reason]:
    board = state.players[player]
    name = card_name(state, card)
    condition = state.game.conditions[card]
    if not satisfies(board.column_mask, condition):
        has = ", ".join(board.columns) or "none"
        yield Reason("T3", f"{name} needs {' + '.join(condition)}, but the columns left are {has}", card)
    if identical_mask(state, player) >> card & 1:
        yield Reason("T7", f"an identical {name} is already in the Domain", card)


def why_out_of_reach(state: GameState, player: PlayerId, card: int) -> tuple[str, str] | None:
    """The rule that keeps an Agora card from a player; None where only the moment is wrong."""
    found = next(_out_of_reach(state, player, CardId(card)), None)
    return None if found is None else (found.rule, found.sentence)


def _take_quest_reasons(state: GameState, action: TakeQuest) -> Iterator[Reason]:
    wrong = tuple(_wrong_moment(state, Stage.TAKE))
    yield from wrong
    board = state.players[action.player]
    if board.quest is not None:
        yield Reason("T2", "a player takes exactly one quest per epoch")
    if action.quest not in [quest.number for quest in state.quests]:
        yield Reason("T2", f"quest {action.quest} is not under the pediment")
    elif not state.game.quest_columns[state.pediment][action.quest] & board.column_mask:
        yield Reason("T4", f"no column left has a colour that stands above quest {action.quest}")


def _dismiss_reasons(state: GameState, action: DismissColumn) -> Iterator[Reason]:
    if state.phase is Phase.WRITING or state.stage is Stage.AFTER:
        yield Reason("T5", "a column is dismissed after taking a card or quest, and only one")
    if action.colour not in state.players[action.player].columns:
        yield Reason("T5", f"the {action.colour} column is not on the board")
    if state.stage is Stage.TAKE:
        yield Reason("T12", "first a card or quest is taken, then a column is dismissed")


# --- powers ----------------------------------------------------------------------------------------------------------

_NOT_BY_CHOICE: Final = {
    Activation.INSTANT: "P2",
    Activation.PERMANENT: "P3",
    Activation.LEGEND: "P6",
    Activation.CHRONOS: "P7",
}


def _use_reasons(state: GameState, action: UsePower) -> Iterator[Reason]:
    if state.phase is Phase.WRITING:
        yield Reason("P9", "Trigger and Activate powers are used in Phase II only", action.card)
    else:
        yield from _wrong_moment(state, Stage.AFTER)
    card = action.card
    name = card_name(state, card)
    board = state.players[action.player]
    if card not in board.domain:
        yield Reason("P1", f"{name} is not in the Domain of player {action.player}", card)
        return
    face = state.card(card)
    if face is None:
        yield Reason("T11", "a Citizen has no power", card)
        return
    if face.activation in _NOT_BY_CHOICE:
        sentence = f"the power of {name} is not used by choice in a turn"
        yield _about_card(state, _NOT_BY_CHOICE[face.activation], sentence, card)
        return
    if face.activation is Activation.TRIGGER and not state.rings >> card & 1:
        yield Reason("P4", f"{name} has no ring left", card)
    if face.activation is Activation.ACTIVATE and state.turned >> card & 1:
        yield Reason("P5", f"{name} was already used in this epoch", card)
    if face.is_eleusis and (board.domain_mask & state.game.eleusis_mask).bit_count() < 2:
        yield _about_card(state, "P8", f"{name} needs another Eleusis card in the Domain", card)
    is_idle, span = _find_idle(state, action.player, card)
    if is_idle:
        sentence = f"the power of {name} could not do anything: its cost cannot be paid or it finds nothing to choose"
        yield _about_card(state, "P19", sentence, card, span)


def _find_idle(state: GameState, player: PlayerId, card: CardId) -> tuple[bool, Span | None]:
    """P19: whether the power of a card would do nothing, and the cost or statement that is the cause, if one is."""
    code = state.game.codes[card]
    body = state.game.faces[card].power.body
    if code is None or body is None or can_start(state, player, card, Outlook()):
        return False, None
    frame = Frame(card, 0, player, player, (None,) * code.slots)
    interpreter = ElysiumInterpreter(state.game)
    first = body.statements[0] if body.statements else None
    costs = first.costs if isinstance(first, nodes.Gate) and first.condition is None else ()
    for statement in (*costs, first):
        judge = None if statement is None else possible_statement(statement, interpreter)
        if statement is not None and judge is not None and judge(state, frame, Outlook()) == NO:
            return True, statement.span
    return True, None


# --- transfers -------------------------------------------------------------------------------------------------------


def _transfer_reasons(state: GameState, action: Transfer) -> Iterator[Reason]:
    card = action.card
    if state.phase is not Phase.WRITING:
        yield Reason("W3", "cards are transferred in Phase III, or by a power", card)
    board = state.players[action.player]
    name = card_name(state, card)
    if card not in board.domain:
        yield Reason("L1", f"{name} is not in the Domain of player {action.player}", card)
        return
    if state.phase is Phase.WRITING and state.allowance <= 0:
        yield Reason("W3", "no transfers are left in this step", card)
    legend: Legend | None = None
    if action.legend is None:
        if state.is_citizen(card):
            yield Reason("L9", "a Citizen cannot begin a Legend", card)
            return
    elif action.legend not in range(len(board.elysium)):
        yield Reason("L2", f"there is no Legend number {action.legend}", card)
        return
    else:
        legend = board.elysium[action.legend]
        if state.is_citizen(card):
            if not legend.citizen_price:
                yield Reason("L8", "a Citizen joins only a Legend of at least two cards that is not full", card)
                return
        elif not legend.accepts >> card & 1:
            rule = {"single": "L5", "level": "L3", "family": "L4"}[legend.kind]
            yield Reason(rule, f"{name} does not fit into Legend number {action.legend}", card)
    price = transfer_price(state, card, legend)
    if price > board.gold:
        yield Reason("L1", f"the transfer of {name} costs {price} gold, but there is only {board.gold}", card)
