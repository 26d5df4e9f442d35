"""States at the start of a turn that are no better than others seen before; for other kernels."""
