"""What the powers of a game can set off: a second look at their texts, not at the engine.

`check_invariants` asks here whether an open power can have been opened by what lies below it, where its card can
be by now, and how much work an action can have caused. Everything follows from the cards of the game, once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Final, TypeAlias
from weakref import ref

from elysium_rules.elysium.language.evaluate import LARGEST
from elysium_rules.elysium.model.bounds import BUDGET, most_held
from elysium_rules.elysium.model.cards import Card
from elysium_rules.elysium.model.game import Game, game_of
from elysium_rules.elysium.model.ids import Activation
from elysium_rules.elysium.model.state import GameState
from elysium_rules.kernel.instructions import MOST_TIMES
from elysium_rules.program import nodes
from elysium_rules.program.value import walk

#: What an effect does with cards, as Permanent powers see it (P11).
DEED_OF: Final[Mapping[str, str]] = {
    "take_effect": "take",
    "take_citizen_effect": "take",
    "draw_effect": "take",
    "discard_effect": "discard",
    "transfer_effect": "transfer",
}
#: A card that is taken by these is seen, so its Instantaneous power is used (P2); a Citizen has none.
TAKING: Final = ("take_effect", "draw_effect")
DRAWING: Final = frozenset({"draw_effect", "take_citizen_effect", "add_effect"})  #: what may reshuffle (A5)
USABLE: Final = (Activation.INSTANT, Activation.TRIGGER, Activation.ACTIVATE)

# Places as `places_after` knows them; those of the player who uses the power are the own ones.
OWN_DOMAIN: Final = "own domain"
OWN_ELYSIUM: Final = "own elysium"
DOMAIN: Final = "domain"
ELYSIUM: Final = "elysium"
AGORA: Final = "agora"
ORACLE: Final = "oracle"
DISCARD_PILE: Final = "discard pile"
DRAW_PILE: Final = "draw pile"
UNDER_A_CITIZEN: Final = "under a Citizen"

#: Where a card is whose power is used out of a place (P17).
_ZONES: Final[Mapping[str, tuple[str, ...]]] = {
    "domain_zone": (DOMAIN,),
    "other_domains_zone": (DOMAIN,),
    "elysium_zone": (ELYSIUM,),
    "oracle_zone": (ORACLE,),
    "agora_zone": (AGORA,),
    "discard_pile_zone": (DISCARD_PILE,),
}
#: From where to where an effect moves a card.
_MOVES: Final = (
    ("transfer_effect", OWN_DOMAIN, OWN_ELYSIUM),
    ("replace_citizen_effect", OWN_DOMAIN, OWN_ELYSIUM),
    ("transfer_effect", DOMAIN, ELYSIUM),
    ("replace_citizen_effect", DOMAIN, ELYSIUM),
    ("discard_effect", OWN_DOMAIN, DISCARD_PILE),
    ("discard_effect", DOMAIN, DISCARD_PILE),
    ("discard_effect", ORACLE, DISCARD_PILE),
    ("discard_effect", AGORA, DISCARD_PILE),
    ("take_effect", DISCARD_PILE, DOMAIN),
    ("take_effect", ORACLE, DOMAIN),
    ("take_effect", AGORA, DOMAIN),
    ("draw_effect", DRAW_PILE, DOMAIN),
    ("draw_effect", DRAW_PILE, DISCARD_PILE),  # P15: refused
    ("take_citizen_effect", DRAW_PILE, UNDER_A_CITIZEN),
    ("add_effect", DRAW_PILE, ORACLE),
)


def deeds_seen(card: Card) -> tuple[str, ...]:
    """The deeds that set a Permanent power off (P11)."""
    event = card.power.event
    if card.activation is not Activation.PERMANENT or event is None:
        return ()
    deeds = event.arguments[1]
    return tuple(str(deed) for deed in deeds) if isinstance(deeds, tuple) else ()


def activations_used(use: nodes.Do) -> tuple[Activation, ...]:
    """Which powers a `use` can use."""
    words = use.arguments[0]
    return tuple(Activation(str(word)) for word in words) if isinstance(words, tuple) else USABLE


def places_used(use: nodes.Do) -> tuple[str, ...]:
    """Where a card lies whose power a `use` uses."""
    cards = use.arguments[1]
    zone = cards.arguments[1] if isinstance(cards, nodes.Call) else None
    if isinstance(zone, nodes.Call):
        return _ZONES[zone.row]
    return DOMAIN, ORACLE, AGORA  # cards that were named before


# --- numbers ---------------------------------------------------------------------------------------------------------

Range: TypeAlias = tuple[int, int]
_ANY: Final[Range] = (-LARGEST, LARGEST)


def number_range(state: GameState, node: nodes.Argument) -> Range:
    """Between which numbers a number of a card's text can have been, at any time of the game so far."""
    size = state.game.size
    match node:
        case nodes.Int(value=value):
            return value, value
        case nodes.Arithmetic():
            return _combine(node.operator, number_range(state, node.left), number_range(state, node.right))
        case nodes.Per(step=step):
            counted = number_range(state, node.counted)
            return _combine("*", number_range(state, node.amount), (counted[0] // step, counted[1] // step))
        case nodes.Highest():
            least, most = number_range(state, node.number)
            return min(0, least), max(0, most)
        case nodes.Call(row="count_number"):
            return 0, size + state.reshuffled
        case nodes.Call(row="resource_number"):
            return 0, most_held(state.epoch)
        case nodes.Call(row="families_number" | "complete_legends_number" | "transfers_number"):
            return 0, size
    return _ANY  # a name that was given before


def _combine(operator: str, left: Range, right: Range) -> Range:
    if operator == "/" and right[0] <= 0 <= right[1]:
        return _ANY
    operate = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__, "/": int.__floordiv__}[operator]
    corners = [operate(one, two) for one in left for two in right]
    return max(-LARGEST, min(corners)), min(LARGEST, max(corners))


# --- what can happen -------------------------------------------------------------------------------------------------


def places_after(rows: frozenset[str], begins: Iterable[str], *, reshuffled: bool) -> frozenset[str]:
    """Where a card can be that lay in one of the places *begins*, after any of these effects."""
    places = set(begins)
    size = -1
    while len(places) != size:
        size = len(places)
        places.update(target for row, source, target in _MOVES if row in rows and source in places)
        if reshuffled and DISCARD_PILE in places:
            # A5; and a sample of what a view hides (`sample_hidden`) deals such a card anywhere face down.
            places |= {DRAW_PILE, UNDER_A_CITIZEN}
    return frozenset(places)


class Reach:
    """What follows from the cards of one game."""

    def __init__(self, game: Game) -> None:
        self.cards: dict[str, Card] = {card.ref: card for card in game.faces}
        #: By card, all effects in the text of its power.
        self.effects = {
            name: tuple(node for node in walk(card.power.body) if isinstance(node, nodes.Do))
            for name, card in self.cards.items()
        }
        #: By card, the effects by the name of their statement.
        self.named = {name: {do.path: do for do in effects} for name, effects in self.effects.items()}
        #: By card, what it names (`let`) and how often it goes round (`repeat`), by the name of the statement.
        self.numbers = {
            name: {
                node.path: node.number if isinstance(node, nodes.Repeat) else node.value
                for node in walk(card.power.body)
                if isinstance(node, nodes.Let | nodes.Repeat)
            }
            for name, card in self.cards.items()
        }
        #: By card, the rows of its effects.
        self.rows = {name: frozenset(do.row for do in effects) for name, effects in self.effects.items()}
        self._set_off: dict[frozenset[str], frozenset[str]] = {}
        self.work = Work(game, self.effects)

    @property
    def legend_rows(self) -> frozenset[str]:
        """What the Legend powers of the game do."""
        found: frozenset[str] = frozenset()
        return found.union(*(self.rows[card.ref] for card in self._of(Activation.LEGEND)))

    def _of(self, activation: Activation) -> list[Card]:
        return [card for card in self.cards.values() if card.activation is activation]

    @cached_property
    def rounds_of_draws(self) -> int:
        """How often one power can go round, at most, and draw cards or set off what draws them."""
        drawing = [
            card for name, card in self.cards.items() if not DRAWING.isdisjoint(self.rows_set_off(self.rows[name]))
        ]
        return max(map(self.work.rounds, drawing), default=1)

    def rows_set_off(self, first: frozenset[str]) -> frozenset[str]:
        """All effects that can happen once those in *first* do, through Instantaneous, Permanent and used powers."""
        if first not in self._set_off:
            self._set_off[first] = self._close(first)
        return self._set_off[first]

    def _close(self, first: frozenset[str]) -> frozenset[str]:
        rows = set(first)
        size = -1
        while len(rows) != size:
            size = len(rows)
            deeds = {DEED_OF[row] for row in rows if row in DEED_OF}
            for name, card in self.cards.items():
                opened = bool(deeds.intersection(deeds_seen(card)))
                opened |= card.activation is Activation.INSTANT and not rows.isdisjoint(TAKING)
                opened |= card.activation in USABLE and "use_effect" in rows
                if opened:
                    rows |= self.rows[name]
        return frozenset(rows)


def reach_of(game: Game) -> Reach:
    """What follows from the cards of a game, worked out as far as somebody asks."""
    return _reach_of(ref(game))


@lru_cache(maxsize=32)
def _reach_of(known: ref[Game]) -> Reach:
    return Reach(game_of(known))


# --- how much work that can be ---------------------------------------------------------------------------------------


MOVING: Final = ("add_effect", "draw_effect")  #: effects that may turn over one card after the other
_ONCE: Final = 150  # steps, for each gate and each price


def _reckoned_once(card: Card) -> int:
    """What earlier versions reckoned: most of it for looking ahead through prices in cards, which is cheap now."""
    looks = 0
    for gate in walk(card.power.body):
        if isinstance(gate, nodes.Gate):
            prices = [node for node in walk(gate.costs) if isinstance(node, nodes.Do) and node.row == "discard_effect"]
            looks += len(prices) + any(
                cost.row == "discard_effect"
                for inner in walk(gate)
                if isinstance(inner, nodes.Gate)
                for cost in inner.costs
            )
    return _ONCE * looks


class Work:
    """How many steps of the budget powers can cost at most, with all that they set off; `BUDGET` where nobody knows."""

    # INVARIANT: nothing here leads back to the game, so that no cache keeps one alive.
    def __init__(self, game: Game, effects: Mapping[str, tuple[nodes.Do, ...]]) -> None:
        self._cards = {card.ref: card for card in game.faces}
        self._effects = effects
        self._faces, self._players, self._reactions = game.faces, game.player_count, game.reactions
        pairs = zip(game.faces, game.codes, strict=True)
        self._steps = {card.ref: 0 if code is None else max(code.work, _reckoned_once(card)) for card, code in pairs}
        self._known: dict[str, int] = {}

    def of(self, card: Card) -> int:
        """What using the power of a card can cost."""
        if card.ref not in self._known:
            self._known[card.ref] = BUDGET  # while it is worked out: what leads back to itself has no bound
            rounds = self.rounds(card)
            work = self._own(card)
            for do in self._effects[card.ref]:
                work += rounds * self._opened(do)
            self._known[card.ref] = min(BUDGET, work)
        return self._known[card.ref]

    def of_deed(self, deed: str) -> int:
        """What the Permanent powers can cost that one deed with one card sets off."""
        if deed not in self._known:
            most = 0
            for mask in {own | others for own, others in self._reactions[deed]}:
                reacting = [card for number, card in enumerate(self._faces) if mask >> number & 1]
                most = max(most, sum(map(self.of, reacting)))
            self._known[deed] = min(BUDGET, most)
        return self._known[deed]

    def of_taking(self) -> int:
        """What taking one card can cost."""
        instants = [self.of(card) for card in self._cards.values() if card.activation is Activation.INSTANT]
        return min(BUDGET, self.of_deed("take") + max(instants, default=0))

    def of_step(self) -> int:
        """What a decision of a step of Phase III can cost: all Legend powers, or a transfer."""
        legends = sum(self.of(card) for card in self._cards.values() if card.activation is Activation.LEGEND)
        return min(BUDGET, max(legends, self.of_deed("transfer")))

    def _own(self, card: Card) -> int:
        """What a power pays for its own steps: all of them when it is opened, and again those of every round."""
        times, players = self._loops(card)
        return self._steps[card.ref] * (times + 1) * (players + 1)

    def rounds(self, card: Card) -> int:
        """How often a statement of a power can happen."""
        times, players = self._loops(card)
        return max(1, times) * max(1, players)

    def _loops(self, card: Card) -> tuple[int, int]:
        """How often its loops go round, by number and by players; loops of one kind are never nested."""
        times = players = 0
        for node in walk(card.power.body):
            if isinstance(node, nodes.Repeat):
                number = node.number.value if isinstance(node.number, nodes.Int) else MOST_TIMES
                times = max(times, min(number, MOST_TIMES))
            elif isinstance(node, nodes.EachPlayer):
                players = self._players
        return times, players

    def _opened(self, do: nodes.Do) -> int:
        """What an effect can set off when it happens once."""
        if do.row == "use_effect":
            return self._used()
        if do.row in TAKING:
            # P15: it may refuse the whole draw pile, and then turn over all cards that were shuffled back.
            return self.of_taking() + (2 * len(self._faces) if do.row in MOVING else 0)
        choice = do.arguments[0] if do.row == "discard_effect" else None
        is_all = isinstance(choice, nodes.Call) and choice.row == "all_choice"
        cards = len(self._faces) if is_all else 1
        moved = len(self._faces) if is_all or do.row in MOVING else 0  # each card is a step of its own
        return moved + (cards * self.of_deed(DEED_OF[do.row]) if do.row in DEED_OF else 0)

    def _used(self) -> int:
        """P18: in a chain of uses each card stands once; so it costs all that use others, and one that does not."""
        chain = last = 0
        for card in self._faces:
            if card.activation not in USABLE:
                continue
            uses = [do.row for do in self._effects[card.ref]].count("use_effect") * self.rounds(card)
            if uses == 0:
                last = max(last, self.of(card))
            elif uses == 1:
                others = sum(self._opened(do) for do in self._effects[card.ref] if do.row != "use_effect")
                chain += self._own(card) + others
            else:
                return BUDGET
        return min(BUDGET, chain + last)
