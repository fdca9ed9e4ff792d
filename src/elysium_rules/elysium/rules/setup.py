"""`new_game`: from a choice of cards, players and seed to the first decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from elysium_rules.arguments import name_value
from elysium_rules.elysium.changes import apply
from elysium_rules.elysium.language.interpreter import compile_powers
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.bounds import BUDGET
from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.game import ElysiumGame, GameDraft
from elysium_rules.elysium.model.ids import (
    ALL_COLUMNS,
    RESERVE,
    Colour,
    Edition,
    Phase,
    PlayerId,
    Resource,
    Stage,
)
from elysium_rules.elysium.model.rulings import NEWEST, RULINGS, Rulings
from elysium_rules.elysium.model.state import GameState, PlayerState, build_state
from elysium_rules.elysium.model.table import Table, freeze, thaw
from elysium_rules.elysium.rules.turn import advance, deal, next_turn, place_quests
from elysium_rules.errors import SetupError
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed, shuffle
from elysium_rules.play.data.events import note
from elysium_rules.play.engine.given import expect_box

#: Games that are kept ready to be set up again, 0.2 MB each; a state keeps its own, whether it is among them or not.
MOST_GAMES: Final = 128


def new_game(
    cards: CardSet,
    players: int,
    families: Sequence[str],
    seed: int | str | None = None,
    edition: str = Edition.REVISED,
) -> GameState:
    """Set a game up and go to its first decision.

    Same cards, players, families, seed and edition give the same game, always.
    Without a seed one is taken from the operating system.

    Raises:
        SetupError: no such game can be played; one sentence says why.

    Example:
        >>> from elysium_rules import FAMILY_SETS, standard_cards
        >>> state = new_game(standard_cards(), players=3, families=FAMILY_SETS["wasteland"], seed=42)
        >>> len(state.agora), len(state.oracle), [player.vp for player in state.players]
        (10, 4, [1, 2, 3])
    """
    rng = make_rng(seed)
    game = find_game(cards, players, families, edition)
    # Whoever plays games in the core by the hundred begins them there as well (decision 71).
    core = game.rules.find_core(game, 0) if hasattr(game, "kept_core") else None
    state: GameState | None = None if core is None else core.begin(rng)
    return start_game(game, rng) if state is None else state


def begin_game(
    cards: CardSet,
    players: int,
    families: Sequence[str],
    seed: int | str | None = None,
    edition: str = Edition.REVISED,
) -> tuple[GameState, tuple[Event, ...]]:
    """Set a game up as `new_game` does, and tell how: the first decision, and all that happened up to it.

    The events begin with `GameBegan` and are enough to lay the table out from nothing.

    Raises:
        SetupError: no such game can be played; one sentence says why.

    Example:
        >>> from elysium_rules import FAMILY_SETS, standard_cards
        >>> state, events = begin_game(standard_cards(), players=3, families=FAMILY_SETS["wasteland"], seed=42)
        >>> type(events[0]).__name__, type(events[-1]).__name__
        ('GameBegan', 'TurnBegan')
    """
    log: list[Event] = []
    rng = make_rng(seed)
    state = start_game(find_game(cards, players, families, edition), rng, log)
    return state, tuple(log)


def start_game(game: ElysiumGame, rng: Rng, log: list[Event] | None = None) -> GameState:
    """Deal a game out and go on to its first real choice; *log* gets what happens on the way."""
    players = game.player_count
    table = thaw(empty_state(game, rng))
    table.log = log
    first, table.rng = draw_below(table.rng, players)  # S4: discs go clockwise from a random player
    table.pediment_side, table.rng = draw_below(table.rng, len(game.numbers.pediment.sides))  # S6
    table.draw_pile, table.rng = shuffle(table.rng, game.deck)
    lay_out(table)
    apply.discs_dealt(table, tuple((seat - first) % players + 1 for seat in range(players)))
    for player in table.order:  # S5
        apply.resource_moved(table, Resource.GOLD, RESERVE, player, game.numbers.start.gold)
        apply.resource_moved(table, Resource.VP, RESERVE, player, table.players[player].disc)
    deal(table)  # S8, S10
    apply.epoch_began(table, 1)
    apply.phase_began(table, Phase.ACTIONS)
    next_turn(table)
    advance(table)
    return freeze(table)


def lay_out(table: Table) -> None:
    """Tell what lies on the table before the first card is dealt: pediment, quests and bonus tiles (S6, S7, S9)."""
    if table.log is None:
        return
    game, numbers = table.game, table.game.numbers
    pediment = tuple(Colour(colour) for colour in numbers.pediment.sides[table.pediment_side])
    note(
        table,
        events.GameBegan,
        game.families,
        game.player_count,
        game.edition,
        len(table.draw_pile),
        pediment,
        game.uses_oracle,
        game.uses_prestige,
    )
    place_quests(table)
    for level, points in enumerate(numbers.bonuses.level, start=1):
        note(table, events.BonusPlaced, level, None, points)
    for family in game.families:
        for points in numbers.bonuses.family:
            note(table, events.BonusPlaced, None, family, points)


def make_rng(seed: int | str | None) -> Rng:
    """Turn a seed into randomness, or say what a seed is."""
    try:
        return rng_from_seed(seed)
    except TypeError as error:
        raise SetupError("", f"a seed is a whole number or a text, not {name_value(seed)}") from error


def find_set(cards: CardSet, name: str) -> tuple[str, ...]:
    """The families of a set, by its name (S3).

    Raises:
        SetupError: there is none; it says which one was probably meant.
    """
    known = cards.numbers.sets
    if name not in known:
        from elysium_rules.diagnostics import suggest  # only for a word that is not known

        near = suggest(name, known)
        hint = f" (did you mean `{near}`?)" if near else ""
        raise SetupError("S3", f"there is no set `{name}`{hint}; there are {', '.join(known)}")
    return known[name].families


def find_game(
    cards: CardSet, players: object, families: Sequence[str], edition: str, rulings: str = NEWEST.name
) -> ElysiumGame:
    """Check the choice and build the fixed side of the game, or find it where it was built before."""
    expect_box(cards, "elysium")
    game_numbers = cards.numbers
    least, most = game_numbers.players.least, game_numbers.players.most
    if isinstance(players, bool) or not isinstance(players, int) or not least <= players <= most:
        raise SetupError("S1", f"Elysium is for {least} to {most} players, not {players!r}")
    if isinstance(families, str):
        raise SetupError("S2", f"families is a list of names, not the single text {families!r}")
    if not isinstance(families, Sequence):  # a set has no order, and the order of the families decides the deck
        raise SetupError("S2", f"families is a list of names, not {families!r}")
    chosen = tuple(str(family) for family in families)
    wanted = game_numbers.families.in_play
    for family in chosen:
        if family not in cards.families:
            from elysium_rules.diagnostics import suggest  # only for a word that is not known

            near = suggest(family, tuple(cards.families))
            hint = f"; did you mean {near!r}?" if near else f"; there are {', '.join(cards.families)}"
            raise SetupError("S2", f"there is no family {family!r}{hint}")
    if len(chosen) != wanted:
        raise SetupError("S2", f"a game uses exactly {wanted} families, not {len(chosen)}")
    for family in chosen:
        if chosen.count(family) > 1:
            raise SetupError("S2", f"the family {family!r} is named twice")
    if edition not in list(Edition):
        raise SetupError("", f"there is no edition {edition!r}; there are {' and '.join(Edition)}")

    if rulings not in RULINGS:
        raise SetupError("", f"there are no rulings {rulings!r}; there are {', '.join(RULINGS)}")
    return _make_game(_ThisSet(cards), players, chosen, Edition(edition), RULINGS[rulings])


class _ThisSet:
    """A card set by identity: equal ones may have been read from files of other names, which messages show."""

    __slots__ = ("cards",)

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ThisSet) and other.cards is self.cards

    def __hash__(self) -> int:
        return id(self.cards)


# Two threads that want the same game at the same time may both make it; the two are equal.
@lru_cache(maxsize=MOST_GAMES)
def _make_game(
    known: _ThisSet, players: int, families: tuple[str, ...], edition: Edition, rulings: Rulings
) -> ElysiumGame:
    rules = known.cards.rules  # its module is imported for this: it sets `ElysiumGame.rules`
    draft = GameDraft(known.cards, families, players, edition, rulings)
    assert draft.rules is rules
    compile_powers(draft)
    return draft.freeze()


def empty_state(game: ElysiumGame, rng: Rng) -> GameState:
    """A table with nothing on it yet: no cards dealt, nothing on the boards, the quests in their places (S7)."""
    players = game.player_count
    board = PlayerState(
        gold=0,
        vp=0,
        pp=0,
        disc=0,
        column_mask=ALL_COLUMNS,
        domain=(),
        elysium=(),
        quest=None,
        cards_taken=0,
        tokens=(0,) * len(game.tokens),
    )
    return build_state(  # no position of a game yet, so nothing is checked
        game=game,
        rng=rng,
        epoch=1,
        phase=Phase.ACTIONS,
        stage=Stage.TAKE,
        active=PlayerId(0),
        order=tuple(PlayerId(seat) for seat in range(players)),
        turns_played=0,
        players=(board,) * players,
        reserve=(0, 0, 0),
        agora=(),
        oracle=(),
        draw_pile=(),
        discard_pile=(),
        removed=(),
        citizen_faces=(),
        reshuffled=0,
        ring_mask=0,
        turned_mask=0,
        pediment_side=0,
        quests=game.quest_tiles,
        level_tiles=(None,) * len(game.numbers.bonuses.level),
        family_tiles=((),) * len(game.families),
        allowance=0,
        transfers=0,
        closing=(),
        promises=(),
        stack=(),
        question=None,
        budget=BUDGET,
        counters=(),
        sealed=(),
        seen=(),
        decisions=0,
        legal=None,
        log=None,
    )
