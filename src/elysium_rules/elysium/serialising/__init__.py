"""How Elysium is written down: saves, replays, views."""
