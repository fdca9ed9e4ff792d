"""Players that choose: they see a view and its legal actions, never the state."""
