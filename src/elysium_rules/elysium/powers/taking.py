"""Effects that take cards, or make somebody else take one: take, give (T7, N6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from elysium_rules.elysium.changes import procedures
from elysium_rules.elysium.changes.modifiers import hold_identical_by
from elysium_rules.elysium.model import actions, parameters
from elysium_rules.elysium.model.bounds import listed
from elysium_rules.elysium.model.effect_row import Asking, EffectRow, Lacking, Move, Objection, Place
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import CardId, PlayerId, Zone
from elysium_rules.elysium.model.masks import cards_in, domains_mask, open_mask
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers.card_sets import evaluate_card, evaluate_cards
from elysium_rules.elysium.powers.choice import (
    CARD_WORK,
    OfCards,
    Then,
    always,
    arriving,
    cards_phrase,
    is_known,
    lower_arriving,
    lower_reachable,
    lowers_cards,
    none_of,
    reachable,
)
from elysium_rules.elysium.powers.phrases import Mask
from elysium_rules.elysium.powers.players import evaluate_player
from elysium_rules.kernel.assumptions import NO, YES, Assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering, Ref

#: So many ways to pay with all of some identical cards a look ahead tries.
_MOST_WAYS: Final = 16

# --- take ------------------------------------------------------------------------------------------------------------


def take(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Choose and take one of some face-up cards; or take a card that is known, if it lies where one can be taken."""
    phrase = cards_phrase(row, do.arguments)
    if not is_known(row, do):
        cards = reachable(game, do, evaluate_cards(game, phrase))
        return _take(game, do, cards, arriving(game, phrase))
    which = evaluate_card(game, phrase)
    cards = reachable(game, do, lambda state, frame: which(state, frame) & _where_taken(state))
    return attrs.evolve(_take(game, do, cards, None), is_known=True)


def _where_taken(state: GameState) -> int:
    """Where a card that is known can be taken from."""
    return open_mask(state) | domains_mask(state)


def _take(game: ElysiumGame, do: nodes.Do, cards: Mask, arriving: Mask | None) -> Effect:
    is_you = do.actor == "you"
    among_pairs = game.lets_pair and not game.rulings.forgets_pairs

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = _takable(state, cards(state, frame), player) & ~procedures.identical_mask(state, player)  # T7
        pick = actions.PICK_CARD[player]
        return listed([pick[card] for card in cards_in(found)])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            procedures.take_card(table, player, card, _zone_of(table, card))

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        player = frame.you if is_you else frame.they
        found = _takable(state, cards(state, frame), player)
        if not assumed.gone and not assumed.owed:  # the usual case
            return YES if found & ~procedures.identical_mask(state, player) else NO
        coming = arriving(state, frame) & game.real_mask if arriving is not None else 0
        if among_pairs:
            return _take_among_pairs(state, player, found, coming, assumed)
        lost = assumed.lost
        # T7: not blocked by a card that is paid. INVARIANT: in a Domain there is only one of identical cards, and a
        # price takes from one place; so whatever may be lost for one card of *found* can be lost together.
        blocked = procedures.identical_mask(state, player, lost)
        if coming & lost & ~blocked:
            return assumed.settled()
        answer = assumed.leaves(found & ~blocked)
        if answer == NO and assumed.is_asked:
            # The card that is asked for may come to lie there, or be the one that blocks others.
            domain = state.players[player].domain_mask
            answer = assumed.giving(coming & ~(blocked & ~domain)).settled()
            for card in cards_in(assumed.owed[0] & domain & game.real_mask):
                given = assumed.giving(1 << card)
                alike = game.identical_masks[card] & ~(1 << card)
                answer = max(answer, given.settled() if coming & lost & alike else given.leaves(found & alike))
        return answer

    return Effect(act, QuestionKind.PICK_ONE, options, possible, work=CARD_WORK)


