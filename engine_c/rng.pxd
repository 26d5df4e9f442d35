# Random streams for kernels; see rng_t in contract.pxd.

from libc.stdint cimport uint32_t, uint64_t

from engine_c.contract cimport rng_t


cdef inline uint64_t mix64(uint64_t x) noexcept nogil:
    """Finalizer of SplitMix64: a bijection on 64-bit words."""
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


cdef inline uint64_t rng_next(rng_t* rng) noexcept nogil:
    """Next 64 random bits."""
    rng.word += <uint64_t>0x9E3779B97F4A7C15
    return mix64(rng.word)


cdef inline uint32_t rng_below(rng_t* rng, uint32_t n) noexcept nogil:
    """Uniform integer in [0, n), n >= 1 (multiply-shift; bias below n / 2**32)."""
    return <uint32_t>(((rng_next(rng) >> 32) * n) >> 32)


cdef inline void rng_seed(rng_t* rng, uint64_t seed, uint64_t stream) noexcept nogil:
    """Start the stream named by (seed, stream)."""
    rng.word = mix64(seed + <uint64_t>0x9E3779B97F4A7C15) ^ mix64(stream * 2 + 1)
