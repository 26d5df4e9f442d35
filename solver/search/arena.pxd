# Node arena of a search tree: blocks of siblings in one growing piece of memory.
#
# A node is five 32-bit words, 20 bytes. The visited children of a node lie together in one block of
# capacity c, as a struct of arrays, so that choosing among them is one pass over two dense arrays:
#
#     visits[c] int32 | value[c] float | children[c] | action[c] int32 | info[c]
#
# A node is named by (block, capacity, slot): word `block + field * capacity + slot`. `children` is the
# first word of the block of its own children (0 = none yet; word 0 is the root's block). `info` packs
# what a descent needs to know without asking the game:
#
#     bits 0..8 visited children, 9..17 legal actions (0 = never looked), 18..21 class of the block's
#     capacity, 22..25 player + 2
#
# Only visited children exist. A block that is full moves to the next class, at most to the number of
# legal actions, and the old one goes to a free list; classes grow by 1/3 and 1/2 in turn, so at most
# a third of a block is empty. Memory moves only in arena_reserve, between two simulations.

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy

cdef enum:
    NODE_WORDS = 5
    FIELD_VISITS = 0
    FIELD_VALUE = 1
    FIELD_CHILDREN = 2
    FIELD_ACTION = 3
    FIELD_INFO = 4
    NUM_CLASSES = 16          # capacities 1, 2, 3, 4, 6, 8, 12, ... 192, 256
    MAX_BLOCK_WORDS = 1280    # NODE_WORDS * 256
    SHIFT_LEGAL = 9
    SHIFT_CLASS = 18
    SHIFT_PLAYER = 22
    MASK_COUNT = 511
    MASK_CLASS = 15
    MASK_PLAYER = 15

ctypedef struct arena_t:
    uint32_t* words
    uint32_t size             # words in use, freed blocks included
    uint32_t capacity         # words allocated
    uint32_t limit            # most words to allocate
    uint32_t num_nodes        # nodes made
    uint32_t free_blocks[NUM_CLASSES]   # first free block of a class, 0 = none; its first word is the next


cdef inline uint32_t class_capacity(uint32_t size_class) noexcept nogil:
    """Slots of a block of a class."""
    if size_class == 0:
        return 1
    size_class -= 1
    return (<uint32_t>2 + (size_class & 1)) << (size_class >> 1)


cdef inline uint32_t block_capacity(uint32_t info) noexcept nogil:
    """Slots of the block of a node's children."""
    cdef uint32_t capacity = class_capacity((info >> SHIFT_CLASS) & MASK_CLASS)
    cdef uint32_t legal = (info >> SHIFT_LEGAL) & MASK_COUNT
    return capacity if capacity < legal else legal


cdef inline int arena_init(arena_t* arena, uint64_t limit_bytes) noexcept nogil:
    """Make an empty arena with the root's block; returns 0 if there is no memory."""
    cdef uint64_t limit = limit_bytes // 4
    cdef int i
    arena.limit = <uint32_t>min(limit, <uint64_t>0xFFFFFFFF)
    arena.capacity = 2 * MAX_BLOCK_WORDS
    arena.words = <uint32_t*>malloc(<size_t>arena.capacity * 4)
    if arena.words == NULL:
        return 0
    arena.size = NODE_WORDS
    arena.num_nodes = 1
    for i in range(NODE_WORDS):
        arena.words[i] = 0
    for i in range(NUM_CLASSES):
        arena.free_blocks[i] = 0
    return 1


cdef inline void arena_free(arena_t* arena) noexcept nogil:
    free(arena.words)
    arena.words = NULL


cdef inline int arena_reserve(arena_t* arena) noexcept nogil:
    """Make room for the largest block; may move `words`. Returns 0 if the arena is full."""
    cdef uint64_t capacity
    cdef uint32_t* words
    if arena.capacity - arena.size >= MAX_BLOCK_WORDS:
        return 1
    # An eighth at a time: reallocating large memory moves pages, not bytes.
    capacity = <uint64_t>arena.capacity + (arena.capacity >> 3) + 2 * MAX_BLOCK_WORDS
    if capacity > arena.limit:
        return 0
    words = <uint32_t*>realloc(arena.words, <size_t>capacity * 4)
    if words == NULL:
        return 0
    arena.words = words
    arena.capacity = <uint32_t>capacity
    return 1


cdef inline uint32_t arena_take(arena_t* arena, uint32_t size_class, uint32_t capacity) noexcept nogil:
    """Return a block; the caller has reserved."""
    cdef uint32_t block
    if capacity == class_capacity(size_class):
        block = arena.free_blocks[size_class]
        if block != 0:
            arena.free_blocks[size_class] = arena.words[block]
            return block
    block = arena.size
    arena.size += NODE_WORDS * capacity
    return block


cdef inline uint32_t arena_add_child(
    arena_t* arena, uint32_t children_word, uint32_t info_word, int32_t action
) noexcept nogil:
    """Append an unvisited child to a node, given the words of two of its fields; returns its slot.

    The node's number of legal actions is known and larger than its number of children; the caller
    has reserved. Blocks of other nodes stay where they are.
    """
    cdef uint32_t* words = arena.words
    cdef uint32_t info = words[info_word]
    cdef uint32_t count = info & MASK_COUNT
    cdef uint32_t block = words[children_word]
    cdef uint32_t size_class = (info >> SHIFT_CLASS) & MASK_CLASS
    cdef uint32_t capacity = block_capacity(info)
    cdef uint32_t old_block, old_capacity
    cdef int field
    if block == 0:
        block = arena_take(arena, 0, capacity)
        words[children_word] = block
    elif count == capacity:
        old_block = block
        old_capacity = capacity
        info += <uint32_t>1 << SHIFT_CLASS
        capacity = block_capacity(info)
        block = arena_take(arena, size_class + 1, capacity)
        for field in range(NODE_WORDS):
            memcpy(
                words + block + field * capacity,
                words + old_block + field * old_capacity,
                old_capacity * 4,
            )
        # A block smaller than its class is never left again, so this one has the size of its class.
        words[old_block] = arena.free_blocks[size_class]
        arena.free_blocks[size_class] = old_block
        words[children_word] = block
    words[info_word] = info + 1
    (<int32_t*>words)[block + FIELD_VISITS * capacity + count] = 0
    (<float*>words)[block + FIELD_VALUE * capacity + count] = 0
    words[block + FIELD_CHILDREN * capacity + count] = 0
    (<int32_t*>words)[block + FIELD_ACTION * capacity + count] = action
    words[block + FIELD_INFO * capacity + count] = 0
    arena.num_nodes += 1
    return count