def _take_among_pairs(state: GameState, player: int, found: int, coming: int, assumed: Assumptions) -> int:
    """N53: whether a card can be taken when all is paid, where players may hold identical cards, or did.

    Either the power still lets the player that said so, or every card identical to the one that is taken was paid.
    """
    game, domain = state.game, state.players[player].domain_mask
    lost = assumed.lost | (assumed.owed[0] if assumed.is_asked else 0)
    coming &= lost  # what was paid, and lies where it can be taken from
    answer = NO
    for card in hold_identical_by(state, player, assumed.gone):
        kept = assumed if card < 0 else assumed.keeping(1 << card)
        if kept is not None:
            answer = max(answer, kept.leaves(found), _take_back(coming, [kept]))
    answer = max(answer, assumed.leaves(found & ~game.real_mask))  # a Citizen is identical to nothing
    left = (found | coming) & game.real_mask
    while left and (answer != YES or assumed.is_asked):
        alike = game.identical_masks[(left & -left).bit_length() - 1]
        ways = [assumed]
        for card in cards_in(alike & domain & ~assumed.gone):
            # Which of two prices takes a card that both may take makes no difference.
            paid = {(way.owed[0], *sorted(way.owed[1:])): way for one in ways for way in one.paying_with(1 << card)}
            ways = list(paid.values())[:_MOST_WAYS]
        answer = max([answer, _take_back(coming & alike, ways), *(way.leaves(found & alike) for way in ways)])
        left &= ~alike
    return answer


def _take_back(coming: int, ways: list[Assumptions]) -> int:
    """Whether a card that was paid can be taken."""
    answer = NO
    for card in cards_in(coming):
        for way in ways:
            answer = max([answer, *(paid.settled() for paid in way.paying_with(1 << card))])
    return answer


def _takable(state: GameState, cards: int, player: int) -> int:
    """Cards that a player may take: all that lie open, and what others have in their Domains, Citizens among it."""
    real = cards & state.game.real_mask
    if real == cards:
        return real & ~state.players[player].domain_mask
    return cards & (state.game.real_mask | domains_mask(state)) & ~state.players[player].domain_mask


def _zone_of(state: GameState, card: CardId) -> Zone:
    """The place that a card is taken from; the checker allows only these."""
    if card in state.agora:
        return Zone.AGORA
    if any(board.domain_mask >> card & 1 for board in state.players):
        return Zone.DOMAIN
    return Zone.ORACLE if card in state.oracle else Zone.DISCARD_PILE


