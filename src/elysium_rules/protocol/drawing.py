"""What the engine answers with drawings: the faces of a game's cards, and those of card files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from elysium_rules.faces.artist import SCHEME_NAMES, Artist, find_artist
from elysium_rules.faces.face import Face
from elysium_rules.kernel.codec import Json
from elysium_rules.protocol.messages import AnyRules, Code
from elysium_rules.protocol.parts import Answer, OpenGame, RequestError, language_of


def draw_game(game: OpenGame, request: Answer) -> Answer:
    """The faces of cards of a game by their numbers, of all of them unless told; and what hidden ones look like.

    What a number shows is no secret: every player may know the deck, and nobody learns where a card lies.
    """
    artist = _artist_for(game.rules, request)
    match = game.state.game
    size = artist.deck_size(match)
    numbers = cast("Sequence[int]", request.get("cards", range(size)))
    for place, number in enumerate(numbers):
        if number >= size:
            message = f"the cards of this game have the numbers 0 to {size - 1}"
            raise RequestError(Code.BAD_REQUEST, message, path=f"request.cards[{place}]", detail="faces/no-such-card")
    drawn = artist.draw_cards(match, numbers)
    hidden = artist.draw_hidden()
    return {
        "faces": [{"card": number, **_shown(face)} for number, face in zip(numbers, drawn, strict=True)],
        "back": _shown(artist.draw_back()),
        "citizen": None if hidden is None else _shown(hidden),
    }


def draw_files(rules: AnyRules, request: Answer) -> Answer:
    """The cards of some files, as printed and as drawn, and the findings about these; with errors no cards."""
    files = cast("dict[str, str]", request["files"])
    artist, language = _artist_for(rules, request), language_of(request, rules)
    report = rules.check_texts(files)
    cards: list[Json] = []
    faces: list[Json] = []
    if report.is_good:
        card_set = rules.load_texts(files)
        groups = artist.groups_in(card_set, files)
        cards = rules.encode_prints(card_set, groups, language)
        prints = artist.draw_prints(card_set, groups) if groups else []
        faces = [{"ref": card.ref, **_shown(card.copies[0])} for card in prints]
    return {"cards": cards, "faces": faces, "findings": report.as_plain()}


def _artist_for(rules: AnyRules, request: Answer) -> Artist:
    scheme = cast("str", request.get("scheme", SCHEME_NAMES[0]))
    artist = find_artist(rules.name, language_of(request, rules), scheme)
    if artist is None:
        raise RequestError(Code.UNAVAILABLE, f"nobody draws the cards of {rules.name}", path="request.game")
    return artist


def _shown(face: Face) -> Answer:
    return {"svg": face.svg, "alt": face.alt}
