"""The words of a language: entries with their forms, templates that put them together, and how neighbours join.

A language is a folder of `cards/words/`, read from TOML; nothing here knows one. `docs/translate.md` tells a
translator how its files are written:

    grammar.toml      how the language builds sentences, for every game
    *.toml            what else is said of every game, such as at a terminal
    <game>/*.toml     the words of one game
    page.toml         here and there: the words of the page in the browser, which are read when it is built

An entry is `section.key`. It is a template, or a table of templates by the features that choose between them:

    take_effect = "<take> {cards:a from}"
    owner_zone = { "owner=you" = "your {thing}", "" = "the {thing} of {owner}" }

The first line asks the argument `cards` for its form `a from`; `{cards:=number}` asks for one or many, as the argument
`number` has it, and `{done:^}` begins a sentence. In a table the key wins that has the most features of
all those that hold: what was asked for, and `argument=feature` for what an argument is. `is` lists what the word
itself is, so that others can agree with it: its gender, say; `is argument=feature` what it is where that holds.
`{@section.key}` puts another entry in (decision 31).
"""

from __future__ import annotations

import re
import tomllib
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol, TypeAlias

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.program.names import DEFAULT_LANGUAGE, game_words, known_language, words_folder
from elysium_rules.program.nodes import NounForms, pick_forms

PAGE_FILE: Final = "page.toml"  #: words of the page in the browser: `lexicon_page.py` reads them, nobody else
_SLOT: Final = re.compile(r"\{(@?)([\w. ]+)(?::([^{}]*))?\}")
_BEGINS: Final = "^"  #: in a slot: what stands there begins with a capital letter
_VERB: Final = re.compile(r"<([^<>]+)>\s*")
_CLOSING: Final = (",", ".", ";", ":", ")")  #: no blank stands before them but where a template says so

Features: TypeAlias = frozenset[str]
NONE: Final[Features] = frozenset()
_COUNTS: Final[Features] = frozenset({"one", "many"})


class MissingWordWarning(UserWarning):
    """A language has no words for something, so that it is said in English."""


class Phrase(Protocol):
    """What an argument of a template can be."""

    def features(self, lexicon: Lexicon) -> Features:
        """What the words around it must know: its gender, its number, who is meant."""
        ...

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        """Its words in the form that is wanted."""
        ...


Arguments: TypeAlias = Mapping[str, Phrase]


@attrs.frozen
class Slot:
    """A place in a template: an argument, or another entry, in a form."""

    name: str
    wanted: Features
    is_entry: bool
    like: str = ""  #: an argument: what stands here is one or many as that is
    begins: bool = False  #: whether a sentence begins here


@attrs.frozen
class Template:
    """A text with slots; with *verbs*, the clauses it is made of, each with its verb."""

    pieces: tuple[str | Slot, ...]
    verbs: tuple[tuple[str, Template], ...] = ()
    text: str | None = attrs.field(init=False)  #: all of it, where there is nothing to fill in

    def __attrs_post_init__(self) -> None:
        is_plain = not self.verbs and all(isinstance(piece, str) for piece in self.pieces)
        object.__setattr__(self, "text", "".join(map(str, self.pieces)) if is_plain else None)

    def slots(self) -> Iterator[Slot]:
        """All places in it."""
        for _, rest in self.verbs:
            yield from rest.slots()
        for piece in self.pieces:
            if isinstance(piece, Slot):
                yield piece


def parse_template(text: str) -> Template:
    """Read a template.

    >>> [slot.name for slot in parse_template("take {cards:a from} {@word.now}").slots()]
    ['cards', 'word.now']
    >>> [verb for verb, _ in parse_template("<draw> a card & <keep> it").verbs]
    ['draw', 'keep']
    """
    if text.startswith("<"):
        clauses = []
        for part in text.split(" & "):
            verb = _VERB.match(part)
            if verb is None:
                raise EngineError(f"a clause begins with its verb: {part!r}")
            clauses.append((verb[1], parse_template(part[verb.end() :])))
        return Template((), tuple(clauses))
    pieces: list[str | Slot] = []
    end = 0
    for slot in _SLOT.finditer(text):
        if slot.start() > end:
            pieces.append(text[end : slot.start()])
        asked = (slot[3] or "").split()
        like = "".join(word[1:] for word in asked if word.startswith("="))
        wanted = frozenset(word for word in asked if word[0] != "=" and word != _BEGINS)
        pieces.append(Slot(slot[2], wanted, bool(slot[1]), like, _BEGINS in asked))
        end = slot.end()
    if end < len(text):
        pieces.append(text[end:])
    if any(isinstance(piece, str) and ("{" in piece or "}" in piece) for piece in pieces):
        raise EngineError(f"braces belong around the name of an argument: {text!r}")
    return Template(tuple(pieces))


