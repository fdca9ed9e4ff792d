"""The card language: text becomes syntax, is checked against a game's vocabulary, and becomes a program."""
