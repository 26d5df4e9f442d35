"""The states of one level of a beam, in memory of fixed size."""

from libc.stddef cimport size_t
from libc.stdint cimport INT32_MIN, int32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from solver.turns cimport NO_MEMORY, keyset_add, keyset_close, keyset_open


cdef inline bint is_before(const entry_t* x, const entry_t* y) noexcept nogil:
    """Higher value first, equal ones by key, so the order of adding does not matter."""
    return x.value > y.value or (x.value == y.value and x.key < y.key)


cdef inline void swap(entry_t* x, entry_t* y) noexcept nogil:
    cdef entry_t z = x[0]
    x[0] = y[0]
    y[0] = z


cdef void select(entry_t* entries, int32_t num, int32_t keep) noexcept nogil:
    """Bring the `keep` best to the front (Hoare 1961); to sort a wide level would take too long."""
    cdef int32_t low = 0, high = num - 1, i, j
    cdef entry_t pivot
    while low < high:
        i = low + (high - low) // 2
        if is_before(entries + i, entries + low):
            swap(entries + i, entries + low)
        if is_before(entries + high, entries + low):
            swap(entries + high, entries + low)
        if is_before(entries + high, entries + i):
            swap(entries + high, entries + i)
        pivot = entries[i]
        i = low
        j = high
        while i <= j:
            while is_before(entries + i, &pivot):
                i += 1
            while is_before(&pivot, entries + j):
                j -= 1
            if i <= j:
                swap(entries + i, entries + j)
                i += 1
                j -= 1
        if keep - 1 <= j:
            high = j
        elif keep - 1 >= i:
            low = i
        else:
            return


cdef int level_open(level_t* level, size_t state_size, int32_t width) noexcept nogil:
    memset(level, 0, sizeof(level_t))
    level.state_size = state_size
    level.width = width
    level.entries = <entry_t*>malloc(sizeof(entry_t) * 2 * width)
    level.pool = <char*>malloc(state_size * 2 * width)
    level.free_slots = <int32_t*>malloc(sizeof(int32_t) * 2 * width)
    if level.entries == NULL or level.pool == NULL or level.free_slots == NULL:
        return NO_MEMORY
    return level_clear(level)


cdef void level_close(level_t* level) noexcept nogil:
    free(level.entries)
    free(level.pool)
    free(level.free_slots)
    keyset_close(&level.keys)
    memset(level, 0, sizeof(level_t))


cdef int level_clear(level_t* level) noexcept nogil:
    cdef int32_t i
    level.num = 0
    level.num_dropped = 0
    level.least = INT32_MIN
    level.num_free = 2 * level.width
    for i in range(level.num_free):
        level.free_slots[i] = level.num_free - 1 - i
    keyset_close(&level.keys)
    return keyset_open(&level.keys, 64)


cdef int level_add(level_t* level, const void* state, uint64_t key, int32_t value,
                   int32_t parent) noexcept nogil:
    cdef entry_t* entry
    cdef int added
    if value <= level.least:
        level.num_dropped += 1
        return 0
    added = keyset_add(&level.keys, key)
    if added <= 0:
        return added
    level.num_free -= 1
    entry = level.entries + level.num
    entry.value = value
    entry.key = key
    entry.parent = parent
    entry.slot = level.free_slots[level.num_free]
    memcpy(level.pool + level.state_size * entry.slot, state, level.state_size)
    level.num += 1
    if level.num == 2 * level.width and level_cut(level) != 0:
        return NO_MEMORY
    return 1


cdef int level_cut(level_t* level) noexcept nogil:
    cdef int32_t i
    if level.num <= level.width:
        return 0
    select(level.entries, level.num, level.width)
    for i in range(level.width, level.num):
        level.free_slots[level.num_free] = level.entries[i].slot
        level.num_free += 1
    level.num_dropped += level.num - level.width
    level.num = level.width
    level.least = level.entries[0].value
    for i in range(level.num):
        level.least = min(level.least, level.entries[i].value)
    # What was dropped does not come back: its value is not above the least.
    keyset_close(&level.keys)
    if keyset_open(&level.keys, 2 * <uint64_t>level.width) != 0:
        return NO_MEMORY
    for i in range(level.num):
        keyset_add(&level.keys, level.entries[i].key)
    return 0


cdef void level_rank(level_t* level, int32_t keep) noexcept nogil:
    if level.num > keep:
        select(level.entries, level.num, keep)
        level.num_dropped += level.num - keep
        level.num = keep
