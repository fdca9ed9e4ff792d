"""What a card of Elysium can say, and what it means."""
