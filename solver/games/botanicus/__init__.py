"""Botanicus for the solver: evaluator, fast policy, turn generator."""
