"""Everything that is kept to be quick is bounded: whoever plays ever other games must not fill the memory."""

from __future__ import annotations

import gc
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from itertools import islice, permutations
from typing import Any

import pytest

import elysium_rules
from elysium_rules import (
    FAMILY_SETS,
    load_game,
    new_game,
    observe,
    playout,
    random_chooser,
    save_game,
    standard_cards,
    step,
)
from elysium_rules.elysium.model import actions, masks
from elysium_rules.elysium.model.actions import PICK_AMOUNT, TRANSFER, PickAmount, Shared, Transfer
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.rules.setup import MOST_GAMES, find_game
from elysium_rules.elysium.text.sentences import describe_card
from elysium_rules.library import load_sources
from elysium_rules.play.data import events as play_events
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.testing import check_invariants

#: Every cache without a number, and why it is small all the same.
BOUNDED_BY_NATURE = {
    "editing.words.all_word_kinds": "there is one",
    "editing.words.word_kinds": "by game",
    "elysium.model.kinds._unknown_kinds": "there is one",
    "elysium.powers.ranges.printed_numbers": "there is one",
    "explain.rules.cited_refusals": "by package of a game",
    "explain.rules.read_rules": "by game",
    "families.printed_families": "by game",
    "games._entries": "there is one",
    "games._rules": "by game",
    "games.all_rules": "there is one",
    "games.game_names": "there is one",
    "play.base.hands_of_class": "by class",
    "play.saying.lexicon.find_lexicon": "by language and game",
    "play.saying.lexicon.missing_word": "by language and entry",
    "play.seeing.keys._writer_of": "by class",
    "play.serialising.states._build_of": "by game",
    "play.data.values._plan": "by class",
    "play.data.values._reader_of": "by type of a field",
    "play.data.values._writers_of": "by class",
    "play.engine.show._fields": "by class",
    "play.saying.teller._field_names": "by class",
    "play.engine.undo._secrets": "by game",
    "play.serialising.views._written": "by game and class",
    "faces.elysium.printed_looks": "there is one",
    "kernel.asking.functions_of_python": "there is one",
    "kernel.freeze._refusing": "by class",
    "program.names.find_languages": "there is one",
    "program.folders._find_folder": "by folder of the library",
    "lang.finding_pages.finding_codes": "there is one",
    "lang.parse._load_parser": "by grammar",
    "lang.parse.load_test_parser": "by grammar",
    "lang.synonyms.find_numbers": "there is one",
    "lang.refusals.find_refused": "by grammar and kind",
    "lang.synonyms.find_class": "by class",
    "lang.synonyms.find_synonyms": "by grammar",
    "lang.tokens._pattern": "by the signs of a grammar",
    "lang.trees._holding_their_sort": "there is one",
    "lang.trees._inner_names": "by class",
    "library._printed_programs": "there is one",
    "library._standard_numbers": "there is one",
    "library.ephyran_programs": "there is one",
    "library.ephyran_cards": "there is one",
    "library.standard_cards": "there is one",
    "program.cost._inner_names": "by class",
    "play.engine.step.hands_of": "by game",
    "program.value._facts": "by class",
    "program.value._given": "by class",
    "program.value._named": "by class",
    "program.value._names": "by class",
    "program.value._names_reversed": "by class",
    "program.value._shown": "by class",
    "protocol.schema.definitions": "by game",
    "protocol.telling._facts_of": "by class",
    "testing.strategies._below": "by the length of a list of rows",
    "testing.author.pen.find_rows": "by the rows of the vocabulary",
    "version.library_version": "there is one",
}
#: What grows with what is played, up to the bound beside it.
GROWS = {"play.data.events._KNOWN": play_events.MOST_KNOWN, "elysium.model.masks._RECALLED": masks.MOST_RECALLED}
LARGEST = 4096  #: entries of any cache


def modules() -> Iterator[tuple[str, Any]]:
    for module in pkgutil.walk_packages(elysium_rules.__path__, "elysium_rules."):
        if not module.name.endswith("__main__"):
            yield module.name.removeprefix("elysium_rules."), import_module(module.name)


