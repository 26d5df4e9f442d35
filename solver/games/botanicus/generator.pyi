"""The turn generator of Botanicus."""
