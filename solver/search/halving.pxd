# Halving of the candidates of a search over whole turns.

from libc.stdint cimport int64_t

from solver.search.tally cimport search_t

# Phases of a pass over `num` candidates.
cdef int num_phases(int num) noexcept nogil
# Make the `num` best by the generator active, and the requested ones; returns how many.
cdef int activate(search_t* s, int num) noexcept nogil
# Leave the better half of the active candidates active; returns how many are left.
cdef int keep_better_half(search_t* s) noexcept nogil
# How many simulations each active candidate has once `limit` more are done.
cdef int64_t common_target(const search_t* s, int64_t limit) noexcept nogil
# Whether the game is over after every candidate.
cdef bint is_exact(const search_t* s) noexcept nogil
# Whether one active candidate is clearly better than every other one.
cdef bint is_decided(search_t* s) noexcept nogil
