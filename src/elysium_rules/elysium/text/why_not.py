"""Why an action is refused: the rule and one sentence, and where a card is the cause, its line.

Reasons are looked for from the general to the special. A refusal gives the first one;
`object_to` gives them all, so that a player sees at once what else would stand in the way.
What stands against an answer to a power is in `why_not_answer.py`, what a power lacks in `why_no_effect.py`;
`refusals.py` puts all of it into words (decision 25).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final

import attrs

from elysium_rules.elysium.changes.modifiers import column_free_mask, quests_are_free
from elysium_rules.elysium.changes.procedures import identical_mask
from elysium_rules.elysium.model.actions import (
    DismissColumn,
    EndTurn,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
)
from elysium_rules.elysium.model.bounds import MOST_DECISIONS
from elysium_rules.elysium.model.effect_row import Objection
from elysium_rules.elysium.model.game import satisfies
from elysium_rules.elysium.model.ids import BY_CHOICE, Activation, CardId, Phase, PlayerId, Stage
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.transfers import not_in_domain, why_not_placed
from elysium_rules.elysium.powers.use import can_start, is_too_far
from elysium_rules.elysium.text.refusals import Explainer
from elysium_rules.elysium.text.why_no_effect import Missing
from elysium_rules.elysium.text.why_not_answer import Asked, object_to_answer, object_to_card
from elysium_rules.elysium.text.words import columns_phrase
from elysium_rules.kernel.assumptions import NOTHING_OPEN
from elysium_rules.play.engine.port import Reason
from elysium_rules.play.engine.refusal import object_in_general
from elysium_rules.play.saying.lexicon import Listed
from elysium_rules.play.saying.words import Word
from elysium_rules.source import Span


def object_to(state: GameState, wanted: Any, language: str, names: Sequence[str]) -> Iterator[Reason]:
    """All that stands against an action that is not legal, or against doing anything with a card.

    For a card these are the reasons why the player who must decide cannot take it (a card of the Agora), cannot
    use and cannot transfer it (a card of the own Domain), or all of these (a card that is elsewhere); while a power
    asks for a card, why it is no answer.
    Nothing is told that the player may not know: a card that is in no place to be seen is just not in the Agora.
    """
    judge = _Judge(state, Explainer.of(state, language, names))
    return judge.card_reasons(CardId(wanted)) if type(wanted) is int else judge.reasons(wanted)


_GENERAL: Final = {"no action": "T2", "over": "G1", "not yours": "T1"}
_COLOUR_FIELDS: Final = ("colour", "given", "received")
_NOT_BY_CHOICE: Final = {
    Activation.INSTANT: "P2",
    Activation.PERMANENT: "P3",
    Activation.LEGEND: "P6",
    Activation.CHRONOS: "P7",
}


@attrs.frozen
class _Judge:
    """Finds the reasons in one state; the speaker puts them into words."""

    state: GameState
    speaker: Explainer

    def reason(self, rule: str, key: str, card: CardId | None = None, **words: Word) -> Reason:
        """A reason in the words of the sentence *key*; a card in it is named."""
        if card is not None:
            words = {"card": self.speaker.some_card(card), **words}
        return Reason(rule, self.speaker.why(key, **words), card)

    def in_text(self, rule: str, sentence: str, card: CardId, span: Span | None = None) -> Reason:
        """A reason whose cause is the text of a card: its power, or a part of it."""
        face = self.state.game.faces[card]
        span = span or face.power.span
        line, _ = self.state.game.cards.families[face.family].source.line_col(span.start)
        return Reason(rule, sentence, card, span, line)

    # --- from the general to the special ---

    def reasons(self, action: Any) -> Iterator[Reason]:
        """All reasons against an action that is not legal; at least one."""
        return object_in_general(self.state, action, _GENERAL, self.in_general, self.odd_fields, self.against)

    def in_general(self, rule: str, key: str, **words: Any) -> Reason:
        """A reason of every game; players in it are named."""
        words |= {name: self.speaker.somebody(words[name]) for name in ("deciding", "player") if name in words}
        return self.reason(rule, key, **words)

    def against(self, action: Any) -> Iterator[Reason]:
        """What the rules say against an action of the player who decides."""
        if self.state.question is not None:
            asked = Asked.of(self.speaker)
            yield from (self.asked(asked, objection) for objection in object_to_answer(asked, action))
            return
        match action:
            case TakeCard():
                yield from self.take_card(action)
            case TakeQuest():
                yield from self.take_quest(action)
            case TakeCitizen():
                yield from self.wrong_moment(Stage.TAKE)
                yield self.reason("T8", "no citizen")
            case DismissColumn():
                yield from self.dismiss(action)
            case UsePower():
                yield from self.use(action)
            case Transfer():
                yield from self.transfer(action)
            case EndTurn():
                yield self.reason("T12", "too early to end")
            case _:
                yield self.reason("T12", "nothing asked")

    def odd_fields(self, action: Any) -> Iterator[Reason]:
        """What cannot stand there at all: Python takes 0.0 and False for 0, and a list cannot even be looked up."""
        for field in attrs.fields(type(action)):
            value, rule = getattr(action, field.name), "T1" if field.name == "player" else "T2"
            if field.name == "cards":
                if type(value) is not tuple or not all(type(card) is int for card in value):
                    yield self.reason(rule, "no cards", value=repr(value))
            elif isinstance(value, bool | float) or not isinstance(value, Hashable):
                key = "no colour" if field.name in _COLOUR_FIELDS else "no whole number"
                yield self.reason(rule, key, value=repr(value), field=field.name)

    def card_reasons(self, card: CardId) -> Iterator[Reason]:
        """All reasons why the deciding player can do nothing with a card."""
        state, player = self.state, self.state.deciding
        if player is None:
            yield self.reason("G1", "over", card)
            return
        if state.question is not None:
            asked = Asked.of(self.speaker)
            yield from (self.asked(asked, objection) for objection in object_to_card(asked, card))
            return
        board = state.players[player]
        if card not in board.domain:
            yield from self.take_card(TakeCard(player, card))
        if card not in state.agora:
            yield from self.use(UsePower(player, card))
            places = range(len(board.elysium)) if state.is_citizen(card) else ()  # any other card may begin a Legend
            for legend in (None, *places):
                yield from self.transfer(Transfer(player, card, legend))

    def asked(self, asked: Asked, objection: Objection) -> Reason:
        """A reason against an answer; the statement that asks is the cause, or a part of it."""
        rule, sentence, span = objection
        return self.in_text(rule, sentence, CardId(asked.question.card), span or asked.span)

    def wrong_moment(self, wanted: Stage) -> Iterator[Reason]:
        state = self.state
        if state.phase is Phase.WRITING:
            if wanted is not Stage.TRANSFERS:
                yield self.reason("W3", "only transfers")
        elif state.stage is Stage.COLUMN:
            yield self.reason("T12", "column first")
        elif state.stage is Stage.AFTER and wanted is Stage.TAKE:
            yield self.reason("T2", "one taking")

    # --- taking ---

    def take_card(self, action: TakeCard) -> Iterator[Reason]:
        state, card = self.state, action.card
        wrong = tuple(self.wrong_moment(Stage.TAKE))
        yield from wrong
        if card not in state.agora:
            yield self.about("T2", "not in agora", card)
            return
        all_taken = state.players[action.player].cards_taken >= state.game.numbers.players.cards
        if all_taken:
            yield self.reason("T2", "all cards taken", card)
        far = tuple(self.out_of_reach(action.player, card))
        yield from far
        if not (wrong or all_taken or far):
            yield self.reason("T2", "not now", card)

    def about(self, rule: str, key: str, card: Any, **words: Word) -> Reason:
        """A reason about whatever stands in the place of a card."""
        return Reason(rule, self.speaker.why(key, card=self.speaker.some_card(card), **words), card)

    def out_of_reach(self, player: PlayerId, card: CardId) -> Iterator[Reason]:
        board = self.state.players[player]
        condition = self.state.game.conditions[card]
        is_free = self.state.game.is_bent and column_free_mask(self.state, player) >> card & 1
        if not is_free and not satisfies(board.column_mask, condition):
            has = Listed("and", tuple(self.speaker.colour(colour) for colour in board.columns))
            key = "columns missing" if board.columns else "columns all gone"
            yield self.reason("T3", key, card, needs=columns_phrase(condition), has=has)
        if identical_mask(self.state, player) >> card & 1:
            yield self.reason("T7", "identical", card)

    def take_quest(self, action: TakeQuest) -> Iterator[Reason]:
        state, board = self.state, self.state.players[action.player]
        yield from self.wrong_moment(Stage.TAKE)
        if board.quest is not None:
            yield self.reason("T2", "one quest")
        if action.quest not in [quest.number for quest in state.quests]:
            yield self.reason("T2", "no such quest", quest=str(action.quest))
        elif not state.game.quest_columns[state.pediment_side][action.quest] & board.column_mask and not (
            state.game.is_bent and quests_are_free(state, action.player)
        ):
            yield self.reason("T4", "quest out of reach", quest=str(action.quest))

    def dismiss(self, action: DismissColumn) -> Iterator[Reason]:
        state = self.state
        if state.phase is Phase.WRITING or state.stage is Stage.AFTER:
            yield self.reason("T5", "one column")
        if action.colour not in state.players[action.player].columns:
            yield self.reason("T5", "column absent", colour=self.speaker.colour(action.colour))
        if state.stage is Stage.TAKE:
            yield self.reason("T12", "take first")

    # --- powers ---

    def use(self, action: UsePower) -> Iterator[Reason]:
        state, speaker, card = self.state, self.speaker, action.card
        if state.phase is Phase.WRITING:
            yield self.reason("P9", "powers in phase 2", card)
        else:
            yield from self.wrong_moment(Stage.AFTER)
        board = state.players[action.player]
        if card not in board.domain:
            yield self.about("P1", "not in domain", card, player=speaker.player(action.player))
            return
        face = state.card(card)
        if face is None:
            yield self.reason("T11", "no power", card)
            return
        name = speaker.card(card)
        if not state.game.usable_mask >> card & 1:
            yield self.in_text(_NOT_BY_CHOICE[face.activation], speaker.why("not by choice", card=name), card)
            return
        if state.decisions >= MOST_DECISIONS:
            yield self.reason("N40", "turn too long", card)
        number = state.game.power_number(card, *BY_CHOICE)
        span = state.game.side(number).power.span
        if state.game.trigger_mask >> card & 1 and not state.ring_mask >> card & 1:
            yield self.reason("P4", "no ring", card)
        if state.game.activate_mask >> card & 1 and state.turned_mask >> card & 1:
            yield self.reason("P5", "turned", card)
        if face.is_eleusis and (board.domain_mask & state.game.eleusis_mask).bit_count() < 2:
            yield self.in_text("P8", speaker.why("eleusis", card=name), card, span)
        if not can_start(state, action.player, number, NOTHING_OPEN):
            missing = Missing.of(speaker)
            causes = missing.in_power(action.player, number, NOTHING_OPEN)
            told = missing.join(causes) or speaker.why("cannot work")
            if is_too_far(state, action.player, number):
                told = speaker.why("too far")
            sentence = speaker.why("idle", card=name, causes=told)
            yield self.in_text("P19", sentence, card, causes[0].span if causes else span)

    # --- transfers ---

    def transfer(self, action: Transfer) -> Iterator[Reason]:
        state, card = self.state, action.card
        if state.phase is not Phase.WRITING:
            yield self.reason("W3", "transfers in phase 3", card)
        if card not in state.players[action.player].domain:
            objections: tuple[Objection, ...] = (not_in_domain(self.speaker, action),)
        else:
            if state.phase is Phase.WRITING and state.allowance <= 0:
                yield self.reason("W3", "no transfers left", card)
            if state.decisions >= MOST_DECISIONS:
                yield self.reason("N40", "turn too long", card)
            objections = tuple(why_not_placed(self.speaker, action, 0, is_free=False))
        for rule, sentence, _ in objections:
            yield Reason(rule, sentence, card)
