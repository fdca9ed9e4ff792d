"""Who sees what of a game of Ephyran."""
