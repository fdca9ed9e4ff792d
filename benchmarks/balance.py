"""Balance of the printed families and the examples for the docs, and what is found in families with planted cards.

    python -m benchmarks.balance                 # the eight families and the examples, into docs/balance
    python -m benchmarks.balance --planted       # cards too strong, useless, or copies: tests/balance/planted.json
    python -m benchmarks.balance --pages build   # all pages of HTML as well

Games are kept in build/balance and gone on with. All printed families are measured in the same games.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from elysium_rules import load_texts, standard_cards
from elysium_rules.balance.findings import Findings, as_plain, measure
from elysium_rules.balance.games import BalancePlan
from elysium_rules.balance.journal import Journal
from elysium_rules.balance.page import write_page
from elysium_rules.balance.plots import draw_adds
from elysium_rules.balance.verdicts import signed
from elysium_rules.cli.balance import names_of
from elysium_rules.games import find_rules
from elysium_rules.simulation.executors import find_executor

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "build/balance"
FOLDER: Final = ROOT / "docs/balance"
PLANTED_FILE: Final = ROOT / "tests/balance/planted.json"
#: The examples, and how many deals of each are played, two games each.
EXAMPLES: Final = {"artemis": 700, "tyche": 300}
STRONG: Final = "instant { gain 6 vp }"
INK: Final = "#7f7f7f"
HEAD: Final = """\
# Balance of the printed families

What [`elysium balance`](../balance.md) says of the eight printed families and of the two examples, in games
of the bot `greedy` against itself. `python -m benchmarks.balance` plays the games again and writes this page.

**Read it with the bot in mind.** Greedy looks one decision ahead. It plans the Legends of an epoch well, knows
little of what a card does to others later, and where it leaves a power alone the card looks weaker than it is.
Who plays better finds other cards strong.

*Margin* is how many points further ahead a player ends who took the card, beside who took a printed card of the
same level; behind it an interval of 95 %. A verdict of strong or weak holds after the correction for all cards of the
family; *fair* is shown to lie within 2 points. All printed families were measured in the same games, so beside one of
them stand the other seven. None of their cards was changed in the games; cards of the examples were.
"""
USELESS: Final = "instant { gain 0 gold }"
#: By printed family that is changed: the level of the card that becomes 6 points too strong.
PLANTED: Final = {
    "hermes": 1,
    "ares": 2,
}


def planted_text(base: str, level: int) -> tuple[str, dict[str, str]]:
    """A printed family under another name with a card of this level that is too strong, and a useless one.

    Returns:
        The text, and the keys of the cards: `strong`, `useless`, and `copy` of the card that was left as it is.
    """
    family = standard_cards().families[base]
    cards = [card for card in family.cards if card.level == level]
    others = [card for card in family.cards if card.level == level % 3 + 1]
    strong, useless, copy = cards[0], others[1], others[0]
    text = family.source.text
    for card in sorted((strong, useless), key=lambda card: -card.power.span.start):
        begin = min(side.power.span.start for side in card.sides)
        end = max(side.power.span.end for side in card.sides)
        old = text[begin:end]
        at_once = old.replace("instant {", "instant { gain 6 vp", 1) if "instant {" in old else f"{old}\n  {STRONG}"
        power = at_once if card is strong else USELESS
        text = text[:begin] + power + text[end:]
    text = re.sub(rf"\b{base}\b", "planted", re.sub(r"^language \d\n", "", text))
    keys = {"strong": strong.key, "useless": useless.key, "copy": copy.key}
    return f"language 3\n{text}", keys


def measure_planted(base: str, games: int, workers: str) -> dict[str, Any]:
    """What balance says of a family with planted cards."""
    text, keys = planted_text(base, PLANTED[base])
    plan = BalancePlan("elysium", "planted", (("planted.ely", text),), deals=games // 2, seed=f"planted/{base}")
    journal = Journal(plan, KEPT / f"planted-{base}.jsonl")
    found = measure(plan, journal=journal, new_executor=find_executor(workers)[0], swap_games=12)
    plain = as_plain(found)
    kept = ("card", "level", "verdict", "adds", "wins", "swaps", "notes")
    return {
        "base": base,
        "planted": keys,
        "games": plain["games"],
        "seed": plan.seed,
        "plan": plan.digest,
        "cards": [{key: card[key] for key in kept} for card in plain["cards"]],
    }


def measure_families(deals: int, workers: str) -> dict[str, Findings]:
    """What balance says of the printed families and the examples."""
    found: dict[str, Findings] = {}
    new_executor, _ = find_executor(workers)
    pool = BalancePlan("elysium", "", (), deals=deals)
    journal = Journal(pool, KEPT / "printed.jsonl")
    for family in standard_cards().families:
        found[family] = measure(pool, family, journal=journal, new_executor=new_executor, swap_games=0)
        sys.stdout.write(f"{family}: {found[family].course.games} games\n")
    for family, count in EXAMPLES.items():
        text = (ROOT / f"examples/families/{family}.ely").read_text(encoding="utf-8")
        plan = BalancePlan("elysium", family, ((f"{family}.ely", text),), deals=count)
        kept = Journal(plan, KEPT / f"{family}.jsonl")
        found[family] = measure(plan, journal=kept, new_executor=new_executor, swap_games=40)
        sys.stdout.write(f"{family}: {found[family].course.games} games\n")
    return found


def cards_for(found: Findings) -> Any:
    """The card set that was played with."""
    return load_texts(dict(found.plan.texts)) if found.plan.texts else standard_cards()


def write_families(found: dict[str, Findings], pages: Path | None) -> None:
    """Write the findings, a drawing of each family and the page of the docs; with a folder, the pages of HTML, too."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    rules = find_rules("elysium")
    parts = [HEAD]
    for family, told in found.items():
        plain = as_plain(told)
        del plain["printed"]  # each of them is found on the page of its own family
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).replace('},{"card"', '},\n{"card"')
        (FOLDER / f"{family}.json").write_text(text + "\n", encoding="utf-8")
        cards = cards_for(told)
        names = names_of(rules, cards, told)
        drawn = draw_adds(told, names.__getitem__)
        # As an image of its own it knows nothing of the page: its ink can be read on light and dark.
        (FOLDER / f"{family}.svg").write_text(drawn.replace("currentColor", INK), encoding="utf-8")
        parts.append(section(cards.families[family].name(), told, names))
        if pages is not None:
            page = write_page(told, cards, title=cards.families[family].name(), names=names)
            pages.mkdir(parents=True, exist_ok=True)
            (pages / f"{family}.html").write_text(page, encoding="utf-8")
    (FOLDER / "index.md").write_text("\n".join(parts), encoding="utf-8")