@attrs.define(eq=False)
class Entry:
    """One entry of a lexicon: templates by features, the most special ones first."""

    variants: tuple[tuple[Features, Template], ...]
    inherent: Features  #: what the word itself is
    asked: Features  #: all features that can choose between the templates
    #: The same for features of arguments: by argument, each feature with its name in the keys, `argument=feature`.
    agreeing: tuple[tuple[str, Mapping[str, str]], ...]
    becoming: tuple[tuple[Features, Features], ...] = ()  #: what the word is beside that, where arguments are something
    _chosen: dict[Features, Template | None] = attrs.field(factory=dict)

    def choose(self, lexicon: Lexicon, arguments: Arguments, wanted: Features) -> Template | None:
        """The template that fits best."""
        known = self.known(lexicon, arguments, wanted)
        try:
            return self._chosen[known]
        except KeyError:
            fitting = (template for features, template in self.variants if features <= known)
            chosen = self._chosen[known] = next(fitting, None)
            return chosen

    def known(self, lexicon: Lexicon, arguments: Arguments, wanted: Features) -> Features:
        """What holds of all that can choose between the templates."""
        if not self.agreeing:
            return wanted & self.asked
        found = [*(wanted & self.asked)]
        for name, features in self.agreeing:
            phrase = arguments.get(name)
            has = ABSENT if phrase is None else phrase.features(lexicon)
            found += [features[feature] for feature in has if feature in features]
        return frozenset(found)

    def kinds(self, lexicon: Lexicon, arguments: Arguments) -> Features:
        """What the word is, with these arguments."""
        if not self.becoming:
            return self.inherent
        known = self.known(lexicon, arguments, NONE)
        return self.inherent.union(*(kinds for features, kinds in self.becoming if features <= known))

    def every_kind(self) -> Features:
        """All that the word can be."""
        return self.inherent.union(*(kinds for _, kinds in self.becoming))

    def templates(self) -> Iterator[Template]:
        """All of them."""
        return (template for _, template in self.variants)


ABSENT: Final[Features] = frozenset({"none"})  #: what an argument is that was left out


def read_entry(raw: object) -> Entry:
    """Make an entry of what stands in a file.

    >>> entry = read_entry({"is": "f", "many": "cards", "": "card"})
    >>> sorted(entry.inherent), len(entry.variants)
    (['f'], 2)
    >>> entry = read_entry({"is unit=mass": "f", "unit=mass": "the amount", "": "the number"})
    >>> sorted(entry.every_kind()), len(entry.variants)
    (['f'], 2)
    """
    table = {"": raw} if isinstance(raw, str) else dict(raw) if isinstance(raw, dict) else None
    if table is None or not all(isinstance(value, str) for value in table.values()):
        raise EngineError(f"an entry is a text, or a table of texts by features: {raw!r}")
    inherent = frozenset(str(table.pop("is", "")).split())
    becoming = tuple(
        (frozenset(key.split()) - {"is"}, frozenset(str(table.pop(key)).split()))
        for key in [key for key in table if key.startswith("is ")]
    )
    variants = [(frozenset(key.split()), parse_template(str(text))) for key, text in table.items()]
    variants.sort(key=lambda variant: -len(variant[0]))  # the order of the file among those of the same size
    every = NONE.union(*(features for features, _ in (*variants, *becoming)))
    agreeing: dict[str, dict[str, str]] = {}
    for feature in sorted(every):
        name, equals, value = feature.partition("=")
        if equals:
            agreeing.setdefault(name, {})[value] = feature
    plain = frozenset(feature for feature in every if "=" not in feature)
    return Entry(tuple(variants), inherent, plain, tuple(agreeing.items()), becoming)


