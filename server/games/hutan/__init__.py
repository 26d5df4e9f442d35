"""Hutan on the wire."""
