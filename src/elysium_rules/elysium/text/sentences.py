"""Actions, events and questions as one-line sentences; the words lie in `cards/words/`, a folder for each language.

Here it is said which sentence fits, and what stands in it. No sentence tells what a player may not know: a Citizen
is just a Citizen (T11).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast
from weakref import ref

import attrs

from elysium_rules.arguments import expect_number, expect_texts
from elysium_rules.elysium.changes.prevention import threat
from elysium_rules.elysium.changes.procedures import transfer_price
from elysium_rules.elysium.model import actions, events
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.game import ElysiumGame, game_of
from elysium_rules.elysium.model.ids import ON_CARD, RESERVE, Phase, Resource, Stage, Zone
from elysium_rules.elysium.model.masks import recall
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.elysium.powers.transfer_prices import is_free, raised_by
from elysium_rules.elysium.powers.transfers import REPLACE_CITIZEN
from elysium_rules.elysium.text.wording import GAME, power_wording, resource_phrase
from elysium_rules.elysium.text.words import (
    amount_phrase,
    colour_phrase,
    columns_phrase,
    phase_phrase,
    quest_phrase,
)
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.play.saying import words as play_words
from elysium_rules.play.saying.expressions import They, You
from elysium_rules.play.saying.lexicon import (
    Arguments,
    Features,
    Listed,
    Name,
    Number,
    Phrase,
    Said,
    find_lexicon,
)
from elysium_rules.play.saying.phrases import InForm
from elysium_rules.play.saying.teller import Teller, Words, facts_of
from elysium_rules.play.saying.wording import UNTIL, Wording
from elysium_rules.program import nodes
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.program.value import walk

if TYPE_CHECKING:
    from elysium_rules.elysium.seeing.observe import PlayerView


def describe_action(
    state: GameState | PlayerView,
    action: Action,
    language: str = DEFAULT_LANGUAGE,
    names: Sequence[str] = (),
    *,
    with_levels: bool = False,
) -> str:
    """Say what a player would do, as a label for a choice; *state* is the one in which the choice is open.

    Args:
        state: the game, or the view of a player: all that is said can be read from either.
        action: one of its legal actions.
        language: one of those there are words for.
        names: of the players, by seat; without them they are counted from 1.
        with_levels: name every card with its family and level: `Charon (Hades 2)`.

    Example:
        >>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> describe_action(state, legal_actions(state)[-1])
        'take quest 2 (2 gold, 1 VP, 3 transfers)'
    """
    return _teller(state, language, names, with_levels=with_levels).tell(action)


def describe_event(
    state: GameState | PlayerView,
    event: Event,
    language: str = DEFAULT_LANGUAGE,
    names: Sequence[str] = (),
    *,
    with_levels: bool = False,
) -> str:
    """Say what happened; *state* is the one before or after.

    A sentence about what a player did begins with that player.

    Args:
        state: the game, or the view of a player.
        event: what `step` told.
        language: one of those there are words for.
        names: of the players, by seat; without them they are counted from 1.
        with_levels: name every card with its family and level.

    Example:
        >>> from elysium_rules import FAMILY_SETS, PlayerId, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> describe_event(state, events.QuestTaken(PlayerId(0), 2), "fr")
        'le joueur 1 prend la Quête 2 (2 Or, 1 PV, 3 transferts)'
    """
    return _teller(state, language, names, with_levels=with_levels).event(event)


def describe_question(
    state: GameState | PlayerView,
    language: str = DEFAULT_LANGUAGE,
    names: Sequence[str] = (),
    *,
    with_levels: bool = False,
) -> str:
    """Say what is wanted of the player who must decide now.

    Args:
        state: the game, or the view of a player.
        language: one of those there are words for.
        names: of the players, by seat; without them they are counted from 1.
        with_levels: name every card with its family and level.
    """
    return _teller(state, language, names, with_levels=with_levels).question()


def describe_player(player: int, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> str:
    """The name of a player; without names, players are counted from 1. The reserve is an account like theirs.

    Raises:
        ArgumentError: this is no number, these are no names, or there are no such words.
    """
    expect_number("player", player)
    expect_texts("names", names)
    if player == RESERVE:
        return find_lexicon(language, GAME).say("part.reserve")
    return play_words.describe_player(player, language, names)


def describe_card(
    where: ElysiumGame | GameState | PlayerView,
    card: int,
    language: str = DEFAULT_LANGUAGE,
    *,
    with_level: bool = False,
) -> str:
    """The name of a card of this game; with its family where two cards have the same name. A Citizen is a Citizen.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> describe_card(state, 33, "fr"), describe_card(state, state.first_citizen)
        ('Initiation (Hadès)', 'a Citizen')
        >>> describe_card(state, 33, with_level=True)
        'Initiation (Hades 2)'
    """
    game = where if isinstance(where, ElysiumGame) else where.game
    known = 0 <= card < game.size
    phrase = card_phrase(game, card, language, with_level=with_level) if known else CITIZEN
    return phrase.say(find_lexicon(language, GAME), ALONE)


ALONE: Final[Features] = frozenset({"alone"})  #: a name that stands for itself, in a list or a heading


CITIZEN: Final = Said("part.citizen")


def card_phrase(game: ElysiumGame, card: int, language: str, *, with_level: bool, in_brackets: bool = False) -> Phrase:
    """A card as a part of a sentence; *in_brackets* it has none of its own."""
    face = game.faces[card]
    name, family = face.name(language), game.cards.families[face.family].name(language)
    words: dict[str, Phrase] = {"card": Name(name)}
    if not with_level and name not in _shared_names(ref(game), language):
        return Said("part.name", words)
    words["family"] = Name(family)
    if with_level:
        words["level"] = Number(face.level)
    return Said("part.card_in_brackets" if in_brackets else "part.card", words)


@lru_cache(maxsize=32)
def _shared_names(known: ref[ElysiumGame], language: str) -> frozenset[str]:
    refs: dict[str, set[str]] = {}
    for card in game_of(known).faces:
        refs.setdefault(card.name(language), set()).add(card.ref)
    return frozenset(name for name, cards in refs.items() if len(cards) > 1)


@attrs.frozen
class ElysiumTeller(Teller):
    """Tells about one state in one language."""

    state: GameState = attrs.field(kw_only=True)
    with_levels: bool = attrs.field(default=False, kw_only=True)
    #: Not where something is told that has nothing to do with the open one.
    hears_question: bool = attrs.field(default=True, kw_only=True)

    @property
    def asked(self) -> Question | None:
        """The open question, if what is told may be about it."""
        return self.state.question if self.hears_question else None

    def sentence_of(self, told: Any) -> str:
        section = "action" if isinstance(told, self.state.game.rules.actions) else "event"
        return f"{section}.{type(told).__name__}"

    def event(self, event: Event) -> str:
        """What happened, and the card that is the cause where it is not told anyway."""
        text = self.tell(event)
        if event.cause is None or event.cause == getattr(event, "card", None):
            return text
        return self.say("event.because", text=text, card=self.card(event.cause, in_brackets=True))

    # --- fields

    def word(self, key: str, value: Any, facts: Mapping[str, Any]) -> Phrase | None:
        """Put one field into words; the same field name means the same everywhere."""
        if value is None:
            return None
        match key:
            case "giver" | "receiver" | "previous":
                if value == ON_CARD:  # the card is told anyway
                    return None
                return Said("part.reserve") if value == RESERVE else self.player(value)
            case "chosen" | "by" | "taker":
                return self.player(value)
            case "card" | "power" | "harmed":
                return self.card(value)
            case "cards":
                return Listed("and", tuple(self.card(card) for card in value))
            case "colour" | "given" | "received":
                return colour_phrase(value)
            case "colours" | "pediment":
                return Listed("and", tuple(colour_phrase(colour) for colour in value))
            case "families":
                return Listed("and", tuple(self.family(family) for family in value))
            case "family":
                return self.family(value)
            case "phase":
                return phase_phrase(value)
            case "quest":
                return self.quest(value)
            case "moment":
                return Said(f"row.{value.replace(' ', '_')}_moment")
            case "points":
                return amount_phrase(value, Resource.VP)
        return super().word(key, value, facts)

    def card(self, card: int, *, in_brackets: bool = False) -> Phrase:
        """A card by its name; a Citizen is a Citizen (T11)."""
        game = self.state.game
        if not 0 <= card < game.size:
            return CITIZEN
        return card_phrase(game, card, self.lexicon.language, with_level=self.with_levels, in_brackets=in_brackets)

    def cards(self, cards: Iterable[int]) -> Phrase:
        """Several cards, each name once."""
        phrases = [self.card(card) for card in cards]
        return Listed("and", tuple({self.voice(phrase): phrase for phrase in phrases}.values()))

    def family(self, family: str) -> Phrase:
        """A family by its name."""
        families = self.state.game.cards.families
        return Name(families[family].name(self.lexicon.language) if family in families else family)

    def quest(self, number: int) -> Phrase:
        """A quest by its number, and what it gives."""
        quests = {quest.number: quest for quest in self.state.game.quest_tiles}
        words: dict[str, Phrase] = {"number": Number(number)}
        if number in quests:
            words["gives"] = quest_phrase(quests[number])
        return Said("part.quest", words)

    # --- which sentence, and what is in it beside the fields

    def form(self, told: Action | Event) -> Features:
        return frozenset({self.variant(told)})

    def words(self, told: Action | Event) -> Arguments:
        facts, more = facts_of(told), self.more(told)
        names = (*facts, *more, "way") if more else (*facts, "way")
        return Words(names, lambda name: more[name] if name in more else self.find_word(told, facts, name))

    def variant(self, value: Action | Event) -> str:
        """Which of the sentences for its type fits."""
        match value:
            case actions.EndTurn():
                return "writing" if self.state.phase is Phase.WRITING else "turn"
            case actions.Transfer():
                if self.legend(value.player, value.card, value.legend) is None:
                    return "new"
                asking = self.asking()
                return "replace" if isinstance(asking, nodes.Do) and asking.row == REPLACE_CITIZEN.key else "join"
            case actions.PickCard() | actions.PickAmount() | actions.ChooseSecretly():
                return self.asked.row if self.asked is not None else "plain"
            case events.CardRevealed():
                return value.zone
            case events.CardTaken():
                return value.source.replace(" ", "_")
            case events.CardDiscarded() if value.player is None:
                return "revealed" if value.source is Zone.DRAW_PILE else "ownerless"
            case events.CardDiscarded():
                return "refused" if value.source is Zone.DRAW_PILE else "discarded"
            case events.CardTransferred():
                return "new" if self.legend(value.player, value.card, value.legend) is None else "join"
            case events.ResourceMoved():
                return self.flown(value)
            case events.PromiseMade() if value.lasts:
                return "lasts"
            case events.DeedPrevented():
                return value.deed
            case events.TokensMoved():
                return self.moved(value)
            case events.CardsSeen():
                return "citizens" if value.citizens else "pile"
            case events.CardsOrdered() | events.CardPutBack():
                return "under" if value.under else "top"
            case events.BonusPlaced() | events.BonusMoved():
                return "family" if value.level is None else "level"
            case _:
                return "plain"

    def more(self, value: Action | Event) -> dict[str, Phrase | None]:
        """The words in its sentence that are no fields, or say more than one."""
        found: dict[str, Phrase | None] = {}
        match value:
            case actions.TakeCard():
                found = {"copy": self.copy(value.card)}
            case actions.Transfer():
                legend = self.legend(value.player, value.card, value.legend)
                found = {"legend": legend, "price": self.price(value, self.asking())}
            case actions.PickCard():
                found = {"whose": self.whose(value.card, value.player), "receiver": self.receiver()}
            case actions.PickCards():
                found = {"whose": self.whose(value.cards[0], value.player) if value.cards else None}
            case actions.PickAmount():
                found = self.exchange(value)
            case actions.PickBranch() | actions.Accept():
                found = {"branch": self.branch(value.value, self.asking()), "number": Number(value.value + 1)}
            case events.Named():
                found = {"player": self.player(value.action.player)}
            case events.Forced():
                found = {"player": self.player(value.action.player), "action": Name(self.forced(value))}
            case events.PromiseMade() if value.lasts:
                found = {"moment": InForm(Said(f"row.{value.moment.replace(' ', '_')}_moment"), UNTIL)}
            case events.AnswersRevealed():
                found = {"choices": self.choices(value.seats, value.numbers)}
            case events.CardsSeen():
                found = {"count": Number(value.count or len(value.citizens))}
            case events.CardsOrdered():
                found = {"count": Number(value.count)}
            case events.Reshuffled():
                found = {"count": Number(value.count)}
            case events.CardsStraightened():
                found = {"count": Number(len(value.cards))}
            case events.CardTransferred():
                found = {"legend": self.legend(value.player, value.card, value.legend)}
            case events.QuestLeftIncomplete():
                found = {"gives": quest_phrase(Quest(0, value.gold, value.vp, value.transfers))}
            case events.ResourceMoved() | events.TokensMoved():
                found = {"amount": self.amount(value.amount, value.resource)}
            case events.DeedPrevented() if value.resource is not None:
                found = {"amount": self.amount(value.amount, value.resource)}
            case events.DiscsDealt():
                order = sorted(range(len(value.discs)), key=value.discs.__getitem__)
                found = {"order": Listed("comma", tuple(self.player(player) for player in order))}
        return found

    def moved(self, event: events.TokensMoved) -> str:
        """Which sentence fits a move between boards, reserve and card (N21)."""
        if event.receiver == ON_CARD:
            return "put"
        if event.giver == ON_CARD:
            return "clear" if event.receiver == RESERVE else "collect"
        return self.flown(event)

    def flown(self, event: events.ResourceMoved | events.TokensMoved) -> str:
        """Which sentence fits a move between boards and reserve: what is paid is not lost (N2)."""
        if event.giver == RESERVE:
            return "gain"
        if event.receiver != RESERVE:
            return "give"
        return "pay" if event.is_price else "return"

    def amount(self, amount: int, resource: str) -> Phrase:
        """So much of a resource, be it of a family in play."""
        return amount_phrase(amount, resource, self.state.game.cards.families)

    def resource(self, resource: str) -> Phrase:
        """A resource without an amount."""
        return resource_phrase(resource, self.state.game.cards.families)

    def choices(self, players: Sequence[int], numbers: Sequence[int]) -> Phrase:
        """What each of some players has chosen."""
        pairs = zip(players, numbers, strict=True)
        return Listed(
            "comma", tuple(Said("part.choice", {"player": self.player(who), "number": Number(n)}) for who, n in pairs)
        )

    def copy(self, card: int) -> Phrase | None:
        """Tell a card from another copy of it in the Agora by the columns it needs."""
        game = self.state.game
        if not any(other != card and game.faces[other] is game.faces[card] for other in self.state.agora):
            return None
        return Said("part.brackets", {"inside": columns_phrase(game.conditions[card])})

    def legend(self, player: int, card: int, place: int | None) -> Phrase | None:
        """Name a Legend by its cards without the one that joins; None for a new one."""
        legends = self.state.players[player].elysium
        if place is None or place >= len(legends):
            return None
        others = tuple(self.card(standing) for standing in legends[place].cards if standing != card)
        return Said("part.legend", {"cards": Listed("and", others)}) if others else None

    def price(self, action: actions.Transfer, asking: nodes.Statement | None) -> Phrase | None:
        """What a transfer costs, in brackets."""
        legends = self.state.players[action.player].elysium
        legend = legends[action.legend] if action.legend is not None and action.legend < len(legends) else None
        if legend is None and self.state.is_citizen(action.card):
            return None
        price = transfer_price(self.state, action.player, action.card, legend)
        if isinstance(asking, nodes.Do):
            terms = EFFECTS[asking.row].given(asking.arguments).get("price")
            if is_free(terms):
                return Said("part.brackets", {"inside": Said("part.free")})
            more = raised_by(terms)
            if more is not None:
                if not isinstance(more, nodes.Int):
                    return None
                price += more.value
        return Said("part.brackets", {"inside": amount_phrase(price, Resource.GOLD)})

    def whose(self, card: int, player: int) -> Phrase | None:
        """Whose Domain a card is in, where it is another player's."""
        for number, board in enumerate(self.state.players):
            if number != player and card in board.domain:
                return Said("part.owner", {"owner": self.player(number)})
        return None

    def receiver(self) -> Phrase | None:
        """To whom a card is given, where that is asked."""
        asking = self.asking()
        if not isinstance(asking, nodes.Do) or not self.state.stack:
            return None
        frame, who = self.state.stack[-1], EFFECTS[asking.row].given(asking.arguments).get("receiver")
        if who is None:
            return None
        if isinstance(who, nodes.Local):
            return self.known("player", frame.slots[who.slot])
        return self.player(frame.you if who == "you" else frame.they)

    def exchange(self, action: actions.PickAmount) -> dict[str, Phrase | None]:
        """What is exchanged for what."""
        asking = self.asking()
        given = EFFECTS[asking.row].given(asking.arguments) if isinstance(asking, nodes.Do) else {}
        names = ("returned", "received")
        return {name: self.amount(action.amount, str(given[name])) for name in names if name in given}

    def forced(self, event: events.Forced) -> str:
        """The only choice there was."""
        action = event.action
        if isinstance(action, actions.PickBranch) and event.cause is not None and event.cause < self.state.game.size:
            # The question was never open, so what it was about must be found from the card alone.
            gates = [
                (side.power, node)
                for side in self.state.game.faces[event.cause].sides
                for node in walk(side.power.body)
                if isinstance(node, nodes.Gate) and len(node.branches) > 1
            ]
            if len(gates) == 1:
                ((power, gate),) = gates
                # Whoever had no choice hears it as the one who does it. Who uses the power cannot be named here.
                speaks_of_you = gate.actor == "they" and "you" in walk(gate)
                label = None if speaks_of_you else self.wording(gate.actor, None).of(power).label(gate, action.branch)
                if label is not None:
                    return self.voice(label, "label")
        return attrs.evolve(self, hears_question=False).tell(action)

    # --- questions

    def question(self) -> str:
        state = self.state
        if state.is_over or state.deciding is None:
            return self.say("word.over")
        who = self.player(state.deciding)
        if state.question is None:
            prompt = self.say(f"stage.{self.moment()}", left=state.allowance)
            return self.say("question.of_turn", who=who, wanted=prompt)
        row, kind = f"question.{state.question.row}", f"question.{state.question.kind}"
        branch = self.branch(0, self.asking())
        prompt = self.say(row if self.lexicon.has(row) else kind, branch=branch)
        card, threat = self.card(state.question.card), self.threat()
        if threat is not None:
            return self.say("question.of_shield", who=who, card=card, threat=threat, wanted=prompt)
        return self.say("question.of_power", who=who, card=card, wanted=prompt)

    def threat(self) -> str | None:
        """What would happen if the power that asks did not step in before it (N46)."""
        found = threat(self.state)
        if found is None:
            return None
        below, harm = found
        words = {
            "player": self.player(harm.victim),
            "by": self.player(below.you),
            "power": self.card(self.state.game.card_of(below.card)),
            "harmed": None if harm.card is None else self.card(harm.card),
            "taker": None if harm.taker is None else self.player(harm.taker),
            "amount": None if harm.resource is None else self.amount(harm.amount, harm.resource),
        }
        told = {key: word for key, word in words.items() if word is not None}
        return self.say(f"threat.{harm.deed}", **told)

    def moment(self) -> str:
        """What the turn is at."""
        state = self.state
        board = state.players[state.active]
        if state.stage is not Stage.TAKE:
            return state.stage.name.lower()
        if board.cards_taken >= state.game.numbers.players.cards:
            return "take quest"
        return "take" if board.quest is None else "take card"

    def asking(self) -> nodes.Statement | None:
        """The statement that asks the open question."""
        question = self.asked
        if question is None:
            return None
        sides = self.state.game.faces[question.card].sides
        power = self.state.game.side(self.state.stack[-1].card).power if len(sides) > 1 else sides[0].power
        return _find_statement(power, question.path)

    def branch(self, branch: int, asking: nodes.Statement | None) -> Phrase | None:
        """What a branch of the asking gate does, told to the player who is asked."""
        if asking is None or not self.state.stack:
            return None
        frame = self.state.stack[-1]
        actor = asking.actor if isinstance(asking, nodes.Gate | nodes.Repeat) else "you"
        wording = self.wording(actor, frame).of(self.state.game.side(frame.card).power)
        label = wording.label(asking, branch)
        return None if label is None else Name(self.voice(label, "label"))

    def known(self, kind: str, value: object) -> Phrase | None:
        """What a power has named: a player, a card, or a family; nothing while it has not."""
        match kind, value:
            case "player", int(seat):
                return self.player(seat)
            case "card", (int(card),):
                return self.card(card)
            case "family", str(family):
                return self.family(family)
        return None

    def wording(self, actor: nodes.Actor, frame: Frame | None) -> Wording:
        """Puts a power into words for the player who acts: the owner of the power, or the one it is at.

        That player is spoken to, and everybody else has a name.
        """
        wording = power_wording(self.lexicon, self.state.game.cards.families)
        if frame is None:
            return wording.asked(actor, They, They)
        asked = frame.you if actor == "you" else frame.they

        def named(kind: str, value: object) -> Phrase | None:
            return You if kind == "player" and value == asked else self.known(kind, value)

        wording = attrs.evolve(wording, values=dict(enumerate(frame.slots)), known=named)
        you, they = (You if seat == asked else self.player(seat) for seat in (frame.you, frame.they))
        return wording.asked(actor, you, they)


def _teller(state: GameState | PlayerView, language: str, names: Sequence[str], *, with_levels: bool) -> ElysiumTeller:
    # It reads only fields that a view has as well, under the same names.
    lexicon = find_lexicon(language, GAME)
    return ElysiumTeller(lexicon, tuple(names), state=cast("GameState", state), with_levels=with_levels)


def _find_statement(power: nodes.Power, path: str) -> nodes.Statement | None:
    # A question may have two thousand answers, and each of them is told with the statement that asks.
    return None if power.body is None else recall(power.body.statements, _statements_by_path).get(path)


def _statements_by_path(statements: tuple[nodes.Statement, ...]) -> dict[str, nodes.Statement]:
    kinds = (
        nodes.Do | nodes.Let | nodes.Gate | nodes.Repeat | nodes.EachPlayer | nodes.Subject | nodes.Later | nodes.Until
    )
    found: dict[str, nodes.Statement] = {}
    for node in walk(statements):
        if isinstance(node, kinds):
            found.setdefault(node.path, node)
    return found
