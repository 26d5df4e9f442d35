"""Tables of Botanicus (table.py) to and from the C state; only kernels use it."""
