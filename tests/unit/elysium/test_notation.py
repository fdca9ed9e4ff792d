"""The notation: what is printed can be read, what people write is understood, and every mistake has a place."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from elysium_rules import (
    FAMILY_SETS,
    Accept,
    Action,
    Decline,
    DismissColumn,
    EndTurn,
    GameState,
    PickAmount,
    PickBranch,
    PickCard,
    PickCards,
    PickColumn,
    PickFamily,
    PickLevel,
    PickPlayer,
    SwapColumns,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
    legal_actions,
    new_game,
    standard_cards,
    step,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Colour, PlayerId
from elysium_rules.elysium.serialising.moves import turn_label, write_move
from elysium_rules.errors import DecodeError, ReplayError
from elysium_rules.play.serialising import notation as notation_module
from elysium_rules.play.serialising.notation import (
    Comment,
    format_notation,
    parse_notation,
    player_labels,
    read_notation,
)
from elysium_rules.play.serialising.replay import Replay, begin_replay, record
from elysium_rules.source import find_fault
from elysium_rules.testing import choose, find, scenario, seat

ME, OTHER = PlayerId(0), PlayerId(1)

CARDS = standard_cards()
LABELS = ("Ann", "Ben")


def short_game(length: int = 8, names: tuple[str, ...] = ("Ann", "Ben"), seed: int | str | None = 42) -> Replay:
    state = first = new_game(CARDS, players=2, families=FAMILY_SETS["first_game"], seed=seed)
    actions = []
    for _ in range(length):
        actions.append(legal_actions(state)[0])
        state, _ = step(state, actions[-1])
    return record(first, seed, actions, names)


TEXT = format_notation(short_game())
HEADER, BODY = TEXT.split("\n\n")


def refusal(text: str) -> tuple[str, str, str]:
    """Code, place and reason of the one error."""
    with pytest.raises(DecodeError) as refused:
        parse_notation(text, CARDS)
    return refused.value.code, refused.value.path, refused.value.reason


# --- words -----------------------------------------------------------------------------------------------------------


def test_the_notation_has_tags_and_a_line_per_turn() -> None:
    tags = [line.split()[0] for line in HEADER.splitlines()]
    assert tags == ["[Families", "[Players", "[Seed", "[Edition", "[Rulings", "[Cards", "[Digest"]
    assert HEADER.splitlines()[:3] == [
        '[Families "athena hades hephaestus poseidon zeus"]',
        '[Players "Ann; Ben"]',
        '[Seed "42"]',
    ]
    assert [line.split(":")[0] for line in BODY.splitlines()][:3] == ["E1.1 Ann", "E1.2 Ben", "E1.3 Ann"]
    assert BODY.count("take ") + BODY.count("column ") + BODY.count("; end") <= 8


def moment(**board: object) -> GameState:
    return scenario(agora="charon#2 triumph#1", players=[seat(**board), seat(domain="citizen citizen raiders")])  # type: ignore[arg-type]  # fields of a seat


@pytest.mark.parametrize(
    "action, text",
    [
        (TakeQuest(ME, 3), "quest 3"),
        (TakeCitizen(ME), "citizen"),
        (DismissColumn(ME, Colour.RED), "column red"),
        (EndTurn(ME), "end"),
        (PickLevel(ME, 2), "level 2"),
        (PickAmount(ME, 0), "amount 0"),
        (PickPlayer(ME, OTHER), "player Ben"),
        (PickFamily(ME, "hades"), "family hades"),
        (PickColumn(ME, Colour.GREEN), "column green"),
        (PickBranch(ME, 0), "option 1"),
        (SwapColumns(ME, Colour.RED, Colour.BLUE), "swap red > blue"),
        (Accept(ME), "yes"),
        (Decline(ME), "no"),
    ],
)
def test_moves_without_cards(action: Action, text: str) -> None:
    assert write_move(moment(), action, LABELS) == text


def test_moves_with_cards() -> None:
    state = moment(domain="persephone triumph#2 citizen")
    charon, persephone = find(state, "charon"), find(state, "persephone")
    assert write_move(state, TakeCard(ME, charon), LABELS) == "take hades/charon#2"
    assert write_move(state, UsePower(ME, persephone), LABELS) == "use hades/persephone"
    assert write_move(state, Transfer(ME, persephone, None), LABELS) == "transfer hades/persephone > new"
    assert write_move(state, Transfer(ME, persephone, 0), LABELS) == "transfer hades/persephone > 1"
    assert write_move(state, PickCards(ME, (charon, persephone)), LABELS) == "pick hades/charon#2 + hades/persephone"


def test_a_citizen_is_counted_where_there_are_several_and_has_an_owner_where_it_is_not_ones_own() -> None:
    state = moment(domain="citizen triumph")
    own = find(state, "citizen", 0)
    others = [card for card in state.players[1].domain if state.is_citizen(card)]
    assert write_move(state, PickCard(ME, own), LABELS) == "pick citizen"
    assert [write_move(state, PickCard(ME, card), LABELS) for card in others] == [
        "pick citizen#1 @Ben",
        "pick citizen#2 @Ben",
    ]


def test_a_step_of_phase_3_is_a_w() -> None:
    assert turn_label(moment()) == "E1.1"
    assert turn_label(scenario(players=[seat(quest=1), seat(quest=2)], phase="writing", epoch=2)) == "E2.w"


def test_the_answer_of_another_player_names_them() -> None:
    families = FAMILY_SETS["first_game"]
    for seed in range(60):
        state = first = new_game(CARDS, players=2, families=families, seed=seed)
        actions: list[Action] = []
        while len(actions) < 80 and not state.is_over:
            actions.append(legal_actions(state)[0])
            if state.deciding != state.active:
                name = LABELS[actions[-1].player]
                text = format_notation(record(first, seed, actions, LABELS))
                assert f"; ({name}) " in text.splitlines()[-1]
                assert parse_notation(text, CARDS).actions == tuple(actions)
                assert parse_notation(text.replace(f"({name}) ", ""), CARDS).actions == tuple(actions)
                wrong = text.replace(f"({name}) ", f"({LABELS[1 - actions[-1].player]}) ")
                assert refusal(wrong)[0] == "notation/player"
                return
            state, _ = step(state, actions[-1])
    pytest.fail("no player was asked in another player's turn")


@pytest.mark.parametrize(
    "names, expected",
    [
        (("Ann", "Ben"), ("Ann", "Ben")),
        (("Ann of Argos", "Ève"), ("Ann of Argos", "Ève")),
        ((), ("player 1", "player 2")),
        (("Ann", "ann"), ("player 1", "player 2")),
        (("Ann", "B:en"), ("player 1", "player 2")),
        (("Ann", "{Ben}"), ("player 1", "player 2")),
        (("player 2", "Ben"), ("player 1", "player 2")),
        (("Ann", "two  blanks"), ("player 1", "player 2")),
        (('"; \\', "a;b\\;"), ("player 1", "player 2")),
    ],
)
def test_names_that_would_be_hard_to_read_stand_in_the_tag_only(
    names: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    replay = short_game(names=names)
    assert player_labels(replay) == expected
    text = format_notation(replay)
    assert f"\nE1.1 {expected[0]}: " in text
    assert parse_notation(text, CARDS) == replay


@pytest.mark.parametrize("seed", [42, -7, "42", 'a "quoted" \\ seed; {x}', None, 2**200])
def test_all_kinds_of_seeds_come_back(seed: int | str | None) -> None:
    replay = short_game(seed=seed)
    assert parse_notation(format_notation(replay), CARDS) == replay


def test_an_empty_game_has_only_tags() -> None:
    replay = begin_replay(new_game(CARDS, players=3, families=FAMILY_SETS["wasteland"], seed=1), 1)
    text = format_notation(replay)
    assert '[Players "3"]' in text
    assert text.endswith('"]\n')
    assert parse_notation(text, CARDS) == replay


def test_a_replay_that_is_not_true_is_not_written() -> None:
    replay = short_game()
    with pytest.raises(ReplayError):
        format_notation(attrs.evolve(replay, digests=("0" * 32, *replay.digests[1:])))


# --- what people write -----------------------------------------------------------------------------------------------


def test_brief_and_untidy_moves_are_understood() -> None:
    body = BODY.replace("; ", " ;   ").replace("column", "COLUMN").replace("E1.2 Ben:", "\n\n  E1.2   BEN:")
    again = parse_notation(f"{HEADER}\n\n{body}\n\n", CARDS)
    assert format_notation(again) == TEXT


def test_copy_and_family_may_be_left_out_where_one_choice_fits() -> None:
    replay = short_game()
    first = BODY.splitlines()[0]
    card = first.split("take ")[1].split(";")[0]
    family, _, rest = card.partition("/")
    key = rest.split("#")[0]
    game = replay.game
    assert isinstance(game, ElysiumGame)
    agora = new_game(CARDS, players=2, families=FAMILY_SETS["first_game"], seed=42).agora
    assert sum(game.faces[other].key == key for other in agora) == 1, "choose another seed for this test"
    for brief in (f"{family}/{key}", key, key.upper()):
        assert parse_notation(TEXT.replace(card, brief, 1), CARDS) == replay


def test_a_brief_move_that_fits_twice_is_refused() -> None:
    for seed in range(200):
        state = new_game(CARDS, players=4, families=FAMILY_SETS["first_game"], seed=seed)
        refs = [state.game.faces[action.card].ref for action in legal_actions(state) if isinstance(action, TakeCard)]
        twice = next((ref for ref in refs if refs.count(ref) > 1), None)
        if twice is not None:
            text = format_notation(begin_replay(state, seed))
            text = "\n".join(line for line in text.splitlines() if not line.startswith("[Digest"))
            code, place, reason = refusal(f"{text}\n\nE1.1 player {state.active + 1}: take {twice}")
            assert code == "notation/ambiguous"
            assert place == "line 8, column 16"
            assert reason.startswith(f"`take {twice}` can mean `take {twice}#")
            return
    pytest.fail("no Agora with two copies")


def test_a_game_can_be_written_by_hand() -> None:
    text = '[Families "athena hades hephaestus poseidon zeus"] [Players "Ann; Ben"] [Seed "42"]\n' + BODY
    assert parse_notation(text, CARDS) == short_game()


def test_comments_stand_anywhere_between_moves_and_are_kept_on_request() -> None:
    lines = BODY.splitlines()
    first = lines[0].replace("; ", " {a}{b  c};{d} ", 1)
    first = first.replace("Ann:", "Ann: {before}")
    text = "\n".join([HEADER, "", "{at the", "beginning}", first + " {after}", "{between}", *lines[1:], "{end}"])
    made = read_notation(text, CARDS)
    assert made.replay == parse_notation(text, CARDS) == short_game()
    turn = first.count(";") + 1
    assert made.comments == (
        Comment(0, "at the beginning"),
        Comment(0, "before"),
        Comment(1, "a"),
        Comment(1, "b c"),
        Comment(1, "d"),
        Comment(turn, "after"),
        Comment(turn, "between"),
        Comment(8, "end"),
    )
    canonical = format_notation(made.replay, comments=made.comments)
    assert read_notation(canonical, CARDS) == made
    assert format_notation(made.replay) == TEXT
    again = read_notation(canonical, CARDS)
    assert format_notation(again.replay, comments=again.comments) == canonical


def test_braces_in_a_comment_become_round_ones() -> None:
    text = format_notation(short_game(), comments=[Comment(1, "a {b} c")])
    assert read_notation(text, CARDS).comments == (Comment(1, "a (b) c"),)


# --- mistakes --------------------------------------------------------------------------------------------------------


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    "text, code, place, reason",
    [
        ("", "tag", "line 1, column 1", "expected the tag `Families` at the beginning"),
        ("E1.1 Ann: end", "tag", "line 1, column 1", "expected the tag `Families` at the beginning"),
        (changed("[Seed ", "[Sead "), "tag", "line 3, column 1", "there is no tag `Sead`; did you mean `Seed`?"),
        (changed('"42"]', '"42]'), "tag", "line 3, column 1", "expected a tag such as"),
        (changed('[Seed "42"]', ""), "seed", "line 9, column 1", "expected exactly one of the tags Seed"),
        (changed('"42"', '"x"'), "seed", "line 3, column 1", "expected a whole number"),
        (changed("[Players", '[Seed "42"]\n[Players'), "tag", "line 4, column 1", "the tag `Seed` stands twice"),
        (changed("athena hades", "athena hates"), "game", "line 1, column 1", "rule S2: there is no family 'hates'"),
        (changed("Ann; Ben", "Ann"), "game", "line 1, column 1", "rule S1: Elysium is for 2 to 4 players"),
        (changed("revised", "newest"), "game", "line 1, column 1", "there is no edition 'newest'"),
        (
            changed("elysium_rules 3", "elysium_rules 9"),
            "rulings",
            "line 5, column 1",
            "only `elysium_rules 1`, `elysium_rules 2`, `elysium_rules 3`",
        ),
        (changed('[Cards "', '[Cards "0'), "cards", "line 6, column 1", "the game was played with other cards"),
        (changed('[Digest "', '[Digest "0'), "digest", "line 7, column 1", "the moves give the digest"),
        (changed("E1.2 Ben:", "E1.3 Ben:"), "turn", "line 10, column 1", "expected `E1.2 Ben:`, not `E1.3 Ben:`"),
        (changed("E1.2 Ben:", "E1.2 Ann:"), "turn", "line 10, column 1", "expected `E1.2 Ben:`, not `E1.2 Ann:`"),
        (changed("E1.2 Ben:", "1. Ben"), "turn", "line 10, column 1", "expected a turn, `E1.2 Ben:`, not `1. Ben"),
        (changed("E1.1 Ann: take", "E1.1 Ann: tike"), "move", "line 9, column 11", "expected `take "),
        (changed("E1.1 Ann: take", "E1.1 Ann: ; take"), "move", "line 9, column 11", "expected a move before `;`"),
        (changed("E1.1 Ann: take", "E1.1 Ann: } take"), "comment", "line 9, column 11", "`}` closes a comment"),
        (changed("E1.1 Ann: take", "E1.1 Ann: { take"), "comment", "line 9, column 11", "this comment is never closed"),
        (changed("E1.1 Ann: take", "E1.1 Ann: {a {b} take"), "comment", "line 9, column 14", "a comment holds no"),
    ],
)
def test_a_mistake_has_line_column_and_what_was_expected(text: str, code: str, place: str, reason: str) -> None:
    found = refusal(text)
    assert found[:2] == (f"notation/{code}", place)
    assert found[2].startswith(reason)


def test_a_near_miss_is_named() -> None:
    card = BODY.split("take ")[1].split(";")[0]
    misspelt = card[:-3] + card[-2] + card[-3] + card[-1] if card[-2] != "#" else card[:-4] + card[-3] + card[-4:]
    assert refusal(TEXT.replace(card, misspelt, 1))[2].endswith(f"; did you mean `take {card}`?")


def test_more_moves_than_the_turn_has_are_refused() -> None:
    lines = TEXT.splitlines()
    lines[8] += "; end; end"
    code, place, reason = refusal("\n".join(lines))
    assert code in ("notation/turn-over", "notation/move")
    assert place.startswith("line 9, column ")
    assert "expected" in reason


def test_something_after_the_end_of_the_game_is_refused() -> None:
    state = first = new_game(CARDS, players=2, families=FAMILY_SETS["first_game"], seed=1)
    actions = []
    while not state.is_over:
        actions.append(legal_actions(state)[-1])
        state, _ = step(state, actions[-1])
    text = format_notation(record(first, 1, actions))
    code, _, reason = refusal(f"{text}E6.1 player 1: end")
    assert (code, reason) == ("notation/over", "the game is over, but `E6.1 player 1: end` follows")


def test_a_text_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation_module, "MOST_TEXT", 1000)
    assert refusal(" " * 1001)[0] == "notation/too-long"
    with pytest.raises(ReplayError) as refused:
        format_notation(short_game(), comments=[Comment(1, "x" * 1000)])
    assert refused.value.reason == "with its comments it would be longer than 1000 characters"


def test_tags_and_comments_have_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    players = "; ".join(["Ann"] * 1000)
    assert refusal(TEXT.replace('"Ann; Ben"', f'"{players}"'))[2] == "the tag `Players` is longer than 2000 characters"
    monkeypatch.setattr(notation_module, "MOST_COMMENTS", 2)
    assert len(read_notation(f"{TEXT}{{a}}{{b}}", CARDS).comments) == 2
    assert refusal(f"{TEXT}{{a}}{{b}}{{c}}")[::2] == ("notation/too-long", "a game has at most 2 comments")
    with pytest.raises(ReplayError):
        format_notation(short_game(), comments=[Comment(1, "x")] * 3)


# --- names -----------------------------------------------------------------------------------------------------------

#: Letters that grow, shrink or change with their case, and what a name may hold beside them.
LETTERS = st.one_of(
    st.sampled_from("ßẞİıſŉǰΐﬃﬀﬆΣσςẖaZ 1é'-/_"),  # noqa: RUF001 - letters that look like others are meant
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]),
)
NAME = st.text(LETTERS, min_size=1, max_size=80).filter(lambda name: not find_fault(name))


def answered_game(names: tuple[str, str]) -> Replay:
    """A game in which a player answers in the turn of another one: the line names both."""
    state = first = new_game(CARDS, players=2, families=FAMILY_SETS["first_game"], seed=5)
    actions: list[Action] = []
    while state.deciding == state.active or not state.question:
        actions.append(legal_actions(state)[0])
        state, _ = step(state, actions[-1])
    actions.append(legal_actions(state)[0])
    return record(first, 5, actions, names)


@given(st.tuples(NAME, NAME))
@settings(max_examples=60)
@example(("Strauß", "Weiß"))
@example(("İpek", "ﬃ"))
@example(("ΟΔΥΣΣΕΥΣ", "Strauss"))
@example(("STRASSE", "Straße"))
def test_whatever_the_players_are_called_the_game_is_read_back(names: tuple[str, str]) -> None:
    """Issue 8: a name grows when its case is folded, and the move behind it was cut off."""
    replay = answered_game(names)
    text = format_notation(replay)
    assert parse_notation(text, CARDS) == replay
    assert player_labels(replay)[replay.actions[-1].player] in text


@pytest.mark.parametrize("written", ["(Weiß)", "(WEISS)", "(weiss)", "(WEIß)"])
def test_a_name_is_understood_in_every_case(written: str) -> None:
    replay = answered_game(("Weiß", "Weiss II"))
    replay = replay if replay.actions[-1].player == 0 else answered_game(("Weiss II", "Weiß"))
    assert parse_notation(format_notation(replay).replace("(Weiß)", written), CARDS) == replay


def test_two_choices_never_look_the_same() -> None:
    state = scenario(
        players=[seat(domain="medusa"), seat(domain="citizen citizen charon triumph"), seat(domain="citizen citizen")],
        agora="hercules",
    )
    state, _ = choose(state, UsePower, card="medusa")
    texts = [write_move(state, action, ("a", "b", "c")) for action in legal_actions(state)]
    assert len(set(texts)) == len(texts) > 1
