"""What becomes of the cards of Ephyran: on the discard pile, drawn, played, built into a city."""

from __future__ import annotations

from collections.abc import Sequence

from elysium_rules.ephyran.model.actions import Action, Draw, Reinforce
from elysium_rules.ephyran.model.actions import Answer as Defend
from elysium_rules.ephyran.model.events import Forced
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import TERRITORIES, Place
from elysium_rules.ephyran.model.state import EphyranState, PlayerState
from elysium_rules.simulation.recorder import Recorder
from elysium_rules.simulation.rows import CardRow


class EphyranRecorder(Recorder):
    """Follows one game of Ephyran.

    *Shown* counts decisions at which a card lay on top of the discard pile, *offered* those at which it could be drawn
    from there; a card is *taken* once it is in a hand or a city, *used* when it is played as a Reinforcement or a
    defence (Y7, Y17), and *transferred* once it is a zone of a city, into that Territory.
    """

    forced = Forced
    game: EphyranGame

    def __init__(self, game: EphyranGame, *, with_events: bool) -> None:
        super().__init__(game, with_events=with_events)
        self.boards: tuple[PlayerState, ...] = ()  # as they were at the last decision

    def see(self, state: EphyranState, legal: Sequence[Action], chapter: int, turn: int) -> None:
        if state.discard_pile:
            top = state.discard_pile[-1]
            self.follow(top).shown += 1
            for action in legal:
                if type(action) is Draw and action.pile is Place.DISCARD_PILE:
                    self.offer(top, action.player)
        self.look_at_boards(state, chapter, turn)
        self.boards = state.players

    def look_at_boards(self, state: EphyranState, chapter: int, turn: int) -> None:
        """What is in hands and cities and was not at the last decision; by seat, then by the cards' numbers."""
        for seat, board in enumerate(state.players):
            for card in sorted(held(board)):
                self.take(card, seat, chapter, turn, by_choice=False)
            for card, territory in built(board):
                self.transfer(card, territory, chapter, turn)

    def choose(self, state: EphyranState, action: Action, chapter: int, turn: int) -> None:
        if type(action) is Draw and action.pile is Place.DISCARD_PILE:
            self.take(state.discard_pile[-1], action.player, chapter, turn, by_choice=True)
        elif isinstance(action, Reinforce | Defend):
            self.follow(action.card).used += 1

    def cards(self, number: int, final: EphyranState, chapter: int, turn: int) -> tuple[CardRow, ...]:
        self.look_at_boards(final, chapter, turn)
        game = self.game
        holders: dict[int, int] = {}
        places: dict[int, tuple[str, str | None]] = {}
        piles = {Place.DRAW_PILE: final.draw_pile, Place.DISCARD_PILE: final.discard_pile}
        for place, pile in {**piles, Place.TARTARUS: final.tartarus}.items():
            places |= {card: (str(place), None) for card in pile if card is not None}
        for boards in (self.boards, final.players):
            for seat, board in enumerate(boards):
                holders |= dict.fromkeys(held(board), seat)
        for board in final.players:
            places |= {card: (str(Place.HAND), None) for card in (*board.hand, *board.drawn) if card is not None}
            places |= {card: (str(Place.CITY), territory) for card, territory in built(board)}
        rows = []
        for card in sorted(self.followed):
            found = self.followed[card]
            found.holder, found.worked, found.points = holders.get(card), None, None  # no power of it makes points
            ended, ended_in = places.get(card, (str(Place.TARTARUS), None))  # what locks a Territory
            word = game.card_word(card).split(":", 1)[1]
            rows.append(
                self.row(
                    number,
                    card,
                    printed=word,
                    copy=0,
                    family=_group(game, card),
                    level=0,
                    ended=ended,
                    ended_in=ended_in,
                    worth=None,
                )
            )
        return tuple(rows)


def held(board: PlayerState) -> list[int]:
    """The cards in the hand and the city of a player."""
    cards = (*board.hand, *board.drawn, *(zone.card for zone in board.zones))
    return [card for card in cards if card is not None]


def built(board: PlayerState) -> list[tuple[int, str]]:
    """The cards of a city, each with its Territory."""
    return [(zone.card, at.word) for at in TERRITORIES for zone in board.city[at]]


def _group(game: EphyranGame, card: int) -> str:
    """The Territories that a card can be a zone of, one after the other; `reinforcement` where it is none."""
    found = dict.fromkeys(at.word for at, _ in game.zones[card])
    return "/".join(found) if 0 < len(found) < len(TERRITORIES) else "any" if found else "reinforcement"
