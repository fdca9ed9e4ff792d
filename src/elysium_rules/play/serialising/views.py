"""Views as plain data for frontends: what a player sees, the open question, and the choices with their labels.

Everything is made from a view, which holds no hidden fact; so what is written here cannot tell one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, cast

import attrs

from elysium_rules.kernel.codec import Json, digest_of
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.play.data.memory import Memory
from elysium_rules.play.data.values import PLAIN, encode_tagged, encode_value
from elysium_rules.play.data.visibility import Known, Visibility, visibility_of
from elysium_rules.play.engine.given import expect_view
from elysium_rules.play.engine.port import ActionT, Seen, StateT
from elysium_rules.play.engine.show import holds_mask
from elysium_rules.play.saying.words import describe_player
from elysium_rules.play.seeing.observation import Sight, View
from elysium_rules.program.names import known_language
from elysium_rules.program.types import QuestionKind
from elysium_rules.program.written import find_clause

FORMAT: Final = 1  #: of the plain data of a view
#: Fields of every state that say nothing of the table: what is played with, and how the engine keeps open powers.
_OWN: Final = ("game", "stack", "question", "budget")


def encode_view(
    view: View[Any, Any], language: str, names: Sequence[str] = (), memory: Memory | None = None
) -> dict[str, Json]:
    """A view that is a state with holes, as plain data; prompt and labels are in *language*.

    The fields of the state come by their names, but for those that are hidden or internal. A pile that nobody knows
    is a number, its height; anything else that the viewer does not know is null. Cards that a state keeps as a bit
    mask come as a list. Where the viewing player must decide, `question.choices` lists what can be done, in a fixed
    order.

    With a *memory*, what was written down of the parts of a view is used again wherever these parts are shown again.
    """
    rules, state = view.game.rules, view.state
    asking: Question | None = state.question
    card = None if asking is None else rules.power_of(view.game, asking.card)[0]
    return {
        "format": FORMAT,
        "player": view.player,
        "language": known_language(language),
        "names": [describe_player(seat, language, names) for seat in range(view.game.player_count)],
        **_encode_shown(rules.sight, state, memory, skip=_OWN),
        "question": encode_question(view, asking, state.stack, card, language, names),
    }


#: How a field is written: as it is, as the height of a pile, or as a list of the cards in a bit mask.
_PART, _HEIGHT, _CARDS = range(3)


@cache
def _written(sight: Sight, kind: Any) -> tuple[tuple[str, int], ...]:
    """The fields of a class that a view shows, and how."""
    found = []
    for name, declared in sight.declared[kind].items():
        if isinstance(declared, Known) and declared.visibility is Visibility.HIDDEN:
            found.append((name, _HEIGHT))
        elif holds_mask(getattr(attrs.fields(kind), name)):
            found.append((name, _CARDS))
        elif visibility_of(declared) in (Visibility.PUBLIC, Visibility.KNOWN):
            found.append((name, _PART))
    return tuple(found)


def _encode_shown(sight: Sight, value: Any, memory: Memory | None, skip: tuple[str, ...] = ()) -> dict[str, Json]:
    kind: Any = type(value)
    data: dict[str, Json] = {}
    for name, how in _written(sight, kind):
        if name in skip:
            continue
        part = getattr(value, name)
        if how == _PART:
            data[name] = part if type(part) in PLAIN else _encode_part(sight, part, memory)
        elif how == _HEIGHT:
            data[name] = len(part)
        else:
            data[name] = [card for card in range(part.bit_length()) if part >> card & 1]
    return data


def _encode_part(sight: Sight, value: Any, memory: Memory | None) -> Json:
    kind = type(value)
    if kind is not tuple and kind not in sight.declared:
        return encode_value(value)
    known = None if memory is None else memory.plain.find(value)
    if known is not None:
        return cast("Json", known)
    if kind is tuple:
        made: Json = [item if type(item) in PLAIN else _encode_part(sight, item, memory) for item in value]
    else:
        made = _encode_shown(sight, value, memory)
    if memory is not None:
        memory.plain.keep(value, made)
    return made


def encode_question(
    view: Any, asking: Question | None, stack: Sequence[Frame], card: Json, language: str, names: Sequence[str]
) -> dict[str, Json] | None:
    """What is asked of whom; the choices only for the player who must decide.

    Args:
        view: what the player sees; it has `game`, `deciding` and `legal`.
        asking: the question of a power; None where it is an action of a turn.
        stack: the powers in progress, as the view has them; the last one asks.
        card: whose power asks, as this game writes a card.
        language: of prompt and labels.
        names: of the players, by seat.
    """
    if view.deciding is None:
        return None
    rules = view.game.rules
    return {
        "kind": str(QuestionKind.ACTION if asking is None else asking.kind),
        "player": view.deciding,
        "card": card,
        "clause": None if asking is None else _encode_clause(view.game, asking, stack),
        "prompt": rules.describe_question(view, language, names),
        "choices": encode_choices(view, language, names),
    }


def encode_choices(view: Any, language: str, names: Sequence[str]) -> list[Json]:
    """The choices of whoever must decide, in their order, each with its label."""
    describe = view.game.rules.describe_action
    return [
        {"number": number, "action": encode_tagged(action), "label": describe(view, action, language, names)}
        for number, action in enumerate(view.legal)
    ]


def _encode_clause(game: Any, asking: Question, stack: Sequence[Frame]) -> Json:
    """The words of a card that ask, by their place in its `source`.

    Questions and powers in progress are what everybody sees (a test holds it), so this is the same for all viewers.
    """
    found = game.rules.powers_at(game, stack[-1].card) if stack else None
    if found is None:
        return None
    powers, which = found
    place = find_clause(powers, which, asking.path)
    return None if place is None else {"start": place[0], "end": place[1]}


def view_digest(view: Seen[StateT, ActionT]) -> str:
    """The fingerprint of what a player sees, for telling whether an answer is meant for this decision.

    `state_digest` depends on hidden facts and belongs to those who run the game; this one may be shown.

    Raises:
        ArgumentError: this is no view.
    """
    expect_view(view)
    rules = view.game.rules
    return digest_of(cast("Json", rules.encode_view(view, rules.languages[0], ())))
