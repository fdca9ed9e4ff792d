"""Writes `native/src/primitives.h` from the table of primitives, so that both engines have the same numbers."""

from __future__ import annotations

from collections.abc import Iterator

from elysium_rules.elysium.model import bounds, contract
from elysium_rules.elysium.native import light
from elysium_rules.kernel import assumptions, evaluate, instructions, machine

#: The kinds of operands that are no words: `contract.Primitive` says what they mean.
PLAIN_KINDS = (
    *("int", "flag", "slot", "resource", "mask", "kinds", "deed", "statement", "target", "modifier"),
    *("N", "C", "X", "P", "S", "A", "J", "M", "P|S"),
)
_KIND_NAMES = {
    "N": "number",
    "C": "condition",
    "X": "number_or_condition",
    "P": "seat",
    "S": "cards",
    "A": "ask",
    "J": "judge",
    "M": "move",
    "P|S": "seat_or_cards",
    "resource": "a_resource",
}
#: Bounds of the rules that both engines keep (`bounds.py` and the kernel say what they are for).
BOUNDS = {
    "budget": bounds.BUDGET,
    "most_forced": bounds.MOST_FORCED,
    "most_held": bounds.MOST_HELD,
    "most_exchanged": bounds.MOST_EXCHANGED,
    "most_allowed": bounds.MOST_ALLOWED,
    "most_answers": bounds.MOST_ANSWERS,
    "most_named": bounds.MOST_NAMED,
    "most_bending": bounds.MOST_BENDING,
    "most_decisions": bounds.MOST_DECISIONS,
    "most_promised": bounds.MOST_PROMISED,
    "most_citizens": bounds.MOST_CITIZENS,
    "free_moves": bounds.FREE_MOVES,
    "most_open": machine.MOST_OPEN,
    "most_times": instructions.MOST_TIMES,
    "most_deep": instructions.MOST_DEEP,
    "patience": assumptions.PATIENCE,
    "largest": evaluate.LARGEST,
}


def header_text() -> str:
    """The whole header."""
    return "\n".join(_lines()) + "\n"


def kind_name(kind: str) -> str:
    """What the core calls a kind of operand."""
    return _KIND_NAMES.get(kind, kind)


def _lines() -> Iterator[str]:
    yield "// The primitives of the contract (docs/contract.md) by their numbers."
    yield "// Made from src/elysium_rules/elysium/model/contract.py by its test with ELYSIUM_REWRITE=1."
    yield "#pragma once"
    yield ""
    yield "#include <cstdint>"
    yield ""
    yield "namespace contract {"
    yield ""
    yield f"constexpr int32_t version = {contract.CONTRACT};"
    yield f"constexpr int32_t image_magic = 0x{contract.IMAGE_MAGIC:08X};"
    yield f"constexpr int64_t state_magic = 0x{contract.STATE_MAGIC:08X};"
    yield f"constexpr int mask_words = {contract.MASK_WORDS};"
    yield f"constexpr int action_width = {contract.ACTION_WIDTH};"
    yield ""
    yield from _enum("section", contract.SECTIONS, start=1)
    yield from _enum("game_field", (*contract.GAME_FIELDS, *contract.RULING_FIELDS), count="game_fields")
    yield from _enum("card_flag", contract.CARD_FLAGS, bits=True)
    yield from _enum("code_flag", contract.CODE_FLAGS, bits=True)
    yield from _enum("action_kind", tuple(map(_snake, contract.ACTION_KINDS)))
    yield from _enum("key", tuple(key.replace(" ", "_") for key in contract.KEYS), count="fixed_keys")
    yield from _enum(
        "resource_key", tuple(key.replace(" ", "_") for key in contract.RESOURCE_KEYS), count="keys_of_resource"
    )
    for name, words in contract.WORDS.items():
        yield from _enum(name, tuple(_word(name, word) for word in words))
    yield "namespace bound {"
    for name, number in BOUNDS.items():
        yield f"constexpr int {name} = {number};"
    yield "}  // namespace bound"
    yield ""
    yield "// How gladly the policy `light` does each kind of action, and a Transfer that begins a Legend (`light.py`)."
    yield "namespace light {"
    yield f"constexpr int weights[] = {{{', '.join(map(str, light.WEIGHTS))}}};"
    yield f"constexpr int new_legend = {light.NEW_LEGEND};"
    yield "}  // namespace light"
    yield ""
    letters = {"N": "number", "C": "condition", "P": "seat", "S": "cards", "A": "ask", "J": "judge", "M": "move"}
    letters |= {"T": "statement", "K": "instruction"}
    for letter, name in letters.items():
        yield f"namespace {name}_is {{"
        for primitive in contract.PRIMITIVES:
            if primitive.letter == letter:
                operands = ", ".join(primitive.operands)
                yield f"// [{operands}] {primitive.doc}"
                yield f"constexpr int {primitive.name}_ = {primitive.number};"
        yield f"}}  // namespace {name}_is"
        yield ""
    yield "// What stands behind the number of a primitive in an image."
    kinds = (*PLAIN_KINDS, *contract.WORDS)
    yield "enum class operand_kind : int8_t {"
    for kind in dict.fromkeys(kinds):
        yield f"  {kind_name(kind)}_,"
    yield "};"
    yield "// A list is preceded by its length; with a *second* kind its elements are pairs."
    yield "struct operand {"
    yield "  operand_kind kind;"
    yield "  bool optional;  // -1 is allowed"
    yield "  bool list;"
    yield "  bool pair;  // each element is followed by a slot, or by -1"
    yield "};"
    yield "struct primitive {"
    yield "  int number;"
    yield "  const char* name;"
    yield "  int operands;"
    yield "  operand operand_at[12];"
    yield "};"
    yield "constexpr primitive primitives[] = {"
    for primitive in contract.PRIMITIVES:
        parts = ", ".join(_operand(operand) for operand in primitive.operands)
        inside = f"{{{parts}}}" if parts else "{}"
        yield f'    {{{primitive.number}, "{primitive.name}", {len(primitive.operands)}, {inside}}},'
    yield "};"
    yield "constexpr operand deed_fields[] = {"
    for field in contract.DEED_FIELDS:
        yield f"    {_operand(field)},  // {field.partition(':')[0]}"
    yield "};"
    yield from _enum("deed_field", _names(contract.DEED_FIELDS), count="deed_width")
    yield "constexpr operand modifier_fields[] = {"
    for field in contract.MODIFIER_FIELDS:
        yield f"    {_operand(field)},  // {field.partition(':')[0]}"
    yield "};"
    yield from _enum("modifier_field", _names(contract.MODIFIER_FIELDS), count="modifier_width")
    yield "}  // namespace contract"


