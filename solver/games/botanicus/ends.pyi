"""EndOps of Botanicus: in the last action a seat needs its own plot, tokens on offer and the pile alone."""

from solver.exact.ends import Ends

ENDS: Ends
