"""Commands of the `hortus` tool that start a server."""
