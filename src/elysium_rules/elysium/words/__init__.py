"""How Elysium is said: which sentence fits, and what stands in it; the words lie in `cards/words/`."""
