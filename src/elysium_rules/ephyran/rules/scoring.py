"""The end of the game: what a city is worth, and who won."""

from __future__ import annotations

from elysium_rules.ephyran.model.ids import TERRITORIES, ZONES, PlayerId, Territory
from elysium_rules.ephyran.model.state import CityScore, EphyranOutcome, EphyranState, PlayerState


def outcome(state: EphyranState) -> EphyranOutcome:
    """Score the cities as they stand; once the game is over, this is its result."""
    scores = tuple(_score(state, board) for board in state.players)
    best = max(sheet.total for sheet in scores)
    return EphyranOutcome(tuple(sheet.player for sheet in scores if sheet.total == best), scores)  # Y26


def _score(state: EphyranState, board: PlayerState) -> CityScore:
    numbers, wild = state.game.numbers, state.game.wild_mask
    creatures = bonuses = objects = doubled = 0
    for territory in TERRITORIES:
        shown, points = _look_at(state, board, territory)
        kinds = len(set(shown)) * numbers.creature  # Y24
        bonus = numbers.all_different if len(set(shown)) == ZONES else 0  # Y22: Dionysus shows none
        creatures, bonuses, objects = creatures + kinds, bonuses + bonus, objects + points
        if board.god.territory is territory:
            doubled = (kinds + bonus + points) * (numbers.own_god - 1)
    homes = [at for at in TERRITORIES if any(wild >> zone.card & 1 for zone in board.city[at])]
    if homes:  # Y22: once in a city, where it brings most
        creatures += numbers.dionysus
        if board.god.territory in homes:
            doubled += numbers.dionysus * (numbers.own_god - 1)
    city = numbers.first_city if board.finished == 1 else numbers.later_city if board.finished else 0  # Y25
    return CityScore(PlayerId(board.player), creatures, bonuses, objects, doubled, city)


def _look_at(state: EphyranState, board: PlayerState, territory: Territory) -> tuple[list[str], int]:
    """The creatures of a Territory but for Dionysus, and what its objects bring."""
    values = state.game.cards.deck.values
    shown, points = [], 0
    for zone in board.city[territory]:
        face = state.game.faces[zone.card][territory]
        if face is not None:
            shown.append(face[0])
            points += face[1]
        if zone.token is not None and zone.token.kind is not None:
            points += values[zone.token.kind]
    return shown, points
