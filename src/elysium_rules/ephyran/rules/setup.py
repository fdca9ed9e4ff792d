"""From a choice of cards, players and gods to the first decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from elysium_rules.arguments import name_value
from elysium_rules.ephyran.changes import apply
from elysium_rules.ephyran.model import events
from elysium_rules.ephyran.model.cards import EphyranCards
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import ACTION, BOX, DRAW_PILE, GODS, CardId, God, PlayerId
from elysium_rules.ephyran.model.rulings import NEWEST, RULINGS, Rulings
from elysium_rules.ephyran.model.state import EphyranState, PlayerState, Token, build_state, freeze, thaw
from elysium_rules.ephyran.powers.meanings import PHRASES, RESOLVE
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY
from elysium_rules.ephyran.rules.turn import BUDGET, advance, begin_turn
from elysium_rules.errors import SetupError
from elysium_rules.kernel.rng import Rng, draw_below, shuffle
from elysium_rules.play.cards.meaning import CardInterpreter, compile_powers
from elysium_rules.play.data.events import note


def find_game(
    cards: EphyranCards, players: object, gods: Sequence[str] | None = None, rulings: str = NEWEST.name
) -> EphyranGame:
    """Check the choice and build the fixed side of the game, or find it where it was built before.

    Raises:
        SetupError: no such game can be played; it names the rule.
    """
    least, most = cards.deck.numbers.players
    if isinstance(players, bool) or not isinstance(players, int) or not least <= players <= most:
        raise SetupError("Y1", f"Ephyran is for {least} to {most} players, not {players!r}")
    if rulings not in RULINGS:
        raise SetupError("", f"there are no rulings {rulings!r}; there are {', '.join(RULINGS)}")
    if gods is None:
        return _make_game(cards, players, None, RULINGS[rulings])
    if isinstance(gods, str):
        raise SetupError("Y5", f"the gods are a list of names, not the single text {gods!r}")
    if not isinstance(gods, Sequence):
        raise SetupError("Y5", f"the gods are a list of names, not {name_value(gods)}")
    for god in gods:
        if god not in list(GODS):
            raise SetupError("Y1", f"there is no god {god!r}; there are {', '.join(GODS)}")
    if len(gods) != players or len(set(gods)) != players:
        raise SetupError("Y5", f"{players} players need {players} different gods, not {', '.join(gods)}")
    return _make_game(cards, players, tuple(map(God, gods)), RULINGS[rulings])


@lru_cache(maxsize=32)
def _make_game(cards: EphyranCards, players: int, gods: tuple[God, ...] | None, rulings: Rulings) -> EphyranGame:
    game = EphyranGame(cards, players, gods, rulings)
    game.codes = compile_powers(CardInterpreter(game, RESOLVE, PHRASES, apply.forced, VOCABULARY.times))
    return game


def empty_state(game: EphyranGame, rng: Rng, gods: Sequence[God]) -> EphyranState:
    """A table with nothing on it yet."""
    boards = tuple(PlayerState(PlayerId(seat), gods[seat]) for seat in range(game.player_count))
    empty = dict.fromkeys(("draw_pile", "discard_pile", "tartarus", "supply", "lost", "stack"), ())
    turn = {"first": 0, "active": 0, "turns_played": 0, "stage": ACTION, "draws": 1, "ending": False, "rested": 0}
    return build_state(
        game=game, rng=rng, players=boards, question=None, legal=None, log=None, budget=BUDGET, **empty, **turn
    )


def start_game(game: EphyranGame, rng: Rng, log: list[events.Event] | None = None) -> EphyranState:
    """Deal a game out and go on to its first decision (Y5); all chance of a game is here."""
    first, rng = draw_below(rng, game.player_count)
    gods, rng = (game.gods, rng) if game.gods is not None else shuffle(rng, GODS)
    table = thaw(empty_state(game, rng, gods))
    table.first, table.log = PlayerId(first), log
    table.draw_pile, rng = shuffle(rng, game.deck)
    kinds, table.rng = shuffle(rng, game.cards.deck.tokens)
    table.supply = tuple(Token(kind, 0) for kind in kinds)
    gods = tuple(gods[: game.player_count])
    note(table, events.GameBegan, gods, table.first, len(table.draw_pile), len(table.supply))
    for seat in range(game.player_count):
        apply.card_drawn(table, PlayerId(seat), CardId(len(game.deck) + seat), BOX)  # Dionysus
        while len(table.players[seat].hand) < game.numbers.hand:
            apply.card_drawn(table, PlayerId(seat), table.draw_pile[-1], DRAW_PILE)
    begin_turn(table, table.first)
    advance(table)
    return freeze(table)
