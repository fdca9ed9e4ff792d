"""Tests in the card language: what runs them in any game, and what each game brings for it (decision 73)."""
