"""Who speaks to the players at a terminal: all words for them lie in `cards/words/`, none in Python.

Here the line is drawn. What players read while they play, watch or replay a game is said in their language:
`terminal.toml` of each language has it for every game, `<game>/terminal.toml` for one. Whoever operates the program
reads English, as with other programs: the help of commands and options, and what is wrong with an argument, a file
or a card. These sentences stand in the code, mostly in a `SetupError` or a `DecodeError`.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

import attrs
from rich.text import Text

from elysium_rules.play.saying.lexicon import Listed, Name, Phrase, find_lexicon
from elysium_rules.play.saying.words import Speaker, Word, as_phrase

_MARK: Final = "\x01"  #: stands in no name and in no word; what follows it is the number of a styled text
_FIRST: Final = ord("!")  #: the character for the number 0
_MARKED: Final = re.compile(f"([^{_MARK}]*){_MARK}(.)", re.DOTALL)


def voice_of(language: str, game: str = "") -> Speaker:
    """Who says the words of the terminal in a language, with those of a *game*; they are read when first needed.

    >>> voice_of("fr").say("terminal.undone")
    'Annulé.'
    """
    return Speaker(find_lexicon(language, game))


def in_row(how: str, words: Iterable[Phrase | str | int]) -> Listed:
    """Several things in a row, joined as `list.<how>` says."""
    return Listed(how, tuple(map(as_phrase, words)))


@attrs.frozen
class Ink:
    """Lets texts keep their style inside of a sentence, wherever a language puts them.

    >>> ink = Ink()
    >>> said = voice_of("en").say("mark.colon", text=ink.dip(Text("Domain", style="bold")))
    >>> text = ink.write(said)
    >>> text.plain, text.spans
    ('Domain:', [Span(0, 6, 'bold')])
    """

    texts: list[Text] = attrs.field(factory=list)

    def dip(self, text: Text) -> Name:
        """A text as a word of a sentence."""
        self.texts.append(text)
        return Name(f"{text.plain}{_MARK}{chr(_FIRST + len(self.texts) - 1)}")

    def write(self, said: str) -> Text:
        """A sentence with such words in it; the begin of one may have melted into what stands before it."""
        made, end = Text(), 0
        for part in _MARKED.finditer(said):
            text, end = self.texts[ord(part[2]) - _FIRST], part.end()
            plain, size = text.plain, len(text)
            same = next(length for length in range(size, -1, -1) if part[1].endswith(plain[size - length :]))
            made.append(part[1][: len(part[1]) - same])
            made.append_text(text[size - same :])
        return made.append(said[end:])


def styled(voice: Speaker, key: str, form: str = "", **words: Word | Text) -> Text:
    """An entry, with texts in it that keep their style."""
    ink = Ink()
    given = {name: ink.dip(word) if isinstance(word, Text) else word for name, word in words.items()}
    return ink.write(voice.say(key, form, **given))


def joined(voice: Speaker, how: str, texts: Iterable[Text]) -> Text:
    """Texts in a row, joined as `list.<how>` says."""
    ink = Ink()
    return ink.write(voice.voice(in_row(how, [ink.dip(text) for text in texts])))


def headed(voice: Speaker, title: Text) -> Text:
    """A title before what it is the title of."""
    return styled(voice, "mark.colon", text=title).append(" ")


def punctuated(voice: Speaker, sign: str, items: Sequence[Text]) -> list[Text]:
    """Items with a `comma` or a `semicolon` behind each of them but the last."""
    return [*(styled(voice, f"mark.{sign}", text=item) for item in items[:-1]), *items[-1:]]


def help_text(commands: Sequence[tuple[str, str]], notes: Sequence[str], width: int) -> str:
    """What can be typed and what it does, then notes, each a paragraph."""
    indent = " " * (max(len(typed) for typed, _ in commands) + 1)
    lines = [
        line
        for typed, does in commands
        for line in textwrap.wrap(
            does, width, initial_indent=typed.ljust(len(indent)), subsequent_indent=indent, break_long_words=False
        )
    ]
    return "\n\n".join(["\n".join(lines), *(textwrap.fill(note, width) for note in notes)])
