"""One screen for one decision: it fits into every terminal, and it holds what the decision needs."""

from __future__ import annotations

import itertools

import pytest

from elysium_rules import FAMILY_SETS, GameState, legal_actions, load_texts, new_game, standard_cards, step
from elysium_rules.bots.greedy_bot import GreedyBot
from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.random_bot import RandomBot
from elysium_rules.cli.elysium.preview import Preview, foresee
from elysium_rules.cli.elysium.screen import ElysiumScreen as Screen
from elysium_rules.cli.lines import HEIGHT, WIDTH
from elysium_rules.elysium.model.actions import PickCards, TakeQuest, Transfer, UsePower
from elysium_rules.elysium.model.ids import PlayerId
from elysium_rules.elysium.text.sentences import describe_action, describe_card, describe_question
from elysium_rules.elysium.text.wording import describe_power
from elysium_rules.play.seeing.observation import observe
from elysium_rules.program.names import find_languages
from elysium_rules.testing import choose, find, scenario, seat

NAMES = ("Theseus", "Ariadne", "Bartholomew the Very Long-Winded", "クロリス")


def make_screen(state: GameState, language: str = "en", first: int = 0) -> Screen:
    names = NAMES[: state.game.player_count]
    choices = [
        (action, describe_action(state, action, language, names, with_levels=True)) for action in legal_actions(state)
    ]
    assert state.deciding is not None
    return Screen(state, state.deciding, names, language, choices, first=first)


def power_of_slaves(state: GameState) -> str:
    return describe_power(state.game.cards["hephaestus/slaves"], state.game.cards.families)


def show(state: GameState, language: str = "en") -> list[str]:
    return [line.plain for line in make_screen(state, language).show()]


# --- it fits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("families", ["wasteland", "first_game"])
def test_every_screen_fits_into_80_columns_and_24_lines(players: int, families: str) -> None:
    """In games of bots that hoard and of bots that do not; Apollo brings the Oracle to the table."""
    state = new_game(standard_cards(), players=players, families=FAMILY_SETS[families], seed=players)
    bots = [RandomBot() if seat % 2 else GreedyBot() for seat in range(players)]
    for number in itertools.count():
        if state.deciding is None:
            break
        for language in find_languages():
            screen = make_screen(state, language)
            points = screen.say("head.vp")
            for lines in (screen.show(in_full=False), screen.show()):
                assert len(lines) < HEIGHT, f"decision {number}"
                assert max(line.cell_len for line in lines) <= WIDTH, f"decision {number}"
                assert not any(points in line.plain and line.plain.endswith("…") for line in lines), (
                    f"decision {number}"
                )
            shown = "\n".join(line.plain for line in lines)
            if not screen.following:
                assert all(f"{place} " in shown for place in range(1, len(screen.choices) + 1)), f"decision {number}"
        action = bots[state.deciding].choose(observe(state, state.deciding), decision_rng(players, number))
        state, _ = step(state, action)


def test_many_choices_are_shown_in_parts() -> None:
    state = scenario(
        families="wasteland",
        stage="after",
        players=[
            seat(domain="medusa"),
            seat(
                domain="the_caduceus the_messenger cheater dream_keeper legendary_loot god_of_war deimos_and_phobos "
                "war_chariots water_dragon homer offerings charisma"
            ),
        ],
    )
    state, _ = step(state, UsePower(PlayerId(0), find(state, "medusa")))
    pairs = [action for action in legal_actions(state) if isinstance(action, PickCards)]
    assert len(pairs) > 40
    seen: set[str] = set()
    first = 0
    while True:
        screen = make_screen(state, first=first)
        lines = screen.show()
        assert len(lines) < HEIGHT
        seen |= {line.plain.split()[0] for line in lines if line.plain[:2].strip().isdecimal()}
        if not screen.following:
            break
        first = screen.following
    assert seen == {str(number) for number in range(1, len(pairs) + 1)}


# --- it holds what is needed -----------------------------------------------------------------------------------------


def test_the_screen_of_a_turn_shows_piles_bonuses_boards_and_everything_that_can_be_taken() -> None:
    state = new_game(standard_cards(), players=4, families=FAMILY_SETS["wasteland"], seed=3)
    shown = "\n".join(show(state))
    assert f"draw pile {len(state.draw_pile)}, discard pile 0" in shown
    assert "Bonus VP: 3 level 1, 6 level 2, 9 level 3, 5+2 Apollo" in shown
    for card in (*state.agora, *state.oracle):
        assert describe_card(state.game, card, with_level=True) in shown
    numbers = [number for number, action in enumerate(legal_actions(state), start=1) if isinstance(action, TakeQuest)]
    assert all(f"{number} Q{quest.number} (" in shown for number, quest in zip(numbers, state.quests, strict=True))


def test_what_a_power_does_stands_where_it_is_offered() -> None:
    state = scenario(stage="after", players=[seat(domain="slaves charon"), seat()])
    lines = show(state)
    place = lines.index(" 1 use the power of Slaves (Hephaestus 3)")
    assert lines[place + 1] == f"     {power_of_slaves(state)}"


def test_a_question_comes_with_the_power_that_asks() -> None:
    state = scenario(stage="after", players=[seat(domain="slaves charon"), seat()])
    state, _ = step(state, legal_actions(state)[0])
    assert show(state) == [
        power_of_slaves(state),
        " 1 discard Charon (Hades 2)",
        " 2 discard Slaves (Hephaestus 3)",
        "player 1, Slaves (Hephaestus 3): which card to discard?".replace("player 1", NAMES[0]),
    ]


