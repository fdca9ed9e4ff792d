"""Keep a copy of the table from events alone, as a frontend does that draws what happens.

The mirror knows no rule of the game: each event says what it changes. It starts from the events of `begin_game`,
or from any view, as after a load or an undo; and after every step it equals `encode_view` in everything but the
open question, which is asked for anew (`question`, `open_powers`).

    python examples/mirror.py
"""

# ruff: noqa: N802 - methods are named after the events

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from elysium_rules import (
    FAMILY_SETS,
    CardId,
    Event,
    RandomBot,
    begin_game,
    decision_rng,
    encode_event,
    encode_view,
    observe,
    standard_cards,
    step,
)

#: What of a view is no fact of the table.
NOT_MIRRORED = ("question", "open_powers", "player", "language", "format")


class Mirror:
    """The public facts of one game, in the form of `encode_view`."""

    def __init__(self, faces: Iterable[str]) -> None:
        self.faces = tuple(faces)  #: by number, the printed card; higher numbers are Citizens
        self.table: dict[str, Any] = {}
        self.tiles: dict[int, Any] = {}  # the quests as they lie under the pediment

    def start_from(self, view: Any) -> None:
        """Take the table over from a view."""
        self.table = mirrored(copy.deepcopy(view))
        shown = [*self.table["quests"], *(board["quest"] for board in self.table["players"] if board["quest"])]
        self.tiles = {quest["number"]: quest for quest in shown}

    def take_in(self, events: Iterable[Event]) -> None:
        """Follow what happened, in order."""
        for event in events:
            told: Any = encode_event(event)
            getattr(self, f"on_{told['type']}", self.nothing)(told)

    def nothing(self, event: Any) -> None:
        """Told for those who watch; nothing on the table changes."""

    def card(self, number: int) -> dict[str, Any]:
        return {"number": number, "ref": self.faces[number] if number < len(self.faces) else None}

    def board(self, seat: int) -> Any:
        return self.table["players"][seat]

    def domain_card(self, number: int) -> Any:
        return next(card for board in self.table["players"] for card in board["domain"] if card["number"] == number)

    def drop(self, pile: list[Any], number: int) -> None:
        pile.remove(next(card for card in pile if card["number"] == number))

    def pile(self, zone: str, player: int | None) -> list[Any]:
        if zone == "domain":
            found: list[Any] = self.board(player or 0)["domain"]
            return found
        pile: list[Any] = self.table[zone.replace(" ", "_")]
        return pile

    # --- the beginning ---

    def on_GameBegan(self, event: Any) -> None:
        board = {"gold": 0, "vp": 0, "pp": 0, "disc": 0, "quest": None, "cards_taken": 0}
        self.table = {
            "families": list(event["families"]),
            "edition": event["edition"],
            "epoch": 1,
            "phase": "actions",
            "stage": "take",
            "active": 0,
            "order": [],
            "turns_played": 0,
            "players": [
                {
                    **board,
                    "name": f"player {seat + 1}",
                    "columns": ["red", "yellow", "green", "blue"],
                    "domain": [],
                    "elysium": [],
                }
                for seat in range(event["players"])
            ],
            "agora": [],
            "oracle": [] if event["oracle"] else None,
            "draw_pile": event["deck"],
            "discard_pile": [],
            "removed": [],
            "reshuffled": 0,
            "pediment": list(event["pediment"]),
            "quests": [],
            "bonuses": [],
            "allowance": 0,
            "transfers": 0,
        }

    def on_QuestPlaced(self, event: Any) -> None:
        tile = {name: event[name] for name in ("gold", "vp", "transfers")}
        self.tiles[event["quest"]] = {"number": event["quest"], **tile, "colours": list(event["colours"])}
        self.table["quests"].append(self.tiles[event["quest"]])

    def on_BonusPlaced(self, event: Any) -> None:
        tile = {name: event[name] for name in ("level", "family", "points")}
        self.table["bonuses"].append({**tile, "player": None})

    # --- the course of the game ---

    def on_EpochBegan(self, event: Any) -> None:
        self.table |= {"epoch": event["epoch"], "turns_played": 0}

    def on_PhaseBegan(self, event: Any) -> None:
        self.table["phase"] = event["phase"]
        if event["phase"] == "writing":
            self.table["turns_played"] = 0

    def on_TurnBegan(self, event: Any) -> None:
        stage = "transfers" if self.table["phase"] == "writing" else "take"
        self.table |= {"active": event["player"], "stage": stage}

    def on_StepClosed(self, event: Any) -> None:
        self.table["stage"] = "ending"

    def on_TurnEnded(self, event: Any) -> None:
        self.table["turns_played"] += 1
        self.table |= {"stage": "ending", "allowance": 0, "transfers": 0}

    def on_TurnSkipped(self, event: Any) -> None:
        self.table["turns_played"] += 1

    def on_NothingTaken(self, event: Any) -> None:
        self.table["stage"] = "column"

    def on_AllowanceSet(self, event: Any) -> None:
        self.table["allowance"] = event["allowance"]

    def on_DiscsDealt(self, event: Any) -> None:
        for seat, disc in enumerate(event["discs"]):
            self.board(seat)["disc"] = disc
        self.table["order"] = sorted(range(len(event["discs"])), key=event["discs"].__getitem__)

    # --- cards ---

    def on_CardRevealed(self, event: Any) -> None:
        self.table["draw_pile"] -= 1
        self.pile(event["zone"], None).append(self.card(event["card"]))

    def on_CardSlid(self, event: Any) -> None:
        self.drop(self.table["oracle"], event["card"])
        self.table["agora"].append(self.card(event["card"]))

    def on_Reshuffled(self, event: Any) -> None:
        self.table |= {"draw_pile": event["count"], "discard_pile": []}
        self.table["reshuffled"] += event["count"]

    def leave(self, event: Any) -> None:
        """Take a card from where it lies."""
        if event["source"] == "draw pile":
            self.table["draw_pile"] -= 1
        elif event["source"] == "elysium":
            self.leave_elysium(event["player"], event["card"])
        elif event["source"] == "domain":  # of whoever has it: a card can be taken from another player
            card = self.domain_card(event["card"])
            next(board["domain"] for board in self.table["players"] if card in board["domain"]).remove(card)
        else:
            self.drop(self.pile(event["source"], event["player"]), event["card"])

    def leave_elysium(self, player: int, number: int) -> None:
        """Take a card out of its Legend; one card alone is no Legend yet, and none is nothing."""
        board = self.board(player)
        legend = next(one for one in board["elysium"] if self.card(number) in one["cards"])
        legend["cards"].remove(self.card(number))
        if len(legend["cards"]) == 1:
            legend["kind"] = "single"
        if not legend["cards"]:
            board["elysium"].remove(legend)

    def enter_domain(self, player: int, number: int) -> None:
        self.board(player)["domain"].append({**self.card(number), "ring": False, "turned": False})

    def on_CardTaken(self, event: Any) -> None:
        self.leave(event)
        self.enter_domain(event["player"], event["card"])
        self.owed(event)

    def on_CitizenTaken(self, event: Any) -> None:
        self.table["draw_pile"] -= 1
        self.enter_domain(event["player"], event["card"])
        self.owed(event)

    def owed(self, event: Any) -> None:
        if event["owed"]:
            self.board(event["player"])["cards_taken"] += 1
            self.table["stage"] = "column"

    def on_CardDiscarded(self, event: Any) -> None:
        self.leave(event)
        self.table["discard_pile"].append(self.card(event["card"]))

    def on_CardReturned(self, event: Any) -> None:
        self.leave_elysium(event["player"], event["card"])
        self.enter_domain(event["player"], event["card"])

    def on_CardTransferred(self, event: Any) -> None:
        board = self.board(event["player"])
        self.drop(board["domain"], event["card"])
        if event["legend"] == len(board["elysium"]):
            board["elysium"].append({"kind": "", "cards": []})
        legend = board["elysium"][event["legend"]]
        legend["kind"] = event["kind"]
        legend["cards"].append(self.card(event["card"]))
        self.table["transfers"] += event["counted"]

    def on_CitizenReplaced(self, event: Any) -> None:
        board = self.board(event["player"])
        self.drop(board["domain"], event["card"])
        cards = board["elysium"][event["legend"]]["cards"]
        cards[cards.index(self.card(event["citizen"]))] = self.card(event["card"])
        self.enter_domain(event["player"], event["citizen"])

    def on_CardRemoved(self, event: Any) -> None:
        board = self.board(event["player"])
        if event["source"] == "domain":
            self.drop(board["domain"], event["card"])
        else:
            board["elysium"].remove(next(one for one in board["elysium"] if self.card(event["card"]) in one["cards"]))
        self.table["removed"].append(self.card(event["card"]))

    def on_RingPlaced(self, event: Any) -> None:
        self.domain_card(event["card"])["ring"] = True

    def on_RingReturned(self, event: Any) -> None:
        self.domain_card(event["card"])["ring"] = False

    def on_CardTurned(self, event: Any) -> None:
        self.domain_card(event["card"])["turned"] = True

    def on_CardsStraightened(self, event: Any) -> None:
        for card in event["cards"]:
            self.domain_card(card)["turned"] = False

    # --- quests, columns, resources, bonuses ---

    def on_QuestTaken(self, event: Any) -> None:
        self.board(event["player"])["quest"] = self.tiles[event["quest"]]
        self.table["quests"].remove(self.tiles[event["quest"]])
        self.table["stage"] = "column"

    def on_QuestLeftIncomplete(self, event: Any) -> None:
        back = {name: event[name] for name in ("gold", "vp", "transfers")}
        self.board(event["player"])["quest"] = {"number": 0, **back, "colours": []}
        self.table["quests"].remove(self.tiles[event["quest"]])

    def on_QuestsReturned(self, event: Any) -> None:
        self.table["quests"] = []  # `QuestPlaced` follows for each of them
        for board in self.table["players"]:
            board |= {"quest": None, "cards_taken": 0}

    def on_ColumnDismissed(self, event: Any) -> None:
        self.board(event["player"])["columns"].remove(event["colour"])
        self.table["stage"] = "after"

    def on_ColumnsSwapped(self, event: Any) -> None:
        columns = self.board(event["player"])["columns"]
        columns[columns.index(event["given"])] = event["received"]
        columns.sort(key=["red", "yellow", "green", "blue"].index)

    def on_ColumnRecovered(self, event: Any) -> None:
        columns = self.board(event["player"])["columns"]
        columns.append(event["colour"])
        columns.sort(key=["red", "yellow", "green", "blue"].index)

    def on_ColumnsReturned(self, event: Any) -> None:
        for board in self.table["players"]:
            board["columns"] = ["red", "yellow", "green", "blue"]

    def on_ResourceMoved(self, event: Any) -> None:
        for seat, change in ((event["source"], -event["amount"]), (event["target"], event["amount"])):
            if seat >= 0:  # -1 is the common reserve
                self.board(seat)[event["resource"]] += change

    def on_BonusMoved(self, event: Any) -> None:
        tiles = [tile for tile in self.table["bonuses"] if all(tile[key] == event[key] for key in ("level", "family"))]
        next(tile for tile in tiles if tile["player"] == event["previous"])["player"] = event["player"]

    def on_BonusReturned(self, event: Any) -> None:
        next(tile for tile in self.table["bonuses"] if tile["level"] == event["level"])["player"] = None


def mirrored(view: Any) -> dict[str, Any]:
    """What a mirror keeps of a view."""
    return {name: value for name, value in view.items() if name not in NOT_MIRRORED}


def main() -> None:
    """Play a game of random choices and compare after every step."""
    cards = standard_cards()
    state, events = begin_game(cards, players=3, families=FAMILY_SETS["deadly_plots"], seed=7)
    faces = (state.card(CardId(number)) for number in range(state.first_citizen))
    mirror = Mirror(face.ref for face in faces if face is not None)
    steps = 0
    while True:
        mirror.take_in(events)
        if mirror.table != mirrored(encode_view(observe(state))):
            raise SystemExit(f"the mirror and the view differ after step {steps}")
        if state.is_over:
            break
        action = RandomBot().choose(observe(state, state.deciding), decision_rng("mirror", steps))
        state, events = step(state, action)
        steps += 1
    print(f"{steps} steps, and the mirror was right after each of them")


if __name__ == "__main__":
    main()
