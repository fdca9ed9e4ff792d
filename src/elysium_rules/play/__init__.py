"""What every game here is and can do; it knows none of them. `port.py` says what a game must bring."""
