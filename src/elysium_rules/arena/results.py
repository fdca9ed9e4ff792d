"""The file of an arena: a line for the plan and one for each block, so that nothing need be played twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from elysium_rules.arena.game import BlockResult, GameResult
from elysium_rules.arena.plan import ArenaPlan, Block
from elysium_rules.errors import DecodeError, SetupError
from elysium_rules.kernel.codec import canonical_json

KIND: Final = "elysium arena"


class ResultsFile:
    """Blocks that were played, in a file; one whose last line was torn off in the middle goes on before that line.

    Raises:
        DecodeError: the file is something else, or damaged.
        SetupError: it belongs to another plan.
    """

    def __init__(self, path: Path, plan: ArenaPlan) -> None:
        self.path, self.plan = path, plan
        self.blocks: dict[Block, BlockResult] = {}
        if path.exists() and path.stat().st_size:
            self._read()
        else:
            path.write_text(canonical_json({"kind": KIND, "plan": plan.digest, **plan.facts}) + "\n", encoding="utf-8")

    def _read(self) -> None:
        whole, _, torn = self.path.read_bytes().rpartition(b"\n")
        try:
            head, *lines = [json.loads(line) for line in whole.decode().splitlines()]
        except ValueError:
            head, lines = None, []
        if not isinstance(head, dict) or head.get("kind") != KIND:
            raise DecodeError("arena/foreign", str(self.path), "this is no file of an arena")
        if head.get("plan") != self.plan.digest:
            changed = [key for key, fact in self.plan.facts.items() if key != "deals" and head.get(key) != fact]
            raise SetupError("", f"{self.path} holds another arena: it differs in {', '.join(changed)}")
        for number, line in enumerate(lines, 2):
            result = self._decode(line, number)
            self.blocks[result.block] = result
        if torn:  # whoever wrote it was interrupted
            self.path.write_bytes(whole + b"\n")

    def _decode(self, line: Mapping[str, Any], number: int) -> BlockResult:
        try:
            games = tuple(
                GameResult(game["game"], tuple(game["totals"]), tuple(game["winners"]), tuple(game["moves"]))
                for game in line["games"]
            )
            block = Block(line["match"], line["deal"])
            numbers = [self.plan.number_of(block, seating) for seating in range(len(self.plan.seatings))]
        except (KeyError, TypeError):
            games, block, numbers = (), Block(0, 0), [0]
        if [game.number for game in games] != numbers:
            raise DecodeError("arena/damaged", f"{self.path}:{number}", "this is no block of an arena")
        return BlockResult(block, games)

    def add(self, result: BlockResult) -> None:
        """Keep a block: its line is in the file before anything else happens."""
        games = [
            {
                "game": game.number,
                "totals": list(game.totals),
                "winners": list(game.winners),
                "moves": list(game.moves),
            }
            for game in result.games
        ]
        line = canonical_json({"match": result.block.match, "deal": result.block.deal, "games": games})
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        self.blocks[result.block] = result

    def game(self, number: int) -> GameResult | None:
        """A game that was played, by its number."""
        block, seating = self.plan.find(number)
        found = self.blocks.get(block)
        return None if found is None else found.games[seating]
