"""`elysium explain`: a card, a finding, a rule, a family or words of the card language, explained at the terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import attrs
import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from elysium_rules.cli.check import count, report
from elysium_rules.cli.options import (
    GameOption,
    LanguageOption,
    busy,
    choose_frontend,
    find_language,
    make_console,
    telling_errors,
)
from elysium_rules.errors import CardError
from elysium_rules.lang.files import SUFFIX, is_there
from elysium_rules.program.names import DEFAULT_LANGUAGE

if TYPE_CHECKING:  # what is explained is read when somebody asks
    from elysium_rules.explain.cards import CardExplanation, PowerExplanation
    from elysium_rules.explain.find import Meant
    from elysium_rules.explain.links import Link
    from elysium_rules.explain.phrases import PhraseExplanation, WordExplanation
    from elysium_rules.explain.rules import RuleExplanation
    from elysium_rules.explain.shelf import Shelf
    from elysium_rules.lang.finding_pages import FindingPage

_WIDEST: Final = 100  #: lines that are longer are hard to read
_MOST_CARDS: Final = 12  #: of a list; how many more there are is said


def explain(
    what: Annotated[
        list[str],
        typer.Argument(help="A card, a code of findings, a rule, or words of the language.", metavar="WHAT..."),
    ],
    cards: Annotated[
        list[Path] | None,
        typer.Option("--cards", help="Card files, or folders of them, beside the printed cards.", metavar="FILE"),
    ] = None,
    game: GameOption = None,
    language: LanguageOption = DEFAULT_LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Explain a card, a finding, a rule or a word of the card language.

    A card: its text, its questions, what it moves, what sets it off, its longest chain.

    A finding such as check/pay-alone: its page, with a text that causes it and the cure.

    A rule such as P13: what it says, and what rests on it.

    A word such as discard, or each player: the phrases with it, and the cards that say them.

    Example: elysium explain charon --language fr
    """
    from elysium_rules.explain.find import find_meant
    from elysium_rules.explain.shelf import open_shelf
    from elysium_rules.lang.finding_pages import finding_codes, read_finding_page

    with telling_errors():
        frontend = choose_frontend(game)
        tongue = find_language(frontend, language)
        # As with other commands a card file may simply stand behind the card.
        files = [word for word in what if word.endswith(SUFFIX) and is_there(Path(word))]
        what, cards = [word for word in what if word not in files] or what, [*(cards or ()), *map(Path, files)]
        try:
            with busy(language):
                if (asked := " ".join(what)) in finding_codes():  # which needs no cards
                    _tell(read_finding_page(asked), "finding", as_json=as_json)
                    return
                shelf = open_shelf(frontend.rules, cards or ())
                meant = find_meant(shelf, asked)
                found = _gather(shelf, meant, tongue)
        except CardError as error:
            report(error.diagnostics, error.sources, 0, 0, as_json=as_json)
            raise typer.Exit(2) from None
        _tell(found, meant.what, shelf, tongue, as_json=as_json)


def _tell(
    found: Any, kind: str, shelf: Shelf | None = None, language: str = DEFAULT_LANGUAGE, *, as_json: bool
) -> None:
    """Print what there is to say."""
    if as_json:
        print(json.dumps({"kind": kind, **_as_plain(found)}, indent=2, ensure_ascii=False))
        return
    console = make_console()
    console.width = min(console.width, _WIDEST)
    console.print(_render(shelf, found, language))


@attrs.frozen
class FamilyExplanation:
    """A family: its cards with what they say."""

    key: str
    name: str
    cards: tuple[tuple[str, str, str], ...]  #: ref, name, text


def _gather(shelf: Shelf, meant: Meant, language: str) -> Any:
    """What there is to say, as a value."""
    from elysium_rules.explain.cards import explain_card
    from elysium_rules.explain.phrases import explain_word
    from elysium_rules.explain.rules import explain_rule
    from elysium_rules.lang.finding_pages import read_finding_page
    from elysium_rules.program.names import pick_name

    match meant.what:
        case "finding":
            return read_finding_page(meant.name)
        case "rule":
            return explain_rule(shelf, meant.name, language)
        case "card":
            return explain_card(shelf, meant.name, language)
        case "family":
            (family,) = [family for family in shelf.families if family.key == meant.name]
            refs = [f"{family.key}/{card.key}" for card in family.cards]
            told = tuple((ref, shelf.name_of(ref, language), shelf.text_of(ref, language)) for ref in refs)
            return FamilyExplanation(family.key, pick_name(family.names, language), told)
        case "word":
            return explain_word(shelf, meant.name)


