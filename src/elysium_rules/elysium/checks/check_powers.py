"""What holds of the powers in progress: where they stand, what they keep, what opened them, what they cost.

Written from the texts of the cards (`reach.py`) and not from the engine; `invariants.py` asks all of it.
"""

from __future__ import annotations

from typing import Final

from elysium_rules.elysium.checks import reach
from elysium_rules.elysium.checks.faults import places
from elysium_rules.elysium.model.bounds import BUDGET, MOST_DECISIONS, MOST_PROMISED, most_held
from elysium_rules.elysium.model.effect_row import Place
from elysium_rules.elysium.model.ids import (
    Activation,
    CardId,
    Moment,
    Phase,
    PlayerId,
    Stage,
    Zone,
)
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.terms import ALSO_IN_ELYSIUM, LEVELS
from elysium_rules.elysium.powers.rows import EFFECTS, VALUES
from elysium_rules.elysium.powers.taking import TAKE
from elysium_rules.elysium.powers.transfers import TRANSFER
from elysium_rules.kernel.frames import Frame, thaw_frame
from elysium_rules.kernel.instructions import (
    MOST_TIMES,
    Act,
    Ask,
    Bend,
    Code,
    Draw,
    Enter,
    Guard,
    Keep,
    Line,
    Pay,
    Times,
)
from elysium_rules.kernel.interpreter import SlotKind
from elysium_rules.kernel.machine import MOST_OPEN
from elysium_rules.play.engine.checks import require
from elysium_rules.program import nodes

# --- powers in progress ----------------------------------------------------------------------------------------------


def check_frames(state: GameState) -> None:
    """Every power in progress stands where a power can stand, and keeps what it can keep there (P12, P18).

    Raises:
        AssertionError: one does not; the sentence names its card.
    """
    require(len(state.stack) <= MOST_OPEN, "P18", f"{len(state.stack)} powers are open or wait to begin")
    for depth, frame in enumerate(state.stack):
        code = code_of(state, frame)
        what = _power(state, frame)
        seats = range(state.game.player_count)
        require(frame.you in seats and frame.they in seats, "P12", f"{what} is used by somebody who does not play")
        require(0 <= frame.at < len(code.labels), "P18", f"{what} stands outside its text")
        if depth == len(state.stack) - 1:
            asks = frame.at < len(code.instructions) and isinstance(code.instructions[frame.at], Ask | Enter)
            require(asks, "P18", f"{what} asks nothing where it stands")
        elif frame.at:  # a power that waits for others to end has just done something
            waits = isinstance(code.instructions[frame.at - 1], Act | Pay) or isinstance(_here(code, frame), Guard)
            require(waits, "P18", f"{what} cannot be waiting there")
        _check_kept(state, frame, code, what)
        live = code.live[frame.at]
        says_who = (SlotKind.PLAYERS, SlotKind.THEY)
        if (
            not code.has_they
            and not _is_late(state, frame)
            and not any(code.slot_kinds[slot] in says_who for slot in live)
        ):
            require(frame.they == frame.you, "P12", f"{what} is at another player, but not in an `each`")


def _here(code: Code, frame: Frame) -> object:
    return code.instructions[frame.at] if frame.at < len(code.instructions) else None


def _check_kept(state: GameState, frame: Frame, code: Code, what: str) -> None:
    """A power keeps what it can keep where it stands, and nothing else."""
    require(len(frame.slots) == code.slots, "P18", f"{what} does not keep what it should")
    live = code.live[frame.at]
    idle = all(value is None for slot, value in enumerate(frame.slots) if slot not in live)
    require(idle, "P18", f"{what} keeps something that it does not need there")
    for slot in live:
        require(_slot_fits(state, frame, code, slot), "P18", f"{what} keeps what does not fit there")


