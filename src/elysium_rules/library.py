"""From files to cards: the card language plus the vocabulary of a game.

This is the one place where language and games meet.
"""

from __future__ import annotations

import copyreg
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast, overload

import attrs

from elysium_rules.arguments import expect, wrong_type
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.cards import CardSet, Family, family_from_program
from elysium_rules.elysium.model.numbers import GameNumbers
from elysium_rules.elysium.model.state import GameState
from elysium_rules.errors import ArgumentError, CardError, DecodeError, UnknownNameError
from elysium_rules.play.engine.given import expect_box, expect_state
from elysium_rules.play.engine.port import (
    ActionT,
    AnyCardSet,
    CardSetOf,
    EventT,
    LoadSources,
    OutcomeT,
    Position,
    StateT,
    ViewT,
)
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.value import FrozenDict
from elysium_rules.source import SourceFile

if TYPE_CHECKING:  # whoever plays sees no finding, and loads nothing for it
    from elysium_rules import json_types
    from elysium_rules.diagnostics import Diagnostic
    from elysium_rules.ephyran.model.cards import Deck, EphyranCards
    from elysium_rules.ephyran.model.state import EphyranState
    from elysium_rules.program.nodes import FamilyProgram
    from elysium_rules.program.vocabulary import Vocabulary

NUMBERS_FILE = "game.toml"
DECK_FILE = "deck.toml"  #: of Ephyran
MOST_DECK_BYTES = 40_000  #: ours has 8,000


#: What was read before, by its folders. It is empty but in a page, whose archive brings the printed cards along
#: (clients/engine/page_engine.py).
READ_AHEAD: Final[dict[tuple[Path, ...], tuple[tuple[FamilyProgram, ...], dict[str, SourceFile]]]] = {}


# --- any game --------------------------------------------------------------------------------------------------------


def load_programs(vocabulary: Vocabulary, *paths: Path) -> tuple[tuple[FamilyProgram, ...], dict[str, SourceFile]]:
    """Read card files of a game, or folders of them: parse and check.

    Args:
        vocabulary: the table of the game, which names its grammar.
        paths: files and folders; folders inside a folder are not looked at.

    Returns:
        The programs in the order of the files, and the files by name.

    Raises:
        CardError: something is wrong in a file; it holds all findings.

    Example:
        >>> from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
        >>> programs, _ = load_programs(EPHYRAN, cards_folder("ephyran"))
        >>> [(program.key, len(program.cards)) for program in programs]
        [('dionysus', 1), ('reinforcements', 8)]
    """
    if paths in READ_AHEAD:
        return READ_AHEAD[paths]
    from elysium_rules.lang.load import read_all  # the language is not needed to play

    return _check_sources(read_all(paths), vocabulary, most_tokens=None)


def _check_sources(
    sources: tuple[SourceFile, ...], vocabulary: Vocabulary, known_families: tuple[str, ...] = (), **bounds: Any
) -> tuple[tuple[FamilyProgram, ...], dict[str, SourceFile]]:
    """Parse and check; what is wrong is raised."""
    from elysium_rules.lang.load import load_families  # the language is not needed to play

    programs, findings, known = load_families(sources, vocabulary, known_families, **bounds)
    if any(finding.is_error for finding in findings):
        raise CardError(findings, known)
    return programs, known


# --- Ephyran ---------------------------------------------------------------------------------------------------------


@cache
def ephyran_programs() -> tuple[FamilyProgram, ...]:
    """Ephyran's printed powers, checked: the Reinforcements and Dionysus; read once per process.

    Example:
        >>> [card.key for program in ephyran_programs() for card in program.cards][:2]
        ['dionysus', 'castor_and_pollux']
    """
    from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN  # who plays the other game has no use

    programs, _ = load_programs(EPHYRAN, cards_folder("ephyran"))
    return programs


