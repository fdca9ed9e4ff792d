"""Promise 8, durable: a damaged save is refused by one clear error, or it is a position that can be played on.

10,080 damaged saves by default; `ELYSIUM_DAMAGED` raises the number. Each way to damage a save is a function, so a
failure names it together with the seed that repeats it.
"""

from __future__ import annotations

import json
import os
import tracemalloc
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from tests.properties.damaged_saves import count_refused, decode_or_complain, play_some

from elysium_rules import FAMILY_SETS, GameState, legal_actions, new_game, standard_cards, step
from elysium_rules.elysium.checks.history import check_history
from elysium_rules.elysium.checks.invariants import check_invariants
from elysium_rules.elysium.checks.reach import reach_of
from elysium_rules.elysium.model.ids import Phase, Stage
from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import MAX_PARTS, MAX_TEXT, Json, canonical_json
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.testing.damage import TEXT_DAMAGE, Dice, Tree, damage, flip_a_digit, nudge_a_number
from elysium_rules.testing.damage import TREE_DAMAGE as ANY_DAMAGE

STEPS = 8  #: how far a damaged save is played on if it happens to be a position
MEMORY = 20_000_000  #: bytes that one decoding may take on top of the text itself


@cache
def saves() -> tuple[str, ...]:
    """Saves from all sets: of every kind of decision some, half of them in the middle of a power."""
    inside: list[str] = []
    outside: list[str] = []
    for number, name in enumerate(FAMILY_SETS):
        for players in (2, 3, 4):
            edition = ("revised", "original")[(number + players) % 2]
            state = new_game(standard_cards(), players, FAMILY_SETS[name], seed=number, edition=edition)
            dice = Dice(f"saves {name} {players}")
            while not state.is_over:
                state, _ = step(state, dice.pick(legal_actions(state)))
                if state.stack and (len(state.stack) > 1 or not dice.below(3)):
                    inside.append(encode_save(state))
                elif not dice.below(12):
                    outside.append(encode_save(state))
            outside.append(encode_save(state))
    return (*inside[:: max(1, len(inside) // 80)], *outside[:: max(1, len(outside) // 80)])


# --- ways to damage what it says -------------------------------------------------------------------------------------


def piles_of(state: Tree) -> list[list[int]]:
    piles = [state[key] for key in ("agora", "oracle", "draw_pile", "discard_pile", "removed")]
    for board in state["players"]:
        piles += [board["domain"], *board["elysium"]]
    return piles


def move_cards(tree: Tree, dice: Dice) -> None:
    piles = piles_of(tree["state"])
    for _ in range(1 + dice.below(3)):
        source = dice.pick([pile for pile in piles if pile])
        dice.pick(piles).append(source.pop(dice.below(len(source))))
    for board in tree["state"]["players"]:
        board["elysium"] = [legend for legend in board["elysium"] if legend]


def swap_cards(tree: Tree, dice: Dice) -> None:
    piles = [pile for pile in piles_of(tree["state"]) if pile]
    one, two = dice.pick(piles), dice.pick(piles)
    first, second = dice.below(len(one)), dice.below(len(two))
    one[first], two[second] = two[second], one[first]


def rewrite_legends(tree: Tree, dice: Dice) -> None:
    board = dice.pick(tree["state"]["players"])
    legends: list[list[int]] = board["elysium"]
    way = dice.below(4)
    if way == 0 and len(legends) > 1:
        legends[0] += legends.pop()
    elif way == 1 and legends:
        dice.pick(legends).reverse()
    elif way == 2 and board["domain"]:
        legends.append([board["domain"].pop()])
    else:
        legends.append([])


def change_the_course(tree: Tree, dice: Dice) -> None:
    """Epoch, phase, stage, turn: combinations that cannot be, and some that can."""
    state = tree["state"]
    for _ in range(1 + dice.below(2)):
        way = dice.below(9)
        if way == 0:
            state["phase"] = str(dice.pick(list(Phase)))
        elif way == 1:
            state["stage"] = dice.pick(list(Stage)).name.lower()
        elif way == 2:
            state["turns_played"] = dice.below(18)
            state["active"] = dice.below(len(state["players"]))
        elif way == 3:
            state["epoch"] = 1 + dice.below(6)
        elif way == 4:
            columns = dice.pick(state["players"])["columns"]
            del columns[dice.below(4) :]
        elif way == 5:
            board = dice.pick(state["players"])
            board["quest"] = dice.pick((None, 0, 1, 2, 3, 4))
            board["cards_taken"] = dice.below(5)
        elif way == 6:
            state["closing"] = [dice.below(105) for _ in range(dice.below(4))]
        elif way == 7:
            state[dice.pick(("allowance", "transfers", "budget"))] = dice.pick((0, 1, 3, 20_000, 20_001, 1001))
        else:
            boards = state["players"]
            one, two = dice.pick(boards), dice.pick(boards)
            one["disc"], two["disc"] = two["disc"], one["disc"]
            one["quest"], two["quest"] = two["quest"], one["quest"]


@cache
def clauses(card: int, families: tuple[str, ...]) -> tuple[str, ...]:
    state = new_game(standard_cards(), 2, families, seed=1)
    code = state.game.codes[card]
    return () if code is None else code.labels


def change_open_powers(tree: Tree, dice: Dice) -> None:
    """Frames, clauses, slots: powers that stand where no power can stand."""
    stack: list[Tree] = tree["state"]["stack"]
    families = tuple(tree["game"]["families"])
    players = len(tree["state"]["players"])
    for _ in range(1 + dice.below(2)):
        way = dice.below(7)
        if way == 0 or not stack:
            card = dice.below(104)
            place = dice.pick(clauses(card, families) or ("begin",))
            player = dice.below(players)
            frame = {"card": card, "at": place, "you": player, "they": player, "slots": {}}
            stack.insert(dice.below(len(stack) + 1), frame)
        elif way == 1:
            stack.pop(dice.below(len(stack)))
        elif way == 2:
            stack.append(json.loads(json.dumps(dice.pick(stack))))
        elif way == 3:
            frame = dice.pick(stack)
            frame["at"] = dice.pick(clauses(frame["card"], families) or ("begin",))
        elif way == 4:
            dice.pick(stack)[dice.pick(("you", "they"))] = dice.below(players)
        elif way == 5:
            slots = dice.pick(stack)["slots"]
            values: tuple[Json, ...]
            values = (
                0,
                1,
                -5,
                99,
                100,
                10**9,
                [],
                [0],
                [0, 1],
                [1, 0],
                [104, 110],
                [3, 3],
                None,
                "0",
            )
            slots[dice.pick(list(slots) or ["0"])] = dice.pick(values)
        else:
            stack.reverse()
    if dice.below(2):
        # As if the writer had agreed: what is said of the open powers beside the state fits again.
        tree["open"] = _say_open(tree)


def _say_open(tree: Tree) -> list[Tree]:
    from elysium_rules.elysium.serialising.save import power_digest

    families = tuple(tree["game"]["families"])
    game = new_game(standard_cards(), 2, families, seed=1).game
    said = []
    for frame in tree["state"]["stack"]:
        card = (
            game.faces[frame["card"]]
            if type(frame["card"]) is int and 0 <= frame["card"] < game.size
            else game.faces[0]
        )
        said.append({"card": card.ref, "clause": frame["at"], "power": power_digest(game.cards, card)})
    return said


def change_the_game(tree: Tree, dice: Dice) -> None:
    game = tree["game"]
    way = dice.below(6)
    if way == 0:
        game["players"] = dice.pick((0, 1, 2, 3, 4, 5, 99, 10**6))
    elif way == 1:
        game["edition"] = dice.pick(("revised", "original", "third", ""))
    elif way == 2:
        families = game["families"]
        families[0], families[1] = families[1], families[0]
    elif way == 3:
        game["families"] = dice.pick(([], ["zeus"] * 5, ["apollo", "ares", "athena", "hades", "x" * 100], "zeus"))
    elif way == 4:
        tree["layouts"][dice.pick(game["families"])] = "0" * 32
    else:
        game["cards"][dice.pick(game["families"])] = "0" * 32


TREE_DAMAGE = (
    *ANY_DAMAGE,
    move_cards,
    swap_cards,
    rewrite_legends,
    change_the_course,
    change_open_powers,
    change_the_game,
)
WAYS = (*TEXT_DAMAGE, *TREE_DAMAGE)
#: These find more positions that are nearly right, so there are more of them.
OFTEN = (change_the_course, change_open_powers, nudge_a_number, flip_a_digit, move_cards)
EACH = max(1, int(os.environ.get("ELYSIUM_DAMAGED", "10080")) // (len(WAYS) + len(OFTEN)))


def check(state: GameState) -> None:
    check_invariants(state)
    check_history(state)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_damaged_save_is_refused_or_can_be_played_on(way: Callable[..., Any]) -> None:
    number = EACH * (2 if way in OFTEN else 1)
    refused = count_refused(
        way, saves(), number, standard_cards(), lambda state, dice: play_some(state, dice, STEPS, check)
    )
    assert refused > number // 4


# --- forgeries -------------------------------------------------------------------------------------------------------
# Each says of a save something that no game comes to, in a form that is right in every other way.

Forgery = Callable[[Tree, Dice], bool]


def is_turn(state: Tree) -> bool:
    return bool(state["phase"] == "actions")


def players_before(state: Tree) -> list[Tree]:
    """The boards of those who had a turn in this epoch."""
    boards = sorted(state["players"], key=lambda board: int(board["disc"]))
    return boards[: state["turns_played"]] if is_turn(state) else []


def holder_of(state: Tree, card: int) -> list[int] | None:
    return next((board["domain"] for board in state["players"] if card in board["domain"]), None)


def an_empty_budget_at_a_question(tree: Tree, dice: Dice) -> bool:
    """A power that uses powers may cost all of it, as far as its text tells; printed ones are of two families."""
    tree["state"]["budget"] = dice.pick((0, 1, 100))
    return bool(tree["state"]["stack"]) and not {"hermes", "apollo"} & set(tree["game"]["families"])


def a_budget_that_nobody_has_touched(tree: Tree, dice: Dice) -> bool:
    tree["state"]["budget"] = 20_000
    return bool(tree["state"]["stack"])


def an_open_power_of_a_card_elsewhere(tree: Tree, dice: Dice) -> bool:
    """In the draw pile, under a Citizen, out of the game, or in the Agora."""
    state = tree["state"]
    frames = [frame for frame in state["stack"] if holder_of(state, frame["card"])]
    if not frames or state["reshuffled"]:
        return False
    card = dice.pick(frames)["card"]
    holder_of(state, card).remove(card)  # type: ignore[union-attr]
    for marks in ("rings", "turned"):
        state[marks] = [marked for marked in state[marks] if marked != card]
    state[dice.pick(("draw_pile", "agora", "removed"))].append(card)
    return True


def an_open_power_of_another_player(tree: Tree, dice: Dice) -> bool:
    state = tree["state"]
    if not state["stack"] or state["stage"] not in ("take", "after"):
        return False
    root = state["stack"][0]
    if root["you"] != root["they"] or len(state["stack"]) > 1:
        return False
    root["you"] = root["they"] = (root["you"] + 1) % len(state["players"])
    return True


def a_ring_that_was_given_back(tree: Tree, dice: Dice) -> bool:
    """Or a card that was turned stands straight again: its power could be used twice."""
    state = tree["state"]
    if not state["stack"] or state["stage"] not in ("take", "after") or tree["game"]["players"] < 2:
        return False
    card = state["stack"][0]["card"]
    game = new_game(standard_cards(), tree["game"]["players"], tree["game"]["families"], seed=1).game
    rows = reach_of(game).rows_set_off(reach_of(game).rows[game.faces[card].ref])
    if holder_of(state, card) is None or "discard_effect" in rows:
        return False
    if card in state["turned"]:
        state["turned"].remove(card)
        return True
    state["rings"] = [
        marked for board in state["players"] for marked in sorted(board["domain"]) if marked in (card, *state["rings"])
    ]
    return True


def a_legend_power_that_was_never_there(tree: Tree, dice: Dice) -> bool:
    state = tree["state"]
    if state["stage"] != "transfers":
        return False
    game = new_game(standard_cards(), tree["game"]["players"], tree["game"]["families"], seed=1).game
    active = state["players"][state["active"]]
    near = {*active["domain"], *(card for legend in active["elysium"] for card in legend)}
    others = [card for card in range(game.size) if game.closing_mask >> card & 1 and card not in near]
    if not others:
        return False
    state["closing"] = [dice.pick(others)]
    return True


def cards_out_of_the_game_before_its_end(tree: Tree, dice: Dice) -> bool:
    state = tree["state"]
    if state["phase"] == "over" or not state["draw_pile"]:
        return False
    state["removed"].append(state["draw_pile"].pop())
    return True


def a_turn_in_which_nothing_was_taken(tree: Tree, dice: Dice) -> bool:
    state = tree["state"]
    if state["stage"] != "take" or state["stack"] or len(state["draw_pile"]) <= state["reshuffled"]:
        return False
    board = state["players"][state["active"]]
    if board["cards_taken"] == 3 and board["quest"] is None:
        return False  # T9
    state["stage"] = dice.pick(("column", "after"))
    if state["stage"] == "after":
        board["columns"].pop()
    return True


def a_taking_that_is_forgotten(tree: Tree, dice: Dice) -> bool:
    state = tree["state"]
    boards = [board for board in players_before(state) if board["cards_taken"]]
    if not boards or len(state["draw_pile"]) <= state["reshuffled"]:
        return False
    dice.pick(boards)["cards_taken"] -= 1
    return True


def a_quest_that_is_given_back(tree: Tree, dice: Dice) -> bool:
    state = tree["state"]
    boards = [board for board in players_before(state) if board["quest"] is not None and board["cards_taken"] < 3]
    if not boards or len(state["draw_pile"]) <= state["reshuffled"]:
        return False
    board = dice.pick(boards)
    state["quests"] = sorted([*state["quests"], board["quest"]])
    board["quest"] = None
    return True


def a_column_that_is_given_back(tree: Tree, dice: Dice) -> bool:
    boards = [board for board in players_before(tree["state"]) if board["columns"]]
    if not boards or tree["game"]["edition"] == "original":
        return False
    dice.pick(boards)["columns"] = ["red", "yellow", "green", "blue"]
    return True


def columns_missing_at_the_end(tree: Tree, dice: Dice) -> bool:
    board = dice.pick(tree["state"]["players"])
    if dice.below(2):
        board["columns"].clear()
    else:
        board["cards_taken"] = 1
    return bool(tree["state"]["phase"] == "over")


def more_cards_shuffled_back_than_there_was_chance_for(tree: Tree, dice: Dice) -> bool:
    tree["state"]["reshuffled"] = dice.pick((10**6, 10**8, 10**12))
    return True


def more_chance_than_cards_were_shuffled(tree: Tree, dice: Dice) -> bool:
    tree["state"]["rng"]["counter"] += dice.pick((10**4, 10**9, 10**11))
    return True


def a_citizen_that_nobody_shuffled_back(tree: Tree, dice: Dice) -> bool:
    tree["state"]["citizen_faces"].append(None)
    return not tree["state"]["reshuffled"]


def discs_that_do_not_go_round(tree: Tree, dice: Dice) -> bool:
    state = tree["state"]
    boards = state["players"]
    if state["epoch"] > 1 or not is_turn(state) or len(boards) < 3:
        return False
    # The two after the active player change places, so that it stays this player's turn.
    one, two = (boards[(state["active"] + step) % len(boards)] for step in (1, 2))
    one["disc"], two["disc"] = two["disc"], one["disc"]
    return True


def a_card_turned_before_the_first_turn(tree: Tree, dice: Dice) -> bool:
    state = tree["state"]
    if not is_turn(state) or state["turns_played"] >= len(state["players"]) - 1:
        return False
    game = new_game(standard_cards(), tree["game"]["players"], tree["game"]["families"], seed=1).game
    last = max(state["players"], key=lambda board: int(board["disc"]))
    cards = [card for card in last["domain"] if card < game.size and game.activate_mask >> card & 1]
    if not cards or state["stack"]:
        return False
    turned = {*state["turned"], dice.pick(cards)}
    state["turned"] = [card for board in state["players"] for card in sorted(board["domain"]) if card in turned]
    return True


def an_agora_without_end(tree: Tree, dice: Dice) -> bool:
    state = tree["state"]
    if state["phase"] == "over" or "apollo" in tree["game"]["families"] or len(state["draw_pile"]) < 25:
        return False
    for _ in range(20):
        state["agora"].append(state["draw_pile"].pop())
    return True


def a_number_that_no_text_gives(tree: Tree, dice: Dice) -> bool:
    """A power keeps a number that it worked out: so much it gains, so often it goes round."""
    frames = [frame for frame in tree["state"]["stack"] if any(type(value) is int for value in frame["slots"].values())]
    if not frames:
        return False
    slots = dice.pick(frames)["slots"]
    name = dice.pick([name for name, value in slots.items() if type(value) is int])
    slots[name] = dice.pick((-1, 10**5, 10**6, 10**9))
    return True


def cards_named_that_nobody_asked_for(tree: Tree, dice: Dice) -> bool:
    """A power named two cards, and now it is ten."""
    for frame in tree["state"]["stack"]:
        for name, value in frame["slots"].items():
            if type(value) is list and value and frame["at"].endswith("?"):
                frame["slots"][name] = list(range(10))
                return True
    return False


def transfers_that_nobody_made(tree: Tree, dice: Dice) -> bool:
    state = tree["state"]
    if dice.below(2):
        state["transfers"] = 50
    else:
        state["allowance"] = 5000
    return bool(state["phase"] == "writing")


FORGERIES: tuple[Forgery, ...] = (
    an_empty_budget_at_a_question,
    a_budget_that_nobody_has_touched,
    an_open_power_of_a_card_elsewhere,
    an_open_power_of_another_player,
    a_ring_that_was_given_back,
    a_legend_power_that_was_never_there,
    cards_out_of_the_game_before_its_end,
    a_turn_in_which_nothing_was_taken,
    a_taking_that_is_forgotten,
    a_quest_that_is_given_back,
    a_column_that_is_given_back,
    columns_missing_at_the_end,
    more_cards_shuffled_back_than_there_was_chance_for,
    more_chance_than_cards_were_shuffled,
    a_citizen_that_nobody_shuffled_back,
    discs_that_do_not_go_round,
    a_card_turned_before_the_first_turn,
    an_agora_without_end,
    a_number_that_no_text_gives,
    cards_named_that_nobody_asked_for,
    transfers_that_nobody_made,
)


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_what_no_game_comes_to_is_refused(forge: Forgery) -> None:
    """Issue 8: saves passed that are no positions of a game."""
    forged = 0
    for number, text in enumerate(saves()):
        dice = Dice(f"{forge.__name__} {number}")
        tree = json.loads(text)
        if not forge(tree, dice):
            continue
        forged += 1
        tree["open"] = _say_open(tree)
        state = decode_or_complain(canonical_json(tree), standard_cards())
        assert isinstance(state, DecodeError), f"save {number} passes"
        refused = ("state/against-the-rules", "state/no-game-comes-here", "value/wrong-type")
        assert state.code in refused, str(state)
        assert "rule " in str(state) or state.code == "value/wrong-type"
    assert forged


# --- memory ----------------------------------------------------------------------------------------------------------

BOMBS = {
    "empty objects": "[" + "{}," * (MAX_TEXT // 3 - 2) + "{}]",
    "empty lists": "[" + "[]," * (MAX_TEXT // 3 - 2) + "[]]",
    "small objects": "[" + '{"a":0},' * (MAX_PARTS // 2 - 2) + "{}]",
    "open lists": "[" * MAX_TEXT,
    "open objects": '{"a":' * (MAX_TEXT // 5),
    "many keys": "{" + ",".join(f'"{number}":0' for number in range(MAX_PARTS - 1)) + "}",
    "one key many times": "{" + '"a":0,' * (MAX_PARTS - 2) + '"a":0}',
    "long number": "9" * MAX_TEXT,
    "long fraction": "0." + "9" * (MAX_TEXT - 2),
    "long word": '"' + "x" * (MAX_TEXT - 2) + '"',
    "long escapes": '"' + "\\u00e9" * (MAX_TEXT // 6 - 2) + '"',
    "too long": "1" * (MAX_TEXT + 1),
    "blanks": " " * MAX_TEXT,
}


@pytest.mark.parametrize("name", BOMBS)
def test_memory_is_bounded_whatever_the_text(name: str) -> None:
    text = BOMBS[name]
    tracemalloc.start()
    with pytest.raises(DecodeError):
        decode_save(text, standard_cards())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < MEMORY


def test_memory_is_bounded_for_damaged_saves() -> None:
    decode_save(saves()[0], standard_cards())  # what is built once for all does not count
    tracemalloc.start()
    for seed in range(100):
        dice = Dice(f"memory {seed}")
        damaged = damage(dice.pick(WAYS), saves()[seed % 4], dice)
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        decode_or_complain(damaged, standard_cards())
        _, peak = tracemalloc.get_traced_memory()
        assert peak - before < MEMORY, f"seed {seed}"
    tracemalloc.stop()
