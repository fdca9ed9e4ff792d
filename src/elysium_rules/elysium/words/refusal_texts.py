"""The sentences of refusals, English and French side by side, and a speaker who fills them in.

They are for people: players have their names or are counted from 1, Legends are named by their cards, and no
sentence tells what a player may not know (T11). Typed fields count from 0 as ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeGuard

import attrs

from elysium_rules.elysium.language.evaluate import cards_in
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.elysium.words.text import describe_card, describe_player
from elysium_rules.elysium.words.wording import Wording, contract
from elysium_rules.elysium.words.words import describe_colour
from elysium_rules.kernel.frames import Frame
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind
from elysium_rules.program.value import walk

SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    # --- any action
    "no action": ("{kind} is nothing a player can do", "{kind} n'est rien qu'un joueur puisse faire"),
    "no colour": ("{value} is no colour of a column", "{value} n'est pas une couleur de colonne"),
    "no cards": ("{value} is no tuple of card numbers", "{value} n'est pas un tuple de numéros de cartes"),
    "no whole number": (
        "{value} is no whole number, and `{field}` needs one",
        "{value} n'est pas un nombre entier, or `{field}` en demande un",
    ),
    "over": ("the game is over", "la partie est finie"),
    "not yours": ("it is {deciding}'s decision, not {player}'s", "c'est à {deciding} de décider, pas à {player}"),
    "nothing asked": (
        "nothing was asked, so there is nothing to answer",
        "rien n'a été demandé, il n'y a donc rien à répondre",
    ),
    "only transfers": (
        "in Phase III cards are transferred, nothing else",
        "pendant la Phase III, on ne fait que transférer des cartes",
    ),
    "column first": (
        "a column must be dismissed before anything else",
        "il faut écarter une colonne avant toute autre chose",
    ),
    "one taking": (
        "only one card or quest is taken in a turn",
        "on ne prend qu'une carte ou une Quête par tour",
    ),
    "too early to end": (
        "the turn cannot end before something was taken and a column dismissed",
        "le tour ne peut pas finir avant d'avoir pris quelque chose et écarté une colonne",
    ),
    # --- taking
    "not in agora": ("{card} is not in the Agora", "{card} n'est pas dans l'Agora"),
    "all cards taken": (
        "all three cards of this epoch are taken; only a quest is left to take",
        "les trois cartes de cette Époque sont prises ; il ne reste qu'une Quête à prendre",
    ),
    "not now": ("{card} cannot be taken now", "on ne peut pas prendre {card} maintenant"),
    "columns all gone": (
        "{card} needs {needs}, but no column is left",
        "{card} demande {needs} ; il ne reste aucune colonne",
    ),
    "columns missing": (
        "{card} needs {needs}, but the columns left are {has}",
        "{card} demande {needs} ; colonnes restantes : {has}",
    ),
    "identical": (
        "an identical {card} is already in the Domain",
        "une carte identique à {card} est déjà dans le Domaine",
    ),
    "one quest": ("a player takes exactly one quest per epoch", "un joueur prend une seule Quête par Époque"),
    "no such quest": ("quest {quest} is not under the pediment", "la Quête {quest} n'est pas sous le fronton"),
    "quest out of reach": (
        "no column left has a colour that stands above quest {quest}",
        "aucune colonne restante n'a une couleur au-dessus de la Quête {quest}",
    ),
    "no citizen": (
        "a Citizen is taken only by a player who can take no card and no quest that is still owed",
        "seul un joueur qui ne peut prendre ni une carte ni une Quête encore due prend un Citoyen",
    ),
    "one column": (
        "a column is dismissed after taking a card or quest, and only one",
        "on écarte une colonne après avoir pris une carte ou une Quête, et une seule",
    ),
    "column absent": ("the {colour} column is not on the board", "la colonne {colour} n'est pas sur le plateau"),
    "take first": (
        "first a card or quest is taken, then a column is dismissed",
        "on prend d'abord une carte ou une Quête, puis on écarte une colonne",
    ),
    # --- powers
    "powers in phase 2": (
        "Trigger and Activate powers are used in Phase II only",
        "les pouvoirs déclenchés et activés s'utilisent seulement pendant la Phase II",
    ),
    "not in domain": ("{card} is not in the Domain of {player}", "{card} n'est pas dans le Domaine de {player}"),
    "no power": ("a Citizen has no power", "un Citoyen n'a pas de pouvoir"),
    "not by choice": (
        "the power of {card} is not used by choice in a turn",
        "le pouvoir de {card} ne s'utilise pas au choix pendant un tour",
    ),
    "no ring": ("{card} has no ring left", "{card} n'a plus d'anneau"),
    "turned": ("{card} was already used in this epoch", "{card} a déjà servi pendant cette Époque"),
    "eleusis": (
        "{card} needs another Eleusis card in the Domain",
        "{card} demande une autre carte Eleusis dans le Domaine",
    ),
    "idle": (
        "the power of {card} could not do anything: {causes}",
        "le pouvoir de {card} ne pourrait rien faire : {causes}",
    ),
    # --- transfers
    "transfers in phase 3": (
        "cards are transferred in Phase III, or by a power",
        "on transfère des cartes pendant la Phase III, ou par un pouvoir",
    ),
    "no transfers left": ("no transfers are left in this step", "il ne reste aucun transfert dans cette étape"),
    "citizen begins": ("a Citizen cannot begin a Legend", "un Citoyen ne peut pas commencer une Légende"),
    "no such legend": (
        "there is no Legend number {legend}: their number is {count}",
        "il n'y a pas de Légende numéro {legend} : leur nombre est {count}",
    ),
    "citizen has no room": (
        "a Citizen joins only a Legend of at least two cards that is not full",
        "un Citoyen ne rejoint qu'une Légende d'au moins deux cartes qui n'est pas pleine",
    ),
    "legend full": (
        "{card} does not fit into {legend}: it is full",
        "{card} n'entre pas dans {legend} : elle est complète",
    ),
    "not in level legend": (
        "{card} does not fit into {legend}: a Level Legend holds cards of one level, all of different families",
        "{card} n'entre pas dans {legend} : une Légende de Niveau réunit un seul niveau et des Familles différentes",
    ),
    "not in family legend": (
        "{card} does not fit into {legend}: a Family Legend holds cards of one family, all of different levels",
        "{card} n'entre pas dans {legend} : une Légende de Famille réunit une seule Famille et des niveaux différents",
    ),
    "no second card": (
        "{card} does not fit into {legend}: the second card shares either level or family with the first, not both",
        "{card} n'entre pas dans {legend} : la deuxième carte a le niveau ou la Famille de la première, pas les deux",
    ),
    "too dear": (
        "the transfer of {card} costs {price}, but there is only {gold}",
        "le transfert de {card} coûte {price}, mais il n'y a que {gold}",
    ),
    # --- answers to a power
    "other answer": (
        "the power of {power} waits for another answer: {wanted}",
        "le pouvoir de {power} attend une autre réponse : {wanted}",
    ),
    "nothing to decline": (
        "there is nothing to decline; {power} says: {clause}",
        "il n'y a rien à refuser ; {power} dit : {clause}",
    ),
    "asked": ("{sentence}; {power} says: {clause}", "{sentence} ; {power} dit : {clause}"),
    "elsewhere": ("{card} is not in {zone}", "{card} n'est pas dans {zone}"),
    "not such a card": ("{card} is not {description}", "{card} n'est pas {description}"),
    "not named": (
        "{card} is none of the cards that were named: {cards}",
        "{card} n'est pas l'une des cartes désignées : {cards}",
    ),
    "face down": ("{card} lies face down and cannot be taken", "{card} est face cachée et ne peut pas être pris"),
    "other activation": (
        "the power of {card} is of the kind {activation}, not {wanted}",
        "le pouvoir de {card} est du type {activation}, et non {wanted}",
    ),
    "open": (
        "the power of {card} is already being used in this chain",
        "le pouvoir de {card} est déjà en cours dans cet enchaînement",
    ),
    "price blocks": (
        "if {card} is discarded, the rest cannot be done: {causes}",
        "si {card} est à la défausse, la suite est impossible : {causes}",
    ),
    "too much": ("{amount} is more than there is: {has}", "{amount}, c'est plus qu'il n'y a : {has}"),
    "most": ("at most {most} can be exchanged here", "on peut échanger ici {most} au plus"),
    "no amount": ("an amount is a whole number from 0 on", "une quantité est un nombre entier, au moins 0"),
    "no such level": (
        "there is no level {level}; there are {levels}",
        "il n'y a pas de niveau {level} ; il y a {levels}",
    ),
    "other number": (
        "exactly {wanted} different cards are to be named, not {count}",
        "il faut désigner exactement {wanted} cartes différentes, et non {count}",
    ),
    "other number, one": ("exactly 1 card is to be named, not {count}", "il faut désigner 1 carte, et non {count}"),
    "other order": (
        "the cards are named in the order of their numbers: {cards}",
        "on désigne les cartes dans l'ordre de leurs numéros : {cards}",
    ),
    "too many to name": (
        "{card} comes too late in the list: among {most} cards at most can be chosen",
        "{card} vient trop loin dans la liste : on choisit parmi {most} cartes au plus",
    ),
    "not dismissed": (
        "the {colour} column was not dismissed in this epoch",
        "la colonne {colour} n'a pas été écartée pendant cette Époque",
    ),
    "no such option": (
        "there is no option {number}; there are {count}",
        "il n'y a pas d'option {number} ; il y en a {count}",
    ),
    "option blocked": ("“{way}” is not possible: {causes}", "« {way} » n'est pas possible : {causes}"),
    "needs a place": (
        "{card} takes the place of a Citizen, so its Legend must be named",
        "{card} prend la place d'un Citoyen : il faut dire dans quelle Légende",
    ),
    "a citizen for a citizen": (
        "a Citizen does not take the place of a Citizen",
        "un Citoyen ne prend pas la place d'un Citoyen",
    ),
    "no citizen there": ("no Citizen stands in {legend}", "il n'y a pas de Citoyen dans {legend}"),
    # --- why a statement would do nothing
    "none": ("there is {nothing}", "il n'y a {nothing}"),
    "no power such": (
        "{nothing} has a power of the kind {wanted}",
        "{nothing} n'a de pouvoir du type {wanted}",
    ),
    "all identical": (
        "identical cards are already in the Domain: {cards} (T7)",
        "des cartes identiques sont déjà dans le Domaine : {cards} (T7)",
    ),
    "only citizens": ("only Citizens are there, face down (T11)", "il n'y a là que des Citoyens, face cachée (T11)"),
    "short": ("{needed} must be paid, but there is only {has}", "il faut payer {needed}, mais il n'y a que {has}"),
    "nothing to exchange": ("there is no {resource} to exchange", "il n'y a pas de {resource} à échanger"),
    "nothing to draw": (
        "draw pile and discard pile are empty (A5)",
        "la pioche et la défausse sont vides (A5)",
    ),
    "transfer too dear": (
        "the cheapest transfer costs {price}, but there is only {gold} (L1)",
        "le transfert le moins cher coûte {price}, mais il n'y a que {gold} (L1)",
    ),
    "no room for a citizen": (
        "no Legend has at least two cards and room for a Citizen (L8)",
        "aucune Légende n'a au moins deux cartes et une place pour un Citoyen (L8)",
    ),
    "no column dismissed": (
        "no column was dismissed in this epoch yet (X21)",
        "aucune colonne n'a encore été écartée pendant cette Époque (X21)",
    ),
    "no column left": ("no column is left on the board (X21)", "il ne reste aucune colonne sur le plateau (X21)"),
    "no citizen in a legend": (
        "no Citizen stands in a Legend of the Elysium (X9)",
        "aucun Citoyen ne se trouve dans une Légende de l'Elysium (X9)",
    ),
    "nothing fits": (
        "no card of the Domain fits in the place of a Citizen (X9)",
        "aucune carte du Domaine ne convient à la place d'un Citoyen (X9)",
    ),
    "card is open": ("{card} is already being used (P18)", "{card} est déjà en cours (P18)"),
    "card is idle": ("{card}: {causes}", "{card} : {causes}"),
    "too far": (
        "this chain of powers is too long to see its end",
        "cet enchaînement est trop long pour en voir la fin",
    ),
    "cannot work": ("it has nothing to work on", "rien ne s'y prête"),
    "no effect": ("its text does nothing here", "son texte ne fait rien ici"),
    "not often": ("it is done 0 times: {number} = {value}", "cela se fait 0 fois : {number} = {value}"),
    "unpaid": ("its price cannot be paid (P14): {causes}", "son prix ne peut pas être payé (P14) : {causes}"),
    "after price": ("once its price is paid (P14), {causes}", "une fois son prix payé (P14), {causes}"),
    "option": ("option {number}: {causes}", "option {number} : {causes}"),
    "there is": ("there is {cards}", "il y a {cards}"),
    "compared": (
        "“{whole}” does not hold: {left} and {right}",
        "« {whole} » n'est pas vrai : {left} et {right}",
    ),
    "holds": ("this holds, but must not: {condition}", "cela est vrai, mais ne doit pas l'être : {condition}"),
    # --- parts of sentences
    "a card": ("a card that is not in this game", "une carte qui n'est pas dans cette partie"),
    "legend": ("the Legend of {cards}", "la Légende de {cards}"),
}

LONGEST: Final = 400  #: characters of what a power lacks; printed cards need half of them

#: What a power waits for, by the kind of its question.
WANTED: Final[Mapping[QuestionKind, tuple[str, str]]] = {
    QuestionKind.ACTION: ("choose one", "choisir"),
    QuestionKind.PICK_ONE: ("choose one", "choisir"),
    QuestionKind.PICK_SOME: ("choose some", "en choisir plusieurs"),
    QuestionKind.AMOUNT: ("name an amount", "dire une quantité"),
    QuestionKind.YES_NO: ("yes or no", "oui ou non"),
    QuestionKind.PLACEMENT: ("choose a card and its Legend", "choisir une carte et sa Légende"),
}


@attrs.frozen
class Speaker:
    """Says the sentences about one state in one language."""

    state: GameState
    language: str = "en"
    names: tuple[str, ...] = ()

    def say(self, key: str, **words: object) -> str:
        """Fill a sentence in."""
        text = self.pick(SENTENCES[key]).format(**words)
        return text if self.language == "en" else contract(text)

    def pick(self, pair: tuple[str, str]) -> str:
        """One of a pair of texts."""
        return pair[0] if self.language == "en" else pair[1]

    def join(self, sentences: Iterable[str]) -> str:
        """Several causes, one after the other, each once; where they are many, their beginning."""
        text = self.pick(("; ", " ; ")).join(dict.fromkeys(sentences))
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"

    def player(self, player: object) -> str:
        """A player by name, or counted from 1."""
        if isinstance(player, int) and not isinstance(player, bool):
            return describe_player(player, self.language, self.names)
        return f"{self.pick(('player', 'joueur'))} {player!r}"

    def card(self, card: object) -> str:
        """The name of a card, a Citizen, or words for what is no card of this game."""
        if not is_number(card) or not 0 <= card < self.state.game.size + len(self.state.citizen_faces):
            return self.say("a card")
        return describe_card(self.state.game, card, self.language)

    def cards(self, cards: Iterable[int]) -> str:
        """The names of several cards."""
        return ", ".join(dict.fromkeys(self.card(card) for card in cards))

    def mask(self, mask: int) -> str:
        """The same for a bit mask."""
        return self.cards(cards_in(mask))

    def legend(self, legend: Legend) -> str:
        """A Legend by its cards."""
        return self.say("legend", cards=", ".join(self.card(card) for card in legend.cards))

    def colour(self, colour: Any) -> str:
        """The colour of a column; whatever is no colour stays as it is."""
        try:
            return describe_colour(colour, self.language)
        except (KeyError, TypeError):
            return str(colour)

    def wording(self, frame: Frame, actor: nodes.Actor = "you") -> Wording:
        """Tells about the power that a frame runs, to the player who acts."""
        body = self.state.game.faces[frame.card].power.body
        return Wording(
            self.language,
            self.state.game.cards.families,
            actor,
            tuple((slot, value) for slot, value in enumerate(frame.slots) if is_number(value)),
            self.player(frame.you),
            tuple(node for node in walk(body) if isinstance(node, nodes.Let)),
        )


def is_number(value: object) -> TypeGuard[int]:
    """A whole number; `True` is none, though Python says so."""
    return isinstance(value, int) and not isinstance(value, bool)
