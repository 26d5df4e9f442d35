"""What no rest of a round can exceed; for other kernels."""
