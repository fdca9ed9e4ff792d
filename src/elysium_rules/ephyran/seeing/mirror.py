"""The table of Ephyran kept by events alone: see `play/seeing/mirror.py`."""

# ruff: noqa: N802 - methods are named after the events

from __future__ import annotations

from typing import Any, Final

from elysium_rules.ephyran.model.ids import TERRITORIES
from elysium_rules.play.seeing.mirror import Mirror

PLACES: Final = {territory.word: int(territory) for territory in TERRITORIES}


class EphyranMirror(Mirror):
    """What one viewer sees of a game of Ephyran.

    Where in a turn somebody stands (`stage`, `draws`) is no fact of the table; it goes with the open question.
    """

    aside = ("format", "player", "language", "names", "question", "stage", "draws")

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
            self.table["discard_pile"].pop()
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
        if event["target"] == "discard pile":
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
        self.zones(event).pop()
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
