"""The front door loads late, and nobody notices anything but the speed."""

from __future__ import annotations

import ast
import inspect
import os
import pkgutil
import re
import subprocess
import sys
import typing
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import attrs
import pytest

import elysium_rules
from elysium_rules import ephyran
from elysium_rules.elysium.model import cards, events, numbers
from elysium_rules.games import find_rules
from elysium_rules.program import nodes, vocabulary
from elysium_rules.program.value import Shown, Value
from elysium_rules.protocol.engine import SERVICES
from elysium_rules.protocol.python_types import python_types

SOURCE = Path(elysium_rules.__file__)
PLAY = "from elysium_rules import new_game, legal_actions, step, playout, standard_cards"


def loaded_after(statement: str) -> set[str]:
    """The modules that a fresh process has loaded after a statement."""
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    return set(run_fresh(code).split())


def run_fresh(code: str) -> str:
    source = f"import sys; sys.path.insert(0, {str(SOURCE.parents[1])!r})\n{code}"
    return subprocess.run([sys.executable, "-c", source], check=True, capture_output=True, text=True).stdout


def test_reading_the_cards_loads_nothing_that_reads_no_cards() -> None:
    """An import of the front door from inside would load all of it."""
    loaded = loaded_after("from elysium_rules import standard_cards; standard_cards()")
    parts = (
        "protocol",
        "cli",
        "bots",
        "testing",
        "play.serialising.replay",
        "elysium.text.why_not",
        "elysium.text.sentences",
    )
    assert [name for name in parts if f"elysium_rules.{name}" in loaded] == []


# --- three lists that must agree


def names_for_type_checkers() -> dict[str, str]:
    """Every name imported under `if TYPE_CHECKING:`, and its module."""
    module = ast.parse(SOURCE.read_text(encoding="utf-8"))
    blocks = [node for node in module.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: str(node.module) for node in imports for alias in node.names if alias.asname is None}


def test_table_of_homes_has_every_public_name_in_its_order() -> None:
    assert list(elysium_rules._HOMES) == elysium_rules.__all__


def test_type_checkers_see_the_same_names_from_the_same_homes() -> None:
    homes = {name: f"elysium_rules.{home}" for name, home in elysium_rules._HOMES.items()}
    assert names_for_type_checkers() == homes