def check_promises(state: GameState) -> None:
    """What was left for later begins where a power says so, and its moment is yet to come (N14, N15)."""
    require(len(state.promises) <= MOST_PROMISED, "N14", f"{len(state.promises)} promises are open")
    require(not (state.is_over and state.promises), "N14", "the game is over, but something is left for later")
    is_due = True
    for promise in state.promises:
        frame = promise.frame
        code = code_of(state, frame)
        what = _power(state, frame)
        seats = range(state.game.player_count)
        require(frame.you in seats and frame.they in seats, "P12", f"{what} was used by somebody who does not play")
        begins = [part.start for part in code.late]
        require(frame.at in begins, "N14", f"{what} leaves nothing for later there")
        _check_kept(state, frame, code, what)
        lasts = isinstance(code.instructions[frame.at], Bend)
        is_due &= promise.moment == Moment.NOW
        require(is_due or promise.moment != Moment.NOW, "N14", f"{what} is due, but does not come first")
        require(not (is_due and lasts), "N15", f"what {what} bends is over, and still there")
        require(not is_due or state.question is not None, "N14", f"{what} is due, but nobody waits for it")


def _is_late(state: GameState, frame: Frame) -> bool:
    """Whether a power stands in a part of it that was left for later."""
    return any(frame.at in part for part in code_of(state, frame).late)


def code_of(state: GameState, frame: Frame) -> Code:
    code = state.game.codes[frame.card] if 0 <= frame.card < len(state.game.codes) else None
    if code is None:
        raise AssertionError(f"rule P18: card {frame.card} has no power that can be open")
    return code


def _slot_fits(state: GameState, frame: Frame, code: Code, slot: int) -> bool:
    """Whether a slot holds what the instruction that fills it can have put there."""
    value = frame.slots[slot]
    if slot == code.it:
        return _is_cards(state, value, 1)
    if slot == code.much:
        return type(value) is int and 0 <= value <= most_held(state.epoch)
    if code.slot_kinds[slot] is SlotKind.POWERS:
        return value == Guard.PREVENTED or (type(value) is tuple and all(_steps_in(state, number) for number in value))
    if isinstance(_here(code, frame), Guard):  # what was chosen may have been moved since
        known = range(state.game.size + len(state.citizen_faces))
        if slot == getattr(_here(code, frame), "choice", -1):
            return type(value) is int and value in known
        if slot == getattr(_here(code, frame), "extent", -1):
            return type(value) is int and 0 <= value <= most_held(state.epoch)
    place, filler = next(
        (place, instruction)
        for place, instruction in enumerate(code.instructions)
        if getattr(instruction, "slot", None) == slot
    )
    numbers = reach.reach_of(state.game).numbers[state.game.side(frame.card).ref]
    written = numbers.get(code.labels[place].removesuffix(".count").removesuffix(".unseal"))
    match code.slot_kinds[slot]:
        case SlotKind.PLAYERS:
            if type(value) is not tuple or not isinstance(filler, Line):
                return False
            line = filler.interpreter.players(state, frame, others=filler.others)
            done = len(line) - len(value)
            if not 0 < done <= len(line) or line[done:] != value:
                return False
            # Inside of a subject `they` is somebody else, and who it was before is kept.
            kept = [frame.slots[other] for other in code.live[frame.at] if code.slot_kinds[other] is SlotKind.THEY]
            return line[done - 1] in (frame.they, *kept)
        case SlotKind.CARDS:
            amount = _given(written).get("amount")
            most = 1 if amount is None else reach.number_range(state, amount)[1]
            return _is_cards(state, value, max(0, most))
        case SlotKind.PLAYER | SlotKind.THEY:
            return type(value) is int and value in range(state.game.player_count)
        case SlotKind.NUMBERS:
            return _is_chosen(state, value, written)
        case SlotKind.WORD:
            return value in state.game.families
        case _:
            if type(value) is not int:
                return False
            between = _given(written)
            if "low" in between and not reach.is_sealed(written):  # the table may have changed since
                lowest, highest = (reach.number_range(state, between[bound]) for bound in ("low", "high"))
                return max(0, lowest[0]) <= value <= max(0, highest[1])
            if isinstance(filler, Keep):  # a place in the draw pile
                return 0 <= value < state.game.size
            if isinstance(filler, Ask | Draw):
                if isinstance(filler, Ask) and filler.is_part:  # P14: nothing has moved since it was asked
                    return value in [option.value for option in filler.legal(state, frame)]
                player = frame.you if filler.is_you else frame.they
                return value in [option.value for option in filler.options(state, frame, player)]
            least, most = reach.number_range(state, written)
            if isinstance(filler, Times):
                return 0 <= value < min(most, MOST_TIMES)
            return least <= value <= most


