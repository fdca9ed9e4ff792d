"""How Ephyran is written down."""
