"""Powers in words: from the nodes of a program to phrases, and from these, by a lexicon, to the text on a card.

What is composed here is the same in every language and in every game. A row of the table of operations has the entry
`row.<key>` with its parameters as arguments; statements have the entries of the section `gate`, numbers those of
`number`, `quantity` and `compare`. The mood is asked for as a feature: `order` speaks to the player, `third` tells of
somebody, `infinitive` and `to` stand behind another verb. Nothing is decided here by the look of a text.

A text says how a power is put together: sentences are the steps of a power, `list.steps` those inside of a
statement, and whatever is nested deeper stands in brackets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

import attrs

from elysium_rules.play.expressions import NO_WORDS, Expressions, Quantity
from elysium_rules.play.lexicon import (
    NONE,
    Features,
    Lexicon,
    Listed,
    Name,
    Phrase,
    Said,
    capitalise,
)
from elysium_rules.play.phrases import (
    APART,
    IF,
    LATER,
    Doing,
    EachWho,
    IfSaid,
    InForm,
    NotInForm,
    OfKind,
    RowPhrase,
    Steps,
    Times,
    Ways,
    as_counted,
)
from elysium_rules.play.statements import (
    actor_of,
    all_inside,
    differ_in_amount,
    ends_open,
    is_conditional,
    is_mere_condition,
    is_subjectless,
    join_conditions,
    letter_of,
    named_kind,
    only_statement,
    steps_of,
)
from elysium_rules.program import nodes

ORDER: Final[Features] = frozenset({"order"})
LABEL: Final[Features] = frozenset({"label"})  #: a choice in a list; a lexicon says which mood that is
_MAY: Final[Features] = frozenset({"may"})
#: How deep steps may stand before they need brackets.
_DEEPEST: Final = 2


@attrs.frozen
class Wording(Expressions):
    """Puts the nodes of one power into phrases."""

    says_who: bool = False  #: whether every step says who does it, because several players do

    def of(self, power: nodes.Power) -> Wording:
        """The same for one power: what `let` has named there gets letters where *that* would not do."""
        lets: dict[str, list[int]] = {}
        for node in all_inside(power.body):
            if isinstance(node, nodes.Let):
                slots = lets.setdefault(named_kind(node), [])
                if node.slot not in slots:
                    slots.append(node.slot)
        needy = [slot for slots in lets.values() if len(slots) > 1 for slot in slots]
        letters = {slot: letter_of(place) for place, slot in enumerate(sorted(needy))}
        return attrs.evolve(self, letters=letters) if letters else self

    # --- powers

    def head(self, power: nodes.Power) -> Phrase:
        """When a power works."""
        return InForm(Said(f"row.{power.row}"), frozenset(flag.replace(" ", "_") for flag in power.flags))

    def power(self, lexicon: Lexicon, power: nodes.Power) -> str:
        """What a power does, in sentences."""
        wording = self.of(power)
        if power.worth is not None:
            worth = wording.worth(power)
            return _sentence(lexicon, worth.say(lexicon, ORDER))
        if power.body is None:  # it does nothing beside being there
            return ""
        steps = _sentences(wording.steps(power.body, 1)) or [Said("gate.nothing")]
        moments = [key for key in (f"power.{flag}" for flag in power.flags) if lexicon.knows(key)]
        if len(steps) > 1 and (power.event is not None or moments):  # all of it belongs to that moment
            steps = [Steps(tuple(steps))]
        first = steps[0]
        if power.event is not None:
            first = Said("power.event", {"event": wording.row_phrase(power.event), "done": first})
        for moment in moments:
            first = Said(moment, {"done": first})
        return " ".join(_sentence(lexicon, step.say(lexicon, ORDER)) for step in (first, *steps[1:]))

    def whole(self, lexicon: Lexicon, power: nodes.Power) -> str:
        """When a power works, and what it does; some do nothing beside being there."""
        text = self.power(lexicon, power)
        words = {"head": self.head(power)} | ({"text": Name(text)} if text else {})
        return lexicon.say("power.text", words)

    def worth(self, power: nodes.Power) -> Phrase:
        """What a power is worth, and when."""
        assert power.worth is not None
        unit = self.word(self.vocabulary.words["worth"][0])
        worth = Quantity(self, power.worth, unit)
        if power.condition is None:
            return worth
        return Said("gate.worth_if", {"done": worth, "condition": self.condition(power.condition)})

    # --- statements

    def steps(self, block: nodes.Block, level: int) -> list[Phrase]:
        """The steps of a block; plain ones that follow each other are one step."""
        steps: list[Phrase] = []
        plain: list[nodes.Do | nodes.Let] = []
        for statement in steps_of(block):
            is_plain = isinstance(statement, nodes.Do | nodes.Let)
            if plain and not (is_plain and actor_of(statement) == actor_of(plain[0])):
                steps.append(self.plain_step(plain))
                plain = []
            if isinstance(statement, nodes.Do | nodes.Let):
                plain.append(statement)
            else:
                steps.append(self.statement(statement, level))
        return [*steps, self.plain_step(plain)] if plain else steps

    def plain_step(self, plain: Sequence[nodes.Do | nodes.Let]) -> Phrase:
        """Plain statements of one player that follow each other, as one step."""
        phrases = self.merge(plain)
        later = tuple(NotInForm(phrase, LATER) for phrase in phrases[1:])
        step = Listed("then", (phrases[0], *later)) if later else phrases[0]
        return Said("each.step", {"done": step}) if self.says_who and actor_of(plain[0]) == "they" else step

    def merge(self, plain: Sequence[nodes.Do | nodes.Let]) -> list[Phrase]:
        """Plain statements; where the same is done with other amounts, one verb serves for all of them."""
        phrases: list[Phrase] = []
        place = 0
        while place < len(plain):
            first = plain[place]
            same = [first]
            for following in plain[place + 1 :]:
                if not differ_in_amount(self.vocabulary, same[-1], following):
                    break
                same.append(following)
            place += len(same)
            if len(same) > 1:
                phrases.append(self.same_with("and", [do for do in same if isinstance(do, nodes.Do)]))
            else:
                phrases.append(self.plain(first))
        return phrases

    def same_with(self, how: str, same: Sequence[nodes.Do]) -> Phrase:
        """Effects that are the same but for their amounts."""
        first, *others = (self.arguments(do) for do in same)
        amounts = Listed(how, tuple(words["quantity"] for words in (first, *others)))
        return Doing(f"row.{same[0].row}", {**first, "quantity": amounts})

    def plain(self, statement: nodes.Do | nodes.Let) -> Phrase:
        """One effect, or one thing that is named."""
        if isinstance(statement, nodes.Do):
            return Doing(f"row.{statement.row}", self.arguments(statement))
        value = statement.value
        letter = self.letters.get(statement.slot)
        if isinstance(value, nodes.Call) and value.row.endswith("_value"):
            doing = Doing(f"row.{value.row}", self.row_arguments(value.row, value.arguments))
            return doing if letter is None else Said("let.named", {"done": doing, "letter": Name(letter)})
        number: Phrase = self.number(value)
        if letter is not None:
            return Said("let.letter", {"letter": Name(letter), "number": number})
        if isinstance(number, RowPhrase):
            return IfSaid(
                Said("let.count", {"counted": as_counted(number)}), number.key, ("counted",), _working_out(number)
            )
        return _working_out(number)

    def block(self, block: nodes.Block, level: int) -> Phrase:
        """Statements inside of another one; those of several players stand apart."""
        inner = self.nested(block, level)
        return inner if is_subjectless(block) else OfKind(inner, APART)

    def nested(self, block: nodes.Block, level: int) -> Phrase:
        """The steps of a block as one phrase."""
        statements = tuple(steps_of(block))
        # What is alone is no deeper than what it is in.
        steps = (
            self.steps(block, level + 1) if len(statements) > 1 else [self.statement(one, level) for one in statements]
        )
        if not steps:
            return Said("gate.nothing")
        if len(steps) == 1:
            return steps[0]
        inner = Steps(tuple(steps))
        return Said("group.brackets", {"done": inner}) if level >= _DEEPEST else inner

    def statement(self, statement: nodes.Statement, level: int) -> Phrase:
        """Any statement."""
        if self.says_who and actor_of(statement) == "they" and not is_mere_condition(statement):
            whole = attrs.evolve(self, says_who=False) if is_subjectless(statement) else self
            return Said("each.step", {"done": whole.bare_statement(statement, level)})
        return self.bare_statement(statement, level)

    def bare_statement(self, statement: nodes.Statement, level: int) -> Phrase:
        """The same without who does it."""
        match statement:
            case nodes.Block():
                return self.block(statement, level)
            case nodes.Do() | nodes.Let():
                return self.plain(statement)
            case nodes.Gate():
                return self.gate(statement, level)
            case nodes.Repeat():
                return self.repeat(statement, level)
            case nodes.EachPlayer():
                return self.each(statement, level)
            case _:
                assert_never(statement)

    def gate(self, gate: nodes.Gate, level: int) -> Phrase:
        """*may*, *if*, *choose* and *pay ... to*, in the order in which they are unwound."""
        gate = join_conditions(gate)
        done = self.ways(gate, level)
        if gate.optional:
            done = Said("gate.may", {"done": done}, done.features(NO_WORDS) | _MAY)
        if gate.condition is not None:
            if is_conditional(only_statement(gate)):
                done = Said("group.brackets", {"done": done})
            done = Said("gate.if", {"condition": self.condition(gate.condition), "done": done}, IF)
            if gate.otherwise is None and level >= _DEEPEST:
                done = Said("group.brackets", {"done": done})
        if gate.otherwise is None:
            return done
        kinds = _MAY if gate.optional else NONE
        if len(gate.branches) > 1:
            kinds |= {"choice", "two"} if len(gate.branches) == 2 else {"choice"}
        if ends_open(gate):
            done = Said("group.brackets", {"done": done})
        words = {"done": OfKind(done, kinds), "otherwise": self.block(gate.otherwise, level + 1)}
        whole = Said("gate.otherwise", words, NONE if gate.condition is None else IF)
        return Said("group.brackets", {"done": whole}) if level >= _DEEPEST else whole

    def ways(self, gate: nodes.Gate, level: int) -> Phrase:
        """What a gate does when it opens: its only way with its price, or a choice of ways."""
        if len(gate.branches) == 1:
            return self.way(gate, 0, level)
        amounts = self.choice_of_amounts(gate.branches)
        if amounts is not None:
            return Said("gate.choose_amount", {"done": amounts}, frozenset({"choice"}))
        ways = tuple(self.block(branch, _DEEPEST) for branch in gate.branches)
        choice = Said("gate.choose", {"ways": Ways(ways)}, frozenset({"choice"}))
        return Said("group.brackets", {"done": choice}) if level >= _DEEPEST and gate.otherwise is None else choice

    def choice_of_amounts(self, branches: Sequence[nodes.Block]) -> Phrase | None:
        """Ways that do the same with other amounts are one clause: *1 of this or 1 of that*."""
        found: list[nodes.Do] = []
        for branch in branches:
            statements = tuple(steps_of(branch))
            if len(statements) != 1 or not isinstance(statements[0], nodes.Do):
                return None
            if found and not differ_in_amount(self.vocabulary, found[-1], statements[0]):
                return None
            found.append(statements[0])
        return self.same_with("or", found)

    def way(self, gate: nodes.Gate, branch: int, level: int = 1) -> Phrase:
        """One way of a gate, its price before it."""
        inside = gate.branches[branch]
        done = self.block(inside, level + (bool(gate.costs) and len(tuple(steps_of(inside))) > 1))
        if not gate.costs:
            return done
        return Said("gate.pay", {"price": Listed("and", tuple(self.merge(gate.costs))), "done": done})

    def repeat(self, repeat: nodes.Repeat, level: int) -> Phrase:
        """The same several times."""
        statements = tuple(steps_of(repeat.body))
        times = self.times(repeat.number)
        if len(statements) == 1 and isinstance(statements[0], nodes.Do) and isinstance(times, Times):
            do = statements[0]
            done: Phrase = Doing(f"row.{do.row}", self.arguments(do), times)
            return Said("gate.up_to", {"done": done}) if repeat.up_to else done
        done = self.block(repeat.body, _DEEPEST)
        key = "gate.repeat_up_to" if repeat.up_to else "gate.repeat"
        if not isinstance(times, Times):
            key += "_each"
        return Said(key, {"times": times, "done": done, "counted": times}, done.features(NO_WORDS))

    def times(self, number: nodes.Expression) -> Phrase:
        """How often: so many times, or for each of something."""
        phrase = self.number(number)
        return phrase if isinstance(phrase, RowPhrase) else Times(phrase)

    def each(self, each: nodes.EachPlayer, level: int) -> Phrase:
        """The same for several players; each of them is the subject."""
        who: Phrase = Said("each.others" if each.others else "each.all")
        if is_subjectless(each.body):
            statements = tuple(steps_of(each.body))
            only = statements[0] if len(statements) == 1 else None
            if isinstance(only, nodes.Gate) and only.condition is not None:
                inner = self.gate(attrs.evolve(only, condition=None, otherwise=None), level)
                otherwise = None if only.otherwise is None else self.block(only.otherwise, level + 1)
                return EachWho(who, self.condition(only.condition), inner, otherwise, self.gate(only, level))
            return Said("each.do", {"who": who, "done": self.nested(each.body, level)}, APART)
        # Somebody else acts in between.
        done = attrs.evolve(self, says_who=True).block(each.body, level)
        return Said("each.for", {"who": who, "done": done}, APART)

    # --- one statement for somebody

    def label(self, statement: nodes.Statement, branch: int) -> Phrase | None:
        """What one way of a gate does, its price included; what is repeated; None for any other statement."""
        if isinstance(statement, nodes.Gate) and branch < len(statement.branches):
            return self.way(statement, branch)
        if isinstance(statement, nodes.Repeat):
            return self.block(statement.body, 1)
        return None


def _working_out(number: Phrase) -> Phrase:
    return Said("let.number", {"number": number})


def _sentences(steps: Sequence[Phrase]) -> list[Phrase]:
    """Steps as sentences; what may be done right after something plain belongs to it: *do this; then you may ...*."""
    sentences: list[Phrase] = []
    for step in steps:
        is_offer = isinstance(step, Said) and step.key == "gate.may"
        if is_offer and sentences and isinstance(sentences[-1], Doing | Listed):
            sentences[-1] = Steps((sentences[-1], step))
        else:
            sentences.append(step)
    return sentences


def _sentence(lexicon: Lexicon, text: str) -> str:
    return lexicon.say("sentence.end", {"text": Name(capitalise(text))})
