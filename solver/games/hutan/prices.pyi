"""Upper bounds on a grid of Hutan by prices of flowers and animals."""
