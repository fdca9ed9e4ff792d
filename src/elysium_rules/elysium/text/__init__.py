"""What is said of a game of Elysium: powers, choices, events, and why something cannot be done."""
