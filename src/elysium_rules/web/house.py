"""Card files of the house: families that whoever runs the server offers to everybody who sets up a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

import attrs

from elysium_rules.families import ENDING, files_of, installed_families, printed_families, problem_of
from elysium_rules.games import find_rules
from elysium_rules.kernel.codec import Json
from elysium_rules.play.engine.port import GameRules
from elysium_rules.web.requests import Message

AnyRules = GameRules[Any, Any, Any, Any, Any]


@attrs.frozen
class HouseFamily:
    """A family of the house, in a game in which families are chosen."""

    game: str
    key: str
    names: Mapping[str, str]  #: by language
    file: str  #: that declares it


@attrs.frozen
class House:
    """What a server offers beside printed cards; tables get it with their beginning, as if a guest had sent it."""

    files: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)  #: by game: texts by the names of their files
    families: tuple[HouseFamily, ...] = ()
    bots: tuple[str, ...] = ()  #: beside those of the games, as `load_bot` reads them; never named by a guest alone

    def complete(self, request: Message) -> Message:
        """A request for a new table, with the card files of the house that it speaks of.

        In a game in which families are chosen these are the files of those that were chosen, and such as take the place
        of printed ones; in another game all, unless the guest has brought files.
        """
        game = cast("str", request["game"])
        files, families = self.files.get(game, {}), [family for family in self.families if family.game == game]
        sent = cast("dict[str, Json]", request.get("cards", {}))
        if not families:
            return {**request, "cards": {**files}} if files and not sent else request
        rules = find_rules(game)
        words = [word for setup in rules.setups if setup.is_list for word in _words(request.get(setup.name))]
        printed = printed_families(rules)
        wanted = {family.file for family in families if family.key in words or family.key in printed}
        added: dict[str, Json] = {name: text for name, text in files.items() if name in wanted and name not in sent}
        return {**request, "cards": {**added, **sent}} if added else request

    def offered(self) -> list[Json]:
        """The families that can be chosen beside printed ones, for the page."""
        return [
            {"game": family.game, "key": family.key, "names": {**family.names}}
            for family in self.families
            if family.key not in printed_families(find_rules(family.game))
        ]


def _words(value: Json | None) -> Sequence[Json]:
    return value if isinstance(value, list) else ()


EMPTY: Final = House()


def furnish(rules: AnyRules, paths: Iterable[Path]) -> House:
    """The card files that somebody names for a server, and the families that installed packages bring.

    Raises:
        CardError: a file cannot be read or has errors.
    """
    named = list(paths)
    taken = set(rules.own_families(rules.load_files(named))) if named else set()
    for family in installed_families(rules.name):
        # Of a game that chooses no families, what is installed is played only where somebody names it.
        if family.name not in taken and not problem_of(rules, family):
            files = files_of(rules, family)
            named += files if rules.own_families(rules.load_files(files)) else ()
    if not named:
        return EMPTY
    cards = rules.load_files(named)
    own = rules.own_families(cards)
    texts = {
        f"{name}{ENDING}" if own else name: text for name, text in cards.card_files.items() if name in own or not own
    }
    families = tuple(HouseFamily(rules.name, key, dict(cards.families[key].names), f"{key}{ENDING}") for key in own)
    return House({rules.name: texts}, families)
