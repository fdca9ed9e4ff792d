"""What fields mean, in the plain data of every game: the same name means the same everywhere.

Said once, and read by all who show them: the schemas and types of the protocol, and the page of the Python API. A game
says what its own fields mean (`GameRules.field_words`), and may say one of these better.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: By the name of a field, or by class and field where it can be said better there, what it is.
FIELDS: Final[Mapping[str, str]] = {
    "CardsResponse.cards": "as printed",
    "Drift.action": "the one of the replay; none at the setup",
    "LegalRequest.player": "who asks, by seat",
    "Question.player": "who must decide, by seat",
    "UndoRequest.player": "who wants to go back, by seat",
    "WhyRequest.player": "who asks, by seat",
    "about": "the action or the card that is asked about",
    "action": "what was chosen",
    "actions": "how many there are",
    "bot": "which one",
    "bots": "what `act` knows",
    "card": "the card, by its number in this game",
    "cards": "the cards, by their numbers in this game",
    "cause": "the card whose power made it happen; none where the rules of the game did",
    "choices": "what can be done, in a fixed order",
    "code": "a word that never changes its meaning",
    "col": "the column, from 1",
    "digest": "of the whole game",
    "do": "what is asked for",
    "editions": "those there are",
    "end": "where it ends, in characters from the start of the file",
    "end_col": "the column after its last character",
    "end_line": "the line of its end",
    "error": "why",
    "event": "what happened",
    "file": "its name",
    "findings": "all of them, in reading order",
    "format": "of this plain data",
    "game": "the game, by its name",
    "hint": "what to do about it, as it can be typed",
    "id": "chosen by the client, and given back as it is",
    "kind": "which kind it is",
    "label": "what is written at the place itself",
    "language": "of labels and texts",
    "languages": "of labels and texts",
    "limits": "what one process takes",
    "line": "the line, from 1",
    "message": "what is wrong, in one sentence",
    "name": "for people, in the language of the request",
    "names": "by seat",
    "notes": "facts without a place",
    "number": "the number in this game",
    "ok": "whether it was served",
    "other_places": "places that explain it",
    "place": "where it is",
    "player": "who does it, or whom it is about, by seat",
    "players": "how many play",
    "prompt": "what is wanted, in one sentence",
    "protocol": "the version the engine speaks",
    "reason": "in one sentence",
    "reasons": "from the general to the special",
    "ref": "the printed card, by its name in its file",
    "replay": "the text of it",
    "result": "which kind it is",
    "save": "the text of it",
    "scores": "by seat",
    "seed": "of its choices; 0 unless told",
    "sentence": "what the rule says here",
    "severity": "whether the card can be used all the same",
    "start": "where it begins, in characters from the start of the file",
    "text": "in one sentence",
    "type": "which kind it is",
    "verdict": "what came of it",
    "view": "all that may be seen",
    "winners": "who won, by seat; more than one where they share the victory",
}


def describe_field(kind: str, field: str, own: Mapping[str, str]) -> str:
    """What a field of a class is in a few words; nothing where nobody said it.

    Args:
        kind: the name of the class, or of a definition of the protocol.
        field: its name.
        own: the words of the game.

    >>> describe_field("TakeCard", "card", {}), describe_field("TakeCard", "card", {"TakeCard.card": "a face-up one"})
    ('the card, by its number in this game', 'a face-up one')
    """
    path = f"{kind}.{field}"
    return own.get(path) or FIELDS.get(path) or own.get(field) or FIELDS.get(field, "")
