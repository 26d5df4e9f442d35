"""Nodes of a tree over whole turns; for other kernels."""
