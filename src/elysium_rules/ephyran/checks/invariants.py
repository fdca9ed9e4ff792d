"""What holds in every state, whatever was played before: read from the rules and not from the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from elysium_rules.ephyran.model.actions import decode_zone
from elysium_rules.ephyran.model.ids import MagicObject, Stage, Territory
from elysium_rules.ephyran.model.state import EphyranState, PlayerState, Token
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.instructions import Ask, Window
from elysium_rules.play.data.visibility import EVERYBODY
from elysium_rules.play.engine import checks
from elysium_rules.play.engine.checks import check_places, check_unordered, check_window, require
from elysium_rules.program import nodes
from elysium_rules.program.value import walk


def check_invariants(state: EphyranState) -> None:
    """Check that a state is one that the rules allow, and that it is really frozen.

    Raises:
        AssertionError: something does not hold; the sentence names the rule.
    """
    require(type(state) is EphyranState and state.log is None, "Y29", "a state is frozen, and its step is over")
    for board in state.players:
        require(type(board) is PlayerState, "Y29", f"a board is a {type(board).__name__}")
    _check_players(state)
    _check_cards(state)
    _check_tokens(state)
    for board in state.players:
        _check_city(state, board)
    _check_end(state)
    checks.check_frames(state, "Y29")
    _check_waiting(state)
    checks.check_decision(state, "Y28")
    _check_stage(state)


def _check_players(state: EphyranState) -> None:
    game, seats = state.game, range(state.game.player_count)
    require(2 <= len(seats) <= 4 and len(state.players) == len(seats), "Y1", "2 to 4 play")
    require([board.player for board in state.players] == list(seats), "Y1", "the boards stand by seat")
    gods = [board.god for board in state.players]
    require(len(set(gods)) == len(seats), "Y5", "each player has a god of their own")
    require(game.gods in (None, tuple(gods)), "Y5", "these are not the gods that were chosen")
    require(state.first in seats and state.turns_played >= 0, "Y5", "nobody holds Athena's token")
    turns = state.turns_played - state.is_over  # the turn that ends the game passes to nobody
    require(state.active == (state.first + turns) % len(seats), "Y28", "it is not that player's turn")


def _check_cards(state: EphyranState) -> None:
    """Every card is in one place: the deck and one Dionysus for each player (Y5)."""
    game = state.game
    places: list[Any] = [*state.draw_pile, *state.discard_pile, *state.tartarus]
    # First of all: the mask of a card that does not exist is a large number.
    held = [card for board in state.players for card in (*board.hand, *board.drawn, *board.locks) if card is not None]
    require(all(0 <= card < game.size for card in held), "Y5", "a card is none of this game")
    in_pile = [card for card in state.draw_pile if card is not None and card >= len(game.deck)]
    require(not in_pile, "Y5", "Dionysus is in the deck, or a card that is none of this game")
    for board in state.players:
        check_unordered(board.hand, "hand", "Y27", "Y43")
        check_unordered(board.drawn, "set of drawn cards", "Y27", "Y43")
        places += [*board.hand, *board.drawn, *[zone.card for zone in board.zones]]
        places += [card for card in board.locks if card is not None]
        hand = sum(1 << card for card in board.hand if card is not None)
        require(board.shown & ~hand == 0, "Y43", "a card that everybody knows is not in that hand")
        secret = hand & ~board.shown
        require(not secret & game.wild_mask, "Y43", "everybody saw Dionysus arrive in that hand")
    wanted = [*game.deck, *range(len(game.deck), len(game.deck) + game.player_count)]
    check_places(places, wanted, "card", "Y2", "Y5")


def _check_tokens(state: EphyranState) -> None:
    seats = (1 << state.game.player_count) - 1
    placed = [zone.token for board in state.players for zone in board.zones if zone.token is not None]
    held = [board.held for board in state.players if board.held is not None]
    tokens: list[Token] = [*state.supply, *state.lost, *placed, *held]
    kinds = Counter(token.kind for token in tokens)
    require(kinds == Counter(state.game.cards.deck.tokens), "Y4", "these are not the tokens of the game")
    require(all(type(token.kind) is MagicObject for token in tokens), "Y3", "a token shows no object")
    known = all(token.known == EVERYBODY or 0 <= token.known <= seats for token in tokens)
    require(known, "Y27", "somebody else has looked at a token")
    require(not any(token.known for token in state.supply), "Y27", "somebody knows a token that nobody drew")
    require(all(token.known for token in (*placed, *state.lost)), "Y13", "a token was placed without a look at it")
    for board in state.players:
        looked = board.held is None or board.held.known >> board.player & 1
        require(looked, "Y13", "whoever draws a token looks at it")
    if state.is_over:
        require(all(token.known == EVERYBODY for token in placed), "Y45", "at the end all tokens are revealed")


def _check_city(state: EphyranState, board: PlayerState) -> None:
    require(len(board.city) == len(board.locks) == 4, "Y1", "a city has four Territories")
    for territory in Territory:
        zones, lock = board.city[territory], board.locks[territory]
        require(len(zones) <= 4, "Y1", "a Territory has four zones")
        for number, zone in enumerate(zones, start=1):
            can_be = (territory, number) in state.game.zones[zone.card]
            require(can_be, "Y6", f"card {zone.card} cannot be zone {number} of a Territory")
        if lock is not None:
            code = state.game.codes[state.game.plays.get(lock, lock)]
            rows = [getattr(one, "row", "") for one in code.instructions] if code is not None else []
            require("lock_effect" in rows, "Y17", f"card {lock} locks no Territory")
            require(zones, "Y39", f"the {territory.word} is locked and has no zone")


def _check_end(state: EphyranState) -> None:
    places = sorted(board.finished for board in state.players if board.finished)
    require(places == list(range(1, len(places) + 1)), "Y25", "cities are finished one after the other")
    for board in state.players:
        is_whole = sum(map(len, board.city)) == 16
        # An exchange or a lock changes no number of zones, so a whole city was finished once.
        require(board.finished or not is_whole, "Y25", "a whole city is not finished")
    patience = state.game.patience
    stalled = patience is not None and state.rested > patience
    require(0 <= state.rested <= (0 if patience is None else patience + 1), "Y51", "the draw pile rested otherwise")
    require(state.rested <= state.turns_played + 1, "Y51", "the draw pile rested longer than the game lasts")
    is_last = bool(places) or not state.draw_pile or stalled
    require(state.ending == is_last, "Y23", "the last round begins when a city, a pile or all patience ends")
    if state.is_over:
        require(state.ending, "Y23", "the game ended before its last round")
        is_even = state.turns_played % state.game.player_count == 0
        require(is_even, "Y23", "all have had the same number of turns")


def _check_waiting(state: EphyranState) -> None:
    """What waits for a choice is there exactly while its player is asked for it."""
    asked = state.question
    row = part = ""
    asking = None
    if asked is not None:
        _check_running(state)
        checks.check_question(state, "Y29")
        row, part, asking = asked.row, asked.path, state.stack[-1].you
    is_placing = row in ("take_object_effect", "steal_object_effect") and part.endswith("+")
    for board in state.players:
        mine = row if board.player == asking else ""
        keeps = bool(board.drawn) == (mine == "keep_effect")
        require(keeps, "Y12", "cards lie aside and nobody is asked about them, or none do")
        places = (board.held is not None) == (mine != "" and is_placing)
        require(places, "Y13", "a token waits, and nobody places it, or none")
        carries = (board.carried is not None) == (mine == "build_this_effect")
        require(carries, "Y21", "a card waits and nobody places it, or none does")


def _check_running(state: EphyranState) -> None:
    """The first power is that of a card that the active player has just used; the others answer it."""
    game, (first, *others), frame = state.game, state.stack, state.stack[-1]
    card, user = game.card_of(first.card), state.players[first.you]
    require(first.you == state.active and state.stage in (Stage.DRAW, Stage.ANOTHER), "Y28", "nobody used that power")
    if first.card in game.plays.values():
        lies = card in (*state.tartarus, *user.locks)
        require(lies, "Y7", f"card {card} was played and did not go to Tartarus")
    else:
        is_carried = first.card in game.reclaims.values() and user.carried is not None and user.carried.card == card
        require(is_carried, "Y21", f"card {card} was not taken along")
    for other in others:
        is_answer = any(other.card in aimed.values() for aimed, _ in game.answers.values())
        require(is_answer and other.you != first.you, "Y19", "that is no answer")
    code = game.codes[frame.card]
    here: Any = code.instructions[frame.at] if code is not None else None
    if isinstance(here, Window):
        _check_window(state, frame, here)
    elif isinstance(here, Ask):
        # The only one who is asked by the power of somebody else chooses a zone to lose (Y16).
        is_theirs = here.row == "destroy_effect" and here.path.endswith("+")
        require((frame.they != frame.you) == is_theirs, "Y16", "it is not their choice")
        if here.row in ("draw_effect", "keep_effect") and code is not None:
            _check_rounds(state, frame, here, frame.slots[code.live[frame.at][-1]])


def _check_rounds(state: EphyranState, frame: Frame, here: Ask, left: int) -> None:
    """So many cards are still to be drawn, kept or put away as the text says and as lie aside (Y11, Y12)."""
    found = [node for node in walk(state.game.power(frame.card)) if isinstance(node, nodes.Do) and node.row == here.row]
    said = [number.value if isinstance(number, nodes.Int) else len(state.game.deck) for number in found[0].arguments]
    aside = len(state.players[frame.you].drawn)
    if here.path.endswith("++"):
        require(left == aside - 2, "Y12", "other cards lie aside than were drawn")
    else:
        require(0 <= left < said[-1] and aside <= said[0], "Y11", "so many cards are not drawn or kept")


def _check_window(state: EphyranState, frame: Frame, here: Window) -> None:
    """Who is asked is the one to whom it is done, or everybody else in turn (Y17-Y19)."""
    wanted = [seat for seat in state.game.others[frame.you] if _is_reckoned_with(state, seat, here.row)]
    if here.slot >= 0:
        chosen = frame.slots[here.slot]
        target = chosen if here.row == "destroy_effect" else decode_zone(chosen)[0]
        wanted = [seat for seat in wanted if seat == target]
    check_window(state, frame, here, wanted, "Y29", "Y19")


def _is_reckoned_with(state: EphyranState, seat: int, row: str) -> bool:
    """Whether somebody holds a card that could be an answer for all that the others know (Y34)."""
    hand, answers = state.players[seat].hand, state.game.answers[row.partition("_")[0]][0]  # an effect is a deed
    if state.game.rulings.asks_the_obvious:
        return bool(hand)
    shown = state.players[seat].shown
    return any(card in answers or not shown >> card & 1 for card in hand)  # type: ignore[operator]  # no holes


def _check_stage(state: EphyranState) -> None:
    require(state.stage is not Stage.ENDING, "Y29", "a turn is being closed")
    require(not (state.is_over and state.stack), "Y28", "the game is over, and a power is open")
    # Printed powers need some 40 steps: so much is always left for an answer.
    most = state.game.rules.budget
    require(most // 2 <= state.budget <= most, "Y29", "no power does so much, or so little")
    require(state.draws in (0, 1), "Y10", "one card is drawn at the end of a turn, or none")
    if state.stage is Stage.DRAW and state.question is None:
        both = state.draw_pile and state.discard_pile and state.draws
        require(both, "Y10", "it is asked from which pile to draw, and there are not two")
