"""What becomes of a card file when a single word or sign of it is damaged? All of them, in many ways, one at a time.

    python -m benchmarks.tokens                        # every word and sign of every shipped card file
    python -m benchmarks.tokens --every 20             # every twentieth
    python -m benchmarks.tokens --resume --jobs 2      # goes on with what was broken off
    python -m benchmarks.tokens --only hades:117       # one of them, with what is said about it

A damaged file must still be valid, or there are findings of which one covers the damage; nothing may be raised. Each
cure that is offered (`Diagnostic.fix`) is followed: what comes out must not be valid cards of another meaning than the
undamaged ones.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing as mp
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import attrs

from benchmarks.progress import Progress, Screen
from elysium_rules.diagnostics import Diagnostic, render_diagnostics
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.files import card_files
from elysium_rules.lang.load import load_family
from elysium_rules.lang.parse import grammar_terminals
from elysium_rules.lang.tokens import RawToken, scan
from elysium_rules.lang.versions import find_header
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.nodes import Let, Local
from elysium_rules.program.value import without_places
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile
from elysium_rules.testing.author.family import PRINTED

FOLDER: Final = Path("build/tokens")
EXAMPLES: Final = Path(__file__).parents[1] / "examples/families"
PART: Final = 25  #: words and signs that are damaged in one go
#: What became of a damaged file.
Fate: TypeAlias = Literal["valid", "covered", "not covered", "raised"]
#: What became of one that was cured as a finding offers it.
Cured: TypeAlias = Literal["as it was", "another meaning", "not valid"]


# --- the files


@attrs.frozen
class Shipped:
    """A card file, taken apart; or a card of it with what it needs, and the next one."""

    name: str
    text: str
    vocabulary: Vocabulary
    tokens: tuple[RawToken, ...]
    keywords: tuple[str, ...]
    own: range  #: of these words and signs each is damaged

    def load(self, text: str) -> tuple[object, tuple[Diagnostic, ...]]:
        """What a text means, or nothing if it is not valid; and what is said about it."""
        program, findings = load_family(SourceFile(f"{self.name}.ely", text), self.vocabulary, FAMILIES)
        return None if program is None else _nameless(without_places(program)), findings

    @property
    def meaning(self) -> object:
        """What the undamaged file means."""
        return _meaning(self.name)


def _nameless(node: object) -> object:
    """A program without the names that `let` gives: they are not printed, and mean nothing."""
    if not isinstance(node, tuple):
        return node
    kind, *parts = node or (None,)
    if kind in (Let, Local):
        names = [field.name for field in attrs.fields(kind)]
        parts = [part for name, part in zip(names, parts, strict=True) if name != "name"]
    return (_nameless(kind), *map(_nameless, parts))


@cache
def shipped() -> dict[str, Shipped]:
    """All card files, by name."""
    folders = ((cards_folder(), VOCABULARY), (EXAMPLES, VOCABULARY), (cards_folder("ephyran"), EPHYRAN))
    files = [(file, vocabulary) for folder, vocabulary in folders for file in card_files(folder)]
    return {
        file.stem: _take_apart(file.stem, file.read_text(encoding="utf-8"), vocabulary) for file, vocabulary in files
    }


FAMILIES: Final = (*PRINTED, "artemis", "tyche", "dionysus", "reinforcements")


def _take_apart(name: str, text: str, vocabulary: Vocabulary) -> Shipped:
    header = find_header(scan(text, (), 2))
    terminals = grammar_terminals(vocabulary.grammar, int(header[1].text) if header else 1)
    tokens = tuple(scan(text, terminals.signs))
    return Shipped(name, text, vocabulary, tokens, tuple(sorted(terminals.keywords)), range(len(tokens)))


@cache
def pieces(name: str) -> tuple[Shipped, ...]:
    """A file in pieces that are loaded sooner: what stands before the first card, and each card with the next one."""
    whole = shipped()[name]
    starts = [*_cards(whole), len(whole.tokens)]
    places = [token.start for token in whole.tokens] + [len(whole.text)]
    head = whole.text[: places[starts[0]]]
    found = [attrs.evolve(whole, own=range(starts[0]))]
    for number, (start, end) in enumerate(pairwise(starts)):
        last = starts[min(number + 2, len(starts) - 1)]
        piece = _take_apart(f"{name}/{number + 1}", head + whole.text[places[start] : places[last]], whole.vocabulary)
        found.append(attrs.evolve(piece, own=range(starts[0], starts[0] + end - start)))
    return tuple(found)


def _cards(file: Shipped) -> Iterator[int]:
    """Where cards begin."""
    depth = 0
    for index, token in enumerate(file.tokens):
        if depth == 0 and token.text == "card" and file.tokens[index - 1].text == "}":
            yield index
        depth += (token.text == "{") - (token.text == "}")


def find(name: str) -> Shipped:
    """A file by its name, or a piece of one, such as `hades/3`."""
    file, _, number = name.partition("/")
    return pieces(file)[int(number)] if number else shipped()[file]


@cache
def _meaning(name: str) -> object:
    file = find(name)
    meaning, findings = file.load(file.text)
    assert meaning is not None, findings
    return meaning


# --- the damage


@attrs.frozen
class Damage:
    """A text in which one word or sign is not as it was."""

    file: str
    index: int  #: which of its words and signs
    way: str
    text: str
    start: int  #: the place: of a word that is missing, from the word before to the word after it
    end: int


#: Another word for one; nothing where that is no other one.
Way: TypeAlias = "Callable[[Shipped, int], str | None]"


def _draw(words: Sequence[str], file: Shipped, index: int, salt: str) -> str | None:
    """Draw a word, the same in every run."""
    number = int.from_bytes(hashlib.blake2b(f"{salt}/{file.name}/{index}".encode(), digest_size=4).digest())
    return words[number % len(words)] if words else None


def _misspell(file: Shipped, index: int) -> str | None:
    """Leave a letter out, double one or swap two, somewhere behind the first."""
    token = file.tokens[index]
    if token.kind != "word" or len(token.text) < 3:
        return None
    place = 1 + index % (len(token.text) - 2)
    text = token.text
    return (
        text[:place] + text[place + 1 :],
        text[:place] + text[place] + text[place:],
        text[:place] + text[place + 1] + text[place] + text[place + 2 :],
    )[index % 3]


def _of_a_kind(file: Shipped, index: int) -> str | None:
    """Another word, number, text or sign of the same file, of the same kind."""
    token = file.tokens[index]
    kind = sorted({other.text for other in file.tokens if other.kind == token.kind} - {token.text})
    return _draw(kind, file, index, "kind")


def _neighbour(step: int) -> Way:
    def take(file: Shipped, index: int) -> str | None:
        return file.tokens[index + step].text if 0 <= index + step < len(file.tokens) else None

    return take


def _off_by_one(file: Shipped, index: int) -> str | None:
    token = file.tokens[index]
    return str(int(token.text) + 1) if token.kind == "number" else None


REPLACED: Final[dict[str, Way]] = {
    "the word before": _neighbour(-1),
    "the word after": _neighbour(1),
    "a key word": lambda file, index: _draw(file.keywords, file, index, "key word"),
    "any word of the file": lambda file, index: _draw([token.text for token in file.tokens], file, index, "any"),
    "one of its kind": _of_a_kind,
    "a misspelling": _misspell,
    "capital letters": lambda file, index: file.tokens[index].text.upper(),
    "one more": _off_by_one,
    "an unknown word": lambda *_: "xyzzy",
    "a number": lambda *_: "7",
    "a text": lambda *_: '"Heron"',
    "a sign": lambda file, index: _draw(
        ("{", "}", "(", ")", ",", ";", "=", "+", "-", "?", "@", '"'), file, index, "sign"
    ),
}
WAYS: Final = ("deleted", "doubled", *REPLACED)


def damages(file: Shipped, index: int) -> Iterator[Damage]:
    """All damages of one word or sign."""
    token = file.tokens[index]
    before = file.tokens[index - 1].start if index else 0
    after = file.tokens[index + 1].end if index + 1 < len(file.tokens) else len(file.text)
    cut = token.end - token.start

    def put(way: str, words: str, start: int, end: int) -> Damage:
        text = f"{file.text[: token.start]}{left}{words}{right}{file.text[token.end :]}"
        return Damage(file.name, index, way, text, start, end + len(left))

    # What touched its neighbours must not become one word with them.
    left = " " if index and file.tokens[index - 1].end == token.start else ""
    right = " " if index + 1 < len(file.tokens) and file.tokens[index + 1].start == token.end else ""
    yield put("deleted", "", before, after - cut + len(right))
    yield put("doubled", f"{token.text} {token.text}", token.start, token.end + 1 + cut)
    for way, replace in REPLACED.items():
        text = replace(file, index)
        if text is not None and text != token.text:
            yield put(way, text, token.start, token.start + len(text))


# --- what becomes of it


@attrs.frozen
class Result:
    """What was said about a damage, and where its cures lead."""

    fate: Fate
    cures: tuple[Cured, ...] = ()
    short: tuple[str, ...] = ()  #: what falls short, with what was said


def judge(damage: Damage) -> Result:
    """Load a damaged file, and follow each cure that is offered."""
    file = find(damage.file)
    try:
        meaning, findings = file.load(damage.text)
        if meaning is not None:
            return Result("valid")
        offered = [finding for finding in findings if finding.fix is not None]
        cures = tuple(_follow(file, damage.text, finding) for finding in offered)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what we look for
        return Result("raised", short=(f"raised: {error!r}",))
    pairs = zip(offered, cures, strict=True)
    short = [f"{cured}: {finding.code}: {finding.hint}" for finding, cured in pairs if cured == "another meaning"]
    if any(covers(finding, damage) for finding in findings):
        return Result("covered", cures, tuple(short))
    said = sorted({finding.code for finding in findings})
    return Result("not covered", cures, (*short, f"not covered: {', '.join(said)}"))


def covers(finding: Diagnostic, damage: Damage) -> bool:
    """Whether a finding is about the place of the damage, or shows it beside."""
    spans = [finding.span, *(label.span for label in finding.notes_labels)]
    return any(span is not None and span.start <= damage.end and damage.start <= span.end for span in spans)


def _follow(file: Shipped, text: str, finding: Diagnostic) -> Cured:
    assert finding.fix is not None
    span = finding.fix.span
    meaning, _ = file.load(text[: span.start] + finding.fix.text + text[span.end :])
    return "not valid" if meaning is None else "as it was" if meaning == file.meaning else "another meaning"


# --- all of them


@attrs.define
class Told:
    """Counts by way, and what fell short."""

    fates: Counter[str] = attrs.field(factory=Counter)  #: by `way: fate`
    cures: Counter[str] = attrs.field(factory=Counter)  #: by `way: cured`
    wrong: list[str] = attrs.field(factory=list)

    def add(self, other: Told) -> None:
        """Add what another part has told."""
        self.fates += other.fates
        self.cures += other.cures
        self.wrong += other.wrong


def try_part(part: tuple[str, tuple[int, ...]]) -> Told:
    """Damage some words and signs of a file in all ways."""
    name, indices = part
    told = Told()
    for index in indices:
        for damage in damages(find(name), index):
            result = judge(damage)
            told.fates[f"{damage.way}: {result.fate}"] += 1
            told.cures.update(f"{damage.way}: {cured}" for cured in result.cures)
            was = find(name).tokens[index].text
            told.wrong += [f"{name}:{index} `{was}` {damage.way}: {what}" for what in result.short]
    return told


def parts(every: int, files: Sequence[str], *, whole: bool = False) -> list[tuple[str, tuple[int, ...]]]:
    """What is tried in one go: some words and signs of a file, or of a piece of one."""
    found = []
    for name in files:
        tried = [shipped()[name]] if whole else pieces(name)
        count = 0  # of those before in the same file
        for piece in tried:
            indices = [index for index in piece.own if (count + index - piece.own.start) % every == 0]
            found += [(piece.name, tuple(indices[at : at + PART])) for at in range(0, len(indices), PART)]
            count += len(piece.own)
    return found


def _file_of(part: tuple[str, tuple[int, ...]]) -> Path:
    name, indices = part
    digest = hashlib.blake2b(find(name).text.encode(), digest_size=4).hexdigest()
    return (
        FOLDER / f"{name.replace('/', '-')}-{digest}-{'-'.join(map(str, (indices[0], indices[-1], len(indices))))}.json"
    )


def _try_and_note(part: tuple[str, tuple[int, ...]]) -> Told:
    told = try_part(part)
    _file_of(part).write_text(json.dumps(attrs.asdict(told)), encoding="utf-8")
    return told


def _read(file: Path) -> Told:
    known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return Told(Counter(known["fates"]), Counter(known["cures"]), known["wrong"])


def run(todo: Sequence[tuple[str, tuple[int, ...]]], jobs: int, progress: Progress, *, resume: bool) -> Told:
    """Try all parts, but for those that were noted before; each is noted when it is done."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    told = Told()
    left = []
    for part in todo:
        if resume and _file_of(part).exists():
            told.add(_read(_file_of(part)))
        else:
            left.append(part)
    progress.part(f"damage, {PART} words at a time", len(left))
    with mp.get_context("spawn").Pool(jobs) as pool:
        for found in pool.imap(_try_and_note, left):
            told.add(found)
            progress.step(f"{len(told.wrong)} fall short")
    return told


