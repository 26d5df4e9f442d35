"""What the turns of a seat promise; its functions are for other kernels."""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport calloc, free, qsort, realloc
from libc.string cimport memset

from engine_c.rng cimport mix64
from solver.turns cimport NO_MEMORY, compare_paths, path_t

cdef enum:
    FIRST_CAPACITY = 1 << 8
    FIRST_ROOM = 64
    MOST_IN_LIST = 1 << 13    # turns of one table
    MOST_KEPT = 1 << 17       # turns of all tables together


cdef void hopes_open(hopes_t* hopes) noexcept nogil:
    memset(hopes, 0, sizeof(hopes_t))
    hopes.is_whole = True


cdef void hopes_close(hopes_t* hopes) noexcept nogil:
    free(hopes.turns)
    hopes.turns = NULL


cdef int hopes_add(hopes_t* hopes, int32_t points, const path_t* path) noexcept nogil:
    cdef hope_t* grown
    if hopes.num == MOST_IN_LIST:
        hopes.is_whole = False
    if not hopes.is_whole:
        return 0
    if hopes.num == hopes.room:
        grown = <hope_t*>realloc(hopes.turns, sizeof(hope_t) * (2 * hopes.room + FIRST_ROOM))
        if grown == NULL:
            return NO_MEMORY
        hopes.turns = grown
        hopes.room = 2 * hopes.room + FIRST_ROOM
    hopes.turns[hopes.num].points = points
    hopes.turns[hopes.num].path = path[0]
    hopes.num += 1
    return 0


cdef int compare_hopes(const void* a, const void* b) noexcept nogil:
    """More points first, equal ones in the order of decisions."""
    cdef const hope_t* x = <const hope_t*>a
    cdef const hope_t* y = <const hope_t*>b
    if x.points != y.points:
        return -1 if x.points > y.points else 1
    return compare_paths(x.path.actions, x.path.length, y.path.actions, y.path.length)


cdef int book_open(hopebook_t* book) noexcept nogil:
    memset(book, 0, sizeof(hopebook_t))
    book.slots = <hopes_t*>calloc(FIRST_CAPACITY, sizeof(hopes_t))
    book.capacity = FIRST_CAPACITY
    return 0 if book.slots != NULL else NO_MEMORY


cdef void book_close(hopebook_t* book) noexcept nogil:
    cdef uint64_t i
    if book.slots != NULL:
        for i in range(book.capacity):
            hopes_close(book.slots + i)
    free(book.slots)
    book.slots = NULL


cdef hopes_t* slot_of(const hopebook_t* book, uint64_t key) noexcept nogil:
    """Where the list of a key is or would be."""
    cdef uint64_t at = mix64(key) & (book.capacity - 1)
    while book.slots[at].key != 0 and book.slots[at].key != key:
        at = (at + 1) & (book.capacity - 1)
    return book.slots + at


cdef const hopes_t* book_find(const hopebook_t* book, uint64_t key) noexcept nogil:
    cdef const hopes_t* slot = slot_of(book, key)
    return slot if slot.key != 0 else NULL


cdef int book_grow(hopebook_t* book) noexcept nogil:
    """Make room for twice as many lists; 0, or NO_MEMORY."""
    cdef hopes_t* old = book.slots
    cdef uint64_t i, before = book.capacity
    book.slots = <hopes_t*>calloc(2 * before, sizeof(hopes_t))
    if book.slots == NULL:
        book.slots = old
        return NO_MEMORY
    book.capacity = 2 * before
    for i in range(before):
        if old[i].key != 0:
            slot_of(book, old[i].key)[0] = old[i]
    free(old)
    return 0


cdef int book_keep(hopebook_t* book, hopes_t* hopes, uint64_t key, int32_t floor) noexcept nogil:
    cdef hopes_t* slot = slot_of(book, key)
    cdef hope_t* fitting
    if book.num_turns + hopes.num > MOST_KEPT + <uint64_t>slot.num:
        hopes_close(hopes)
        return 0
    if slot.key == 0:
        if 2 * book.size >= book.capacity:
            if book_grow(book) != 0:
                hopes_close(hopes)
                return NO_MEMORY
            slot = slot_of(book, key)
        book.size += 1
    book.num_turns += <uint64_t>hopes.num - <uint64_t>slot.num
    hopes_close(slot)
    qsort(hopes.turns, hopes.num, sizeof(hope_t), compare_hopes)
    fitting = <hope_t*>realloc(hopes.turns, sizeof(hope_t) * max(hopes.num, 1))
    slot[0] = hopes[0]
    if fitting != NULL:
        slot.turns = fitting
    slot.key = key
    slot.floor = floor
    hopes.turns = NULL
    return 0
