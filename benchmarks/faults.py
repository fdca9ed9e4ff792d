"""Plants faults in the native core, one by one, and sees that lockstep finds each of them (mutation testing).

    python -m benchmarks.faults                       # those that were thought up: benchmarks/core_faults.py
    python -m benchmarks.faults --only "ring" "tie"   # those whose names hold a word
    python -m benchmarks.faults --mutants 200         # changes by a machine: benchmarks/mutants.py
    python -m benchmarks.faults --record              # both; the figures go into faults.json and docs/proof.md
    python -m benchmarks.faults --again               # writes the page anew from the figures that were kept
    python -m benchmarks.faults --list

How one is tried is said in `trying.py`. Which games are tried, and in which order, depends on nothing but the numbers
asked for: not on the fault, the clock or the number of processes. It ends with 1 where a fault of the list is not
found, or a change by a machine that `survivors.py` does not know.

A change that the compiler makes the same library of, to the byte, is no other core: `same code`. So it is for some that
only a reader can see through; those stand in `survivors.py`, each with the reason.
"""

from __future__ import annotations

from typing import Final

#: Games of each kind: printed, with random families, positions, hardly any draw pile.
GAMES: Final = (2_000, 1_500, 1_500, 600)
