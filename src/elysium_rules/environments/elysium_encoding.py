"""How Elysium is written as numbers for programs that learn (decision 83): actions by print, observations by view.

A card stands there by its *print*, `family/key`; its copies differ only where somebody chooses between two of them. Seats
are counted from the one who acts or looks. Beside it in C++: `native/src/encoding.cpp`, which writes the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs
import numpy as np

from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import COLOURS, FAMILY, LEVEL, SINGLE, Edition, Phase, Stage
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.environments.encoding import Encoding, Field, digest_of_parts
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import Rng, rng_from_seed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from elysium_rules.elysium.model.actions import Action
    from elysium_rules.elysium.seeing.observe import PlayerView
    from elysium_rules.environments.core_rows import CoreRows
    from elysium_rules.environments.lookahead import Lookahead

DIRECT: Final = 16  #: numbers below have a place of their own; greater ones are spelt by digits
DIGITS: Final = 8  #: of base 16: 32 bits
CITIZEN_DIGITS: Final = 3  #: N69 allows 1,500 Citizens
_PHASES: Final = tuple(Phase)
_KIND_PLANES: Final = {SINGLE: 0, LEVEL: 1, FAMILY: 2}


class Layout:
    """Parts one behind the other."""

    def __init__(self) -> None:
        self.parts: list[Field] = []
        self.end = 0

    def add(self, name: str, size: int, axes: str, doc: str, scale: int = 1) -> int:
        """The place where a part begins."""
        start = self.end
        self.parts.append(Field(name, start, size, axes, doc, scale))
        self.end += size
        return start


@attrs.frozen
class Numbering:
    """The cards of one game by what an encoding calls them."""

    prints: tuple[int, ...]  #: by card
    copies: tuple[int, ...]  #: by card
    families: tuple[int, ...]  #: by the place of a family in the game
    tokens: tuple[int, ...]  #: by the place of an own resource in the game


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
        self.tokens = tuple([f"{key}.{one.key}" for key in keys for one in cards.families[key].resources])
        self.copies = max(card.copies for key in keys for card in cards.families[key].cards)
        self.quests = numbers.tiles_for(players)
        self.seats = players
        self._spell_layout()
        self._field_layout()
        pins = (cards.pins_of(*keys), cards.numbers_pin)
        digest = digest_of_parts("elysium", self.version, players, keys, pins)
        super().__init__(cards.rules, players, digest, self._observed.parts, self._spelt.parts)
        self._places = {ref: place for place, ref in enumerate(self.prints)}
        self._numberings: dict[tuple[str, ...], Numbering] = {}
        self._spellings: dict[tuple[tuple[str, ...], Action], tuple[int, ...]] = {}

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
        """The observation. INVARIANT: its order is that of `observe` in `native/src/encoding.cpp`."""
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
        tiles = len(self.keys) * len(numbers.bonuses.family) * seats
        self.f_family_tiles = one("family tiles", tiles, "family x tile x seat", "a 1 for who holds it (B1)")
        self.f_active = one("active", seats, "seat", "a 1 for whose turn it is")
        self.f_deciding = one("deciding", seats, "seat", "a 1 for who must choose")
        self.f_sealed = one("sealed", seats, "seat", "a 1 for who has chosen in secret (N30)")
        self.f_own_sealed = one("own secret", 1, "", "what the looking player has chosen in secret", 16)
        self.f_asked = one("asked", 1, "", "a 1 where a power asks something")
        self.f_place = one("place in the text", 1, "", "how far that power has come", 32)
        # By seat.
        self.f_gold = one("gold", seats, "seat", "on the board", 8)
        self.f_vp = one("vp", seats, "seat", "on the board", 32)
        self.f_pp = one("pp", seats, "seat", "on the board", 8)
        self.f_tokens = one("own resources", seats * len(self.tokens), "seat x resource", "on the board (N20)", 8)
        self.f_columns = one("columns", 4 * seats, "seat x colour", "a 1 for each that stands")
        self.f_disc = one("disc", seats * seats, "seat x place", "a 1 for the place in the order of play")
        self.f_taken = one("cards taken", seats, "seat", "in this epoch (T2)", 4)
        self.f_quest = one("quest", seats * (len(self.quests) + 1), "seat x quest", "a 1; the last: Incomplete (T10)")
        self.f_domain_citizens = one("citizens in the domain", seats, "seat", "how many", 4)
        self.f_elysium_citizens = one("citizens in the elysium", seats, "seat", "how many", 4)
        self.f_legends = one("legends", seats, "seat", "how many, single cards counted", 8)
        self.f_family_legends = one(
            "family legends", seats * len(self.keys), "seat x family", "cards of the longest one", 4
        )
        self.f_level_legends = one("level legends", seats * 3, "seat x level", "cards of the longest one", 4)
        # By print: how many copies.
        self.f_agora = one("agora", self.copies * prints, "copy x print", "a 1 for each copy in the Agora")
        self.f_oracle = one("oracle", prints, "print", "copies in the Oracle")
        self.f_discarded = one("discard pile", prints, "print", "copies in it")
        self.f_removed = one("removed", prints, "print", "copies out of the game")
        self.f_known = one("known cards", prints, "print", "copies that the looking player knows in the draw pile (N31)")
        self.f_faces = one("known faces", prints, "print", "copies that the looking player knows under Citizens (N31)")
        self.f_asks = one("asking card", prints, "print", "a 1 for the card whose power asks")
        self.f_open = one("open powers", prints, "print", "powers in progress, waiting ones counted")
        self.f_promised = one("promises", prints, "print", "parts of powers that are left for later (N14)")
        self.f_lying = one("lying on it", prints, "print", "of all resources together (N21)", 8)
        self.f_spelt = one("chosen so far", prints + 1, "print", "cards named in the action that is being chosen")
        self.f_domain = one("domain", seats * prints, "seat x print", "copies in the Domain")
        self.f_rings = one("rings", seats * prints, "seat x print", "of these, with a ring (P4)")
        self.f_turned = one("turned", seats * prints, "seat x print", "of these, turned (P5)")
        self.f_elysium = one(
            "elysium", 3 * seats * prints, "seat x kind x print", "copies in the Elysium: single, Level, Family Legend"
        )

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
        found = self._numberings.get(game.families)
        if found is None:
            self._expect(game)
            found = Numbering(
                tuple([self._places[face.ref] for face in game.faces]),
                tuple(game.copy_of),
                tuple([self.keys.index(key) for key in game.families]),
                tuple([self.tokens.index(token) for token in game.tokens]),
            )
            self._numberings[game.families] = found
        return found

    def _expect(self, game: ElysiumGame) -> None:
        fits = (
            game.player_count == self.players
            and set(game.families) <= set(self.keys)
            and game.cards.pins_of(*game.families) == self.cards.pins_of(*game.families)
            and game.numbers == self.cards.numbers
        )
        if not fits:
            reason = "this game is played with other cards, or by another number of players, than the encoding was made for"
            raise ArgumentError("call/wrong-type", "view", reason)

    # --- actions -----------------------------------------------------------------------------------------------------

    def spell(self, seen: Any, action: Action) -> tuple[int, ...]:
        """The whole spelling of an action (`encoding.py`)."""
        if type(action) is actions.Transfer:  # where it goes depends on the position
            return tuple(self._spell_transfer(seen, action))
        key = (seen.game.families, action)
        found = self._spellings.get(key)
        if found is None:
            if len(self._spellings) >= actions.MOST_SHARED:
                self._spellings.clear()
            found = self._spellings[key] = tuple(self._spell(seen.game, action))
        return found

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

    def _spell_transfer(self, seen: Any, action: actions.Transfer) -> Iterator[int]:
        game: ElysiumGame = seen.game
        yield from self._card(game, self.transfer, action.card)
        if action.legend is None:
            yield self.new_legend
        else:
            cards = seen.players[action.player].elysium[action.legend].cards
            yield from self._card(game, self.into, next(card for card in cards if card < game.size))

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
        seen = _Observation(self, view)
        seen.write(spelt)
        return seen.row

    def core_rows(self, count: int) -> CoreRows | None:
        """A native core that plays so many games of this encoding at once; None where it does not."""
        from elysium_rules.environments.elysium_core import find_rows

        return find_rows(self, count)

    def look_ahead(self, view: PlayerView, rng: Rng) -> Lookahead:
        """What each legal action leads to (`encoding.py`): in the core, where it plays the game."""
        from elysium_rules.environments.elysium_core import look_ahead_inside

        return look_ahead_inside(self, view, rng) or super().look_ahead(view, rng)

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


class _Observation:
    """Writes one observation."""

    def __init__(self, encoding: ElysiumEncoding, view: PlayerView) -> None:
        self.encoding, self.view = encoding, view
        self.game = view.game
        self.numbering = encoding.numbering(view.game)
        assert view.player is not None
        self.viewer: int = view.player
        self.row = np.zeros(encoding.width, np.float32)
        self.sums: dict[int, int] = {}  # where several things are counted in one place

    def write(self, spelt: Sequence[int]) -> None:
        e, view, seats = self.encoding, self.view, self.encoding.seats
        viewer, prints, size = self.viewer, self.numbering.prints, self.game.size
        places: list[int] = [e.f_epoch + view.epoch - 1, e.f_phase + _PHASES.index(view.phase), e.f_stage + view.stage]
        ones = places.append
        sums = self.sums
        ones(e.f_side + view.pediment_side)
        for place, quest in enumerate(e.quests):
            if quest in view.quests:
                ones(e.f_quests + place)
        for family in self.numbering.families:
            ones(e.f_in_play + family)
        for place, holder in enumerate(view.level_tiles):
            if holder is not None:
                ones(e.f_level_tiles + place * seats + (holder - viewer) % seats)
        tiles = len(self.game.numbers.bonuses.family)
        for family, holders in zip(self.numbering.families, view.family_tiles, strict=True):
            for place, holder in enumerate(holders):
                ones(e.f_family_tiles + (family * tiles + place) * seats + (holder - viewer) % seats)
        ones(e.f_active + (view.active - viewer) % seats)
        if view.deciding is not None:
            ones(e.f_deciding + (view.deciding - viewer) % seats)
        if view.question is not None:
            ones(e.f_asked)
            ones(e.f_asks + prints[self.game.card_of(view.question.card)])
        for card in view.agora:
            ones(e.f_agora + self.numbering.copies[card] * len(e.prints) + prints[card])
        for seat, board in enumerate(view.players):
            self._write_board((seat - viewer) % seats, board, ones)
        for start, cards in (
            (e.f_oracle, view.oracle),
            (e.f_discarded, view.discard_pile),
            (e.f_removed, view.removed),
        ):
            for card in cards:
                if card < size:
                    place = start + prints[card]
                    sums[place] = sums.get(place, 0) + 1
        for frame in view.open_powers:
            self._count(e.f_open + prints[self.game.card_of(frame.card)])
        for promise in view.promises:
            self._count(e.f_promised + prints[self.game.card_of(promise.frame.card)])
        for glimpse in view.known:
            if glimpse.card is not None:
                self._count((e.f_known if glimpse.citizen is None else e.f_faces) + prints[glimpse.card])
        for number in spelt:
            named = e.named_print(number)
            if named is not None:
                self._count(e.f_spelt + named)
        row = self.row
        row[places] = 1
        if sums:
            row[list(sums)] = list(sums.values())
        row[e.f_turns] = view.turns_played / 16
        row[e.f_allowance] = view.allowance / 4
        row[e.f_transfers] = view.transfers / 4
        row[e.f_pile] = view.draw_pile_size / 64
        row[e.f_citizens] = view.citizens_taken / 16
        row[e.f_reshuffled] = view.reshuffled / 64
        if view.question is not None:
            row[e.f_place] = view.open_powers[-1].at / 32
        for sealed in view.sealed:
            row[e.f_sealed + (sealed.player - viewer) % seats] = 1
            if sealed.number is not None:
                row[e.f_own_sealed] = sealed.number / 16
        for card, _, amount in view.counters:
            row[e.f_lying + prints[card]] += amount / 8

    def _count(self, place: int) -> None:
        self.sums[place] = self.sums.get(place, 0) + 1

    def _write_board(self, seat: int, board: Any, ones: Any) -> None:
        e, game, row, prints = self.encoding, self.game, self.row, self.numbering.prints
        row[e.f_gold + seat] = board.gold / 8
        row[e.f_vp + seat] = board.vp / 32
        row[e.f_pp + seat] = board.pp / 8
        for place, amount in zip(self.numbering.tokens, board.tokens, strict=True):
            row[e.f_tokens + seat * len(e.tokens) + place] = amount / 8
        for colour in range(4):
            if board.column_mask >> colour & 1:
                ones(e.f_columns + 4 * seat + colour)
        ones(e.f_disc + seat * e.seats + board.disc - 1)
        row[e.f_taken + seat] = board.cards_taken / 4
        if board.quest is not None:
            incomplete = len(e.quests)
            place = incomplete if board.quest.is_incomplete else e.quests.index(board.quest)
            ones(e.f_quest + seat * (incomplete + 1) + place)
        size, count, by_seat, citizens = game.size, self._count, seat * len(e.prints), 0
        for card in board.domain:
            if card >= size:
                citizens += 1
                continue
            place = by_seat + prints[card]
            count(e.f_domain + place)
            if self.view.ring_mask >> card & 1:
                count(e.f_rings + place)
            if self.view.turned_mask >> card & 1:
                count(e.f_turned + place)
        row[e.f_domain_citizens + seat] = citizens / 4
        citizens = 0
        row[e.f_legends + seat] = len(board.elysium) / 8
        families = [0] * len(e.keys)
        levels = [0, 0, 0]
        for legend in board.elysium:
            length = len(legend.cards)
            plane = e.f_elysium + (seat * 3 + _KIND_PLANES[legend.kind]) * len(e.prints)
            first = None
            for card in legend.cards:
                if card >= size:
                    citizens += 1
                else:
                    first = card if first is None else first
                    count(plane + prints[card])
            if legend.kind is FAMILY:
                family = self.numbering.families[game.families.index(game.faces[first].family)]
                families[family] = max(families[family], length)
            elif legend.kind is LEVEL:
                level = game.levels[first] - 1
                levels[level] = max(levels[level], length)
        row[e.f_elysium_citizens + seat] = citizens / 4
        start = e.f_family_legends + seat * len(families)
        row[start : start + len(families)] = [length / 4 for length in families]
        start = e.f_level_legends + seat * 3
        row[start : start + 3] = [length / 4 for length in levels]


@lru_cache(maxsize=16)
def _kept(cards: CardSet, players: int, families: tuple[str, ...] | None, edition: str) -> ElysiumEncoding:
    return ElysiumEncoding(cards, players, families, edition)


def make_encoding(
    cards: CardSet, players: int, families: Sequence[str] | None = None, *, edition: str = "revised"
) -> ElysiumEncoding:
    """The encoding of a card set; it is kept for the next one who asks."""
    return _kept(cards, players, None if families is None else tuple(families), edition)
