"""Values that players choose in secret (N30): nobody sees an answer before the last one is in.

The answers wait in `GameState.sealed`, of which `seeing/visibility.py` shows everybody their own alone. Nothing can
happen between them, so whatever a player may choose follows from what everybody sees (decision 38).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.changes import apply
from elysium_rules.elysium.model import actions, parameters
from elysium_rules.elysium.model.bounds import amounts_between
from elysium_rules.elysium.model.effect_row import Asking, Objection, ValueRow
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.model.terms import ASKED, LEVELS
from elysium_rules.elysium.powers.phrases import evaluate_number
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Choosing, Sealing, SlotKind
from elysium_rules.program import nodes
from elysium_rules.program.sense import Range
from elysium_rules.program.types import QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Choice, Lowering


def _sealing(game: ElysiumGame, asked: nodes.Argument) -> Sealing:
    def unseal(table: Table) -> tuple[int, ...]:
        numbers = [0] * game.player_count  # of whoever was not asked, or had nothing to choose
        for answer in table.sealed:
            assert answer.number is not None
            numbers[answer.player] = answer.number
        if table.sealed:
            players = tuple([answer.player for answer in table.sealed])
            apply.answers_revealed(table, players, tuple([numbers[player] for player in players]))
        return tuple(numbers)

    return Sealing(others=asked == ASKED[1], seal=_seal, unseal=unseal)


def _seal(table: Table, frame: Frame, player: PlayerId, number: int | None) -> None:
    if number is not None:
        apply.answer_sealed(table, player, number)


def why_not_secret(asked: Asking, action: actions.ChooseSecretly) -> Iterator[Objection]:
    """A number to choose in secret (N30); between which ones follows from what everybody sees."""
    numbers = [listed.number for listed in asked.listed if isinstance(listed, actions.ChooseSecretly)]
    yield "N30", asked.asks(asked.speaker.why("not between", low=min(numbers), high=max(numbers))), None


def choosing_secret_amount(row: ValueRow, game: ElysiumGame, call: nodes.Call) -> Choosing:
    """Each chooses a number between two others, both included; of very many one of the lowest."""
    given = row.given(call.arguments)
    least, most = evaluate_number(game, given["low"]), evaluate_number(game, given["high"])

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        choose = actions.CHOOSE_SECRETLY[player]
        return tuple([choose[number] for number in amounts_between(least(state, frame), most(state, frame))])

    return Choosing(QuestionKind.AMOUNT, options, holds=SlotKind.NUMBERS, sealing=_sealing(game, given["asked"]))


def lower_secret_amount(row: ValueRow, lower: Lowering, call: nodes.Call, actor: nodes.Actor) -> Choice:
    """Each chooses a number between two others, both included."""
    given = row.given(call.arguments)
    return lower.choice(lower("secret", lower.number(given["low"]), lower.number(given["high"])))


SECRET_AMOUNT: Final = ValueRow(
    name="secret_amount",
    example="let bid = each player secretly chooses a number between 0 and gold on their board",
    doc="A number of each player, between two others; nobody sees any of them before the last is chosen (N30).",
    parameters=(
        parameters.ASKED,
        Parameter("low", Type.NUMBER, of_each=True),
        Parameter("high", Type.NUMBER, of_each=True),
    ),
    asks=QuestionKind.AMOUNT,
    gives=Type.NUMBERS,
    is_secret=True,
    since=3,
    means=choosing_secret_amount,
    lowers=lower_secret_amount,
    answer=actions.ChooseSecretly,
    objects=why_not_secret,
)


def choosing_secret_level(row: ValueRow, game: ElysiumGame, call: nodes.Call) -> Choosing:
    """Each chooses a level."""

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        choose = actions.CHOOSE_SECRETLY[player]
        return tuple([choose[level] for level in LEVELS])

    asked = row.given(call.arguments)["asked"]
    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.NUMBERS, sealing=_sealing(game, asked))


def lower_secret_level(row: ValueRow, lower: Lowering, call: nodes.Call, actor: nodes.Actor) -> Choice:
    """Each chooses a level."""
    return lower.choice(lower("secret", lower("lit", LEVELS[0]), lower("lit", LEVELS[-1])))


SECRET_LEVEL: Final = ValueRow(
    name="secret_level",
    example="let guess = each other player secretly chooses a level",
    doc="A level from 1 to 3 of each player; nobody sees any of them before the last is chosen (N30).",
    parameters=(parameters.ASKED,),
    asks=QuestionKind.PICK_ONE,
    gives=Type.NUMBERS,
    is_secret=True,
    since=3,
    means=choosing_secret_level,
    lowers=lower_secret_level,
    answer=actions.ChooseSecretly,
    objects=why_not_secret,
    range=Range(0, LEVELS[-1]),  # N30: 0 for whoever was not asked
)

#: All rows of this module, as the reference lists them.
VALUES: Final = (SECRET_AMOUNT, SECRET_LEVEL)