@cache
def ephyran_cards() -> EphyranCards:
    """All that Ephyran is played with: the deck and the printed powers; read once per process.

    Example:
        >>> ephyran_cards()
        <EphyranCards: deck.toml, dionysus.ely, reinforcements.ely>
    """
    from elysium_rules.ephyran.model.cards import EphyranCards, read_deck
    from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN

    programs, known = load_programs(EPHYRAN, cards_folder("ephyran"))
    by_key = FrozenDict({card.key: card for program in programs for card in program.cards})
    deck = read_deck(SourceFile(DECK_FILE, _read_ephyran(DECK_FILE)))
    copyreg.pickle(EphyranCards, _reduce_ephyran)  # type: ignore[arg-type]  # as for card sets
    return EphyranCards(by_key, (deck.source, *known.values()), deck)


def load_ephyran_sources(texts: Mapping[str, str]) -> EphyranCards:
    """What Ephyran is played with where some files are other ones: those of an editor, of a message, or of a save.

    A text that declares a printed family takes its place, and `deck.toml` that of the printed deck; the rest is as
    printed.

    Args:
        texts: by name of the file.

    Raises:
        CardError: something is wrong in a text, or the cards are not those of the deck; it holds all findings.
    """
    from elysium_rules.ephyran.model.cards import EphyranCards

    programs, findings, known, deck = _read_ephyran_texts(texts)
    if any(finding.is_error for finding in findings):
        raise CardError(findings, known)
    by_key = FrozenDict({card.key: card for program in programs for card in program.cards})
    own_deck = deck is not ephyran_cards().deck
    files = [source for name, source in known.items() if source is not deck.source]
    return EphyranCards(by_key, (deck.source, *files), deck, carries_deck=own_deck)


def load_ephyran_files(paths: Sequence[Path]) -> EphyranCards:
    """The same for card files and folders of them; a deck counts if it lies in a folder, or is one of the files.

    Raises:
        CardError: a file cannot be read, or something is wrong in one; it holds all findings.
    """
    from elysium_rules.lang.load import read_all  # the language is not needed to play

    inside = [path / DECK_FILE for path in paths if os.path.lexists(path / DECK_FILE)]
    decks = [*(path for path in paths if _is_deck(path.name)), *inside]
    written = [path for path in paths if not _is_deck(path.name)]
    texts = {source.name: source.text for source in (read_all(written) if written else ())}
    texts |= {path.as_posix(): _read_file(path, path.as_posix()) for path in decks[:1]}
    short = {name.rpartition("/")[2]: text for name, text in texts.items()}
    if len(short) == len(texts):
        # A save names its card files, and where they lay is nobody's business; a finding should say just that.
        with suppress(CardError):
            return load_ephyran_sources(short)
    return load_ephyran_sources(texts)


def check_ephyran_texts(texts: Mapping[str, str]) -> CardReport:
    """Check such files, and tell all findings; nothing is raised.

    Args:
        texts: by name of the file, which is what findings call it.

    Example:
        >>> [finding.code for finding in check_ephyran_texts({"mine.ely": "family mine {"}).findings]
        ['parse/unclosed-brace']
    """
    programs, findings, known, _ = _read_ephyran_texts(texts)
    own = [program for program in programs if program.span.file in texts]
    return CardReport(sum(len(program.cards) for program in own), findings, known)


def _read_ephyran_texts(
    texts: Mapping[str, str],
) -> tuple[tuple[FamilyProgram, ...], tuple[Diagnostic, ...], dict[str, SourceFile], Deck]:
    """The programs of some files and of the printed ones that are left, all findings, the files, and the deck."""
    from elysium_rules.diagnostics import Diagnostic
    from elysium_rules.ephyran.model.cards import read_deck
    from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
    from elysium_rules.lang.load import load_families

    _expect_files(texts)
    printed = ephyran_cards()
    deck, wrong, places = printed.deck, list[Diagnostic](), dict[str, SourceFile]()
    own = tuple(SourceFile(name, text) for name, text in texts.items() if not _is_deck(name))
    for name, text in texts.items():
        if _is_deck(name):
            try:
                deck = read_deck(SourceFile(name, text))
            except CardError as error:
                wrong += error.diagnostics
                places |= error.sources
    families = {program.key: program.span.file.rpartition("/")[2] for program in ephyran_programs()}
    programs, findings, known = load_families(own, EPHYRAN, tuple(families)) if own else ((), (), {})
    if wrong or any(finding.is_error for finding in findings):
        return programs, (*findings, *wrong), {**known, **places}, deck
    replaced = {families[program.key] for program in programs if program.key in families}
    left = [(name, text) for name, text in printed.card_files.items() if name not in texts]
    kept = tuple(SourceFile(name, text) for name, text in left if name not in replaced)
    programs, findings, known = load_families((*own, *kept), EPHYRAN)
    on_halves = {half for card in deck.cards for half in card if isinstance(half, str)}
    beside = {key for key in printed.programs if not _is_on(printed.deck, key)}  # Dionysus
    keys = {card.key for program in programs for card in program.cards}
    odd = sorted((on_halves | beside) ^ keys)
    if odd and not any(finding.is_error for finding in findings):
        problem = f"the cards are not those of the deck: {', '.join(odd)}"
        findings = (*findings, Diagnostic("cards/other-deck", problem, None))
    return programs, findings, {**known, deck.source.name: deck.source}, deck


