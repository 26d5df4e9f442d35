# What ecosystem cards add to the spaces and areas of a grid, for the evaluator and the policy.

from libc.stdint cimport uint32_t

from engine_c.games.hutan.engine cimport HutanRules, HutanState
from solver.games.hutan.evaluator cimport extras_t, layout_t

# Fill `extras` for the cards of a mask as the grid of `seat` stands. `part` is how much of an
# all-or-nothing card its parts are worth, 0 at the last turn.
cdef void read_extras(const HutanRules* rules, const HutanState* s, int seat, const layout_t* layout,
                      uint32_t cards, float part, extras_t* extras) noexcept nogil
