"""`elysium trace`: a power from a position, clause by clause: what was asked, what changed, and why not."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import attrs
import typer
from rich.console import Console
from rich.text import Text

from elysium_rules.cli.card_texts import read_cards
from elysium_rules.cli.files import read_text
from elysium_rules.cli.frontend import Frontend, frontend_of
from elysium_rules.cli.keep import SAVE, find_kind
from elysium_rules.cli.lines import wrap
from elysium_rules.cli.options import (
    GameOption,
    LanguageOption,
    busy,
    choose_frontend,
    find_language,
    make_console,
    telling_errors,
)
from elysium_rules.cli.own_cards import AnyRules, CardsOption, find_files, showing_findings
from elysium_rules.cli.prompt import read_line
from elysium_rules.cli.replay import cards_for, naming_file, read_replay
from elysium_rules.cli.text import require_good
from elysium_rules.errors import ElysiumError, SetupError
from elysium_rules.families import load_with
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.engine.port import Reason
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.play.saying.words import describe_player
from elysium_rules.play.serialising.replay import first_state, play_replay
from elysium_rules.play.serialising.save import decode_save
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.source import printable

if TYPE_CHECKING:  # it brings the whole game along
    from elysium_rules.testing.trace import Clause, Traced

MOST_DECISIONS: Final = 200
MOST_LED: Final = 6  #: decisions that are made to come to the power
MOST_REASONS: Final = 6  #: cards that are told which could not be chosen


def trace(
    card: Annotated[str, typer.Argument(help="The card, by any of its names.", metavar="CARD")],
    files: Annotated[
        list[str] | None, typer.Argument(help="Card files that it stands in, or folders of them.", metavar="[FILE]...")
    ] = None,
    position: Annotated[
        Path | None,
        typer.Option(
            "--from", help="A save or a replay to begin at; if not given, a table laid for the card.", metavar="FILE"
        ),
    ] = None,
    move: Annotated[
        int | None,
        typer.Option(
            "--move", help="Of a replay: after so many decisions; if not given at its end.", min=0, metavar="N"
        ),
    ] = None,
    answers: Annotated[
        str | None,
        typer.Option(
            "--answers",
            help="What to decide, by the numbers that are shown: 1,2. The first may be the deed itself.",
            metavar="N,N",
        ),
    ] = None,
    cards: CardsOption = None,
    language: LanguageOption = DEFAULT_LANGUAGE,
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON, for a program.")] = False,
) -> None:
    """Run the power of a card and show what each of its clauses does, what it asks, and why something is not offered.

    Example: elysium trace crossroads nyx.ely --answers 2
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # an author's words may have more letters than the terminal
    with telling_errors():
        chosen = read_answers(answers)
        with busy(language), showing_findings():
            state, number = find_position(choose_frontend(game), card, [*(files or ()), *(cards or ())], position, move)
        frontend = frontend_of(state.game.rules)
        find_language(frontend, language)
        is_asking = answers is None and not as_json and sys.stdin.isatty()
        tracer = Tracer(
            frontend,
            state,
            number,
            language,
            chosen,
            make_console(),
            is_asking=is_asking,
            is_quiet=as_json,
            is_laid=position is None,
        )
        tracer.run()
        if as_json:
            print(json.dumps(tracer.as_plain(), indent=2))
        if tracer.was_refused:
            raise typer.Exit(1)


def read_answers(text: str | None) -> list[int]:
    """The numbers that were given as answers.

    Raises:
        SetupError: there is something else among them.
    """
    words = [word.strip() for word in (text or "").split(",") if word.strip()]
    if not all(word.isascii() and word.isdecimal() and len(word) < 6 and int(word) > 0 for word in words):
        raise SetupError("", f"--answers {printable(str(text))}: numbers of choices belong here, such as 1,2")
    return [int(word) for word in words]


# --- the position ----------------------------------------------------------------------------------------------------


