"""Who sees what of a game of Elysium, and what it could be that they do not see."""
