"""The state of a game and its parts; frozen, with no rules in it.

Nothing in a `GameState` is secret except `draw_pile`, `citizen_faces` and `rng`:
Citizens appear everywhere under numbers that say nothing of their faces (T11).
Of `sealed` and `seen`, which are empty in most games, each player knows a part.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from elysium_rules.arguments import is_word, wrong_type
from elysium_rules.elysium.model import field_codecs as codecs
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.ids import (
    COLOURS_OF,
    OVER,
    CardId,
    Colour,
    Edition,
    LegendKind,
    Phase,
    PlayerId,
    Resource,
    Stage,
)
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.errors import UnknownNameError
from elysium_rules.kernel.frames import Frame, Promise, Question
from elysium_rules.kernel.freeze import make_build
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.engine.given import expect_seat
from elysium_rules.play.engine.port import Position
from elysium_rules.play.engine.show import CARD_MASK, show_value
from elysium_rules.program.value import Shown

if TYPE_CHECKING:
    from elysium_rules.elysium.model.cards import Card, CardSet
    from elysium_rules.elysium.model.events import Event
    from elysium_rules.elysium.model.game import ElysiumGame
    from elysium_rules.elysium.model.sheets import Outcome
    from elysium_rules.elysium.seeing.observe import PlayerView

    ElysiumPosition: TypeAlias = Position["GameState", Action, Event, PlayerView, Outcome]
else:
    ElysiumPosition = Position


@attrs.frozen(repr=False)
class Legend(Shown):
    """Cards that stand together in an Elysium, in the order in which they came (L2).

    *accepts* and *citizen_price* follow from the cards (`ElysiumGame.make_legend`).
    """

    cards: tuple[CardId, ...]  #: in the order in which they came, Citizens included
    kind: LegendKind  #: of one level, of one family, or a single card
    accepts: int = attrs.field(eq=False, repr=False)  #: bit mask of the cards that may join
    citizen_price: int = attrs.field(eq=False, repr=False)  #: what a Citizen costs here (L8); 0: none may join

    def __len__(self) -> int:
        return len(self.cards)


@attrs.frozen(repr=False)
class Sealed(Shown):
    """What a player has chosen in secret for the running power, until all have chosen (N30)."""

    player: PlayerId  #: who has chosen
    number: int | None  #: what was chosen; None in the eyes of everybody else


def _mask_domain(board: PlayerState) -> int:
    mask = 0
    for card in board.domain:
        mask |= 1 << card
    return mask


@attrs.frozen(repr=False)
class PlayerState(Shown):
    """One player's board, Domain and Elysium."""

    gold: int = attrs.field(metadata=codecs.HELD)  #: on the board
    vp: int = attrs.field(metadata=codecs.HELD)  #: on the board; what else scores is in `outcome`
    pp: int = attrs.field(metadata=codecs.HELD)  #: prestige on the board (F4)
    disc: int = attrs.field(metadata=codecs.DISC)  #: the number on the order disc; the lowest begins
    column_mask: int = attrs.field(
        repr=False, metadata=codecs.COLUMNS
    )  #: the columns as a bit mask; `columns` lists them
    domain: tuple[CardId, ...]  #: in the order in which the cards came (P20)
    #: The same as a bit mask.
    domain_mask: int = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_mask_domain, takes_self=True)
    )
    elysium: tuple[Legend, ...] = attrs.field(metadata=codecs.LEGENDS)  #: a single card is a Legend that was begun
    #: The tile taken in this epoch; after Phase II perhaps its Incomplete side.
    quest: Quest | None = attrs.field(metadata=codecs.QUEST)
    cards_taken: int = attrs.field(metadata=codecs.CARDS_TAKEN)  #: of the cards owed in this epoch (T2)
    #: Of the own resources of families, in the order of `ElysiumGame.tokens` (N20).
    tokens: tuple[int, ...] = attrs.field(default=(), metadata=codecs.TOKENS)

    @property
    def columns(self) -> tuple[Colour, ...]:
        """The columns on the board."""
        return COLOURS_OF[self.column_mask]


