"""What is particular to Elysium at the terminal: its screens, its tables, and how a game of it is told."""
