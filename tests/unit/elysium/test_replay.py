"""Replays: record, write, read, verify; and every way in which one can be wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from elysium_rules import (
    FAMILY_SETS,
    Action,
    CardSet,
    EndTurn,
    GameState,
    PickCard,
    PickCards,
    TakeCard,
    TakeCitizen,
    UsePower,
    legal_actions,
    load_cards,
    new_game,
    standard_cards,
    step,
)
from elysium_rules.elysium.model.bounds import MOST_NAMED
from elysium_rules.elysium.model.ids import CardId, PlayerId
from elysium_rules.elysium.rules.setup import start_game
from elysium_rules.errors import DecodeError, ReplayError
from elysium_rules.kernel.codec import MAX_TEXT, canonical_json
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.library import load_sources
from elysium_rules.play.serialising import notation as notation_module
from elysium_rules.play.serialising import replay as replay_module
from elysium_rules.play.serialising.notation import format_notation, parse_notation
from elysium_rules.play.serialising.replay import (
    LONGEST_LINE,
    MOST_ACTIONS,
    Drift,
    Exact,
    Foreign,
    Replay,
    begin_replay,
    check_replay,
    decode_replay,
    encode_replay,
    find_format,
    first_state,
    play_replay,
    record,
    verify_replay,
)
from elysium_rules.program.folders import cards_folder

CARDS = standard_cards()


def begin(seed: int | str | None = 42, players: int = 2, family_set: str = "first_game") -> GameState:
    return new_game(CARDS, players=players, families=FAMILY_SETS[family_set], seed=seed)


def short_game(seed: int | str | None = 42, length: int = 12, names: tuple[str, ...] = ()) -> Replay:
    """The first choices of a game, always the first one that is offered."""
    state = first = begin(seed)
    actions = []
    for _ in range(length):
        actions.append(legal_actions(state)[0])
        state, _ = step(state, actions[-1])
    return record(first, seed, actions, names)


def edited(replay: Replay, line: int, change: Callable[[dict[str, Any]], None]) -> str:
    """The text of a replay with one of its lines changed; line 0 is the header."""
    lines = encode_replay(replay).splitlines()
    data = json.loads(lines[line])
    change(data)
    lines[line] = canonical_json(data)
    return "\n".join(lines) + "\n"


def refusal(text: str | bytes) -> tuple[str, str]:
    """Code and sentence of the one error that reading gives; verifying gives the same."""
    with pytest.raises(DecodeError) as refused:
        decode_replay(text, CARDS)
    with pytest.raises(DecodeError) as again:
        verify_replay(text, CARDS)
    assert str(again.value) == str(refused.value)
    return refused.value.code, str(refused.value)


# --- record ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family_set", tuple(FAMILY_SETS))
@pytest.mark.parametrize("seed", [0, -1, 2**200, "olympus", ""])
def test_a_game_begins_again_from_the_bits_of_its_seed(family_set: str, seed: int | str) -> None:
    for players in (2, 3, 4):
        state = begin(seed, players, family_set)
        assert start_game(state.game, Rng(state.rng.seed)) == state
        assert start_game(state.game, rng_from_seed(seed)) == state


def test_a_game_without_a_given_seed_can_be_replayed() -> None:
    state = begin(None)
    replay = record(state, None, [legal_actions(state)[0]])
    assert (replay.seed, first_state(replay)) == (None, state)
    assert isinstance(verify_replay(encode_replay(replay), CARDS), Exact)


@pytest.mark.parametrize("seed", [42, -7, 2**128 - 1, "42", "l'Élysée"])
def test_a_seed_is_kept_as_it_was_given(seed: int | str) -> None:
    replay = decode_replay(encode_replay(begin_replay(begin(seed), seed)), CARDS)
    assert (replay.seed, type(replay.seed)) == (seed, type(seed))


@pytest.mark.parametrize(
    "seed", [2**128, pytest.param(-(10**5000), id="long"), "x" * 81, "two\nlines", pytest.param("\ud800", id="half")]
)
def test_of_an_odd_seed_only_the_bits_are_kept(seed: int | str) -> None:
    replay = begin_replay(begin(seed), seed)
    assert (replay.seed, replay.bits) == (None, rng_from_seed(seed).seed)
    assert first_state(decode_replay(encode_replay(replay), CARDS)) == begin(seed)


def test_adding_step_by_step_gives_the_same_replay() -> None:
    whole = short_game(names=("Ann", "Ben"))
    grown = begin_replay(begin(), 42, ("Ann", "Ben"))
    for made in play_replay(whole):
        grown = grown.then(made.action, made.after)
    assert grown == whole
    assert grown.until(5) == short_game(length=5, names=("Ann", "Ben"))
    assert grown.until(0).digest == grown.start


def test_a_replay_begins_at_the_beginning() -> None:
    state, _ = step(begin(), legal_actions(begin())[0])
    with pytest.raises(ReplayError, match="the beginning: a replay begins with the first state of a game"):
        begin_replay(state, 42)


def test_a_replay_has_the_seed_of_its_game() -> None:
    with pytest.raises(ReplayError, match="the beginning: the game did not begin with this seed"):
        begin_replay(begin(42), 43)


@pytest.mark.parametrize("names", [("Ann",), ("Ann", ""), ("Ann", "x" * 81), ("Ann", "B\nen"), ("Ann", " Ben")])
def test_names_that_cannot_be_kept_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(ReplayError, match="name"):
        begin_replay(begin(), 42, names)


def test_an_illegal_action_is_not_recorded() -> None:
    state = begin()
    assert state.deciding is not None
    with pytest.raises(ReplayError) as refused:
        record(state, 42, [legal_actions(state)[0], EndTurn(state.deciding)])
    assert refused.value.number == 2
    assert str(refused.value).startswith("action 2: rule T12: ")


# --- write and read --------------------------------------------------------------------------------------------------


def test_a_replay_is_a_header_and_a_line_per_action() -> None:
    replay = short_game(names=("Ann", "Ben"))
    lines = [json.loads(line) for line in encode_replay(replay).splitlines()]
    assert len(lines) == 1 + len(replay.actions)
    assert set(lines[0]) == {"format", "kind", "game", "bits", "seed", "names", "actions", "digest"}
    assert [line["n"] for line in lines[1:]] == list(range(1, len(lines)))
    assert lines[1]["action"]["type"] == "TakeCard"


def test_what_was_written_is_read_again() -> None:
    replay = short_game(names=("Ann; {B}", "\u00c9 \u2603"))
    text = encode_replay(replay)
    assert decode_replay(text, CARDS) == replay
    assert decode_replay(text.encode(), CARDS) == replay
    assert decode_replay(text.rstrip("\n"), CARDS) == replay
    assert decode_replay(text.replace("\n", "\r\n"), CARDS) == replay
    assert encode_replay(decode_replay(text, CARDS)) == text


def test_an_empty_game_is_a_replay() -> None:
    replay = begin_replay(begin(), 42)
    assert verify_replay(encode_replay(replay), CARDS) == Exact(0, is_over=False, digest=replay.start)


def test_the_two_formats_are_told_apart() -> None:
    assert find_format(encode_replay(short_game())) == "json lines"
    assert find_format('\n [Seed "1"]') == "notation"


def cut(text: str, lines: int) -> str:
    return "".join(f"{line}\n" for line in text.splitlines()[:lines])


@pytest.mark.parametrize(
    "line, change, code",
    [
        (0, lambda data: data.update(kind="elysium save"), "format/other-kind"),
        (0, lambda data: data.update(format=2), "format/too-new"),
        (0, lambda data: data.update(format="1"), "format/no-number"),
        (0, lambda data: data.update(bits="0" * 31), "replay/digits"),
        (0, lambda data: data.update(bits="F" * 32), "replay/digits"),
        (0, lambda data: data.update(bits="0" * 32), "replay/seed"),
        (0, lambda data: data.update(seed=43), "replay/seed"),
        (0, lambda data: data.update(seed=True), "replay/seed"),
        (0, lambda data: data.update(seed=[]), "replay/seed"),
        (0, lambda data: data.update(names=["Ann"]), "replay/names"),
        (0, lambda data: data.update(names=["Ann", "B\n"]), "replay/names"),
        (0, lambda data: data.update(actions=11), "replay/too-many"),
        (0, lambda data: data.update(actions=13), "replay/cut-off"),
        (0, lambda data: data.update(more=1), "value/unknown-field"),
        (0, lambda data: data.pop("game"), "value/missing-field"),
        (0, lambda data: data["game"].update(players=5), "save/no-such-game"),
        (3, lambda data: data.update(n=4), "value/wrong-type"),
        (3, lambda data: data.update(digest="x"), "replay/digits"),
        (3, lambda data: data.update(action=None), "value/wrong-type"),
        (3, lambda data: data["action"].update(type="Cheat"), "value/unknown-type"),
        (3, lambda data: data["action"].update(player="0"), "value/wrong-type"),
        (3, lambda data: data.update(more=1), "value/unknown-field"),
    ],
)
def test_a_damaged_line_is_one_error(line: int, change: Callable[[dict[str, Any]], None], code: str) -> None:
    assert refusal(edited(short_game(), line, change))[0] == code


def test_a_replay_that_was_cut_off_is_refused() -> None:
    text = encode_replay(short_game())
    assert refusal(cut(text, 10)) == ("replay/cut-off", "replay: 12 actions were recorded, but there are 9")
    assert refusal(text[:-20])[0] == "json/syntax"
    assert refusal("") == ("replay/empty", "there is nothing in it")
    assert refusal("{}")[0] == "format/other-kind"


def test_an_error_names_its_line() -> None:
    lines = encode_replay(short_game()).splitlines()
    lines[4] = lines[4].replace('"n":4', '"n":4.5')
    assert refusal("\n".join(lines)) == ("json/fraction", "line 5: `4.5` is not a whole number")
    lines[4] = "[1"
    code, text = refusal("\n".join(lines))
    assert (code, text.startswith("line 5: this is not JSON: "), " at column 3" in text) == ("json/syntax", True, True)


def test_what_is_no_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal(b"\xff\xfe")[0] == "json/not-text"
    assert refusal("x" * (MAX_TEXT + 1)) == (
        "json/too-long",
        f"line 1: the text is longer than {MAX_TEXT} characters",
    )
    monkeypatch.setattr(replay_module, "MOST_TEXT", 1000)
    assert refusal("x" * 1001)[0] == "json/too-long"


@pytest.mark.parametrize(
    "line, old, new",
    [
        (0, '"names":[]', '"names": []'),
        (0, '"seed":42', '"seed":42 '),
        (3, '"n":3', '"n": 3'),
        (3, '{"action":', ' {"action":'),
        (3, "}", "} "),
        (1, '"player":0', '"player":-0'),
    ],
)
def test_a_line_that_is_not_in_its_only_form_is_refused(line: int, old: str, new: str) -> None:
    lines = encode_replay(short_game()).splitlines()
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    code, text = refusal("\n".join(lines))
    assert code == "json/not-canonical"
    assert text.startswith(f"line {line + 1}: this is not written in its only form: ")


def test_a_line_with_its_keys_in_another_order_is_refused() -> None:
    lines = encode_replay(short_game()).splitlines()
    for line in (0, 5):
        changed = list(lines)
        changed[line] = json.dumps(dict(reversed(json.loads(lines[line]).items())), separators=(",", ":"))
        assert refusal("\n".join(changed))[0] == "json/not-canonical"


def test_line_ends_of_two_kinds_are_refused() -> None:
    lines = encode_replay(short_game()).splitlines()
    assert refusal("\n".join([*lines[:4], f"{lines[4]}\r", *lines[5:]]))[0] == "json/not-canonical"


# --- long games ------------------------------------------------------------------------------------------------------

LOOP = """family loop { name en "Loop" fr "Boucle" }
card wheel level 1 {
  name en "Wheel" fr "Roue"
  copies red, blue, green, yellow
  trigger { discard a card from your domain to { take a card from the discard pile } }
}
card hoop level 1 {
  name en "Hoop" fr "Cerceau"
  copies red, blue, green, yellow
  trigger { discard a card from your domain to { take a card from the discard pile } }
}
"""


def endless_turn(length: int) -> tuple[CardSet, Replay]:
    """A game in which two cards fetch each other with new rings, for as long as somebody likes."""
    cards = CardSet({**CARDS.families, **load_sources({"loop": LOOP}).families}, CARDS.numbers)
    first = new_game(cards, players=2, families=["loop", "zeus", "ares", "hades", "athena"], seed=0)

    def liked(action: Action) -> int:
        card = state.card(action.card) if isinstance(action, TakeCard | UsePower | PickCard) else None
        in_loop = card is not None and card.family == "loop"
        is_price = state.question is not None and state.question.row == "discard_effect"
        return 0 if card is None else 1 + (not in_loop if is_price else 2 * in_loop)

    state = first
    actions: list[Action] = []
    while len(actions) < length and not state.is_over:
        actions.append(max(legal_actions(state), key=liked))
        state, _ = step(state, actions[-1])
    assert state.epoch < 3
    return cards, record(first, 0, actions)


def test_a_turn_of_20000_decisions_is_written_and_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 8: a game of 42,424 decisions was written and could not be read; since then a turn has an end (N40)."""
    for module in ("turn", "legal"):
        monkeypatch.setattr(f"elysium_rules.elysium.rules.{module}.MOST_DECISIONS", 1_000_000)
    cards, replay = endless_turn(20_500)
    assert decode_replay(encode_replay(replay), cards) == replay
    text = format_notation(replay.until(3_000))
    assert max(map(len, text.splitlines())) > 10_000
    assert parse_notation(text, cards) == replay.until(3_000)


