"""What the rows of phrases say of themselves is true: keys of events, filters that ask no table, arguments by name."""

from __future__ import annotations

from functools import cache

import pytest

from elysium_rules import GameState
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.event_keys import EVENT_ROWS, event_keys, observer_of
from elysium_rules.elysium.model.phrase_rows import EventRow, FilterRow, argument_of
from elysium_rules.elysium.powers.card_sets import DOMAIN_ZONE, THIS_LEGEND_ZONE, evaluate_description
from elysium_rules.elysium.powers.filters import FILTERS, described_mask
from elysium_rules.kernel.frames import first_frame
from elysium_rules.library import load_texts
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile
from elysium_rules.testing import scenario, seat

RIDDLE = 0  #: the number of the card that waits: it is the first of the first family


@cache
def saying(power: str) -> GameState:
    card = f'card riddle level 2 {{ name en "Riddle" copies red {power} }}'
    text = f'language 3\nfamily sphinx {{ name en "Sphinx" }}\n{card}'
    return scenario(
        cards=load_texts({"sphinx.ely": text}),
        families=("sphinx", "athena", "hades", "hephaestus", "zeus"),
        players=[seat(domain="riddle charon citizen=athena/aegis"), seat(domain="persephone!")],
    )


def awaited(example: str) -> nodes.Call:
    """What a power waits for whose event is written like this."""
    event = saying(f"permanent once per turn {example} {{ gain 1 vp }}").game.cards["sphinx/riddle"].power.event
    assert event is not None
    return event


#: By row: what its example waits for.
KEYS = {
    "deed_event": (),
    "legend_event": ("complete family",),
    "earned_tile_event": ("earn bonus",),
    "lost_tile_event": ("forfeit bonus",),
    "gained_event": ("gain gold",),
    "lost_event": ("lose gold",),
    "paid_event": ("pay gold",),
    "forced_loss_event": ("robbed gold",),
    "column_event": ("dismiss red",),
    "quest_event": ("quest",),
    "power_event": ("use trigger",),
    "epoch_event": ("epoch begins",),
    "turn_event": ("turn begins",),
    "would_discard_event": ("would discard",),
    "would_take_event": ("would take",),
    "would_lose_event": ("would lose gold",),
    "would_harm_event": ("would harm",),
}


@pytest.mark.parametrize("row", VOCABULARY.rows_of(Kind.EVENT), ids=lambda row: row.key)
def test_an_event_has_the_key_of_what_happens(row: EventRow) -> None:
    event = awaited(row.example)
    assert event_keys(event) == KEYS[row.key]
    assert EVENT_ROWS[event.row] is row


@pytest.mark.parametrize(
    "example, keys",
    [
        ("when any player begins or extends a level legend", ("begin level", "extend level")),
        ("when any player begins or completes a legend", ("begin", "complete")),
        ("when you dismiss a column", ("dismiss",)),
        ("when you use a trigger or activate power", ("use trigger", "use activate")),
        ("when you use a power", ("use",)),
    ],
)
def test_one_of_several_words_has_a_key_each_and_what_was_left_out_drops_out(
    example: str, keys: tuple[str, ...]
) -> None:
    assert event_keys(awaited(example)) == keys


def test_the_observer_is_found_by_its_name() -> None:
    assert observer_of(awaited("when another player gains gold")) == "another player"
    assert observer_of(awaited("when a power of another player makes you lose gold")) is None


@pytest.mark.parametrize("row", [row for row in FILTERS if not row.is_now], ids=lambda row: row.key)
def test_a_filter_for_ever_fits_the_same_cards_without_a_table(row: FilterRow) -> None:
    state = saying(f"permanent once per turn when you take a {row.example} card {{ gain 1 vp }}")
    game = state.game
    event = game.cards["sphinx/riddle"].power.event
    (description,) = [node for node in walk(event) if isinstance(node, nodes.Call) and node.row == "card_description"]
    fits = evaluate_description(game, description)(state, first_frame(0, 0, 0))
    assert described_mask(game, description) == fits & game.real_mask
    waiting = [seen for seen, (own, _) in enumerate(game.reactions["take"]) if own >> RIDDLE & 1]
    assert waiting == [card for card in range(game.size) if fits >> card & 1] != []


@pytest.mark.parametrize("noun, has_cards, has_citizens", [("card", True, True), ("citizen", False, True)])
def test_all_citizens_are_one_bit(noun: str, has_cards: bool, has_citizens: bool) -> None:
    game = saying(f"permanent once per turn when you take a {noun} {{ gain 1 vp }}").game
    own = [bool(mask >> RIDDLE & 1) for mask, _ in game.reactions["take"]]
    assert own == [has_cards] * game.size + [has_citizens]


def test_an_argument_is_found_by_its_name() -> None:
    span = SourceFile("a", "a").span(0, 1)
    assert argument_of(DOMAIN_ZONE, nodes.Call(DOMAIN_ZONE.key, ("they",), span), "owner") == "they"
    assert argument_of(THIS_LEGEND_ZONE, nodes.Call(THIS_LEGEND_ZONE.key, (), span), "owner") is None
