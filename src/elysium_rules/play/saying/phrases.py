"""What sentences about powers are made of: clauses, steps, ways, amounts of times, and phrases in a form.

The simplest phrases stand in `lexicon.py`; `wording.py` makes these from the nodes of a power. How a phrase is
said is decided by the lexicon when it is said, so that one phrase serves every language.
"""

from __future__ import annotations

from typing import Final

import attrs

from elysium_rules.play.saying.lexicon import (
    NONE,
    Arguments,
    Features,
    Lexicon,
    Listed,
    Name,
    Number,
    Phrase,
    join_texts,
)
from elysium_rules.program.names import pick_name

LATER: Final[Features] = frozenset({"later"})  #: something stands before it, so that a verb may come before its subject
ADVERB: Final[Features] = frozenset({"adverb"})
WHO: Final[Features] = frozenset({"who"})  #: a condition that is said of a player
APART: Final[Features] = frozenset({"apart"})  #: somebody else is the subject: it cannot follow another verb
LONG: Final[Features] = frozenset({"long"})  #: it has several steps
IF: Final[Features] = frozenset({"if"})  #: it begins with a condition
PHRASE: Final[Features] = frozenset({"phrase"})  #: a number or a player who is found by more than a word
GROUP: Final[Features] = frozenset({"group"})  #: a condition that is said of several players
#: Forms of cards; of a number by which they are described they would be something else.
OF_CARDS: Final[Features] = frozenset(
    (
        *("counted", "most", "have", "lead", "others", "all", "who", "not", "own", "a", "the", "no", "bare", "in"),
        *("from", "one", "many", "non", "plain", "at_least", "at_most", "exactly", "other_than", "more", "fewer"),
        "after",  # where it stands beside them: a description would be said twice, and each in it four times
    )
)
BEHIND: Final[Features] = frozenset({"behind"})  #: who does it is put behind the verb
_SUBJECT: Final = "¤"  #: where, in what is done, its subject stands
_PLACE: Final = "…"  #: where in a verb its object stands


@attrs.frozen
class RowPhrase:
    """A phrase of the table, with its arguments."""

    key: str
    arguments: Arguments
    form: Features = NONE  #: what is always wanted of it

    def features(self, lexicon: Lexicon) -> Features:
        found = self.kinds(lexicon)
        for name, argument in self.arguments.items():
            # How many there are says nothing of what it is, and whose power it is nothing either.
            if name not in ("quantity", "you") and not isinstance(argument, Number):
                found |= argument.features(lexicon)
        return found

    def kinds(self, lexicon: Lexicon) -> Features:
        """What it is itself, whatever its arguments are."""
        return lexicon.features_of(self.key, self.arguments)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return lexicon.say(self.key, self.arguments, lexicon.merge(wanted, self.form))


@attrs.frozen
class InForm:
    """A phrase of which a form is always wanted."""

    phrase: Phrase
    wanted: Features

    def features(self, lexicon: Lexicon) -> Features:
        return self.phrase.features(lexicon)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self.phrase.say(lexicon, lexicon.merge(wanted, self.wanted))


@attrs.frozen
class NotInForm:
    """A phrase of which a form is never wanted."""

    phrase: Phrase
    unwanted: Features

    def features(self, lexicon: Lexicon) -> Features:
        return self.phrase.features(lexicon)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self.phrase.say(lexicon, wanted - self.unwanted)


@attrs.frozen
class OfKind:
    """A phrase of which more is known than its words say."""

    phrase: Phrase
    kinds: Features

    def features(self, lexicon: Lexicon) -> Features:
        return self.phrase.features(lexicon) | self.kinds

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self.phrase.say(lexicon, wanted)


@attrs.frozen
class IfSaid:
    """A phrase for which a language may have words of its own; otherwise a more general one."""

    special: Phrase
    key: str
    needs: tuple[str, ...]
    general: Phrase

    def chosen(self, lexicon: Lexicon) -> Phrase:
        """The one that a language says."""
        return self.special if lexicon.has(self.key, *self.needs) else self.general

    def features(self, lexicon: Lexicon) -> Features:
        return self.chosen(lexicon).features(lexicon)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self.chosen(lexicon).say(lexicon, wanted)


@attrs.frozen
class Called:
    """What an author has named, in the language that it is said in."""

    names: tuple[tuple[str, str], ...]

    def features(self, lexicon: Lexicon) -> Features:
        return NONE

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return pick_name(self.names, lexicon.language)


@attrs.frozen
class Worked:
    """A number that is neither a figure nor a name: it has to be worked out, and its phrase has a head of its own.

    Words agree with that head, not with what stands behind it.
    """

    number: Phrase

    def features(self, lexicon: Lexicon) -> Features:
        return _kinds_of(self.number, lexicon) | PHRASE

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self.number.say(lexicon, wanted)


def _kinds_of(number: Phrase, lexicon: Lexicon) -> Features:
    match number:
        case RowPhrase():
            return number.kinds(lexicon)
        case IfSaid():
            return _kinds_of(number.chosen(lexicon), lexicon)
        case OfKind():
            return _kinds_of(number.phrase, lexicon) | number.kinds
        case InForm():
            return _kinds_of(number.phrase, lexicon)
        case _:
            return number.features(lexicon)


def as_counted(number: Phrase) -> Phrase:
    """What a number counts, as a noun: *card in your hand*."""
    return InForm(number, frozenset({"counted"})) if isinstance(number, RowPhrase) else number


