"""Powers in words, English and French, from the wording in the vocabulary's rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias, assert_never

import attrs

from elysium_rules.elysium.language.vocabulary import USABLE, VOCABULARY
from elysium_rules.elysium.model.cards import Card, Family
from elysium_rules.elysium.model.ids import Resource
from elysium_rules.elysium.words.words import RESOURCE_WORDS
from elysium_rules.play.words import known_language
from elysium_rules.program import nodes
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row

Mood: TypeAlias = Literal["order", "third", "infinitive"]
#: How a group of cards is named: *a* card, one *card*, many *cards*, *the* cards.
Form: TypeAlias = Literal["a", "one", "many", "the"]

# The verbs of the vocabulary's wordings. English needs only the third person.
_VERBS: Final[Mapping[str, Mapping[Mood, Mapping[str, str]]]] = {
    "en": {
        "third": {
            verb: f"{verb}s"
            for verb in (
                "gain",
                "lose",
                "pay",
                "give",
                "exchange",
                "choose",
                "take",
                "draw",
                "add",
                "discard",
                "transfer",
                "use",
                "swap",
            )
        }
    },
    "fr": {
        "third": {
            "recevez": "reçoit",
            "perdez": "perd",
            "payez": "paie",
            "donnez": "donne",
            "échangez": "échange",
            "choisissez": "choisit",
            "prenez": "prend",
            "prenez-la": "la prend",
            "piochez": "pioche",
            "ajoutez-les": "les ajoute",
            "défaussez": "défausse",
            "transférez": "transfère",
            "utilisez": "utilise",
            "vous pouvez": "peut",
            "votre": "son",
        },
        "infinitive": {
            "recevez": "recevoir",
            "perdez": "perdre",
            "payez": "payer",
            "donnez": "donner",
            "échangez": "échanger",
            "choisissez": "choisir",
            "prenez": "prendre",
            "prenez-la": "la prendre",
            "piochez": "piocher",
            "ajoutez-les": "les ajouter",
            "défaussez": "défausser",
            "transférez": "transférer",
            "utilisez": "utiliser",
            "vous pouvez": "pouvoir",
        },
    },
}
_COMPARE: Final = {">=": "≥", "<=": "≤", "==": "=", "!=": "≠", ">": ">", "<": "<"}
_ARITHMETIC: Final = {"+": "+", "-": "−", "*": "×", "/": "÷"}  # noqa: RUF001 - a minus sign is meant
#: Numbers behind *per*: for one of it, and for several.
_COUNTED: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "families_number": {
        "en": ("family among {cards}", "families among {cards}"),
        "fr": ("Famille parmi {cards}", "Familles parmi {cards}"),
    },
    "complete_legends_number": {
        "en": ("complete Legend in {owner} Elysium", "complete Legends in {owner} Elysium"),
        "fr": ("Légende complète dans {owner} Elysium", "Légendes complètes dans {owner} Elysium"),
    },
    "resource_number": {
        "en": ("{resource} on {owner} board", "{resource} on {owner} board"),
        "fr": ("{resource} sur {owner} plateau", "{resource} sur {owner} plateau"),
    },
}
_DEEDS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "en": {"take": ("take", "takes"), "transfer": ("transfer", "transfers"), "discard": ("discard", "discards")},
    "fr": {
        "take": ("prenez", "prend"),
        "transfer": ("transférez", "transfère"),
        "discard": ("défaussez", "défausse"),
    },
}


def describe_power(card: Card, families: Mapping[str, Family], language: str = DEFAULT_LANGUAGE) -> str:
    """The power of a card in words, after the vocabulary's wording.

    Example:
        >>> from elysium_rules import standard_cards
        >>> cards = standard_cards()
        >>> describe_power(cards["hephaestus/slaves"], cards.families)
        'Activate: discard a card in your Domain to gain 2 gold'
        >>> describe_power(cards["hades/horn_of_plenty"], cards.families, "fr")
        'Permanent : lorsque vous prenez ou transférez une carte Hadès, recevez 1 Or'
    """
    wording = Wording(known_language(language), families)
    colon = ": " if language == "en" else " : "
    return f"{describe_activation(card, language)}{colon}{wording.power(card.power)}"


def describe_branch(gate: nodes.Statement, branch: int, wording: Wording) -> str | None:
    """What one branch of a gate does, its price included, as an order to the player who chooses."""
    if isinstance(gate, nodes.Gate) and branch < len(gate.branches):
        return wording.way(gate.costs, gate.branches[branch], "order")
    if isinstance(gate, nodes.Repeat):
        return wording.block(gate.body, "order")
    return None


def row_wording(row: Row, language: str) -> str:
    return row.en if language == "en" else row.fr


@attrs.frozen
class Wording:
    """Puts program nodes into words."""

    language: str
    families: Mapping[str, Family]
    voice: nodes.Actor = "you"  #: who is spoken to: the owner of the power, or the player it is at
    values: tuple[tuple[int, int], ...] = ()  #: numbers that `let` has named, by slot
    owner_name: str = ""  #: the owner of the power, when somebody else is spoken to
    lets: tuple[nodes.Let, ...] = ()  #: numbers that stand for an expression

    def say(self, en: str, fr: str) -> str:
        return en if self.language == "en" else contract(fr)

    # --- powers and statements ---

    def power(self, power: nodes.Power) -> str:
        wording = attrs.evolve(self, lets=tuple(node for node in walk(power) if isinstance(node, nodes.Let)))
        if power.worth is not None:
            worth = wording.quantity(power.worth, Resource.VP)
            if power.condition is None:
                return worth
            return self.say(
                f"{worth} if {wording.condition(power.condition)}", f"{worth} si {wording.condition(power.condition)}"
            )
        body = wording.block(power.body, "order") if power.body is not None else ""
        if power.event is not None:
            return f"{wording.deed(power.event)}, {body}"
        if "at end" in power.flags:
            return self.say(f"at the end of your step, {body}", f"à la fin de votre phase, {body}")
        return body

    def deed(self, event: nodes.Call) -> str:
        observer, deeds, description = event.arguments
        other = observer != "you"
        verbs = [_DEEDS[self.language][str(deed)][other] for deed in (deeds if isinstance(deeds, tuple) else ())]
        if self.language == "en":
            who = "another player" if other else "you"
        else:
            who = "un autre joueur" if other else "vous"
        template = row_wording(VOCABULARY.row(Kind.EVENT, "deed"), self.language)
        text = template.format(observer=who, deeds=self.either(verbs), description=self.description(description, "a"))
        return self.say(text, text)

    def either(self, words: Iterable[str]) -> str:
        return self.say(" or ", " ou ").join(words)

    def block(self, block: nodes.Block, mood: Mood) -> str:
        parts = [self.statement(statement, mood) for statement in block.statements]
        text = self.say(", then ", ", puis ").join(part for part in parts if part)
        return text or self.say("do nothing", "ne rien faire")

    def statement(self, statement: nodes.Statement, mood: Mood) -> str:
        match statement:
            case nodes.Block():
                return self.block(statement, mood)
            case nodes.Do():
                return self.do(statement, mood)
            case nodes.Let():
                return self.let(statement)
            case nodes.Gate():
                return self.gate(statement, mood)
            case nodes.Repeat():
                return self.repeat(statement, mood)
            case nodes.EachPlayer():
                return self.each(statement)
            case _:
                assert_never(statement)

    def let(self, let: nodes.Let) -> str:
        # A number is said where it is used.
        if not isinstance(let.value, nodes.Call) or not let.value.row.endswith("_value"):
            return ""
        row, arguments = _row(let.value.row), let.value.arguments
        texts = {
            parameter.name: self.argument(parameter.type, argument, "the")
            for parameter, argument in zip(row.parameters, arguments, strict=True)
        }
        texts["chooser"] = self.say("you", "vous") if arguments[0] == "you" else self.say("they", "ils")
        if arguments[0] is None:
            texts["chooser"] = ""
        text = row_wording(row, self.language).format(**texts).strip()
        return self.say(text, text)

    def gate(self, gate: nodes.Gate, mood: Mood) -> str:
        several = len(gate.branches) > 1
        inner: Mood = "infinitive" if gate.optional else mood
        if several:
            ways = [self.block(branch, "infinitive") for branch in gate.branches]
            comma = ";" if any("," in way for way in ways) else ""
            choose = self.conjugate(self.say("choose: ", "choisissez : "), inner)
            text = choose + self.say(f"{comma} or ", f"{comma and ' ;'} ou ").join(ways)
        else:
            text = self.way(gate.costs, gate.branches[0], inner)
        if gate.optional:
            can = {"order": ("you may", "vous pouvez"), "third": ("may", "peut"), "infinitive": ("may", "pouvoir")}[
                mood
            ]
            text = f"{self.say(*can)} {text}"
        if gate.condition is not None:
            condition = self.condition(gate.condition)
            text = self.say(f"if {condition}, {text}", f"si {condition}, {text}")
        if gate.otherwise is None:
            return text
        otherwise = self.block(gate.otherwise, mood)
        if several:
            return self.say(
                f"{text}; where neither is possible, {otherwise}", f"{text} ; si rien n'est possible, {otherwise}"
            )
        return self.say(f"{text}; otherwise {otherwise}", f"{text} ; sinon {otherwise}")

    def way(self, costs: Sequence[nodes.Do], branch: nodes.Block, mood: Mood) -> str:
        """A branch with its price before it."""
        if not costs:
            return self.block(branch, mood)
        price = self.say(" and ", " et ").join(self.do(cost, mood) for cost in costs)
        effect = self.block(branch, "infinitive")
        return self.say(f"{price} to {effect}", f"{price} pour {effect}")

    def repeat(self, repeat: nodes.Repeat, mood: Mood) -> str:
        body = self.block(repeat.body, mood)
        number = self.number(repeat.number)
        if number.isdigit():
            times = self.say(f"{number} times", f"{number} fois")
        else:
            times = self.say(f"as many times as {number}", f"autant de fois que {number}")
        if repeat.up_to:
            times = self.say(f"up to {times}", f"au plus {times}")
        return f"{body}, {times}"

    def each(self, each: nodes.EachPlayer) -> str:
        who = (
            self.say("each other player", "chaque autre joueur")
            if each.others
            else self.say("each player", "chaque joueur")
        )
        first = each.body.statements[0] if each.body.statements else None
        if not isinstance(first, nodes.Let):
            comma = "," if isinstance(first, nodes.Gate) and first.condition is not None else ""
            return f"{who}{comma} {self.block(each.body, 'third')}"
        # Somebody chooses first, so every part says who acts.
        parts = []
        for statement in each.body.statements:
            is_theirs = isinstance(statement, nodes.Do) and statement.actor == "they"
            text = self.statement(statement, "order" if self.language == "en" else "third")
            parts.append(self.say(f"they {text}", f"il {text}") if is_theirs else text)
        told = self.say(", then ", ", puis ").join(part for part in parts if part)
        return self.say(f"for {who}, {told}", f"pour {who}, {told}")

    def do(self, do: nodes.Do, mood: Mood) -> str:
        row = _row(do.row)
        template = self.conjugate(row_wording(row, self.language), mood)
        arguments = dict(zip((parameter.name for parameter in row.parameters), do.arguments, strict=True))
        texts = {
            parameter.name: self.argument(parameter.type, arguments[parameter.name], "a")
            for parameter in row.parameters
        }
        if "{amount} {resource}" in template:
            template = template.replace("{amount} {resource}", "{quantity}")
            texts["quantity"] = self.quantity(arguments["amount"], str(arguments["resource"]))
        text = re.sub(" {2,}", " ", template.format(**texts))
        if self.language == "fr" and text.endswith(" à vous"):
            text = f"vous {text.removesuffix(' à vous')}"
        return self.say(text, text)

    def conjugate(self, template: str, mood: Mood) -> str:
        for verb, form in _VERBS[self.language].get(mood, {}).items():
            template = re.sub(rf"(?<![\w-]){verb}(?![\w-])", form, template)
        return template

    # --- arguments ---

    def argument(self, kind: Type, argument: nodes.Argument, form: Form) -> str:
        match kind:
            case Type.NUMBER:
                return self.number(argument)
            case Type.CARDS:
                return self.cards(argument, form)
            case Type.DESCRIPTION:
                return self.description(argument, form)
            case Type.CHOICE:
                return self.choice(argument)
            case Type.PRICE:
                return self.price(argument)
            case Type.PLAYER:
                return self.person(argument)
            case Type.WORDS:
                words = argument if isinstance(argument, tuple) else ()
                return self.either(row_wording(VOCABULARY.row(Kind.POWER, str(word)), self.language) for word in words)
            case Type.WORD:
                return RESOURCE_WORDS[self.language].get(str(argument), str(argument))
            case Type.CONDITION:
                return self.condition(argument)

    def person(self, who: nodes.Argument) -> str:
        if who == self.voice:
            return self.say("you", "vous")
        if self.voice == "they":
            return self.owner_name
        return self.say("them", "ce joueur")

    def owner(self, who: nodes.Argument) -> str:
        if who == self.voice:
            return self.say("your", "votre")
        if self.voice == "they":
            return self.say(f"{self.owner_name}'s", "son")
        return self.say("their", "son")

    def quantity(self, amount: nodes.Argument, resource: str) -> str:
        """So much of something, in the order in which people say it."""
        word = RESOURCE_WORDS[self.language][resource]
        if isinstance(amount, nodes.Per):
            return f"{self.number(amount.amount)} {word} {self.per(amount)}"
        number = self.number(amount)
        if number.isdigit():
            return f"{number} {word}"
        much = "much" if resource == Resource.GOLD else "many"
        return self.say(f"as {much} {word} as {number}", f"autant de {word} que {number}")

    def per(self, node: nodes.Per) -> str:
        counted = node.counted
        step = "" if node.step == 1 else f"{node.step} "
        if isinstance(counted, nodes.Call) and counted.row == "count_number":
            what = self.cards(counted.arguments[0], "one" if node.step == 1 else "many")
        elif isinstance(counted, nodes.Call) and counted.row in _COUNTED:
            template = _COUNTED[counted.row][self.language][node.step > 1]
            what = template.format(**self.number_arguments(counted))
        else:
            what = self.number(counted)
        return self.say(f"per {step}{what}", f"par {step}{what}")

    def number(self, node: nodes.Argument) -> str:
        match node:
            case nodes.Int():
                return str(node.value)
            case nodes.Local():
                return self.local(node)
            case nodes.Arithmetic():
                left, right = (self.operand(side) for side in (node.left, node.right))
                return f"{left} {_ARITHMETIC[node.operator]} {right}"
            case nodes.Per():
                return f"{self.number(node.amount)} {self.per(node)}"
            case nodes.Highest():
                number = self.number(node.number)
                who = (
                    self.say("the other players", "les autres joueurs")
                    if node.others
                    else self.say("all players", "tous les joueurs")
                )
                return self.say(
                    f"the highest {number.removeprefix('the ')} of {who}", f"le maximum de {number} chez {who}"
                )
            case nodes.Call():
                template = row_wording(_row(node.row), self.language)
                texts = self.number_arguments(node)
                if node.row == "resource_number" and self.language == "fr":
                    texts["resource"] = {"gold": "l'Or"}.get(str(node.arguments[0]), f"les {texts['resource']}")
                text = template.format(**texts)
                return self.say(text, text)
        return str(node)

    def number_arguments(self, call: nodes.Call) -> dict[str, str]:
        texts = {}
        for parameter, argument in zip(_row(call.row).parameters, call.arguments, strict=True):
            form: Form = "many" if call.row == "count_number" else "the"
            is_owner = parameter.type is Type.PLAYER
            texts[parameter.name] = self.owner(argument) if is_owner else self.argument(parameter.type, argument, form)
        return texts

    def operand(self, node: nodes.Expression) -> str:
        text = self.number(node)
        return f"({text})" if isinstance(node, nodes.Arithmetic) else text

    def local(self, node: nodes.Local) -> str:
        for slot, value in self.values:
            if slot == node.slot:
                return str(value)
        for let in self.lets:
            if let.slot == node.slot and not (isinstance(let.value, nodes.Call) and let.value.row.endswith("_value")):
                return self.number(let.value)
        return node.name

    def condition(self, node: nodes.Argument) -> str:
        match node:
            case nodes.Compare():
                return f"{self.number(node.left)} {_COMPARE[node.operator]} {self.number(node.right)}"
            case nodes.Both():
                left, right = self.condition(node.left), self.condition(node.right)
                return self.say(f"{left} and {right}", f"{left} et {right}")
            case nodes.Negate():
                return self.say(f"not: {self.condition(node.condition)}", f"pas : {self.condition(node.condition)}")
            case nodes.Call():
                template = row_wording(_row(node.row), self.language)
                form: Form = "a"
                if re.search(r"\b(of|parmi) {cards}", template):
                    form = "the"
                elif node.row == "no_condition":
                    form = "many" if self.language == "en" else "one"
                text = template.format(cards=self.cards(node.arguments[0], form))
                return self.say(text, text)
        return str(node)

    # --- cards ---

    def cards(self, node: nodes.Argument, form: Form) -> str:
        if isinstance(node, nodes.Local):
            return self.say("those cards", "ces cartes")
        if not isinstance(node, nodes.Call):
            return str(node)
        description, zone = node.arguments
        text = row_wording(_row(node.row), self.language).format(
            description=self.description(description, form), zone=self.zone(zone)
        )
        return self.say(text, text)

    def nothing(self, cards: nodes.Argument, *, other: bool = False) -> str:
        """That there are no such cards: *no Hades card in your Domain*; with *other*, none but those known of."""
        if not isinstance(cards, nodes.Call):
            return self.say("none of those cards", "aucune de ces cartes")
        description, zone = cards.arguments
        return self.nothing_in(description, self.zone(zone), other=other)

    def nothing_in(self, description: nodes.Argument, place: str, *, other: bool = False) -> str:
        """The same with the place in words already."""
        text = self.description(description, "one")
        is_citizen = isinstance(description, nodes.Call) and description.arguments[1] == "citizen"
        none = "aucun" if is_citizen else "aucune"
        return self.say(
            f"no {'other ' if other else ''}{text} in {place}",
            f"{none} {'autre ' if other else ''}{text} dans {place}",
        )

    def activations(self, words: nodes.Argument) -> str:
        """Kinds of powers; all that can be used where none is named."""
        return self.argument(Type.WORDS, words or USABLE, "a")

    def zone(self, node: nodes.Argument) -> str:
        if not isinstance(node, nodes.Call):
            return str(node)
        owner = self.owner(node.arguments[0]) if node.arguments else ""
        return row_wording(_row(node.row), self.language).format(owner=owner)

    def choice(self, node: nodes.Argument) -> str:
        if not isinstance(node, nodes.Call):
            return str(node)
        form: Form = "a"
        if node.row == "all_choice":
            form = "many" if self.language == "en" else "the"
        cards = self.cards(node.arguments[0], form)
        text = row_wording(_row(node.row), self.language).format(cards=cards, group=cards)
        return self.say(text, text)

    def price(self, node: nodes.Argument) -> str:
        if not isinstance(node, nodes.Call):
            return ""
        row = _row(node.row)
        texts = {
            parameter.name: self.argument(parameter.type, argument, "a")
            for parameter, argument in zip(row.parameters, node.arguments, strict=True)
        }
        return row_wording(row, self.language).format(**texts)

    def description(self, node: nodes.Argument, form: Form) -> str:
        if not isinstance(node, nodes.Call):
            return str(node)
        filters, noun = node.arguments
        words, after = [], ""
        for phrase in filters if isinstance(filters, tuple) else ():
            if not isinstance(phrase, nodes.Call):
                continue
            if phrase.row == "level_filter" and not self.level(phrase).isdigit():
                after = self.say(" of that level", " de ce niveau")
            else:
                texts = {"family": self.family(phrase), "level": self.level(phrase)}
                words.append(row_wording(_row(phrase.row), self.language).format(**texts))
        single = {"card": ("card", "carte"), "citizen": ("Citizen", "Citoyen")}[str(noun)]
        name = self.say(*single) + ("s" if form in ("many", "the") else "")
        template = row_wording(_row(node.row), self.language)
        text = template.format(filters=" ".join(words), noun=name).strip() + after
        if form == "the":
            return self.say(f"the {text}", f"les {text}")
        if form == "a":
            article = "an" if text[0] in "AEIOUaeiou" else "a"
            return self.say(f"{article} {text}", f"{'un' if noun == 'citizen' else 'une'} {text}")
        return text

    def family(self, phrase: nodes.Call) -> str:
        key = str(phrase.arguments[0]) if phrase.arguments else ""
        return self.families[key].name(self.language) if key in self.families else key.replace("_", " ").title()

    def level(self, phrase: nodes.Call) -> str:
        return self.number(phrase.arguments[0]) if phrase.row == "level_filter" else ""


@lru_cache(maxsize=256)
def _row(key: str) -> Row:
    name, _, kind = key.rpartition("_")
    return VOCABULARY.row(Kind(kind), name)


# --- French ----------------------------------------------------------------------------------------------------------

_CONTRACTIONS: Final = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"\bà joueur (?=\d)", "au joueur "),
        (r"\bde joueur (?=\d)", "du joueur "),
        (r"\bde les? (?=\w)", lambda found: "du " if found.group() == "de le " else "des "),
        (r"\bde Le (?=\w)", "du "),
        (r"\bde Les (?=\w)", "des "),
        (r"\bde La (?=\w)", "de la "),
        (r"\bde L'(?=\w)", "de l'"),
        (r"\bde (?!Héros)(?=[AEIOUÉÈÊÂÎÔŒHaeiouéèêâîôœ]\w)", "d'"),  # the h of a hero is not silent
        (r"\b([Ll])orsque (?=[aeiou])", r"\1orsqu'"),
        (r"\bque (?=(?:un|une|il|ils|elle)\b)", "qu'"),
        (r"\btoutes les Citoyens\b", "tous les Citoyens"),
        (r"\b([Ss])i (?=ils?\b)", r"\1'"),
        (r"\baucun carte\b", "aucune carte"),
    )
)


def contract(text: str) -> str:
    """Join the little French words with what follows them: *de le* becomes *du*."""
    for pattern, replacement in _CONTRACTIONS:
        text = pattern.sub(replacement, text)
    return text


def describe_activation(card: Card, language: str = DEFAULT_LANGUAGE) -> str:
    """When the power of a card works, in one word, and whether it has the Eleusis symbol (P8)."""
    word = row_wording(VOCABULARY.row(Kind.POWER, card.activation), language)
    return f"{word}, Eleusis" if card.is_eleusis else word
