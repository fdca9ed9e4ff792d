"""One family under the magnifying glass: it is read, put into words and played, and whatever it does badly is noted.

What is counted (calls, choices, letters of a save, actions of a turn, decisions) is the same on every machine; seconds
are those of the processor, and a call that took too long is timed again, so that what is noted is no noise.
"""

from __future__ import annotations

import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from benchmarks.breeding import texts_of
from elysium_rules import (
    Accept,
    Action,
    CardSet,
    Decline,
    EndTurn,
    GameState,
    GreedyBot,
    PickAmount,
    PickBranch,
    PickCard,
    PickCards,
    PickLevel,
    TakeCard,
    Transfer,
    UsePower,
    check_texts,
    describe_action,
    describe_event,
    describe_power,
    describe_question,
    encode_view,
    explain_refusal,
    legal_actions,
    load_game,
    load_texts,
    new_game,
    observe,
    outcome,
    rng_from_seed,
    save_game,
    step,
)
from elysium_rules.elysium.checks.history import check_history
from elysium_rules.elysium.checks.invariants import check_invariants
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.bounds import BUDGET
from elysium_rules.testing.author.family import PRINTED
from elysium_rules.testing.scenario import scenario, seat

LANGUAGES: Final = VOCABULARY.words["language"]
MOST_SECONDS: Final = 1.0  #: of the processor, for any single call
MOST_CHECKED: Final = 5.0  #: the same for the checker, which reads all files
MOST_WAITED: Final = 20.0  #: a call that takes so long hangs
MOST_ACTIONS: Final = 300  #: in one turn of a player, answers not counted
MOST_PLAYED: Final = 2_000  #: actions of a game, answers not counted
#: A game with more is left: an action may ask so often (its budget), and what is left of it is no other.
MOST_DECISIONS: Final = BUDGET + 5_000
LOOKED_AT: Final = 250  #: so many decisions of a game are looked at closely; the rest is only played
IN_POSITION: Final = 60  #: decisions that are played from a position
MOST_TRIED: Final = 2  #: other choices that are tried beside the one that is played
EVERY: Final = 6  #: of so many decisions one is looked at from all sides

T = TypeVar("T")
Chooser: TypeAlias = Callable[[GameState, tuple[Action, ...], Random], Action]


# --- who chooses -----------------------------------------------------------------------------------------------------


def _choose_stubbornly(state: GameState, legal: tuple[Action, ...], rng: Random) -> Action:
    """Use powers again and again, accept all that is offered, and end the turn when nothing else is left."""
    for kinds in ((UsePower, Accept), (EndTurn, Decline)):
        wanted = [action for action in legal if isinstance(action, kinds) == (kinds[0] is UsePower)]
        if wanted:
            return rng.choice(wanted)
    return rng.choice(legal)


def _choose_greedily(state: GameState, legal: tuple[Action, ...], rng: Random) -> Action:
    view = observe(state, state.deciding)
    return GreedyBot().choose(view, rng_from_seed(rng.randrange(1_000_000)))


CHOOSERS: Final[Mapping[str, Chooser]] = {
    "random": lambda state, legal, rng: rng.choice(legal),
    "stubborn": _choose_stubbornly,
    "greedy": _choose_greedily,
    "first": lambda state, legal, rng: legal[0],
    "last": lambda state, legal, rng: legal[-1],
}


# --- what is played --------------------------------------------------------------------------------------------------


@attrs.frozen
class Case:
    """All that is needed to play a game again."""

    families: Mapping[str, str]  #: the texts of custom families, by key
    chooser: str
    seed: int
    players: int
    in_position: bool = False  #: begins in the middle, with custom cards wherever cards can be
    edition: str = "revised"

    def as_plain(self) -> dict[str, Any]:
        return {**attrs.asdict(self), "families": dict(self.families)}


@attrs.frozen
class Finding:
    """Something that must not be."""

    kind: str  #: raised, slow, hangs, save refused, save differs, endless turn, endless game
    what: str  #: the same for findings with the same cause, as far as can be told
    detail: str
    case: Case
    decision: int = 0  #: of the game, counted from 0

    def as_plain(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "what": self.what,
            "detail": self.detail,
            "decision": self.decision,
            "case": self.case.as_plain(),
        }


@attrs.frozen
class Worst:
    """The most of something that was seen, and where."""

    value: float
    case: Case
    decision: int


@attrs.define
class Measures:
    """The worst that was seen of a family."""

    counts: dict[str, Worst] = attrs.field(factory=dict)  #: the same on every machine
    seconds: dict[str, Worst] = attrs.field(factory=dict)
    decisions: int = 0
    saves: int = 0
    findings: list[Finding] = attrs.field(factory=list)


class HangsError(BaseException):
    """A call did not come back; no `except Exception` of the library may catch it."""


class _StopError(Exception):
    """This game is over for us: something was found."""


