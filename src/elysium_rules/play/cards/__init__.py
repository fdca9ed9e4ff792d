"""What games share whose cards have powers: titles, matches, meanings, windows for answers."""