def amount_reader(game: ElysiumGame, resource: str) -> Callable[[PlayerState], int]:
    """The function that tells how much of a resource lies on a board: a printed one, or one of a family in play."""
    place = game.token_places.get(resource)
    if place is None:
        return attrgetter(Resource(resource))
    return lambda board: board.tokens[place]


def expect_card_number(card: object) -> None:
    """Refuse what is no number of a card; any number from 0 is one, of a card or of a Citizen."""
    if type(card) is not int or card < 0:
        raise wrong_type("card", card, "the number of a card, as actions, events and states have it,")


class Readers:
    """What a state and a view say of the game that is played: whoever has either asks in the same words."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def game(self) -> ElysiumGame: ...
        @property
        def players(self) -> tuple[PlayerState, ...]: ...
        @property
        def counters(self) -> tuple[tuple[CardId, str, int], ...]: ...

    def card(self, card: CardId) -> Card | None:
        """The printed card behind a number; None for a Citizen, whose face nobody may know (T11)."""
        expect_card_number(card)
        return self.game.faces[card] if card < self.game.size else None

    def is_citizen(self, card: CardId) -> bool:
        """Whether that number is a Citizen."""
        try:
            return card >= self.game.size
        except TypeError:
            expect_card_number(card)
            raise

    @property
    def first_citizen(self) -> CardId:
        """The number of the first Citizen: numbers below are face-up cards, from here on they are Citizens."""
        return CardId(self.game.size)

    @property
    def families(self) -> tuple[str, ...]:
        """The families in play, by their keys."""
        return self.game.families

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return self.game.edition

    @property
    def card_set(self) -> CardSet:
        """The cards and numbers that the game is played with."""
        return self.game.cards

    def copy_of(self, card: CardId) -> int | None:
        """Which copy of its printed card a number is, counted from 0; None for a Citizen."""
        expect_card_number(card)
        return self.game.copy_of[card] if card < self.game.size else None

    def held_by(self, player: int, resource: str) -> int:
        """How much of a resource lies on a board: `gold`, `vp`, `pp`, or a family's own such as `archers.arrow`."""
        expect_seat(self, player)
        known = (*PRINTED, *self.game.token_places)
        if not is_word(resource, known):
            raise UnknownNameError("resource", resource, known)
        return amount_reader(self.game, resource)(self.players[player])

    def lying_on(self, card: CardId) -> tuple[tuple[str, int], ...]:
        """What lies on a card (N21): resources and amounts."""
        return tuple([(resource, amount) for place, resource, amount in self.counters if place == card])

    def columns_needed(self, card: CardId) -> tuple[str, ...]:
        """What that copy needs to be taken (T3): colours, and `any` for the black symbol. A Citizen needs nothing."""
        expect_card_number(card)
        return self.game.conditions[card] if card < self.game.size else ()


