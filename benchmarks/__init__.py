"""Measures of speed and strength; each prints FIGURE lines and fails below a floor."""
