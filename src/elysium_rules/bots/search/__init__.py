"""Players that search: information-set Monte Carlo tree search over exact samples (decision 80)."""