def _names(fields: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(field.partition(":")[0] for field in fields)


def _enum(
    name: str, members: tuple[str, ...], *, start: int = 0, bits: bool = False, count: str | None = None
) -> Iterator[str]:
    yield f"namespace {name} {{"
    for place, member in enumerate(members, start):
        yield f"constexpr int {member}_ = {1 << place if bits else place};"
    yield f"}}  // namespace {name}"
    if count is not None:
        yield f"constexpr int {count} = {len(members)};"
    yield ""


def _snake(name: str) -> str:
    """The name of an action as the core has it: `TakeCard` is `take_card`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


_SIGNS = {
    "+": "plus",
    "-": "minus",
    "*": "times",
    "/": "divided",
    "%": "left_over",
    ">=": "at_least",
    "<=": "at_most",
    "==": "equal",
    "!=": "other",
    ">": "more",
    "<": "less",
}


def _word(name: str, word: str) -> str:
    return _SIGNS.get(word, word.replace(" ", "_"))


def _operand(text: str) -> str:
    kind = text.partition(": ")[2]
    is_list = kind.startswith("[")
    kind = kind.strip("[]")
    kind, _, second = kind.partition(", ")
    optional = kind.endswith("?")
    kind = kind.rstrip("?")
    shown = [str(flag).lower() for flag in (optional, is_list, bool(second))]
    return f"{{operand_kind::{kind_name(kind)}_, {', '.join(shown)}}}"


# --- the same for people ---------------------------------------------------------------------------------------------

BEGIN = "<!-- made from model/contract.py: ELYSIUM_REWRITE=1 pytest tests/unit/elysium/test_contract.py -->\n"
END = "<!-- end -->\n"
_TITLES = {
    "N": "Numbers",
    "C": "Conditions",
    "P": "Seats",
    "S": "Sets of cards",
    "A": "Asks",
    "J": "Feasibility",
    "M": "Moves",
    "T": "Statements",
    "K": "Instructions",
}


def page_text(page: str) -> str:
    """The page about the contract, with the table of primitives as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{_tables()}\n{END}{after}"


def _tables() -> str:
    lines: list[str] = []
    for letter, title in _TITLES.items():
        lines += [f"**{title}** (`{letter}`)", "", "| number | name | operands | |", "| --: | --- | --- | --- |"]
        for primitive in contract.PRIMITIVES:
            if primitive.letter == letter:
                operands = ", ".join(f"`{operand}`" for operand in primitive.operands)
                lines.append(f"| {primitive.number} | {primitive.name} | {operands} | {primitive.doc} |")
        lines.append("")
    return "\n".join(lines)
