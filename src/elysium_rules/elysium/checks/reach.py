"""What the powers of a game can set off: a second look at their texts, not at the engine.

`check_invariants` asks here whether an open power can have been opened by what lies below it, where its card can
be by now, and how much work an action can have caused. Everything follows from the cards of the game, once.

See decision 46.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Final, TypeAlias
from weakref import ref

from elysium_rules.elysium.language.vocabulary import NUMBER_ROWS
from elysium_rules.elysium.model.bounds import BUDGET
from elysium_rules.elysium.model.cards import Side
from elysium_rules.elysium.model.effect_row import EffectRow, Place
from elysium_rules.elysium.model.event_keys import deeds_of, event_keys
from elysium_rules.elysium.model.game import ElysiumGame, game_of
from elysium_rules.elysium.model.ids import USABLE, Activation
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.card_sets import ZONE_ROWS, described
from elysium_rules.elysium.powers.choice import is_of_all
from elysium_rules.elysium.powers.discarding import DISCARD
from elysium_rules.elysium.powers.rows import EFFECTS, VALUES
from elysium_rules.elysium.powers.transfers import TRANSFER
from elysium_rules.kernel.evaluate import ARITHMETIC, LARGEST
from elysium_rules.kernel.instructions import MOST_TIMES
from elysium_rules.program import nodes
from elysium_rules.program.types import Type
from elysium_rules.program.value import walk

# Places as `places_after` knows them; those of the player who uses the power are the own ones.
OWN: Final = "own "
OWN_DOMAIN: Final = f"{OWN}{Place.DOMAIN}"
OWN_ELYSIUM: Final = f"{OWN}{Place.ELYSIUM}"

#: The values that several players choose in secret, by their keys.
SEALED: Final = frozenset(key for key, row in VALUES.items() if row.gives is Type.NUMBERS)


def is_sealed(value: object) -> bool:
    """Whether it is what several players choose in secret, one after the other (N30)."""
    return isinstance(value, nodes.Call) and value.row in SEALED


def sources_of(do: nodes.Do) -> frozenset[Place]:
    """The places out of which an effect moves cards, as its text says it."""
    sources = EFFECTS[do.row].sources()
    zones = [node for node in walk(do.arguments) if isinstance(node, nodes.Call) and node.row in ZONE_ROWS]
    written = {Place(ZONE_ROWS[zone.row].zone) for zone in zones}
    if written:  # perhaps in a number or a filter of it: one place more does no harm
        return sources & written or sources
    # A card that is known is reached in an Elysium only by what is about cards in Elysiums.
    return sources - {Place.ELYSIUM} or sources


def awaited(card: Side) -> frozenset[str]:
    """What a Permanent power waits for beside deeds with cards: the first words of its keys."""
    event = card.power.event
    if card.activation is not Activation.PERMANENT or event is None:
        return frozenset()
    return frozenset(key.split()[0] for key in event_keys(event))


def deeds_seen(card: Side) -> tuple[str, ...]:
    """The deeds that set a Permanent power off (P11)."""
    event = card.power.event
    return () if card.activation is not Activation.PERMANENT or event is None else deeds_of(event)


def activations_used(use: nodes.Do) -> tuple[Activation, ...]:
    """Which powers a `use` can use."""
    words = EFFECTS[use.row].given(use.arguments).get("activations")
    return tuple(Activation(str(word)) for word in words) if isinstance(words, tuple) else USABLE


def places_used(use: nodes.Do) -> tuple[str, ...]:
    """Where a card lies whose power a `use` uses."""
    parts = described(EFFECTS[use.row].given(use.arguments).get("cards"))
    if parts is not None:
        return (Place(ZONE_ROWS[parts.zone.row].zone),)
    return tuple(Place)  # a card that was named before, wherever it is by now


#: Wherever a card can be by the time when something comes that its power has left for later.
ANYWHERE: Final = (OWN_DOMAIN, OWN_ELYSIUM, *Place)


# --- numbers ---------------------------------------------------------------------------------------------------------

Range: TypeAlias = tuple[int, int]
_ANY: Final[Range] = (-LARGEST, LARGEST)


def number_range(state: GameState, node: nodes.Argument) -> Range:
    """Between which numbers a number of a card's text can have been, at any time of the game so far."""
    match node:
        case nodes.Int(value=value):
            return value, value
        case nodes.Arithmetic():
            return _combine(node.operator, number_range(state, node.left), number_range(state, node.right))
        case nodes.Per(step=step):
            counted = number_range(state, node.counted)
            return _combine("*", number_range(state, node.amount), (counted[0] // step, counted[1] // step))
        case nodes.OverPlayers():
            least, most = number_range(state, node.number)
            seats = state.game.player_count if node.join == "sum" else 1
            return max(-LARGEST, min(0, least * seats)), min(LARGEST, max(0, most * seats))
        case nodes.Call(row=row):
            return 0, NUMBER_ROWS[row].highest(state)
    return _ANY  # a name that was given before


def _combine(operator: str, left: Range, right: Range) -> Range:
    if operator == "/" and right[0] <= 0 <= right[1]:
        return _ANY
    if operator == "%":
        return (0, right[1] - 1) if right[0] > 0 else _ANY
    corners = [ARITHMETIC[operator](one, two) for one in left for two in right]
    return max(-LARGEST, min(corners)), min(LARGEST, max(corners))


# --- what can happen -------------------------------------------------------------------------------------------------


def places_after(rows: frozenset[str], begins: Iterable[str], *, reshuffled: bool) -> frozenset[str]:
    """Where a card can be that lay in one of the places *begins*, after any of these effects."""
    places = set(begins)
    ways = {way for row in rows for way in _ways(EFFECTS[row])}
    size = -1
    while len(places) != size:
        size = len(places)
        places.update(target for source, target in ways if source in places)
        if reshuffled and Place.DISCARD_PILE in places:
            places.add(Place.DRAW_PILE)  # A5
        if Place.DRAW_PILE in places:
            places.add(Place.UNDER_A_CITIZEN)  # a sample of what a view hides (`sample_hidden`) deals it anywhere
    return frozenset(places)


def _ways(effect: EffectRow) -> Iterator[tuple[str, str]]:
    """From where to where it moves a card; what a player has for oneself is an own place or any."""
    for move in effect.moves:
        for source in move.sources:
            yield source, move.target
            if source in (Place.DOMAIN, Place.ELYSIUM):
                yield f"{OWN}{source}", f"{OWN}{move.target}" if move.stays else move.target


class Reach:
    """What follows from the cards of one game."""

    def __init__(self, game: ElysiumGame) -> None:
        #: All powers, by the names of their cards.
        self.cards: dict[str, Side] = {side.ref: side for side in game.sides if side is not None}
        #: By power, all effects in its text.
        self.effects = {
            name: tuple(node for node in walk(card.power.body) if isinstance(node, nodes.Do))
            for name, card in self.cards.items()
        }
        #: By power, the effects by the name of their statement.
        self.named = {name: {do.path: do for do in effects} for name, effects in self.effects.items()}
        #: By power, what it names (`let`) and how often it goes round (`repeat`), by the name of the statement.
        self.numbers = {
            name: {
                node.path: node.number if isinstance(node, nodes.Repeat) else node.value
                for node in walk(card.power.body)
                if isinstance(node, nodes.Let | nodes.Repeat)
            }
            for name, card in self.cards.items()
        }
        #: By power, the rows of its effects.
        self.rows = {name: frozenset(do.row for do in effects) for name, effects in self.effects.items()}
        self._set_off: dict[frozenset[str], frozenset[str]] = {}
        self.work = Work(game, self.effects)

    @cached_property
    def all_rows(self) -> frozenset[str]:
        """What all powers of the game do."""
        found: frozenset[str] = frozenset()
        return found.union(*self.rows.values())

    @cached_property
    def _moved_from(self) -> frozenset[tuple[Place, Place]]:
        """From where to where the powers of the game move cards from one player to another, or to the table."""
        return frozenset(
            (source, move.target)
            for effects in self.effects.values()
            for do in effects
            for move in EFFECTS[do.row].moves
            for source in sources_of(do).intersection(move.sources)
        )

    def moves(self, source: Place | None, target: Place | None) -> bool:
        """Whether a power of the game can move a card out of a place, into another one; None is any."""
        return any(source in (None, one) and target in (None, two) for one, two in self._moved_from)

    def has(self, holds: Callable[[EffectRow], bool]) -> bool:
        """Whether a power of the game has an effect of such a kind."""
        return any(holds(EFFECTS[row]) for row in self.all_rows)

    @cached_property
    def empties_legends(self) -> bool:
        """Whether cards can leave a Legend again (N9)."""
        return self.moves(Place.ELYSIUM, None)

    @cached_property
    def moves_between_domains(self) -> bool:
        """Whether cards can go from one Domain to another, and so come back (N6)."""
        return self.moves(Place.DOMAIN, Place.DOMAIN)

    @cached_property
    def bent(self) -> frozenset[str]:
        """The questions of the rules that a power answers, as long as its card works or for a while (N11, N15)."""
        return frozenset(
            node.row
            for card in self.cards.values()
            for node in walk(card.power)
            if isinstance(node, nodes.Call) and node.row.endswith("_modifier")
        )

    @cached_property
    def asks_chance(self) -> bool:
        """Whether chance chooses something (N13)."""
        return any(
            isinstance(node, nodes.Let) and node.by_chance
            for card in self.cards.values()
            for node in walk(card.power.body)
        )

    @property
    def legend_rows(self) -> frozenset[str]:
        """What the Legend powers of the game do."""
        found: frozenset[str] = frozenset()
        return found.union(*(self.rows[card.ref] for card in self._of(Activation.LEGEND)))

    def _of(self, activation: Activation) -> list[Side]:
        return [card for card in self.cards.values() if card.activation is activation]

    @cached_property
    def rounds_of_draws(self) -> int:
        """How often one power can go round, at most, and draw cards or set off what draws them."""
        drawing = [
            card
            for name, card in self.cards.items()
            if any(EFFECTS[row].draws for row in self.rows_set_off(self.rows[name]))
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
            effects = [EFFECTS[row] for row in rows]
            deeds = {deed for effect in effects for deed in effect.deeds}
            happened = {word for effect in effects for word in effect.happenings}
            shows, uses = any(effect.shows for effect in effects), any(effect.uses for effect in effects)
            steps_in = any(effect.harm is not None for effect in effects)  # N16
            for name, card in self.cards.items():
                opened = steps_in and "would" in awaited(card)
                opened |= bool(deeds.intersection(deeds_seen(card))) or not happened.isdisjoint(awaited(card))
                opened |= card.activation is Activation.INSTANT and shows
                opened |= card.activation in USABLE and uses
                if opened:
                    rows |= self.rows[name]
        return frozenset(rows)


def reach_of(game: ElysiumGame) -> Reach:
    """What follows from the cards of a game, worked out as far as somebody asks."""
    return _reach_of(ref(game))


@lru_cache(maxsize=32)
def _reach_of(known: ref[ElysiumGame]) -> Reach:
    return Reach(game_of(known))


# --- how much work that can be ---------------------------------------------------------------------------------------


_ONCE: Final = 150  # steps, for each gate and each price


def _reckoned_once(card: Side) -> int:
    """What earlier versions reckoned: most of it for looking ahead through prices in cards, which is cheap now."""
    looks = 0
    for gate in walk(card.power.body):
        if isinstance(gate, nodes.Gate):
            prices = [node for node in walk(gate.costs) if isinstance(node, nodes.Do) and node.row == DISCARD.key]
            looks += len(prices) + any(
                cost.row == DISCARD.key for inner in walk(gate) if isinstance(inner, nodes.Gate) for cost in inner.costs
            )
    return _ONCE * looks


class Work:
    """How many steps of the budget powers can cost at most, with all that they set off; `BUDGET` where nobody knows."""

    # INVARIANT: nothing here leads back to the game, so that no cache keeps one alive.
    def __init__(self, game: ElysiumGame, effects: Mapping[str, tuple[nodes.Do, ...]]) -> None:
        pairs = [(side, code) for side, code in zip(game.sides, game.codes, strict=True) if side is not None]
        self._faces = tuple(side for side, _ in pairs)  # every copy of a card has each of its powers
        self._cards = {side.ref: side for side in self._faces}
        self._effects = effects
        self._players, self._reactions = game.player_count, game.reactions
        self._reacting = tuple(
            game.side(game.power_number(card, Activation.PERMANENT))
            if game.activation_masks[Activation.PERMANENT] >> card & 1
            else None
            for card in range(game.size)
        )
        self._steps = {side.ref: 0 if code is None else max(code.work, _reckoned_once(side)) for side, code in pairs}
        self._known: dict[str, int] = {}

    def of(self, card: Side) -> int:
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
                reacting = [side for card, side in enumerate(self._reacting) if side is not None and mask >> card & 1]
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
        return min(BUDGET, max(legends, self.of_deed("transfer") + self.of_happening(TRANSFER.key)))

    def _own(self, card: Side) -> int:
        """What a power pays for its own steps: all of them when it is opened, and again those of every round."""
        times, players = self._loops(card)
        return self._steps[card.ref] * (times + 1) * (players + 1)

    def rounds(self, card: Side) -> int:
        """How often a statement of a power can happen."""
        times, players = self._loops(card)
        return max(1, times) * max(1, players)

    def _loops(self, card: Side) -> tuple[int, int]:
        """How often its loops go round, by number and by players; loops of one kind are never nested."""
        times = players = 0
        for node in walk(card.power.body):
            if isinstance(node, nodes.Repeat):
                number = node.number.value if isinstance(node.number, nodes.Int) else MOST_TIMES
                times = max(times, min(number, MOST_TIMES))
            elif isinstance(node, nodes.EachPlayer) or is_sealed(node):
                players = self._players
        return times, players

    def _opened(self, do: nodes.Do) -> int:
        """What an effect can set off when it happens once."""
        effect = EFFECTS[do.row]
        if effect.uses:
            return self._used()
        is_all = is_of_all(effect, do)
        cards = len(self._faces) if is_all else 1
        # Each card is a step of its own. P15: a draw may refuse the whole draw pile, and then turn over all cards that
        # were shuffled back.
        moved = len(self._faces) * (2 if effect.shows else 1) if is_all or effect.is_long else 0
        taken = self.of_taking() if effect.shows else sum(map(self.of_deed, sorted(effect.deeds)))
        return min(BUDGET, moved + cards * taken + self.of_happening(do.row))

    def of_happening(self, row: str) -> int:
        """What the Permanent powers can cost that an effect sets off beside its deed."""
        happened = EFFECTS[row].happenings
        known = f"{row}!"
        if known not in self._known:
            self._known[known] = BUDGET  # while it is worked out
            waiting = [card for card in self._faces if not awaited(card).isdisjoint(happened)]
            self._known[known] = min(BUDGET, sum(map(self.of, waiting)))
        return self._known[known]

    def _used(self) -> int:
        """P18: in a chain of uses each card stands once; so it costs all that use others, and one that does not."""
        chain = last = 0
        for card in self._faces:
            if card.activation not in USABLE:
                continue
            uses = [EFFECTS[do.row].uses for do in self._effects[card.ref]].count(True) * self.rounds(card)
            if uses == 0:
                last = max(last, self.of(card))
            elif uses == 1:
                effects = [do for do in self._effects[card.ref] if not EFFECTS[do.row].uses]
                others = sum(map(self._opened, effects))
                chain += self._own(card) + others
            else:
                return BUDGET
        return min(BUDGET, chain + last)
