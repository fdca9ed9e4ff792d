"""What rows about cards share: which cards a phrase means, who may reach them, and what is done with a chosen one.

`OfCards` is the meaning of a row that says: choose one of these cards, or take all of them, and do this with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard

import attrs

from elysium_rules.elysium.changes import procedures
from elysium_rules.elysium.changes.modifiers import protected_mask
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import listed
from elysium_rules.elysium.model.effect_row import EffectRow, Lacking, Lowers
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import CardId, PlayerId
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers import prices
from elysium_rules.elysium.powers.card_sets import (
    ALL_CHOICE,
    DESCRIBED_CARDS,
    DISCARD_PILE_ZONE,
    ELYSIUM_ZONE,
    THAT_CHOICE,
    evaluate_card,
    evaluate_cards,
    evaluate_description,
)
from elysium_rules.elysium.powers.phrases import Mask
from elysium_rules.kernel.assumptions import Assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind, Type
from elysium_rules.program.vocabulary import Row

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering, Ref

#: For so many steps of the budget counts an effect that moves a card, and what it may set off is looked up.
CARD_WORK: Final = 8
#: The same for one that looks for a place in an Elysium.
PLACE_WORK: Final = 16

# --- phrases ---------------------------------------------------------------------------------------------------------


def acting_seat(do: nodes.Do, frame: Frame) -> int:
    """Who acts."""
    return frame.you if do.actor == "you" else frame.they


def is_number(value: object) -> TypeGuard[int]:
    """A whole number; `True` is none, though Python says so."""
    return isinstance(value, int) and not isinstance(value, bool)


def choice_of(row: Row, arguments: tuple[nodes.Argument, ...]) -> nodes.Call | None:
    """Which of the cards are meant, and how they are chosen; None for a row without such a choice."""
    for parameter, argument in zip(row.parameters, arguments, strict=True):
        if parameter.type is Type.CHOICE:
            assert isinstance(argument, nodes.Call)
            return argument
    return None


def is_of_all(row: Row, do: nodes.Do) -> bool:
    """Whether it is done with all such cards at once."""
    choice = choice_of(row, do.arguments)
    return choice is not None and choice.row == ALL_CHOICE.key


def is_known(row: Row, do: nodes.Do) -> bool:
    """Whether it is done with a card that is known, so that nothing is left to choose."""
    choice = choice_of(row, do.arguments)
    return "card" in row.given(do.arguments) if choice is None else choice.row == THAT_CHOICE.key


def cards_phrase(row: Row, arguments: tuple[nodes.Argument, ...]) -> nodes.Argument:
    """The cards that a row is about, among which one is chosen."""
    choice = choice_of(row, arguments)
    if choice is not None:
        return choice.arguments[0]
    given: Mapping[str, nodes.Argument] = row.given(arguments)
    return given["cards"] if "cards" in given else given["card"]


def zone_row(cards: nodes.Argument) -> str | None:
    """The place that a group of cards lies in; none for a card that is known."""
    zone = cards.arguments[-1] if isinstance(cards, nodes.Call) and cards.arguments else None
    return zone.row if isinstance(zone, nodes.Call) else None


def is_in_legends(row: Row, do: nodes.Do) -> bool:
    """Whether its cards stand in Legends, so that taking one may forbid the next (N9)."""
    return zone_row(cards_phrase(row, do.arguments)) == ELYSIUM_ZONE.key


def arriving(game: ElysiumGame, cards: nodes.Argument) -> Mask | None:
    """The description of cards in the discard pile: what is paid will lie there. None for all other places."""
    assert isinstance(cards, nodes.Call)
    return evaluate_description(game, cards.arguments[0]) if zone_row(cards) == DISCARD_PILE_ZONE.key else None


# --- who may reach them ----------------------------------------------------------------------------------------------


def reachable(game: ElysiumGame, do: nodes.Do, cards: Mask) -> Mask:
    """N11: of some cards, those that no power keeps from this one: from who uses it, and from who acts.

    A price is paid by who acts, whoever uses the power: it takes what the payer could choose.
    """
    if not game.is_bent:
        return cards
    is_you = do.actor != "they"
    is_price = do.is_price

    def reached(state: GameState, frame: Frame) -> int:
        kept = 0 if is_price and not is_you else protected_mask(state, frame.you)
        if not is_you:
            kept |= protected_mask(state, frame.they)
        return cards(state, frame) & ~kept

    return reached


def payable(game: ElysiumGame, do: nodes.Do, cards: Mask) -> Mask:
    """N45: of some cards, those that are not another player's, where they are to pay a price."""
    if not do.is_price or game.rulings.prices_reach_others or prices.is_own(do):
        return cards
    is_you = do.actor == "you"

    def paid(state: GameState, frame: Frame) -> int:
        return cards(state, frame) & ~prices.others_mask(state, frame.you if is_you else frame.they)

    return paid


# --- what is done with a chosen card ---------------------------------------------------------------------------------

Among: TypeAlias = Callable[[EffectRow, ElysiumGame, nodes.Do], Mask]
Then: TypeAlias = Callable[[Table, Frame, CardId], None]


def never(row: Row, do: nodes.Do) -> bool:
    """What is done with one card never forbids it for the next."""
    return False


def always(row: Row, do: nodes.Do) -> bool:
    """What is done with one card may forbid it for the next."""
    return True


