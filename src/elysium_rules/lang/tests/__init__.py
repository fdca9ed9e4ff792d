"""Tests of cards in the words of the cards: how they are read and checked; what they mean is said by each game."""
