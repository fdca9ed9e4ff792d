"""Magpie: a game of tricks with hidden hands, and one card that can do something.

M1. Of the cards 0 to 15 everybody is dealt four that nobody else sees; the rest is a pile that nobody sees.
M2. In turn everybody plays a card; the highest takes the trick, and its player leads the next.
M3. Card 0 is the magpie: whoever plays it takes the top card of the pile, then lays a card of the hand under it.
M4. Each trick is a point; when the hands are empty, the most points win.
"""

import attrs

from elysium_rules.authoring import (
    BaseState,
    CardId,
    GameRules,
    OfCard,
    PlayerId,
    Result,
    declare,
    hand,
    owned,
    pile,
    public,
    shuffle,
)

CARDS, HAND, THE_MAGPIE = range(16), 4, CardId(0)


class Play(OfCard):
    """Play a card (M2)."""


class Lay(OfCard):
    """Lay a card under the pile (M3)."""


class Drawn(OfCard):
    """The magpie took the top card of the pile (M3)."""


@attrs.frozen
class Done:
    """Somebody did what they had chosen."""

    player: PlayerId
    action: Play | Lay


@attrs.frozen
class TrickTaken:
    """The highest card took the trick (M2)."""

    player: PlayerId


@attrs.frozen
class Seat:
    """One player."""

    player: PlayerId
    hand: tuple[CardId, ...]  # sorted: its order tells nothing
    tricks: int = 0


@attrs.frozen
class State(BaseState):
    """One moment of a game."""

    seats: tuple[Seat, ...]
    pile: tuple[CardId, ...]  # the top card is the last one
    trick: tuple[CardId, ...] = ()
    played: tuple[CardId, ...] = ()
    is_laying: bool = False  # whether the magpie waits for a card (M3)

    @property
    def is_over(self):
        return not any(seat.hand for seat in self.seats)


def change(table, player, *happened, **facts):
    seat = attrs.evolve(table.seats[player], **facts)
    table.seats = (*table.seats[:player], seat, *table.seats[player + 1 :])
    if table.log is not None:
        table.log += happened


def do(table, player, action):
    cards = [card for card in table.seats[player].hand if card != action.card]
    if isinstance(action, Lay):
        table.pile, table.is_laying = (action.card, *table.pile), False
    else:
        table.trick = (*table.trick, action.card)
    change(table, player, Done(player, action), hand=tuple(cards))
    if action == Play(player, THE_MAGPIE):  # M3
        top, table.pile, table.is_laying = table.pile[-1], table.pile[:-1], True
        change(table, player, Drawn(player, top), hand=tuple(sorted([*cards, top])))


class Magpie(GameRules):
    """The game of Magpie."""

    name, seats, deck = "magpie", range(2, 4), CARDS
    state_class, events = State, (Done, Drawn, TrickTaken)
    perform, rule_for_no_action = {Play: do, Lay: do}, "M2"
    visibility = {
        State: declare("seats trick played is_laying", known={"pile": pile("pile", "card")}),
        Seat: declare("player tricks", known={"hand": hand("hand", "card")}),
        **dict.fromkeys((Lay, Drawn), declare("player", known={"card": owned("card")})),
        **public(Play, Done, TrickTaken),
    }

    def start(self, match, rng, log=None):
        cards, rng = shuffle(rng, tuple(map(CardId, CARDS)))
        cuts = [HAND * player for player in range(match.player_count)]
        seats = tuple(Seat(PlayerId(player), tuple(sorted(cards[cut : cut + HAND]))) for player, cut in enumerate(cuts))
        return State(match, rng, 0, seats, cards[cuts[-1] + HAND :])

    def list_actions(self, state):
        kind = Lay if state.is_laying else Play
        return tuple(kind(state.active, card) for card in state.seats[state.active].hand)

    def advance(self, table):
        if not table.is_laying:
            table.active = (table.active + 1) % table.game.player_count
        if len(table.trick) == table.game.player_count and not table.is_laying:  # M2
            table.active = (table.active + table.trick.index(max(table.trick))) % table.game.player_count
            table.played, table.trick = (*table.played, *table.trick), ()
            change(table, table.active, TrickTaken(table.active), tricks=table.seats[table.active].tricks + 1)
        table.legal = self.list_actions(table)

    def outcome(self, state):
        return Result.of([seat.tricks for seat in state.seats])  # M4

    def check_state(self, state):
        players, tricks = state.game.player_count, len(state.played) // state.game.player_count
        cards = [*(card for seat in state.seats for card in seat.hand), *state.pile, *state.trick, *state.played]
        assert sorted(cards) == list(CARDS), "M1: each card is in one place"
        done = {(state.active - 1 - place) % players for place in range(len(state.trick) - state.is_laying)}
        left = [HAND - tricks - (player in done) for player in range(players)]
        hands = [(seat.player, len(seat.hand)) for seat in state.seats]
        assert hands == list(enumerate(left)), "M2: all play a card to each trick"
        assert all(list(seat.hand) == sorted(seat.hand) for seat in state.seats), "M1: hands are sorted"
        assert not state.is_laying or state.trick[-1:] == (THE_MAGPIE,), "M3: only the magpie lays a card"
        assert sum(seat.tricks for seat in state.seats) == tricks, "M4: each trick counts"

    def turn_label(self, state):
        return f"T{len(state.played) // state.game.player_count + 1}"


MAGPIE = Magpie()
