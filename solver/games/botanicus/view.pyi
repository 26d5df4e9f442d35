"""What single plants, waterings and gains add to a plot of Botanicus."""
