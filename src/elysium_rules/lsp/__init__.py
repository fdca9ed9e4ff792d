"""The language server: what `editing/` knows, in the words of the Language Server Protocol."""
