"""What may be done, what happens then, and how it ends."""
