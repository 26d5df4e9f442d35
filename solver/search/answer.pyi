"""What a search over whole turns answers; for other kernels."""
