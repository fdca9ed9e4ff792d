"""What the cards of Ephyran can say, and what it means."""
