"""What the tasks of a row take; for other kernels."""
