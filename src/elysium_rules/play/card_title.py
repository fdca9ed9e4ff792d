"""What the titles of games share whose cards, words and choices lie in files (`play/card_match.py`, `play/teller.py`).

Their states and views are written by their fields, their moves word by word, and what is played with by its choices
and the fingerprints of its files. A game may have other ways: then it says all of `play/port.py` itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import attrs

from elysium_rules.errors import ArgumentError, CardError, DecodeError, SetupError
from elysium_rules.play.card_match import CardBox, CardMatch
from elysium_rules.play.late import late
from elysium_rules.play.port import ActionT, EventT, LoadSources, Match, OutcomeT, StateT, Title, ViewT
from elysium_rules.play.sight import View
from elysium_rules.program.written import power_text, powers_text

if TYPE_CHECKING:
    from elysium_rules.kernel.codec import Json
    from elysium_rules.play.memory import Memory
    from elysium_rules.play.read import Reader
    from elysium_rules.play.save import Pins
    from elysium_rules.play.shapes import Definitions
    from elysium_rules.play.teller import Teller
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
    teller: ClassVar[type[Teller]]  #: puts it into words

    def cards_of(self, action: ActionT) -> tuple[int, ...]:
        return (action.card,) if hasattr(action, "card") else ()

    def card_word(self, match: Match, card: int) -> str:
        return _ours(match).card_word(card)

    view_class: type[View[Any, Any]] = View  #: the class of its views

    def observe(self, state: StateT, seat: int | None) -> ViewT:
        view: ViewT = self.sight.observe(cast("Any", state), seat, self.view_class)
        return view

    def observe_again(self, state: StateT, seat: int | None, memory: Memory) -> ViewT:
        view: ViewT = self.sight.observe(cast("Any", state), seat, self.view_class, memory)
        return view

    def things(self, match: Match) -> Mapping[str, tuple[str, Sequence[Any]]]:
        """By the kinds of things that were declared: what their type is called, and all that may be hidden."""
        return {}

    def hidden_things(self, state: StateT) -> Mapping[str, Sequence[Any]]:
        given = self.things(cast("Any", state).game)
        unseen = self.sight.unseen(state, dict(given.values()))
        return {thing: unseen[word] for thing, (word, _) in given.items()}

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
        reader.done()
        if foreign and load_sources is not None and carried.keys() >= set(foreign):
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

    def unwritten(self, match: Match) -> Mapping[str, Any]:
        """The fields that the states of this game do not have, because its rulings are older; and what stands there."""
        return {}

    def encode_state(self, state: StateT) -> Json:
        from elysium_rules.play.states import encode_fields

        return encode_fields(cast("Any", state), tuple(self.unwritten(cast("Any", state).game)))

    def decode_state(self, data: Json, match: Match, path: str, *, accept_scenario: bool) -> StateT:
        """Read a state, and check that it is one that the rules allow."""
        from elysium_rules.play.states import decode_state, short_reason

        unwritten = self.unwritten(match)
        state: StateT = decode_state(
            self.state_class,
            data,
            match,
            path,
            skip=tuple(unwritten),
            follow=lambda values: {**unwritten, **self.follow(values)},
            highest_card=self.highest_card(match, data),
            check_open=self.check_open,
            check=self.check_state,
        )
        if not accept_scenario:
            try:
                self.check_history(state)
            except AssertionError as error:
                reason = f"no game comes here ({short_reason(error)}); a scenario is loaded with `accept_scenario`"
                raise DecodeError("state/no-game-comes-here", path, reason) from None
        return state

    def follow(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Fields of a state that are not written because they follow from those that are."""
        return {}

    def highest_card(self, match: Match, data: Json) -> int:
        """The highest number that a card may have in a state, which may be damaged."""
        return _ours(match).size - 1

    def check_open(self, state: StateT) -> None:
        """Check that each open power stands where a power can stand; AssertionError where it does not."""

    def check_history(self, state: StateT) -> None:
        """Check that a game can have come to a state, in a game that has states which none comes to."""

    def position_facts(self, state: StateT) -> Json:
        """All of a state but the work that is left. INVARIANT: this never changes; every digest depends on it."""
        data: Any = self.encode_state(state)
        deciding = cast("Any", state).deciding
        return {key: value for key, value in data.items() if key != "budget"} | {"deciding": deciding}

    encode_view = late("play.views", "encode_view")
    encode_view_again = late("play.views", "encode_view")

    def write_move(self, state: StateT, action: ActionT, labels: Sequence[str]) -> str:
        """One move: what is done, and each of its facts in a word."""
        words = [type(action).__name__.lower()]
        for field in attrs.fields(type(cast("Any", action)))[1:]:
            value = getattr(action, field.name)
            # A type stands there as written, or with its module once somebody has asked for the shape of its class.
            kind = str(field.type).rpartition(".")[2]
            if kind == "CardId":
                words.append(self.card_word(cast("Any", state).game, value))
            else:
                words.append(f"@{labels[value]}" if kind == "PlayerId" else str(getattr(value, "word", value)))
        return " ".join(words)

    # --- how it is said

    def describe_action(self, where: Any, action: ActionT, language: str, names: Sequence[str] = ()) -> str:
        return self.teller.of(where, language, names).tell(action)

    def describe_event(self, where: Any, event: EventT, language: str, names: Sequence[str] = ()) -> str:
        return self.teller.of(where, language, names).tell(event)

    def describe_to_all(self, where: ViewT, event: EventT, language: str, names: Sequence[str] = ()) -> str | None:
        teller = self.teller.of(cast("Any", where), language, names)
        text = teller.tell(event)
        return None if teller.said_private else text

    def describe_question(self, where: Any, language: str, names: Sequence[str] = ()) -> str:
        return self.teller.of(where, language, names).question()

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

        from elysium_rules.program.folders import cards_folder

        return tomllib.loads((cards_folder(self.name) / "fields.toml").read_text(encoding="utf-8"))

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
        printed: list[Json] = [
            {
                "ref": key,
                "name": game.cards.name(key, language),
                "text": " ".join(self.describe_powers(game.cards, program, language)),
                "source": powers_text(game.cards.source_of(program), program.powers),
            }
            for key, program in game.cards.programs.items()
        ]
        return printed, [self.encode_deck_card(match, number, language) for number in range(game.size)]

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
