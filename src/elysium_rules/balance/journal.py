"""Where are the games that were played already? A file with a line for each piece of work, to be gone on with."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from pathlib import Path

from elysium_rules.balance.games import BalancePlan, Game, Piece, Row, in_order, play_piece, read_rows
from elysium_rules.errors import SetupError
from elysium_rules.simulation.pieces import run_pieces

VERSION = 1


class Journal:
    """The pieces of one plan that are done; with a file, also those of an earlier run.

    Raises:
        SetupError: the file belongs to another plan, or is no such file.
    """

    def __init__(self, plan: BalancePlan, file: Path | None = None) -> None:
        self.plan = plan
        self.file = file
        self.done: dict[str, list[Row]] = {}
        if file is not None and file.exists():
            self._read(file)
        elif file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps({"balance": VERSION, "plan": plan.digest}) + "\n", encoding="utf-8")

    def _read(self, file: Path) -> None:
        with file.open(encoding="utf-8") as lines:
            try:
                head = json.loads(next(lines, "null"))
            except ValueError:
                head = None
            if not isinstance(head, dict) or head.get("balance") != VERSION:
                raise SetupError("", f"{file} has no games of `elysium balance`")
            if head.get("plan") != self.plan.digest:
                raise SetupError("", f"the games in {file} were played with other cards or options; name another file")
            whole = file.stat().st_size
            at = len(json.dumps(head)) + 1
            for line in lines:
                if not line.endswith("\n"):
                    break  # it was interrupted while this was written
                entry = json.loads(line)
                self.done[entry["piece"]] = entry["rows"]
                at += len(line.encode())
        if at < whole:
            with file.open("r+b") as cut:
                cut.truncate(at)

    def play(
        self,
        pieces: Iterable[Piece],
        new_executor: Callable[[], Executor] | None = None,
        on_games: Callable[[int], None] | None = None,
    ) -> list[Game]:
        """Play what is not done yet, and return all games of these pieces in their order.

        Args:
            pieces: of this plan.
            new_executor: makes what the pieces run on; None: this process.
            on_games: is told how many games more there are.
        """
        wanted = list(pieces)
        for piece in wanted:
            if piece.name in self.done and on_games is not None:
                on_games(len(piece.games))
        missing = [piece for piece in wanted if piece.name not in self.done]
        for number, rows in run_pieces(play_piece, missing, new_executor):
            self._keep(missing[number].name, rows)
            if on_games is not None:
                on_games(len(rows))
        return in_order([game for piece in wanted for game in read_rows(self.done[piece.name])])

    def _keep(self, name: str, rows: list[Row]) -> None:
        self.done[name] = rows
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps({"piece": name, "rows": rows}, separators=(",", ":")) + "\n")

    def __iter__(self) -> Iterator[str]:
        return iter(self.done)
