"""What plants and waterings bring in rows and columns at most; for other kernels."""
