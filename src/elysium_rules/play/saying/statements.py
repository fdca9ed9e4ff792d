"""What the nodes of a power are, for who puts them into words: who acts, what belongs together, what says the same."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, Literal, TypeAlias, TypeGuard

import attrs

from elysium_rules.program import nodes
from elysium_rules.program.types import Kind, QuestionKind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row, Vocabulary

Operator: TypeAlias = Literal[">=", "<=", "==", "!=", ">", "<"]
_LETTERS: Final = "XYZWVUTSRQ"


def steps_of(block: nodes.Block) -> Iterator[nodes.Statement]:
    """The statements of a block, those of blocks inside of it among them; what a keyword means is one of them."""
    for statement in block.statements:
        if isinstance(statement, nodes.Block) and statement.keyword is None:
            yield from steps_of(statement)
        else:
            yield statement


def named_kind(vocabulary: Vocabulary, let: nodes.Let) -> str:
    """What kind of thing is named, as words tell it from others: a number, a card, a player, or what its row says."""
    if not isinstance(let.value, nodes.Call):
        return "number"
    row = vocabulary.find(let.value.row)
    if row.kind is not Kind.VALUE:
        return str(row.kind)
    is_plain = row.gives is not Type.NUMBER or row.asks is QuestionKind.AMOUNT
    return str(row.gives) if is_plain else row.key


def lasting_names(vocabulary: Vocabulary, power: nodes.Power) -> dict[int, nodes.Call]:
    """Players and cards that `let` names though their phrase would say the same wherever the name stands, by slot.

    That is so where nothing that a power does can change who or what is found, and `they` is nobody else there.
    """
    written = {what for row in vocabulary.rows_of(Kind.EFFECT) for what in row.writes}
    found: dict[int, nodes.Call] = {}
    for let in all_inside(power.body):
        if not isinstance(let, nodes.Let) or not isinstance(let.value, nodes.Call):
            continue
        if vocabulary.find(let.value.row).kind not in (Kind.PLAYER, Kind.CARD):
            continue
        parts = tuple(walk(let.value))
        reads = {what for part in parts if isinstance(part, nodes.Call) for what in vocabulary.find(part.row).reads}
        if not reads & written and not ("they" in parts and is_used_by_others(power.body, let.slot)):
            found[let.slot] = let.value
    return found


def is_used_by_others(statement: nodes.Statement | None, slot: int) -> bool:
    """Whether a name stands where `they` is somebody else than where it was given, and is not that name."""
    for node in all_inside(statement):
        if isinstance(node, nodes.EachPlayer | nodes.Subject) and not _is_named_in(node.body, slot):
            is_it = isinstance(node, nodes.Subject) and _is_name(node.player, slot)
            if not is_it and any(_is_name(part, slot) for part in walk(node.body)):
                return True
    return False


def is_lost_among_others(statement: nodes.Statement | None, slot: int) -> bool:
    """Whether *that player* could be taken for the player whom an `each` is at instead of the one who was named."""
    return is_used_by_others(statement, slot) or any(
        isinstance(node, nodes.EachPlayer | nodes.Subject)
        and _is_named_in(node.body, slot)
        and not is_theirs_alone(node.body)
        for node in all_inside(statement)
    )


def _is_name(node: object, slot: int) -> bool:
    return isinstance(node, nodes.Local) and node.slot == slot


def _is_named_in(block: nodes.Block, slot: int) -> bool:
    return any(isinstance(node, nodes.Let) and node.slot == slot for node in all_inside(block))


def without_lets(statement: nodes.Statement, slots: Collection[int]) -> nodes.Statement:
    """A statement without the lines that name some things."""
    match statement:
        case nodes.Block():
            return without_lets_in(statement, slots)
        case nodes.Gate():
            rest = statement.otherwise and without_lets_in(statement.otherwise, slots)
            ways = tuple(without_lets_in(branch, slots) for branch in statement.branches)
            return attrs.evolve(statement, branches=ways, otherwise=rest)
        case nodes.Repeat() | nodes.EachPlayer() | nodes.Subject() | nodes.Later():
            return attrs.evolve(statement, body=without_lets_in(statement.body, slots))
        case _:
            return statement


def without_lets_in(block: nodes.Block, slots: Collection[int]) -> nodes.Block:
    """The same for a block."""
    kept = (node for node in block.statements if not (isinstance(node, nodes.Let) and node.slot in slots))
    return attrs.evolve(block, statements=tuple(without_lets(node, slots) for node in kept))


def letter_of(place: int) -> str:
    """A name for one of several things that *that* would not tell apart.

    >>> [letter_of(place) for place in range(3)]
    ['X', 'Y', 'Z']
    """
    return _LETTERS[place] if place < len(_LETTERS) else f"{_LETTERS[0]}{place - len(_LETTERS) + 1}"


def actor_of(statement: nodes.Statement) -> nodes.Actor:
    """Who does a statement; whoever chooses what is named."""
    match statement:
        case nodes.Let(value=nodes.Call() as call) if call.arguments and call.arguments[0] in ("you", "they"):
            return "you" if call.arguments[0] == "you" else "they"
        case nodes.EachPlayer() | nodes.Subject() | nodes.Later() | nodes.Until():
            return "you"
        case nodes.Block():
            return actor_of(statement.statements[0]) if statement.statements else "they"
        case _:
            return statement.actor


def only_statement(gate: nodes.Gate) -> nodes.Statement | None:
    """The only statement of the only way of a gate without a price."""
    if gate.optional or gate.costs or len(gate.branches) > 1:
        return None
    statements = tuple(steps_of(gate.branches[0]))
    return statements[0] if len(statements) == 1 else None


def is_conditional(statement: nodes.Statement | None) -> bool:
    """Whether it is done under a condition only."""
    return isinstance(statement, nodes.Gate) and statement.condition is not None


def join_conditions(gate: nodes.Gate) -> nodes.Gate:
    """A condition inside a condition is one condition: *if this and that*."""
    inner = only_statement(gate)
    while gate.condition is not None and gate.otherwise is None and isinstance(inner, nodes.Gate):
        if inner.condition is None or inner.otherwise is not None or inner.actor != gate.actor:
            break
        gate = attrs.evolve(inner, condition=nodes.Both(gate.condition, inner.condition, gate.span))
        inner = only_statement(gate)
    return gate


def is_mere_condition(statement: nodes.Statement) -> bool:
    """Whether nobody does anything but what is inside: *if ...*."""
    if isinstance(statement, nodes.Gate):
        return not statement.optional and not statement.costs and len(statement.branches) == 1
    return isinstance(statement, nodes.Block) and statement.keyword is None


def printed_slots(statement: nodes.Statement | None) -> set[int]:
    """The names that stand behind keywords: they need letters there."""
    keywords = [block.keyword for block in all_inside(statement) if isinstance(block, nodes.Block)]
    return {
        argument.slot
        for keyword in keywords
        if keyword is not None
        for argument in keyword.arguments
        if isinstance(argument, nodes.Local)
    }


def all_inside(statement: nodes.Statement | None) -> list[nodes.Statement]:
    """A statement and all statements inside of it, prices included."""
    found: list[nodes.Statement] = []
    waiting = [statement]
    while waiting:
        part = waiting.pop()
        if part is None:
            continue
        found.append(part)
        match part:
            case nodes.Block():
                waiting += reversed(part.statements)
            case nodes.Gate():
                waiting += (part.otherwise, *reversed(part.branches), *reversed(part.costs))
            case nodes.Repeat() | nodes.EachPlayer() | nodes.Subject() | nodes.Later():
                waiting.append(part.body)
    return found


def doer_of(statement: nodes.Statement) -> nodes.Actor | None:
    """Whom a statement is said of; None where it has no subject of its own: who acts is said inside of it."""
    match statement:
        case nodes.EachPlayer() | nodes.Subject() | nodes.Later() | nodes.Until():
            return None
        case nodes.Block() | nodes.Repeat(up_to=False):  # whoever does all of it
            actors = actors_of(statement)
            return min(actors) if actors is not None and len(actors) == 1 and not is_mere_condition(statement) else None
        case _:
            return None if is_mere_condition(statement) else actor_of(statement)


def trails_condition(statement: nodes.Statement) -> bool:
    """Whether a condition at the end of a clause could be taken for that of more, or of less, than it is.

    *Each player does one thing and another if ...*: of what? Alone with one thing it is clear.
    """
    match statement:
        case nodes.Block():
            steps = tuple(steps_of(statement))
            return any(trails_condition(step) or (is_conditional(step) and len(steps) > 1) for step in steps)
        case nodes.Gate():
            ways = (*statement.branches, *(() if statement.otherwise is None else (statement.otherwise,)))
            inside = [node for way in statement.branches for node in all_inside(way)]
            done = [*statement.costs, *(node for node in inside if isinstance(node, nodes.Do | nodes.Let))]
            is_long = statement.condition is not None and (len(done) > 1 or statement.otherwise is not None)
            return is_long or any(map(trails_condition, ways))
        case nodes.Repeat():
            return trails_condition(statement.body)
        case _:
            return False


def is_theirs_alone(statement: nodes.Statement) -> bool:
    """Whether `they` do all of it."""
    return actors_of(statement) in (set(), {"they"})


def actors_of(statement: nodes.Statement) -> set[nodes.Actor] | None:
    """Who does something in a statement; None where it speaks of further players, or of another time."""
    actors: set[nodes.Actor] = set()
    for node in all_inside(statement):
        if isinstance(node, nodes.EachPlayer | nodes.Subject | nodes.Later | nodes.Until):
            return None
        # Nobody does what is a mere condition, or what is only repeated: who acts is inside.
        is_shell = is_mere_condition(node) or isinstance(node, nodes.Block | nodes.Repeat)
        if not is_shell or (isinstance(node, nodes.Repeat) and node.up_to):
            actors.add(actor_of(node))
    return actors


def ends_open(gate: nodes.Gate) -> bool:
    """Whether what a gate does ends with a gate of its own, so that an *otherwise* could be taken for that one's."""
    return len(gate.branches) == 1 and any(isinstance(node, nodes.Gate) for node in all_inside(gate.branches[0]))


