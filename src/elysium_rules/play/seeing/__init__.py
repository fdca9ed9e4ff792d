"""What a player may know of a game, and what the rest could be."""
