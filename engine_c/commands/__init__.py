"""Commands of the `hortus` tool that need the engine in process."""
