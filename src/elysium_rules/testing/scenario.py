"""The scenario builder: any position of the game in a few readable lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

import attrs

from elysium_rules.diagnostics import suggest
from elysium_rules.elysium.model.actions import TakeQuest
from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import ALL_COLUMNS, COLOURS, CardId, Colour, Edition, Phase, PlayerId, Stage
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.state import PRINTED, GameState, Legend, PlayerState
from elysium_rules.elysium.rules.legal import list_actions
from elysium_rules.elysium.rules.setup import empty_state, find_game, make_rng
from elysium_rules.errors import ScenarioError, SetupError
from elysium_rules.kernel.rng import Rng, shuffle
from elysium_rules.library import standard_cards
from elysium_rules.program.value import FrozenDict
from elysium_rules.testing.dealing import (
    QuestWord,
    deal_discs_and_quests,
    deal_family_tiles,
    deal_level_tiles,
    quests_left,
)
from elysium_rules.testing.layout import Layout, Legends, Rest, lay_out
from elysium_rules.testing.words import Words, parse_card_word, split_words

PhaseWord: TypeAlias = Literal["actions", "writing"]
StageWord: TypeAlias = Literal["take", "column", "after", "transfers"]

_STAGES: Final = {
    Phase.ACTIONS: {"take": Stage.TAKE, "column": Stage.COLUMN, "after": Stage.AFTER},
    Phase.WRITING: {"transfers": Stage.TRANSFERS},
}


@attrs.frozen
class Seat:
    """One player of a scenario, in words; made by `seat`."""

    gold: int  #: on the board
    vp: int  #: on the board
    pp: int  #: on the board
    columns: Words | None  #: their colours; None: all four
    domain: Words  #: its cards
    legends: Legends  #: the cards of each
    quest: QuestWord | None  #: its number, or `incomplete`
    disc: int | None  #: the order disc; None: what is left
    cards_taken: int | None  #: of those owed in this epoch; None: what fits the rest
    tokens: Mapping[str, int] = FrozenDict()  #: own resources of families on the board


def seat(
    *,
    gold: int = 0,
    vp: int = 0,
    pp: int = 0,
    columns: Words | None = None,
    domain: Words = (),
    legends: Legends = (),
    quest: QuestWord | None = None,
    disc: int | None = None,
    cards_taken: int | None = None,
    tokens: Mapping[str, int] = FrozenDict(),
) -> Seat:
    """Describe one player of a scenario; what is left out is nothing, except the four columns.

    Args:
        gold: Gold on the board.
        vp: Victory points on the board.
        pp: Prestige points on the board.
        columns: The colours on the board, such as `"red blue"`; `""` is none, left out is all four.
        domain: The Domain in the order in which the cards came. Trigger cards have their ring and
            Activate cards are straight, unless the word ends in `!`.
        legends: One list of card words per Legend, in the order in which the cards came; or one text
            with commas between the Legends.
        quest: The number of the quest taken; `"incomplete"` in Phase III. See `scenario` for who has
            one when it is left out.
        disc: The order disc. See `scenario` for who gets which when it is left out.
        cards_taken: How many of the three cards of this epoch were taken. Left out: none, or one for
            the player whose taking is just over (stage `column` or `after`) and who has no quest.
        tokens: Own resources of families on the board (N20), such as `{"arrow": 2}`; `artemis.arrow` where two
            families have arrows.

    Example:
        >>> seat(gold=3, domain="hades/persephone zeus/triumph! citizen").gold
        3
    """
    return Seat(gold, vp, pp, columns, domain, legends, quest, disc, cards_taken, FrozenDict(tokens))


def scenario(
    *,
    families: str | Sequence[str] = "first_game",
    players: Sequence[Seat] | None = None,
    turn: int = 0,
    epoch: int = 1,
    phase: PhaseWord = "actions",
    stage: StageWord | None = None,
    edition: str = Edition.REVISED,
    agora: Words = (),
    oracle: Words = (),
    draw_pile: Words = (),
    discard_pile: Words = (),
    rest: Rest = "draw pile",
    level_tiles: Mapping[int, int | None] | None = None,
    family_tiles: Mapping[str, Sequence[int]] | None = None,
    reshuffled: int = 0,
    pediment: int = 0,
    transfers: int = 0,
    allowance: int | None = None,
    seed: int | str = 1,
    cards: CardSet | None = None,
    counters: Mapping[str, Mapping[str, int]] = FrozenDict(),
) -> GameState:
    """Build the position at one decision of a game.

    Nothing is played: the state is the one described, even where it has only one legal action.
    Cards are named by card words: `hades/charon`, or `charon` where only one family in play has it;
    `#2` at the end means its second copy, `!` that it is used up (a Trigger card without its ring, a
    turned Activate card); `citizen` is a Citizen, `citizen=hades/charon` one with that hidden face.
    A list of words is a text split at spaces, or a sequence.

    Args:
        families: The five families, or the name of a set.
        players: Two to four seats; seat 0 comes first. Left out: two empty ones.
        turn: The seat whose turn it is.
        epoch: The epoch.
        phase: `actions` or `writing`; in other phases nobody decides anything.
        stage: In Phase II `take` (the default), `column` or `after`. In Phase III always `transfers`.
        edition: `revised` or `original`.
        agora: The Agora.
        oracle: The Oracle, if a family uses it.
        draw_pile: The top of the draw pile; the first word is the top card.
        discard_pile: The discard pile from its bottom to its top.
        rest: Where all other cards are: under the cards of the draw pile (in an order that follows
            from the seed), under those of the discard pile, or out of the game.
        level_tiles: Who has the tile of which level. Left out: the longest Legend of the level, of
            equally long ones the one of the lowest disc.
        family_tiles: Who earned the tiles of which family, the first one first. Left out: the
            complete Legends in seat order.
        reshuffled: How many cards were shuffled back so far (A6).
        pediment: Which side of the pediment is shown.
        transfers: Phase III: how many transfers were made in this step.
        allowance: Phase III: how many are left. Left out: what the quest allows, less *transfers*.
        seed: What all chance follows from.
        cards: The cards to play with; the standard ones if left out.
        counters: What lies on cards in Domains and Elysiums (N21), such as `{"hoard": {"gold": 2}}`.

    Order and quests that are left out are filled in. In Phase II discs go by seat, nobody has a quest
    unless given, and the turn is the earliest one at which nobody has taken or dismissed more than
    their turns allow. In Phase III everybody has a quest, and discs and quests fit together (W1): by
    seat, as far as what is given leaves it open.

    The step of Phase III has begun: quests were paid and the gains of Legend powers received, so none
    of that happens again, and "one more transfer" is not added to the allowance. Powers that are judged
    when the step ends (Charon) still are, for the cards in the Domain.

    Raises:
        ScenarioError: the position breaks a rule; the error names it.

    Example:
        >>> from elysium_rules import legal_actions
        >>> state = scenario(
        ...     players=[seat(gold=3, columns="red blue", domain="triumph citizen"), seat()],
        ...     agora="charon zeus/initiation",
        ... )
        >>> [type(action).__name__ for action in legal_actions(state)]
        ['TakeCard', 'TakeCard', 'TakeQuest', 'TakeQuest', 'UsePower']
        >>> scenario(players=[seat(domain="charon#1 charon#2"), seat()])
        Traceback (most recent call last):
          ...
        elysium_rules.errors.ScenarioError: rule T7: player 0 has two identical cards in the Domain: hades/charon
    """
    seats = (seat(), seat()) if players is None else tuple(players)
    game = _find_game(cards or standard_cards(), len(seats), families, edition)
    moment = _find_moment(game, turn, epoch, phase, stage)
    _check_amounts(game, seats, reshuffled)
    if pediment not in range(len(game.numbers.pediment.sides)):
        raise ScenarioError("S6", f"the pediment has sides 0 and 1, but no side {pediment!r}")
    if rest not in ("draw pile", "discard pile", "removed"):
        raise ScenarioError("", f"the rest is the draw pile, the discard pile or removed, not {rest!r}")

    deck, rng = shuffle(_find_rng(seed), [CardId(card) for card in range(game.size)])
    layout = lay_out(
        game,
        domains=[player.domain for player in seats],
        elysiums=[player.legends for player in seats],
        agora=agora,
        oracle=oracle,
        draw_pile=draw_pile,
        discard_pile=discard_pile,
        rest=rest,
        deck=deck,
    )
    discs, quests = deal_discs_and_quests(
        game, [player.disc for player in seats], [player.quest for player in seats], moment.phase
    )
    boards = _build_boards(game, seats, layout, discs, quests, moment)
    order = tuple(PlayerId(player) for player in sorted(range(len(seats)), key=discs.__getitem__))
    state = attrs.evolve(
        empty_state(game, rng),
        epoch=epoch,
        phase=moment.phase,
        stage=moment.stage,
        active=moment.active,
        turns_played=_turns_played(game, boards, order, moment),
        players=boards,
        agora=layout.agora,
        oracle=layout.oracle,
        draw_pile=layout.draw_pile,
        discard_pile=layout.discard_pile,
        removed=layout.removed,
        citizen_faces=layout.citizen_faces,
        reshuffled=reshuffled,
        ring_mask=layout.rings,
        turned_mask=layout.turned,
        pediment_side=pediment,
        quests=quests_left(game, quests),
        level_tiles=deal_level_tiles(game, layout.elysiums, discs, level_tiles or {}),
        family_tiles=deal_family_tiles(game, layout.elysiums, family_tiles or {}),
        transfers=_check_transfers(moment, transfers),
        allowance=_find_allowance(moment, quests[moment.active], transfers, allowance),
        closing=_closing(game, layout, moment),
        promises=(),
        counters=_find_counters(game, boards, counters),
    )
    _check_decision(state)
    return state


# --- the game and the moment -----------------------------------------------------------------------------------------


@attrs.frozen
class _Moment:
    """Whose decision it is, and where in the turn."""

    active: PlayerId
    phase: Phase
    stage: Stage


def _find_game(cards: CardSet, players: int, families: str | Sequence[str], edition: str) -> ElysiumGame:
    if isinstance(families, str):
        sets = cards.numbers.sets
        if families not in sets:
            near = suggest(families, tuple(sets))
            hint = f"did you mean {near!r}?" if near else f"there are {', '.join(sets)}"
            raise ScenarioError("S3", f"there is no set of families {families!r}; {hint}")
        families = sets[families].families
    try:
        return find_game(cards, players, families, edition)
    except SetupError as error:
        raise ScenarioError(error.rule, error.reason) from error


def _find_rng(seed: int | str) -> Rng:
    if seed is None:
        raise ScenarioError("", "a scenario needs a seed, so that it is the same each time")
    try:
        return make_rng(seed)
    except SetupError as error:
        raise ScenarioError(error.rule, error.reason) from error


def _find_moment(game: ElysiumGame, turn: int, epoch: int, phase: str, stage: str | None) -> _Moment:
    if turn not in range(game.player_count):
        raise ScenarioError("T1", f"it cannot be the turn of player {turn!r} in a game of {game.player_count}")
    epochs = game.numbers.epochs.count
    if epoch not in range(1, epochs + 1):
        raise ScenarioError("G1", f"a game has epochs 1 to {epochs}, but no epoch {epoch!r}")
    if phase not in _STAGES:
        raise ScenarioError("G1", f"players decide in the phases actions and writing, not in {phase!r}")
    stages = _STAGES[Phase(phase)]
    word = next(iter(stages)) if stage is None else stage
    if word not in stages:
        raise ScenarioError("T12", f"the stages of the phase {phase!r} are {', '.join(stages)}, but not {stage!r}")
    return _Moment(PlayerId(turn), Phase(phase), stages[word])


# --- boards ----------------------------------------------------------------------------------------------------------


def _check_amounts(game: ElysiumGame, seats: Sequence[Seat], reshuffled: int) -> None:
    most = game.numbers.players.cards
    for player, place in enumerate(seats):
        for name in ("gold", "vp", "pp"):
            amount = getattr(place, name)
            if amount < 0:
                raise ScenarioError("P13", f"player {player} cannot have {amount} {name}")
        if place.pp and not game.uses_prestige:
            raise ScenarioError("S10", f"no family of {', '.join(game.families)} uses prestige, so nobody has PP")
        if place.cards_taken is not None and place.cards_taken not in range(most + 1):
            raise ScenarioError("T2", f"a player takes 0 to {most} cards in an epoch, not {place.cards_taken}")
    if reshuffled < 0:
        raise ScenarioError("A6", f"{reshuffled} cards cannot have been shuffled back")


def _build_boards(
    game: ElysiumGame,
    seats: Sequence[Seat],
    layout: Layout,
    discs: Sequence[int],
    quests: Sequence[Quest | None],
    moment: _Moment,
) -> tuple[PlayerState, ...]:
    boards = []
    for player, place in enumerate(seats):
        cards_taken = place.cards_taken
        if cards_taken is None:
            has_just_taken = player == moment.active and moment.stage in (Stage.COLUMN, Stage.AFTER)
            cards_taken = int(has_just_taken and quests[player] is None)
        boards.append(
            PlayerState(
                gold=place.gold,
                vp=place.vp,
                pp=place.pp,
                disc=discs[player],
                column_mask=_column_mask(player, place.columns),
                domain=layout.domains[player],
                elysium=tuple(game.make_legend(cards) for cards in layout.elysiums[player]),
                quest=quests[player],
                cards_taken=cards_taken,
                tokens=_find_tokens(game, place.tokens),
            )
        )
    return tuple(boards)


def _find_tokens(game: ElysiumGame, given: Mapping[str, int]) -> tuple[int, ...]:
    amounts = dict.fromkeys(game.tokens, 0)
    for word, amount in given.items():
        amounts[_find_resource(game, word, game.tokens)] = amount
    return tuple(amounts.values())


def _find_resource(game: ElysiumGame, word: str, known: Sequence[str]) -> str:
    """A resource by its key, or by the part of it that its family calls it by."""
    found = [key for key in known if word in (key, key.rpartition(".")[2])]
    if len(found) != 1:
        reason = "is that of several families" if found else "is no resource of this game"
        raise ScenarioError("N20", f"{word!r} {reason}; there are {', '.join(known) or 'none'}")
    return found[0]


def _find_counters(
    game: ElysiumGame, boards: Sequence[PlayerState], given: Mapping[str, Mapping[str, int]]
) -> tuple[tuple[CardId, str, int], ...]:
    """What lies on cards, each named as in a Domain or an Elysium; `#2` at the end means the second copy."""
    found: list[tuple[CardId, str, int]] = []
    for text, amounts in given.items():
        word = parse_card_word(game, text)
        lying = [card for board in boards for cards in (board.domain, *map(_cards, board.elysium)) for card in cards]
        cards = [card for card in lying if card < game.size and game.faces[card] is word.card]
        cards = [card for card in cards if word.copy is None or game.copy_of[card] == word.copy]
        if len(cards) != 1:
            number = "several cards" if cards else "no card"
            raise ScenarioError("N21", f"{text!r} is {number} in a Domain or an Elysium")
        known = (*PRINTED, *game.tokens)
        found += [(cards[0], _find_resource(game, resource, known), amount) for resource, amount in amounts.items()]
    return tuple(sorted(found))


def _cards(legend: Legend) -> tuple[CardId, ...]:
    return legend.cards


def _column_mask(player: int, columns: Words | None) -> int:
    if columns is None:
        return ALL_COLUMNS
    mask = 0
    for word in split_words(columns):
        if word not in list(COLOURS):
            near = suggest(word, [str(colour) for colour in COLOURS])
            hint = f"; did you mean {near!r}?" if near else f"; there are {', '.join(COLOURS)}"
            raise ScenarioError("S5", f"there is no {word!r} column{hint}")
        if mask & Colour(word).bit:
            raise ScenarioError("S5", f"player {player} cannot have two {word} columns")
        mask |= Colour(word).bit
    return mask


# --- turns and steps -------------------------------------------------------------------------------------------------


def _turns_played(game: ElysiumGame, boards: Sequence[PlayerState], order: Sequence[PlayerId], moment: _Moment) -> int:
    """The turns, or steps of Phase III, that are over."""
    place = order.index(moment.active)
    if moment.phase is Phase.WRITING:
        return place
    active = boards[moment.active]
    if moment.stage is not Stage.AFTER and not active.column_mask:
        raise ScenarioError("T5", f"player {moment.active} has no column left, so no turn can be left either")
    if moment.stage is not Stage.TAKE and not _things_taken(active):
        raise ScenarioError("T12", f"player {moment.active} has taken nothing in this epoch, so the stage is 'take'")
    turns = game.numbers.players.turns
    if moment.stage is Stage.TAKE and _things_taken(active) == turns:
        raise ScenarioError("T2", f"player {moment.active} has a quest and all cards, so there is nothing left to take")
    late = PlayerId(0)
    for number in range(turns):
        late_ones = [player for player in order if not _could_be(boards, order, moment, player, number)]
        if not late_ones:
            return number * len(boards) + place
        late = late_ones[0]
    raise ScenarioError("T1", f"player {late} has taken or dismissed more than the turns before this one allow")


def _things_taken(board: PlayerState) -> int:
    return board.cards_taken + (board.quest is not None)


def _could_be(
    boards: Sequence[PlayerState], order: Sequence[PlayerId], moment: _Moment, player: PlayerId, number: int
) -> bool:
    """Whether *player* could stand like this in the active player's turn *number* of the epoch, counted from 0."""
    board = boards[player]
    taken = _things_taken(board)
    dismissed = ALL_COLUMNS.bit_count() - board.column_mask.bit_count()
    if player == moment.active:
        return (
            taken - (moment.stage is not Stage.TAKE) <= number and dismissed - (moment.stage is Stage.AFTER) <= number
        )
    turns = number + (order.index(player) < order.index(moment.active))
    return max(taken, dismissed) <= turns


