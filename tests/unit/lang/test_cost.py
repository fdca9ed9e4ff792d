"""What a power costs to be worked out is known before it is played, and has a bound (issue 19, decision 44)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs
import pytest

from elysium_rules import FAMILY_SETS, load_texts, new_game
from elysium_rules.elysium.language import interpreter
from elysium_rules.elysium.language.interpreter import ElysiumInterpreter
from elysium_rules.elysium.language.vocabulary import PHRASES, VOCABULARY
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import thaw
from elysium_rules.elysium.powers.phrases import meaning
from elysium_rules.kernel.frames import Frame
from elysium_rules.lang import codes
from elysium_rules.lang.bounds import MAX_BENT_COST, MAX_COST
from elysium_rules.lang.load import load_family
from elysium_rules.program import nodes
from elysium_rules.program.cost import PLAYERS, cost_of
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row
from elysium_rules.source import SourceFile

CARD = 'language 3\nfamily mine {{ name en "A" uses oracle }}\ncard abc level 1 {{ name en "A" copies red {} }}\n'


def load(power: str) -> tuple[nodes.FamilyProgram | None, set[str]]:
    program, findings = load_family(SourceFile("costly.ely", CARD.format(power)), VOCABULARY, ("hades",))
    return program, {finding.code for finding in findings if finding.is_error}


def nested(depth: int, condition: str = "gold on their board >= 1") -> str:
    for _ in range(depth):
        condition = f"count(players where {condition}) >= 1"
    return condition


def mixed(depth: int, number: str = "gold on their board") -> str:
    """Numbers of all players inside filters inside counts of players."""
    for _ in range(depth):
        number = f"count(players where any level ({number}) cards in their domain)"
    return number


#: A power that is nested so deep.
Write: TypeAlias = Callable[[int], str]

POWERS: dict[str, Write] = {
    "a condition": lambda depth: f"instant {{ if {nested(depth)} {{ gain 1 vp }} }}",
    "a number": lambda depth: f"instant {{ gain {mixed(depth)} vp }}",
    "who can be chosen": lambda depth: f"instant {{ let x = choose a player where {nested(depth)}; x gains 1 vp }}",
    "a filter": lambda depth: f"instant {{ discard a level ({mixed(depth)}) card in your domain }}",
    "a loop": lambda depth: f"instant {{ repeat {mixed(depth)} times {{ gain 1 vp }} }}",
    "what chance chooses": lambda depth: (
        f"instant {{ let x = chance chooses another player where {nested(depth)}; x gains 1 vp }}"
    ),
    "a secret": lambda depth: (
        f"instant {{ let x = each player secretly chooses a number between 0 and {mixed(depth)}; gain your x gold }}"
    ),
    "the highest of all": lambda depth: f"instant {{ gain highest({mixed(depth)}) of all players vp }}",
    "what it is worth": lambda depth: f"chronos {{ {mixed(depth)} vp if {nested(depth)} }}",
    "an amount per": lambda depth: f"instant {{ gain 1 gold per level ({mixed(depth)}) card in your domain }}",
}
BENDING: dict[str, Write] = {
    "a rule": lambda depth: f"permanent {{ you win ties while {nested(depth)} }}",
    "cards": lambda depth: f"permanent {{ level ({mixed(depth)}) cards need no columns }}",
    "an amount": lambda depth: f"permanent {{ cards cost you {mixed(depth)} gold less to transfer }}",
    "for a while": lambda depth: (
        f"instant {{ until the end of the turn {{ you may hold identical cards while {nested(depth)} }} }}"
    ),
}


def costs_of(program: nodes.FamilyProgram) -> tuple[int, int]:
    """What a card costs: what it does, and the dearest of what it bends."""
    (card,) = program.cards
    (power,) = card.powers
    done = cost_of((power.event, power.body, power.worth, power.condition), VOCABULARY.times)
    bent = [power.modifiers, *(node.modifiers for node in walk(power.body) if isinstance(node, nodes.Until))]
    return done, max(cost_of(modifiers, VOCABULARY.times) for modifiers in bent)


@pytest.mark.parametrize("name", [*POWERS, *BENDING])
def test_what_is_asked_of_every_player_is_accepted_up_to_a_bound(name: str) -> None:
    write = POWERS.get(name) or BENDING[name]
    accepted = []
    for depth in range(1, 14):
        program, found = load(write(depth))
        if program is None:
            assert found <= {codes.TOO_COSTLY, codes.TOO_LONG}, found
        else:
            accepted.append(depth)
            done, bent = costs_of(program)
            assert done <= MAX_COST
            assert bent <= MAX_BENT_COST
    assert accepted, "one is always possible"
    assert accepted == list(range(1, len(accepted) + 1))
    assert len(accepted) <= 4


def test_a_definition_is_paid_for_where_it_is_used() -> None:
    text = (
        'language 3\nfamily mine { name en "A" }\n'
        f"define few(n) {{ if {nested(3, 'gold on their board >= n')} {{ gain 1 vp }} }}\n"
        'card abc level 1 { name en "A" copies red instant { '
        f"{' '.join(f'few({n});' for n in range(9))} }} }}\n"
    )
    _, findings = load_family(SourceFile("costly.ely", text), VOCABULARY, ())
    assert [finding.code for finding in findings if finding.is_error] == [codes.TOO_COSTLY]


# --- the rows say the truth

#: Rows that work something out: every place in them for a number or a condition.
PLACES = [
    (row, place)
    for row in VOCABULARY
    if row.kind in (Kind.NUMBER, Kind.CONDITION, Kind.FILTER, Kind.VALUE, Kind.EFFECT, Kind.MODIFIER)
    for place, parameter in enumerate(row.parameters)
    if parameter.type in (Type.NUMBER, Type.CONDITION) and parameter.largest is None
]


def example_of(row: Row) -> str:
    """A power that says the row."""
    if row.kind is Kind.NUMBER:
        return f"instant {{ gain {row.example} vp }}"
    if row.kind is Kind.CONDITION:
        return f"instant {{ if {row.example} {{ gain 1 vp }} }}"
    if row.kind is Kind.FILTER:
        return f"instant {{ gain count({row.example} cards in your domain) vp }}"
    if row.kind is Kind.MODIFIER:
        return row.example.replace(" }", " while players >= 0 }")
    if row.only_in:
        return f"{row.only_in[0]} {{ {row.example} }}"
    return f"instant {{ {row.example}; gain 1 vp }}"


@pytest.mark.parametrize("row, place", PLACES, ids=lambda value: getattr(value, "key", str(value)))
def test_a_row_works_out_what_stands_in_it_as_often_as_it_says(
    row: Row, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted with four players: once, or once for each of them."""
    read = 0

    def counting(game: Any) -> Any:
        def number(state: GameState, frame: Frame) -> int:
            nonlocal read
            read += 1
            return 1

        return number

    monkeypatch.setattr(interpreter, "PHRASES", {**PHRASES, "epoch_number": counting})
    source = CARD.format(example_of(row))
    cards = load_texts({"rows.ely": source})
    power = cards["mine/abc"].power
    state = new_game(cards, players=PLAYERS, families=(*FAMILY_SETS["first_game"][:4], "mine"), seed=1)
    meanings = ElysiumInterpreter(state.game)
    frame = Frame(0, 1, 0, 1, (1,) * 20)
    said = next(
        node
        for node in walk((power.body, power.modifiers))
        if isinstance(node, nodes.Call | nodes.Do) and node.row == row.key
    )
    inner = nodes.Call("epoch_number", (), said.span)
    given: Any = inner
    if row.parameters[place].type is Type.CONDITION:
        given = nodes.Compare(">=", inner, inner, said.span)
    arguments = tuple(given if other == place else argument for other, argument in enumerate(said.arguments))
    node: Any = attrs.evolve(said, arguments=arguments)
    if row.kind is Kind.NUMBER:
        meanings.number(node)(state, frame)
    elif row.kind is Kind.CONDITION:
        meanings.condition(node)(state, frame)
    elif row.kind is Kind.FILTER:
        meaning(state.game, node)(state, frame)
    elif row.kind is Kind.VALUE:
        meanings.choosing(node).options(state, frame, state.active)
    elif row.kind is Kind.EFFECT:
        effect = meanings.effect(node)
        if effect.options is not None:
            effect.options(state, frame, state.active)
        else:
            effect.act(thaw(state), frame, state.active, None)
    else:
        (modifier,) = meanings.bent((node,))[row.key]
        for reader in (modifier.holds, modifier.amount):
            if reader is not None:
                reader(state, frame)
    twice = 2 if isinstance(given, nodes.Compare) else 1
    assert read <= twice * row.times[place]