def _is_on(deck: Deck, key: str) -> bool:
    return any(key in card for card in deck.cards)


def _is_deck(name: str) -> bool:
    return name.rpartition("/")[2] == DECK_FILE


def load_deck(path: Path) -> Deck:
    """Read a deck of Ephyran from its file.

    Raises:
        CardError: it cannot be read, or says something that no game can be played with.
    """
    from elysium_rules.ephyran.model.cards import read_deck

    return read_deck(SourceFile(str(path), _read_file(path, str(path))))


def _read_ephyran(name: str) -> str:
    return _read_file(cards_folder("ephyran") / name, name)


def _read_file(path: Path, name: str) -> str:
    from elysium_rules.files import read_text_file  # who plays Elysium loads nothing for findings

    text = read_text_file(path, MOST_DECK_BYTES, name)
    if not isinstance(text, str):
        raise CardError([text], {})
    return text


# --- Elysium ---------------------------------------------------------------------------------------------------------


def load_cards(*paths: str | Path, standard: bool = False) -> CardSet:
    """Read card files or folders of them: parse, check, and build a card set.

    With *standard* the printed families come along, so that a custom family can
    be played beside them. The numbers of the game come from a `game.toml` beside
    the cards, or from the standard one.

    Raises:
        CardError: something is wrong in a file; it holds all findings.
        ArgumentError: this is no path.

    Example:
        >>> load_cards(cards_folder())
        <CardSet of 104 cards: apollo, ares, athena, hades, hephaestus, hermes, poseidon, zeus>
    """
    for path in paths:
        expect("paths", path, (str, os.PathLike), "the path of a card file, or of a folder of them,")
    if not (paths or standard):
        raise ArgumentError("call/nothing", "paths", "a card file or a folder of them belongs here; none was given")
    folders = [Path(path) for path in paths]
    if standard:
        folders.insert(0, cards_folder())
    families, known = load_programs(VOCABULARY, *folders)
    # Those of the author count, not those of the printed families beside; and a file that cannot be read is a finding.
    beside = [Path(path) / NUMBERS_FILE for path in paths]
    numbers = next((file for file in beside if os.path.lexists(file)), cards_folder() / NUMBERS_FILE)
    by_key = {family.key: family_from_program(family, known[family.span.file]) for family in families}
    return CardSet(by_key, load_numbers(numbers))


@cache
def standard_cards() -> CardSet:
    """The eight printed families: 104 cards, 168 copies; read once per process.

    Example:
        >>> len(standard_cards()), standard_cards()["zeus/triumph"].level
        (104, 2)
    """
    return load_cards(cards_folder())


def load_texts(texts: Mapping[str, str]) -> CardSet:
    """Build a card set from the texts of card files, beside the printed families.

    The texts are those of an editor, a form or a message: nothing is read from disk. A text that declares a printed
    family takes its place. `check_texts` tells what is wrong without raising.

    Args:
        texts: by name of the file, which is what findings call it.

    Raises:
        CardError: something is wrong in a text; it holds all findings.

    Example:
        >>> text = standard_cards().families["zeus"].source.text.replace("family zeus", "family dodona")
        >>> load_texts({"mine.ely": text})
        <CardSet of 117 cards: apollo, ares, athena, hades, hephaestus, hermes, poseidon, zeus, dodona>
    """
    programs, findings, known = _read_texts(texts)
    if any(finding.is_error for finding in findings):
        raise CardError(findings, known)
    return _beside_printed(programs, known, _standard_numbers())