def _given(written: nodes.Argument) -> dict[str, nodes.Argument]:
    """The arguments of what somebody chooses for a name, by their names; none of anything else."""
    if not isinstance(written, nodes.Call) or written.row not in VALUES:
        return {}
    return VALUES[written.row].given(written.arguments)


def _steps_in(state: GameState, number: object) -> bool:
    """Whether a number is that of a power that may step in before something happens (N16)."""
    if type(number) is not int or not 0 <= number < len(state.game.sides) or state.game.sides[number] is None:
        return False
    return "would" in reach.awaited(state.game.side(number))


def _is_chosen(state: GameState, value: object, written: nodes.Argument) -> bool:
    """Whether a slot holds what was chosen in secret (N30): a number of each seat, 0 for those who chose nothing."""
    if type(value) is not tuple or len(value) != state.game.player_count or any(type(one) is not int for one in value):
        return False
    least, most, between = LEVELS[0], LEVELS[-1], _given(written)
    if "low" in between:
        low, high = (reach.number_range(state, between[bound]) for bound in ("low", "high"))
        least, most = max(0, low[0]), high[1]
    return all(number == 0 or least <= number <= most for number in value)


def check_sealed(state: GameState) -> None:
    """Those in line before the one who is asked have chosen in secret what they could, and nobody else has (N30)."""
    frame = state.stack[-1] if state.stack else None
    asking = None if frame is None else code_of(state, frame).instructions[frame.at]
    expected: list[tuple[int, frozenset[int]]] = []
    if frame is not None and isinstance(asking, Ask) and asking.row in reach.SEALED:
        code = code_of(state, frame)
        lines = [place for place, other in enumerate(code.instructions[: frame.at]) if isinstance(other, Line)]
        line = code.instructions[lines[-1]]
        assert isinstance(line, Line)
        asked = thaw_frame(frame)
        for seat in line.interpreter.players(state, frame, others=line.others):
            if seat == frame.they:
                break
            asked.they = seat
            could = frozenset(option.value for option in asking.options(state, asked, seat))
            expected += [(seat, could)] if could else []
    require(
        [answer.player for answer in state.sealed] == [seat for seat, _ in expected],
        "N30",
        "other players have chosen in secret than those who were asked",
    )
    for answer, (seat, could) in zip(state.sealed, expected, strict=True):
        require(type(answer.number) is int and answer.number in could, "N30", f"player {seat} cannot have chosen this")


def _is_cards(state: GameState, value: object, most: int) -> bool:
    """Whether a slot holds cards that there are, in order, and no more than so many."""
    known = range(state.game.size + len(state.citizen_faces))
    if type(value) is not tuple or any(card not in known for card in value):
        return False
    return list(value) == sorted(set(value)) and len(value) <= most


# --- where powers come from ------------------------------------------------------------------------------------------


def check_openings(state: GameState) -> None:
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
            require(frame.card not in below, "P18", f"{_power(state, frame)} waits to begin, but it is open")
    roots = _roots(state.stack)
    kinds = {state.game.side(frame.card).activation for frame in roots}
    if (Activation.PERMANENT in kinds and _is_awaited(state)) or any(_is_late(state, frame) for frame in roots):
        return  # what a moment, a column or the use of a power has set off waits for its turn
    if state.stage in (Stage.TAKE, Stage.AFTER):
        require(len(roots) == 1, "P9", "two powers were used at once")
        _check_spent(state, roots[0], rows)
    elif state.stage is Stage.TRANSFERS:
        require(len(kinds) == 1, "W4", "Legend powers and the powers that a transfer sets off are open at once")


