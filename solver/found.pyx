"""The list of turns a turn generator has found: added, brought in order, kept or dropped."""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, qsort, realloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport action_t


cdef void found_open(found_list_t* found) noexcept nogil:
    memset(found, 0, sizeof(found_list_t))


cdef void found_close(found_list_t* found) noexcept nogil:
    free(found.turns)


cdef found_t* found_add(found_list_t* found, uint64_t key, int32_t value, const action_t* path,
                        int length, int ends_at_chance) noexcept nogil:
    cdef found_t* entry
    if found.num == found.room:
        entry = <found_t*>realloc(found.turns, sizeof(found_t) * (2 * found.room + 64))
        if entry == NULL:
            found.error = 1
            return NULL
        found.turns = entry
        found.room = 2 * found.room + 64
    entry = found.turns + found.num
    entry.score = 0
    entry.order = found.num
    entry.part = 0
    entry.turn.key = key
    entry.turn.value = value
    entry.turn.num_actions = length
    entry.turn.ends_at_chance = ends_at_chance
    memcpy(entry.turn.actions, path, length * sizeof(action_t))
    found.num += 1
    return entry


cdef int by_value(const void* a, const void* b) noexcept nogil:
    """Higher value first, then as found."""
    cdef const found_t* x = <const found_t*>a
    cdef const found_t* y = <const found_t*>b
    if x.turn.value != y.turn.value:
        return -1 if x.turn.value > y.turn.value else 1
    return (x.order > y.order) - (x.order < y.order)


cdef void found_sort(found_list_t* found) noexcept nogil:
    if found.num > 0:
        qsort(found.turns, found.num, sizeof(found_t), by_value)


cdef void found_fill(found_list_t* found, int part, int kept, int room) noexcept nogil:
    cdef int32_t i
    for i in range(found.num):
        if kept == room:
            break
        if found.turns[i].part == 0:
            found.turns[i].part = part
            kept += 1


cdef int found_write(const found_list_t* found, turn_t* out, int room) noexcept nogil:
    cdef int32_t i
    cdef int part, parts = 0, num = 0
    for i in range(found.num):
        parts = max(parts, found.turns[i].part)
    for part in range(1, parts + 1):
        for i in range(found.num):
            if found.turns[i].part == part and num < room:
                out[num] = found.turns[i].turn
                num += 1
    return num
