"""What the phrases of cards do: a record for each effect and each chosen value, by what they are about."""
