# The list of turns a turn generator has found: added, brought in order, kept or dropped.

from libc.stdint cimport int32_t, uint64_t

from engine_c.contract cimport action_t
from solver.play cimport turn_t

# One distinct turn.
ctypedef struct found_t:
    turn_t turn
    int32_t score             # own points right after it, where the generator asks for them, else 0
    int32_t order             # in which it was found
    int part                  # of the answer it belongs to, from 1; 0: not kept

ctypedef struct found_list_t:
    found_t* turns            # NULL while there is none
    int32_t num
    int32_t room              # entries there is memory for
    int error                 # 1: memory has run out, a turn is missing

# Begin an empty list.
cdef void found_open(found_list_t* found) noexcept nogil
# Give the memory back.
cdef void found_close(found_list_t* found) noexcept nogil
# Add a turn, not kept; returns its entry, valid until the next one is added, NULL if memory has run out.
cdef found_t* found_add(found_list_t* found, uint64_t key, int32_t value, const action_t* path,
                        int length, int ends_at_chance) noexcept nogil
# Bring the list in order: higher value first, then as found.
cdef void found_sort(found_list_t* found) noexcept nogil
# Keep the first turns that are not kept yet as a part, until `room` are; `kept` of them are already.
cdef void found_fill(found_list_t* found, int part, int kept, int room) noexcept nogil
# Write the kept turns part by part, at most `room`; returns how many.
cdef int found_write(const found_list_t* found, turn_t* out, int room) noexcept nogil
