"""What opens a table, kept as digests: invitations, which one person spends, and the personal secrets they become.

An invitation passes through other hands: whoever set the table up has seen it. So it opens its seat once, and whoever
sits down brings a secret that nobody else has seen. From then on only that opens the seat (decision 54).
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from typing import Final

import attrs

LONGEST: Final = 100  #: characters of a secret that is looked at
#: A secret that somebody made for themselves: 22 characters of six bits have room for 128 bits of chance.
_OWN: Final = re.compile(r"[A-Za-z0-9_-]{22,86}")


def new_secret() -> str:
    """A secret that nobody finds by trying."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """What is kept of a secret. It has 128 bits of chance, so that nobody finds it by trying."""
    return sha256(b"elysium table " + secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_own(secret: object) -> bool:
    """Whether this can be a secret that somebody made for themselves.

    >>> is_own("A" * 22), is_own("A" * 21), is_own("A" * 21 + "+"), is_own(7)
    (True, False, False, False)
    """
    return isinstance(secret, str) and _OWN.fullmatch(secret) is not None


@attrs.frozen
class Key:
    """One way into a seat: an invitation, then the device of whoever has spent it; only digests of both are known."""

    seat: int
    device: int  #: 1, 2, 3 and so on at each seat; no number is given twice
    invitation: str | None = attrs.field(default=None, repr=False)  #: None for secrets that never were one
    own: str | None = attrs.field(default=None, repr=False)  #: None until somebody has sat down


@attrs.frozen
class Door:
    """What a secret opens."""

    seat: int | None = None  #: None: the place of spectators
    key: Key | None = None  #: of a seat
    is_invitation: bool = False


def find_door(secret: str, watch: str, keys: Iterable[Key]) -> Door | None:
    """What a secret opens at a table with such digests; None: nothing."""
    doors: list[tuple[str | None, Door]] = [(watch, Door())]
    for key in keys:
        doors += [(key.invitation, Door(key.seat, key, is_invitation=True)), (key.own, Door(key.seat, key))]
    given, found = digest(secret), None
    for kept, door in doors:  # all of them, so that the time says nothing
        if compare_digest(given, kept or "") and kept is not None:
            found = door
    return found


def is_same(secret: object, kept: str | None) -> bool:
    """Whether a digest is that of a secret."""
    return isinstance(secret, str) and kept is not None and compare_digest(digest(secret), kept)
