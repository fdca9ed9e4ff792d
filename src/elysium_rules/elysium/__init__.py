"""The game of Elysium: its vocabulary, state, actions, events and rules."""
