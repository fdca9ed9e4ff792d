"""Writes into `docs/play.md`, `docs/first-family.md` and `docs/balance-a-family.md` what the terminal shows.

A block of kind `console` begins with a command, and its lines with `>` are what a person types; all the rest is
written here. A mark `<!-- typed: 1 2 q -->` before a block is typed into `elysium play --resume` without being shown.
A mark `<!-- file: nyx.ely -->` before a block of another kind makes it the text of that file, `<!-- add: nyx.ely -->`
puts it behind what the file has already. All blocks of a page share one home and one folder, so that a later one goes
on with the game and the files of an earlier one.

A test fails when a page is out of date; `python docs/hooks/terminal_screens.py` writes it anew.
"""

from __future__ import annotations

import builtins
import re
import shlex
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Final

from typer.testing import CliRunner

from elysium_rules.cli.main import app

PAGES: Final = ("play.md", "first-family.md", "balance-a-family.md")
_TYPED: Final = r"(?:^<!-- typed: (?P<typed>.*?) -->\n+)?"
_CONSOLE: Final = r"^```console\n\$ (?P<line>.*?)\n(?P<text>.*?)^```$"
_FILE: Final = r"^<!-- (?P<how>file|add): (?P<name>[\w.]+) -->\n+```\w+\n(?P<content>.*?)^```$"
_BLOCK: Final = re.compile(f"{_TYPED}{_CONSOLE}|{_FILE}", re.MULTILINE | re.DOTALL)


def fill_screens(markdown: str) -> str:
    """Run the commands of the page, and put what they print behind them."""
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as folder, chdir(folder):

        def fill(block: re.Match[str]) -> str:
            if block["name"] is not None:
                file = Path(block["name"])
                before = f"{file.read_text(encoding='utf-8')}\n" if block["how"] == "add" else ""
                file.write_text(before + block["content"], encoding="utf-8")
                return block[0]
            if block["typed"] is not None:
                run(["play", "--resume"], block["typed"].split(), home)
            answers = [line.removeprefix("> ") for line in block["text"].splitlines() if line.startswith("> ")]
            shown = run(shlex.split(block["line"])[1:], answers, home)
            return f"{block[0][: block.start('text') - block.start()]}{shown}```"

        return _BLOCK.sub(fill, markdown)


def run(arguments: Sequence[str], answers: Sequence[str], home: str) -> str:
    """What a terminal of 80 columns shows, with what a person types."""
    env = {"COLUMNS": "80", "NO_COLOR": "1", "XDG_STATE_HOME": home}
    with typing(answers):
        result = CliRunner().invoke(app, list(arguments), env=env)
    return "".join(f"{line.rstrip()}\n" for line in result.output.splitlines())


@contextmanager
def typing(answers: Sequence[str]) -> Iterator[None]:
    """Let a person type these lines, and see them."""
    left = iter(answers)

    def type_line(prompt: str = "") -> str:
        for answer in left:
            print(f"{prompt}{answer}")
            return answer
        raise EOFError

    before = builtins.input
    builtins.input = type_line  # type: ignore[assignment]
    try:
        yield
    finally:
        builtins.input = before


if __name__ == "__main__":
    for name in PAGES:
        page = Path(__file__).parents[1] / name
        page.write_text(fill_screens(page.read_text(encoding="utf-8")), encoding="utf-8")
