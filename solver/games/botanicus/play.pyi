"""PlayOps of Botanicus: evaluator, fast policy and turn generator in one table."""

from solver.play import Play

PLAY: Play
