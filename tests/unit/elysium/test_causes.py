"""What a row says that it sets off, and renews, is what it does when it is played: all rows of effects (issue 19)."""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules import CardSet, Decline, UsePower, legal_actions, load_texts, step
from elysium_rules.elysium.language.chains import causes_of
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.effect_row import EffectRow
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.testing import find, scenario, seat

#: A Permanent power for everything that an effect could set off, by what chains call it; it sets nothing off itself.
WAITING = {
    **{f"{deed} card": f"any player {deed}s a card" for deed in ("take", "transfer", "discard")},
    "take citizen": "any player takes a citizen",
    **{f"{deed} {what}": f"any player {deed}s {what}" for deed in ("gain", "pay") for what in ("gold", "vp", "pp")},
    **{f"lose {what}": f"any player loses {what}" for what in ("gold", "vp", "pp")},
    **{
        f"{deed} {kind}".strip(): f"any player {deed}s a {kind} legend"
        for deed in ("begin", "extend", "complete")
        for kind in ("", "family", "level")
    },
    **{f"earn {kind}": f"any player earns a {kind} tile" for kind in ("bonus", "family", "level")},
    **{f"forfeit {kind}": f"any player loses a {kind} tile" for kind in ("bonus", "family", "level")},
}
PLACES = tuple(WAITING)


def write(power: str) -> str:
    waiting = [
        f'card w{place} level 3 {{ name en "W{place}" copies red, red, red '
        f"permanent when {WAITING[key]} {{ put 1 gold on this card }} }}"
        for place, key in enumerate(PLACES)
    ]
    return "\n".join(
        [
            'language 3\nfamily mine { name en "A" uses oracle uses prestige }',
            f'card trial level 1 {{ name en "Trial" copies red, red {power} }}',
            'card spent level 2 { name en "Spent" copies red, red activate { gain 1 gold } }',
            'card ringless level 2 { name en "Ringless" copies red, red trigger { gain 1 gold } }',
            *waiting,
        ]
    )


def power_of(row: EffectRow) -> str:
    """A power that does what the example of a row does."""
    if row.name == "allow":
        return f"legend {{ {row.example} }}"
    if row.name == "prevent":
        return f"permanent when a power of another player would harm you {{ {row.example} }}"
    said = row.example
    if "from this card" in said:
        said = f"put 2 gold on this card; {said}"
    if said.endswith(" it"):
        place = "the agora" if row.name == "take_card" else "your domain"
        said = f"let chosen = choose a non permanent card in {place}; {said.removesuffix('it')} chosen"
    # A power that would make itself usable again is refused.
    return f"{'trigger' if row.renews == 'activate' else 'activate'} {{ {said} }}"


def play(cards: CardSet) -> tuple[GameState, GameState, list[Any]]:
    """Use the power in a full position, take the first answer to every question; before, after, and what happened."""
    watching = " ".join(f"w{place}" for place in range(len(PLACES)))
    state = scenario(
        cards=cards,
        families=("hades", "hephaestus", "athena", "zeus", "mine"),
        players=[
            seat(
                domain=f"trial spent! ringless! slaves charon citizen citizen {watching}",
                legends=["zeus/initiation hades/initiation citizen"],
                gold=9,
                vp=9,
                pp=3,
                columns="red blue green",
            ),
            seat(domain="persephone citizen", gold=9, vp=9, pp=3),
        ],
        agora="cerberus",
        oracle="hephaestus/initiation",
        discard_pile="athena/initiation",
        stage="after",
    )
    before = state
    happened: list[events.Event] = []
    asked = 0
    action: Any = UsePower(state.active, find(state, "trial"))
    while True:
        state, told = step(state, action)
        happened += told
        asked += 1
        if state.question is None or asked > 40:
            return before, state, happened
        legal = [action for action in legal_actions(state) if not isinstance(action, Decline)]
        action = legal[-1] if state.question.kind == "amount" else legal[0]


@pytest.mark.parametrize("row", EFFECTS.values(), ids=lambda row: row.name)
def test_a_row_says_all_that_it_sets_off_and_makes_usable_again(row: EffectRow) -> None:
    cards = load_texts({"mine.ely": write(power_of(row))})
    power = cards["mine/trial"].power
    if row.name in ("allow", "prevent"):
        assert (row.causes, row.renews) == ((), None)  # nobody can wait for either
        return
    said = {word for node in walk(power.body) if isinstance(node, nodes.Do) for word in causes_of(node)}
    before, after, happened = play(cards)
    used = {before.game.faces[event.card].key for event in happened if isinstance(event, events.PowerUsed)}
    set_off = {key for place, key in enumerate(PLACES) if f"w{place}" in used}
    if "powers" not in row.writes:  # what a power sets off that is used says its own text
        assert set_off <= said
    # What it always sets off really comes; what it may is left to the cards on the table.
    certain = {word for word in said if not word.startswith(("begin", "extend", "complete", "earn", "forfeit"))}
    assert certain <= set_off
    spent, ringless = find(before, "spent"), find(before, "ringless")
    held = after.players[0].domain_mask
    assert bool(held >> spent & ~after.turned_mask >> spent & 1) == (row.renews == "activate")
    assert bool(held >> ringless & after.ring_mask >> ringless & 1) == (row.renews == "trigger")
