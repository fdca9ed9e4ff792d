"""A keyed digest for texts that travel through other hands: who has no key can neither make nor change one.

The digests in saves and replays need no secret: whoever changes the text can reckon them anew. They find
accidents. Against a forger a host signs what it hands out, and asks for the signature when it comes back.
"""

from __future__ import annotations

import hmac
from typing import Final

from elysium_rules.arguments import expect, expect_text
from elysium_rules.errors import ArgumentError

LEAST_KEY: Final = 16  #: bytes; a shorter key can be found by trying
LONGEST_KEY: Final = 1_000_000  #: bytes; more is a slip, such as a file in place of its name


def sign_text(text: str | bytes, key: bytes) -> str:
    """The signature of a save, a replay or any other text: HMAC with SHA-256, 64 hexadecimal digits.

    Every byte counts, a line end included. A text is signed in UTF-8.

    Args:
        text: what is handed out.
        key: at least 16 bytes that nobody else knows, such as `secrets.token_bytes(32)`.

    Raises:
        ArgumentError: the key is not bytes, too short to be a secret, or far too long.

    Example:
        >>> sign_text("a save", b"a key of 16 bytes or more")[:16]
        '909f714bd8985e33'
    """
    if not isinstance(key, bytes | bytearray):
        raise ArgumentError("call/wrong-type", "key", f"a key is bytes, not {type(key).__name__}")
    if not LEAST_KEY <= len(key) <= LONGEST_KEY:
        reason = f"a key has at least {LEAST_KEY} bytes that nobody can guess, and this one has {len(key)}"
        raise ArgumentError("call/out-of-range", "key", reason)
    expect("text", text, (str, bytes, bytearray, memoryview), "a text, or its bytes,")
    # Half a character is no UTF-8, but a text that holds one must be refused by its signature, not by an exception.
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return hmac.new(key, data, "sha256").hexdigest()


def verify_signature(text: str | bytes, key: bytes, signature: str) -> bool:
    """Whether *signature* is what `sign_text` gives for this text and key; it takes as long for a near miss.

    Raises:
        ArgumentError: the key is not bytes, too short to be a secret, or far too long.

    Example:
        >>> key = b"a key of 16 bytes or more"
        >>> verify_signature("a save", key, sign_text("a save", key))
        True
        >>> verify_signature("another save", key, sign_text("a save", key))
        False
    """
    expected = sign_text(text, key)
    expect_text("signature", signature)
    return hmac.compare_digest(expected.encode(), signature.encode("utf-8", "surrogatepass"))