def table(told: Told) -> Iterator[str]:
    """What became of them, a line for each way and one for all."""
    fates: tuple[Fate, ...] = ("valid", "covered", "not covered", "raised")
    cured: tuple[Cured, ...] = ("as it was", "not valid", "another meaning")
    yield f"| damage | {' | '.join(fates)} | cures | {' | '.join(cured)} |"
    yield f"| --- |{' ---: |' * (len(fates) + 1 + len(cured))}"
    for way in (*WAYS, "all"):
        ways = WAYS if way == "all" else (way,)
        first = [sum(told.fates[f"{one}: {fate}"] for one in ways) for fate in fates]
        second = [sum(told.cures[f"{one}: {cure}"] for one in ways) for cure in cured]
        yield f"| {way} | {' | '.join(f'{number:,}' for number in (*first, sum(second), *second))} |"
    cures = sum(told.cures.values())
    other = sum(told.cures[f"{way}: another meaning"] for way in WAYS)
    refused = sum(told.fates[f"{way}: {fate}"] for way in WAYS for fate in fates[1:])
    missed = sum(told.fates[f"{way}: {fate}"] for way in WAYS for fate in fates[2:])
    yield ""
    yield f"{missed:,} of {refused:,} damages that are refused have no finding in their place: {share(missed, refused)}"
    yield f"{other:,} of {cures:,} cures lead to valid cards of another meaning: {share(other, cures)}"


