"""Commands of the `hortus` tool that only need the wire."""
