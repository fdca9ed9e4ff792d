"""The JSON conversation over stdin and stdout, for programs in any language: its messages, schemas and server."""
