"""EndOps of Hutan: in its last turn a seat needs its own grid, the offer and the supply alone."""

from solver.exact.ends import Ends

ENDS: Ends
