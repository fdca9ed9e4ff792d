"""The cards of Ephyran: two halves each, zones and Reinforcements, and Dionysus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, cast

import attrs

from elysium_rules.ephyran.model.cards import EphyranCards, ZoneHalf
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import MagicObject, Territory
from elysium_rules.faces import glyphs
from elysium_rules.faces.artist import Artist
from elysium_rules.faces.colours import SCHEMES, WHITE, Scheme
from elysium_rules.faces.face import EDGE, HEIGHT, RADIUS, WIDTH, Face, Print, back
from elysium_rules.faces.fitting import fit
from elysium_rules.faces.glyphs import draw, ground_of, medallion, rosette
from elysium_rules.faces.powers import FLOOR, Layout, Saying, draw_powers, fit_into, squeeze
from elysium_rules.faces.svg import SANS, SERIF, banner, circle, label, paragraph, rect
from elysium_rules.play.engine.port import AnyCardSet, Game
from elysium_rules.play.saying.lexicon import NONE, find_lexicon
from elysium_rules.play.saying.words import Speaker, signed

#: Colour and emblem of the Territories (Y1).
TERRITORIES: Final = {
    Territory.LAGOON: ("#1b5a92", glyphs.WAVES),
    Territory.LANDS: ("#7a4f1d", glyphs.EAR),
    Territory.FOREST: ("#35682d", glyphs.TREE),
    Territory.MOUNTAIN: ("#9a2f22", glyphs.PEAKS),
}
OBJECTS: Final = {
    MagicObject.THUNDERBOLT: glyphs.BOLT,
    MagicObject.TRIDENT: glyphs.FORK,
    MagicObject.OWL: glyphs.NIGHT_BIRD,
    MagicObject.HELMET: glyphs.HELM,
}
#: What a power is, by its row.
SYMBOLS: Final = {
    "play_power": glyphs.BURST,
    "answer_power": glyphs.GUARD,
    "wild_power": glyphs.FOUR,
    "reclaim_power": glyphs.AROUND,
}
_REINFORCEMENT: Final = "#5b3a6e"
_DIONYSUS: Final = ("#6d1f4d", glyphs.GRAPES)
_STONE: Final = "#2f2d2b"

_HALF: Final = (HEIGHT - 3 * EDGE) / 2  #: how high a half is
_STRIP: Final = 92  #: its upper part, with the name
_LEFT: Final = 48.0
_ROOM: Final = WIDTH - 2 * _LEFT
_SIZES: Final = (33, 31, 29, 27, 25, 23, 21, 19, 17, 15, 13, FLOOR)


@attrs.frozen
class ZoneFacts:
    """A half that is a zone (Y2)."""

    territory: Territory
    place: str  #: the name of the Territory
    number: int
    creature: str  #: by its key
    name: str
    printed: MagicObject | None
    value: str  #: what the object adds, with its sign


@attrs.frozen
class PowerFacts:
    """A half that is a Reinforcement, or Dionysus: his name stands on a whole card."""

    key: str
    name: str
    powers: tuple[tuple[str, str, str], ...]  #: the row of each, when it works, in words, and what it does
    is_whole: bool


HalfFacts: TypeAlias = ZoneFacts | PowerFacts


@attrs.frozen
class CardFacts:
    """All that stands on a card, in one language."""

    halves: tuple[HalfFacts, ...]
    title: str
    alt: str


class EphyranArtist(Artist):
    """Draws the cards of Ephyran."""

    def draw_cards(self, game: Game, numbers: Iterable[int]) -> list[Face]:
        ours = cast("EphyranGame", game)
        return [self._draw(ours, number) for number in numbers]

    def draw_prints(self, card_set: AnyCardSet, groups: Sequence[str] = ()) -> list[Print]:
        cards: EphyranCards = card_set
        game = EphyranGame(cards, cards.rules.seats[0], None)
        prints = [
            Print(f"{number + 1:02}", self._group(game, number), (self._draw(game, number),)) for number in game.deck
        ]
        for number in range(len(game.deck), game.size):
            program, face = game.programs[number], self._draw(game, number)
            assert program is not None
            if prints[-1].ref == program.key:
                prints[-1] = attrs.evolve(prints[-1], copies=(*prints[-1].copies, face))
            else:
                prints.append(Print(program.key, self._group(game, number), (face,)))
        return [found for found in prints if not groups or found.group in groups]

    def _group(self, game: EphyranGame, number: int) -> str:
        if number >= len(game.deck):
            return "dionysus"
        return "zones" if game.programs[number] is None else "reinforcements"

    def groups(self, cards: AnyCardSet) -> tuple[str, ...]:
        return "zones", "reinforcements", "dionysus"

    def groups_in(self, card_set: AnyCardSet, files: Iterable[str]) -> tuple[str, ...]:
        cards: EphyranCards = card_set
        named = tuple(files)
        brought = {cards.rules.group_of(cards, key) for key, card in cards.programs.items() if card.span.file in named}
        if cards.deck.source.name in named:
            brought |= {"zones", "reinforcements"}
        return tuple(group for group in self.groups(card_set) if group in brought)

    def deck_size(self, game: Game) -> int:
        return cast("EphyranGame", game).size

    def draw_back(self) -> Face:
        said = find_lexicon(self.language, "ephyran").say("face.back")
        return back(glyphs.TEMPLE, _STONE, said, [emblem for _, emblem in TERRITORIES.values()])

    def _draw(self, game: EphyranGame, number: int) -> Face:
        if number < len(game.deck):
            halves = tuple(self._half(game.cards, half) for half in game.cards.deck.cards[number])
        else:
            program = game.programs[number]
            assert program is not None
            halves = (self._power(game.cards, program.key, is_whole=True),)
        titles, texts = zip(*(self._say(half) for half in halves), strict=True)
        return draw_card(CardFacts(halves, " / ".join(titles), " / ".join(texts)), self.scheme.name)

    def _half(self, cards: EphyranCards, half: ZoneHalf | str) -> HalfFacts:
        if isinstance(half, str):
            return self._power(cards, half, is_whole=False)
        value = "" if half.printed is None else signed(cards.deck.values[half.printed]).text
        place, name = (cards.name(key, self.language) for key in (half.territory.word, half.creature))
        return ZoneFacts(half.territory, place, half.number, half.creature, name, half.printed, value)

    def _power(self, cards: EphyranCards, key: str, *, is_whole: bool) -> PowerFacts:
        lexicon, wording = find_lexicon(self.language, "ephyran"), cards.rules.wording(cards, self.language)
        powers = tuple(
            (power.row, wording.head(power).say(lexicon, NONE), wording.power(lexicon, power))
            for power in cards.programs[key].powers
        )
        return PowerFacts(key, cards.name(key, self.language), powers, is_whole)

    def _say(self, half: HalfFacts) -> tuple[str, str]:
        """A half in a word, and in all its words."""
        speaker = Speaker(find_lexicon(self.language, "ephyran"))
        if isinstance(half, ZoneFacts):
            printed = None if half.printed is None else speaker.say(f"name.{half.printed}")
            creature = speaker.say("zone.living", creature=half.name, object=printed)
            zone = speaker.say("zone.zone", territory=half.place, number=half.number)
            said = speaker.say("zone.half", creature=creature, zone=zone)
            return said, said
        texts = (speaker.say("power.text", head=head, text=text or None) for _, head, text in half.powers)
        return half.name, speaker.say("face.power", card=half.name, text=" ".join(texts))


@lru_cache(maxsize=512)
def draw_card(card: CardFacts, scheme_name: str) -> Face:
    """Draw one card."""
    scheme = SCHEMES[scheme_name]
    body = [rect(0, 0, WIDTH, HEIGHT, _STONE, RADIUS)]
    for place, half in enumerate(card.halves):
        top = EDGE + place * (_HALF + EDGE)
        body.append(_draw_zone(half, top, scheme) if isinstance(half, ZoneFacts) else _draw_power(half, top, scheme))
    is_whole = all(isinstance(half, ZoneFacts) or _lay_out(half).is_whole for half in card.halves)
    return Face(card.title, card.alt, "".join(body), _STONE, is_whole)


def _picture(half: PowerFacts) -> int:
    """How high the picture of a half is: only a whole card has one."""
    return 330 if half.is_whole else 0


def _room(half: PowerFacts) -> float:
    """How high the place for powers is."""
    return (HEIGHT - 2 * EDGE if half.is_whole else _HALF) - _STRIP - _picture(half) - 28


def _lay_out(half: PowerFacts) -> Layout:
    """The powers of a half in lines."""
    sayings = [Saying(SYMBOLS.get(row, glyphs.BURST), head, text) for row, head, text in half.powers]
    return fit_into(sayings, _ROOM, _room(half), _SIZES) or squeeze(sayings, _ROOM, _room(half))


def _draw_ground(top: float, height: float, colour: str, ground: str) -> str:
    """A half: a strip of its colour over its ground."""
    width = WIDTH - 2 * EDGE
    return rect(EDGE, top, width, height, ground, 16) + banner(EDGE, top, width, _STRIP, colour)


def _draw_name(name: str, top: float, width: float) -> str:
    fitted = fit(name, width, _STRIP - 12, (38, 34, 30, 27, 24, 21, 18, 15, FLOOR), bold=True, leading=1.1)
    return paragraph(fitted, WIDTH / 2, top + (_STRIP - fitted.height) / 2, WHITE, most=width, font=SERIF, bold=True)


def _draw_zone(half: ZoneFacts, top: float, scheme: Scheme) -> str:
    colour, emblem = TERRITORIES[half.territory]
    accent, middle = scheme.accent(colour), (WIDTH / 2, top + _STRIP + (_HALF - _STRIP) / 2)
    reach = (WIDTH / 2 - EDGE - 24, (_HALF - _STRIP) / 2 - 20)
    pips = "".join(
        circle(558 + 17 * place - 8.5 * (half.number - 1), top + 77, 5.5, WHITE) for place in range(half.number)
    )
    drawn = [
        _draw_ground(top, _HALF, colour, ground_of(scheme, colour)),
        circle(74, top + _STRIP / 2, 34, WHITE),
        draw(emblem, 74, top + _STRIP / 2, 42, colour),
        _draw_name(half.name, top, 370),
        label(str(half.number), 558, top + 62, 50, WHITE, font=SERIF, bold=True),
        pips,
        medallion(emblem, half.creature, middle, reach, 114, scheme, colour),
        label(half.place, 44, top + _HALF - 24, 24, scheme.ink, font=SANS, anchor="start", most=190),
    ]
    if half.printed is not None:
        x, y = WIDTH - 92, top + _HALF - 64
        drawn.append(circle(x, y, 52, scheme.paper))
        drawn.append(draw(OBJECTS[half.printed], x, y - 12, 46, accent))
        drawn.append(label(half.value, x, y + 40, 28, scheme.ink, font=SANS, bold=True))
    return "".join(drawn)


def _draw_power(half: PowerFacts, top: float, scheme: Scheme) -> str:
    colour, emblem = _DIONYSUS if half.is_whole else (_REINFORCEMENT, rosette(half.key))
    height = HEIGHT - 2 * EDGE if half.is_whole else _HALF
    accent = scheme.accent(colour)
    sayings = [Saying(SYMBOLS.get(row, glyphs.BURST), head, text) for row, head, text in half.powers]
    picture, room, layout = _picture(half), _room(half), _lay_out(half)
    drawn = [
        _draw_ground(top, height, colour, scheme.paper),
        circle(74, top + _STRIP / 2, 34, WHITE),
        draw(emblem, 74, top + _STRIP / 2, 42, colour),
        _draw_name(half.name, top, 400),
    ]
    if picture:
        middle, reach = (WIDTH / 2, top + _STRIP + picture / 2), (WIDTH / 2 - EDGE - 24, picture / 2 - 18)
        drawn.append(rect(EDGE, top + _STRIP, WIDTH - 2 * EDGE, picture, ground_of(scheme, colour)))
        drawn.append(medallion(emblem, half.key, middle, reach, 138, scheme, colour))
    start = top + _STRIP + picture + 10 + max(0.0, room - layout.height) * 0.45
    drawn.append(draw_powers(sayings, layout, _LEFT, start, _ROOM, scheme, accent))
    return "".join(drawn)
