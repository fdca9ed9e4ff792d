"""Changes by a machine that lockstep does not find, read one by one: why they are no other core, or what is missing.

A change is named by its file and its line before and after, without the number of the line. What is *equal* plays every
game as the core does; a *gap* is a core that plays otherwise, in games that lockstep does not come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from benchmarks.core_faults import Fault

#: Changes that mean nothing, with the reason.
EQUAL: Final[Mapping[str, str]] = {
    ("asks.cpp: for (int place = 0; place < wanted; place++) -> for (int place = 0; place <= wanted; place++)"): (
        "The place more is written and never read, and there is room for it: the language groups three cards at most."
    ),
    (
        "card_sets.cpp: return family >= 0 && family < game.families ? game.family_masks[family] : "
        "Mask{}; -> return family >= 0 && family <= game.families ? game.family_masks[family] : Mask{};"
    ): "A family is chosen among those in play, so its number is never equal to theirs.",
    (
        "card_sets.cpp: return player >= 0 && player < table.game->players; -> return player >= 0 && "
        "player <= table.game->players;"
    ): (
        "Every number of a seat comes from a seat of the game, or from a division by the number of "
        "players, so none is ever equal to it."
    ),
    (
        "card_sets.cpp: case place::domain_: return who < 0 ? Mask{} : table.players[who].domain.mask; -> "
        "case place::domain_: return !who < 0 ? Mask{} : table.players[who].domain.mask;"
    ): (
        "Whose Domain it is, is always a seat: you, they, or somebody with a name; where nobody gets the name, what "
        "would read it is left out. A core that stops there came through 1,496 games and 80,736 decisions of tests."
    ),
    (
        "feasibility.cpp: default: return YES; -> default: return NO;"
    ): "What comes here always works, and that was asked in the first line.",
    (
        "instructions.cpp: case instruction_is::bend_: return operand[1]; -> case instruction_is::bend_: "
        "return !operand[1];"
    ): (
        "A rule that is bent for a while stands at this instruction and is forgotten when its moment "
        "comes; it never runs."
    ),
    (
        "instructions.cpp: return static_cast<int8_t>(found >= 0 && found < players ? found : otherwise);"
        " -> return static_cast<int8_t>(found >= 0 && found <= players ? found : otherwise);"
    ): "What is read here was written as the seat of a player, so it is never equal to their number.",
    (
        "judge_use.cpp: for (int kind = 0; kind < ACTIVATIONS; kind++) -> for (int kind = 0; kind <= "
        "ACTIVATIONS; kind++)"
    ): "There is no kind of power behind the last one, so that bit is never set.",
    (
        "judges.cpp: if (move.primitive != move_is::move_) return false; -> if (move.primitive != "
        "move_is::move_) return true;"
    ): "Only moves of resources are ever asked whether they would be idle.",
    (
        "legal.cpp: for (int place = 0; place < table.game->quest_count; place++) -> for (int place = 0; "
        "place <= table.game->quest_count; place++)"
    ): "`quests_left` has no bit behind the last quest, so the place more is never open.",
    (
        "machine.cpp: if (table.pool_used + code.slots + table.pool_promised > MOST_POOL) { -> if "
        "(table.pool_used + code.slots + table.pool_promised >= MOST_POOL) {"
    ): "What the core hands back is played by Python, so a place less of room is no other game.",
    (
        "numbers.cpp: return left % right != 0 && (left < 0) != (right < 0) ? quotient - 1 : quotient; ->"
        " return left % right != 0 && (left < 0) != (right <= 0) ? quotient - 1 : quotient;"
    ): "Nothing is divided by 0 here: that was asked two lines before.",
    "numbers.cpp: if (player < 0) return 0; -> if (player < 0) return !0;": (
        "Whose board is asked about is always a seat, as with Domains; a core that stops there came through the same "
        "games and tests."
    ),
    (
        "placements.cpp: for (int family = 0; family < game.families; family++) -> for (int family = 0; "
        "family <= game.families; family++)"
    ): "The place behind the last family holds no card, so nothing is added.",
    (
        "prevention.cpp: if (card < 0 || card >= MASK_BITS) return harm; -> if (card < 0 && card >= "
        "MASK_BITS) return harm;"
    ): "A card that was chosen always is one, so neither half of the condition is ever true.",
    (
        "prevention.cpp: if (guard.primitive != instruction_is::guard_ || guard.operand[2] >= code.slots)"
        " return; -> if (guard.primitive != instruction_is::guard_ && guard.operand[2] >= code.slots) "
        "return;"
    ): (
        "Below a power that has stepped in always stands the guard that let it, so both halves of the"
        " condition are false."
    ),
    "prevention.cpp: if (waiting.count == 0) return false; -> if (waiting.count == 0) return true;": (
        "A line of nobody sends the power to the guard, which finds it empty, finds the choice where "
        "it was a moment ago, and does the deed."
    ),
    ("procedures.cpp: if (!table.agora.has(card)) return false; -> if (!table.agora.has(card)) return true;"): (
        "Only cards that lie in the Agora are taken from it: they come from the legal actions, or from `zone_of`."
    ),
    (
        "procedures.cpp: if (table.draw_pile.count == 0 || table.draw_pile.top() != card) return false; "
        "-> if (table.draw_pile.count == 0 || table.draw_pile.top() != card) return true;"
    ): ("Whoever takes a card from the draw pile takes the top one: it was drawn, or brought there, just before."),
    "procedures.cpp: return false; -> return true;": (
        "A card that is taken or given out of a Domain lies in one: `zone_of` has found it there, or "
        "it was chosen there, and what a guard has moved meanwhile is dropped by `is_gone`."
    ),
    ("scoring.cpp: if (count < 2 || !table.game->is_bent) return; -> if (count < 2 && !table.game->is_bent) return;"): (
        "Of one winner nobody has to decide, and where no rule is bent nobody wins ties: the rest changes nothing."
    ),
    (
        "scoring.cpp: if (legend.kind == LegendKind::SINGLE) return 0; -> if (legend.kind == "
        "LegendKind::SINGLE) return !0;"
    ): "Before Legends are scored, those of one card are taken away, so there is none here.",
    "turn.cpp: table.pool_promised = 0; -> ;": (
        "Nothing goes on after the end of the game, and the room of promises is in no state that is handed over."
    ),
}


def key_of(fault: Fault) -> str:
    """How a change by a machine is named here.

    >>> key_of(Fault("turn.cpp:12: a < b; -> a <= b;", "turn.cpp", "", ""))
    'turn.cpp: a < b; -> a <= b;'
    """
    place, _, change = fault.name.partition(": ")
    return f"{place.partition(':')[0]}: {change}"


def why_equal(fault: Fault) -> str | None:
    """Why a change is no other core, as somebody has read it; None where nobody has."""
    return EQUAL.get(key_of(fault))