@attrs.frozen
class Steps:
    """Steps inside a statement, one after the other; those after the first one know that they are."""

    items: tuple[Phrase, ...]

    def features(self, lexicon: Lexicon) -> Features:
        return LONG | self.items[0].features(lexicon) & (APART | IF)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        later = lexicon.merge(wanted, LATER)
        text = self.items[0].say(lexicon, wanted)
        for item in self.items[1:]:
            words = {"before": Name(text), "next": Name(item.say(lexicon, later), item.features(lexicon))}
            text = lexicon.say("list.steps", words, wanted)
        return text


@attrs.frozen
class Ways:
    """Ways of which one is chosen: single clauses, or longer ones that have joints of their own."""

    items: tuple[Phrase, ...]

    def features(self, lexicon: Lexicon) -> Features:
        return NONE

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        is_short = all(isinstance(way, Doing) and way.is_clause(lexicon, wanted) for way in self.items)
        return Listed("ways" if is_short else "long_ways", self.items).say(lexicon, wanted)


@attrs.frozen
class Times:
    """So many times."""

    number: Phrase

    def features(self, lexicon: Lexicon) -> Features:
        return self.number.features(lexicon)

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return lexicon.say("times.times", {"number": self.number}, wanted)


@attrs.frozen
class Doing:
    """A clause: the words of a row around its verb; *adverb* says how often."""

    key: str
    arguments: Arguments
    adverb: Phrase | None = None

    def features(self, lexicon: Lexicon) -> Features:
        return NONE

    def is_clause(self, lexicon: Lexicon, wanted: Features) -> bool:
        """Whether it has one verb at most."""
        return self.adverb is None and len(lexicon.template(self.key, self.arguments, wanted)[1].verbs) < 2

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        speaking, template = lexicon.template(self.key, self.arguments, wanted)
        # Where an adverb has no place in a clause, or there are several clauses, all of it is done so often.
        if self.adverb is not None and (len(template.verbs) != 1 or not speaking.has("clause.rest", "adverb")):
            words = {"times": self.adverb, "done": attrs.evolve(self, adverb=None)}
            return speaking.say("gate.repeat", words, wanted)
        if not template.verbs:
            return speaking.fill(template, self.arguments, wanted)
        clauses = []
        for verb, rest in template.verbs:
            said = speaking.fill(rest, self.arguments, wanted)
            if self.adverb is not None:
                placed = {"rest": Name(said), "adverb": self.adverb}
                said = speaking.say("clause.rest", placed, speaking.merge(wanted, ADVERB))
            elif wanted >= LATER:
                said = speaking.say("clause.rest", {"rest": Name(said)}, wanted)
            form = speaking.say(f"verb.{verb}", {}, wanted)
            clauses.append(place_object(speaking, form, said))
            wanted -= LATER  # only the first verb comes before its subject
        return join_texts(speaking, "clauses", clauses, wanted)


def place_object(lexicon: Lexicon, verb: str, rest: str) -> str:
    """Put the object where the verb wants it."""
    if _PLACE not in verb:
        return lexicon.join(f"{verb} ", rest).rstrip(" ")
    before, _, after = verb.partition(_PLACE)
    return (lexicon.join(before, rest) + after).strip(" ")


@attrs.frozen
class Subject:
    """What somebody does, with the subject: before its verb, or behind it where a language has it so.

    There the entry has the form `behind`, in which the words of what is done hold a place for the first subject (and a
    pronoun for all further ones), and the form `subject` says who that is.
    """

    key: str
    arguments: Arguments
    kinds: Features = NONE

    def features(self, lexicon: Lexicon) -> Features:
        return self.kinds

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        is_named = "you" not in self.arguments["who"].features(lexicon)
        if is_named and wanted >= LATER and lexicon.has(self.key, "behind"):
            text = lexicon.say(self.key, self.arguments, wanted | BEHIND)
            before, found, after = text.partition(_SUBJECT)
            if found:
                who = lexicon.say(self.key, self.arguments, frozenset({"subject"}))
                return before + who + after.replace(_SUBJECT, lexicon.say("person.behind"))
        return lexicon.say(self.key, self.arguments, wanted - BEHIND)


@attrs.frozen
class EachWho:
    """The same for all those players of whom a condition holds: *each player who has ...*."""

    who: Phrase
    condition: Phrase
    done: Phrase
    whole: Phrase  #: the same otherwise, where a language cannot say it so

    def features(self, lexicon: Lexicon) -> Features:
        return APART

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        if not says_who(lexicon, self.condition):
            return self.whole.say(lexicon, wanted)
        words = {"who": self.who, "condition": InForm(self.condition, WHO), "done": self.done}
        return Subject("each.who", words).say(lexicon, wanted)


@attrs.frozen
class Whoever:
    """The condition of whom somebody chooses: *who has ...*."""

    condition: Phrase

    def features(self, lexicon: Lexicon) -> Features:
        return NONE

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        of_several = wanted & GROUP  # whatever else is wanted of the players is not wanted of what is said of them
        if says_who(lexicon, self.condition):
            return self.condition.say(lexicon, WHO | of_several)
        return lexicon.say("each.whom", {"condition": self.condition}, of_several)


def says_who(lexicon: Lexicon, condition: Phrase) -> bool:
    """Whether a condition can be said of a player: *who has ...*."""
    match condition:
        case Listed():
            return all(says_who(lexicon, item) for item in condition.items)
        case InForm():
            return says_who(lexicon, condition.phrase)
        case IfSaid():
            return lexicon.has(condition.key, *condition.needs) and says_who(lexicon, condition.special)
        case RowPhrase():
            known = condition.features(lexicon)
            return "who" in known and "they" in known
        case _:
            return False
