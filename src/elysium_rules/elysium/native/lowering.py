"""Lowers phrases and effects to records over the primitives of the contract, and keeps each record once.

What a row lowers to stands beside its meaning (`lowers` in `powers/`); here is what every game has in common, and the
tables in which the records stand. INVARIANT: a record refers only to records before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.contract import BY_NAME, DEED_FIELDS, MASK_WORDS, NONE, WORDS, Choice, Primitive, Ref
from elysium_rules.elysium.model.effect_row import EffectRow
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.phrase_rows import PhraseRow
from elysium_rules.elysium.model.state import PRINTED
from elysium_rules.elysium.powers.card_sets import DESCRIBED_CARDS
from elysium_rules.elysium.powers.harm import preventable
from elysium_rules.program import nodes

Operand: TypeAlias = "int | str | bool | Sequence[int] | None"

#: The letters of the records that a kind of operand may refer to.
REFERENCES: Final[Mapping[str, str]] = {
    **{letter: letter for letter in "NCPSAJM"},
    "X": "NC",
    "P|S": "PS",
}
_LETTER: Final = {primitive.number: primitive.letter for primitive in BY_NAME.values()}


class NotLowered(Exception):  # noqa: N818 - as `NotCovered`
    """A row that only Python can say."""


class Records:
    """The tables of records and deeds of one game, and how rows write into them (`contract.Lowering`)."""

    def __init__(self, game: ElysiumGame) -> None:
        self.game = game
        self.rows: list[tuple[int, ...]] = []  #: the records: number of the primitive, operands
        self.deeds: list[tuple[int, ...]] = []
        self.resources = {name: place for place, name in enumerate((*PRINTED, *game.tokens))}
        self._known: dict[tuple[int, ...], int] = {}
        self._known_deeds: dict[tuple[int, ...], int] = {}

    # --- records -----------------------------------------------------------------------------------------------------

    def __call__(self, name: str, /, *operands: Operand) -> Ref:
        primitive = BY_NAME[name]
        record = (primitive.number, *self.operands(primitive, operands))
        ref = self._known.get(record)
        if ref is None:
            ref = self._known[record] = len(self.rows)
            self.rows.append(record)
        return ref

    def operands(self, primitive: Primitive, operands: Sequence[Operand]) -> list[int]:
        """The operands of a primitive as numbers, each of the kind that the table says."""
        written: list[int] = []
        for text, operand in zip(primitive.operands, operands, strict=True):
            name, _, kind = text.partition(": ")
            self.write(written, kind, operand, f"{primitive.name}.{name}")
        return written

    def write(self, written: list[int], kind: str, operand: Operand, place: str) -> None:
        """Write one operand; *place* is what it is called where it is wrong."""
        if kind.startswith("["):
            assert isinstance(operand, Sequence), place
            first, _, second = kind.strip("[]").partition(", ")
            kinds = [first, second] if second else [first]
            written.append(len(operand) // len(kinds))
            items: list[int] = [int(item) for item in operand]
            for number, item in enumerate(items):
                self.write(written, kinds[number % len(kinds)], item, place)
        elif kind == "mask":
            assert isinstance(operand, Sequence), place
            assert len(operand) == MASK_WORDS, place
            written += operand  # type: ignore[arg-type]  # no text: its items are numbers
        elif operand is None:
            assert kind.endswith("?"), f"{place} cannot be left out"
            written.append(NONE)
        else:
            written.append(self._number(kind.removesuffix("?"), operand, place))

    def _number(self, kind: str, operand: Operand, place: str) -> int:
        if isinstance(operand, str):
            return WORDS[kind].index(str(operand))
        assert isinstance(operand, int), place
        letters = REFERENCES.get(kind)
        assert letters is None or _LETTER[self.rows[operand][0]] in letters, f"{place} is no {kind}"
        return int(operand)

    # --- phrases that are the same in every game (`kernel/evaluate.py`) -----------------------------------------------

    def number(self, phrase: nodes.Argument) -> Ref:
        """A number."""
        match phrase:
            case nodes.Int(value=value):
                return self("lit", value)
            case nodes.Local(slot=slot):
                return self("slot", slot)
            case nodes.Arithmetic():
                return self("arith", phrase.operator, self.number(phrase.left), self.number(phrase.right))
            case nodes.Per(step=step):
                return self("per", self.number(phrase.amount), self.number(phrase.counted), step)
            case nodes.OverPlayers():
                return self("over", phrase.join, phrase.others, self.number(phrase.number))
        return self.phrase(phrase)

    def condition(self, phrase: nodes.Argument) -> Ref:
        """A condition."""
        match phrase:
            case nodes.Compare():
                return self("compare", phrase.operator, self.number(phrase.left), self.number(phrase.right))
            case nodes.Both():
                return self("both", self.condition(phrase.left), self.condition(phrase.right))
            case nodes.Either():
                return self("either", self.condition(phrase.left), self.condition(phrase.right))
            case nodes.Negate():
                return self("negate", self.condition(phrase.condition))
        return self.phrase(phrase)

    # --- phrases of Elysium ------------------------------------------------------------------------------------------

    def seat(self, player: nodes.Argument) -> Ref:
        """Who is meant: a phrase, a name, `you` or `they`."""
        if isinstance(player, nodes.Call):
            return self.phrase(player)
        if isinstance(player, nodes.Local):
            return self("named_seat", player.slot)
        return self(str(player))

    def cards(self, phrase: nodes.Argument) -> Ref:
        """See `evaluate_cards`: cards that are known count only where they can be reached."""
        if isinstance(phrase, nodes.Call) and phrase.row == DESCRIBED_CARDS.key:
            return self.phrase(phrase)
        return self("in_both", self.card(phrase), self("place", "loose", None))

    def card(self, phrase: nodes.Argument) -> Ref:
        """See `evaluate_card`."""
        return self("named", phrase.slot) if isinstance(phrase, nodes.Local) else self.phrase(phrase)

    def phrase(self, phrase: nodes.Argument) -> Ref:
        """What the row of a phrase says."""
        assert isinstance(phrase, nodes.Call)
        row = VOCABULARY.find(phrase.row)
        if not isinstance(row, PhraseRow) or row.lowers is None:
            raise NotLowered(row.name)
        return row.lowers(self, *phrase.arguments)

    def mask(self, cards: int) -> Ref:
        """The same cards always."""
        return self("const", words_of(cards))

    def resource(self, word: object) -> int:
        """Gold, VP, PP, then the own ones of families."""
        return self.resources[str(word)]

    def kinds(self, activations: Sequence[str]) -> int:
        """A bit for each activation."""
        known = WORDS["activation"]
        return sum(1 << known.index(str(activation)) for activation in activations)

    # --- effects -----------------------------------------------------------------------------------------------------

    def choice(
        self, ask: Ref | None = None, judge: Ref | None = None, empty: str = "none", looks: Ref | None = None
    ) -> Choice:
        """What a choice is lowered to."""
        return Choice(ask, judge, empty, looks)

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
        """Write what an effect does, asks and needs, with what others may prevent of it (N16)."""
        guard = preventable(row, self.game, do)
        by_other = guard is not None and any(each.by_other for each in row.moves)
        values: tuple[Operand, ...] = (
            *(move, ask, judge, do.actor, do.is_price),
            can_idle and not self.game.rulings.asks_between_nothings,  # P23
            *(removes, removes_all, spends, keeps, settles, all_of, judges_again, guard),
            self.seat(row.given(do.arguments)["receiver"]) if by_other else None,
        )
        written: list[int] = []
        for field, value in zip(DEED_FIELDS, values, strict=True):
            name, _, kind = field.partition(": ")
            self.write(written, kind, value, f"{row.name}.{name}")
        record = tuple(written)
        place = self._known_deeds.get(record)
        if place is None:
            place = self._known_deeds[record] = len(self.deeds)
            self.deeds.append(record)
        return place


def words_of(cards: int) -> tuple[int, ...]:
    """A set of cards as words of 32 bits with a sign, the lowest first; what means all Citizens has all bits above."""
    words = []
    for place in range(MASK_WORDS):
        word = cards >> 32 * place & 0xFFFFFFFF
        words.append(word - (1 << 32) if word >> 31 else word)
    return tuple(words)