def _power(state: GameState, frame: Frame) -> str:
    return f"the power of {state.game.card_ref(state.game.card_of(frame.card))}"


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
    deeds: frozenset[str] = frozenset()  # what players do without a power
    if state.phase is Phase.WRITING:
        deeds = frozenset({TRANSFER.key})
    elif state.stage is Stage.COLUMN:
        deeds = frozenset({TAKE.key})
    if _is_awaited(state):
        return known.all_rows | deeds  # much may have happened since the last decision of a turn
    if state.phase is Phase.WRITING:
        return known.legend_rows | deeds
    return deeds or known.rows[state.game.side(state.stack[0].card).ref]


def _is_awaited(state: GameState) -> bool:
    """Whether a power of the game waits for more than deeds with cards."""
    return bool(state.game.awaiting) or state.game.has_promises


#: What can have opened a Permanent power that no other power opened, by stage: the first words of keys.
_SET_OFF: Final = {
    Stage.TAKE: frozenset({"turn", "epoch", "use"}),
    Stage.COLUMN: frozenset({"quest"}),
    Stage.AFTER: frozenset({"dismiss", "use"}),
    Stage.TRANSFERS: frozenset({"turn", "begin", "extend", "complete", "earn", "forfeit", "pay"}),
    Stage.ENDING: frozenset({"turn", "epoch"}),
}


def _check_root(state: GameState, frame: Frame) -> tuple[str, ...]:
    """A power that was used by a player, or set off by what a player did; returns where its card was."""
    card = state.game.side(frame.card)
    if _is_late(state, frame):
        return reach.ANYWHERE  # whatever has become of the card since
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
    if not reach.awaited(card).isdisjoint(_SET_OFF[state.stage]):
        return (reach.OWN_DOMAIN, reach.OWN_ELYSIUM)
    require(fits, rule, f"nothing can have opened {_power(state, frame)}")
    require(owner, rule, f"{_power(state, frame)} is used by a player who cannot use it now")
    return (reach.OWN_DOMAIN,)


def _check_child(state: GameState, parent: Frame, frame: Frame) -> tuple[str, ...]:
    """A power that another one opened by what it has just done; returns where its card was."""
    game = state.game
    code = code_of(state, parent)
    if isinstance(_here(code, parent), Guard):
        fits = "would" in reach.awaited(game.side(frame.card)) and frame.you != parent.you
        require(fits, "N16", f"{_power(state, frame)} cannot step in before {_power(state, parent)}")
        return (reach.OWN_DOMAIN, reach.OWN_ELYSIUM)
    card = game.side(frame.card)
    fits = False
    begins: tuple[str, ...] = (reach.OWN_DOMAIN,)
    for path, is_you in _just_done(code, parent):
        done = reach.reach_of(game).named[game.side(parent.card).ref].get(path)
        if done is None:
            continue
        acting = parent.you if is_you else parent.they
        effect = EFFECTS[done.row]
        if effect.uses:
            fits |= card.activation in reach.activations_used(done) and frame.you == acting  # P17
            begins = (*begins, *reach.places_used(done))
        elif card.activation is Activation.INSTANT:
            takes = frame.you == acting or any(move.by_other for move in effect.moves)  # N6: whoever is given a card
            fits |= effect.shows and takes  # P2
        else:
            fits |= not effect.deeds.isdisjoint(reach.deeds_seen(card))  # P11
            fits |= not reach.awaited(card).isdisjoint(effect.happenings)
    if ALSO_IN_ELYSIUM in card.power.flags:
        begins = (*begins, reach.OWN_ELYSIUM)  # N5
    require(fits, "P17", f"{_power(state, parent)} has done nothing that opens {_power(state, frame)}")
    return begins


