"""The fast policy of Botanicus."""
