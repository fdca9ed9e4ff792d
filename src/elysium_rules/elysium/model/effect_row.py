"""What is recorded of a row that does something: an effect, or a value that somebody chooses for `let`.

A row is one record: how it is written and what it touches (`program/vocabulary.py`), and beside it what it means, what
it moves, why it would do nothing, what answers it and what stands against an answer. The records themselves are in
`powers/`; the checker, the machine, the checks of saves, the refusals and the bots read them, and keep no tables of
rows of their own. What can be worked out of the rest is not stated: whether an effect can be prevented, say, follows
from what it moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import attrs

from elysium_rules.elysium.model.ids import Deed
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Row

if TYPE_CHECKING:  # whoever only reads cards plays no game
    from elysium_rules.elysium.model.contract import Choice, Lowering
    from elysium_rules.elysium.model.game import ElysiumGame
    from elysium_rules.elysium.model.ids import PlayerId
    from elysium_rules.elysium.model.kinds import Kinds
    from elysium_rules.elysium.model.state import GameState, Legend
    from elysium_rules.kernel.assumptions import Assumptions
    from elysium_rules.kernel.frames import Frame
    from elysium_rules.kernel.interpreter import Choosing, Effect
    from elysium_rules.play.saying.lexicon import Phrase
    from elysium_rules.play.saying.wording import Wording
    from elysium_rules.play.saying.words import Word
    from elysium_rules.program import nodes
    from elysium_rules.program.sense import Relation, Situation
    from elysium_rules.source import Span

# --- what an effect moves --------------------------------------------------------------------------------------------


class Account(StrEnum):
    """Where a resource is that an effect moves."""

    ACTOR = "actor"  #: on the board of the player who acts
    OTHER = "other"  #: on the board of the player to whom it is given
    RESERVE = "reserve"
    ON_CARD = "on a card"


class Place(StrEnum):
    """Where a card is that an effect moves."""

    DOMAIN = "domain"
    ELYSIUM = "elysium"
    AGORA = "agora"
    ORACLE = "oracle"
    DISCARD_PILE = "discard pile"
    DRAW_PILE = "draw pile"
    UNDER_A_CITIZEN = "under a Citizen"


@attrs.frozen
class Flow:
    """Some of a resource goes from one account to another."""

    source: Account
    target: Account
    resource: str = "{resource}"  #: which one: the word that stands for that parameter, or the word itself
    amount: str | None = "amount"  #: the parameter that says how much; None where the text says no number
    is_price: bool = False  #: whether it is paid, all or nothing (P14); else the player who had it has lost it (N2)


@attrs.frozen
class Move:
    """Cards go from one of some places to another one."""

    sources: tuple[Place, ...]
    target: Place
    deed: str = ""  #: what Permanent powers call it (P11); without one it sets none of them off
    stays: bool = False  #: whether the card stays with its player
    is_seen: bool = False  #: whether it is taken face up, so that its Instantaneous power is used (P2)
    by_other: bool = False  #: whether it is the deed of the player to whom it is given (N6)


#: What accounts and places are called beside others.
_CALLED: Final[dict[Account | Place, str]] = {
    Account.ACTOR: "who acts",
    Account.OTHER: "the other player",
    Place.UNDER_A_CITIZEN: "domain, face down",
}
_GROWTH: Final = ("begin", "extend", "complete")
_TILES: Final = ("earn", "forfeit")
#: What a transfer can set off: the Legend that gets the card begins or grows, and its tile may go to somebody (B4).
_TRANSFERRED: Final = (
    *_GROWTH,
    *(f"{deed} {kind}" for deed in (*_GROWTH, *_TILES) for kind in ("family", "level")),
    *(f"{deed} bonus" for deed in _TILES),
)

# --- why not ---------------------------------------------------------------------------------------------------------

#: A rule, its sentence, and where in the card's text the cause is; None for the statement that asks.
Objection: TypeAlias = "tuple[str, str, Span | None]"


class Speaker(Protocol):
    """Says reasons in one language, about one state: all that a row asks of the texts (`text/refusals.py`)."""

    @property
    def state(self) -> GameState: ...

    def why(self, key: str, form: str = "", /, **words: Word) -> str: ...
    def join(self, sentences: Iterable[str]) -> str: ...
    def amount(self, amount: int, resource: str) -> Phrase: ...
    def resource(self, resource: str) -> Phrase: ...
    def card(self, card: int) -> Phrase: ...
    def some_card(self, card: object) -> Phrase: ...
    def cards(self, cards: Iterable[int]) -> Phrase: ...
    def mask(self, mask: int) -> Phrase: ...
    def whole_legend(self, legend: Legend) -> Phrase: ...
    def player(self, player: int) -> Phrase: ...
    def families(self, families: Iterable[str]) -> Phrase: ...
    def numbers(self, numbers: Iterable[int]) -> Phrase: ...
    def colour(self, colour: Any) -> Phrase: ...
    def activations(self, words: nodes.Argument) -> Phrase: ...
    def activation(self, activation: str) -> Phrase: ...
    def power_wording(self, frame: Frame, actor: nodes.Actor = "you") -> Wording: ...


class Lacking(Protocol):
    """What a row is asked with when it would do nothing: the state, and a way to look into the powers it would use."""

    @property
    def speaker(self) -> Speaker: ...
    @property
    def state(self) -> GameState: ...

    def in_powers(self, player: int, numbers: Iterable[int], assumed: Assumptions) -> list[str] | None:
        """Why powers would not work, a sentence for each of the first; None where it would lead too far."""


class Asking(Protocol):
    """What a row is asked with when an answer is refused: the open question, and what is general about it."""

    @property
    def speaker(self) -> Speaker: ...
    @property
    def state(self) -> GameState: ...
    @property
    def frame(self) -> Frame: ...
    @property
    def player(self) -> PlayerId: ...
    @property
    def given(self) -> dict[str, nodes.Argument]:
        """The arguments of the phrase that asks, by name."""

    @property
    def listed(self) -> tuple[Any, ...]:
        """The answers that are legal."""

    def asks(self, sentence: str) -> str:
        """A sentence with what the text asks for behind it."""

    def why_not_described(self, card: int, description: nodes.Argument) -> Iterator[Objection]:
        """P10: the card is not what the text describes."""

    def why_not_paid(self, card: int) -> Iterator[Objection]:
        """P14: as a price the card would leave nothing to buy."""

    def why_idle(self, number: int, assumed: Assumptions) -> str:
        """P19: why a power would do nothing."""


Means: TypeAlias = "Callable[[EffectRow, ElysiumGame, nodes.Do], Effect]"
Lacks: TypeAlias = "Callable[[EffectRow, Lacking, nodes.Do, Frame, Assumptions], str]"
Chooses: TypeAlias = "Callable[[ValueRow, ElysiumGame, nodes.Call], Choosing]"
#: Gives the number of a deed (`contract.py`).
Lowers: TypeAlias = "Callable[[EffectRow, Lowering, nodes.Do], int]"
#: The same for a value that *actor* chooses: (row, how to lower, the phrase, actor).
LowersChoice: TypeAlias = "Callable[[ValueRow, Lowering, nodes.Call, nodes.Actor], Choice]"
Objects: TypeAlias = Callable[[Asking, Any], Iterator[Objection]]
Affects: TypeAlias = "Callable[[Kinds, dict[str, nodes.Argument]], int]"

# --- the records -----------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False, repr=False, kw_only=True)
class EffectRow(Row):
    """An effect: all that is known of it."""

    kind: Kind = attrs.field(default=Kind.EFFECT, init=False)
    means: Means  #: what it does, what it asks first, and whether it would work (P14, P19)
    #: The same as data, for the native core (`contract.py`); None where only Python can say it.
    lowers: Lowers | None = None
    flows: tuple[Flow, ...] = ()  #: the resources it moves
    moves: tuple[Move, ...] = ()  #: the cards it moves
    draws: bool = False  #: whether the discard pile may be shuffled back for it (A5)
    is_long: bool = False  #: whether it may turn over one card after the other
    uses: bool = False  #: whether it uses the power of a card (P17)
    renews: str | None = None  #: the power, by the name of its row, that it makes usable again (P4, P5)
    recovers: bool = False  #: whether columns come back to a board (N8)
    #: For one whose `possible` can say no: what is missing then.
    lacks: Lacks | None = None
    answer: type[Any] | None = None  #: for one that asks: the kind of its answer
    #: What stands against an answer, beside what stands against any of its kind (`text/why_not_answer.py`).
    objects: Objects | None = None
    #: The kinds of card that it does something to: (kinds, arguments by name). None: to all that it speaks of.
    affects: Affects | None = None
    #: Why it does nothing where it stands, whatever lies on the table; empty where it may: (situation, the effect).
    idle: Callable[[Situation, nodes.Do], str] | None = None
    #: What must hold so that it does anything, beside what it moves.
    works_if: Callable[[nodes.Do], Iterator[Relation]] | None = None
    #: By rule of thumb, in victory points, for whoever does it; None where it follows from what it moves.
    worth: float | None = None

    @property
    def deeds(self) -> frozenset[str]:
        """What it does with cards, as Permanent powers see it (P11)."""
        return frozenset(move.deed for move in self.moves if move.deed)

    @property
    def shows(self) -> bool:
        """Whether it takes a card face up (P2)."""
        return any(move.is_seen for move in self.moves)

    @property
    def is_taken(self) -> bool:
        """Whether who acts takes a card face up, and does not hand one over."""
        return any(move.is_seen and not move.by_other for move in self.moves)

    @property
    def allows(self) -> bool:
        """Whether it allows more transfers (W4)."""
        return "allowance" in self.writes

    @property
    def renews_marks(self) -> bool:
        """Whether a power that was used can be used again (P4, P5); what comes back from a Legend is straight (N9)."""
        returns = any(Place.ELYSIUM in move.sources and move.target is Place.DOMAIN for move in self.moves)
        return returns or self.renews is not None

    @property
    def harm(self) -> Deed | None:
        """What it can do to a player that others may prevent (N16): a card leaves a Domain for good, or a loss."""
        for move in self.moves:
            if move.deed and not move.stays and Place.DOMAIN in move.sources:
                return Deed(move.deed)
        loses = any(flow.source is Account.ACTOR and not flow.is_price for flow in self.flows)
        return Deed.LOSE if loses else None

    @property
    def causes(self) -> tuple[str, ...]:
        """What it can set off, as powers wait for it; `{name}` is the word that is given for that parameter."""
        found: list[str] = []
        for flow in self.flows:
            if flow.is_price:
                found.append(f"pay {flow.resource}")
            elif flow.source is Account.ACTOR:
                found.append(f"lose {flow.resource}")
            if flow.target in (Account.ACTOR, Account.OTHER):
                found.append(f"gain {flow.resource}")
        for move in self.moves:
            if move.deed:
                found.append(f"{move.deed} card")
                if move.target is Place.UNDER_A_CITIZEN:
                    found.append(f"{move.deed} citizen")
                if move.target is Place.ELYSIUM:
                    found += _TRANSFERRED
        return tuple(found)

    @property
    def happenings(self) -> frozenset[str]:
        """The same without deeds, as the checks of saves need it: the first words of the keys of `event_keys.py`."""
        deeds = {f"{deed} {noun}" for deed in self.deeds for noun in ("card", "citizen")}
        found = {cause.split()[0] for cause in self.causes if cause not in deeds}
        if "lose" in found:
            found.add("robbed")
        if any(Place.ELYSIUM in move.sources for move in self.moves):
            found.update(_TILES)  # N10
        return frozenset(found)

    @property
    def movements(self) -> tuple[tuple[str, str, str], ...]:
        """What it moves, from where, and where to."""

        def call(*places: Account | Place) -> str:
            return " or ".join(_CALLED.get(place, str(place)) for place in places)

        flows = ((flow.resource, call(flow.source), call(flow.target)) for flow in self.flows)
        return (*flows, *(("card", call(*move.sources), call(move.target)) for move in self.moves))

    def sources(self, target: Place | None = None) -> frozenset[Place]:
        """The places out of which it moves cards, to one place or to any."""
        return frozenset(place for move in self.moves if target in (None, move.target) for place in move.sources)


@attrs.frozen(eq=False, repr=False, kw_only=True)
class ValueRow(Row):
    """A value that somebody chooses for `let`: all that is known of it."""

    kind: Kind = attrs.field(default=Kind.VALUE, init=False)
    means: Chooses  #: what can be chosen, and whether there will be something to choose
    #: The same as data, for the native core (`contract.py`); None where only Python can say it.
    lowers: LowersChoice | None = None
    answer: type[Any] | None = None  #: for one that asks: the kind of its answer
    #: What stands against an answer, beside what stands against any of its kind (`text/why_not_answer.py`).
    objects: Objects | None = None
