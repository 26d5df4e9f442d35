# Whole turns of the player to move, level by level: of each number of decisions only the unfinished turns
# that a game values most go on.
#
# A game says by four functions what an unfinished turn is worth, in which group it counts and what else is
# done with it; `context` is passed on to them.

from libc.stdint cimport int32_t

from engine_c.contract cimport GameOps, action_t
from solver.turns cimport path_t, visit_t

cdef enum:
    MAX_GROUPS = 32

# Worth of an unfinished turn, higher is better; -INFINITY drops it. `state` is a copy to work with.
ctypedef float (*worth_t)(void* context, void* state, const path_t* path) noexcept nogil
# Called for a turn that is followed, before its next decisions are tried. `state` is a copy to work with.
ctypedef void (*follow_t)(void* context, void* state, const path_t* path) noexcept nogil
# Group of a turn by its decisions, from 0.
ctypedef int (*group_t)(const action_t* path, int length) noexcept nogil

ctypedef struct beam_t:
    int width                 # turns of a level that are followed
    int per_group             # the same, at least, of each group
    int longest               # decisions of the longest turn tried
    void* context
    visit_t visit             # called for each finished turn; one after-state may come several times
    worth_t worth
    follow_t follow           # NULL: nothing is done
    group_t group

# Follow the best turns from `state`; returns 0, or NO_MEMORY or STOPPED of solver/turns.pxd.
cdef int32_t follow_best(const GameOps* ops, const void* rules, const void* state, const beam_t* beam,
                         const int* stop) noexcept nogil
