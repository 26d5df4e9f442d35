"""One layout of a full home of Sattgrün; its functions are for other kernels."""
