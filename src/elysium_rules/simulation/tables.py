"""Rows as tables of Parquet: which columns they have, how they are written, and `read_tables`.

The bytes of a file follow from its rows and the version of pyarrow alone: no time, no name of a machine stands in it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from elysium_rules.arguments import expect, expect_text
from elysium_rules.errors import SetupError
from elysium_rules.simulation.rows import CardRow, DecisionRow, GameRow

MISSING: Final = "tables need pyarrow and numpy: install them with  pip install 'elysium-rules[sim]'"
#: By table, the columns that its rows are sorted by.
ORDER: Final[Mapping[str, tuple[str, ...]]] = {
    "games": ("number",),
    "cards": ("game", "number"),
    "decisions": ("game", "decision"),
}
_ROWS: Final[Mapping[str, type[Any]]] = {"games": GameRow, "cards": CardRow, "decisions": DecisionRow}
#: Columns that are wider than 32 bits.
_WIDE: Final = frozenset({("games", "number"), ("cards", "game"), ("decisions", "game")})


def arrow() -> Any:
    """The module pyarrow.

    Raises:
        SetupError: it is not installed; it says how to.
    """
    try:
        import pyarrow as pa  # an extra: who writes no tables needs none of it
        import pyarrow.parquet
    except ImportError:
        raise SetupError("", MISSING) from None
    return pa


def writer_version() -> str:
    """The version of what writes tables."""
    return str(arrow().__version__)


def schema_of(table: str, setups: Sequence[Any]) -> Any:
    """The columns of a table, for a game with these setups (`GameRules.setups`).

    They are the fields of the rows, by their types; `choices` of a game is a column for each setup.
    """
    pa = arrow()
    fields = []
    for field in attrs.fields(_ROWS[table]):
        if field.name == "choices" and table == "games":
            fields += [
                pa.field(setup.name, pa.list_(pa.string()) if setup.is_list or setup.by_seat else pa.string())
                for setup in setups
            ]
        else:
            fields.append(pa.field(field.name, _type_of(pa, field.type, is_wide=(table, field.name) in _WIDE)))
    return pa.schema(fields)


def _type_of(pa: Any, kind: Any, *, is_wide: bool) -> Any:
    word = str(kind).replace(" | None", "")
    if "tuple[int" in word:
        return pa.list_(pa.int32())
    if "tuple[str" in word:
        return pa.list_(pa.string())
    if "bool" in word:
        return pa.bool_()
    if "str" in word:
        return pa.string()
    return pa.int64() if is_wide else pa.int32()


def table_of(table: str, rows: Iterable[Any], schema: Any) -> Any:
    """Rows as a table, sorted."""
    pa = arrow()
    found = list(rows)
    columns = []
    for field in schema:
        if found and hasattr(found[0], field.name):
            values = [getattr(row, field.name) for row in found]
        else:
            values = [row.choices.get(field.name) for row in found]
        columns.append(pa.array(values, field.type))
    return pa.Table.from_arrays(columns, schema=schema)


def join_tables(table: str, parts: Sequence[Any]) -> Any:
    """Several tables as one, sorted as all are."""
    pa = arrow()
    if len(parts) == 1:
        return parts[0]
    return pa.concat_tables(parts).sort_by([(name, "ascending") for name in ORDER[table]]).combine_chunks()


def write_table(found: Any) -> bytes:
    """The bytes of a Parquet file with these rows."""
    arrow()
    import pyarrow.parquet as pq  # an extra

    out = io.BytesIO()
    pq.write_table(found, out, compression="zstd", row_group_size=max(1, found.num_rows), store_schema=False)
    return out.getvalue()


def read_tables(folder: str | Path, *tables: str) -> dict[str, Any]:
    """The tables of a run, as pyarrow tables by their names; unless told, all that are there.

    Large ones are better read piece by piece: `folder/cards/*.parquet` is a data set that any tool for Parquet reads.

    Raises:
        ArgumentError: this is no place of a folder, or a table is no text.
        SetupError: there is no such table, its files cannot be read, or pyarrow is not installed.
    """
    expect("folder", folder, (str, Path), "the place of a folder")
    for name in tables:
        expect_text("tables", name)
    pa = arrow()
    import pyarrow.parquet as pq  # an extra

    found: dict[str, Any] = {}
    try:
        there = [name for name in ORDER if any(Path(folder, name).glob("*.parquet"))]
    except ValueError:  # what no name of a folder can be
        raise SetupError("", f"{str(folder)!r} is no name of a folder") from None
    for name in tables or there:
        if name not in there:
            raise SetupError("", f"{folder} has no table {name!r}; there are {', '.join(there) or 'none'}")
        files = sorted(Path(folder, name).glob("*.parquet"), key=lambda file: (len(file.name), file.name))
        try:
            found[name] = pa.concat_tables([pq.read_table(file) for file in files])
        except (OSError, pa.ArrowException) as error:
            raise SetupError("", f"{Path(folder, name)}: its files cannot be read: {error}") from None
    return found
