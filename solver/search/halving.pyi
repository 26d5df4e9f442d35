"""Halving of the candidates of a search over whole turns; for other kernels."""
