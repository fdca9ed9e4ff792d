"""How long an editor waits for findings: keystrokes in a file of 300 lines, beside a whole check of the same text.

    python -m benchmarks.keystrokes               # 1,000 keystrokes, and 10,000 random changes that must find the same
    python -m benchmarks.keystrokes --edits 500   # fewer changes
    python -m benchmarks.keystrokes --server      # the same keystrokes through the language server as well

Each keystroke is measured twice in the same run: as `Document` answers it, which keeps results by declaration, and as
`elysium check` would, from nothing. The two must find the same, to the letter. Exit code 1 if they do not, or if the
median of the answers is above 50 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.editing.document import Document, Language, find_card_language
from elysium_rules.lang.load import load_families
from elysium_rules.program.folders import cards_folder
from elysium_rules.source import SourceFile

ROOT: Final = Path(__file__).parents[1]
NAME: Final = "mine.ely"
MOST_MILLISECONDS: Final = 50.0  #: what the median may be
_LINES: Final = 300


class Keystroke(NamedTuple):
    """A change of a text: *text* in the place of what stands from *start* to *end*."""

    start: int
    end: int
    text: str


def check_fresh(text: str, language: Language) -> tuple[Diagnostic, ...]:
    """What `elysium check` finds in a file."""
    source = SourceFile(NAME, text)
    return load_families((source,), language.vocabulary, language.families, most_tokens=None)[1]


# --- a session of somebody who writes


def write_file() -> str:
    """A family of 300 lines: definitions, a keyword, own resources, and cards of many kinds."""
    text = (ROOT / "examples/families/tyche.ely").read_text(encoding="utf-8")
    for family in ("athena", "poseidon", "zeus", "apollo"):
        if text.count("\n") < _LINES:
            cards = (cards_folder() / f"{family}.ely").read_text(encoding="utf-8")
            cards = re.sub(r"^card \w+", rf"\g<0>_{family}", cards[cards.index("\ncard ") + 1 :], flags=re.MULTILINE)
            text += f"\n{cards}"
    return text


def record(text: str, count: int, seed: int = 1) -> Iterator[Keystroke]:
    """The keystrokes of a session, one character each: lines are deleted and written again, here and there with a slip.

    They go through the whole file, and a line is one of a card, a definition or a name as they come.
    """
    chance = random.Random(seed)
    given = 0
    while True:
        lines = [match for match in re.finditer(r"[^\n]+", text) if match[0].strip()]
        line = chance.choice(lines)
        start, end = line.span()
        start += len(line[0]) - len(line[0].lstrip())
        words = line[0].strip()
        strokes = [Keystroke(place - 1, place, "") for place in range(end, start, -1)]
        place = start
        for character in words:
            if chance.random() < 0.03:  # a slip, and back
                strokes += [Keystroke(place, place, chance.choice("abcdetinor {")), Keystroke(place, place + 1, "")]
            strokes.append(Keystroke(place, place, character))
            place += 1
        for stroke in strokes:
            yield stroke
            given += 1
            if given == count:
                return


def apply(text: str, stroke: Keystroke) -> str:
    """The text after a change."""
    return text[: stroke.start] + stroke.text + text[stroke.end :]


# --- changes at random


class Damage:
    """Changes of a text at random: words and pieces of other files, signs, lines left out, doubled or moved."""

    def __init__(self, seed: int, corpus: Sequence[str]) -> None:
        """*corpus* is where pieces come from."""
        self.chance = random.Random(seed)
        self.corpus = "\n".join(corpus)
        self.words = self.corpus.split()

    def change(self, text: str) -> str:
        """One change, of a sign or of many."""
        chance = self.chance
        start = chance.randrange(len(text) + 1)
        kind = chance.randrange(9)
        if kind == 0:
            return f"{text[:start]}{chance.choice(self.words)} {text[start:]}"
        if kind == 1:
            return text[:start] + text[start + 1 + int(chance.expovariate(1 / 8)) :]
        if kind == 2:
            return text[:start] + chance.choice("{}();,\"#'/*-+<! \n\r\taz_1é\0\u202e\ufeff") + text[start:]
        if kind == 3:
            piece = chance.randrange(len(self.corpus))
            return text[:start] + self.corpus[piece : piece + chance.randrange(200)] + text[start:]
        if kind == 4:
            return text[:start] + text[start + 1 :]
        if kind in (5, 6):
            lines = text.split("\n")
            line = chance.randrange(len(lines))
            if kind == 5:
                del lines[line]
            else:
                lines.insert(chance.randrange(len(lines)), lines[line])
            return "\n".join(lines)
        words = [*re.finditer(r"\w+|[{}();]", text)]
        if not words:
            return text
        word = chance.choice(words)
        return text[: word.start()] + (chance.choice(self.words) if kind == 7 else "") + text[word.end() :]


def list_files() -> list[tuple[str, str]]:
    """All card files there are, with the game of each: printed, examples, and those with mistakes of the tests."""
    folders = [cards_folder(), ROOT / "examples/families", cards_folder("ephyran"), ROOT / "tests/cases"]
    files = [file for folder in folders for file in sorted(folder.rglob("*.ely"))]
    texts = {file: file.read_text(encoding="utf-8").split("--- expected ---")[0] for file in dict.fromkeys(files)}
    return [("ephyran" if "ephyran" in file.parts else "elysium", text) for file, text in texts.items()]


def compare(edits: int, seed: int = 1) -> Iterator[tuple[str, tuple[Diagnostic, ...], tuple[Diagnostic, ...]]]:
    """Change texts at random, again and again; give what was found afresh and what a document found, for each."""
    files = list_files()
    damage = Damage(seed, [text for _, text in files])
    chance = damage.chance
    done = 0
    while done < edits:
        game, text = chance.choice(files)
        language = find_card_language(game)
        document = Document(NAME, text, language)
        earlier = [text]
        for _ in range(min(chance.choice((3, 10, 40)), edits - done)):
            text = damage.change(text) if chance.random() < 0.85 else chance.choice(earlier)
            earlier = [*earlier[-4:], text]
            document.set_text(text)
            yield text, check_fresh(text, language), document.findings
            done += 1


# --- the figures


def measure(count: int, seed: int = 1) -> dict[str, object]:
    """Answer keystrokes, and check the same texts afresh: the times of both in milliseconds of the processor."""
    language = find_card_language("elysium")
    text = write_file()
    document = Document(NAME, text, language)
    assert document.findings == check_fresh(text, language)
    kept: list[float] = []
    fresh: list[float] = []
    for stroke in record(text, count, seed):
        text = apply(text, stroke)
        began = time.process_time()
        found = document.change(*stroke).findings
        between = time.process_time()
        expected = check_fresh(text, language)
        ended = time.process_time()
        if found != expected:
            raise SystemExit(f"a document finds something else than a fresh check:\n{text}")
        kept.append((between - began) * 1000)
        fresh.append((ended - between) * 1000)
    ratios = [whole / part for whole, part in zip(fresh, kept, strict=True)]
    return {
        "lines": write_file().count("\n"),
        "keystrokes": len(kept),
        "answer_ms": summarise(kept),
        "whole_check_ms": summarise(fresh),
        "ratio": round(statistics.median(ratios), 1),
    }


def measure_server(count: int, seed: int = 1) -> dict[str, object]:
    """The same keystrokes through `elysium lsp`, from the change that an editor sends to the findings that it gets.

    By the wall: so this asks for a machine where nobody else works.
    """
    from lsprotocol import types  # only who asks for this needs the extra
    from pygls.lsp.client import LanguageClient

    uri = f"file:///nowhere/{NAME}"
    client = LanguageClient("benchmark", "1")
    came: asyncio.Queue[int | None] = asyncio.Queue()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]  # pygls
    def published(params: types.PublishDiagnosticsParams) -> None:
        came.put_nowait(params.version)

    async def converse() -> list[float]:
        text, waited = write_file(), []
        await client.start_io(sys.executable, "-m", "elysium_rules.cli", "lsp")
        await client.initialize_async(types.InitializeParams(capabilities=types.ClientCapabilities()))
        client.initialized(types.InitializedParams())
        item = types.TextDocumentItem(uri=uri, language_id="ely", version=0, text=text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        await came.get()
        for version, stroke in enumerate(record(text, count, seed), start=1):
            place = types.Range(_position(text, stroke.start), _position(text, stroke.end))
            changes: list[types.TextDocumentContentChangeEvent] = [
                types.TextDocumentContentChangePartial(range=place, text=stroke.text)
            ]
            document = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
            began = time.perf_counter()
            client.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))
            while await came.get() != version:
                pass
            waited.append((time.perf_counter() - began) * 1000)
            text = apply(text, stroke)
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()  # type: ignore[no-untyped-call]  # pygls
        return waited

    def _position(text: str, offset: int) -> types.Position:
        line = text.count("\n", 0, offset)
        return types.Position(line, offset - (text.rfind("\n", 0, offset) + 1))

    return {"keystrokes": count, "server_ms": summarise(asyncio.run(converse()))}


def summarise(values: Sequence[float]) -> dict[str, float]:
    """The median, what 95 of 100 stay below, and the most."""
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[int(0.95 * (len(ordered) - 1))], 1),
        "most": round(ordered[-1], 1),
    }


def main() -> int:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--keystrokes", type=int, default=1_000)
    parser.add_argument("--edits", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--server", action="store_true", help="measure `elysium lsp` as well, over its pipes")
    given = parser.parse_args()
    figures = measure(given.keystrokes, given.seed)
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    sys.stdout.flush()
    if given.server:
        sys.stdout.write(json.dumps(measure_server(given.keystrokes, given.seed), indent=2) + "\n")
        sys.stdout.flush()
    different = 0
    for number, (text, fresh, kept) in enumerate(compare(given.edits, given.seed), start=1):
        if fresh != kept:
            different += 1
            sys.stderr.write(f"a document finds something else than a fresh check:\n{text}\n")
        if number % 500 == 0 and sys.stderr.isatty():
            sys.stderr.write(f"{number} of {given.edits} changes\r")
    sys.stdout.write(json.dumps({"changes": given.edits, "different": different}) + "\n")
    answer = figures["answer_ms"]
    assert isinstance(answer, dict)
    return int(different > 0 or answer["median"] > MOST_MILLISECONDS)


if __name__ == "__main__":
    sys.exit(main())
