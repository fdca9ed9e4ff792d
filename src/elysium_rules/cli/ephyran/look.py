"""Ephyran on a screen: the cities side by side, the hand, what cards do, the final scores.

A line is a list of texts with their styles. All of it is made from a state or from a view, so it shows what the viewer
knows and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final
from unicodedata import east_asian_width

from elysium_rules.cli.look import Line, Look
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.actions import Action, Reinforce
from elysium_rules.ephyran.model.cards import ZoneHalf
from elysium_rules.ephyran.model.events import Forced, GameBegan, GameEnded, TurnBegan, TurnEnded
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import TERRITORIES, Territory
from elysium_rules.ephyran.model.state import PlayerState, Zone
from elysium_rules.ephyran.rules.scoring import outcome
from elysium_rules.ephyran.text.sentences import EphyranTeller
from elysium_rules.play.engine.port import Game
from elysium_rules.play.saying.lexicon import Listed, Name, Phrase, Said, find_lexicon
from elysium_rules.play.saying.words import Word, signed
from elysium_rules.play.seeing.observation import View

_STYLES: Final = ("bright_blue", "yellow", "green", "red")  #: by Territory; colours only underline the words
_LIMITS: Final = (16, 12, 10, 8, 7, 6, 5, 4, 3)  #: letters of a creature, the most that there is room for
_NAME: Final = 12  #: letters of a player


class Terminal(EphyranTeller):
    """Puts a position into lines."""

    def small(self, key: str, **words: Word) -> str:
        """A few words of the screen."""
        return self.say(f"terminal.{key}", "", **words)

    def line(self, head: str, text: str) -> Line:
        """Something and what it is, such as a pile and the cards in it."""
        whole = self.small("line", head=head, text=text)
        return [(head, "bold"), (whole.removeprefix(head), "")]

    def listed(self, cards: Iterable[Phrase]) -> str:
        """Cards side by side."""
        return self.voice(Listed("semicolon", tuple(cards)))

    # --- a screen

    def screen(self, viewer: int | None, width: int) -> Iterator[Line]:
        """The piles, all cities side by side, and the viewer's hand."""
        yield self.head(width)
        seats = self.seats(viewer)
        widths = self.widths(len(seats), width)
        owners = [self.owner(seat, room) for seat, room in zip(seats, widths[1:], strict=True)]
        yield self.row("", [(text, "bold") for text in owners], widths)
        for territory in TERRITORIES:
            cells = [
                (self.cell(self.state.players[seat], territory, room), _STYLES[territory])
                for seat, room in zip(seats, widths[1:], strict=True)
            ]
            yield self.row(self.name(territory.word), cells, widths)
        if self.state.discard_pile:
            yield self.line(self.small("top"), self.voice(self.card(self.state.discard_pile[-1])))
        for seat in seats:
            lines = self.hand(self.state.players[seat], is_own=seat == viewer)
            yield from lines if seat == viewer else (_one_line(line, width) for line in lines)

    def called(self, seat: int) -> str:
        """A player, in a few letters."""
        return _clip(self.voice(self.player(seat)), _NAME)

    def head(self, width: int) -> Line:
        """Where the game is, and how high the piles are."""
        state = self.state
        title = self.small("last round" if state.ending else "round", number=EPHYRAN.chapter(state))
        piles = self.small(
            "piles",
            draw=len(state.draw_pile),
            discard=len(state.discard_pile),
            tokens=len(state.supply),
        )
        line = "─" * max(width - len(title) - len(piles) - 2, 1)
        return [(title, "bold"), (f" {line} {piles}", "")]

    def seats(self, viewer: int | None) -> list[int]:
        """All seats, the viewer's first, then in turn order."""
        count = self.game.player_count
        return [(seat + (viewer or 0)) % count for seat in range(count)]

    def widths(self, count: int, width: int) -> list[int]:
        """Of the columns: the Territories, the first city, which has more room, and the others."""
        first = max(len(self.name(at.word)) for at in TERRITORIES)
        left = width - first - 2 * count
        own = left // 2 if count < 4 else left * 2 // 5
        rest = (left - own) // (count - 1)
        return [first, own, *[rest] * (count - 1)]

    def row(self, head: str, cells: Sequence[tuple[str, str]], widths: Sequence[int]) -> Line:
        made = [(head.ljust(widths[0]), "bold")]
        for (text, style), width in zip(cells, widths[1:], strict=True):
            made += [("  ", ""), (text + " " * (width - _cells(text)), style)]
        text, style = made[-1]
        return [*made[:-1], (text.rstrip(), style)]

    def owner(self, seat: int, width: int) -> str:
        """A player, where there is room with the god; a star where it is their turn."""
        star = " *" if seat == self.state.active else ""
        whole = f"{self.called(seat)} ({self.name(self.state.players[seat].god)}){star}"
        return whole if _cells(whole) <= width else _clip(self.called(seat), width - len(star)) + star

    def cell(self, board: PlayerState, territory: Territory, width: int) -> str:
        """The zones of a Territory, all of them where there is room, else the uncovered one."""
        zones = board.city[territory]
        marks = self.marks(board, territory)
        if not zones:
            return f"{marks}–"
        for limit in _LIMITS:
            shown = [self.zone(zone, territory, number, limit) for number, zone in enumerate(zones, start=1)]
            text = marks + " ".join(shown)
            if len(text) <= width:
                return text
        tops = [f"{marks}… {self.zone(zones[-1], territory, len(zones), limit)}" for limit in _LIMITS]
        return next((text for text in tops if len(text) <= width), tops[-1])

    def marks(self, board: PlayerState, territory: Territory) -> str:
        """What holds for a whole Territory: it counts double, it is locked."""
        doubled = "×2 " if board.god.territory is territory else ""
        return doubled + ("# " if board.locks[territory] is not None else "")

    def zone(self, zone: Zone, territory: Territory, number: int, limit: int) -> str:
        """A zone with its number, creature, printed object and token."""
        half = self.zone_half(zone.card, territory)
        name = self.voice(self.reinforcement(zone.card) if half is None else self.thing(half.creature))
        printed = "" if half is None or half.printed is None else signed(self.game.cards.deck.values[half.printed]).text
        token = ""
        if zone.token is not None:
            kind = zone.token.kind
            token = "[?]" if kind is None else f"[{signed(self.game.cards.deck.values[kind]).text}]"
        return f"{number} {name[:limit]}{printed}{token}"

    def zone_half(self, card: int, territory: Territory) -> ZoneHalf | None:
        halves = self.game.cards.deck.cards[card] if card < len(self.game.deck) else ()
        return next((half for half in halves if isinstance(half, ZoneHalf) and half.territory is territory), None)

    def hand(self, board: PlayerState, *, is_own: bool) -> Iterator[Line]:
        """A hand as far as it is known; the own one, or what everybody knows of another one."""
        known = [self.card(card) for card in board.hand if card is not None]
        unknown = len(board.hand) - len(known)
        cards = self.listed([*([Name(f"{unknown} × ?")] if unknown else []), *known])
        yield self.line(self.small("hand") if is_own else self.called(board.player), cards or "–")
        if board.drawn:
            yield self.line(self.small("aside"), self.listed(map(self.card, board.drawn)))
        if board.held is not None:
            yield self.line(self.small("held"), self.voice(self.object(board.held.kind)))

    # --- everything

    def everything(self, viewer: int | None, width: int) -> Iterator[Line]:
        """All cities zone by zone, all that is known of hands, and the piles."""
        yield self.head(width)
        for seat in self.seats(viewer):
            board = self.state.players[seat]
            yield [(self.owner(seat, width), "bold")]
            for territory in TERRITORIES:
                zones = [
                    self.zone(zone, territory, number, max(_LIMITS))
                    for number, zone in enumerate(board.city[territory], start=1)
                ]
                text = self.marks(board, territory) + (", ".join(zones) or "–")
                whole = self.small("line", head=self.thing(territory.word), text=text)
                yield [(f"  {whole.removesuffix(text)}", ""), (text, _STYLES[territory])]
            yield from ([("  ", ""), *line] for line in self.hand(board, is_own=seat == viewer))
        for pile in ("discard_pile", "tartarus"):
            cards: tuple[int, ...] = getattr(self.state, pile)
            yield self.line(self.small(pile), self.listed(map(self.card, reversed(cards))) or "–")

    # --- cards

    def described(self, card: int) -> Iterator[str]:
        """A card, and what each half does."""
        yield self.voice(self.card(card))
        deck = self.game.cards.deck
        for half in deck.cards[card] if card < len(self.game.deck) else ():
            if isinstance(half, ZoneHalf):
                creature = self.thing(half.creature)
                if half.printed is not None:
                    creature = Said("zone.living", {"creature": creature, "object": self.object(half.printed)})
                needs = "first zone" if half.number == 1 else "later zone"
                zone = self.zone_of(half.territory, half.number)
                yield self.small(needs, zone=zone, creature=creature, before=half.number - 1)
        yield from self.powers(card)

    def powers(self, card: int) -> list[str]:
        """What the Reinforcement on a card does, or Dionysus."""
        program = self.game.programs[card]
        if program is None:
            return []
        said = EPHYRAN.describe_powers(self.game.cards, program, self.lexicon.language)
        return [self.small("line", head=self.name(program.key), text=text) for text in said]


