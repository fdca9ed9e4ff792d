"""Reasoning about checked powers: what is always or never so, what can never be paid, reached or done (decision 75)."""
