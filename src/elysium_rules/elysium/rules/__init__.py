"""How Elysium is played: setup, turns, powers that react, scores, and why something is refused."""
