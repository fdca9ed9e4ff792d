"""Ways to damage what was written down, for tests of whatever reads it; of any game.

Each is a function, so that a failure can name it, and takes its chance from `Dice`, so that a seed repeats it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from elysium_rules.kernel.codec import canonical_json
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed

#: What a text says, as JSON has it: it is changed in place.
Tree: TypeAlias = dict[str, Any]


class Dice:
    """Random numbers that are the same in every run."""

    def __init__(self, seed: str) -> None:
        self.rng: Rng = rng_from_seed(seed)

    def below(self, bound: int) -> int:
        """A number from 0, below *bound*."""
        number, self.rng = draw_below(self.rng, bound)
        return number

    def pick(self, items: Any) -> Any:
        """One of some things."""
        return items[self.below(len(items))]


# --- ways to damage a text -------------------------------------------------------------------------------------------


def flip_a_bit(text: str, dice: Dice) -> bytes:
    """Change one or two bits."""
    data = bytearray(text.encode())
    for _ in range(1 + dice.below(2)):
        data[dice.below(len(data))] ^= 1 << dice.below(8)
    return bytes(data)


def flip_a_digit(text: str, dice: Dice) -> str:
    """Change one digit."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    place = dice.pick(places)
    return f"{text[:place]}{dice.below(10)}{text[place + 1 :]}"


def truncate(text: str, dice: Dice) -> str:
    """Leave the end away."""
    return text[: dice.below(len(text))]


def cut_out(text: str, dice: Dice) -> str:
    """Leave a part away."""
    start = dice.below(len(text))
    return text[:start] + text[start + 1 + dice.below(40) :]


def double_a_part(text: str, dice: Dice) -> str:
    """Write a part twice."""
    start = dice.below(len(text))
    end = start + dice.below(200)
    return text[:end] + text[start:]


def write_a_huge_number(text: str, dice: Dice) -> str:
    """A number that is too large, or none."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    place = dice.pick(places)
    huge: str = dice.pick(
        ("9" * 30, "9" * 5000, "1e999", "1.5", "-1", "NaN", "-Infinity", "0" * 50, "184467440737095516")
    )
    return text[:place] + huge + text[place + 1 :]


def nest_deeply(text: str, dice: Dice) -> str:
    """Lists in lists in lists."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    place = dice.pick(places)
    depth = dice.pick((5, 50, 500, 20_000))
    opening, closing = dice.pick((("[", "]"), ('{"a":', "}")))
    return f"{text[:place]}{opening * depth}1{closing * depth}{text[place + 1 :]}"


# --- ways to damage what it says -------------------------------------------------------------------------------------


def places_in(tree: Any) -> list[tuple[Any, Any]]:
    """Every place in a tree: the object or list, and the key."""
    found: list[tuple[Any, Any]] = []
    waiting = [tree]
    while waiting:
        outer = waiting.pop()
        keys: Iterator[Any] = iter(outer) if isinstance(outer, dict) else iter(range(len(outer)))
        for key in list(keys):
            found.append((outer, key))
            if isinstance(outer[key], dict | list):
                waiting.append(outer[key])
    return found


#: What belongs in no place, or in another one.
WRONG: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 0, 1, 2, 3, 4, 7, 104, 105, 106, 10**6, 10**12, 10**30),
    *("", "x", "x" * 5000, "\ud83d\ude00", "begin", "end", "over", "ending"),
    *([], {}, [0], [None], [[]], [{}], {"0": 0}, [0] * 3000, [[0] * 50] * 50),
)


def put_a_wrong_value(tree: Tree, dice: Dice) -> None:
    """Anything anywhere."""
    outer, key = dice.pick(places_in(tree))
    outer[key] = dice.pick(WRONG)


def put_a_wrong_value_into_the_state(tree: Tree, dice: Dice) -> None:
    """Anything anywhere in the state of a save."""
    outer, key = dice.pick(places_in(tree["state"]))
    outer[key] = dice.pick(WRONG)


def nudge_a_number(tree: Tree, dice: Dice) -> None:
    """One or two numbers of the state are others."""
    numbers = [(outer, key) for outer, key in places_in(tree["state"]) if type(outer[key]) is int]
    for _ in range(1 + dice.below(2)):
        outer, key = dice.pick(numbers)
        outer[key] += dice.pick((-1, 1, 1, 2, 10, 100_000))


def swap_two_values(tree: Tree, dice: Dice) -> None:
    """Two values of the state in each other's place."""
    places = places_in(tree["state"])
    one, first = dice.pick(places)
    two, second = dice.pick(places)
    one[first], two[second] = two[second], one[first]


def swap_two_fields(tree: Tree, dice: Dice) -> None:
    """Two fields of the state in each other's place."""
    state = tree["state"]
    first, second = dice.pick(list(state)), dice.pick(list(state))
    state[first], state[second] = state[second], state[first]


def remove_or_add_a_field(tree: Tree, dice: Dice) -> None:
    """A field is missing, or one is there that means nothing."""
    objects = [tree, *(outer[key] for outer, key in places_in(tree) if isinstance(outer[key], dict))]
    target = dice.pick(objects)
    if target and dice.below(2):
        del target[dice.pick(list(target))]
    else:
        target[dice.pick(("gold", "0", "type", "seed", "x" * 300))] = dice.pick(WRONG)


TEXT_DAMAGE: Final[tuple[Callable[[str, Dice], str | bytes], ...]] = (
    flip_a_bit,
    flip_a_digit,
    truncate,
    cut_out,
    double_a_part,
    write_a_huge_number,
    nest_deeply,
)
TREE_DAMAGE: Final[tuple[Callable[[Tree, Dice], None], ...]] = (
    put_a_wrong_value,
    put_a_wrong_value_into_the_state,
    nudge_a_number,
    swap_two_values,
    swap_two_fields,
    remove_or_add_a_field,
)


def damage(way: Callable[..., Any], text: str, dice: Dice) -> str | bytes:
    """A text that was damaged in one of these ways, or in one that changes its tree; then it is canonical again."""
    if way in TEXT_DAMAGE:
        damaged: str | bytes = way(text, dice)
        return damaged
    tree = json.loads(text)
    way(tree, dice)
    return canonical_json(tree)