def _as_plain(found: Any) -> dict[str, Any]:
    plain: dict[str, Any] = attrs.asdict(found)
    if "sections" in plain:  # of a page, whose mapping is no dict of ours
        plain["sections"] = dict(found.sections)
    return plain


# --- at the terminal -------------------------------------------------------------------------------------------------


def _render(shelf: Shelf | None, found: Any, language: str) -> RenderableType:
    from elysium_rules.explain.cards import CardExplanation
    from elysium_rules.explain.phrases import WordExplanation
    from elysium_rules.explain.rules import RuleExplanation
    from elysium_rules.lang.finding_pages import FindingPage

    match found:
        case FindingPage():
            return _finding(found)
        case RuleExplanation():
            return _rule(found)
        case FamilyExplanation():
            return _family(found)
        case WordExplanation():
            return _word(found)
    assert shelf is not None
    assert isinstance(found, CardExplanation)
    return _card(shelf, found, language)


_LINK: Final = re.compile(r"\[([^]]+)\]\([^)]*\)")


def _markdown(text: str) -> RenderableType:
    """A page, with its texts as plain as the terminal is; links lead to other pages, which are not here."""
    from rich.markdown import Markdown  # no other command needs it

    return Markdown(_LINK.sub(r"\1", text), code_theme="bw", inline_code_theme="bw", hyperlinks=False)


def _title(name: str, about: str = "") -> Text:
    return Text.assemble((name, "bold"), f"  {about}" if about else "")


def _head(text: str) -> Text:
    return Text(f"\n{text}", style="bold")


def _inside(*parts: RenderableType) -> Padding:
    return Padding(Group(*parts), (0, 0, 0, 2), expand=False)


def _code(text: str) -> Padding:
    return Padding(Text(text.rstrip("\n"), style="cyan"), (0, 0, 0, 4), expand=False)


def _finding(page: FindingPage) -> Group:
    parts: list[RenderableType] = [_title(page.code), Text(page.sentence)]
    for heading, body in page.sections.items():
        parts.append(_head(heading))
        if body.startswith("```"):
            parts.append(_code(page.avoid if heading == "Avoid" else page.prefer))
        else:
            parts.append(_inside(_markdown(body)))
    return Group(*parts)


def _rule(found: RuleExplanation) -> Group:
    parts: list[RenderableType] = [_title(found.rule.id, found.rule.section), _inside(_markdown(found.rule.text))]
    if found.phrases:
        parts.append(_head("Phrases that rest on it"))
        parts += [_inside(Text.assemble((example, "cyan"), f"\n  {doc}")) for example, doc in found.phrases]
    if found.cards:
        parts += [_head("Cards whose text cites it"), _inside(_listed(found.cards))]
    if found.users:
        parts += [_head("Cards that say one of these phrases"), _inside(_listed(found.users))]
    if found.refusals:
        parts.append(_head("Refusals that name it"))
        parts += [_inside(Text(sentence)) for sentence in found.refusals]
    return Group(*parts)


def _family(found: FamilyExplanation) -> Group:
    parts: list[RenderableType] = [_title(found.name, f"{found.key}, {count(len(found.cards), 'card')}")]
    for ref, name, text in found.cards:
        parts.append(_inside(Text.assemble(("\n" + name, "bold"), f"  {ref}\n", text)))
    return Group(*parts)


def _word(found: WordExplanation) -> Group:
    parts: list[RenderableType] = []
    for phrase in found.phrases:
        parts += [*_phrase(phrase), Text()]
    if found.others:
        parts += [Text("Also in", style="bold"), *(_inside(Text(example, style="cyan")) for example in found.others)]
    return Group(*parts)


