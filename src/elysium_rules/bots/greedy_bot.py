"""A bot that does what looks best now, by the values of `appraise.py`.

It plans the cards of an epoch together with the columns they need, writes the
Legends that bring most, and uses its powers when they pay.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

import attrs

from elysium_rules.bots.appraise import GUESS, Appraiser, Plan, weight_of
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.given import expect_choices
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.ids import BY_CHOICE, COLOURS_OF, USABLE, Activation, CardId, Resource
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.elysium.powers.transfer_prices import is_free
from elysium_rules.elysium.powers.transfers import REPLACE_CITIZEN
from elysium_rules.elysium.seeing.observe import PlayerView
from elysium_rules.kernel.rng import Rng, draw_below
from elysium_rules.program import nodes
from elysium_rules.program.value import walk

#: Others may take a card first, so one that is taken later is worth less.
LATER: Final = 0.7
#: A Trigger power works once in the game; before the last epoch it waits until it brings this much.
TRIGGER_PATIENCE: Final = 1.6


@attrs.frozen
class GreedyBot:
    """Takes the action with the highest value; equal ones by lot."""

    def choose(self, view: PlayerView, rng: Rng) -> Action:
        """Value all legal actions and take one of the best.

        Raises:
            ArgumentError: this is no view of Elysium, or nobody decides in it.
        """
        worths = self.values(view, rng)
        best = max(worths)
        equal = [action for action, worth in zip(view.legal, worths, strict=True) if worth >= best - 1e-9]
        place, _ = draw_below(rng, len(equal))
        return equal[place]

    def values(self, view: PlayerView, rng: Rng, budget: Budget | None = None) -> tuple[float, ...]:
        """What each choice is worth, roughly in points: only choices of one view can be compared.

        Raises:
            ArgumentError: this is no view of Elysium, or nobody decides in it.
        """
        expect_choices(view, "elysium")
        judge = _Judge(view)
        return tuple([judge.worth(action) for action in view.legal])


class _Judge:
    """Values the actions of one decision."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self.appraiser = Appraiser(view)
        self.game = view.game
        self.board = self.appraiser.board

    def worth(self, action: Action) -> float:
        match action:
            case actions.TakeCard(card=card):
                return self.card_worths[card] + self.best_rest(self.board.column_mask, card, None)
            case actions.TakeQuest(quest=quest):
                return self.quest_worths[quest] + self.best_rest(self.board.column_mask, None, quest)
            case actions.TakeCitizen() | actions.EndTurn():
                return 0.0
            case actions.DismissColumn(colour=colour):
                return self.rest(self.board.column_mask & ~colour.bit, None, None)
            case actions.UsePower(card=card):
                return self.use_worth(card)
            case actions.Transfer(card=card, legend=place):
                return self.transfer_worth(card, place)
            case actions.PickCard(card=card):
                return self.pick_worth(card)
            case actions.PickCards(cards=cards):
                return sum(self.level(card) for card in cards)
            case actions.PickLevel(level=level):
                return self.level_worth(level)
            case actions.PickAmount(amount=amount):
                return self.exchange_worth(amount)
            case actions.ChooseSecretly(number=number):
                return -abs(number - 1.0)  # a little rather than nothing, and nothing rather than much
            case actions.PickSeen(card=card):
                return self.pick_worth(card)
            case actions.OrderCards():
                return 0.0
            case actions.PickPlayer(chosen=chosen):
                return self.player_worth(chosen)
            case actions.PickFamily(family=family):
                return float((self.board.domain_mask & self.game.family_masks[family]).bit_count())
            case actions.PickColumn(colour=colour):
                return self.rest(self.board.column_mask | colour.bit, None, None)
            case actions.PickBranch(branch=branch):
                return self.branch_worth(branch)
            case actions.Accept():
                return self.branch_worth(0)
            case actions.SwapColumns(given=given, received=received):
                return self.rest(self.board.column_mask & ~given.bit | received.bit, None, None)
            case actions.Decline():
                return 0.05

    def player_worth(self, chosen: int) -> float:
        """Whoever is chosen loses something, most often: the one who has the most."""
        board = self.view.players[chosen]
        return -1.0 if chosen == self.view.player else float(board.vp) + board.gold / 4

    # --- the epoch: cards, quests, columns ---

    @cached_property
    def card_worths(self) -> dict[CardId, float]:
        return {card: self.appraiser.taking_worth(card) for card in self.view.agora}

    @cached_property
    def quest_worths(self) -> dict[int, float]:
        """What each quest is worth more than the Incomplete one, which needs no turn (T10)."""
        incomplete = self.appraiser.quest_worth(self.game.incomplete_quest)
        return {quest.number: self.appraiser.quest_worth(quest) - incomplete for quest in self.view.quests}

    def best_rest(self, columns: int, card: CardId | None, quest: int | None) -> float:
        """What is left to take in this epoch after taking *card* or *quest* and dismissing the best column."""
        return max(self.rest(columns & ~colour.bit, card, quest) for colour in COLOURS_OF[columns])

    def rest(self, columns: int, card: CardId | None, quest: int | None) -> float:
        """What can still be taken with these columns: the best cards that are owed, and a quest."""
        owed = self.game.numbers.players.cards - self.board.cards_taken - (card is not None)
        fits = self.game.fits_columns[columns]
        worths = [worth for other, worth in self.card_worths.items() if other != card and fits[other]]
        worth = sum(sorted(worths, reverse=True)[: max(owed, 0)])
        if self.board.quest is None and quest is None:
            colours = self.quest_columns
            worth += max(
                (self.quest_worths[number] for number in self.quest_worths if colours[number] & columns), default=0
            )
        # Among equal columns the number of cards within reach decides.
        return LATER * worth + 0.01 * len(worths) if columns else 0.0

    @cached_property
    def quest_columns(self) -> Mapping[int, int]:
        side = self.game.numbers.pediment.sides.index(self.view.pediment)
        return self.game.quest_columns[side]

    # --- powers ---

    def use_worth(self, card: CardId) -> float:
        """Powers that pay come before everything else; the others are left alone."""
        side = self.game.side(self.game.power_number(card, *BY_CHOICE))
        worth = self.appraiser.body_worth(side, card)
        waits = side.activation is Activation.TRIGGER and self.appraiser.epochs_left > 0
        enough = TRIGGER_PATIENCE if waits else 0.1
        return 1000 + worth if worth >= enough else -1.0

    @cached_property
    def asking(self) -> nodes.Statement | None:
        question = self.view.question
        if question is None:
            return None
        for node in walk(self.game.side(self.view.open_powers[-1].card).power.body):
            if isinstance(node, nodes.Do | nodes.Gate | nodes.Repeat | nodes.Let) and node.path == question.path:
                return node
        return None

    def branch_worth(self, branch: int) -> float:
        assert self.view.question is not None
        card, asking = self.view.question.card, self.asking
        if isinstance(asking, nodes.Gate):
            worth = self.appraiser.way_worth(asking, asking.branches[branch], card)
        elif isinstance(asking, nodes.Repeat):
            worth = self.appraiser.block_worth(asking.body, card)
        else:
            return GUESS
        # What is good for them is bad for the owner, and the one who is asked may be them.
        return worth if asking.actor == "you" else -worth

    def pick_worth(self, card: CardId) -> float:
        row = None if self.view.question is None else EFFECTS.get(self.view.question.row)
        if row is not None and row.is_taken:
            return self.appraiser.taking_worth(card)
        if row is not None and row.uses:
            return self.appraiser.body_worth(self.game.side(self.game.power_number(card, *USABLE)), card)
        if card in self.board.domain:
            return -self.appraiser.card_worth(card)
        return self.level(card)

    def level(self, card: CardId) -> float:
        """How much another player would miss a card, roughly."""
        return self.game.levels[card] if card < self.game.size else 0.5

    def level_worth(self, level: int) -> float:
        """How many other players have a card of that level."""
        mask = self.game.level_masks[level]
        hit = sum(
            bool(board.domain_mask & mask)
            for player, board in enumerate(self.view.players)
            if player != self.view.player
        )
        return hit + 0.1 * level

    def exchange_worth(self, amount: int) -> float:
        """Gold beyond what the next transfers cost is better as points; points are never turned into gold."""
        asking = self.asking
        if not isinstance(asking, nodes.Do):
            return 0.0
        given = EFFECTS[asking.row].given(asking.arguments)
        returned, received = str(given["returned"]), str(given["received"])
        if returned != Resource.GOLD:
            return amount * (weight_of(received) - weight_of(returned))
        levels = sorted((self.game.levels[card] for card in self.board.domain if card < self.game.size), reverse=True)
        needed = sum(levels[:3])
        spare = max(0, self.board.gold - needed)
        return min(amount, spare) * 0.4 - max(0, amount - spare)

    # --- Legends ---

    def transfer_worth(self, card: CardId, place: int | None) -> float:
        """The planned transfer is best; any other comes after making none."""
        if self.view.question is not None and self.view.question.row == REPLACE_CITIZEN.key:
            return 1.0
        if self.view.question is None:
            return 1.0 if (card, place) == self.plan else -1.0
        return self.single_transfers.get((card, place), 0.0)

    @cached_property
    def plan(self) -> tuple[CardId, int | None] | None:
        return self.appraiser.plan_transfers(self.view.allowance).first

    @cached_property
    def single_transfers(self) -> dict[tuple[CardId, int | None] | None, float]:
        """What each transfer that a power offers would bring; it may be free, so gold is no hindrance."""
        asking = self.asking
        costs_nothing = isinstance(asking, nodes.Do) and is_free(
            EFFECTS[asking.row].given(asking.arguments).get("price")
        )
        gold = self.board.gold + 10
        start = Plan(None, 0.0, self.board.elysium, self.board.domain, gold)
        return {
            plan.first: plan.worth + (gold - plan.gold) * self.appraiser.gold_weight * costs_nothing
            for plan in self.appraiser.next_transfers(start)
        }