def _beside_printed(
    programs: Sequence[FamilyProgram], known: Mapping[str, SourceFile], numbers: GameNumbers
) -> CardSet:
    own = {program.key: family_from_program(program, known[program.span.file]) for program in programs}
    return CardSet({**standard_cards().families, **own}, numbers)


def load_files(paths: Sequence[Path]) -> CardSet:
    """The printed cards and those of card files, or folders of them; numbers in a folder are those of the game.

    A file that declares a printed family takes its place. That is what the commands play with `--cards`.

    Raises:
        CardError: a file cannot be read, or something is wrong in one; it holds all findings.

    Example:
        >>> load_files([cards_folder() / "starter"])
        <CardSet of 117 cards: apollo, ares, athena, hades, hephaestus, hermes, poseidon, zeus, my_family>
    """
    from elysium_rules.lang.load import read_all  # the language is not needed to play

    families = tuple(standard_cards().families)
    programs, known = _check_sources(read_all(paths), VOCABULARY, families, most_tokens=None)
    beside = (path / NUMBERS_FILE for path in paths)
    file = next((file for file in beside if os.path.lexists(file)), None)
    return _beside_printed(programs, known, _standard_numbers() if file is None else load_numbers(file))


def check_texts(texts: Mapping[str, str], *, reasoning: bool = False) -> CardReport:
    """Check the texts of card files as `elysium check` does, and tell all findings; nothing is raised.

    Args:
        texts: by name of the file, which is what findings call it.
        reasoning: whether to tell as well what can never matter in cards that are right, such as a condition that
            always holds: warnings with codes like `reason/never-true`. It takes about as long as the check itself.

    Example:
        >>> report = check_texts({"mine.ely": "family mine {"})
        >>> report.is_good, report.cards, [finding.code for finding in report.findings]
        (False, 0, ['parse/unclosed-brace'])
    """
    programs, findings, known = _read_texts(texts)
    if reasoning and programs:
        from elysium_rules.lang.reasoning.report import reason_about  # whoever plays needs none of it

        findings = (*findings, *reason_about(programs, VOCABULARY, known, _printed_programs()))
    return CardReport(sum(len(program.cards) for program in programs), findings, known)


@cache
def _printed_programs() -> tuple[FamilyProgram, ...]:
    """The printed families as they were checked; of them only the source and the numbers were read beside."""
    programs, _ = load_programs(VOCABULARY, cards_folder())
    return programs


def _read_texts(
    texts: Mapping[str, str],
) -> tuple[tuple[FamilyProgram, ...], tuple[Diagnostic, ...], dict[str, SourceFile]]:
    from elysium_rules.lang.load import load_families  # the language is not needed to play

    _expect_files(texts)
    sources = tuple(SourceFile(name, text) for name, text in texts.items())
    return load_families(sources, VOCABULARY, tuple(standard_cards().families))


def _expect_files(texts: object) -> None:
    """Refuse what are no card files: their texts, by their names."""
    expect("texts", texts, Mapping, "a dict with the texts of card files by their names")
    assert isinstance(texts, Mapping)
    for name, text in texts.items():
        if not (isinstance(name, str) and isinstance(text, str)):
            raise wrong_type("texts", name if isinstance(text, str) else text, "the text of a file, by its name,")


@attrs.frozen
class CardReport:
    """What came of checking card files; as a text, all findings with their places.

    Example:
        >>> print(check_texts({"mine.ely": ""}))
        error[check/no-family]: this file declares no family
          --> mine.ely:1:1
        ...
    """

    cards: int  #: in files without errors
    findings: tuple[Diagnostic, ...]  #: all of them, errors and warnings, in reading order
    sources: Mapping[str, SourceFile] = attrs.field(repr=False)  #: the files by name, for who shows places

    @property
    def is_good(self) -> bool:
        """Whether the files can be played with: there may be warnings, but no error."""
        return not any(finding.is_error for finding in self.findings)

    def as_plain(self) -> list[json_types.Finding]:
        """The findings as plain data, for an editor or another program."""
        from elysium_rules.diagnostics import diagnostic_as_json

        return [cast("json_types.Finding", diagnostic_as_json(finding, self.sources)) for finding in self.findings]

    def __str__(self) -> str:
        from elysium_rules.diagnostics import render_diagnostics

        return render_diagnostics(self.findings, self.sources)


