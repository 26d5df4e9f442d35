"""The fast policy of Sattgrün; its functions are for other kernels."""
