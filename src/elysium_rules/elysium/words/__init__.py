"""How Elysium is said, in English and French."""
