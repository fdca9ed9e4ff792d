"""What is told to everybody in the same words is what each would be told by themselves."""

from __future__ import annotations

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model import events
from elysium_rules.games import start_game
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.play.seeing.observation import observe
from elysium_rules.testing.promises import play_randomly

NAMES = ("Ada", "Ben", "Cleo")


def test_a_sentence_that_says_what_only_some_know_is_told_to_each() -> None:
    """A decision with one answer is told as its choice is: with the object on a zone, as far as it is known."""
    shared = own = different = 0
    for made in (made for seed in range(4) for made in play_randomly(start_game("ephyran", 3, seed), seed)):
        state = made.before
        open_view = observe(state, None)
        for action in legal_actions(state):
            event = events.Forced(action)
            if EPHYRAN.sight.masked(event, None) is not event:
                continue
            to_all = EPHYRAN.describe_to_all(open_view, event, "en", NAMES)
            each = {EPHYRAN.describe_event(observe(state, seat), event, "en", NAMES) for seat in (0, 1, 2)}
            if to_all is None:
                own += 1
                different += len(each) > 1
            else:
                shared += 1
                assert each == {to_all}
    assert shared > 50
    assert own > 10
    assert different > 0
