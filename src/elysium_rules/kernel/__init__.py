"""What any game of this kind needs: randomness, the pause as data, the log; no word of the game itself."""
