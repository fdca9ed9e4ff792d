"""Hands a game to the native core as numbers, and a state there and back; see `docs/contract.md`."""
