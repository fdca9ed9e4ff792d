"""What is known of a row stands in one place: its record has all its parts, and nobody else spells its key."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.effect_row import EffectRow, Place, ValueRow
from elysium_rules.elysium.model.phrase_rows import FilterRow, ZoneRow
from elysium_rules.elysium.powers.rows import EFFECTS, VALUES
from elysium_rules.elysium.text.why_not_answer import GENERAL
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Row, Vocabulary

SOURCES = Path(__file__).parents[2] / "src/elysium_rules"
#: The places of a cards parameter, as moves call them.
PLACES = {
    "domain": Place.DOMAIN,
    "other_domains": Place.DOMAIN,
    "elysium": Place.ELYSIUM,
    "oracle": Place.ORACLE,
    "agora": Place.AGORA,
    "discard_pile": Place.DISCARD_PILE,
}

# --- every record has its parts


def test_effects_and_values_are_records() -> None:
    assert [row.key for row in VOCABULARY.rows_of(Kind.EFFECT)] == list(EFFECTS)
    assert [row.key for row in VOCABULARY.rows_of(Kind.VALUE)] == list(VALUES)
    assert all(isinstance(row, EffectRow) for row in VOCABULARY.rows_of(Kind.EFFECT))
    assert all(isinstance(row, ValueRow) for row in VOCABULARY.rows_of(Kind.VALUE))


def parts_missing(row: EffectRow | ValueRow) -> Iterator[str]:
    """What a record does not say, though it must."""
    means: object = row.means  # nothing keeps an author from leaving it out
    if not callable(means):
        yield "means"
    if (row.asks is None) != (row.answer is None):
        yield "answer: the kind of answer of a row that asks, and of no other"
    if row.answer is not None and row.answer not in GENERAL and row.objects is None:
        yield "objects: nobody knows what stands against such an answer"
    if row.answer is None and row.objects is not None:
        yield "answer: it objects to answers that nobody gives"
    names = {parameter.name for parameter in row.parameters}
    if isinstance(row, ValueRow):
        return
    if row.asks is not None and not row.is_secret and row.lacks is None:
        yield "lacks: where there is nothing to choose, it cannot say why"
    if row.worth is None and not row.flows and not row.moves:
        yield "worth: nothing that it moves says it"
    if bool(row.flows) != ("accounts" in row.writes):
        yield "flows: of what is written to accounts"
    if row.moves and "cards" not in row.writes:
        yield "writes: it moves cards"
    if row.renews is not None and "marks" not in row.writes:
        yield "writes: it gives marks back"
    if row.uses != ("powers" in row.writes):
        yield "uses: of what opens powers"
    for flow in row.flows:
        if flow.amount is not None and flow.amount not in names:
            yield f"parameters: no {flow.amount}"
        if not set(re.findall(r"{(\w+)}", flow.resource)) <= names:
            yield f"parameters: no {flow.resource}"
    for parameter in row.parameters:
        zones = {PLACES[zone] for zone in (*parameter.zones, *parameter.later_zones)}
        if row.moves and zones and row.sources() != zones:
            yield f"moves: other places than those of {parameter.name}"


@pytest.mark.parametrize("row", [*EFFECTS.values(), *VALUES.values()], ids=lambda row: row.key)
def test_a_record_says_all_that_is_asked_of_it(row: EffectRow | ValueRow) -> None:
    assert list(parts_missing(row)) == []


@pytest.mark.parametrize("game", [VOCABULARY, EPHYRAN], ids=["elysium", "ephyran"])
def test_every_number_says_its_range(game: Vocabulary) -> None:
    """Reasoning about powers (`lang/reasoning/`) asks for it; games are played against it (`tests/reasoning`)."""
    assert [row.key for row in game.rows_of(Kind.NUMBER) if row.range is None] == []
    assert [row.key for row in game if row.range is not None and row.kind not in (Kind.NUMBER, Kind.VALUE)] == []


def test_every_filter_and_place_says_which_kinds_of_card_it_means() -> None:
    filters = [row for row in VOCABULARY.rows_of(Kind.FILTER) if isinstance(row, FilterRow)]
    zones = [row for row in VOCABULARY.rows_of(Kind.ZONE) if isinstance(row, ZoneRow)]
    assert len(filters) == len(VOCABULARY.rows_of(Kind.FILTER))
    assert len(zones) == len(VOCABULARY.rows_of(Kind.ZONE))
    assert all(callable(row.kinds) for row in filters)
    assert all(callable(row.kinds) for row in zones)


def test_prices_are_rows_that_can_stand_before_to() -> None:
    """Whether it may be a price, and what is paid: said twice, so it must agree."""
    for row in EFFECTS.values():
        pays = any(flow.is_price for flow in row.flows) and row.asks is None
        assert row.only_cost == pays, row.key


def test_what_others_may_prevent_follows_from_what_moves() -> None:
    """N16: a loss, and a card that leaves a Domain; nothing else, and in particular no price and no transfer."""
    harming = {key: str(row.harm) for key, row in EFFECTS.items() if row.harm is not None}
    cards = {"take_effect": "take", "take_card_effect": "take", "give_card_effect": "take", "discard_effect": "discard"}
    assert harming.items() >= {"lose_effect": "lose", "give_effect": "lose", **cards}.items()
    printed = {key for key, row in EFFECTS.items() if row.since == 1}
    assert harming.keys() & printed == {"lose_effect", "give_effect", "take_effect", "discard_effect"}
    harmless = ("pay_from", "remove", "collect", "put", "transfer_card", "return", "look", "take_seen", "discard_seen")
    assert harming.keys().isdisjoint(f"{name}_effect" for name in harmless)


# --- nobody else spells a key

#: Where a key may still stand as a string, beside the module of its row; the list only ever gets shorter.
LIST = Path(__file__).with_name("spelled_keys.toml")
ALLOWED: dict[str, set[str]] = {
    module: set(keys) for module, keys in tomllib.loads(LIST.read_text(encoding="utf-8")).items()
}

KEYS = {row.key for row in VOCABULARY}


def is_of_other_game(path: Path) -> bool:
    """Rows of the other game have keys of their own, some of them with the same words."""
    return "ephyran" in path.relative_to(SOURCES).as_posix()


def strings_in(path: Path) -> set[str]:
    """All strings of a module but its docstrings; a string that is put together counts by its parts."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings
    }


