"""Whether one JSON Schema takes in all that another one describes: how published schemas are held to their promise.

It knows the words that `protocol/json_schema.py` writes, and no others (decision 56).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

_BRANCHES: Final = ("oneOf", "anyOf")
#: Bounds of a schema: the narrow one must not be below, or not above, that of the wide one.
_AT_LEAST: Final = ("minimum", "minItems")
_AT_MOST: Final = ("maximum", "maxLength", "maxItems", "maxProperties")


@attrs.frozen
class Misfit:
    """Something that *narrow* allows and *wide* does not, and where."""

    path: str
    reason: str


def find_misfits(narrow: Mapping[str, Any], wide: Mapping[str, Any]) -> list[Misfit]:
    """What keeps a value that is valid by *narrow* from being valid by *wide*, as far as it can be seen.

    Where *narrow* is open, a field that only *wide* knows is a misfit as well: somebody may wait for it.

    >>> old = {"type": "object", "properties": {"move": {"type": "integer"}}, "required": ["move"]}
    >>> find_misfits({"type": "object", "properties": {"move": {"type": "string"}}, "required": ["move"]}, old)
    [Misfit(path='$.move', reason='it is of type string, not integer')]
    """
    return _Comparison(narrow, wide).compare(narrow, wide, "$")


@attrs.define
class _Comparison:
    narrow: Mapping[str, Any]
    wide: Mapping[str, Any]
    _met: set[tuple[str, str]] = attrs.field(factory=set)  # pairs of definitions that are being compared, or were

    def compare(self, narrow: Mapping[str, Any], wide: Mapping[str, Any], path: str) -> list[Misfit]:
        pair = (str(narrow.get("$ref")), str(wide.get("$ref")))
        if all(name.startswith("#") for name in pair):
            if pair in self._met:
                return []
            self._met.add(pair)
        narrow, wide = _follow(narrow, self.narrow), _follow(wide, self.wide)
        if any(word in narrow for word in _BRANCHES):
            return [misfit for branch in _branches(narrow) for misfit in self.compare(branch, wide, path)]
        if any(word in wide for word in _BRANCHES):
            return self._find_branch(narrow, wide, path)
        if "type" in wide and narrow.get("type") != wide["type"]:
            return [Misfit(path, f"it is of type {narrow.get('type')}, not {wide['type']}")]
        return [*self._values(narrow, wide, path), *self._parts(narrow, wide, path)]

    def _find_branch(self, narrow: Mapping[str, Any], wide: Mapping[str, Any], path: str) -> list[Misfit]:
        """The branch that takes it in, or else what keeps it from the one that comes nearest."""
        best: list[Misfit] | None = None
        for branch in _branches(wide):
            before = set(self._met)
            found = self.compare(narrow, branch, path)
            if not found:
                return []
            self._met = before  # what was taken for granted there may not hold here
            if best is None or self._is_nearer(narrow, branch, len(found), len(best)):
                best = found
        return best or []

    def _is_nearer(self, narrow: Mapping[str, Any], branch: Mapping[str, Any], found: int, best: int) -> bool:
        is_namesake = narrow.get("title") is not None and _follow(branch, self.wide).get("title") == narrow["title"]
        return is_namesake or found < best

    def _values(self, narrow: Mapping[str, Any], wide: Mapping[str, Any], path: str) -> Iterator[Misfit]:
        words, allowed = _words(narrow), _words(wide)
        if allowed is not None and (words is None or not words <= allowed):
            more = "any" if words is None else ", ".join(sorted(map(str, words - allowed)))
            yield Misfit(path, f"it may be {more}")
        yield from self._denied(narrow, wide, path)
        for bound in (*_AT_LEAST, *_AT_MOST):
            if bound in wide and not _keeps(narrow.get(bound), wide[bound], is_least=bound in _AT_LEAST):
                yield Misfit(path, f"`{bound}` is {narrow.get(bound)}, not {wide[bound]}")
        if "pattern" in wide and narrow.get("pattern") != wide["pattern"]:
            yield Misfit(path, "it has another pattern")

    def _denied(self, narrow: Mapping[str, Any], wide: Mapping[str, Any], path: str) -> Iterator[Misfit]:
        denied = frozenset(wide.get("not", {}).get("enum", ()))
        words, left_out = _words(narrow), frozenset(narrow.get("not", {}).get("enum", ()))
        met = denied & words if words is not None else denied - left_out
        if met:
            yield Misfit(path, f"it may be {', '.join(sorted(met))}")

    def _parts(self, narrow: Mapping[str, Any], wide: Mapping[str, Any], path: str) -> Iterator[Misfit]:
        if "items" in wide:
            yield from self.compare(narrow["items"], wide["items"], f"{path}[]")
        if "propertyNames" in wide:
            yield from self._values(narrow.get("propertyNames", {}), wide["propertyNames"], f"{path}.*")
        known, wanted = narrow.get("properties", {}), wide.get("properties", {})
        required = narrow.get("required", ())
        is_open = narrow.get("additionalProperties", True) is not False
        for key in wanted:
            if key not in known and is_open:
                yield Misfit(f"{path}.{key}", "it is gone")
            elif key in wide.get("required", ()) and key not in required:
                yield Misfit(f"{path}.{key}", "it may be missing")
        others = wide.get("additionalProperties", True)
        for key, part in known.items():
            if key in wanted:
                yield from self.compare(part, wanted[key], f"{path}.{key}")
            elif others is False:
                yield Misfit(f"{path}.{key}", "it is not known")
        if isinstance(others, Mapping):
            yield from self.compare(narrow.get("additionalProperties", {}), others, f"{path}.*")


def _branches(schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for word in _BRANCHES:
        yield from schema.get(word, ())


def _follow(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    return schema


def _words(schema: Mapping[str, Any]) -> frozenset[Any] | None:
    if "const" in schema:
        return frozenset((schema["const"],))
    return frozenset(schema["enum"]) if "enum" in schema else None


def _keeps(ours: int | None, theirs: int, *, is_least: bool) -> bool:
    if ours is None:
        return False
    return ours >= theirs if is_least else ours <= theirs
