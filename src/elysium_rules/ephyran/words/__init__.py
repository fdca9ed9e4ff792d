"""How Ephyran is said, in the words of the lexicons."""
