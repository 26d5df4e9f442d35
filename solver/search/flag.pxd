# Stop flags and counters that threads share: relaxed atomics, no lock, no GIL.
#
# A flag is an int (0 = go on), so PlayOps can poll it through a plain pointer too. Whoever stops a
# search sets it; kernels read it at least every 64 simulations. A counter is written by one lane and
# read by anybody; each has a cache line of its own, so lanes do not slow one another down.

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    static inline int hortus_flag_is_set(const int* flag) { return __atomic_load_n(flag, __ATOMIC_RELAXED); }
    static inline void hortus_flag_set(int* flag) { __atomic_store_n(flag, 1, __ATOMIC_RELAXED); }
    static inline void hortus_flag_clear(int* flag) { __atomic_store_n(flag, 0, __ATOMIC_RELAXED); }
    static inline uint64_t hortus_counter_read(const uint64_t* counter) {
        return __atomic_load_n(counter, __ATOMIC_RELAXED);
    }
    static inline void hortus_counter_write(uint64_t* counter, uint64_t value) {
        __atomic_store_n(counter, value, __ATOMIC_RELAXED);
    }
    static inline uint64_t hortus_counter_add(uint64_t* counter, uint64_t amount) {
        return __atomic_fetch_add(counter, amount, __ATOMIC_RELAXED);
    }
    """
    # Nonzero once the flag is set.
    int flag_is_set "hortus_flag_is_set"(const int* flag) noexcept nogil
    void flag_set "hortus_flag_set"(int* flag) noexcept nogil
    void flag_clear "hortus_flag_clear"(int* flag) noexcept nogil
    uint64_t counter_read "hortus_counter_read"(const uint64_t* counter) noexcept nogil
    void counter_write "hortus_counter_write"(uint64_t* counter, uint64_t value) noexcept nogil
    # Add and return the value before.
    uint64_t counter_add "hortus_counter_add"(uint64_t* counter, uint64_t amount) noexcept nogil

# A counter alone on its cache line when the array starts at a multiple of 64 bytes.
ctypedef struct counter_t:
    uint64_t value
    uint64_t padding[7]
