"""What ecosystem cards add to the spaces and areas of a grid; its functions are for other kernels."""