def amount_place(row: Row) -> int | None:
    """Where the amount stands among the parameters of a row that is about so much of something."""
    names = [parameter.name for parameter in row.parameters]
    return names.index("amount") if "resource" in names and "amount" in names else None


def differ_in_amount(vocabulary: Vocabulary, one: nodes.Statement, two: nodes.Statement) -> bool:
    """Whether two effects are the same but for how much of what."""
    if not isinstance(one, nodes.Do) or not isinstance(two, nodes.Do) or one.row != two.row or one.actor != two.actor:
        return False
    row = vocabulary.find(one.row)
    if amount_place(row) is None:
        return False
    names = [parameter.name for parameter in row.parameters]
    others = [place for place, name in enumerate(names) if name not in ("amount", "resource")]
    return one.arguments != two.arguments and all(
        without_places(one.arguments[place], "") == without_places(two.arguments[place], "") for place in others
    )


def plainly(operator: Operator, number: nodes.Int) -> tuple[Operator, nodes.Int]:
    """A comparison as people say it: *at least 1* for more than 0, *exactly 0* for fewer than 1."""
    if operator == ">" and number.value == 0:
        return ">=", attrs.evolve(number, value=1)
    if (operator == "<" and number.value == 1) or (operator == "<=" and number.value == 0):
        return "==", attrs.evolve(number, value=0)
    return operator, number


