"""What can go wrong, sorted by who made the mistake.

Every exception that the library raises on purpose is an `ElysiumError`. Its
text may quote what somebody else wrote, so it is made printable; the fields
hold what was written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from elysium_rules.source import printable

if TYPE_CHECKING:  # every module knows the errors, but only somebody who writes cards gets to see a finding
    from elysium_rules.diagnostics import Diagnostic, Sources


def _cite(rule: str, reason: str) -> str:
    return printable(f"rule {rule}: {reason}" if rule else reason)


class ElysiumError(Exception):
    """Anything the library refuses on purpose; its children say who made the mistake."""


class CardError(ElysiumError):
    """The author of a card made a mistake; here are all findings of the run, not only the first.

    >>> from elysium_rules.diagnostics import Diagnostic
    >>> finding = Diagnostic("check/no-cards", "the family has no cards", None)
    >>> print(CardError([finding], {}))
    error[check/no-cards]: the family has no cards
    <BLANKLINE>
    1 error
    """

    diagnostics: tuple[Diagnostic, ...]  #: all findings, in reading order
    sources: Sources  #: the files by name, for who shows places

    def __init__(self, diagnostics: Iterable[Diagnostic], sources: Sources) -> None:
        from elysium_rules.diagnostics import sort_diagnostics

        self.diagnostics = sort_diagnostics(diagnostics)
        self.sources = dict(sources)
        super().__init__(self.diagnostics, self.sources)

    def __str__(self) -> str:
        from elysium_rules.diagnostics import render_diagnostics

        return render_diagnostics(self.diagnostics, self.sources)


class IllegalActionError(ElysiumError):
    """A player, or the program that plays for them, chose something the rules do not allow now.

    The state they hold is unchanged. *diagnostic* points at the line of the
    card when a card is the reason.

    >>> print(IllegalActionError("Q3", "player 2 has no card left", "play a card"))
    rule Q3: player 2 has no card left
    """

    rule: str  #: the rule that speaks, such as `Q3`
    reason: str  #: what it says here, in one sentence
    action: object  #: what was chosen
    diagnostic: Diagnostic | None  #: the line of the card, where one is the reason

    def __init__(self, rule: str, reason: str, action: object, diagnostic: Diagnostic | None = None) -> None:
        self.rule = rule
        self.reason = reason
        self.action = action
        self.diagnostic = diagnostic
        super().__init__(rule, reason, action, diagnostic)

    def __str__(self) -> str:
        return _cite(self.rule, self.reason)


class SetupError(ElysiumError, ValueError):
    """The caller asked for a game that does not exist: five players, an unknown family, no such edition.

    *rule* is empty when no rule of the game speaks about it.

    >>> print(SetupError("Q1", "the game is for 2 to 4 players, not 5"))
    rule Q1: the game is for 2 to 4 players, not 5
    """

    rule: str  #: the rule that speaks, such as `Q1`, or nothing
    reason: str  #: what is wrong, in one sentence

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason
        super().__init__(rule, reason)

    def __str__(self) -> str:
        return _cite(self.rule, self.reason)


class ArgumentError(ElysiumError, TypeError, ValueError):
    """The program that calls the library passed something that does not belong there, or of another game.

    *code* is stable (`call/wrong-type`), *argument* is the name of the parameter. It is a `TypeError` and a
    `ValueError` as well: Python's own functions raise these for the same slips.

    >>> print(ArgumentError("call/wrong-type", "state", "a state of a game belongs here, not 7"))
    state: a state of a game belongs here, not 7
    """

    code: str  #: a word that never changes its meaning, such as `call/other-game`
    argument: str  #: which argument of the call it is, such as `state`
    reason: str  #: what belongs there, in one sentence

    def __init__(self, code: str, argument: str, reason: str) -> None:
        self.code = code
        self.argument = argument
        self.reason = reason
        super().__init__(code, argument, reason)

    def __str__(self) -> str:
        return printable(f"{self.argument}: {self.reason}")


class UnknownNameError(ElysiumError, KeyError):
    """The caller asked for a card, a family or a set of families by a name that none has.

    *known* are the names there are; a near miss is pointed out when the message is read.

    >>> print(UnknownNameError("card", "birds/hreon", ("birds/heron", "birds/crane")))
    there is no card 'birds/hreon'; did you mean 'birds/heron'?
    """

    kind: str  #: what was asked for: card, family, set
    name: object  #: the name that none has
    known: tuple[str, ...]  #: the names there are

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(kind, name, self.known)

    @property
    def suggestion(self) -> str | None:
        """The name that was probably meant, also where only its last part was written."""
        from elysium_rules.diagnostics import suggest

        if not isinstance(self.name, str):
            return None
        near = suggest(self.name, self.known)
        if near is not None:
            return near
        keys = {name.rpartition("/")[2]: name for name in reversed(self.known)}
        if "/" in self.name:  # the card of another family
            return keys.get(self.name.rpartition("/")[2])
        return keys.get(self.name) or keys.get(suggest(self.name, keys) or "")

    def __str__(self) -> str:
        near = self.suggestion
        few = "" if len(self.known) > 20 else f"; there are {', '.join(self.known)}"
        return f"there is no {self.kind} {self.name!r}" + (f"; did you mean {near!r}?" if near else few)


class GameError(ElysiumError, ImportError):
    """Whoever packed a game made a mistake: it is registered, and cannot be loaded; all other games can be played.

    >>> print(GameError("chess", "chess-rules", "ModuleNotFoundError: No module named 'chess_rules'"))
    the game 'chess' of the package chess-rules cannot be loaded: ModuleNotFoundError: No module named 'chess_rules'
    """

    game: str  #: its name
    package: str  #: that brings it
    reason: str  #: what is wrong, in one sentence

    def __init__(self, game: str, package: str, reason: str) -> None:
        self.game = game
        self.package = package
        self.reason = reason
        super().__init__(game, package, reason)

    def __str__(self) -> str:
        return printable(f"the game {self.game!r} of the package {self.package} cannot be loaded: {self.reason}")


class BotError(ElysiumError):
    """Whoever wrote a bot made the mistake: it cannot be loaded, it fails, or it chose what is not legal.

    >>> print(BotError("my_bots:Cautious", "it cannot be loaded: there is no module `my_bots`"))
    the bot 'my_bots:Cautious': it cannot be loaded: there is no module `my_bots`
    """

    bot: str  #: as it was named
    reason: str  #: what is wrong, and where

    def __init__(self, bot: str, reason: str) -> None:
        self.bot = bot
        self.reason = reason
        super().__init__(bot, reason)

    def __str__(self) -> str:
        return printable(f"the bot {self.bot!r}: {self.reason}", lines=True)


class ScenarioError(ElysiumError):
    """The author of a scenario described a position that the rules make impossible.

    >>> print(ScenarioError("Q7", "player 0 has two copies of one card"))
    rule Q7: player 0 has two copies of one card
    """

    rule: str  #: the rule that speaks, such as `Q7`
    reason: str  #: what is wrong, in one sentence

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason
        super().__init__(rule, reason)

    def __str__(self) -> str:
        return _cite(self.rule, self.reason)


class EngineError(ElysiumError):
    """We made the mistake: a promise of the library was broken, whatever the cards and the players did.

    The seed is asked for and not shown: a player may see this message.

    >>> print(EngineError("a card is in two places"))
    a card is in two places
    this is a mistake of the library, not of a card or a player; please report it with the log and the seed of the game
    """

    reason: str  #: the promise that was broken

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)

    def __str__(self) -> str:
        return (
            f"{printable(self.reason, lines=True)}\nthis is a mistake of the library, not of a card or a player; "
            "please report it with the log and the seed of the game"
        )


class DecodeError(ElysiumError, ValueError):
    """Whoever wrote or carried a save, a replay or a message damaged it, or it is from another world.

    *code* is stable (`save/unknown-card`), *path* says where (`state.players[1].points`).

    >>> print(DecodeError("save/wrong-type", "state.turn", "a whole number belongs here"))
    state.turn: a whole number belongs here
    """

    code: str  #: a word that never changes its meaning, such as `save/unknown-card`
    path: str  #: where in the text, such as `state.players[1].points`
    reason: str  #: what is wrong there, in one sentence

    def __init__(self, code: str, path: str, reason: str) -> None:
        self.code = code
        self.path = path
        self.reason = reason
        super().__init__(code, path, reason)

    def __str__(self) -> str:
        return printable(f"{self.path}: {self.reason}" if self.path else self.reason)


class ReplayError(ElysiumError, ValueError):
    """A replay and the rules tell different stories: whoever recorded, changed or carried it made the mistake.

    *number* is the action where they part, counted from 1; 0 is the setup of the game.

    >>> print(ReplayError(17, "rule Q3: player 2 has no card left"))
    action 17: rule Q3: player 2 has no card left
    """

    number: int  #: the action where they part, from 1; 0 is the setup
    reason: str  #: what is wrong there, in one sentence

    def __init__(self, number: int, reason: str) -> None:
        self.number = number
        self.reason = reason
        super().__init__(number, reason)

    def __str__(self) -> str:
        return printable(f"action {self.number}: {self.reason}" if self.number else f"the beginning: {self.reason}")
