# All whole turns of the player to move: walked without a beam, or beamed level by level.
#
# A turn ends when `turn_number` rises, the game is over or a draw is pending. After-states are told
# apart by `key`; of several paths to one after-state the first is given, which is the lexicographically
# lowest in a walk.

from libc.stdint cimport int32_t, uint32_t, uint64_t

from engine_c.contract cimport CHANCE, MAX_TURN_DECISIONS, GameOps, action_t

cdef enum:
    TOO_MANY = -1             # more after-states than the limit
    NO_MEMORY = -2
    STOPPED = -3              # *stop was set

# Called once for each distinct after-state with the path to it; `ends_at_chance` is 1 if a draw comes
# before the turn is over.
ctypedef void (*visit_t)(void* context, const void* state, const action_t* path, int length,
                         int ends_at_chance) noexcept nogil

# Called for each distinct unfinished state of a turn: 1 if no turn behind it is of use.
ctypedef int (*prune_t)(void* context, const void* state) noexcept nogil

# Decisions of one turn so far.
ctypedef struct path_t:
    int length                # how many
    action_t[MAX_TURN_DECISIONS] actions

# Open addressing set of 64-bit keys.
ctypedef struct keyset_t:
    uint64_t* slots           # 0 = free; key 0 is stored as 1
    uint64_t capacity         # a power of two
    uint64_t size

cdef int keyset_open(keyset_t* keys, uint64_t capacity) noexcept nogil
cdef void keyset_close(keyset_t* keys) noexcept nogil
# 1: added, 0: was there, NO_MEMORY.
cdef int keyset_add(keyset_t* keys, uint64_t key) noexcept nogil

# Apply a decision and add it to `path`, if that is not NULL.
cdef inline void take(const GameOps* ops, const void* rules, void* state, action_t action,
                      path_t* path) noexcept nogil:
    ops.apply(rules, state, action)
    if path != NULL and path.length < MAX_TURN_DECISIONS:
        path.actions[path.length] = action
        path.length += 1

# 1 if the turn that began with turn number `number` is over in `state` or waits for a draw.
cdef inline int is_turn_over(const GameOps* ops, const void* rules, const void* state,
                             uint32_t number) noexcept nogil:
    return ops.current_player(rules, state) < 0 or ops.turn_number(rules, state) != number

# 1 if a draw interrupts the turn that began with turn number `number`.
cdef inline int is_at_chance(const GameOps* ops, const void* rules, const void* state,
                             uint32_t number) noexcept nogil:
    return ops.current_player(rules, state) == CHANCE and ops.turn_number(rules, state) == number

# Visit every distinct after-state in lexicographic order of the paths; returns their number, or
# TOO_MANY once there are more than `limit` (the first `limit` have been visited then).
cdef int32_t walk_turns(const GameOps* ops, const void* rules, const void* state, int32_t limit,
                        visit_t visit, void* context, const int* stop) noexcept nogil
# The same without what lies behind states that `prune` rules out; NULL: rules nothing out.
cdef int32_t walk_within(const GameOps* ops, const void* rules, const void* state, int32_t limit,
                         visit_t visit, prune_t prune, void* context, const int* stop) noexcept nogil
# As walk_turns, but of each number of decisions only the `beam` best unfinished states go on: by running
# score, then progress, then the lowest path. The order of visits is that of the levels.
cdef int32_t beam_turns(const GameOps* ops, const void* rules, const void* state, int32_t beam,
                        visit_t visit, void* context, const int* stop) noexcept nogil
# -1, 0, 1 as path `a` comes before, is, or comes after `b`.
cdef int compare_paths(const action_t* a, int num_a, const action_t* b, int num_b) noexcept nogil