def limit_of(node: nodes.Argument) -> tuple[str, int, nodes.Expression] | None:
    """What a plain number limits, with the name of the limit: *at most 3* for the smaller of 3 and something."""
    if not isinstance(node, nodes.Arithmetic) or node.operator not in ("min", "max"):
        return None
    name = "at_most" if node.operator == "min" else "at_least"
    for limit, rest in ((node.left, node.right), (node.right, node.left)):
        if isinstance(limit, nodes.Int) and not isinstance(rest, nodes.Int):
            return name, limit.value, rest
    return None


def is_theirs(node: nodes.Argument) -> bool:
    """Whether a number is a phrase about the player whom an `each` is at."""
    return isinstance(node, nodes.Call) and without_places(node, "they") != without_places(node, "")


def is_highest(node: nodes.Argument) -> TypeGuard[nodes.OverPlayers]:
    """Whether a number is the most that a player has."""
    return isinstance(node, nodes.OverPlayers) and node.join == "highest"


def is_lead(left: nodes.Call, right: nodes.OverPlayers) -> bool:
    """Whether the same is counted of you and of the others."""
    return without_places(left, "you") == without_places(right.number, "they")


def without_places(node: object, owner: str) -> object:
    """A node as plain data, with the *owner* left open."""
    if isinstance(node, tuple):
        return tuple(without_places(item, owner) for item in node)
    if attrs.has(type(node)):
        fields = attrs.fields(type(node))  # type: ignore[arg-type]
        parts = [without_places(getattr(node, field.name), owner) for field in fields if field.name != "span"]
        return type(node).__name__, *parts
    return "owner" if node == owner else node
