"""What holds in every state of every game, whatever was played before.

Written from the rules and not from the engine, so that the two can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from weakref import ref

from elysium_rules.elysium import reach
from elysium_rules.elysium.bounds import BUDGET, MOST_ALLOWED, MOST_CITIZENS
from elysium_rules.elysium.faults import (
    Fault,
    LegendCards,
    citizen_price,
    completed_legends,
    family_tile_fault,
    legend_fault,
    legend_kind,
    level_tile_fault,
    longest_legends,
)
from elysium_rules.elysium.game import Game, game_of
from elysium_rules.elysium.ids import (
    ALL_COLUMNS,
    Activation,
    CardId,
    Edition,
    LegendKind,
    Phase,
    PlayerId,
    Stage,
    Zone,
)
from elysium_rules.elysium.legal import legal_actions
from elysium_rules.elysium.state import GameState, Legend, PlayerState
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.instructions import MOST_TIMES, Act, Ask, Code, Enter, Line, SlotKind, Times
from elysium_rules.kernel.machine import MOST_OPEN, open_question_value
from elysium_rules.kernel.rng import Rng
from elysium_rules.program import nodes

_STAGES: Final = {
    Phase.ACTIONS: (Stage.TAKE, Stage.COLUMN, Stage.AFTER),
    Phase.WRITING: (Stage.TRANSFERS,),
}
#: Where a Citizen can never be: its back does not lie here, or it is a Citizen no more.
_FACE_UP_OR_DRAWN: Final = (Zone.DRAW_PILE, Zone.AGORA, Zone.ORACLE)
_UNSEEN: Final = 10_000  #: cards that may have been shuffled back in an epoch without any chance
#: An action may have cost so many times what we reckon: another version may reckon otherwise.
_SLACK: Final = 2


def check_invariants(state: GameState) -> None:
    """Check that a state is one that the rules allow, and that it is really frozen.

    Raises:
        AssertionError: something does not hold; the sentence names the rule.

    Example:
        >>> from elysium_rules.testing import scenario
        >>> check_invariants(scenario(agora="charon zeus/initiation"))
    """
    _check_frozen(state)
    _check_cards(state)
    _check_accounts(state)
    for player, board in enumerate(state.players):
        _check_domain(state, player, board)
        _check_elysium(state, player, board)
    _check_marks(state)
    _check_order(state)
    _check_quests(state)
    _check_tiles(state)
    _check_course(state)
    check_frames(state)
    _check_choices(state)
    _check_turns(state)
    _check_taking(state)
    _check_openings(state)
    _check_closing(state)
    _check_budget(state)
    _check_last_step(state)


def _require(holds: bool, rule: str, sentence: str) -> None:  # noqa: FBT001 - the first argument of every assertion
    # Raised and not asserted: it must also work under `python -O`.
    if not holds:
        raise AssertionError(f"rule {rule}: {sentence}" if rule else sentence)


def _require_no(fault: Fault | None, where: str = "") -> None:
    if fault is not None:
        raise AssertionError(f"rule {fault.rule}: {where}{fault.reason}")


# --- frozen ----------------------------------------------------------------------------------------------------------


def _check_frozen(state: GameState) -> None:
    """Nothing that can be changed is reachable: no table, no board, no running frame, no list."""
    _require(type(state) is GameState, "", f"a state is a GameState, not a {type(state).__name__}")
    _require(state.log is None, "", "the log of a step is still in the state")
    _require(type(state.rng) is Rng, "", f"the randomness of a state is a {type(state.rng).__name__}")
    _require(type(state.phase) is Phase, "", f"a phase is a Phase, not a {type(state.phase).__name__}")
    _require(type(state.stage) is Stage, "", f"a stage is a Stage, not a {type(state.stage).__name__}")
    for name in ("order", "players", "reserve", "quests", "level_tiles", "family_tiles", "closing", "stack"):
        _require(type(getattr(state, name)) is tuple, "", f"{name} is a {type(getattr(state, name)).__name__}")
    for name in ("agora", "oracle", "draw_pile", "discard_pile", "removed", "citizen_faces"):
        _require(type(getattr(state, name)) is tuple, "", f"{name} is a {type(getattr(state, name)).__name__}")
    for board in state.players:
        _require(type(board) is PlayerState, "", f"a board is a {type(board).__name__}, not a PlayerState")
        _require(type(board.domain) is tuple, "", f"a Domain is a {type(board.domain).__name__}")
        _require(type(board.elysium) is tuple, "", f"an Elysium is a {type(board.elysium).__name__}")
        for legend in board.elysium:
            _require(type(legend) is Legend, "", f"a Legend is a {type(legend).__name__}")
            _require(type(legend.cards) is tuple, "", f"the cards of a Legend are a {type(legend.cards).__name__}")
    for frame in state.stack:
        _require(type(frame) is Frame, "", f"a frame is a {type(frame).__name__}, not a Frame")
        for value in frame.slots:
            _check_slot(value)
    _require(state.question is None or type(state.question) is Question, "", "the question is not a Question")


def _check_slot(value: object) -> None:
    if type(value) is tuple:
        for item in value:
            _check_slot(item)
    else:
        plain = value is None or isinstance(value, (int, str))
        _require(plain, "", f"a power in progress keeps a {type(value).__name__}, which is no plain value")


# --- cards -----------------------------------------------------------------------------------------------------------


def _places(state: GameState) -> Iterator[tuple[Zone, tuple[CardId, ...]]]:
    yield Zone.DRAW_PILE, state.draw_pile
    yield Zone.AGORA, state.agora
    yield Zone.ORACLE, state.oracle
    yield Zone.DISCARD_PILE, state.discard_pile
    yield Zone.REMOVED, state.removed
    for board in state.players:
        yield Zone.DOMAIN, board.domain
        for legend in board.elysium:
            yield Zone.ELYSIUM, legend.cards


def _check_cards(state: GameState) -> None:
    """Every card of the deck is in exactly one place, and so is every Citizen (S2, T11)."""
    size = state.game.size
    real: list[CardId] = []
    citizens: list[CardId] = []
    for zone, cards in _places(state):
        if not cards or max(cards) < size:
            real += cards
            continue
        _require(zone not in _FACE_UP_OR_DRAWN, "T11", f"there is a Citizen in the {zone}")
        for card in cards:
            (citizens if card >= size else real).append(card)
    real += [face for face in state.citizen_faces if face is not None]
    if sorted(real) != list(range(size)):
        raise AssertionError(f"rule S2: {_say_misplaced(state, Counter(real))}")
    known = [size + number for number, face in enumerate(state.citizen_faces) if face is not None]
    _require(
        sorted(citizens) == known, "T11", f"the Citizens {sorted(citizens)} are on the table, but {known} have a face"
    )
    _require(state.game.uses_oracle or not state.oracle, "S10", "there are cards in an Oracle that is not in play")
    shuffled = state.citizen_faces.count(None)
    _require(
        shuffled <= max(0, state.reshuffled), "P21", f"{shuffled} Citizens were shuffled back, but not as many cards"
    )
    _require(len(state.citizen_faces) <= MOST_CITIZENS, "T8", "there are more Citizens than a game takes")


def _say_misplaced(state: GameState, places: Counter[CardId]) -> str:
    game = state.game
    lost = [CardId(card) for card in range(game.size) if card not in places]
    doubled = [card for card, number in places.items() if number > 1]
    parts = []
    if lost:
        parts.append(f"in no place: {', '.join(_copy_name(game, card) for card in lost)}")
    if doubled:
        parts.append(f"in several places: {', '.join(_copy_name(game, card) for card in doubled)}")
    return "every card is in exactly one place, but " + "; ".join(parts or ["there are cards of another game"])


def _copy_name(game: Game, card: CardId) -> str:
    return f"{game.card_ref(card)}#{game.copy_of[card] + 1}"


def _check_domain(state: GameState, player: int, board: PlayerState) -> None:
    refs = [state.game.card_ref(card) for card in board.domain if not state.is_citizen(card)]
    _require(len(set(refs)) == len(refs), "T7", f"player {player} has identical cards in the Domain: {', '.join(refs)}")
    mask = 0
    for card in board.domain:
        mask |= 1 << card
    _require(board.domain_mask == mask, "", f"the bit mask of the Domain of player {player} is not up to date")
    _require(0 <= board.column_mask <= ALL_COLUMNS, "S5", f"player {player} has columns that do not exist")
    most = state.game.numbers.players.cards
    _require(0 <= board.cards_taken <= most, "T2", f"player {player} has taken {board.cards_taken} cards in an epoch")


def _check_marks(state: GameState) -> None:
    """Rings and turned cards are in Domains, on cards that can have them (P4, P5)."""
    game = state.game
    triggers = activates = 0
    for board in state.players:
        for card in board.domain:
            if card < game.size:
                triggers |= (game.faces[card].activation is Activation.TRIGGER) << card
                activates |= (game.faces[card].activation is Activation.ACTIVATE) << card
    _require(not state.rings & ~triggers, "P4", "there is a ring on a card that is no Trigger card in a Domain")
    _require(not state.turned & ~activates, "P5", "a card is turned that is no Activate card in a Domain")


# --- accounts --------------------------------------------------------------------------------------------------------


def _check_accounts(state: GameState) -> None:
    """What is on the boards came from the reserve, and no account but the reserve is below zero (S11, P13)."""
    for place, name in enumerate(("gold", "vp", "pp")):
        amounts = [getattr(board, name) for board in state.players]
        total = sum(amounts) + state.reserve[place]
        _require(total == 0, "S11", f"the accounts of {name} add up to {total} and not to nothing")
        for player, amount in enumerate(amounts):
            _require(amount >= 0, "P13", f"player {player} has {amount} {name}")
    prestige = sum(board.pp for board in state.players)
    _require(state.game.uses_prestige or not prestige, "S10", "there are PP, but prestige is not in play")
    _require(state.reshuffled >= 0, "A6", f"{state.reshuffled} cards were shuffled back")


# --- Legends and tiles -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _legend_facts(known: ref[Game], cards: LegendCards) -> tuple[Fault | None, LegendKind | None, int, int]:
    """Fault, kind, accepted cards and the price of a Citizen, worked out card by card."""
    game = game_of(known)
    fault = legend_fault(game, cards)
    if fault is not None:
        return fault, None, 0, 0
    accepts = sum(
        1 << card
        for card in range(game.size)
        if card not in cards and legend_fault(game, (*cards, CardId(card))) is None
    )
    return None, legend_kind(game, cards), accepts, citizen_price(game, cards)


def _check_elysium(state: GameState, player: int, board: PlayerState) -> None:
    """Legends are valid, and what they say of themselves is true (L3-L10)."""
    for number, legend in enumerate(board.elysium):
        # Citizens are alike, so that the same Legend need not be worked out again.
        cards = tuple(CardId(min(card, state.game.size)) for card in legend.cards)
        fault, kind, accepts, price = _legend_facts(ref(state.game), cards)
        where = f"Legend {number} of player {player}"
        _require_no(fault, f"{where}: ")
        _require(legend.kind is kind, "L5", f"{where} is a {kind} Legend, but says {legend.kind}")
        _require(legend.accepts == accepts, "L6", f"{where} does not accept the cards that fit")
        _require(legend.citizen_price == price, "L8", f"in {where} a Citizen costs {price}, not {legend.citizen_price}")


def _check_tiles(state: GameState) -> None:
    """Bonus tiles are where the Legends put them (B1-B4)."""
    _require(len(state.level_tiles) == len(state.game.numbers.bonuses.level), "S9", "a level tile is missing")
    _require(len(state.family_tiles) == len(state.game.families), "S9", "the tiles of a family are missing")
    elysiums = tuple(tuple(legend.cards for legend in board.elysium) for board in state.players)
    _require_no(_tile_fault(ref(state.game), elysiums, state.level_tiles, state.family_tiles))


# Most actions change neither Legends nor tiles: the answer to the last question is often the one to the next.
@lru_cache(maxsize=256)
def _tile_fault(
    known: ref[Game],
    elysiums: tuple[tuple[LegendCards, ...], ...],
    level_tiles: tuple[PlayerId | None, ...],
    family_tiles: tuple[tuple[PlayerId, ...], ...],
) -> Fault | None:
    game = game_of(known)
    faults = [
        level_tile_fault(level, longest_legends(game, elysiums, level), holder)
        for level, holder in enumerate(level_tiles, start=1)
    ]
    faults += [
        family_tile_fault(game, family, completed_legends(game, elysiums, family), holders)
        for family, holders in zip(game.families, family_tiles, strict=True)
    ]
    return next((fault for fault in faults if fault is not None), None)


# --- order, quests, the course of the game ---------------------------------------------------------------------------


def _check_order(state: GameState) -> None:
    discs = [board.disc for board in state.players]
    players = range(len(discs))
    _require(len(discs) == state.game.player_count, "S1", f"there are {len(discs)} boards")
    _require(sorted(discs) == [seat + 1 for seat in players], "S4", f"the discs are {discs}")
    order = tuple(sorted(players, key=discs.__getitem__))
    _require(state.order == order, "T1", f"the order is {state.order}, but the discs say {order}")
    _require(state.active in players, "T1", f"it is the turn of player {state.active}, who does not exist")


def _check_quests(state: GameState) -> None:
    """Every quest tile is under the pediment or with one player (S7, T10, W1, W5)."""
    game = state.game
    held = [board.quest for board in state.players if board.quest is not None]
    fronts = [quest for quest in held if not quest.is_incomplete]
    numbers = [quest.number for quest in (*fronts, *state.quests)]
    tiles = [quest.number for quest in game.quest_tiles]
    under = [quest.number for quest in state.quests]
    _require(len(set(numbers)) == len(numbers), "S7", f"a quest is in two places: {sorted(numbers)}")
    _require(set(numbers) <= set(tiles), "S7", f"there is a quest that does not belong to this game: {numbers}")
    _require(len(held) + len(under) == len(tiles), "S7", "a quest tile is missing, or there is one too many")
    _require(under == sorted(under), "W5", f"the quests under the pediment stand in the order {under}")
    if state.phase is Phase.WRITING:
        _require(len(held) == game.player_count, "T10", "a player has no quest in Phase III")
        line = [state.players[player].quest for player in state.order]
        places = [(quest.is_incomplete, quest.number) for quest in line if quest is not None]
        _require(places == sorted(places), "W1", "the discs do not follow the quests")
    else:
        _require(len(fronts) == len(held), "T10", "a quest is Incomplete outside Phase III")


def _check_course(state: GameState) -> None:
    """Epoch, phase, turn and open powers fit together (G1, T1, T12, W3, P18)."""
    game = state.game
    _require(1 <= state.epoch <= game.numbers.epochs.count, "G1", f"it is epoch {state.epoch}")
    _require(state.allowance >= 0, "W3", f"{state.allowance} transfers are left")
    _require(state.allowance <= MOST_ALLOWED, "W3", f"{state.allowance} transfers are more than any power allows")
    _require(state.transfers >= 0, "W3", f"{state.transfers} transfers were made")
    _require(state.budget >= 0, "P18", "the budget of one action is overdrawn")
    _require(state.budget <= BUDGET, "P18", "the budget is larger than that of any action")
    _require(bool(state.stack) == (state.question is not None), "P18", "a power is open, but nothing is asked")
    _require(0 <= state.pediment < len(game.numbers.pediment.sides), "S6", f"side {state.pediment} is shown")
    open_cards = [frame.card for frame in state.stack if frame.at]  # the others still wait to begin
    _require(len(set(open_cards)) == len(open_cards), "P18", f"a power is open twice: {open_cards}")
    for card in state.closing:
        _require(bool(game.legend_mask >> card & 1), "W4", f"{game.card_ref(card)} has no Legend power")
        at_end = "at end" in game.faces[card].power.flags
        _require(at_end, "W4", f"{game.card_ref(card)} is not judged at the end of a step")
    _require(len(set(state.closing)) == len(state.closing), "W4", "a Legend power is judged twice")
    in_step = state.phase is Phase.WRITING and state.stage is Stage.TRANSFERS
    _require(in_step or not state.closing, "W4", "Legend powers wait for the end of a step, but there is no step")
    if state.is_over:
        _check_end(state)
        return
    _require(state.phase in _STAGES, "G1", f"nobody decides anything in the phase {state.phase}")
    stages = _STAGES[state.phase]
    if state.question is not None:
        _require(state.question.card == open_cards[-1], "P18", "the question is not the one of the power on top")
        _require(state.question.player in range(game.player_count), "P12", "somebody is asked who does not play")
        asked = open_question_value(state, game.codes) if _asks(state) else None
        _require(state.question == asked, "P18", "the question is not the one that the power on top asks there")
        if state.phase is Phase.WRITING:
            stages = (*stages, Stage.ENDING)  # W4: a power judged at the end may ask
    _require(state.stage in stages, "T12", f"the stage is {state.stage.name} in the phase {state.phase}")
    turns = game.player_count * (game.numbers.players.turns if state.phase is Phase.ACTIONS else 1)
    _require(0 <= state.turns_played < turns, "T1", f"{state.turns_played} turns are over, and it still is a turn")
    expected = state.order[state.turns_played % game.player_count]
    _require(state.active == expected, "T1", f"it is the turn of player {state.active}, not of player {expected}")


def _asks(state: GameState) -> bool:
    """Whether the power on top stands where it asks something; `check_frames` says so with more words."""
    frame = state.stack[-1]
    instructions = _code_of(state, frame).instructions
    return 0 <= frame.at < len(instructions) and isinstance(instructions[frame.at], Ask | Enter)


def _check_end(state: GameState) -> None:
    _require(state.question is None, "F1", "the game is over, but something is asked")
    for player, board in enumerate(state.players):
        _require(not board.domain, "F1", f"the game is over, but player {player} has cards in the Domain")
        singles = [legend for legend in board.elysium if len(legend.cards) == 1]
        _require(not singles, "F1", f"the game is over, but player {player} has single cards in the Elysium")


def _check_choices(state: GameState) -> None:
    """There is something to choose exactly while the game lasts, for one player, and nothing twice."""
    legal = legal_actions(state)
    if state.is_over:
        _require(state.deciding is None and not legal, "G1", "the game is over, but somebody has a choice")
        return
    _require(bool(legal), "T12", f"player {state.deciding} must decide, but has nothing to choose")
    deciding: PlayerId | None = state.deciding
    _require(all(action.player == deciding for action in legal), "T1", "a player may act who does not decide")
    _require(len(set(legal)) == len(legal), "T12", "a choice is listed twice")
    if state.question is not None:
        _require(len(legal) > 1, "P18", "a question with a single answer is never asked")
        frame = state.stack[-1]
        asking = _code_of(state, frame).instructions[frame.at]
        if isinstance(asking, Enter) and asking.condition is not None:
            _require(asking.condition(state, frame), "P18", "a power asks where its condition does not hold")


def _check_last_step(state: GameState) -> None:
    """The game ends with the last step of the last Phase III (G1, W5)."""
    if not state.is_over:
        return
    game = state.game
    _require(state.epoch == game.numbers.epochs.count, "F1", f"the game is over in epoch {state.epoch}")
    closed = state.stage is Stage.ENDING and state.turns_played == game.player_count
    _require(closed, "F1", "the game is over, but a step of Phase III is not")
    _require(state.quests == game.quest_tiles, "W5", "the game is over, but a player still has a quest")
    for player, board in enumerate(state.players):
        _require(board.column_mask == ALL_COLUMNS, "E1", f"the game is over, but player {player} lacks a column")
        _require(board.cards_taken == 0, "W5", f"the game is over, but player {player} has taken cards in this epoch")


# --- turns -----------------------------------------------------------------------------------------------------------


def _check_turns(state: GameState) -> None:
    """Nobody has taken or dismissed more than the turns so far allow; so a column is left for each turn to come."""
    if state.phase is not Phase.ACTIONS:
        return
    rounds, place = divmod(state.turns_played, state.game.player_count)
    for number, player in enumerate(state.order):
        board = state.players[player]
        over = rounds + (number < place)
        taken = board.cards_taken + (board.quest is not None)
        takings = over + (player == state.active and state.stage is not Stage.TAKE)
        _require(taken <= takings, "T2", f"player {player} has taken more than the turns so far allow")
        dismissed = ALL_COLUMNS.bit_count() - board.column_mask.bit_count()
        dismissals = over + (player == state.active and state.stage is Stage.AFTER)
        _require(dismissed <= dismissals, "T5", f"player {player} has dismissed more columns than turns allow")


def _check_taking(state: GameState) -> None:
    """Behind the taking of a turn something was taken, unless there was nothing left at all (T2, T8, T9)."""
    if state.phase is not Phase.ACTIONS or state.stage is Stage.TAKE:
        return
    board = state.players[state.active]
    if board.cards_taken or board.quest is not None or not state.game.cards_owed:
        return
    # A5: a Citizen is not taken only where both piles are empty; cards drawn later were shuffled back before.
    empty = not state.draw_pile if state.stage is Stage.COLUMN else len(state.draw_pile) <= state.reshuffled
    if state.stage is Stage.COLUMN:
        empty = empty and not state.discard_pile and not state.stack
    empty = empty or len(state.citizen_faces) == MOST_CITIZENS
    _require(empty, "T2", f"player {state.active} has taken nothing in this turn")


# --- the game before -------------------------------------------------------------------------------------------------


def check_history(state: GameState) -> None:
    """Check what the counters of a state say about the game that led to it, from its first turn on.

    It holds in every game. A scenario may describe a table to which no game comes (turns that took nothing, cards out
    of the game): it can be played, but a save of it is refused.

    Raises:
        AssertionError: no game leads here; the sentence names the rule.
    """
    game = state.game
    _require(state.is_over or not state.removed, "F1", "cards have left the game before its end")
    _check_chance(state)
    if state.is_over:
        return
    if state.epoch == 1 and state.phase is Phase.ACTIONS:
        first = state.order[0]
        seats = tuple((first + place) % game.player_count for place in range(game.player_count))
        _require(state.order == seats, "S4", "in the first epoch the discs go round clockwise")
    if state.epoch == 1 or not game.uses_oracle:  # A2: more cards may have slid from the Oracle
        size = len(state.agora)
        _require(
            size <= game.agora_size, "S8", f"there are {size} cards in the Agora, but only {game.agora_size} places"
        )
    # In Phase III those of the active player's step are counted; what is counted elsewhere is all players'.
    boards = (state.players[state.active],) if state.phase is Phase.WRITING else state.players
    made = sum(len(legend.cards) for board in boards for legend in board.elysium)
    _require(state.transfers <= made, "W3", f"{state.transfers} transfers were made, but {made} cards are there")
    for place, player in enumerate(state.order):
        _check_turns_of(state, player, place)


def _check_chance(state: GameState) -> None:
    """What was drawn from the random source fits what was shuffled (S4, S6, S8, A5)."""
    # Setup draws twice and shuffles the deck. Shuffling reads a word for each card but one, eight to a block.
    blocks = state.rng.counter
    most = 2 + state.game.size + state.reshuffled
    _require(blocks <= most, "A5", "more was drawn from the random source than cards were shuffled")
    # A single card is shuffled without any chance, and a sampled state begins with new chance: hence the slack.
    shuffled = 8 * blocks + _UNSEEN * state.epoch
    _require(state.reshuffled <= shuffled, "A6", f"{state.reshuffled} cards cannot have been shuffled back by now")


def _check_turns_of(state: GameState, player: PlayerId, place: int) -> None:
    """What a player has taken, dismissed and turned fits the turns so far (T2, T5, T8-T10, P9)."""
    game = state.game
    board = state.players[player]
    rounds, active = divmod(state.turns_played, game.player_count)
    in_writing = state.phase is Phase.WRITING
    over = game.turns if in_writing else rounds + (place < active)
    is_active = player == state.active and not in_writing
    quests = board.quest is not None and not board.quest.is_incomplete
    lacks_quest = board.cards_taken == game.cards_owed and not quests  # T9: such a turn takes nothing
    dismissed = (ALL_COLUMNS & ~board.column_mask).bit_count()
    dismissals = over + (is_active and state.stage is Stage.AFTER)
    skips = game.edition is Edition.ORIGINAL and lacks_quest
    least = min(dismissals, game.cards_owed) if skips else dismissals  # T9: a skipped turn dismisses nothing
    fits = least <= dismissed <= dismissals
    _require(fits, "T5", f"player {player} has dismissed {dismissed} columns in {dismissals} turns")
    takings = over + (is_active and state.stage is not Stage.TAKE)
    taken = board.cards_taken + quests
    # T8: where both piles were empty nothing was taken; all that is drawn now was shuffled back since.
    nothing_left = len(state.draw_pile) <= state.reshuffled
    _require(
        taken == takings or lacks_quest or nothing_left or len(state.citizen_faces) == MOST_CITIZENS,
        "T2",
        f"player {player} has taken {taken} cards and quests in {takings} turns",
    )
    if not over and not is_active:
        turned = state.turned & board.domain_mask
        _require(not turned, "P9", f"player {player} has turned a card before the first turn of the epoch")


# --- powers in progress ----------------------------------------------------------------------------------------------


def check_frames(state: GameState) -> None:
    """Every power in progress stands where a power can stand, and keeps what it can keep there (P12, P18).

    Raises:
        AssertionError: one does not; the sentence names its card.
    """
    _require(len(state.stack) <= MOST_OPEN, "P18", f"{len(state.stack)} powers are open or wait to begin")
    for depth, frame in enumerate(state.stack):
        code = _code_of(state, frame)
        what = f"the power of {state.game.card_ref(CardId(frame.card))}"
        seats = range(state.game.player_count)
        _require(frame.you in seats and frame.they in seats, "P12", f"{what} is used by somebody who does not play")
        _require(0 <= frame.at < len(code.labels), "P18", f"{what} stands outside its text")
        if depth == len(state.stack) - 1:
            asks = frame.at < len(code.instructions) and isinstance(code.instructions[frame.at], Ask | Enter)
            _require(asks, "P18", f"{what} asks nothing where it stands")
        elif frame.at:  # a power that waits for others to end has just done something
            _require(isinstance(code.instructions[frame.at - 1], Act), "P18", f"{what} cannot be waiting there")
        _require(len(frame.slots) == code.slots, "P18", f"{what} does not keep what it should")
        live = code.live[frame.at]
        idle = all(value is None for slot, value in enumerate(frame.slots) if slot not in live)
        _require(idle, "P18", f"{what} keeps something that it does not need there")
        for slot in live:
            _require(_slot_fits(state, frame, code, slot), "P18", f"{what} keeps what does not fit there")
        if not any(code.slot_kinds[slot] is SlotKind.PLAYERS for slot in live):
            _require(frame.they == frame.you, "P12", f"{what} is at another player, but not in an `each`")


def _code_of(state: GameState, frame: Frame) -> Code:
    code = state.game.codes[frame.card] if 0 <= frame.card < state.game.size else None
    if code is None:
        raise AssertionError(f"rule P18: card {frame.card} has no power that can be open")
    return code


def _slot_fits(state: GameState, frame: Frame, code: Code, slot: int) -> bool:
    """Whether a slot holds what the instruction that fills it can have put there."""
    value = frame.slots[slot]
    place, filler = next(
        (place, instruction)
        for place, instruction in enumerate(code.instructions)
        if getattr(instruction, "slot", None) == slot
    )
    numbers = reach.reach_of(state.game).numbers[state.game.faces[frame.card].ref]
    written = numbers.get(code.labels[place].removesuffix(".count"))
    match code.slot_kinds[slot]:
        case SlotKind.PLAYERS:
            if type(value) is not tuple or not isinstance(filler, Line):
                return False
            line = filler.interpreter.players(state, frame, others=filler.others)
            done = len(line) - len(value)
            return 0 < done <= len(line) and line[done:] == value and line[done - 1] == frame.they
        case SlotKind.CARDS:
            known = range(state.game.size + len(state.citizen_faces))
            if type(value) is not tuple or any(card not in known for card in value):
                return False
            most = reach.number_range(state, written.arguments[1])[1] if isinstance(written, nodes.Call) else len(value)
            return list(value) == sorted(set(value)) and len(value) <= max(0, most)
        case _:
            if type(value) is not int:
                return False
            if isinstance(filler, Ask):
                player = frame.you if filler.is_you else frame.they
                return value in [option.value for option in filler.options(state, frame, player)]
            least, most = reach.number_range(state, written)
            if isinstance(filler, Times):
                return 0 <= value < min(most, MOST_TIMES)
            return least <= value <= most


# --- where powers come from ------------------------------------------------------------------------------------------


def _check_openings(state: GameState) -> None:
    """Every power in progress was opened by what lies below it, and its card is where it can be by now (P1-P18, W4)."""
    if not state.stack:
        return
    parent: Frame | None = None
    rows = reach.reach_of(state.game).rows_set_off(_first_rows(state))
    for place, frame in enumerate(state.stack):
        begins = _check_root(state, frame) if parent is None else _check_child(state, parent, frame)
        _check_place(state, frame, reach.places_after(rows, begins, reshuffled=state.reshuffled > 0))
        if frame.at:
            parent = frame
        else:
            below = [other.card for other in state.stack[:place] if other.at]
            _require(frame.card not in below, "P18", f"{_power(state, frame)} waits to begin, but it is open")
    roots = _roots(state.stack)
    kinds = {state.game.faces[frame.card].activation for frame in roots}
    if state.stage in (Stage.TAKE, Stage.AFTER):
        _require(len(roots) == 1, "P9", "two powers were used at once")
        _check_spent(state, roots[0], rows)
    elif state.stage is Stage.TRANSFERS:
        _require(len(kinds) == 1, "W4", "Legend powers and the powers that a transfer sets off are open at once")


def _power(state: GameState, frame: Frame) -> str:
    return f"the power of {state.game.card_ref(CardId(frame.card))}"


def _roots(stack: tuple[Frame, ...]) -> list[Frame]:
    """The powers that no other one opened: up to the first that has begun."""
    found = []
    for frame in stack:
        found.append(frame)
        if frame.at:
            break
    return found


def _first_rows(state: GameState) -> frozenset[str]:
    """The effects from which everything follows that happened since the last decision of a turn."""
    known = reach.reach_of(state.game)
    if state.phase is Phase.WRITING:
        return known.legend_rows | {"transfer_effect"}
    if state.stage is Stage.COLUMN:
        return frozenset({"take_effect"})
    return known.rows[state.game.faces[state.stack[0].card].ref]


def _check_root(state: GameState, frame: Frame) -> tuple[str, ...]:
    """A power that was used by a player, or set off by what a player did; returns where its card was."""
    card = state.game.faces[frame.card]
    match state.stage:
        case Stage.TAKE | Stage.AFTER:
            fits = card.activation in (Activation.TRIGGER, Activation.ACTIVATE) and frame.at > 0
            rule, owner = "P9", frame.you == state.active
        case Stage.COLUMN:
            fits = card.activation is Activation.INSTANT or "take" in reach.deeds_seen(card)
            rule, owner = "P2", card.activation is not Activation.INSTANT or frame.you == state.active
        case _:
            at_end = "at end" in card.power.flags
            is_legend = card.activation is Activation.LEGEND and at_end == (state.stage is Stage.ENDING)
            fits = is_legend or (state.stage is Stage.TRANSFERS and "transfer" in reach.deeds_seen(card))
            rule, owner = "W4", not is_legend or frame.you == state.active
    _require(fits, rule, f"nothing can have opened {_power(state, frame)}")
    _require(owner, rule, f"{_power(state, frame)} is used by a player who cannot use it now")
    return (reach.OWN_DOMAIN,)


def _check_child(state: GameState, parent: Frame, frame: Frame) -> tuple[str, ...]:
    """A power that another one opened by what it has just done; returns where its card was."""
    game = state.game
    code = _code_of(state, parent)
    act = code.instructions[parent.at - 1]
    assert isinstance(act, Act)  # `check_frames` has seen it
    done = reach.reach_of(game).named[game.faces[parent.card].ref].get(code.labels[parent.at - 1])
    card = game.faces[frame.card]
    acting = parent.you if act.is_you else parent.they
    fits = False
    begins: tuple[str, ...] = (reach.OWN_DOMAIN,)
    if done is not None and done.row == "use_effect":
        fits = card.activation in reach.activations_used(done) and frame.you == acting  # P17
        begins = (*begins, *reach.places_used(done))
    elif done is not None and card.activation is Activation.INSTANT:
        fits = done.row in reach.TAKING and frame.you == acting  # P2
    elif done is not None:
        fits = reach.DEED_OF.get(done.row) in reach.deeds_seen(card)  # P11
    _require(fits, "P17", f"{_power(state, parent)} has done nothing that opens {_power(state, frame)}")
    return begins


def _check_place(state: GameState, frame: Frame, places: frozenset[str]) -> None:
    found = _place_of(state, CardId(frame.card), PlayerId(frame.you))
    # One's own Domain and Elysium are a Domain and an Elysium, too.
    allowed = found in places or found.removeprefix("own ") in places
    _require(allowed, "P1", f"{_power(state, frame)} is open, but its card cannot be {_in_words(found)} by now")


def _place_of(state: GameState, card: CardId, player: PlayerId) -> str:
    """Where a card is, in the words of `reach`."""
    for seat, board in enumerate(state.players):
        own = "own " if seat == player else ""
        if board.domain_mask >> card & 1:
            return f"{own}domain"
        if any(card in legend.cards for legend in board.elysium):
            return f"{own}elysium"
    for zone, cards in _places(state):
        if zone not in (Zone.DOMAIN, Zone.ELYSIUM) and card in cards:
            return str(zone)
    return reach.UNDER_A_CITIZEN


def _in_words(place: str) -> str:
    return place if place == reach.UNDER_A_CITIZEN else f"in the {place.removeprefix('own ')}"


def _check_spent(state: GameState, root: Frame, rows: frozenset[str]) -> None:
    """A card whose power was used has lost its ring, or is turned, unless it left and came back (P4, P5)."""
    card = CardId(root.card)
    if not state.players[root.you].domain_mask >> card & 1:
        return
    returns = reach.places_after(rows, (reach.DISCARD_PILE,), reshuffled=state.reshuffled > 0)
    if "discard_effect" in rows and reach.DOMAIN in returns:
        return
    if state.game.trigger_mask >> card & 1:
        _require(not state.rings >> card & 1, "P4", f"{_power(state, root)} is in use, but its ring is still there")
    else:
        _require(bool(state.turned >> card & 1), "P5", f"{_power(state, root)} is in use, but its card is not turned")


def _check_closing(state: GameState) -> None:
    """Legend powers that are judged at the end were in the Domain when the step began (W4)."""
    if not state.closing:
        return
    rows = reach.reach_of(state.game).rows_set_off(_first_rows(state))
    places = reach.places_after(rows, (reach.OWN_DOMAIN,), reshuffled=state.reshuffled > 0)
    for card in state.closing:
        found = _place_of(state, card, state.active)
        allowed = found in places or found.removeprefix("own ") in places
        name = state.game.card_ref(card)
        _require(allowed, "W4", f"{name} waits for the end of the step, but it cannot be {_in_words(found)} by now")


def _check_budget(state: GameState) -> None:
    """An action has cost what its powers can cost (P18)."""
    if not state.stack:
        return
    spent = BUDGET - state.budget
    _require(spent >= len(state.stack), "P18", "powers are open that nobody has paid for out of the budget")
    work = reach.reach_of(state.game).work
    if state.phase is Phase.WRITING:
        most = work.of_step()
    elif state.stage is Stage.COLUMN:
        most = work.of_taking()
    else:
        most = work.of(state.game.faces[state.stack[0].card])
    _require(spent <= _SLACK * most, "P18", f"{spent} steps of the budget are gone: more than these powers can cost")
