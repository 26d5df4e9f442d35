"""What the search for lines knows of Sattgrün: turns of a state, what a state is worth."""

from solver.exact.line_ops import Lines

LINES: Lines
