"""The table of Elysium kept by events alone: see `play/seeing/mirror.py`."""

# ruff: noqa: N802 - methods are named after the events

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from elysium_rules.play.seeing.mirror import Mirror


class ElysiumMirror(Mirror):
    """What one viewer sees of a game of Elysium."""

    aside = ("question", "open_powers", "player", "language", "format")

    def __init__(self, deck: Iterable[Mapping[str, Any]] = (), player: int | None = None) -> None:
        super().__init__(deck, player)
        self.tiles: dict[int, Any] = {}  # the quests as they lie under the pediment
        self.tokens: dict[int, Any] = {}  # what lies on cards, by their numbers

    def start_from(self, view: Mapping[str, Any]) -> None:
        super().start_from(view)
        shown = [*self.table["quests"], *(board["quest"] for board in self.table["players"] if board["quest"])]
        self.tiles = {quest["number"]: quest for quest in shown}
        self.tokens = {card["number"]: card["tokens"] for card in self.cards_of_players() if "tokens" in card}

    def card(self, number: int) -> dict[str, Any]:
        face = self.deck.get(number)  # a Citizen has none
        card = {"number": number, "ref": None if face is None else face["ref"]}
        return {**card, "tokens": self.tokens[number]} if number in self.tokens else card

    def cards_of_players(self) -> Iterable[Any]:
        for board in self.table["players"]:
            yield from board["domain"]
            for legend in board["elysium"]:
                yield from legend["cards"]

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
        if event["phase"] == "over":
            self.keep_promises([])

    def on_PromiseMade(self, event: Any) -> None:
        made = {name: event[name] for name in ("card", "player", "moment", "lasts")}
        self.keep_promises([*self.promises, made])

    @property
    def promises(self) -> list[Any]:
        found: list[Any] = self.table.get("promises", [])
        return found

    def keep_promises(self, promises: list[Any]) -> None:
        """A table where nothing was left for later does not speak of it."""
        self.table.pop("promises", None)
        if promises:
            self.table["promises"] = promises

    def on_MomentCame(self, event: Any) -> None:
        coming = [promise for promise in self.promises if promise["moment"] == event["moment"]]
        others = [promise for promise in self.promises if promise["moment"] != event["moment"]]
        due = [
            {**promise, "moment": "now"}
            for seat in self.table["order"]
            for promise in coming
            if promise["player"] == seat and not promise["lasts"]
        ]
        self.keep_promises(due + others)

    def on_PromiseKept(self, event: Any) -> None:
        self.keep_promises(self.promises[1:])

    def on_PromiseLost(self, event: Any) -> None:
        if event["was_due"]:
            self.keep_promises(self.promises[1:])

    def on_TurnBegan(self, event: Any) -> None:
        stage = "transfers" if self.table["phase"] == "writing" else "take"
        self.table |= {"active": event["player"], "stage": stage}
        for promise in self.promises:
            if (promise["moment"], promise["player"]) == ("next turn", event["player"]):
                promise["moment"] = "turn"

    def on_StepClosed(self, event: Any) -> None:
        self.table["stage"] = "ending"

    def on_TurnEnded(self, event: Any) -> None:
        self.table["turns_played"] += 1
        self.table |= {"stage": "ending", "allowance": 0, "transfers": 0}

    def on_TurnSkipped(self, event: Any) -> None:
        self.table["turns_played"] += 1

    def on_NothingTaken(self, event: Any) -> None:
        self.table["stage"] = "column"

    def on_AnswerSealed(self, event: Any) -> None:
        number = event["number"] if event["player"] == self.player else None
        self.table.setdefault("sealed", []).append({"player": event["player"], "number": number})

    def on_AnswersRevealed(self, event: Any) -> None:
        del self.table["sealed"]

    # --- face-down cards that somebody knows ---

    @property
    def known(self) -> list[Any]:
        found: list[Any] = self.table.get("known", [])
        return found

    def know(self, known: Iterable[Any]) -> None:
        """Keep what is known in the order of views: Citizens first, then from the top of the draw pile down."""
        self.table.pop("known", None)
        found = sorted(known, key=lambda one: (one["citizen"] is None, one["citizen"] or 0, one["depth"] or 0))
        if found:
            self.table["known"] = found

    def place(self, citizen: int | None, depth: int | None, player: int, card: Any) -> dict[str, Any]:
        """A place that only one player knows."""
        return {"citizen": citizen, "depth": depth, "players": [player], "open": False, "card": card}

    def seen(self, event: Any) -> list[Any]:
        """The cards that somebody looked at, as far as the viewer may know them."""
        if event["player"] == self.player and event["cards"] is not None:
            return [{"number": card, "ref": self.deck[card]["ref"]} for card in event["cards"]]
        return [None] * (event["count"] or len(event["citizens"]))

    def sink(self, number: int) -> list[Any]:
        """What is known once so many cards more lie on top of the draw pile, or fewer."""
        return [one if one["depth"] is None else {**one, "depth": one["depth"] + number} for one in self.known]

    def draw(self, citizen: int | None = None) -> None:
        """Take the top card from the draw pile, face up or as a Citizen."""
        self.table["draw_pile"] -= 1
        top = [one for one in self.known if one["depth"] == 0]
        rest = [one for one in self.sink(-1) if one["depth"] != -1]
        self.know([*rest, *({**one, "citizen": citizen, "depth": None} for one in top if citizen is not None)])

    def on_CardsSeen(self, event: Any) -> None:
        known, player = list(self.known), event["player"]
        places = [*((None, depth) for depth in range(event["count"])), *((one, None) for one in event["citizens"])]
        for (citizen, depth), card in zip(places, self.seen(event), strict=True):
            found = [one for one in known if (one["citizen"], one["depth"]) == (citizen, depth)]
            known += [] if found else [self.place(citizen, depth, player, card)]
            for one in found:
                one["players"] = sorted({*one["players"], player})
                one["card"] = one["card"] or card
        self.know(known)

    def on_CardsOrdered(self, event: Any) -> None:
        count = event["count"]
        rest = [one for one in self.known if one["depth"] is None or one["depth"] >= count]
        first = self.table["draw_pile"] - count if event["under"] else 0
        self.know(rest)
        rest = self.sink(-count) if event["under"] else rest
        placed = (self.place(None, first + depth, event["player"], card) for depth, card in enumerate(self.seen(event)))
        self.know([*rest, *placed])

    def on_CardPutBack(self, event: Any) -> None:
        self.drop(self.pile(event["source"], None), event["card"])
        depth = self.table["draw_pile"] if event["under"] else 0
        seats = list(range(len(self.table["players"])))
        place = {"citizen": None, "depth": depth, "players": seats, "open": True, "card": self.card(event["card"])}
        self.know([*(self.known if event["under"] else self.sink(1)), place])
        self.table["draw_pile"] += 1

    def on_FaceSwapped(self, event: Any) -> None:
        top = (None, 0)
        face = (event["citizen"], None)
        swapped = {top: face, face: top}
        known = []
        for one in self.known:
            citizen, depth = swapped.get((one["citizen"], one["depth"]), (one["citizen"], one["depth"]))
            known.append({**one, "citizen": citizen, "depth": depth})
        self.know(known)

    def on_AllowanceSet(self, event: Any) -> None:
        self.table["allowance"] = event["allowance"]

    def on_DiscsDealt(self, event: Any) -> None:
        for seat, disc in enumerate(event["discs"]):
            self.board(seat)["disc"] = disc
        self.table["order"] = sorted(range(len(event["discs"])), key=event["discs"].__getitem__)

    # --- cards ---

    def on_CardRevealed(self, event: Any) -> None:
        self.draw()
        self.pile(event["zone"], None).append(self.card(event["card"]))

    def on_CardSlid(self, event: Any) -> None:
        self.drop(self.table["oracle"], event["card"])
        self.table["agora"].append(self.card(event["card"]))

    def on_Reshuffled(self, event: Any) -> None:
        gone = [card["number"] for card in self.table["discard_pile"]]
        self.know(one for one in self.known if one["citizen"] not in gone)
        self.table |= {"draw_pile": event["count"], "discard_pile": []}
        self.table["reshuffled"] += event["count"]

    def leave(self, event: Any) -> None:
        """Take a card from where it lies."""
        if event["source"] == "draw pile":
            self.draw()
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
        self.draw(event["card"])
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
        for seat, change in ((event["giver"], -event["amount"]), (event["receiver"], event["amount"])):
            if seat >= 0:  # -1 is the common reserve
                self.board(seat)[event["resource"]] += change

    def on_TokensMoved(self, event: Any) -> None:
        resource, number = event["resource"], event["card"]
        for account, change in ((event["giver"], -event["amount"]), (event["receiver"], event["amount"])):
            if account >= 0 and resource in ("gold", "vp", "pp"):
                self.board(account)[resource] += change
            elif account >= 0:
                add_tokens(self.board(account), resource, change)
            elif account == -2:  # the card; -1 is the common reserve
                card = next(card for card in self.cards_of_players() if card["number"] == number)
                add_tokens(card, resource, change)
                self.tokens.pop(number, None)
                if "tokens" in card:
                    self.tokens[number] = card["tokens"]

    def on_BonusMoved(self, event: Any) -> None:
        tiles = [tile for tile in self.table["bonuses"] if all(tile[key] == event[key] for key in ("level", "family"))]
        next(tile for tile in tiles if tile["player"] == event["previous"])["player"] = event["player"]

    def on_BonusReturned(self, event: Any) -> None:
        next(tile for tile in self.table["bonuses"] if tile["level"] == event["level"])["player"] = None


def add_tokens(place: Any, resource: str, change: int) -> None:
    """Change what lies on a board or a card; a view shows only what there is."""
    amounts = {entry["resource"]: entry["amount"] for entry in place.pop("tokens", ())}
    amounts[resource] = amounts.get(resource, 0) + change
    left = [{"resource": name, "amount": amount} for name, amount in sorted(amounts.items()) if amount]
    if left:
        place["tokens"] = left