@attrs.frozen
class OfCards:
    """Means: do something with one of the cards that are found, chosen, or with all of them.

    A row that may stand before `to` gives the card up, so that it can be a price.
    """

    among: Among  #: the cards with which it can be done
    then: Callable[[EffectRow, ElysiumGame, nodes.Do], Then]  #: what is done with a card
    work: int = CARD_WORK  #: for how many steps of the budget it counts
    judges_again: Callable[[Row, nodes.Do], bool] = never  #: whether what was done with one may forbid the next

    def __call__(self, row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
        """The effect, as one phrase of a card says it."""
        found, deed = self.among(row, game, do), self.then(row, game, do)
        removed = found if row.is_cost else None
        if is_of_all(row, do):
            judges_again = self.judges_again(row, do)

            def act_all(table: Table, frame: Frame, player: PlayerId, due: int | None) -> None:
                wanted = cards_in(found(table, frame) if due is None else due)
                for card in wanted[: procedures.pay_for_moves(table, len(wanted))]:
                    if not judges_again or found(table, frame) >> card & 1:
                        deed(table, frame, CardId(card))

            return Effect(act_all, removes_all=removed, settle=removed, work=self.work)

        def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
            pick = actions.PICK_CARD[player]
            return listed([pick[card] for card in cards_in(found(state, frame))])

        def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
            if card is not None:
                deed(table, frame, card)

        def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
            return assumed.leaves(found(state, frame))

        known = is_known(row, do)
        return Effect(act, QuestionKind.PICK_ONE, options, possible, removes=removed, work=self.work, is_known=known)


def among(narrow: Callable[[GameState], int]) -> Among:
    """Of the cards that the text means, those of a set."""

    def found(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Mask:
        cards = evaluate_cards(game, cards_phrase(row, do.arguments))
        return lambda state, frame: cards(state, frame) & narrow(state)

    return found


def simply(deed: Callable[[Table, CardId], None]) -> Callable[[EffectRow, ElysiumGame, nodes.Do], Then]:
    """What is done with a card, where nothing else of the text matters."""

    def then(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Then:
        return lambda table, frame, card: deed(table, card)

    return then


def mask_of_phrase(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Mask:
    """The cards that the text means: a group, or a card that is known, wherever it lies."""
    evaluate = evaluate_card if is_known(row, do) else evaluate_cards
    return evaluate(game, cards_phrase(row, do.arguments))


# --- the same as data (`contract.py`) --------------------------------------------------------------------------------


def lower_reachable(lower: Lowering, do: nodes.Do, cards: Ref) -> Ref:
    """N11: see `reachable`."""
    if not lower.game.is_bent:
        return cards
    if do.actor == "you" or not do.is_price:
        cards = lower("minus", cards, lower("protected", lower.seat("you")))
    return cards if do.actor == "you" else lower("minus", cards, lower("protected", lower.seat("they")))


def lower_payable(lower: Lowering, do: nodes.Do, cards: Ref) -> Ref:
    """N45: see `payable`."""
    if not do.is_price or lower.game.rulings.prices_reach_others or prices.is_own(do):
        return cards
    return lower("minus", cards, lower("place", "things_of_others", lower.seat(do.actor)))


def lower_arriving(lower: Lowering, cards: nodes.Argument) -> Ref | None:
    """See `arriving`."""
    assert isinstance(cards, nodes.Call)
    return lower.phrase(cards.arguments[0]) if zone_row(cards) == DISCARD_PILE_ZONE.key else None


def lower_among(narrow: Callable[[Lowering], Ref]) -> Callable[[EffectRow, Lowering, nodes.Do], Ref]:
    """Of the cards that the text means, those of a set."""
    return lambda row, lower, do: lower("in_both", lower.cards(cards_phrase(row, do.arguments)), narrow(lower))


def lowers_cards(
    among: Callable[[EffectRow, Lowering, nodes.Do], Ref],
    move: str | Callable[[EffectRow, Lowering, nodes.Do], Ref],
    judges_again: Callable[[Row, nodes.Do], bool] = never,
) -> Lowers:
    """Lowers: do something with one of the cards that are found, chosen, or with all of them; see `OfCards`.

    Args:
        among: the cards with which it can be done.
        move: what is done with a card: the name of a primitive, or what writes it.
        judges_again: whether what was done with one may forbid the next.
    """

    def lowers(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
        found = among(row, lower, do)
        deed = lower(move) if isinstance(move, str) else move(row, lower, do)
        removed = found if row.is_cost else None
        if is_of_all(row, do):
            again, settles = judges_again(row, do), removed is not None
            return lower.deed(row, do, deed, removes_all=removed, settles=settles, all_of=found, judges_again=again)
        return lower.deed(row, do, deed, ask=lower("card", found), judge=lower("left", found), removes=removed)

    return lowers


# --- why it would do nothing -----------------------------------------------------------------------------------------


def none_of(missing: Lacking, do: nodes.Do, phrase: nodes.Argument, frame: Frame, form: str = "") -> str:
    """There are no such cards, or the one that is known is out of reach."""
    wording = missing.speaker.power_wording(frame, do.actor)
    if isinstance(phrase, nodes.Call) and phrase.row == DESCRIBED_CARDS.key:
        return missing.speaker.why("none", form, cards=wording.cards(phrase))
    return missing.speaker.why("out of reach", card=wording.card(phrase))


def lacks_such_card(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """There is no such card."""
    return none_of(missing, do, cards_phrase(row, do.arguments), frame)


def lacks_another(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """There is no such card, or no other one."""
    phrase = cards_phrase(row, do.arguments)
    found = evaluate_cards(missing.state.game, phrase)(missing.state, frame)
    return none_of(missing, do, phrase, frame, "other" if found else "")
