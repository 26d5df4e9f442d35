"""What the games share of packing components and options into the block that the kernels read."""
