"""The cards of Elysium: what is on them, and where."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, cast

import attrs

from elysium_rules.elysium.model.cards import Card, CardSet
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Activation
from elysium_rules.elysium.text.wording import GAME, power_wording
from elysium_rules.elysium.text.words import columns_phrase
from elysium_rules.faces import glyphs
from elysium_rules.faces.artist import Artist
from elysium_rules.faces.colours import DARK, SCHEMES, WHITE, Scheme, colour_of, contrast
from elysium_rules.faces.face import EDGE, HEIGHT, RADIUS, WIDTH, Face, Print, back
from elysium_rules.faces.fitting import Fitted, fit
from elysium_rules.faces.glyphs import draw, ground_of, medallion, rosette
from elysium_rules.faces.powers import FLOOR, Layout, Saying, draw_powers, fit_into, squeeze
from elysium_rules.faces.svg import SERIF, banner, circle, label, paragraph, path, rect
from elysium_rules.play.engine.port import AnyCardSet, Game
from elysium_rules.play.saying.lexicon import NONE, find_lexicon
from elysium_rules.play.saying.words import Speaker
from elysium_rules.program.folders import cards_folder

#: The emblems that `cards/looks.toml` can name.
EMBLEMS: Final = {
    "bolt": glyphs.BOLT,
    "fork": glyphs.FORK,
    "hammer": glyphs.HAMMER,
    "helm": glyphs.HELM,
    "key": glyphs.KEY,
    "lyre": glyphs.LYRE,
    "night bird": glyphs.NIGHT_BIRD,
    "wing": glyphs.WING,
}
#: Colour and sign of the columns that a condition names.
COLUMNS: Final = {
    "red": ("#b3261e", glyphs.DIAMOND),
    "yellow": ("#f0b91f", glyphs.SUN),
    "green": ("#2e7031", glyphs.LEAF),
    "blue": ("#1c5fa8", glyphs.DROP),
    "any": ("#2b2a28", glyphs.FOUR),
}
SYMBOLS: Final = {
    Activation.INSTANT: glyphs.BURST,
    Activation.PERMANENT: glyphs.ENDLESS,
    Activation.TRIGGER: glyphs.BAND,
    Activation.ACTIVATE: glyphs.AROUND,
    Activation.LEGEND: glyphs.BOOK,
    Activation.CHRONOS: glyphs.HOURGLASS,
}
ELEUSIS: Final = glyphs.EAR
_BACK: Final = "#3a3f58"

_HEADER: Final = 132  #: where the header ends
_FOOT: Final = 822  #: where the texts end
_PICTURE: Final = 160  #: below this height there is no room for the emblem
_LEFT: Final = 52.0
_ROOM: Final = WIDTH - 2 * _LEFT
#: How high the picture is, and the sizes of letters that go with it: the first that fits is taken.
_LAYOUTS: Final = (
    (362, (38, 35, 32)),
    (300, (31, 29)),
    (236, (29, 27)),
    (172, (27, 25)),
    (108, (25, 23, 21, 19, 17, 15, 13, 12, FLOOR)),
)


@attrs.frozen
class CardFacts:
    """All that stands on one copy of a card, in one language."""

    ref: str
    name: str
    family: str
    family_name: str
    level: int
    condition: tuple[str, ...]
    powers: tuple[tuple[Activation, str, str], ...]  #: when each works, in words, and what it does
    is_eleusis: bool
    flavour: str | None
    alt: str


class ElysiumArtist(Artist):
    """Draws the cards of Elysium."""

    def draw_cards(self, game: Game, numbers: Iterable[int]) -> list[Face]:
        ours = cast("ElysiumGame", game)
        known: dict[str, CardFacts] = {}  # copies differ by their conditions only
        drawn = []
        for number in numbers:
            card = ours.faces[number]
            if card.ref not in known:
                known[card.ref] = self._facts(ours.cards, card)
            drawn.append(self._draw(known[card.ref], ours.conditions[number]))
        return drawn

    def draw_prints(self, card_set: AnyCardSet, groups: Sequence[str] = ()) -> list[Print]:
        cards: CardSet = card_set
        prints = []
        for key in groups or cards.families:
            for card in cards.families[key].cards:
                facts = self._facts(cards, card)
                prints.append(Print(card.ref, key, tuple(self._draw(facts, copy) for copy in card.conditions)))
        return prints

    def groups(self, cards: AnyCardSet) -> tuple[str, ...]:
        return tuple(cards.families)

    def groups_in(self, cards: AnyCardSet, files: Iterable[str]) -> tuple[str, ...]:
        families = cast("CardSet", cards).families.values()
        return tuple(family.key for file in files for family in families if family.source.name == file)

    def deck_size(self, game: Game) -> int:
        return cast("ElysiumGame", game).size

    def draw_back(self) -> Face:
        return self._hidden("face.back")

    def draw_hidden(self) -> Face:
        """A Citizen: it lies with its back up (T8), and every back shows one (S2)."""
        return self._hidden("part.citizen")

    def _hidden(self, key: str) -> Face:
        return back(
            glyphs.PERSON,
            _BACK,
            find_lexicon(self.language, GAME).say(key),
            [emblem for _, emblem in printed_looks().values()],
        )

    def _facts(self, cards: CardSet, card: Card) -> CardFacts:
        """What is the same on all copies of a card."""
        lexicon = find_lexicon(self.language, GAME)
        wording = power_wording(lexicon, cards.families)
        powers = tuple(
            (side.activation, wording.head(side.power).say(lexicon, NONE), wording.power(lexicon, side.power))
            for side in card.sides
        )
        family, name = cards.families[card.family].name(self.language), card.name(self.language)
        flavour = card.flavour(self.language)
        return CardFacts(card.ref, name, card.family, family, card.level, (), powers, card.is_eleusis, flavour, "")

    def _draw(self, facts: CardFacts, condition: tuple[str, ...]) -> Face:
        """One copy."""
        speaker = Speaker(find_lexicon(self.language, GAME))
        texts = [speaker.say("power.text", head=head, text=text or None) for _, head, text in facts.powers]
        alt = speaker.say(
            "face.card",
            card=facts.name,
            family=facts.family_name,
            level=facts.level,
            columns=columns_phrase(condition),
            text=" ".join(texts),
        )
        return draw_card(attrs.evolve(facts, condition=condition, alt=alt), self.scheme.name)


@cache
def printed_looks() -> Mapping[str, tuple[str, str]]:
    """Colour and emblem of the printed families."""
    written = tomllib.loads((cards_folder() / "looks.toml").read_text(encoding="utf-8"))
    return {key: (look["colour"], EMBLEMS[look["emblem"]]) for key, look in written["families"].items()}


def look_of(family: str) -> tuple[str, str]:
    """Colour and emblem of a family; one that is not printed gets them from its key.

    >>> look_of("argonauts") == look_of("argonauts")
    True
    """
    return printed_looks().get(family) or (colour_of(family), rosette(family))


@lru_cache(maxsize=1024)
def draw_card(card: CardFacts, scheme_name: str) -> Face:
    """Draw one copy of a card."""
    scheme = SCHEMES[scheme_name]
    colour, emblem = look_of(card.family)
    sayings = [Saying(SYMBOLS[when], head, text) for when, head, text in card.powers]
    picture, layout = _find_layout(sayings, card.flavour)
    top = _HEADER + picture
    spare = max(0.0, _FOOT - top - 22 - layout.height)
    foot = fit(card.family_name.upper(), 440, 26, (20, 17, 14, FLOOR))
    body = [
        rect(0, 0, WIDTH, HEIGHT, colour, RADIUS),
        rect(EDGE, _HEADER, WIDTH - 2 * EDGE, HEIGHT - EDGE - _HEADER, scheme.paper, 16),
        _draw_header(card, emblem),
        _draw_picture(card, picture, scheme, colour, emblem),
        draw_powers(sayings, layout, _LEFT, top + 16 + spare * 0.42, _ROOM, scheme, scheme.accent(colour)),
        paragraph(foot, WIDTH / 2, 841 - foot.height / 2, scheme.quiet, most=440),
    ]
    is_whole = layout.is_whole and foot.is_whole and fit_name(card.name).is_whole
    return Face(card.name, card.alt, "".join(body), colour, is_whole)


def _find_layout(sayings: Sequence[Saying], flavour: str | None) -> tuple[int, Layout]:
    for picture, sizes in _LAYOUTS:
        found = fit_into(sayings, _ROOM, _FOOT - _HEADER - picture - 22, sizes, flavour)
        if found is not None:
            return picture, found
    picture = _LAYOUTS[-1][0]
    return picture, squeeze(sayings, _ROOM, _FOOT - _HEADER - picture - 22)


def fit_name(name: str) -> Fitted:
    """The name of a card in its head."""
    return fit(name, 356, 96, (42, 38, 34, 31, 28, 25, 22, 19, 16, 13, FLOOR), bold=True, leading=1.12)


def _draw_header(card: CardFacts, emblem: str) -> str:
    colour = look_of(card.family)[0]
    name = fit_name(card.name)
    pips = "".join(
        path(f"M{x} 100L{x + 8} 108L{x} 116L{x - 8} 108Z", WHITE)
        for x in (555 + 22 * place - 11 * (card.level - 1) for place in range(card.level))
    )
    return "".join(
        (
            circle(76, 74, 46, WHITE),
            draw(emblem, 76, 74, 60, colour),
            paragraph(name, 315, 74 - name.height / 2, WHITE, most=356, font=SERIF, bold=True),
            label(str(card.level), 555, 88, 58, WHITE, font=SERIF, bold=True),
            pips,
        )
    )


def _draw_picture(card: CardFacts, height: int, scheme: Scheme, colour: str, emblem: str) -> str:
    width, middle = WIDTH - 2 * EDGE, (WIDTH / 2, _HEADER + height / 2)
    radius = height * 0.42 if height >= _PICTURE else 0
    if 44 + -(-len(card.condition) // _rows(height)) * 68 > middle[0] - radius:  # no emblem behind a condition
        radius = 0
    drawn = [
        banner(EDGE, _HEADER, width, height, ground_of(scheme, colour)),
        medallion(emblem, card.ref, middle, (width / 2 - 24, height / 2 - 18), radius, scheme, colour),
        _draw_condition(card.condition, height),
        rect(EDGE, _HEADER + height - 4, width, 4, colour),
    ]
    if card.is_eleusis:
        drawn.append(circle(WIDTH - 76, _HEADER + 54, 36, scheme.paper))
        drawn.append(draw(ELEUSIS, WIDTH - 76, _HEADER + 54, 54, scheme.accent(colour)))
    return "".join(drawn)


def _draw_condition(condition: tuple[str, ...], height: int) -> str:
    """The columns that are needed: one below the other as long as there is room, then side by side."""
    rows = _rows(height)
    drawn = []
    for place, word in enumerate(condition):
        x, y = 44 + place // rows * 68, _HEADER + 12 + place % rows * 87
        colour, sign = COLUMNS[word]
        drawn.append(_draw_column(x, y, colour))
        drawn.append(draw(sign, x + 30, y + 42, 36, sign_colour(colour)))
    return "".join(drawn)


def _rows(height: int) -> int:
    """How many columns of a condition stand below each other in a picture."""
    return max(1, (height - 10) // 87)


def sign_colour(colour: str) -> str:
    """What a sign on a column is drawn in."""
    return max((WHITE, DARK.paper), key=lambda tried: contrast(tried, colour))


def _draw_column(x: float, y: float, colour: str) -> str:
    """A column of a temple, 60 by 84."""
    shape = f"M{x} {y}h60v12h-6v4h-2v52h2v4h6v12h-60v-12h6v-4h2v-52h-2v-4h-6Z"
    return f'<path d="{shape}" fill="{colour}" stroke="{WHITE}" stroke-width="3" stroke-linejoin="round"/>'
