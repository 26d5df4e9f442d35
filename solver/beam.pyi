"""A beam over whole turns by a game's own values; its functions are for other kernels."""