def examine(case: Case, measures: Measures) -> bool:
    """Read, describe and play; False if the checker refuses the family."""
    return _Glass(case, measures).examine()


@attrs.define
class _Glass:
    case: Case
    measures: Measures
    decision: int = 0

    def examine(self) -> bool:
        try:
            cards = self._read()
            if cards is None:
                return False
            self._describe(cards)
            self._play(cards)
        except _StopError:
            pass
        return True

    # --- one call

    def call(
        self, what: str, work: Callable[[], T], again: Callable[[], object] | None = None, kind: str = "raised"
    ) -> T:
        """Do something, with a look at the clock; what it raises, or that it does not come back, is found.

        Args:
            what: the name of the call.
            work: the call.
            again: the same call, when it is timed again.
            kind: of the finding, if it raises anything.
        """
        began = time.process_time()
        try:
            with _alarm(MOST_WAITED):
                result = work()
        except HangsError:
            self.found("hangs", what, f"{what} took more than {MOST_WAITED} s of the processor")
            raise _StopError from None
        except Exception as error:
            self.found(kind, f"{what}: {_place_of(error)}", "".join(traceback.format_exception(error)[-12:]))
            raise _StopError from error
        seconds = time.process_time() - began
        most = MOST_CHECKED if what == "check" else MOST_SECONDS
        if seconds > most:
            for _ in range(3):
                began = time.process_time()
                (again or work)()
                seconds = min(seconds, time.process_time() - began)
            if seconds > most:
                self.found("slow", what, f"{what} takes {seconds:.2f} s of the processor")
        self._note(self.measures.seconds, what, seconds)
        return result

    def note(self, what: str, number: int) -> None:
        """Count something; the most of it is kept."""
        self._note(self.measures.counts, what, number)

    def _note(self, worst: dict[str, Worst], what: str, value: float) -> None:
        if what not in worst or value > worst[what].value:
            worst[what] = Worst(value, self.case, self.decision)

    def found(self, kind: str, what: str, detail: str) -> None:
        self.measures.findings.append(Finding(kind, what, detail, self.case, self.decision))

    # --- the text

    def _read(self) -> CardSet | None:
        texts = dict(texts_of(self.case.families))
        report = self.call("check", lambda: check_texts(texts))
        self.call("findings", lambda: str(report))
        return self.call("load", lambda: load_texts(texts)) if report.is_good else None

    def _describe(self, cards: CardSet) -> None:
        for key in self.case.families:
            for card in cards.families[key].cards:
                for language in LANGUAGES:
                    self.call("text", partial(describe_power, card, cards.families, language))

    # --- the game

    def _play(self, cards: CardSet) -> None:
        case, rng = self.case, Random(f"{self.case.seed}/{self.case.chooser}")
        choose = CHOOSERS[case.chooser]
        state = self.call("set up", partial(begin, cards, case))
        turn, actions, played, asked = (0, 0, 0), 0, 0, 0
        while not state.is_over:
            if self.decision >= (IN_POSITION if case.in_position else MOST_DECISIONS):
                return
            closely = self.decision < LOOKED_AT
            legal = self.call("legal", partial(legal_actions, state), partial(_list_again, state))
            self.note("choices", len(legal))
            if closely and self.decision % EVERY == 0:
                self._look(cards, state, legal, rng)
            action = self.call("choose", partial(choose, state, legal, rng)) if closely else rng.choice(legal)
            after, events = self.call("step", partial(step, state, action))
            if closely:
                self._tell(state, action, after, events, LANGUAGES[self.decision % len(LANGUAGES)])
            asked = asked + 1 if after.question is not None else 0
            now = (state.epoch, state.turns_played, state.active)
            actions = 1 if now != turn else actions + (state.question is None)
            played += state.question is None
            turn = now
            self.note("actions", actions)
            self.decision += 1
            self.measures.decisions += 1
            self.note("decisions", self.decision)
            if actions > MOST_ACTIONS or asked > BUDGET:
                self.found("endless turn", "turn", f"a turn of {actions} actions, the last with {asked} answers")
                return
            if played > MOST_PLAYED:
                self.found("endless game", "game", f"a game of {played} actions")
                return
            state = after
        self.call("outcome", partial(outcome, state))

    def _look(self, cards: CardSet, state: GameState, legal: tuple[Action, ...], rng: Random) -> None:
        """A decision from all sides: counted, seen by everybody, saved, refused, tried in other ways."""
        for viewer in (*range(state.game.player_count), None):
            language = rng.choice(LANGUAGES)
            view = self.call("view", partial(observe, state, viewer))
            self.call("view", partial(encode_view, view, language))
        for language in LANGUAGES:
            self.call("question", partial(describe_question, state, language))
        self._save(cards, state)
        for wanted in _wanted(state, rng):
            language = rng.choice(LANGUAGES)
            self.call("why", partial(explain_refusal, state, wanted, language))
        for other in rng.sample(legal, min(MOST_TRIED, len(legal))):
            after, events = self.call("step", partial(step, state, other))
            self._tell(state, other, after, events, rng.choice(LANGUAGES))
            self._save(cards, after)
            # Last, because nothing is found here: it counts for the climb alone.
            self.note("calls", _count_calls(partial(_list_and_step, state, other)))

    def _tell(self, state: GameState, action: Action, after: GameState, events: tuple[Any, ...], language: str) -> None:
        self.call("label", partial(describe_action, state, action, language))
        for event in events:
            self.call("event", partial(describe_event, after, event, language))

    def _save(self, cards: CardSet, state: GameState) -> None:
        """A true save is accepted, and is the same state; what always holds does so here."""
        in_position = self.case.in_position
        self.call("invariants", lambda: check_invariants(state))
        if not in_position:
            self.call("history", lambda: check_history(state))
        text = self.call("save", lambda: save_game(state))
        self.note("letters", len(text))
        self.measures.saves += 1
        load = partial(load_game, text, cards, accept_scenario=in_position)
        if self.call("load game", load, kind="save refused") != state:
            self.found("save differs", "load game", "what was loaded is another state")
            raise _StopError


