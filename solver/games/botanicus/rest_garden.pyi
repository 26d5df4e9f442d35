"""What a garden makes of plants and steps at most; for other kernels."""
