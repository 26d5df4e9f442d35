"""The candidates of a last own turn: all turns tried, the points of each known."""
