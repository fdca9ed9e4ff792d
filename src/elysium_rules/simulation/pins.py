"""With what exactly are the games of a plan played? A worker that has something else refuses, and says what differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from elysium_rules.errors import ElysiumError, SetupError
from elysium_rules.kernel.codec import canonical_json
from elysium_rules.play.engine.port import AnyCardSet
from elysium_rules.simulation.plan import Plan
from elysium_rules.simulation.tables import writer_version
from elysium_rules.version import library_version


class PinError(ElysiumError):
    """Whoever set a worker up gave it another library or other cards than the plan was pinned with."""


@attrs.frozen
class Pins:
    """Versions, and what each setup of a plan is played with: rulings, choices, fingerprints of cards and numbers."""

    library: str  #: the version of elysium-rules
    contract: int | None  #: the version of the contract with the native core, in a game that has one
    writer: str  #: the version of what writes tables: other ones write the same rows as other bytes
    played: tuple[str, ...]  #: by setup, as saves have it (`GameRules.encode_game`), in canonical JSON

    def encode(self) -> dict[str, Any]:
        """As plain data."""
        return {**attrs.asdict(self, recurse=False), "played": list(self.played)}


def find_games(plan: Plan, cards: AnyCardSet) -> tuple[Any, ...]:
    """What each setup of a plan is played with.

    Raises:
        SetupError: no such game can be played; it names the setup.
    """
    found = []
    for number, setup in enumerate(plan.setups):
        try:
            found.append(_find_game(plan, cards, dict(setup)))
        except SetupError as error:
            raise SetupError("", f"setup {number + 1} of the plan: {error}") from None
    return tuple(found)


def _find_game(plan: Plan, cards: AnyCardSet, choices: Mapping[str, Any]) -> Any:
    for choice in plan.rules.setups:
        if choice.default is None and choice.name not in choices:
            raise SetupError("", f"it lacks `{choice.name}`: {choice.doc}")
    return plan.rules.find_game(cards, plan.players, choices)


def pins_of(plan: Plan, games: tuple[Any, ...]) -> Pins:
    """The pins of a plan, with what is found here."""
    played = tuple(canonical_json(plan.rules.encode_game(game, with_cards=False)) for game in games)
    return Pins(library_version(), plan.rules.core_version, writer_version(), played)


def check_pins(wanted: Pins, found: Pins) -> None:
    """Refuse to play where something is not what a plan was pinned with.

    Raises:
        PinError: it names what differs.
    """
    if wanted == found:
        return
    differences = [
        f"{word} {getattr(found, name)} here, {getattr(wanted, name)} in the plan's pins"
        for name, word in (("library", "elysium-rules"), ("contract", "contract"), ("writer", "pyarrow"))
        if getattr(wanted, name) != getattr(found, name)
    ]
    if wanted.played != found.played:
        differences.append(f"other cards or rulings here: {_first_difference(wanted.played, found.played)}")
    raise PinError(f"this worker would play something else: {'; '.join(differences)}")


def _first_difference(wanted: tuple[str, ...], found: tuple[str, ...]) -> str:
    for number, (one, other) in enumerate(zip(wanted, found, strict=False)):
        if one != other:
            return f"setup {number + 1} is {other}, pinned is {one}"
    return f"{len(found)} setups, pinned are {len(wanted)}"
