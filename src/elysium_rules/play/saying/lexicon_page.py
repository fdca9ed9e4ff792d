"""The words of the page in the browser, compiled when it is built: plain texts with blanks.

The page (`clients/table/`) is not written in Python and composes nothing: it fills in names and numbers. So its entries
are resolved beforehand. What a template puts in (`{@word.key}`) is put in, a form that is asked for is chosen, and
what depends on an argument (`number=one`) stays as forms, of which the page takes the first that holds. What a language
lacks is said in English, as everywhere.

`page.toml` of a language holds these entries, in its own folder and in that of each game. Nobody who plays at a
terminal reads them (`find_files`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

import attrs

from elysium_rules.errors import EngineError
from elysium_rules.play.saying.lexicon import (
    NONE,
    PAGE_FILE,
    Entry,
    Features,
    Lexicon,
    Slot,
    Template,
    capitalise,
    find_files,
    parse_template,
    read_words,
)
from elysium_rules.play.saying.lexicon_check import Finding, What, WordFiles
from elysium_rules.program.names import DEFAULT_LANGUAGE, words_folder

_BLANK: Final = re.compile(r"\{(\w+)\}")
_COUNTS: Final = ("one", "many")
#: What the page can tell of an argument; any number is known by its digits beside that.
_KNOWN: Final = ("none", *_COUNTS)


@attrs.frozen
class Form:
    """A text with blanks, and what must hold of what is filled in: features such as `number=one`."""

    when: Features
    text: str


Forms: TypeAlias = tuple[Form, ...]  #: the first of which all features hold is said


def page_lexicon(language: str, game: str = "") -> Lexicon:
    """The words of a language with those of the page; with those of a *game*."""
    folder = words_folder() / language
    files = [*find_files(folder, game), folder / PAGE_FILE, *((folder / game / PAGE_FILE,) if game else ())]
    fallback = None if language == DEFAULT_LANGUAGE else page_lexicon(DEFAULT_LANGUAGE, game)
    return Lexicon(language, read_words(file for file in files if file.is_file()), fallback)


def work_out(lexicon: Lexicon, key: str, wanted: Features = NONE) -> Forms:
    """The forms of an entry, the most special first.

    >>> raw = {
    ...     "page": {"new": {"": "{number} new {@word.card:many}", "number=one": "a new {@word.card}"}},
    ...     "word": {"card": {"": "card", "many": "cards"}},
    ... }
    >>> for form in work_out(Lexicon("xx", raw, None), "page.new"):
    ...     print(sorted(form.when), form.text)
    ['number=one'] a new card
    [] {number} new cards

    Raises:
        EngineError: nobody has words for it, or it has something in it that the page cannot say.
    """
    return _forms(lexicon, key, wanted, ())


def work_out_template(lexicon: Lexicon, text: str) -> Forms:
    """The same for a template that is no entry.

    >>> work_out_template(Lexicon("xx", {"word": {"over": "all is over"}}, None), "{@word.over:^}.")
    (Form(when=frozenset(), text='All is over.'),)
    """
    return tuple(_filled(lexicon, parse_template(text), NONE, NONE, ()))


def blanks_of(forms: Iterable[Form]) -> dict[str, bool]:
    """What is filled in, and whether it may be left out.

    >>> blanks_of([Form(frozenset({"name=none"}), "all {number}"), Form(NONE, "{name}: {number}")])
    {'name': True, 'number': False}
    """
    found = list(forms)
    asked = {feature for form in found for feature in form.when}
    names = {name for form in found for name in _BLANK.findall(form.text)} | {name.partition("=")[0] for name in asked}
    return {name: f"{name}=none" in asked for name in sorted(names)}


def _forms(lexicon: Lexicon, key: str, wanted: Features, path: tuple[str, ...]) -> Forms:
    if key in path:
        raise EngineError(f"`{key}` puts itself in")
    entry = lexicon.find(key)
    variants = [] if entry is None else list(_fitting(entry, wanted))
    if not variants:
        if lexicon.fallback is None:
            raise EngineError(f"the lexicon has no words for `{key}`")
        return _forms(lexicon.fallback, key, wanted, path)
    return tuple(form for when, template in variants for form in _filled(lexicon, template, wanted, when, (*path, key)))


def _fitting(entry: Entry, wanted: Features) -> Iterator[tuple[Features, Template]]:
    """The templates that can be said in a form, with what they want of arguments, up to one that wants nothing."""
    for features, template in entry.variants:
        when = frozenset(feature for feature in features if "=" in feature)
        if features - when <= wanted:
            yield when, template
            if not when:
                return


def _filled(
    lexicon: Lexicon, template: Template, wanted: Features, when: Features, path: tuple[str, ...]
) -> Iterator[Form]:
    """A template with the entries in it put in; one form for each of theirs."""
    if template.verbs:
        raise EngineError("a verb has its forms in the powers of cards: the page says it as it is")
    for feature in sorted(when):
        name, _, kind = feature.partition("=")
        if kind not in _KNOWN and not kind.isdigit():
            raise EngineError(f"the page cannot tell whether `{name}` is `{kind}`, but {', '.join(_KNOWN)} or a number")
    made = [Form(when, "")]
    for piece in template.pieces:
        parts = (Form(NONE, piece),) if isinstance(piece, str) else tuple(_put_in(lexicon, piece, wanted, path))
        made = [Form(left.when | right.when, left.text + right.text) for left in made for right in parts]
    yield from (form for form in made if not _contradicts(form.when))


def _put_in(lexicon: Lexicon, slot: Slot, wanted: Features, path: tuple[str, ...]) -> Iterator[Form]:
    if not slot.is_entry:
        if slot.wanted or slot.like or slot.begins:
            raise EngineError(f"the page fills in names and numbers as they are: `{{{slot.name}}}` has no forms")
        yield Form(NONE, f"{{{slot.name}}}")
        return
    form = lexicon.merge(wanted, slot.wanted)
    for count in _COUNTS if slot.like else ("",):
        asked = lexicon.merge(form, frozenset({count})) if count else form
        when = frozenset({f"{slot.like}={count}"}) if count else NONE
        for said in _forms(lexicon, slot.name, asked, path):
            yield Form(said.when | when, capitalise(said.text) if slot.begins else said.text)


def _contradicts(when: Features) -> bool:
    """Whether features can never hold together: an argument is one, many or left out."""
    return any(
        sum(f"{name}={kind}" in when for kind in _KNOWN) > 1 for name in {feature.partition("=")[0] for feature in when}
    )


# --- what a translator is told ---------------------------------------------------------------------------------------


def check_page(words: WordFiles, english: WordFiles) -> Iterator[Finding]:
    """What the page cannot say, and what it has to say and would not; the rest is checked as in every file."""
    places = [(game, key, file) for (game, key), (file, _) in words.entries.items() if file.endswith(PAGE_FILE)]
    theirs = {game: english.lexicon(game, None) for game in {game for game, _, _ in places}}
    own = {game: words.lexicon(game, fallback) for game, fallback in theirs.items()}
    for game, key, file in places:
        try:
            said = blanks_of(work_out(own[game], key))
            wanted = blanks_of(work_out(theirs[game], key)) if theirs[game].find(key) else {}
        except EngineError as error:
            yield Finding(What.BROKEN, file, key, str(error).partition("\n")[0])  # the rest blames the library
            continue
        for name in wanted:
            if name not in said:
                yield Finding(What.UNSAID, file, key, f"does not say `{{{name}}}`")