@attrs.frozen(repr=False)
class GameState(ElysiumPosition, Readers, Shown):
    """All there is to know of a game at one moment; a fork is an assignment.

    `attrs.evolve` makes a variant of it: *order*, *reserve* and the list of choices follow from what is given,
    and what is no position of a game is refused with a `ScenarioError`.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> state.epoch, str(state.phase), len(state.agora), state.players[0].gold
        (1, 'actions', 7, 4)
    """

    game: ElysiumGame = attrs.field(repr=False)  #: what never changes in a game; ask `families` and the like below
    rng: Rng = attrs.field(repr=False)  #: all chance to come: never show it to a player
    epoch: int = attrs.field(metadata=codecs.EPOCH)  #: from 1
    phase: Phase  #: of the epoch, or the end of the game
    stage: Stage  #: where in the turn the active player stands
    active: PlayerId  #: whose turn it is
    #: The players in the order of their discs.
    order: tuple[PlayerId, ...] = attrs.field(init=False)
    turns_played: int = attrs.field(metadata=codecs.NUMBER)  #: turns of this epoch that are over (T1)
    players: tuple[PlayerState, ...] = attrs.field(metadata=codecs.BY_SEAT)  #: by seat
    #: Gold, VP, PP; below zero by what is in play (S11).
    reserve: tuple[int, int, int] = attrs.field(init=False)
    agora: tuple[CardId, ...] = attrs.field(metadata=codecs.FACES)  #: in the order in which the cards came
    oracle: tuple[CardId, ...] = attrs.field(metadata=codecs.FACES)  #: empty in games without an Oracle (S10)
    draw_pile: tuple[CardId, ...] = attrs.field(repr=False, metadata=codecs.FACES)  #: the top card is the last one
    discard_pile: tuple[CardId, ...]  #: the top card is the last one
    removed: tuple[CardId, ...]  #: out of the game (F1)
    #: By Citizen; None once shuffled back.
    citizen_faces: tuple[CardId | None, ...] = attrs.field(repr=False, metadata=codecs.CITIZENS)
    reshuffled: int = attrs.field(metadata=codecs.RESHUFFLED)  #: cards shuffled back so far (A6)
    ring_mask: int = attrs.field(metadata=CARD_MASK | codecs.RINGS)  #: `rings` as a bit mask
    turned_mask: int = attrs.field(metadata=CARD_MASK | codecs.TURNED)  #: `turned` as a bit mask
    pediment_side: int = attrs.field(
        metadata=codecs.PEDIMENT
    )  #: which side is shown (S6); `pediment` lists its colours
    quests: tuple[Quest, ...] = attrs.field(metadata=codecs.QUESTS)  #: under the pediment
    #: Who holds the tile of level 1, 2, 3 (B2).
    level_tiles: tuple[PlayerId | None, ...] = attrs.field(metadata=codecs.LEVEL_TILES)
    #: By family in play, who earned its tiles so far (B1).
    family_tiles: tuple[tuple[PlayerId, ...], ...] = attrs.field(metadata=codecs.FAMILY_TILES)
    allowance: int = attrs.field(metadata=codecs.NUMBER)  #: transfers left in this step of Phase III (W3)
    transfers: int = attrs.field(metadata=codecs.NUMBER)  #: transfers made in it
    closing: tuple[CardId, ...] = attrs.field(metadata=codecs.FACES)  #: Legend powers to be judged when it ends (W4)
    #: What powers have left for later, or bend for a while (N14, N15); the oldest first.
    promises: tuple[Promise, ...] = attrs.field(metadata=codecs.PROMISES)
    stack: tuple[Frame, ...]  #: powers in progress, the running one last
    question: Question | None  #: what a power asks; None where a turn goes on
    budget: int  #: work left for the powers of one action; a bug ends here and not in a hang
    #: What lies on cards (N21): card, resource and amount, sorted; nothing where nothing lies.
    counters: tuple[tuple[CardId, str, int], ...] = attrs.field(default=(), metadata=codecs.COUNTERS)
    #: What was chosen in secret so far, in that order (N30).
    sealed: tuple[Sealed, ...] = attrs.field(default=(), metadata=codecs.SEALED)
    #: By seat, and last for whoever watches: bit mask of the face-down cards whose place they know (`knowledge.py`).
    seen: tuple[int, ...] = attrs.field(default=(), repr=False, metadata=codecs.SEEN)
    #: About powers since the turn or step began, by anybody (N40).
    decisions: int = attrs.field(default=0, repr=False, metadata=codecs.DECISIONS)
    legal: tuple[Action, ...] | None = attrs.field(init=False, eq=False, repr=False)  #: kept once worked out
    log: list[Any] | None = attrs.field(init=False, eq=False, repr=False)  #: only while a step runs

    def __attrs_post_init__(self) -> None:
        # Only for states that somebody makes from outside: the engine thaws, freezes and builds, and never comes here.
        from elysium_rules.errors import ScenarioError

        for name, value in follows_from(self.players, self.counters).items():
            object.__setattr__(self, name, value)
        try:
            self.game.rules.check_state(self)
        except AssertionError as error:
            text = str(error)
            rule, reason = text.removeprefix("rule ").split(": ", 1) if text.startswith("rule ") else ("", text)
            raise ScenarioError(rule, reason) from None
        object.__setattr__(self, "legal", None)  # as in any other state that nobody has asked yet

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, tuple([getattr(self, name) for name in _KEPT])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is OVER

    @property
    def late_frames(self) -> tuple[Frame, ...]:
        """Parts of powers that are left for later, as saves pin them."""
        return tuple([promise.frame for promise in self.promises])

    @property
    def deciding(self) -> PlayerId | None:
        """The player who must choose now; nobody once the game is over."""
        if self.question is not None:
            return PlayerId(self.question.player)
        return None if self.is_over else self.active

    def __repr__(self) -> str:
        return show_value(self.game, self)

    # --- what is a bit mask or a table inside ------------------------------------------------------------------------

    @property
    def rings(self) -> tuple[CardId, ...]:
        """The cards that have a ring (P4), by seat and in the order of the Domains."""
        return self._marked(self.ring_mask)

    @property
    def turned(self) -> tuple[CardId, ...]:
        """The cards that are turned (P5), by seat and in the order of the Domains."""
        return self._marked(self.turned_mask)

    @property
    def pediment(self) -> tuple[str, ...]:
        """The colours over the quests, left to right (S6)."""
        return self.game.numbers.pediment.sides[self.pediment_side]

    @property
    def cards_with_rings(self) -> tuple[CardId, ...]:
        """The same as `rings`."""
        return self.rings

    @property
    def turned_cards(self) -> tuple[CardId, ...]:
        """The same as `turned`."""
        return self.turned

    @property
    def open_powers(self) -> tuple[Frame, ...]:
        """The same as `stack`, as a view calls it."""
        return self.stack

    @property
    def work_left(self) -> int:
        """The same as `budget`, as a view calls it."""
        return self.budget

    def colours_over(self, quest: Quest) -> tuple[Colour, ...]:
        """The colours above the place of a quest, one of which is needed (T4); the Incomplete side has none (T10)."""
        return COLOURS_OF[self.game.quest_columns[self.pediment_side].get(quest.number, 0)]

    def _marked(self, mask: int) -> tuple[CardId, ...]:
        found: list[CardId] = []
        for board in self.players:
            if board.domain_mask & mask:  # most boards have none
                found += [card for card in board.domain if mask >> card & 1]
        return tuple(found)


PRINTED: Final = tuple(str(resource) for resource in Resource)  #: the resources of every game
#: Makes a state from all its fields, by name or in their order, and checks nothing.
build_state: Final[Callable[..., GameState]] = make_build(GameState)
#: What a pickle holds; the choices are worked out again when somebody asks for them.
_KEPT: Final = tuple(field.name for field in attrs.fields(GameState) if field.name not in ("legal", "log"))


def _restore(*facts: Any) -> GameState:
    return build_state(*facts, None, None)


def follows_from(
    players: tuple[PlayerState, ...], counters: tuple[tuple[CardId, str, int], ...] = ()
) -> dict[str, Any]:
    """The fields of a state that follow from the rest of it, or that nobody has worked out yet."""
    reserve = [
        -sum([board.gold for board in players]),
        -sum([board.vp for board in players]),
        -sum([board.pp for board in players]),
    ]
    for _, resource, amount in counters:
        if resource in PRINTED:
            reserve[PRINTED.index(resource)] -= amount
    return {
        "order": tuple(sorted(range(len(players)), key=[board.disc for board in players].__getitem__)),
        "reserve": tuple(reserve),
        "legal": None,
        "log": None,
    }
