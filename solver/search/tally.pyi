"""Simulations of a search over whole turns and what they add up to; for other kernels."""
