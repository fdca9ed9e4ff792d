"""Statements: what is done, by whom, how often, when, and under which name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import attrs

from elysium_rules.elysium.language.vocabulary import RESOURCES, VOCABULARY
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Row
from elysium_rules.testing.author.effects import Effects
from elysium_rules.testing.author.pen import LATEST, MODERN, Definition, Place


class Statements(Effects):
    """Writes statements and blocks, and what stands for them."""

    # --- statements

    def block(self, place: Place, *, may_pay: bool = False) -> str:
        """Write a block; only its first statement may be a bare price, in a branch of `choose`."""
        statements: list[str] = []
        for position in range(self.pick((1, 1, 2, 1, 2, 3) if place.depth == self.depth else (1, 1, 1, 2, 2, 3, 0))):
            text, named = self.statement(attrs.evolve(place, may_pay=may_pay and not position))
            statements.append(text)
            place = attrs.evolve(place, names=(*place.names, *named))
        if statements and self.happens(2):  # a name needs no brackets before the end of a block
            statements[-1] = statements[-1].removesuffix("()")
        return f"{{ {_join(statements, self.pick((' ', '; ')))} }}"

    def statement(self, place: Place) -> tuple[str, tuple[tuple[str, Type], ...]]:
        """Write a statement, and say what it has named for those that follow."""
        control: list[Callable[[Place], str]] = [
            self.may,
            self.cost_gate,
            self.choose,
            self.if_gate,
            self.nested_block,
        ]
        if not place.in_repeat:
            control += [self.repeat, self.up_to]
        if not place.in_each:
            control += [self.each]
        if self.language >= MODERN:
            control += [self.subject, self.subject]
        if self.language >= LATEST:
            control += [self.until] if place.is_late else [self.until, self.later]
        if self.happens(7):
            return self.let(place)
        if place.depth > 0 and self.happens(2):
            return self.pick(control)(place.inner), ()
        if self.usable(place) and self.happens(6):
            return self.use(place), ()
        return self.effect(place), ()

    def later(self, place: Place) -> str:
        self.left_for_later = True
        return f"at {self.phrase(Kind.MOMENT, place)} {self.block(attrs.evolve(place, is_late=True))}"

    def until(self, place: Place) -> str:
        few = attrs.evolve(place, depth=0)  # rules that are bent for a while are short
        return f"until {self.phrase(Kind.MOMENT, place)} {{ {self.phrase(Kind.MODIFIER, few)} }}"

    def write_turn_moment(self, row: Row, place: Place) -> str:
        return "the end of the turn"

    def write_next_turn_moment(self, row: Row, place: Place) -> str:
        return "the end of your next turn"

    def write_epoch_moment(self, row: Row, place: Place) -> str:
        return "the end of the epoch"

    def write_next_epoch_moment(self, row: Row, place: Place) -> str:
        return "the beginning of the next epoch"

    def effect(self, place: Place) -> str:
        if place.names_of(Type.CARDS, Type.CARD) and self.happens(3):
            return f"{self.verb(place, 'discard')} {self.write(VOCABULARY.row(Kind.CHOICE, 'among'), place)}"
        if place.names_of(Type.SEEN) and self.happens(2):
            return self.write(self.pick([row for row in self.rows(Kind.EFFECT, place) if _is_of_seen(row)]), place)
        seen = () if place.names_of(Type.SEEN) else tuple(row.name for row in VOCABULARY if _is_of_seen(row))
        without = ("prevent",) if place.may_pay else ("pay", "pay_from", "prevent")
        return self.phrase(Kind.EFFECT, place, (*without, *seen))

    def write_prevent_effect(self, row: Row, place: Place) -> str:
        return "prevent it"

    def let(self, place: Place) -> tuple[str, tuple[tuple[str, Type], ...]]:
        self.named += 1
        name = f"n{self.named}"
        kind = Type.NUMBER
        found = [Kind.VALUE] if self.language < MODERN else [Kind.VALUE, Kind.VALUE, Kind.VALUE, Kind.PLAYER, Kind.CARD]
        if self.language >= LATEST and self.happens(5):
            row = VOCABULARY.row(Kind.VALUE, "look")
            value, kind = self.write(row, place), row.gives
        elif self.happens(2):
            # What all choose is an `each` of its own.
            without = tuple(row.name for row in VOCABULARY.rows_of(Kind.VALUE) if row.gives is Type.NUMBERS)
            row = self.row(self.pick(found), place, without if place.in_each else ())
            value = self.write(row, place)
            kind = {Kind.PLAYER: Type.PLAYER, Kind.CARD: Type.CARD}.get(row.kind, row.gives)
        else:
            value = self.number(place)
        named = ((name, kind),)
        return f"let {name} = {value}{self.using(attrs.evolve(place, names=(*place.names, *named)), name, kind)}", named

    def using(self, place: Place, name: str, kind: Type) -> str:
        """Write at once what a name is good for that few other statements speak of."""
        if self.language < MODERN or not self.happens(2):
            return ""
        match kind:
            case Type.SEEN:
                rows = [row for row in self.rows(Kind.EFFECT, place) if _is_of_seen(row)]
                return f"; {self.write(self.pick(rows), place)}"
            case Type.NUMBERS:
                return f"; {self.verb(place, 'gain')} {self.owner(place)} {name} {self.pick(RESOURCES)}"
            case Type.PLAYER:
                return f"; {name} gains {self.number(place)} {self.pick(RESOURCES)}"
        return ""

    def body(self, place: Place) -> str:
        """Write a block or a single statement."""
        if self.happens(2):
            return self.block(place)
        text, named = self.statement(place)
        return f"{{ {text} }}" if named and ";" in text else text

    def may(self, place: Place) -> str:
        return f"may {self.body(place)}"

    def cost_gate(self, place: Place) -> str:
        costs = [self.cost(place)]
        while len(costs) < 3 and self.happens(4):
            costs.append(self.cost(place))
        return f"{' and '.join(costs)} to {self.block(place)}"

    def cost(self, place: Place) -> str:
        return self.write(self.pick([row for row in self.rows(Kind.EFFECT, place) if row.is_cost]), place)

    def choose(self, place: Place) -> str:
        verb = "chooses" if place.is_they else "choose"
        branches = [self.block(place, may_pay=True) for _ in range(self.pick((2, 2, 3)))]
        otherwise = f" otherwise {self.block(place)}" if self.happens(2) else ""
        return f"{verb} {' or '.join(branches)}{otherwise}"

    def if_gate(self, place: Place) -> str:
        condition = self.condition(place)
        otherwise = f" else {self.block(place)}" if self.happens(2) else ""
        return f"if {condition} {self.block(place)}{otherwise}"

    def nested_block(self, place: Place) -> str:
        return self.block(place)

    def repeat(self, place: Place) -> str:
        return f"repeat {self.number(place)} times {self.block(attrs.evolve(place, in_repeat=True))}"

    def up_to(self, place: Place) -> str:
        return f"up to {self.number(place)} times {self.block(attrs.evolve(place, in_repeat=True))}"

    def each(self, place: Place) -> str:
        inside = attrs.evolve(place, in_each=True, is_they=True, has_they=True)
        return f"each {self.pick(('other player', 'player'))} {self.body(inside)}"

    def subject(self, place: Place) -> str:
        """Let somebody do something: you, they, a player with a name or one who is found."""
        names = place.names_of(Type.PLAYER)
        known = ["you", *(["they"] if place.has_they else [])]
        who = self.pick([*names] if names and self.happens(2) else [*known, "", ""])
        inside = attrs.evolve(place, is_they=who != "you", has_they=place.has_they or who != "you")
        return f"{who or self.phrase(Kind.PLAYER, place)} {self.body(inside)}"

    # --- definitions

    def write_definition(self) -> str:
        """Write a definition or a keyword that can be used in any power, by anybody, and inside of any statement."""
        self.named = 0
        self.left_for_later = False
        self.levels = set()
        name = f"d{len(self.defined) + 1}"
        kinds = tuple(self.pick((Type.NUMBER, Type.NUMBER, Type.PLAYER)) for _ in range(self.pick((1, 0, 2, 1))))
        parameters = [(f"p{place}", kind) for place, kind in enumerate(kinds, start=1)]
        place = Place("", min(self.depth, 1), in_each=True, in_repeat=True, names=tuple(parameters))
        body = self.block(place)
        listed = f"({', '.join(known for known, _ in parameters)})" if parameters else ""
        head = (
            f"keyword {name}{listed} {self.write_names(name.title())}" if self.happens(2) else f"define {name}{listed}"
        )
        levels = frozenset(place for place, (known, _) in enumerate(parameters) if known in self.levels)
        self.defined.append(Definition(name, kinds, self.written_out(body), self.left_for_later, levels))
        return f"{head} {body}"

    def written_out(self, body: str) -> str:
        """A text, and those of all definitions that it uses."""
        used = [known.body for known in self.defined if re.search(rf"\b{known.name}\b", body)]
        return " ".join((body, *used))

    def usable(self, place: Place) -> list[Definition]:
        """List what can be used at this place: what comes later leaves nothing for later again."""
        return [known for known in self.defined if not (known.is_late and place.is_late)]

    def use(self, place: Place) -> str:
        """Write a use of something that was defined."""
        known = self.pick(self.usable(place))
        self.left_for_later |= known.is_late
        given = [
            self.player_given(place)
            if kind is Type.PLAYER
            else self.level_given(place)
            if position in known.levels
            else self.number(place)
            for position, kind in enumerate(known.types)
        ]
        return f"{known.name}({', '.join(given)})"

    def level_given(self, place: Place) -> str:
        names = place.names_of(Type.NUMBER)
        given = str(self.pick(names if names and self.happens(2) else VOCABULARY.words["level"]))
        self.levels.add(given)
        return given

    def player_given(self, place: Place) -> str:
        return (
            str(self.pick([*place.names_of(Type.PLAYER), "you"]))
            if self.happens(2)
            else self.phrase(Kind.PLAYER, place)
        )


def _is_of_seen(row: Row) -> bool:
    """Tell whether an effect is about cards that were looked at, which must have a name."""
    return any(parameter.type is Type.SEEN for parameter in row.parameters)


def _join(statements: Sequence[str], separator: str) -> str:
    """Write statements one behind the other; what could be read as more of the one before needs a semicolon."""
    text = ""
    for statement in statements:
        if text:
            text += (
                "; "
                if text.endswith(("choose a level", "chooses a level")) and re.match(r"[dnp][0-9]", statement)
                else separator
            )
        text += statement
    return text
