"""What a card does, what a rule says and what a word means, gathered from texts, rows and rules for who asks."""
