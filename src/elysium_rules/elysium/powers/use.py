"""Effects that use the powers of cards, and whether a power would work (P17-P19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from elysium_rules.elysium.changes.reactions import open_power
from elysium_rules.elysium.model import actions, parameters
from elysium_rules.elysium.model.effect_row import Asking, EffectRow, Lacking, Objection
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Activation, CardId, PlayerId
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.model.terms import USABLE
from elysium_rules.elysium.powers.card_sets import usable_powers
from elysium_rules.elysium.powers.choice import (
    acting_seat,
    arriving,
    cards_phrase,
    is_known,
    lower_arriving,
    mask_of_phrase,
    none_of,
)
from elysium_rules.elysium.powers.phrases import Mask
from elysium_rules.kernel.assumptions import NO, YES, Assumptions, Search, make_assumptions
from elysium_rules.kernel.frames import Frame, first_frame
from elysium_rules.kernel.instructions import LOOK, MOST_DEEP, open_powers
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering
    from elysium_rules.elysium.model.kinds import Kinds

# --- whether a power would work --------------------------------------------------------------------------------------


def can_start(state: GameState, player: int, number: int, assumed: Assumptions) -> bool:
    """P19: whether a power, used by *player*, would work; *assumed* does not hold the power itself yet."""
    code = state.game.codes[number]
    if code is None:
        return False
    possible = code.possible
    if possible is None:
        return True
    inside = make_assumptions(assumed.open | 1 << number, assumed.gone, assumed.owed, assumed.spent, assumed.search)
    return possible(state, first_frame(number, player, code.slots), inside) == YES


def is_too_far(state: GameState, player: int, number: int) -> bool:
    """Whether a power does not count as working only because the powers it uses are too many to look at."""
    search = Search()
    works = can_start(state, player, number, make_assumptions(open_powers(state), 0, (), (), search))
    return search.is_cut_short and not works


def powers_among(game: ElysiumGame, cards: int, kinds: tuple[Activation, ...], opened: int) -> list[int]:
    """The numbers of the powers of such kinds on these cards, without those that are open (P18)."""
    having = 0
    for kind in kinds:
        having |= game.activation_masks[kind]
    if not game.has_many:
        return cards_in(cards & having & ~opened)  # a power has the number of its card
    numbers = [game.power_number(card, *kinds) for card in cards_in(cards & having)]
    return [number for number in numbers if not opened >> number & 1]


def use(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Use the power of another card as one's own (P17); never one that is open already (P18).

    Of a card that is known any power, wherever it lies.
    """
    kinds = usable_powers(row.given(do.arguments).get("activations"))
    if is_known(row, do):
        return attrs.evolve(_use(game, do, mask_of_phrase(row, game, do), kinds, None), is_known=True)
    return _use(game, do, mask_of_phrase(row, game, do), kinds, arriving(game, cards_phrase(row, do.arguments)))


def _use(game: ElysiumGame, do: nodes.Do, cards: Mask, kinds: tuple[Activation, ...], arriving: Mask | None) -> Effect:
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        assumed = make_assumptions(open_powers(state), 0, (), (), Search())
        pick = actions.PICK_CARD[player]
        found = powers_among(game, cards(state, frame), kinds, assumed.open)
        works = [number for number in found if _works_inside(state, player, number, assumed) == YES]
        return tuple([pick[game.card_of(number)] for number in works])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            open_power(table, player, game.power_number(card, *kinds))

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        player = frame.you if is_you else frame.they
        search = assumed.search
        if search is None:
            search = Search()
            assumed = make_assumptions(assumed.open, assumed.gone, assumed.owed, assumed.spent, search)
        found = powers_among(game, cards(state, frame) & ~assumed.gone, kinds, assumed.open)
        search.patience -= len(found) // 4
        codes = game.codes
        found.sort(key=lambda number: codes[number].uses_powers)  # type: ignore[union-attr]  # nearer ends first
        for number in found:
            inside = assumed.keeping(1 << game.card_of(number))
            if inside is not None and _works_inside(state, player, number, inside) == YES:
                return YES
            if search.patience < 0:
                return NO
        if arriving is not None and (assumed.gone or assumed.owed):
            for number in powers_among(game, arriving(state, frame), kinds, assumed.open):
                for inside in assumed.paying_with(1 << game.card_of(number)):
                    if _works_inside(state, player, number, inside) == YES:
                        return YES
        return NO

    return Effect(act, QuestionKind.PICK_ONE, options, possible, work=LOOK, uses_powers=True)