def test_a_game_too_long_to_be_read_back_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = short_game()
    text = encode_replay(replay)
    for module in (replay_module, notation_module):
        monkeypatch.setattr(module, "MOST_ACTIONS", 11)
    reason = "action 12: a replay holds at most 11 actions, and this has 12"
    for write in (encode_replay, format_notation):
        with pytest.raises(ReplayError) as refused:
            write(replay)
        assert str(refused.value) == reason
    assert refusal(text)[0] == "value/wrong-type"
    assert decode_replay(encode_replay(replay.until(11)), CARDS) == replay.until(11)
    assert parse_notation(format_notation(replay.until(11)), CARDS) == replay.until(11)


def test_a_line_longer_than_any_action_is_refused() -> None:
    lines = encode_replay(short_game()).splitlines()
    lines[2] = lines[2].replace('"n":2', f'"n":{"2" * 500}')
    assert refusal("\n".join(lines)) == ("json/too-long", f"line 3: the line is longer than {LONGEST_LINE} characters")


def test_the_longest_action_fits_into_a_line() -> None:
    cards = tuple(CardId(1500 + number) for number in range(MOST_NAMED))
    line = replay_module._write_line(MOST_ACTIONS, PickCards(PlayerId(3), cards), "0" * 32)
    assert len(line) <= LONGEST_LINE


