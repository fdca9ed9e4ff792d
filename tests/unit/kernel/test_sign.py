"""Signatures: nobody without the key makes one, and every changed byte is noticed."""

from __future__ import annotations

import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards
from elysium_rules.kernel.sign import LEAST_KEY, sign_text, verify_signature
from elysium_rules.library import save_game
from elysium_rules.play.serialising.replay import encode_replay, record

KEY = b"olympus" * 5


def test_a_save_and_a_replay_are_signed_and_verified() -> None:
    state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
    for text in (save_game(state), encode_replay(record(state, 1, legal_actions(state)[:1]))):
        signature = sign_text(text, KEY)
        assert verify_signature(text, KEY, signature)
        assert verify_signature(text.encode(), KEY, signature)
        assert not verify_signature(text.replace('"players":2', '"players":3'), KEY, signature)
        assert not verify_signature(text, KEY[::-1], signature)


def test_a_signature_is_one_that_every_language_can_reckon() -> None:
    assert sign_text("Hadès", KEY) == hmac.new(KEY, b"Had\xc3\xa8s", "sha256").hexdigest()


@given(st.text(), st.text())
def test_a_signature_holds_for_one_text_only(one: str, other: str) -> None:
    assert verify_signature(other, KEY, sign_text(one, KEY)) == (one == other)


@given(st.binary(min_size=1, max_size=60), st.integers(min_value=0, max_value=479))
def test_every_bit_counts(text: bytes, place: int) -> None:
    changed = bytearray(text)
    changed[place // 8 % len(text)] ^= 1 << place % 8
    assert not verify_signature(bytes(changed), KEY, sign_text(text, KEY))


@pytest.mark.parametrize("signature", ["", "x", "é" * 64, "0" * 64, "\ud800"])
def test_what_is_no_signature_is_no_error(signature: str) -> None:
    assert not verify_signature("a save", KEY, signature)
    assert not verify_signature("a save", KEY, sign_text("a save", KEY).upper())


@pytest.mark.parametrize("key", [b"", b"secret", b"x" * (LEAST_KEY - 1), b"x" * 1_000_001])
def test_a_key_that_is_no_secret_is_refused(key: bytes) -> None:
    with pytest.raises(ValueError, match="a key has at least 16 bytes that nobody can guess, and this one has"):
        sign_text("a save", key)
    with pytest.raises(ValueError, match="a key has at least 16 bytes"):
        verify_signature("a save", key, "")


def test_a_key_is_bytes() -> None:
    with pytest.raises(TypeError, match="a key is bytes, not str"):
        sign_text("a save", "a text as long as a key")  # type: ignore[arg-type]
