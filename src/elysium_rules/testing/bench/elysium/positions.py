"""From what a test lays on the table to a position of Elysium; what is left out is filled in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.elysium.model.ids import COLOURS_OF, CardId, Phase, Stage
from elysium_rules.elysium.model.state import PRINTED, GameState
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.errors import SetupError
from elysium_rules.lang import ast
from elysium_rules.lang.tests import nodes
from elysium_rules.testing.bench.bench import BenchError, Laid
from elysium_rules.testing.bench.elysium.moments import end_of_epoch
from elysium_rules.testing.bench.env import CardName, Env
from elysium_rules.testing.scenario import scenario, seat


@attrs.define
class _Board:
    """What is said of one player so far."""

    fields: dict[str, Any] = attrs.field(factory=dict)  #: what `seat` takes
    legends: list[list[str]] = attrs.field(factory=list)
    tokens: dict[str, int] = attrs.field(factory=dict)
    allowance: int | None = None
    transfers: int = 0


@attrs.define
class _Position:
    """What is said of the table so far."""

    boards: list[_Board]
    fields: dict[str, Any] = attrs.field(factory=dict)  #: what `scenario` takes
    families: list[str] = attrs.field(factory=list)
    counters: dict[str, dict[str, int]] = attrs.field(factory=dict)
    level_tiles: dict[int, int] = attrs.field(factory=dict)
    point: str = ""
    turn: int | None = None


def card_word(card: CardName) -> str:
    """A card as scenarios write it."""
    face = "" if card.face is None else f"={card_word(card.face)}"
    copy = "" if card.copy is None else f"#{card.copy}"
    return f"{card.ref}{copy}{'!' * card.is_turned}{face}"


def arrange(cards: CardSet, laid: Laid, env: Env) -> GameState:
    """Lay out a position.

    Raises:
        BenchError: families or players do not fit together.
        ScenarioError: the rules make the position impossible.
    """
    position = _Position([_Board() for _ in range(max(len(env.seats), 2))])
    families = fill_families(cards, _named_families(laid), laid.named, needs_oracle=_says(laid, "oracle"))
    for item, inner in laid.items:
        _lay(position, item, attrs.evolve(inner, in_play=families))
    _set_moment(position, cards, families)
    players = [seat(**{**board.fields, "legends": board.legends, "tokens": board.tokens}) for board in position.boards]
    state = scenario(
        cards=cards,
        families=families,
        players=players,
        counters=position.counters,
        level_tiles=position.level_tiles,
        **position.fields,
    )
    return end_of_epoch(state) if position.point == "before the epoch begins" else state


# --- families --------------------------------------------------------------------------------------------------------


def _named_families(laid: Laid) -> tuple[str, ...]:
    lines = [item for item, _ in laid.items if isinstance(item, nodes.Line) and item.name == "families"]
    return tuple(part.value for line in lines for part in line.parts if isinstance(part, ast.Word))


def _says(laid: Laid, name: str) -> bool:
    return any(isinstance(item, nodes.Line) and item.name == name for item, _ in laid.items)


def fill_families(
    cards: CardSet, given: Sequence[str], named: Sequence[str], *, needs_oracle: bool = False
) -> tuple[str, ...]:
    """The families in play: those that are given, those of named cards, and then others in the order of their files.

    Raises:
        BenchError: they are too many.
    """
    most = cards.numbers.families.in_play
    wanted = list(dict.fromkeys((*given, *(ref.partition("/")[0] for ref in named))))
    if needs_oracle and not any("oracle" in cards.families[key].uses for key in wanted if key in cards.families):
        wanted += [key for key in cards.families if "oracle" in cards.families[key].uses][:1]
    if len(wanted) > most:
        raise BenchError(f"cards of {most} families", f"the cards of this test are of {', '.join(wanted)}")
    others = [key for key in cards.families if key not in wanted]
    return tuple(sorted((*wanted, *others[: most - len(wanted)])))


# --- line by line ----------------------------------------------------------------------------------------------------


def _lay(position: _Position, item: nodes.Line | nodes.PlayerGiven, env: Env) -> None:
    if isinstance(item, nodes.PlayerGiven):
        board = position.boards[env.player(item.who)]
        for line in item.items:
            _lay_before(position, board, line, env)
        return
    parts = item.parts
    match item.name:
        case "agora" | "oracle" | "draw_pile" | "discard_pile":
            words = [card_word(card) for card in env.cards(_tuple(parts[0]))]
            position.fields[item.name] = [*position.fields.get(item.name, []), *words]
        case "edition":
            position.fields["edition"] = _word(parts[0])
        case "epoch":
            position.fields["epoch"] = env.number(parts[0])
        case "point":
            position.point = _word(parts[0])
        case "turn":
            position.turn = env.player(parts[0])
        case "rest":
            is_out = _word(parts[0]).endswith("out of the game")
            position.fields["rest"] = "removed" if is_out else "discard pile"
        case "shuffled":
            position.fields["reshuffled"] = env.number(parts[0])
        case "seed":
            position.fields["seed"] = env.number(parts[0])
        case "level_tile":
            position.level_tiles[env.number(parts[0])] = env.player(parts[1])
        case "your_level_tile":
            position.level_tiles[env.number(parts[0])] = 0
        case _:
            assert item.name in ("families", "stops"), item.name


def _lay_before(position: _Position, board: _Board, line: nodes.Line, env: Env) -> None:
    parts, fields = line.parts, board.fields
    match line.name:
        case "amount":
            amount, resource = env.number(parts[0]), _word(parts[1])
            if resource in PRINTED:
                fields[resource] = fields.get(resource, 0) + amount
            else:
                key = env.known.resources[resource]
                board.tokens[key] = board.tokens.get(key, 0) + amount
        case "counter":
            amount, resource, card = env.number(parts[0]), _word(parts[1]), env.card(parts[2])
            key = resource if resource in PRINTED else env.known.resources[resource]
            position.counters.setdefault(card_word(card), {})[key] = amount
        case "domain":
            words = [card_word(card) for card in env.cards(_tuple(parts[0]))]
            fields["domain"] = [*fields.get("domain", []), *words]
        case "legend":
            board.legends.append([card_word(card) for card in env.cards(_tuple(parts[0]))])
        case "columns":
            fields["columns"] = [_word(part) for part in parts]
        case "no_columns":
            fields["columns"] = ()
        case "all_columns":
            fields["columns"] = None
        case "quest":
            fields["quest"] = env.number(parts[0])
        case "incomplete":
            fields["quest"] = "incomplete"
        case "disc":
            fields["disc"] = env.number(parts[0])
        case "allowance":
            board.allowance = env.number(parts[0])
        case "made":
            board.transfers = env.number(parts[0])
        case _:
            assert line.name == "taken", line.name
            fields["cards_taken"] = env.number(parts[0])


def _tuple(piece: nodes.Piece) -> tuple[nodes.Piece, ...]:
    assert isinstance(piece, tuple)
    return piece


def _word(piece: nodes.Piece) -> str:
    assert isinstance(piece, ast.Word)
    return " ".join(piece.value.split())


# --- when it is ------------------------------------------------------------------------------------------------------


def _set_moment(position: _Position, cards: CardSet, families: Sequence[str]) -> None:
    """Make a moment of its words: whose turn, in which phase and stage, and what must be over by then."""
    point, fields = position.point, position.fields
    is_last = point in ("before the end of the epoch", "before the end of the game", "before the epoch begins")
    if point in ("after taking", "after dismissing"):
        fields["stage"] = "column" if point == "after taking" else "after"
    if point == "before the end of the game":
        fields["epoch"] = cards.numbers.epochs.count
    if is_last or point == "in phase three":
        fields["phase"] = "writing"
    if is_last or point == "before phase three":
        _be_last(position, default=len(position.boards) - 1 if point == "before the epoch begins" else 0)
    turn = fields["turn"] = position.turn or 0
    active = position.boards[turn]
    if fields.get("phase") == "writing":
        fields["transfers"] = active.transfers
        fields["allowance"] = active.allowance if active.allowance is not None or not is_last else 0
    elif active.allowance is not None or active.transfers:
        raise BenchError("transfers that are counted", "they are counted in Phase III only; write `in phase three`")
    if point == "before phase three":
        fields["stage"] = "after"
        _end_turns(position, cards, families)


def _be_last(position: _Position, default: int) -> None:
    """Whose turn it is comes last: whoever has the highest disc that is given, or else *default*."""
    boards = position.boards
    given = {place: board.fields["disc"] for place, board in enumerate(boards) if "disc" in board.fields}
    last = (
        position.turn if position.turn is not None else next((s for s, d in given.items() if d == len(boards)), default)
    )
    boards[last].fields.setdefault("disc", len(boards))
    position.turn = last


def _end_turns(position: _Position, cards: CardSet, families: Sequence[str]) -> None:
    """All have taken their cards and a quest, so that only the turn that goes on is left of Phase II."""
    try:
        game = find_game(cards, len(position.boards), tuple(families), position.fields.get("edition", "revised"))
    except SetupError as error:
        raise BenchError("a game that can be played", str(error)) from error
    taken = {board.fields.get("quest") for board in position.boards}
    free = iter([quest.number for quest in game.quest_tiles if quest.number not in taken])
    for board in position.boards:
        board.fields.setdefault("cards_taken", game.cards_owed)
        if "quest" not in board.fields:
            board.fields["quest"] = next(free)


# --- and back --------------------------------------------------------------------------------------------------------


_SHOWN: Final = 5  #: cards of the draw pile


def describe(state: GameState, env: Env) -> Iterator[str]:
    """A position as lines of a `given`: as far as one can be laid out again."""
    game = state.game
    yield f"families {', '.join(game.families)}"
    if str(game.edition) != "revised":
        yield f"edition {game.edition}"
    if state.epoch > 1:
        yield f"epoch {state.epoch}"
    for number, board in enumerate(state.players):
        lines = [f"{getattr(board, word)} {word}" for word in PRINTED if getattr(board, word)]
        lines += [
            f"{amount} {key.partition('.')[2]}" for key, amount in zip(game.tokens, board.tokens, strict=True) if amount
        ]
        if board.domain:
            lines.append(f"domain {', '.join(_show(state, card) for card in board.domain)}")
        lines += [f"legend {', '.join(_show(state, card) for card in legend.cards)}" for legend in board.elysium]
        colours = COLOURS_OF[board.column_mask]
        if len(colours) < len(COLOURS_OF[-1]):
            lines.append(f"columns {', '.join(colours)}" if colours else "no columns")
        if board.quest is not None:
            lines.append("quest incomplete" if board.quest.is_incomplete else f"quest {board.quest.number}")
        lines.append(f"disc {board.disc}")
        if board.cards_taken and state.phase is Phase.ACTIONS:
            lines.append(f"{board.cards_taken} cards taken")
        if state.phase is Phase.WRITING and state.active == number:
            lines += [f"{state.allowance} transfers left", f"{state.transfers} transfers made"]
        for card, key, amount in state.counters:
            if any(card in cards for cards in (board.domain, *(legend.cards for legend in board.elysium))):
                lines.append(f"{amount} {key.rpartition('.')[2]} on {game.card_ref(card)}")
        yield f"{env.name_of(number)} {{ {'; '.join(lines)} }}"
    for name, cards in (
        ("agora", state.agora),
        ("oracle", state.oracle),
        ("discard pile", state.discard_pile),
        ("draw pile", tuple(reversed(state.draw_pile))[:_SHOWN]),
    ):
        if cards:
            yield f"{name} {', '.join(_show(state, card) for card in cards)}"
    if state.reshuffled:
        yield f"{state.reshuffled} cards were shuffled back"
    stage = {Stage.COLUMN: "after taking", Stage.AFTER: "after dismissing", Stage.TRANSFERS: "in phase three"}
    if state.stage in stage:
        yield stage[state.stage]
    if state.active:
        yield f"the turn of {env.name_of(state.active)}"


def _name(state: GameState, card: CardId) -> str:
    """A card, and which copy of it where more of them lie in sight: the first one that is free may be another."""
    game = state.game
    ref, copy = game.card_ref(card), game.copy_of[card]
    return f"{('first', 'second', 'third', 'fourth')[copy]} {ref}" if copy or _count(state, ref) > 1 else ref


def _count(state: GameState, ref: str) -> int:
    """How many copies of a card a description names."""
    game = state.game
    legends = (legend.cards for board in state.players for legend in board.elysium)
    places = (*(board.domain for board in state.players), *legends, state.agora, state.oracle, state.discard_pile)
    cards = [card for place in (*places, state.draw_pile[-_SHOWN:]) for card in place]
    faces = [state.citizen_faces[card - game.size] if card >= game.size else card for card in cards]
    return sum(game.card_ref(card) == ref for card in faces if card is not None)


def _show(state: GameState, card: CardId) -> str:
    """A card with what is to be seen of it, and what only a test may say."""
    game = state.game
    if card >= game.size:
        face = state.citizen_faces[card - game.size]
        return "citizen" if face is None else f"citizen showing {_name(state, face)}"
    is_in_domain = any(card in board.domain for board in state.players)
    has_ring = bool(state.ring_mask >> card & 1)
    is_spent = is_in_domain and (
        bool(state.turned_mask >> card & 1) or (bool(game.trigger_mask >> card & 1) and not has_ring)
    )
    return f"{'turned ' * is_spent}{_name(state, card)}"
