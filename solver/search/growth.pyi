"""How trees over turns grow below a candidate; for other kernels."""
