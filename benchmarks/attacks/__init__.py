"""Attacks on a server, each in a process of its own: what it does, and what must be seen where the defence is there."""
