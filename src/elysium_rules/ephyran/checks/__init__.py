"""What holds in every state, written a second time from the rules."""
