# Sets of up to 64 things as masks; boards of 8 x 8 spaces are masks with bit 8 * row + column.
#
# bit_select is exact on every processor; where the machine has bit deposit it is one instruction.

from libc.stdint cimport uint32_t, uint64_t

from engine_c.contract cimport action_t, rng_t
from engine_c.rng cimport rng_below

cdef extern from *:
    """
    #ifndef HORTUS_BITS
    #define HORTUS_BITS
    #include <stdint.h>
    #if defined(__BMI2__)
    #include <immintrin.h>
    static inline int hortus_bit_select(uint64_t mask, uint32_t k) {
        return __builtin_ctzll(_pdep_u64(1ull << k, mask));
    }
    #else
    static inline int hortus_bit_select(uint64_t mask, uint32_t k) {
        while (k--) mask &= mask - 1;
        return __builtin_ctzll(mask);
    }
    #endif
    static inline int hortus_bit_last(uint64_t mask) { return 63 - __builtin_clzll(mask); }
    #endif
    """
    # The k-th set bit (from 0) of a mask with more than k bits.
    int bit_select "hortus_bit_select"(uint64_t mask, uint32_t k) noexcept nogil
    int bit_count "__builtin_popcountll"(uint64_t mask) noexcept nogil
    # First and last set bit of a mask that is not 0.
    int bit_first "__builtin_ctzll"(uint64_t mask) noexcept nogil
    int bit_last "hortus_bit_last"(uint64_t mask) noexcept nogil


cdef inline uint64_t bit_of(int bit) noexcept nogil:
    """The mask of one bit."""
    return <uint64_t>1 << bit


cdef inline uint64_t next_to(uint64_t m) noexcept nogil:
    """Spaces with an orthogonal neighbour in m; what leaves a row wraps into the next one."""
    return (m << 8) | (m >> 8) | (m << 1) | (m >> 1)


cdef inline int pick_bit(uint64_t bits, rng_t* rng) noexcept nogil:
    """A uniformly random set bit of a mask that is not 0."""
    return bit_select(bits, rng_below(rng, bit_count(bits)))


cdef inline int list_bits(uint64_t bits, int first, action_t* out, int n) noexcept nogil:
    """Append first + each set bit to out, which holds n; returns how many it holds then."""
    while bits:
        out[n] = first + bit_first(bits)
        n += 1
        bits &= bits - 1
    return n
