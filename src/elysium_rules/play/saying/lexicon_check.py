"""What is wrong with the files of a language: what English has and it has not, what nobody asks for, what has a typo.

English is what the others are measured by: it says which entries there are, and what their templates may speak of.
What is found here is found by reading; `lexicon_trial.py` composes texts and finds what is missing then.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.diagnostics import suggest
from elysium_rules.errors import EngineError
from elysium_rules.play.saying.lexicon import NONE, Entry, Features, Lexicon, Template, read_entry
from elysium_rules.program.names import DEFAULT_LANGUAGE, GRAMMAR_FILE
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Vocabulary

#: Sections that hold no entries.
SETTINGS: Final = (
    *("language", "features", "synonyms", "numbers", "classes", "seams", "translation"),
    *("genders", "nouns"),  # of what authors name
)
VERB: Final = "verb"  #: the section of what a language does by itself: no other language has the same verbs
MOODS: Final = ("order", "third", "infinitive", "to")
#: Groups of features that every grammar has, with what must be in them.
_GROUPS: Final = {"mood": MOODS, "number": ("one", "many")}
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_STRAY_VERB: Final = re.compile(r"<[^<>]*>")

Files: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]


class What(StrEnum):
    """What kind of thing was found."""

    BROKEN = "broken"  #: cannot be read
    MISSING = "missing"  #: English has it
    FORM = "missing form"  #: a word without a form that is wanted
    UNUSED = "never used"
    SLOT = "unknown argument"
    UNSAID = "argument left out"  #: of the page, which has nothing else to say it with
    FEATURE = "unknown feature"
    AMBIGUOUS = "ambiguous"  #: two forms fit, and the first one wins


@attrs.frozen
class Finding:
    """One thing that a translator should look at."""

    what: What
    file: str  #: in the folder of the language; of what is missing, the file that English has it in
    key: str  #: section and key of the entry
    text: str  #: what is wrong; of what is missing, the entry as English has it
    hint: str = ""

    @property
    def is_note(self) -> bool:
        """Whether it may stay as it is."""
        return self.what is What.AMBIGUOUS


@attrs.frozen
class Asked:
    """What one game asks its lexicon for, as far as its tables say so."""

    game: str
    vocabulary: Vocabulary | None  #: None: its cards are not written in the card language
    #: By section (`action`, `event`): the classes that have a sentence there, and their fields.
    classes: Mapping[str, Mapping[str, frozenset[str]]] = attrs.field(factory=dict)
    #: The names that are printed on its cards: the English one, and the languages it has.
    names: tuple[tuple[str, frozenset[str]], ...] = ()
    #: Whether the port tells of it: then each class has a sentence, which speaks of its fields and of nothing else.
    is_told_plainly: bool = False

    def arguments(self, key: str) -> frozenset[str]:
        """What an entry can speak of."""
        section, _, name = key.partition(".")
        if section == "row" and self.vocabulary is not None and any(row.key == name for row in self.vocabulary):
            row = self.vocabulary.find(name)
            names = {"you", *(parameter.name for parameter in row.parameters)}  # whoever uses the power
            names |= {"how"} if row.kind is Kind.VALUE else set()  # whether chance chooses
            names |= {"quantity"} if {"amount", "resource"} <= names else set()
            names |= {"amount", "number"} if row.kind is Kind.NUMBER else set()
            names |= {row.name for row in self.vocabulary.rows_of(Kind.FILTER)} if "filters" in names else set()
            return frozenset(names)
        return self.classes.get(section, {}).get(name, NONE)

    def has_no_use(self, key: str) -> bool:
        """Whether it is certain that nobody asks for an entry."""
        section, _, name = key.partition(".")
        if section == "row":
            return all(row.key != name for row in self.vocabulary or ())
        return section in self.classes and name[:1].isupper() and name not in self.classes[section]


@attrs.frozen
class Seen:
    """What was asked for while texts were composed."""

    features: Features = NONE  #: all forms that were wanted, and all that arguments were
    arguments: Mapping[tuple[str, str], frozenset[str]] = attrs.field(factory=dict)  #: by game and key

    def given(self, game: str, key: str) -> frozenset[str]:
        """The arguments that an entry got; one that stands in no game, those of all of them."""
        return frozenset().union(
            *(names for (where, name), names in self.arguments.items() if name == key and game in ("", where))
        )


@attrs.frozen(slots=False)
class WordFiles:
    """The files of one language, as they are written."""

    language: str
    files: Files  #: by name, such as `grammar.toml` and `<game>/cards.toml`; then by section and key
    broken: tuple[Finding, ...] = ()  #: what cannot be read

    @cached_property
    def entries(self) -> dict[tuple[str, str], tuple[str, Entry]]:
        """The file and the entry, by game (empty for what is said of every game) and key."""
        found = {}
        for file, sections in self.files.items():
            for section, words in sections.items():
                if section not in SETTINGS:
                    for name, raw in words.items():
                        found[game_of(file), f"{section}.{name}"] = file, read_entry(raw)
        return found

    def find(self, game: str, key: str) -> tuple[str, Entry] | None:
        """An entry of a game, or one of every game."""
        return self.entries.get((game, key)) or self.entries.get(("", key))

    @cached_property
    def references(self) -> dict[str, set[tuple[str, str]]]:
        """By entry: the entries, by game and key, whose templates put it in or use it as their verb."""
        found: dict[str, set[tuple[str, str]]] = {}
        for (game, key), (_, entry) in self.entries.items():
            for template in entry.templates():
                for slot in template.slots():
                    if slot.is_entry:
                        found.setdefault(slot.name, set()).add((game, key))
                for verb, _ in template.verbs:
                    found.setdefault(f"{VERB}.{verb}", set()).add((game, key))
        return found

    def settings(self, section: str) -> dict[str, Any]:
        """A section that holds no entries."""
        found: dict[str, Any] = {}
        for sections in self.files.values():
            found.update(sections.get(section, {}))
        return found

    def raw(self, game: str = "") -> dict[str, dict[str, Any]]:
        """All sections, with those of one game."""
        found: dict[str, dict[str, Any]] = {}
        for file, sections in self.files.items():
            if game_of(file) in ("", game):
                for section, words in sections.items():
                    found.setdefault(section, {}).update(words)
        return found

    def lexicon(self, game: str, fallback: Lexicon | None) -> Lexicon:
        """The words of this language for a game."""
        return Lexicon(self.language, self.raw(game), fallback)


def game_of(file: str) -> str:
    """The game that a file belongs to.

    >>> game_of("tricks/cards.toml"), game_of("grammar.toml")
    ('tricks', '')
    """
    return file.rpartition("/")[0]


def read_files(folder: Path, language: str, brought: Mapping[str, Path] = MappingProxyType({})) -> WordFiles:
    """Read the folder of a language; what cannot be read is a finding.

    Args:
        folder: where its words lie, those of a game in a folder of its name.
        language: what it is called.
        brought: the same of games that bring their words along, by their names.
    """
    files: dict[str, dict[str, dict[str, Any]]] = {}
    broken: list[Finding] = []
    paths = {path.relative_to(folder).as_posix(): path for path in (*folder.glob("*.toml"), *folder.glob("*/*.toml"))}
    paths |= {f"{game}/{path.name}": path for game, place in brought.items() for path in place.glob("*.toml")}
    for name, path in sorted(paths.items(), key=lambda item: ("/" in item[0], item[0])):
        try:
            sections = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
            broken.append(Finding(What.BROKEN, name, "", f"cannot be read: {error}"))
            continue
        files[name] = {}
        for section, words in sections.items():
            if not isinstance(words, dict):
                broken.append(Finding(What.BROKEN, name, section, "stands in no section"))
                continue
            wrong = {} if section in SETTINGS else {key: fault_of(raw) for key, raw in words.items()}
            broken += [Finding(What.BROKEN, name, f"{section}.{key}", fault) for key, fault in wrong.items() if fault]
            files[name][section] = {key: raw for key, raw in words.items() if not wrong.get(key)}
    found = WordFiles(language, files, tuple(broken))
    if GRAMMAR_FILE not in files and not broken:
        broken.append(Finding(What.BROKEN, GRAMMAR_FILE, "", "is not there: it makes a folder a language"))
    try:
        found.lexicon("", None)
    except (re.error, KeyError, TypeError, AttributeError, ValueError) as error:
        broken.append(Finding(What.BROKEN, GRAMMAR_FILE, "", f"cannot be used: {type(error).__name__}: {error}"))
    return attrs.evolve(found, broken=tuple(broken))


def fault_of(raw: object) -> str:
    """What is wrong with the form of an entry; nothing where nothing is.

    >>> fault_of("take {cards"), fault_of("take {cards}")
    ("braces belong around the name of an argument: 'take {cards'", '')
    """
    try:
        entry = read_entry(raw)
    except EngineError as error:
        return str(error).partition("\n")[0]  # the rest blames the library
    for template in entry.templates():
        for text in _texts(template):
            stray = _STRAY_VERB.search(text)
            if stray:
                return f"a verb stands at the beginning, or behind ` & `: {stray[0]}"
    return ""


def _texts(template: Template) -> Iterator[str]:
    for _, rest in template.verbs:
        yield from _texts(rest)
    yield from (piece for piece in template.pieces if isinstance(piece, str))


# --- the checks ------------------------------------------------------------------------------------------------------


def check_files(
    words: WordFiles, english: WordFiles, games: Iterable[Asked], seen: Seen | None = None
) -> tuple[Finding, ...]:
    """All that can be found by reading; what is *seen* while texts are composed is needed to find typos."""
    known = tuple(games)
    checks = (
        check_settings(words),
        check_missing(words, english),
        check_told(words, known),
        check_names(words, known),
        check_forms(words, english),
        check_unused(words, english, known),
        () if seen is None else check_slots(words, english, known, seen),
        () if seen is None else check_features(words, english, known, seen.features),
    )
    return words.broken + tuple(finding for findings in checks for finding in findings)


def check_settings(words: WordFiles) -> Iterator[Finding]:
    """Each grammar says what the language is called, and which moods and numbers exclude each other."""
    if not words.settings("language").get("name"):
        yield Finding(What.MISSING, GRAMMAR_FILE, "language.name", 'name = "..."')
    groups = words.settings("features")
    for group, needed in _GROUPS.items():
        if not set(needed) <= set(str(groups.get(group, "")).split()):
            yield Finding(What.MISSING, GRAMMAR_FILE, f"features.{group}", f'{group} = "{" ".join(needed)}"')


def check_missing(words: WordFiles, english: WordFiles) -> Iterator[Finding]:
    """Entries of English that the language has not, and entries that its own templates speak of in vain.

    What only the templates of English put in is its own business, as its verbs are.
    """
    for (game, key), (file, _) in english.entries.items():
        own = key in english.references and not key.startswith(("row.", "word."))
        if not own and not key.startswith(f"{VERB}.") and words.find(game, key) is None:
            yield Finding(What.MISSING, file, key, english_text(english, game, key))
    for key, places in words.references.items():
        for game, asking in sorted(places):
            if words.find(game, key) is None and not (game == "" and any(name == key for _, name in words.entries)):
                text = english_text(english, game, key)
                hint = f"`{asking}` puts it in"
                yield Finding(What.MISSING, words.entries[game, asking][0], key, text, hint)
                break


def check_told(words: WordFiles, games: Iterable[Asked]) -> Iterator[Finding]:
    """Actions and events for which a game has no sentence in English, nor anybody else."""
    for asked in games if words.language == DEFAULT_LANGUAGE else ():
        keys = [f"{section}.{name}" for section, kinds in asked.classes.items() for name in kinds]
        for key in keys if asked.is_told_plainly else ():
            if words.find(asked.game, key) is None:
                yield Finding(What.MISSING, f"{asked.game}/{asked.game}.toml", key, "")


def check_names(words: WordFiles, games: Iterable[Asked]) -> Iterator[Finding]:
    """Printed names that neither the cards nor `[translation]` have in this language."""
    for asked in games:
        translated = words.raw(asked.game).get("translation", {})
        for name in dict.fromkeys(name for name, languages in asked.names if words.language not in languages):
            if name not in translated:
                text = f'{toml_key(name)} = "{name}"'
                yield Finding(What.MISSING, f"{asked.game}/names.toml", f"translation.{name}", text)


def check_forms(words: WordFiles, english: WordFiles) -> Iterator[Finding]:
    """Verbs without a form that most verbs have, and entries that do not fit where a form of English does."""
    verbs = {place: entry for place, entry in words.entries.items() if place[1].startswith(f"{VERB}.")}
    for mood in MOODS:
        usual = sum(_has_form(entry, mood) for _, entry in verbs.values()) * 2 > len(verbs)
        for (_, key), (file, entry) in verbs.items():
            if not _has_form(entry, mood) and (usual or entry.choose(_NO_WORDS, {}, frozenset({mood})) is None):
                yield Finding(What.FORM, file, key, f"has no form for `{mood}`")
    groups = [frozenset(str(group).split()) for group in words.settings("features").values()]
    for (game, key), (_, theirs) in english.entries.items():
        found = None if key.startswith(f"{VERB}.") else words.find(game, key)
        if found is not None:
            file, entry = found
            for features, _ in theirs.variants:
                if not any(_may_fit(form, features, groups) for form, _ in entry.variants):
                    yield Finding(What.FORM, file, key, f"has no form for `{' '.join(sorted(features))}`")


def _may_fit(form: Features, features: Features, groups: Iterable[Features]) -> bool:
    """Whether a form can fit where these features hold: it may want more of the grammar, and of arguments."""
    more = frozenset(feature for feature in form - features if "=" not in feature)
    return all(any(feature in group and not group & features for group in groups) for feature in more)


def _has_form(entry: Entry, feature: str) -> bool:
    return any(feature in features for features, _ in entry.variants)


def check_unused(words: WordFiles, english: WordFiles, games: Iterable[Asked]) -> Iterator[Finding]:
    """What neither English has nor a template of the language puts in; in English, what no game asks for."""
    known = {asked.game: asked for asked in games}
    for (game, key), (file, _) in words.entries.items():
        if key in words.references:
            continue
        if key.startswith(f"{VERB}."):
            yield Finding(What.UNUSED, file, key, "no template has this verb")
        elif words.language == DEFAULT_LANGUAGE:
            if game in known and known[game].has_no_use(key):
                yield Finding(What.UNUSED, file, key, "the game asks for no such words")
        elif english.find(game, key) is None and not (game == "" and any(name == key for _, name in english.entries)):
            near = suggest(key, [name for place, name in english.entries if place in ("", game)])
            hint = f"did you mean `{near}`?" if near else ""
            yield Finding(What.UNUSED, file, key, "English has no such entry, and no template puts it in", hint)


def check_slots(words: WordFiles, english: WordFiles, games: Iterable[Asked], seen: Seen) -> Iterator[Finding]:
    """Arguments that neither the English templates of an entry have nor whoever asks for it."""
    offers = _Offers(words, english, {asked.game: asked for asked in games}, seen)
    for (game, key), (file, entry) in words.entries.items():
        offered = offers.find(game, key)
        for name in sorted(used_arguments(entry) - offered) if offered is not None else ():
            near = suggest(name, sorted(offered or ()))
            hint = f"did you mean `{near}`?" if near else f"there are {_listed(offered)}" if offered else ""
            yield Finding(What.SLOT, file, key, f"there is no argument `{name}`", hint)


@attrs.frozen
class _Offers:
    """What entries can speak of."""

    words: WordFiles
    english: WordFiles
    games: Mapping[str, Asked]
    seen: Seen

    def find(self, game: str, key: str, path: frozenset[str] = NONE) -> frozenset[str] | None:
        """What English speaks of there, what the game gives, what those have that put it in; None: nobody can tell."""
        found = set(self.seen.given(game, key))
        is_known = False
        if game in self.games:
            found |= self.games[game].arguments(key)
            # A game may say more of its actions and events than their fields hold.
            is_known = key.startswith("row.") or (self.games[game].is_told_plainly and bool(found))
        if self.words.language != DEFAULT_LANGUAGE and self.english.find(game, key) is not None:
            found |= _spoken(self.english, game, key, set())
            is_known = True
        for place, asking in self.words.references.get(key, ()):
            if asking not in path:
                theirs = self.find(place, asking, path | {key})
                if theirs is None:
                    return None
                found |= theirs
                is_known = True
        return frozenset(found) if is_known else None


def _spoken(words: WordFiles, game: str, key: str, seen: set[str]) -> set[str]:
    """The arguments of an entry, and of those that it puts in."""
    found = words.find(game, key)
    if found is None or key in seen:
        return set()
    names = used_arguments(found[1])
    for template in found[1].templates():
        for slot in template.slots():
            if slot.is_entry:
                names |= _spoken(words, game, slot.name, seen | {key})
    return names


def used_arguments(entry: Entry) -> set[str]:
    """The arguments that an entry speaks of or agrees with."""
    names = {name for name, _ in entry.agreeing}
    for template in entry.templates():
        for slot in template.slots():
            names |= {slot.like} if slot.like else set()
            names |= set() if slot.is_entry else {slot.name}
    return names


def check_features(words: WordFiles, english: WordFiles, games: Iterable[Asked], seen: Features) -> Iterator[Finding]:
    """Features that nobody asks for and that no argument can have: typos, mostly."""
    groups = {feature for group in words.settings("features").values() for feature in str(group).split()}
    synonyms = {name for item in words.settings("synonyms").items() for part in item for name in str(part).split()}
    grammar = groups | synonyms | set(MOODS) | {"none", "one", "many"}
    keys, kinds, inherent, slots = _features_of(words)
    english_keys, english_kinds, english_inherent, english_slots = _features_of(english)
    asked = grammar | seen | slots | english_slots | english_keys
    wanted = grammar | keys | english_keys | english_slots
    vocabulary = {
        word.replace(" ", "_")
        for game in games
        for row in game.vocabulary or ()
        for parameter in row.parameters
        for word in parameter.words
    }
    possible = grammar | seen | inherent | english_inherent | english_kinds | vocabulary
    for (_, key), (file, entry) in words.entries.items():
        for feature in sorted(entry.asked - asked):
            yield _unknown(file, key, feature, "nobody asks for the form", asked)
        for name, features in entry.agreeing:
            for feature in sorted(set(features) - possible):
                if not feature.isdigit():
                    yield _unknown(file, key, feature, f"`{name}` is never", possible)
        for template in entry.templates():
            for slot in template.slots():
                for feature in sorted(slot.wanted - wanted):
                    yield _unknown(file, key, feature, "no words have the form", wanted)
        for feature in sorted(entry.every_kind() - kinds - english_kinds - english_inherent - seen):
            if suggest(feature, sorted(kinds | english_inherent)):
                yield _unknown(file, key, feature, "nothing agrees with", kinds | english_inherent)


def _features_of(words: WordFiles) -> tuple[set[str], set[str], set[str], set[str]]:
    """Forms of entries, kinds of arguments, what words are, and forms that slots ask for."""
    keys: set[str] = set()
    kinds: set[str] = set()
    inherent: set[str] = set()
    slots: set[str] = set()
    for _, entry in words.entries.values():
        keys |= entry.asked
        inherent |= entry.every_kind()
        for _, features in entry.agreeing:
            kinds |= set(features)
        for template in entry.templates():
            for slot in template.slots():
                slots |= slot.wanted
    return keys, kinds, inherent, slots


def _unknown(file: str, key: str, feature: str, text: str, known: Iterable[str]) -> Finding:
    near = suggest(feature, sorted(known))
    return Finding(What.FEATURE, file, key, f"{text} `{feature}`", f"did you mean `{near}`?" if near else "")


# --- texts -----------------------------------------------------------------------------------------------------------


def english_text(english: WordFiles, game: str, key: str) -> str:
    """An entry as English has it, so that a translator can begin with it; nothing where English has none."""
    section, _, name = key.partition(".")
    raw = english.raw(game).get(section, {}).get(name)
    return "" if raw is None else f"{toml_key(name)} = {toml_value(raw)}"


def toml_key(key: str) -> str:
    """A key as TOML writes it.

    >>> toml_key("take_effect"), toml_key("at end")
    ('take_effect', '"at end"')
    """
    return key if _BARE_KEY.fullmatch(key) else toml_value(key)


def toml_value(value: object) -> str:
    r"""A text, or a table of texts, as TOML writes it.

    >>> toml_value({"": "card", "many": "cards"}), toml_value('a "b"')
    ('{ "" = "card", many = "cards" }', '"a \\"b\\""')
    """
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{toml_key(key)} = {toml_value(item)}" for key, item in value.items()) + " }"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{text}"'


def _listed(names: Iterable[str] | None) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names or ()))


#: Knows no words: for entries whose arguments say nothing.
_NO_WORDS: Final = Lexicon("", {}, None)
