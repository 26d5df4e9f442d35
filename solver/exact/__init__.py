"""Exact solving: best found and proven bound, side by side."""
