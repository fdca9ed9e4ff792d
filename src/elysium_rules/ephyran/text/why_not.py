"""Why an action is refused: the rule and one sentence, from the general to the special.

It is told to the player who decides: nothing here looks into another hand, a pile, or under a token.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from elysium_rules.ephyran.model import actions
from elysium_rules.ephyran.model.actions import ANSWERS, Build, Draw, PickHand, PickTerritory, PickZone, Replace
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import DRAW, TERRITORIES, ZONES, Place, Stage
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.ephyran.powers.meanings import buildable, token_zones
from elysium_rules.ephyran.rules.legal import list_actions
from elysium_rules.ephyran.text.sentences import EphyranTeller
from elysium_rules.play.engine.port import Reason
from elysium_rules.play.engine.refusal import Objection, object_in_general, odd_fields, say_reasons
from elysium_rules.play.saying.teller import is_window
from elysium_rules.program import nodes
from elysium_rules.program.value import walk

#: The rule behind each effect, and why it would do nothing.
ROWS: Final = {
    "draw_effect": ("Y10", "no draw pile"),
    "keep_effect": ("Y12", "no draw pile"),
    "take_object_effect": ("Y13", "nothing to take"),
    "exchange_effect": ("Y14", "nothing to exchange"),
    "steal_object_effect": ("Y15", "nothing to steal"),
    "destroy_effect": ("Y16", "nothing to destroy"),
    "lock_effect": ("Y17", "nothing to lock"),
    "unlock_effect": ("Y18", "nothing to unlock"),
    "build_this_effect": ("Y21", "no room"),
}
GENERAL: Final = {"no action": "Y28", "over": "Y23", "not yours": "Y28"}
DEFENCE: Final = {"exchange_effect": "Y17", "destroy_effect": "Y17"}  #: and Y18 for all others


def object_to(state: EphyranState, wanted: Any, language: str, names: Sequence[str]) -> Iterator[Reason]:
    """All that stands against an action that is not legal, or against doing anything with a card."""
    return say_reasons(EphyranTeller.of(state, language, names), _objections(state, wanted))


def _objections(state: EphyranState, wanted: Any) -> Iterator[Objection]:
    if type(wanted) is int:
        return _against_card(state, wanted)
    against, odd = partial(_against, state), partial(_odd_fields, state.game)
    return object_in_general(state, wanted, GENERAL, lambda rule, key, **words: (rule, key, words), odd, against)


def _against(state: EphyranState, wanted: Any) -> Iterator[Objection]:
    if state.question is not None:
        yield from _against_answer(state, wanted)
    elif type(wanted) is Draw:
        yield from _against_draw(state, wanted)
    elif type(wanted) in ANSWERS:
        yield "Y29", "not asked"
    elif state.stage is DRAW:
        yield "Y10", "draw now"
    else:
        yield from _TURN[type(wanted).__name__](state, wanted)


def _odd_fields(game: EphyranGame, action: Any) -> Iterator[Objection]:
    seats = range(game.player_count)
    ranges = {"player": seats, "owner": seats, "target": seats, "card": range(game.size), "pile": tuple(Place)}
    ranges |= {"territory": range(len(TERRITORIES)), "number": range(1, ZONES + 1)}
    for name, value in odd_fields(action, ranges):
        yield "Y28", "odd", {"value": repr(value), "field": name}


def _against_card(state: EphyranState, card: int) -> Iterator[Objection]:
    if state.deciding is None:
        yield GENERAL["over"], "over"
    elif not 0 <= card < state.game.size:
        yield "Y28", "odd", {"value": card, "field": "card"}
    elif state.question is not None:
        yield ROWS.get(state.question.row, ("Y29",))[0], "no such card", {"card": card}
    elif state.stage is DRAW:
        yield "Y10", "draw now"
    else:
        yield from _in_hand(state, state.deciding, card, "Y6")


def _in_hand(state: EphyranState, player: int, card: int, rule: str) -> Iterator[Objection]:
    if card not in state.players[player].hand:
        yield rule, "not in hand", {"card": card, "player": player}


def _against_draw(state: EphyranState, action: Draw) -> Iterator[Objection]:
    if state.stage is not DRAW and state.question is None:
        yield "Y10", "act first"
    else:  # it is asked only where both piles have cards
        yield "Y10", "no pile", {"pile": str(action.pile)}


# --- the action of a turn --------------------------------------------------------------------------------------------


def _against_zone(state: EphyranState, action: Build | Replace) -> Iterator[Objection]:
    at, board = TERRITORIES[action.territory], state.players[action.player]
    is_build = type(action) is Build
    held = list(_in_hand(state, action.player, action.card, "Y6" if is_build else "Y8"))
    yield from held
    if board.locks[at] is not None:
        yield "Y17", "locked", {"territory": at, "owner": action.player}
    numbers = [number for ground, number in state.game.zones[action.card] if ground is at]
    height = len(board.city[at])
    if held:
        return
    if not numbers:
        yield "Y2", "no such half", {"card": action.card, "territory": at}
        return
    number = numbers[0] if len(numbers) == 1 else ZONES if is_build else 1  # Dionysus is any of them
    if is_build:
        if number <= height:
            yield "Y6", "zone twice", {"zone": (at, number)}
        elif number > height + 1:
            yield "Y6", "zone before", {"zone": (at, number)}
    elif number > height:
        yield "Y8", "nothing there", {"zone": (at, number)}
    elif number < height:
        yield "Y8", "covered", {"zone": (at, number)}


def _against_reinforce(state: EphyranState, action: Any) -> Iterator[Objection]:
    if state.stage is Stage.ANOTHER:
        yield "Y11", "not another"
    held = list(_in_hand(state, action.player, action.card, "Y7"))
    yield from held
    if held:
        return
    number = state.game.plays.get(action.card)
    if number is None:
        yield "Y7", "no reinforcement", {"card": action.card}
    elif state.stage is not Stage.ANOTHER:
        body = walk(state.game.power(number).body)
        rows = [node.row for node in body if isinstance(node, nodes.Do) and node.row in ROWS]
        rule, reason = ROWS[rows[0]]
        yield "Y47" if rule == "Y12" else "Y32", reason


def _against_reclaim(state: EphyranState, action: Any) -> Iterator[Objection]:
    board, at = state.players[action.owner], TERRITORIES[action.territory]
    yield from _in_hand(state, action.player, action.card, "Y21")
    if action.owner == action.player:
        yield "Y21", "other city"
    zones = board.city[at]
    if not zones or zones[-1].card not in state.game.reclaims:
        yield "Y21", "not reclaimed", {"territory": at, "owner": action.owner}
        return
    if board.locks[at] is not None:
        yield "Y17", "locked", {"territory": at, "owner": action.owner}
    if state.game.wild_mask >> action.card & 1:
        yield "Y49", "for another"  # he can be that zone (Y20), but he reclaims nobody
    elif not state.game.fits[at][len(zones)] >> action.card & 1:
        yield "Y21", "not the same", {"card": action.card, "zone": (at, len(zones))}
    if not buildable(state.players[action.player]):
        yield "Y21", "no room"


_TURN: Final[Mapping[str, Any]] = {
    "Build": _against_zone,
    "Replace": _against_zone,
    "Reinforce": _against_reinforce,
    "Reclaim": _against_reclaim,
    "Discard": lambda state, action: _in_hand(state, action.player, action.card, "Y9"),
}


# --- answers ---------------------------------------------------------------------------------------------------------


def _against_answer(state: EphyranState, action: Any) -> Iterator[Objection]:
    question = state.question
    assert question is not None
    legal = list_actions(state)
    rule = ROWS.get(question.row, ("Y29",))[0]
    kind = type(action)
    if is_window(question):
        rule = DEFENCE.get(question.row, "Y18")
        if kind is actions.Answer:
            held = list(_in_hand(state, action.player, action.card, rule))
            yield from held or [(rule, "no defence", {"card": action.card})]
            return
    elif kind is actions.Decline:
        yield "Y29", "no refusal"  # where it could be refused, this would be legal
        return
    is_zone = rule == "Y14" and kind in (PickZone, PickHand)
    if not is_zone and kind not in map(type, legal):
        # Where somebody may let it be, this can be all that is left; but it is not what the power asks for.
        kinds = [type(one).__name__ for one in legal if is_window(question) or type(one) is not actions.Decline]
        yield "Y29", "asked", {"power": state.game.card_of(question.card), "wanted": (*kinds, "PickZone")[0]}
        return
    match action:
        case Draw():
            yield from _against_draw(state, action)
        case actions.PickCard():
            yield rule, "no such card", {"card": action.card}
        case PickZone() | PickHand():
            yield from _against_pick(state, action, rule, is_part=question.path.endswith("+"))
        case PickTerritory():
            yield from _against_territory(state, action, rule)
        case actions.PickPlayer():
            yield rule, *(("yourself",) if action.target == action.player else ("no target", {"target": action.target}))
        case _:
            yield "Y29", "asked", {"power": state.game.card_of(question.card), "wanted": kind.__name__}


def _against_pick(state: EphyranState, action: Any, rule: str, *, is_part: bool) -> Iterator[Objection]:
    """Against a zone: where a token goes or what is destroyed (*is_part*), or what is stolen or exchanged."""
    owner = getattr(action, "owner", action.player)
    at, number, mine = TERRITORIES[action.territory], action.number, state.players[action.player]
    zones = state.players[owner].city[at]
    is_hand = type(action) is PickHand
    if is_part and owner != action.player:
        yield rule, "own city"
    elif not is_part and not is_hand and owner == action.player:
        yield rule, "other city"
    if is_hand:
        yield from _in_hand(state, action.player, action.card, rule)
        if not state.game.fits[at][number] >> action.card & 1:
            yield rule, "not the same", {"card": action.card, "zone": (at, number)}
    for seat in dict.fromkeys((owner, action.player) if rule == "Y14" else (owner,)):
        if state.players[seat].locks[at] is not None:
            yield "Y17", "locked", {"territory": at, "owner": seat}
        if number > len(state.players[seat].city[at]):
            yield rule, "no such zone", {"owner": seat, "zone": (at, number)}
    if number > len(zones):
        return
    if is_hand and state.game.wild_mask >> zones[number - 1].card & 1:
        yield "Y36", "never to hand"
    if rule == "Y16" and number < len(zones):
        yield rule, "covered", {"zone": (at, number)}
    if is_part and rule in ("Y13", "Y15") and (at, number) not in token_zones(mine, has_token=False):
        if zones[number - 1].token is not None:
            yield "Y13", "has object", {"zone": (at, number)}
    elif not is_part and rule == "Y15" and zones[number - 1].token is None:
        yield rule, "no object", {"zone": (at, number)}


def _against_territory(state: EphyranState, action: PickTerritory, rule: str) -> Iterator[Objection]:
    at, board = TERRITORIES[action.territory], state.players[action.owner]
    if rule == "Y18":
        yield rule, "not locked", {"territory": at, "owner": action.owner}
        return
    if action.owner != action.player:
        yield rule, "own city"
    if board.locks[at] is not None:
        yield "Y17", "locked", {"territory": at, "owner": action.owner}
    if rule == "Y17" and not board.city[at]:
        yield "Y39", "empty ground", {"territory": at}
    if rule == "Y21" and len(board.city[at]) == ZONES:
        yield "Y6", "full", {"territory": at}
