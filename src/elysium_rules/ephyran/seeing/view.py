"""What a player of Ephyran may know: a state with holes, and its facts under the names that they have in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from elysium_rules.ephyran.model.actions import Action
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.play.seeing.observation import View

if TYPE_CHECKING:
    from elysium_rules.ephyran.model.cards import EphyranCard
    from elysium_rules.ephyran.model.game import EphyranGame
    from elysium_rules.ephyran.model.ids import CardId, PlayerId, Stage
    from elysium_rules.ephyran.model.state import PlayerState, Token
    from elysium_rules.kernel.frames import Frame, Question

    EphyranSeen = View[EphyranState, Action]
else:
    EphyranSeen = View


@attrs.frozen
class EphyranView(EphyranSeen):
    """The table as one player sees it; a spectator (player None) sees less, and has no choices.

    *state* is the whole table in which None stands for every card and token that this player does not know. What is
    asked of it most has the same name here.

    Example:
        >>> from elysium_rules import observe, start_game
        >>> view = observe(start_game("ephyran", players=2, seed=1), 0)
        >>> None in view.players[0].hand, None in view.players[1].hand
        (False, True)
    """

    @property
    def game(self) -> EphyranGame:
        """What is played with."""
        return self.state.game

    def card(self, card: int) -> EphyranCard:
        """A card by its number."""
        return self.game.card(card)

    @property
    def first(self) -> PlayerId:
        """Who holds Athena's token (Y5)."""
        return self.state.first

    @property
    def active(self) -> PlayerId:
        """Whose turn it is."""
        return self.state.active

    @property
    def turns_played(self) -> int:
        """Turns that are over."""
        return self.state.turns_played

    @property
    def stage(self) -> Stage:
        """Where in the turn the active player stands."""
        return self.state.stage

    @property
    def draws(self) -> int:
        """Cards to be drawn at the end of this turn (Y10-Y12)."""
        return self.state.draws

    @property
    def players(self) -> tuple[PlayerState, ...]:
        """By seat; None stands for what the viewer does not know."""
        return self.state.players

    @property
    def draw_pile(self) -> tuple[CardId | None, ...]:
        """As high as it is, and nobody knows what lies in it."""
        return self.state.draw_pile

    @property
    def discard_pile(self) -> tuple[CardId, ...]:
        """The top card is the last one."""
        return self.state.discard_pile

    @property
    def tartarus(self) -> tuple[CardId, ...]:
        """In the order in which the cards came (Y7)."""
        return self.state.tartarus

    @property
    def supply(self) -> tuple[Token, ...]:
        """Of tokens, as many as there are."""
        return self.state.supply

    @property
    def lost(self) -> tuple[Token, ...]:
        """Tokens out of the game (Y8, Y16)."""
        return self.state.lost

    @property
    def ending(self) -> bool:
        """Whether this is the last round (Y23)."""
        return self.state.ending

    @property
    def rested(self) -> int:
        """Turns in a row, this one included, in which nobody has drawn from the draw pile (Y51)."""
        return self.state.rested

    @property
    def stack(self) -> tuple[Frame, ...]:
        """Powers in progress, the running one last."""
        return self.state.stack

    @property
    def question(self) -> Question | None:
        """What a power asks; None where a turn goes on."""
        return self.state.question

    @property
    def budget(self) -> int:
        """Work left for the powers of one action."""
        return self.state.budget