# --- small things ----------------------------------------------------------------------------------------------------


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Break off what takes so long, in seconds of the processor."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise HangsError

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _forgetful(state: GameState) -> GameState:
    """The same state, before anybody has asked what is legal."""
    rules = state.game.rules
    fresh: GameState = rules.freeze(rules.thaw(state))
    return fresh


def _list_again(state: GameState) -> None:
    legal_actions(_forgetful(state))


def _list_and_step(state: GameState, action: Action) -> None:
    _list_again(state)
    step(state, action)


def _count_calls(work: Callable[[], object]) -> int:
    """How many functions are called: the same number on every machine."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def _place_of(error: BaseException) -> str:
    """What an error is and where it came from: the same for the same cause."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else ""
    return f"{type(error).__name__} in {place}"


def _wanted(state: GameState, rng: Random) -> Iterator[Any]:
    """What somebody could want to do now, legal or not."""
    player = state.deciding
    assert player is not None
    cards = range(state.game.size + len(state.citizen_faces))
    card: Any = rng.choice(cards)
    yield card
    yield rng.choice(
        (
            TakeCard(player, card),
            UsePower(player, card),
            Transfer(player, card, rng.choice((None, 0, 1))),
            EndTurn(player),
        )
    )
    if state.question is not None:
        amount = rng.choice((-1, 0, 1, 2, 1_000, 10**9))
        yield Decline(player)
        yield PickAmount(player, amount)
        yield PickCard(player, card)
        yield PickCards(player, (card, rng.choice(cards)))  # type: ignore[arg-type]  # a number of a card
        yield PickBranch(player, amount)
        yield PickLevel(player, amount)


def begin(cards: CardSet, case: Case) -> GameState:
    rng = Random(f"{case.seed}/setup")
    in_play = cards.numbers.families.in_play
    keys = (*case.families, *rng.sample(PRINTED, len(PRINTED)))[:in_play]
    if not case.in_position:
        return new_game(cards, players=case.players, families=keys, seed=case.seed, edition=case.edition)
    return _position(cards, keys, case, rng)


def _position(cards: CardSet, keys: tuple[str, ...], case: Case, rng: Random) -> GameState:
    """The middle of a game, with custom cards in all Domains and wherever else cards can be."""
    uses = {part for key in keys for part in cards.families[key].uses}
    own = [card.ref for key in case.families for card in cards.families[key].cards]
    other = [card.ref for key in keys if key not in case.families for card in cards.families[key].cards]
    rng.shuffle(own)
    rng.shuffle(other)
    resources = [resource.key for key in case.families for resource in cards.families[key].resources]
    deck = [*other, *own]  # taken from its end
    seats = []
    for _ in range(case.players):
        domain = [deck.pop() for _ in range(rng.randint(2, 6))]
        legends = [[deck.pop(rng.randrange(len(deck)))] for _ in range(rng.randint(0, 2))]
        seats.append(
            seat(
                gold=rng.randint(0, 12),
                vp=rng.randint(0, 12),
                pp=rng.randint(0, 5) if "prestige" in uses else 0,
                tokens={resource: rng.randint(0, 5) for resource in resources},
                domain=[*domain, *["citizen"] * rng.randint(0, 3)],
                legends=legends,
            )
        )
    return scenario(
        cards=cards,
        families=keys,
        players=seats,
        agora=[deck.pop() for _ in range(min(len(deck), 7))],
        oracle=[deck.pop() for _ in range(min(len(deck), 4))] if "oracle" in uses else (),
        phase=rng.choice(("actions", "actions", "writing")),
        epoch=rng.randint(1, 5),
        edition=case.edition,
        rest=rng.choice(("draw pile", "draw pile", "discard pile", "removed")),
        seed=case.seed,
    )
