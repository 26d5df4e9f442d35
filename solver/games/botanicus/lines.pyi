"""LineOps of Botanicus: the rest of the own round, what a plot will be worth at its end."""

from solver.exact.line_ops import Lines

LINES: Lines
