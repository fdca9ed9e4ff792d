"""One attack, in this process: the scene comes as JSON on standard input, the evidence goes to standard output."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import resource
import sys
from traceback import format_exc

from benchmarks.attacks.catalogue import find_attack
from benchmarks.attacks.evidence import Evidence
from benchmarks.attacks.stranger import Scene


def main() -> None:
    """Attack, and say what was seen; whatever happens is part of it."""
    asked = json.load(sys.stdin)
    # Strangers have machines of their own: here they must not take the processor from whom they attack.
    os.nice(10)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # the server hangs up, and that is as it should be
    seen = Evidence()
    scene = Scene(**asked["scene"])
    try:
        asyncio.run(asyncio.wait_for(find_attack(asked["attack"]).run(scene, seen), asked["within"]))
    except TimeoutError:
        seen.blame(f"the attack did not come to its end within {asked['within']:.0f} s")
    except Exception:  # noqa: BLE001 - a defence that is gone may show itself in any way
        seen.blame(f"the attack met what it did not expect: {format_exc()[-600:]}")
    json.dump(seen.plain(), sys.stdout)


if __name__ == "__main__":
    main()
