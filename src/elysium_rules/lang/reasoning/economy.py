"""What lies on boards and cards, over a whole family: who gives it, who uses it, and what nobody ever does.

An account is a number of which effects give and take: `arrows` on boards, `seeds` on cards. An account of the game's
own, such as money on boards, is filled and used by the rules; all others live by what the cards of the family do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from elysium_rules.program import nodes
from elysium_rules.program.sense import Sense, Shift
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import Span

#: The row of a number, and its words.
Account: TypeAlias = tuple[str, tuple[str, ...]]


@attrs.define
class Ledger:
    """Who gives and who uses something, in the order of the file."""

    given: list[Span] = attrs.field(factory=list)
    used: list[Span] = attrs.field(factory=list)
    awaited: list[Span] = attrs.field(factory=list)  #: by powers that wait for a change of it
    #: From which account it comes, where it is moved and not made.
    comes_from: list[Account] = attrs.field(factory=list)
    #: What takes it away without any use for anybody.
    lost: list[Span] = attrs.field(factory=list)


@attrs.frozen
class Trade:
    """An account that nobody fills, or that nobody uses."""

    account: Account
    span: Span  #: where it is first used, or first given
    is_given: bool


@attrs.define
class Economy:
    """The accounts of one family."""

    vocabulary: Vocabulary
    sense: Sense
    ledgers: dict[Account, Ledger] = attrs.field(factory=dict)

    def ledger(self, account: Account) -> Ledger:
        """What is known of an account."""
        return self.ledgers.setdefault(account, Ledger())

    def account_of(self, number: nodes.Call) -> Account:
        """The account that a number tells of, whoever has it."""
        row = self.vocabulary.find(number.row)
        pairs = zip(row.parameters, number.arguments, strict=True)
        return number.row, tuple([str(argument) for parameter, argument in pairs if parameter.type is Type.WORD])

    def read(self, family: nodes.FamilyProgram) -> None:
        """Read all powers of a family."""
        for card in family.cards:
            for power in card.powers:
                for node in walk((power.event, power.body, power.worth, power.condition, power.modifiers)):
                    if isinstance(node, nodes.Do):
                        self.read_effect(node)
                    elif isinstance(node, nodes.Call):
                        self.read_phrase(node)

    def read_effect(self, do: nodes.Do) -> None:
        """What an effect gives and takes."""
        shifts = self.sense.shifts(do)
        taken = [shift for shift in shifts if not shift.is_more]
        for shift in shifts:
            ledger = self.ledger(self.account_of(shift.number))
            if shift.is_more:
                sources = [self.account_of(other.number) for other in taken if _is_moved(shift, other)]
                if not sources:
                    ledger.given.append(do.span)
                ledger.comes_from += sources
            elif do.is_price or shift.is_exact or any(other.is_more for other in shifts):
                ledger.used.append(do.span)
            else:
                ledger.lost.append(do.span)

    def read_phrase(self, call: nodes.Call) -> None:
        """A number that is read, or an event that waits for it."""
        account = self.sense.account_of(call)
        if account is not None:
            ledger = self.ledger(self.account_of(account))
            is_event = self.vocabulary.find(call.row).kind is Kind.EVENT
            (ledger.awaited if is_event else ledger.used).append(call.span)

    def trades(self) -> Iterator[Trade]:
        """The accounts that only one side knows."""
        filled = {account for account, ledger in self.ledgers.items() if ledger.given or self.is_of_rules(account)}
        while True:
            more = {
                account
                for account, ledger in self.ledgers.items()
                if account not in filled and filled.intersection(ledger.comes_from)
            }
            if not more:
                break
            filled |= more
        for account, ledger in self.ledgers.items():
            if self.is_of_rules(account):
                continue
            touched = sorted((*ledger.used, *ledger.lost), key=lambda span: span.start)
            if account not in filled and touched:
                yield Trade(account, touched[0], is_given=False)
            elif account in filled and not ledger.used and not ledger.awaited:
                places = sorted(ledger.given, key=lambda span: span.start)
                if places:
                    yield Trade(account, places[0], is_given=True)

    def is_of_rules(self, account: Account) -> bool:
        """Whether the rules of the game fill and use it themselves."""
        return self.sense.is_of_rules(*account)


def _is_moved(to: Shift, away: Shift) -> bool:
    """Whether what comes to one account is what goes from another: not where one thing is returned for another one."""
    return to.number.arguments[:1] == away.number.arguments[:1]
