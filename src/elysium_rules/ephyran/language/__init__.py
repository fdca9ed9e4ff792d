"""What the cards can say, and what it means."""
