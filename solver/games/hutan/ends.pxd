# The last turns of Hutan.

# 1 if the turn at hand is the last of its seat: it settles the seat's points and has no draw inside.
cdef int is_last(const void* rules, const void* state) noexcept nogil
