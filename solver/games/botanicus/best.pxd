# The best of several options, found one by one.

from libc.stdint cimport uint32_t

from engine_c.contract cimport action_t, rng_t
from engine_c.rng cimport rng_below, rng_next

cdef enum:
    NO_ANSWER = -1

# The best of the options seen so far; equal ones are told apart at random.
ctypedef struct best_t:
    float value
    uint32_t equal            # options with this value, 0 before the first
    action_t action


cdef inline void offer(best_t* best, float value, action_t action, rng_t* rng) noexcept nogil:
    """Note an option, and take it if it is the best so far."""
    if best.equal == 0 or value > best.value:
        best.value = value
        best.equal = 1
        best.action = action
        return
    if value < best.value:
        return
    best.equal += 1
    if rng != NULL and rng_below(rng, best.equal) == 0:
        best.action = action


cdef inline float doubted(float value, float doubt, rng_t* rng) noexcept nogil:
    """A value that is off by up to `doubt` either way, drawn from `rng`."""
    if doubt == 0 or rng == NULL:
        return value
    return value + doubt * (<float>(<double>(rng_next(rng) >> 11) / 4503599627370496.0) - 1)


cdef inline best_t no_option() noexcept nogil:
    """Nothing seen yet."""
    return best_t(value=0, equal=0, action=NO_ANSWER)