def _just_done(code: Code, frame: Frame) -> tuple[tuple[str, bool], ...]:
    """The effects that a power did last, by their paths, and whether who uses it did them; of a price all parts."""
    last = code.instructions[frame.at - 1]
    if isinstance(last, Pay):
        return tuple((part.path, part.is_you) for part in last.parts)
    assert isinstance(last, Act)  # `check_frames` has seen it
    return ((code.labels[frame.at - 1], last.is_you),)


def _check_place(state: GameState, frame: Frame, places: frozenset[str]) -> None:
    found = _place_of(state, state.game.card_of(frame.card), PlayerId(frame.you))
    # One's own Domain and Elysium are a Domain and an Elysium, too.
    allowed = found in places or found.removeprefix("own ") in places
    require(allowed, "P1", f"{_power(state, frame)} is open, but its card cannot be {_in_words(found)} by now")


def _place_of(state: GameState, card: CardId, player: PlayerId) -> str:
    """Where a card is, in the words of `reach`."""
    for seat, board in enumerate(state.players):
        own = "own " if seat == player else ""
        if board.domain_mask >> card & 1:
            return f"{own}domain"
        if any(card in legend.cards for legend in board.elysium):
            return f"{own}elysium"
    for zone, cards in places(state):
        if zone not in (Zone.DOMAIN, Zone.ELYSIUM) and card in cards:
            return str(zone)
    return Place.UNDER_A_CITIZEN


def _in_words(place: str) -> str:
    return place if place == Place.UNDER_A_CITIZEN else f"in the {place.removeprefix('own ')}"


def _check_spent(state: GameState, root: Frame, rows: frozenset[str]) -> None:
    """A card whose power was used has lost its ring, or is turned, unless it left and came back (P4, P5).

    Or unless a power has given it back what it had lost.
    """
    card = state.game.card_of(root.card)
    if not state.players[root.you].domain_mask >> card & 1:
        return
    left = reach.places_after(rows, (reach.OWN_DOMAIN,), reshuffled=state.reshuffled > 0)
    returns = reach.places_after(rows, (Place.DISCARD_PILE,), reshuffled=state.reshuffled > 0)
    if Place.DISCARD_PILE in left and Place.DOMAIN in returns:
        return
    if reach.reach_of(state.game).moves_between_domains or any(EFFECTS[row].renews_marks for row in rows):
        return
    if state.game.trigger_mask >> card & 1:
        require(not state.ring_mask >> card & 1, "P4", f"{_power(state, root)} is in use, but its ring is still there")
    else:
        require(
            bool(state.turned_mask >> card & 1), "P5", f"{_power(state, root)} is in use, but its card is not turned"
        )


def check_closing(state: GameState) -> None:
    """Legend powers that are judged at the end were in the Domain when the step began (W4)."""
    if not state.closing:
        return
    rows = reach.reach_of(state.game).rows_set_off(_first_rows(state))
    places = reach.places_after(rows, (reach.OWN_DOMAIN,), reshuffled=state.reshuffled > 0)
    for card in state.closing:
        found = _place_of(state, card, state.active)
        allowed = found in places or found.removeprefix("own ") in places
        name = state.game.card_ref(card)
        require(allowed, "W4", f"{name} waits for the end of the step, but it cannot be {_in_words(found)} by now")


def check_budget(state: GameState) -> None:
    """An action has cost what its powers can cost (P18)."""
    if not state.stack:
        return
    spent = BUDGET - state.budget
    require(spent >= len(state.stack), "P18", "powers are open that nobody has paid for out of the budget")
    if state.decisions == MOST_DECISIONS:
        return  # N40: nothing is left of it, whatever it cost
    work = reach.reach_of(state.game).work
    if _is_awaited(state):
        return  # what was spent since the last decision may have been for several moments
    if state.phase is Phase.WRITING:
        most = work.of_step()
    elif state.stage is Stage.COLUMN:
        most = work.of_taking()
    else:
        most = work.of(state.game.side(state.stack[0].card))
    require(spent <= most, "P18", f"{spent} steps of the budget are gone: more than these powers can cost")
