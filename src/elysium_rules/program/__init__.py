"""The contract between language and engine: types, the shape of a vocabulary, checked program nodes."""
