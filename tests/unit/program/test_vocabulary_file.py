"""A table of operations that is a file: what it says is what a row has, and nothing else."""

import tomllib
from pathlib import Path

import pytest

from elysium_rules.errors import EngineError
from elysium_rules.program.types import Kind, QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter, Row
from elysium_rules.program.vocabulary_file import make_vocabulary, read_vocabulary

TEXT = """
[words]
language = ["en"]

[word_needs]
pp = "prestige"

[effect.draw]
example = "draw 2 cards"
doc = "Draw."
parameters = [{ name = "amount", type = "number", largest = 5 }]
asks = "pick one"
only_in = ["play"]
"""


def test_rows_are_those_of_the_file() -> None:
    made = make_vocabulary("small", tomllib.loads(TEXT))
    amount = Parameter("amount", Type.NUMBER, largest=5)
    asks = QuestionKind.PICK_ONE
    assert made.rows == (Row(Kind.EFFECT, "draw", "draw 2 cards", "Draw.", (amount,), asks=asks, only_in=("play",)),)
    assert made.words == {"language": ("en",)}
    assert made.word_needs == {"pp": "prestige"}


@pytest.mark.parametrize(
    "line, problem",
    [
        ("onli_you = true", "a row has no `onli_you`"),
        ('kind = "effect"', "a row has no `kind`"),
        ("only_you = 1", "`only_you = 1` is no bool"),
        ('reads = "city"', "`reads = 'city'` is no tuple"),
        ('fr = "piochez"', "a row has no `fr`"),
    ],
)
def test_what_no_row_has_is_refused(line: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        make_vocabulary("small", tomllib.loads(f"{TEXT}\n{line}"))


@pytest.mark.parametrize("wrong", ['"pick one"', '"number"', "largest", "[effect.draw]"])
def test_odd_words_are_refused(wrong: str) -> None:
    text = TEXT.replace(
        wrong, '"odd"' if wrong[0] == '"' else wrong.replace("effect", "deed").replace("largest", "odd")
    )
    with pytest.raises((ValueError, TypeError)):
        make_vocabulary("small", tomllib.loads(text))


def test_an_odd_file_is_our_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "small.toml").write_text("[effect.draw]\nodd = 1\n", encoding="utf-8")
    monkeypatch.setattr("elysium_rules.program.vocabulary_file.grammar_folder", lambda: tmp_path)
    with pytest.raises(EngineError, match=r"`grammar/small.toml`: a row has no `odd`"):
        read_vocabulary("small")
