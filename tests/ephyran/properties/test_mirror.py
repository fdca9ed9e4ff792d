"""Events say all that a mirror of one player's view needs: kept from that player's masked events alone, from nothing.

Where in a turn somebody stands (`stage`, `draws`) is no fact of the table; it goes with the open question, which is
asked for anew.
"""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.events import EVENTS
from elysium_rules.ephyran.seeing.mirror import EphyranMirror
from elysium_rules.games import follow
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import ephyran_cards
from elysium_rules.play.data.values import encode_tagged
from elysium_rules.play.seeing.observation import observe, show_events
from elysium_rules.testing.promises import play_randomly

GAMES = 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_mirror_built_from_the_events_of_one_player_equals_the_view_after_every_step(players: int) -> None:
    for seed in range(GAMES):
        log: list[Any] = []
        game = EPHYRAN.find_game(ephyran_cards(), players, {})
        state = EPHYRAN.start(game, rng_from_seed(f"mirror {seed}"), log)
        viewers = (0, players - 1, None)
        mirrors = [EphyranMirror(player=viewer) for viewer in viewers]
        steps = play_randomly(state, seed)
        while True:
            for mirror in mirrors:
                mirror.take_in(encode_tagged(event) for event in show_events(state, log, mirror.player))
                seen = EPHYRAN.encode_view(observe(state, mirror.player), "en", ())
                assert mirror.table == EphyranMirror.facts(seen)
            made = next(steps, None)
            if made is None:
                break
            state, log = made.after, list(made.events)
        assert state.is_over


def test_follow_leads_from_view_to_view() -> None:
    """`ZoneReplaced` among them: it says where the replaced card goes (issue 20)."""
    kinds = set()
    for seed in range(GAMES):
        game = EPHYRAN.find_game(ephyran_cards(), 3, {})
        state = EPHYRAN.start(game, rng_from_seed(f"follow {seed}"), None)
        view = EPHYRAN.encode_view(observe(state, 1), "en", ())
        for made in play_randomly(state, seed):
            told: Any = [encode_tagged(event) for event in show_events(made.after, made.events, 1)]
            kinds |= {(event["type"], event.get("target")) for event in told}
            after = EPHYRAN.encode_view(observe(made.after, 1), "en", ())
            expected = {**after, "question": None, "stage": view["stage"], "draws": view["draws"]}
            assert follow("ephyran", view, told) == expected
            view = after
    assert {("ZoneReplaced", "discard pile"), ("ZoneReplaced", "city")} <= kinds


def test_every_event_that_changes_the_table_is_known_to_the_mirror() -> None:
    """The others only tell: what was forced, who refused, what is about to happen and was stopped, who won."""
    told_only = {kind.__name__ for kind in EVENTS if not hasattr(EphyranMirror, f"on_{kind.__name__}")}
    assert told_only == {"Forced", "Declined", "Attacked", "PowerStopped", "PlayStalled", "GameEnded"}
