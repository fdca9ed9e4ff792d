"""What `elysium new --package` writes beside the card file, so that pip can install a family and others find it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from string import Template
from typing import Any, Final

from elysium_rules.families import ENDING, GROUP, printed_families
from elysium_rules.games import DEFAULT_GAME
from elysium_rules.play.engine.port import GameRules

AnyRules = GameRules[Any, Any, Any, Any, Any]

#: By the path of each file; words in capitals are filled in.
_TEMPLATES: Final = {
    "pyproject.toml": """[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "${PROJECT}"
version = "0.1.0"
description = "A family of cards for ${TITLE}."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["elysium-rules"]

# By this the family is found: its name, and the package that the file ${KEY}.ely lies in.
[project.entry-points."${GROUP}"]
${ENTRY} = "${MODULE}"

[tool.hatch.build.targets.wheel]
packages = ["${MODULE}"]
""",
    "${MODULE}/__init__.py": '''"""The family `${KEY}`. All of it stands in the card file beside this module."""
''',
    "tests/test_${KEY}.py": '''"""Games with the family come to their end, whatever is chosen in them."""

from elysium_rules import find_rules, installed_cards, playout, random_chooser, rng_from_seed


def test_games_come_to_their_end() -> None:
    rules, cards = find_rules("${GAME_NAME}"), installed_cards("${KEY}", game="${GAME_NAME}")
    game = rules.find_game(cards, 3, ${CHOICES})
    for seed in range(20):
        assert playout(rules.start(game, rng_from_seed(seed)), random_chooser(seed)).is_over
''',
    "README.md": """# ${NAME}

A family of cards for ${TITLE}, written in the card language of `elysium-rules`.

```sh
pip install .
elysium families
elysium demo${GAME} ${PLAY}
elysium play${GAME} ${PLAY}
```

The cards stand in `${MODULE}/${KEY}.ely`. While you change them:

```sh
elysium check${GAME} ${MODULE}/${KEY}.ely
elysium text${GAME} ${MODULE}/${KEY}.ely
```
""",
    "LICENSE": """Put the licence here under which others may use, change and pass on this family, and name it in
pyproject.toml (license = "..."). As long as none stands here, nobody else may.
""",
}


def package_files(rules: AnyRules, key: str, name: str, text: str) -> dict[str, str]:
    """The files of a package that brings a family, by their paths in its folder; the card file comes first.

    Args:
        rules: the game.
        key: of the family.
        name: what it is called.
        text: its card file.
    """
    module, project = f"elysium_{key}", f"elysium-{key.replace('_', '-')}"
    is_usual = rules.name == DEFAULT_GAME
    is_chosen = bool(rules.own_families(rules.load_texts({f"{key}{ENDING}": text})))
    beside = list(printed_families(rules)[:4])
    fields = {
        "KEY": key,
        "NAME": name,
        "MODULE": module,
        "PROJECT": project,
        "GROUP": GROUP,
        "ENTRY": key if is_usual else f'"{rules.name}/{key}"',
        "GAME": "" if is_usual else f" --game {rules.name}",
        "GAME_NAME": rules.name,
        "TITLE": rules.name.capitalize(),
        "PLAY": f"--families {key}" if is_chosen else f"--cards {key}",
        "CHOICES": json.dumps({"families": [key, *beside]} if is_chosen else {}),
    }
    written = {_fill(file, fields): _fill(template, fields) for file, template in _TEMPLATES.items()}
    return {_fill(f"${{MODULE}}/${{KEY}}{ENDING}", fields): text, **written}


def _fill(template: str, fields: Mapping[str, str]) -> str:
    """Put in what the author chose. Names are strangers' text, so each place is filled once.

    >>> _fill("$MODULE/$KEY.ely", {"KEY": "$MODULE", "MODULE": "elysium_nyx"})
    'elysium_nyx/$MODULE.ely'
    """
    return Template(template).substitute(fields)
