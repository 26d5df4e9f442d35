"""Random streams for Python; the kernels use the inline functions of rng.pxd."""

from libc.stdint cimport uint64_t

from engine_c.contract cimport rng_t


cdef class Rng:
    """The stream named by (seed, stream): SplitMix64, the same numbers as in the kernels."""

    cdef rng_t rng

    def __cinit__(self, seed, stream=0):
        """Start the stream; both names are taken modulo 2**64."""
        rng_seed(&self.rng, <uint64_t>(int(seed) & 0xFFFFFFFFFFFFFFFF),
                 <uint64_t>(int(stream) & 0xFFFFFFFFFFFFFFFF))

    def next(self):
        """Return the next 64 random bits."""
        return rng_next(&self.rng)

    def below(self, n):
        """Return a uniform integer in [0, n), 1 <= n < 2**32; ValueError otherwise."""
        if not 1 <= n < 2 ** 32:
            raise ValueError(f"below({n}): n must be in 1 .. 2**32 - 1")
        return rng_below(&self.rng, n)

    def shuffle(self, list things not None):
        """Bring the list into a uniformly random order, in place (Fisher-Yates from the front)."""
        cdef Py_ssize_t i, j, n = len(things)
        for i in range(n - 1):
            j = i + <Py_ssize_t>rng_below(&self.rng, <unsigned int>(n - i))
            things[i], things[j] = things[j], things[i]
