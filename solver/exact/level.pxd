# The states of one level of a beam: the best `width` of those that are added, each once.

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint64_t

from solver.turns cimport keyset_t

# A state that may go on; its memory lies in the pool at `slot`.
ctypedef struct entry_t:
    int32_t value             # higher is better
    int32_t slot
    int32_t parent            # node it was reached from
    uint64_t key              # its identity; tells equal values apart

ctypedef struct level_t:
    size_t state_size
    int32_t width             # most states that are kept
    int32_t num
    int32_t num_free
    int32_t least             # value of the last one that a cut kept; what is not above it is dropped
    int64_t num_dropped       # states that were dropped since the level was cleared
    entry_t* entries          # [2 * width]
    char* pool                # [2 * width][state_size]
    int32_t* free_slots       # slots nobody uses
    keyset_t keys             # of the entries, and of entries dropped since the last cut

# 0, or NO_MEMORY.
cdef int level_open(level_t* level, size_t state_size, int32_t width) noexcept nogil
cdef void level_close(level_t* level) noexcept nogil
cdef int level_clear(level_t* level) noexcept nogil
# Add a state: 1 if it is new and good enough for now, 0 if not, NO_MEMORY.
cdef int level_add(level_t* level, const void* state, uint64_t key, int32_t value,
                   int32_t parent) noexcept nogil
# Keep the `width` best entries, in no order; 0, or NO_MEMORY.
cdef int level_cut(level_t* level) noexcept nogil
# Keep the `keep` best after their values were changed, in no order.
cdef void level_rank(level_t* level, int32_t keep) noexcept nogil


cdef inline char* level_state(const level_t* level, int32_t index) noexcept nogil:
    """The state of an entry."""
    return level.pool + level.state_size * level.entries[index].slot
