"""Decisions: search, evaluators, opponents and matches; games are known through the seam."""
