"""Is `elysium fmt` stable, and are meaning and comments kept? Thousands of families that nobody wrote are formatted.

    python -m benchmarks.formatting                    # 200 families
    python -m benchmarks.formatting --families 10000 --jobs 2
    python -m benchmarks.formatting --only 17          # one of them again
    make stress                                        # the same, for as many families as it climbs over

Each family of the random author, some of them changed as the climb does it, is formatted as it is, then with random
blanks and line ends between all words, then with comments between them, and that once more with other blanks. What must
hold is asked anew here and not of the formatter, which proves it as well: the same program without its places, the same
comments in their order, the same text when it is formatted again.
"""

from __future__ import annotations

import argparse
import multiprocessing as mp
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Final

from benchmarks.breeding import mutate, new_family
from benchmarks.progress import Progress, Screen
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang.format import Formatted, format_text
from elysium_rules.lang.load import load_family
from elysium_rules.lang.parse import grammar_terminals
from elysium_rules.lang.tokens import scan
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile
from elysium_rules.testing.author.family import PRINTED, write_family

NAME: Final = "x.ely"
AS_IT_IS: Final = "as it is"
PART: Final = 20  #: families after which a process says how far it is
NOTED: Final = 500  #: families after which a line says so, for whoever has no patience
_BLANKS: Final = (" ", "  ", "\t", "\n", "\r\n", "\r", "\n\n", " \n \t")
_LEVEL: Final = (" ", "  ", "\t", " \t ")
#: Comments that look like something else.
_COMMENTS: Final = ("# why", "#", "# card x level 1 {", '# "', "# } ;", "#\tf\u00fcr # zwei ;")
_PLACES: Final = re.compile(r"Span\(file='[^']*', start=\d+, end=\d+\)")
#: A text in quotes, or a comment; a quote that is not closed ends with its line.
_QUOTE_OR_COMMENT: Final = re.compile(r'"[^"\r\n]*"?|(#[^\r\n]*)')


# --- other layouts of a text


def scatter(text: str, signs: tuple[str, ...], rng: Random) -> str:
    """The same words and signs with other blanks and line ends between them; comments are left out."""
    words = [token.text for token in scan(text, signs)]
    return "".join(f"{_blanks(rng, _BLANKS)}{word}" for word in words).lstrip() + rng.choice(("", "\n", "\r\n"))


def with_comments(text: str, signs: tuple[str, ...], rng: Random) -> str:
    """The same as `scatter`, with a comment after every eighth word or so, behind it or in a line of its own."""
    pieces: list[str] = []
    for token in scan(text, signs):
        pieces.append(_blanks(rng, _BLANKS) if pieces else "")
        while rng.random() < 1 / 8:
            pieces += [rng.choice(_COMMENTS), rng.choice(("", " ")), rng.choice(("\n", "\r\n", "\n\n"))]
        pieces.append(token.text)
    return "".join(pieces) + rng.choice(("", "\n", " # end"))


def shifted(text: str, signs: tuple[str, ...], rng: Random) -> str:
    """A formatted text with other blanks and line ends, but for those beside comments, which say where they are."""
    pieces: list[str] = []
    end = 0
    for token in scan(text, signs):
        gap = text[end : token.start]
        pieces.append(_shift(gap, rng) if "#" in gap else _blanks(rng, _BLANKS) if end else "")
        pieces.append(token.text)
        end = token.end
    return "".join([*pieces, _shift(text[end:], rng)])


def _shift(gap: str, rng: Random) -> str:
    lines = gap.split("\n")
    return "\n".join(f"{_blanks(rng, _LEVEL)}{line.strip()}" if line.strip() else "" for line in lines[:-1]) + (
        "\n" * (len(lines) > 1) + lines[-1]
    )


def _blanks(rng: Random, kinds: Sequence[str]) -> str:
    return "".join(rng.choice(kinds) for _ in range(rng.choice((1, 1, 2))))


# --- what must hold


def comments_of(text: str) -> list[str]:
    """All comments in their order."""
    return [found[1].rstrip() for found in _QUOTE_OR_COMMENT.finditer(text) if found[1]]


def meaning_of(text: str, vocabulary: Vocabulary, families: Collection[str]) -> str:
    """The checked program without its places; of one that is refused, what is said about it."""
    program, findings = load_family(SourceFile(NAME, text), vocabulary, families)
    if program is None:
        # A message quotes the text, with the blanks that are there.
        return repr(sorted((finding.code, "".join(finding.message.split())) for finding in findings))
    return _PLACES.sub("", repr(program))