def section(title: str, found: Findings, names: dict[str, str]) -> str:
    """What the page of the docs says of a family."""
    whole = found.whole.interval
    first = found.seats[0]
    lead = (
        f"{found.course.games:,} games; a card of it adds {signed(whole.value)} points beside a printed one of its "
        f"level ({signed(whole.low)} to {signed(whole.high)}). The first seat won {first.value:.1%} ({first.low:.1%} "
        f"to {first.high:.1%}). [All figures]({found.family}.json)\n"
    )
    lines = [
        f"## {title}\n",
        lead,
        f"![What each card of {title} adds]({found.family}.svg)\n",
        "| Card | Level | Verdict | Margin | Wins in 100 | Taken | Used when it could be |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for card in found.cards:
        adds, habits = card.adds.interval, card.habits
        used = f"{habits.used / habits.usable:.0%}" if habits.usable else "-"
        figures = f"{signed(adds.value)} ({signed(adds.low)} to {signed(adds.high)})"
        lines.append(
            f"| {names[card.ref]} | {card.level} | {card.verdict} | {figures} | {signed(card.wins.value)} | "
            f"{habits.taken:.0%} | {used} |"
        )
    notes = [
        f"- {names[card.ref]}: {note}" for card in found.cards for note in card.notes if "Its power works" not in note
    ]
    pairs = [
        f"- {names[pair.one]} and {names[pair.other]} in one hand add {signed(pair.adds.value)} points beyond both "
        f"({pair.games} hands)."
        for pair in found.pairs
    ]
    return "\n".join([*lines, "", *notes, *pairs, ""] if notes or pairs else [*lines, ""])


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options, and do it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planted", action="store_true", help="families with planted cards, and nothing else")
    parser.add_argument("--games", type=int, default=400, help="of each family with planted cards")
    parser.add_argument("--deals", type=int, default=1000, help="of the printed families, two games each")
    parser.add_argument("--workers", default="processes", help="what the games run on, such as here or processes:2")
    parser.add_argument("--pages", type=Path, help="a folder for the pages of HTML")
    given = parser.parse_args(arguments)
    if given.planted:
        found = [measure_planted(base, given.games, given.workers) for base in PLANTED]
        PLANTED_FILE.parent.mkdir(parents=True, exist_ok=True)
        PLANTED_FILE.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    else:
        write_families(measure_families(given.deals, given.workers), given.pages)


if __name__ == "__main__":
    main()