def named_in(kind: Any) -> dict[str, Any]:
    """What modules of the library define under a name of their own, if it is of this kind."""
    return {
        f"{home}.{name}": value
        for home, module in modules()
        for name, value in vars(module).items()
        if kind(value) and getattr(value, "__module__", module.__name__) == module.__name__
    }


def games_alive() -> int:
    gc.collect()
    return sum(type(thing) is ElysiumGame for thing in gc.get_objects())


def test_every_cache_has_a_bound() -> None:
    found = named_in(lambda value: hasattr(value, "cache_info"))
    unbounded = {name for name, cached in found.items() if cached.cache_info().maxsize is None}
    assert unbounded == set(BOUNDED_BY_NATURE)
    assert all(cached.cache_info().maxsize <= LARGEST for name, cached in found.items() if name not in unbounded)


def test_no_other_table_of_a_module_grows_with_what_is_played() -> None:
    def play(name: str, seed: str) -> None:
        state = new_game(standard_cards(), 3, FAMILY_SETS[name], seed=seed)
        for choices in (40, 80, 1000):
            state = playout(state, random_chooser(seed), until=choices)
            load_game(save_game(state))
            check_invariants(state)
            if legal_actions(state):
                step(state, legal_actions(state)[0])

    play("first_game", "warm up")
    tables = named_in(lambda value: isinstance(value, dict | list | set) and not isinstance(value, Shared))
    before = {name: len(table) for name, table in tables.items() if "__" not in name}
    for name in FAMILY_SETS:
        play(name, name)
    grown = {name: len(tables[name]) for name, size in before.items() if len(tables[name]) != size}
    assert set(grown) <= set(GROWS)
    assert all(size <= GROWS[name] for name, size in grown.items())


def test_only_the_last_games_are_kept() -> None:
    """Whatever was done with them: each of these has caches of its own."""
    cards = load_sources({key: family.source.text for key, family in standard_cards().families.items()})
    others = games_alive()
    for chosen in islice(permutations(cards.families, 5), MOST_GAMES + 20):
        state = new_game(cards, 2, chosen, seed=1)
        check_invariants(state)
        load_game(save_game(state), cards)
        describe_card(state.game, 0)
        observe(state, 0)
    assert games_alive() <= others + MOST_GAMES


def test_a_state_keeps_its_game_when_it_is_forgotten() -> None:
    state = new_game(standard_cards(), 2, FAMILY_SETS["first_game"], seed=1)
    expected = playout(state, random_chooser(1))
    for chosen in islice(permutations(standard_cards().families, 5), MOST_GAMES + 5):
        find_game(standard_cards(), 2, chosen, "revised")
    assert find_game(standard_cards(), 2, FAMILY_SETS["first_game"], "revised") is not state.game
    assert playout(state, random_chooser(1)) == expected


def count_shared(table: Shared[Any, Any]) -> int:
    return len(table) + sum(count_shared(inner) for inner in table.values() if isinstance(inner, Shared))


def test_actions_that_are_shared_are_let_go_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Amounts, Citizens and Legends have no end of their own."""
    tables = [value for value in vars(actions).values() if isinstance(value, Shared)]
    assert tables == Shared.roots
    Shared.forget()
    monkeypatch.setattr(actions, "MOST_SHARED", 500)
    most = 0
    for number in range(2_000):
        assert PICK_AMOUNT[0][number] == PickAmount(0, number)  # type: ignore[arg-type]
        assert TRANSFER[1][number][number % 7] == Transfer(1, number, number % 7)  # type: ignore[arg-type]
        most = max(most, sum(map(count_shared, tables)))
    assert 100 < most <= 500


def test_events_that_are_shared_are_let_go_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_events, "MOST_KNOWN", 50)
    play_events._KNOWN.clear()
    state = new_game(standard_cards(), 2, FAMILY_SETS["first_game"], seed=1)
    while not state.is_over:
        state, _ = step(state, legal_actions(state)[0])
        assert len(play_events._KNOWN) <= 50