def load_sources(texts: Mapping[str, str]) -> CardSet:
    """Build a card set from the texts of family files, by family: what a save carries.

    Its cards may speak of each other and of the printed families; the numbers of the game are the standard ones.

    Raises:
        CardError: something is wrong in a file; it holds all findings.

    Example:
        >>> load_sources({"zeus": standard_cards().families["zeus"].source.text})
        <CardSet of 13 cards: zeus>
    """
    _expect_files(texts)
    return _load_sources(tuple(texts.items()))


# Whoever loads saves loads many of the same game, and states of one game share one card set.
@lru_cache(maxsize=16)
def _load_sources(texts: tuple[tuple[str, str], ...]) -> CardSet:
    # Of the printed families we have the programs already; most saves carry four of them beside one custom family.
    printed = {key: family for key, family in standard_cards().families.items() if (key, family.source.text) in texts}
    others = [(key, text) for key, text in texts if key not in printed]
    own = _read_files(_as_files(others)) if others else {}
    if printed.keys() & own.keys():  # a file declares a printed family that is here, too: that is a finding
        own = _read_files(_as_files(texts))
    return CardSet({**printed, **own}, _standard_numbers())


def _as_files(texts: Iterable[tuple[str, str]]) -> tuple[SourceFile, ...]:
    return tuple(SourceFile(f"{key}.ely", text) for key, text in texts)


def _read_files(sources: tuple[SourceFile, ...]) -> dict[str, Family]:
    """The families in these files, which a save or a state carries; they may speak of each other and printed ones."""
    families, known = _check_sources(sources, VOCABULARY, tuple(standard_cards().families), is_saved=True)
    return {family.key: family_from_program(family, known[family.span.file]) for family in families}


# --- how card sets travel --------------------------------------------------------------------------------------------

# A printed family travels as its key and fingerprint, any other one as its file: kilobytes instead of megabytes,
# and wherever a value arrives it is played with the cards that are there already. Registered here because only
# this module can read cards; the class itself knows nothing of files and language.


def _reduce_cards(cards: CardSet) -> tuple[object, ...]:
    standard = standard_cards()
    printed = standard.families
    files = tuple(
        (family.source.name, family.source.text)
        for key, family in cards.families.items()
        if key not in printed or printed[key].digest != family.digest
    )
    numbers = None if cards.numbers == standard.numbers else cards.numbers
    return _find_cards, (cards.pins_of(*cards.families), files, numbers)


copyreg.pickle(CardSet, _reduce_cards)  # type: ignore[arg-type]  # typeshed knows shorter tuples only


def _reduce_ephyran(cards: EphyranCards) -> tuple[object, ...]:
    """The printed cards travel as their fingerprints, others as they are."""
    return (_find_ephyran, (tuple(cards.pins.items()),)) if cards == ephyran_cards() else cards.__reduce__()


def _find_ephyran(pins: tuple[tuple[str, str], ...]) -> EphyranCards:
    cards = ephyran_cards()
    foreign = [name for name, digest in pins if cards.pins.get(name) != digest]
    if foreign:
        raise DecodeError("pickle/other-cards", "cards", f"these files are other ones here: {', '.join(foreign)}")
    return cards


# Whoever gets one state gets many of the same cards, and states of one game share one card set.
@lru_cache(maxsize=16)
def _find_cards(
    pins: tuple[tuple[str, str], ...],
    files: tuple[tuple[str, str], ...] = (),
    numbers: GameNumbers | None = None,
) -> CardSet:
    """The card set with these families, by key and fingerprint; the *files* are those of families not printed."""
    standard = standard_cards()
    known = dict(standard.families)
    if files:
        known.update(_read_files(tuple(SourceFile(name, text) for name, text in files)))
    foreign = [key for key, digest in pins if key not in known or known[key].digest != digest]
    if foreign:
        reason = f"these printed families are other ones here: {', '.join(foreign)}"
        raise DecodeError("pickle/other-cards", "cards", reason)
    if not files and numbers is None and pins == standard.pins_of(*standard.families):
        return standard
    return CardSet({key: known[key] for key, _ in pins}, numbers or standard.numbers)


