"""What a game of Ephyran is made of: data only."""
