# Sets of spaces as 64-bit masks: bit 8 * row + column, columns 6 and 7 empty (see engine.pxd); what all
# games share is in engine_c/bits.pxd.

from libc.stdint cimport uint64_t


cdef inline uint64_t next_to_two(uint64_t m) noexcept nogil:
    """Spaces with at least two orthogonal neighbours in m; padding may be set."""
    cdef uint64_t north = m << 8, south = m >> 8, west = m << 1, east = m >> 1
    return (north & south) | (west & east) | ((north | south) & (west | east))


cdef inline uint64_t behind_neighbor(uint64_t middle, uint64_t end) noexcept nogil:
    """Spaces x with a neighbour y in `middle` that has a neighbour in `end` other than x."""
    cdef uint64_t north = end << 8, south = end >> 8, west = end << 1, east = end >> 1
    cdef uint64_t upright = north | south, level = west | east
    return (((middle & (south | level)) >> 8) | ((middle & (north | level)) << 8)
            | ((middle & (upright | east)) >> 1) | ((middle & (upright | west)) << 1))
