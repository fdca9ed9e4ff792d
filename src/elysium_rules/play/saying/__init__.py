"""How a game is put into words: lexicons, phrases, sentences."""
