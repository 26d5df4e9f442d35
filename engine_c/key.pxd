# Keys of states: words folded one after the other, h = mix64((h xor word) + 0x9E3779B97F4A7C15).

from libc.stdint cimport uint8_t, uint64_t

from engine_c.rng cimport mix64


cdef inline uint64_t add_word(uint64_t h, uint64_t word) noexcept nogil:
    """Mix one word into a key."""
    return mix64((h ^ word) + <uint64_t>0x9E3779B97F4A7C15)


cdef inline uint64_t bytes_of(int a, int b, int c, int d, int e, int f, int g, int i) noexcept nogil:
    """A word of eight bytes, the first lowest."""
    return (<uint64_t>a | <uint64_t>b << 8 | <uint64_t>c << 16 | <uint64_t>d << 24
            | <uint64_t>e << 32 | <uint64_t>f << 40 | <uint64_t>g << 48 | <uint64_t>i << 56)


cdef inline uint64_t word_at(const uint8_t* b) noexcept nogil:
    """The word of eight bytes in a row."""
    return bytes_of(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7])
