"""A damaged save, replay or line is refused by one clear error, or it is a position that can be played on.

Some 10,000 of them by default; `ELYSIUM_DAMAGED` raises the number. A failure names the way and the seed.
"""

from __future__ import annotations

import json
import os
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from tests.ephyran.short_words import start
from tests.properties.damaged_saves import count_refused, play_some

from elysium_rules.ephyran.checks.invariants import check_invariants
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.errors import DecodeError, ReplayError
from elysium_rules.kernel.codec import Json, canonical_json, digest_of
from elysium_rules.library import ephyran_cards
from elysium_rules.play.serialising.notation import format_notation, read_notation
from elysium_rules.play.serialising.replay import Exact, Verdict, encode_replay, record, verify_replay
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.play.serialising.states import clause_name
from elysium_rules.protocol.engine import Engine
from elysium_rules.testing.damage import TEXT_DAMAGE, TREE_DAMAGE, Dice, Tree, damage
from elysium_rules.testing.promises import is_answer_window, play_randomly

STEPS = 6  #: how far a damaged save is played on if it happens to be a position
MEMORY = 20_000_000  #: bytes that one decoding may take on top of the text itself


@cache
def saves() -> tuple[str, ...]:
    """Of every kind of question some, of the windows many, and of turns."""
    inside: list[str] = []
    outside: list[str] = []
    for seed in range(12):
        for number, made in enumerate(play_randomly(start(2 + seed % 3, seed), seed)):
            question = made.before.question
            if question is not None and (is_answer_window(made.before) or number % 3 == 0):
                inside.append(encode_save(made.before))
            elif number % 12 == 0:
                outside.append(encode_save(made.before))
        outside.append(encode_save(made.after))
    return (*inside[:: max(1, len(inside) // 80)], *outside[:: max(1, len(outside) // 80)])


# --- ways to damage what it says -------------------------------------------------------------------------------------


def piles_of(state: Tree) -> list[list[Any]]:
    piles = [state[key] for key in ("draw_pile", "discard_pile", "tartarus")]
    for board in state["players"]:
        piles += [board["hand"], board["drawn"]]
    return piles


def zones_of(state: Tree) -> list[Tree]:
    return [zone for board in state["players"] for zones in board["city"] for zone in zones]


def move_cards(tree: Tree, dice: Dice) -> None:
    piles = piles_of(tree["state"])
    for _ in range(1 + dice.below(3)):
        source = dice.pick([pile for pile in piles if pile])
        target = dice.pick(piles)
        target.append(source.pop(dice.below(len(source))))
    for board in tree["state"]["players"]:
        board["hand"].sort()
        board["drawn"].sort()


def swap_cards(tree: Tree, dice: Dice) -> None:
    """Between piles, hands and cities: each is in one place, but not where it can be."""
    state = tree["state"]
    places: list[tuple[Any, Any]] = [(pile, place) for pile in piles_of(state) for place in range(len(pile))]
    places += [(zone, "card") for zone in zones_of(state)]
    for _ in range(1 + dice.below(2)):
        (one, first), (two, second) = dice.pick(places), dice.pick(places)
        one[first], two[second] = two[second], one[first]
    for board in state["players"]:
        board["hand"].sort()


def change_tokens(tree: Tree, dice: Dice) -> None:
    state = tree["state"]
    tokens = [*state["supply"], *state["lost"], *(zone["token"] for zone in zones_of(state) if zone["token"])]
    way = dice.below(5)
    one, two = dice.pick(tokens), dice.pick(tokens)
    if way == 0:
        one["kind"], two["kind"] = two["kind"], one["kind"]
    elif way == 1:
        one["kind"] = dice.pick((None, "owl", "helmet", "shield", ""))
    elif way == 2:
        one["known"] = dice.pick((-2, -1, 0, 1, 2, 3, 7, 15, 16, 10**30))
    elif way == 3 and zones_of(state):
        dice.pick(zones_of(state))["token"] = dict(one)
    else:
        dice.pick(state["players"])["held"] = dice.pick((None, dict(one)))


def change_boards(tree: Tree, dice: Dice) -> None:
    """Locks, finished marks, what is known of a hand, gods, what waits."""
    state = tree["state"]
    board = dice.pick(state["players"])
    way = dice.below(9)
    if way == 0:
        board["locks"][dice.below(4)] = dice.pick((None, 0, 6, 80, 83, 84, -1, 10**30))
    elif way == 1:
        board["finished"] = dice.pick((0, 1, 2, 3, -1, 10**30))
    elif way == 2:
        board["shown"] = dice.pick((0, 1, -1, 2**84 - 1, sum(1 << card for card in board["hand"])))
    elif way == 3:
        board["god"] = dice.pick(("poseidon", "gaia", "zeus"))
    elif way == 4:
        board["hand"] = dice.pick(([None] * len(board["hand"]), [*board["hand"], 10**39], [-1], [*board["hand"], 84]))
    elif way == 5:
        board["carried"] = dice.pick((None, *zones_of(state)[:1]))
    elif way == 6:
        board["player"] = dice.pick((0, 1, 2, 5, -1))
    elif way == 7:
        board["city"][dice.below(4)] = dice.pick(([], board["city"][dice.below(4)]))
    else:
        dice.pick((board["city"], board["locks"])).pop()


def change_the_course(tree: Tree, dice: Dice) -> None:
    state = tree["state"]
    players = len(state["players"])
    for _ in range(1 + dice.below(2)):
        way = dice.below(6)
        if way == 0:
            state["stage"] = dice.pick(("action", "another", "draw", "ending", "over"))
        elif way == 1:
            state["turns_played"] = dice.pick((0, 1, players, -1, 10**30, state["turns_played"] + players))
        elif way == 2:
            state["first"], state["active"] = dice.below(players), dice.below(players)
        elif way == 3:
            state["draws"] = dice.pick((0, 1, 2, -1, 10**30))
        elif way == 4:
            state["ending"] = not state["ending"]
        else:
            state["budget"] = dice.pick((0, 1, 100, 999, 1000, 1001, 10**9, 10**30))


def change_open_powers(tree: Tree, dice: Dice) -> None:
    """Frames, clauses, slots: powers that stand where no power can stand."""
    stack: list[Tree] = tree["state"]["stack"]
    players = len(tree["state"]["players"])
    codes = start(2, 1).game.codes
    some = [card for card, code in enumerate(codes) if code is not None]

    def clauses(card: Any) -> tuple[str, ...]:
        code = codes[card] if type(card) is int and 0 <= card < len(codes) else None
        return ("begin",) if code is None else tuple(clause_name(code, at) for at in range(len(code.labels)))

    for _ in range(1 + dice.below(2)):
        way = dice.below(8)
        if way == 0 or not stack:
            card, player = dice.pick(some), dice.below(players)
            frame = {"card": card, "at": dice.pick(clauses(card)), "you": player, "they": player, "slots": {}}
            stack.insert(dice.below(len(stack) + 1), frame)
        elif way == 1:
            stack.pop(dice.below(len(stack)))
        elif way == 2:
            stack.append(json.loads(json.dumps(dice.pick(stack))))
        elif way == 3:
            frame = dice.pick(stack)
            frame["at"] = dice.pick(clauses(frame["card"]))
        elif way == 4:
            dice.pick(stack)[dice.pick(("you", "they"))] = dice.below(players)
        elif way in (5, 6):
            frame = dice.pick(stack)
            values: tuple[Json, ...]
            values = (
                0,
                1,
                -5,
                17,
                63,
                64,
                99,
                5440,
                10**9,
                10**30,
                [],
                [0],
                [0, 1],
                [1, 0],
                [2, 3],
                [1, 1],
                None,
                "0",
            )
            for slot in list(frame["slots"]) or ["0"]:
                frame["slots"][slot] = dice.pick(values)
        else:
            frame = dice.pick(stack)
            frame["card"] = dice.pick(some)
    if dice.below(3):
        # As if the writer had agreed: what is said of the open powers beside the state fits again.
        tree["open"] = [
            {
                "card": EPHYRAN.power_of(start(2, 1).game, frame["card"])[0],
                "clause": frame["at"],
                "power": digest_of(EPHYRAN.power_of(start(2, 1).game, frame["card"])[1]),
            }
            for frame in stack
        ]


def change_the_game(tree: Tree, dice: Dice) -> None:
    game = tree["game"]
    way = dice.below(5)
    if way == 0:
        game["players"] = dice.pick((0, 1, 2, 3, 4, 5, 99, 10**6))
    elif way == 1:
        game["gods"] = dice.pick((None, [], ["gaia"] * 2, ["gaia", "poseidon"], ["zeus", "gaia"], "gaia", [0, 1]))
    elif way == 2:
        game["rulings"] = dice.pick(("ephyran 0", "", 1))
    elif way == 3:
        game["cards"][dice.pick((*game["cards"], "x"))] = "0" * 32
    else:
        tree[dice.pick(("kind", "format"))] = dice.pick(("elysium save", 1, 2, "ephyran replay"))


WAYS = (
    *TEXT_DAMAGE,
    *TREE_DAMAGE,
    *(move_cards, swap_cards, change_tokens, change_boards, change_the_course, change_open_powers, change_the_game),
)
#: These find more positions that are nearly right, so there are more of them.
OFTEN = (change_the_course, change_open_powers, change_boards, swap_cards, change_tokens)
EACH = max(1, int(os.environ.get("ELYSIUM_DAMAGED", "10000")) // (len(WAYS) + len(OFTEN)))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_damaged_save_is_refused_or_can_be_played_on(way: Callable[..., Any]) -> None:
    number = EACH * (2 if way in OFTEN else 1)
    refused = count_refused(
        way, saves(), number, ephyran_cards(), lambda state, dice: play_some(state, dice, STEPS, check_invariants)
    )
    assert refused > number // 5


# --- forgeries -------------------------------------------------------------------------------------------------------
# Each says of a save something that no game comes to, in a form that is right in every other way. It returns whether
# it could be said of this save at all.


def a_card_in_two_places(state: Tree) -> bool:
    state["tartarus"].append(state["players"][0]["hand"][0] if state["players"][0]["hand"] else state["draw_pile"][0])
    return True


def a_card_that_is_gone(state: Tree) -> bool:
    return bool(state["discard_pile"]) and state["discard_pile"].pop() is not None


def a_hand_of_holes(state: Tree) -> bool:
    state["players"][1]["hand"] = [None] * 5
    return True


def a_draw_pile_of_holes(state: Tree) -> bool:
    state["draw_pile"] = [None] * len(state["draw_pile"])
    return bool(state["draw_pile"])


def a_hand_out_of_order(state: Tree) -> bool:
    state["players"][0]["hand"].reverse()
    return len(state["players"][0]["hand"]) > 1


def one_token_too_many(state: Tree) -> bool:
    state["lost"].append({"kind": "owl", "known": 1})
    return True


def another_kind_of_token(state: Tree) -> bool:
    token = (state["supply"] or state["lost"])[0]
    token["kind"] = "owl" if token["kind"] != "owl" else "helmet"
    return True


def a_token_that_somebody_knows_in_the_supply(state: Tree) -> bool:
    if state["supply"]:
        state["supply"][0]["known"] = 1
    return bool(state["supply"])


def a_lock_on_nothing(state: Tree) -> bool:
    shield = next((card for card in state["tartarus"] if card in shields()), None)
    for board in state["players"]:
        for territory, zones in enumerate(board["city"]):
            if shield is not None and not zones:
                state["tartarus"].remove(shield)
                board["locks"][territory] = shield
                return True
    return False


@cache
def shields() -> frozenset[int]:
    deck = ephyran_cards().deck.cards
    return frozenset(card for card, halves in enumerate(deck) if "shield_of_athena" in halves)


def a_lock_that_is_no_shield(state: Tree) -> bool:
    other = next((card for card in state["tartarus"] if card not in shields()), None)
    for board in state["players"]:
        for territory, zones in enumerate(board["city"]):
            if other is not None and zones and board["locks"][territory] is None:
                state["tartarus"].remove(other)
                board["locks"][territory] = other
                return True
    return False


def a_finished_mark_without_a_last_round(state: Tree) -> bool:
    is_early = not state["ending"]
    state["players"][0]["finished"] = 1
    return is_early


def a_second_city_without_a_first(state: Tree) -> bool:
    state["players"][0]["finished"] = 2
    return all(not board["finished"] for board in state["players"][1:])


def a_zone_in_another_place(state: Tree) -> bool:
    for board in state["players"]:
        full = [zones for zones in board["city"] if len(zones) > 1 and 80 > zones[0]["card"] != zones[1]["card"] < 80]
        if full:
            full[0].reverse()
            return True
    return False


def the_turn_of_somebody_else(state: Tree) -> bool:
    state["active"] = (state["active"] + 1) % len(state["players"])
    return True


def an_end_in_the_middle(state: Tree) -> bool:
    is_early = bool(state["stage"] != "over")
    state["stage"] = "over"
    return is_early


def a_power_of_somebody_else(state: Tree) -> bool:
    if state["stack"]:
        state["stack"][0]["you"] = (state["stack"][0]["you"] + 1) % len(state["players"])
    return bool(state["stack"])


def a_window_that_asks_the_attacker(state: Tree) -> bool:
    for frame in state["stack"]:
        for slot, value in frame["slots"].items():
            if isinstance(value, list):
                frame["slots"][slot] = [frame["you"]]
                return True
    return False


def a_window_that_asks_nobody(state: Tree) -> bool:
    for frame in state["stack"]:
        for slot, value in frame["slots"].items():
            if isinstance(value, list):
                frame["slots"][slot] = []
                return True
    return False


def a_budget_of_nothing(state: Tree) -> bool:
    state["budget"] = 0
    return True


def a_first_player_who_is_not_there(state: Tree) -> bool:
    state["first"] += 10 * len(state["players"])
    return True


def a_known_card_in_no_hand(state: Tree) -> bool:
    state["players"][0]["shown"] |= 1 << (state["draw_pile"] or state["tartarus"])[0]
    return True


FORGERIES: tuple[Callable[[Tree], bool], ...] = (
    *(a_card_in_two_places, a_card_that_is_gone, a_hand_of_holes, a_draw_pile_of_holes, a_hand_out_of_order),
    *(one_token_too_many, another_kind_of_token, a_token_that_somebody_knows_in_the_supply),
    *(a_lock_on_nothing, a_lock_that_is_no_shield, a_finished_mark_without_a_last_round, a_second_city_without_a_first),
    *(a_zone_in_another_place, the_turn_of_somebody_else, an_end_in_the_middle, a_power_of_somebody_else),
    *(a_window_that_asks_the_attacker, a_window_that_asks_nobody, a_budget_of_nothing),
    *(a_first_player_who_is_not_there, a_known_card_in_no_hand),
)


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_save_is_refused(forge: Callable[[Tree], bool]) -> None:
    tried = 0
    for text in saves():
        tree = json.loads(text)
        if forge(tree["state"]):
            tried += 1
            with pytest.raises(DecodeError):
                decode_save(canonical_json(tree), ephyran_cards())
    assert tried >= 5


@pytest.mark.parametrize(
    "change, code",
    [
        ({"rulings": "ephyran 0"}, "save/other-rulings"),
        ({"players": 5}, "save/no-such-game"),
        ({"players": 3}, None),
        ({"gods": ["gaia", "gaia"]}, "save/no-such-game"),
        ({"cards": {}}, "save/other-cards"),
        ({"cards": {"deck.toml": "0" * 32}}, "save/other-cards"),
    ],
)
def test_a_save_of_another_game_is_refused_by_name(change: Tree, code: str | None) -> None:
    tree = json.loads(encode_save(start(2, 1)))
    tree["game"] |= change
    with pytest.raises(DecodeError) as found:
        decode_save(canonical_json(tree), ephyran_cards())
    assert code in (None, found.value.code)


def test_a_damaged_save_takes_no_more_memory_than_a_good_one() -> None:
    tracemalloc.start()
    for seed in range(60):
        dice = Dice(f"memory {seed}")
        text = damage(dice.pick(WAYS), dice.pick(saves()), dice)
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        with suppress(DecodeError):
            decode_save(text, ephyran_cards())
        assert tracemalloc.get_traced_memory()[1] - before < MEMORY + 4 * len(text)
    tracemalloc.stop()


# --- replays ---------------------------------------------------------------------------------------------------------


@cache
def written() -> tuple[str, str]:
    begin = start(3, "replay")
    played = [made.action for made in play_randomly(begin, "replay")][:60]
    made = record(begin, "replay", played)
    return encode_replay(made), format_notation(made)


@pytest.mark.parametrize("way", TEXT_DAMAGE, ids=lambda way: way.__name__)
@pytest.mark.parametrize("form", [0, 1], ids=["json lines", "notation"])
def test_a_damaged_replay_gives_a_verdict_or_one_error(form: int, way: Callable[..., Any]) -> None:
    text, said = written()[form], 0
    for seed in range(30):
        damaged = way(text, Dice(f"replay {form} {way.__name__} {seed}"))
        answer = str(judge(damaged)) if form == 0 else str(read(damaged))
        assert len(answer) < 2000
        said += bool(answer)
    assert said > 10


def judge(text: str | bytes) -> Verdict | DecodeError | str:
    """What is said against a replay; nothing if it is exact."""
    try:
        verdict = verify_replay(text, ephyran_cards())
    except DecodeError as error:
        return error
    return "" if isinstance(verdict, Exact) else verdict


def read(text: str | bytes) -> DecodeError | ReplayError | str:
    """What is said against a game in the notation."""
    try:
        read_notation(text.decode(errors="replace") if isinstance(text, bytes) else text, ephyran_cards())
    except (DecodeError, ReplayError) as error:
        return error
    return ""


# --- lines -----------------------------------------------------------------------------------------------------------


def test_damaged_lines_get_structured_answers() -> None:
    """Saves and replays inside of lines, too."""
    mistakes: list[str] = []
    engine = Engine(report=mistakes.append)
    answer = json.loads(engine.answer('{"id":1,"do":"new","game":"ephyran","players":3,"seed":4}'))
    for move in range(12):
        engine.answer(json.dumps({"id": 2, "do": "act", "game": "g1", "move": move, "action": {"bot": "random"}}))
    deciding = json.loads(engine.answer('{"id":3,"do":"view","game":"g1","player":null}'))["deciding"]
    legal = json.loads(engine.answer(json.dumps({"id": 3, "do": "legal", "game": "g1", "player": deciding})))
    action = legal["choices"][0]["action"]
    lines = [
        {"do": "new", "game": "ephyran", "players": 3, "seed": 4, "gods": ["gaia", "aeolus", "poseidon"]},
        {"do": "act", "game": "g1", "move": 12, "action": action},
        {"do": "why", "game": "g1", "about": action, "player": deciding},
        {"do": "view", "game": "g1", "player": 2, "language": "fr"},
        {"do": "load", "save": saves()[3]},
        {"do": "load", "save": saves()[-3]},
        {"do": "verify", "replay": written()[0]},
    ]
    assert answer["ok"]
    codes: set[str] = set()
    for seed in range(EACH * 2):
        dice = Dice(f"line {seed}")
        line = json.dumps({"id": 5, **dice.pick(lines)}, separators=(",", ":"))
        found = json.loads(engine.answer(dice.pick(TEXT_DAMAGE)(line, dice)))
        assert set(found) >= {"id", "ok"}
        if found["ok"] and found["do"] in ("new", "load"):
            engine.answer(json.dumps({"id": 6, "do": "close", "game": found["game"]}))
        codes.add("ok" if found["ok"] else found["error"]["code"])
    assert mistakes == []
    assert {"ok", "bad-json", "bad-request", "bad-save"} <= codes
