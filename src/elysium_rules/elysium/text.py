"""Actions, events, questions and powers as one-line sentences, in English and in French.

The words of a power come from the wording in the vocabulary's rows; everything else is
said here, both languages side by side. No sentence tells what a player may not know:
a Citizen is just a Citizen (T11).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias, assert_never

import attrs

from elysium_rules.elysium import actions, events
from elysium_rules.elysium.actions import Action
from elysium_rules.elysium.cards import Card, Family
from elysium_rules.elysium.deeds import transfer_price
from elysium_rules.elysium.events import Event
from elysium_rules.elysium.game import Game
from elysium_rules.elysium.ids import RESERVE, CardId, Phase, PlayerId, Resource, Stage
from elysium_rules.elysium.numbers import Quest
from elysium_rules.elysium.refusal import card_name, why_out_of_reach
from elysium_rules.elysium.state import GameState
from elysium_rules.elysium.vocabulary import ANY_COLOUR, LANGUAGES, VOCABULARY
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind, QuestionKind, Type
from elysium_rules.program.vocabulary import Row

DEFAULT_LANGUAGE: Final = "en"

# --- single words ----------------------------------------------------------------------------------------------------

_Words: TypeAlias = Mapping[str, Mapping[str, str]]

_RESOURCES: Final[_Words] = {
    "en": {"gold": "gold", "vp": "VP", "pp": "PP"},
    "fr": {"gold": "Or", "vp": "PV", "pp": "PP"},
}
_COLOURS: Final[_Words] = {
    "en": {"red": "red", "yellow": "yellow", "green": "green", "blue": "blue", ANY_COLOUR: "any"},
    "fr": {"red": "rouge", "yellow": "jaune", "green": "verte", "blue": "bleue", ANY_COLOUR: "au choix"},
}
_PHASES: Final[_Words] = {
    "en": {
        Phase.AWAKENING: "Phase I: Awakening",
        Phase.ACTIONS: "Phase II: Actions",
        Phase.WRITING: "Phase III: Writing the Legends",
        Phase.END_OF_EPOCH: "Phase IV: End of Epoch",
        Phase.OVER: "the end of the game",
    },
    "fr": {
        Phase.AWAKENING: "Phase I : Éveil",
        Phase.ACTIONS: "Phase II : Actions",
        Phase.WRITING: "Phase III : Écriture des Légendes",
        Phase.END_OF_EPOCH: "Phase IV : Fin d'Époque",
        Phase.OVER: "la fin de la partie",
    },
}


def describe_colour(colour: str, language: str = DEFAULT_LANGUAGE) -> str:
    """The colour of a column in words; `any` is the black symbol (T3).

    >>> describe_colour("green", "fr")
    'verte'
    """
    return _COLOURS[language][colour]


def describe_columns(condition: Iterable[str], language: str = DEFAULT_LANGUAGE) -> str:
    """An acquisition condition in words.

    >>> describe_columns(("blue", "any"), "fr")
    'bleue + au choix'
    """
    return " + ".join(_COLOURS[language][word] for word in condition)


def describe_amount(amount: int, resource: str, language: str = DEFAULT_LANGUAGE) -> str:
    """So much gold, VP or PP.

    >>> describe_amount(2, "vp"), describe_amount(1, "gold", "fr")
    ('2 VP', '1 Or')
    """
    return f"{amount} {_RESOURCES[language][resource]}"


def describe_phase(phase: Phase, language: str = DEFAULT_LANGUAGE) -> str:
    """A phase of an epoch by number and name.

    >>> describe_phase(Phase.WRITING, "fr")
    'Phase III : Écriture des Légendes'
    """
    return _PHASES[language][phase]


def describe_activation(card: Card, language: str = DEFAULT_LANGUAGE) -> str:
    """When the power of a card works, in one word, and whether it has the Eleusis symbol (P8)."""
    word = _wording(VOCABULARY.row(Kind.POWER, card.activation), language)
    return f"{word}, Eleusis" if card.is_eleusis else word


def describe_quest(quest: Quest, language: str = DEFAULT_LANGUAGE) -> str:
    """What a quest gives, without its number.

    >>> describe_quest(Quest(number=3, gold=2, vp=0, transfers=2))
    '2 gold, 2 transfers'
    """
    parts = [
        describe_amount(amount, resource, language)
        for amount, resource in ((quest.gold, Resource.GOLD), (quest.vp, Resource.VP))
        if amount
    ]
    noun = {"en": "transfer", "fr": "transfert"}[language]
    parts.append(f"{quest.transfers} {noun}{'' if quest.transfers == 1 else 's'}")
    return ", ".join(parts)


# --- actions, events, questions --------------------------------------------------------------------------------------


def describe_action(
    state: GameState, action: Action, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()
) -> str:
    """Say what a player would do, as a label for a choice; *state* is the one in which the choice is open.

    Example:
        >>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> describe_action(state, legal_actions(state)[-1])
        'take quest 2 (2 gold, 1 VP, 3 transfers)'
    """
    return _Teller(state, _known(language), tuple(names)).action(action)


def describe_event(state: GameState, event: Event, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> str:
    """Say what happened; *state* is the one before or after.

    A sentence about what a player did begins with that player.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> describe_event(state, events.QuestTaken(PlayerId(0), 2), "fr")
        'joueur 1 prend la Quête 2 (2 Or, 1 PV, 3 transferts)'
    """
    return _Teller(state, _known(language), tuple(names)).event(event)


def describe_question(state: GameState, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> str:
    """Say what is wanted of the player who must decide now."""
    return _Teller(state, _known(language), tuple(names)).question()


def describe_player(player: int, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> str:
    """The name of a player; without names, players are counted from 1.

    >>> describe_player(0), describe_player(1, "fr"), describe_player(0, names=["Ariadne"])
    ('player 1', 'joueur 2', 'Ariadne')
    """
    if player == RESERVE:
        return "the reserve" if language == "en" else "la réserve"
    return names[player] if player < len(names) else f"{'player' if language == 'en' else 'joueur'} {player + 1}"


def describe_card(game: Game, card: int, language: str = DEFAULT_LANGUAGE) -> str:
    """The name of a card of this game; with its family where two cards have the same name. A Citizen is a Citizen."""
    if not 0 <= card < game.size:
        return "a Citizen" if language == "en" else "un Citoyen"
    face = game.faces[card]
    name = face.name(language)
    if name in _shared_names(game, language):
        return f"{name} ({game.cards.families[face.family].name(language)})"
    return name


@lru_cache(maxsize=32)
def _shared_names(game: Game, language: str) -> frozenset[str]:
    refs: dict[str, set[str]] = {}
    for card in game.faces:
        refs.setdefault(card.name(language), set()).add(card.ref)
    return frozenset(name for name, cards in refs.items() if len(cards) > 1)


def describe_out_of_reach(
    state: GameState, player: PlayerId, card: CardId, language: str = DEFAULT_LANGUAGE
) -> tuple[str, str] | None:
    """The rule and the reason why *player* cannot take a card of the Agora; None where nothing stands in the way."""
    found = why_out_of_reach(state, player, card)
    if found is None or language == "en":
        return found
    rule, _ = found
    name = card_name(state, card, language)
    if rule == "T3":
        needs = describe_columns(state.game.conditions[card], language)
        has = ", ".join(describe_colour(colour, language) for colour in state.players[player].columns) or "aucune"
        return rule, f"{name} demande {needs} ; colonnes restantes : {has}"
    return rule, f"{name} est déjà dans le Domaine"


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise ValueError(f"there is no text in {language!r}; there are {' and '.join(LANGUAGES)}")
    return language


# Braces hold the fields of the action or event, put into words by `_Teller.fields`, and what `_Teller.variant` adds.
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
    events.EpochBegan: {"": ("epoch {epoch} begins", "l'Époque {epoch} commence")},
    events.PhaseBegan: {"": ("{phase}", "{phase}")},
    events.TurnBegan: {"": ("{player} begins a turn", "{player} commence son tour")},
    events.TurnEnded: {"": ("{player} ends the turn", "{player} finit son tour")},
    events.TurnSkipped: {
        "": ("{player} plays no further turn in this epoch", "{player} ne joue plus pendant cette Époque")
    },
    events.Forced: {"": ("{player} has only one choice: {action}", "{player} n'a qu'un choix : {action}")},
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
    events.CardDiscarded: {
        "": ("{player} discards {card}", "{player} défausse {card}"),
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
    events.RingReturned: {"": ("{card} returns its ring", "{card} rend son anneau")},
    events.CardTurned: {"": ("{card} is turned", "{card} est inclinée")},
    events.CardsStraightened: {
        "": ("all turned cards are straightened", "toutes les cartes inclinées sont redressées")
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
            "{player} earns the level {level} bonus ({tile})",
            "{player} obtient le Bonus de niveau {level} ({tile})",
        ),
        "stolen": (
            "{player} takes the level {level} bonus ({tile}) from {previous}",
            "{player} prend le Bonus de niveau {level} ({tile}) à {previous}",
        ),
        "family": ("{player} earns the {family} bonus ({tile})", "{player} obtient le Bonus {family} ({tile})"),
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

    def say(self, en: str, fr: str) -> str:
        return en if self.language == "en" else _contract(fr)

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
        return f"{text} ({self.card(event.cause)})"

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
            case "phase":
                return describe_phase(value, self.language)
            case "quest":
                quests = {quest.number: quest for quest in self.state.game.quest_tiles}
                gives = f" ({describe_quest(quests[value], self.language)})" if value in quests else ""
                return self.say(f"quest {value}{gives}", f"la Quête {value}{gives}")
            case "family":
                families = self.state.game.cards.families
                return families[value].name(self.language) if value in families else str(value)
            case "tile":
                return describe_amount(value, Resource.VP, self.language)
            case "winners":
                return self.say(" and ", " et ").join(self.player(player) for player in value)
            case _:
                return str(value)

    def player(self, player: int) -> str:
        return describe_player(player, self.language, self.names)

    def card(self, card: int) -> str:
        return describe_card(self.state.game, card, self.language)

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
                row = self.state.question.row if self.state.question is not None else ""
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
            case events.Forced():
                return "", {"player": self.player(value.action.player)} | self.forced(value)
            case events.CardRevealed():
                return value.zone, {}
            case events.CardTaken():
                return value.source, {}
            case events.CardDiscarded():
                return "ownerless" if value.player is None else "", {}
            case events.CardTransferred():
                legend = self.legend(value.player, value.card, value.legend)
                return ("new", {}) if legend is None else ("join", {"legend": legend})
            case events.QuestLeftIncomplete():
                return "", {"gives": describe_quest(self.state.game.incomplete_quest, self.language)}
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
            gates = [node for node in nodes.walk(body) if isinstance(node, nodes.Gate) and len(node.branches) > 1]
            wording = _Wording(self.language, self.state.game.cards.families)
            label = describe_branch(gates[0], action.branch, wording) if len(gates) == 1 else None
            if label is not None:
                return {"action": label}
        return {"action": attrs.evolve(self, state=attrs.evolve(self.state, question=None)).action(action)}

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
        question = self.state.question
        return None if question is None else _find_statement(self.state.game.faces[question.card], question.path)

    def branch(self, branch: int, asking: nodes.Statement | None) -> str | None:
        """What a branch of the asking gate does, told to the player who is asked."""
        if asking is None or not self.state.stack:
            return None
        frame = self.state.stack[-1]
        wording = _Wording(
            self.language,
            self.state.game.cards.families,
            asking.actor if isinstance(asking, nodes.Gate | nodes.Repeat) else "you",
            tuple((slot, value) for slot, value in enumerate(frame.slots) if isinstance(value, int)),
            self.player(frame.you),
        )
        return describe_branch(asking, branch, wording)


def _find_statement(card: Card, path: str) -> nodes.Statement | None:
    for node in nodes.walk(card.power.body):
        if isinstance(node, nodes.Do | nodes.Let | nodes.Gate | nodes.Repeat | nodes.EachPlayer) and node.path == path:
            return node
    return None


# --- powers ----------------------------------------------------------------------------------------------------------

Mood: TypeAlias = Literal["order", "third", "infinitive"]
#: How a group of cards is named: *a* card, one *card*, many *cards*, *the* cards.
Form: TypeAlias = Literal["a", "one", "many", "the"]

# The verbs of the vocabulary's wordings. English needs only the third person.
_VERBS: Final[Mapping[str, Mapping[Mood, Mapping[str, str]]]] = {
    "en": {
        "third": {
            verb: f"{verb}s"
            for verb in (
                "gain",
                "lose",
                "pay",
                "give",
                "exchange",
                "choose",
                "take",
                "draw",
                "add",
                "discard",
                "transfer",
                "use",
                "swap",
            )
        }
    },
    "fr": {
        "third": {
            "recevez": "reçoit",
            "perdez": "perd",
            "payez": "paie",
            "donnez": "donne",
            "échangez": "échange",
            "choisissez": "choisit",
            "prenez": "prend",
            "prenez-la": "la prend",
            "piochez": "pioche",
            "ajoutez-les": "les ajoute",
            "défaussez": "défausse",
            "transférez": "transfère",
            "utilisez": "utilise",
            "vous pouvez": "peut",
            "votre": "son",
        },
        "infinitive": {
            "recevez": "recevoir",
            "perdez": "perdre",
            "payez": "payer",
            "donnez": "donner",
            "échangez": "échanger",
            "choisissez": "choisir",
            "prenez": "prendre",
            "prenez-la": "la prendre",
            "piochez": "piocher",
            "ajoutez-les": "les ajouter",
            "défaussez": "défausser",
            "transférez": "transférer",
            "utilisez": "utiliser",
            "vous pouvez": "pouvoir",
        },
    },
}
_COMPARE: Final = {">=": "≥", "<=": "≤", "==": "=", "!=": "≠", ">": ">", "<": "<"}
_ARITHMETIC: Final = {"+": "+", "-": "−", "*": "×", "/": "÷"}  # noqa: RUF001 - a minus sign is meant
#: Numbers behind *per*: for one of it, and for several.
_COUNTED: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "families_number": {
        "en": ("family among {cards}", "families among {cards}"),
        "fr": ("Famille parmi {cards}", "Familles parmi {cards}"),
    },
    "complete_legends_number": {
        "en": ("complete Legend in {owner} Elysium", "complete Legends in {owner} Elysium"),
        "fr": ("Légende complète dans {owner} Elysium", "Légendes complètes dans {owner} Elysium"),
    },
    "resource_number": {
        "en": ("{resource} on {owner} board", "{resource} on {owner} board"),
        "fr": ("{resource} sur {owner} plateau", "{resource} sur {owner} plateau"),
    },
}
_DEEDS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "en": {"take": ("take", "takes"), "transfer": ("transfer", "transfers"), "discard": ("discard", "discards")},
    "fr": {
        "take": ("prenez", "prend"),
        "transfer": ("transférez", "transfère"),
        "discard": ("défaussez", "défausse"),
    },
}


def describe_power(card: Card, families: Mapping[str, Family], language: str = DEFAULT_LANGUAGE) -> str:
    """The power of a card in words, after the vocabulary's wording.

    Example:
        >>> from elysium_rules import standard_cards
        >>> cards = standard_cards()
        >>> describe_power(cards["hephaestus/slaves"], cards.families)
        'Activate: discard a card in your Domain to gain 2 gold'
        >>> describe_power(cards["hades/horn_of_plenty"], cards.families, "fr")
        'Permanent : lorsque vous prenez ou transférez une carte Hadès, recevez 1 Or'
    """
    wording = _Wording(_known(language), families)
    colon = ": " if language == "en" else " : "
    return f"{describe_activation(card, language)}{colon}{wording.power(card.power)}"


def describe_branch(gate: nodes.Statement, branch: int, wording: _Wording) -> str | None:
    """What one branch of a gate does, its price included, as an order to the player who chooses."""
    if isinstance(gate, nodes.Gate) and branch < len(gate.branches):
        return wording.way(gate.costs, gate.branches[branch], "order")
    if isinstance(gate, nodes.Repeat):
        return wording.block(gate.body, "order")
    return None


def _wording(row: Row, language: str) -> str:
    return row.en if language == "en" else row.fr


@attrs.frozen
class _Wording:
    """Puts program nodes into words."""

    language: str
    families: Mapping[str, Family]
    voice: nodes.Actor = "you"  #: who is spoken to: the owner of the power, or the player it is at
    values: tuple[tuple[int, int], ...] = ()  #: numbers that `let` has named, by slot
    owner_name: str = ""  #: the owner of the power, when somebody else is spoken to
    lets: tuple[nodes.Let, ...] = ()  #: numbers that stand for an expression

    def say(self, en: str, fr: str) -> str:
        return en if self.language == "en" else _contract(fr)

    # --- powers and statements ---

    def power(self, power: nodes.Power) -> str:
        wording = attrs.evolve(self, lets=tuple(node for node in nodes.walk(power) if isinstance(node, nodes.Let)))
        if power.worth is not None:
            worth = wording.quantity(power.worth, Resource.VP)
            if power.condition is None:
                return worth
            return self.say(
                f"{worth} if {wording.condition(power.condition)}", f"{worth} si {wording.condition(power.condition)}"
            )
        body = wording.block(power.body, "order") if power.body is not None else ""
        if power.event is not None:
            return f"{wording.deed(power.event)}, {body}"
        if "at end" in power.flags:
            return self.say(f"at the end of your step, {body}", f"à la fin de votre phase, {body}")
        return body

    def deed(self, event: nodes.Call) -> str:
        observer, deeds, description = event.arguments
        other = observer != "you"
        verbs = [_DEEDS[self.language][str(deed)][other] for deed in (deeds if isinstance(deeds, tuple) else ())]
        if self.language == "en":
            who = "another player" if other else "you"
        else:
            who = "un autre joueur" if other else "vous"
        template = _wording(VOCABULARY.row(Kind.EVENT, "deed"), self.language)
        text = template.format(observer=who, deeds=self.either(verbs), description=self.description(description, "a"))
        return self.say(text, text)

    def either(self, words: Iterable[str]) -> str:
        return self.say(" or ", " ou ").join(words)

    def block(self, block: nodes.Block, mood: Mood) -> str:
        parts = [self.statement(statement, mood) for statement in block.statements]
        text = self.say(", then ", ", puis ").join(part for part in parts if part)
        return text or self.say("do nothing", "ne rien faire")

    def statement(self, statement: nodes.Statement, mood: Mood) -> str:
        match statement:
            case nodes.Block():
                return self.block(statement, mood)
            case nodes.Do():
                return self.do(statement, mood)
            case nodes.Let():
                return self.let(statement)
            case nodes.Gate():
                return self.gate(statement, mood)
            case nodes.Repeat():
                return self.repeat(statement, mood)
            case nodes.EachPlayer():
                return self.each(statement)
            case _:
                assert_never(statement)

    def let(self, let: nodes.Let) -> str:
        # A number is said where it is used.
        if not isinstance(let.value, nodes.Call) or not let.value.row.endswith("_value"):
            return ""
        row, arguments = _row(let.value.row), let.value.arguments
        texts = {
            parameter.name: self.argument(parameter.type, argument, "the")
            for parameter, argument in zip(row.parameters, arguments, strict=True)
        }
        texts["chooser"] = self.say("you", "vous") if arguments[0] == "you" else self.say("they", "ils")
        if arguments[0] is None:
            texts["chooser"] = ""
        text = _wording(row, self.language).format(**texts).strip()
        return self.say(text, text)

    def gate(self, gate: nodes.Gate, mood: Mood) -> str:
        several = len(gate.branches) > 1
        inner: Mood = "infinitive" if gate.optional else mood
        if several:
            ways = [self.block(branch, "infinitive") for branch in gate.branches]
            comma = ";" if any("," in way for way in ways) else ""
            choose = self.conjugate(self.say("choose: ", "choisissez : "), inner)
            text = choose + self.say(f"{comma} or ", f"{comma and ' ;'} ou ").join(ways)
        else:
            text = self.way(gate.costs, gate.branches[0], inner)
        if gate.optional:
            can = {"order": ("you may", "vous pouvez"), "third": ("may", "peut"), "infinitive": ("may", "pouvoir")}[
                mood
            ]
            text = f"{self.say(*can)} {text}"
        if gate.condition is not None:
            condition = self.condition(gate.condition)
            text = self.say(f"if {condition}, {text}", f"si {condition}, {text}")
        if gate.otherwise is None:
            return text
        otherwise = self.block(gate.otherwise, mood)
        if several:
            return self.say(
                f"{text}; where neither is possible, {otherwise}", f"{text} ; si rien n'est possible, {otherwise}"
            )
        return self.say(f"{text}; otherwise {otherwise}", f"{text} ; sinon {otherwise}")

    def way(self, costs: Sequence[nodes.Do], branch: nodes.Block, mood: Mood) -> str:
        """A branch with its price before it."""
        if not costs:
            return self.block(branch, mood)
        price = self.say(" and ", " et ").join(self.do(cost, mood) for cost in costs)
        effect = self.block(branch, "infinitive")
        return self.say(f"{price} to {effect}", f"{price} pour {effect}")

    def repeat(self, repeat: nodes.Repeat, mood: Mood) -> str:
        body = self.block(repeat.body, mood)
        number = self.number(repeat.number)
        if number.isdigit():
            times = self.say(f"{number} times", f"{number} fois")
        else:
            times = self.say(f"as many times as {number}", f"autant de fois que {number}")
        if repeat.up_to:
            times = self.say(f"up to {times}", f"au plus {times}")
        return f"{body}, {times}"

    def each(self, each: nodes.EachPlayer) -> str:
        who = (
            self.say("each other player", "chaque autre joueur")
            if each.others
            else self.say("each player", "chaque joueur")
        )
        first = each.body.statements[0] if each.body.statements else None
        if not isinstance(first, nodes.Let):
            comma = "," if isinstance(first, nodes.Gate) and first.condition is not None else ""
            return f"{who}{comma} {self.block(each.body, 'third')}"
        # Somebody chooses first, so every part says who acts.
        parts = []
        for statement in each.body.statements:
            is_theirs = isinstance(statement, nodes.Do) and statement.actor == "they"
            text = self.statement(statement, "order" if self.language == "en" else "third")
            parts.append(self.say(f"they {text}", f"il {text}") if is_theirs else text)
        told = self.say(", then ", ", puis ").join(part for part in parts if part)
        return self.say(f"for {who}, {told}", f"pour {who}, {told}")

    def do(self, do: nodes.Do, mood: Mood) -> str:
        row = _row(do.row)
        template = self.conjugate(_wording(row, self.language), mood)
        arguments = dict(zip((parameter.name for parameter in row.parameters), do.arguments, strict=True))
        texts = {
            parameter.name: self.argument(parameter.type, arguments[parameter.name], "a")
            for parameter in row.parameters
        }
        if "{amount} {resource}" in template:
            template = template.replace("{amount} {resource}", "{quantity}")
            texts["quantity"] = self.quantity(arguments["amount"], str(arguments["resource"]))
        text = re.sub(" {2,}", " ", template.format(**texts))
        if self.language == "fr" and text.endswith(" à vous"):
            text = f"vous {text.removesuffix(' à vous')}"
        return self.say(text, text)

    def conjugate(self, template: str, mood: Mood) -> str:
        for verb, form in _VERBS[self.language].get(mood, {}).items():
            template = re.sub(rf"(?<![\w-]){verb}(?![\w-])", form, template)
        return template

    # --- arguments ---

    def argument(self, kind: Type, argument: nodes.Argument, form: Form) -> str:
        match kind:
            case Type.NUMBER:
                return self.number(argument)
            case Type.CARDS:
                return self.cards(argument, form)
            case Type.DESCRIPTION:
                return self.description(argument, form)
            case Type.CHOICE:
                return self.choice(argument)
            case Type.PRICE:
                return self.price(argument)
            case Type.PLAYER:
                return self.person(argument)
            case Type.WORDS:
                words = argument if isinstance(argument, tuple) else ()
                return self.either(_wording(VOCABULARY.row(Kind.POWER, str(word)), self.language) for word in words)
            case Type.WORD:
                return _RESOURCES[self.language].get(str(argument), str(argument))
            case Type.CONDITION:
                return self.condition(argument)

    def person(self, who: nodes.Argument) -> str:
        if who == self.voice:
            return self.say("you", "vous")
        if self.voice == "they":
            return self.owner_name
        return self.say("them", "ce joueur")

    def owner(self, who: nodes.Argument) -> str:
        if who == self.voice:
            return self.say("your", "votre")
        if self.voice == "they":
            return self.say(f"{self.owner_name}'s", "son")
        return self.say("their", "son")

    def quantity(self, amount: nodes.Argument, resource: str) -> str:
        """So much of something, in the order in which people say it."""
        word = _RESOURCES[self.language][resource]
        if isinstance(amount, nodes.Per):
            return f"{self.number(amount.amount)} {word} {self.per(amount)}"
        number = self.number(amount)
        if number.isdigit():
            return f"{number} {word}"
        much = "much" if resource == Resource.GOLD else "many"
        return self.say(f"as {much} {word} as {number}", f"autant de {word} que {number}")

    def per(self, node: nodes.Per) -> str:
        counted = node.counted
        step = "" if node.step == 1 else f"{node.step} "
        if isinstance(counted, nodes.Call) and counted.row == "count_number":
            what = self.cards(counted.arguments[0], "one" if node.step == 1 else "many")
        elif isinstance(counted, nodes.Call) and counted.row in _COUNTED:
            template = _COUNTED[counted.row][self.language][node.step > 1]
            what = template.format(**self.number_arguments(counted))
        else:
            what = self.number(counted)
        return self.say(f"per {step}{what}", f"par {step}{what}")

    def number(self, node: nodes.Argument) -> str:
        match node:
            case nodes.Int():
                return str(node.value)
            case nodes.Local():
                return self.local(node)
            case nodes.Arithmetic():
                left, right = (self.operand(side) for side in (node.left, node.right))
                return f"{left} {_ARITHMETIC[node.operator]} {right}"
            case nodes.Per():
                return f"{self.number(node.amount)} {self.per(node)}"
            case nodes.Highest():
                number = self.number(node.number)
                who = (
                    self.say("the other players", "les autres joueurs")
                    if node.others
                    else self.say("all players", "tous les joueurs")
                )
                return self.say(
                    f"the highest {number.removeprefix('the ')} of {who}", f"le maximum de {number} chez {who}"
                )
            case nodes.Call():
                template = _wording(_row(node.row), self.language)
                texts = self.number_arguments(node)
                if node.row == "resource_number" and self.language == "fr":
                    texts["resource"] = {"gold": "l'Or"}.get(str(node.arguments[0]), f"les {texts['resource']}")
                text = template.format(**texts)
                return self.say(text, text)
        return str(node)

    def number_arguments(self, call: nodes.Call) -> dict[str, str]:
        texts = {}
        for parameter, argument in zip(_row(call.row).parameters, call.arguments, strict=True):
            form: Form = "many" if call.row == "count_number" else "the"
            is_owner = parameter.type is Type.PLAYER
            texts[parameter.name] = self.owner(argument) if is_owner else self.argument(parameter.type, argument, form)
        return texts

    def operand(self, node: nodes.Expression) -> str:
        text = self.number(node)
        return f"({text})" if isinstance(node, nodes.Arithmetic) else text

    def local(self, node: nodes.Local) -> str:
        for slot, value in self.values:
            if slot == node.slot:
                return str(value)
        for let in self.lets:
            if let.slot == node.slot and not (isinstance(let.value, nodes.Call) and let.value.row.endswith("_value")):
                return self.number(let.value)
        return node.name

    def condition(self, node: nodes.Argument) -> str:
        match node:
            case nodes.Compare():
                return f"{self.number(node.left)} {_COMPARE[node.operator]} {self.number(node.right)}"
            case nodes.Both():
                left, right = self.condition(node.left), self.condition(node.right)
                return self.say(f"{left} and {right}", f"{left} et {right}")
            case nodes.Negate():
                return self.say(f"not: {self.condition(node.condition)}", f"pas : {self.condition(node.condition)}")
            case nodes.Call():
                template = _wording(_row(node.row), self.language)
                form: Form = "a"
                if re.search(r"\b(of|parmi) {cards}", template):
                    form = "the"
                elif node.row == "no_condition":
                    form = "many" if self.language == "en" else "one"
                text = template.format(cards=self.cards(node.arguments[0], form))
                return self.say(text, text)
        return str(node)

    # --- cards ---

    def cards(self, node: nodes.Argument, form: Form) -> str:
        if isinstance(node, nodes.Local):
            return self.say("those cards", "ces cartes")
        if not isinstance(node, nodes.Call):
            return str(node)
        description, zone = node.arguments
        text = _wording(_row(node.row), self.language).format(
            description=self.description(description, form), zone=self.zone(zone)
        )
        return self.say(text, text)

    def zone(self, node: nodes.Argument) -> str:
        if not isinstance(node, nodes.Call):
            return str(node)
        owner = self.owner(node.arguments[0]) if node.arguments else ""
        return _wording(_row(node.row), self.language).format(owner=owner)

    def choice(self, node: nodes.Argument) -> str:
        if not isinstance(node, nodes.Call):
            return str(node)
        form: Form = "a"
        if node.row == "all_choice":
            form = "many" if self.language == "en" else "the"
        cards = self.cards(node.arguments[0], form)
        text = _wording(_row(node.row), self.language).format(cards=cards, group=cards)
        return self.say(text, text)

    def price(self, node: nodes.Argument) -> str:
        if not isinstance(node, nodes.Call):
            return ""
        row = _row(node.row)
        texts = {
            parameter.name: self.argument(parameter.type, argument, "a")
            for parameter, argument in zip(row.parameters, node.arguments, strict=True)
        }
        return _wording(row, self.language).format(**texts)

    def description(self, node: nodes.Argument, form: Form) -> str:
        if not isinstance(node, nodes.Call):
            return str(node)
        filters, noun = node.arguments
        words, after = [], ""
        for phrase in filters if isinstance(filters, tuple) else ():
            if not isinstance(phrase, nodes.Call):
                continue
            if phrase.row == "level_filter" and not self.level(phrase).isdigit():
                after = self.say(" of that level", " de ce niveau")
            else:
                texts = {"family": self.family(phrase), "level": self.level(phrase)}
                words.append(_wording(_row(phrase.row), self.language).format(**texts))
        single = {"card": ("card", "carte"), "citizen": ("Citizen", "Citoyen")}[str(noun)]
        name = self.say(*single) + ("s" if form in ("many", "the") else "")
        template = _wording(_row(node.row), self.language)
        text = template.format(filters=" ".join(words), noun=name).strip() + after
        if form == "the":
            return self.say(f"the {text}", f"les {text}")
        if form == "a":
            article = "an" if text[0] in "AEIOUaeiou" else "a"
            return self.say(f"{article} {text}", f"{'un' if noun == 'citizen' else 'une'} {text}")
        return text

    def family(self, phrase: nodes.Call) -> str:
        key = str(phrase.arguments[0]) if phrase.arguments else ""
        return self.families[key].name(self.language) if key in self.families else key.replace("_", " ").title()

    def level(self, phrase: nodes.Call) -> str:
        return self.number(phrase.arguments[0]) if phrase.row == "level_filter" else ""


@lru_cache(maxsize=256)
def _row(key: str) -> Row:
    name, _, kind = key.rpartition("_")
    return VOCABULARY.row(Kind(kind), name)


# --- French ----------------------------------------------------------------------------------------------------------

_CONTRACTIONS: Final = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"\bde les? (?=\w)", lambda found: "du " if found.group() == "de le " else "des "),
        (r"\bde Le (?=\w)", "du "),
        (r"\bde Les (?=\w)", "des "),
        (r"\bde La (?=\w)", "de la "),
        (r"\bde L'(?=\w)", "de l'"),
        (r"\bde (?=[AEIOUÉÈÊÂÎÔŒHaeiouéèêâîôœ]\w)", "d'"),
        (r"\b([Ll])orsque (?=[aeiou])", r"\1orsqu'"),
        (r"\bque (?=(?:un|une|il|ils|elle)\b)", "qu'"),
        (r"\btoutes les Citoyens\b", "tous les Citoyens"),
        (r"\b([Ss])i (?=ils?\b)", r"\1'"),
        (r"\baucun carte\b", "aucune carte"),
    )
)


def _contract(text: str) -> str:
    """Join the little French words with what follows them: *de le* becomes *du*."""
    for pattern, replacement in _CONTRACTIONS:
        text = pattern.sub(replacement, text)
    return text
