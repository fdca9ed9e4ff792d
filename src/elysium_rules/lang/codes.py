"""The codes of findings about card files, `stage/slug`; docs, tests and editors know a finding by its code.

A game adds a few: those of its own checks, and those that are named for what its vocabulary lists.
"""

from __future__ import annotations

from typing import Final

# A file that cannot be read is the business of `files.py`; its codes are on this list all the same.
from elysium_rules.files import FILE_TOO_LARGE, NOT_A_FILE, NOT_FOUND, NOT_TEXT, UNREADABLE  # noqa: F401

# --- the text is no sentence of the language
EXPECTED_NAME: Final = "parse/expected-name"
EXPECTED_TEXT: Final = "parse/expected-text"
HIDDEN_CHARACTER: Final = "parse/hidden-character"
MISPLACED_VERSION: Final = "parse/misplaced-version"
MISSING_BRACE: Final = "parse/missing-brace"
MISSING_WORD: Final = "parse/missing-word"
NAME_LETTERS: Final = "parse/name-letters"
NEWER_LANGUAGE: Final = "parse/newer-language"
NO_SUCH_PHRASE: Final = "parse/no-such-phrase"
REFUSED: Final = "parse/refused"
RESERVED_WORD: Final = "parse/reserved-word"
STRAY_BRACE: Final = "parse/stray-brace"
STRAY_TEXT: Final = "parse/stray-text"
TOO_DEEP: Final = "parse/too-deep"
TOO_MANY_WORDS: Final = "parse/too-many-words"
UNCLOSED_BRACE: Final = "parse/unclosed-brace"
UNEXPECTED_END: Final = "parse/unexpected-end"
UNEXPECTED_WORD: Final = "parse/unexpected-word"
UNKNOWN_CHARACTER: Final = "parse/unknown-character"
UNKNOWN_RESOURCE: Final = "parse/unknown-resource"
UNKNOWN_VERSION: Final = "parse/unknown-version"
UNKNOWN_WORD: Final = "parse/unknown-word"
UNTERMINATED_TEXT: Final = "parse/unterminated-text"
WORD_TOO_LONG: Final = "parse/word-too-long"

# --- definitions make no sense (language 3)
ARGUMENT_COUNT: Final = "check/argument-count"
DEFINITION_TWICE: Final = "check/definition-twice"
EXPANDED_TOO_LONG: Final = "check/expanded-too-long"
LATER_DEFINITION: Final = "check/later-definition"
OTHER_THEY: Final = "check/other-they"
RECURSIVE_DEFINITION: Final = "check/recursive-definition"
STANDS_ALONE: Final = "check/stands-alone"
UNKNOWN_DEFINITION: Final = "check/unknown-definition"
UNUSED_DEFINITION: Final = "check/unused-definition"
UNUSED_PARAMETER: Final = "check/unused-parameter"

