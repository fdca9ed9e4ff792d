"""Promise 3, pausable: at every decision of random games the state is plain data and comes back the same."""

from __future__ import annotations

import pytest

from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards, step
from elysium_rules.elysium.codec import decode_action, decode_event, encode_action, encode_event, state_digest
from elysium_rules.elysium.save import decode_save, encode_save
from elysium_rules.kernel.codec import canonical_json, parse_json
from elysium_rules.kernel.rng import draw_below, rng_from_seed


@pytest.mark.parametrize("name", tuple(FAMILY_SETS))
def test_a_save_at_any_decision_gives_back_the_same_state(name: str) -> None:
    cards = standard_cards()
    for seed in range(4):
        state = new_game(cards, players=2 + seed % 3, families=FAMILY_SETS[name], seed=seed)
        rng = rng_from_seed(seed)
        while True:
            text = encode_save(state)
            loaded = decode_save(text, cards)
            assert loaded == state
            assert legal_actions(loaded) == legal_actions(state)
            assert encode_save(loaded) == text
            assert state_digest(loaded) == state_digest(state)
            if state.is_over:
                break
            choices = legal_actions(state)
            place, rng = draw_below(rng, len(choices))
            state, events = step(state, choices[place])
            assert step(loaded, choices[place]) == (state, events)
            for action in choices:
                assert decode_action(parse_json(canonical_json(encode_action(action)))) == action
            for event in events:
                assert decode_event(parse_json(canonical_json(encode_event(event)))) == event
