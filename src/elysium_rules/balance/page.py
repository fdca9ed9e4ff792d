"""The findings as one page of HTML: a sentence for each card, then figures. It fetches nothing and runs nothing."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from elysium_rules.balance.findings import CardFinding, Findings
from elysium_rules.balance.plots import draw_adds, draw_taken
from elysium_rules.balance.verdicts import Verdict, signed
from elysium_rules.faces.artist import SCHEME_NAMES, find_artist
from elysium_rules.faces.face import Print
from elysium_rules.play.engine.port import AnyCardSet
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.source import printable

_POLICY: Final = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d1b19; --paper: #fbf9f5; --soft: #6b6259; --line: #ddd5c9; --back: #f1ece3; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece7df; --paper: #171512; --soft: #a89f93; --line: #3a352f; --back: #221f1b; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; font-family: Georgia, serif; }
h2 { margin: 2rem 0 .5rem; font-size: 1.3rem; }
h3 { margin: 0; font-size: 1.1rem; }
.soft, dt { color: var(--soft); }
.lead { font-size: 1.1rem; }
figure { margin: 1rem 0; overflow-x: auto; }
figure svg { width: 100%; min-width: 30rem; height: auto; }
figcaption { color: var(--soft); font-size: .9rem; }
article { display: grid; grid-template-columns: 8rem 1fr; gap: 1.2rem; padding: 1.2rem 0;
  border-top: 1px solid var(--line); }
article img { width: 100%; height: auto; border-radius: .5rem; }
.verdict { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem;
  font-size: .85rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; font-size: .9rem; }
dd { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .2rem .7rem .2rem 0; text-align: left; border-bottom: 1px solid var(--line); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
@media (max-width: 40rem) {
  body { padding: 1rem; }
  article { grid-template-columns: 5rem 1fr; gap: .8rem; }
  dl { grid-template-columns: 1fr; } dt { margin-top: .3rem; }
}
@media print { article { break-inside: avoid; } }
"""


def write_page(
    findings: Findings, cards: AnyCardSet, *, title: str, names: Mapping[str, str], language: str = DEFAULT_LANGUAGE
) -> str:
    """The page, whole: no other file belongs to it.

    Args:
        findings: what was found.
        cards: the card set that was played with.
        title: what the family is called.
        names: by reference, what its cards and those beside it are called.
        language: of the drawn cards.
    """
    faces = _faces(findings, cards, language, SCHEME_NAMES[0])
    dark = _faces(findings, cards, language, SCHEME_NAMES[-1])

    def name(ref: str) -> str:
        return names.get(ref, ref)

    parts = [
        f"<h1>{_text(title)}: is it fair and fun?</h1>",
        *_lead(findings, name),
        "<h2>Card by card</h2>",
        '<p class="soft">The strongest first. Points are those of the margin, beside a printed card of its level.</p>',
        *(_card(card, name, faces, dark) for card in findings.cards),
        "<h2>What each card adds</h2>",
        _figure(
            draw_adds(findings, name),
            "Dots are estimates, lines intervals of 95 %; grey strokes the printed cards of the level, the green band "
            f"what counts as fair. {_said(findings, name)}",
        ),
        "<h2>How often it is taken</h2>",
        _figure(
            draw_taken(findings, name),
            "; ".join(f"{name(card.ref)} {card.habits.taken:.0%}" for card in findings.cards),
        ),
        *_pairs(findings, name),
        *_course(findings),
        *_method(findings),
    ]
    head = (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="content-security-policy" content="{_text(_POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Balance of {_text(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
    )
    return head + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"


# --- parts of the page -----------------------------------------------------------------------------------------------


def _text(text: str) -> str:
    """A stranger's words as a part of a page."""
    return escape(printable(text, lines=True), quote=True)