# --- verify ----------------------------------------------------------------------------------------------------------


def test_a_true_replay_is_exact() -> None:
    replay = short_game()
    verdict = verify_replay(encode_replay(replay), CARDS)
    assert verdict == Exact(12, is_over=False, digest=replay.digest)
    assert str(verdict) == f"exact: 12 actions and the game goes on, digest {replay.digest}"


def test_another_legal_action_is_a_drift_with_both_digests() -> None:
    replay = short_game()
    steps = tuple(play_replay(replay))
    other = next(action for action in legal_actions(steps[4].before) if action != steps[4].action)
    forged = attrs.evolve(replay, actions=(*replay.actions[:4], other, *replay.actions[5:]))
    verdict = verify_replay(encode_replay(forged), CARDS)
    assert isinstance(verdict, Drift)
    assert (verdict.number, verdict.action, verdict.expected) == (5, other, replay.digests[4])
    assert verdict.found not in (None, verdict.expected)
    assert str(verdict).splitlines()[0] == "drifted at action 5: the game goes on in another way"


def test_an_illegal_action_is_a_drift_with_its_refusal() -> None:
    replay = short_game()
    wrong = TakeCitizen(replay.actions[2].player)
    forged = attrs.evolve(replay, actions=(*replay.actions[:2], wrong, *replay.actions[3:]))
    verdict = verify_replay(encode_replay(forged), CARDS)
    assert isinstance(verdict, Drift)
    assert (verdict.number, verdict.action, verdict.found) == (3, wrong, None)
    assert verdict.reason.startswith("rule T")
    assert "no digest: the action is refused" in str(verdict)


