"""Actions, events and questions as one-line sentences, in English and in French.

The words of a power come from the wording in the vocabulary's rows; everything else is
said here, both languages side by side. No sentence tells what a player may not know:
a Citizen is just a Citizen (T11).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast
from weakref import ref

import attrs

from elysium_rules.elysium.language.evaluate import recall
from elysium_rules.elysium.model import actions, events
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.cards import Card
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.game import Game, game_of
from elysium_rules.elysium.model.ids import RESERVE, Phase, Resource, Stage, Zone
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.rules.deeds import transfer_price
from elysium_rules.elysium.words.wording import Wording, contract, describe_branch
from elysium_rules.elysium.words.words import (
    describe_amount,
    describe_colour,
    describe_columns,
    describe_phase,
    describe_quest,
)
from elysium_rules.kernel.frames import Question
from elysium_rules.play import words as play_words
from elysium_rules.play.words import known_language
from elysium_rules.program import nodes
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.program.types import QuestionKind
from elysium_rules.program.value import walk

if TYPE_CHECKING:
    from elysium_rules.elysium.sight.observe import PlayerView


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
        language: `en` or `fr`.
        names: of the players, by seat; without them they are counted from 1.
        with_levels: name every card with its family and level: `Charon (Hades 2)`.

    Example:
        >>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> describe_action(state, legal_actions(state)[-1])
        'take quest 2 (2 gold, 1 VP, 3 transfers)'
    """
    return _teller(state, language, names, with_levels=with_levels).action(action)


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
        language: `en` or `fr`.
        names: of the players, by seat; without them they are counted from 1.
        with_levels: name every card with its family and level.

    Example:
        >>> from elysium_rules import FAMILY_SETS, PlayerId, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> describe_event(state, events.QuestTaken(PlayerId(0), 2), "fr")
        'joueur 1 prend la Quête 2 (2 Or, 1 PV, 3 transferts)'
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
        language: `en` or `fr`.
        names: of the players, by seat; without them they are counted from 1.
        with_levels: name every card with its family and level.
    """
    return _teller(state, language, names, with_levels=with_levels).question()


def describe_player(player: int, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> str:
    """The name of a player; without names, players are counted from 1. The reserve is an account like theirs."""
    if player == RESERVE:
        return "the reserve" if language == "en" else "la réserve"
    return play_words.describe_player(player, language, names)


def describe_card(
    where: Game | GameState | PlayerView, card: int, language: str = DEFAULT_LANGUAGE, *, with_level: bool = False
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
    game = where if isinstance(where, Game) else where.game
    if not 0 <= card < game.size:
        return "a Citizen" if language == "en" else "un Citoyen"
    face = game.faces[card]
    name, family = face.name(language), game.cards.families[face.family]
    if with_level:
        return f"{name} ({family.name(language)} {face.level})"
    if name in _shared_names(ref(game), language):
        return f"{name} ({family.name(language)})"
    return name


@lru_cache(maxsize=32)
def _shared_names(known: ref[Game], language: str) -> frozenset[str]:
    refs: dict[str, set[str]] = {}
    for card in game_of(known).faces:
        refs.setdefault(card.name(language), set()).add(card.ref)
    return frozenset(name for name, cards in refs.items() if len(cards) > 1)


_Texts: TypeAlias = Mapping[type[Any], Mapping[str, tuple[str, str]]]

ACTION_TEXTS: Final[_Texts] = {
    actions.TakeCard: {"": ("take {card}{copy} from the Agora", "prendre {card}{copy} dans l'Agora")},
    actions.TakeQuest: {"": ("take {quest}", "prendre {quest}")},
    actions.TakeCitizen: {"": ("take a Citizen from the draw pile", "prendre un Citoyen de la pioche")},
    actions.DismissColumn: {"": ("dismiss the {colour} column", "écarter la colonne {colour}")},
    actions.UsePower: {"": ("use the power of {card}", "utiliser le pouvoir de {card}")},
    actions.EndTurn: {
        "": ("end the turn", "finir le tour"),
        "writing": ("make no more transfers", "ne plus rien transférer"),
    },
    actions.Transfer: {
        "new": ("transfer {card}{price} as a new Legend", "transférer {card}{price} en nouvelle Légende"),
        "join": ("transfer {card}{price} to {legend}", "transférer {card}{price} dans {legend}"),
        "replace": (
            "put {card} in the place of a Citizen in {legend}",
            "mettre {card} à la place d'un Citoyen dans {legend}",
        ),
    },
    actions.PickCard: {
        "": ("choose {card}{owner}", "choisir {card}{owner}"),
        "discard_effect": ("discard {card}{owner}", "défausser {card}{owner}"),
        "take_effect": ("take {card}{owner}", "prendre {card}{owner}"),
        "use_effect": ("use the power of {card}{owner}", "utiliser le pouvoir de {card}{owner}"),
    },
    actions.PickCards: {"": ("name {cards}{owner}", "désigner {cards}{owner}")},
    actions.PickLevel: {"": ("name level {level}", "nommer le niveau {level}")},
    actions.PickAmount: {
        "": ("choose {amount}", "choisir {amount}"),
        "exchange": ("exchange {returned} for {received}", "échanger {returned} contre {received}"),
    },
    actions.PickBranch: {
        "": ("choose option {number}", "choisir l'option {number}"),
        "told": ("{branch}", "{branch}"),
    },
    actions.SwapColumns: {
        "": ("swap the {given} column for the {received} one", "échanger la colonne {given} contre la {received}")
    },
    actions.Accept: {"": ("yes", "oui"), "told": ("yes: {branch}", "oui : {branch}")},
    actions.Decline: {"": ("decline", "refuser")},
}

EVENT_TEXTS: Final[_Texts] = {
    events.GameBegan: {
        "": ("a game of {players} players begins: {families}", "une partie à {players} joueurs commence : {families}")
    },
    events.QuestPlaced: {"": ("{quest} lies under {colours}", "{quest} se trouve sous {colours}")},
    events.BonusPlaced: {
        "level": ("the level {level} bonus is worth {points}", "le Bonus de niveau {level} vaut {points}"),
        "family": ("one {family} bonus is worth {points}", "un Bonus {family} vaut {points}"),
    },
    events.EpochBegan: {"": ("epoch {epoch} begins", "l'Époque {epoch} commence")},
    events.PhaseBegan: {"": ("{phase}", "{phase}")},
    events.TurnBegan: {"": ("{player} begins a turn", "{player} commence son tour")},
    events.TurnEnded: {"": ("{player} ends the turn", "{player} finit son tour")},
    events.StepClosed: {"": ("{player} makes no more transfers", "{player} ne transfère plus rien")},
    events.TurnSkipped: {
        "": ("{player} plays no further turn in this epoch", "{player} ne joue plus pendant cette Époque")
    },
    events.Named: {"": ("{player}: {action}", "{player} : {action}")},
    events.Forced: {"": ("{player} has only one choice: {action}", "{player} n'a qu'un choix : {action}")},
    events.Declined: {"": ("{player} declines", "{player} refuse")},
    events.CardRevealed: {
        "agora": ("{card} is put into the Agora", "{card} arrive dans l'Agora"),
        "oracle": ("{card} is put into the Oracle", "{card} arrive dans l'Oracle"),
    },
    events.CardSlid: {"": ("{card} slides from the Oracle to the Agora", "{card} glisse de l'Oracle vers l'Agora")},
    events.Reshuffled: {
        "": (
            "the discard pile ({count} cards) becomes the new draw pile",
            "la défausse ({count} cartes) devient la nouvelle pioche",
        )
    },
    events.CardTaken: {
        "agora": ("{player} takes {card} from the Agora", "{player} prend {card} dans l'Agora"),
        "oracle": ("{player} takes {card} from the Oracle", "{player} prend {card} dans l'Oracle"),
        "draw pile": ("{player} draws and takes {card}", "{player} pioche et prend {card}"),
        "discard pile": ("{player} takes {card} from the discard pile", "{player} prend {card} dans la défausse"),
    },
    events.CitizenTaken: {"": ("{player} takes a Citizen", "{player} prend un Citoyen")},
    events.NothingTaken: {
        "": ("{player} takes nothing: no card is left", "{player} ne prend rien : il ne reste aucune carte")
    },
    events.CardDiscarded: {
        "": ("{player} discards {card}", "{player} défausse {card}"),
        "refused": (
            "{player} draws a second {card}, which goes to the discard pile",
            "{player} pioche {card} une seconde fois ; la carte va à la défausse",
        ),
        "ownerless": ("{card} goes to the discard pile", "{card} va à la défausse"),
    },
    events.CardTransferred: {
        "new": ("{player} transfers {card} as a new Legend", "{player} transfère {card} en nouvelle Légende"),
        "join": ("{player} transfers {card} to {legend}", "{player} transfère {card} dans {legend}"),
    },
    events.CitizenReplaced: {
        "": (
            "{player} swaps {card} with a Citizen of the Elysium",
            "{player} échange {card} avec un Citoyen de l'Elysium",
        )
    },
    events.QuestTaken: {"": ("{player} takes {quest}", "{player} prend {quest}")},
    events.QuestLeftIncomplete: {
        "": ("{player} gets an Incomplete quest ({gives})", "{player} reçoit une Quête inachevée ({gives})")
    },
    events.QuestsReturned: {
        "": ("all quests return under the pediment", "toutes les Quêtes retournent sous le fronton")
    },
    events.ColumnDismissed: {"": ("{player} dismisses the {colour} column", "{player} écarte la colonne {colour}")},
    events.ColumnsSwapped: {
        "": (
            "{player} swaps the {given} column for the {received} one",
            "{player} échange la colonne {given} contre la {received}",
        )
    },
    events.ColumnsReturned: {
        "": ("all columns return to the boards", "toutes les colonnes reviennent sur les plateaux")
    },
    events.PowerUsed: {"": ("{player} uses the power of {card}", "{player} utilise le pouvoir de {card}")},
    events.RingPlaced: {"": ("{card} gets a ring", "{card} reçoit un anneau")},
    events.RingReturned: {"": ("{card} returns its ring", "{card} rend son anneau")},
    events.CardTurned: {"": ("{card} is turned", "{card} est inclinée")},
    events.CardsStraightened: {
        "": ("all turned cards are straightened", "toutes les cartes inclinées sont redressées"),
        "one": ("{cards} is straightened", "{cards} est redressée"),
    },
    events.ResourceMoved: {
        "gain": ("{target} gains {amount}", "{target} reçoit {amount}"),
        "return": ("{source} returns {amount} to the reserve", "{source} rend {amount} à la réserve"),
        "give": ("{source} gives {amount} to {target}", "{source} donne {amount} à {target}"),
    },
    events.AllowanceSet: {
        "one": ("{player} may transfer {allowance} more card", "{player} peut encore transférer {allowance} carte"),
        "many": ("{player} may transfer {allowance} more cards", "{player} peut encore transférer {allowance} cartes"),
    },
    events.BonusMoved: {
        "level": (
            "{player} earns the level {level} bonus ({points})",
            "{player} obtient le Bonus de niveau {level} ({points})",
        ),
        "stolen": (
            "{player} takes the level {level} bonus ({points}) from {previous}",
            "{player} prend le Bonus de niveau {level} ({points}) à {previous}",
        ),
        "family": ("{player} earns the {family} bonus ({points})", "{player} obtient le Bonus {family} ({points})"),
    },
    events.DiscsDealt: {"": ("the order of play is now {order}", "l'ordre du tour est maintenant {order}")},
    events.CardRemoved: {"": ("{card} leaves the game", "{card} quitte la partie")},
    events.GameEnded: {
        "": ("{winners} wins the game", "{winners} gagne la partie"),
        "shared": ("{winners} share the victory", "{winners} partagent la victoire"),
    },
}

_TURN_PROMPTS: Final = {
    "take": ("take a card or a quest", "prenez une carte ou une Quête"),
    "take card": ("take a card", "prenez une carte"),
    "take quest": ("take a quest", "prenez une Quête"),
    "column": ("dismiss a column", "écartez une colonne"),
    "after": ("use a power or end the turn", "utilisez un pouvoir ou finissez le tour"),
    "transfers": ("transfer cards, {left} at most", "transférez des cartes, {left} au plus"),
    "ending": ("end the turn", "finissez le tour"),
}
_QUESTION_PROMPTS: Final = {
    "discard_effect": ("which card to discard?", "quelle carte défausser ?"),
    "take_effect": ("which card to take?", "quelle carte prendre ?"),
    "use_effect": ("whose power to use?", "quel pouvoir utiliser ?"),
    "swap_column_effect": ("which columns to swap?", "quelles colonnes échanger ?"),
    "level_value": ("which level?", "quel niveau ?"),
    "replace_citizen_effect": ("which card takes the place of a Citizen?", "quelle carte remplace un Citoyen ?"),
    QuestionKind.YES_NO: ("{branch}?", "{branch} ?"),
    QuestionKind.AMOUNT: ("how much?", "combien ?"),
    QuestionKind.PLACEMENT: ("which card to transfer?", "quelle carte transférer ?"),
    QuestionKind.PICK_SOME: ("which cards?", "quelles cartes ?"),
    QuestionKind.PICK_ONE: ("choose one", "choisissez"),
    QuestionKind.ACTION: ("choose one", "choisissez"),
}


@attrs.frozen
class _Teller:
    """Tells about one state in one language."""

    state: GameState
    language: str
    names: tuple[str, ...]
    with_levels: bool = False
    hears_question: bool = True  #: not where something is told that has nothing to do with the open one

    @property
    def asked(self) -> Question | None:
        """The open question, if what is told may be about it."""
        return self.state.question if self.hears_question else None

    def say(self, en: str, fr: str) -> str:
        return en if self.language == "en" else contract(fr)

    def tell(self, texts: _Texts, value: Action | Event) -> str:
        fields = self.fields(value)
        variant, more = self.variant(value)
        en, fr = texts[type(value)][variant]
        text = (en if self.language == "en" else fr).format_map(fields | more)
        return self.say(text, text)

    def action(self, action: Action) -> str:
        return self.tell(ACTION_TEXTS, action)

    def event(self, event: Event) -> str:
        text = self.tell(EVENT_TEXTS, event)
        if event.cause is None or event.cause == getattr(event, "card", None):
            return text
        cause = self.card(event.cause)
        if self.with_levels:  # it has brackets of its own
            cause = ", ".join(cause.removesuffix(")").rsplit(" (", maxsplit=1))
        return f"{text} ({cause})"

    # --- fields ---

    def fields(self, value: Action | Event) -> dict[str, str]:
        return {field.name: self.field(field.name, getattr(value, field.name)) for field in attrs.fields(type(value))}

    def field(self, name: str, value: Any) -> str:
        """Put one field into words; the same field name means the same everywhere."""
        if value is None:
            return ""
        match name:
            case "player" | "source" | "target" | "previous" if isinstance(value, int):
                return self.player(value)
            case "card":
                return self.card(value)
            case "cards":
                return self.cards(value)
            case "colour" | "given" | "received":
                return describe_colour(value, self.language)
            case "colours" | "pediment":
                return ", ".join(describe_colour(colour, self.language) for colour in value)
            case "families":
                return ", ".join(self.field("family", family) for family in value)
            case "phase":
                return describe_phase(value, self.language)
            case "quest":
                quests = {quest.number: quest for quest in self.state.game.quest_tiles}
                gives = f" ({describe_quest(quests[value], self.language)})" if value in quests else ""
                return self.say(f"quest {value}{gives}", f"la Quête {value}{gives}")
            case "family":
                families = self.state.game.cards.families
                return families[value].name(self.language) if value in families else str(value)
            case "points":
                return describe_amount(value, Resource.VP, self.language)
            case "winners":
                return self.say(" and ", " et ").join(self.player(player) for player in value)
            case _:
                return str(value)

    def player(self, player: int) -> str:
        return describe_player(player, self.language, self.names)

    def card(self, card: int) -> str:
        return describe_card(self.state.game, card, self.language, with_level=self.with_levels)

    def cards(self, cards: Iterable[int]) -> str:
        return ", ".join(self.card(card) for card in cards)

    # --- variants ---

    def variant(self, value: Action | Event) -> tuple[str, dict[str, str]]:
        """Which of the texts for its type fits, and the words in it that are no fields."""
        match value:
            case actions.TakeCard():
                return "", {"copy": self.copy(value.card)}
            case actions.EndTurn():
                return "writing" if self.state.phase is Phase.WRITING else "", {}
            case actions.Transfer():
                return self.transfer(value)
            case actions.PickCard():
                row = self.asked.row if self.asked is not None else ""
                variant = row if row in ACTION_TEXTS[actions.PickCard] else ""
                return variant, {"owner": self.owner(value.card, value.player)}
            case actions.PickCards():
                return "", {"owner": self.owner(value.cards[0], value.player) if value.cards else ""}
            case actions.PickAmount():
                return self.exchange(value)
            case actions.PickBranch() | actions.Accept():
                number = value.value
                branch = self.branch(number, self.asking())
                return "told" if branch else "", {"branch": branch or "", "number": str(number + 1)}
            case events.Named():
                return "", {"player": self.player(value.action.player), "action": self.action(value.action)}
            case events.Forced():
                return "", {"player": self.player(value.action.player)} | self.forced(value)
            case events.CardRevealed():
                return value.zone, {}
            case events.CardTaken():
                return value.source, {}
            case events.CardDiscarded():
                if value.source is Zone.DRAW_PILE and value.player is not None:
                    return "refused", {}
                return "ownerless" if value.player is None else "", {}
            case events.CardsStraightened():
                return "one" if len(value.cards) == 1 else "", {}
            case events.BonusPlaced():
                return "family" if value.level is None else "level", {}
            case events.CardTransferred():
                legend = self.legend(value.player, value.card, value.legend)
                return ("new", {}) if legend is None else ("join", {"legend": legend})
            case events.QuestLeftIncomplete():
                back = Quest(0, value.gold, value.vp, value.transfers)
                return "", {"gives": describe_quest(back, self.language)}
            case events.ResourceMoved():
                amount = describe_amount(value.amount, value.resource, self.language)
                given = "return" if value.target == RESERVE else "give"
                return "gain" if value.source == RESERVE else given, {"amount": amount}
            case events.AllowanceSet():
                return "one" if value.allowance == 1 else "many", {}
            case events.BonusMoved():
                level = "level" if value.previous is None else "stolen"
                return "family" if value.level is None else level, {}
            case events.DiscsDealt():
                order = sorted(range(len(value.discs)), key=value.discs.__getitem__)
                return "", {"order": ", ".join(self.player(player) for player in order)}
            case events.GameEnded():
                return "shared" if len(value.winners) > 1 else "", {}
            case _:
                return "", {}

    def copy(self, card: int) -> str:
        """Tell a card from another copy of it in the Agora by the columns it needs."""
        game = self.state.game
        if not any(other != card and game.faces[other] is game.faces[card] for other in self.state.agora):
            return ""
        return f" ({describe_columns(game.conditions[card], self.language)})"

    def transfer(self, action: actions.Transfer) -> tuple[str, dict[str, str]]:
        legend = self.legend(action.player, action.card, action.legend)
        asking = self.asking()
        if legend is None:
            return "new", {"price": self.price(action, asking)}
        if isinstance(asking, nodes.Do) and asking.row == "replace_citizen_effect":
            return "replace", {"legend": legend}
        return "join", {"legend": legend, "price": self.price(action, asking)}

    def legend(self, player: int, card: int, place: int | None) -> str | None:
        """Name a Legend by its cards without the one that joins; None for a new one."""
        legends = self.state.players[player].elysium
        if place is None or place >= len(legends):
            return None
        others = [standing for standing in legends[place].cards if standing != card]
        if not others:
            return None
        return self.say(f"the Legend of {self.cards(others)}", f"la Légende de {self.cards(others)}")

    def price(self, action: actions.Transfer, asking: nodes.Statement | None) -> str:
        legends = self.state.players[action.player].elysium
        legend = legends[action.legend] if action.legend is not None and action.legend < len(legends) else None
        if legend is None and self.state.is_citizen(action.card):
            return ""
        price = transfer_price(self.state, action.card, legend)
        if isinstance(asking, nodes.Do) and asking.row == "transfer_effect":
            terms = asking.arguments[1]
            if isinstance(terms, nodes.Call) and terms.row == "free_price":
                return self.say(" (free)", " (gratuit)")
            if isinstance(terms, nodes.Call) and isinstance(terms.arguments[0], nodes.Int):
                price += terms.arguments[0].value
        return f" ({describe_amount(price, Resource.GOLD, self.language)})"

    def owner(self, card: int, player: int) -> str:
        """Whose Domain a card is in, where it is another player's."""
        for number, board in enumerate(self.state.players):
            if number != player and card in board.domain:
                name = self.player(number)
                return self.say(f" (Domain of {name})", f" (Domaine de {name})")
        return ""

    def exchange(self, action: actions.PickAmount) -> tuple[str, dict[str, str]]:
        asking = self.asking()
        if not isinstance(asking, nodes.Do) or asking.row != "exchange_effect":
            return "", {}
        returned, received = (describe_amount(action.amount, str(word), self.language) for word in asking.arguments)
        return "exchange", {"returned": returned, "received": received}

    def forced(self, event: events.Forced) -> dict[str, str]:
        action = event.action
        if isinstance(action, actions.PickBranch) and event.cause is not None and event.cause < self.state.game.size:
            # The question was never open, so what it was about must be found from the card alone.
            body = self.state.game.faces[event.cause].power.body
            gates = [node for node in walk(body) if isinstance(node, nodes.Gate) and len(node.branches) > 1]
            wording = Wording(self.language, self.state.game.cards.families)
            label = describe_branch(gates[0], action.branch, wording) if len(gates) == 1 else None
            if label is not None:
                return {"action": label}
        return {"action": attrs.evolve(self, hears_question=False).action(action)}

    # --- questions ---

    def question(self) -> str:
        state = self.state
        if state.is_over or state.deciding is None:
            return self.say("the game is over", "la partie est finie")
        who = self.player(state.deciding)
        if state.question is not None:
            prompt = _QUESTION_PROMPTS.get(state.question.row) or _QUESTION_PROMPTS[state.question.kind]
            branch = self.branch(0, self.asking()) or self.say("yes or no", "oui ou non")
            who = f"{who}, {self.card(state.question.card)}"
        else:
            prompt, branch = _TURN_PROMPTS[self.moment()], ""
        text = self.say(*prompt).format(branch=branch, left=state.allowance)
        return self.say(f"{who}: {text}", f"{who} : {text}")

    def moment(self) -> str:
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
        return None if question is None else _find_statement(self.state.game.faces[question.card], question.path)

    def branch(self, branch: int, asking: nodes.Statement | None) -> str | None:
        """What a branch of the asking gate does, told to the player who is asked."""
        if asking is None or not self.state.stack:
            return None
        frame = self.state.stack[-1]
        wording = Wording(
            self.language,
            self.state.game.cards.families,
            asking.actor if isinstance(asking, nodes.Gate | nodes.Repeat) else "you",
            tuple((slot, value) for slot, value in enumerate(frame.slots) if isinstance(value, int)),
            self.player(frame.you),
        )
        return describe_branch(asking, branch, wording)


def _teller(state: GameState | PlayerView, language: str, names: Sequence[str], *, with_levels: bool) -> _Teller:
    # It reads only fields that a view has as well, under the same names.
    return _Teller(cast("GameState", state), known_language(language), tuple(names), with_levels=with_levels)


def _find_statement(card: Card, path: str) -> nodes.Statement | None:
    # A question may have two thousand answers, and each of them is told with the statement that asks.
    return None if card.power.body is None else recall(card.power.body.statements, _statements_by_path).get(path)


def _statements_by_path(statements: tuple[nodes.Statement, ...]) -> dict[str, nodes.Statement]:
    kinds = nodes.Do | nodes.Let | nodes.Gate | nodes.Repeat | nodes.EachPlayer
    found: dict[str, nodes.Statement] = {}
    for node in walk(statements):
        if isinstance(node, kinds):
            found.setdefault(node.path, node)
    return found
