"""Sattgrün for the solver: evaluator, fast policy, turn generator."""
