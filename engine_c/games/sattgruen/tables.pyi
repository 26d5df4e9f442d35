"""Tables of Sattgrün (table.py) to and from the C state; only kernels use it."""
