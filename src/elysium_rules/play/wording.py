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
    Called,
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
    actors_of,
    all_inside,
    differ_in_amount,
    ends_open,
    is_conditional,
    is_lost_among_others,
    is_mere_condition,
    is_subjectless,
    is_theirs_alone,
    join_conditions,
    lasting_names,
    letter_of,
    named_kind,
    only_statement,
    printed_slots,
    steps_of,
    without_lets,
    without_lets_in,
)
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind

ORDER: Final[Features] = frozenset({"order"})
LABEL: Final[Features] = frozenset({"label"})  #: a choice in a list; a lexicon says which mood that is
_MAY: Final[Features] = frozenset({"may"})
UNTIL: Final[Features] = frozenset({"until"})  #: how long, not when
_SINGLE: Final[Features] = frozenset({"single"})  #: of one player who was named
_IT: Final[Features] = frozenset({"it"})  #: an event of which the card is spoken later
#: How deep steps may stand before they need brackets.
_DEEPEST: Final = 2


@attrs.frozen
class Wording(Expressions):
    """Puts the nodes of one power into phrases."""

    says_who: bool = False  #: whether every step says who does it, because several players do
    says_again: bool = False  #: whether somebody else was spoken of since
    of_one: bool = False  #: whether `they` is one player and not each of several

    def of(self, power: nodes.Power) -> Wording:
        """The same for one power: what `let` has named there gets letters where *that* would not do."""
        named = [node for node in all_inside(power.body) if isinstance(node, nodes.Let)]
        if not named:
            return self
        lasting = lasting_names(self.vocabulary, power)
        lets: dict[str, set[int]] = {}
        for let in named:
            if let.slot not in lasting:
                lets.setdefault(named_kind(self.vocabulary, let), set()).add(let.slot)
        # An event tells of a card, of a player and of an amount as well; so does an `each` of a player.
        told = {"card": power.it is not None, "player": power.has_they, "number": power.much is not None}
        told["player"] |= any(is_lost_among_others(power.body, slot) for slot in lets.get("player", ()))
        printed = printed_slots(power.body)
        needy = [
            slot
            for kind, slots in lets.items()
            for slot in slots
            if len(slots) > 1 or told.get(kind) or slot in printed
        ]
        letters = {slot: letter_of(place) for place, slot in enumerate(sorted(needy))}
        chosen = frozenset(let.slot for let in named if self.is_choice(let.value))
        return attrs.evolve(self, letters=letters, lasting=lasting, chosen=chosen)

    def is_choice(self, value: nodes.Expression) -> bool:
        """Whether a player chooses what is named."""
        return isinstance(value, nodes.Call) and self.vocabulary.find(value.row).kind is Kind.VALUE

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
        if power.modifiers:
            return " ".join(_sentence(lexicon, wording.modifier(call).say(lexicon, NONE)) for call in power.modifiers)
        if power.body is None:  # it does nothing beside being there
            return ""
        doing = attrs.evolve(wording, says_who=True, of_one=True) if power.has_they else wording
        body = without_lets_in(power.body, wording.lasting)
        moments = [key for key in (f"power.{flag}" for flag in power.flags) if lexicon.knows(key)]
        is_joined = power.event is not None or bool(moments)  # all of it belongs to that moment
        steps = _sentences(doing.steps(body, 1, _DEEPEST if is_joined else 1)) or [Said("gate.nothing")]
        if len(steps) > 1 and is_joined:
            steps = [Steps(tuple(steps))]
        first = steps[0]
        if isinstance(first, Steps) and is_conditional(next(steps_of(body), None)):
            first = OfKind(first, IF)  # be it in brackets
        if power.event is not None:
            event = InForm(wording.row_phrase(power.event), NONE if power.it is None else _IT)
            first = Said("power.event", {"event": event, "done": first})
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

    def modifier(self, call: nodes.Call) -> Phrase:
        """A rule that a power bends, and as long as what."""
        *_, condition = call.arguments
        bent = self.row_phrase(attrs.evolve(call, arguments=(*call.arguments[:-1], None)))
        if condition is None:
            return bent
        return Said("power.while", {"done": bent, "condition": self.condition(condition)})

    # --- statements

    def steps(self, block: nodes.Block, level: int, before_last: int = 0) -> list[Phrase]:
        """The steps of a block; plain ones that follow each other are one step.

        All but the last one can be said as if they stood deeper, so that none seems to go on in the next one.
        """
        wording = self
        statements = tuple(steps_of(block))
        steps: list[Phrase] = []
        plain: list[nodes.Do | nodes.Let] = []
        for place, statement in enumerate(statements, start=1):
            is_plain = isinstance(statement, nodes.Do | nodes.Let)
            if plain and not (is_plain and actor_of(statement) == actor_of(plain[0])):
                steps.append(wording.plain_step(plain))
                plain = []
            if isinstance(statement, nodes.Do | nodes.Let):
                plain.append(statement)
            else:
                is_last = place == len(statements)
                steps.append(wording.statement(statement, level if is_last else max(level, before_last)))
            if isinstance(statement, nodes.EachPlayer | nodes.Subject):
                wording = attrs.evolve(wording, says_again=True)
        return [*steps, wording.plain_step(plain)] if plain else steps

    def plain_step(self, plain: Sequence[nodes.Do | nodes.Let]) -> Phrase:
        """Plain statements of one player that follow each other, as one step."""
        phrases = self.merge(plain)
        later = tuple(NotInForm(phrase, LATER) for phrase in phrases[1:])
        step = Listed("then", (phrases[0], *later)) if later else phrases[0]
        return self.step_of_them(step) if self.says_who and actor_of(plain[0]) == "they" else step

    def step_of_them(self, done: Phrase) -> Phrase:
        """What the player does who was spoken of."""
        return Said("each.again" if self.says_again else "each.step", {"done": done})

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
        kind = named_kind(self.vocabulary, statement)
        doing: Phrase | None = None
        if isinstance(value, nodes.Call) and self.is_choice(value):
            words = self.row_arguments(value.row, value.arguments)
            doing = Doing(f"row.{value.row}", words | ({"how": Said("let.chance")} if statement.by_chance else {}))
        elif kind == "player":
            doing = Said("let.player", {"player": self.person(value)})
        elif kind == "card":
            doing = Said("let.card", {"card": self.card(value)})
        if doing is not None:
            return doing if letter is None else Said("let.named", {"done": doing, "letter": Name(letter)})
        number: Phrase = self.number(value)
        if letter is not None:
            return Said("let.letter", {"letter": Name(letter), "number": number})
        if isinstance(number, RowPhrase):
            return IfSaid(
                Said("let.count", {"counted": as_counted(number)}), number.key, ("counted",), _working_out(number)
            )
        return _working_out(number)

    def block(self, block: nodes.Block, level: int, actor: nodes.Actor | None = None) -> Phrase:
        """Statements inside of another one; those of several players, or of another one than *actor*, stand apart."""
        inner = self.nested(block, level)
        actors = actors_of(block)
        is_apart = actors is None or len(actors) > 1 or (actor is not None and bool(actors - {actor}))
        return OfKind(inner, APART) if is_apart else inner

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
            return self.step_of_them(whole.bare_statement(statement, level))
        return self.bare_statement(statement, level)

    def bare_statement(self, statement: nodes.Statement, level: int) -> Phrase:
        """The same without who does it."""
        match statement:
            case nodes.Block(keyword=nodes.Keyword() as keyword):
                return self.keyword(keyword, attrs.evolve(statement, keyword=None))
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
            case nodes.Subject():
                return self.subject(statement, level)
            case nodes.Later():
                done = self.block(statement.body, level)
                return Said("gate.later", {"moment": Said(f"row.{statement.moment}"), "done": done}, APART)
            case nodes.Until():
                rules = Listed("and", tuple(self.modifier(call) for call in statement.modifiers))
                moment = InForm(Said(f"row.{statement.moment}"), UNTIL)
                return Said("gate.until", {"moment": moment, "rules": rules}, APART)
            case _:
                assert_never(statement)

    def keyword(self, keyword: nodes.Keyword, meaning: nodes.Block) -> Phrase:
        """A keyword with what is printed behind its name, and in brackets what it means."""
        reminder = self.block(meaning, 1)
        words: dict[str, Phrase] = {"name": Called(keyword.names), "reminder": reminder}
        if keyword.arguments:
            words["values"] = Listed("comma", tuple(map(self.printed, keyword.arguments)))
        return Said("keyword.used", words, reminder.features(NO_WORDS) & APART)

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
        words = {
            "done": OfKind(done, kinds),
            "otherwise": self.block(gate.otherwise, level + 1, None if is_mere_condition(gate) else gate.actor),
        }
        whole: Phrase = Said("gate.otherwise", words, NONE if gate.condition is None else IF)
        whole = InForm(whole, _SINGLE) if self.of_one else whole
        return Said("group.brackets", {"done": whole}) if level >= _DEEPEST else whole

    def ways(self, gate: nodes.Gate, level: int) -> Phrase:
        """What a gate does when it opens: its only way with its price, or a choice of ways."""
        if len(gate.branches) == 1:
            return self.way(gate, 0, level)
        amounts = self.choice_of_amounts(gate.branches)
        if amounts is not None:
            return Said("gate.choose_amount", {"done": amounts}, frozenset({"choice"}))
        ways = tuple(self.block(branch, _DEEPEST, gate.actor) for branch in gate.branches)
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
        deeper = level + (bool(gate.costs) and len(tuple(steps_of(inside))) > 1)
        # Nobody does a mere condition: who is inside is said there.
        done = self.block(inside, deeper, None if is_mere_condition(gate) else gate.actor)
        if not gate.costs:
            return done
        return Said("gate.pay", {"price": Listed("and", tuple(self.merge(gate.costs))), "done": done})

    def repeat(self, repeat: nodes.Repeat, level: int) -> Phrase:
        """The same several times."""
        number = self.number(repeat.number)
        often = self.so_often(repeat, Times(number))
        if not isinstance(number, RowPhrase):
            return often
        done = self.block(repeat.body, _DEEPEST, repeat.actor)
        key = "gate.repeat_up_to_each" if repeat.up_to else "gate.repeat_each"
        for_each = Said(key, {"done": done, "counted": number}, done.features(NO_WORDS))
        return IfSaid(for_each, number.key, ("counted",), often)

    def so_often(self, repeat: nodes.Repeat, times: Times) -> Phrase:
        """The same so many times."""
        statements = tuple(steps_of(repeat.body))
        if len(statements) == 1 and isinstance(statements[0], nodes.Do):
            do = statements[0]
            done: Phrase = Doing(f"row.{do.row}", self.arguments(do), times)
            return Said("gate.up_to", {"done": done}) if repeat.up_to else done
        done = self.block(repeat.body, _DEEPEST, repeat.actor)
        key = "gate.repeat_up_to" if repeat.up_to else "gate.repeat"
        return Said(key, {"times": times, "done": done}, done.features(NO_WORDS))

    def each(self, each: nodes.EachPlayer, level: int) -> Phrase:
        """The same for several players; each of them is the subject."""
        return NotInForm(attrs.evolve(self, of_one=False).each_of_them(each, level), _SINGLE)

    def each_of_them(self, each: nodes.EachPlayer, level: int) -> Phrase:
        """The same, whatever is around it."""
        who: Phrase = Said("each.others" if each.others else "each.all")
        statements = tuple(steps_of(each.body))
        only = statements[0] if len(statements) == 1 else None
        if isinstance(only, nodes.Gate) and only.condition is not None and is_theirs_alone(each.body):
            plain = attrs.evolve(self, says_who=False)
            inner = plain.gate(attrs.evolve(only, condition=None, otherwise=None), level)
            otherwise = None if only.otherwise is None else plain.block(only.otherwise, level + 1)
            return EachWho(who, plain.condition(only.condition), inner, otherwise, plain.gate(only, level))
        return self.done_by(who, each.body, level)

    def subject(self, subject: nodes.Subject, level: int) -> Phrase:
        """What one player does, who is the subject."""
        wording = attrs.evolve(self, of_one=True)
        player = subject.player
        is_that = isinstance(player, nodes.Local) and player.slot not in (self.letters.keys() | self.lasting.keys())
        if is_that and not is_theirs_alone(subject.body):  # *that player* is said with each step
            done = attrs.evolve(wording, says_who=True, says_again=False).block(subject.body, level)
            return OfKind(done, APART)
        return wording.done_by(self.person(player), subject.body, level)

    def done_by(self, who: Phrase, body: nodes.Block, level: int) -> Phrase:
        """What somebody does, who is said once and before all of it, unless somebody else acts in between."""
        if is_theirs_alone(body):
            plain = attrs.evolve(self, says_who=False)
            return Said("each.do", {"who": who, "done": plain.nested(body, level)}, APART)
        done = attrs.evolve(self, says_who=True, says_again=False).block(body, level)
        return Said("each.for", {"who": who, "done": done}, APART)

    # --- one statement for somebody

    def label(self, statement: nodes.Statement, branch: int) -> Phrase | None:
        """What one way of a gate does, its price included; what is repeated; None for any other statement."""
        statement = without_lets(statement, self.lasting) if self.lasting else statement
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