def faults_of(
    text: str, rng: Random, vocabulary: Vocabulary = VOCABULARY, families: Collection[str] = PRINTED
) -> Iterator[str] | None:
    """Format a text in many layouts, and tell what does not hold; nothing if it cannot be read at all."""
    whole = _format(text, vocabulary, families)
    unread = {finding.code for finding in whole.findings if not finding.code.startswith("format/")}
    return None if unread else _faults_of(whole, rng, vocabulary, families)


def _faults_of(whole: Formatted, rng: Random, vocabulary: Vocabulary, families: Collection[str]) -> Iterator[str]:
    language = re.match(r"(?:\s|#.*)*language\s+(\d)", whole.text)
    signs = grammar_terminals(vocabulary.grammar, int(language[1]) if language else 1).signs
    meaning = meaning_of(whole.source.text, vocabulary, families)

    def try_layout(name: str, layout: str, same: str | None) -> str:
        made = whole if name == AS_IT_IS else _format(layout, vocabulary, families)
        if made.findings:
            faults.append(f"{name}: {made.findings[0].code}: {made.findings[0].message}")
            return made.text
        if comments_of(made.text) != comments_of(layout):
            faults.append(f"{name}: other comments")
        if same is not None and made.text != same:
            faults.append(f"{name}: another text")
        if made.text not in known:
            known.add(made.text)
            if meaning_of(made.text, vocabulary, families) != meaning:
                faults.append(f"{name}: another meaning")
            if _format(made.text, vocabulary, families).text != made.text:
                faults.append(f"{name}: not stable")
        return made.text

    known: set[str] = set()
    faults: list[str] = []
    form = try_layout(AS_IT_IS, whole.source.text, whole.text)
    bare = _format(" ".join(_words(form, signs)), vocabulary, families).text if comments_of(form) else form
    try_layout("other blanks", scatter(form, signs, rng), bare)
    commented = try_layout("comments", with_comments(form, signs, rng), None)
    try_layout("blanks around comments", shifted(commented, signs, rng), commented)
    yield from faults


def _words(text: str, signs: tuple[str, ...]) -> list[str]:
    return [token.text for token in scan(text, signs)]


def _format(text: str, vocabulary: Vocabulary, families: Collection[str]) -> Formatted:
    return format_text(SourceFile(NAME, text), vocabulary, families)


# --- many of them


def family_of(seed: int) -> str:
    """The family of a number: most are small, every fourth is as large as a family may be, or was changed."""
    rng = Random(f"formatting/{seed}")
    if seed % 4:
        return write_family(rng.randrange, copies_per_level=rng.choice((1, 1, 2)), depth=rng.choice((2, 3, 4)))
    text = new_family(rng)
    return mutate(text, new_family(rng), rng) if seed % 8 else text


def try_family(seed: int) -> list[str] | None:
    """What does not hold for the family of a number; nothing if it cannot be read at all."""
    found = faults_of(family_of(seed), Random(f"layouts/{seed}"))
    return None if found is None else [f"family {seed}: {fault}" for fault in found]


def run(count: int, first: int, jobs: int, progress: Progress) -> tuple[Counter[str], list[str]]:
    """Try *count* families that can be read, from number *first* on."""
    told: Counter[str] = Counter()
    wrong: list[str] = []
    progress.part("families", count // PART + 1)
    with mp.get_context("spawn").Pool(jobs) as pool:
        seeds = iter(range(first, first + 10 * count))
        for found in pool.imap(try_family, seeds, chunksize=PART):
            told["refused" if found is None else "formatted"] += 1
            wrong += found or []
            for fault in found or []:
                sys.stderr.write(f"{fault}\n")
            if told["formatted"] % PART == 1 and found is not None:
                progress.step(f"{len(wrong)} faults")
            if found is not None and told["formatted"] % NOTED == 0:
                sys.stderr.write(f"{told['formatted']:,} families, {told['refused']:,} unread, {len(wrong)} faults\n")
            if told["formatted"] >= count:
                break
        pool.terminate()
    return told, wrong


def main() -> None:
    """Run it, and say what did not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--families", type=int, default=200, help="how many, not counting those that cannot be read")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--only", type=int, help="the number of one of them")
    options = parser.parse_args()
    if options.only is not None:
        sys.stdout.write("".join(f"{fault}\n" for fault in try_family(options.only) or ["no fault"]))
        return
    with Screen() as screen:
        told, wrong = run(options.families, options.first, options.jobs, screen)
    sys.stdout.write(f"{told['formatted']:,} families formatted in four layouts each, ")
    sys.stdout.write(f"{told['refused']:,} others cannot be read: {len(wrong)} faults\n")
    sys.stdout.write("".join(f"{fault}\n" for fault in wrong))
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
