"""What is particular to each game in a notebook: a module that is called like it (`faces/artist.py` lists them)."""