def lacks_takable(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """No such card, or only identical ones (T7)."""
    state, phrase = missing.state, cards_phrase(row, do.arguments)
    if is_known(row, do):
        found = evaluate_card(state.game, phrase)(state, frame) & _where_taken(state)
    else:
        found = evaluate_cards(state.game, phrase)(state, frame)
    if not found:
        return none_of(missing, do, phrase, frame)
    real = found & state.game.real_mask
    if not real:
        return missing.speaker.why("only citizens")
    return missing.speaker.why("all identical", cards=missing.speaker.mask(real))


def why_not_taken(asked: Asking, card: CardId) -> Iterator[Objection]:
    """A Citizen that lies open nowhere, or an identical card (T11, T7)."""
    if asked.state.is_citizen(card):
        yield "T11", asked.speaker.why("face down", card=asked.speaker.card(card)), None
    elif procedures.identical_mask(asked.state, asked.player) >> card & 1:
        yield "T7", asked.speaker.why("identical", card=asked.speaker.card(card)), None


_TAKES: Final = Move(
    (Place.AGORA, Place.ORACLE, Place.DISCARD_PILE, Place.DOMAIN), Place.DOMAIN, "take", is_seen=True
)  # N6


def lower_take(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Choose and take one of some face-up cards; or take a card that is known, if it lies where one can be taken."""
    phrase, actor, domains = cards_phrase(row, do.arguments), lower.seat(do.actor), lower("place", "all_domains", None)
    if is_known(row, do):
        open_cards = lower("place", "open", None)
        cards = lower("in_both", lower.card(phrase), lower("in_either", open_cards, domains))
        coming = None
    else:
        cards, coming = lower.cards(phrase), lower_arriving(lower, phrase)
    takable = lower("in_either", lower.mask(lower.game.real_mask), domains)  # of Citizens those in Domains
    found = lower("in_both", lower_reachable(lower, do, cards), takable)
    found = lower("minus", found, lower("place", "domain", actor))
    return lower.deed(
        row,
        do,
        lower("take"),
        ask=lower("card", lower("minus", found, lower("identical", actor))),  # T7
        judge=lower("takes", found, coming),
    )


TAKE: Final = EffectRow(
    name="take",
    example="take a card from the oracle",
    doc="The acting player chooses one of these cards and takes it into the Domain; never an identical one (T7).",
    parameters=(
        Parameter("cards", Type.CARDS, zones=("oracle", "agora", "discard_pile"), later_zones=parameters.DOMAINS),
    ),
    asks=QuestionKind.PICK_ONE,
    writes=("cards",),
    moves=(_TAKES,),
    means=take,
    lowers=lower_take,
    lacks=lacks_takable,
    answer=actions.PickCard,
    objects=why_not_taken,
    worth=2.5,
)
TAKE_CARD: Final = EffectRow(
    name="take_card",
    example="take it",
    doc="The acting player takes that card, if it lies in Agora, Oracle, discard pile or another Domain (T7, N6).",
    parameters=(parameters.CARD,),
    asks=QuestionKind.PICK_ONE,
    writes=("cards",),
    since=2,
    moves=(_TAKES,),
    means=take,
    lowers=lower_take,
    lacks=lacks_takable,
    answer=actions.PickCard,
    objects=why_not_taken,
    worth=2.5,
)

# --- give ------------------------------------------------------------------------------------------------------------


def _givable(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Mask:
    """The cards of the giver's Domain that the other one may take."""
    cards = reachable(game, do, evaluate_cards(game, cards_phrase(row, do.arguments)))
    receiving = evaluate_player(game, row.given(do.arguments)["receiver"])
    is_you = do.actor == "you"
    together = 1 if game.rulings.pays_part_by_part else do.parts

    def givable(state: GameState, frame: Frame) -> int:
        target = receiving(state, frame)
        giver = frame.you if is_you else frame.they
        if target is None or target == giver:
            return 0
        found = cards(state, frame) & state.players[giver].domain_mask & ~procedures.identical_mask(state, target)  # T7
        return found if together == 1 else _first_of_identical(game, found)

    return givable


def _first_of_identical(game: ElysiumGame, cards: int) -> int:
    """Of identical cards only the first: given together, the second one would be one too many (T7)."""
    found = 0
    for card in cards_in(cards & game.real_mask):
        if not game.identical_masks[card] & found:
            found |= 1 << card
    return found | cards & ~game.real_mask


def _give(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Then:
    """Another player takes the card (N6)."""
    receiving = evaluate_player(game, row.given(do.arguments)["receiver"])

    def give(table: Table, frame: Frame, card: CardId) -> None:
        target = receiving(table, frame)
        assert target is not None  # else nothing could be given
        procedures.take_card(table, PlayerId(target), card, Zone.DOMAIN)

    return give


def lacks_givable(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """No such card in the Domain, or only what the other one has already (N6, T7)."""
    return missing.speaker.why("nothing to give")


def why_not_given(asked: Asking, card: CardId) -> Iterator[Objection]:
    """N6: one gives only what one has, and nothing identical to what the other one has (T7)."""
    if card not in asked.state.players[asked.player].domain:
        yield "N6", asked.speaker.why("not yours to give", card=asked.speaker.card(card)), None
    elif not asked.state.is_citizen(card):
        target = evaluate_player(asked.state.game, asked.given["receiver"])(asked.state, asked.frame)
        if target is not None and procedures.identical_mask(asked.state, target) >> card & 1:
            words = {"card": asked.speaker.card(card), "player": asked.speaker.player(target)}
            yield "T7", asked.speaker.why("identical there", **words), None
            yield from asked.why_not_paid(card)


def _lower_givable(row: EffectRow, lower: Lowering, do: nodes.Do) -> Ref:
    cards = lower_reachable(lower, do, lower.cards(cards_phrase(row, do.arguments)))
    receiver, giver = lower.seat(row.given(do.arguments)["receiver"]), lower.seat(do.actor)
    held = lower("in_both", cards, lower("place", "domain", giver))
    found = lower("minus", held, lower("identical", receiver))  # T7
    if do.parts > 1 and not lower.game.rulings.pays_part_by_part:
        found = lower("first_copies", found)
    return lower("for_other", receiver, giver, found)


def _lower_gift(row: EffectRow, lower: Lowering, do: nodes.Do) -> Ref:
    return lower("give_card", lower.seat(row.given(do.arguments)["receiver"]))


GIVE_CARD: Final = EffectRow(
    name="give_card",
    example="each other player gives you a card from their domain",
    doc="The acting player chooses a card of their own Domain; the other one takes it, never an identical one (N6).",
    parameters=(Parameter("receiver", Type.PLAYER), Parameter("choice", Type.CHOICE, zones=("domain",))),
    asks=QuestionKind.PICK_ONE,
    is_cost=True,
    writes=("cards",),
    since=2,
    moves=(Move((Place.DOMAIN,), Place.DOMAIN, "take", is_seen=True, by_other=True),),
    means=OfCards(_givable, _give, judges_again=always),
    lowers=lowers_cards(_lower_givable, _lower_gift, judges_again=always),
    lacks=lacks_givable,
    answer=actions.PickCard,
    objects=why_not_given,
)

#: All rows of this module, as the reference lists them.
EFFECTS: Final = (TAKE, TAKE_CARD, GIVE_CARD)