def test_another_digest_is_a_drift() -> None:
    verdict = verify_replay(edited(short_game(), 7, lambda data: data.update(digest="0" * 32)), CARDS)
    assert isinstance(verdict, Drift)
    assert (verdict.number, verdict.expected) == (7, "0" * 32)


def test_another_beginning_is_a_drift_at_0() -> None:
    verdict = verify_replay(edited(short_game(), 0, lambda data: data.update(digest="0" * 32)), CARDS)
    assert isinstance(verdict, Drift)
    assert (verdict.number, verdict.action, verdict.reason) == (0, None, "the game begins in another way")
    with pytest.raises(ReplayError, match="the beginning: the game begins in another way"):
        tuple(play_replay(decode_replay(edited(short_game(), 0, lambda data: data.update(digest="0" * 32)), CARDS)))


def test_lines_that_changed_places_are_refused_or_drift() -> None:
    replay = short_game()
    lines = encode_replay(replay).splitlines()
    swapped = [*lines[:3], lines[4], lines[3], *lines[5:]]
    assert refusal("\n".join(swapped))[0] == "value/wrong-type"
    actions = (*replay.actions[:2], replay.actions[3], replay.actions[2], *replay.actions[4:])
    assert isinstance(check_replay(attrs.evolve(replay, actions=actions)), Drift)


