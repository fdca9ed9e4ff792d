"""Is a family fair and fun? All that was found in games of it, as plain values: for the page and for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from statistics import mean, median
from typing import Any, Final

import attrs
import numpy as np

from elysium_rules.balance.comparisons import FALSE_SHARE, Estimate, benjamini_hochberg, corrected
from elysium_rules.balance.effects import Effects, Table, effects_of
from elysium_rules.balance.game import measured
from elysium_rules.balance.games import BalancePlan, Game, cards_of, pieces_of
from elysium_rules.balance.journal import Journal
from elysium_rules.balance.swaps import (
    Swap,
    SwapResult,
    blank_swap,
    neighbour_swap,
    read_written,
    swap_pieces,
    swap_result,
)
from elysium_rules.balance.verdicts import Habits, Verdict, judge, notes_of, sentence_of
from elysium_rules.games import find_rules
from elysium_rules.simulation.intervals import Interval, share_interval
from elysium_rules.version import library_version

PAIR_GAMES: Final = 30  #: two cards are looked at together where one player had both in so many games
MOST_SWAPS: Final = 6  #: cards that are changed because their interval is wide
SWAP_GAMES: Final = 80  #: games for each of them
PROBE_GAMES: Final = 12  #: and for the others
CLEAR: Final = (Verdict.FAIR, Verdict.TOO_STRONG, Verdict.TOO_WEAK)


@attrs.frozen
class CardFinding:
    """What was found about one card of the family."""

    ref: str
    level: int
    verdict: Verdict
    sentence: str
    notes: tuple[str, ...]
    adds: Estimate  #: points of margin, beside a printed card of its level
    wins: Estimate  #: games in a hundred, in the same way
    habits: Habits
    swaps: tuple[SwapResult, ...]


@attrs.frozen
class PairFinding:
    """Two cards that do more, or less, in one hand than each of them does."""

    one: str
    other: str
    games: int  #: in which one player had both
    adds: Estimate  #: points beyond what both add by themselves


@attrs.frozen
class Course:
    """How long games are, and how much there is to decide."""

    games: int
    turns: float  #: a game, all players together
    decisions: float  #: a game
    shortest: int  #: decisions of the game with the fewest
    longest: int
    forced: float  #: of all that was to be decided, the share with one thing to do
    margin: float  #: points between the first and the next, half of the games have less
    close: float  #: share of games that were decided by 5 points or less


@attrs.frozen
class Findings:
    """All of it."""

    plan: BalancePlan
    family: str
    version: str
    course: Course
    cards: tuple[CardFinding, ...]  #: the strongest first; what does nothing comes last
    printed: tuple[tuple[str, int, Estimate], ...]  #: cards beside it, with level and what they add
    whole: Estimate  #: what a card of the family adds on average, beside a printed one of its level
    whole_wins: Estimate
    seats: tuple[Interval, ...]  #: by seat, its share of the victories
    begun: tuple[float, float]  #: of the chapters of a game, the share that winners began, and the share by lot
    bots: tuple[Estimate, ...]
    pairs: tuple[PairFinding, ...]  #: those that stay after the correction
    pairs_tried: int
    noise: float
    spread: float
    control: float


def measure(
    plan: BalancePlan,
    family: str = "",
    *,
    journal: Journal | None = None,
    new_executor: Callable[[], Executor] | None = None,
    on_games: Callable[[int], None] | None = None,
    on_more: Callable[[int], None] | None = None,
    swap_games: int = SWAP_GAMES,
) -> Findings:
    """Play the games of a plan, change cards where these leave a question open, and find what there is to say.

    Args:
        plan: what is played.
        family: of whom it is asked, where the plan has no family of its own.
        journal: games that were played already, and where more are kept.
        new_executor: makes what the games run on; None: this process. The findings do not depend on it.
        on_games: is told how many games more there are.
        on_more: is told how many games will be played beyond those of the plan.
        swap_games: how many games are played once more for a card that is changed; 0: none is.
    """
    family = family or plan.family
    journal = journal or Journal(plan)
    games = [
        game
        for game in journal.play(pieces_of(plan), new_executor, on_games)
        if plan.family or any(fate.ref.startswith(f"{family}/") for fate in game.fates)
    ]
    about = measured(find_rules(plan.game))
    cards = cards_of(plan.game, plan.texts)
    refs = sorted({fate.ref for game in games for fate in game.fates} | {ref for ref in cards if is_of(family, ref)})
    levels = {ref: about.level_of(cards, ref) for ref in refs}
    own = [ref for ref in refs if is_of(family, ref)]
    table = Table.of(games, levels)
    adds = effects_of(table, table.margins, own)
    # Who has a card wins so much more often than 1 in so many players.
    wins = effects_of(table, table.wins, own, 1 - 1 / plan.players)
    habits = {ref: habits_of(found) for ref, found in fates_by_card(games).items()}
    nothing = Habits(0, 0.0, 0, 0, 0, 0.0, 0.0, 0.0)
    swaps = choose_swaps(plan, family, own, adds, habits) if swap_games else []
    pieces = {
        swap.arm: list(swap_pieces(plan, swap, games, min(most, swap_games) if most else swap_games))
        for swap, most in swaps
    }
    if on_more is not None:
        on_more(sum(len(piece.games) for found in pieces.values() for piece in found))
    changed: dict[str, list[Game]] = {swap.arm: [] for swap, _ in swaps}
    for game in journal.play([piece for found in pieces.values() for piece in found], new_executor, on_games):
        changed[game.arm].append(game)
    results: dict[str, list[SwapResult]] = {ref: [] for ref in own}
    compared = [(swap, swap_result(swap, games, changed[swap.arm])) for swap, _ in swaps if changed[swap.arm]]
    margins = corrected([result.margin for _, result in compared])
    for (swap, result), margin in zip(compared, margins, strict=True):
        results[swap.ref].append(attrs.evolve(result, margin=margin))
    taken = {
        level: median(
            [found.taken for ref, found in habits.items() if levels[ref] == level and ref not in own] or [0.0]
        )
        for level in set(levels.values())
    }
    found = []
    for ref in own:
        verdict = judge(adds.own[ref], plan.fair, results[ref])
        had = habits.get(ref, nothing)
        told = tuple(results[ref])
        found.append(
            CardFinding(
                ref=ref,
                level=levels[ref],
                verdict=verdict,
                sentence=sentence_of(verdict, adds.own[ref], wins.own[ref], plan.fair),
                notes=notes_of(had, told, taken[levels[ref]], plan.fair),
                adds=adds.own[ref],
                wins=wins.own[ref],
                habits=had,
                swaps=told,
            )
        )
    pairs, tried = pairs_of(table, adds, own)
    return Findings(
        plan=plan,
        family=family,
        version=library_version(),
        course=course_of(games),
        cards=tuple(sorted(found, key=lambda card: (card.verdict is Verdict.USELESS, -card.adds.value, card.ref))),
        printed=tuple((ref, levels[ref], estimate) for ref, estimate in adds.printed.items()),
        whole=adds.family,
        whole_wins=wins.family,
        seats=tuple(
            share_interval(sum(game.shares[seat] for game in games), len(games)) for seat in range(plan.players)
        ),
        begun=begun_by_winners(games),
        bots=wins.bots,
        pairs=pairs,
        pairs_tried=tried,
        noise=adds.noise,
        spread=adds.spread,
        control=adds.control,
    )


def is_of(family: str, ref: str) -> bool:
    """Whether a card belongs to a family."""
    return ref.partition("/")[0] == family


# --- what is asked of the games beside the regression ----------------------------------------------------------------


def fates_by_card(games: Iterable[Game]) -> dict[str, list[Any]]:
    """What became of each card, by reference."""
    found: dict[str, list[Any]] = {}
    for game in games:
        for fate in game.fates:
            found.setdefault(fate.ref, []).append(fate)
    return dict(sorted(found.items()))


def habits_of(fates: Sequence[Any]) -> Habits:
    """How often a card was taken, used and transferred."""
    open_to_choice = [fate for fate in fates if fate.offered and not fate.by_lot]
    had = [fate for fate in fates if fate.taken_by is not None]
    return Habits(
        copies=len(open_to_choice),
        taken=sum(fate.by_choice for fate in open_to_choice) / max(len(open_to_choice), 1),
        had=len(had),
        usable=sum(fate.usable for fate in fates),
        used=sum(fate.used for fate in fates),
        worked=sum(fate.worked for fate in had) / max(len(had), 1),
        transferred=sum(fate.transferred for fate in had) / max(len(had), 1),
        points=sum(fate.points for fate in had) / max(len(had), 1),
    )


def course_of(games: Sequence[Game]) -> Course:
    """Length of games, and decisions without a choice."""
    decisions = sum(game.decisions for game in games)
    narrow = sum(game.narrow + game.forced for game in games)
    leads = [first - second for first, second, *_ in (sorted(game.totals, reverse=True) for game in games)]
    return Course(
        games=len(games),
        turns=mean(game.turns for game in games),
        decisions=decisions / len(games),
        shortest=min(game.decisions for game in games),
        longest=max(game.decisions for game in games),
        forced=narrow / (decisions + sum(game.forced for game in games)),
        margin=median(leads),
        close=sum(lead <= 5 for lead in leads) / len(games),
    )


def begun_by_winners(games: Sequence[Game]) -> tuple[float, float]:
    """Of all chapters, such as epochs, the share that the winners began; and what it would be by chance."""
    chapters = sum(sum(game.begun) for game in games)
    won = sum(share * begun for game in games for share, begun in zip(game.shares, game.begun, strict=True))
    return won / chapters, 1 / len(games[0].totals)


def choose_swaps(
    plan: BalancePlan, family: str, own: Sequence[str], adds: Effects, habits: Mapping[str, Habits]
) -> list[tuple[Swap, int]]:
    """Which cards are changed, and in how many games, where that is not as many as were asked for.

    Those that read like a printed one get its power, a few of them where it is the same word for word. All others are
    tried without a power in a few games, which tells whether it does anything at all; in many games those whose
    interval is still wide: it reaches into both what is fair and what is not. A power that the bots leave alone is
    never clear.
    """
    written = read_written(plan, family)
    by_ref = {f"{card.family}/{card.key}": card for card in written.family.cards}
    tried = [ref for ref in own if ref in habits and habits[ref].had]
    found: list[tuple[Swap, int]] = []
    for ref in tried:
        near = written.neighbour_of(by_ref[ref])
        swap = neighbour_swap(plan, written, by_ref[ref])
        if near is not None and swap is not None:
            found.append((swap, PROBE_GAMES if near[2] == 1.0 else 0))
    known = {swap.ref for swap, most in found if most}
    wide = [ref for ref in tried if ref not in known and judge(adds.own[ref], plan.fair) not in CLEAR]
    wide.sort(key=lambda ref: (-adds.own[ref].error, ref))
    for ref in tried:
        if ref not in known:
            swap = blank_swap(plan, written, by_ref[ref])
            if swap is not None:
                found.append((swap, 0 if ref in wide[:MOST_SWAPS] else PROBE_GAMES))
    return found


def pairs_of(table: Table, adds: Effects, own: Sequence[str]) -> tuple[tuple[PairFinding, ...], int]:
    """Pairs with a card of the family that add more or less than both cards do; only those that stay corrected."""
    counts: Counter[tuple[str, str]] = Counter()
    for game in table.games:
        for seat in range(len(game.totals)):
            hand = sorted({fate.ref for fate in game.fates if fate.taken_by == seat})
            for at, one in enumerate(hand):
                for other in hand[at + 1 :]:
                    counts[one, other] += 1
    wanted = sorted(
        pair for pair, games in counts.items() if games >= PAIR_GAMES and (pair[0] in own or pair[1] in own)
    )
    if not wanted:
        return (), 0
    places = {pair: place for place, pair in enumerate(wanted)}
    values, errors = adds.fit.added(table.both(places))
    found = [Estimate(float(value), float(error)) for value, error in zip(values, errors, strict=True)]
    chances = benjamini_hochberg([estimate.chance for estimate in found])
    told = [
        PairFinding(*pair, counts[pair], attrs.evolve(estimate, corrected=chance))
        for pair, estimate, chance in zip(wanted, found, chances, strict=True)
        if chance < FALSE_SHARE
    ]
    return tuple(sorted(told, key=lambda pair: (-pair.adds.value, pair.one, pair.other))), len(wanted)


# --- as plain data ---------------------------------------------------------------------------------------------------


def as_plain(findings: Findings) -> dict[str, Any]:
    """The findings as JSON has them; figures to four digits, so that they are the same wherever they are counted."""
    plan = findings.plan
    data = {
        "family": findings.family,
        "game": plan.game,
        "version": findings.version,
        "bots": list(plan.bots),
        "players": plan.players,
        "games": findings.course.games,
        "deals": plan.deals,
        "copies": plan.copies,
        "lots": plan.lots,
        "seed": plan.seed,
        "fair": plan.fair,
        "plan": plan.digest,
        "correction": "Benjamini-Hochberg, 5 % false findings",
        "course": attrs.asdict(findings.course),
        "cards": [_card(card) for card in findings.cards],
        "printed": [
            {"card": ref, "level": level, "adds": _estimate(estimate)} for ref, level, estimate in findings.printed
        ],
        "whole": _estimate(findings.whole),
        "whole_wins": _estimate(findings.whole_wins),
        "seats": [_interval(seat) for seat in findings.seats],
        "begun_by_winners": {"share": findings.begun[0], "by_chance": findings.begun[1]},
        "bots_add": [_estimate(bot) for bot in findings.bots],
        "pairs": [
            {"one": pair.one, "other": pair.other, "games": pair.games, "adds": _estimate(pair.adds)}
            for pair in findings.pairs
        ],
        "pairs_tried": findings.pairs_tried,
        "noise": findings.noise,
        "spread_of_printed": findings.spread,
        "deal_as_control": findings.control,
    }
    plain: dict[str, Any] = _rounded(data)
    return plain


def _card(card: CardFinding) -> dict[str, Any]:
    return {
        "card": card.ref,
        "level": card.level,
        "verdict": str(card.verdict),
        "sentence": card.sentence,
        "notes": list(card.notes),
        "adds": _estimate(card.adds),
        "wins": _estimate(card.wins),
        "habits": attrs.asdict(card.habits),
        "swaps": [
            {"instead": swap.instead, "games": swap.games, "same": swap.same, "adds": _estimate(swap.margin)}
            for swap in card.swaps
        ],
    }


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return {**_interval(estimate.interval), "corrected": estimate.corrected}


def _interval(interval: Interval) -> dict[str, Any]:
    return {"value": interval.value, "low": interval.low, "high": interval.high}


def _rounded(data: Any) -> Any:
    if isinstance(data, float | np.floating):
        return round(float(data), 4) if np.isfinite(data) else None
    if isinstance(data, dict):
        return {key: _rounded(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_rounded(value) for value in data]
    return data
