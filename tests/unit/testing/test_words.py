"""Card words: names of cards, and what is said when a name is wrong."""

from __future__ import annotations

import pytest

from elysium_rules import FAMILY_SETS, ScenarioError, standard_cards
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.testing.words import CardWord, copies_of, parse_card_word, parse_card_words


@pytest.fixture
def game() -> ElysiumGame:
    return find_game(standard_cards(), 2, FAMILY_SETS["first_game"], "revised")


def refusal(game: ElysiumGame, word: str) -> tuple[str, str]:
    with pytest.raises(ScenarioError) as refused:
        parse_card_word(game, word)
    return refused.value.rule, refused.value.reason


def test_full_name_and_key_alone_mean_the_same_card(game: ElysiumGame) -> None:
    assert parse_card_word(game, "hades/charon").card is parse_card_word(game, "charon").card


def test_word_says_copy_and_used_up(game: ElysiumGame) -> None:
    triumph = standard_cards()["zeus/triumph"]
    assert parse_card_word(game, "zeus/triumph#2!") == CardWord("zeus/triumph#2!", triumph, copy=1, is_used=True)


def test_citizen_may_say_its_face(game: ElysiumGame) -> None:
    word = parse_card_word(game, "citizen=charon#2")
    assert word.is_citizen
    assert word.face == CardWord("charon#2", standard_cards()["hades/charon"], copy=1)


def test_several_words_are_read_in_their_order(game: ElysiumGame) -> None:
    assert [word.text for word in parse_card_words(game, "charon citizen")] == ["charon", "citizen"]


def test_copies_of_a_card_come_in_their_order(game: ElysiumGame) -> None:
    copies = copies_of(game, standard_cards()["zeus/angels_of_zeus"])
    assert [game.copy_of[card] for card in copies] == [0, 1, 2]
    assert {game.card_ref(card) for card in copies} == {"zeus/angels_of_zeus"}


def test_key_of_several_families_names_the_candidates(game: ElysiumGame) -> None:
    assert refusal(game, "assembly") == (
        "",
        f"`assembly` could be {', '.join(f'{family}/assembly' for family in game.families)}; name the family too",
    )


@pytest.mark.parametrize("word", ["hermes/theft", "theft"])
def test_card_of_a_family_not_in_play_is_refused(game: ElysiumGame, word: str) -> None:
    assert refusal(game, word) == (
        "S2",
        "hermes/theft is not in this game: its families are athena, hades, hephaestus, poseidon, zeus",
    )


@pytest.mark.parametrize(
    "word, hint",
    [
        ("charron", "; did you mean `charon`?"),
        ("hades/charron", "; did you mean `hades/charon`?"),
        ("haedes/charon", "; did you mean `hades/charon`?"),
        ("citisen", "; did you mean `citizen`?"),
        ("odysseus_and_his_men", ""),
        ("odin/charon", ""),
        ("hades/odysseus_and_his_men", ""),
    ],
)
def test_unknown_card_is_refused_with_the_near_one(game: ElysiumGame, word: str, hint: str) -> None:
    assert refusal(game, word) == ("", f"there is no card `{word}` in this game{hint}")


@pytest.mark.parametrize("word", ["#2", "!", "charon#", "charon#x", "=charon"])
def test_text_that_is_no_word_is_refused(game: ElysiumGame, word: str) -> None:
    assert refusal(game, word) == (
        "",
        f"`{word}` is no card word: write family/key, key or citizen, then #2 or ! if need be",
    )


@pytest.mark.parametrize("word", ["triumph!!", "triumph#1#2"])
def test_mark_that_is_said_twice_is_refused(game: ElysiumGame, word: str) -> None:
    assert refusal(game, word) == ("", f"`{word}` says the same thing twice")


def test_copy_that_does_not_exist_is_refused(game: ElysiumGame) -> None:
    assert refusal(game, "charon#3") == ("S2", "`charon#3`: of hades/charon there is only copy 1 to 2")
    assert refusal(game, "persephone#0") == ("S2", "`persephone#0`: of hades/persephone there is only 1 copy")


def test_citizen_cannot_be_used_up(game: ElysiumGame) -> None:
    assert refusal(game, "citizen!") == ("T11", "`citizen!`: a Citizen has no power that could be used up")


def test_only_citizens_have_a_hidden_face(game: ElysiumGame) -> None:
    assert refusal(game, "charon=triumph") == ("T11", "`charon=triumph`: only a Citizen has a face that nobody sees")


@pytest.mark.parametrize("word", ["citizen=citizen", "citizen=triumph!"])
def test_under_a_citizen_lies_a_plain_card(game: ElysiumGame, word: str) -> None:
    assert refusal(game, word) == (
        "T11",
        f"`{word}`: under a Citizen lies a plain card, such as `citizen=hades/charon`",
    )
