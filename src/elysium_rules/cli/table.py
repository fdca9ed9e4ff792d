"""The table as rich renderables: Agora, quests, boards, final scores. All of it fits into 80 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from elysium_rules.elysium.actions import Action, TakeCard, TakeQuest
from elysium_rules.elysium.game import Game
from elysium_rules.elysium.ids import COLOURS_OF, CardId, LegendKind
from elysium_rules.elysium.observe import PlayerView
from elysium_rules.elysium.sheets import Outcome
from elysium_rules.elysium.state import Legend, PlayerState
from elysium_rules.elysium.text import describe_card
from elysium_rules.elysium.wording import describe_activation
from elysium_rules.elysium.words import describe_amount, describe_colour, describe_quest

#: Colours underline the words; they never replace them.
STYLES: Final = {"red": "red", "yellow": "yellow", "green": "green", "blue": "bright_blue", "any": "bold"}
Numbers = Mapping[Action, int]


def columns_text(colours: Sequence[str], language: str, joint: str = " + ") -> Text:
    """Colours as coloured words."""
    words = [Text(describe_colour(colour, language), style=STYLES[colour]) for colour in colours]
    return Text(joint).join(words) if words else Text("–")


def say(language: str, en: str, fr: str) -> str:
    """One of two texts."""
    return en if language == "en" else fr


def make_table(*headers: str, title: str = "") -> Table:
    """A plain table with a line under its headers."""
    table = Table(
        box=box.SIMPLE_HEAD,
        collapse_padding=True,
        title=title or None,
        title_justify="left",
        title_style="bold",
        pad_edge=False,
    )
    for header in headers:
        table.add_column(header)
    return table


def agora_table(view: PlayerView, numbers: Numbers, language: str) -> Table:
    """The cards of the Agora and of the Oracle; a card that can be taken has its number."""
    table = make_table(
        say(language, "#", "n°"),
        "Agora",
        say(language, "Lv", "Niv."),
        say(language, "Family", "Famille"),
        say(language, "Needs", "Condition"),
        say(language, "Power", "Pouvoir"),
    )
    table.columns[0].justify = table.columns[2].justify = "right"
    by_card = {action.card: number for action, number in numbers.items() if isinstance(action, TakeCard)}
    for card in view.agora:
        _add_card(table, view.game, card, str(by_card.get(card, "–")), language)
    if view.oracle:
        table.add_section()
        table.add_row("", Text("Oracle", style="bold"))
        for card in view.oracle:
            _add_card(table, view.game, card, "–", language)
    return table


def _add_card(table: Table, game: Game, card: CardId, mark: str, language: str) -> None:
    face = game.faces[card]
    table.add_row(
        mark,
        face.name(language),
        str(face.level),
        game.cards.families[face.family].name(language),
        columns_text(game.conditions[card], language),
        "Eleusis" if face.is_eleusis else describe_activation(face, language),  # P8: all of them are Activate
    )


def quest_table(view: PlayerView, numbers: Numbers, language: str) -> Table:
    """The quests under the pediment with their colours (T4)."""
    table = make_table(
        say(language, "#", "n°"),
        say(language, "Quest", "Quête"),
        say(language, "Column", "Colonne"),
        say(language, "Gives", "Donne"),
    )
    table.columns[0].justify = "right"
    by_quest = {action.quest: number for action, number in numbers.items() if isinstance(action, TakeQuest)}
    side = view.game.numbers.pediment.sides.index(view.pediment)
    either = say(language, " or ", " ou ")
    for quest in view.quests:
        colours = COLOURS_OF[view.game.quest_columns[side][quest.number]]
        table.add_row(
            str(by_quest.get(quest.number, "–")),
            str(quest.number),
            columns_text(colours, language, either),
            describe_quest(quest, language),
        )
    return table


def board_grid(view: PlayerView, player: int, name: str, language: str) -> Table:
    """A board, its Domain and its Elysium, one Legend per line."""
    board = view.players[player]
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    grid.add_row(name, summary_text(view, player, language))
    grid.add_row(say(language, "  Domain", "  Domaine"), domain_text(view, board, language))
    for number, legend in enumerate(board.elysium):
        grid.add_row("" if number else "  Elysium", legend_text(view.game, legend, language))
    return grid


def summary_text(view: PlayerView, player: int, language: str) -> Text:
    """A board in one line: order, resources, columns, quest."""
    board = view.players[player]
    parts = [
        say(language, f"disc {board.disc}", f"disque {board.disc}"),
        describe_amount(board.gold, "gold", language),
        describe_amount(board.vp, "vp", language),
    ]
    if view.game.uses_prestige:
        parts.append(describe_amount(board.pp, "pp", language))
    text = Text(", ".join(parts))
    if board.columns:
        text.append(say(language, ", columns ", ", colonnes "))
        text.append_text(columns_text(board.columns, language, " "))
    if board.quest is not None:
        gives = describe_quest(board.quest, language)
        number = say(language, "Incomplete", "inachevée") if board.quest.is_incomplete else str(board.quest.number)
        text.append(say(language, f", quest {number} ({gives})", f", Quête {number} ({gives})"))
    return text


def rivals_grid(view: PlayerView, names: Sequence[str], language: str) -> Table:
    """The other players in short: how many cards they have, and how long their Legends are."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for player, board in enumerate(view.players):
        if player == view.player:
            continue
        text = summary_text(view, player, language)
        cards = len(board.domain)
        text.append(say(language, f", Domain of {cards}", f", Domaine de {cards}"))
        if board.elysium:
            sizes = "+".join(str(len(legend.cards)) for legend in board.elysium)
            text.append(say(language, f", Legends of {sizes}", f", Légendes de {sizes}"))
        grid.add_row(names[player], text)
    return grid