@attrs.frozen
class Seam:
    """How a word joins with what comes behind it: `de` and `le` become `du`."""

    right: re.Pattern[str]  #: what stands behind it; as far as it is matched it is replaced, too
    write: str


@attrs.define(eq=False, slots=False)
class Lexicon:
    """All words of one language, for one game or for none."""

    language: str
    raw: Mapping[str, Mapping[str, Any]]  #: by section and key, as the files have them
    fallback: Lexicon | None  #: what is missing is said in its words
    #: Is told what is missing: the entry, the form that was wanted and the arguments. Without it, a warning is.
    on_missing: Callable[[str, Features, Arguments], object] | None = None
    _entries: dict[str, Entry | None] = attrs.field(factory=dict, init=False)
    _words: dict[tuple[str, Features], str] = attrs.field(factory=dict, init=False)  #: entries without arguments
    _merged: dict[tuple[Features, Features], Features] = attrs.field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        groups = self.raw.get("features", {})
        #: By feature: the others that cannot hold at the same time.
        self.rivals = {
            feature: frozenset(words.split()) - {feature} for words in groups.values() for feature in words.split()
        }
        self.synonyms = {key: frozenset(words.split()) for key, words in self.raw.get("synonyms", {}).items()}
        self.singular = frozenset(str(self.raw.get("numbers", {}).get("one", "1")).split())
        seams: dict[str, list[Seam]] = {}
        for rule in self.raw.get("seams", {}).get("rules", ()):
            right = re.compile(self._expand(rule["right"]), re.IGNORECASE)
            for left in rule["left"].split("|"):
                seams.setdefault(left, []).append(Seam(right, rule["write"]))
        self.seams = seams
        self.genders: Mapping[str, str] = self.raw.get("genders", {})  #: what authors call them, and their features
        rules = self.raw.get("nouns", {}).get("rules", ())
        self.endings: list[tuple[Features, re.Pattern[str], str]] = [
            (frozenset(rule["form"].split()), re.compile(rule["ending"]), rule["write"]) for rule in rules
        ]

    def _expand(self, pattern: str) -> str:
        """A pattern with its classes of sounds put in: `<vowel>` is that of `classes.vowel`."""
        for name, sounds in self.raw.get("classes", {}).items():
            pattern = pattern.replace(f"<{name}>", sounds)
        return pattern

    # --- entries

    def find(self, key: str) -> Entry | None:
        """An entry by section and key; None where the language has none."""
        try:
            return self._entries[key]
        except KeyError:
            section, _, name = key.partition(".")
            raw = self.raw.get(section, {}).get(name)
            entry = self._entries[key] = None if raw is None else read_entry(raw)
            return entry

    def has(self, key: str, *features: str) -> bool:
        """Whether there are words for something; with features, whether there is a form for all of them at once."""
        entry = self.find(key)
        if entry is None:
            return False
        return not features or any(set(features) <= asked for asked, _ in entry.variants)

    def knows(self, key: str) -> bool:
        """Whether something can be said, be it in English."""
        return self.has(key) or (self.fallback is not None and self.fallback.knows(key))

    def features_of(self, key: str, arguments: Arguments = {}) -> Features:  # noqa: B006 - nobody changes it
        """What a word is, such as its gender."""
        entry = self.find(key)
        return NONE if entry is None else entry.kinds(self, arguments)

    def merge(self, wanted: Features, more: Features) -> Features:
        """What is wanted, and more; of features that exclude each other the latter holds."""
        if not more:
            return wanted
        try:
            return self._merged[wanted, more]
        except KeyError:
            named = frozenset().union(*(self.synonyms.get(feature, (feature,)) for feature in more))
            kept = wanted.difference(*(self.rivals.get(feature, ()) for feature in named))
            merged = self._merged[wanted, more] = kept | named
            return merged

    # --- sentences

    def say(self, key: str, arguments: Arguments = {}, wanted: Features = NONE) -> str:  # noqa: B006 - nobody changes it
        """The words of an entry, filled in."""
        if not arguments:
            known = self._words.get((key, wanted))
            if known is not None:
                return known
        entry = self.find(key)
        template = None if entry is None else entry.choose(self, arguments, wanted)
        if template is None:
            return self._fall_back(key, arguments, wanted).say(key, arguments, wanted)
        text = self.fill(template, arguments, wanted) if template.text is None else template.text
        if not arguments:
            self._words[key, wanted] = text
        return text

    def template(self, key: str, arguments: Arguments, wanted: Features) -> tuple[Lexicon, Template]:
        """The template that fits best, and whose it is."""
        entry = self.find(key)
        template = None if entry is None else entry.choose(self, arguments, wanted)
        if template is None:
            return self._fall_back(key, arguments, wanted).template(key, arguments, wanted)
        return self, template

    def _fall_back(self, key: str, arguments: Arguments, wanted: Features) -> Lexicon:
        if self.on_missing is not None:
            self.on_missing(key, wanted, arguments)
        elif self.fallback is not None:
            missing_word(self.language, key)
        if self.fallback is None:
            raise EngineError(f"the lexicon has no words for `{key}`")
        return self.fallback

    def fill(self, template: Template, arguments: Arguments, wanted: Features) -> str:
        """Put arguments into a template; gaps that empty places leave are closed, the arguments stay as they are."""
        text = ""
        for piece in template.pieces:
            if isinstance(piece, str):
                if text and text[-1] != " ":
                    text += piece
                else:
                    closing = piece.lstrip(" ")
                    text = (text.rstrip(" ") if closing.startswith(_CLOSING) else text) + closing
                continue
            form = self.merge(wanted, piece.wanted) if piece.wanted else wanted
            if piece.like and piece.like in arguments:
                form = self.merge(form, arguments[piece.like].features(self) & _COUNTS)
            if piece.is_entry:
                said = self.say(piece.name, arguments, form)
            else:
                phrase = arguments.get(piece.name)
                said = "" if phrase is None else phrase.say(self, form)
            text = self.join(text, capitalise(said) if piece.begins else said)
        return text.rstrip(" ") if text[-1:] == " " else text

    def join(self, left: str, right: str) -> str:
        """Put two pieces side by side, as the language joins them.

        Only where two pieces meet: what stands inside of them, a name say, is never touched.
        """
        if not right or not self.seams or not left.endswith(" "):
            return left + right
        word = left[left.rfind(" ", 0, -1) + 1 : -1].lstrip("([“«\N{NO-BREAK SPACE}")
        for seam in self.seams.get(word, ()):
            found = seam.right.match(right)
            if found is not None:
                return left[: len(left) - len(word) - 1] + seam.write + right[found.end() :]
        return left + right

    def inflect(self, noun: str, wanted: Features) -> str:
        """A noun in a form that follows from the one its author gave: *den Pfeilen*."""
        for form, ending, write in self.endings:
            if form <= wanted:
                return ending.sub(write, noun, count=1)
        return noun