def test_list_of_public_names_is_a_plain_list() -> None:
    """Tools that do not run the code read it."""
    module = ast.parse(SOURCE.read_text(encoding="utf-8"))
    [value] = [
        node.value for node in module.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    assert ast.literal_eval(value) == elysium_rules.__all__


@pytest.mark.parametrize("name", elysium_rules.__all__)
def test_public_name_is_what_its_home_defines(name: str) -> None:
    home = import_module(f"elysium_rules.{elysium_rules._HOMES[name]}")
    found = getattr(elysium_rules, name)
    assert found is getattr(home, name)
    if inspect.isclass(found) or inspect.isfunction(found):
        assert found.__module__ == home.__name__


def test_no_public_name_is_hidden_by_a_part_of_the_package() -> None:
    parts = {module.name for module in pkgutil.iter_modules(elysium_rules.__path__)}
    assert not parts & set(elysium_rules.__all__)
    old = parts & set(elysium_rules._RENAMED)  # modules that are called otherwise now
    assert {*elysium_rules._MODULES, *elysium_rules._PARTS, *old} == parts - {
        "cli",
        "lsp",
        "web",
        "pytest_plugin",
    }  # programs, not parts of others


def test_every_event_is_in_the_public_module() -> None:
    assert set(elysium_rules.events.__all__) == {"EVENTS", "Event", *(kind.__name__ for kind in events.EVENTS)}
    assert all(getattr(elysium_rules.events, name) is getattr(events, name) for name in elysium_rules.events.__all__)


def test_lists_of_the_front_door_of_ephyran_agree() -> None:
    """Those for people, for type checkers and for the late import, and what its modules define."""
    assert list(ephyran._HOMES) == ephyran.__all__
    module = ast.parse(Path(str(ephyran.__file__)).read_text(encoding="utf-8"))
    blocks = [node for node in module.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.name: str(node.module) for node in imports for alias in node.names if alias.asname is None}
    assert seen == {name: f"elysium_rules.ephyran.{home}" for name, home in ephyran._HOMES.items()}
    for name, home in ephyran._HOMES.items():
        assert getattr(ephyran, name) is getattr(import_module(f"elysium_rules.ephyran.{home}"), name)


def test_lists_of_the_front_door_of_authors_agree() -> None:
    """Those for people, for type checkers and for the late import, and what its modules define."""
    door = elysium_rules.authoring
    assert list(door._HOMES) == door.__all__ == dir(door)
    module = ast.parse(Path(str(door.__file__)).read_text(encoding="utf-8"))
    blocks = [node for node in module.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.name: str(node.module) for node in imports for alias in node.names}
    assert seen == {name: f"elysium_rules.{home}" for name, home in door._HOMES.items()}
    for name, home in door._HOMES.items():
        assert getattr(door, name) is getattr(import_module(f"elysium_rules.{home}"), name)
    with pytest.raises(AttributeError, match=r"module 'elysium_rules\.authoring' has no attribute 'Titel'"):
        door.Titel  # type: ignore[attr-defined]  # noqa: B018


def test_front_door_of_authors_loads_nothing_and_then_what_is_asked_for() -> None:
    """A game that is played loads neither screens nor texts, though all that it could bring has a name here."""
    loaded = {name for name in loaded_after("import elysium_rules.authoring") if name.startswith("elysium_rules")}
    assert loaded == {"elysium_rules", "elysium_rules.authoring"}
    loaded = loaded_after("from elysium_rules.authoring import GameRules, BaseState, declare, shuffle")
    parts = ("elysium_rules.cli", "elysium_rules.faces", "elysium_rules.bots", "elysium_rules.play.saying", "rich")
    assert [name for name in loaded if name.startswith(parts)] == []


def test_every_action_and_event_of_ephyran_is_public() -> None:
    rules = find_rules("ephyran")
    kinds = [*rules.actions, *rules.events, rules.state_class, rules.outcome_class, rules.view_class]
    assert [kind.__name__ for kind in kinds if getattr(ephyran, kind.__name__, None) is not kind] == []
    assert set(typing.get_args(ephyran.Action)) == set(rules.actions)
    assert set(typing.get_args(ephyran.Event)) == set(rules.events) == set(ephyran.EVENTS)


def test_front_door_of_ephyran_shows_public_names_and_loads_nothing() -> None:
    """Its modules are found through the package, so this must cost them nothing."""
    code = "import elysium_rules.ephyran\nprint(*dir(elysium_rules.ephyran))"
    assert run_fresh(code).split() == sorted([*ephyran.__all__, "json_types"])
    loaded = {name for name in loaded_after("import elysium_rules.ephyran") if name.startswith("elysium_rules")}
    assert loaded == {"elysium_rules", "elysium_rules.ephyran"}
    with pytest.raises(AttributeError, match=r"module 'elysium_rules\.ephyran' has no attribute 'Bild'"):
        ephyran.Bild  # type: ignore[attr-defined]  # noqa: B018


def test_types_of_plain_data_of_ephyran_are_made_from_the_description() -> None:
    file, made = Path(str(ephyran.__file__)).with_name("json_types.py"), python_types(find_rules("ephyran"))
    if os.environ.get("ELYSIUM_REWRITE"):
        file.write_text(made, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == made, "run  ELYSIUM_REWRITE=1 pytest tests/unit/test_front_door.py"


#: For each service of the protocol: what does the same in Python.
SAME_IN_PYTHON = {
    "hello": "__version__ FAMILY_SETS LANGUAGES RULINGS Edition Bot standard_cards",
    "new": "new_game load_texts installed_cards",
    "load": "load_game load_sources",
    "save": "save_game",
    "view": "observe encode_view",
    "cards": "Card CardSet describe_power describe_activation",
    "faces": "find_artist Artist Face",
    "legal": "legal_actions describe_action describe_question",
    "act": "step describe_event encode_event decode_action GreedyBot RandomBot decision_rng",
    "events": "play_replay describe_event",
    "undo": "undo_points Step",
    "replay": "record begin_replay encode_replay format_notation",
    "verify": "verify_replay check_replay play_replay Exact Drift Foreign",
    "watch": "decode_replay parse_notation check_replay play_replay",
    "branch": "Replay play_replay step",
    "why": "explain_refusal Reason",
    "check": "check_texts CardReport Diagnostic",
    "draw": "find_artist Artist Print sheets",
    "advise": "",  # `elysium_rules.editing` does the same, and is no promise yet
    "trial": "testing",
    "position": "testing",
    "test": "testing",
    "close": "",
}


def test_everything_that_the_protocol_can_do_is_public_in_python() -> None:
    assert list(SAME_IN_PYTHON) == list(SERVICES)
    listed = dir(elysium_rules)
    assert [name for names in SAME_IN_PYTHON.values() for name in names.split() if name not in listed] == []


#: Types that public values have in their fields, but that are an inside matter: a sentence at the field says so.
INSIDE = {"Path", "ElysiumGame", "GameNumbers", "Game", "Power"}


def test_types_of_public_fields_are_public_themselves() -> None:
    """Whoever writes a function about a value can name its type."""
    public = {*dir(elysium_rules), *elysium_rules.events.__all__}
    kinds = [getattr(elysium_rules, name) for name in elysium_rules.__all__]
    for kind in (kind for kind in kinds if inspect.isclass(kind) and attrs.has(kind)):
        for field in attrs.fields(kind):
            words = set() if field.name.startswith("_") else set(re.findall(r"\b[A-Z]\w+", str(field.type)))
            words = {word for word in words if not word.startswith("Kept")}  # parameters of a class
            assert words - public - INSIDE - {"None", "Any", "Mapping"} == set(), f"{kind.__name__}.{field.name}"


# --- it behaves like a module that has everything


def test_import_star_gives_every_public_name() -> None:
    code = "from elysium_rules import *\nimport elysium_rules\nprint(set(elysium_rules.__all__) <= set(globals()))"
    assert run_fresh(code).strip() == "True"


def test_dir_shows_public_names_only() -> None:
    """Whatever was loaded before: what `dir` shows is a promise."""
    public = sorted([*elysium_rules.__all__, "authoring", "ephyran", "events", "json_types", "testing", "__version__"])
    assert run_fresh("import elysium_rules\nprint(*dir(elysium_rules))").split() == public
    code = "import elysium_rules.cli.main\nelysium_rules.elysium\nelysium_rules.step\nprint(*dir(elysium_rules))"
    assert run_fresh(code).split() == public


def test_version_is_that_of_the_installed_library() -> None:
    assert elysium_rules.__version__ == version("elysium-rules")


def test_public_modules_need_no_import_of_their_own() -> None:
    asked = "er.events.CardTaken.__name__, er.json_types.View.__name__, er.testing.scenario"
    code = f"import elysium_rules as er\nprint({asked})"
    assert run_fresh(code).startswith("CardTaken View <function scenario")


def test_help_shows_every_public_name() -> None:
    shown = run_fresh("import elysium_rules, pydoc\nprint(pydoc.plain(pydoc.render_doc(elysium_rules)))")
    assert [name for name in elysium_rules.__all__ if name not in shown] == []


def test_parts_are_there_without_an_import_of_their_own() -> None:
    code = "import elysium_rules as e\nprint(e.play.engine.step.step is e.step, e.kernel.rng)"
    assert run_fresh(code).startswith("True <module")


def test_misspelt_name_is_an_error_with_a_hint() -> None:
    with pytest.raises(AttributeError, match="module 'elysium_rules' has no attribute 'legal_action'") as caught:
        elysium_rules.legal_action  # type: ignore[attr-defined]  # noqa: B018
    assert (caught.value.name, caught.value.obj) == ("legal_action", elysium_rules)
    with pytest.raises(ImportError, match="cannot import name 'legal_action'"):
        exec("from elysium_rules import legal_action")


def test_values_are_unpickled_where_nothing_was_loaded() -> None:
    code = (
        "import pickle, elysium_rules\n"
        "from elysium_rules.elysium.model.events import CardSlid\n"
        "print(pickle.dumps((elysium_rules.TakeCard(0, 1), CardSlid(7), elysium_rules.step)))"
    )
    pickled = run_fresh(code).strip()
    shown = run_fresh(f"import pickle\nprint(*pickle.loads({pickled}))")
    assert shown.startswith("TakeCard(player=0, card=1) CardSlid(card=7, cause=None) <function step")


# --- what is loaded, and what is not


def test_import_loads_nothing_else() -> None:
    loaded = loaded_after("import elysium_rules")
    assert {name for name in loaded if name.startswith("elysium_rules")} == {"elysium_rules"}
    assert not loaded & {"attr", "attrs", "cattrs", "lark"}


def test_a_game_in_progress_needs_no_files_and_no_language() -> None:
    loaded = loaded_after(PLAY)
    assert {"elysium_rules.elysium.rules.turn", "elysium_rules.play.engine.step"} <= loaded
    unneeded = (
        *("elysium.checks", "elysium.seeing", "elysium.serialising", "elysium.text", "ephyran"),
        *("play.data.read", "play.data.values", "play.data.visibility", "play.engine.refusal", "play.engine.undo"),
        *("play.seeing", "play.saying", "play.serialising"),
    )
    assert not [name for name in loaded if name.startswith(tuple(f"elysium_rules.{part}" for part in unneeded))]
    assert not loaded & {"json", "lark", "tomllib", "elysium_rules.lang.load", "elysium_rules.lang.parse"}
    assert "elysium_rules.diagnostics" not in loaded


# --- values that share their repr, equality and hash

KINDS = [
    kind
    for module in (cards, events, nodes, numbers, vocabulary)
    for kind in vars(module).values()
    if inspect.isclass(kind) and attrs.has(kind) and kind.__module__ == module.__name__
]
SHARING = [kind for kind in KINDS if issubclass(kind, Value)]


def by_attrs(kind: type[Any]) -> type[Any]:
    """The same class as attrs alone would make it."""
    fields = {
        field.name: attrs.field(repr=field.repr, eq=field.eq, init=field.init, default=None)
        for field in attrs.fields(kind)
    }
    return attrs.make_class(kind.__name__, fields, frozen=True, slots=True)


def make(kind: type[Any], filling: str) -> Any:
    """A value with something in every field; what it is does not matter here."""
    value = object.__new__(kind)
    for field in attrs.fields(kind):
        object.__setattr__(value, field.name, f"{filling} {field.name}")
    return value


def test_every_value_has_repr_equality_and_hash() -> None:
    """A class that told attrs not to write them has them from `Value`, or writes its own."""
    assert len(SHARING) > 60
    for kind in KINDS:
        assert kind.__repr__ is not object.__repr__, kind
        assert kind.__eq__ is not object.__eq__, kind


@pytest.mark.parametrize("kind", SHARING, ids=lambda kind: kind.__name__)
def test_shared_form_is_that_of_attrs(kind: type[Any]) -> None:
    twin = by_attrs(kind)
    value, same = make(kind, "a"), make(kind, "a")
    assert repr(value) == repr(make(twin, "a"))
    assert value == same
    assert hash(value) == hash(same)
    assert value != make(twin, "a")
    for field in attrs.fields(kind):
        other, other_twin = make(kind, "a"), make(twin, "a")
        for changed in (other, other_twin):
            object.__setattr__(changed, field.name, "changed")
        assert (value == other) == (make(twin, "a") == other_twin)
        assert (hash(value) == hash(other)) == (make(twin, "a") == other_twin)
        assert repr(other) == repr(other_twin)


def test_shared_form_keeps_values_frozen_and_small() -> None:
    assert Shown.__slots__ == Value.__slots__ == ()
    for kind in SHARING:
        assert not hasattr(make(kind, "a"), "__dict__")
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(make(kind, "a"), attrs.fields(kind)[0].name, "changed")
