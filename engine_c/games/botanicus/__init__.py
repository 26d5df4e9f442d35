"""Botanicus: components, options, the two implementations, texts and conditions."""
