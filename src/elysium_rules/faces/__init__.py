"""Card faces as vector drawings: what they are made of, for any game; it knows none of them."""