# --- the budget is paid by the same cost


def work_of(*powers: str) -> int:
    """What the first of these powers takes from the budget of an action, in a game with all of them."""
    cards = [f'card c{place} level 1 {{ name en "C" copies red {power} }}' for place, power in enumerate(powers)]
    family = load_texts({"mine.ely": 'language 3\nfamily mine { name en "A" }\n' + "\n".join(cards)})
    game = new_game(family, players=2, families=(*FAMILY_SETS["first_game"][:4], "mine"), seed=1).game
    number = next(place for place, face in enumerate(game.faces) if face.ref == "mine/c0")
    code = game.codes[number]
    assert code is not None
    return code.work


def test_what_is_asked_of_every_player_is_paid_for_as_often() -> None:
    once, twice, thrice, often = (work_of(f"instant {{ if {nested(depth)} {{ gain 1 vp }} }}") for depth in range(1, 5))
    assert often - thrice > 3 * (thrice - twice) > 9 * (twice - once) >= 0


def test_what_bends_rules_is_paid_for_by_what_asks_it() -> None:
    power = "instant { discard a card in another player's domain }"
    bending = f"permanent {{ other players cannot choose citizens in your domain while {nested(2)} }}"
    assert work_of(power, *[bending] * 12) > work_of(power, bending) > work_of(power)
    assert work_of("instant { gain 1 vp }", *[bending] * 12) == work_of("instant { gain 1 vp }")
