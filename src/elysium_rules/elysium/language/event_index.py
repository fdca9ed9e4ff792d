"""Which Permanent powers of a game wait for what: an index, made once, so that what happens finds them at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from elysium_rules.elysium.model.event_keys import card_awaited, deeds_of, event_keys, observer_of
from elysium_rules.elysium.model.game import ElysiumGame, GameDraft
from elysium_rules.elysium.model.ids import Activation
from elysium_rules.elysium.model.terms import DEEDS
from elysium_rules.elysium.powers.filters import described_mask
from elysium_rules.program import nodes
from elysium_rules.program.value import FrozenDict


def index_events(game: GameDraft) -> None:
    """Tell a game which of its cards wait for what."""
    game.reactions = _index_deeds(game)
    game.awaiting = _index_keys(game)
    game.awaited_cards = FrozenDict(
        {
            number: described_mask(game, card_awaited(event))
            for number, event in _awaited(game)
            if card_awaited(event) is not None and event_keys(event)
        }
    )


def _index_deeds(game: ElysiumGame) -> Mapping[str, tuple[tuple[int, int], ...]]:
    """Per deed and card: which permanent powers it sets off, among the doer's own cards and among the others'.

    The card is the one that was taken, transferred or discarded; the last entry stands for any Citizen.
    """
    tables = {deed: ([0] * (game.size + 1), [0] * (game.size + 1)) for deed in DEEDS}
    for number, event in _awaited(game):
        deeds = deeds_of(event)
        cards = described_mask(game, card_awaited(event)) if deeds else 0
        for deed in deeds:
            for whose in _sides(event):
                table = tables[deed][whose]
                for seen in range(game.size + 1):
                    if cards >> seen & 1:
                        table[seen] |= 1 << number
    return FrozenDict({deed: tuple(zip(own, others, strict=True)) for deed, (own, others) in tables.items()})


def _index_keys(game: ElysiumGame) -> Mapping[str, tuple[int, int]]:
    """Per key: which permanent powers wait for it, of the player to whom it happens and of the others."""
    found: dict[str, list[int]] = {}
    for number, event in _awaited(game):
        for key in event_keys(event):
            for whose in _sides(event):
                found.setdefault(key, [0, 0])[whose] |= 1 << number
    return FrozenDict({key: (own, others) for key, (own, others) in found.items()})


def _awaited(game: ElysiumGame) -> Iterator[tuple[int, nodes.Call]]:
    """What the Permanent powers of the deck wait for, by the numbers of their cards."""
    for number, card in enumerate(game.faces):
        for side in card.sides:
            if side.activation is Activation.PERMANENT and side.power.event is not None:
                yield number, side.power.event


def _sides(event: nodes.Call) -> tuple[int, ...]:
    """Whose deeds a power waits for: those of its owner (0), of the others (1), or of all."""
    return {"another player": (1,), "any player": (0, 1)}.get(str(observer_of(event)), (0,))
