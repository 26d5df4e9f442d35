# The candidates of a last own turn: all turns tried, the points of each known.

from libc.stdint cimport int32_t, int64_t

from solver.play cimport turn_t
from solver.search.tally cimport search_t

# Of turns that leave the others the same the best one, best first; turns that end at a draw, if the game's
# generator likes them; then the next best until there are `least`. `total` receives the number of distinct
# turns; `is_settled` whether the first one is the best whatever comes. Returns how many were written, at
# most `room`; 0 if this is no last turn, one with more than `most` after-states, or without memory.
cdef int last_turns(const search_t* s, turn_t* out, int room, int least, int64_t most, int32_t* total,
                    bint* is_settled) noexcept nogil
