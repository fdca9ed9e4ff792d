"""The command line: read arguments, call the library, print. Needs the extra `cli`."""
