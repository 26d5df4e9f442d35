"""The turn generator of Sattgrün; its functions are for other kernels."""
