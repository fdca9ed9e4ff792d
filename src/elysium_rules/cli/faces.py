"""`elysium faces`: write cards as images, or on pages to be printed and cut."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from elysium_rules.cli.check import count, report
from elysium_rules.cli.files import reason_of, write_text
from elysium_rules.cli.options import GameOption, LanguageOption, busy, choose_frontend, find_language, telling_errors
from elysium_rules.diagnostics import suggest
from elysium_rules.errors import CardError, SetupError
from elysium_rules.faces.artist import SCHEME_NAMES, Artist, find_artist
from elysium_rules.faces.face import Print
from elysium_rules.faces.sheet import PAPERS, sheets
from elysium_rules.lang.load import read_all
from elysium_rules.play.engine.port import GameRules
from elysium_rules.program.names import DEFAULT_LANGUAGE

_ENDING: Final = ".ely"


def faces(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            help="Card files, folders of them, or printed families; if not given all cards.", metavar="[WHAT]..."
        ),
    ] = None,
    out: Annotated[Path, typer.Option("--out", help="The folder to write into.", metavar="FOLDER")] = Path("faces"),
    language: LanguageOption = DEFAULT_LANGUAGE,
    scheme: Annotated[
        str, typer.Option(help=f"The colours: {' or '.join(SCHEME_NAMES)}.", metavar="NAME")
    ] = SCHEME_NAMES[0],
    as_sheets: Annotated[
        bool, typer.Option("--sheets", help="Write pages of nine cards, each copy once, with marks for cutting.")
    ] = False,
    paper: Annotated[str, typer.Option(help=f"The size of the pages: {' or '.join(PAPERS)}.", metavar="NAME")] = "a4",
    game: GameOption = None,
) -> None:
    """Draw cards: an SVG image for each copy, or pages to be printed; exit code 1 if a card file has an error.

    Example: elysium faces nyx.ely --sheets --out print
    """
    with telling_errors():
        frontend = choose_frontend(game)
        name = frontend.rules.name
        _check_word("scheme", scheme, SCHEME_NAMES)
        _check_word("paper", paper, tuple(PAPERS))
        artist = find_artist(name, find_language(frontend, language), scheme)
        if artist is None:
            raise SetupError("", f"nobody draws the cards of {name}")
        try:
            with busy(language):
                prints = _find_prints(artist, frontend.rules, what or ())
        except CardError as error:
            report(error.diagnostics, error.sources, 0, 0, as_json=False)
            raise typer.Exit(1) from None
        written = _pages(prints, paper) if as_sheets else _images(prints)
        _write(out, written)
        _tell(prints, written, out, are_pages=as_sheets)


def _check_word(option: str, word: str, words: Sequence[str]) -> None:
    if word not in words:
        raise SetupError("", f"--{option} {word}: there are {', '.join(words)}")


def _find_prints(artist: Artist, rules: GameRules[Any, Any, Any, Any, Any], what: Sequence[str]) -> list[Print]:
    """What was asked for: groups of printed cards by name, and cards of files, in that order."""
    cards = rules.standard_card_set()
    known = artist.groups(cards)
    files = [Path(word) for word in what if word not in known]
    for path in files:
        if path.suffix != _ENDING and not path.exists():
            near = suggest(str(path), known)
            hint = f" (did you mean {near!r}?)" if near else ""
            raise SetupError(
                "", f"there is no file, folder or family {str(path)!r}{hint}; there are {', '.join(known)}"
            )
    if files and not rules.takes_card_files:
        raise SetupError("", f"{rules.name} is played with its printed cards only; it has {', '.join(known)}")
    groups = [word for word in what if word in known]
    prints = artist.draw_prints(cards, groups) if groups or not what else []
    if files:
        sources = read_all(files)
        texts = {source.name: source.text for source in sources}
        own = rules.load_texts(texts)  # they may speak of the printed ones
        prints += artist.draw_prints(own, artist.groups_in(own, [source.name for source in sources]))
    return prints


def _images(prints: Sequence[Print]) -> dict[str, str]:
    written: dict[str, str] = {}
    for card in prints:
        for number, face in enumerate(card.copies, start=1):
            differ = len({other.svg for other in card.copies}) > 1
            written[f"{card.file}-{number}.svg" if differ else f"{card.file}.svg"] = face.svg + "\n"
    return written


def _pages(prints: Sequence[Print], paper: str) -> dict[str, str]:
    pages = sheets((face for card in prints for face in card.copies), paper)
    return {f"sheet-{number:02}.svg": page + "\n" for number, page in enumerate(pages, start=1)}


def _write(folder: Path, written: Mapping[str, str]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in written.items():
            write_text(folder / name, text)
    except OSError as error:
        raise SetupError("", f"--out {folder}: {reason_of(error)}") from None


def _tell(prints: Sequence[Print], written: Mapping[str, str], folder: Path, *, are_pages: bool) -> None:
    """What was drawn, group by group, and where it lies."""
    groups = dict.fromkeys(card.group for card in prints)
    wide = max(map(len, groups), default=0)
    for group in groups:
        cards = [card for card in prints if card.group == group]
        copies = sum(len(card.copies) for card in cards)
        print(f"{group:{wide}}  {count(len(cards), 'card'):>9}  {copies:>3} in the box")
    size = sum(map(len, written.values())) // 1000
    print(f"{count(len(written), 'page' if are_pages else 'image')} in {folder}, {size} KB")
    if are_pages:
        print("Print at 100 %, on one side; then cut along the marks.", file=sys.stderr)
