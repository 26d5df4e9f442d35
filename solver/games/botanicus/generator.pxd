# The turn generator of Botanicus.

from libc.stdint cimport int32_t

from engine_c.contract cimport GameOps
from solver.play cimport turn_t

cdef int generate(const GameOps* ops, const void* rules, const void* state, turn_t* out, int room,
                  int32_t* total, const int* stop) noexcept nogil
