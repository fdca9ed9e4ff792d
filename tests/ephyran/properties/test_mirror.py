"""Events say all that a mirror of one player's view needs: kept from that player's masked events alone, from nothing.

The mirror knows no rule of the game: each event says what it changes. Where in a turn somebody stands (`stage`,
`draws`) is no fact of the table; it goes with the open question, which is asked for anew.
"""

# ruff: noqa: N802 - methods are named after the events

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules.ephyran.model.events import EVENTS
from elysium_rules.ephyran.model.ids import TERRITORIES
from elysium_rules.ephyran.title import EPHYRAN
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import ephyran_cards
from elysium_rules.play.sight import observe, show_events
from elysium_rules.play.values import encode_tagged
from elysium_rules.testing.promises import play_randomly

NOT_MIRRORED = ("format", "player", "language", "names", "question", "stage", "draws")
PLACES = {territory.word: int(territory) for territory in TERRITORIES}
GAMES = 4


class Mirror:
    """What one player sees, in the form of `encode_view`."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.table: dict[str, Any] = {}

    def take_in(self, told: Any) -> None:
        getattr(self, f"on_{told['type']}", self.nothing)(told)

    def nothing(self, event: Any) -> None:
        """Told for those who watch; nothing on the table changes."""

    def board(self, event: Any, who: str = "player") -> Any:
        return self.table["players"][event[who]]

    def zones(self, event: Any, who: str = "player") -> Any:
        return self.board(event, who)["city"][PLACES[event["territory"]]]

    def put(self, cards: list[Any], card: int | None) -> None:
        """Known cards come first, by number."""
        cards.append(card)
        cards.sort(key=lambda one: (one is None, one))

    def put_in_hand(self, board: Any, card: int | None, *, open_to_all: bool) -> None:
        if open_to_all:
            self.put(board["shown"], card)
        self.put(board["hand"], card)

    def leave_hand(self, event: Any, name: str = "card") -> None:
        board, card = self.board(event), event[name]
        board["hand"].remove(card if card in board["hand"] else None)
        if card in board["shown"]:
            board["shown"].remove(card)

    # --- the course of the game ---

    def on_GameBegan(self, event: Any) -> None:
        self.table = {
            "first": event["first"],
            "active": event["first"],
            "turns_played": 0,
            "players": [
                {
                    "player": seat,
                    "god": god,
                    "hand": [],
                    "shown": [],
                    "drawn": [],
                    "held": None,
                    "carried": None,
                    "city": [[], [], [], []],
                    "locks": [None] * 4,
                    "finished": 0,
                }
                for seat, god in enumerate(event["gods"])
            ],
            "draw_pile": event["deck"],
            "discard_pile": [],
            "tartarus": [],
            "supply": [{"kind": None, "known": 0} for _ in range(event["tokens"])],
            "lost": [],
            "ending": False,
            "rested": 0,
        }

    def on_TurnBegan(self, event: Any) -> None:
        self.table["active"] = event["player"]
        self.rest(self.table["rested"] + 1)

    def rest(self, turns: int) -> None:
        if not self.table["ending"]:
            self.table["rested"] = turns

    def on_TurnEnded(self, event: Any) -> None:
        self.table["turns_played"] += 1

    def on_LastRoundBegan(self, event: Any) -> None:
        self.table["ending"] = True

    def on_CityFinished(self, event: Any) -> None:
        self.board(event)["finished"] = event["place"]

    # --- cards ---

    def on_CardDrawn(self, event: Any) -> None:
        board, card, source = self.board(event), event["card"], event["source"]
        if source == "draw pile":
            self.table["draw_pile"] -= 1
            self.rest(0)
        elif source == "discard pile":
            assert self.table["discard_pile"].pop() == card
        elif source == "aside":
            board["drawn"].remove(card)
        if event["target"] == "aside":
            self.put(board["drawn"], card)
        else:
            self.put_in_hand(board, card, open_to_all=source in ("discard pile", "box"))

    def on_CardDiscarded(self, event: Any) -> None:
        if event["source"] == "hand":
            self.leave_hand(event)
        else:
            drawn = self.board(event)["drawn"]
            drawn.remove(event["card"] if event["card"] in drawn else None)
        self.table["discard_pile"].append(event["card"])

    def on_CardPlayed(self, event: Any) -> None:
        self.leave_hand(event)
        self.table["tartarus"].append(event["card"])

    # --- zones ---

    def on_ZoneBuilt(self, event: Any) -> None:
        board, zone = self.board(event), {"card": event["card"], "token": None}
        if event["source"] == "hand":
            self.leave_hand(event)
        else:
            zone, board["carried"] = board["carried"], None
        self.zones(event).append(zone)

    def on_ZoneReplaced(self, event: Any) -> None:
        self.leave_hand(event)
        old = self.zones(event, "owner").pop()
        assert old["card"] == event["replaced"]
        if event["player"] == event["owner"]:
            self.table["discard_pile"].append(event["replaced"])
        else:
            self.board(event)["carried"] = old
        self.zones(event, "owner").append({"card": event["card"], "token": None})

    def on_ZonesExchanged(self, event: Any) -> None:
        mine, place = self.zones(event), event["number"] - 1
        if event["owner"] is None:
            self.leave_hand(event, "received")
            mine[place] = {"card": event["received"], "token": None}
            self.put_in_hand(self.board(event), event["given"], open_to_all=True)
        else:
            theirs = self.zones(event, "owner")
            mine[place], theirs[place] = theirs[place], mine[place]

    def on_ZoneDestroyed(self, event: Any) -> None:
        assert self.zones(event).pop()["card"] == event["card"]
        self.table["tartarus"].append(event["card"])

    # --- tokens and locks ---

    def on_TokenTaken(self, event: Any) -> None:
        self.table["supply"].pop()
        self.board(event)["held"] = {"kind": event["kind"], "known": 1 << event["player"]}

    def on_TokenStolen(self, event: Any) -> None:
        zone = self.zones(event, "owner")[event["number"] - 1]
        token, zone["token"] = zone["token"], None
        self.board(event)["held"] = {"kind": event["kind"], "known": token["known"] | 1 << event["player"]}

    def on_TokenPlaced(self, event: Any) -> None:
        board = self.board(event)
        self.zones(event)[event["number"] - 1]["token"], board["held"] = board["held"], None

    def on_TokenLost(self, event: Any) -> None:
        zone = self.zones(event)[event["number"] - 1]
        self.table["lost"].append(zone["token"])
        zone["token"] = None

    def on_TokenRevealed(self, event: Any) -> None:
        self.zones(event)[event["number"] - 1]["token"] = {"kind": event["kind"], "known": -1}

    def on_TerritoryLocked(self, event: Any) -> None:
        self.table["tartarus"].remove(event["card"])
        self.board(event)["locks"][PLACES[event["territory"]]] = event["card"]

    def on_TerritoryUnlocked(self, event: Any) -> None:
        self.table["tartarus"].append(event["card"])
        self.board(event, "owner")["locks"][PLACES[event["territory"]]] = None


def mirrored(view: Any) -> dict[str, Any]:
    """What a mirror keeps of a view."""
    return {name: value for name, value in view.items() if name not in NOT_MIRRORED}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_mirror_built_from_the_events_of_one_player_equals_the_view_after_every_step(players: int) -> None:
    for seed in range(GAMES):
        log: list[Any] = []
        match = EPHYRAN.find_match(ephyran_cards(), players, {})
        state = EPHYRAN.start(match, rng_from_seed(f"mirror {seed}"), log)
        viewers = (0, players - 1, None)
        mirrors = [Mirror(viewer) for viewer in viewers]
        steps = play_randomly(state, seed)
        while True:
            for mirror in mirrors:
                for event in show_events(state, log, mirror.viewer):
                    mirror.take_in(encode_tagged(event))
                seen = EPHYRAN.encode_view(observe(state, mirror.viewer), "en", ())
                assert mirror.table == mirrored(seen)
            made = next(steps, None)
            if made is None:
                break
            state, log = made.after, list(made.events)
        assert state.is_over


def test_every_event_that_changes_the_table_is_known_to_the_mirror() -> None:
    """The others only tell: what was forced, who refused, what is about to happen and was stopped, who won."""
    told_only = {kind.__name__ for kind in EVENTS if not hasattr(Mirror, f"on_{kind.__name__}")}
    assert told_only == {"Forced", "Declined", "Attacked", "PowerStopped", "PlayStalled", "GameEnded"}
