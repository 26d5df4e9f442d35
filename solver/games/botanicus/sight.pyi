"""What rows and columns of a plot lack before a turn, and what that is worth; for other kernels."""
