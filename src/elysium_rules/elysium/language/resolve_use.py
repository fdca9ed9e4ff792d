"""Gives meaning to powers that use powers, and tells whether a power would work (P17-P19; see `resolve.py`)."""

from __future__ import annotations

import attrs

from elysium_rules.elysium.language.resolve_cards import arriving
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import Activation, CardId, PlayerId
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers.card_sets import evaluate_card, evaluate_cards, usable_powers
from elysium_rules.elysium.powers.phrases import Mask
from elysium_rules.elysium.rules.reactions import open_power
from elysium_rules.kernel.frames import Frame, first_frame
from elysium_rules.kernel.instructions import LOOK, MOST_DEEP, open_powers
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.kernel.outlook import NO, YES, Outlook, Search, make_outlook
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind

# --- powers and columns ----------------------------------------------------------------------------------------------


def can_start(state: GameState, player: int, number: int, outlook: Outlook) -> bool:
    """P19: whether a power, used by *player*, would work; *outlook* does not hold the power itself yet."""
    code = state.game.codes[number]
    if code is None:
        return False
    possible = code.possible
    if possible is None:
        return True
    inside = make_outlook(outlook.open | 1 << number, outlook.gone, outlook.owed, outlook.spent, outlook.search)
    return possible(state, first_frame(number, player, code.slots), inside) == YES


def is_too_far(state: GameState, player: int, number: int) -> bool:
    """Whether a power does not count as working only because the powers it uses are too many to look at."""
    search = Search()
    works = can_start(state, player, number, make_outlook(open_powers(state), 0, (), (), search))
    return search.is_cut_short and not works


def powers_among(game: Game, cards: int, kinds: tuple[Activation, ...], opened: int) -> list[int]:
    """The numbers of the powers of such kinds on these cards, without those that are open (P18)."""
    having = 0
    for kind in kinds:
        having |= game.activation_masks[kind]
    if not game.has_many:
        return cards_in(cards & having & ~opened)  # a power has the number of its card
    numbers = [game.power_number(card, *kinds) for card in cards_in(cards & having)]
    return [number for number in numbers if not opened >> number & 1]


def resolve_use(game: Game, do: nodes.Do) -> Effect:
    """Use the power of another card as one's own (P17); never one that is open already (P18)."""
    activations, phrase = do.arguments
    return _use(game, do, evaluate_cards(game, phrase), usable_powers(activations), arriving(game, phrase))


def resolve_use_card(game: Game, do: nodes.Do) -> Effect:
    """Use the power of a card that is known, wherever it lies."""
    effect = _use(game, do, evaluate_card(game, do.arguments[0]), usable_powers(None), None)
    return attrs.evolve(effect, is_known=True)


def _use(game: Game, do: nodes.Do, cards: Mask, kinds: tuple[Activation, ...], arriving: Mask | None) -> Effect:
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        outlook = make_outlook(open_powers(state), 0, (), (), Search())
        pick = actions.PICK_CARD[player]
        found = powers_among(game, cards(state, frame), kinds, outlook.open)
        works = [number for number in found if _works_inside(state, player, number, outlook) == YES]
        return tuple([pick[game.card_of(number)] for number in works])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            open_power(table, player, game.power_number(card, *kinds))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        player = frame.you if is_you else frame.they
        search = outlook.search
        if search is None:
            search = Search()
            outlook = make_outlook(outlook.open, outlook.gone, outlook.owed, outlook.spent, search)
        found = powers_among(game, cards(state, frame) & ~outlook.gone, kinds, outlook.open)
        search.patience -= len(found) // 4
        codes = game.codes
        found.sort(key=lambda number: codes[number].uses_powers)  # type: ignore[union-attr]  # nearer ends first
        for number in found:
            inside = outlook.keeping(1 << game.card_of(number))
            if inside is not None and _works_inside(state, player, number, inside) == YES:
                return YES
            if search.patience < 0:
                return NO
        if arriving is not None and (outlook.gone or outlook.owed):
            for number in powers_among(game, arriving(state, frame), kinds, outlook.open):
                for inside in outlook.paying_with(1 << game.card_of(number)):
                    if _works_inside(state, player, number, inside) == YES:
                        return YES
        return NO

    return Effect(act, QuestionKind.PICK_ONE, options, possible, work=LOOK, uses_powers=True)


def _works_inside(state: GameState, player: int, number: int, outlook: Outlook) -> int:
    """Whether a power would work that another one uses.

    As long as nothing was paid, what a power can do does not depend on the way that led to it: a chain that comes
    back to a card is no better than the same chain without the loop. So no power has to be looked at twice.
    """
    search = outlook.search
    code = state.game.codes[number]
    assert search is not None
    assert code is not None
    bit = 1 << number
    is_paid = bool(outlook.gone or outlook.owed or outlook.spent)
    if is_paid:
        search.paid_uses += 1
    elif search.works & bit:
        return YES
    elif search.fails & bit:
        return NO
    depth = code.depth + 5  # what is called between one power and the next counts as well
    search.patience -= code.size + len(outlook.owed) ** 2 // 16
    if search.patience < 0 or search.depth + depth > MOST_DEEP:
        search.is_cut_short = True
        return NO
    search.depth += depth
    uses = search.paid_uses
    works = can_start(state, player, number, outlook)
    search.depth -= depth
    if not is_paid and search.paid_uses == uses:
        if works:
            search.works |= bit
            search.fails = 0  # some of them may have failed because this one was open
        else:
            search.fails |= bit
    return outlook.settled() if works else NO
