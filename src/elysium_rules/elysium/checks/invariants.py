"""What holds in every state of every game, whatever was played before.

Written from the rules and not from the engine, so that the two can be compared (decision 23).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from operator import attrgetter
from typing import Final
from weakref import ref

from elysium_rules.elysium.changes.modifiers import IDENTICAL_MODIFIER
from elysium_rules.elysium.checks.check_powers import (
    check_budget,
    check_closing,
    check_frames,
    check_openings,
    check_promises,
    check_sealed,
    code_of,
)
from elysium_rules.elysium.checks.faults import (
    Fault,
    LegendCards,
    citizen_price,
    completed_legends,
    counter_fault,
    family_tile_fault,
    legend_fault,
    legend_kind,
    level_tile_fault,
    longest_legends,
    places,
)
from elysium_rules.elysium.checks.reach import reach_of
from elysium_rules.elysium.model.bounds import (
    BUDGET,
    MOST_ALLOWED,
    MOST_CITIZENS,
    MOST_HELD,
    MOST_RESHUFFLED,
    most_held,
)
from elysium_rules.elysium.model.effect_row import Place
from elysium_rules.elysium.model.game import ElysiumGame, game_of
from elysium_rules.elysium.model.ids import (
    ALL_COLUMNS,
    Activation,
    CardId,
    LegendKind,
    Phase,
    PlayerId,
    Stage,
    Zone,
)
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.state import GameState, Legend, PlayerState
from elysium_rules.elysium.model.terms import LIMITS
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.instructions import Ask, Enter
from elysium_rules.kernel.machine import open_question_value
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.engine.checks import require
from elysium_rules.play.engine.step import legal_actions

_STAGES: Final = {
    Phase.ACTIONS: (Stage.TAKE, Stage.COLUMN, Stage.AFTER),
    Phase.WRITING: (Stage.TRANSFERS,),
}
_NUMBERS: Final = attrgetter(
    *("rng.seed", "rng.counter", "epoch", "active", "turns_played", "reshuffled", "ring_mask", "turned_mask"),
    *("pediment_side", "allowance", "transfers", "budget", "decisions"),
)
_NUMBERS_OF_BOARD: Final = attrgetter("gold", "vp", "pp", "disc", "column_mask", "cards_taken")
_NUMBERS_OF_LEGEND: Final = attrgetter("accepts", "citizen_price")
_NUMBERS_OF_QUEST: Final = attrgetter("number", "gold", "vp", "transfers")
#: Where a Citizen can never be: its back does not lie here, or it is a Citizen no more.
_FACE_UP_OR_DRAWN: Final = (Zone.DRAW_PILE, Zone.AGORA, Zone.ORACLE)


def check_invariants(state: GameState) -> None:
    """Check that a state is one that the rules allow, and that it is really frozen.

    Raises:
        AssertionError: something does not hold; the sentence names the rule.

    Example:
        >>> from elysium_rules.testing import scenario
        >>> check_invariants(scenario(agora="charon zeus/initiation"))
    """
    _check_frozen(state)
    _check_numbers(state)
    _check_cards(state)
    _check_accounts(state)
    for player, board in enumerate(state.players):
        _check_domain(state, player, board)
        _check_elysium(state, player, board)
    _check_marks(state)
    _check_seen(state)
    _check_order(state)
    _check_quests(state)
    _check_tiles(state)
    _check_course(state)
    check_frames(state)
    check_sealed(state)
    _check_choices(state)
    _check_turns(state)
    _check_taking(state)
    check_openings(state)
    check_promises(state)
    check_closing(state)
    check_budget(state)
    _check_last_step(state)


def _require_no(fault: Fault | None, where: str = "") -> None:
    if fault is not None:
        raise AssertionError(f"rule {fault.rule}: {where}{fault.reason}")


# --- frozen ----------------------------------------------------------------------------------------------------------


def _check_frozen(state: GameState) -> None:
    """Nothing that can be changed is reachable: no table, no board, no running frame, no list."""
    require(type(state) is GameState, "", f"a state is a GameState, not a {type(state).__name__}")
    require(state.log is None, "", "the log of a step is still in the state")
    require(type(state.rng) is Rng, "", f"the randomness of a state is a {type(state.rng).__name__}")
    require(type(state.phase) is Phase, "", f"a phase is a Phase, not a {type(state.phase).__name__}")
    require(type(state.stage) is Stage, "", f"a stage is a Stage, not a {type(state.stage).__name__}")
    for name in (
        "order",
        "players",
        "reserve",
        "quests",
        "level_tiles",
        "family_tiles",
        "closing",
        "stack",
        "sealed",
        "seen",
    ):
        require(type(getattr(state, name)) is tuple, "", f"{name} is a {type(getattr(state, name)).__name__}")
    for name in ("agora", "oracle", "draw_pile", "discard_pile", "removed", "citizen_faces", "counters"):
        require(type(getattr(state, name)) is tuple, "", f"{name} is a {type(getattr(state, name)).__name__}")
    for board in state.players:
        require(type(board) is PlayerState, "", f"a board is a {type(board).__name__}, not a PlayerState")
        require(type(board.domain) is tuple, "", f"a Domain is a {type(board.domain).__name__}")
        require(type(board.elysium) is tuple, "", f"an Elysium is a {type(board.elysium).__name__}")
        require(type(board.tokens) is tuple, "", f"own resources are a {type(board.tokens).__name__}")
        for legend in board.elysium:
            require(type(legend) is Legend, "", f"a Legend is a {type(legend).__name__}")
            require(type(legend.cards) is tuple, "", f"the cards of a Legend are a {type(legend.cards).__name__}")
    for frame in state.stack:
        require(type(frame) is Frame, "", f"a frame is a {type(frame).__name__}, not a Frame")
        for value in frame.slots:
            _check_slot(value)
    require(state.question is None or type(state.question) is Question, "", "the question is not a Question")


def _check_numbers(state: GameState) -> None:
    """Python takes 1.0 and True for 1, and so do all comparisons below; a save does not."""
    numbers: list[object] = [*_NUMBERS(state), *state.closing]
    for _, cards in places(state):
        numbers += cards
    for board in state.players:
        numbers += _NUMBERS_OF_BOARD(board)
        numbers += board.tokens
        for legend in board.elysium:
            numbers += _NUMBERS_OF_LEGEND(legend)
    for quest in (*state.quests, *[board.quest for board in state.players if board.quest is not None]):
        require(type(quest) is Quest, "", f"a quest is a {type(quest).__name__}, not a Quest")
        numbers += _NUMBERS_OF_QUEST(quest)
    for seats in state.family_tiles:
        require(type(seats) is tuple, "", f"who earned the tiles of a family is a {type(seats).__name__}")
        numbers += seats
    numbers += [number for number in (*state.level_tiles, *state.citizen_faces) if number is not None]
    if set(map(type, numbers)) != {int}:
        wrong = next(number for number in numbers if type(number) is not int)
        raise AssertionError(f"{wrong!r} is no whole number")


def _check_slot(value: object) -> None:
    if type(value) is tuple:
        for item in value:
            _check_slot(item)
    else:
        plain = value is None or isinstance(value, (int, str))
        require(plain, "", f"a power in progress keeps a {type(value).__name__}, which is no plain value")


# --- cards -----------------------------------------------------------------------------------------------------------


def _check_cards(state: GameState) -> None:
    """Every card of the deck is in exactly one place, and so is every Citizen (S2, T11)."""
    size = state.game.size
    real: list[CardId] = []
    citizens: list[CardId] = []
    for zone, cards in places(state):
        if not cards or max(cards) < size:
            real += cards
            continue
        require(zone not in _FACE_UP_OR_DRAWN, "T11", f"there is a Citizen in the {zone}")
        for card in cards:
            (citizens if card >= size else real).append(card)
    real += [face for face in state.citizen_faces if face is not None]
    if sorted(real) != list(range(size)):
        raise AssertionError(f"rule S2: {_say_misplaced(state, Counter(real))}")
    known = [size + number for number, face in enumerate(state.citizen_faces) if face is not None]
    require(
        sorted(citizens) == known, "T11", f"the Citizens {sorted(citizens)} are on the table, but {known} have a face"
    )
    require(state.game.uses_oracle or not state.oracle, "S10", "there are cards in an Oracle that is not in play")
    shuffled = state.citizen_faces.count(None)
    require(
        shuffled <= max(0, state.reshuffled), "P21", f"{shuffled} Citizens were shuffled back, but not as many cards"
    )
    require(len(state.citizen_faces) <= MOST_CITIZENS, "T8", "there are more Citizens than a game takes")


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


def _copy_name(game: ElysiumGame, card: CardId) -> str:
    return f"{game.card_ref(card)}#{game.copy_of[card] + 1}"


def _check_domain(state: GameState, player: int, board: PlayerState) -> None:
    refs = [state.game.card_ref(card) for card in board.domain if not state.is_citizen(card)]
    is_bent = IDENTICAL_MODIFIER.key in reach_of(state.game).bent  # N11; and they stay once they are there
    require(
        is_bent or len(set(refs)) == len(refs),
        "T7",
        f"player {player} has identical cards in the Domain: {', '.join(refs)}",
    )
    mask = 0
    for card in board.domain:
        mask |= 1 << card
    require(board.domain_mask == mask, "", f"the bit mask of the Domain of player {player} is not up to date")
    require(0 <= board.column_mask <= ALL_COLUMNS, "S5", f"player {player} has columns that do not exist")
    most = state.game.numbers.players.cards
    require(0 <= board.cards_taken <= most, "T2", f"player {player} has taken {board.cards_taken} cards in an epoch")


def _check_marks(state: GameState) -> None:
    """Rings and turned cards are in Domains, on cards that can have them (P4, P5)."""
    game = state.game
    triggers = activates = 0
    for board in state.players:
        for card in board.domain:
            if card < game.size:
                for side in game.faces[card].sides:
                    triggers |= (side.activation is Activation.TRIGGER) << card
                    is_turned = side.activation is Activation.ACTIVATE or not LIMITS.isdisjoint(side.power.flags)
                    activates |= is_turned << card  # N4
    require(not state.ring_mask & ~triggers, "P4", "there is a ring on a card that is no Trigger card in a Domain")
    require(not state.turned_mask & ~activates, "P5", "a card is turned that is no Activate card in a Domain")


# --- accounts --------------------------------------------------------------------------------------------------------


def _check_accounts(state: GameState) -> None:
    """What is on the boards came from the reserve, and no account but the reserve is below zero (S11, P13)."""
    for place, name in enumerate(("gold", "vp", "pp")):
        amounts = [getattr(board, name) for board in state.players]
        total = sum(amounts) + state.reserve[place] + sum(lies for _, what, lies in state.counters if what == name)
        require(total == 0, "S11", f"the accounts of {name} add up to {total} and not to nothing")
        for player, amount in enumerate(amounts):
            require(0 <= amount <= most_held(state.epoch), "P13", f"player {player} has {amount} {name}")
    prestige = sum(board.pp for board in state.players)
    require(state.game.uses_prestige or not prestige, "S10", "there are PP, but prestige is not in play")
    for player, board in enumerate(state.players):
        fits = len(board.tokens) == len(state.game.tokens)
        require(fits, "N20", f"player {player} has {len(board.tokens)} accounts of own resources")
        for name, amount in zip(state.game.tokens, board.tokens, strict=True):
            require(0 <= amount <= MOST_HELD, "N20", f"player {player} has {amount} {name}")
    _require_no(counter_fault(state))
    require(0 <= state.reshuffled <= MOST_RESHUFFLED, "A6", f"{state.reshuffled} cards were shuffled back")


# --- Legends and tiles -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _legend_facts(known: ref[ElysiumGame], cards: LegendCards) -> tuple[Fault | None, LegendKind | None, int, int]:
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
        require(legend.kind is kind, "L5", f"{where} is a {kind} Legend, but says {legend.kind}")
        require(legend.accepts == accepts, "L6", f"{where} does not accept the cards that fit")
        require(legend.citizen_price == price, "L8", f"in {where} a Citizen costs {price}, not {legend.citizen_price}")


def _check_tiles(state: GameState) -> None:
    """Bonus tiles are where the Legends put them (B1-B4)."""
    require(len(state.level_tiles) == len(state.game.numbers.bonuses.level), "S9", "a level tile is missing")
    require(len(state.family_tiles) == len(state.game.families), "S9", "the tiles of a family are missing")
    elysiums = tuple(tuple(legend.cards for legend in board.elysium) for board in state.players)
    _require_no(_tile_fault(ref(state.game), elysiums, state.level_tiles, state.family_tiles))


# Most actions change neither Legends nor tiles: the answer to the last question is often the one to the next.
@lru_cache(maxsize=256)
def _tile_fault(
    known: ref[ElysiumGame],
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
    require(len(discs) == state.game.player_count, "S1", f"there are {len(discs)} boards")
    require(sorted(discs) == [seat + 1 for seat in players], "S4", f"the discs are {discs}")
    order = tuple(sorted(players, key=discs.__getitem__))
    require(state.order == order, "T1", f"the order is {state.order}, but the discs say {order}")
    require(state.active in players, "T1", f"it is the turn of player {state.active}, who does not exist")


def _check_quests(state: GameState) -> None:
    """Every quest tile is under the pediment or with one player (S7, T10, W1, W5)."""
    game = state.game
    held = [board.quest for board in state.players if board.quest is not None]
    fronts = [quest for quest in held if not quest.is_incomplete]
    numbers = [quest.number for quest in (*fronts, *state.quests)]
    tiles = [quest.number for quest in game.quest_tiles]
    under = [quest.number for quest in state.quests]
    require(len(set(numbers)) == len(numbers), "S7", f"a quest is in two places: {sorted(numbers)}")
    require(set(numbers) <= set(tiles), "S7", f"there is a quest that does not belong to this game: {numbers}")
    require(len(held) + len(under) == len(tiles), "S7", "a quest tile is missing, or there is one too many")
    require(under == sorted(under), "W5", f"the quests under the pediment stand in the order {under}")
    if state.phase is Phase.WRITING:
        require(len(held) == game.player_count, "T10", "a player has no quest in Phase III")
        line = [state.players[player].quest for player in state.order]
        places = [(quest.is_incomplete, quest.number) for quest in line if quest is not None]
        require(places == sorted(places), "W1", "the discs do not follow the quests")
    else:
        require(len(fronts) == len(held), "T10", "a quest is Incomplete outside Phase III")


def _check_course(state: GameState) -> None:
    """Epoch, phase, turn and open powers fit together (G1, T1, T12, W3, P18)."""
    game = state.game
    require(1 <= state.epoch <= game.numbers.epochs.count, "G1", f"it is epoch {state.epoch}")
    require(state.allowance >= 0, "W3", f"{state.allowance} transfers are left")
    require(state.allowance <= MOST_ALLOWED, "W3", f"{state.allowance} transfers are more than any power allows")
    require(state.transfers >= 0, "W3", f"{state.transfers} transfers were made")
    require(state.budget >= 0, "P18", "the budget of one action is overdrawn")
    require(state.budget <= BUDGET, "P18", "the budget is larger than that of any action")
    require(bool(state.stack) == (state.question is not None), "P18", "a power is open, but nothing is asked")
    require(0 <= state.pediment_side < len(game.numbers.pediment.sides), "S6", f"side {state.pediment_side} is shown")
    open_cards = [frame.card for frame in state.stack if frame.at]  # the others still wait to begin
    require(len(set(open_cards)) == len(open_cards), "P18", f"a power is open twice: {open_cards}")
    for card in state.closing:
        require(bool(game.legend_mask >> card & 1), "W4", f"{game.card_ref(card)} has no Legend power")
        at_end = any("at end" in side.power.flags for side in game.faces[card].sides)
        require(at_end, "W4", f"{game.card_ref(card)} is not judged at the end of a step")
    require(len(set(state.closing)) == len(state.closing), "W4", "a Legend power is judged twice")
    in_step = state.phase is Phase.WRITING and state.stage is Stage.TRANSFERS
    require(in_step or not state.closing, "W4", "Legend powers wait for the end of a step, but there is no step")
    if state.is_over:
        _check_end(state)
        return
    ends = state.phase is Phase.END_OF_EPOCH and _comes("epoch ends", game) and state.question is not None
    begins = state.phase is Phase.AWAKENING and _comes("epoch begins", game) and state.question is not None
    require(ends or begins or state.phase in _STAGES, "G1", f"nobody decides anything in the phase {state.phase}")
    stages = _STAGES.get(state.phase, (Stage.ENDING,))
    if state.question is not None:
        require(
            state.question.card == game.card_of(open_cards[-1]),
            "P18",
            "the question is not the one of the power on top",
        )
        require(state.question.player in range(game.player_count), "P12", "somebody is asked who does not play")
        asked = open_question_value(state, game.codes) if _asks(state) else None
        require(state.question == asked, "P18", "the question is not the one that the power on top asks there")
        if state.phase is Phase.WRITING or _comes("turn ends", game):
            stages = (*stages, Stage.ENDING)  # W4, N3: a power judged at the end may ask
    require(state.stage in stages, "T12", f"the stage is {state.stage.name} in the phase {state.phase}")
    if ends:
        require(state.turns_played == game.player_count, "N3", "the epoch ends, but a step of Phase III does not")
        return
    if begins:
        require(state.turns_played == 0 and state.epoch > 1, "N3", "an epoch begins, but turns of it are over")
        return
    turns = game.player_count * (game.numbers.players.turns if state.phase is Phase.ACTIONS else 1)
    require(0 <= state.turns_played < turns, "T1", f"{state.turns_played} turns are over, and it still is a turn")
    expected = state.order[state.turns_played % game.player_count]
    require(state.active == expected, "T1", f"it is the turn of player {state.active}, not of player {expected}")


def _comes(moment: str, game: ElysiumGame) -> bool:
    """Whether a power can wait for a moment, or for what was left for it (N3, N14)."""
    return moment in game.awaiting or game.has_promises


def _asks(state: GameState) -> bool:
    """Whether the power on top stands where it asks something; `check_frames` says so with more words."""
    frame = state.stack[-1]
    instructions = code_of(state, frame).instructions
    return 0 <= frame.at < len(instructions) and isinstance(instructions[frame.at], Ask | Enter)


def _check_end(state: GameState) -> None:
    require(state.question is None, "F1", "the game is over, but something is asked")
    for player, board in enumerate(state.players):
        require(not board.domain, "F1", f"the game is over, but player {player} has cards in the Domain")
        singles = [legend for legend in board.elysium if len(legend.cards) == 1]
        require(not singles, "F1", f"the game is over, but player {player} has single cards in the Elysium")


def _check_seen(state: GameState) -> None:
    """Only what lies face down is known to some; what whoever watches knows, everybody knows (N31-N34)."""
    if not state.seen:
        return
    require(len(state.seen) == state.game.player_count + 1, "N31", "it is not said of everybody what they have seen")
    require(
        all(type(mask) is int and mask >= 0 for mask in state.seen) and any(state.seen), "N31", "nobody has seen this"
    )
    hidden = 0
    for card in (*state.draw_pile, *[face for face in state.citizen_faces if face is not None]):
        hidden |= 1 << card
    for mask in state.seen:
        require(not mask & ~hidden, "N31", "somebody has seen a card that does not lie face down")
        require(not state.seen[-1] & ~mask, "N34", "whoever watches knows more than a player")


def _is_secret(state: GameState) -> bool:
    """Whether the open question is asked even for a single answer, so that nobody learns how many there are (N30)."""
    if state.question is None:
        return False
    asking = code_of(state, state.stack[-1]).instructions[state.stack[-1].at]
    return isinstance(asking, Ask) and asking.is_secret


def _check_choices(state: GameState) -> None:
    """There is something to choose exactly while the game lasts, for one player, and nothing twice."""
    legal = legal_actions(state)
    if state.is_over:
        require(state.deciding is None and not legal, "G1", "the game is over, but somebody has a choice")
        return
    require(bool(legal), "T12", f"player {state.deciding} must decide, but has nothing to choose")
    deciding: PlayerId | None = state.deciding
    require(all(action.player == deciding for action in legal), "T1", "a player may act who does not decide")
    require(len(set(legal)) == len(legal), "T12", "a choice is listed twice")
    if state.question is not None:
        require(len(legal) > (not _is_secret(state)), "P18", "a question with a single answer is never asked")
        frame = state.stack[-1]
        asking = code_of(state, frame).instructions[frame.at]
        if isinstance(asking, Enter) and asking.condition is not None:
            require(asking.condition(state, frame), "P18", "a power asks where its condition does not hold")


def _check_last_step(state: GameState) -> None:
    """The game ends with the last step of the last Phase III (G1, W5)."""
    if not state.is_over:
        return
    game = state.game
    require(state.epoch == game.numbers.epochs.count, "F1", f"the game is over in epoch {state.epoch}")
    closed = state.stage is Stage.ENDING and state.turns_played == game.player_count
    require(closed, "F1", "the game is over, but a step of Phase III is not")
    require(state.quests == game.quest_tiles, "W5", "the game is over, but a player still has a quest")
    for player, board in enumerate(state.players):
        require(board.column_mask == ALL_COLUMNS, "E1", f"the game is over, but player {player} lacks a column")
        require(board.cards_taken == 0, "W5", f"the game is over, but player {player} has taken cards in this epoch")


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
        require(taken <= takings, "T2", f"player {player} has taken more than the turns so far allow")
        dismissed = ALL_COLUMNS.bit_count() - board.column_mask.bit_count()
        dismissals = over + (player == state.active and state.stage in (Stage.AFTER, Stage.ENDING))
        require(dismissed <= dismissals, "T5", f"player {player} has dismissed more columns than turns allow")


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
    # N34: or cards were put back since.
    empty = empty or len(state.citizen_faces) == MOST_CITIZENS or reach_of(state.game).moves(None, Place.DRAW_PILE)
    require(empty, "T2", f"player {state.active} has taken nothing in this turn")
