"""How the random author writes statements: what is done, by whom, how often, when, and under which name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import attrs

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.terms import RESOURCES
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Row
from elysium_rules.testing.author.modifiers import Modifiers
from elysium_rules.testing.author.pen import LATEST, MODERN, Definition, Place, key_of

#: What a definition can be used with.
_PARAMETERS: Final = (Type.NUMBER, Type.NUMBER, Type.PLAYER, Type.CARD, Type.FAMILY)


class Statements(Modifiers):
    """Writes statements and blocks, and what stands for them."""

    # --- statements

    def block(self, place: Place, *, may_pay: bool = False) -> str:
        """Write a block; only its first statement may be a bare price, in a branch of `choose`."""
        statements: list[str] = []
        for position in range(self.pick((1, 1, 2, 1, 2, 3) if place.depth == self.depth else (1, 1, 1, 2, 2, 3, 0))):
            text, named = self.statement(attrs.evolve(place, may_pay=may_pay and not position))
            statements.append(text)
            place = attrs.evolve(place, names=(*place.names, *named))
        # A name needs no brackets before `;`, or at the end of a block.
        statements = [text.removesuffix("()") if self.happens(2) else text for text in statements]
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
        if self.happens(6):
            return self.let(place)
        if place.depth > 0 and self.happens(2):
            write: Callable[[Place], str] = self.pick(self.rather(control, _kind_of))
            return write(place.inner), ()
        if self.usable(place) and self.happens(6):
            return self.use(place), ()
        return self.effect(place), ()

    def later(self, place: Place) -> str:
        self.marks.add("late")
        return f"at {self.phrase(Kind.MOMENT, place)} {self.block(attrs.evolve(place, is_late=True))}"

    def until(self, place: Place) -> str:
        few = attrs.evolve(place, depth=0)  # rules that are bent for a while are short
        return f"until {self.phrase(Kind.MOMENT, place)} {self.modifiers(few)}"

    def write_turn_moment(self, row: Row, place: Place) -> str:
        return "the end of the turn"

    def write_next_turn_moment(self, row: Row, place: Place) -> str:
        return "the end of your next turn"

    def write_epoch_moment(self, row: Row, place: Place) -> str:
        return "the end of the epoch"

    def write_next_epoch_moment(self, row: Row, place: Place) -> str:
        return "the beginning of the next epoch"

    def effect(self, place: Place) -> str:
        if place.names_of(Type.CARDS) and self.happens(3):
            return f"{self.verb(place, 'discard')} {self.write(VOCABULARY.row(Kind.CHOICE, 'among'), place)}"
        if place.may_prevent and not place.is_they and self.happens(4):
            return self.write(VOCABULARY.row(Kind.EFFECT, "prevent"), place)
        if place.names_of(Type.SEEN) and self.happens(2):
            rows = [row for row in self.rows(Kind.EFFECT, place) if _is_of_seen(row)]
            return self.write(self.pick(self.rather(rows, key_of)), place)
        seen = () if place.names_of(Type.SEEN) else tuple(row.name for row in VOCABULARY if _is_of_seen(row))
        without = ("prevent",) if place.may_pay else ("pay", "pay_from", "prevent")
        return self.phrase(Kind.EFFECT, place, (*without, *seen))

    def write_prevent_effect(self, row: Row, place: Place) -> str:
        self.marks.add("prevent")
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
        text = f"let {name} = {value}"
        if self.language >= MODERN and kind not in (Type.NUMBER, Type.CARDS) and self.happens(2):
            text += f"; {self.using(attrs.evolve(place, names=(*place.names, *named)), name, kind)}"
        return text, named

    def using(self, place: Place, name: str, kind: Type) -> str:
        """Write at once what a name is good for that few other statements speak of."""
        match kind:
            case Type.SEEN:
                rows = [row for row in self.rows(Kind.EFFECT, place) if _is_of_seen(row)]
                return self.write(self.pick(rows), place)
            case Type.NUMBERS:
                return f"{self.verb(place, 'gain')} {self.owner(place)} {name} {self.pick(RESOURCES)}"
            case Type.PLAYER if self.happens(2):
                return f"{self.verb(place, 'give')} {name} {self.amount(place)}"
            case Type.PLAYER:
                return f"{name} gains {self.number(place)} {self.pick(RESOURCES)}"
            case Type.CARD:
                return f"{self.verb(place, 'transfer')} {name}"
            case Type.FAMILY:
                return f"{self.verb(place, 'discard')} a {name} card from your domain"
        return f"{self.verb(place, 'gain')} {name} {self.resource()}"

    def body(self, place: Place) -> str:
        """Write a block or a single statement, which may be no more than a name."""
        if self.usable(place) and self.happens(4):
            return self.use(place)
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
        numbers = tuple((name, kind) for name, kind in place.names if kind not in (Type.CARD, Type.CARDS))
        place = attrs.evolve(place, in_price=True, has_it=False, names=numbers)
        rows = [row for row in self.rows(Kind.EFFECT, place) if row.is_cost]
        if place.in_definition:  # whoever uses it may not be who has the cards that it speaks of (N45)
            rows = [row for row in rows if not any(parameter.type is Type.CHOICE for parameter in row.parameters)]
        return self.write(self.pick(self.rather(rows, key_of)), place)

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
        self.marks.add("repeat")
        return f"repeat {self.number(place)} times {self.block(attrs.evolve(place, in_repeat=True))}"

    def up_to(self, place: Place) -> str:
        self.marks.add("repeat")
        return f"up to {self.number(place)} times {self.block(attrs.evolve(place, in_repeat=True))}"

    def each(self, place: Place) -> str:
        self.marks.add("each")
        inside = attrs.evolve(place.of_each, in_each=True, is_they=True)
        return f"each {self.pick(('other player', 'player'))} {self.body(inside)}"

    def subject(self, place: Place) -> str:
        """Let somebody do something: you, they, a player with a name or one who is found."""
        if place.names_of(Type.PLAYER) and self.happens(2):
            who = self.player_name(place)
        else:
            who = self.pick(["you", *(["they"] if place.has_they else []), "", ""]) or self.phrase(Kind.PLAYER, place)
        if who == "you":
            inside = attrs.evolve(place, is_they=False)
        elif self.they(place, who) == "they" and who == "they":
            inside = attrs.evolve(place, is_they=True)
        else:
            inside = attrs.evolve(place.of_each, is_they=True)
        return f"{who} {self.body(inside)}"

    # --- definitions

    def write_definition(self) -> str:
        """Write a definition or a keyword that can be used wherever all that it speaks of is known."""
        self.named = 0
        self.marks, self.levels, self.apart = set(), set(), set()
        name = f"d{len(self.defined) + 1}"
        kinds = tuple(self.pick(_PARAMETERS) for _ in range(self.pick((1, 0, 2, 0, 1, 3))))
        parameters = [(f"p{place}", kind) for place, kind in enumerate(kinds, start=1)]
        knows = [self.happens(3) for _ in range(4)]  # of `they`, `it` and the like only a use can tell
        place = Place(
            "",
            min(self.depth, self.pick((1, 1, 2))),
            in_definition=True,
            has_they=knows[0],
            has_it=knows[1],
            has_much=knows[2],
            may_prevent=knows[3],
            names=tuple(parameters),
        )
        body = self.block(place)
        if parameters and self.happens(2):
            body = f"{{ {self.using(place, *self.pick(parameters))}; {body[1:].lstrip()}"
        listed = f"({', '.join(known for known, _ in parameters)})" if parameters else ""
        head = (
            f"keyword {name}{listed} {self.write_names(name.title())}" if self.happens(2) else f"define {name}{listed}"
        )
        levels, apart = (
            frozenset(place for place, (known, _) in enumerate(parameters) if known in found)
            for found in (self.levels, self.apart)
        )
        self.defined.append(Definition(name, kinds, self.written_out(body), frozenset(self.marks), levels, apart))
        return f"{head} {body}"

    def written_out(self, body: str) -> str:
        """A text, and those of all definitions that it uses."""
        used = [known.body for known in self.defined if re.search(rf"\b{known.name}\b", body)]
        return " ".join((body, *used))

    def usable(self, place: Place) -> list[Definition]:
        """List what can be used at this place."""
        return [known for known in self.defined if known.fits(place)]

    def use(self, place: Place) -> str:
        """Write a use of something that was defined."""
        known = self.pick(self.usable(place))
        self.marks |= known.marks - {"they"}
        if "they" in known.marks:
            self.they(place, "")
        given = [self.given(place, known, position) for position in range(len(known.types))]
        return f"{known.name}({', '.join(given)})"

    def given(self, place: Place, known: Definition, position: int) -> str:
        """Write what a definition is used with."""
        match known.types[position]:
            case Type.PLAYER:
                return self.player_given(place, is_apart=position in known.apart)
            case Type.CARD:
                return self.card(place)
            case Type.FAMILY:
                return self.write_family_filter(VOCABULARY.row(Kind.FILTER, "family"), place)
        if position in known.levels:
            return self.level_given(place)
        return self.that_much(place) if place.has_much and self.happens(2) else self.number(place)

    def level_given(self, place: Place) -> str:
        names = place.names_of(Type.NUMBER)
        given = str(self.pick(names if names and self.happens(2) else VOCABULARY.words["level"]))
        self.levels.add(given)
        return given

    def player_given(self, place: Place, *, is_apart: bool) -> str:
        inside = attrs.evolve(place, is_apart=place.is_apart or is_apart)
        if place.names_of(Type.PLAYER) and self.happens(2):
            return self.player_name(inside)
        if place.has_they and not is_apart and self.happens(2):
            return self.they(place, "they")
        return "you" if self.happens(2) else self.phrase(Kind.PLAYER, place)


def _kind_of(statement: Callable[[Place], str]) -> str:
    """The kind of a statement by what writes it, such as `cost_gate`."""
    return statement.__name__


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
                if (
                    text.endswith(("choose a level", "chooses a level", "an level"))
                    and re.match(r"[dnp][0-9]", statement)
                )
                or re.search(r"(?:^|[ ;}])d[0-9]+$", text)
                else separator
            )
        text += statement
    return text
