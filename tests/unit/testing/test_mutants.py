"""Changes of cards by a machine: each is a program that somebody could have written, and plays otherwise."""

from __future__ import annotations

from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.testing.bench.elysium.bench import BENCH
from elysium_rules.testing.bench.mutants import Mutant, mutants_of

CARDS = BENCH.load_texts({})


def changes(card: str) -> list[Mutant]:
    return [
        mutant for ref, _, power in BENCH.powers(CARDS) if ref == card for mutant in mutants_of(power, BENCH.vocabulary)
    ]


def test_who_is_asked_changes_with_the_words_that_say_it() -> None:
    """Medusa: who chooses stands in the phrase, and beside it in the program; a change of one alone plays the same."""
    for mutant in changes("poseidon/medusa"):
        for let in walk(mutant.power):
            if isinstance(let, nodes.Let):
                assert isinstance(let.value, nodes.Call)
                assert let.value.arguments[0] == let.actor
    assert any("`they` for `you`" in mutant.what for mutant in changes("poseidon/medusa"))


def test_whose_deed_something_is_changes_only_where_somebody_is_meant() -> None:
    assert any(mutant.what == "done by `you`" for mutant in changes("poseidon/cyclopes"))
    assert not any(mutant.what == "done by `they`" for mutant in changes("zeus/triumph"))
