"""The codes of findings about tests of cards; what goes wrong in the words of cards has the codes of cards."""

from __future__ import annotations

from typing import Final

AMBIGUOUS_CARD: Final = "test/ambiguous-card"
CARD_UNUSED: Final = "test/card-unused"  #: found when the test runs
CARDS_UNREAD: Final = "test/cards-unread"  #: found in an editor, which shows one file at a time
CASE_LENGTH: Final = "test/case-length"
EMPTY_TITLE: Final = "test/empty-title"
GIVEN_LATE: Final = "test/given-late"
MIXED_COLUMN: Final = "test/mixed-column"
NO_TESTS: Final = "test/no-tests"
NO_THEN: Final = "test/no-then"
NOT_IN_TESTS: Final = "test/not-in-tests"
PLAYER_TWICE: Final = "test/player-twice"
TABLE_ARGUMENTS: Final = "test/table-arguments"
TITLE_TWICE: Final = "test/title-twice"
TOO_MANY_CASES: Final = "test/too-many-cases"
TOO_MANY_PLAYERS: Final = "test/too-many-players"
UNKNOWN_CARD: Final = "test/unknown-card"
UNKNOWN_NAME: Final = "test/unknown-name"
UNKNOWN_TABLE: Final = "test/unknown-table"
UNKNOWN_WORD: Final = "test/unknown-word"
UNUSED_COLUMN: Final = "test/unused-column"
UNUSED_TABLE: Final = "test/unused-table"
WRONG_KIND: Final = "test/wrong-kind"
