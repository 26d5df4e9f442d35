"""Helpers that build positions of single games."""
