"""Who may see what, and what can be made of it."""
