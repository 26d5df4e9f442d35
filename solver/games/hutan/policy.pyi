"""The fast policy of Hutan; its functions are for other kernels."""