def capitalise(text: str) -> str:
    """Begin a sentence.

    >>> capitalise("(if you can) draw")
    '(If you can) draw'
    """
    start = len(text) - len(text.lstrip("("))
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


@cache
def missing_word(language: str, key: str) -> None:
    """Say once that a word is missing."""
    warnings.warn(f"`{language}` has no words for `{key}`: it is said in English", MissingWordWarning, stacklevel=2)


# --- files -----------------------------------------------------------------------------------------------------------


@cache
def find_lexicon(language: str, game: str = "") -> Lexicon:
    """The words of a language, read once per process; with those of a *game*.

    >>> find_lexicon("en").language
    'en'

    Raises:
        ValueError: there is no such language.
    """
    known_language(language)
    files = find_files(words_folder() / language, game)
    brought = game_words(game) if game else None
    files += [] if brought is None else find_files(brought / language)
    fallback = None if language == DEFAULT_LANGUAGE else find_lexicon(DEFAULT_LANGUAGE, game)
    return Lexicon(language, read_words(files), fallback)


def find_files(folder: Path, game: str = "") -> list[Path]:
    """The files of a language in its folder: those for every game, then those of one; not those of the page."""
    found = [*sorted(folder.glob("*.toml")), *(sorted((folder / game).glob("*.toml")) if game else ())]
    return [file for file in found if file.name != PAGE_FILE]


