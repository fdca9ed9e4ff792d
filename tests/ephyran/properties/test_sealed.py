"""Y27, sealed: deal anew all that one player cannot know, and nothing that this player sees or hears changes.

33 games by default, each for one player or a spectator; `ELYSIUM_GAMES` raises the number. What a player cannot know
is written here a second time, from the rules; so a wrong declaration is found, too. The last tests break the game on
purpose, each in another way, and see that the check notices.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from tests.ephyran.short_words import start, tokens_of

from elysium_rules.ephyran.changes import apply
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model import events
from elysium_rules.ephyran.model.actions import Discard, Draw, PickHand, Reinforce
from elysium_rules.ephyran.model.ids import DRAW_PILE, CardId
from elysium_rules.ephyran.model.state import EphyranState, PlayerState, Token, Zone
from elysium_rules.ephyran.powers import meanings
from elysium_rules.ephyran.rules import setup, turn
from elysium_rules.ephyran.rules.legal import list_turn as honest
from elysium_rules.ephyran.seeing import visibility
from elysium_rules.kernel.instructions import Window
from elysium_rules.kernel.rng import Rng, rng_from_seed, shuffle
from elysium_rules.play.data.visibility import EVERYBODY, declare
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.play.engine.undo import Step
from elysium_rules.play.seeing.observation import Sight
from elysium_rules.testing.ephyran import do, ephyran_scenario, hand_of
from elysium_rules.testing.promises import check_sealed, is_answer_window, play_randomly, twin

GAMES = max(10, int(os.environ.get("ELYSIUM_GAMES", "504")) // 15)
CHUNK = 10
EVERY = 6  #: so many decisions apart, beside those at which somebody may answer an attack


# --- what a player cannot know, from the rules -----------------------------------------------------------------------


def secret_cards(state: EphyranState, viewer: int | None) -> set[CardId]:
    """Y27: the draw pile, and what others hold or have set aside, but for what everybody saw arriving."""
    secret = [*state.draw_pile]
    for board in state.players:
        if board.player != viewer:
            secret += [card for card in hand_of(state, board.player) if not board.shown >> card & 1]
            secret += board.drawn
    return {card for card in secret if card is not None}


def is_secret(token: Token, viewer: int | None) -> bool:
    """Y27: a token that this player has not looked at; at the end everybody does."""
    return token.known != EVERYBODY and (viewer is None or not token.known >> viewer & 1)


def deal_anew(state: EphyranState, viewer: int | None, rng: Rng, after: EphyranState | None = None) -> EphyranState:
    """The same table to the viewer's eyes; what the viewer learns on the way to *after* stays where it is."""
    pool = secret_cards(state, viewer)
    if after is not None:
        pool &= secret_cards(after, viewer)
    kinds = [token.kind for token in tokens_of(state) if is_secret(token, viewer)]
    # Where the viewer looks at a token on the way, all stay as they are.
    if after is not None and sum(is_secret(token, viewer) for token in tokens_of(after)) < len(kinds):
        kinds = []
    cards, rng = shuffle(rng, sorted(pool))
    dealt = dict(zip(sorted(pool), cards, strict=True))
    mixed, rng = shuffle(rng, kinds)
    coming = iter(mixed)

    def token(old: Token) -> Token:
        return attrs.evolve(old, kind=next(coming)) if kinds and is_secret(old, viewer) else old

    def zone(old: Zone) -> Zone:
        return attrs.evolve(old, token=token(old.token) if old.token else None)

    def anew(card: CardId | None) -> CardId:
        assert card is not None, "a state knows all cards"
        return dealt.get(card, card)

    def hand(cards: tuple[CardId | None, ...], board: PlayerState) -> tuple[CardId | None, ...]:
        return cards if board.player == viewer else tuple(sorted(anew(card) for card in cards))

    boards = [
        attrs.evolve(
            board,
            hand=hand(board.hand, board),
            drawn=hand(board.drawn, board),
            held=token(board.held) if board.held else None,
            carried=zone(board.carried) if board.carried else None,
            city=tuple(tuple(map(zone, zones)) for zones in board.city),
        )
        for board in state.players
    ]
    return attrs.evolve(
        state,
        players=tuple(boards),
        draw_pile=tuple(anew(card) for card in state.draw_pile),
        supply=tuple(token(old) for old in state.supply),
        lost=tuple(token(old) for old in state.lost),
        rng=Rng(rng.seed, rng.counter + 1),
    )


