"""What Elysium brings for tests in the card language."""
