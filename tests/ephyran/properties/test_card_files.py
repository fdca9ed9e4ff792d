"""Ephyran with card files of anybody, decks among them: in Python, by the protocol, in saves, at the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from elysium_rules import CardError, load_game, save_game
from elysium_rules.cli.app import app
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import check_ephyran_texts, ephyran_cards, load_ephyran_sources
from elysium_rules.program.folders import cards_folder
from elysium_rules.protocol.engine import Engine

PRINTED = ephyran_cards().card_files["reinforcements.ely"]
#: The printed Reinforcements, of which one draws more.
MINE = PRINTED.replace("draw 2 cards", "draw 3 cards")
DECK = (cards_folder("ephyran") / "deck.toml").read_text(encoding="utf-8")
#: The printed deck with other hands.
OTHER_DECK = DECK.replace("\nhand = 5", "\nhand = 4")
FILES = {"mine.ely": MINE, "deck.toml": OTHER_DECK}


def begin(files: dict[str, str]) -> EphyranState:
    return EPHYRAN.start(EPHYRAN.find_game(load_ephyran_sources(files), 2, {}), rng_from_seed(1))


def test_these_files_are_other_ones() -> None:
    assert MINE != PRINTED
    assert OTHER_DECK != DECK


def test_a_family_of_that_name_takes_the_place_of_the_printed_one() -> None:
    box = load_ephyran_sources({"mine.ely": MINE})
    assert set(box.pins) == {"deck.toml", "dionysus.ely", "mine.ely"}
    assert box.programs.keys() == ephyran_cards().programs.keys()
    assert box != ephyran_cards()


def test_a_save_carries_cards_and_deck_and_is_read_without_them() -> None:
    state = begin(FILES)
    assert len(state.players[0].hand) == len(begin({}).players[0].hand) - 1
    text = save_game(state, with_cards=True)
    assert set(json.loads(text)["game"]["sources"]) == {"deck.toml", "dionysus.ely", "mine.ely"}
    loaded = load_game(text)
    assert loaded == state
    assert save_game(loaded, with_cards=True) == text


def test_a_save_of_the_printed_deck_does_not_carry_it() -> None:
    text = save_game(begin({}), with_cards=True)
    assert set(json.loads(text)["game"]["sources"]) == {"dionysus.ely", "reinforcements.ely"}


def test_a_card_of_the_deck_that_is_in_no_file_is_a_finding() -> None:
    start = PRINTED.index("card the_graeae")
    less = PRINTED[:start] + PRINTED[PRINTED.index("card magic_object") :]
    report = check_ephyran_texts({"mine.ely": less})
    assert [finding.code for finding in report.findings] == ["cards/other-deck"]
    assert "the_graeae" in str(report)
    with pytest.raises(CardError, match="the_graeae"):
        load_ephyran_sources({"mine.ely": less})


def test_a_deck_that_is_none_is_a_finding() -> None:
    assert [finding.code for finding in check_ephyran_texts({"deck.toml": "["}).findings] == ["numbers/impossible"]


def test_the_protocol_takes_them_and_goes_on_with_its_saves() -> None:
    engine, number = Engine(), iter(range(100))

    def ask(do: str, **fields: Any) -> Any:
        answer = json.loads(engine.answer(json.dumps({"id": next(number), "do": do, **fields})))
        assert answer["ok"], answer
        return answer

    assert ask("check", game="ephyran", files={"mine.ely": MINE})["findings"] == []
    ask("new", game="ephyran", players=2, seed=1, cards=FILES)
    ask("act", game="g1", move=0, action={"bot": "greedy"})
    save = ask("save", game="g1", with_cards=True)["save"]
    replay = ask("replay", game="g1", with_cards=True)["replay"]
    assert ask("load", save=save)["game"] == "g2"
    assert ask("verify", replay=replay)["verdict"]["result"] == "exact"
    assert ask("save", game="g2", with_cards=True)["save"] == save
    drawn = ask("draw", title="ephyran", files={"mine.ely": MINE})
    assert "castor_and_pollux" in [card["ref"] for card in drawn["cards"]]
    assert "dionysus" not in [card["ref"] for card in drawn["cards"]]
    assert drawn["faces"]


def test_the_command_line_draws_them(tmp_path: Path) -> None:
    (tmp_path / "mine.ely").write_text(MINE, encoding="utf-8")
    out = tmp_path / "drawn"
    done = CliRunner().invoke(app, ["faces", str(tmp_path / "mine.ely"), "--game", "ephyran", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "reinforcements" in done.output
    assert any(out.iterdir())
