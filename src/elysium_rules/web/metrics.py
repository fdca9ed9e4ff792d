"""Figures for whoever runs the server, in the text format of Prometheus.

They count; no table, no seat, no name and no address is in them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from typing import Final

#: Upper ends, in seconds, of the classes into which the times of decisions are counted.
_ENDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

#: All counters, with what they count.
COUNTERS: Final = {
    "tables_created": "Tables that were set up.",
    "tables_resumed": "Tables that were brought back from the file.",
    "tables_removed": "Tables that were removed from the file because they were old.",
    "decisions_person": "Decisions of people.",
    "decisions_bot": "Decisions of bots.",
    "undone": "Times that somebody took something back.",
    "requests": "Messages of players that were looked at.",
    "refused": "Messages and requests that were refused.",
    "connections_refused": "Connections that were not let in, because there were too many or they came too fast.",
    "throttled": "Times that nothing was read from a connection for a while, because it or its address sent too much.",
    "cut_off": "Connections that were cut off because they sent too much, or nobody read what was sent.",
    "forwarded": "Requests through a proxy that is not believed; anything but 0 means that --proxy was forgotten.",
    "sent_bytes": "Bytes of messages to players.",
    "mistakes": "Our own mistakes; each is in the log.",
}


class Metrics:
    """Counts what happens."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._times = [0] * (len(_ENDS) + 1)
        self._seconds = 0.0

    def count(self, what: str, much: int = 1) -> None:
        """Count one of `COUNTERS`."""
        self._counts[what] += much

    def __getitem__(self, what: str) -> int:
        return self._counts[what]

    def decided_in(self, seconds: float) -> None:
        """Note how long a decision took, from its message to the answer."""
        self._times[bisect_left(_ENDS, seconds)] += 1
        self._seconds += seconds

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """All figures; *gauges* are those that go up and down, with what they mean."""
        lines: list[str] = []
        for name, (meaning, number) in gauges.items():
            lines += _head(name, meaning, "gauge")
            lines.append(f"elysium_{name} {number:g}")
        for name, meaning in COUNTERS.items():
            lines += _head(f"{name}_total", meaning, "counter")
            lines.append(f"elysium_{name}_total {self._counts[name]}")
        name, total = "decision_seconds", 0
        lines += _head(name, "Time from the message with a decision until its answer was on its way.", "histogram")
        for end, number in zip((*map(str, _ENDS), "+Inf"), self._times, strict=True):
            total += number
            lines.append(f'elysium_{name}_bucket{{le="{end}"}} {total}')
        lines += [f"elysium_{name}_sum {self._seconds:.6f}", f"elysium_{name}_count {total}"]
        return "\n".join(lines) + "\n"


def _head(name: str, meaning: str, kind: str) -> list[str]:
    return [f"# HELP elysium_{name} {meaning}", f"# TYPE elysium_{name} {kind}"]