def save_game(state: Position[StateT, ActionT, EventT, ViewT, OutcomeT], *, with_cards: bool = False) -> str:
    """Write a game down at any decision, to be read by `load_game` now or in a later version.

    Args:
        state: any state of any game, also in the middle of a power.
        with_cards: carry the card files along, so that the save can be read where they were changed or are missing.

    Example:
        >>> from elysium_rules.elysium.rules.setup import new_game
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> load_game(save_game(state)) == state
        True

    Raises:
        ArgumentError: this is no state.
        SetupError: a card file is too long to be carried.
    """
    from elysium_rules.play.serialising.save import encode_save  # most games are never saved

    expect_state(state)
    return encode_save(state, with_cards=with_cards)


@overload
def load_game(
    text: str | bytes,
    cards: CardSetOf[StateT, ActionT, EventT, ViewT, OutcomeT],
    *,
    accept_edited: bool = False,
    accept_scenario: bool = False,
) -> StateT: ...
@overload
def load_game(
    text: str | bytes, cards: None = None, *, accept_edited: bool = False, accept_scenario: bool = False
) -> GameState | EphyranState: ...
def load_game(
    text: str | bytes, cards: AnyCardSet | None = None, *, accept_edited: bool = False, accept_scenario: bool = False
) -> Any:
    """Read a game that `save_game` wrote; it goes on as if it had never been saved.

    Args:
        text: the save.
        cards: the cards to play with, by default the printed ones of the game that the save is of. Where they differ
            from those of the save, the save must carry its own.
        accept_edited: go on with changed cards, if the deck is still the same and no changed power is open.
        accept_scenario: accept a table that no game comes to, such as a scenario that leaves turns and columns open.

    Raises:
        DecodeError: it is damaged, foreign, or cannot be continued with these cards; one sentence says why.
        ArgumentError: this is no text, or these are no cards.

    Returns:
        The state. Without *cards* it is one of any game, and `isinstance(state, GameState)` tells which.
    """
    from elysium_rules.play.serialising.save import decode_save, name_in  # most games are never saved

    expect("text", text, (str, bytes), "the text of a save")
    if cards is not None:
        expect_box(cards)
    else:
        from elysium_rules.games import DEFAULT_GAME, game_names, standard_card_set

        name = name_in(text)
        cards = standard_card_set(name if name in game_names() else DEFAULT_GAME)
    carried: LoadSources = cards.rules.load_sources
    return decode_save(text, cards, carried, accept_edited=accept_edited, accept_scenario=accept_scenario)


def load_numbers(path: Path) -> GameNumbers:
    """Read the numbers of the game; whatever is wrong with the file is a finding like any other.

    Raises:
        CardError: the file cannot be read, is no TOML, or holds numbers that no game can be played with.
    """
    from elysium_rules.elysium.model.numbers_file import read_numbers_file  # needed once

    # The file of the library is named the same on every machine.
    own = path == cards_folder() / NUMBERS_FILE
    return read_numbers_file(path, f"cards/{NUMBERS_FILE}" if own else path.as_posix())


class FamilySets(Mapping[str, tuple[str, ...]]):
    """The named sets of families (S3), read from the numbers of the game when first asked for.

    Example:
        >>> FAMILY_SETS["first_game"]
        ('athena', 'hades', 'hephaestus', 'poseidon', 'zeus')
    """

    def __getitem__(self, key: str) -> tuple[str, ...]:
        sets = _standard_numbers().sets
        if key not in sets:
            raise UnknownNameError("set of families", key, sets)
        return sets[key].families

    def __iter__(self) -> Iterator[str]:
        return iter(_standard_numbers().sets)

    def __len__(self) -> int:
        return len(_standard_numbers().sets)

    def __repr__(self) -> str:
        return f"FamilySets({dict(self)})"


@cache
def _standard_numbers() -> GameNumbers:
    return load_numbers(cards_folder() / NUMBERS_FILE)


#: The named sets of families (S3), such as `FAMILY_SETS["first_game"]`.
FAMILY_SETS = FamilySets()