def test_phase_three_shows_legends_prices_gold_allowance_and_what_each_transfer_makes() -> None:
    state = scenario(
        phase="writing",
        players=[
            seat(
                gold=4, quest=2, domain="charon triumph sacrifice citizen", legends="persephone charons_obol, raiders"
            ),
            seat(quest=1),
        ],
    )
    assert show(state) == [
        "Epoch 1, Phase III: Writing the Legends ─────────── draw pile 98, discard pile 0",
        "Bonus VP: 3 level 1, 6 level 2, 9 level 3, 5+2 Athena, 5+2 Hades,",
        "  5+2 Hephaestus, 5+2 Poseidon, 5+2 Zeus",
        "1 Ariadne  0 gold  0 VP  RYGB  quest 1  Domain 0",
        "2 Theseus  4 gold  0 VP  RYGB  quest 2  Domain 4  Hades 2/3, begun",
        "  A Hades 2/3, 3 VP: Persephone (Hades 3), Charon's Obol (Hades 1)",
        "  B begun: Raiders (Poseidon 2)",
        " 1 Charon (Hades 2)          2 gold  A Hades 3/3, +3 VP, Bonus +5",
        " 2                           2 gold  B level 2 2/5, +2 VP, Bonus +6",
        " 3                           2 gold  new Legend",
        " 4 Triumph (Zeus 2) o        2 gold  B level 2 2/5, +2 VP, Bonus +6",
        " 5                           2 gold  new Legend",
        " 6 Sacrifice (Hephaestus 2)  2 gold  B level 2 2/5, +2 VP, Bonus +6",
        " 7                           2 gold  new Legend",
        " 8 a Citizen                 2 gold  A Hades 3/3, +1 VP, Bonus +5",
        " 9 make no more transfers",
        describe_question(state, names=NAMES),
    ]


@pytest.mark.parametrize(
    "language, words",
    [
        ("en", ["quest 2", "Incomplete"]),
        ("fr", ["Quête 2", "inachevée"]),
        ("de", ["Quest 2", "unvollendet"]),
    ],
)
def test_boards_say_which_quest_a_player_has(language: str, words: list[str]) -> None:
    state = scenario(phase="writing", players=[seat(gold=4, quest=2, domain="charon"), seat(quest="incomplete")])
    screen = make_screen(state, language)
    assert [screen.board_cells(player)[-2].plain for player in (0, 1)] == words


def test_a_transfer_is_foreseen_as_far_as_everybody_can_see() -> None:
    state = scenario(
        phase="writing",
        players=[seat(gold=4, quest=2, domain="charon", legends="persephone charons_obol"), seat(quest=1)],
    )
    preview = foresee(state, Transfer(PlayerId(0), find(state, "charon"), 0))
    legend = state.game.make_legend((*state.players[0].elysium[0].cards, find(state, "charon")))
    assert preview == Preview(price=2, legend=legend, gain=3, bonus=5)


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", find_languages())
def test_a_card_with_one_name_is_found_and_shown_by_it_in_every_language(language: str) -> None:
    night = 'family night { name fr "Nuit" } card sleep level 1 { name fr "Sommeil" copies red trigger { gain 1 vp } }'
    families = ("night", "hades", "zeus", "athena", "ares")
    state = new_game(load_texts({"night.ely": night}), players=2, families=families, seed=1)
    screen = make_screen(state, language)
    assert screen.named_cards("sommeil")[0].plain.startswith("Sommeil (Nuit 1)")
    assert "Sommeil" in screen.named_cards("someil")[0].plain


@pytest.mark.parametrize("language", find_languages())
def test_a_card_is_found_by_the_name_that_the_screen_shows(language: str) -> None:
    state = new_game(standard_cards(), players=2, families=FAMILY_SETS["wasteland"], seed=1)
    screen = make_screen(state, language)
    for face in dict.fromkeys(state.game.faces):
        assert screen.named_cards(face.name(language).upper())[0].plain.startswith(f"{face.name(language)} (")


def test_a_card_is_shown_with_its_flavour_and_its_keywords() -> None:
    night = """language 3
family night { name en "Night" }
keyword ambush name en "Ambush" { take a citizen; lose 1 gold }
card sleep level 1 { name en "Sleep" copies red flavour en "Not a sound." fr "Pas un bruit." trigger { ambush } }
"""
    families = ("night", "hades", "zeus", "athena", "ares")
    state = new_game(load_texts({"night.ely": night}), players=2, families=families, seed=1)
    shown = [line.plain.strip() for line in make_screen(state, "en").named_cards("sleep")]
    assert shown[1:3] == ["Trigger: Ambush (take a Citizen, then lose 1 gold).", "Not a sound."]
    assert "Pas un bruit." in [line.plain.strip() for line in make_screen(state, "fr").named_cards("sleep")]


def test_what_is_left_for_later_stands_on_the_screen() -> None:
    power = "trigger { at the end of the epoch { lose 1 gold }; until the end of the turn { you win ties } }"
    text = (
        f'language 3\nfamily sphinx {{ name en "Sphinx" }}\ncard loan level 1 {{ name en "Loan" copies red {power} }}'
    )
    families = ("sphinx", "athena", "hades", "poseidon", "zeus")
    state = scenario(cards=load_texts({"s.ely": text}), families=families, players=[seat(domain="loan"), seat()])
    assert not any(line.startswith("Later") for line in show(state))
    state, _ = choose(state, UsePower, card="loan")
    shown = " ".join(show(state))
    assert "Later: Loan (Theseus: end of the epoch), Loan (Theseus: end of the turn)" in shown