def _check_transfers(moment: _Moment, transfers: int) -> int:
    if transfers < 0:
        raise ScenarioError("W3", f"{transfers} transfers cannot have been made")
    if transfers and moment.phase is not Phase.WRITING:
        raise ScenarioError("W3", "the transfers of a step are counted in Phase III only")
    return transfers


def _find_allowance(moment: _Moment, quest: Quest | None, transfers: int, allowance: int | None) -> int:
    if moment.phase is not Phase.WRITING:
        if allowance is not None:
            raise ScenarioError("W3", "there is an allowance of transfers in Phase III only")
        return 0
    if allowance is None:
        assert quest is not None
        return max(0, quest.transfers - transfers)
    if allowance < 0:
        raise ScenarioError("W3", f"there cannot be {allowance} transfers left")
    return allowance


def _closing(game: ElysiumGame, layout: Layout, moment: _Moment) -> tuple[CardId, ...]:
    """W4: the Legend powers that are judged when the step ends."""
    if moment.phase is not Phase.WRITING:
        return ()
    return tuple(card for card in layout.domains[moment.active] if game.closing_mask >> card & 1)


def _check_decision(state: GameState) -> None:
    # Not through `legal_actions`: the answer must not be kept in the state.
    legal = list_actions(state)
    # INVARIANT: with a column left (T5) there is always something to choose.
    assert legal
    board = state.players[state.active]
    if (
        state.game.edition is Edition.ORIGINAL
        and state.stage is Stage.TAKE
        and board.quest is None
        and board.cards_taken == state.game.numbers.players.cards
        and not any(isinstance(action, TakeQuest) for action in legal)
    ):
        raise ScenarioError("T9", f"in the original edition player {state.active} plays no further turn here")
