"""The wishes of `wishes.toml`, and a game with a card for each of them.

A test names its wish, `@pytest.mark.wish("Discard this card to gain 4 gold.")`, and asks for `wished`: positions of a
game in which the card `wish` has the power of that wish. Its family has two plain cards besides, `omen` and `oath`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from elysium_rules import (
    CardId,
    CardSet,
    Event,
    GameState,
    IllegalActionError,
    PickCard,
    PickCards,
    PickPlayer,
    PlayerId,
    TakeCard,
    Transfer,
    UsePower,
    check_texts,
    legal_actions,
    load_texts,
    step,
)
from elysium_rules.testing import Seat, check_invariants, choose, find, options, refs, scenario

WISHES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "wishes.toml").read_text(encoding="utf-8"))[
    "wish"
]
POWERS: dict[str, str] = {wish["text"]: wish["power"] for wish in WISHES if "power" in wish}
FAMILIES = ("wishes", "athena", "hades", "poseidon", "zeus")

#: What else the family of a wish has: the resources that it declares, and cards besides. By the power of the wish.
DECLARED: dict[str, str] = {wish["power"]: wish["declares"] for wish in WISHES if "declares" in wish}
BESIDES: dict[str, str] = {wish["power"]: wish["besides"] for wish in WISHES if "besides" in wish}

FAMILY = """language 3
family wishes {{ name en "Wishes" fr "Vœux" de "Wünsche" {declared} }}
card wish level 1 {{ name en "Wish" fr "Vœu" de "Wunsch" copies red, blue, green {power} }}
card omen level 2 {{ name en "Omen" fr "Présage" de "Omen" copies red, blue trigger {{ gain 1 gold }} }}
card oath level 3 {{ name en "Oath" fr "Serment" de "Eid" copies red + any chronos {{ 2 vp }} }}
{besides}
"""


@cache
def load_cards_with(power: str) -> CardSet:
    """The printed families, and one with a card that has this power."""
    text = FAMILY.format(power=power, declared=DECLARED.get(power, ""), besides=BESIDES.get(power, ""))
    assert {finding.code for finding in check_texts({"wishes.ely": text}).findings} <= {"check/family-shape"}
    return load_texts({"wishes.ely": text})


@attrs.frozen
class Wished:
    """Positions of a game in which the card `wish` has the power of a wish, and short words for what is done there."""

    cards: CardSet

    def position(self, *seats: Seat, **rest: Any) -> GameState:
        """A position of `scenario`, with Athena, Hades, Poseidon and Zeus beside the family of wishes."""
        state = scenario(cards=self.cards, **{"families": FAMILIES, "players": seats, **rest})
        check_invariants(state)
        return state

    def play(self, state: GameState, kind: type[Any], **fields: object) -> GameState:
        """The position after the one action that is meant."""
        after, _ = choose(state, kind, **fields)
        check_invariants(after)
        return after

    def use(self, state: GameState, card: str = "wish") -> GameState:
        """The position after the power of a card in the Domain is used, up to the first question."""
        return self.play(state, UsePower, card=find(state, card, state.deciding))

    def take(self, state: GameState, card: str = "wish") -> GameState:
        """The position after a card of the Agora is taken, up to the first question."""
        return self.play(state, TakeCard, card=card)

    def pick(self, state: GameState, card: str) -> GameState:
        """The position after a card is the answer, whether something is done with it or it is only named."""
        if options(state, PickCards):
            return self.play(state, PickCards, cards=[card])
        return self.play(state, PickCard, card=card)

    def name(self, state: GameState, player: int) -> GameState:
        """The position after a player is the answer."""
        return self.play(state, PickPlayer, chosen=player)

    def events(self, state: GameState, kind: type[Any], **fields: object) -> tuple[Event, ...]:
        """All that happens by the one action that is meant."""
        return choose(state, kind, **fields)[1]

    def gold(self, state: GameState) -> list[int]:
        """The gold of all players."""
        return [board.gold for board in state.players]

    def vp(self, state: GameState) -> list[int]:
        """The VP of all players."""
        return [board.vp for board in state.players]

    def offered(self, state: GameState) -> list[object]:
        """Who is asked, and the answers in words, each one once."""
        assert state.question is not None
        answers = [_say(state, action) for action in legal_actions(state)]
        return [state.deciding, *dict.fromkeys(answers)]

    def rule_against(self, state: GameState, card: str = "wish") -> str:
        """The rule that forbids the deciding player to use the power of a card; it must not be listed either."""
        assert state.deciding is not None
        return self.rule_against_action(state, UsePower(state.deciding, find(state, card, state.deciding)))

    def rule_against_action(self, state: GameState, action: Any) -> str:
        """The rule that forbids an action; it must not be listed either."""
        assert action not in legal_actions(state)
        with pytest.raises(IllegalActionError) as caught:
            step(state, action)
        return caught.value.rule

    def card(self, state: GameState, word: str, player: int | None = None) -> CardId:
        """The number of a card."""
        return find(state, word, player)


def _say(state: GameState, action: object) -> object:
    match action:
        case PickCard(card=card):
            return refs(state, [card])[0]
        case PickCards(cards=(card,)):
            return refs(state, [card])[0]
        case PickPlayer(chosen=player):
            return PlayerId(player)
        case Transfer(card=card, legend=legend):
            return refs(state, [card])[0], legend
        case _:
            return type(action).__name__
