"""The decisions that tests of rules and of printed cards come to, as transcripts: a plugin of pytest.

    python -m pytest -p benchmarks.suite --steps-to build/steps.z tests/rules tests/cards

Random games seldom come to what a rule was written for; its tests do. Whatever they hand to `step` and `legal_actions`
is written down with what Python makes of it: the state, the legal actions, the choice, the state after. A core can be
held against that as against transcripts of lockstep (`transcripts.py`); such a case is called `suite:` and a number.
"""

from __future__ import annotations

import sys
from array import array
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import elysium_rules.play.engine.step as engine
from benchmarks.cases import Case
from benchmarks.transcripts import SUITE, Tape, Transcript, write_transcripts
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.native.core import PAYS_AT, find_core
from elysium_rules.elysium.native.image import NotCovered, image_of
from elysium_rules.elysium.native.moves import numbers_of_action
from elysium_rules.elysium.native.states import numbers_of
from elysium_rules.kernel.native import FULL
from elysium_rules.play.engine.step import find_listed

STEPS_EACH: Final = 200  #: of one game, in one transcript
#: As they were before.
step, legal_actions = engine.step, engine.legal_actions


@attrs.define
class Steps:
    """What was noted so far."""

    tapes: dict[bytes, Tape] = attrs.field(factory=dict)  #: by the image of the game
    images: dict[int, tuple[ElysiumGame, bytes]] = attrs.field(factory=dict)  #: by the identity of a game, kept with it
    seen: set[tuple[bytes, bytes, int]] = attrs.field(factory=set)
    done: list[Transcript] = attrs.field(factory=list)

    def note(self, state: Any, action: Any = None, after: Any = None) -> None:
        """Write a decision down, and what became of it; a state that the core has no room for is none to note."""
        if not isinstance(state, GameState):
            return
        image = self._image(state.game)
        core = find_core(state.game, PAYS_AT)
        place = -1 if action is None else legal_actions(state).index(find_listed(legal_actions(state), action))
        key = (image, numbers_of(state).tobytes(), place)
        if core is None or not image or key in self.seen:
            return
        self.seen.add(key)
        stands = core.enter(state)
        if stands is None:
            return
        fits = place < 0 or stands.choose(place) != FULL
        tape = self.tapes.setdefault(image, Tape(array("i", image)))
        table = tape.enter(numbers_of(state))
        self._look(tape, table, state)
        if place >= 0:
            tape.choose(table, place, fits=fits)
            self._look(tape, table, after)
        if len(tape.states) == STEPS_EACH:
            self._close(image)

    def _look(self, tape: Tape, table: int, state: Any) -> None:
        legal = legal_actions(state)
        actions = array("i", [number for action in legal for number in numbers_of_action(state.game, action)])
        tape.look(table, actions, numbers_of(state), state.deciding if legal else None)

    def _image(self, game: ElysiumGame) -> bytes:
        """The image of a game; none where it is not covered."""
        if id(game) not in self.images:
            try:
                image = image_of(game).tobytes()
            except NotCovered:
                image = b""
            self.images[id(game)] = (game, image)
        return self.images[id(game)][1]

    def _close(self, image: bytes) -> None:
        self.done.append(self.tapes.pop(image).close(Case(SUITE, len(self.done))))

    def finish(self) -> list[Transcript]:
        """All of it."""
        for image in list(self.tapes):
            self._close(image)
        return self.done


STEPS: Final = Steps()


def noting_step(state: Any, action: Any) -> Any:
    """`step`, and it is written down."""
    after, events = step(state, action)
    STEPS.note(state, action, after)
    return after, events


def noting_legal_actions(state: Any) -> Any:
    """`legal_actions`, and it is written down: many tests are about what may not be done."""
    legal = legal_actions(state)
    STEPS.note(state)
    return legal


def _stand_in(name: str, ours: Any, theirs: Any) -> None:
    """Whoever takes it from now on takes ours, and those who have taken it already get it."""
    for module in list(sys.modules.values()):
        if vars(module).get(name) is theirs and module.__name__ != __name__:
            vars(module)[name] = ours


_stand_in("step", noting_step, step)
_stand_in("legal_actions", noting_legal_actions, legal_actions)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say where to."""
    parser.addoption("--steps-to", type=Path, help="write the transcripts of all steps into this file")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write them down."""
    file = session.config.getoption("--steps-to")
    if file is not None:
        done = STEPS.finish()
        noted = sum(len(transcript.states) for transcript in done)
        write_transcripts(file, done, {"decisions of tests": noted})
