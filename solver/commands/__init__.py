"""Commands of the `hortus` tool that need the solver in process."""