def share(part: int, whole: int) -> str:
    """A share in hundredths.

    >>> share(1, 80)
    '1.25 %'
    """
    return f"{100 * part / max(whole, 1):.2f} %"


def show(name: str, index: int) -> Iterator[str]:
    """All that is said about the damages of one word."""
    for damage in damages(find(name), index):
        result = judge(damage)
        source = SourceFile(f"{name}.ely", damage.text)
        _, findings = find(name).load(damage.text)
        yield f"=== {damage.way}: {result.fate} {', '.join(result.cures)}"
        if result.fate != "valid":
            yield render_diagnostics([finding for finding in findings if finding.is_error], {source.name: source})


def main() -> None:
    """Run it, print the table, and end with 1 where more falls short than is allowed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="damage only every so manieth word or sign")
    parser.add_argument("--files", nargs="*", help="only these, such as hades", default=list(shipped()))
    parser.add_argument("--whole", action="store_true", help="load whole files, not each card with the next one")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--resume", action="store_true", help="keep what was found before for files that are the same")
    parser.add_argument(
        "--only", help="one word or sign, such as hades:117 or hades/3:20, and all that is said about it"
    )
    parser.add_argument("--wrong", action="store_true", help="list all that falls short")
    options = parser.parse_args()
    if options.only:
        name, _, index = options.only.partition(":")
        sys.stdout.write("".join(f"{line}\n" for line in show(name, int(index))))
        return
    with Screen() as screen:
        told = run(
            parts(options.every, options.files, whole=options.whole), options.jobs, screen, resume=options.resume
        )
    sys.stdout.write("".join(f"{line}\n" for line in table(told)))
    if options.wrong:
        sys.stdout.write("".join(f"{line}\n" for line in told.wrong))


if __name__ == "__main__":
    main()
