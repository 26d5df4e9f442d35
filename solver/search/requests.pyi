"""Turns that the asker names, as candidates of a search over whole turns; for other kernels."""
