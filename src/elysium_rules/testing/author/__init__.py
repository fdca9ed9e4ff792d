"""A random author: card files that nobody would write, but anybody could.

`write_family` writes one, with choices from wherever the caller takes them: `testing/strategies.py` from Hypothesis,
`benchmarks/climb.py` from a seed. A row of the vocabulary is written by the method of its name: `write_gain_effect`.

See decision 52.
"""