def test_a_drift_stops_the_playing_after_the_steps_that_agree() -> None:
    replay = short_game()
    forged = attrs.evolve(replay, digests=(*replay.digests[:5], "0" * 32, *replay.digests[6:]))
    steps = play_replay(forged)
    assert [next(steps).action for _ in range(5)] == list(replay.actions[:5])
    with pytest.raises(ReplayError) as drifted:
        next(steps)
    assert drifted.value.number == 6


# --- foreign cards ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def other_cards(tmp_path_factory: pytest.TempPathFactory) -> CardSet:
    """The printed cards, but a comment was added to the file of Hades."""
    folder = tmp_path_factory.mktemp("cards")
    for path in cards_folder().glob("*.*"):
        text = path.read_text(encoding="utf-8")
        (folder / path.name).write_text(text + ("# edited\n" if path.stem == "hades" else ""), encoding="utf-8")
    return load_cards(folder)


def test_foreign_cards_are_named(other_cards: CardSet) -> None:
    verdict = verify_replay(encode_replay(short_game()), other_cards)
    assert verdict == Foreign(("hades",))
    assert str(verdict) == "foreign cards: hades"


def test_a_replay_that_carries_its_cards_is_played_with_them(other_cards: CardSet) -> None:
    text = encode_replay(short_game(), with_cards=True)
    assert isinstance(verify_replay(text, other_cards, load_sources), Exact)
    assert isinstance(verify_replay(text, CARDS), Exact)


def test_foreign_numbers_and_rulings_are_named() -> None:
    replay = short_game()
    numbers = edited(replay, 0, lambda data: data["game"].update(numbers="0" * 32))
    rulings = edited(replay, 0, lambda data: data["game"].update(rulings="elysium_rules 9"))
    assert verify_replay(numbers, CARDS) == Foreign(("numbers",))
    assert verify_replay(rulings, CARDS) == Foreign(("rulings",))