def _works_inside(state: GameState, player: int, number: int, assumed: Assumptions) -> int:
    """Whether a power would work that another one uses.

    As long as nothing was paid, what a power can do does not depend on the way that led to it: a chain that comes
    back to a card is no better than the same chain without the loop. So no power has to be looked at twice.
    """
    search = assumed.search
    code = state.game.codes[number]
    assert search is not None
    assert code is not None
    bit = 1 << number
    is_paid = bool(assumed.gone or assumed.owed or assumed.spent)
    if is_paid:
        search.paid_uses += 1
    elif search.works & bit:
        return YES
    elif search.fails & bit:
        return NO
    depth = code.depth + 5  # what is called between one power and the next counts as well
    search.patience -= code.size + len(assumed.owed) ** 2 // 16
    if search.patience < 0 or search.depth + depth > MOST_DEEP:
        search.is_cut_short = True
        return NO
    search.depth += depth
    uses = search.paid_uses
    works = can_start(state, player, number, assumed)
    search.depth -= depth
    if not is_paid and search.paid_uses == uses:
        if works:
            search.works |= bit
            search.fails = 0  # some of them may have failed because this one was open
        else:
            search.fails |= bit
    return assumed.settled() if works else NO


def lacks_usable(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """No such card, none with such a power, or none whose power would work."""
    state, speaker, phrase = missing.state, missing.speaker, cards_phrase(row, do.arguments)
    activations = row.given(do.arguments).get("activations")
    found = mask_of_phrase(row, state.game, do)(state, frame)
    kinds = usable_powers(activations)
    if not found & ~assumed.gone:
        return none_of(missing, do, phrase, frame, "other" if found else "")
    ready = powers_among(state.game, found & ~assumed.gone, kinds, assumed.open)
    if not ready and is_known(row, do):
        return none_of(missing, do, phrase, frame)
    if not ready:
        form, wanted = "other" if powers_among(state.game, found, kinds, 0) else "", speaker.activations(activations)
        wording = speaker.power_wording(frame, do.actor)
        return speaker.why("no power such", form, cards=wording.cards(phrase), wanted=wanted)
    told = missing.in_powers(acting_seat(do, frame), ready, assumed)
    if told is None:
        return speaker.why("cannot work")
    opened = [number for number in powers_among(state.game, found, kinds, 0) if assumed.open >> number & 1]
    told += [speaker.why("card is open", card=speaker.card(state.game.card_of(number))) for number in opened]
    return speaker.join(told)


def why_not_used(asked: Asking, card: CardId) -> Iterator[Objection]:
    """A Citizen, another power, one that is open (P18), or one that would do nothing (P19)."""
    state, speaker = asked.state, asked.speaker
    activations = asked.given.get("activations")
    face = state.card(card)
    name = speaker.card(card)
    if face is None:
        yield "T11", speaker.why("no power"), None
        return
    usable = usable_powers(activations)
    if set(usable).isdisjoint(face.activations):
        kind, wanted = speaker.activation(face.activation), speaker.activations(activations)
        sentence = speaker.why("other activation", card=name, activation=kind, wanted=wanted)
        yield "P10", asked.asks(sentence), None
        return
    used, number = open_powers(state), state.game.power_number(card, *usable)
    if used >> number & 1:
        yield "P18", speaker.why("open", card=name), None
        return
    works = can_start(state, asked.player, number, Assumptions(open=used))
    said = "" if works or is_too_far(state, asked.player, number) else asked.why_idle(number, Assumptions(open=used))
    yield "P19", speaker.why("idle", card=name, causes=said or speaker.why("too far")), None


def lower_use(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Use the power of another card as one's own (P17); of a card that is known any power, wherever it lies."""
    phrase = cards_phrase(row, do.arguments)
    kinds = lower.kinds(usable_powers(row.given(do.arguments).get("activations")))
    cards, coming = lower.cards(phrase), None
    if is_known(row, do):
        cards = lower.card(phrase)
    else:
        coming = lower_arriving(lower, phrase)
    return lower.deed(
        row, do, lower("use", kinds), ask=lower("power", cards, kinds), judge=lower("works", cards, kinds, coming)
    )


def kinds_with_power(kinds: Kinds, words: nodes.Argument) -> int:
    """The kinds of card with a power that another power may use."""
    usable = usable_powers(words)
    return kinds.mask(("usable", usable), lambda kind: not kind.activations.isdisjoint(usable))


USE: Final = EffectRow(
    name="use",
    example="use the instant or trigger power of a card in your domain",
    doc="The acting player uses the power of one of these cards as their own; the card stays as it is (P17, P18).",
    parameters=(Parameter("activations", Type.WORDS, optional=True, words=USABLE), parameters.CARDS),
    asks=QuestionKind.PICK_ONE,
    writes=("powers",),
    uses=True,
    means=use,
    lowers=lower_use,
    lacks=lacks_usable,
    answer=actions.PickCard,
    objects=why_not_used,
    worth=1.5,
    affects=lambda kinds, given: kinds_with_power(kinds, given.get("activations")),
)
USE_CARD: Final = EffectRow(
    name="use_card",
    example="use the power of it",
    doc="The acting player uses the power of that card as their own; the card stays as it is (P17, P18).",
    parameters=(parameters.CARD,),
    asks=QuestionKind.PICK_ONE,
    writes=("powers",),
    since=2,
    uses=True,
    means=use,
    lowers=lower_use,
    lacks=lacks_usable,
    answer=actions.PickCard,
    objects=why_not_used,
    worth=1.5,
    affects=lambda kinds, given: kinds_with_power(kinds, given.get("activations")),
)

#: All rows of this module, as the reference lists them.
EFFECTS: Final = (USE, USE_CARD)
