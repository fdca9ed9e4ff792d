"""What games share whose cards have powers: rules, configurations, meanings, windows for answers."""
