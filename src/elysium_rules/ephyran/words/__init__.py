"""How Ephyran is said, in English and French."""
