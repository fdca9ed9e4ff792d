"""Language 3: what is left for later (N14), and what lasts for a while (N15).

The moments are `turn_moment`, `next_turn_moment`, `epoch_moment` and `next_epoch_moment`.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.cards.short_words import gold
from tests.rules.asking import Asking

from elysium_rules import (
    DismissColumn,
    EndTurn,
    GameState,
    PickBranch,
    PickFamily,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
    check_texts,
    describe_event,
    describe_power,
    legal_actions,
    load_texts,
    new_game,
    rng_from_seed,
    step,
)
from elysium_rules.elysium.model.bounds import MOST_PROMISED
from elysium_rules.elysium.model.events import (
    EpochBegan,
    MomentCame,
    PromiseKept,
    PromiseLost,
    PromiseMade,
    ResourceMoved,
)
from elysium_rules.elysium.model.ids import Moment
from elysium_rules.errors import DecodeError
from elysium_rules.kernel.rng import draw_below
from elysium_rules.play.seeing.observation import show_events
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.testing import choose, domain, options, refs, scenario, seat

HEAD = 'language 3\nfamily sphinx { name en "Sphinx" }\n'


def play_to(state: GameState, epoch: int, phase: str = "actions") -> GameState:
    """Go on with the first choice each time, without powers, until an epoch and a phase."""
    for _ in range(400):
        if state.is_over or (state.epoch, str(state.phase)) == (epoch, phase):
            return state
        choices = [action for action in legal_actions(state) if not isinstance(action, UsePower | Transfer)]
        state, _ = step(state, choices[0])
    raise AssertionError("the game does not come there")


def end_turn(state: GameState) -> GameState:
    """Take something, dismiss a column, end the turn; no powers."""
    player = state.active
    for _ in range(20):
        kinds = (TakeCard, TakeQuest, TakeCitizen, DismissColumn, EndTurn)
        choices = [action for action in legal_actions(state) if isinstance(action, kinds)]
        state, _ = step(state, choices[0])
        if state.active != player:
            return state
    raise AssertionError("the turn does not end")


def used(ask: Asking, power: str, more: dict[str, str] | None = None, **position: Any) -> GameState:
    """The table after the first player has used a power."""
    known = {"players": [seat(gold=5, domain="wand"), seat(gold=5)], **position}
    state = ask.table({"wand 2": f"trigger {{ {power} }}", **(more or {})}, **known)
    return ask.act(state, UsePower, card="wand")


@pytest.mark.rule("N14")
def test_what_is_left_for_the_end_of_the_turn_comes_then(ask: Asking) -> None:
    state = used(ask, "gain 2 vp; at the end of the turn { lose 1 vp }")
    assert ([promise.moment for promise in state.promises], state.players[0].vp) == ([Moment.TURN], 2)
    after = end_turn(state)
    assert (after.promises, after.players[0].vp) == ((), 1)


@pytest.mark.rule("N14")
def test_the_end_of_your_next_turn_is_not_that_of_this_one(ask: Asking) -> None:
    state = used(ask, "at the end of your next turn { gain 7 vp }")
    once = end_turn(state)
    assert [promise.moment for promise in once.promises] == [Moment.NEXT_TURN]
    theirs = end_turn(once)
    assert (theirs.players[0].vp, [promise.moment for promise in theirs.promises]) == (0, [Moment.TURN])
    assert end_turn(theirs).players[0].vp == 7


@pytest.mark.rule("N14")
def test_the_end_of_the_epoch_and_the_beginning_of_the_next(ask: Asking) -> None:
    state = used(ask, "at the end of the epoch { gain 1 vp }", epoch=2)
    assert play_to(state, 2, "writing").players[0].vp < play_to(state, 3).players[0].vp
    state = used(ask, "at the beginning of the next epoch { gain 90 vp }", epoch=2)
    assert play_to(state, 2, "writing").players[0].vp < 90 <= play_to(state, 3).players[0].vp


ORDER = {
    "dawn": "permanent when an epoch begins { gain 1 gold }",
    "cock": "permanent when your turn begins { gain 1 gold }",
}


@pytest.mark.rule("N3", "N14")
def test_what_is_due_when_an_epoch_begins_comes_after_its_powers_and_before_the_first_turn(ask: Asking) -> None:
    power = "at the beginning of the next epoch { gain 1 gold }"
    state = used(ask, power, ORDER, players=[seat(domain="wand dawn cock"), seat()])
    told: tuple[Any, ...] = ()
    while state.epoch == 1:
        choices = [action for action in legal_actions(state) if not isinstance(action, UsePower | Transfer)]
        state, told = step(state, choices[0])
    begun = [place for place, event in enumerate(told) if isinstance(event, EpochBegan)]
    moved = [event for event in told[begun[0] :] if isinstance(event, ResourceMoved)]
    causes = refs(state, [event.cause for event in moved if event.cause is not None])
    assert causes == ["sphinx/dawn", "sphinx/wand", "sphinx/cock"]


@pytest.mark.rule("N14", "N3")
def test_the_next_turn_is_the_first_one_for_whoever_begins_the_epoch(ask: Asking) -> None:
    power = "permanent when an epoch begins { at the end of your next turn { gain 1 vp } }"
    players = [seat(domain="dawn", quest=1), seat(domain="dawn#2", quest=2)]
    state = ask.table({"dawn": power}, players=players, phase="writing", turn=1)
    state = ask.act(state, EndTurn)
    assert (state.epoch, state.turns_played) == (2, 0)
    first, second = state.order
    vp = [board.vp for board in state.players]
    state = end_turn(state)
    assert [board.vp - was for board, was in zip(state.players, vp, strict=True)][first] == 1
    state = end_turn(state)
    assert [board.vp - was for board, was in zip(state.players, vp, strict=True)][second] == 1
    assert not state.promises


@pytest.mark.rule("N14")
def test_a_promise_outlives_its_card_and_keeps_what_was_named(ask: Asking) -> None:
    power = """
        let victim = choose another player; let price = gold on victim's board; discard this card
        at the end of the turn { victim gives you price gold }"""
    state = used(ask, power)
    assert "sphinx/wand" not in domain(state, 0)
    assert gold(end_turn(state)) == [10, 0]


@pytest.mark.rule("N14")
def test_they_stay_who_they_were(ask: Asking) -> None:
    state = used(ask, "each other player { at the end of the turn { lose 2 gold } }")
    assert gold(end_turn(state)) == [5, 3]


@pytest.mark.rule("N14")
def test_after_the_last_epoch_nothing_begins(ask: Asking) -> None:
    power = "at the beginning of the next epoch { gain 90 vp }; at the end of the epoch { gain 50 vp }"
    over = play_to(used(ask, power, epoch=5), 6)
    assert (over.is_over, over.promises) == (True, ())
    assert 50 <= over.players[0].vp < 90


@pytest.mark.rule("N14")
def test_what_is_due_asks_one_after_the_other_and_can_be_saved_there(ask: Asking) -> None:
    power = """
        at the end of the turn { choose { gain 1 vp } or { gain 1 gold } }
        at the end of the turn { choose { gain 3 vp } or { gain 3 gold } }"""
    seats = [seat(gold=5, domain="wand", columns="red blue green"), seat()]
    state = ask.table({"wand 2": f"trigger {{ {power} }}"}, players=seats, stage="after")
    state, told = ask.told(state, UsePower, card="wand")  # nothing else is left to do in this turn
    assert [type(event) for event in told if isinstance(event, MomentCame | PromiseKept)] == [MomentCame, PromiseKept]
    assert [promise.moment for promise in state.promises] == [Moment.NOW]
    state = ask.act(state, PickBranch, branch=1)
    assert (state.promises, state.question is not None) == ((), True)
    state = ask.act(state, PickBranch, branch=0)
    assert (gold(state)[0], state.players[0].vp) == (6, 3)


@pytest.mark.rule("N14")
def test_a_promise_made_while_the_turn_ends_waits_for_the_next_turn(ask: Asking) -> None:
    echoes = {
        "echo": "permanent when you gain vp { at the end of the turn { gain 1 gold } }",
        "reply": "permanent when you gain gold { at the end of the turn { gain 1 vp } }",
    }
    power = "at the end of the turn { gain 1 vp }"
    state = used(ask, power, echoes, players=[seat(domain="wand echo reply"), seat()])
    for amounts in ((0, 1), (1, 1), (1, 2), (2, 2)):
        state = end_turn(state)
        assert (state.players[0].gold, state.players[0].vp) == amounts


@pytest.mark.rule("N14")
def test_no_more_than_so_many_promises_are_open(ask: Asking) -> None:
    state = used(ask, "repeat 60 times { at the end of the turn { gain 1 vp } }")
    assert len(state.promises) == MOST_PROMISED
    assert end_turn(state).players[0].vp == MOST_PROMISED


@pytest.mark.rule("N14")
def test_everybody_hears_of_a_promise_that_is_not_made(ask: Asking) -> None:
    cards = {"wand 2": "trigger { repeat 60 times { at the end of the turn { gain 1 vp } } }"}
    state = ask.table(cards, players=[seat(domain="wand"), seat()])
    state, events = ask.told(state, UsePower, card="wand")
    lost = [event for event in events if isinstance(event, PromiseLost)]
    assert len(lost) == 60 - MOST_PROMISED
    assert [event for event in show_events(state, events, 1) if isinstance(event, PromiseLost)] == lost
    assert describe_event(state, lost[0]) == "what Wand would do later is lost: too much waits already"


@pytest.mark.rule("N14", "N66")
def test_everybody_hears_of_a_promise_for_which_no_work_is_left(ask: Asking) -> None:
    """Each promise makes 3,000 steps of work; after six of them the work of the action is used up."""
    later = f"at the end of the turn {{ repeat 100 times {{ {'gain 1 vp; ' * 30} }} }}"
    cards = {"wand 2": f"trigger {{ {later} {later} {later} }}", "rod 2": f"trigger {{ {later} {later} {later} }}"}
    cards |= {f"{name}_too 2": power for name, power in zip(("wand", "rod"), tuple(cards.values()), strict=True)}
    names = [name.split()[0] for name in cards]
    state = ask.table(cards, players=[seat(domain=names, columns="red blue green"), seat()], stage="after")
    told: list[Any] = []
    for name in names:
        state, events = ask.told(state, UsePower, card=name)
        told += events
    kinds = [type(event) for event in told]
    assert (kinds.count(PromiseMade), state.promises) == (12, ())
    assert 0 < kinds.count(PromiseLost) == 12 - kinds.count(PromiseKept)
    assert all(event.was_due for event in told if isinstance(event, PromiseLost))


@pytest.mark.rule("N15")
def test_rules_are_bent_until_the_moment(ask: Asking) -> None:
    power = "until the end of the epoch { cards cost all players 1 gold more to transfer }"
    seats = [seat(gold=9, domain="wand hades/tartarus"), seat(gold=9)]
    state = ask.table({"wand 2": f"trigger {{ {power} }}"}, players=seats)
    bent = ask.act(state, UsePower, card="wand")
    prices = []
    for start in (bent, state):
        writing = play_to(start, 1, "writing")
        after = ask.act(writing, Transfer, card="hades/tartarus", legend=None)
        prices.append(writing.players[0].gold - after.players[0].gold)
    assert prices == [2, 1]
    assert play_to(bent, 2).promises == ()


@pytest.mark.rule("N15")
def test_a_named_family_and_a_card_that_left_still_bend(ask: Asking) -> None:
    power = """
        let god = choose a family; discard this card
        until the end of your next turn { god cards need no columns }"""
    seats = [seat(domain="wand", columns="blue"), seat()]
    state = ask.table({"wand 2": f"trigger {{ {power} }}"}, players=seats, agora="hades/charon")
    assert options(state, TakeCard) == ()
    state = ask.act(ask.act(state, UsePower, card="wand"), PickFamily, family="hades")
    assert [state.game.card_ref(action.card) for action in options(state, TakeCard)] == ["hades/charon"]


def test_events_tell_of_promises(ask: Asking) -> None:
    power = "at the end of the epoch { lose 1 gold }; until the end of the turn { you win ties }"
    state = ask.table({"wand 2": f"trigger {{ {power} }}"}, players=[seat(domain="wand"), seat()])
    state, events = ask.told(state, UsePower, card="wand")
    made = [event for event in events if isinstance(event, PromiseMade)]
    assert [describe_event(state, event) for event in made] == [
        "Wand leaves something for later: at the end of the epoch",
        "Wand bends the rules: until the end of the turn",
    ]


@pytest.mark.parametrize(
    "language, text",
    [
        ("en", "Instantaneous: Gain 3 gold. At the end of the epoch, lose 4 gold."),
        ("fr", "Instantané : Recevez 3 Or. À la fin de l'Époque, perdez 4 Or."),
        ("de", "Sofort: Erhalte 3 Gold. Am Ende der Epoche: Verliere 4 Gold."),
    ],
)
def test_texts(language: str, text: str) -> None:
    power = "instant { gain 3 gold; at the end of the epoch { lose 4 gold } }"
    cards = load_texts({"sphinx.ely": HEAD + f'card loan level 1 {{ name en "Loan" copies red {power} }}'})
    assert describe_power(cards["sphinx/loan"], cards.families, language) == text


def test_later_inside_later_is_refused() -> None:
    power = "instant { at the end of the turn { at the end of the epoch { gain 1 vp } } }"
    text = HEAD + f'card loan level 1 {{ name en "Loan" copies red {power} }}'
    assert "check/nested-later" in [finding.code for finding in check_texts({"sphinx.ely": text}).findings]


@pytest.mark.rule("N14")
def test_a_save_pins_the_powers_that_left_something_for_later() -> None:
    text = HEAD + 'card loan level 1 { name en "Loan" copies red trigger { at the end of the epoch { lose 1 gold } } }'
    cards, edited = (load_texts({"sphinx.ely": text.replace("lose 1", lose)}) for lose in ("lose 1", "lose 2"))
    families = ("sphinx", "athena", "hades", "poseidon", "zeus")
    state = scenario(cards=cards, families=families, players=[seat(domain="loan"), seat()])
    state, _ = choose(state, UsePower, card="loan")
    saved = encode_save(state)
    assert decode_save(saved, cards, accept_scenario=True) == state
    with pytest.raises(DecodeError) as caught:
        decode_save(saved, edited, accept_edited=True, accept_scenario=True)
    assert caught.value.code == "save/edited-power"


@pytest.mark.rule("N15")
@pytest.mark.parametrize("rule", ["you may make 2 more transfers", "you may hold identical cards"])
def test_a_game_can_be_saved_wherever_a_rule_was_bent_for_a_while(rule: str) -> None:
    power = f"instant {{ until the end of your next turn {{ {rule} }} }}"
    copies = ", ".join(["red", "blue", "green", "yellow"] * 2)
    text = HEAD + "\n".join(
        f'card omen_{level} level {level} {{ name en "Omen" copies {copies} {power} }}' for level in (1, 2, 3)
    )
    cards = load_texts({"sphinx.ely": text})
    rng = rng_from_seed(rule)
    for seed in range(4):
        state = new_game(cards, players=2, families=("sphinx", "athena", "hades", "poseidon", "zeus"), seed=seed)
        while not state.is_over:
            choices = legal_actions(state)
            place, rng = draw_below(rng, len(choices))
            state, _ = step(state, choices[place])
            assert decode_save(encode_save(state), cards) == state


@pytest.mark.rule("N15", "N11")
def test_a_ban_holds_for_a_while(ask: Asking) -> None:
    cards = {
        "veil": "activate { until the end of the epoch { other players cannot choose cards in your domain } }",
        "wand 2": "trigger { discard a level 1 card from another player's domain }",
    }
    seats = [seat(domain="veil"), seat(domain="wand hades/tartarus")]
    plain = end_turn(ask.table(cards, players=seats))
    veiled = end_turn(ask.act(ask.table(cards, players=seats), UsePower, card="veil"))
    assert (len(options(plain, UsePower)), options(veiled, UsePower)) == (1, ())
