"""What a bot is given, checked: a view of its game in which there is something to choose."""

from __future__ import annotations

from elysium_rules.errors import ArgumentError
from elysium_rules.play.engine.given import expect_view
from elysium_rules.play.engine.port import Seen


def expect_choices(view: object, game: str | None = None) -> None:
    """Refuse what is no view, one of another game, and one in which its player decides nothing."""
    expect_view(view)
    assert isinstance(view, Seen)
    name = view.game.rules.name
    if game is not None and name != game:
        raise ArgumentError("call/other-game", "view", f"this bot plays {game}, and this is a view of {name}")
    if not view.legal:
        reason = "the game is over" if view.deciding is None else f"player {view.deciding} decides now (counted from 0)"
        raise ArgumentError("call/no-choice", "view", f"there is nothing to choose in this view: {reason}")
