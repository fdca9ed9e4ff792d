"""What Elysium is made of: numbers and cards, a game, its states, actions and events; no rules."""
