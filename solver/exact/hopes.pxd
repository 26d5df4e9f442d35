# What the turns of a seat promise, remembered for all tables that differ in nothing of the seat's concern.

from libc.stdint cimport int32_t, uint64_t

from solver.turns cimport path_t

# A turn and the most points its seat can end with behind it.
ctypedef struct hope_t:
    int32_t points
    path_t path

# Turns of one table in the order in which they were added.
ctypedef struct hopes_t:
    uint64_t key              # of the table; 0: nothing is stored here
    int32_t floor             # every turn that promises as much or more is here
    int32_t num
    int32_t room
    bint is_whole             # False: nothing is known of a turn, or there were too many of them
    hope_t* turns             # [room]

ctypedef struct hopebook_t:
    hopes_t* slots            # open addressing by key
    uint64_t capacity         # a power of two
    uint64_t size
    uint64_t num_turns        # of all tables together

# Begin a list of turns.
cdef void hopes_open(hopes_t* hopes) noexcept nogil
cdef void hopes_close(hopes_t* hopes) noexcept nogil
# Add a turn; 0, or NO_MEMORY.
cdef int hopes_add(hopes_t* hopes, int32_t points, const path_t* path) noexcept nogil

cdef int book_open(hopebook_t* book) noexcept nogil
cdef void book_close(hopebook_t* book) noexcept nogil
# What is stored for a table; NULL: nothing. It moves when another one is kept.
cdef const hopes_t* book_find(const hopebook_t* book, uint64_t key) noexcept nogil
# Take over a whole list of turns, those that promise most in front; forgotten where there is no room.
# 0, or NO_MEMORY.
cdef int book_keep(hopebook_t* book, hopes_t* hopes, uint64_t key, int32_t floor) noexcept nogil
