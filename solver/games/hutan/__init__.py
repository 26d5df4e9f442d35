"""What search knows about Hutan: evaluator, fast policy, turn generator."""
