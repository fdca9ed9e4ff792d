"""Nothing that is reachable from a state or a view can be changed, however somebody gets there."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import attrs
import pytest

from elysium_rules import (
    FAMILY_SETS,
    CardSet,
    GameState,
    ScenarioError,
    TakeCard,
    UsePower,
    legal_actions,
    load_cards,
    new_game,
    observe,
    playout,
    random_chooser,
    standard_cards,
    step,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Phase, PlayerId
from elysium_rules.kernel.frames import Frame
from elysium_rules.program.value import FrozenDict
from elysium_rules.testing import check_invariants, choose, options, refs, scenario, seat

PLAIN = (int, str, float, bytes, type(None), Enum, type, types.ModuleType, types.BuiltinFunctionType)


def parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """What a value is made of: items, fields, and what a function holds on to."""
    if isinstance(value, tuple | frozenset):
        yield from ((f"[{place}]", item) for place, item in enumerate(value))
    elif isinstance(value, dict):
        yield from ((f"[{key!r}]", item) for key, item in value.items())
        yield from ((f" key {key!r}", key) for key in value)
    elif isinstance(value, types.FunctionType):
        cells = zip(value.__code__.co_freevars, value.__closure__ or (), strict=True)
        yield from ((f" holds {name}", cell.cell_contents) for name, cell in cells)
        yield from ((" defaults", item) for item in (value.__defaults__, value.__kwdefaults__) if item)
    elif isinstance(value, types.MethodType):
        yield from ((".__self__", value.__self__), (".__func__", value.__func__))
    else:
        yield from ((f".{name}", getattr(value, name)) for name in fields_of(value))


def fields_of(value: Any) -> list[str]:
    slots = [getattr(kind, "__slots__", ()) for kind in type(value).__mro__]
    names = [name for group in slots for name in ((group,) if isinstance(group, str) else group)]
    # What a game keeps for the native core is a cache: nothing of the game follows from it, and no state is made of it.
    return [name for name in names if name not in ("__weakref__", "kept_core") and hasattr(value, name)]


def can_change(value: Any) -> str:
    """How a value can be changed; nothing where it cannot."""
    if isinstance(value, tuple | frozenset | types.FunctionType | types.MethodType):
        return ""
    if isinstance(value, FrozenDict):
        changes: tuple[Callable[[], object], ...] = (
            lambda: value.update(a=1),
            lambda: value.__setitem__("a", 1),
            lambda: value.pop(next(iter(value), None)),
            lambda: value.clear(),
            lambda: value.setdefault("a", 1),
        )
        for change in changes:
            with pytest.raises(TypeError, match="never change"):
                change()
        return ""
    if isinstance(value, list | dict | set | bytearray):
        return f"it is a {type(value).__name__}"
    if hasattr(value, "__dict__"):
        return f"a {type(value).__name__} has a `__dict__`"
    for name in (*fields_of(value), "something_new"):
        try:
            setattr(value, name, getattr(value, name, 1))
        except AttributeError:
            continue
        return f"`{name}` of a {type(value).__name__} can be set"
    for name in fields_of(value):
        try:
            delattr(value, name)
        except AttributeError:
            continue
        return f"`{name}` of a {type(value).__name__} can be deleted"
    return ""


def weak_points(root: Any) -> tuple[dict[str, str], set[type[Any]]]:
    """All that can be changed, by the way that leads there, and the kinds of all that was seen."""
    found: dict[str, str] = {}
    kinds: set[type[Any]] = set()
    seen: dict[int, Any] = {}
    waiting = [("state", root)]
    while waiting:
        way, value = waiting.pop()
        if isinstance(value, PLAIN) or id(value) in seen:
            continue
        seen[id(value)] = value
        kinds.add(type(value))
        how = can_change(value)
        if how:
            found[way] = how
            continue
        waiting += [(way + part, item) for part, item in parts_of(value)]
    return found, kinds


def states() -> list[GameState]:
    """States of all kinds of families, some of them in the middle of a power."""
    found = []
    for families in FAMILY_SETS.values():
        state = new_game(standard_cards(), players=3, families=families, seed="frozen")
        found += [playout(state, random_chooser(1), until=choices) for choices in (0, 30, 61, 92)]
    found.append(choose(scenario(players=[seat(domain="slaves charon"), seat()]), UsePower, card="slaves")[0])
    return found


def test_nothing_reachable_from_a_state_or_a_view_can_be_changed() -> None:
    kinds: set[type[Any]] = set()
    for state in states():
        legal_actions(state)
        for root in (state, observe(state, 0)):
            found, seen = weak_points(root)
            assert found == {}
            kinds |= seen
    assert {GameState, ElysiumGame, CardSet, Frame, FrozenDict, types.FunctionType} <= kinds


def test_a_game_refuses_every_change_with_a_sentence() -> None:
    game = states()[0].game
    with pytest.raises(AttributeError, match="a game never changes: its 'size' cannot be set"):
        game.size = 3
    with pytest.raises(AttributeError, match="a game never changes: its 'size' cannot be deleted"):
        del game.size


def test_cards_that_somebody_still_holds_the_families_of_do_not_change(tmp_path: Path) -> None:
    families = dict(standard_cards().families)
    cards = CardSet(families, standard_cards().numbers)
    del families["zeus"]
    assert "zeus" in cards.families
    assert cards == standard_cards()
    (tmp_path / "nyx.ely").write_text('family nyx { name en "Nyx" fr "Nyx" }')
    with pytest.raises(TypeError, match="never change"):
        load_cards(tmp_path).families["zeus"] = families["hades"]  # type: ignore[index]


# --- variants --------------------------------------------------------------------------------------------------------


def with_board(state: GameState, player: int = 0, **changes: Any) -> GameState:
    boards = list(state.players)
    boards[player] = attrs.evolve(boards[player], **changes)
    return attrs.evolve(state, players=tuple(boards))


def test_a_variant_with_more_gold_has_its_accounts_and_choices_in_order() -> None:
    state = scenario(players=[seat(quest=2, gold=0, domain="charon"), seat(quest=1)], phase="writing", turn=0)
    assert len(legal_actions(state)) == 1
    rich = with_board(state, gold=9)
    check_invariants(rich)
    assert rich.reserve[0] == state.reserve[0] - 9
    assert len(legal_actions(rich)) > 1
    assert len(legal_actions(state)) == 1
    step(rich, legal_actions(rich)[0])


def test_a_variant_with_another_agora_offers_its_cards() -> None:
    state = scenario(agora="charon triumph", rest="draw pile")
    assert refs(state, [action.card for action in options(state, TakeCard)]) == ["hades/charon", "zeus/triumph"]
    *pile, top = state.draw_pile
    other = attrs.evolve(state, agora=(top, state.agora[1]), draw_pile=(*pile, state.agora[0]))
    assert {action.card for action in legal_actions(other) if isinstance(action, TakeCard)} == set(other.agora)
    check_invariants(step(other, legal_actions(other)[0])[0])


def test_a_variant_with_another_domain_can_use_its_powers() -> None:
    state = scenario(players=[seat(gold=3), seat()], agora="slaves charon")
    slaves, charon = state.agora
    boards = (attrs.evolve(state.players[0], domain=(slaves, charon)), state.players[1])
    other = attrs.evolve(state, agora=(), players=boards)
    assert other.players[0].domain_mask == 1 << slaves | 1 << charon
    assert UsePower(0, slaves) in legal_actions(other)  # type: ignore[arg-type]


def test_a_variant_with_other_discs_has_another_order() -> None:
    state = scenario(players=[seat(disc=1), seat(disc=2)], turn=0)
    first, second = state.players
    boards = (attrs.evolve(first, disc=2), attrs.evolve(second, disc=1))
    other = attrs.evolve(state, players=boards, active=PlayerId(1))
    assert other.order == (1, 0)
    with pytest.raises(ScenarioError, match="it is the turn of player 0, not of player 1"):
        attrs.evolve(state, players=boards)


def test_a_variant_that_is_no_position_is_refused_by_rule() -> None:
    asking, _ = choose(scenario(players=[seat(domain="slaves charon"), seat()]), UsePower, card="slaves")
    state = scenario(players=[seat(domain="charon", legends=["medusa"]), seat()], agora="charon#2")
    legend = state.players[0].elysium[0]
    assert asking.question is not None

    def twice() -> GameState:
        board = attrs.evolve(state.players[0], domain=(*state.players[0].domain, *state.agora))
        return attrs.evolve(state, players=(board, state.players[1]), agora=())

    refused: dict[str, Callable[[], GameState]] = {
        "P18": lambda: attrs.evolve(asking, question=None),
        "S2": lambda: attrs.evolve(state, agora=()),
        "P13": lambda: with_board(state, gold=-1),
        "T7": twice,
        "L6": lambda: with_board(state, elysium=(attrs.evolve(legend, accepts=0),)),
        "F1": lambda: attrs.evolve(state, phase=Phase.OVER),
        "": lambda: attrs.evolve(state, agora=list(state.agora)),  # type: ignore[arg-type]
    }
    for rule, make in refused.items():
        with pytest.raises(ScenarioError) as error:
            make()
        assert error.value.rule == rule
    with pytest.raises(ScenarioError, match="the question is not the one that the power on top asks there"):
        attrs.evolve(asking, question=attrs.evolve(asking.question, row="gate"))
    with pytest.raises(ScenarioError, match="a phase is a Phase"):
        attrs.evolve(state, phase="writing")  # type: ignore[arg-type]


def test_a_variant_has_whole_numbers_that_a_save_can_hold() -> None:
    state = scenario(players=[seat(gold=1, domain="charon", legends=["medusa"]), seat()])
    legend = state.players[0].elysium[0]
    wrong: list[tuple[str, Callable[[], GameState]]] = [
        ("1.0 is no whole number", lambda: attrs.evolve(state, epoch=1.0)),  # type: ignore[arg-type]
        ("False is no whole number", lambda: attrs.evolve(state, transfers=False)),
        ("1.0 is no whole number", lambda: with_board(state, gold=1.0)),
        ("None is no whole number", lambda: attrs.evolve(state, allowance=None)),  # type: ignore[arg-type]
        (
            "is no whole number",
            lambda: with_board(state, elysium=(attrs.evolve(legend, cards=tuple(map(float, legend.cards))),)),  # type: ignore[arg-type]
        ),
        ("player 0 has 1000000000000 gold", lambda: with_board(state, gold=10**12)),
        ("1000000000001 cards were shuffled back", lambda: attrs.evolve(state, reshuffled=10**12 + 1)),
    ]
    for sentence, make in wrong:
        with pytest.raises(ScenarioError, match=sentence):
            make()


@pytest.mark.parametrize("name", ["order", "reserve", "legal", "log"])
def test_what_follows_from_the_rest_cannot_be_given(name: str) -> None:
    state = scenario()
    with pytest.raises(TypeError, match=name):
        attrs.evolve(state, **{name: getattr(state, name)})


def test_every_state_of_a_game_passes_as_its_own_variant() -> None:
    state = new_game(standard_cards(), players=4, families=FAMILY_SETS["wasteland"], seed="variant")
    choices = random_chooser("variant")
    while not state.is_over:
        again = attrs.evolve(state)
        assert again == state
        assert legal_actions(again) == legal_actions(state)
        state, _ = step(state, choices(legal_actions(state), Mock()))
    assert attrs.evolve(state) == state
