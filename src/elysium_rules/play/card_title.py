"""What the titles of games share whose cards, words and choices lie in files (`play/card_match.py`, `play/teller.py`).

Their states and views are written by their fields, their moves word by word, and what is played with by its choices
and the fingerprints of its files. A game may have other ways: then it says all of `play/port.py` itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from elysium_rules.errors import ArgumentError, CardError, DecodeError, SetupError
from elysium_rules.play.card_match import CardBox, CardMatch
from elysium_rules.play.late import late
from elysium_rules.play.port import ActionT, EventT, LoadSources, Match, OutcomeT, StateT, Title, ViewT
from elysium_rules.program.written import power_text, powers_text

if TYPE_CHECKING:
    from pathlib import Path

    from elysium_rules.kernel.codec import Json
    from elysium_rules.play.memory import Memory
    from elysium_rules.play.read import Reader
    from elysium_rules.play.save import Pins
    from elysium_rules.play.shapes import Definitions
    from elysium_rules.play.wording import Wording
    from elysium_rules.program.nodes import CardProgram, Power
    from elysium_rules.program.vocabulary import Vocabulary
    from elysium_rules.source import SourceFile

MOST_SEATS: Final = 99  #: nobody writes down a game of more
MOST_SOURCES: Final = 60_000  #: characters of all card files that a text carries: it must not keep the parser busy


def _read_sources(reader: Reader, box: CardBox) -> dict[str, str]:
    """The card files that a text carries, each the one that is pinned."""
    pinned, given = reader.object("cards"), reader.object("sources")
    texts: dict[str, str] = {}
    for name in given.names:
        texts[name] = given.text(name, longest=MOST_SOURCES)
        if not pinned.has(name) or box.fingerprint(texts[name]) != pinned.text(name):
            raise DecodeError("save/other-sources", f"{given.path}.{name[:40]}", "this is not the file that is pinned")
    if sum(map(len, texts.values())) > MOST_SOURCES:
        reason = f"the card files are longer than {MOST_SOURCES} characters"
        raise DecodeError("save/too-many-sources", given.path, reason)
    return texts


class CardTitle(Title[StateT, ActionT, EventT, ViewT, OutcomeT]):
    """A game of cards with powers, whose views are states with holes."""

    vocabulary: ClassVar[Vocabulary]  #: all that its cards can say

    def card_word(self, match: Match, card: int) -> str:
        return _ours(match).card_word(card)

    def observe_again(self, state: StateT, seat: int | None, memory: Memory) -> ViewT:
        view: ViewT = self.sight.observe(cast("Any", state), seat, self.view_class, memory)
        return view

    # --- how it is written down

    def encode_match(self, match: Match, *, with_cards: bool) -> Json:
        """What is played with, by the fingerprints of its files; with cards also what these are written in."""
        game = _ours(match)
        choices = {name: list(value) if isinstance(value, tuple) else value for name, value in game.choices.items()}
        pins: dict[str, Json] = {**game.cards.pins}
        rulings = game.rulings.name  # a game keeps its own (decision 19)
        header: dict[str, Json] = {"players": game.player_count, **choices, "rulings": rulings, "cards": pins}
        if with_cards:
            header["sources"] = {**game.cards.card_files}
        return header

    def decode_match(
        self, reader: Reader, box: CardBox, load_sources: LoadSources | None = None, pins: Pins | None = None
    ) -> Match:
        rulings = reader.text("rulings")
        if rulings not in self.rulings:
            reason = f"only {', '.join(self.rulings)} can be played here"
            raise DecodeError("save/other-rulings", f"{reader.path}.rulings", reason)
        players = reader.number("players", 1, MOST_SEATS)
        choices: dict[str, Any] = {}
        for setup in self.setups:
            is_open = setup.default == "" and reader.raw(setup.name) is None
            read = reader.texts(setup.name, players) if setup.by_seat and not is_open else None
            choices[setup.name] = read if setup.by_seat or is_open else reader.text(setup.name)
        carried = _read_sources(reader, box) if reader.has("sources") else {}
        foreign = self.foreign_files(reader, box)
        missing = set(foreign) & set(reader.object("cards").names)  # what else is foreign gives way
        reader.done()
        if foreign and load_sources is not None and carried and carried.keys() >= missing:
            try:
                box = load_sources(carried)
            except CardError as error:
                reason = f"the card files cannot be read: {error.diagnostics[0].message}"
                raise DecodeError("save/unreadable-cards", f"{reader.path}.sources", reason) from None
            foreign = self.foreign_files(reader, box)
        if foreign:
            reason = f"these files are not the ones of the save: {', '.join(foreign)[:80]}"
            raise DecodeError("save/other-cards", f"{reader.path}.cards", reason)
        try:
            return self.find_match(box, players, choices, rulings)
        except SetupError as error:
            raise DecodeError("save/no-such-game", reader.path, str(error)) from None

    def foreign_files(self, header: Reader, box: CardBox) -> tuple[str, ...]:
        pinned = header.object("cards")
        given = {name: pinned.text(name) for name in pinned.names}
        return tuple(name for name in dict.fromkeys((*box.pins, *given)) if given.get(name) != box.pins.get(name))

    def power_of(self, match: Match, card: int) -> tuple[str, str]:
        game = _ours(match)
        program = game.programs[game.card_of(card)]
        if match.codes[card] is None or program is None:  # as a damaged save may say
            return self.card_word(match, game.card_of(card)), ""
        return program.key, power_text(game.cards.source_of(program), game.power(card))

    def powers_at(self, match: Match, number: int) -> tuple[Sequence[Power], int] | None:
        game = _ours(match)
        program = game.programs[game.card_of(number)]
        return None if program is None else (program.powers, number // game.size)

    def highest_card(self, match: Match) -> int:
        return _ours(match).size - 1

    encode_view_again = late("play.views", "encode_view")

    # --- how it is said

    def describe_to_all(self, where: ViewT, event: EventT, language: str, names: Sequence[str] = ()) -> str | None:
        teller = self.teller.of(cast("Any", where), language, names)
        text = teller.tell(event)
        return None if teller.said_private else text

    def describe_card(self, where: Any, card: int, language: str, *, with_level: bool = False) -> str:
        match = _ours(where.game)
        if not 0 <= card < match.size:
            raise ArgumentError(
                "call/no-such-card", "card", f"cards are numbered from 0 to {match.size - 1}, not {card}"
            )
        return self.teller.of(where, language).card_name(card)

    def chapter(self, state: StateT) -> int | None:
        """The round: in each of them everybody has a turn. A game that does not count its turns has none."""
        where = cast("Any", state)
        return where.turns_played // where.game.player_count + 1 if hasattr(where, "turns_played") else None

    def wording(self, box: CardBox, language: str) -> Wording:
        """Puts what the cards do into phrases."""
        from elysium_rules.play.wording import Wording

        return Wording(self.vocabulary, lambda key: box.name(key, language))

    def describe_powers(self, box: CardBox, program: CardProgram, language: str) -> list[str]:
        """What a card does, power by power: when it works, and what it does then."""
        from elysium_rules.play.lexicon import find_lexicon

        lexicon, wording = find_lexicon(language, self.name), self.wording(box, language)
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
        from elysium_rules.play.class_shapes import PROGRAM_SHAPES, view_shapes

        return {**PROGRAM_SHAPES, **self.deck_shapes(), **view_shapes(self)}

    def deck_shapes(self) -> Definitions:
        """The shape of `DeckCard`, one card of the deck, and of what it is made of."""
        from elysium_rules.play.class_shapes import CARD_SHAPES

        return {"DeckCard": CARD_SHAPES["DeckCard"]}

    def encode_cards(self, match: Match, language: str) -> tuple[list[Json], list[Json]]:
        """The cards with powers as printed, and each card of the deck."""
        game = _ours(match)
        box = game.cards
        printed = [self._encode_print(box, key, program, language) for key, program in box.programs.items()]
        return printed, [self.encode_deck_card(match, number, language) for number in range(game.size)]

    def group_of(self, box: CardBox, key: str) -> str:
        """The group of cards that a card with powers belongs to, as whoever draws them calls it."""
        return ""

    def encode_prints(self, box: CardBox, groups: Sequence[str], language: str) -> list[Json]:
        return [
            self._encode_print(box, key, program, language)
            for key, program in box.programs.items()
            if self.group_of(box, key) in groups
        ]

    def _encode_print(self, box: CardBox, key: str, program: CardProgram, language: str) -> Json:
        return {
            "ref": key,
            "name": box.name(key, language),
            "text": " ".join(self.describe_powers(box, program, language)),
            "source": powers_text(box.source_of(program), program.powers),
        }

    def encode_deck_card(self, match: Match, card: int, language: str) -> Json:
        """One card of the deck as plain data."""
        return {"number": card, "ref": self.card_word(match, card)}

    def card_source(self, match: Match, card: int) -> SourceFile | None:
        game = _ours(match)
        program = game.programs[card]
        return None if program is None else game.cards.source_of(program)


def _ours(match: Match) -> CardMatch:
    assert isinstance(match, CardMatch)
    return match
