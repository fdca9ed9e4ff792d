"""The contract between the two engines: the primitives that every row of the card language comes down to.

A game is played by this engine, which works with functions, and by a native core, which works with numbers. Both play
the same data: each row of the language lowers its arguments to *records* over this small set of primitives (an
abstract instruction set, serialised by the room `native/`), and the core interprets the records. `docs/contract.md` is
the operational semantics: what each primitive does, in which order, and how the numbers are laid out.

INVARIANT: numbers are stable. A primitive that changes its meaning gets a new number, and the contract a new version.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

import attrs

if TYPE_CHECKING:  # whoever only reads cards plays no game
    from elysium_rules.elysium.model.effect_row import EffectRow
    from elysium_rules.elysium.model.game import ElysiumGame
    from elysium_rules.program import nodes

#: The version of all that is said here; image and core must have the same.
CONTRACT: Final = 1
#: The first number of an image, and that of a state: "ELYI" and "ELYS" as bytes.
IMAGE_MAGIC: Final = 0x49594C45
STATE_MAGIC: Final = 0x53594C45
#: So many words of 32 bits has a set of cards: 256 bits, Citizens from `size` on.
MASK_WORDS: Final = 8

#: A record by its place in the table of a game.
Ref: TypeAlias = int
NONE: Final = -1  #: where an operand is left out

# --- words that are numbers ------------------------------------------------------------------------------------------

#: What an operand can be of a few words; the word's place is its number.
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "arithmetic": ("+", "-", "*", "/", "%", "min", "max"),
    "comparison": (">=", "<=", "==", "!=", ">", "<"),
    "join": ("highest", "lowest", "sum"),
    "group": ("families", "levels", "activations"),
    "mode": ("highest", "lowest", "total"),
    "board_fact": (
        "disc",
        "columns",
        "quest_gold",
        "quest_vp",
        "quest_transfers",
        "family_tiles",
        "level_tiles",
        "tiles",
        "complete_legends",
        "longest_legend",
    ),
    "game_fact": ("epoch", "transfers", "pile_ever"),
    "disc_end": ("first", "last"),
    "place": (
        "domain",
        "elysium",
        "other_domains",
        "all_domains",
        "agora",
        "oracle",
        "discard_pile",
        "this_legend",
        "open",
        "loose",
        "carrying",
        "things_of_others",
        "turned",
        "rings",
    ),
    "account": ("reserve", "actor", "other", "on a card"),
    "deal_to": ("oracle", "agora"),
    "columns_for": ("swap", "recover"),
    "actor": ("you", "they"),
    "harm": ("discard", "take", "lose"),
    "empty": ("none", "no_cards", "lowest_level"),
    "question": (
        "price",
        "columns",
        "quest_columns",
        "transfers",
        "income",
        "protection",
        "identical",
        "chronos",
        "ties",
    ),
    "whom": ("you", "other players", "all players"),
    "moment": ("now", "turn", "next turn", "epoch", "next epoch"),
    "activation": ("instant", "permanent", "trigger", "activate", "legend", "chronos"),
    "phase": ("awakening", "actions", "writing", "end of epoch", "over"),
    "resource": ("gold", "vp", "pp"),
    "slot_value": ("nothing", "number", "list", "family", "powers"),
}

#: The events that Permanent powers wait for, by the keys of `event_keys.py`; those of a resource come behind them.
KEYS: Final = (
    *(f"{deed}{kind}" for deed in ("begin", "extend", "complete") for kind in ("", " family", " level")),
    *(f"{deed} {kind}" for deed in ("earn", "forfeit") for kind in ("bonus", "family", "level")),
    *("dismiss", "dismiss red", "dismiss yellow", "dismiss green", "dismiss blue"),
    *("quest", "use", "use trigger", "use activate"),
    *("epoch begins", "epoch ends", "turn begins", "turn ends"),
    *("would discard", "would take", "would harm"),
)
#: What can happen with each resource: key number `len(KEYS) + len(RESOURCE_KEYS) * resource + place`.
RESOURCE_KEYS: Final = ("gain", "lose", "pay", "robbed", "would lose")

#: The kinds of actions, in the order of their numbers; see `docs/contract.md` for their operands.
ACTION_KINDS: Final = (
    "TakeCard",
    "TakeQuest",
    "TakeCitizen",
    "DismissColumn",
    "UsePower",
    "Transfer",
    "EndTurn",
    "PickCard",
    "PickCards",
    "PickLevel",
    "PickAmount",
    "ChooseSecretly",
    "PickSeen",
    "OrderCards",
    "PickPlayer",
    "PickFamily",
    "PickColumn",
    "PickBranch",
    "SwapColumns",
    "Accept",
    "Decline",
)
ACTION_WIDTH: Final = 8  #: an action is so many numbers: kind, player, operands, filled up with -1

# --- the table of primitives -----------------------------------------------------------------------------------------


@attrs.frozen
class Primitive:
    """One of the primitives: its number, what stands behind it in a record, and what it means in one sentence.

    An operand is `name: kind`. The kinds are `int`, `flag` (0 or 1), `slot`, `resource`, `mask` (8 words), `kinds` (a
    bit for each activation), a name of `WORDS`, or a reference to a record before this one: `N` a number, `C` a
    condition, `X` either, `P` a seat, `S` cards, `A` an ask, `J` a judge, `M` a move; `deed`, `statement`, `target` (a
    place in the code) and `modifier` refer to other tables. `?` allows -1; `[...]` is a list, preceded by its length.
    """

    number: int  #: what stands in an image for it: a hundred for each letter
    name: str
    operands: tuple[str, ...]
    doc: str

    @property
    def letter(self) -> str:
        """The kind of its records: `N` for a number, and so on; `T` a statement, `K` an instruction."""
        return LETTERS[self.number // 100 - 1]


#: What the hundreds of the numbers of primitives stand for.
LETTERS: Final = "NCPSAJMTK"
PRIMITIVES: Final = (
    # Numbers: they change nothing and ask nothing. Each sum and product is cut to ±1,000,000.
    Primitive(101, "lit", ("number: int",), "This number."),
    Primitive(102, "slot", ("slot: slot",), "The number in a slot."),
    Primitive(103, "chosen", ("slot: slot", "who: P"), "Of the numbers in a slot, that of a seat (N30)."),
    Primitive(104, "arith", ("operator: arithmetic", "left: N", "right: N"), "Joined; `/` and `%` round down."),
    Primitive(105, "per", ("amount: N", "counted: N", "step: int"), "amount x (counted / step), rounded down."),
    Primitive(
        106,
        "over",
        ("join: join", "others: flag", "body: X"),
        "The body with each player as *they*, in disc order, joined; a condition counts 0 or 1; nobody is 0.",
    ),
    Primitive(107, "fact", ("fact: board_fact", "who: P"), "A fact of a board."),
    Primitive(108, "account", ("resource: resource", "who: P"), "What lies on a board."),
    Primitive(109, "of_game", ("fact: game_fact",), "A fact of the game."),
    Primitive(110, "count", ("cards: S",), "How many cards."),
    Primitive(111, "kinds", ("group: group", "cards: S"), "How many families, levels or activations they have."),
    Primitive(112, "levels", ("mode: mode", "cards: S"), "Their highest or lowest level, or the sum; else 0."),
    Primitive(113, "on_card", ("resource: resource", "card: S"), "What lies on that card (N21)."),
    # Conditions.
    Primitive(201, "compare", ("comparison: comparison", "left: N", "right: N"), "Two numbers compared."),
    Primitive(202, "both", ("left: C", "right: C"), "Both hold."),
    Primitive(203, "either", ("left: C", "right: C"), "One of them holds."),
    Primitive(204, "negate", ("condition: C",), "It does not hold."),
    Primitive(205, "any", ("cards: S",), "There is such a card."),
    # Seats; nobody is -1.
    Primitive(301, "you", (), "Who uses the power."),
    Primitive(302, "they", (), "Who is *they* there."),
    Primitive(303, "named_seat", ("slot: slot",), "The seat in a slot."),
    Primitive(304, "beside", ("who: P", "step: int"), "That many seats to the left, or, below 0, to the right (N1)."),
    Primitive(305, "by_disc", ("end: disc_end",), "Who has the lowest, or the highest, order disc."),
    Primitive(306, "owner", ("card: S",), "The lowest seat with such a card in Domain or Elysium; else nobody."),
    # Sets of cards.
    Primitive(401, "place", ("place: place", "who: P?"), "The cards in a place."),
    Primitive(402, "named", ("slot: slot",), "The cards in a slot, wherever they lie."),
    Primitive(403, "this", (), "The card with the text (P17)."),
    Primitive(404, "top", (), "The top card of the discard pile, unless it is a Citizen (P21)."),
    Primitive(405, "const", ("cards: mask",), "These cards."),
    Primitive(406, "in_both", ("left: S", "right: S"), "Those in both."),
    Primitive(407, "in_either", ("left: S", "right: S"), "Those in one of them."),
    Primitive(408, "minus", ("left: S", "right: S"), "Those of the first that are not in the second."),
    Primitive(409, "of_level", ("low: N", "high: N"), "The cards of these levels, both included; no Citizen (F7)."),
    Primitive(410, "of_family", ("slot: slot",), "The cards of the family in a slot."),
    Primitive(411, "copies", ("card: S",), "All copies of that card, itself among them; of a Citizen none (T7)."),
    Primitive(412, "same_family", ("card: S",), "All cards of its family; of a Citizen none (F7)."),
    Primitive(413, "protected", ("who: P",), "What continuous powers keep from a power of that seat (N11)."),
    Primitive(414, "identical", ("who: P",), "What would be a second identical card in that Domain (T7, N11)."),
    Primitive(415, "removable", ("together: int",), "Cards of Legends that stay valid without so many (N9)."),
    Primitive(416, "unpaired", ("cards: S",), "Without those in an Elysium whose owner holds an identical one (T7)."),
    Primitive(417, "first_copies", ("cards: S",), "Of identical cards the lowest alone; all Citizens (T7)."),
    Primitive(418, "while_pile", ("cards: S",), "Those cards if there is a draw pile, else none (N35)."),
    Primitive(
        419, "for_other", ("receiver: P", "giver: P", "cards: S"), "Those cards if the two are different players."
    ),
    # Asks: they list answers in a fixed order.
    Primitive(501, "card", ("cards: S",), "PickCard: by number."),
    Primitive(502, "power", ("cards: S", "kinds: kinds"), "PickCard: by number, whose power of such a kind works."),
    Primitive(503, "cards", ("amount: N", "cards: S"), "PickCards: combinations by number (N52)."),
    Primitive(504, "one", ("cards: S",), "PickCards: one card each, by number."),
    Primitive(505, "seat", ("where: C?", "other: flag"), "PickPlayer: in disc order; of whom the condition holds."),
    Primitive(506, "amount", ("low: N", "high: N"), "PickAmount: from max(0, low), at most 501 (N52)."),
    Primitive(507, "secret", ("low: N", "high: N"), "ChooseSecretly: the same (N30)."),
    Primitive(508, "level", (), "PickLevel: 1 to 3."),
    Primitive(509, "family", (), "PickFamily: in the order of the game."),
    Primitive(510, "swap", (), "SwapColumns: own x dismissed, in colour order (X21)."),
    Primitive(511, "column", (), "PickColumn: dismissed ones, in colour order (N8)."),
    Primitive(512, "placement", ("fits: S", "free: flag", "extra: N?"), "Transfer: where a card can go (L1-L10)."),
    Primitive(513, "replacement", (), "Transfer: a card of the Domain for a Citizen of a Legend (X9)."),
    Primitive(514, "seen", ("slot: slot",), "PickSeen: known cards on top of the pile, the top one first (N32)."),
    Primitive(515, "order", ("slot: slot",), "OrderCards: their permutations by position (N32)."),
    # Judges: would it work, by what the look-ahead assumes? NO, NOTHING or YES.
    Primitive(601, "left", ("cards: S",), "One of these can be left when all that is owed is paid; else NO."),
    Primitive(602, "takes", ("cards: S", "arriving: S?"), "One of these can be taken by then (T7, N53); else NO."),
    Primitive(603, "works", ("cards: S", "kinds: kinds", "arriving: S?"), "A power of these works (P19); else NO."),
    Primitive(604, "purse", ("resource: resource", "amount: N"), "The actor has that much, less what is spent."),
    Primitive(
        605,
        "purse_on_card",
        ("resource: resource", "amount: N", "card: S", "reaches_others: flag"),
        "That much lies on the card, it is not gone, and nobody else's (N23, N45); else NO.",
    ),
    Primitive(606, "moves_off", ("resource: resource", "amount: N", "card: S"), "Something comes off; else NOTHING."),
    Primitive(607, "moves_on", ("resource: resource", "amount: N", "card: S"), "Something comes on; else NOTHING."),
    Primitive(
        608, "drawable", ("is_no: flag",), "There is a card to draw, or something is owed; else NOTHING, or NO (P22)."
    ),
    Primitive(609, "placeable", ("fits: S", "free: flag", "extra: N?"), "A card can be transferred; else NO."),
    Primitive(610, "replaceable", (), "A Citizen can be replaced (X9); else NO."),
    Primitive(611, "columns", ("columns_for: columns_for",), "There are columns to swap, or to recover; else NO."),
    Primitive(
        612,
        "exchangeable",
        ("given: resource", "received: resource", "without_room: flag"),
        "There is something to give, and room for it (N51); else NO.",
    ),
    Primitive(613, "pile", ("is_no: flag",), "The draw pile has a card (N31); else NOTHING, or NO."),
    Primitive(614, "somebody", ("where: C?", "other: flag"), "A seat can be chosen; else NO."),
    Primitive(615, "range", ("low: N", "high: N"), "An amount can be chosen; else NO."),
    Primitive(616, "yes", (), "YES."),
    # Moves: what happens, then what it sets off.
    Primitive(
        701,
        "move",
        (
            "resource: resource",
            "source: account",
            "target: account",
            "amount: N",
            "card: S?",
            "receiver: P?",
            "price: flag",
        ),
        "So much of a resource from one account to another, as far as there is and has room (P13, N21).",
    ),
    Primitive(702, "exchange", ("given: resource", "received: resource"), "The chosen amount, one for the other (X2)."),
    Primitive(703, "take", (), "The actor takes the chosen card from where it lies (T7, P2, P11)."),
    Primitive(704, "give_card", ("receiver: P",), "That player takes the card from a Domain (N6)."),
    Primitive(705, "citizen", (), "The actor takes the top card face down (T11)."),
    Primitive(706, "draw", (), "The actor draws and takes a card face up (P15)."),
    Primitive(707, "deal", ("amount: N", "deal_to: deal_to"), "So many cards from the pile join Oracle or Agora."),
    Primitive(708, "reveal", (), "The top card goes to the discard pile; nobody discards it (N7)."),
    Primitive(709, "discard", (), "The card goes to the discard pile (P21, N9)."),
    Primitive(710, "transfer", ("free: flag", "extra: N?"), "The chosen placement: price, move, what follows (L1)."),
    Primitive(711, "replace", (), "The chosen card and the first Citizen of that Legend change places (X9)."),
    Primitive(712, "return", (), "The card goes back to its owner's Domain (N9, N10)."),
    Primitive(713, "straighten", (), "The card is straightened (P5)."),
    Primitive(714, "ring", (), "The card gets a ring (P4)."),
    Primitive(715, "swap_columns", (), "The actor dismisses one column and gets the other back (X21)."),
    Primitive(716, "recover_column", (), "The actor gets a column back (N8)."),
    Primitive(717, "allow", ("amount: N", "anywhere: flag"), "More transfers in this step of Phase III (W4, N50)."),
    Primitive(718, "use", ("kinds: kinds",), "The actor uses a power of the chosen card (P17, P18)."),
    Primitive(719, "look_top", ("amount: N",), "The actor looks at the top cards (N31)."),
    Primitive(720, "look", (), "The actor looks at the faces of Citizens (N33)."),
    Primitive(721, "take_seen", ("slot: slot",), "The chosen seen card comes on top and is taken face up (N32)."),
    Primitive(722, "take_seen_citizen", ("slot: slot",), "The same, face down (N32)."),
    Primitive(723, "discard_seen", ("slot: slot",), "The seen cards go to the discard pile (N32)."),
    Primitive(724, "put_seen", ("slot: slot", "under: flag"), "The seen cards go back in the chosen order (N32)."),
    Primitive(725, "put_card", ("under: flag",), "An open card goes on top of the draw pile or under it (N34)."),
    Primitive(726, "swap_face", ("cards: S",), "Each Citizen of these and the top card change places (N35)."),
    Primitive(727, "prevent", (), "What the power below is about to do does not happen (N16)."),
    # Statements, as a look-ahead judges them.
    Primitive(801, "do", ("deed: deed",), "An effect."),
    Primitive(802, "block", ("statements: [statement]",), "One after the other."),
    Primitive(
        803,
        "gate",
        (
            "condition: C?",
            "optional: flag",
            "actor: actor",
            "costs: [deed]",
            "branches: [statement]",
            "otherwise: statement?",
        ),
        "*if*, *may*, *choose* and *pay ... to*; see `nodes.Gate`.",
    ),
    Primitive(804, "repeat", ("number: N", "up_to: flag", "body: statement"), "So often."),
    Primitive(805, "let_number", ("slot: slot", "number: N"), "A number gets a name."),
    Primitive(806, "let_found", ("slot: slot", "found: P|S"), "A seat or a card gets a name, if there is one."),
    Primitive(807, "choice", ("judge: J?", "actor: actor"), "Somebody chooses; judged for the actor (N51)."),
    Primitive(808, "other", (), "What always works: each, subject, later, until, a choice of many."),
    # Instructions of flat code.
    Primitive(901, "begin", (), "The power begins; from here on it is open (P18)."),
    Primitive(902, "act", ("deed: deed", "choice: slot?", "next: target"), "Do it, with what was chosen."),
    Primitive(903, "pay", ("parts: [deed, slot?]", "next: target", "unpaid: target?"), "A joined price (P14)."),
    Primitive(
        904,
        "ask",
        (
            "ask: A",
            "actor: actor",
            "slot: slot",
            "next: target",
            "declined: target?",
            "nothing: target?",
            "empty: empty",
            "secret: flag",
            "removes: S?",
            "later: [deed]",
            "rest: statement?",
            "before: [deed, slot?]",
        ),
        "Let the actor choose; a single answer is taken without asking, unless it is secret.",
    ),
    Primitive(
        905,
        "chance",
        ("ask: A", "actor: actor", "slot: slot", "next: target", "nothing: target?", "empty: empty"),
        "Chance chooses among the same answers.",
    ),
    Primitive(
        906,
        "alert",
        ("deed: deed", "choice: slot?", "slot: slot", "next: target", "act: target"),
        "Line up the powers that may prevent it (N16).",
    ),
    Primitive(
        907,
        "guard",
        ("deed: deed", "choice: slot?", "slot: slot", "act: target", "prevented: target", "extent: slot?"),
        "Let them work, one after the other (N16, N46).",
    ),
    Primitive(
        908,
        "enter",
        (
            "gate: statement",
            "judged: flag",
            "optional: flag",
            "idle: flag",
            "targets: [target]",
            "otherwise: target",
        ),
        "Unwind a gate: condition, possible ways, choice.",
    ),
    Primitive(909, "compute", ("number: N", "slot: slot", "next: target"), "Keep a number."),
    Primitive(910, "find", ("found: P|S", "slot: slot", "next: target", "nothing: target"), "Keep a seat or cards."),
    Primitive(
        911,
        "keep",
        ("amount: N", "actor: actor", "slot: slot", "next: target", "nothing: target"),
        "Look at the top cards and keep the place down to which they were seen (N31).",
    ),
    Primitive(912, "times", ("number: N", "slot: slot", "next: target"), "Keep how often a loop goes round."),
    Primitive(913, "line", ("others: flag", "slot: slot", "next: target"), "Line up the players (P12)."),
    Primitive(
        914, "next_player", ("slot: slot", "body: target", "done: target", "work: int"), "The next one is *they*."
    ),
    Primitive(915, "address", ("who: P", "slot: slot", "next: target", "done: target"), "A player is *they*."),
    Primitive(916, "turn_back", ("slot: slot", "next: target"), "*They* is who it was before."),
    Primitive(917, "seal", ("slot: slot", "next: target"), "Keep an answer secret (N30)."),
    Primitive(918, "unseal", ("slot: slot", "next: target"), "Show all of them, and keep them by seat (N30)."),
    Primitive(919, "next_time", ("slot: slot", "body: target", "done: target", "work: int"), "Go round once more."),
    Primitive(920, "forget", ("slots: [slot]", "next: target"), "Empty slots."),
    Primitive(
        921,
        "postpone",
        ("moment: moment", "kept: [slot]", "next: target", "lasts: flag"),
        "What follows is left for later (N14), or lasts (N15).",
    ),
    Primitive(922, "bend", ("modifiers: [modifier]", "next: target"), "What stands here bends rules (N15)."),
    Primitive(923, "jump", ("next: target",), "Go on there."),
)
#: By name, which no two have.
BY_NAME: Final[Mapping[str, Primitive]] = {primitive.name: primitive for primitive in PRIMITIVES}

# --- how a row is lowered --------------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """What a value that somebody chooses is lowered to."""

    ask: Ref | None = None  #: an ask; None for what nobody chooses
    judge: Ref | None = None  #: whether there will be something to choose; None means always
    empty: str = "none"  #: of `WORDS["empty"]`: what the name stands for where there is nothing; `none` ends the block
    looks: Ref | None = None  #: for what nobody chooses: at how many cards the actor looks; then *ask* is None


class Lowering(Protocol):
    """What a row is lowered with: it writes records, and lowers the phrases inside of a phrase."""

    @property
    def game(self) -> ElysiumGame: ...

    def __call__(self, name: str, /, *operands: int | str | bool | Sequence[int] | None) -> Ref:
        """Write a record of the primitive of that name, or find an equal one; None is -1, a word its place."""

    def number(self, phrase: nodes.Argument) -> Ref: ...
    def condition(self, phrase: nodes.Argument) -> Ref: ...
    def seat(self, player: nodes.Argument) -> Ref: ...
    def cards(self, phrase: nodes.Argument) -> Ref:
        """The cards of a description in a place, or such that are known and can be reached."""

    def card(self, phrase: nodes.Argument) -> Ref:
        """One card that is known, wherever it lies."""

    def phrase(self, phrase: nodes.Argument) -> Ref:
        """What the row of a phrase lowers to, whatever its kind."""

    def mask(self, cards: int) -> Ref:
        """The same cards always."""

    def resource(self, word: object) -> int:
        """The number of a resource."""

    def kinds(self, activations: Sequence[str]) -> int:
        """A bit for each of some activations."""

    def choice(
        self, ask: Ref | None = None, judge: Ref | None = None, empty: str = "none", looks: Ref | None = None
    ) -> Choice:
        """What a choice is lowered to."""

    def deed(
        self,
        row: EffectRow,
        do: nodes.Do,
        move: Ref,
        *,
        ask: Ref | None = None,
        judge: Ref | None = None,
        can_idle: bool = False,
        removes: Ref | None = None,
        removes_all: Ref | None = None,
        spends: bool = False,
        keeps: bool = False,
        settles: bool = False,
        all_of: Ref | None = None,
        judges_again: bool = False,
    ) -> int:
        """Write what an effect does, asks and needs."""


# --- the other tables: the names of their fields ---------------------------------------------------------------------

#: What a deed is: an effect of a power, with all that is asked and judged about it. Kinds as of operands.
DEED_FIELDS: Final = (
    "move: M",
    "ask: A?",
    "judge: J?",
    "actor: actor",
    "is_price: flag",
    "can_idle: flag",
    "removes: S?",
    "removes_all: S?",
    "spends: flag",
    "keeps: flag",
    "settles: flag",
    "all: S?",
    "judges_again: flag",
    "guard: harm?",
    "receiver: P?",
)
#: A rule that a continuous power bends: by the card that has it, or -1 for one that lasts for a while.
MODIFIER_FIELDS: Final = (
    "question: question",
    "card: int",
    "whom: whom",
    "fits: S?",
    "amount: N?",
    "is_more: flag",
    "resource: resource?",
    "holds: C?",
)
CARD_FIELDS: Final = ("face", "level", "family", "flags", "columns", "blacks")
CARD_FLAGS: Final = ("eleusis", "at_end", "once_per_turn", "once_per_epoch", "also_in_elysium")
POWER_FIELDS: Final = ("card", "activation", "code", "worth", "condition")
CODE_FIELDS: Final = ("slots", "body", "work", "size", "depth", "it", "much", "flags")
CODE_FLAGS: Final = ("uses_powers", "has_they", "is_limited", "is_too_long")
GAME_FIELDS: Final = (
    "size",
    "players",
    "families",
    "resources",
    "is_original",
    "turns",
    "cards_owed",
    "agora_size",
    "uses_oracle",
    "oracle_cards",
    "epochs",
    "start_gold",
    "has_many",
    "is_bent",
    "waits",
    "judges_pairs",
)
#: The answers of older rulings, as the fields of `model/rulings.py`; they follow the fields of the game.
RULING_FIELDS: Final = (
    "asks_between_nothings",
    "citizen_needs_card",
    "counters_outlive_step",
    "pays_part_by_part",
    "begins_turn_with_epoch",
    "prices_reach_others",
    "prevents_in_silence",
    "allows_outside_step",
    "judges_for_you",
    "exchanges_without_room",
    "turns_without_end",
    "forgets_pairs",
)
SECTIONS: Final = (
    "game",
    "numbers",
    "cards",
    "powers",
    "records",
    "deeds",
    "statements",
    "codes",
    "modifiers",
    "waiting",
    "reactions",
    "awaited",
)
