"""JSON, the strict way: canonical when written, suspicious when read.

Written: the same value gives the same bytes (sorted keys, no blanks, UTF-8, no fractions).
Read: one clear error for whatever is wrong with the text, before anything is built from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final, NoReturn, TypeAlias

from elysium_rules.errors import DecodeError

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"

MAX_TEXT: Final = 2_000_000  #: characters; a save with all card files in it has about 20,000
#: Values in one text, reckoned by its signs: it keeps what is built small. A save has about 500, and the card files
#: that it carries may hold 60,000 such signs.
MAX_PARTS: Final = 80_000
MAX_DIGITS: Final = 40  #: a 128-bit seed has 39
MAX_DEPTH: Final = 40

_SURROGATE: Final = re.compile(r"\\u[dD]")  #: half a character; two of them are a whole one, one alone is no text


def canonical_json(value: Json | Mapping[str, object]) -> str:
    """Write plain data in its only form.

    >>> canonical_json({"b": [1, None], "a": "é"})
    '{"a":"é","b":[1,null]}'
    """
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)


def digest_of(value: Json) -> str:
    """A fingerprint of plain data: BLAKE2b over its canonical form, 16 bytes in hexadecimal."""
    return blake2b(canonical_json(value).encode(), digest_size=16, person=b"elysium-digest").hexdigest()


def parse_json(text: str | bytes) -> Json:
    """Read plain data, or say in one sentence what is wrong with the text.

    Raises:
        DecodeError: it is too long or too deep, no text or no JSON, or holds what we never write: fractions, huge
            numbers, a key twice.
    """
    if len(text) > MAX_TEXT:
        raise DecodeError("json/too-long", "", f"the text is longer than {MAX_TEXT} characters")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        elif not text.isascii():
            text.encode()
        if sum(map(text.count, "[{,")) > MAX_PARTS:
            raise DecodeError("json/too-many-parts", "", f"the text holds more than {MAX_PARTS} values")
        value: Json = json.loads(
            text,
            parse_float=_refuse_fraction,
            parse_constant=_refuse_fraction,
            parse_int=_read_int,
            object_pairs_hook=_read_object,
        )
        if _SURROGATE.search(text):
            canonical_json(value).encode()
    except UnicodeError:
        raise DecodeError("json/not-text", "", "this is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        reason = f"this is not JSON: {error.msg.lower()} at line {error.lineno}, column {error.colno}"
        raise DecodeError("json/syntax", "", reason) from None
    except RecursionError:
        raise DecodeError("json/too-deep", "", "the text is nested too deeply") from None
    _check_depth(value)
    return value


def parse_canonical(text: str | bytes) -> Json:
    """Read what `canonical_json` wrote, and nothing else: the same value has the same bytes.

    One line end after it is allowed, because programs that write text files add it.

    >>> parse_canonical('{"a":0}')
    {'a': 0}

    Raises:
        DecodeError: as `parse_json`; or it has blanks, keys in another order, escapes that are not needed, or `-0`.
    """
    value = parse_json(text)
    if isinstance(text, bytes):
        text = text.decode("utf-8")
    refuse_other_form(text.removesuffix("\n").removesuffix("\r"), canonical_json(value))
    return value


def refuse_other_form(text: str, written: str, path: str = "") -> None:
    """Refuse a *text* that means the same as what we would have *written*, but is not the same."""
    if text == written:
        return
    place = next(
        (place for place, (one, two) in enumerate(zip(text, written, strict=False)) if one != two),
        min(len(text), len(written)),
    )
    reason = f"this is not written in its only form: at character {place + 1} it is not what we would write"
    raise DecodeError("json/not-canonical", path, reason)


def _refuse_fraction(text: str) -> NoReturn:
    raise DecodeError("json/fraction", "", f"`{text[:20]}` is not a whole number")


def _read_int(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise DecodeError("json/huge-number", "", f"a number has more than {MAX_DIGITS} digits")
    return int(text)


def _read_object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        last_place = {key: place for place, (key, _) in enumerate(pairs)}
        twice = next(key for place, (key, _) in enumerate(pairs) if last_place[key] != place)
        raise DecodeError("json/key-twice", twice[:40], f"the key `{twice[:40]}` stands twice in one object")
    return found


def _check_depth(value: Json) -> None:
    level: list[Any] = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise DecodeError("json/too-deep", "", "the text is nested too deeply")
