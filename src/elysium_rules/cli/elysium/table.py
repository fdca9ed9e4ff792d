"""The table as rich renderables: Agora, quests, boards, final scores. All of it fits into 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from elysium_rules.cli.lines import make_table
from elysium_rules.cli.voice import headed, joined, styled, voice_of
from elysium_rules.elysium.model.actions import Action, TakeCard, TakeQuest
from elysium_rules.elysium.model.cards import Card
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import COLOURS_OF, CardId, Colour, LegendKind
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.sheets import Outcome
from elysium_rules.elysium.model.state import Legend, PlayerState
from elysium_rules.elysium.model.terms import ANY_COLOUR, LEVELS
from elysium_rules.elysium.seeing.observe import PlayerView
from elysium_rules.elysium.text.sentences import describe_card
from elysium_rules.elysium.text.wording import describe_activation
from elysium_rules.elysium.text.words import describe_amount, describe_colour, describe_quest
from elysium_rules.play.saying.words import Speaker

#: Colours underline the words; they never replace them.
STYLES: Final = {"red": "red", "yellow": "yellow", "green": "green", "blue": "bright_blue", "any": "bold"}
Numbers = Mapping[Action, int]


def words_of(language: str) -> Speaker:
    """Who says the words of these tables."""
    return voice_of(language, "elysium")


def columns_text(colours: Sequence[str], language: str, joint: str = " + ") -> Text:
    """Colours as coloured words."""
    words = [colour_text(colour, language) for colour in colours]
    return Text(joint).join(words) if words else Text("–")


def colour_text(colour: str, language: str) -> Text:
    return Text(describe_colour(colour, language), style=STYLES[colour])


def letters_text(colours: Sequence[str], language: str) -> Text:
    """Colours as a letter or two, where there is no room for words; `*` is any colour."""
    say = words_of(language).say
    return Text.assemble(*((say(f"initial.{colour}"), STYLES[colour]) for colour in colours))


def letters_width(count: int, language: str) -> int:
    """How wide the letters of so many colours are at most."""
    say = words_of(language).say
    return count * max(len(say(f"initial.{colour}")) for colour in (*Colour, ANY_COLOUR))


def agora_table(view: PlayerView, numbers: Numbers, language: str) -> Table:
    """The cards of the Agora and of the Oracle; a card that can be taken has its number."""
    say = words_of(language).say
    table = make_table(
        say("head.number"),
        say("screen.agora"),
        say("head.level"),
        say("head.family"),
        say("head.needs"),
        say("head.power"),
    )
    table.columns[0].justify = table.columns[2].justify = "right"
    by_card = {action.card: number for action, number in numbers.items() if isinstance(action, TakeCard)}
    for card in view.agora:
        _add_card(table, view.game, card, str(by_card.get(card, "–")), language)
    if view.oracle:
        table.add_section()
        table.add_row("", Text(say("screen.oracle"), style="bold"))
        for card in view.oracle:
            _add_card(table, view.game, card, "–", language)
    return table


def _add_card(table: Table, game: ElysiumGame, card: CardId, mark: str, language: str) -> None:
    face = game.faces[card]
    table.add_row(
        mark,
        face.name(language),
        str(face.level),
        game.cards.families[face.family].name(language),
        columns_text(game.conditions[card], language),
        power_kind(face, language),
    )


def power_kind(face: Card, language: str) -> str:
    """When the power of a card is used, in a word."""
    # P8: all cards of Eleusis are Activate.
    return words_of(language).say("screen.eleusis") if face.is_eleusis else describe_activation(face, language)


def quest_table(view: PlayerView, numbers: Numbers, language: str) -> Table:
    """The quests under the pediment with their colours (T4)."""
    say = words_of(language).say
    table = make_table(say("head.number"), say("head.quest"), say("head.column"), say("head.gives"))
    table.columns[0].justify = "right"
    by_quest = {action.quest: number for action, number in numbers.items() if isinstance(action, TakeQuest)}
    for quest in view.quests:
        table.add_row(
            str(by_quest.get(quest.number, "–")),
            str(quest.number),
            quest_columns(view, quest, language),
            describe_quest(quest, language),
        )
    return table


def quest_colours(view: PlayerView, quest: Quest) -> tuple[str, ...]:
    """The columns over a quest (T4)."""
    side = view.game.numbers.pediment.sides.index(view.pediment)
    return COLOURS_OF[view.game.quest_columns[side][quest.number]]


def quest_columns(view: PlayerView, quest: Quest, language: str) -> Text:
    """The same in words."""
    colours = [colour_text(colour, language) for colour in quest_colours(view, quest)]
    return joined(words_of(language), "or", colours)


def bonus_texts(view: PlayerView, names: Sequence[str], language: str) -> list[Text]:
    """The level tiles with who holds them, and the family tiles that are left (B1, B2)."""
    numbers = view.game.numbers.bonuses
    say = words_of(language).say
    texts = []
    for level, (points, holder) in enumerate(zip(numbers.level, view.level_tiles, strict=True), start=1):
        who = None if holder is None else names[holder]
        texts.append(Text(say("screen.bonus_level", points=points, level=level, holder=who)))
    for key, holders in zip(view.game.families, view.family_tiles, strict=True):
        left = "+".join(str(points) for points in numbers.family[len(holders) :])
        texts.append(Text(f"{left or '–'} {view.game.cards.families[key].name(language)}", style="" if left else "dim"))
    return texts


def bonus_table(view: PlayerView, names: Sequence[str], language: str) -> Table:
    """All bonus tiles with who earned them (B1-B3)."""
    say = words_of(language).say
    table = make_table(say("head.bonus"), say("head.vp"), say("head.holder"))
    numbers = view.game.numbers.bonuses
    nobody = say("screen.nobody")
    for level, (points, holder) in enumerate(zip(numbers.level, view.level_tiles, strict=True), start=1):
        who = nobody if holder is None else names[holder]
        table.add_row(say("screen.level", level=level), str(points), who)
    for key, holders in zip(view.game.families, view.family_tiles, strict=True):
        family = view.game.cards.families[key].name(language)
        for place, points in enumerate(numbers.family):
            table.add_row(family, str(points), names[holders[place]] if place < len(holders) else nobody)
    return table


def board_grids(view: PlayerView, names: Sequence[str], language: str) -> list[Padding]:
    """All boards."""
    return [Padding(board_grid(view, player, name, language), (0, 0, 0, 2)) for player, name in enumerate(names)]


def board_grid(view: PlayerView, player: int, name: str, language: str) -> Table:
    """A board, its Domain and its Elysium, one Legend per line."""
    board = view.players[player]
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    say = words_of(language).say
    grid.add_row(name, summary_text(view, player, language))
    grid.add_row(f"  {say('screen.domain')}", domain_text(view, board, language))
    for number, legend in enumerate(board.elysium):
        grid.add_row("" if number else f"  {say('screen.elysium')}", legend_text(view, legend, language))
    return grid


def summary_text(view: PlayerView, player: int, language: str) -> Text:
    """A board in one line: order, resources, columns, quest."""
    board, voice = view.players[player], words_of(language)
    parts = [
        Text(voice.say("screen.disc", disc=board.disc)),
        Text(describe_amount(board.gold, "gold", language)),
        Text(describe_amount(board.vp, "vp", language)),
    ]
    if view.game.uses_prestige:
        parts.append(Text(describe_amount(board.pp, "pp", language)))
    parts += [Text(text) for text in amounts_texts(view, zip(view.game.tokens, board.tokens, strict=True), language)]
    if board.columns:
        parts.append(styled(voice, "screen.columns_held", columns=columns_text(board.columns, language, " ")))
    if board.quest is not None:
        number = None if board.quest.is_incomplete else board.quest.number
        gives = describe_quest(board.quest, language)
        parts.append(Text(voice.say("screen.quest_held", number=number, gives=gives)))
    return joined(voice, "comma", parts)


def amounts_texts(view: PlayerView, amounts: Iterable[tuple[str, int]], language: str) -> list[str]:
    """Own resources on a board, or what lies on a card (N20, N21), as far as there is any."""
    families = view.game.cards.families
    return [describe_amount(amount, resource, language, families) for resource, amount in amounts if amount]


def domain_text(view: PlayerView, board: PlayerState, language: str) -> Text:
    """The cards of a Domain; o has its ring, / is turned."""
    parts = cards_texts(view, board.domain, language)
    return joined(words_of(language), "comma", parts) if parts else Text("–")


def cards_texts(view: PlayerView, cards: Sequence[CardId], language: str) -> list[Text]:
    """Cards in their order; Citizens, who are all alike, at the end as a number."""
    carrying = {card for card, _, _ in view.counters}
    alike = [view.is_citizen(card) and card not in carrying for card in cards]
    texts = [card_text(view, card, language) for card, is_alike in zip(cards, alike, strict=True) if not is_alike]
    citizens = [card for card, is_alike in zip(cards, alike, strict=True) if is_alike]
    if len(citizens) == 1:
        texts.append(card_text(view, citizens[0], language))
    elif citizens:
        count = len(citizens)
        texts.append(Text(words_of(language).say("screen.citizens", count=count), style="dim"))
    return texts


def card_text(view: PlayerView, card: CardId, language: str) -> Text:
    """A card with its family and level; o has its ring, / is turned. A Citizen has neither. Then what lies on it."""
    name = describe_card(view.game, card, language, with_level=True)
    if view.counters and (lying := amounts_texts(view, view.lying_on(card), language)):
        name += f" [{', '.join(lying)}]"
    if card in view.turned:
        return Text(f"{name} /", style="dim")
    return Text(f"{name} o" if card in view.rings else name, style="dim" if view.is_citizen(card) else "")


def describe_kind(game: ElysiumGame, legend: Legend, language: str) -> str:
    """What a Legend is a Legend of: a level or a family; a single card has only begun one."""
    if legend.kind is LegendKind.SINGLE:
        return words_of(language).say("screen.begun")
    if legend.kind is LegendKind.LEVEL:
        return words_of(language).say("screen.level", level=game.legend_level(legend))
    return game.cards.families[game.legend_family(legend)].name(language)


def most_cards(game: ElysiumGame, legend: Legend) -> int:
    """How long a Legend of this kind can get (L3, L4)."""
    return len(LEVELS) if legend.kind is LegendKind.FAMILY else len(game.families)


def legend_text(view: PlayerView, legend: Legend, language: str) -> Text:
    """A Legend by its kind, how far it has grown, and its cards."""
    kind = describe_kind(view.game, legend, language)
    if legend.kind is not LegendKind.SINGLE:
        kind += f" {len(legend.cards)}/{most_cards(view.game, legend)}"
    voice = words_of(language)
    cards = joined(voice, "comma", [card_text(view, card, language) for card in legend.cards])
    return headed(voice, Text(kind)).append_text(cards)


def score_table(game: ElysiumGame, result: Outcome, names: Sequence[str], language: str) -> Table:
    """The final scores; the winner has a star and stands first."""
    say = words_of(language).say
    headers = [say("terminal.player"), say("head.vp"), say("head.chronos"), say("head.legends"), say("head.bonus")]
    if game.uses_prestige:
        headers.append(say("head.prestige"))
    headers += [say("head.citizens"), say("terminal.total"), say("head.gold")]
    table = make_table(*headers, title=say("terminal.scoring"))
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