def rows_in(path: Path) -> set[str]:
    """The keys of the rows that a module makes: `EffectRow(name="gain")`, or `Row(Kind.EFFECT, "gain")`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        made = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if not isinstance(node, ast.Call) or not made.endswith("Row"):
            continue
        kind = made.removesuffix("Row").lower()
        if not kind and node.args and isinstance(node.args[0], ast.Attribute):
            kind = node.args[0].attr.lower()
        given = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "name")]
        texts = [text.value for text in given if isinstance(text, ast.Constant)]
        found.update(f"{text}_{kind}" for text in texts if isinstance(text, str))
    return found & KEYS


def keys_outside() -> dict[str, set[str]]:
    """By module, the keys of rows that stand there as strings, though their rows stand elsewhere."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        if is_of_other_game(path):
            continue
        spelled = strings_in(path) & KEYS
        outside = spelled - rows_in(path)
        if outside:
            found[path.relative_to(SOURCES).as_posix()] = outside
    return found


def test_no_key_of_a_row_stands_outside_its_module() -> None:
    """A key that is spelled elsewhere is knowledge of the row that the row does not have; ask its record instead."""
    found = keys_outside()
    new = {module: keys - ALLOWED.get(module, set()) for module, keys in found.items()}
    assert {module: sorted(keys) for module, keys in new.items() if keys} == {}
    gone = {module: keys - found.get(module, set()) for module, keys in ALLOWED.items()}
    assert {module: sorted(keys) for module, keys in gone.items() if keys} == {}, "no longer needed: take them out"


def test_no_key_of_an_effect_or_a_value_is_allowed_anywhere_else() -> None:
    assert not {key for keys in ALLOWED.values() for key in keys} & {*EFFECTS, *VALUES}


def test_a_key_that_stands_elsewhere_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""gain_effect"""\nROWS = {"gain_effect": 1}\nGAIN = EffectRow(name="lose")\n')
    assert strings_in(module) & KEYS == {"gain_effect"}
    assert rows_in(module) == {"lose_effect"}


def test_a_record_without_a_part_is_found() -> None:
    """Every demand can fail."""
    take, gain = EFFECTS["take_effect"], EFFECTS["gain_effect"]
    broken = [
        attrs.evolve(take, means=None),  # type: ignore[arg-type]  # that is the point
        attrs.evolve(take, answer=None, objects=None),
        attrs.evolve(EFFECTS["exchange_effect"], objects=None),
        attrs.evolve(take, answer=None),
        attrs.evolve(take, lacks=None),
        attrs.evolve(EFFECTS["prevent_effect"], worth=None),
        attrs.evolve(gain, flows=()),
        attrs.evolve(gain, parameters=()),
        attrs.evolve(take, writes=()),
        attrs.evolve(EFFECTS["straighten_effect"], writes=()),
        attrs.evolve(EFFECTS["use_effect"], uses=False),
        attrs.evolve(take, parameters=(attrs.evolve(take.parameters[0], zones=("oracle",)),)),
    ]
    for row in broken:
        assert list(parts_missing(row)), row.key
    assert take.parameters[0].type is Type.CARDS


# --- from a card's words to the code (docs/architecture.md)


@pytest.mark.parametrize("row", list(VOCABULARY), ids=lambda row: row.key)
def test_the_example_of_a_row_is_found_by_searching_for_it(row: Row) -> None:
    """In one line, where the row stands: whoever reads a card need not know how rows are named.

    Examples of up to three words may stand elsewhere too (`epoch`, `take a citizen`); longer ones lead to one module.
    """
    found = [
        path for path in (SOURCES / "elysium").rglob("*.py") if f'"{row.example}"' in path.read_text(encoding="utf-8")
    ]
    assert len(found) == 1 or (found and row.example.count(" ") < 3), found