def _lead(findings: Findings, name: Any) -> Iterator[str]:
    kinds = {kind: [name(card.ref) for card in findings.cards if card.verdict is kind] for kind in Verdict}
    plan = findings.plan
    bots = " and ".join(plan.bots)
    yield (
        f'<p class="soft">{findings.course.games:,} games of {plan.players} players by the bot {_text(bots)}, '
        f"{plan.copies} of each deal; elysium-rules {_text(findings.version)}.</p>"
    )
    low, high = findings.whole.interval.low, findings.whole.interval.high
    whole = f"{signed(findings.whole.value)} points a card ({signed(low)} to {signed(high)})"
    if findings.whole.is_within(findings.plan.fair / 2):
        yield f'<p class="lead">As a whole the family is about as strong as the printed ones: {whole}.</p>'
    elif low > 0 or high < 0:
        word = "stronger" if low > 0 else "weaker"
        yield f'<p class="lead">As a whole the family is {word} than the printed ones: {whole}.</p>'
    else:
        yield f'<p class="lead">Whether the family as a whole is stronger or weaker is not clear: {whole}.</p>'
    for kind, word in (
        (Verdict.TOO_STRONG, "Too strong"),
        (Verdict.TOO_WEAK, "Too weak"),
        (Verdict.USELESS, "Useless"),
    ):
        if kinds[kind]:
            yield f"<p><strong>{word}:</strong> {_text(', '.join(kinds[kind]))}.</p>"
    unwanted = [name(card.ref) for card in findings.cards if any(note.startswith("Nobody") for note in card.notes)]
    if unwanted:
        yield f"<p><strong>Nobody wants:</strong> {_text(', '.join(unwanted))}.</p>"
    alone = [name(card.ref) for card in findings.cards if card.habits.is_left_alone]
    harm = [name(card.ref) for card in findings.cards if any("does harm" in note for note in card.notes)]
    if alone or harm:
        said = []
        if alone:
            said.append(f"it leaves the powers of {', '.join(alone)} alone")
        if harm:
            said.append(f"with {', '.join(harm)} it does worse than with a blank card")
        yield f"<p><strong>What the bot {_text(bots)} misplays:</strong> {_text('; '.join(said))}.</p>"


def _card(card: CardFinding, name: Any, faces: Mapping[str, Print], dark: Mapping[str, Print]) -> str:
    face = _face(faces.get(card.ref), dark.get(card.ref))
    habits = card.habits
    adds, wins = card.adds.interval, card.wins.interval
    facts = {
        "Taken": f"{habits.taken:.0%} of {habits.copies} that could be taken and were not drawn by lot",
        "Used": f"{habits.used} times of {habits.usable} decisions at which it could be"
        if habits.usable
        else "works by itself",
        "Worked": f"{habits.worked:.1f} times a copy, {habits.points:.1f} points moved or scored",
        "Transferred": f"{habits.transferred:.0%} of {habits.had} that somebody had",
    }
    if card.adds.error < float("inf"):
        facts["Margin"] = f"{signed(adds.value)} ({signed(adds.low)} to {signed(adds.high)}), corrected p "
        facts["Margin"] += f"{card.adds.corrected:.3f}"
        facts["Winning"] = f"{signed(wins.value)} games in a hundred ({signed(wins.low)} to {signed(wins.high)})"
    told = "".join(f"<dt>{key}</dt><dd>{_text(value)}</dd>" for key, value in facts.items())
    notes = "".join(f"<p>{_text(note)}</p>" for note in card.notes)
    return (
        f'<article><div>{face}</div><div><h3>{_text(name(card.ref))} <span class="soft">level {card.level}</span> '
        f'<span class="verdict">{card.verdict}</span></h3><p>{_text(card.sentence)}</p>{notes}<dl>{told}</dl></div>'
        "</article>"
    )


def _figure(drawn: str, said: str) -> str:
    return f'<figure role="img" aria-label="{_text(said)}">{drawn}<figcaption>{_text(said)}</figcaption></figure>'


def _said(findings: Findings, name: Any) -> str:
    return "; ".join(f"{name(card.ref)} {signed(card.adds.value)}" for card in findings.cards)


