"""How the areas of a grid of Hutan compete for flowers; its functions are for other kernels."""
