"""What each effect changes, stated once: which resources flow, which cards move, what is given back or allowed.

The checks of saves, the bots and whoever else must know what a row *can* do without running it read it here, so that
no table of theirs can forget a row. That it is true is a test: what every effect changes is compared with it.

See decision 46.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import attrs

from elysium_rules.program.value import FrozenDict


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
    is_price: bool = False  #: whether it is paid (P14); else the player who had it has lost it (N2)


@attrs.frozen
class Move:
    """Cards go from one of some places to another one."""

    sources: tuple[Place, ...]
    target: Place
    deed: str = ""  #: what Permanent powers call it (P11); without one it sets none of them off
    stays: bool = False  #: whether the card stays with its player
    is_seen: bool = False  #: whether it is taken face up, so that its Instantaneous power is used (P2)
    by_other: bool = False  #: whether it is the deed of the player to whom it is given (N6)


@attrs.frozen
class Motion:
    """All that an effect changes."""

    flows: tuple[Flow, ...] = ()
    moves: tuple[Move, ...] = ()
    draws: bool = False  #: whether the discard pile may be shuffled back for it (A5)
    is_long: bool = False  #: whether it may turn over one card after the other
    uses: bool = False  #: whether it uses the power of a card (P17)
    renews_marks: bool = False  #: whether a power that was used can be used again (P4, P5)
    columns: bool = False  #: whether columns come back to a board (N8)
    allows: bool = False  #: whether it allows more transfers (W4)

    @property
    def deeds(self) -> frozenset[str]:
        """What it does with cards, as Permanent powers see it (P11)."""
        return frozenset(move.deed for move in self.moves if move.deed)

    @property
    def shows(self) -> bool:
        """Whether it takes a card face up (P2)."""
        return any(move.is_seen for move in self.moves)

    @property
    def happenings(self) -> frozenset[str]:
        """What else it can set off: the first words of the keys of `happenings.py`."""
        found: set[str] = set()
        for flow in self.flows:
            if flow.is_price:
                found.add("pay")
            elif flow.source is Account.ACTOR:
                found |= {"lose", "robbed"}
            if flow.target in (Account.ACTOR, Account.OTHER):
                found.add("gain")
        if "transfer" in self.deeds:
            found |= {"begin", "extend", "complete", "earn", "forfeit"}
        if any(Place.ELYSIUM in move.sources for move in self.moves):
            found |= {"earn", "forfeit"}  # N10
        return frozenset(found)

    def sources(self, target: Place | None = None) -> frozenset[Place]:
        """The places out of which it moves cards, to one place or to any."""
        return frozenset(place for move in self.moves if target in (None, move.target) for place in move.sources)


_GAINS: Final = Flow(Account.RESERVE, Account.ACTOR)
_PAYS: Final = Flow(Account.ACTOR, Account.RESERVE, is_price=True)
_TAKE: Final = Motion(
    moves=(Move((Place.AGORA, Place.ORACLE, Place.DISCARD_PILE, Place.DOMAIN), Place.DOMAIN, "take", is_seen=True),),
)  # N6
_TRANSFER: Final = Motion(flows=(_PAYS,), moves=(Move((Place.DOMAIN,), Place.ELYSIUM, "transfer", stays=True),))
_TAKE_DRAWN: Final = (
    Move((Place.DRAW_PILE,), Place.DOMAIN, "take", is_seen=True),
    Move((Place.DRAW_PILE,), Place.DISCARD_PILE),  # P15: refused
)
_TAKE_FACE_DOWN: Final = (Move((Place.DRAW_PILE,), Place.UNDER_A_CITIZEN, "take"),)
_REVEAL: Final = (Move((Place.DRAW_PILE,), Place.DISCARD_PILE),)
_COLLECT: Final = Motion(flows=(Flow(Account.ON_CARD, Account.ACTOR),))
_REMOVE: Final = Motion(flows=(Flow(Account.ON_CARD, Account.RESERVE),))
_USE: Final = Motion(uses=True)

#: By the key of its row, what every effect of the language changes.
MOTIONS: Final[Mapping[str, Motion]] = FrozenDict(
    {
        "gain_effect": Motion(flows=(_GAINS,)),
        "lose_effect": Motion(flows=(Flow(Account.ACTOR, Account.RESERVE),)),
        "pay_effect": Motion(flows=(_PAYS,)),
        "give_effect": Motion(flows=(Flow(Account.ACTOR, Account.OTHER),)),
        "exchange_effect": Motion(flows=(_PAYS, _GAINS)),
        "take_effect": _TAKE,
        "take_card_effect": _TAKE,
        "take_citizen_effect": Motion(moves=_TAKE_FACE_DOWN, draws=True),
        "draw_effect": Motion(moves=_TAKE_DRAWN, draws=True, is_long=True),
        "add_effect": Motion(moves=(Move((Place.DRAW_PILE,), Place.ORACLE),), draws=True, is_long=True),
        "add_agora_effect": Motion(moves=(Move((Place.DRAW_PILE,), Place.AGORA),), draws=True, is_long=True),
        "reveal_effect": Motion(moves=_REVEAL, draws=True),
        "discard_effect": Motion(
            moves=(Move((Place.DOMAIN, Place.ORACLE, Place.AGORA, Place.ELYSIUM), Place.DISCARD_PILE, "discard"),),
        ),
        "give_card_effect": Motion(moves=(Move((Place.DOMAIN,), Place.DOMAIN, "take", is_seen=True, by_other=True),)),
        "transfer_effect": _TRANSFER,
        "transfer_card_effect": _TRANSFER,
        "replace_citizen_effect": Motion(moves=(Move((Place.DOMAIN,), Place.ELYSIUM, stays=True),)),
        # N9: it comes back straight.
        "return_effect": Motion(moves=(Move((Place.ELYSIUM,), Place.DOMAIN, stays=True),), renews_marks=True),
        "use_effect": _USE,
        "use_card_effect": _USE,
        "straighten_effect": Motion(renews_marks=True),
        "restore_ring_effect": Motion(renews_marks=True),
        "swap_column_effect": Motion(),  # as many as before
        "recover_column_effect": Motion(columns=True),
        "allow_effect": Motion(allows=True),
        "prevent_effect": Motion(),
        # own resources and counters
        "put_effect": Motion(flows=(Flow(Account.RESERVE, Account.ON_CARD),)),
        "collect_effect": _COLLECT,
        "collect_all_effect": _COLLECT,
        "remove_effect": _REMOVE,
        "remove_all_effect": _REMOVE,
        "pay_from_effect": Motion(flows=(Flow(Account.ON_CARD, Account.RESERVE, is_price=True),)),
        # secrets
        "look_effect": Motion(),
        "look_top_effect": Motion(),
        "put_seen_effect": Motion(),
        "take_seen_effect": Motion(moves=_TAKE_DRAWN),
        "take_seen_citizen_effect": Motion(moves=_TAKE_FACE_DOWN, draws=True),
        "discard_seen_effect": Motion(moves=_REVEAL),
        "put_card_effect": Motion(moves=(Move((Place.DISCARD_PILE, Place.AGORA), Place.DRAW_PILE),)),  # N34
        "swap_face_effect": Motion(
            moves=(
                Move((Place.DRAW_PILE,), Place.UNDER_A_CITIZEN),
                Move((Place.UNDER_A_CITIZEN,), Place.DRAW_PILE),
            ),
        ),  # N35
    }
)
