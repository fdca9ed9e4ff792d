"""Rows of the card language with their meaning, by what they are about."""
