"""What an editor asks of a text that is being written: each answer is a function of a `Document` and a place in it."""
