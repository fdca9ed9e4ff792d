"""How a game is written down: states, saves, replays, notation, views and their shapes."""
