# Sets of spaces as 64-bit masks: bit 8 * row + column, columns 6 and 7 empty (see engine.pxd).
#
# bit_select is exact on every processor; where the machine has bit deposit it is one instruction.

from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #ifndef HORTUS_HUTAN_BITS
    #define HORTUS_HUTAN_BITS
    #include <stdint.h>
    #if defined(__BMI2__)
    #include <immintrin.h>
    static inline int hutan_bit_select(uint64_t mask, uint32_t k) {
        return __builtin_ctzll(_pdep_u64(1ull << k, mask));
    }
    #else
    static inline int hutan_bit_select(uint64_t mask, uint32_t k) {
        while (k--) mask &= mask - 1;
        return __builtin_ctzll(mask);
    }
    #endif
    #endif
    """
    int bit_select "hutan_bit_select"(uint64_t mask, uint32_t k) noexcept nogil
    int bit_count "__builtin_popcountll"(uint64_t mask) noexcept nogil
    int bit_first "__builtin_ctzll"(uint64_t mask) noexcept nogil


cdef inline uint64_t bit_of(int bit) noexcept nogil:
    """The mask of one bit."""
    return <uint64_t>1 << bit


cdef inline uint64_t next_to(uint64_t m) noexcept nogil:
    """Spaces with an orthogonal neighbour in m; padding may be set."""
    return (m << 8) | (m >> 8) | (m << 1) | (m >> 1)


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
