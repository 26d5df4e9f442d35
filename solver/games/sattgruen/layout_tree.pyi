"""Layouts of rooms around plants that lie; its functions are for other kernels."""
