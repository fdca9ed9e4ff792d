"""The page of the Python API: a table of all public names that anybody can read, and the full reference on the site.

`docs/api.md` holds the tables between two marks, with calls and members, so that the raw file is of use on a code host;
a test holds them true (`ELYSIUM_REWRITE=1 pytest tests/unit/docs/test_api_page.py` writes them). When the site is
built, each name becomes a link to the reference of all names, which is made from the sources and takes the place of the
mark `<!-- reference -->`; it has calls and members in full, so the tables of the site leave them out.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import griffe
from attribute_comments import ReadComments

import elysium_rules.testing

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

PAGE: Final = "api.md"
BEGIN: Final = "<!-- names: begin -->"
END: Final = "<!-- names: end -->"
REFERENCE: Final = "<!-- reference -->"
_PACKAGE: Final = "elysium_rules"
_USAGE: Final = "<br>"  # begins a new line in a cell

#: What the names are for, in a few words; a sentence that says more; the names, in the order of a reader.
GROUPS: Final[dict[str, tuple[str, str]]] = {
    "Play": (
        "A game is a value: ask it what may be done, and do one of these things.",
        "new_game begin_game legal_actions step observe outcome",
    ),
    "Any game": (
        "All functions of this page that take a state, a view, an action or an event take one of any game.",
        "GAMES GameName start_game AnyState standard_card_set find_rules follow GameRules Position Seen",
    ),
    "What a game is": (
        "All of these are frozen. A view has what a state has, under the same names, but nothing hidden.",
        "GameState PlayerView PlayerState Legend Sealed Glimpse Quest Question Frame Promise Outcome ScoreSheet",
    ),
    "Words and numbers": (
        "Each word is a text as well: `Phase.WRITING == 'writing'`. Only a `Stage` is a number.",
        "PlayerId CardId RESERVE ON_CARD Phase Stage QuestionKind Zone Resource Colour Activation LegendKind Edition",
    ),
    "What a player can choose": (
        "The first seven are the actions of a turn; the others answer questions. All have a field `player`.",
        """
        TakeCard TakeQuest TakeCitizen DismissColumn UsePower Transfer EndTurn PickCard PickCards PickLevel
        PickAmount ChooseSecretly PickSeen OrderCards PickPlayer PickFamily PickColumn PickBranch SwapColumns Accept
        Decline Action
        """,
    ),
    "What can happen": (
        "The classes of events are in a module of their own: `from elysium_rules.events import CardTaken`.",
        "Event " + " ".join(f"events.{name}" for name in elysium_rules.events.__all__ if name != "Event"),
    ),
    "Ephyran": (
        "Its classes are in a module of their own: `from elysium_rules.ephyran import EphyranView`.",
        " ".join(f"ephyran.{name}" for name in elysium_rules.ephyran.__all__),
    ),
    "How to say it": (
        "Sentences in every language there is, for labels and logs. None of them tells what a player may not know.",
        """
        describe_question describe_action describe_event describe_player describe_card describe_power
        describe_activation describe_quest describe_phase describe_colour describe_columns describe_amount
        LANGUAGES explain_refusal Reason show
        """,
    ),
    "Cards": (
        "The printed families, and your own.",
        """
        standard_cards FAMILY_SETS load_cards load_texts installed_cards installed_families InstalledFamily
        check_texts CardReport CardSet Family OwnResource Card
        Diagnostic Label Fix Severity Span SourceFile
        """,
    ),
    "Faces": (
        "Cards as pictures of our own, and pages to be printed: see [Print your own family](print.md).",
        "find_artist Artist Print Face sheets",
    ),
    "Save and undo": (
        "A save holds the seed and the draw pile: it is for the host, never for a player.",
        "save_game load_game load_sources Step undo_points state_digest sign_text verify_signature RULINGS Rulings",
    ),
    "Replays": (
        "A whole game in a text that proves itself, for programs and for people.",
        """
        Replay begin_replay record play_replay first_state encode_replay decode_replay verify_replay
        check_replay Verdict Exact Drift Foreign format_notation parse_notation read_notation Annotated
        Comment
        """,
    ),
    "Plain data": (
        "For JSON. The types are in `elysium_rules.json_types` and `elysium_rules.ephyran.json_types`.",
        "encode_view view_digest encode_action decode_action encode_event decode_event encode_outcome decode_outcome",
    ),
    "Playouts, search and bots": (
        "Randomness is a value here too: drawing gives a number and the source to use from now on.",
        """
        playout playout_scores playouts PlayoutResults Policy Chooser Look Until STOP Stop random_chooser sample_hidden
        view_key evaluate
        find_bot bot_names Bot BotFor
        GreedyBot SearchBot SearchSettings Budget ActionValue RandomBot play_game OnStep
        decision_rng load_bot NamedBot installed_bots InstalledBot ThinkingBot JudgingBot RememberingBot
        Rng rng_from_seed draw_below shuffle
        """,
    ),
    "Many games": (
        "[Simulate](simulate.md) walks through it; tables need the extra `sim`.",
        """
        simulate Plan PlannedBot read_plan decode_plan read_tables repeat_game
        record_game SeatBot Record GameRow CardRow DecisionRow
        """,
    ),
    "The engine as a process": (
        "The [protocol](protocol/index.md) in this very process; [Hosting](hosting.md) says how to serve players.",
        "Engine",
    ),
    "What can go wrong": (
        "Every exception that the library raises on purpose is an `ElysiumError`; the class says who made the mistake.",
        """
        ElysiumError IllegalActionError ArgumentError SetupError CardError DecodeError ReplayError ScenarioError
        GameError BotError
        UnknownNameError EngineError
        """,
    ),
    "For authors of games": (
        "In a module of their own: `from elysium_rules.authoring import GameRules, BaseState`; see [Add a game]"
        "(add-a-game.md). It has "
        + ", ".join(f"`{name}`" for name in elysium_rules.authoring.__all__ if name in elysium_rules.__all__)
        + " as well.",
        " ".join(f"authoring.{name}" for name in elysium_rules.authoring.__all__ if name not in elysium_rules.__all__),
    ),
    "For tests of your own cards": (
        "In a module of their own: `from elysium_rules.testing import scenario`.",
        " ".join(f"testing.{name}" for name in elysium_rules.testing.__all__),
    ),
}
#: Members that are public by their name only: `Engine.answer` calls the services, which are of no use without it.
MEMBERS: Final = {"Engine": ("answer",)}
#: Where a name is also that of a module beside it, or stands for a class of another module.
PATHS: Final = {
    "testing.scenario": "testing.scenario.scenario",
    # What every game has in common.
    **{
        f"ephyran.{name}": f"play.data.answers.{name}"
        for name in ["Accept", "Decline", "PickBranch", "PickCard", "PickPlayer"]
    },
    **{f"ephyran.{name}": f"play.data.events.{name}" for name in ["Declined", "TurnBegan", "TurnEnded"]},
}


@cache
def sources() -> griffe.Module:
    """The package as its sources tell it, with the comments at its fields."""
    folder = Path(elysium_rules.testing.__file__).parents[2]
    extensions = griffe.load_extensions(ReadComments())
    package = griffe.load(_PACKAGE, search_paths=[folder], extensions=extensions, resolve_aliases=True)
    assert isinstance(package, griffe.Module)
    return package


def find(name: str) -> griffe.Object:
    """What a public name stands for."""
    found = sources()[PATHS.get(name, name)]
    return found.final_target if isinstance(found, griffe.Alias) else found


def members(name: str) -> dict[str, griffe.Object]:
    """The public members of a class, by name, without those that have another name now; nothing for all else."""
    found = find(name)
    if not found.is_class:
        return {}
    wanted = MEMBERS.get(name)
    inside = {**found.members, **found.inherited_members}
    return {
        key: inner.final_target if isinstance(inner, griffe.Alias) else inner
        for key, inner in inside.items()
        if (key in wanted if wanted else key[0] != "_") and not _is_renamed(inner)
    }


def _is_renamed(found: griffe.Object | griffe.Alias) -> bool:
    value = getattr(found, "value", None)
    return isinstance(value, griffe.ExprCall) and str(value.function) == "RenamedAttribute"


def sentence(name: str) -> str:
    """The first sentence about a name."""
    found = find(name)
    text = "" if found.docstring is None else found.docstring.value.split("\n\n")[0]
    return re.split(r"(?<=[.?]) ", " ".join(text.split()))[0].replace("|", r"\|")


def usage(name: str) -> str:
    """How a name is used: the call of a function, the members of a class; nothing where the sentence is enough."""
    found = find(name)
    if isinstance(found, griffe.Function):
        return f"`{name}{_signature(found)}`"
    if not isinstance(found, griffe.Class):
        return ""
    inside = [
        f"`{key}{_signature(inner)}`" if isinstance(inner, griffe.Function) else f"`{key}`"
        for key, inner in members(name).items()
    ]
    return ", ".join(inside)


def _signature(function: griffe.Function) -> str:
    parts: list[str] = []
    for parameter in function.parameters:
        if parameter.name == "self":
            continue
        if parameter.kind is griffe.ParameterKind.keyword_only and not any(part.startswith("*") for part in parts):
            parts.append("*")
        stars = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
        default = "" if parameter.default is None or parameter.kind in stars else f" = {parameter.default}"
        parts.append(f"{stars.get(parameter.kind, '')}{parameter.name}: {parameter.annotation}{default}")
    # A bar would end the cell of a table.
    return f"({', '.join(parts)}) -> {function.returns}".replace("|", "or").replace("DEFAULT_LANGUAGE", "'en'")


def render_tables() -> str:
    """All names, group by group, each with its sentence and with how it is used."""
    parts: list[str] = []
    for title, (intro, names) in GROUPS.items():
        rows = "".join(f"| `{name}` | {_row(name)} |\n" for name in names.split())
        parts.append(f"### {title}\n\n{intro}\n\n| Name | What it is |\n| --- | --- |\n{rows}")
    return "\n".join(parts)


def _row(name: str) -> str:
    return f"{sentence(name)}{_USAGE}{usage(name)}" if usage(name) else sentence(name)


def render_reference() -> str:
    """The directives of mkdocstrings for all names."""
    parts: list[str] = []
    for title, (_, names) in GROUPS.items():
        parts.append(f"### {title} in full\n")
        for name in names.split():
            shown = MEMBERS.get(name)
            options = f"\n    options:\n      members: [{', '.join(shown)}]" if shown else ""
            parts.append(f"::: {_PACKAGE}.{PATHS.get(name, name)}{options}\n")
    return "\n".join(parts)


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Fill the one page that has the marks."""
    if page.file.src_uri != PAGE:
        return markdown
    # The reference says how a name is used, so the tables of the site need not.
    short = re.sub(rf"{_USAGE}.* \|$", " |", markdown, flags=re.MULTILINE)
    linked = re.sub(r"^\| `([\w.]+)` \|", lambda row: _link(row[1]), short, flags=re.MULTILINE)
    return linked.replace(REFERENCE, f"## Reference\n\n{render_reference()}")


def _link(name: str) -> str:
    return f"| [`{name}`][{_PACKAGE}.{PATHS.get(name, name)}] |"
