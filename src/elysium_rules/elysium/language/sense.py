"""What Elysium tells those who reason about its cards, gathered from the records of its rows (`program/sense.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from elysium_rules.elysium.changes.modifiers import IDENTICAL_MODIFIER, MODIFIERS
from elysium_rules.elysium.language import chains
from elysium_rules.elysium.language.printed import LEVEL_FACT, check_columns
from elysium_rules.elysium.model.effect_row import Account, EffectRow, Flow, Move, Place
from elysium_rules.elysium.model.event_keys import (
    EARNED_TILE_EVENT,
    EVENT_ROWS,
    LEGEND_EVENT,
    POWER_EVENT,
    card_awaited,
    deeds_of,
    event_keys,
    observer_of,
)
from elysium_rules.elysium.model.kinds import Kinds, kinds_for_card, kinds_of_families
from elysium_rules.elysium.model.phrase_rows import Asked
from elysium_rules.elysium.model.terms import ALSO_IN_ELYSIUM, ASKED, AT_END, USABLE
from elysium_rules.elysium.powers import ranges
from elysium_rules.elysium.powers.activations import (
    ACTIVATE_POWER,
    CHRONOS_POWER,
    EPOCH_MOMENT,
    LEGEND_POWER,
    NEXT_EPOCH_MOMENT,
    TURN_MOMENT,
)
from elysium_rules.elysium.powers.card_numbers import (
    ANY_CONDITION,
    COUNT_NUMBER,
    COUNTER_NUMBER,
    COUNTS,
    FAMILIES_NUMBER,
    IS_CONDITION,
    LEVEL_OF_NUMBER,
    LEVELS_NUMBER,
    NO_CONDITION,
    OF_CARDS,
)
from elysium_rules.elysium.powers.card_sets import (
    AGORA_ZONE,
    ALL_CHOICE,
    CARD_DESCRIPTION,
    DESCRIBED_CARDS,
    DOMAIN_ZONE,
    ORACLE_ZONE,
    THAT_CHOICE,
    THIS_CARD,
    TOP_CARD,
    ZONE_ROWS,
)
from elysium_rules.elysium.powers.discarding import DISCARD
from elysium_rules.elysium.powers.filters import FILTER_ROWS
from elysium_rules.elysium.powers.numbers import EPOCH_NUMBER, OF_BOARDS, OF_SECRETS, RESOURCE_NUMBER, TRANSFERS_NUMBER
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.elysium.powers.transfers import TRANSFER_CARD
from elysium_rules.program import nodes
from elysium_rules.program.sense import ANY_CARDS, Found, Range, Relation, Sense, Shift, Situation
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk

if TYPE_CHECKING:
    from elysium_rules.diagnostics import Diagnostic

_NUMBERS: Final = {row.key: row for row in (*OF_BOARDS, *OF_SECRETS, *COUNTS, *OF_CARDS)}
#: What holds when something has happened, by the row of the event.
_ENSURED: Final = {LEGEND_EVENT.key: ranges.ensured_legend, EARNED_TILE_EVENT.key: ranges.ensured_tile}
_MODIFIERS: Final = {row.key: row for row in MODIFIERS}
#: Where cards lie open for all.
_OPEN: Final = frozenset({AGORA_ZONE.key, ORACLE_ZONE.key})
#: Where effects find a card that is named.
_TABLE: Final = frozenset({Place.DOMAIN, Place.AGORA, Place.ORACLE, Place.UNDER_A_CITIZEN})


class ElysiumSense(Sense):
    """Elysium's answers, read from its rows."""

    marking = frozenset({"marks", "cards", "powers"})
    counted = frozenset({"accounts"})
    compared_facts = (LEVEL_FACT.name,)
    who_is_first = "the power of the card that came first works first (P20)"

    def shape(self, family: nodes.FamilyProgram) -> Iterator[Diagnostic]:
        """Tell where the conditions of the copies need some columns much more often than others."""
        return check_columns(family)

    @property
    def players(self) -> Range:  # type: ignore[override]  # read from the numbers of the game when first asked
        """How many play (S1)."""
        return ranges.players()

    # --- cards

    def kinds(self, families: Sequence[nodes.FamilyProgram]) -> Kinds:
        """The kinds of cards there are where these families are played."""
        kinds = kinds_of_families(families)
        kinds.has_identical = any(
            isinstance(node, nodes.Call) and node.row == IDENTICAL_MODIFIER.key
            for family in families
            for card in family.cards
            for power in card.powers
            for node in walk((power.modifiers, power.body))
        )
        return kinds

    def kinds_for(self, kinds: Any, card: nodes.CardProgram) -> Kinds:
        """The same for the powers of one card."""
        return kinds_for_card(kinds, card)

    def find(self, situation: Situation, phrase: nodes.Argument) -> Found:
        """What cards a phrase or a description can mean."""
        if isinstance(phrase, nodes.Local):
            return situation.find(phrase)
        if not isinstance(phrase, nodes.Call):
            return ANY_CARDS
        kinds: Kinds = situation.kinds
        if phrase.row == DESCRIBED_CARDS.key:
            description, zone = phrase.arguments
            assert isinstance(zone, nodes.Call)
            there = ZONE_ROWS[zone.row].kinds(situation, *zone.arguments)
            may, must = self._described(situation, description)
            if self._has_no_copy(situation, zone):
                there &= ~(kinds.of_same_faces(kinds.this) & ~kinds.this)
            return Found(may & there, must & there, zone)
        if phrase.row == CARD_DESCRIPTION.key:
            return Found(*self._described(situation, phrase))
        if phrase.row == THIS_CARD.key:
            this = kinds.this
            return Found(this, this, None, one=True)
        if phrase.row == TOP_CARD.key:
            return Found(kinds.real & kinds.unmarked, 0, None, one=True)
        if phrase.row.endswith(f"_{Kind.CHOICE}"):
            return self.find(situation, phrase.arguments[0])
        return ANY_CARDS

    def _described(self, situation: Situation, description: nodes.Argument) -> tuple[int, int]:
        kinds: Kinds = situation.kinds
        assert isinstance(description, nodes.Call)
        filters, noun = description.arguments
        if noun == "citizen":
            citizens = kinds.all & ~kinds.real
            return citizens, citizens
        may = must = kinds.all
        for phrase in filters if isinstance(filters, tuple) else ():
            assert isinstance(phrase, nodes.Call)
            one, sure = FILTER_ROWS[phrase.row].kinds(situation, *phrase.arguments)
            may, must = may & one, must & sure
        return may, must

    def _has_no_copy(self, situation: Situation, zone: nodes.Call) -> bool:
        """T7: where this card lies in a Domain, no copy of it does, unless some card allows that."""
        return zone.row == DOMAIN_ZONE.key and zone.arguments == ("you",) and self._stays(situation)

    def _stays(self, situation: Situation) -> bool:
        """Whether this card surely lies in its owner's Domain while its power works, and has no copy there."""
        kinds: Kinds = situation.kinds
        key = ("stays", situation.power.span, situation.moment)
        if key not in kinds.masks:
            kinds.masks[key] = int(self._surely_stays(situation))
        return kinds.masks[key] == 1

    def _surely_stays(self, situation: Situation) -> bool:
        power = situation.power
        if situation.moment is not None or ALSO_IN_ELYSIUM in power.flags or power.row == CHRONOS_POWER.key:
            return False
        if situation.kinds.has_identical:
            return False
        return not any(
            isinstance(node, nodes.Do) and (EFFECTS[node.row].uses or any(map(_leaves, EFFECTS[node.row].moves)))
            for node in walk(power.body)
        )

    def unmarked(self, situation: Situation, kinds: int) -> int:
        """These kinds, whatever has become of their rings and of how they lie."""
        known: Kinds = situation.kinds
        return kinds if kinds < 0 else known.whatever_marks(kinds)

    def awaited(self, situation: Situation) -> Found:
        """The card that the event of the power is about."""
        event = situation.power.event
        if event is None:
            return ANY_CARDS
        kinds: Kinds = situation.kinds
        may = kinds.all
        description = card_awaited(event)
        if description is not None:
            may = self._described(situation, description)[0]
        if event.row == POWER_EVENT.key:
            words = event.arguments[-1]
            used = words if isinstance(words, tuple) else ("trigger", "activate")
            may &= kinds.mask(("used", used), lambda kind: not kind.activations.isdisjoint(map(str, used)))
        deeds = deeds_of(event)
        if deeds and "take" not in deeds:
            may &= kinds.unmarked
        return Found(may, may, None, one=True)

    def narrowed(self, situation: Situation, number: nodes.Call, kinds: int) -> Range | None:
        """The level of a card of these kinds."""
        if number.row != LEVEL_OF_NUMBER.key:
            return None
        low, high = situation.kinds.levels(kinds)
        return Range(low, high)

    def affected(self, situation: Situation, do: nodes.Do) -> int | None:
        """The kinds of card to which an effect does something."""
        row, kinds = EFFECTS[do.row], situation.kinds
        if not any(
            parameter.type in (Type.CARDS, Type.CARD, Type.CHOICE, Type.DESCRIPTION) for parameter in row.parameters
        ):
            return None
        mask: int = kinds.all if row.affects is None else row.affects(kinds, row.given(do.arguments))
        takes = any(move.target is Place.DOMAIN and move.deed and not move.by_other for move in row.moves)
        if takes and do.actor == "you" and self._stays(situation):
            mask &= ~kinds.of_same_faces(kinds.this)  # T7
        if row.uses and self._powers_beside(situation) == 0:
            mask &= ~kinds.this  # P18
        return mask

    def _powers_beside(self, situation: Situation) -> int:
        """How many powers of the card another power could use, beside this one."""
        usable = {f"{name}_{Kind.POWER}" for name in USABLE}
        return sum(power.row in usable and power is not situation.power for power in situation.card.powers)

    # --- conditions and numbers

    def as_comparison(self, condition: nodes.Call) -> nodes.Compare | None:
        """Whether there are such cards is how many there are."""
        if condition.row not in (ANY_CONDITION.key, NO_CONDITION.key):
            return None
        count = nodes.Call(COUNT_NUMBER.key, condition.arguments, condition.span)
        nothing = nodes.Int(0, condition.span)
        return nodes.Compare(">" if condition.row == ANY_CONDITION.key else "<=", count, nothing, condition.span)

    def as_test(self, condition: nodes.Call) -> tuple[nodes.Argument, nodes.Argument] | None:
        """Whether a card fits a description."""
        if condition.row != IS_CONDITION.key:
            return None
        card, description = condition.arguments
        return card, description

    def relations(self, situation: Situation, number: nodes.Call) -> Iterator[Relation]:
        """How a number stands to others, as its row says it."""
        row = _NUMBERS[number.row]
        if row.relations is not None:
            yield from row.relations(number)

    def either(self, situation: Situation, number: nodes.Call) -> tuple[tuple[Relation, ...], ...]:
        """L3, L4: in one Legend there is one level, or one family."""
        if number.row in (LEVELS_NUMBER.key, FAMILIES_NUMBER.key) and ranges.is_legend(number.arguments[0]):
            return ranges.kind_of_legend(number.arguments[0])
        return ()

    def count_of(self, cards: nodes.Argument) -> nodes.Call | None:
        """How many cards lie in a place."""
        phrase = cards
        while isinstance(phrase, nodes.Call) and phrase.row.endswith(f"_{Kind.CHOICE}"):
            phrase = phrase.arguments[0]
        if not isinstance(phrase, nodes.Call) or phrase.row != DESCRIBED_CARDS.key:
            return None
        return nodes.Call(COUNT_NUMBER.key, (phrase,), phrase.span)

    def stays(self, situation: Situation, reactions: Sequence[nodes.Power]) -> bool:
        """An Activate power is used from a Domain, but for those that others use (X11)."""
        power = situation.power
        if power.row != ACTIVATE_POWER.key or "eleusis" in power.flags or not self._stays(situation):
            return False
        return not any(
            EFFECTS[node.row].uses or any(map(_leaves, EFFECTS[node.row].moves))
            for other in reactions
            for node in walk(other.body)
            if isinstance(node, nodes.Do)
        )

    def given(self, situation: Situation) -> Iterator[Relation]:
        """What holds when the power begins."""
        power = situation.power
        if situation.moment is not None:
            return
        if power.event is not None:
            row = EVENT_ROWS[power.event.row]
            who = {"you": "you", "another player": "they"}.get(str(observer_of(power.event)))
            if row.key in _ENSURED and who is not None:
                yield from _ENSURED[row.key](who, row.given(power.event.arguments))
        if power.row == LEGEND_POWER.key and AT_END not in power.flags and not self._transfers_early(situation):
            yield ((-1, ranges.number(TRANSFERS_NUMBER.name)),), 0

    def _transfers_early(self, situation: Situation) -> bool:
        """Whether a power could transfer a card when a step begins, before this one works."""
        for family in situation.kinds.families:
            for card in family.cards:
                for power in card.powers:
                    early = power.event is not None or power.row == LEGEND_POWER.key or power.has_later
                    effects = [node for node in walk(power.body) if early and isinstance(node, nodes.Do)]
                    if any(EFFECTS[do.row].uses or "transfer" in EFFECTS[do.row].deeds for do in effects):
                        return True
        return False

    # --- effects

    def shifts(self, do: nodes.Do) -> tuple[Shift, ...]:
        """What an effect does to what lies on boards and cards, as its flows say it."""
        row = EFFECTS[do.row]
        given = row.given(do.arguments)
        found: list[Shift] = []
        for flow in row.flows:
            resource = flow.resource.format_map(given)
            amount = None if flow.amount is None else given[flow.amount]
            for account, is_more in ((flow.source, False), (flow.target, True)):
                number = _number_of(account, resource, do, given)
                if number is not None:
                    exact = flow.is_price if not is_more else _is_whole(flow, row)
                    found.append(Shift(number, amount, is_more, exact))  # type: ignore[arg-type]  # it is a number
        return tuple(found)

    def account_of(self, phrase: nodes.Call) -> nodes.Call | None:
        """What lies on a board or on a card; an event waits for what comes to boards, and goes from them."""
        if phrase.row in (RESOURCE_NUMBER.key, COUNTER_NUMBER.key):
            return phrase
        row = EVENT_ROWS.get(phrase.row)
        resource = None if row is None else row.given(phrase.arguments).get("resource")
        return None if resource is None else nodes.Call(RESOURCE_NUMBER.key, (resource, "you"), phrase.span)

    def is_of_rules(self, number: str, words: tuple[str, ...]) -> bool:
        """Gold, VP and PP on boards (S11); nothing on cards, and nothing that a family brings (N20, N24)."""
        return number == RESOURCE_NUMBER.key and not any("." in word for word in words)

    def is_idle(self, situation: Situation, do: nodes.Do) -> str:
        """Why an effect does nothing where it stands."""
        idle = EFFECTS[do.row].idle
        return "" if idle is None else idle(situation, do)

    def needs(self, situation: Situation, do: nodes.Do) -> Iterator[Relation]:
        """What must hold so that an effect does anything, as its row says it."""
        works_if = EFFECTS[do.row].works_if
        if works_if is not None:
            yield from works_if(do)

    def ensures(self, situation: Situation, do: nodes.Do) -> Iterator[Relation]:
        """Of all of your cards that you discard none is left; nobody prevents what you do to yourself (N16)."""
        if do.row != DISCARD.key or do.actor != "you" or do.is_price:
            return
        (choice,) = do.arguments
        if not isinstance(choice, nodes.Call) or choice.row != ALL_CHOICE.key:
            return
        cards = choice.arguments[0]
        zone = cards.arguments[-1] if isinstance(cards, nodes.Call) and cards.row == DESCRIBED_CARDS.key else None
        if isinstance(zone, nodes.Call) and zone.row == DOMAIN_ZONE.key and zone.arguments == ("you",):
            yield ((-1, nodes.Call(COUNT_NUMBER.key, (cards,), do.span)),), 0

    def known_card(self, do: nodes.Do) -> nodes.Argument:
        """The card that an effect names."""
        for parameter, argument in zip(EFFECTS[do.row].parameters, do.arguments, strict=True):
            if parameter.type is Type.CARD:
                return argument
            if parameter.type is Type.CHOICE and isinstance(argument, nodes.Call) and argument.row == THAT_CHOICE.key:
                return argument.arguments[0]
        return None

    def is_lost_behind(self, situation: Situation, do: nodes.Do) -> bool:
        """A card that you discard of your own, or out of the Oracle or the Agora: if it lay there, it is gone."""
        if do.row != DISCARD.key or do.actor != "you":
            return False
        card = self.known_card(do)
        if isinstance(card, nodes.Call):
            return card.row == THIS_CARD.key
        zone = situation.find(card).home
        if not isinstance(zone, nodes.Call):
            return False
        return zone.row in _OPEN or (zone.row == DOMAIN_ZONE.key and zone.arguments == ("you",))

    def kinds_of_lost(self, situation: Situation, kinds: int) -> int:
        """Only cards in Domains have rings, or are turned."""
        known: Kinds = situation.kinds
        return self.unmarked(situation, kinds) & known.unmarked

    def finds_lost(self, do: nodes.Do) -> bool:
        """A card can be taken out of the discard pile, but neither moved from another place there, nor marked."""
        row = EFFECTS[do.row]
        hidden = (Place.DISCARD_PILE, Place.DRAW_PILE)
        if row.moves:
            return any(source in hidden for move in row.moves for source in move.sources)
        return tuple(row.writes) != ("marks",)

    def is_elsewhere(self, do: nodes.Do, home: object) -> bool:
        """Rings and turned cards are in Domains, and out of them cards are transferred and given."""
        if not isinstance(home, nodes.Call) or home.row not in ZONE_ROWS or home.row == DOMAIN_ZONE.key:
            return False
        row = EFFECTS[do.row]
        from_domain = bool(row.moves) and all(move.sources == (Place.DOMAIN,) for move in row.moves)
        return from_domain or tuple(row.writes) == ("marks",)

    def is_done_once(self, do: nodes.Do) -> bool:
        """A card that was transferred lies in a Legend; one that could not be cannot be now."""
        return do.row == TRANSFER_CARD.key

    def brings_back(self, do: nodes.Do) -> bool:
        """Whether a card may come back to the Domains, the Oracle or the Agora."""
        row = EFFECTS[do.row]
        return row.uses or row.draws or any(move.target in _TABLE for move in row.moves)

    def asks_all(self, value: nodes.Call) -> bool:
        """N30: each player, and not each other one, for whom it is 0."""
        return ASKED[0] in value.arguments

    def carried(self, moment: str) -> Iterator[tuple[nodes.Call, int]]:
        """The epoch: the same one at the end of a turn or of itself, and the next one when that begins."""
        later = {NEXT_EPOCH_MOMENT.key: 1, TURN_MOMENT.key: 0, EPOCH_MOMENT.key: 0}
        if moment in later:
            yield ranges.number(EPOCH_NUMBER.name), later[moment]

    def is_idle_rule(self, situation: Situation, modifier: nodes.Call, moment: str | None) -> str:
        """Why a rule that is bent there is never asked for."""
        row = _MODIFIERS[modifier.row]
        kinds: Kinds = situation.kinds
        given = row.given(modifier.arguments)
        asked = None if row.affects is None or "description" not in given else row.affects(kinds)
        if asked is not None and not asked & self._described(situation, given["description"])[0]:
            return "it is never asked about such cards"
        if row.asked is Asked.END and (moment is not None or ALSO_IN_ELYSIUM not in situation.power.flags):
            return "the rules ask for it when the game is scored, and then it is gone (F1, N14)"
        if moment is None:
            return ""
        after_actions = situation.power.row == LEGEND_POWER.key or ranges.ends_epoch(situation)
        is_short = moment in (TURN_MOMENT.key, EPOCH_MOMENT.key)
        if row.asked in (Asked.ACTIONS, Asked.QUESTS) and after_actions and is_short:
            return "until then nobody asks for it any more in this epoch"
        if row.asked in (Asked.QUESTS, Asked.STEP) and moment == TURN_MOMENT.key:
            return "the rules ask for it between two turns, when it is over"
        if ranges.ends_epoch(situation) and is_short:
            return "it is over at once"
        return ""

    def when_asked(self, situation: Situation, modifier: nodes.Call) -> Iterator[Relation]:
        """The rules ask for some things only in the last epoch, when the game is scored."""
        if _MODIFIERS[modifier.row].asked is Asked.END:
            last = ranges.epochs(situation).high or 0
            yield ((1, ranges.number(EPOCH_NUMBER.name)),), -last

    def needed_for(self, situation: Situation, moment: str) -> Iterator[Relation]:
        """N14: after the last epoch no other one comes."""
        if moment == NEXT_EPOCH_MOMENT.key:
            last = ranges.epochs(situation).high or 0
            yield ((-1, ranges.number(EPOCH_NUMBER.name)),), last - 1

    # --- events

    def causes(self, do: nodes.Do) -> tuple[str, ...]:
        """What an effect can set off, and what steps in before it (N16)."""
        row = EFFECTS[do.row]
        found = tuple(chains.causes_of(do))
        for move in row.moves:
            if move.deed:  # it may be such a card that another power waits for
                nouns = ("citizen",) if move.target is Place.UNDER_A_CITIZEN else ("citizen", "filtered")
                found = (*found, *(f"{move.deed} {noun}" for noun in nouns))
        if row.harm is not None:
            found = (*found, "would harm", f"would {row.harm}", *(f"would lose {word}" for word in _resources(do)))
        return tuple(dict.fromkeys(found))

    def opens_powers(self, row: str) -> bool:
        """Whether an effect uses the power of a card (P17)."""
        return EFFECTS[row].uses

    def waits(self, power: nodes.Power) -> frozenset[str]:
        """What a power waits for, in the same words."""
        return frozenset() if power.event is None else chains.read_permanent("", power).waits

    def never_happens(self, situation: Situation) -> str:
        """What is about no card, or about a resource of the family that nothing moves so."""
        event = situation.power.event
        if event is None:
            return ""
        if not self.awaited(situation).may:
            return "there is no such card"
        resource = EVENT_ROWS[event.row].given(event.arguments).get("resource")
        if isinstance(resource, str) and "." in resource:
            waits = {key.replace("robbed", "lose").replace("would lose", "lose") for key in event_keys(event)}
            for family in situation.kinds.families:
                for card in family.cards:
                    for power in card.powers:
                        for node in walk(power.body):
                            if isinstance(node, nodes.Do) and waits.intersection(self.causes(node)):
                                return ""
            return "no effect of the family does that"
        return ""


def _leaves(move: Move) -> bool:
    """Whether a card may leave the Domain of who acts."""
    return Place.DOMAIN in move.sources and (move.target is not Place.DOMAIN or move.by_other)


def _resources(do: nodes.Do) -> Iterator[str]:
    given = EFFECTS[do.row].given(do.arguments)
    if "resource" in given:
        yield str(given["resource"])


def _number_of(account: Account, resource: str, do: nodes.Do, given: dict[str, nodes.Argument]) -> nodes.Call | None:
    """The number that tells what is on an account."""
    match account:
        case Account.ACTOR:
            return nodes.Call(RESOURCE_NUMBER.key, (resource, do.actor), do.span)
        case Account.OTHER:
            return nodes.Call(RESOURCE_NUMBER.key, (resource, given["receiver"]), do.span)
        case Account.ON_CARD:
            return nodes.Call(COUNTER_NUMBER.key, (resource, given["card"]), do.span)
        case Account.RESERVE:
            return None


def _is_whole(flow: Flow, row: EffectRow) -> bool:
    """Whether all of an amount arrives: the reserve never runs out, but a card may be nowhere by then."""
    return flow.source is Account.RESERVE and flow.target is Account.ACTOR
