"""What is said of a game of Ephyran, and why something cannot be done."""
