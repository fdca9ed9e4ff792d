"""Does a change of a text keep what its author said?

A hint that can be followed is a promise: whoever follows it gets the card that was meant. So a change is a cure only if
no word that carries meaning is lost, and none comes in that decides something the author left open. Which words carry
no meaning is a short list (`[classes]` of `grammar/synonyms/core.toml`); every other word does, so that a verb or a
thing that a game adds is safe without being listed (decision 48).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from elysium_rules.lang.automaton import Automaton, Stack
from elysium_rules.lang.changes import Place, Repair, count_open
from elysium_rules.lang.synonyms import find_class
from elysium_rules.lang.tokens import RawToken

#: Signs that hold words together, or apart; all others say what is done with numbers.
_JOINTS: Final = frozenset("{}(),;.:")
_SEPARATOR: Final = ";"
#: What joins the parts of a list or a sum: where one is too much, a part may be missing beside it as well.
_JOINING: Final = frozenset({",", "+", "-", "*", "/", "%", "and", "or"})
_LET: Final = "let"
_SAMPLES: Final = ("my_name",)  #: names that nobody gave yet
_FAR: Final = 40  #: so many words before a change a block may begin
_NEARBY: Final = 4  #: so many words before a change were said in one breath with it


def keeps_sense(place: Place, repair: Repair) -> bool:
    """Tell whether a change keeps all that the author said, and decides nothing more."""
    old = place.tokens[repair.first : repair.last]
    if repair.slip == "order" and _counts_something_else(old, repair.tokens):
        return False
    if repair.is_said or repair.slip in ("synonym", "form"):
        return True
    if repair.slip == "near":
        # A word of the language, this one or a newer, is itself and no other one that was misspelt.
        is_small = all(token.text in find_class("small") for token in (*old, *repair.tokens))
        return is_small or all(
            token.text not in place.habits.words or _is_form(place, token, repair.tokens) for token in old
        )
    lost, new = _difference(place, old, repair.tokens)
    if count_open(new) > count_open(lost) and place.balance >= 0:
        return False  # nobody knows where what is opened ends
    if count_open(new) < count_open(lost) and _may_be_opened_twice(place, repair.first):
        return False
    return _says_nothing(place, repair, lost) and _decides_nothing(place, repair, lost, new)


def _may_be_opened_twice(place: Place, index: int) -> bool:
    """Tell whether a brace stands right behind another one before the place: then one of them may be too much."""
    texts = [token.text for token in place.tokens[max(0, index - _FAR) : index]]
    return ("{", "{") in pairwise(texts)


def _counts_something_else(old: Sequence[RawToken], new: Sequence[RawToken]) -> bool:
    """Tell whether a number was moved away from both words beside it, further than to the other side of one."""
    for place, token in enumerate(old):
        at = next((index for index, other in enumerate(new) if other is token), None)
        if token.kind == "number" and at is not None and abs(at - place) > 1:
            was = old[max(0, place - 1) : place], old[place + 1 : place + 2]
            is_now = new[max(0, at - 1) : at], new[at + 1 : at + 2]
            if was[0] != is_now[0] and was[1] != is_now[1]:
                return True
    return False


def may_stand_for_another(place: Place, repair: Repair) -> bool:
    """Tell whether what seems too much may stand where another word was meant, or beside a part that is missing.

    What seems to be missing beside two equal words may not be missing.

    Of `per card card` one is too much, or it stands for the family that was meant; of `red, , blue` nobody knows.
    """
    first, last = repair.first, repair.last
    dropped, before = place.tokens[first], place.tokens[first - 1]
    is_new = repair.slip == "missing" or (repair.slip == "wrong" and (dropped.kind == "word" or dropped.text in "()"))
    if is_new and not repair.is_said and repair.text in _JOINING and dropped.text not in _JOINING:
        return _count_joints(place, first, last) > 1
    if repair.slip == "missing":  # between two equal words one of them is as likely too much
        around = [token for token in place.tokens[first - 1 : first + 2] if token.kind in ("word", "number")]
        return any(left.text == right.text for left, right in pairwise(around))
    if repair.slip != "extra" or repair.tokens:
        return False
    if dropped.text in _JOINING:
        stack = place.stack_at(first)
        is_in_list = stack is not None and place.automaton.take(stack, place.tokens, first) is not None
        return is_in_list or before.text in _JOINING or _can_replace(place, first, first)
    if repair.is_said and dropped.kind == "word" and dropped.text != before.text:
        # People write some words too often; but before a brace they may stand for the word that the block needs.
        return last < len(place.tokens) and place.tokens[last].text == "{"
    if any(_can_replace(place, first, index) for index in range(first + 1, last + 1)):
        return True
    return dropped.text == before.text and _can_replace(place, first - 1, first)


def _count_joints(place: Place, first: int, last: int) -> int:
    """Count the signs and words that could join the parts of a list here: only their author knows which was meant."""
    stack = place.stack_at(first)
    forms = {form for terminal in place.automaton.accepted(stack) for form in terminal.forms} if stack else ()
    return len(_JOINING.intersection(forms)) if last < len(place.tokens) else 0


def _can_replace(place: Place, first: int, index: int) -> bool:
    """Tell whether a word that says something can stand before the token at *index*, instead of those from *first*."""
    stack = place.stack_at(first)
    if stack is None or index >= len(place.tokens):
        return False
    for terminal in place.automaton.accepted(stack):
        words = terminal.shown if terminal.forms else (terminal.name,)
        if terminal.is_sign or all(word in find_class("small") for word in words):
            continue
        after = place.automaton.shift(stack, terminal.name)
        if after is not None and place.automaton.take(after, place.tokens, index) is not None:
            return True
    return False


def _is_form(place: Place, token: RawToken, others: Sequence[RawToken]) -> bool:
    return any(_is_same(place.automaton, token.text, other.text) for other in others)


def _difference(
    place: Place, old: Sequence[RawToken], new: Sequence[RawToken]
) -> tuple[list[RawToken], list[RawToken]]:
    """What is lost and what is new; another form of a word is the same word."""
    lost: list[RawToken] = []
    left = list(new)
    for token in old:
        same = next((other for other in left if _is_same(place.automaton, token.text, other.text)), None)
        if same is None:
            lost.append(token)
        else:
            left.remove(same)
    return lost, left


def _is_same(automaton: Automaton, left: str, right: str) -> bool:
    """Tell whether two words are one in two forms: `card` and `cards`, or what the grammar takes for the same."""
    if stem(left) == stem(right):
        return True
    found = (terminal for _, terminal in automaton.terminals.by_word.get(left, ()))
    return any(terminal.name.startswith("_") and right in terminal.forms for terminal in found)


def stem(word: str) -> str:
    """Cut off what makes many of one, or another's of somebody.

    >>> stem("players"), stem("player's")
    ('player', 'player')
    """
    return word.removesuffix("'s").removesuffix("s")


# --- what is lost


def _says_nothing(place: Place, repair: Repair, lost: Sequence[RawToken]) -> bool:
    """Tell whether what is taken out said nothing: a sign, a small word, or a word that was just said."""
    return all(
        _is_joint(token)
        or token.text in find_class("small")
        or (token.kind == "word" and token.text in _said_before(place, repair))
        or (repair.slip == "extra" and place.means(place.tokens.index(token), _SEPARATOR))
        for token in lost
    )


def _is_joint(token: RawToken) -> bool:
    return token.kind in ("sign", "other") and token.text in _JOINTS


def _said_before(place: Place, repair: Repair) -> set[str]:
    """The words right before a change: whoever says one for several things says it once too often, or too seldom."""
    return {token.text for token in place.tokens[max(1, repair.first - _NEARBY) : repair.first] if token.kind == "word"}


# --- what is new


def _decides_nothing(place: Place, repair: Repair, lost: Sequence[RawToken], new: Sequence[RawToken]) -> bool:
    """Tell whether what comes in was said, says nothing, gives a name, or is all that the language has in its place."""
    words = [token for token in new if not _is_joint(token) and token.text not in find_class("small")]
    if any(token.text == _LET for token in words):
        # Whoever gives something a name says nothing else about it.
        words = [token for token in words if token.text not in (_LET, "=", *_SAMPLES)]
    if lost and all(map(_is_joint, lost)) and all(token.text in _said_before(place, repair) for token in words):
        return True
    is_naming = tuple(token.text for token in new) == place.habits.phrases.get("name", ())[:-1]
    return not words or is_naming or _is_forced(place, repair)


def _is_forced(place: Place, repair: Repair) -> bool:
    """Tell whether every new word is the only one that the language has in its place, and decides nothing there."""
    stack: Stack | None = place.stack_at(repair.first)
    for index, token in enumerate(repair.tokens):
        if stack is None:
            return False
        is_plain = _is_joint(token) or token.text in find_class("small")
        if not is_plain and not _is_only(place.automaton, stack, token):
            return False
        step = place.automaton.take(stack, repair.tokens, index)
        stack = None if step is None else step[0]
    return True


def _is_only(automaton: Automaton, stack: Stack, token: RawToken) -> bool:
    word, deciding = token.text, find_class("deciding")
    if token.kind != "word":
        return [terminal.forms for terminal in automaton.accepted(stack)] == [(word,)]
    words = [
        form
        for terminal in automaton.accepted(stack)
        for form in (terminal.shown if terminal.forms else (terminal.name,))
        if not terminal.is_sign and form not in deciding
    ]
    return word not in deciding and bool(words) and all(_is_same(automaton, word, other.split()[0]) for other in words)
