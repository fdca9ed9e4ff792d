"""Elysium at the terminal: which screens, tables and transcripts it has in place of those of any game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final, cast

from rich.console import RenderableType
from rich.text import Text

from elysium_rules.cli.elysium.screen import ElysiumScreen
from elysium_rules.cli.elysium.table import agora_table, board_grids, columns_text, score_table
from elysium_rules.cli.elysium.transcript import ElysiumTranscript
from elysium_rules.cli.eyes import Eyes
from elysium_rules.cli.frontend import Frontend
from elysium_rules.cli.lines import WIDTH
from elysium_rules.cli.screen import Choice, Picture
from elysium_rules.cli.told import Show, Transcript
from elysium_rules.cli.voice import help_text, in_row, joined, styled
from elysium_rules.diagnostics import suggest
from elysium_rules.elysium.model.actions import Action, cards_of
from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.elysium.model.events import Event, TurnBegan, TurnEnded, TurnSkipped
from elysium_rules.elysium.model.ids import Colour, Phase
from elysium_rules.elysium.model.numbers import FamilySet
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.terms import ANY_COLOUR
from elysium_rules.elysium.text.sentences import describe_action, describe_event, describe_question
from elysium_rules.elysium.text.words import describe_colour, describe_phase
from elysium_rules.errors import SetupError
from elysium_rules.play.engine.step import legal_actions, outcome
from elysium_rules.play.saying.lexicon import translate_name
from elysium_rules.play.saying.words import show_name
from elysium_rules.play.seeing.observation import observe
from elysium_rules.program.nodes import CardProgram
from elysium_rules.source import printable

FIRST_SET: Final = "first_game"


class ElysiumFrontend(Frontend):
    """Elysium at the terminal: all is public in it but what nobody knows, so whose eyes look makes no difference."""

    options: ClassVar = {"--set": "families", "--edition": "edition"}
    screen: ClassVar = ElysiumScreen

    # --- a new game ---

    def find_choices(self, cards: CardSet, given: Mapping[str, str]) -> Mapping[str, Any]:
        wanted = given.get("families", FIRST_SET)
        listed = self.families_in(given)
        return {**given, "families": list(listed) or self.find_set(cards, wanted)}

    chooses_families: ClassVar = True

    def families_in(self, given: Mapping[str, str]) -> Sequence[str]:
        wanted = given.get("families", FIRST_SET)
        return [word.strip() for word in wanted.split(",")] if "," in wanted else ()

    def take_part(
        self, cards: CardSet, given: Mapping[str, str], named: Sequence[str], brought: Sequence[str]
    ) -> Mapping[str, str]:
        most = cards.numbers.families.in_play
        listed = self.families_in(given)
        if listed and named:
            raise SetupError("S2", "--set lists families, and so does --families; one of them is enough")
        if listed:
            return given
        # Whoever names a whole game gets it, also without the families of the files.
        chosen = list(dict.fromkeys(named if len(named) >= most else (*named, *brought)))
        if len(chosen) > most:
            named = ",".join(chosen[:most])
            raise SetupError(
                "S2",
                f"{len(chosen)} families would take part ({', '.join(chosen)}), and {most} play: say which, such as  "
                f"--families {named}",
            )
        rest = [key for key in self.find_set(cards, given.get("families", FIRST_SET)) if key not in chosen]
        return {**given, "families": ",".join([*chosen, *rest[: most - len(chosen)]])}

    def find_set(self, cards: CardSet, name: str) -> tuple[str, ...]:
        """The families of a named set (S3)."""
        sets = cards.numbers.sets
        if name not in sets:
            near = suggest(name, sets)
            hint = f" (did you mean {near!r}?)" if near else ""
            raise SetupError("S3", f"there is no set {name!r}{hint}; there are {', '.join(sets)}")
        return sets[name].families

    def announce(
        self, state: GameState, given: Mapping[str, str], seed: str, bots: str, language: str
    ) -> Sequence[Text]:
        game, voice = state.game, self.voice(language)
        what = voice.voice(in_row("comma", [game.cards.families[key].name(language) for key in game.families]))
        chosen = game.cards.numbers.sets.get(given.get("families", FIRST_SET))
        if chosen is not None:
            what = voice.say("screen.set", set=self.name_set(chosen, language), families=what)
        edition = voice.say("screen.edition", game.edition)
        said = voice.say("screen.announce", seed=printable(seed), edition=edition, bots=bots)
        return [Text.assemble((self.name, "bold"), f" – {what}"), Text(said)]

    def name_set(self, chosen: FamilySet, language: str) -> str:
        """What a set of families is called; in English where nobody has a better name for it."""
        printed = getattr(chosen, language, None) or translate_name(chosen.en, language, self.rules.name)
        return printed or chosen.en

    # --- cards ---

    def card_heading(self, card: CardProgram, family: str, language: str) -> Text:
        copies = cast("Sequence[Sequence[str]]", card.facts["copies"])
        return styled(
            self.voice(language),
            "screen.card_needs",
            name=Text(printable(show_name(card.names, language, self.rules.name)), style="bold"),
            family=printable(family),
            level=cast("int", card.facts["level"]),
            columns=joined(self.voice(language), "or", [columns_text(copy, language) for copy in copies]),
        )

    def near_cards(self, state: GameState, offered: Collection[int]) -> Sequence[int]:
        legends = [legend.cards for board in state.players for legend in board.elysium]
        places = [*(board.domain for board in state.players), state.agora, state.oracle, *legends]
        return [card for place in places if any(card in offered for card in place) for card in place]

    # --- a decision ---

    def choices(self, state: GameState, language: str, names: Sequence[str]) -> list[Choice]:
        """Citizens are all alike, so one of them is enough."""
        choices: list[Choice] = []
        for action in legal_actions(state):
            label = self.label(state, action, language, names)
            is_about_citizens = any(state.is_citizen(card) for card in cards_of(action))
            if not is_about_citizens or label not in [other for _, other in choices]:
                choices.append((action, label))
        return choices

    def label(self, where: GameState, action: Action, language: str, names: Sequence[str]) -> str:
        return describe_action(where, action, language, names, with_levels=True)

    def moment(self, state: GameState) -> tuple[int, int, Phase]:
        return (state.epoch, state.turns_played, state.phase)

    def help(self, state: GameState, language: str) -> str:
        say = self.voice(language).say
        commands = [
            (say("help.NUMBER"), say("help.choose")),
            ("u", say("help.undo")),
            (f"c {say('help.NUMBER')}", say("help.choice_power")),
            (f"c {say('help.NAME')}", say("help.any_card")),
            (say("help.NOTHING"), say("help.again")),
            ("l", say("help.others")),
            ("t", say("help.table")),
            ("o", say("help.boards")),
            ("b", say("help.bonus_tiles")),
            ("r", say("help.recent")),
            ("?", say("help.this")),
            ("q", say("help.quit")),
        ]
        letters = [
            say("help.letter", letter=say(f"initial.{colour}"), colour=describe_colour(colour, language))
            for colour in (*Colour, ANY_COLOUR)
        ]
        notes = [say("help.letters", letters=in_row("comma", letters)), say("help.signs")]
        return help_text(commands, notes, WIDTH)

    # --- what happens ---

    def transcript(self, show: Show, names: Sequence[str], language: str, eyes: Eyes) -> Transcript:
        return ElysiumTranscript(show, names, language)

    def length(self, state: GameState) -> int:
        numbers = state.game.numbers
        return numbers.epochs.count * state.game.player_count * (numbers.players.turns + 1)

    def passed(self, happened: Sequence[Event]) -> int:
        return sum(isinstance(event, TurnEnded | TurnSkipped) for event in happened)

    def result(self, state: GameState, names: Sequence[str], language: str) -> Picture:
        result = outcome(state)
        winners = in_row("and", [names[player] for player in result.winners])
        total = result.scores[result.winners[0]].total
        won = self.voice(language).say("screen.won", who=winners, points=total)
        return [score_table(state.game, result, names, language), f"★ {won}"]

    # --- a replay ---

    def place(self, state: GameState, language: str) -> str:
        phase = describe_phase(state.phase, language)
        return self.voice(language).say("screen.moment", epoch=state.epoch, phase=phase)

    def tell_event(self, where: GameState, event: Event, language: str, names: Sequence[str]) -> str | None:
        if isinstance(event, TurnBegan):
            return None
        return describe_event(where, event, language, names, with_levels=True)

    def question(self, where: GameState, language: str, names: Sequence[str]) -> str:
        return describe_question(where, language, names, with_levels=True)

    def tables(self, state: GameState, eyes: Eyes, names: Sequence[str], language: str, width: int) -> Picture:
        view = observe(state)
        agora: list[RenderableType] = [agora_table(view, {}, language)] if view.phase is Phase.ACTIONS else []
        return [*agora, *board_grids(view, names, language)]
