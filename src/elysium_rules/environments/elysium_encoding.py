"""How Elysium is written as numbers for programs that learn (decision 83): actions by print, observations by view.

A card stands there by its *print*, `family/key`; its copies differ only where somebody chooses between two of them.
Seats are counted from the one who acts or looks. The same in C++: `native/src/encoding.cpp`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import COLOURS, Edition, Phase, Stage
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.environments.encoding import Encoding, Field, Watcher, digest_of_parts
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import Rng, rng_from_seed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from elysium_rules.elysium.model.actions import Action
    from elysium_rules.elysium.seeing.observe import PlayerView
    from elysium_rules.environments.core_rows import CoreRows
    from elysium_rules.environments.lookahead import Lookahead

DIRECT: Final = 16  #: numbers below have a place of their own; greater ones are spelt by digits
DIGITS: Final = 8  #: of base 16: 32 bits
CITIZEN_DIGITS: Final = 3  #: N69 allows 1,500 Citizens


class Layout:
    """Parts one behind the other."""

    def __init__(self) -> None:
        self.parts: list[Field] = []
        self.end = 0
        self.first_board = sys.maxsize  #: of the parts

    def add(self, name: str, size: int, axes: str, doc: str, scale: int = 1) -> int:
        """The place where a part begins."""
        start = self.end
        self.parts.append(Field(name, start, size, axes, doc, scale))
        self.end += size
        return start

    def add_board(self, name: str, size: int, axes: str, doc: str, scale: int = 1) -> int:
        """A part that comes for each seat; the place where it begins on a board."""
        self.first_board = min(self.first_board, len(self.parts))
        return self.add(name, size, axes, doc, scale) - self.parts[self.first_board].start

    def repeat_boards(self, start: int, seats: int) -> None:
        """Let the parts of boards come for each seat."""
        width = self.end - start
        for place in range(self.first_board, len(self.parts)):
            self.parts[place] = attrs.evolve(self.parts[place], seats=seats, apart=width)
        self.end = start + width * seats


@attrs.frozen
class Numbering:
    """The cards of one game by what an encoding calls them."""

    prints: tuple[int, ...]  #: by card
    copies: tuple[int, ...]  #: by card
    families: tuple[int, ...]  #: by the place of a family in the game
    tokens: tuple[int, ...]  #: by the place of an own resource in the game
    #: Spellings that came up: by action, of a transfer by its card and the first card of its Legend.
    spellings: dict[Any, tuple[int, ...]] = attrs.field(factory=dict, eq=False, repr=False)


class ElysiumEncoding(Encoding):
    """The encoding of Elysium, version 1."""

    version: ClassVar[int] = 1

    def __init__(
        self,
        cards: CardSet,
        players: int = 2,
        families: Sequence[str] | None = None,
        edition: str = "revised",
    ) -> None:
        """Number what there is.

        Raises:
            ArgumentError: there are not so many players, or no such families.
        """
        numbers = cards.numbers
        if not numbers.players.least <= players <= numbers.players.most:
            raise ArgumentError("call/wrong-number", "players", f"{players} cannot play; S1 allows 2 to 4")
        keys = tuple(families) if families is not None else tuple(cards.families)
        if len(keys) < numbers.families.in_play or len(set(keys)) != len(keys):
            reason = f"a game has {numbers.families.in_play} families, so an encoding has as many at least, each once"
            raise ArgumentError("call/wrong-number", "families", reason)
        self.cards, self.keys, self.edition = cards, keys, Edition(edition)
        self.prints = tuple([card.ref for key in keys for card in cards.families[key].cards])
        self.tokens = tuple(dict.fromkeys(one.key for key in keys for one in cards.families[key].resources))
        self.copies = max(card.copies for key in keys for card in cards.families[key].cards)
        self.quests = numbers.tiles_for(players)
        self.seats = players
        self._spell_layout()
        self._field_layout()
        pins = (cards.pins_of(*keys), cards.numbers_pin)
        digest = digest_of_parts("elysium", self.version, players, keys, pins)
        super().__init__(cards.rules, players, digest, self._observed.parts, self._spelt.parts)
        self._places = {ref: place for place, ref in enumerate(self.prints)}
        self._last: tuple[ElysiumGame | None, Numbering | None] = None, None

    # --- the two spaces ----------------------------------------------------------------------------------------------

    def _spell_layout(self) -> None:
        """The space of actions. INVARIANT: its order is that of `Space` in `native/src/encoding.h`."""
        at = self._spelt = Layout()
        prints = len(self.prints)
        self.end_turn = at.add("end turn", 1, "", "end the turn or the step")
        self.take_citizen = at.add("take citizen", 1, "", "take a Citizen (T8)")
        self.accept = at.add("accept", 1, "", "make use of a *may*")
        self.decline = at.add("decline", 1, "", "make no use of it, or refuse")
        self.no_more = at.add("no more", 1, "", "the end of some cards that are chosen one by one")
        self.take_quest = at.add("take quest", len(self.quests), "quest", "take the quest at that place")
        self.dismiss = at.add("dismiss column", 4, "colour", "dismiss it")
        self.recover = at.add("pick column", 4, "colour", "choose it")
        self.swap = at.add("swap columns", 16, "colour given x colour received", "swap them (X21)")
        self.level = at.add("pick level", 3, "level", "name it")
        self.player = at.add("pick player", self.seats, "seat", "choose that player, counted from the one who acts")
        self.family = at.add("pick family", len(self.keys), "family", "name it")
        self.branch = at.add("pick branch", DIRECT + 1, "number", "choose that way; the last one: by digits")
        self.amount = at.add("pick amount", DIRECT + 1, "number", "name that amount; the last one: by digits")
        self.secret = at.add("choose secretly", DIRECT + 1, "number", "choose that number; the last one: by digits")
        self.take = at.add("take card", prints, "print", "take it from the Agora")
        self.use = at.add("use power", prints, "print", "use its power")
        self.transfer = at.add("transfer", prints + 1, "print", "transfer it, the last one a Citizen; then where to")
        self.new_legend = at.add("into a new Legend", 1, "", "where a card is transferred to")
        self.into = at.add("into the Legend of", prints, "print", "the Legend whose first card that is")
        self.pick = at.add("pick card", prints + 1, "print", "choose it; the last one: a Citizen")
        self.member = at.add("pick cards", prints + 1, "print", "the next card of a set, in the order of the deck")
        self.seen = at.add("pick seen", prints, "print", "a card that only this player has looked at (N32)")
        self.order = at.add("order cards", prints, "print", "the card that comes next from the top (N32)")
        self.copy = at.add("copy", self.copies, "copy", "which copy of that print is meant")
        self.digit = at.add("digit", 16, "digit", "the next digit of a number, or of a Citizen's number")

    def _field_layout(self) -> None:
        """The observation. INVARIANT: its order is that of `Observer` in `native/src/encoding.cpp`."""
        at, numbers, seats, prints = Layout(), self.cards.numbers, self.seats, len(self.prints)
        self._observed = at
        one = at.add
        self.f_epoch = one("epoch", numbers.epochs.count, "epoch", "a 1 for the one that is played")
        self.f_phase = one("phase", len(Phase), "phase", "a 1 for where the epoch stands")
        self.f_stage = one("stage", len(Stage), "stage", "a 1 for where the turn stands")
        self.f_turns = one("turns played", 1, "", "turns of this epoch that are over", 16)
        self.f_allowance = one("allowance", 1, "", "transfers left in this step (W3)", 4)
        self.f_transfers = one("transfers", 1, "", "transfers made in it", 4)
        self.f_pile = one("draw pile", 1, "", "how many cards are in it", 64)
        self.f_citizens = one("citizens taken", 1, "", "so far", 16)
        self.f_reshuffled = one("reshuffled", 1, "", "cards shuffled back so far (A6)", 64)
        self.f_side = one("pediment", len(numbers.pediment.sides), "side", "a 1 for the one that is shown (S6)")
        self.f_quests = one("quests", len(self.quests), "quest", "a 1 for each under the pediment")
        self.f_in_play = one("families in play", len(self.keys), "family", "a 1 for each")
        self.f_level_tiles = one("level tiles", 3 * seats, "level x seat", "a 1 for who holds it (B2)")
        self.family_tiles = len(numbers.bonuses.family)
        tiles = len(self.keys) * self.family_tiles * seats
        self.f_family_tiles = one("family tiles", tiles, "family x tile x seat", "a 1 for who holds it (B1)")
        self.f_active = one("active", seats, "seat", "a 1 for whose turn it is")
        self.f_deciding = one("deciding", seats, "seat", "a 1 for who must choose")
        self.f_sealed = one("sealed", seats, "seat", "a 1 for who has chosen in secret (N30)")
        self.f_own_sealed = one("own secret", 1, "", "what the looking player has chosen in secret", 16)
        self.f_asked = one("asked", 1, "", "a 1 where a power asks something")
        self.f_place = one("place in the text", 1, "", "how far that power has come", 32)
        # By print: how many copies.
        self.f_agora = one("agora", self.copies * prints, "copy x print", "a 1 for each copy in the Agora")
        self.f_oracle = one("oracle", prints, "print", "copies in the Oracle")
        self.f_discarded = one("discard pile", prints, "print", "copies in it")
        self.f_removed = one("removed", prints, "print", "copies out of the game")
        self.f_known = one("known cards", prints, "print", "copies the looking player knows in the draw pile (N31)")
        self.f_faces = one("known faces", prints, "print", "copies the looking player knows under Citizens (N31)")
        self.f_asks = one("asking card", prints, "print", "a 1 for the card whose power asks")
        self.f_open = one("open powers", prints, "print", "powers in progress, waiting ones counted")
        self.f_promised = one("promises", prints, "print", "parts of powers that are left for later (N14)")
        self.f_lying = one("lying on it", prints, "print", "of all resources together (N21)", 8)
        self.f_spelt = one("chosen so far", prints + 1, "print", "cards named in the action that is being chosen")
        # By seat, all of one seat together: the place of a part is that of the first seat, the one who looks.
        self.f_boards = at.end
        self.b_gold = at.add_board("gold", 1, "", "on the board", 8)
        self.b_vp = at.add_board("vp", 1, "", "on the board", 32)
        self.b_pp = at.add_board("pp", 1, "", "on the board", 8)
        self.b_tokens = at.add_board("own resources", len(self.tokens), "resource", "on the board (N20)", 8)
        self.b_columns = at.add_board("columns", 4, "colour", "a 1 for each that stands")
        self.b_disc = at.add_board("disc", seats, "place", "a 1 for the place in the order of play")
        self.b_taken = at.add_board("cards taken", 1, "", "in this epoch (T2)", 4)
        self.b_quest = at.add_board("quest", len(self.quests) + 1, "quest", "a 1; the last one: Incomplete (T10)")
        self.b_domain_citizens = at.add_board("citizens in the domain", 1, "", "how many", 4)
        self.b_elysium_citizens = at.add_board("citizens in the elysium", 1, "", "how many", 4)
        self.b_legends = at.add_board("legends", 1, "", "how many, single cards counted", 8)
        self.b_family_legends = at.add_board(
            "family legends", len(self.keys), "family", "cards of the longest one of that family", 4
        )
        self.b_level_legends = at.add_board("level legends", 3, "level", "cards of the longest one of that level", 4)
        self.b_domain = at.add_board("domain", prints, "print", "copies in the Domain")
        self.b_rings = at.add_board("rings", prints, "print", "of these, with a ring (P4)")
        self.b_turned = at.add_board("turned", prints, "print", "of these, turned (P5)")
        self.b_elysium = at.add_board(
            "elysium", 3 * prints, "kind x print", "copies in the Elysium: single, Level Legend, Family Legend"
        )
        self.board_width = at.end - self.f_boards
        at.repeat_boards(self.f_boards, seats)

    # --- a game ------------------------------------------------------------------------------------------------------

    def new_game(self, seed: int | str | Rng, log: list[Any] | None = None) -> Any:
        """A game of the first families of this encoding, as many as are played with."""
        game = self.game()
        return game.rules.start(game, seed if isinstance(seed, Rng) else rng_from_seed(seed), log)

    def game(self) -> ElysiumGame:
        """The game that is played: its families are those of the encoding that come first."""
        families = self.keys[: self.cards.numbers.families.in_play]
        return find_game(self.cards, self.players, families, self.edition)

    def numbering(self, game: ElysiumGame) -> Numbering:
        """How the cards of a game are called here.

        Raises:
            ArgumentError: it is played with other cards, or by another number of players.
        """
        known, found = self._last
        if known is not game:
            self._expect(game)
            found = Numbering(
                tuple([self._places[face.ref] for face in game.faces]),
                tuple(game.copy_of),
                tuple([self.keys.index(key) for key in game.families]),
                tuple([self.tokens.index(token) for token in game.tokens]),
            )
            self._last = game, found  # both at once: threads may share an encoding
        assert found is not None
        return found

    def _expect(self, game: ElysiumGame) -> None:
        fits = (
            game.player_count == self.players
            and set(game.families) <= set(self.keys)
            and game.cards.pins_of(*game.families) == self.cards.pins_of(*game.families)
            and game.numbers == self.cards.numbers
        )
        if not fits:
            reason = (
                "this game is played with other cards, or by another number of players, than the encoding was made for"
            )
            raise ArgumentError("call/wrong-type", "view", reason)

    # --- actions -----------------------------------------------------------------------------------------------------

    def spell(self, seen: Any, action: Action) -> tuple[int, ...]:
        """The whole spelling of an action (`encoding.py`)."""
        known = self.numbering(seen.game).spellings
        key: Any = action
        if type(action) is actions.Transfer:  # where it goes depends on the position
            key = (action.card, self._first_card(seen, action))
        found = known.get(key)
        if found is None:
            if len(known) >= actions.MOST_SHARED:
                known.clear()
            is_transfer = type(action) is actions.Transfer
            found = known[key] = tuple(
                self._spell_transfer(seen.game, *key) if is_transfer else self._spell(seen.game, action)
            )
        return found

    @staticmethod
    def _first_card(seen: Any, action: actions.Transfer) -> int | None:
        """The card by which a Legend is known; None: a new one."""
        if action.legend is None:
            return None
        cards: tuple[int, ...] = seen.players[action.player].elysium[action.legend].cards
        return next(card for card in cards if card < seen.game.size)

    def _spell(self, game: ElysiumGame, action: Action) -> Iterator[int]:
        match action:
            case actions.TakeCard():
                yield from self._card(game, self.take, action.card)
            case actions.UsePower():
                yield from self._card(game, self.use, action.card)
            case actions.PickCard():
                yield from self._card(game, self.pick, action.card)
            case actions.PickSeen():
                yield from self._card(game, self.seen, action.card)
            case actions.PickCards():
                for card in action.cards:
                    yield from self._card(game, self.member, card)
                yield self.no_more
            case actions.OrderCards():
                for card in action.cards:
                    yield from self._card(game, self.order, card)
                yield self.no_more
            case actions.TakeQuest():
                yield self.take_quest + [quest.number for quest in self.quests].index(action.quest)
            case actions.DismissColumn():
                yield self.dismiss + COLOURS.index(action.colour)
            case actions.PickColumn():
                yield self.recover + COLOURS.index(action.colour)
            case actions.SwapColumns():
                yield self.swap + 4 * COLOURS.index(action.given) + COLOURS.index(action.received)
            case actions.PickLevel():
                yield self.level + action.level - 1
            case actions.PickPlayer():
                yield self.player + (action.chosen - action.player) % self.seats
            case actions.PickFamily():
                yield self.family + self.keys.index(action.family)
            case actions.PickBranch():
                yield from self._number(self.branch, action.branch)
            case actions.PickAmount():
                yield from self._number(self.amount, action.amount)
            case actions.ChooseSecretly():
                yield from self._number(self.secret, action.number)
            case actions.TakeCitizen():
                yield self.take_citizen
            case actions.Accept():
                yield self.accept
            case actions.Decline():
                yield self.decline
            case _:
                yield self.end_turn

    def _spell_transfer(self, game: ElysiumGame, card: int, first: int | None) -> Iterator[int]:
        yield from self._card(game, self.transfer, card)
        if first is None:
            yield self.new_legend
        else:
            yield from self._card(game, self.into, first)

    def _card(self, game: ElysiumGame, part: int, card: int) -> Iterator[int]:
        if card < game.size:
            numbering = self.numbering(game)
            yield part + numbering.prints[card]
            yield self.copy + numbering.copies[card]
        else:
            yield part + len(self.prints)
            yield from self._digits(card - game.size, CITIZEN_DIGITS)

    def _number(self, part: int, number: int) -> Iterator[int]:
        yield part + min(number, DIRECT)
        if number >= DIRECT:
            yield from self._digits(number, DIGITS)

    def _digits(self, number: int, count: int) -> Iterator[int]:
        for place in reversed(range(count)):
            yield self.digit + (number >> 4 * place & 15)

    # --- observations ------------------------------------------------------------------------------------------------

    def observe(self, view: PlayerView, spelt: Sequence[int] = ()) -> NDArray[np.float32]:
        """What the player of a view sees, as numbers.

        Raises:
            ArgumentError: whoever only watches has no seat to count from.
        """
        if view.player is None:
            raise ArgumentError("call/wrong-type", "view", "a spectator has no seat to count from")
        return self.watcher().observe(view, spelt)

    def watcher(self) -> Watcher:
        """Somebody who looks at one game again and again."""
        from elysium_rules.environments.elysium_watcher import ElysiumWatcher  # it knows this module

        return ElysiumWatcher(self)

    def core_rows(self, count: int) -> CoreRows | None:
        """A native core that plays so many games of this encoding at once; None where it does not."""
        from elysium_rules.environments.elysium_core import find_rows

        return find_rows(self, count)

    def look_ahead(self, view: PlayerView, rng: Rng) -> Lookahead:
        """What each legal action leads to (`encoding.py`): in the core, where it plays the game."""
        from elysium_rules.environments.elysium_core import look_ahead_inside

        return look_ahead_inside(self, view, rng) or super().look_ahead(view, rng)

    def label(self, part: Field, place: int) -> str:
        """What a place of a part stands for: a card, a family, a colour, or a number."""
        labels: Mapping[str, Sequence[str]] = {
            "print": (*self.prints, "citizen"),
            "family": self.keys,
            "colour": COLOURS,
        }
        return labels[part.axes][place] if part.axes in labels else super().label(part, place)

    def named_print(self, number: int) -> int | None:
        """The print that a number of a spelling names as a card, a Citizen behind all others; None: no card."""
        prints = len(self.prints)
        for start, size in (
            (self.take, prints),
            (self.use, prints),
            (self.transfer, prints + 1),
            (self.pick, prints + 1),
            (self.member, prints + 1),
            (self.seen, prints),
            (self.order, prints),
        ):
            if start <= number < start + size:
                return number - start
        return None


@lru_cache(maxsize=16)
def _kept(cards: CardSet, players: int, families: tuple[str, ...] | None, edition: str) -> ElysiumEncoding:
    return ElysiumEncoding(cards, players, families, edition)


def make_encoding(
    cards: CardSet, players: int, families: Sequence[str] | None = None, *, edition: str = "revised"
) -> ElysiumEncoding:
    """The encoding of a card set; it is kept for the next one who asks."""
    return _kept(cards, players, None if families is None else tuple(families), edition)
