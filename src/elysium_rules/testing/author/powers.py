"""How the random author writes powers: when they work, what they wait for, which rules they bend."""

from __future__ import annotations

import re
from typing import Final

import attrs

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.event_keys import DEED_EVENT, GAINED_EVENT, LOST_EVENT, PAID_EVENT
from elysium_rules.elysium.model.terms import ALSO_IN_ELYSIUM, COLOURS, ONCE_PER_EPOCH, ONCE_PER_TURN
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Parameter, Row
from elysium_rules.testing.author.pen import MODERN, Place
from elysium_rules.testing.author.statements import Statements

#: Words of the language that are no rows, and the language that they came with.
_OBSERVERS: Final = {"you": 1, "another player": 1, "any player": 2}
#: The verbs that can set off an event; with one of them in its body a power needs a limit.
_FEEDING: Final = {
    GAINED_EVENT.key: "gain|give|collect|exchange",
    LOST_EVENT.key: "lose|give",
    PAID_EVENT.key: "pay|exchange|transfer",
}
_DOING: Final = {"take": "take|give|draw", "transfer": "transfer", "discard": "discard"}

#: The words that can make a power usable again.
_RENEWING: Final = re.compile(r"\b(straighten|ring of)")


class Powers(Statements):
    """Writes powers, events and rules that are bent."""

    # --- powers

    def write_instant_power(self, row: Row, place: Place) -> str:
        return f"instant {self.block(place)}"

    def write_trigger_power(self, row: Row, place: Place) -> str:
        return f"trigger {self._priced(self.block(place))}"

    def write_activate_power(self, row: Row, place: Place) -> str:
        return f"{self.pick(('', 'eleusis '))}activate {self._priced(self.block(place))}"

    def _priced(self, body: str) -> str:
        """A power that may make itself usable again has a price: for nothing it is refused (N40)."""
        return f"{{ pay 1 gold to {body} }}" if _RENEWING.search(self.written_out(body)) else body

    def write_legend_power(self, row: Row, place: Place) -> str:
        return f"legend {self.pick(('', 'at end '))}{self.block(place)}"

    def write_permanent_power(self, row: Row, place: Place) -> str:
        if self.language < MODERN:
            return f"permanent when {self.phrase(Kind.EVENT, place)} {self.block(place)}"
        lasting = ALSO_IN_ELYSIUM if self.happens(4) else ""
        if self.happens(3):
            short = attrs.evolve(place, depth=min(place.depth - 1, 1))  # rules that are asked again and again are short
            return " ".join(f"permanent {lasting} {self.modifiers(short)}".split())
        event = self.row(Kind.EVENT, place)
        waiting = self.write(event, place)
        tells = [word for word in event.binds if word != "they" or not waiting.startswith("you ")]
        may_prevent = event.key.startswith("would_")
        told = attrs.evolve(place, has_they="they" in tells, has_it="it" in tells, has_much="much" in tells)
        body = self.block(attrs.evolve(told, may_prevent=may_prevent))
        if may_prevent and "prevent it" not in self.written_out(body):
            prevented = self.pick(("prevent it", "may prevent it", "pay 1 gold to { prevent it }"))
            body = self.pick(
                (f"{{ {prevented} }}", f"{body[:-1]}; {prevented} }}", f"{{ {prevented}; {body[1:].lstrip()}")
            )
        limits = [ONCE_PER_TURN, ONCE_PER_EPOCH]
        if not _may_feed(event, waiting, self.written_out(body)):
            limits += ["", ""]
        mark = self.pick(limits) or lasting
        return " ".join(f"permanent {mark} when {waiting} {body}".split())

    def write_chronos_power(self, row: Row, place: Place) -> str:
        condition = f" if {self.condition(place)}" if self.happens(3) else ""
        resource = self.pick(VOCABULARY.words["worth"])
        return f"chronos {{ {self.number(place)} {resource}{self.per(place)}{condition} }}"

    def write_deed_event(self, row: Row, place: Place) -> str:
        _, deeds, _ = row.parameters
        done = self.done(deeds)
        card = self.phrase(Kind.DESCRIPTION, attrs.evolve(place, in_event=True))
        return f"{self.observer()} {done} a {card}"

    def done(self, deeds: Parameter) -> str:
        """Write what is done, or what else."""
        return " or ".join(self.form(deed, f"{deed}s") for deed in self.some_of(deeds.words))

    def observer(self) -> str:
        return str(self.pick(self.known(_OBSERVERS)))

    def write_legend_event(self, row: Row, place: Place) -> str:
        _, deeds, kind = row.parameters
        kinds = f"{self.pick(kind.words)} " if self.happens(2) else ""
        return f"{self.observer()} {self.done(deeds)} a {kinds}legend"

    def write_earned_tile_event(self, row: Row, place: Place) -> str:
        return f"{self.observer()} {self.form('earns', 'earn')} a {self.pick(row.parameters[1].words)} tile"

    def write_lost_tile_event(self, row: Row, place: Place) -> str:
        return f"{self.observer()} loses a {self.pick(row.parameters[1].words)} tile"

    def write_gained_event(self, row: Row, place: Place) -> str:
        return f"{self.observer()} gains {self.resource()}"

    def write_lost_event(self, row: Row, place: Place) -> str:
        return f"{self.observer()} loses {self.resource()}"

    def write_paid_event(self, row: Row, place: Place) -> str:
        return f"{self.observer()} pays {self.resource()}"

    def write_forced_loss_event(self, row: Row, place: Place) -> str:
        return f"a power of another player makes you lose {self.resource()}"

    def write_column_event(self, row: Row, place: Place) -> str:
        colour = f"{self.pick(COLOURS)} " if self.happens(2) else ""
        return f"{self.observer()} {self.form('dismisses', 'dismiss')} a {colour}column"

    def write_quest_event(self, row: Row, place: Place) -> str:
        return f"{self.observer()} takes a quest"

    def write_power_event(self, row: Row, place: Place) -> str:
        words = f"{' or '.join(self.some_of(row.parameters[1].words))} " if self.happens(2) else ""
        return f"{self.observer()} uses a {words}power"

    def write_epoch_event(self, row: Row, place: Place) -> str:
        return f"an epoch {self.pick(row.parameters[0].words)}"

    def write_turn_event(self, row: Row, place: Place) -> str:
        return f"your turn {self.pick(row.parameters[0].words)}"

    def write_would_discard_event(self, row: Row, place: Place) -> str:
        card = self.phrase(Kind.DESCRIPTION, attrs.evolve(place, in_event=True))
        return f"a power of another player would make you discard a {card}"

    def write_would_take_event(self, row: Row, place: Place) -> str:
        card = self.phrase(Kind.DESCRIPTION, attrs.evolve(place, in_event=True))
        return f"a power of another player would take a {card} from your domain"

    def write_would_lose_event(self, row: Row, place: Place) -> str:
        return f"a power of another player would make you lose {self.resource()}"

    def write_would_harm_event(self, row: Row, place: Place) -> str:
        return "a power of another player would harm you"


def _may_feed(event: Row, waiting: str, body: str) -> bool:
    """Tell whether a power might set itself off, by the verbs in it."""
    verbs = _FEEDING.get(event.key)
    if event.key == DEED_EVENT.key:
        verbs = "|".join(words for deed, words in _DOING.items() if deed in waiting)
    return verbs is not None and re.search(rf"\b({verbs})", body) is not None
