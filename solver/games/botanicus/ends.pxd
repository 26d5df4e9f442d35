# What exact solving of Botanicus knows of draws.

# 1 if the pending draw comes from a discard pile that is shuffled in it: its order is known to nobody.
cdef int is_beyond(const void* rules, const void* state) noexcept nogil
