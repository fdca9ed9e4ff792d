"""What tests of Elysium can say: one row for each alternative of `grammar/elysium_tests.lark`, under the same name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from elysium_rules.elysium.model import parameters
from elysium_rules.elysium.model.ids import Edition
from elysium_rules.elysium.powers.card_sets import THIS_CARD
from elysium_rules.elysium.powers.numbers import CHOSEN_NUMBER as CHOSEN
from elysium_rules.lang.tests.forms import FAMILY, Form, general_forms, index_forms
from elysium_rules.lang.tests.nodes import LineKind
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import FrozenDict
from elysium_rules.program.vocabulary import Parameter, Row


def _forms(kind: LineKind, *rows: tuple[str, str, str]) -> Iterable[Form]:
    words: Mapping[str, Mapping[int, tuple[str, ...]]] = {
        "families": {0: (FAMILY,)},
        "edition": {0: tuple(str(edition) for edition in Edition)},
    }
    return [Form(kind, name, example, doc, FrozenDict(words.get(name, {}))) for name, example, doc in rows]


FORMS: Final[Mapping[str, Form]] = index_forms(
    (
        *general_forms(
            {
                "player": "ann { }",
                "stops": "one step at a time",
                "choose": "you choose charon, triumph",
                "secretly": "ann secretly chooses 2",
                "accept": "you accept",
                "decline": "you decline",
                "holds": "gold on ann's board == 2",
                "may": "you may choose charon",
                "must": "ann must choose 1, 2",
                "can": "you can use medusa",
                "cannot": "you cannot use medusa because P5",
                "decide": "ann decides on medusa",
                "nobody": "nobody decides",
                "over": "the game is over",
                "happened": "happened { you gain 1 vp by alliance }",
                "chance": "chance can give charon, triumph",
            }
        ),
        *_forms(
            LineKind.GIVEN,
            ("agora", "agora charon, medusa", "The cards of the Agora."),
            ("oracle", "oracle charon", "The cards of the Oracle."),
            ("draw_pile", "draw pile charon, medusa", "The top of the draw pile, the top card first."),
            ("discard_pile", "discard pile charon, citizen", "The discard pile, the card on top last."),
            (
                "families",
                "families hades, zeus",
                "Families in play; those of the cards that the test names come by themselves, and others fill up.",
            ),
            ("edition", "edition original", "The printed edition; `revised` unless told."),
            ("epoch", "epoch 3", "The epoch; the first one unless told."),
            ("point", "in phase three", "When it is: see the moments below. Your turn begins, unless told."),
            ("turn", "the turn of ann", "Whose turn or step it is; yours unless told."),
            (
                "rest",
                "all other cards are out of the game",
                "Where the cards are that nobody names; or `are discarded`. In the draw pile unless told.",
            ),
            ("shuffled", "9 cards were shuffled back", "How many cards were shuffled back so far (A6)."),
            ("level_tile", "the tile of level 2 is ann's", "Who has the bonus tile of a level (B2)."),
            ("your_level_tile", "the tile of level 2 is yours", "The same of your own."),
            ("seed", "seed 7", "What all chance follows from; 1 unless told."),
        ),
        *_forms(
            LineKind.SEAT,
            ("amount", "3 gold", "What lies on the board; nothing unless told."),
            ("counter", "2 gold on charon", "What lies on a card in the Domain or the Elysium."),
            ("domain", "domain charon, turned medusa, citizen", "The Domain, in the order in which the cards came."),
            ("legend", "legend charon, persephone", "One Legend; a further line is a further Legend."),
            ("columns", "columns red, blue", "The columns on the board; all four unless told."),
            ("no_columns", "no columns", "None."),
            ("all_columns", "all columns", "All four."),
            ("quest", "quest 2", "The quest that was taken."),
            ("incomplete", "quest incomplete", "The Incomplete side of one (T10)."),
            ("disc", "disc 3", "The order disc; by seat unless told."),
            ("allowance", "2 transfers left", "Transfers that are left in this step of Phase III."),
            ("made", "1 transfers made", "Transfers that were made in it."),
            ("taken", "3 cards taken", "How many of the cards of this epoch were taken."),
        ),
        *_forms(
            LineKind.ACT,
            ("take", "you take charon", "Take a card from the Agora."),
            ("take_citizen", "you take a citizen", "Take a Citizen (T8)."),
            ("take_quest", "you take quest 2", "Take a quest."),
            ("use", "you use medusa", "Use the power of a card."),
            ("transfer", "you transfer charon to a new legend", "Transfer a card; or `to the legend of medusa`."),
            ("dismiss", "you dismiss red", "Dismiss a column."),
            ("pass", "you pass", "End the turn, or the step of Phase III."),
        ),
        *_forms(
            LineKind.TIME,
            ("epoch_ends", "the epoch ends", "What comes until then, if nobody must decide anything."),
            ("epoch_begins", "the epoch begins", "The same."),
            ("phase_begins", "phase three begins", "The same."),
            ("turn_ends", "the turn ends", "The same."),
            ("turn_begins", "the turn of ann begins", "The same: a turn, or a step of Phase III."),
            ("game_ends", "the game ends", "The same."),
            (
                "everybody_passes",
                "everybody passes",
                "Whoever decides passes, again and again, until somebody cannot, or the epoch is over.",
            ),
        ),
        *_forms(
            LineKind.HAPPENING,
            ("gain", "you gain 2 gold by charon", "From the reserve; `by` may be left out, here and below."),
            ("lose", "you lose 2 gold by raiders", "Back to the reserve."),
            ("pay", "you pay 2 gold", "As a price."),
            ("give", "ann gives you 1 gold", "From one board to another."),
            ("take", "you take charon", "A card came into the Domain; `citizen` for one face down."),
            ("take_quest", "you take quest 2", "A quest was taken."),
            ("discard", "ann discards charon by cyclopes", "A card of a player was discarded."),
            ("discarded", "charon is discarded", "A card that nobody owned was discarded."),
            ("transfer", "you transfer charon", "A card went from the Domain into a Legend."),
            ("use", "you use alliance", "A power began, in whatever way."),
            ("decline", "ann declines", "Somebody made no use of a *may*."),
            ("dismiss", "you dismiss red", "A column was dismissed."),
            ("recover", "you recover red", "A dismissed column came back."),
            ("earn", "you earn a family tile", "A bonus tile came to somebody."),
            ("lose_tile", "ann loses a level tile", "A bonus tile went from somebody."),
            ("replace", "you replace charon", "That card of the Domain was swapped with a Citizen of a Legend."),
            ("return", "you return charon", "A card went back from a Legend into the Domain."),
            ("prevent", "ann prevents raiders", "A power stepped in, and what that card would do did not happen."),
            ("reveal", "charon is revealed", "The top card of the draw pile came face up."),
            ("reshuffle", "the discard pile is shuffled", "It became the draw pile (A5)."),
        ),
        *_forms(
            LineKind.CLAIM,
            ("domain", "ann's domain holds charon, citizen", "Exactly these cards, or `among others`."),
            ("elysium", "your elysium holds [charon, persephone], [citizen]", "Exactly these Legends."),
            ("agora", "the agora holds charon", "Exactly these cards."),
            ("oracle", "the oracle holds nothing", "Exactly these cards."),
            ("discard", "the discard pile holds charon, citizen", "Exactly these cards."),
            ("draw", "the draw pile begins with charon", "The top cards, in this order."),
            ("empty_draw", "the draw pile is empty", "No card is left in it."),
            ("level_tile", "the tile of level 2 is ann's", "Who has the bonus tile of a level."),
            ("your_level_tile", "the tile of level 2 is yours", "The same of your own."),
            ("ring_stays", "the ring of charon stays", "The card lies in a Domain and has its ring."),
            ("ring_gone", "the ring of charon is gone", "It has none."),
            ("know", "you know charon, medusa", "A player knows these cards of the draw pile, and no others."),
        ),
    )
)

#: Numbers that only tests read.
NUMBERS: Final = (
    Row(
        Kind.NUMBER,
        "total_score",
        "your score",
        "What the player scores as it stands, or at the end (F5).",
        (parameters.OWNER,),
    ),
    Row(
        Kind.NUMBER,
        "score",
        "your chronos score",
        "One part of it: chronos, legend, bonus, prestige or citizen.",
        (
            parameters.OWNER,
            Parameter("part", Type.WORD, words=("chronos", "legend", "bonus", "prestige", "citizen")),
        ),
    ),
    Row(Kind.NUMBER, "shuffled", "cards shuffled back", "How many cards were shuffled back so far (A6)."),
)

#: Phrases of cards that mean nothing in a test.
REFUSED: Final[Mapping[str, str]] = FrozenDict(
    {
        THIS_CARD.key: "no card says it here; write the name of the card",
        CHOSEN.key: "nothing was chosen here; write a claim about what came of it",
    }
)
