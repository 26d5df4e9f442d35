"""What the turns of the rest of a round can bring; for other kernels."""