def read_words(files: Iterable[Path]) -> dict[str, dict[str, Any]]:
    """All sections of some files; a later file adds to the sections of those before it."""
    words: dict[str, dict[str, Any]] = {}
    for file in files:
        for section, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
            words.setdefault(section, {}).update(entries)
    return words


def translate_name(english: str, language: str, game: str) -> str | None:
    """The name of a printed thing in a language that its card file does not know, by its English name."""
    found = find_lexicon(language, game).raw.get("translation", {}).get(english)
    return None if found is None else str(found)


# --- the simplest phrases --------------------------------------------------------------------------------------------


@attrs.frozen
class Name:
    """A text that is said as it is: the name of a card or a player."""

    text: str
    kinds: Features = NONE

    def features(self, lexicon: Lexicon) -> Features:
        return self.kinds

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return self.text


@attrs.frozen
class Number:
    """A number in digits; words agree with it as with one thing or with many."""

    value: int
    ONE: ClassVar[Features] = frozenset({"one"})
    MANY: ClassVar[Features] = frozenset({"many"})

    def features(self, lexicon: Lexicon) -> Features:
        count = self.ONE if str(self.value) in lexicon.singular else self.MANY
        return count | {str(self.value)}

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return str(self.value) if self.value >= 0 else f"\N{MINUS SIGN}{-self.value}"


@attrs.frozen
class Noun:
    """What the author of a family calls something, as far as its languages go: one of it, and many."""

    names: tuple[NounForms, ...]
    kinds: Features = NONE
    MASS: ClassVar[Features] = frozenset({"mass"})  #: what is not counted by pieces

    def features(self, lexicon: Lexicon) -> Features:
        forms = self._forms(lexicon)
        found = self.kinds if forms.many is not None else self.kinds | self.MASS
        # A name out of another language has none of the genders of this one, and goes with the first.
        gender = lexicon.genders.get(forms.gender or "") or next(iter(lexicon.genders.values()), None)
        return found if gender is None else found | {gender}

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        forms = self._forms(lexicon)
        if forms.many is None or "many" not in wanted:
            return forms.one
        return lexicon.inflect(forms.many, wanted)

    def _forms(self, lexicon: Lexicon) -> NounForms:
        return pick_forms(self.names, lexicon.language)


@attrs.frozen
class Said:
    """An entry with its arguments."""

    key: str
    arguments: Arguments = attrs.field(factory=dict)
    kinds: Features = NONE  #: what is known of it beside what the entry says

    def features(self, lexicon: Lexicon) -> Features:
        return lexicon.features_of(self.key, self.arguments) | self.kinds

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        return lexicon.say(self.key, self.arguments, wanted)


@attrs.frozen
class Listed:
    """Several things in a row, joined as `list.<how>` says: by *and*, by *or*, by commas."""

    how: str
    items: tuple[Phrase, ...]

    def features(self, lexicon: Lexicon) -> Features:
        if len(self.items) == 1:
            return self.items[0].features(lexicon)
        every = [item.features(lexicon) for item in self.items]
        return frozenset.intersection(*every) - Number.ONE | Number.MANY if every else ABSENT

    def say(self, lexicon: Lexicon, wanted: Features) -> str:
        texts = [text for text in (item.say(lexicon, wanted) for item in self.items) if text]
        return join_texts(lexicon, self.how, texts, wanted)


def join_texts(lexicon: Lexicon, how: str, texts: list[str], wanted: Features = NONE) -> str:
    """Join texts: those between by `between`, the last one by `last`."""
    if not texts:
        return ""
    text = texts[0]
    for place, following in enumerate(texts[1:], start=2):
        step = frozenset({"last"}) if place == len(texts) else frozenset({"between"})
        step |= {"pair"} if len(texts) == 2 else NONE
        words = {"before": Name(text), "next": Name(following)}
        text = lexicon.say(f"list.{how}", words, lexicon.merge(wanted, step))
    return text
