"""Powers in words: from the nodes of a program to phrases, and from these, by a lexicon, to the text on a card.

What is composed here is the same in every language and in every game. A row of the table of operations has the entry
`row.<key>` with its parameters as arguments; statements have the entries of the section `gate`, numbers those of
`number`, `quantity` and `compare`. The mood is asked for as a feature: `order` speaks to the player, `third` tells of
somebody, `infinitive` and `to` stand behind another verb. Nothing is decided here by the look of a text.

A text says how a power is put together: sentences are the steps of a power, `list.steps` those inside of a
statement, and whatever is nested deeper stands in brackets (decision 47).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

import attrs

from elysium_rules.play.saying.expressions import NO_WORDS, Expressions, Quantity, They, You
from elysium_rules.play.saying.lexicon import (
    NONE,
    Features,
    Lexicon,
    Listed,
    Name,
    Phrase,
    Said,
    capitalise,
)
from elysium_rules.play.saying.phrases import (
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
    Subject,
    Times,
    Ways,
    as_counted,
)
from elysium_rules.play.saying.statements import (
    actor_of,
    actors_of,
    all_inside,
    differ_in_amount,
    doer_of,
    ends_open,
    is_conditional,
    is_lost_among_others,
    is_mere_condition,
    is_theirs_alone,
    join_conditions,
    lasting_names,
    letter_of,
    named_kind,
    only_statement,
    printed_slots,
    steps_of,
    trails_condition,
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
_SOMEBODY: Final = "somebody"  #: others than you or they
#: How deep steps may stand before they need brackets.
_DEEPEST: Final = 2


@attrs.frozen
class Wording(Expressions):
    """Puts the nodes of one power into phrases."""

    #: Whom a clause without a subject is about; None where every clause needs one.
    current: nodes.Actor | None = "you"
    addressed: nodes.Actor | None = "you"  #: whom an order is given to: on a card its owner, on a button who is asked
    #: Whom the step before this one in the same sentence was about: one of the actors, or somebody else.
    before: str = ""
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

    def tells_of_others(self, power: nodes.Power) -> bool:
        """Whether its event is about another player than you: *others* could be others than that one."""
        event = power.event
        return event is not None and "they" in self.vocabulary.find(event.row).binds and "you" not in event.arguments

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
        doing = attrs.evolve(wording, of_one=power.has_they, is_open=wording.tells_of_others(power))
        body = without_lets_in(power.body, wording.lasting)
        moments = [key for key in (f"power.{flag}" for flag in power.flags) if lexicon.knows(key)]
        is_joined = power.event is not None or bool(moments)  # all of it belongs to that moment
        steps = doing.steps(body, 1, _DEEPEST, is_joined=True) if is_joined else doing.steps(body, 1, 1)
        steps = _sentences(steps) or [Said("gate.nothing")]
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

    def by(self, actor: nodes.Actor) -> Wording:
        """The same inside of what somebody does: whoever is the subject there need not be said again."""
        return attrs.evolve(self, current=actor, before="")

    def apart(self) -> Wording:
        """The same where each clause is a sentence of its own: an order is given to whom it is given to anyway."""
        return self if self.current == self.addressed else attrs.evolve(self, current=None)

    def is_understood(self, actor: nodes.Actor) -> bool:
        """Whether a clause without a subject is about this player, and about nobody else."""
        return actor == self.current and self.before in ("", actor)

    def is_apart(self, block: nodes.Block) -> bool:
        """Whether a block cannot share the subject of what is around it: others act, or it would read two ways."""
        actors = actors_of(block)
        return actors is None or bool(actors - {self.current}) or trails_condition(block)

    def steps(self, block: nodes.Block, level: int, before_last: int = 0, *, is_joined: bool = False) -> list[Phrase]:
        """The steps of a block; plain ones that follow each other are one step.

        All but the last one can be said as if they stood deeper, so that none seems to go on in the next one. Those
        that are joined to one sentence say again who acts, when it was somebody else before.
        """
        wording = self
        statements = tuple(steps_of(block))
        steps: list[Phrase] = []
        plain: list[nodes.Do | nodes.Let] = []
        for place, statement in enumerate(statements, start=1):
            is_plain = isinstance(statement, nodes.Do | nodes.Let)
            if plain and not (is_plain and actor_of(statement) == actor_of(plain[0])):
                steps.append(wording.plain_step(plain))
                wording = wording.behind(plain[-1], is_joined=is_joined)
                plain = []
            if isinstance(statement, nodes.Do | nodes.Let):
                plain.append(statement)
                if isinstance(statement, nodes.Let) and named_kind(self.vocabulary, statement) == "player":
                    wording = attrs.evolve(wording, is_open=True)
            else:
                is_last = place == len(statements)
                steps.append(wording.statement(statement, level if is_last else max(level, before_last)))
                wording = wording.behind(statement, is_joined=is_joined)
        return [*steps, wording.plain_step(plain)] if plain else steps

    def behind(self, statement: nodes.Statement, *, is_joined: bool) -> Wording:
        """The same for what follows a step."""
        wording = self
        if isinstance(statement, nodes.EachPlayer | nodes.Subject):
            is_open = self.is_open or isinstance(statement, nodes.Subject)
            wording = attrs.evolve(self, says_again=True, is_open=is_open)
        if not is_joined:
            return wording
        actors = actors_of(statement)
        return attrs.evolve(wording, before=_SOMEBODY if actors is None or len(actors) != 1 else min(actors))

    def plain_step(self, plain: Sequence[nodes.Do | nodes.Let]) -> Phrase:
        """Plain statements of one player that follow each other, as one step."""
        actor = actor_of(plain[0])
        phrases = self.by(actor).merge(plain)
        later = tuple(NotInForm(phrase, LATER) for phrase in phrases[1:])
        step = Listed("then", (phrases[0], *later)) if later else phrases[0]
        return step if self.is_understood(actor) else self.said_of(actor, step)

    def said_of(self, actor: nodes.Actor, done: Phrase) -> Phrase:
        """What somebody does, with the subject."""
        who = self.person(actor)
        is_again = self.says_again and who is They
        return Subject("each.again" if is_again else "each.step", {"who": who, "done": done})

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
        number, figure = self.number(value), self.figure(value)
        if letter is not None:
            return Said("let.letter", {"letter": Name(letter), "number": figure})
        working_out = Said("let.number", {"number": figure})
        if isinstance(number, RowPhrase):
            return IfSaid(Said("let.count", {"counted": as_counted(number)}), number.key, ("counted",), working_out)
        return working_out

    def block(self, block: nodes.Block, level: int) -> Phrase:
        """Statements inside of what somebody does; those that cannot follow its verb stand apart."""
        if not self.is_apart(block):
            return self.nested(block, level)
        return OfKind(self.apart().nested(block, level), APART)

    def inside(self, block: nodes.Block, level: int) -> Phrase:
        """Statements inside of what nobody does, such as a condition."""
        actors = actors_of(block)
        wording = self.apart() if self.is_apart(block) else self
        inner = wording.nested(block, level)
        is_mixed = actors is None or len(actors) > 1 or (self.current != self.addressed and trails_condition(block))
        return OfKind(inner, APART) if is_mixed else inner

    def nested(self, block: nodes.Block, level: int) -> Phrase:
        """The steps of a block as one phrase."""
        statements = tuple(steps_of(block))
        # What is alone is no deeper than what it is in.
        steps = (
            self.steps(block, level + 1, is_joined=True)
            if len(statements) > 1
            else [self.statement(one, level) for one in statements]
        )
        if not steps:
            return Said("gate.nothing")
        if len(steps) == 1:
            return steps[0]
        inner = Steps(tuple(steps))
        return Said("group.brackets", {"done": inner}) if level >= _DEEPEST else inner

    def statement(self, statement: nodes.Statement, level: int) -> Phrase:
        """Any statement, with its subject where that is somebody else than the one who is understood."""
        doer = doer_of(statement)
        if doer is None and self.current is None and isinstance(statement, nodes.Repeat):
            doer = statement.actor  # rather than an order to nobody
        if doer is None:
            return self.bare_statement(statement, level)
        done = self.by(doer).bare_statement(statement, level)
        return done if self.is_understood(doer) else self.said_of(doer, done)

    def bare_statement(self, statement: nodes.Statement, level: int) -> Phrase:
        """The same without who does it."""
        match statement:
            case nodes.Block(keyword=nodes.Keyword() as keyword):
                return self.keyword(keyword, attrs.evolve(statement, keyword=None))
            case nodes.Block():
                return self.inside(statement, level)
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
                done = self.apart().nested(statement.body, level)
                return Said("gate.later", {"moment": self.moment(statement.moment), "done": done}, APART)
            case nodes.Until():
                rules = Listed("rules", tuple(self.modifier(call) for call in statement.modifiers))
                moment = InForm(self.moment(statement.moment), UNTIL)
                return Said("gate.until", {"moment": moment, "rules": rules}, APART)
            case _:
                assert_never(statement)

    def moment(self, row: str) -> Phrase:
        """When something comes: the turn of whoever uses the power may be meant."""
        return Said(f"row.{row}", {"you": self.you})

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
            "otherwise": self.otherwise(gate, gate.otherwise, level + 1),
            "who": self.person(self.current or gate.actor),
        }
        whole: Phrase = Said("gate.otherwise", words, NONE if gate.condition is None else IF)
        whole = InForm(whole, _SINGLE) if self.of_one else whole
        return Said("group.brackets", {"done": whole}) if level >= _DEEPEST else whole

    def otherwise(self, gate: nodes.Gate, rest: nodes.Block, level: int) -> Phrase:
        """What is done where a gate stays closed."""
        if not is_mere_condition(gate):
            return self.block(rest, level)
        return self.behind(gate.branches[0], is_joined=True).inside(rest, level)

    def ways(self, gate: nodes.Gate, level: int) -> Phrase:
        """What a gate does when it opens: its only way with its price, or a choice of ways."""
        if len(gate.branches) == 1:
            return self.way(gate, 0, level)
        is_apart = any(map(self.is_apart, gate.branches))
        amounts = None if is_apart else self.choice_of_amounts(gate.branches)
        if amounts is not None:
            return Said("gate.choose_amount", {"done": amounts}, frozenset({"choice"}))
        # Where somebody acts beside the one who chooses, each way says who.
        wording = attrs.evolve(self, current=None) if is_apart else self
        ways: Phrase = Ways(tuple(wording.nested(branch, _DEEPEST) for branch in gate.branches))
        words = {"ways": OfKind(ways, APART) if is_apart else ways}
        choice = Said("gate.choose", words, frozenset({"choice"}))
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
        done = self.inside(inside, deeper) if is_mere_condition(gate) else self.block(inside, deeper)
        if not gate.costs:
            return done
        return Said("gate.pay", {"price": Listed("and", tuple(self.merge(gate.costs))), "done": done})

    def repeat(self, repeat: nodes.Repeat, level: int) -> Phrase:
        """The same several times."""
        number = self.number(repeat.number)
        often = self.so_often(repeat, Times(self.figure(repeat.number)))
        if not isinstance(number, RowPhrase):
            return often
        done = self.block(repeat.body, _DEEPEST)
        key = "gate.repeat_up_to_each" if repeat.up_to else "gate.repeat_each"
        for_each = Said(key, {"done": done, "counted": number}, done.features(NO_WORDS))
        return IfSaid(for_each, number.key, ("counted",), often)

    def so_often(self, repeat: nodes.Repeat, times: Times) -> Phrase:
        """The same so many times."""
        statements = tuple(steps_of(repeat.body))
        do = statements[0] if len(statements) == 1 else None
        if isinstance(do, nodes.Do) and do.actor == self.current:
            done: Phrase = Doing(f"row.{do.row}", self.arguments(do), times)
            return Said("gate.up_to", {"done": done}) if repeat.up_to else done
        done = self.block(repeat.body, _DEEPEST)
        key = "gate.repeat_up_to" if repeat.up_to else "gate.repeat"
        return Said(key, {"times": times, "done": done}, done.features(NO_WORDS))

    def each(self, each: nodes.EachPlayer, level: int) -> Phrase:
        """The same for several players; each of them is the subject."""
        return NotInForm(attrs.evolve(self, of_one=False).each_of_them(each, level), _SINGLE)

    def each_of_them(self, each: nodes.EachPlayer, level: int) -> Phrase:
        """The same, whatever is around it."""
        who = self.others(Said("each.others", {"you": self.you})) if each.others else Said("each.all")
        doing = self.of_another()
        statements = tuple(steps_of(each.body))
        only = statements[0] if len(statements) == 1 else None
        whole = doing.done_by(who, each.body, level)
        if not isinstance(only, nodes.Gate) or only.condition is None or only.otherwise is not None:
            return whole
        if not is_theirs_alone(each.body) or trails_condition(only.branches[0]):
            return whole
        plain = doing.by("they")
        inner = plain.gate(attrs.evolve(only, condition=None), level)
        return EachWho(who, plain.condition(only.condition), inner, whole)

    def of_another(self) -> Wording:
        """The same where `they` are somebody else than before: nobody there is spoken to but the card's owner."""
        addressed = None if self.addressed == "they" else self.addressed
        current = self.current if self.current == addressed else None
        return attrs.evolve(self, they=They, addressed=addressed, current=current, is_open=True, says_again=False)

    def subject(self, subject: nodes.Subject, level: int) -> Phrase:
        """What one player does, who is the subject."""
        wording = attrs.evolve(self.of_another(), of_one=True)
        player = self.person(subject.player)
        is_that = isinstance(subject.player, nodes.Local) and "that" in player.features(NO_WORDS)
        if is_that and not wording.shares_subject(subject.body):  # *that player* is said with each step
            return OfKind(wording.apart().nested(subject.body, level), APART)
        return wording.done_by(player, subject.body, level)

    def shares_subject(self, body: nodes.Block) -> bool:
        """Whether somebody does all of it, who is said once; what others do then is inside of a single statement."""
        statements = tuple(steps_of(body))
        if len(statements) == 1 and doer_of(statements[0]) == "they":
            return True
        return is_theirs_alone(body) and not trails_condition(body)

    def done_by(self, who: Phrase, body: nodes.Block, level: int) -> Phrase:
        """What somebody does, who is said once and before all of it, unless somebody else acts in between."""
        if self.shares_subject(body):
            return Subject("each.do", {"who": who, "done": self.by("they").nested(body, level)}, APART)
        done = attrs.evolve(self, current=None, before="").nested(body, level)
        return Said("each.for", {"who": who, "done": done}, APART)

    # --- one statement for somebody

    def label(self, statement: nodes.Statement, branch: int) -> Phrase | None:
        """What one way of a gate does, its price included; what is repeated; None for any other statement."""
        statement = without_lets(statement, self.lasting) if self.lasting else statement
        label: Phrase | None = None
        if isinstance(statement, nodes.Gate) and branch < len(statement.branches):
            label = self.by(statement.actor).way(statement, branch)
        elif isinstance(statement, nodes.Repeat):
            label = self.by(statement.actor).block(statement.body, 1)
        is_apart = label is not None and "apart" in label.features(NO_WORDS)
        return InForm(label, ORDER) if label is not None and is_apart else label

    def asked(self, actor: nodes.Actor, you: Phrase, they: Phrase) -> Wording:
        """The same for the player who is asked: they are spoken to, and everybody else is named."""
        you, they = (You, they) if actor == "you" else (you, You)
        return attrs.evolve(self, current=actor, addressed=actor, you=you, they=they)


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
