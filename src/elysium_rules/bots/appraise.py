"""What things are worth to a player, in victory points and by rule of thumb.

All estimates read a `PlayerView`, so they know what the player knows and no more.
The weights were set by hand; none of them is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, cast

import attrs

from elysium_rules.elysium.model.cards import Side
from elysium_rules.elysium.model.effect_row import Account, Flow
from elysium_rules.elysium.model.ids import Activation, CardId, LegendKind, Phase, PlayerId, Resource
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.state import PRINTED, GameState, Legend, PlayerState
from elysium_rules.elysium.powers.phrases import evaluate_number
from elysium_rules.elysium.powers.resources import resource_of
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.elysium.seeing.observe import PlayerView
from elysium_rules.kernel.frames import Frame
from elysium_rules.program import nodes

#: What one of it is worth while the game goes on.
WEIGHTS: Final = {Resource.GOLD: 0.55, Resource.VP: 1.0, Resource.PP: 1.3}
#: What a resource of a family is worth, whatever its cards make of it; and anything while it lies on a card (N20, N21).
OWN_WEIGHT: Final = 0.4
ON_CARD_SHARE: Final = 0.6
#: What gold is worth when nothing is left to pay for: it only breaks ties (F6).
IDLE_GOLD: Final = 0.02
#: What something is worth to the player who acts, by where it lies.
SHARES: Final = {Account.ACTOR: 1.0, Account.ON_CARD: ON_CARD_SHARE, Account.RESERVE: 0.0, Account.OTHER: 0.0}
HARM: Final = 0.4  #: how much of another player's loss is one's own gain
GUESS: Final = 1.5  #: an amount that nobody can work out yet
TRANSFERS_PER_EPOCH: Final = 1.8  #: how many a player usually makes
COMING: Final = 0.6  #: what a transfer is worth for a card that is not taken yet
HOPE: Final = {LegendKind.SINGLE: 1.2, LegendKind.FAMILY: 0.5, LegendKind.LEVEL: 0.6}  #: how likely Legends are to grow
STANDING: Final = 0.85  #: how sure it is that a card will join a Legend that stands
PAIRING: Final = 0.35  #: and that it will be joined with another card of the Domain
BEAM: Final = 6  #: how many ways to go on are kept while planning transfers


@attrs.frozen
class Plan:
    """Some transfers in a row: the first of them, what all are worth, and what stands then."""

    first: tuple[CardId, int | None] | None
    worth: float
    legends: tuple[Legend, ...]
    domain: tuple[CardId, ...]
    gold: int


def weight_of(resource: str) -> float:
    """What one of a resource is worth, in points."""
    return WEIGHTS[Resource(resource)] if resource in PRINTED else OWN_WEIGHT


class Appraiser:
    """Values cards, quests, Legends and powers for the player of one view."""

    def __init__(self, view: PlayerView) -> None:
        assert view.player is not None
        self.view = view
        self.me = view.player
        self.game = view.game
        self.numbers = view.game.numbers
        self.board: PlayerState = view.players[view.player]
        self._legends: dict[tuple[CardId, ...], float] = {}
        self._powers: dict[CardId, float] = {}

    @cached_property
    def epochs_left(self) -> int:
        """Epochs after this one."""
        return self.numbers.epochs.count - self.view.epoch

    @cached_property
    def gold_weight(self) -> float:
        """Gold is worth what it can still pay for."""
        if self.epochs_left == 0 and self.view.phase is Phase.WRITING:
            return IDLE_GOLD
        return WEIGHTS[Resource.GOLD]

    # --- Legends ---

    def legend_worth(self, legend: Legend) -> float:
        """The points of a Legend at the end (F3, B1-B3, L11), and what it may still become."""
        worth = self._legends.get(legend.cards)
        if worth is None:
            worth = self._legends[legend.cards] = self._legend_worth(legend)
        return worth

    def _legend_worth(self, legend: Legend) -> float:
        size = len(legend.cards)
        citizens = sum(card >= self.game.size for card in legend.cards)
        worth = citizens * self.numbers.legends.citizen + self.legend_hope(legend)
        if legend.kind is LegendKind.SINGLE:
            return worth
        worth += self.chronos_worth(legend)
        if legend.kind is LegendKind.FAMILY:
            worth += self.numbers.legends.family[size]
            return worth + (self.family_bonus(legend) if self.game.is_complete(legend) else 0)
        return worth + self.numbers.legends.level[size] + self.level_bonus(legend)

    def level_bonus(self, legend: Legend) -> float:
        """The tile of the level, if this Legend holds it or would take it (B2, B3)."""
        level = self.game.legend_level(legend)
        points = self.numbers.bonuses.level[level - 1]
        rival = max((self.longest(player, level) for player in self.view.order if player != self.me), default=0)
        mine = self.view.level_tiles[level - 1] == self.me
        size = len(legend.cards)
        if size > rival or (mine and size == rival):
            # Others can still take it; the longer the Legend, the harder.
            return points * (1.0 if self.epochs_left == 0 else min(1.0, 0.45 + 0.1 * size))
        return 0.0

    def longest(self, player: PlayerId, level: int) -> int:
        """The number of cards in the longest Legend of a level."""
        return max(
            (
                len(legend.cards)
                for legend in self.view.players[player].elysium
                if legend.kind is LegendKind.LEVEL and self.game.legend_level(legend) == level
            ),
            default=0,
        )

    def family_bonus(self, legend: Legend) -> float:
        """The next tile of the family, or none (B1)."""
        earned = len(self.view.family_tiles[self.game.families.index(self.game.legend_family(legend))])
        points = self.numbers.bonuses.family
        return points[earned] if earned < len(points) else 0

    def legend_hope(self, legend: Legend) -> float:
        """What a Legend that can still grow may bring later."""
        if not legend.accepts or not self.epochs_left:
            return 0.0
        chance = min(1.0, 0.35 + 0.15 * self.epochs_left)
        size = len(legend.cards)
        if legend.kind is LegendKind.SINGLE:
            return HOPE[legend.kind] * chance
        if legend.kind is LegendKind.FAMILY:
            tables = self.numbers.legends.family
            return HOPE[legend.kind] * chance * (tables[size + 1] - tables[size] + self.family_bonus(legend))
        tables = self.numbers.legends.level
        return HOPE[legend.kind] * chance * (tables[size + 1] - tables[size])

    def chronos_worth(self, legend: Legend) -> float:
        """What the Chronos cards of a Legend would score if it stood like this (F2)."""
        worth = 0.0
        for card in legend.cards:
            face = self.view.card(card)
            for side in () if face is None else face.sides:
                if side.activation is Activation.CHRONOS:
                    worth += self.chronos_guess(card, side, legend)
        return worth

    def chronos_guess(self, card: CardId, side: Side, legend: Legend | None) -> float:
        """What one Chronos card is worth in a Legend; *legend* None: in one that does not stand yet."""
        elysium = self.board.elysium if legend is None else (legend,)
        if legend is not None:
            elysium += tuple(other for other in self.board.elysium if not set(other.cards) & set(legend.cards))
        worth = self.amount(side.power.worth, card, elysium)
        if legend is None:
            worth = max(worth, GUESS)
        # Conditions compare players, and nobody knows yet how they will stand at the end.
        return worth if side.power.condition is None else worth * 0.5

    # --- transfers ---

    def plan_transfers(self, allowance: int, gold: int | None = None) -> Plan:
        """Look for the best transfers in a row; a plan without a first one says to make none."""
        start = Plan(None, 0.0, self.board.elysium, self.board.domain, self.board.gold if gold is None else gold)
        best, plans = start, [start]
        for _ in range(allowance):
            longer = [after for plan in plans for after in self.next_transfers(plan)]
            if not longer:
                break
            longer.sort(key=lambda plan: -plan.worth)
            plans = longer[:BEAM]
            if plans[0].worth > best.worth:
                best = plans[0]
        return best

    def next_transfers(self, plan: Plan) -> Iterator[Plan]:
        """All ways to make one more transfer; the power of the card is lost."""
        for after, card in self.writings(plan):
            yield attrs.evolve(after, worth=after.worth - self.power_worth(card))

    def writings(self, plan: Plan) -> Iterator[tuple[Plan, CardId]]:
        """All ways to write one more card into a Legend (L1-L9), and what the Legend gains by it."""
        for card in plan.domain:
            domain = tuple(other for other in plan.domain if other != card)
            is_citizen = card >= self.game.size
            for place in (*range(len(plan.legends)), None):
                if place is None:
                    if is_citizen:
                        continue  # L9
                    price, before, cards = self.game.levels[card], 0.0, (card,)
                else:
                    legend = plan.legends[place]
                    price = legend.citizen_price if is_citizen else self.game.levels[card]
                    if not (legend.citizen_price if is_citizen else legend.accepts >> card & 1):
                        continue
                    before, cards = self.legend_worth(legend), (*legend.cards, card)
                if price > plan.gold:
                    continue
                grown = self.game.make_legend(cards)
                legends = list(plan.legends)
                if place is None:
                    legends.append(grown)
                else:
                    legends[place] = grown
                gain = self.legend_worth(grown) - before - price * self.gold_weight
                first = plan.first or (card, place)
                yield Plan(first, plan.worth + gain, tuple(legends), domain, plan.gold - price), card

    # --- cards ---

    def card_worth(self, card: CardId) -> float:
        """What a card in the Domain is worth: its power, and the Legend it may enter."""
        if card >= self.game.size:
            return self.citizen_worth()
        return max(0.1, self.power_worth(card) + self.room * self.legend_prospect(card))

    def citizen_worth(self) -> float:
        """A Citizen completes a Legend, and costs points (L11)."""
        worths = [
            self.legend_worth(self.game.make_legend((*legend.cards, CardId(self.game.size))))
            - self.legend_worth(legend)
            for legend in self.board.elysium
            if legend.citizen_price
        ]
        return max([0.3, *worths]) * 0.5

    def taking_worth(self, card: CardId) -> float:
        """What it is worth to take a card now: as in the Domain, plus what an Instantaneous power does."""
        if card >= self.game.size:  # N6: out of another player's Domain
            return self.citizen_worth()
        worth = self.card_worth(card)
        for side in self.game.faces[card].sides:
            if side.activation is Activation.INSTANT:
                worth += self.body_worth(side, card)
            elif side.activation is Activation.TRIGGER:  # for its ring
                worth += 0.8 * max(0.0, self.body_worth(side, card))
        return worth

    @cached_property
    def room(self) -> float:
        """How many of the cards in the Domain can still be written into Legends."""
        coming = self.epochs_left + (1 if self.view.phase is not Phase.WRITING else 0)
        waiting = sum(card < self.game.size for card in self.board.domain) + 1
        return min(1.0, TRANSFERS_PER_EPOCH * coming / waiting)

    def legend_prospect(self, card: CardId) -> float:
        """The best that a card could bring in a Legend: in one that stands, or together with cards of the Domain."""
        price = self.game.levels[card] * self.gold_weight
        best = 0.0
        alone = self.game.make_legend((card,))
        for legend in self.board.elysium:
            if legend.accepts >> card & 1:
                grown = self.game.make_legend((*legend.cards, card))
                best = max(best, STANDING * (self.legend_worth(grown) - self.legend_worth(legend)))
        for other in self.board.domain:
            if other != card and alone.accepts >> other & 1:
                pair = self.legend_worth(self.game.make_legend((other, card)))
                best = max(best, PAIRING * pair)
        for side in self.game.faces[card].sides:
            if side.activation is Activation.CHRONOS:
                best = max(best, 0.4 * self.chronos_guess(card, side, None))
        return max(best, self.legend_hope(alone)) - 0.3 * price

    def power_worth(self, card: CardId) -> float:
        """What the power of a card will still do if the card stays in the Domain."""
        worth = self._powers.get(card)
        if worth is None:
            worth = self._powers[card] = self._power_worth(card)
        return worth

    def _power_worth(self, card: CardId) -> float:
        face = self.view.card(card)
        return 0.0 if face is None else sum(self._side_worth(side, card) for side in face.sides)

    def _side_worth(self, side: Side, card: CardId) -> float:
        if side.activation in (Activation.INSTANT, Activation.CHRONOS):
            return 0.0
        # In Phase III the powers of this epoch have done their work.
        uses = self.epochs_left + (1 if self.view.phase is not Phase.WRITING else 0)
        if not uses:
            return 0.0
        once = max(0.0, self.body_worth(side, card))
        match side.activation:
            case Activation.TRIGGER:
                return 0.7 * once if card in self.view.rings else 0.0
            case Activation.ACTIVATE:
                lonely = side.card.is_eleusis and not self.other_eleusis(card)
                return once * min(uses, 2.5) * (0.25 if lonely else 0.8)
            case Activation.LEGEND:
                return once * min(uses, 2.5) * 0.8
            case _:
                return once * min(uses, 3) * 0.7

    def other_eleusis(self, card: CardId) -> bool:
        """P8: whether the Domain holds another Eleusis card."""
        mask = self.board.domain_mask & self.game.eleusis_mask & ~(1 << card)
        return mask != 0

    # --- quests ---

    def quest_worth(self, quest: Quest) -> float:
        """What a quest brings: gold, points, the transfers it allows, and a place in the order of play."""
        plan = self.plan_transfers(min(quest.transfers, 3), self.board.gold + quest.gold)
        # Cards yet to be taken in this epoch want to be written as well.
        coming = COMING * min(quest.transfers, self.numbers.players.cards - self.board.cards_taken)
        order = 0.0 if quest.is_incomplete else 0.25 * (len(self.game.quest_tiles) - quest.number)
        return quest.gold * self.gold_weight + quest.vp + plan.worth + coming + order

    # --- powers ---

    def body_worth(self, side: Side, card: CardId) -> float:
        """What using a power once would bring now."""
        return self.block_worth(side.power.body, card) if side.power.body is not None else 0.0

    def block_worth(self, block: nodes.Block, card: int) -> float:
        """The sum of its statements."""
        return sum(self.statement_worth(statement, card) for statement in block.statements)

    def statement_worth(self, statement: nodes.Statement, card: int) -> float:
        """A guess at what a statement brings the owner of the power; what others get counts against it."""
        match statement:
            case nodes.Block():
                return self.block_worth(statement, card)
            case nodes.Do():
                return self.effect_worth(statement, card)
            case nodes.Gate():
                ways = [self.way_worth(statement, branch, card) for branch in statement.branches]
                # Others choose what is best for them, which is worst for the owner.
                worth = max(ways) if statement.actor == "you" else min(ways)
                if statement.optional:
                    worth = max(0.0, worth) if statement.actor == "you" else min(0.0, worth)
                return worth * (0.7 if statement.condition is not None else 1.0)
            case nodes.Repeat():
                times = min(self.amount(statement.number, card), 3)
                return times * self.block_worth(statement.body, card)
            case nodes.EachPlayer() | nodes.Subject() | nodes.Later():
                return self.block_worth(statement.body, card)
            case nodes.Let() | nodes.Until():
                return 0.0

    def way_worth(self, gate: nodes.Gate, branch: nodes.Block, card: int) -> float:
        """A branch of a gate after its costs."""
        return sum(self.effect_worth(cost, card) for cost in gate.costs) + self.block_worth(branch, card)

    def effect_worth(self, do: nodes.Do, card: int) -> float:
        """A guess at what one effect brings the owner of the power."""
        row, is_you = EFFECTS[do.row], do.actor == "you"
        sign = 1.0 if is_you else -HARM
        if row.worth is not None:
            return row.worth if row.allows else sign * row.worth
        if "transfer" in row.deeds:
            return max(0.5, self.next_transfer) if is_you else -0.5
        if row.moves:  # a card that is given up
            return -self.cheapest_discard() if is_you else 1.2
        worth = 0.0
        for flow in row.flows:
            if flow.target is Account.OTHER:
                given = self.flowing(do, flow, card)
                return -given if is_you else given * (len(self.view.order) - 1)
            worth += (SHARES[flow.target] - SHARES[flow.source]) * self.flowing(do, flow, card)
        return sign * worth

    def flowing(self, do: nodes.Do, flow: Flow, card: int) -> float:
        """How much of a resource flows, in points: as the text says, or all that there is where it flows from."""
        given = EFFECTS[do.row].given(do.arguments)
        resource = resource_of(flow, given)
        if flow.amount is not None:
            return self.resources(given[flow.amount], resource, card)
        if flow.source is Account.ON_CARD:
            lying = self.view.lying_on(CardId(card))
            return sum(weight_of(what) * amount for what, amount in lying if what == resource)
        return self.view.held_by(self.me, resource) * weight_of(resource)

    @cached_property
    def next_transfer(self) -> float:
        """What the best single transfer would bring now, powers aside."""
        start = Plan(None, 0.0, self.board.elysium, self.board.domain, self.board.gold)
        return max((plan.worth for plan, _ in self.writings(start)), default=0.0)

    def cheapest_discard(self) -> float:
        """What it costs to part with the least valuable card of the Domain."""
        prospects = [self.legend_prospect(card) if card < self.game.size else 0.2 for card in self.board.domain]
        return max(0.2, min(prospects, default=3.0))

    def resources(self, amount: nodes.Argument, resource: str, card: int) -> float:
        """So much of something, in points."""
        return self.amount(amount, card) * weight_of(resource)

    def amount(self, number: nodes.Argument, card: int, elysium: tuple[Legend, ...] | None = None) -> float:
        """What a number on a card would come to now."""
        if isinstance(number, nodes.Int):
            return number.value
        if number is None:
            return GUESS
        view = self.view
        if elysium is not None:
            board = attrs.evolve(self.board, elysium=elysium)
            view = attrs.evolve(view, players=(*view.players[: self.me], board, *view.players[self.me + 1 :]))
        try:
            # A view has every field that a number can read, under the same name as the state.
            return evaluate_number(self.game, number)(cast(GameState, view), Frame(card, 0, self.me, self.me, ()))
        except IndexError:  # it speaks of something that `let` has not named yet
            return GUESS