def domain_text(view: PlayerView, board: PlayerState, language: str) -> Text:
    """The cards of a Domain with their level; o has its ring, / is turned."""
    parts = []
    for card in board.domain:
        name = describe_card(view.game, card, language)
        if card >= view.game.size:
            parts.append(Text(name, style="dim"))
            continue
        level = view.game.levels[card]
        mark = " o" if card in view.rings else " /" if card in view.turned else ""
        parts.append(Text(f"{name} {level}{mark}", style="dim" if card in view.turned else ""))
    return Text(", ").join(parts) if parts else Text("–")


def legend_text(game: Game, legend: Legend, language: str) -> Text:
    """A Legend by its kind and cards."""
    if legend.kind is LegendKind.SINGLE:
        kind = say(language, "begun", "début")
    elif legend.kind is LegendKind.LEVEL:
        kind = say(language, f"level {game.legend_level(legend)}", f"niveau {game.legend_level(legend)}")
    else:
        kind = game.cards.families[game.legend_family(legend)].name(language)
    names = ", ".join(describe_card(game, card, language) for card in legend.cards)
    full = say(language, ", complete", ", complète") if game.is_complete(legend) else ""
    return Text(say(language, f"{kind}{full}: {names}", f"{kind}{full} : {names}"))


def score_table(game: Game, result: Outcome, names: Sequence[str], language: str) -> Table:
    """The final scores; the winner has a star and stands first."""
    headers = [
        say(language, "Player", "Joueur"),
        say(language, "VP", "PV"),
        "Chronos",
        say(language, "Legends", "Légendes"),
        "Bonus",
    ]
    if game.uses_prestige:
        headers.append("Prestige")
    headers += [say(language, "Citizens", "Citoyens"), "Total", say(language, "gold", "Or")]
    table = make_table(*headers, title=say(language, "Final scoring", "Décompte final"))
    for column in table.columns[1:]:
        column.justify = "right"
    for sheet in sorted(result.scores, key=lambda sheet: (-sheet.total, -sheet.gold, sheet.player)):
        is_winner = sheet.player in result.winners
        points = [sheet.vp, sheet.chronos, sheet.legends, sheet.bonuses]
        if game.uses_prestige:
            points.append(sheet.prestige)
        points.append(sheet.citizens)
        table.add_row(
            f"{'★' if is_winner else ' '} {names[sheet.player]}",
            *(str(number) for number in points),
            Text(str(sheet.total), style="bold"),
            str(sheet.gold),
            style="bold" if is_winner else "",
        )
    return table
