"""Texts to be read: all that is said, in every language, stands in the tables beside this file.

A change of a word shows up as a difference in them, to be read by somebody who speaks the language. When it is meant:

    ELYSIUM_REWRITE=1 .venv/bin/pytest tests/texts

| Table | What stands in it |
| --- | --- |
| `cards.txt` | every printed card of every game: its name and its text |
| `rows.txt` | every row of the card languages, in each mood, person and form |
| `statements.txt` | every kind of statement and number, one inside the other |
| `sentences.txt` | every choice, event, question, refusal and label, with one, two and many of what is in it |
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

import attrs
import pytest

from elysium_rules import Card, describe_power, standard_cards
from elysium_rules.elysium.model.ids import Phase
from elysium_rules.elysium.text.words import amount_phrase, colour_phrase, columns_phrase, phase_phrase
from elysium_rules.games import GAMES, find_vocabulary, standard_card_set
from elysium_rules.lang.load import load_families
from elysium_rules.play.saying.expressions import You
from elysium_rules.play.saying.lexicon import Lexicon, Listed, Name, Number, Phrase, Said, find_lexicon
from elysium_rules.play.saying.wording import Wording
from elysium_rules.play.saying.words import NAMED, seat_phrase
from elysium_rules.program import nodes
from elysium_rules.program.names import find_languages
from elysium_rules.program.nodes import CardProgram
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row
from elysium_rules.source import SourceFile

HERE = Path(__file__).parent
NodeT = TypeVar("NodeT")
About = TypeVarTuple("About")

# --- tables ----------------------------------------------------------------------------------------------------------


def in_all_languages(say: Callable[[*About, str], str | list[str]], *about: *About) -> Iterator[str]:
    """What *say* says about something, in every language."""
    for language in find_languages():
        said = say(*about, language)
        for place, text in enumerate([said] if isinstance(said, str) else said):
            yield f"  {'' if place else language:4}{text}"


def card_lines() -> Iterator[str]:
    for ref, card in standard_cards().items():
        yield ref
        yield from in_all_languages(card_text, card)
    for game in GAMES[1:]:
        box = standard_card_set(game)
        for key, program in box.programs.items():
            yield f"{game}/{key}"
            yield from in_all_languages(program_text, game, key, program)


def card_text(card: Card, language: str) -> str:
    return f"{card.name(language)}. {describe_power(card, standard_cards().families, language)}"


def program_text(game: str, key: str, program: CardProgram, language: str) -> str:
    return f"{standard_card_set(game).name(key, language)}. {power_texts(game, program.powers, language)}"


def power_texts(game: str, powers: tuple[nodes.Power, ...], language: str) -> str:
    lexicon = find_lexicon(language, game)
    texts = []
    for power in powers:
        wording = wording_of(game, power, language)
        texts.append(wording.whole(lexicon, power))
    return " ".join(texts)


# --- rows ------------------------------------------------------------------------------------------------------------

WILD = "stands for any zone"  #: only such a card is reclaimed
#: How a phrase of a kind stands in a power of a game; the first frame in which it passes the checker is taken.
FRAMES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "elysium": {
        "effect": (
            "instant {{ {} }}",
            "legend {{ {} }}",
            "permanent when another player discards a card {{ {} }}",
            "permanent when a power of another player would harm you {{ {} }}",
        ),
        "player": (
            "instant {{ {} gains 1 gold }}",
            "permanent when another player discards a card {{ {} gains 1 gold }}",
        ),
        "card": ("instant {{ let chosen = {}; discard chosen }}",),
        "value": ("instant {{ {} }}", "instant {{ each other player {{ {} }} }}"),
        "number": (
            "instant {{ gain {} gold }}",
            "legend {{ gain {} gold }}",
            "chronos {{ {} vp }}",
            "instant {{ let bid = each player secretly chooses a level; gain {} gold }}",
        ),
        "condition": ("instant {{ if {} {{ gain 1 gold }} }}",),
        "event": ("permanent {} {{ gain 1 gold }}", "permanent {} {{ lose 1 vp }}"),
        "modifier": ("{}",),
        "moment": ("instant {{ {} }}",),
        "power": ("{}",),
    },
    "ephyran": {
        "effect": (
            "play {{ {} }}",
            "answer when another player takes {{ {} }}",
            f"{WILD} reclaim {{{{ {{}} }}}}",
        ),
        "number": ("play {{ draw {} cards }}",),
        "condition": ("play {{ if {} {{ take an object }} }}",),
        "event": ("answer {} {{ stop it }}",),
        "power": ("{}", f"{WILD} {{}}"),
    },
}
FILES: Mapping[str, str] = {
    "elysium": 'language 3\nfamily nyx {{ name en "Nyx" }}\ncard night level 1 {{ name en "Night" copies red {} }}\n',
    "ephyran": 'family nyx {{ name en "Nyx" }}\ncard night {{ name en "Night" copies 1 {} }}\n',
}
ANN = Name("Ann", NAMED)
#: The moods of a clause, and what it looks like for a player whom the power of another one is at.
MOODS = ("order", "third", "infinitive", "to", "label")


@cache
def parse_power(game: str, power: str, defined: str = "") -> nodes.Power | None:
    known = tuple(standard_cards().families) if game == "elysium" else ()
    source = SourceFile("nyx.ely", FILES[game].format(power) + defined)
    programs, findings, _ = load_families((source,), find_vocabulary(game), known)
    return None if any(finding.is_error for finding in findings) else programs[0].cards[0].powers[-1]


def find_phrase(game: str, row: Row) -> tuple[nodes.Power, Any]:
    """A power in which a row stands, and the node of the row."""
    for frame in FRAMES[game][row.kind]:
        power = parse_power(game, frame.format(row.example))
        if power is not None:
            for node in walk(power):
                if row.key in (getattr(node, "row", None), getattr(node, "moment", None)):
                    return power, node
    raise AssertionError(f"no frame for {row.example}")


def wording_of(game: str, power: nodes.Power, language: str = "en") -> Wording:
    names = standard_cards().families
    wording = Wording(find_vocabulary(game), lambda key: names[key].name(language) if key in names else key.title())
    return wording.of(power)


def say(lexicon: Lexicon, phrase: Phrase, wanted: str = "") -> str:
    return phrase.say(lexicon, lexicon.merge(frozenset(), frozenset(wanted.split())))


def row_lines() -> Iterator[str]:
    for game in GAMES:
        for row in find_vocabulary(game):
            if row.kind in FRAMES[game]:
                yield f"{game} {row.key}: {row.example}"
                yield from in_all_languages(row_texts, game, row)


def row_texts(game: str, row: Row, language: str) -> list[str]:
    lexicon = find_lexicon(language, game)
    power, node = find_phrase(game, row)
    wording = wording_of(game, power, language)
    if row.kind is Kind.POWER:
        return [say(lexicon, wording.head(power))]
    if row.kind in (Kind.EFFECT, Kind.VALUE):
        statement = node
        if row.kind is Kind.VALUE:
            statement = next(let for let in walk(power) if isinstance(let, nodes.Let) and let.value is node)
        phrase = wording.plain(statement)
        victim = attrs.evolve(wording, you=ANN, they=You).plain(statement)
        said = [say(lexicon, phrase, mood) for mood in MOODS]
        return [*dict.fromkeys([*said, say(lexicon, victim, "order"), say(lexicon, victim, "label")])]
    if row.kind in (Kind.PLAYER, Kind.CARD):
        theirs = attrs.evolve(wording, you=wording.they)
        phrases = [wording.row_phrase(node), theirs.row_phrase(node), attrs.evolve(wording, you=ANN).row_phrase(node)]
        return [*dict.fromkeys(say(lexicon, one, form) for one in phrases for form in ("", "acc", "dat", "gen"))]
    if row.kind is Kind.MOMENT:
        return [say(lexicon, wording.statement(node, 1), mood) for mood in ("order", "third")]
    if row.kind is Kind.NUMBER:
        return number_texts(lexicon, wording, node)
    if row.kind is Kind.CONDITION:
        theirs = attrs.evolve(wording, you=wording.they)
        said = [
            say(lexicon, theirs.condition(node, denied=denied), who) for denied in (False, True) for who in ("", "who")
        ]
        return [*dict.fromkeys([say(lexicon, wording.condition(node)), *said])]
    forms = ("",) if row.kind is Kind.MODIFIER else ("", "it")
    return [*dict.fromkeys(say(lexicon, one, it) for one in event_phrases(wording, row, node) for it in forms)]


def event_phrases(wording: Wording, row: Row, node: nodes.Call) -> list[Phrase]:
    """An event as it is, then with each of the other words that can stand in it."""
    found = [node]
    for place, parameter in enumerate(row.parameters):
        words: list[nodes.Argument] = [(word,) if parameter.type is Type.WORDS else word for word in parameter.words]
        words += [None] if parameter.optional else []
        before, after = node.arguments[:place], node.arguments[place + 1 :]
        found += [attrs.evolve(node, arguments=(*before, word, *after)) for word in words]
    return [wording.row_phrase(call) for call in found]


def number_texts(lexicon: Lexicon, wording: Wording, node: nodes.Call) -> list[str]:
    number = wording.number(node)
    forms = ("", "most", "counted one bare", "counted many bare", "counted many the", "dat")
    texts = [say(lexicon, number, form) for form in forms]
    for operator, value in product((">=", "<=", "==", "!=", ">", "<"), (1, 2)):
        compared = nodes.Compare(operator, node, nodes.Int(value, node.span), node.span)  # type: ignore[arg-type]
        texts.append(say(lexicon, wording.condition(compared)))
    theirs = attrs.evolve(wording, you=wording.they)
    at_least = nodes.Compare(">=", node, nodes.Int(2, node.span), node.span)
    texts += [say(lexicon, theirs.condition(at_least), who) for who in ("", "who")]
    return [*dict.fromkeys(texts)]


# --- statements ------------------------------------------------------------------------------------------------------

#: Control structures one inside the other; the words of the rows in them matter less. What is indented goes on.
STATEMENTS = """
instant { may gain 1 gold }
instant { may { gain 1 gold; take a citizen } }
instant { pay 1 gold to { take a citizen } }
instant { pay 1 gold and pay 1 vp to { take a citizen; gain 1 vp } }
instant { may discard a card from your domain to { gain 2 gold } }
instant { pay 1 gold to { each other player loses 1 gold } }
instant { may each other player loses 1 gold }
instant { choose { gain 1 gold } or { gain 1 vp } }
instant { choose { gain 1 gold } or { take a citizen } }
instant { choose { gain 1 gold } or { take a citizen } or { lose 1 vp } otherwise { gain 1 vp } }
instant { choose { gain 1 gold; take a citizen } or { lose 1 vp } }
instant { may choose { gain 1 gold } or { take a citizen } }
instant { if any citizens in your domain { gain 1 gold } }
instant { if no citizens in your elysium { gain 1 gold } else { lose 1 gold } }
instant { if any citizens in your domain and gold on your board >= 3 { gain 1 vp } }
instant { if not any citizens in your domain and count(cards in the oracle) < 2 { may gain 1 vp } }
instant { if count(cards in your domain) >= 1 { gain 1 vp; may transfer a card } }
instant { if gold on your board > highest(gold on their board) of other players { gain 1 vp } }
instant { if gold on your board >= highest(gold on their board) of other players { gain 1 vp } }
instant { if count(cards in your domain) > count(cards in the agora) { gain 1 vp } }
instant { repeat 2 times { take a citizen } }
instant { repeat 3 times { draw and take a card } }
instant { repeat 4 times { take a citizen; gain 1 gold } }
instant { repeat count(citizens in your domain) times { gain 1 gold } }
instant { up to 2 times { transfer a card } }
instant { up to 3 times { pay 1 gold to { take a citizen } } }
instant { up to count(hades cards in your domain) times { transfer a card } }
instant { discard a card from your domain to { repeat 2 times { take a card from the oracle } } }
instant { each player gains 1 gold }
instant { each other player { gains 1 gold; loses 1 vp } }
instant { each other player { may transfer a card; gains 1 gold } }
instant { each other player if any eleusis cards in their domain { gain 1 gold } }
instant { each other player if no citizens in their domain and vp on their board >= 2 { lose 1 vp } }
instant { each other player if any cards in the oracle { gain 1 gold } }
instant { each other player { if vp on their board >= 3 { discard a card from their domain } else { gain 1 vp } } }
instant { each other player may pay 1 gold to { take a citizen } }
instant { each other player chooses { discard a card from their domain } or { pay 2 gold } otherwise { lose 2 gold } }
instant { each other player { let pair = you choose 2 cards from their domain; discard one of pair } }
instant { each other player { let pair = they choose 2 cards from their domain; discard one of pair } }
instant { let n = count(athena cards in your domain); gain n gold; gain n vp; each other player loses n pp }
instant { let n = gold on your board + 1; repeat n times { take a citizen }; add n cards to the oracle }
instant { let n = count(cards in your domain); let m = count(cards in your elysium); gain n gold; gain m vp }
instant { let wanted = choose a level; each other player discards a level wanted card from their domain }
instant { let low = choose a level; let high = choose a level; take a level low card from the oracle; lose high vp }
instant { gain highest(gold on their board) of all players gold }
instant { gain (highest(vp on their board) of other players - vp on your board) vp }
instant { gain 2 * 3 gold per 2 citizens in your domain }
instant { gain (count(cards in your domain) / 2) gold }
instant { gain 1 gold per family among cards in your elysium }
instant { discard all citizens from your domain }
instant { if any citizens in your domain { pay 1 gold to { gain 1 vp }; take a citizen } }
instant { if any citizens in your domain { pay 1 gold to { gain 1 vp; take a citizen } } }
instant { if any citizens in your domain { if any cards in the oracle { gain 1 gold } } else { gain 1 vp } }
instant { if any citizens in your domain { if any cards in the oracle { gain 1 gold } else { gain 1 vp } } }
permanent when another player discards a level 2 zeus card { each other player gives you 1 gold }
permanent when you take an eleusis card { may pay 1 gold to { take a citizen } }
instant { discard a non hades chronos card with a ring other than this card from your domain }
instant { discard a non hades non zeus level 1 to 2 eleusis card from your domain }
instant { take a non level 2 non level 1 to 2 non turned non chronos non eleusis card from the oracle }
instant { use the power of a turned instant hades card in your domain }
instant { use the power of a turned card without a ring identical to this card in your domain }
instant { gain 1 gold per turned permanent card in your domain }
instant { gain 1 vp per 2 turned cards in your domain }
instant { gain count(cards identical to this card in your elysium) gold }
instant { discard all turned cards identical to this card from your domain }
instant { let n = count(turned non trigger cards in your domain); gain n gold; gain n vp }
instant { let pair = choose 2 turned legend cards from another player's domain; discard one of pair }
instant { let wanted = choose a level; take a level 1 to wanted card from the oracle }
instant { let wanted = choose a level; discard a non level wanted card other than this card from your domain }
instant { let low = choose a level; let high = choose a level; take a level low to high card from the agora }
instant { gain 1 gold per family among turned non hades cards in your domain }
instant { if no turned activate cards in your domain { gain 1 gold } }
instant { if count(turned non hades cards with a ring in your domain) >= 2 { gain 1 gold } }
chronos { 1 vp if count(turned cards in your elysium) > highest(count(turned cards in their elysium)) of other players }
instant { if this card is a level 2 card { gain 1 gold } else { gain 1 vp } }
instant { if not this card is a non hades card without a ring { gain 1 gold } }
instant { if any citizens in your domain or gold on your board >= 3 { gain 1 vp } }
instant { if epoch >= 3 and (any citizens in your domain or players == 4) { gain 1 vp } }
instant { if not (epoch < 3 or players == 2) { gain 1 vp } }
instant { if this card is a turned card or (epoch == 5 and no cards in the oracle) { gain 1 vp } }
instant { each other player if their disc < 3 or count(columns on their board) >= 2 { gain 1 gold } }
instant { each other player { if transfers on their quest == 1 { gain 1 gold } else { gain 1 vp } } }
instant { if level of this card > epoch { gain 1 gold } }
instant { if gold on your quest > highest(gold on their quest) of other players { gain 1 vp } }
instant { if vp on your quest >= highest(vp on their quest) of all players { gain 1 vp } }
instant { if longest legend in your elysium > highest(longest legend in their elysium) of other players { gain 1 vp } }
chronos { 1 vp if count(bonus tiles on your board) < highest(count(bonus tiles on their board)) of other players }
instant { gain highest(highest level among cards in their domain) of other players vp }
instant { gain highest(lowest level among cards in their domain + 1) of all players vp }
instant { gain (highest(lowest level among cards in their domain) of all players + 1) vp }
instant { if epoch >= highest(lowest level among cards in their domain) of all players { gain 1 vp } }
instant { if gold on your quest > gold on your board { gain 1 vp } }
instant { gain min(3, count(hades cards in your domain)) gold }
instant { gain max(gold on your board - 2, 1) vp }
instant { gain min(epoch, players + 1) gold }
instant { gain (min(epoch, players) + 1) gold }
instant { gain max(epoch, your disc) gold; lose (epoch % 2) vp }
instant { gain ((gold on your board + 1) % 3) vp }
instant { gain lowest(gold on their board) of other players gold }
instant { gain (sum(count(columns on their board)) of all players / 2) vp }
instant { let n = sum(vp on their board) of other players; gain n gold; gain n vp }
instant { let n = level of this card; gain n gold; gain n vp }
instant { let n = min(epoch, 3); gain n gold; lose n vp }
instant { repeat epoch times { take a citizen } }
instant { repeat players times { take a citizen; gain 1 gold } }
instant { up to level of this card times { take a citizen; gain 1 gold } }
instant { add epoch cards to the oracle; add min(2, epoch) cards to the oracle }
instant { gain 1 gold per columns on your board; gain 1 vp per 2 bonus tiles on your board }
instant { let victim = choose another player where gold on their board >= 2; victim gives you 2 gold }
trigger { let victim = choose another player; victim discards a card from their domain }
activate { let god = choose a family; gain count(god cards in your domain) gold }
permanent when another player takes a level 1 to 2 card { they give you 1 gold; each player { lose 1 vp }; they gain 1
  vp }
trigger { let x = choose a player; let y = choose another player; x gives y 1 gold; y gives x count(cards in x's
  domain) vp }
activate { let friend = choose another player; let mine = choose a card in your domain; friend { let theirs = choose a
  card in their domain; may { give you theirs; you give them mine } } }
activate { reveal a card; let seen = the top card of the discard pile; if seen is a level 1 card { take seen } }
permanent once per turn when you pay gold { may gain that much gold }
permanent also in elysium when any player begins or extends a family legend { they gain 1 vp; if it is a hades card {
  gain 1 gold } }
permanent when a power of another player makes you lose gold { they lose that much gold }
permanent when an epoch ends { if your disc == players { choose { gain 1 vp } or { gain 1 gold } } }
instant { let found = choose a card in the agora; take found; transfer found for level of found gold more }
instant { the player to your left gives you 2 gold; the first player loses 1 vp }
instant { let n = the player to your left; n { loses 1 vp; discards a card from their domain }; give n 1 gold; gain
  count(cards in n's domain) gold }
instant { each player { let n = the player to their left; gives n 1 gold } }
instant { let o = the owner of this card; o loses 1 vp; the owner of this card gains 1 vp }
permanent when another player discards a card { let n = the player to their right; n gains 1 vp; they lose 1 vp }
instant { let x = choose a player; each other player gives x 1 gold; x loses 1 vp }
instant { let x = choose a player where vp on their board > vp on your board; x { you gain 1 gold; lose 1 vp } }
instant { let x = choose another player where any citizens in their domain and any cards in the oracle; x loses 1 vp }
instant { let x = choose another player where no citizens in their domain or gold on their board < 3; x gives you a
  card from their domain }
instant { each other player { let x = choose another player; gives x 1 gold } }
instant { each other player { let x = choose another player; x loses 1 vp; gains 1 gold } }
instant { each other player { you gain 1 gold; they lose 1 vp } }
instant { let n = choose a number between 1 and 3; lose n gold; gain n vp }
instant { let n = choose a number between 0 and gold on your board; let m = choose a number between 1 and epoch; lose
  n gold; gain m vp; add n cards to the agora }
instant { let c = choose a card in another player's domain; discard c }
instant { let c = choose a card in your domain; straighten c; use the power of c; if c is a level 2 card { gain level
  of c gold } else { discard c } }
instant { let c = choose a card in your domain; let d = choose a card in your domain; discard a card other than c from
  your domain; transfer d for free }
instant { straighten a card in your domain; restore the ring of a card in your domain; recover a column }
instant { straighten all cards in your domain; restore the ring of all trigger cards in your domain }
instant { restore the ring of this card; straighten this card }
instant { add 2 cards to the agora; add epoch cards to the agora; take this card; transfer this card for free }
instant { take a card from another player's domain; take a citizen from another player's domain }
instant { each other player gives you a card from their domain }
instant { may { let v = choose another player; v { straighten a card in their domain; recover a column } } }
instant { let god = choose a family; take a non god level 1 eleusis card from the oracle; discard all turned god cards
  from your domain }
instant { discard a card of the same family as this card from your domain; gain count(cards of the same family as this
  card in your elysium) gold }
instant { let c = choose a card in the agora; discard a card of the same family as c from your domain to { take c } }
permanent when any player takes a hades card { gain 1 gold }
permanent when you begin or extend or complete a legend { gain 1 gold; straighten it }
permanent when another player completes a level legend { gain 1 gold }
permanent when you earn a bonus tile { gain 1 gold }
permanent when another player earns a family tile { they lose 1 gold }
permanent when any player loses a level tile { they gain 1 gold }
permanent when another player gains vp { gain that much vp }
permanent when any player loses pp { lose that much gold }
permanent when another player pays gold { they gain that much vp; gain that much gold }
permanent when you dismiss a red column { gain 1 gold }
permanent once per epoch when another player dismisses a column { they recover a column }
permanent when any player takes a quest { they gain 1 gold }
permanent when you use a power { gain 1 gold }
permanent when you use a trigger power { restore the ring of it }
permanent when any player uses a trigger or activate power { they may straighten it }
permanent once per epoch when your turn begins { gain 1 gold }
permanent when your turn ends { may pay 1 gold to { take a citizen } }
permanent when an epoch begins { each player gains 1 gold }
permanent when another player takes a card { if gold on their board >= 2 { they give you 1 gold } else { lose 1 vp } }
permanent when another player takes a card { they choose { lose 1 vp } or { give you 1 gold } otherwise { gain 1 vp } }
permanent once per turn when another player takes a card { they may pay 1 gold to { take a citizen }; each other
  player { loses 1 vp }; if gold on their board >= 2 { they lose 1 gold; gain 1 gold } }
permanent when another player takes a card { let v = choose a player; v loses 1 vp; give them 1 gold; discard it }
permanent when another player takes a card { let c = choose a card in your domain; if it is a card of the same family
  as c { give them c } }
permanent when another player gains gold { let n = choose a number between 0 and that much; lose n gold; they lose
  that much gold }
permanent when another player discards a card { take it }
permanent when you take a card { let v = choose another player; v { may pay 1 gold to { take a citizen } } }
permanent when any player transfers a card { let v = the owner of it; v gains 1 vp }
instant { let god = choose a family; let two = choose a family; take a level 2 god card from the oracle; discard a non
  two card from your domain }
instant { let god = choose a family; if any non god cards in your domain { gain 1 gold per 2 god cards in your domain
  } }
instant { let x = choose a player; let y = choose a player; if any citizens in x's domain and no cards in y's domain {
  x loses 1 vp } }
instant { let x = choose a player; let y = choose a player; if count(cards in x's domain) >= 2 and gold on y's board <
  2 { y loses 1 vp } }
instant { let x = choose another player; if any citizens in x's domain and gold on x's board >= 2 { gain 1 gold per
  bonus tile on x's board } }
instant { each other player { let x = choose another player where gold on their board >= 2; gives x 1 gold } }
instant { may { let x = choose another player where gold on their board >= 2; give x 1 gold } }
instant { let x = choose another player where not (any citizens in their domain or vp on their board < 3); x loses 1
  vp }
instant { let x = choose another player; x chooses { lose 1 vp } or { give you 1 gold } or { discard a card from their
  domain } otherwise { gain 1 vp } }
instant { let x = choose another player; x may choose { lose 1 vp } or { give you 1 gold } otherwise { gain 1 vp } }
instant { let x = choose another player; x { if any citizens in their domain { lose 1 vp } else { gain 1 vp }; repeat
  2 times { take a citizen; gain 1 gold } } }
instant { let x = choose another player; x { let n = choose a number between 1 and 2; you gain n gold; lose n vp } }
instant { let c = choose a card in your domain; let x = choose another player where no cards identical to c in their
  domain; give x c }
instant { let c = choose a card in your domain; the owner of c gains 1 vp; let d = the top card of the discard pile;
  if d is a card of the same family as c { take d } }
instant { let x = choose a player; let n = the player to x's left; n gives x 1 gold; x gives n a card from their
  domain }
instant { let x = the last player; let y = the first player; x takes a citizen; if gold on y's board >= 2 { y gives
  you 1 gold } }
instant { let x = choose another player; if no citizens in x's domain or count(hades cards in x's domain) >= 2 { give
  x 1 gold } }
instant { let x = choose another player; if count(complete legends in x's elysium) >= 2 or count(bonus tiles on x's
  board) == 1 { gain 1 gold } }
instant { let x = choose another player; if longest legend in x's elysium >= 2 or gold on x's quest >= 2 or x's disc
  == 1 { gain 1 gold } }
permanent when you use a power { if any citizens in your domain { gain 1 gold }; take a citizen }
permanent when you use a power { if any citizens in your domain { gain 1 gold; take a citizen } }
permanent when you use a power { if any citizens in your domain { may gain 1 gold; each player gains 1 vp } }
permanent when you use a power { if any citizens in your domain { may gain 1 gold }; each player gains 1 vp }
permanent when you use a power { may { gain 1 gold; each player gains 1 vp }; take a citizen }
permanent when you use a power { let x = choose another player; x { you gain 1 gold; lose 1 vp }; take a citizen }
permanent when you use a power { let x = choose another player; x { you gain 1 gold; lose 1 vp; you take a citizen } }
instant { transfer a card for epoch gold more }
instant { take a card from the agora; each player gains 1 gold; may take a citizen }
permanent when another player takes a quest { each other player { loses 1 vp }; they may pay 1 gold to { gain 1 vp } }
permanent when any player pays gold { repeat that much times { gain 1 vp }; if that much >= 3 { they gain that much +
  1 vp } }
legend at end { if transfers >= 1 { gain 1 gold } }
legend { allow 2 more transfer }
chronos { 2 vp if count(complete legends in your elysium) >= 2 and no citizens in your elysium }
chronos { 1 vp per 3 gold on your board }
chronos { (count(cards in this legend) * 2) vp }
chronos { 2 vp per levels among non hades cards in this legend }
chronos { 3 vp if count(activations among cards in your elysium) >= 3 or count(family tiles on your board) == 2 }
chronos { (sum of levels among cards other than this card in your elysium) vp }
instant { discard a level (level of this card) card from your domain; gain 1 vp per level (level of this card) card in
  your domain }
instant { discard a non level (level of this card) card from your domain; if any level (epoch) turned cards in your
  domain { gain 1 gold } }
instant { take a level (count(citizens in your domain)) card from the oracle; take a level 1 to (epoch) card from the
  agora }
instant { let c = choose a card in your domain; take a level (level of c) card from the agora; discard a non level
  (epoch) non level (epoch) to 3 card from your domain }
instant { let n = choose a level; take a level n to (epoch) card from the oracle; take a level (epoch) to n card from
  the oracle; discard a non level n to (epoch) card from your domain }
instant { each other player { discards a level 2 card from their domain }; put a level 1 card from the discard pile
  under the draw pile; return a level 2 card from your elysium }
instant { let p = the player to your left; let q = the player to p's left; q gains 1 gold; gain 1 gold per card in
  p's domain; if gold on q's board == 0 { give q 1 gold } }
instant { let p = the player to your left; if any citizens in p's domain { gain count(columns on p's board) vp } }
instant { each player { let p = the player to their left; let q = the player to p's right; gives q 1 gold } }
instant { let x = choose another player; let p = the player to x's left; p loses 1 vp; gain longest legend in p's
  elysium vp; if p's disc == 1 { gain 1 gold } }
instant { gain count(players where gold on their board >= 2) gold; if count(players where any citizens in their domain
  and gold on their board == 0) >= 2 { gain 1 vp } }
instant { repeat count(players where gold on their board > gold on your board) times { take a citizen }; lose
  (count(players where their disc == 1) + 1) vp }
instant { if count(players where gold on their quest >= 2 and epoch >= 2) == 0 { gain 1 vp } }
instant { if gold on your board == 0 { gain 1 gold } else { if count(cards in your domain) == 0 { gain 1 vp } } }
instant { if vp on your quest == 0 and count(turned cards in your domain) == 0 { gain 1 vp } }
instant { if gold on your board + 1 >= epoch or gold on your quest < vp on your quest { gain 1 vp } }
instant { gain (gold on your board / 2) vp; lose (gold on your board % 2) vp }
instant { gain sum(gold on their board + 1) of all players vp }
instant { repeat (epoch + 1) times { take a citizen }; up to (epoch + 1) times { take a citizen; gain 1 gold } }
instant { put epoch gold on this card; remove (epoch + 1) vp from this card; collect count(cards in your domain) gold
  from this card }
instant { until the end of the turn { cards cost you epoch gold less to transfer; hades cards cost other players
  count(cards in the agora) gold more to transfer; your quest gives epoch vp more } }
instant { gain 1 gold; until the end of the turn { you win ties; cards need no columns } }
instant { transfer a card for count(citizens in your domain) gold more }
permanent { you may make epoch more transfer }
instant { take a citizen; each other player { loses 1 vp }; if any citizens in your domain { each player may gain 1
  gold } else { the first player gains 1 gold } }
instant { let x = choose another player; may { x loses 1 vp; each other player if gold on their board >= 2 { gain 1
  gold } } }
permanent when you take a card { gain 1 gold; if it is a hades card { gain 1 vp }; the first player { may look at the
  top 2 cards of the draw pile; takes a citizen } }
permanent when a power of another player would make you lose gold { may prevent it }
"""

#: Language 3: what is defined, and what is printed under a name with its meaning behind it.
DEFINED = """
define tithe(n) { each other player gives you n gold }
define spend(n) { lose n gold; gain n vp }
keyword ambush name en "Ambush" fr "Embuscade" de "Hinterhalt" { take a citizen; lose 1 gold }
keyword tribute(n) name en "Tribute" fr "Tribut" de "Tribut" { each other player gives you n gold }
keyword zeal(god) name en "Zeal" fr "Zèle" de "Eifer" { gain 1 vp per god cards in your domain }
keyword raid name en "Raid" fr "Razzia" de "Raubzug" { draw and take a card; may ambush }
"""
USES = """
instant { tithe(2); spend(count(cards in your domain)) }
instant { ambush }
instant { gain 1 vp; ambush; gain 1 gold }
instant { may ambush }
instant { each other player ambush }
instant { each other player { may ambush; gains 1 vp } }
instant { the player to your left ambush }
instant { discard a card from your domain to { ambush } }
instant { discard a card from your domain to { tribute(2) } }
instant { if any citizens in your domain { ambush } else { tribute(1) } }
instant { choose { ambush } or { tribute(3) } otherwise { raid } }
instant { repeat 2 times { ambush }; up to 2 times { ambush } }
instant { may tribute(2) }
instant { tribute(count(cards in your domain)) }
instant { let n = choose a number between 1 and 3; tribute(n) }
instant { zeal(hades) }
instant { let god = choose a family; zeal(god) }
permanent once per turn when another player takes a card { they ambush; may tribute(1) }
permanent when any player gains vp { tribute(that much) }
"""


def statement_lines() -> Iterator[str]:
    for text in STATEMENTS.strip().replace("\n  ", " ").splitlines():
        power = parse_power("elysium", text)
        assert power is not None, text
        yield text
        yield from in_all_languages(power_texts, "elysium", (power,))
    for text in USES.strip().splitlines():
        power = parse_power("elysium", text, DEFINED)
        assert power is not None, text
        yield text
        yield from in_all_languages(power_texts, "elysium", (power,))


# --- sentences -------------------------------------------------------------------------------------------------------

#: What the language itself is made of: rows and statements show it.
GRAMMAR = """
    features synonyms numbers classes seams language sentence list group clause gate times each let that letter number
    quantity compare power row verb article has place filter ending when translation name word person keyword
"""
CARDS = ("hermes/the_messenger", "apollo/offerings", "hades/posthumous_hero")
NUMBERS = (1, 2, 7)
FAMILIES = ("apollo", "hades", "zeus")
LANDS = ("lagoon", "forest", "mountain")


def sample_card(place: int, language: str) -> Phrase:
    """A card of each gender, with an article, with a vowel and with an h that is not silent; then a Citizen."""
    return Said("part.citizen") if place > 2 else Name(standard_cards()[CARDS[place]].name(language))


def samples(slot: str, place: int, key: str, language: str) -> Phrase:
    """What stands in a place of a sentence: once one, once two, once many of it."""
    cards = Listed("and", tuple(sample_card(card, language) for card in range(place + 1)))
    players = (seat_phrase(0), Name("Ariane", NAMED), Name("Hector", NAMED))
    amount = amount_phrase((1, 2, 0)[place], ("gold", "vp", "pp")[place])
    colours = tuple(colour_phrase(colour) for colour in ("red", "green", "blue"))
    match slot:
        case "card" | "power":
            return sample_card(place, language)
        case "cards":
            return cards
        case "harmed":
            return sample_card(3 - place, language)
        case "deciding" | "taker":
            return players[place - 1]
        case "by" if not key.startswith("refusal"):
            return players[place - 1]
        case (
            "player" | "owner" | "chosen" | "receiver" | "target" | "giver" | "previous" | "who" | "attacker" | "first"
        ):
            return players[place]
        case "winners" | "order" | "people" | "bots":
            return Listed("and", players[: place + 1])
        case "whose":
            return Said("part.owner", {"owner": players[place]})
        case "most" | "wanted" if "many" in key or "number" in key:
            return Number(NUMBERS[place])
        case "amount" | "points" | "gold" | "needed" | "most" | "returned":
            return amount
        case "price" if key.startswith("action"):
            return Said("part.brackets", {"inside": amount})
        case "price":
            return amount
        case "copy":
            return Said("part.brackets", {"inside": columns_phrase(("red", "any", "blue")[: place + 1])})
        case "has" if "columns" not in key:
            return amount
        case "received" if "Amount" in key:
            return amount_phrase((1, 2, 0)[place], "pp")
        case "colour" | "given":
            return colours[place]
        case "received":
            return colours[place - 1]
        case "colours" | "has":
            return Listed("and", colours[: place + 1])
        case "needs":
            return columns_phrase(("red", "any", "blue")[: place + 1])
        case "phase":
            return phase_phrase((Phase.ACTIONS, Phase.WRITING, Phase.OVER)[place])
        case "legend" if "no such" not in key:
            return Said("part.legend", {"cards": cards})
        case "quest" if not key.startswith("refusal"):
            return Said("part.quest", {"number": Number(place + 1), "gives": amount})
        case "resource":
            return Said(f"word.{('gold', 'vp', 'pp')[place]}")
        case "families":
            return Listed(
                "and", tuple(Name(standard_cards().families[name].name(language)) for name in FAMILIES[: place + 1])
            )
        case "family":
            return Name(standard_cards().families[FAMILIES[place]].name(language))
        case "zone" | "description" | "condition":
            return program_samples(slot, language)[place]
        case "wanted" if "activation" in key or "power such" in key:
            return Listed("or", tuple(Said(f"word.{word}") for word in ("instant", "trigger", "activate")[: place + 1]))
        case (
            "text"
            | "causes"
            | "clause"
            | "sentence"
            | "way"
            | "branch"
            | "action"
            | "wanted"
            | "inside"
            | "gives"
            | "threat"
        ):
            return Name("…")
        case _:
            return Number(NUMBERS[place])


def ephyran_samples(slot: str, place: int, language: str) -> Phrase | None:
    """The same for what only Ephyran has: creatures of both genders, one with an h; zones, objects."""
    zone = Said("zone.zone", {"territory": Said(f"name.{LANDS[place]}"), "number": Number(place + 1)})
    match slot:
        case "creature" | "there" | "own" | "given" | "received" | "replaced":
            return Said(f"name.{('minotaur', 'hydra', 'harpy')[place]}")
        case "zone" | "next" | "aim":
            return zone
        case "place":
            return Said("zone.of", {"zone": zone, "owner": Name("Ariane", NAMED)}) if place else zone
        case "territory":
            return Said(f"name.{LANDS[place]}")
        case "god":
            return Said(f"name.{('gaia', 'aeolus', 'hephaestus')[place]}")
        case "kind" | "object" | "token":
            return Said(f"name.{('trident', 'owl', 'helmet')[place]}")
        case "card" | "half" | "reinforcement" | "power" | "top":
            return Name(
                standard_card_set("ephyran").name(("the_graeae", "exchange_of_zones", "theft")[place], language)
            )
        case "pile":
            return Said(f"place.{('draw pile', 'discard pile', 'tartarus')[place]}")
        case "points":
            return Number(place + 1)
        case _:
            return None


@cache
def program_samples(slot: str, language: str) -> tuple[Phrase, ...]:
    """Cards and conditions as powers speak of them."""
    phrases = {
        "zone": ("a card from your domain", "a card from the oracle", "a card from another player's domain"),
        "description": (
            "a citizen from your domain",
            "an eleusis card from your domain",
            "a level 2 zeus card from your domain",
        ),
        "condition": ("any citizens in your domain", "gold on your board >= 2", "count(cards in the oracle) > 1"),
    }[slot]
    found: list[Phrase] = []
    for phrase in phrases:
        frame = "instant {{ if {} {{ gain 1 gold }} }}" if slot == "condition" else "instant {{ discard {} }}"
        power = parse_power("elysium", frame.format(phrase))
        assert power is not None
        wording = wording_of("elysium", power, language)
        if slot == "condition":
            gate = next(node for node in walk(power) if isinstance(node, nodes.Gate))
            found.append(wording.condition(gate.condition))
        else:
            wanted = "_zone" if slot == "zone" else "card_description"
            call = next(node for node in walk(power) if isinstance(node, nodes.Call) and node.row.endswith(wanted))
            found.append(wording.row_phrase(call))
    return tuple(found)


def sentence_lines() -> Iterator[str]:
    for game in ("", *GAMES):
        words = find_lexicon("en", game).raw
        shared = find_lexicon("en").raw if game else {}
        for section in words:
            if section in GRAMMAR.split():
                continue
            for key in words[section]:
                if words[section][key] != shared.get(section, {}).get(key):
                    yield f"{game or 'every game'} {section}.{key}"
                    yield from in_all_languages(sentence_texts, game, f"{section}.{key}")


def sentence_texts(game: str, key: str, language: str) -> list[str]:
    """All forms of an entry, with one, two and many of what is in it."""
    lexicon = find_lexicon(language, game)
    speaking = find_lexicon(language, game or "elysium")  # what is in it may be of a game
    entry = lexicon.find(key)
    assert entry is not None, f"{language} has no {key}"
    texts = []
    slots = {slot.name for template in entry.templates() for slot in template.slots() if not slot.is_entry}
    asked = {slot for slot, _ in entry.agreeing}
    for features, _ in entry.variants:
        plain = frozenset(feature for feature in features if "=" not in feature)
        absent = {feature.partition("=")[0] for feature in features if feature.endswith("=none")}
        for place in range(3):
            wanted = sorted({*slots, *asked, "owner"} - absent)
            found = {slot: ephyran_samples(slot, place, language) if game == "ephyran" else None for slot in wanted}
            given = {slot: phrase or samples(slot, place, key, language) for slot, phrase in found.items()}
            template = entry.choose(speaking, given, plain)
            assert template is not None, f"{language}: {key} has no form for {sorted(plain)}"
            texts.append(speaking.fill(template, given, plain))
    return [*dict.fromkeys(texts)]


# --- the tests -------------------------------------------------------------------------------------------------------

TABLES: Mapping[str, Callable[[], Iterator[str]]] = {
    "cards": card_lines,
    "rows": row_lines,
    "statements": statement_lines,
    "sentences": sentence_lines,
}


@pytest.mark.parametrize("name", TABLES)
def test_every_text_is_as_it_was_read(name: str) -> None:
    file = HERE / f"{name}.txt"
    text = "\n".join(TABLES[name]()) + "\n"
    if os.environ.get("ELYSIUM_REWRITE"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8"), "read the difference, then  ELYSIUM_REWRITE=1 pytest tests/texts"


def test_every_printed_card_is_in_the_table() -> None:
    lines = (HERE / "cards.txt").read_text(encoding="utf-8").splitlines()
    refs = [line for line in lines if not line.startswith(" ")]
    assert len([ref for ref in refs if not ref.startswith("ephyran/")]) == len(standard_cards()) == 104
    assert len(lines) == len(refs) * (1 + len(find_languages()))


@pytest.mark.parametrize("language", find_languages())
def test_a_printed_text_is_short_enough_for_a_card(language: str) -> None:
    """Six lines of forty characters; half of the texts need two of them."""
    cards = standard_cards()
    lengths = sorted(len(describe_power(card, cards.families, language)) for card in cards.values())
    assert lengths[-1] <= 240
    assert lengths[len(lengths) // 2] <= 80
