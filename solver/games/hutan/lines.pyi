"""LineOps of Hutan: what a grid will be worth with the cards to come known, and at most."""

from solver.exact.line_ops import Lines

LINES: Lines
