"""How Ephyran looks at a terminal."""
