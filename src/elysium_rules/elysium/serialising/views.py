"""Views as plain data for frontends: the table, the open question, and the choices with their labels.

Everything is made from a `PlayerView`, which holds no hidden fact; so what is written here cannot tell one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from elysium_rules.elysium.changes.delayed import is_lasting
from elysium_rules.elysium.model.cards import CardSet, Family
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import CardId
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.state import PlayerState
from elysium_rules.elysium.seeing.observe import PlayerView
from elysium_rules.elysium.text.wording import describe_power
from elysium_rules.kernel.codec import Json
from elysium_rules.kernel.frames import Promise
from elysium_rules.play.saying.words import describe_player
from elysium_rules.play.serialising.views import FORMAT, encode_question
from elysium_rules.program.names import DEFAULT_LANGUAGE, known_language

if TYPE_CHECKING:
    from elysium_rules import json_types


def encode_view(view: PlayerView, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> json_types.View:
    """A view as plain data; prompt, labels and names of players are in *language*.

    A card is an object: `number` is its name in actions and events, `ref` the printed card (null for a Citizen).
    Cards of a Domain also say whether they have a ring and whether they are turned. The draw pile is a number.
    Where the viewing player must decide, `question.choices` lists what can be done, in a fixed order.
    `elysium_rules.json_types` has the types of all this.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, observe, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> shown = encode_view(observe(state, state.deciding))
        >>> shown["question"]["prompt"], shown["question"]["choices"][-1]["label"]
        ('player 1: take a card or a quest', 'take quest 2 (2 gold, 1 VP, 3 transfers)')
    """
    game = view.game
    shown: json_types.View = {
        "format": FORMAT,
        "player": view.player,
        "language": cast("json_types.Language", known_language(language)),
        "families": list(game.families),
        "edition": cast("json_types.Edition", str(game.edition)),
        "epoch": view.epoch,
        "phase": cast("json_types.Phase", str(view.phase)),
        "stage": cast("json_types.Stage", view.stage.name.lower()),
        "active": view.active,
        "order": list(view.order),
        "turns_played": view.turns_played,
        "players": [
            _encode_board(view, board, describe_player(seat, language, names))
            for seat, board in enumerate(view.players)
        ],
        "agora": _encode_cards(view, view.agora),
        "oracle": _encode_cards(view, view.oracle) if game.uses_oracle else None,
        "draw_pile": view.draw_pile_size,
        "discard_pile": _encode_cards(view, view.discard_pile),
        "removed": _encode_cards(view, view.removed),
        "reshuffled": view.reshuffled,
        "pediment": _encode_colours(view.pediment),
        "quests": [_encode_quest(view, quest) for quest in view.quests],
        "bonuses": _encode_bonuses(view),
        "allowance": view.allowance,
        "transfers": view.transfers,
        "open_powers": [{"card": game.card_of(frame.card), "player": frame.you} for frame in view.open_powers],
        "question": _encode_question(view, language, names),
    }
    if view.promises:
        shown["promises"] = [_encode_promise(view, promise) for promise in view.promises]
    if view.sealed:  # what not everybody knows is left out where there is nothing of it
        shown["sealed"] = [{"player": answer.player, "number": answer.number} for answer in view.sealed]
    if view.known:
        shown["known"] = [
            {
                "citizen": glimpse.citizen,
                "depth": glimpse.depth,
                "players": list(glimpse.players),
                "open": glimpse.is_open,
                "card": None if glimpse.card is None else _encode_card(view, glimpse.card),
            }
            for glimpse in view.known
        ]
    return shown


def _encode_promise(view: PlayerView, promise: Promise) -> json_types.Promise:
    moment = cast("json_types.Moment", str(promise.moment))
    return {
        "card": view.game.card_of(promise.frame.card),
        "player": promise.frame.you,
        "moment": moment,
        "lasts": is_lasting(view.game, promise),
    }


def _encode_board(view: PlayerView, board: PlayerState, name: str) -> json_types.Board:
    shown: json_types.Board = {
        "name": name,
        "gold": board.gold,
        "vp": board.vp,
        "pp": board.pp,
        "disc": board.disc,
        "columns": _encode_colours(board.columns),
        "domain": [
            {**_encode_card(view, card), "ring": card in view.rings, "turned": card in view.turned}
            for card in board.domain
        ],
        "elysium": [
            {"kind": cast("json_types.LegendKind", str(legend.kind)), "cards": _encode_cards(view, legend.cards)}
            for legend in board.elysium
        ],
        "quest": None if board.quest is None else _encode_quest(view, board.quest),
        "cards_taken": board.cards_taken,
    }
    if any(board.tokens):
        shown["tokens"] = _encode_tokens(zip(view.game.tokens, board.tokens, strict=True))
    return shown


def _encode_tokens(amounts: Iterable[tuple[str, int]]) -> list[json_types.Tokens]:
    """Amounts of resources, of families or on cards (N20, N21), by the names of the resources."""
    return [{"resource": resource, "amount": amount} for resource, amount in sorted(amounts) if amount]


def _encode_colours(colours: Iterable[str]) -> list[json_types.Colour]:
    return [cast("json_types.Colour", str(colour)) for colour in colours]


def _encode_card(view: PlayerView, card: CardId) -> json_types.Card:
    shown: json_types.Card = {"number": card, "ref": None if view.is_citizen(card) else view.game.faces[card].ref}
    if view.counters and (lying := view.lying_on(card)):
        shown["tokens"] = _encode_tokens(lying)
    return shown


def _encode_cards(view: PlayerView, cards: Iterable[CardId]) -> list[json_types.Card]:
    return [_encode_card(view, card) for card in cards]


def _encode_quest(view: PlayerView, quest: Quest) -> json_types.Quest:
    """A quest tile with the colours that stand above its place (T4); the Incomplete side has none (T10)."""
    return {
        "number": quest.number,
        "gold": quest.gold,
        "vp": quest.vp,
        "transfers": quest.transfers,
        "colours": _encode_colours(view.colours_over(quest)),
    }


def _encode_bonuses(view: PlayerView) -> list[json_types.Bonus]:
    """Every bonus tile of the game: its points, and who has it (S9)."""
    numbers = view.game.numbers.bonuses
    tiles: list[json_types.Bonus] = [
        {"level": level, "family": None, "points": points, "player": holder}
        for level, (points, holder) in enumerate(zip(numbers.level, view.level_tiles, strict=True), start=1)
    ]
    for family, holders in zip(view.game.families, view.family_tiles, strict=True):
        for place, points in enumerate(numbers.family):
            holder = holders[place] if place < len(holders) else None
            tiles.append({"level": None, "family": family, "points": points, "player": holder})
    return tiles


def _encode_question(view: PlayerView, language: str, names: Sequence[str]) -> json_types.Question | None:
    asking = view.question
    card = None if asking is None else _encode_card(view, CardId(asking.card))
    return cast(
        "json_types.Question | None", encode_question(view, asking, view.stack, cast("Json", card), language, names)
    )


# --- printed cards ---------------------------------------------------------------------------------------------------


def _encode_own(family: Family, language: str) -> dict[str, Json]:
    """What the resources of a family are called (N20); nothing where it has none."""
    if not family.resources:
        return {}
    return {
        "resources": [
            {"resource": own.key, "one": own.name(1, language), "many": own.name(2, language)}
            for own in family.resources
        ]
    }


def encode_prints(cards: CardSet, groups: Sequence[str], language: str = DEFAULT_LANGUAGE) -> list[Json]:
    """All cards of some families, as printed."""
    families = cards.families
    return [
        {
            "ref": card.ref,
            "family": card.family,
            "level": card.level,
            "name": card.name(language),
            "activation": str(card.activation),
            "activations": [str(activation) for activation in card.activations],
            "eleusis": card.is_eleusis,
            "text": describe_power(card, families, language),
            "source": families[key].power_text(card),
            "flavour": card.flavour(language),
            **_encode_own(families[key], language),
        }
        for key in groups
        for card in families[key].cards
    ]


def encode_cards(game: ElysiumGame, language: str = DEFAULT_LANGUAGE) -> tuple[list[Json], list[Json]]:
    """All cards of a game as printed, and each copy in its deck with what it needs to be taken (T3)."""
    deck: list[Json] = [
        {"number": number, "ref": face.ref, "condition": [str(word) for word in game.conditions[number]]}
        for number, face in enumerate(game.faces)
    ]
    return encode_prints(game.cards, game.families, language), deck
