"""From files to a card set: the card language plus Elysium's vocabulary.

This is the one place where language and game meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from elysium_rules.elysium.cards import CardSet, family_from_program
from elysium_rules.elysium.numbers import GameNumbers
from elysium_rules.elysium.state import GameState
from elysium_rules.elysium.vocabulary import VOCABULARY
from elysium_rules.errors import CardError
from elysium_rules.lang.grammar import cards_folder
from elysium_rules.source import SourceFile

NUMBERS_FILE = "game.toml"


def load_cards(*paths: str | Path, standard: bool = False) -> CardSet:
    """Read card files or folders of them: parse, check, and build a card set.

    With *standard* the printed families come along, so that a custom family can
    be played beside them. The numbers of the game come from a `game.toml` beside
    the cards, or from the standard one.

    Raises:
        CardError: something is wrong in a file; it holds all findings.

    Example:
        >>> load_cards(cards_folder())
        <CardSet of 104 cards: apollo, ares, athena, hades, hephaestus, hermes, poseidon, zeus>
    """
    from elysium_rules.lang.load import is_file, load_families, read_all  # the language is not needed to play

    folders = [Path(path) for path in paths]
    if standard:
        folders.insert(0, cards_folder())
    families, findings, known = load_families(read_all(folders), VOCABULARY, most_tokens=None)
    errors = tuple(finding for finding in findings if finding.is_error)
    if errors:
        raise CardError(findings, known)
    numbers = next((folder / NUMBERS_FILE for folder in folders if is_file(folder / NUMBERS_FILE)), None)
    by_key = {family.key: family_from_program(family, known[family.span.file]) for family in families}
    return CardSet(by_key, load_numbers(numbers or cards_folder() / NUMBERS_FILE))


@cache
def standard_cards() -> CardSet:
    """The eight printed families: 104 cards, 168 copies; read once per process.

    Example:
        >>> len(standard_cards()), standard_cards()["zeus/triumph"].level
        (104, 2)
    """
    return load_cards(cards_folder())


def load_sources(texts: Mapping[str, str]) -> CardSet:
    """Build a card set from the texts of family files, by family: what a save carries.

    Its cards may speak of each other and of the printed families; the numbers of the game are the standard ones.

    Raises:
        CardError: something is wrong in a file; it holds all findings.

    Example:
        >>> load_sources({"zeus": standard_cards().families["zeus"].source.text})
        <CardSet of 13 cards: zeus>
    """
    return _load_sources(tuple(texts.items()))


# Whoever loads saves loads many of the same game, and states of one game share one card set.
@lru_cache(maxsize=16)
def _load_sources(texts: tuple[tuple[str, str], ...]) -> CardSet:
    from elysium_rules.lang.load import load_families  # the language is not needed to play

    sources = tuple(SourceFile(f"{key}.ely", text) for key, text in texts)
    families, findings, known = load_families(sources, VOCABULARY, tuple(standard_cards().families))
    if any(finding.is_error for finding in findings):
        raise CardError(findings, known)
    return CardSet(
        {family.key: family_from_program(family, known[family.span.file]) for family in families}, _standard_numbers()
    )


def save_game(state: GameState, *, with_cards: bool = False) -> str:
    """Write a game down at any decision, to be read by `load_game` now or in a later version.

    Args:
        state: any state, also in the middle of a power.
        with_cards: carry the card files along, so that the save can be read where they were changed or are missing.

    Example:
        >>> from elysium_rules.elysium.setup import new_game
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> load_game(save_game(state)) == state
        True
    """
    from elysium_rules.elysium.save import encode_save  # most games are never saved

    return encode_save(state, with_cards=with_cards)


def load_game(text: str | bytes, cards: CardSet | None = None, *, accept_edited: bool = False) -> GameState:
    """Read a game that `save_game` wrote; it goes on as if it had never been saved.

    Args:
        text: the save.
        cards: the cards to play with, by default the printed ones. Where they differ from those of the save, the
            save must carry its own.
        accept_edited: go on with changed cards, if the deck is still the same and no changed power is open.

    Raises:
        DecodeError: it is damaged, foreign, or cannot be continued with these cards; one sentence says why.
    """
    from elysium_rules.elysium.save import decode_save  # most games are never saved

    return decode_save(text, standard_cards() if cards is None else cards, load_sources, accept_edited=accept_edited)


def load_numbers(path: Path) -> GameNumbers:
    """Read the numbers of the game; a mistake in the file is a finding like any other."""
    import tomllib  # slow to load and needed once, like the others here

    from cattrs import ClassValidationError, Converter, transform_error

    from elysium_rules.diagnostics import Diagnostic

    text = path.read_text(encoding="utf-8")
    source = SourceFile(path.name, text)
    try:
        numbers = Converter(forbid_extra_keys=True).structure(tomllib.loads(text), GameNumbers)
    except (tomllib.TOMLDecodeError, ClassValidationError) as error:
        reasons = [str(error)] if isinstance(error, tomllib.TOMLDecodeError) else transform_error(error)
        findings = tuple(
            Diagnostic("numbers/unreadable", f"`{path.name}` cannot be read: {why}", None) for why in reasons
        )
        raise CardError(findings, {source.name: source}) from error
    return numbers


class FamilySets(Mapping[str, tuple[str, ...]]):
    """The named sets of families (S3), read from the numbers of the game when first asked for.

    Example:
        >>> FAMILY_SETS["first_game"]
        ('athena', 'hades', 'hephaestus', 'poseidon', 'zeus')
    """

    def __getitem__(self, key: str) -> tuple[str, ...]:
        return _standard_numbers().sets[key].families

    def __iter__(self) -> Iterator[str]:
        return iter(_standard_numbers().sets)

    def __len__(self) -> int:
        return len(_standard_numbers().sets)

    def __repr__(self) -> str:
        return f"FamilySets({dict(self)})"


@cache
def _standard_numbers() -> GameNumbers:
    return load_numbers(cards_folder() / NUMBERS_FILE)


FAMILY_SETS = FamilySets()
