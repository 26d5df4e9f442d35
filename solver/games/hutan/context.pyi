"""A position of Hutan as counts; its functions are for other kernels."""
