"""What becomes of the cards of Elysium: seen, taken, used, transferred, and the points that they make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from elysium_rules.elysium.model.actions import Action, TakeCard, UsePower
from elysium_rules.elysium.model.events import Event, Forced, PowerUsed, ResourceMoved
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import ELYSIUM, VP, PlayerId, Zone
from elysium_rules.elysium.model.state import GameState, PlayerState
from elysium_rules.elysium.rules.scoring import chronos_points
from elysium_rules.simulation.recorder import Recorder
from elysium_rules.simulation.rows import CardRow

#: Where a card is whose face lies under a Citizen: nobody may know it (T11).
UNDER_CITIZEN = "citizen"


class ElysiumRecorder(Recorder):
    """Follows one game of Elysium; Citizens have no rows, and a card that becomes one is a card that came up before."""

    forced = Forced
    inside = "elysium_rules.simulation.elysium_inside:play_inside"
    game: ElysiumGame

    def __init__(self, game: ElysiumGame, *, with_events: bool) -> None:
        super().__init__(game, with_events=with_events)
        self.taken = self.transferred = 0  # as bit masks
        self.boards: tuple[PlayerState, ...] = ()  # as they were at the last decision

    def see(self, state: GameState, legal: Sequence[Action], chapter: int, turn: int) -> None:
        seat = state.deciding
        for zone in (state.agora, state.oracle):
            for card in zone:
                self.follow(card).shown += 1
        for action in legal:
            if type(action) is TakeCard:
                assert seat is not None
                self.offer(action.card, seat)
        self.look_at_boards(state, chapter, turn)
        self.boards = state.players

    def look_at_boards(self, state: GameState, chapter: int, turn: int) -> None:
        """What lies in Domains and Elysiums and did not at the last decision; by seat, then by the cards' numbers."""
        size = self.game.size
        for seat, board in enumerate(state.players):
            legends = [(card, str(legend.kind)) for legend in board.elysium for card in legend.cards if card < size]
            for card in sorted([*(card for card in board.domain if card < size), *(card for card, _ in legends)]):
                if not self.taken >> card & 1:
                    self.taken |= 1 << card
                    self.take(card, seat, chapter, turn, by_choice=False)
            for card, kind in legends:
                if not self.transferred >> card & 1:
                    self.transferred |= 1 << card
                    self.transfer(card, kind, chapter, turn)

    def choose(self, state: GameState, action: Action, chapter: int, turn: int) -> None:
        if type(action) is TakeCard:
            if not self.taken >> action.card & 1:
                self.taken |= 1 << action.card
                self.take(action.card, action.player, chapter, turn, by_choice=True)
        elif type(action) is UsePower:
            self.follow(action.card).used += 1

    def happen(self, events: Iterable[Event]) -> None:
        for event in events:
            if type(event) is PowerUsed:
                found = self.follow(event.card)
                assert found.worked is not None
                found.worked += 1
            elif type(event) is ResourceMoved and event.resource is VP and event.cause is not None:
                points = self.follow(event.cause).points
                assert points is not None
                for account, amount in ((event.giver, -event.amount), (event.receiver, event.amount)):
                    if account >= 0:
                        points[account] += amount

    def cards(self, number: int, final: GameState, chapter: int, turn: int) -> tuple[CardRow, ...]:
        before = self.boards
        self.look_at_boards(final, chapter, turn)
        game = self.game
        holders: dict[int, int] = {}
        for boards in (before, final.players):
            for seat, board in enumerate(boards):
                holders |= dict.fromkeys(board.domain, seat)
                holders |= {card: seat for legend in board.elysium for card in legend.cards}
        places = _places(final)
        worth: dict[int, int] = {}
        for seat in range(game.player_count):
            worth |= chronos_points(final, PlayerId(seat))
        rows = []
        for card in sorted(self.followed):
            face = game.faces[card]
            self.followed[card].holder = holders.get(card)
            ended, ended_in = places[card]
            rows.append(
                self.row(
                    number,
                    card,
                    printed=face.ref,
                    copy=game.copy_of[card],
                    family=face.family,
                    level=face.level,
                    ended=ended,
                    ended_in=ended_in,
                    worth=worth.get(card, 0),
                )
            )
        return tuple(rows)


def _places(final: GameState) -> dict[int, tuple[str, str | None]]:
    """By card: the zone that it is in when the game is over, and the kind of its Legend."""
    places: dict[int, tuple[str, str | None]] = dict.fromkeys(final.draw_pile, (str(Zone.DRAW_PILE), None))
    places |= dict.fromkeys(final.agora, (str(Zone.AGORA), None))
    places |= dict.fromkeys(final.oracle, (str(Zone.ORACLE), None))
    places |= dict.fromkeys(final.discard_pile, (str(Zone.DISCARD_PILE), None))
    places |= dict.fromkeys(final.removed, (str(Zone.REMOVED), None))
    places |= {face: (UNDER_CITIZEN, None) for face in final.citizen_faces if face is not None}
    for board in final.players:
        places |= {card: (str(ELYSIUM), str(legend.kind)) for legend in board.elysium for card in legend.cards}
    return places
