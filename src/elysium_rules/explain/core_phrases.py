"""The phrases that are no rows of any game's table: the statements, numbers and declarations of `grammar/core*.lark`.

Every word of these grammars stands in one of them; a test holds that, and that each example can be read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from elysium_rules.program import nodes


@attrs.frozen
class CorePhrase:
    """Something that can be said in the cards of every game."""

    words: str  #: how it begins, or what marks it
    example: str
    doc: str
    since: int = 1
    is_used: Callable[[object], bool] | None = None  #: whether a part of a power is one; None: it is no part of a power
    also: tuple[str, ...] = ()  #: other words that belong to it


def _is_gate(node: object) -> bool:
    return isinstance(node, nodes.Gate)


CORE_PHRASES: Final = (
    CorePhrase(
        "each player",
        "each player gains 1 gold",
        "Every player does it, you first, then in the order of play; in it, *they* are whoever does it.",
        is_used=lambda node: isinstance(node, nodes.EachPlayer) and not node.others,
    ),
    CorePhrase(
        "each other player",
        "each other player loses 1 vp",
        "The same without you.",
        is_used=lambda node: isinstance(node, nodes.EachPlayer) and node.others,
    ),
    CorePhrase(
        "may",
        "may take a citizen",
        "Whoever acts can decline; a `may` before something that is chosen is one question, not two.",
        is_used=lambda node: isinstance(node, nodes.Gate) and node.optional,
    ),
    CorePhrase(
        "to",
        "pay 1 gold to { take a citizen }",
        "What stands before `to` is the price of what stands behind it: paid in full, or not at all.",
        is_used=lambda node: isinstance(node, nodes.Gate) and bool(node.costs),
    ),
    CorePhrase(
        "choose or otherwise",
        "choose { gain 1 gold } or { take a citizen } otherwise { gain 1 vp }",
        "Whoever acts picks one of the ways that are possible; where none is, what stands behind `otherwise` is done.",
        is_used=lambda node: isinstance(node, nodes.Gate) and len(node.branches) > 1,
        also=("chooses",),
    ),
    CorePhrase(
        "if else",
        "if any citizens in your domain { gain 1 gold } else { take a citizen }",
        "What stands in the braces is done where the condition holds, else what stands behind `else`.",
        is_used=lambda node: isinstance(node, nodes.Gate) and node.condition is not None,
    ),
    CorePhrase(
        "repeat times",
        "repeat 2 times { take a citizen }",
        "It is done so often; the number is worked out once. No loop stands in another.",
        is_used=lambda node: isinstance(node, nodes.Repeat) and not node.up_to,
    ),
    CorePhrase(
        "up to times",
        "up to 3 times { transfer a card }",
        "It is done so often at most: whoever acts can stop before each time.",
        is_used=lambda node: isinstance(node, nodes.Repeat) and node.up_to,
    ),
    CorePhrase(
        "let",
        "let wanted = choose a level; gain wanted gold",
        "Names a value up to the end of the block: a number that is worked out now, or something that is chosen now.",
        is_used=lambda node: isinstance(node, nodes.Let),
    ),
    CorePhrase(
        "per",
        "gain 1 gold per 2 cards in your domain",
        "So much for every full number of things, and rounded down.",
        is_used=lambda node: isinstance(node, nodes.Per),
    ),
    CorePhrase(
        "highest of all players",
        "gain highest(gold on their board) of all players gold",
        "The largest of the numbers of all players, or of all `other players`; *they* are each of them in turn.",
        is_used=lambda node: isinstance(node, nodes.OverPlayers) and node.join == "highest",
        also=("other", "all"),
    ),
    CorePhrase(
        "lowest of all players",
        "gain lowest(gold on their board) of all players gold",
        "The smallest of them.",
        since=2,
        is_used=lambda node: isinstance(node, nodes.OverPlayers) and node.join == "lowest",
    ),
    CorePhrase(
        "sum of all players",
        "gain sum(count(citizens in their domain)) of all players gold",
        "All of them together.",
        since=2,
        is_used=lambda node: isinstance(node, nodes.OverPlayers) and node.join == "sum",
    ),
    CorePhrase(
        "min",
        "gain min(3, count(cards in your domain)) gold",
        "The smaller of two numbers.",
        since=2,
        is_used=lambda node: isinstance(node, nodes.Arithmetic) and node.operator == "min",
    ),
    CorePhrase(
        "max",
        "gain max(1, count(citizens in your domain)) gold",
        "The larger of two numbers.",
        since=2,
        is_used=lambda node: isinstance(node, nodes.Arithmetic) and node.operator == "max",
    ),
    CorePhrase(
        "and",
        "if any citizens in your domain and gold on your board < 3 { gain 1 gold }",
        "Both must hold. Between prices: both are paid.",
        is_used=lambda node: isinstance(node, nodes.Both),
    ),
    CorePhrase(
        "or",
        "if any citizens in your domain or gold on your board < 3 { gain 1 gold }",
        "One of them must hold; it binds less than `and`.",
        since=2,
        is_used=lambda node: isinstance(node, nodes.Either),
    ),
    CorePhrase(
        "not",
        "if not any citizens in your domain { take a citizen }",
        "It must not hold.",
        is_used=lambda node: isinstance(node, nodes.Negate),
    ),
    CorePhrase(
        "that much",
        "permanent once per turn when you lose gold { gain that much vp }",
        "The amount that the event is about.",
        since=2,
    ),
    CorePhrase(
        "you",
        "let friend = choose another player; friend { may discard a card from their domain to { you gain 1 vp } }",
        "Whoever uses the power. As a subject it says who acts.",
        since=2,
    ),
    CorePhrase(
        "they",
        "each other player { let lost = choose a card from their domain; they discard lost }",
        "The player whom the innermost `each`, subject or event is about.",
        since=2,
        also=("their", "them"),
    ),
    CorePhrase(
        "at",
        "at the end of the turn { gain 1 gold }",
        "What stands in the braces is done later, when the moment comes; also if the card is gone by then.",
        since=3,
        is_used=lambda node: isinstance(node, nodes.Later),
    ),
    CorePhrase(
        "define",
        "define tithe(n) { each other player gives you n gold }",
        "Gives statements a name, for the author; cards print what they mean. It is used like `tithe(2)`.",
        since=3,
    ),
    CorePhrase(
        "keyword",
        'keyword ambush name en "Ambush" { take a citizen; lose 1 gold }',
        "Gives statements a name that is printed on the cards as well, with what it means in brackets.",
        since=3,
        is_used=lambda node: isinstance(node, nodes.Block) and node.keyword is not None,
    ),
    CorePhrase(
        "resource",
        'resource arrow arrows { name en "arrow" "arrows" }',
        "Stands in the family: a resource of its own, with its words for one and many, and what players call it.",
        since=3,
        also=("masculine", "feminine", "neuter"),
    ),
    CorePhrase(
        "flavour",
        'flavour en "Bones, and a bed of straw."',
        "Stands behind the copies: a text on the card that means nothing in the game.",
        since=3,
    ),
    CorePhrase("family", 'family mine { name en "Mine" }', "The family of the file, with its name; one per file."),
    CorePhrase(
        "uses", 'family mine { name en "Mine" uses oracle }', "The family brings a part of the game to the table."
    ),
    CorePhrase(
        "card",
        'card charon level 2 { name en "Charon" copies red trigger { gain 1 gold } }',
        "A card: its key, what is printed on it, and what it does.",
    ),
    CorePhrase("name", 'name en "Charon" fr "Charon"', "What players call it, in any of the languages; one is enough."),
)
