"""What the rules of games share whose cards, words and choices lie in files (`game.py`, `saying/teller.py`).

Their states and views are written by their fields, their moves word by word, and what is played with by its choices
and the fingerprints of its files. A game may have other ways: then it says all of `play/engine/port.py` itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from elysium_rules.errors import ArgumentError, CardError, DecodeError, SetupError
from elysium_rules.play.cards.game import BaseCardSet, CardGame
from elysium_rules.play.data.lazy import lazy
from elysium_rules.play.engine.port import ActionT, EventT, Game, GameRules, LoadSources, OutcomeT, StateT, ViewT
from elysium_rules.program.written import power_text, powers_text

if TYPE_CHECKING:
    from pathlib import Path

    from elysium_rules.kernel.codec import Json
    from elysium_rules.play.data.memory import Memory
    from elysium_rules.play.data.read import Reader
    from elysium_rules.play.data.shapes import Definitions
    from elysium_rules.play.saying.wording import Wording
    from elysium_rules.play.serialising.save import Pins
    from elysium_rules.program.nodes import CardProgram, Power
    from elysium_rules.program.vocabulary import Vocabulary
    from elysium_rules.source import SourceFile

MOST_SEATS: Final = 99  #: nobody writes down a game of more
MOST_SOURCE: Final = 50_000  #: characters of a card file that a text carries; a printed family has about 2,500
MOST_SOURCES: Final = 60_000  #: of all of them: whoever sends a text must not keep the parser busy


class CardGameRules(GameRules[StateT, ActionT, EventT, ViewT, OutcomeT]):
    """A game of cards with powers, whose views are states with holes."""

    vocabulary: ClassVar[Vocabulary]  #: all that its cards can say

    def card_word(self, game: Game, card: int) -> str:
        return _ours(game).card_word(card)

    def observe_again(self, state: StateT, seat: int | None, memory: Memory) -> ViewT:
        view: ViewT = self.sight.observe(cast("Any", state), seat, self.view_class, memory)
        return view

    # --- how it is written down

    files_word: ClassVar[str] = "files"  #: what the files that a text pins are called

    def encode_game(self, game: Game, *, with_cards: bool) -> Json:
        """What is played with, by the fingerprints of its files; with cards also what these are written in."""
        ours = _ours(game)
        cards, choices = ours.cards, ours.choices
        header: dict[str, Json] = {"players": ours.player_count, "rulings": ours.rulings.name}
        for name, value in choices.items():
            is_list = isinstance(value, tuple)
            header[name] = [str(word) for word in value] if is_list else None if value is None else str(value)
        names, pins = self.pinned_files(choices), cards.pins
        header["cards"] = {name: pins[name] for name in (pins if names is None else names)}
        if cards.numbers_pin is not None:
            header["numbers"] = cards.numbers_pin
        if with_cards:
            texts = {name: text for name, text in cards.card_files.items() if names is None or name in names}
            _expect_short(texts)
            header["sources"] = {**texts}
        return header

    def decode_game(
        self, reader: Reader, cards: Any, load_sources: LoadSources | None = None, pins: Pins | None = None
    ) -> Game:
        """Find the game that a text speaks of, with exactly its cards; with *pins* also with edited ones."""
        rulings = reader.text("rulings")
        if rulings not in self.rulings:
            known = ", ".join(f"`{name}`" for name in self.rulings)
            reason = f"only {known} can be played here"
            raise DecodeError("save/other-rulings", f"{reader.path}.rulings", reason)
        players = reader.number("players", 1, MOST_SEATS)
        choices = self._read_choices(reader, players)
        names = self.pinned_files(choices)
        pinned = _read_pins(reader, names)
        carried = _read_sources(reader, cards, pinned, names) if reader.has("sources") else {}
        numbers = None if cards.numbers_pin is None else reader.text("numbers")
        reader.done()
        foreign, fault = _foreign(pinned, names, cards), None
        missing = {name for name in foreign if name in pinned}  # what else is foreign gives way
        if foreign:
            reason = f"these {self.files_word} are not the ones of the save: {', '.join(foreign)[:80]}"
            fault = DecodeError("save/other-cards", f"{reader.path}.cards", reason)
            fault = fault if pins is None else self.fault_of(pins, cards, fault)
        if fault is not None and (load_sources is None or not carried or not carried.keys() >= missing):
            raise fault
        if numbers != cards.numbers_pin:
            raise DecodeError("save/other-numbers", f"{reader.path}.numbers", "the numbers of the game are other ones")
        if fault is not None and load_sources is not None:  # last: card files take the longest to read
            cards = self._load_carried(carried, cards, load_sources, f"{reader.path}.sources")
            foreign = _foreign(pinned, names, cards)
            if foreign:
                reason = f"what `{foreign[0][:40]}` should hold is not in its file"
                raise DecodeError("save/unreadable-cards", f"{reader.path}.sources", reason)
        try:
            return self.find_game(cards, players, choices, rulings)
        except SetupError as error:
            raise DecodeError("save/no-such-game", reader.path, str(error)) from None

    def _read_choices(self, reader: Reader, players: int) -> dict[str, Any]:
        """What was chosen at the setup: a word, several for each seat, or several names; or what chance decides."""
        choices: dict[str, Any] = {}
        for setup in self.setups:
            if setup.default == "" and reader.raw(setup.name) is None:
                choices[setup.name] = None
            elif setup.by_seat or setup.is_list:
                choices[setup.name] = reader.texts(setup.name, players if setup.by_seat else MOST_SEATS)
            else:
                choices[setup.name] = reader.word(setup.name, setup.words) if setup.words else reader.text(setup.name)
        return choices

    def _load_carried(self, texts: Mapping[str, str], cards: Any, load_sources: LoadSources, path: str) -> Any:
        try:
            return self.adopt(load_sources(texts), cards)
        except CardError as error:
            reason = f"the card files cannot be read: {error.diagnostics[0].message}"
            raise DecodeError("save/unreadable-cards", path, reason) from None

    def adopt(self, loaded: Any, cards: Any) -> Any:
        """The card set of card files that a text carries, with what no card file says from the card set at hand."""
        return loaded

    def pinned_files(self, choices: Mapping[str, Any]) -> Sequence[str] | None:
        """The files that a game with these choices is played with; None: all."""
        return None

    def fault_of(self, pins: Pins, cards: Any, fault: DecodeError) -> DecodeError | None:
        """Why a game cannot go on with edited cards, which is *fault* unless a game knows better; None: it can."""
        return fault

    def foreign_files(self, header: Reader, cards: Any) -> tuple[str, ...]:
        names = self.pinned_files(self._read_choices(header, MOST_SEATS))
        found = _foreign(_read_pins(header, names), names, cards)
        is_other = cards.numbers_pin is not None and header.text("numbers") != cards.numbers_pin
        return (*found, "numbers") if is_other else found

    def power_of(self, game: Game, card: int) -> tuple[str, str]:
        ours = _ours(game)
        program = ours.programs[ours.card_of(card)]
        if game.codes[card] is None or program is None:  # as a damaged save may say
            return self.card_word(game, ours.card_of(card)), ""
        return program.key, power_text(ours.cards.source_of(program), ours.power(card))

    def powers_at(self, game: Game, number: int) -> tuple[Sequence[Power], int] | None:
        ours = _ours(game)
        program = ours.programs[ours.card_of(number)]
        return None if program is None else (program.powers, number // ours.size)

    def highest_card(self, game: Game, data: Json) -> int:
        return _ours(game).size - 1

    encode_view_again = lazy("play.serialising.views", "encode_view")

    # --- how it is said

    def describe_to_all(self, where: ViewT, event: EventT, language: str, names: Sequence[str] = ()) -> str | None:
        teller = self.teller.of(cast("Any", where), language, names)
        text = teller.tell(event)
        return None if teller.said_private else text

    def describe_card(self, where: Any, card: int, language: str, *, with_level: bool = False) -> str:
        game = _ours(where.game)
        if not 0 <= card < game.size:
            raise ArgumentError(
                "call/no-such-card", "card", f"cards are numbered from 0 to {game.size - 1}, not {card}"
            )
        return self.teller.of(where, language).card_name(card)

    def chapter(self, state: StateT) -> int | None:
        """The round: in each of them everybody has a turn. A game that does not count its turns has none."""
        where = cast("Any", state)
        return where.turns_played // where.game.player_count + 1 if hasattr(where, "turns_played") else None

    def wording(self, cards: BaseCardSet, language: str) -> Wording:
        """Puts what the cards do into phrases."""
        from elysium_rules.play.saying.wording import Wording

        return Wording(self.vocabulary, lambda key: cards.name(key, language))

    def describe_powers(self, cards: BaseCardSet, program: CardProgram, language: str) -> list[str]:
        """What a card does, power by power: when it works, and what it does then."""
        from elysium_rules.play.saying.lexicon import find_lexicon

        lexicon, wording = find_lexicon(language, self.name), self.wording(cards, language)
        return [wording.whole(lexicon, power) for power in program.powers]

    # --- what other programs are told of it

    @property
    def field_words(self) -> Mapping[str, str]:
        """What its fields are, as the file `fields.toml` beside its cards has it."""
        import tomllib

        return tomllib.loads((self.folder() / "fields.toml").read_text(encoding="utf-8"))

    def folder(self) -> Path:
        from elysium_rules.program.folders import cards_folder

        return cards_folder(self.name)

    def shapes(self) -> Definitions:
        from elysium_rules.play.serialising.class_shapes import PROGRAM_SHAPES, view_shapes

        return {**PROGRAM_SHAPES, **self.deck_shapes(), **view_shapes(self)}

    def deck_shapes(self) -> Definitions:
        """The shape of `DeckCard`, one card of the deck, and of what it is made of."""
        from elysium_rules.play.serialising.class_shapes import CARD_SHAPES

        return {"DeckCard": CARD_SHAPES["DeckCard"]}

    def encode_cards(self, game: Game, language: str) -> tuple[list[Json], list[Json]]:
        """The cards with powers as printed, and each card of the deck."""
        ours = _ours(game)
        cards = ours.cards
        printed = [self._encode_print(cards, key, program, language) for key, program in cards.programs.items()]
        return printed, [self.encode_deck_card(game, number, language) for number in range(ours.size)]

    def group_of(self, cards: BaseCardSet, key: str) -> str:
        """The group of cards that a card with powers belongs to, as whoever draws them calls it."""
        return ""

    def encode_prints(self, cards: BaseCardSet, groups: Sequence[str], language: str) -> list[Json]:
        return [
            self._encode_print(cards, key, program, language)
            for key, program in cards.programs.items()
            if self.group_of(cards, key) in groups
        ]

    def _encode_print(self, cards: BaseCardSet, key: str, program: CardProgram, language: str) -> Json:
        return {
            "ref": key,
            "name": cards.name(key, language),
            "text": " ".join(self.describe_powers(cards, program, language)),
            "source": powers_text(cards.source_of(program), program.powers),
        }

    def encode_deck_card(self, game: Game, card: int, language: str) -> Json:
        """One card of the deck as plain data."""
        return {"number": card, "ref": self.card_word(game, card)}

    def card_source(self, game: Game, card: int) -> SourceFile | None:
        ours = _ours(game)
        program = ours.programs[card]
        return None if program is None else ours.cards.source_of(program)


def _ours(game: Game) -> CardGame:
    assert isinstance(game, CardGame)
    return game


def _expect_short(texts: Mapping[str, str]) -> None:
    """Refuse card files that are too long to be carried: nobody would read them again."""
    for name, text in texts.items():
        if len(text) > MOST_SOURCE:
            reason = f"the card file {name!r} is longer than {MOST_SOURCE} characters"
            raise SetupError("", f"{reason}: too long to be carried along")
    if sum(map(len, texts.values())) > MOST_SOURCES:
        reason = f"the card files are longer than {MOST_SOURCES} characters"
        raise SetupError("", f"{reason}: too long to be carried along")


def _read_pins(reader: Reader, names: Sequence[str] | None) -> dict[str, str]:
    """The fingerprints of the files, of which a game may know the names."""
    pinned = reader.object("cards")
    found = {name: pinned.text(name) for name in (pinned.names if names is None else names)}
    pinned.done()
    return found


def _read_sources(reader: Reader, cards: Any, pinned: Mapping[str, str], names: Sequence[str] | None) -> dict[str, str]:
    """The card files that a text carries, each the one that is pinned."""
    given = reader.object("sources")
    texts = {name: given.text(name, longest=MOST_SOURCE) for name in (given.names if names is None else names)}
    given.done()
    if sum(map(len, texts.values())) > MOST_SOURCES:
        reason = f"the card files are longer than {MOST_SOURCES} characters"
        raise DecodeError("save/too-many-sources", given.path, reason)
    for name, text in texts.items():
        if cards.fingerprint(text) != pinned.get(name):
            raise DecodeError("save/other-sources", f"{given.path}.{name[:40]}", "this is not the file that is pinned")
    return texts


def _foreign(pinned: Mapping[str, str], names: Sequence[str] | None, cards: Any) -> tuple[str, ...]:
    """The files that are missing or other ones in the card set."""
    ours = cards.pins
    wanted = dict.fromkeys((*ours, *pinned)) if names is None else names
    return tuple(name for name in wanted if pinned.get(name) != ours.get(name))
