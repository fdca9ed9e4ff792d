"""What tests of Elysium claim of a position, beside conditions of the card language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import CardId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.phrases import owner_of
from elysium_rules.elysium.rules.scoring import outcome
from elysium_rules.kernel.frames import Frame
from elysium_rules.lang import ast
from elysium_rules.lang.tests import nodes
from elysium_rules.testing.bench.bench import Difference
from elysium_rules.testing.bench.elysium.answers import find_cards
from elysium_rules.testing.bench.env import Env, show_cards, show_player


def claim(state: GameState, line: nodes.Line, env: Env) -> Difference | None:
    """Whether a claim holds."""
    return _CLAIMS[line.name](state, line, env)


def _refs(state: GameState, cards: Sequence[CardId]) -> list[str]:
    return [state.game.card_ref(card) for card in cards]


def _contents(state: GameState, what: str, cards: Sequence[CardId], contents: Any, env: Env) -> Difference | None:
    """Compare cards in a place with those that are named, in any order."""
    found = _refs(state, cards)
    wanted, others = _list_of(contents, env)
    missing = Counter(wanted) - Counter(found)
    surplus = Counter(found) - Counter(wanted)
    if not missing and (others or not surplus):
        return None
    among = " among others" if others else ""
    return Difference(f"{what} holds {show_cards(wanted)}{among}", f"it holds {show_cards(found)}")


def _list_of(contents: Any, env: Env) -> tuple[list[str], bool]:
    if isinstance(contents, ast.Word):  # nothing
        return [], False
    cards, others = contents
    return [card.ref for card in env.cards(cards)], others is not None


def _domain(state: GameState, line: nodes.Line, env: Env) -> Difference | None:
    owner, contents = line.parts
    seat = env.player(owner)
    return _contents(state, f"{show_player(env.name_of(seat))} domain", state.players[seat].domain, contents, env)


def _elysium(state: GameState, line: nodes.Line, env: Env) -> Difference | None:
    owner, legends = line.parts
    seat = env.player(owner)
    found = [_refs(state, legend.cards) for legend in state.players[seat].elysium]
    lists: Any = () if isinstance(legends, ast.Word) else legends
    wanted = [[card.ref for card in env.cards(cards)] for cards in lists]
    if sorted(map(sorted, found)) == sorted(map(sorted, wanted)):
        return None
    shown = [", ".join(f"[{show_cards(cards)}]" for cards in side) or "nothing" for side in (wanted, found)]
    return Difference(f"{show_player(env.name_of(seat))} elysium holds {shown[0]}", f"it holds {shown[1]}")


def _place(what: str, cards: Callable[[GameState], Sequence[CardId]]) -> Callable[..., Difference | None]:
    return lambda state, line, env: _contents(state, what, cards(state), line.parts[0], env)


def _draw(state: GameState, line: nodes.Line, env: Env) -> Difference | None:
    (cards,) = line.parts
    assert isinstance(cards, tuple)
    wanted = [card.ref for card in env.cards(cards)]
    found = _refs(state, tuple(reversed(state.draw_pile))[: len(wanted)])
    if found == wanted:
        return None
    return Difference(f"the draw pile begins with {show_cards(wanted)}", f"it begins with {show_cards(found)}")


def _empty_draw(state: GameState, _line: nodes.Line, _env: Env) -> Difference | None:
    left = len(state.draw_pile)
    return None if not left else Difference("the draw pile is empty", f"it has {left} cards")


def _level_tile(state: GameState, line: nodes.Line, env: Env) -> Difference | None:
    level = env.number(line.parts[0])
    wanted = 0 if line.name == "your_level_tile" else env.player(line.parts[1])
    holder = state.level_tiles[level - 1] if 1 <= level <= len(state.level_tiles) else None
    if holder == wanted:
        return None
    return Difference(f"{env.name_of(wanted)} has the tile of level {level}", f"{env.name_of(holder)} has it")


def _ring(state: GameState, line: nodes.Line, env: Env) -> Difference | None:
    card = env.card(line.parts[0])
    has_ring = any(state.ring_mask >> number & 1 for number in find_cards(state, card))
    if has_ring is (line.name == "ring_stays"):
        return None
    ring = f"the ring of {card}"
    return Difference(
        f"{ring} {'stays' if not has_ring else 'is gone'}", "it is gone" if not has_ring else "it is there"
    )


def _know(state: GameState, line: nodes.Line, env: Env) -> Difference | None:
    who, cards = line.parts
    assert isinstance(cards, tuple)
    seat = env.player(who)
    mask = state.seen[seat] if state.seen else 0
    known = [card for card in reversed(state.draw_pile) if mask >> card & 1]
    known += [face for face in state.citizen_faces if face is not None and mask >> face & 1]
    wanted, found = [card.ref for card in env.cards(cards)], _refs(state, known)
    if sorted(wanted) == sorted(found):
        return None
    name = env.name_of(seat)
    return Difference(f"{name} knows {show_cards(wanted)}", f"{name} knows {show_cards(found)}")


_CLAIMS: Final[Mapping[str, Callable[[GameState, nodes.Line, Env], Difference | None]]] = {
    "domain": _domain,
    "elysium": _elysium,
    "agora": _place("the agora", lambda state: state.agora),
    "oracle": _place("the oracle", lambda state: state.oracle),
    "discard": _place("the discard pile", lambda state: state.discard_pile),
    "draw": _draw,
    "empty_draw": _empty_draw,
    "level_tile": _level_tile,
    "your_level_tile": _level_tile,
    "ring_stays": _ring,
    "ring_gone": _ring,
    "know": _know,
}


# --- numbers ---------------------------------------------------------------------------------------------------------

_PARTS: Final = {
    "chronos": "chronos",
    "legend": "legends",
    "bonus": "bonuses",
    "prestige": "prestige",
    "citizen": "citizens",
}


def evaluate_score(_game: ElysiumGame, owner: Any, part: Any = None) -> Callable[[GameState, Frame], int]:
    """What a player scores as it stands, or a part of it."""
    who = owner_of(owner)
    field = "total" if part is None else _PARTS[str(part)]
    return lambda state, frame: getattr(outcome(state).scores[who(frame)], field)


def evaluate_shuffled(_game: ElysiumGame) -> Callable[[GameState, Frame], int]:
    """How many cards were shuffled back so far."""
    return lambda state, _frame: state.reshuffled


PHRASES: Final = {
    "total_score_number": evaluate_score,
    "score_number": evaluate_score,
    "shuffled_number": evaluate_shuffled,
}
