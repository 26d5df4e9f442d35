"""Botanicus on the wire."""
