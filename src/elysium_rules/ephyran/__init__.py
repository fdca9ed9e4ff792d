"""Ephyran: gods who build a city, with hidden hands, cards of two halves and answers in the turns of others."""