# --- nothing leaks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("Y27")
@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_nothing_that_a_player_cannot_know_shows_in_what_they_see_and_hear(first: int) -> None:
    changed = windows = 0
    for seed in range(first, min(first + CHUNK, GAMES)):
        players = 2 + seed % 3
        viewers = (*range(players), None)
        viewer = viewers[seed // 3 % len(viewers)]
        seen: list[Any] = []
        for number, made in enumerate(play_randomly(start(players, f"sealed {seed}"), seed)):
            in_window = is_answer_window(made.before)
            if in_window or number % EVERY == seed % EVERY:
                rng = rng_from_seed(f"{seed} {number}")
                changed += check_sealed(made, viewer, seen[-4:], rng, deal_anew if number % 4 else twin)
                windows += in_window
            seen.append(made.action)
    assert changed > 10
    assert windows > 0


# --- the check can fail ----------------------------------------------------------------------------------------------

EXCHANGE: dict[str, Any] = {
    "hands": ["exchange_of_zones lagoon1", "lagoon3 mountain4 forest2"],
    "cities": ["lagoon:*", "forest:* mountain:*"],
}
TAKING: dict[str, Any] = {
    "hands": ["magic_object lagoon4", "magic_of_hecate lands4 forest3", "lands3 forest4 mountain4"],
    "cities": ["lagoon:*", "lands:*", "forest:*"],
    "players": 3,
}


def made_in(state: EphyranState, kind: type[Any], **facts: Any) -> Step:
    after, happened = do(state, kind, **facts)
    action = next(one for one in legal_actions(state) if type(one) is kind and step(state, one)[0] == after)
    return Step(state, action, happened, after)


def is_found(made: Step, viewer: int | None) -> bool:
    """Whether one of some new deals shows a difference."""
    try:
        for number in range(30):
            check_sealed(made, viewer, (), rng_from_seed(number), deal_anew)
    except (AssertionError, LookupError):
        return True
    return False


def declared_otherwise(monkeypatch: pytest.MonkeyPatch, kind: type[Any], /, **fields: Any) -> None:
    declared = {**visibility.VISIBILITY, kind: {**visibility.VISIBILITY[kind], **fields}}
    monkeypatch.setattr(EPHYRAN, "sight", Sight(declared))


def public(name: str) -> Any:
    return declare(name)[name]


def exchange() -> Step:
    """Somebody plays an Exchange with a single zone to give, and a single card in the hand that fits there."""
    return made_in(ephyran_scenario(**EXCHANGE), Reinforce)


def taking() -> Step:
    return made_in(ephyran_scenario(**TAKING), Reinforce)


@pytest.fixture
def fresh_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Powers are compiled again, and forgotten afterwards."""
    monkeypatch.setattr(setup, "_make_game", setup._make_game.__wrapped__)


def test_the_check_finds_nothing_in_the_game_as_it_is() -> None:
    for made in (exchange(), taking()):
        for viewer in (*range(made.before.game.player_count), None):
            assert not is_found(made, viewer)


def test_the_check_finds_a_hand_that_is_declared_open(monkeypatch: pytest.MonkeyPatch) -> None:
    made = exchange()
    declared_otherwise(monkeypatch, PlayerState, hand=public("hand"))
    assert is_found(made, 1)
    assert is_found(made, None)


def test_the_check_finds_a_drawn_card_that_is_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    state, _ = do(ephyran_scenario(hands=["lagoon4", "theft"], draw="lagoon1 lagoon2"), Discard)
    made = made_in(state, Draw, pile=DRAW_PILE)
    assert any(isinstance(event, events.CardDrawn) for event in made.events)
    assert not is_found(made, 1)
    declared_otherwise(monkeypatch, events.CardDrawn, card=public("card"))
    assert is_found(made, 1)


def test_the_check_finds_a_token_that_is_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    state = ephyran_scenario(hands=["theft", ""], cities=["lagoon:*", "lands:*+owl"], tokens="trident helmet")
    made = made_in(state, Reinforce)
    assert any(isinstance(event, events.TokenStolen) for event in made.events)
    assert not is_found(made, None)
    declared_otherwise(monkeypatch, events.TokenStolen, kind=public("kind"))
    assert is_found(made, None)


def without_secrets(effect: Any) -> Any:
    return attrs.evolve(effect, is_secret=False, then=effect.then and without_secrets(effect.then))


def test_the_check_finds_a_choice_that_is_forced_by_a_hand(monkeypatch: pytest.MonkeyPatch, fresh_games: None) -> None:
    """Whoever has no card to exchange is not asked, so that everybody learns that there was none."""
    old = meanings.RESOLVE["exchange_effect"]
    monkeypatch.setitem(meanings.RESOLVE, "exchange_effect", lambda *given: without_secrets(old(*given)))
    assert is_found(exchange(), 1)


def only_holders(answering: Callable[..., Any]) -> Callable[..., Any]:
    def window(game: Any, deed: str, aim: Any) -> Any:
        made = answering(game, deed, aim)
        cards = game.answers[deed][0]

        def asked(table: Any, *given: Any) -> Any:
            return tuple(seat for seat in made.asked(table, *given) if {*table.players[seat].hand} & {*cards})

        return attrs.evolve(made, asked=asked)

    return window


def test_the_check_finds_a_window_that_asks_only_who_can_answer(
    monkeypatch: pytest.MonkeyPatch, fresh_games: None
) -> None:
    monkeypatch.setattr(meanings, "answering", only_holders(meanings.answering))
    made = taking()
    assert is_found(made, 0)
    assert is_found(made, None)


def test_the_check_finds_a_refusal_that_is_not_asked_for(monkeypatch: pytest.MonkeyPatch, fresh_games: None) -> None:
    """Whoever has no answer is not asked to say so: the next player's question comes at once."""
    old = Window.run

    def run(window: Window, table: Any, frame: Any) -> int:
        return old(window, table, frame) if len(window.legal(table, frame)) > 1 else window.answer(frame, None)

    monkeypatch.setattr(Window, "run", run)
    assert is_found(taking(), 0)


def test_the_check_finds_a_turn_with_a_single_action_that_nobody_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player whose hand allows one action only is not asked for it, so that others learn something of that hand."""

    def list_turn(table: Any) -> Any:
        found = honest(table)
        if len(found) == 1 and table.log is not None:
            apply.forced(table, found[0])
        return found

    def last_of_first_turn() -> Step:
        state = ephyran_scenario(hands=["theft theft", "lagoon4"])
        return next(made for made in play_randomly(state, 3) if made.after.active == 1)

    assert not is_found(last_of_first_turn(), 0)
    monkeypatch.setattr(turn, "list_turn", list_turn)
    assert is_found(last_of_first_turn(), 0)


def test_the_check_finds_an_answer_that_waits_where_all_can_see_it(
    monkeypatch: pytest.MonkeyPatch, fresh_games: None
) -> None:
    """An exchange with the hand that others might stop would keep the card of the hand in an open power."""
    old = meanings.answering

    def window(game: Any, deed: str, aim: Any) -> Any:
        if deed != "exchange":
            return old(game, deed, aim)
        return old(game, deed, lambda chosen: aim(chosen) or (1, None, None))

    def first_pick() -> Step:
        state, _ = do(ephyran_scenario(**EXCHANGE), Reinforce)
        return made_in(state, PickHand)

    assert not is_found(first_pick(), 1)
    monkeypatch.setattr(meanings, "answering", window)
    assert is_found(first_pick(), 1)
