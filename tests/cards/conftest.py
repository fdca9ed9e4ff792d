"""What the short words of these tests assert is told as plainly as what the tests assert."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.cards.short_words")
