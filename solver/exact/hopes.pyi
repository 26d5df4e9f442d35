"""What the turns of a seat promise; its functions are for other kernels."""
