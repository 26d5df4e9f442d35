"""Search that works on any game of the seam."""
