"""Rules of the games and the seam that search and server see them through."""