def _phrase(phrase: PhraseExplanation) -> list[RenderableType]:
    since = f", language {phrase.since}" if phrase.since > 1 else ""
    kind = "phrase of every game" if phrase.kind == "core" else phrase.kind
    parts: list[RenderableType] = [
        _title(phrase.name.replace("_", " "), f"{kind}{since}"),
        _code(phrase.example),
        _inside(_markdown(phrase.doc)),
    ]
    rows = [(name, what) for name, what in phrase.parameters]
    rows += [("reads", ", ".join(phrase.reads)), ("changes", ", ".join(phrase.writes))]
    rows += [("moves", "; ".join(phrase.moves)), ("", "; ".join(phrase.facts))]
    parts += [_inside(_row(name, what)) for name, what in rows if what]
    cards = _listed(phrase.cards) if phrase.cards else Text("no card that is known", style="dim")
    parts.append(_inside(_row("said by", cards)))
    return parts


def _row(name: str, what: str | Text) -> Text:
    return Text.assemble((f"{name}: " if name else "", "dim"), what)


def _listed(refs: Sequence[str]) -> Text:
    shown = ", ".join(refs[:_MOST_CARDS])
    more = len(refs) - _MOST_CARDS
    return Text(f"{shown} and {more} more" if more > 0 else shown)


# --- a card ----------------------------------------------------------------------------------------------------------


def _card(shelf: Shelf, found: CardExplanation, language: str) -> Group:
    facts = "; ".join(f"{name} {value}" for name, value in found.facts)
    parts: list[RenderableType] = [
        _title(found.name, f"{found.ref}; {facts}"),
        Text(found.text),
        Text(f"{found.file}:{found.line}", style="dim"),
    ]
    for power in found.powers:
        parts += _power(power)
    parts.append(_head("Other cards that can set it off"))
    parts += _links(shelf, found.set_off_by, language) or [_inside(Text(_by_whom(found)))]
    parts.append(_head("Other cards that it can set off"))
    parts += _links(shelf, found.sets_off, language) or [_inside(Text("none"))]
    names = [shelf.name_of(ref, language) for ref in found.chain.refs]
    parts.append(_head("Longest chain"))
    at_least = "" if found.chain.is_whole else "at least "
    shown = " → ".join([*names[:_MOST_CARDS], *(["…"] if len(names) > _MOST_CARDS else [])])
    said = "it sets off no other card" if len(names) == 1 else f"{at_least}{len(names)} cards: {shown}"
    parts.append(_inside(Text(said)))
    return Group(*parts)


def _by_whom(found: CardExplanation) -> str:
    return "none; what it waits for is done by players" if any(power.event for power in found.powers) else "none"


def _power(power: PowerExplanation) -> list[RenderableType]:
    parts: list[RenderableType] = [_head(power.kind.capitalize()), _inside(_markdown(power.when))]
    if power.event:
        parts.append(_inside(_row("waits for", Text(power.event, style="cyan"))))
    for question in power.questions:
        asked = Text.assemble(("asks ", "dim"), question.who, (f", line {question.line}: ", "dim"), question.answers)
        parts.append(_inside(asked))
    if not power.questions:
        parts.append(_inside(Text("asks nobody anything", style="dim")))
    rows = [("reads", power.reads), ("changes", power.writes), ("moves", power.moves)]
    parts += [_inside(_row(name, ("; " if name == "moves" else ", ").join(words))) for name, words in rows if words]
    bound = (
        f"at most {power.cost.parts:,} words and numbers are read to work it out once; {power.cost.most:,} are allowed"
    )
    parts.append(_inside(_row("cost", bound)))
    return parts


def _links(shelf: Shelf, links: Sequence[Link], language: str) -> list[RenderableType]:
    """The cards with what causes it, those with the same cause together."""
    by_cause: dict[str, list[str]] = {}
    for link in links:
        by_cause.setdefault(link.words, []).append(shelf.name_of(link.ref, language))
    shown: list[RenderableType] = []
    for words, names in by_cause.items():
        shown.append(_inside(Text.assemble((words, "cyan"), ": ", _listed(names))))
    return shown