def _pairs(findings: Findings, name: Any) -> Iterator[str]:
    yield "<h2>Pairs</h2>"
    if not findings.pairs:
        yield (
            f"<p>Of {findings.pairs_tried} pairs that were often in one hand none does more, or less, than its two "
            "cards do by themselves, once it is corrected for so many comparisons.</p>"
        )
        return
    rows = "".join(
        f'<tr><td>{_text(name(pair.one))}</td><td>{_text(name(pair.other))}</td><td class="number">{pair.games}</td>'
        f'<td class="number">{signed(pair.adds.value)} ({signed(pair.adds.interval.low)} to '
        f"{signed(pair.adds.interval.high)})</td></tr>"
        for pair in findings.pairs
    )
    yield (
        f"<p>Of {findings.pairs_tried} pairs these do more, or less, than their cards by themselves; corrected for so "
        'many (at most one in twenty of them by chance).</p><div class="scroll"><table><tr><th>Card</th><th>with</th>'
        f"<th>in one hand</th><th>points beyond both</th></tr>{rows}</table></div>"
    )


def _course(findings: Findings) -> Iterator[str]:
    course = findings.course
    seats = ", ".join(
        f"seat {number} {seat.value:.1%} ({seat.low:.1%} to {seat.high:.1%})"
        for number, seat in enumerate(findings.seats, start=1)
    )
    yield (
        "<h2>Seats, length, choices</h2>"
        f"<p>Victories by seat: {seats}. Winners began {findings.begun[0]:.1%} of the epochs, by chance it would be "
        f"{findings.begun[1]:.1%}.</p>"
        f"<p>A game has {course.turns:.0f} turns and {course.decisions:.0f} decisions (from {course.shortest} to "
        f"{course.longest}); {course.forced:.0%} of all that came up left no choice, and the engine did it unasked. "
        f"Half of the games were decided by at most {course.margin:.0f} points, {course.close:.0%} by at most 5.</p>"
    )


def _method(findings: Findings) -> Iterator[str]:
    plan = findings.plan
    yield "<h2>How it was found</h2><ul>"
    bots = " and ".join(plan.bots)
    lines = [
        f"The same deals (families, order of cards) were played {plan.copies} times each; then bots change seats.",
        f"{plan.lots:.0%} of all takings were drawn by lot, so that who has a card does not depend on who was ahead.",
        "What was drawn by lot does not count for how often a card is taken.",
        "What a card adds is a regression of the margins on who has taken which card, with an effect of the deal.",
        f"Here each deal was its own control to {findings.control:.0%}.",
        f"The printed cards vary around the mean of their level by {findings.spread:.1f} points.",
        "A card counts as strong or weak when that holds after the correction of Benjamini and Hochberg for all cards.",
        f"It counts as fair when an interval of 90 % lies within {plan.fair:g} points.",
        "Where a card read like a printed one, games were played once more with that power, others with a blank card.",
        f"All figures are those of the bot {bots}: other players find other cards strong.",
        "A card that it misplays looks weaker than it is.",
        f"To repeat it: seed {plan.seed}, {plan.deals} deals, plan {plan.digest}.",
    ]
    for line in lines:
        yield f"<li>{_text(line)}</li>"
    yield "</ul>"


def _faces(findings: Findings, cards: AnyCardSet, language: str, scheme: str) -> dict[str, Print]:
    artist = find_artist(findings.plan.game, language, scheme)
    if artist is None or findings.family not in artist.groups(cards):
        return {}
    found = {}
    for drawn in artist.draw_prints(cards, [findings.family]):
        found[drawn.ref if "/" in drawn.ref else f"{findings.family}/{drawn.ref}"] = drawn
    return found


def _face(light: Print | None, dark: Print | None) -> str:
    """A face as an image of its own: what a drawing holds can do nothing to the page."""
    if light is None:
        return ""
    night = f'<source media="(prefers-color-scheme: dark)" srcset="{_image(dark)}">' if dark is not None else ""
    return f'<picture>{night}<img alt="{_text(light.copies[0].alt)}" src="{_image(light)}" loading="lazy"></picture>'


def _image(drawn: Print) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(drawn.copies[0].svg.encode()).decode()