def _cells(text: str) -> int:
    """How wide a text is: some letters take two cells."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def _clip(text: str, width: int) -> str:
    """A text that is not wider than that.

    >>> _clip("Theseus", 12), _clip("Theseus of Athens", 12)
    ('Theseus', 'Theseus of…')
    """
    if _cells(text) <= width:
        return text
    while _cells(text) >= width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _one_line(line: Line, width: int) -> Line:
    """A line that is cut where it would go on in the next one."""
    made: list[tuple[str, str]] = []
    for text, style in line:
        left = width - sum(_cells(part) for part, _ in made)
        if left > 0:
            made.append((_clip(text, left), style))
    return made


class EphyranLook(Look):
    """What stands on the screens of Ephyran."""

    trivia: ClassVar = (TurnBegan, TurnEnded, Forced, GameEnded)

    def opening(self, where: Any, language: str, names: Sequence[str]) -> str:
        """Who plays whom, and who begins (Y5)."""
        told = Terminal.of(where, language, names)
        state = told.state
        tokens, deck = len(state.supply), len(told.game.deck)
        return told.tell(GameBegan(tuple(board.god for board in state.players), state.first, deck, tokens))

    def heading(self, where: Any, language: str) -> str:
        told = Terminal.of(where, language)
        return told.small("last round" if told.state.ending else "round", number=EPHYRAN.chapter(told.state))

    def table_lines(
        self, where: Any, language: str, names: Sequence[str], width: int, *, in_full: bool
    ) -> Sequence[Line]:
        told = Terminal.of(where, language, names)
        viewer = where.player if isinstance(where, View) else None
        return list((told.everything if in_full else told.screen)(viewer, width))

    def explain_action(self, where: Any, action: Action, language: str) -> str:
        """What the Reinforcement does that a choice plays."""
        if not isinstance(action, Reinforce):
            return ""
        told = Terminal.of(where, language)
        program = told.game.programs[action.card]
        assert program is not None
        power = next(power for power in program.powers if power.row == "play_power")
        return EPHYRAN.wording(told.game.cards, language).power(told.lexicon, power)

    def card_names(self, game: Game, language: str) -> Sequence[tuple[str, int]]:
        """Creatures and Reinforcements, each with a card that it is on."""
        assert isinstance(game, EphyranGame)
        cards = game.cards
        found: dict[str, int] = {}
        for card, halves in enumerate(cards.deck.cards):
            for half in halves:
                key = half.creature if isinstance(half, ZoneHalf) else half
                found.setdefault(cards.name(key, language), card)
        for card in range(len(game.deck), game.size):
            program = game.programs[card]
            assert program is not None
            found.setdefault(cards.name(program.key, language), card)
        return list(found.items())

    def describe_card(self, where: Any, card: int, language: str) -> Sequence[str]:
        return list(Terminal.of(where, language).described(card))

    def table_help(self, game: Game, language: str) -> str:
        assert isinstance(game, EphyranGame)
        return find_lexicon(language, game.rules.name).say("terminal.help")

    def result_rows(self, state: Any, language: str) -> tuple[Sequence[str], Sequence[tuple[int, Sequence[str]]]]:
        told = Terminal.of(state, language)
        heads = ["creatures", "bonuses", "objects", "doubled", "city", "total"]
        sheets = sorted(outcome(state).scores, key=lambda sheet: (-sheet.total, sheet.player))
        rows = [(int(sheet.player), [str(getattr(sheet, head)) for head in heads]) for sheet in sheets]
        return [told.small(f"column {head}") for head in heads], rows
