"""A small frontend, by public names only: one player at the keyboard, greedy bots in the other seats.

    python examples/frontend.py                          # a new game of two
    python examples/frontend.py --players 4 --seed 7
    python examples/frontend.py --load game.json         # go on with a saved game

A number chooses; `t`, `why CARD`, `take CARD`, `undo`, `save FILE` and `quit` are the other commands. A card has its
number in brackets. The program passes `mypy --strict`, and a test plays with it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from elysium_rules import (
    FAMILY_SETS,
    Action,
    CardId,
    ElysiumError,
    GameState,
    GreedyBot,
    IllegalActionError,
    PlayerId,
    PlayerView,
    Step,
    TakeCard,
    decision_rng,
    describe_action,
    describe_card,
    describe_columns,
    describe_event,
    describe_phase,
    describe_player,
    describe_power,
    describe_quest,
    describe_question,
    explain_refusal,
    load_game,
    new_game,
    observe,
    outcome,
    save_game,
    standard_cards,
    step,
    undo_points,
)

ME = PlayerId(0)


def show_cards(view: PlayerView, cards: Iterable[CardId]) -> str:
    """Cards by name and number, with what lies on them."""
    marks = {**dict.fromkeys(view.rings, " o"), **dict.fromkeys(view.turned, " turned")}
    return ", ".join(f"{describe_card(view, card)} [{card}]{marks.get(card, '')}" for card in cards) or "-"


def show_table(view: PlayerView) -> None:
    """All that the player may know."""
    print(f"\n--- epoch {view.epoch}, {describe_phase(view.phase)}; draw pile: {view.draw_pile_size} cards")
    for card in view.agora:
        print(f"  agora: {show_cards(view, [card])}, needs {describe_columns(view.columns_needed(card))}")
    for quest in view.quests:
        colours = "/".join(view.colours_over(quest))
        print(f"  quest {quest.number}: {describe_quest(quest)}, needs {colours}")
    for seat, board in enumerate(view.players):
        columns = " ".join(board.columns) or "none"
        held = f"{board.gold} gold, {board.vp} VP, {board.pp} PP, disc {board.disc}, columns: {columns}"
        print(f"  {describe_player(seat)}: {held}\n    domain: {show_cards(view, board.domain)}")
        for legend in board.elysium:
            print(f"    {legend.kind} legend: {show_cards(view, legend.cards)}")


def explain(state: GameState, card: CardId) -> None:
    """What a card does, and what stands against using it now."""
    face = state.card(card) if 0 <= card < state.first_citizen else None
    if face is not None:
        print(f"  {face.name()}: {describe_power(face, state.card_set.families)}")
    for reason in explain_refusal(state, card):
        print(f"  rule {reason.rule}: {reason.sentence}")


class Session:
    """One game at the keyboard."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.history: list[Step] = []

    def decide(self, action: Action) -> None:
        """Play an action, and tell what came of it; the rules may refuse it."""
        try:
            after, events = step(self.state, action)
        except IllegalActionError as refused:
            print(f"  no: {refused}")
            return
        for event in events:
            print(f"  {describe_event(self.state, event)}")
        self.history.append(Step(self.state, action, events, after))
        self.state = after

    def obey(self, command: str, view: PlayerView) -> bool:
        """Do what was typed; false ends the session."""
        word, _, rest = command.strip().partition(" ")
        number = int(rest) if rest.isdecimal() else -1
        if word.isdecimal() and int(word) < len(view.legal):
            self.decide(view.legal[int(word)])
        elif word == "take":
            self.decide(TakeCard(ME, CardId(number)))
        elif word == "why":
            explain(self.state, CardId(number))
        elif word == "undo":
            points = undo_points(self.history, ME)
            if points:
                self.state = self.history[points[-1]].before
                del self.history[points[-1] :]
            print("  taken back" if points else "  there is nothing that may be taken back")
        elif word == "save" and rest:
            Path(rest).write_text(save_game(self.state), encoding="utf-8")
            print(f"  saved as {rest}")
        elif word == "t":
            show_table(view)
        else:
            print("  a number, or: t, why CARD, take CARD, undo, save FILE, quit")
        return word != "quit"

    def play(self) -> None:
        """Ask the player and the bots in turn until the game is over."""
        while self.state.deciding is not None:
            view = observe(self.state, self.state.deciding)
            if self.state.deciding != ME:
                self.decide(GreedyBot().choose(view, decision_rng("frontend", len(self.history))))
                continue
            print(f"\n{describe_question(view)}")
            for place, action in enumerate(view.legal):
                print(f"{place:4}  {describe_action(view, action)}")
            if not self.obey(input("> "), view):
                return
        for sheet in outcome(self.state).scores:
            print(f"{describe_player(sheet.player)}: {sheet.total} points")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", help="for a game that can be played again")
    parser.add_argument("--load", type=Path, metavar="FILE")
    options = parser.parse_args()
    try:
        if options.load is not None:
            state = load_game(options.load.read_text(encoding="utf-8"), standard_cards())
        else:
            families = FAMILY_SETS["first_game"]
            state = new_game(standard_cards(), players=options.players, families=families, seed=options.seed)
    except (ElysiumError, OSError) as error:
        parser.error(str(error))
    session = Session(state)
    show_table(observe(state, ME))
    try:
        session.play()
    except EOFError:  # nobody types any more
        print()


if __name__ == "__main__":
    main()