def find_position(
    frontend: Frontend, card: str, words: Sequence[str], position: Path | None, move: int | None
) -> tuple[Any, int]:
    """Where the trace begins, and the number of the card in that game.

    Raises:
        SetupError: there is no such card or position.
        CardError: something is wrong in a card file.
    """
    rules = frontend.rules
    if position is not None:
        state = read_position(position, words, move)
        return state, find_number(state, card)
    if move is not None:
        raise SetupError("", "--move counts the decisions of a replay; name one by --from")
    if not rules.trial:
        raise SetupError("", f"no table can be laid for a card of {rules.name}; name a save or a replay by --from")
    read = read_cards(rules, [*words, card])
    require_good(read)
    found = read.wanted[0]
    ref = f"{found.family}/{found.key}"
    own = load_with(rules, find_files(rules, words)) if words else read.cards
    try:
        state = find_at(rules.trial)(own, ref)
    except ElysiumError as error:
        raise SetupError("", f"no table can be laid for {ref}: {error}") from None
    return state, find_number(state, ref)


def read_position(file: Path, words: Sequence[str], move: int | None) -> Any:
    """The state of a save, or one of a replay."""
    text = read_text(file)
    own = cards_for(text, words or None)
    with naming_file(file, text):
        if find_kind(text) == SAVE:
            if move is not None:
                raise SetupError("", "--move counts the decisions of a replay, and this is a save")
            return decode_save(text, own, own.rules.load_sources, accept_edited=True, accept_scenario=True)
        found = read_replay(text, own)
        steps = list(play_replay(found))
    if move is not None and move > len(steps):
        raise SetupError("", f"--move {move}: the replay has {len(steps)} decisions")
    count = len(steps) if move is None else move
    return steps[count - 1].after if count else first_state(found)


def find_number(state: Any, name: str) -> int:
    """The number of a card in a game, of the copy with which most can be done now.

    Raises:
        SetupError: no card of the game is called so.
    """
    game, rules = state.game, state.game.rules
    known = rules.encode_cards(game, DEFAULT_LANGUAGE)
    printed, deck = known if known is not None else ([], [])
    wanted = name.casefold()
    refs = [
        card["ref"]
        for card in printed
        # Not every game has a family in the names of its cards.
        if wanted in (card["ref"], card["ref"].rpartition("/")[2], card["name"].casefold())
        or ("/" not in card["ref"] and wanted.rpartition("/")[2] == card["ref"])
    ]
    # A card of two halves has a name of its own, and says whose power is on it.
    numbers = [card["number"] for card in deck if card["ref"] in refs or card.get("power") in refs]
    if not numbers:
        raise SetupError("", f"no card of this game is called {printable(name)!r}")
    usable = [
        number for number in numbers if any(number in rules.cards_of(action) for action in rules.legal_actions(state))
    ]
    return int((usable or numbers)[0])


# --- the trace -------------------------------------------------------------------------------------------------------


@attrs.frozen
class Asked:
    """One decision: who had it, what could be chosen, what could not and why, and what was chosen."""

    player: str
    question: str
    choices: tuple[str, ...]
    not_offered: tuple[tuple[str, str, str], ...]  #: card, rule, sentence
    chosen: int | None  #: from 1; None where nobody has chosen


