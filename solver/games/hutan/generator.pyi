"""The turn generator of Hutan; its functions are for other kernels."""
