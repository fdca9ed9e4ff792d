"""From events to a readable transcript: one entry per turn, with what it set off; trivia are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from elysium_rules.cli.told import Entry, Heading, Show
from elysium_rules.cli.voice import in_row, voice_of
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.ids import RESERVE, CardId, Phase, PlayerId, Resource, Zone
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.text.sentences import describe_event
from elysium_rules.elysium.text.words import describe_amount, describe_phase
from elysium_rules.play.saying.words import Word

#: Events that go without saying, or are told in another way.
TRIVIA: Final = (
    events.GameBegan,
    events.QuestPlaced,
    events.BonusPlaced,
    events.TurnEnded,
    events.StepClosed,
    events.Forced,
    events.CardSlid,
    events.QuestsReturned,
    events.ColumnsReturned,
    events.CardsStraightened,
    events.RingPlaced,
    events.RingReturned,
    events.CardTurned,
    events.AllowanceSet,
    events.CardRemoved,
    events.GameEnded,
)


class ElysiumTranscript:
    """Collects events and hands out headings and entries in order."""

    def __init__(self, show: Show, names: Sequence[str], language: str) -> None:
        self._show = show
        self._names = tuple(names)
        self._language = language
        self._voice = voice_of(language, "elysium")
        self._player: PlayerId | None = None
        self._before: GameState | None = None
        self._clauses: list[tuple[bool, str]] = []  # whether the player of the turn is its subject, and the text
        self._paid: events.ResourceMoved | None = None
        self._card: CardId | None = None  # whose doing is being told; it need not be said again
        self._income: dict[PlayerId, list[str]] = {}
        self._revealed = 0

    def begin(self, state: GameState) -> None:
        """Open the transcript at the first decision of a game."""
        self._epoch(state.epoch)
        self._show(Heading(2, describe_phase(state.phase, self._language)))
        self._player = state.active

    def note(self, before: GameState, action: Action, happened: Sequence[Event], after: GameState) -> None:
        """Take in one step of the game."""
        self._before = before
        for event in happened:
            self._event(before, event)

    def flush(self) -> None:
        """Hand out what was collected so far."""
        if self._before is not None:
            self._unpaid(self._before)
        if self._revealed:
            count = self._revealed
            self._revealed = 0
            self._remark(self._say("screen.new_cards", count=count))
        if self._income:
            shares = [
                self._say("screen.share", player=self._names[player], amounts=in_row("comma", amounts))
                for player, amounts in self._income.items()
            ]
            self._income = {}
            self._remark(self._say("screen.income", shares=in_row("semicolon", shares)))
        if self._clauses:
            self._show(self._entry())
            self._clauses = []

    def _entry(self) -> Entry:
        if self._player is None:
            return Entry(None, tuple(text for _, text in self._clauses))
        name = self._names[self._player]
        begins, _ = self._clauses[0]
        # Where the turn was told up to here before, what others did in it may come first now.
        told: list[str] = []
        is_own = begins
        for own, text in self._clauses:  # behind a clause about somebody else the name is needed
            told.append(f"{name} {text}" if own and not is_own else text)
            is_own = own
        return Entry(name if begins else None, tuple(told))

    def _say(self, key: str, **words: Word) -> str:
        return self._voice.say(key, "", **words)

    def _epoch(self, epoch: int) -> None:
        self._show(Heading(1, self._say("screen.epoch", epoch=epoch)))

    def _remark(self, text: str) -> None:
        self._show(Entry(None, (text,)))

    def _event(self, before: GameState, event: Event) -> None:
        match event:
            case events.EpochBegan():
                self._change(None)
                self._epoch(event.epoch)
            case events.PhaseBegan():
                self._change(None)
                if event.phase not in (Phase.END_OF_EPOCH, Phase.OVER):  # nothing is decided in them
                    self._show(Heading(2, describe_phase(event.phase, self._language)))
            case events.TurnBegan():
                self._change(event.player)
            case events.CardRevealed() if event.cause is None:
                self._revealed += 1
            case events.CardDiscarded() if event.player is None or event.source is Zone.DRAW_PILE:
                pass
            case events.ResourceMoved() if self._player is None and event.cause is None:
                amount = describe_amount(event.amount, event.resource, self._language)
                self._income.setdefault(event.receiver, []).append(amount)
            case events.ResourceMoved(resource=Resource.GOLD, receiver=receiver) if receiver == RESERVE:
                self._unpaid(before)
                self._paid = event  # a transfer may follow
            case events.PowerUsed(card=card):
                self._unpaid(before)
                if before.game.usable_mask >> card & 1:
                    self._clause(before, event)
            case events.CardTransferred():
                self._transfer(before, event)
            case events.DiscsDealt() | events.Reshuffled() | events.QuestLeftIncomplete():
                self._change(None)
                self._remark(self._describe(before, event))
            case _ if not isinstance(event, TRIVIA) and type(event) in events.EVENTS:
                self._clause(before, event)
            case _:
                pass  # of a kind that goes without saying, or that nobody has words for

    def _change(self, player: PlayerId | None) -> None:
        self.flush()
        self._player = player
        self._card = None

    def _clause(self, before: GameState, event: Event) -> None:
        self._unpaid(before)
        self._clauses.append(self._told(before, event))

    def _told(self, before: GameState, event: Event) -> tuple[bool, str]:
        told = attrs.evolve(event, cause=None) if event.cause == self._card else event
        if isinstance(event, events.CardTaken | events.PowerUsed):
            self._card = event.card
        elif event.cause is not None:
            self._card = event.cause
        text = self._describe(before, told)
        name = "" if self._player is None else f"{self._names[self._player]} "
        return bool(name) and text.startswith(name), text.removeprefix(name)

    def _describe(self, before: GameState, event: Event) -> str:
        return describe_event(before, event, self._language, self._names, with_levels=True)

    def _transfer(self, before: GameState, event: events.CardTransferred) -> None:
        paid, self._paid = self._paid, None
        own, text = self._told(before, event)
        if paid is not None and paid.giver == event.player:
            price = describe_amount(paid.amount, paid.resource, self._language)
            text = self._say("screen.priced", done=text, price=price)
        self._clauses.append((own, text))

    def _unpaid(self, before: GameState) -> None:
        """Tell of gold that was returned for something else than a transfer."""
        paid, self._paid = self._paid, None
        if paid is not None:
            self._clauses.append(self._told(before, paid))
