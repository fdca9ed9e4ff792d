"""What a person sees before a decision of Elysium: bonuses, boards, Agora and quests, or Legends and transfers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs
from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text

from elysium_rules.cli.elysium.preview import Preview, foresee, legend_worth
from elysium_rules.cli.elysium.table import (
    agora_table,
    board_grids,
    bonus_table,
    bonus_texts,
    card_text,
    cards_texts,
    columns_text,
    describe_kind,
    letters_text,
    letters_width,
    most_cards,
    power_kind,
    quest_columns,
    quest_table,
)
from elysium_rules.cli.lines import (
    Lines,
    Section,
    clip,
    flow,
    in_rows,
    just,
    mark,
    numbered,
    pad,
    shortened,
    wrap,
)
from elysium_rules.cli.screen import Picture, Screen
from elysium_rules.cli.typed import find_cards
from elysium_rules.cli.voice import headed, in_row, joined, punctuated, styled
from elysium_rules.elysium.model.actions import Action, PickCard, TakeCard, TakeQuest, Transfer, UsePower, cards_of
from elysium_rules.elysium.model.cards import Card
from elysium_rules.elysium.model.ids import CardId, LegendKind, Phase, Resource
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.elysium.powers.transfers import REPLACE_CITIZEN
from elysium_rules.elysium.seeing.observe import PlayerView
from elysium_rules.elysium.text.sentences import describe_question
from elysium_rules.elysium.text.wording import describe_power
from elysium_rules.elysium.text.words import describe_amount, describe_phase, describe_quest
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.program.names import find_languages

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  #: for Legends


#: Which section falls back to its next variant, one after another, until all of them fit.
_GIVE_WAY: Final = (
    "quests", "choices", "agora", "legends", "promises", "bonuses", "choices", "domain", "legends",
    "power", "oracle", "players", "choices",
)  # fmt: skip
_GIVE_WAY_TO_TRANSFERS: Final = (
    "choices", "legends", "transfers", "domain", "choices", "promises", "bonuses", "players", "power", "legends",
    "transfers", "choices",
)  # fmt: skip


@attrs.frozen
class CalledCard:
    """A card under its names in all languages, those of the lexicons among them."""

    face: Card
    names: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, face: Card) -> CalledCard:
        return cls(face, (*face.names, *((language, face.name(language)) for language in find_languages())))


@attrs.define
class ElysiumScreen(Screen[GameState, PlayerView]):
    """One decision of one person in Elysium, put into lines."""

    def question(self) -> str:
        return describe_question(self.state, self.language, self.names, with_levels=True)

    def order(self) -> Sequence[str]:
        return _GIVE_WAY_TO_TRANSFERS if self.makes_legends() else _GIVE_WAY

    def sections(self, *, in_full: bool) -> list[Section]:
        state = self.state
        if self.makes_legends():
            table = [self.head(), self.bonuses(), self.players(), *self.promises(), *self.power()]
            return [*table, self.lettered(), self.stay(), self.transfers(), self.choose(Transfer)]
        if not in_full or state.question is not None or state.active != self.player:
            return [*self.power(), self.choose()]
        boards = [self.head(), self.bonuses(), self.players(), *self.promises(), self.domain(), self.legends()]
        if state.phase is not Phase.ACTIONS:
            return [*boards, self.choose()]
        return [*boards, *self.oracle(), self.agora(), self.quests(), self.choose(TakeCard, TakeQuest)]

    def makes_legends(self) -> bool:
        """Whether the choices are transfers; to replace a Citizen makes no Legend longer."""
        asking = self.state.question
        is_replacement = asking is not None and asking.row == REPLACE_CITIZEN.key
        return not is_replacement and any(isinstance(action, Transfer) for action, _ in self.choices)

    def card(self, card: CardId) -> Text:
        return card_text(self.view, card, self.language)

    # --- the table ---

    def head(self) -> Section:
        state = self.state
        if state.phase is Phase.ACTIONS and state.active == self.player:
            name = clip(self.names[self.player]) if self.people > 1 else None
            turn, turns = state.turns_played // len(self.names) + 1, state.game.turns
            title = self.say("screen.turn", epoch=state.epoch, name=name, turn=turn, turns=turns)
        else:
            phase = describe_phase(state.phase, self.language)
            title = self.say("screen.moment", epoch=state.epoch, phase=phase)
        piles = self.say("screen.piles", draw=self.view.draw_pile_size, discard=len(self.view.discard_pile))
        line = "─" * max(self.width - cell_len(title) - cell_len(piles) - 2, 1)
        text = Text.assemble((title, "bold"), f" {line} ", piles)
        return Section("head", (just(wrap(text, self.width)),))

    def bonuses(self) -> Section:
        """The tiles: what is left of them, and who could lose one (B1-B3)."""
        names = [clip(name) for name in self.names]
        tiles = punctuated(self.voice, "comma", bonus_texts(self.view, names, self.language))
        lines = flow(tiles, self.width, " ", head=self.headed("screen.bonuses"))
        return Section("bonuses", (just(lines), just([])))

    def promises(self) -> list[Section]:
        """What powers have left for later, or bend for a while, and who has used them (N14, N15)."""
        if not self.view.promises:
            return []
        texts = [
            Text(
                self.say(
                    "screen.promise",
                    card=self.view.game.side(promise.frame.card).card.name(self.language),
                    name=clip(self.names[promise.frame.you]),
                    moment=self.say(f"moment.{promise.moment.replace(' ', '_')}"),
                )
            )
            for promise in self.view.promises
        ]
        lines = flow(punctuated(self.voice, "comma", texts), self.width, " ", head=self.headed("screen.promises"))
        return [Section("promises", (just(lines), just([])))]

    def players(self) -> Section:
        """All players in the order of their discs, one line each."""
        seats = sorted(range(len(self.names)), key=lambda seat: self.view.players[seat].disc)
        lines = in_rows([self.board_cells(seat) for seat in seats], self.width)
        for seat, line in zip(seats, lines, strict=True):
            legends = self.view.players[seat].elysium
            kinds = self.voice.voice(in_row("comma", [self.growth(legend) for legend in legends]))
            sizes = "+".join(str(len(legend.cards)) for legend in legends)
            short = self.say("screen.legends", sizes=sizes) if legends else ""
            room = self.width - cell_len(line.plain) - 2
            line.append("  " + next((text for text in (kinds, short) if cell_len(text) <= room), sizes))
            line.truncate(self.width, overflow="ellipsis")
            line.rstrip()
        own = lines[seats.index(self.player)]
        own.stylize("bold")
        return Section("players", (just(lines), just([own])))

    def board_cells(self, seat: int) -> list[Text]:
        board, language = self.view.players[seat], self.language
        cells = [f"{board.disc} {clip(self.names[seat])}", describe_amount(board.gold, Resource.GOLD, language)]
        cells.append(describe_amount(board.vp, Resource.VP, language))
        if self.view.game.uses_prestige:
            cells.append(describe_amount(board.pp, Resource.PP, language))
        cells += self.own_cells(seat)
        held = board.quest
        form = "incomplete" if held is not None and held.is_incomplete else ""
        quest = self.say("screen.quest", form, number=None if held is None else held.number)
        domain = self.say("screen.cards_in_domain", count=len(board.domain))
        return [*map(Text, cells), letters_text(board.columns, language), Text(quest), Text(domain)]

    def own_cells(self, seat: int) -> list[str]:
        """The resources of families that somebody has (N20), a cell for each."""
        game, players = self.view.game, self.view.players
        return [
            describe_amount(players[seat].tokens[place], resource, self.language, game.cards.families)
            for place, resource in enumerate(game.tokens)
            if any(board.tokens[place] for board in players)
        ]

    def domain(self) -> Section:
        cards = self.view.players[self.player].domain
        return self.listed("domain", "screen.domain", cards)

    def headed(self, key: str) -> Text:
        """A title before what it is the title of."""
        return headed(self.voice, Text(self.say(key), style="bold"))

    def listed(self, name: str, key: str, cards: Sequence[CardId]) -> Section:
        """Cards one after another; where there is no room, as many lines of them as there is room for."""
        items = punctuated(self.voice, "comma", cards_texts(self.view, cards, self.language)) or [Text("–")]
        lines = flow(items, self.width, " ", head=self.headed(key))

        def cut(room: int) -> Lines:
            kept = [line.copy() for line in lines[: max(room, 1)]]
            if len(kept) < len(lines):
                kept[-1].truncate(self.width - 2, overflow="crop")
                kept[-1].append(" …")
            return kept

        return Section(name, (just(lines), cut))

    def legends(self) -> Section:
        """The person's own Legends."""
        legends = self.view.players[self.player].elysium
        if not legends:
            return Section("legends", (just([]),))
        texts = punctuated(self.voice, "semicolon", [self.legend_text(legend) for legend in legends])
        return Section(
            "legends",
            (
                lambda _: [line for legend in legends for line in self.legend_lines(Text("  "), legend)],
                lambda _: flow(texts, self.width, " ", head=self.headed("screen.elysium")),
                just([]),
            ),
        )

    def legend_text(self, legend: Legend) -> Text:
        cards = joined(self.voice, "comma", [self.card(card) for card in legend.cards])
        return headed(self.voice, Text(self.growth(legend))).append_text(cards)

    def legend_lines(self, head: Text, legend: Legend) -> Lines:
        """A Legend by its kind, how far it has grown, what it is worth, and its cards."""
        head.append(self.growth(legend))
        if legend.kind is not LegendKind.SINGLE:
            worth = describe_amount(legend_worth(self.view.game, legend), Resource.VP, self.language)
            head = self.with_more(head, worth)
        cards = punctuated(self.voice, "comma", [self.card(card) for card in legend.cards])
        return flow(cards, self.width, " ", 6, headed(self.voice, head))

    def with_more(self, text: Text, more: str) -> Text:
        return joined(self.voice, "comma", [text, Text(more)])

    def growth(self, legend: Legend) -> str:
        """A Legend by its kind, and how far it has grown."""
        kind = describe_kind(self.view.game, legend, self.language)
        if legend.kind is LegendKind.SINGLE:
            return kind
        return f"{kind} {len(legend.cards)}/{most_cards(self.view.game, legend)}"

    def oracle(self) -> list[Section]:
        """The cards that come next into the Agora, where a family in play has the Oracle (S10)."""
        return [self.listed("oracle", "screen.oracle", self.view.oracle)] if self.view.oracle else []

    def agora(self) -> Section:
        """A card a line, or two; a card that can be taken has its number."""
        view, game = self.view, self.view.game
        numbers = self.numbers(TakeCard)

        def in_one_column(_: int) -> Lines:
            rows = [
                (
                    numbered(numbers.get(card), self.card(card)),
                    columns_text(game.conditions[card], self.language),
                    Text(power_kind(game.faces[card], self.language)),
                )
                for card in view.agora
            ]
            return in_rows(rows, self.width) if rows else []

        def in_two_columns(_: int) -> Lines:
            letters = letters_width(2, self.language)
            room = (self.width - 2) // 2 - letters - 1
            cells = [
                Text.assemble(
                    pad(shortened(numbered(numbers.get(card), self.card(card)), room), room),
                    " ",
                    pad(letters_text(game.conditions[card], self.language), letters),
                )
                for card in view.agora
            ]
            middle = (len(cells) + 1) // 2
            pairs = zip(cells[:middle], [*cells[middle:], Text()][:middle], strict=True)
            return [Text("  ").join(pair) for pair in pairs]

        return Section("agora", (in_one_column, in_two_columns))

    def quests(self) -> Section:
        """What can still be taken under the pediment (T4)."""
        view, numbers = self.view, self.numbers(TakeQuest)

        def one(quest: Quest, *, is_short: bool) -> Text:
            columns, gives = quest_columns(view, quest, self.language), describe_quest(quest, self.language)
            form = "short" if is_short else ""
            text = styled(self.voice, "screen.quest_offered", form, number=quest.number, columns=columns, gives=gives)
            return numbered(numbers.get(quest.number), text)

        def listed(*, is_short: bool) -> Lines:
            return flow([one(quest, is_short=is_short) for quest in view.quests], self.width, "  ", 0)

        if not view.quests:
            return Section("quests", (just([]),))
        return Section("quests", (just(listed(is_short=False)), just(listed(is_short=True))))

    # --- choices ---

    def numbers(self, kind: type[TakeCard | TakeQuest]) -> dict[int, int]:
        """The numbers of the choices of one kind, by card or by quest."""
        return {
            action.card if isinstance(action, TakeCard) else action.quest: number
            for number, (action, _) in enumerate(self.choices, start=1)
            if isinstance(action, TakeCard | TakeQuest) and isinstance(action, kind)
        }

    def power(self) -> list[Section]:
        """What the power says that asks."""
        asking = self.state.question
        if asking is None:
            return []
        lines = self.power_lines(CardId(asking.card), 0)
        return [Section("power", (just(lines), just([])))]

    def power_lines(self, card: CardId, indent: int) -> Lines:
        game = self.state.game
        text = describe_power(game.faces[card], game.cards.families, self.language)
        return wrap(Text(" " * indent + text, style="dim"), self.width, indent)

    def remark_lines(self, action: Action) -> Lines:
        """What a power does stands under its choice."""
        used = self.used_card(action)
        return [] if used is None else self.power_lines(used, 5)

    def used_card(self, action: Action) -> CardId | None:
        """The card whose power a choice would use."""
        if isinstance(action, UsePower):
            return action.card
        asking = self.state.question
        row = None if asking is None else EFFECTS.get(asking.row)
        return action.card if isinstance(action, PickCard) and row is not None and row.uses else None

    # --- transfers ---

    def lettered(self) -> Section:
        """The person's Legends with the letters that the transfers use."""
        legends = self.view.players[self.player].elysium
        if not legends:
            return Section("legends", (just([]),))
        heads = [(Text(letter, style="bold"), legend) for letter, legend in zip(LETTERS, legends, strict=False)]

        def listed(_: int) -> Lines:
            return [line for head, item in heads for line in self.legend_lines(Text.assemble("  ", head, " "), item)]

        def close(_: int) -> Lines:
            texts = [Text.assemble(head, " ", self.legend_text(item)) for head, item in heads]
            return flow(punctuated(self.voice, "semicolon", texts), self.width, " ")

        def kinds(_: int) -> Lines:
            return flow([Text.assemble(head, f" {self.growth(item)}") for head, item in heads], self.width)

        return Section("legends", (listed, close, kinds))

    def stay(self) -> Section:
        """What cannot be transferred now."""
        movable = {action.card for action, _ in self.choices if isinstance(action, Transfer)}
        has_citizens = any(self.view.is_citizen(card) for card in movable)
        cards = [
            card
            for card in self.view.players[self.player].domain
            if card not in movable and not (has_citizens and self.view.is_citizen(card))
        ]
        if not cards:
            return Section("domain", (just([]),))
        return self.listed("domain", "screen.no_transfer", cards)

    def transfers(self) -> Section:
        """A line for every transfer, or for every card, with its price and what it makes."""
        made: dict[CardId, list[tuple[int, Transfer, Preview | None]]] = {}
        for number, (action, _) in enumerate(self.choices, start=1):
            if isinstance(action, Transfer):
                made.setdefault(action.card, []).append((number, action, foresee(self.state, action)))

        def rows() -> Lines:
            cells: list[tuple[Text, ...]] = []
            for card, ways in made.items():
                for place, (number, action, preview) in enumerate(ways):
                    name = self.card(card) if place == 0 else Text()
                    price = describe_amount(preview.price, Resource.GOLD, self.language) if preview else ""
                    cells.append((numbered(number, name), Text(price), Text(self.makes(action, preview))))
            # Rather a name is cut than what the transfer makes.
            rest = sum(max(cell.cell_len for cell in column) + 2 for column in list(zip(*cells, strict=True))[1:])
            return in_rows([(shortened(name, self.width - rest), *facts) for name, *facts in cells], self.width)

        def by_card(_: int) -> Lines:
            lines: Lines = []
            for card, ways in made.items():
                prices = {preview.price for _, _, preview in ways if preview}
                head = Text.assemble("   ", self.card(card))
                if len(prices) == 1:
                    head = self.with_more(head, describe_amount(min(prices), Resource.GOLD, self.language))
                items = [
                    Text.assemble(mark(number), " ", self.makes(action, preview)) for number, action, preview in ways
                ]
                if len(prices) > 1:
                    items = [
                        self.with_more(item, describe_amount(preview.price, Resource.GOLD, self.language))
                        if preview
                        else item
                        for item, (_number, _action, preview) in zip(items, ways, strict=True)
                    ]
                items = punctuated(self.voice, "semicolon", items)
                lines += flow(items, self.width, " ", 6, headed(self.voice, head))
            return lines

        return Section("transfers", (just(rows()), by_card, lambda room: self.page([[row] for row in rows()], room)))

    def makes(self, action: Transfer, preview: Preview | None) -> str:
        """What a transfer makes, in a few words."""
        if action.legend is None or preview is None:
            return self.say("screen.new_legend") if action.legend is None else LETTERS[action.legend]
        made = [f"{LETTERS[action.legend]} {self.growth(preview.legend)}"]
        if preview.gain:
            made.append(self.say("screen.more_points", more=f"{preview.gain:+}"))
        if preview.bonus:
            made.append(self.say("screen.more_bonus", more=f"{preview.bonus:+}"))
        return self.voice.voice(in_row("comma", made))

    # --- on demand ---

    def tables(self) -> Picture:
        view, language = self.view, self.language
        numbers = {action: number for number, (action, _) in enumerate(self.choices, start=1)}
        made: list[RenderableType] = []
        if self.state.phase is Phase.ACTIONS:
            made.append(agora_table(view, numbers, language))
            if view.quests:
                made.append(quest_table(view, numbers, language))
        return [*made, *self.bonus_tiles(), *self.boards()]

    def commands(self) -> Mapping[str, Callable[[], Picture]]:
        return {"o": self.boards, "b": self.bonus_tiles}

    def boards(self) -> Picture:
        return board_grids(self.view, self.names, self.language)

    def bonus_tiles(self) -> Picture:
        return [bonus_table(self.view, self.names, self.language)]

    def choice_cards(self, number: int) -> Lines:
        game = self.state.game
        cards = cards_of(self.choices[number - 1][0])
        faces = dict.fromkeys(game.faces[card] for card in cards if card < game.size)
        lines = [line for face in faces for line in self.face_lines(face)]
        if not cards or any(card >= game.size for card in cards):
            said = self.say("screen.unknown_citizen") if cards else self.say("terminal.no_card", number=number)
            lines.append(Text(said))
        return lines

    def named_cards(self, wanted: str) -> Lines:
        faces = list(dict.fromkeys(self.state.game.faces))
        found = find_cards([CalledCard.of(face) for face in faces], wanted)
        if not found:
            return [self.no_such_card(wanted, [card.name(self.language) for card in faces])]
        return [line for called in found for line in self.face_lines(called.face)]

    def face_lines(self, card: Card) -> Lines:
        """A card: family, level, condition, power; if one is near, also why nothing can be done with it."""
        state, game = self.state, self.state.game
        family = game.cards.families[card.family].name(self.language)
        head = styled(
            self.voice,
            "screen.card_needs",
            name=Text(card.name(self.language), style="bold"),
            family=family,
            level=card.level,
            columns=joined(self.voice, "or", [columns_text(copy, self.language) for copy in card.conditions]),
        )
        texts = [head, Text("  " + describe_power(card, game.cards.families, self.language))]
        flavour = card.flavour(self.language)
        if flavour is not None:
            texts.append(Text("  " + flavour, style="italic"))
        near = (*state.agora, *state.players[self.player].domain)
        for copy in [copy for copy in near if copy < game.size and game.faces[copy] is card]:
            reasons = explain_refusal(state, copy, self.language, self.names)[:1]
            texts += [Text(f"  – {reason.sentence} ({reason.rule})", style="italic") for reason in reasons]
        return [line for text in texts for line in wrap(text, self.width)]