class Tracer:
    """A power that is run step by step, and what is told of it."""

    def __init__(
        self,
        frontend: Frontend,
        state: Any,
        card: int,
        language: str,
        answers: list[int],
        console: Console,
        *,
        is_asking: bool,
        is_quiet: bool,
        is_laid: bool,
    ) -> None:
        self.frontend, self.state, self.card, self.language = frontend, state, card, language
        self.answers, self.console = answers, console
        self.is_asking, self.is_quiet, self.is_laid = is_asking, is_quiet, is_laid
        self.is_leading = False
        self.names = tuple(describe_player(seat, language) for seat in range(state.game.player_count))
        self.told: list[tuple[Asked, Traced | None]] = []
        self.was_refused = False

    def show(self, text: Text | str, indent: int = 0) -> None:
        if self.is_quiet:
            return
        whole = Text.assemble(" " * indent, text)
        # On a terminal it breaks between words, for a program it stays in one line.
        for line in wrap(whole, self.console.width, indent=indent + 4) if self.console.is_terminal else [whole]:
            self.console.print(line, soft_wrap=True)

    def run(self) -> None:
        """Begin with the deed that is about the card, and go on as long as its power asks somebody something.

        On a table that was laid for the card, and where nobody answers, the first choice is made until its power runs:
        so a Legend power is seen in its phase, and a Chronos power at the end of the game.
        """
        choices = self.frontend.choices(self.state, self.language, self.names)
        about = [
            number for number, (action, _) in enumerate(choices, start=1) if self.card in self.rules.cards_of(action)
        ]
        self.is_leading = self.is_laid and not (about or self.answers or self.is_asking)
        is_plain = len(about) == 1 or (bool(about) and not self.answers)
        self.decide(about[0] if is_plain else None)
        while self.told[-1][1] is not None and len(self.told) < MOST_DECISIONS and not self.state.is_over:
            if self.has_run:
                self.is_leading = False
            if self.state.question is None and not (self.is_leading and len(self.told) < MOST_LED):
                break
            self.decide(None)
        self.was_refused = self.was_refused and not self.has_run
        if self.state.is_over and not self.is_quiet:
            for part in self.frontend.result(self.state, self.names, self.language):
                self.console.print(part)

    @property
    def has_run(self) -> bool:
        """Whether the power of the card ran, or the game is over, so that it is counted."""
        ran = {clause.card % self.size for _, traced in self.told if traced for clause in traced.clauses}
        return self.card in ran or bool(self.state.is_over)

    @property
    def rules(self) -> AnyRules:
        rules: AnyRules = self.frontend.rules
        return rules

    def decide(self, number: int | None) -> None:
        """One decision: show it, take the answer, and do it."""
        asked = self.ask(number)
        if asked.chosen is None:
            self.told.append((asked, None))
            return
        from elysium_rules.testing.trace import trace_step  # only who traces needs the game

        action = self.frontend.choices(self.state, self.language, self.names)[asked.chosen - 1][0]
        traced = trace_step(self.state, action)
        self.told.append((asked, traced))
        self.show(Text.assemble("> ", (asked.choices[asked.chosen - 1], "bold")), 2)
        self.show_clauses(traced)
        self.state = traced.after

    def ask(self, number: int | None) -> Asked:
        choices = [printable(label) for _, label in self.frontend.choices(self.state, self.language, self.names)]
        who = self.names[self.state.deciding] if self.state.deciding is not None else ""
        question = self.frontend.question(self.state, self.language, self.names) if who else ""
        refused = tuple(self.refusals())
        self.show(Text(question, style="italic"))
        if number is None:
            for place, label in enumerate(choices, start=1):
                self.show(f"{place:2} {label}", 2)
        for name, rule, sentence in refused:
            self.show(Text(f"not offered: {name}: {f'{rule}: ' if rule else ''}{sentence}", style="dim"), 2)
        if number is None and choices:
            number = self.take_answer(len(choices))
        return Asked(who, question, tuple(choices), refused, number)

    def take_answer(self, most: int) -> int | None:
        """The next of the answers that were given, or what somebody types; None where there is none."""
        if self.answers:
            number = self.answers.pop(0)
            if number > most:
                raise SetupError("", f"--answers: there is no choice {number} here; there are {most}")
            return number
        if self.is_leading:
            return 1
        while self.is_asking:
            line = read_line()
            if line is None or line.lower() in ("q", "quit", "exit"):
                return None
            if line.isascii() and line.isdecimal() and len(line) < 6 and 1 <= int(line) <= most:
                return int(line)
            self.show(f"a number from 1 to {most}, or q")
        return None

    def refusals(self) -> Iterator[tuple[str, str, str]]:
        """Why cards cannot be chosen now: at first the card itself, then those that lie where it asks for one."""
        if not self.told:
            reasons = explain_refusal(self.state, self.card, self.language, self.names)
            self.was_refused = bool(reasons)
            yield from self.worded([(self.card, reasons)])
            return
        offered = {
            card
            for action, _ in self.frontend.choices(self.state, self.language, self.names)
            for card in self.rules.cards_of(action)
        }
        if offered:
            near = [card for card in self.frontend.near_cards(self.state, offered) if card not in offered]
            found = [(card, explain_refusal(self.state, card, self.language, self.names)) for card in near]
            yield from list(self.worded(found))[:MOST_REASONS]

    def worded(self, found: Sequence[tuple[int, Sequence[Reason]]]) -> Iterator[tuple[str, str, str]]:
        for card, reasons in found:
            name = self.rules.describe_card(self.state, card, self.language)
            for reason in reasons[:1]:
                yield name, f"rule {reason.rule}" if reason.rule else "", reason.sentence

    def show_clauses(self, traced: Traced) -> None:
        told = [event for clause in traced.clauses for event in clause.events]
        if not traced.clauses:
            for event in traced.events:
                self.show_event(traced, event, 4)
            return
        before = [event for event in traced.events if not any(event is other for other in told)]
        for event in before:
            self.show_event(traced, event, 4)
        for clause in traced.clauses:
            if not is_shown(clause):
                continue
            name = self.rules.describe_card(traced.before, clause.card % self.size, self.language)
            where = f"{name}, line {clause.line}: " if clause.line else f"{name}: "
            text = clause.text or "its power begins"
            way = describe_way(clause)
            self.show(Text.assemble((where, "dim"), text, (f"  {way}" if way else "", "dim")), 4)
            for event in clause.events:
                self.show_event(traced, event, 8)

    @property
    def size(self) -> int:
        return int(getattr(self.state.game, "size", 1_000_000))

    def show_event(self, traced: Traced, event: Any, indent: int) -> None:
        said = self.frontend.tell_event(traced.before, event, self.language, self.names)
        if said:
            self.show(f"* {said}", indent)

    # --- for programs ---

    def as_plain(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "game": self.rules.name,
            "card": self.rules.describe_card(self.state, self.card, self.language),
            "decisions": [
                {
                    **attrs.asdict(asked),
                    "not_offered": [
                        {"card": card, "rule": rule.removeprefix("rule ") or None, "reason": reason}
                        for card, rule, reason in asked.not_offered
                    ],
                    "clauses": [self.plain_clause(traced, clause) for clause in traced.clauses] if traced else [],
                    "events": [self.said(traced, event) for event in traced.events] if traced else [],
                }
                for asked, traced in self.told
            ],
        }

    def plain_clause(self, traced: Traced, clause: Clause) -> dict[str, Any]:
        return {
            "card": self.rules.describe_card(traced.before, clause.card % self.size, self.language),
            "file": None if clause.span is None else clause.span.file,
            "line": clause.line or None,
            "text": clause.text,
            "label": clause.label,
            "player": self.names[clause.player],
            "events": [self.said(traced, event) for event in clause.events],
            "went": clause.went,
        }

    def said(self, traced: Traced, event: Any) -> dict[str, str]:
        text = self.rules.describe_event(traced.before, event, self.language, self.names)
        return {"kind": type(event).__name__, "text": text}


#: Ends of labels at which the code only goes somewhere else: nobody asks for them.
_JUMPS: Final = (".end", ".loop", ".forget", ".back", ".kept", ".stop", ".again", ".next", ".line", ".who", ".seal")


def is_shown(clause: Clause) -> bool:
    """Whether a clause says something to a reader."""
    return bool(clause.events) or (clause.span is not None and not clause.label.endswith(_JUMPS))


def describe_way(clause: Clause) -> str:
    """What a clause without events did: it asked, or a condition or price let nobody through."""
    if clause.went == "waits":
        return "asks"
    is_inside = clause.went.startswith(f"{clause.path}.")
    if clause.label.endswith(".gate"):
        return (
            ""
            if is_inside and ".else" not in clause.went
            else "is left out: it does not hold, or nothing could be done"
        )
    return "" if clause.events else "nothing happens" if clause.label == clause.path else ""