# --- the sentence makes no sense
CARD_TWICE: Final = "check/card-twice"
EMPTY_BLOCK: Final = "check/empty-block"
EMPTY_NAME: Final = "check/empty-name"
EXCHANGE_SAME: Final = "check/exchange-same"
FACT_TWICE: Final = "check/fact-twice"
HIGHEST_OF_ONE: Final = "check/highest-of-one"
IT_ALONE: Final = "check/it-alone"
LANGUAGE_TWICE: Final = "check/language-twice"
MANY_RESOURCES: Final = "check/many-resources"
MAY_TWICE: Final = "check/may-twice"
MISSING_FACT: Final = "check/missing-fact"
MUCH_ALONE: Final = "check/much-alone"
NAME_CHARACTER: Final = "check/name-character"
NAME_TAKEN: Final = "check/name-taken"
NAME_TOO_LONG: Final = "check/name-too-long"
NESTED_EACH: Final = "check/nested-each"
NESTED_HIGHEST: Final = "check/nested-highest"
NESTED_REPEAT: Final = "check/nested-repeat"
NESTED_LATER: Final = "check/nested-later"
NEVER_MATCHES: Final = "check/never-matches"
NO_FACE: Final = "check/no-face"
NO_FAMILY: Final = "check/no-family"
NOT_A_COST: Final = "check/not-a-cost"
NUMBER_TOO_LARGE: Final = "check/number-too-large"
ONLY_ONCE: Final = "check/only-once"
ONLY_YOU: Final = "check/only-you"
PAY_ALONE: Final = "check/pay-alone"
POWER_TWICE: Final = "check/power-twice"
RESOURCE_TAKEN: Final = "check/resource-taken"
SAME_PLAYER: Final = "check/same-player"
SECOND_FAMILY: Final = "check/second-family"
THEY_ALONE: Final = "check/they-alone"
TOO_COSTLY: Final = "check/too-costly"
TOO_LONG: Final = "check/too-long"
TOO_MANY: Final = "check/too-many"
TYPE_MISMATCH: Final = "check/type-mismatch"
UNKNOWN_FAMILY: Final = "check/unknown-family"
UNKNOWN_LANGUAGE: Final = "check/unknown-language"
UNKNOWN_NAME: Final = "check/unknown-name"
UNKNOWN_SUBSYSTEM: Final = "check/unknown-subsystem"
UNSAFE_DIVISION: Final = "check/unsafe-division"
UNUSED_NAME: Final = "check/unused-name"
UNUSED_RESOURCE: Final = "check/unused-resource"
WRONG_EVENT: Final = "check/wrong-event"
WRONG_PLACE: Final = "check/wrong-place"
WRONG_POWER: Final = "check/wrong-power"
WRONG_WORD: Final = "check/wrong-word"
WRONG_WORTH: Final = "check/wrong-worth"
ZERO_DIVISION: Final = "check/zero-division"

# --- what the sentence says makes no sense (`reasoning/`)
ALWAYS_TRUE: Final = "reason/always-true"
BAD_ALLOWANCE: Final = "reason/bad-allowance"
LONG_CHAIN: Final = "reason/long-chain"
MISSING_NAME: Final = "reason/missing-name"
NEVER_GIVEN: Final = "reason/never-given"
NEVER_HAPPENS: Final = "reason/never-happens"
NEVER_PAID: Final = "reason/never-paid"
NEVER_TRUE: Final = "reason/never-true"
NEVER_USED: Final = "reason/never-used"
NOT_LOOKED_AT: Final = "reason/not-looked-at"
NO_CARD: Final = "reason/no-card"
NO_EFFECT: Final = "reason/no-effect"
ORDER_MATTERS: Final = "reason/order-matters"
SAME_WAYS: Final = "reason/same-ways"
STRICTLY_BETTER: Final = "reason/strictly-better"
TEXT_TOO_LONG: Final = "reason/text-too-long"
UNBALANCED: Final = "reason/unbalanced"
UNNEEDED_ALLOWANCE: Final = "reason/unneeded-allowance"
UNREACHABLE: Final = "reason/unreachable"

# --- the file cannot be read, or does not go with the others
FAMILY_TWICE: Final = "load/family-twice"
MORE_FINDINGS: Final = "load/more-findings"
NO_CARD_FILES: Final = "load/no-card-files"
TOO_MANY_FILES: Final = "load/too-many-files"
TOO_MUCH_TEXT: Final = "load/too-much-text"


# --- named for what a game lists


def missing(fact: str) -> str:
    """Name the lack of a fact before the brace of a card.

    >>> missing("size")
    'parse/missing-size'
    """
    return f"parse/missing-{fact}"


def unknown(what: str) -> str:
    """Name a word that is not on the list of the game.

    >>> unknown("flag")
    'check/unknown-flag'
    """
    return f"check/unknown-{what}"


def out_of_range(what: str) -> str:
    """Name a number that no card has.

    >>> out_of_range("size")
    'check/size-range'
    """
    return f"check/{what}-range"
