"""The numbers of the game as `cards/game.toml` gives them: quests, pediment, bonuses, scoring.

Each group says in *source* whether its values are printed or reconstructed (D1-D3; decision 9).
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from elysium_rules.program.value import FrozenDict, Unchanging, Value


@attrs.frozen(eq=False, repr=False)
class PlayerNumbers(Value):
    """How many play, and what a player does in an epoch (S1, T1, T2)."""

    source: str
    least: int
    most: int
    turns: int
    cards: int


@attrs.frozen(eq=False, repr=False)
class EpochNumbers(Value):
    """How long the game is (G1)."""

    source: str
    count: int


@attrs.frozen(eq=False, repr=False)
class FamilyNumbers(Value):
    """How many families a game uses, and how large one is meant to be (S2)."""

    source: str
    in_play: int
    cards_per_family: int


@attrs.frozen(eq=False, repr=False)
class StartNumbers(Value):
    """What a player starts with (S5)."""

    source: str
    gold: int


@attrs.frozen(eq=False, repr=False)
class AgoraNumbers(Value):
    """How many cards the Agora holds (S8)."""

    source: str
    per_player: int
    extra: int


@attrs.frozen(eq=False, repr=False)
class OracleNumbers(Value):
    """How many cards the Oracle shows (S10)."""

    source: str
    cards: int


@attrs.frozen(eq=False, repr=False)
class PedimentNumbers(Value):
    """The colours over the quests, left to right, on each side (S6, D2)."""

    source: str
    sides: tuple[tuple[str, ...], ...]


@attrs.frozen
class Quest(Unchanging):
    """A quest tile; number 0 is the Incomplete side (T10)."""

    number: int  #: on the tile, from 1; 0 is the Incomplete side
    gold: int  #: what it gives
    vp: int  #: what it gives
    transfers: int  #: how many cards may be transferred in Phase III (W3)

    @property
    def is_incomplete(self) -> bool:
        """Whether this is the back of a tile."""
        return self.number == 0


@attrs.frozen(eq=False, repr=False)
class QuestNumbers(Value):
    """The quest tiles for some numbers of players (S7, D1)."""

    source: str
    players: tuple[int, ...]
    tiles: tuple[Quest, ...]


@attrs.frozen(eq=False, repr=False)
class IncompleteQuestNumbers(Value):
    """The back of every quest tile (T10)."""

    source: str
    gold: int
    vp: int
    transfers: int


@attrs.frozen(eq=False, repr=False)
class BonusNumbers(Value):
    """The bonus tiles (S9): by level, and for the first and second Family Legend."""

    source: str
    level: tuple[int, ...]
    family: tuple[int, ...]


@attrs.frozen(eq=False, repr=False)
class LegendNumbers(Value):
    """What Legends are worth by their number of cards (F3), and a Citizen in one (L11)."""

    source: str
    family: tuple[int, ...]
    level: tuple[int, ...]
    citizen: int


@attrs.frozen(eq=False, repr=False)
class PrestigeNumbers(Value):
    """What the places in prestige are worth (F4)."""

    source: str
    places: tuple[int, ...]


@attrs.frozen(eq=False, repr=False)
class FamilySet(Value):
    """A named choice of families (S3)."""

    source: str
    en: str
    fr: str
    families: tuple[str, ...]


def _freeze(sets: Mapping[str, FamilySet]) -> Mapping[str, FamilySet]:
    return FrozenDict(sets)


@attrs.frozen(eq=False, repr=False)
class GameNumbers(Value):
    """All numbers of the game, one field per table of the file."""

    players: PlayerNumbers
    epochs: EpochNumbers
    families: FamilyNumbers
    start: StartNumbers
    agora: AgoraNumbers
    oracle: OracleNumbers
    pediment: PedimentNumbers
    quests: tuple[QuestNumbers, ...]
    incomplete_quest: IncompleteQuestNumbers
    bonuses: BonusNumbers
    legends: LegendNumbers
    prestige: PrestigeNumbers
    sets: Mapping[str, FamilySet] = attrs.field(converter=_freeze)

    def tiles_for(self, players: int) -> tuple[Quest, ...]:
        """The quest tiles used by that many players, in ascending order (S7)."""
        for group in self.quests:
            if players in group.players:
                return tuple(sorted(group.tiles, key=lambda quest: quest.number))
        raise ValueError(f"no quest tiles for {players} players")

    @property
    def incomplete(self) -> Quest:
        """The Incomplete side as a quest that plays last (W1)."""
        back = self.incomplete_quest
        return Quest(number=0, gold=back.gold, vp=back.vp, transfers=back.transfers)
